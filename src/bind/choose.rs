//! Choose: the allowed value that a text spells.

use crate::letters;
use crate::value::{Doc, Value};

/// The one text among the choices that `given` spells: ignoring padding and stray quotes, then case
/// too, then separators too.
///
/// `Customer` → `customer`, `gluten free` → `gluten-free`; `v10` is not `v1.0`, and nothing is told
/// apart by a guess: of two that are alike none is chosen.
pub(super) fn spelled(doc: &Doc<'_>, choices: &[Value], given: &str) -> Option<String> {
    let texts = choices.iter().filter_map(|choice| match choice {
        Value::String(text) => Some(doc.chars(*text).into_owned()),
        _ => None,
    });
    let mut choices: Vec<(String, String)> = texts.map(|text| (text.clone(), text)).collect();
    if choices.is_empty() {
        return None;
    }
    let mut given = given.to_owned();
    for fold in [bare, without_case, without_separators] {
        given = fold(&given);
        for (_, folded) in &mut choices {
            *folded = fold(folded);
        }
        let mut alike = choices.iter().filter(|(_, folded)| !given.is_empty() && *folded == given);
        if let Some((first, _)) = alike.next() {
            return alike.all(|(other, _)| other == first).then(|| first.clone());
        }
    }
    None
}

fn bare(text: &str) -> String {
    text.trim().trim_matches(['"', '\'', '`']).trim().to_owned()
}

fn without_case(text: &str) -> String {
    letters::lower(text).into_owned()
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
