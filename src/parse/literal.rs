//! Numbers and literals as JSON and other languages write them.

use super::scan::is_number;
use crate::part;
use crate::value::Value;

/// What JavaScript writes for a value that is not there.
pub(super) const UNDEFINED: &str = "undefined";

/// Whether a word is a number or a literal of JSON or another language.
pub(super) fn is_literal(word: &str) -> bool {
    is_number(word) || complete_number(word).is_some() || word_value(word).is_some()
}

/// The value that a literal stands for, and how JSON writes it.
pub(super) fn word_value(word: &str) -> Option<(Value, &'static str)> {
    match word {
        "true" | "True" | "TRUE" => Some((Value::Bool(true), "true")),
        "false" | "False" | "FALSE" => Some((Value::Bool(false), "false")),
        "null" | "None" | "NULL" | UNDEFINED => Some((Value::Null, "null")),
        _ => None,
    }
}

/// The JSON number for one that only JavaScript and Python allow: `.5`, `5.` → `0.5`, `5.0`. A word
/// with a plus stays text: a number may be read from it later, but a telephone number needs its
/// plus.
pub(super) fn complete_number(word: &str) -> Option<String> {
    let (sign, digits) = word.strip_prefix('-').map_or(("", word), |digits| ("-", digits));
    let number = match (digits.starts_with('.'), digits.ends_with('.')) {
        (true, false) => part::joined(&[sign, "0", digits], ""),
        (false, true) => part::joined(&[sign, digits, "0"], ""),
        _ => return None,
    };
    is_number(&number).then_some(number)
}
