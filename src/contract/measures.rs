//! What single words of names say of how many, how much and when.
//!
//! A given name with a unit is not meant for a field without: `timeoutMs` is not the `timeout`. A
//! given `timeout` may mean `timeoutMs`, but not plainly.

use crate::part;

/// Words for units: what is given under a name without one may be in another unit.
pub(super) const UNITS: &str = "\
    bytes celsius cents cm days eur fahrenheit ft gb gbp h hours in kb kg km lb lbs m mb mcg \
    meters mg miles millis min minutes mm months ms pct percent pounds px s sec seconds usd utc \
    weeks years";

/// Whether the word is a unit.
pub(super) fn is_unit(word: &str) -> bool {
    part::has_word(UNITS, word)
}

/// Whether the word is for another currency than the sign is, or for a part of one.
pub(super) fn is_other_currency(word: &str, sign: char) -> bool {
    match word {
        "cents" | "pence" => true,
        "dollars" | "usd" => sign != '$',
        "eur" | "euros" => sign != '€',
        "gbp" | "pounds" => sign != '£',
        _ => false,
    }
}

/// Words under which a number says which one is meant, and under their plurals how many.
pub(super) const COUNTED: &str = "\
    batch chapter column day entry episode floor hour index level line match minute month page pass \
    process quarter room round row season seat second section step track week year";

/// Whether a number under the word says which one is meant, and under its plural how many.
pub(super) fn is_counted(word: &str) -> bool {
    part::has_word(COUNTED, word)
}

/// Whether a number under the word says where a thing stands among others.
pub(super) fn says_where(word: &str) -> bool {
    matches!(word, "line" | "page" | "row")
}

/// Words for what has two ends. Its fields repeat the word before: `startDate` in `dateRange`.
pub(super) const SPANS: &str = "interval period range span window";

/// Whether the word or its singular names what has two ends.
pub(super) fn is_span(word: &str) -> bool {
    part::has_word(SPANS, word.strip_suffix('s').unwrap_or(word))
}

/// Whether the word only says that what is given is a time: `startTime` is the `start`.
pub(super) fn is_time(word: &str) -> bool {
    matches!(word, "at" | "date" | "datetime" | "time")
}

/// Whether what the word names may be given as a date, though the word does not say so.
pub(super) fn may_be_time(word: &str) -> bool {
    is_counted(word) || part::has_word(SPANS, word) || matches!(word, "deadline" | "timestamp")
}

/// Whether the word is a plural, as `status` and `radius` are not.
pub(super) fn is_many(word: &str) -> bool {
    let is_one = ["ss", "us", "is", "gas"].iter().any(|end| word.ends_with(end));
    (word.ends_with('s') && !is_one) || matches!(word, "children" | "people")
}

/// Whether a number under the word may be its limit: the word is a plural, or a limit by nature.
pub(super) fn is_limited(word: &str) -> bool {
    is_many(word) || matches!(word, "depth" | "limit" | "timeout")
}
