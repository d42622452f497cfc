//! What single words of names say of how many, how much and when.

use crate::part;

/// Words of what is counted or measured: a name without may be in another one.
pub(super) const UNITS: &str = "\
    bytes celsius cents cm days eur fahrenheit ft gb gbp h hours in kb kg km lb lbs m mb mcg \
    meters mg miles millis min minutes mm months ms pct percent pounds px s sec seconds usd utc \
    weeks years";

/// Whether it is of what is counted or measured.
pub(super) fn is_unit(word: &str) -> bool {
    part::has_word(UNITS, word)
}

/// Whether what it says of an amount is another currency than that of the sign, or a part of it.
pub(super) fn is_other_currency(word: &str, sign: char) -> bool {
    match word {
        "cents" | "pence" => true,
        "dollars" | "usd" => sign != '$',
        "eur" | "euros" => sign != '€',
        "gbp" | "pounds" => sign != '£',
        _ => false,
    }
}

/// Words that say of a number which one it is, and their plurals how many there are.
pub(super) const COUNTED: &str = "\
    batch chapter column day entry episode floor hour index level line match minute month page pass \
    process quarter room round row season seat second section step track week year";

/// Whether as a number it says which one, and its plural how many.
pub(super) fn is_counted(word: &str) -> bool {
    part::has_word(COUNTED, word)
}

/// Whether as a number it says where a thing stands among others.
pub(super) fn says_where(word: &str) -> bool {
    matches!(word, "line" | "page" | "row")
}

/// Words of what has two ends. In their names stands the word before: `startDate` in `dateRange`.
pub(super) const SPANS: &str = "interval period range span window";

/// Whether what it names, or each of it, has two ends.
pub(super) fn is_span(word: &str) -> bool {
    part::has_word(SPANS, word.strip_suffix('s').unwrap_or(word))
}

/// Whether it only says of what is known by a time that it is one: `startTime` is the `start`.
pub(super) fn is_time(word: &str) -> bool {
    matches!(word, "at" | "date" | "datetime" | "time")
}

/// Whether it may be said by a date, though it is not called so.
pub(super) fn may_be_time(word: &str) -> bool {
    is_counted(word) || part::has_word(SPANS, word) || matches!(word, "deadline" | "timestamp")
}

/// Whether it is a plural: no `status` or `radius`.
pub(super) fn is_many(word: &str) -> bool {
    let is_one = ["ss", "us", "is", "gas"].iter().any(|end| word.ends_with(end));
    (word.ends_with('s') && !is_one) || matches!(word, "children" | "people")
}

/// Whether so much of it is its limit: of a plural, or by its nature.
pub(super) fn is_limited(word: &str) -> bool {
    is_many(word) || matches!(word, "depth" | "limit" | "timeout")
}
