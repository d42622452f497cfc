//! Choose: the allowed value that a text spells.

use crate::letters;
use crate::value::{Doc, Value};

/// The one text among the choices that `given` spells, ignoring case, padding, separators and stray
/// quotes.
///
/// `Customer` → `customer`, `gluten free` → `gluten-free`; `v10` is not `v1.0`, and nothing is told
/// apart by a guess: of two that are alike none is chosen.
pub(super) fn spelled(doc: &Doc<'_>, choices: &[Value], given: &str) -> Option<String> {
    let texts: Vec<(String, String)> = choices
        .iter()
        .filter_map(|choice| match choice {
            Value::String(text) => Some(doc.chars(*text)),
            _ => None,
        })
        .map(|text| (without_case(&text), text.into_owned()))
        .collect();
    if texts.is_empty() {
        return None;
    }
    let given = without_case(given);
    let alike = |fold: fn(&str) -> String| {
        let given = fold(&given);
        let mut found = texts.iter().filter(|(text, _)| !given.is_empty() && fold(text) == given);
        let (_, first) = found.next()?;
        found.all(|(_, other)| other == first).then(|| first.clone())
    };
    alike(str::to_owned).or_else(|| alike(without_separators))
}

fn without_case(text: &str) -> String {
    let bare = text.trim().trim_matches(['"', '\'', '`']).trim();
    letters::lower(bare).into_owned()
}

/// The text without separators, but for those that part digits or sign a number.
fn without_separators(text: &str) -> String {
    let mut out = String::new();
    let mut chars = text.chars().peekable();
    let mut before = ' ';
    while let Some(c) = chars.next() {
        let digit_follows = chars.peek().is_some_and(char::is_ascii_digit);
        let parts_digits = digit_follows && (before.is_ascii_digit() || !before.is_alphanumeric());
        let separates = c.is_whitespace() || "_-./:'\"`".contains(c);
        if !separates || (parts_digits && !c.is_whitespace()) {
            out.push(c);
        }
        before = c;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn separators_do_not_count_but_between_digits() {
        for (a, b) in [("gluten free", "gluten-free"), ("six_months", "six months"), ("a/b", "ab")]
        {
            assert_eq!(without_separators(a), without_separators(b), "{a} {b}");
        }
        for (a, b) in
            [("1.0", "10"), ("v1.0", "v10"), ("-1", "1"), ("!a", "a"), (">=", ">"), ("c++", "c")]
        {
            assert_ne!(without_separators(a), without_separators(b), "{a} {b}");
        }
    }
}
