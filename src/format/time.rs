//! Dates, times and durations.
//!
//! Source: RFC 3339, section 5.6 and appendix A.

use super::number;
use crate::part;

/// `2026-01-31`.
pub(super) fn is_date(text: &str) -> bool {
    let bytes = text.as_bytes();
    let [_, _, _, _, b'-', _, _, b'-', _, _] = bytes else { return false };
    let parts = (number(&bytes[..4]), number(&bytes[5..7]), number(&bytes[8..]));
    let (Some(year), Some(month), Some(day)) = parts else { return false };
    (1..=days(year, month)).contains(&day)
}

fn days(year: u32, month: u32) -> u32 {
    match month {
        1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
        4 | 6 | 9 | 11 => 30,
        2 if year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400)) => {
            29
        }
        2 => 28,
        _ => 0,
    }
}

/// `09:30:00Z`, `09:30:00.25+01:00`. A second 60 is admitted only at 23:59 in UTC.
pub(super) fn is_time(text: &str) -> bool {
    let Some((clock, rest)) = text.as_bytes().split_at_checked(8) else { return false };
    let [_, _, b':', _, _, b':', _, _] = clock else { return false };
    let parts = (number(&clock[..2]), number(&clock[3..5]), number(&clock[6..]));
    let (Some(hour @ ..24), Some(minute @ ..60), Some(second @ ..61)) = parts else {
        return false;
    };
    let Some(offset) = after_fraction(rest).and_then(offset) else { return false };
    let minutes_of_day = 24 * 60;
    let utc = (hour * 60 + minute + minutes_of_day - offset) % minutes_of_day;
    second < 60 || utc == minutes_of_day - 1
}

/// `09:30`, with or without seconds and an offset.
pub(super) fn resembles_time(text: &str) -> bool {
    let Some(([a, b, b':', c, d], rest)) = text.as_bytes().split_at_checked(5) else {
        return false;
    };
    matches!((number(&[*a, *b]), number(&[*c, *d])), (Some(..24), Some(..60)))
        && rest.iter().all(|b| b.is_ascii_digit() || part::has(":.,+-Zz", *b))
}

/// `2026-01-31T09:30`, also with a space between.
pub(super) fn resembles_date_time(text: &str) -> bool {
    let parts = text.split_at_checked(10);
    parts.is_some_and(|(date, rest)| {
        let parted = matches!(rest.as_bytes().first(), Some(b'T' | b't' | b' '));
        parted && is_date(date) && resembles_time(part::of(rest, 1..))
    })
}

/// What follows the fraction of a second, if there is one.
fn after_fraction(rest: &[u8]) -> Option<&[u8]> {
    let Some((b'.', fraction)) = rest.split_first() else { return Some(rest) };
    let digits = fraction.iter().take_while(|byte| byte.is_ascii_digit()).count();
    (digits > 0).then(|| &fraction[digits..])
}

/// How many minutes the clock is ahead of UTC, within one day.
fn offset(text: &[u8]) -> Option<u32> {
    match *text {
        [b'Z' | b'z'] => Some(0),
        [sign @ (b'+' | b'-'), a, b, b':', c, d] => {
            let hours = number(&[a, b]).filter(|hours| *hours < 24)?;
            let minutes = number(&[c, d]).filter(|minutes| *minutes < 60)?;
            let ahead = hours * 60 + minutes;
            Some(if sign == b'+' { ahead } else { (24 * 60 - ahead) % (24 * 60) })
        }
        _ => None,
    }
}

/// `2026-01-31T09:30:00Z`.
pub(super) fn is_date_time(text: &str) -> bool {
    part::split(text, b'T')
        .or_else(|| part::split(text, b't'))
        .is_some_and(|(date, time)| is_date(date) && is_time(time))
}

/// `P1Y2M3DT4H5M6S`, `PT36H`, `P2W`: whole numbers with units, none of which is left out between
/// two others.
pub(super) fn is_duration(text: &str) -> bool {
    let Some(text) = text.strip_prefix('P') else { return false };
    match part::split(text, b'T') {
        Some((date, time)) => (date.is_empty() || units(date, "YMD")) && units(time, "HMS"),
        None => units(text, "YMD") || units(text, "W"),
    }
}

/// Whether a text is numbers with units of `order`: any units that are next to each other there, in
/// that order.
fn units(text: &str, order: &str) -> bool {
    let mut next = None;
    let mut digits = 0;
    for byte in text.bytes() {
        if byte.is_ascii_digit() {
            digits += 1;
            continue;
        }
        let place = order.bytes().position(|unit| unit == byte).filter(|_| digits > 0);
        if place.is_none() || next.is_some_and(|next| place != Some(next)) {
            return false;
        }
        (next, digits) = (place.map(|place| place + 1), 0);
    }
    next.is_some() && digits == 0
}
