//! The allowed value that a text spells.

use std::borrow::Cow;

use super::name::Name;
use crate::letters;
use crate::order;
use crate::part;
use crate::value::{Doc, Value};

/// Words for nothing.
const NOTHING: &str = "\
    null,none,nothing,undefined,nil,n/a,unset,unspecified,not specified,aucun,aucune,brak,geen,keine,\
    nenhum,nenhuma,nessuna,nessuno,nichts,niente,niets,ninguna,ninguno,rien,нет,ничего,无,没有,無,\
    なし,없음";

/// Whether a text is a word for nothing, also as programs print it, `<none>`, or a dash or an
/// ellipsis: it may mean null as well as an allowed value of that name.
pub(crate) fn is_word_for_nothing(text: &str) -> bool {
    let text = part::trimmed(text);
    let printed = text.strip_prefix('<').and_then(|text| text.strip_suffix('>'));
    let word = printed.unwrap_or_else(|| part::before(text, |c| c == '.'));
    matches!(text, "-" | "..." | "…")
        || part::pieces(NOTHING, b',').any(|own| part::alike(word, own))
}

/// The boolean that a text or number says in other words than `true` and `false`.
pub(crate) fn yes_or_no(doc: &Doc<'_>, value: Value) -> Option<bool> {
    let (Value::String(text) | Value::Number(text)) = value else { return None };
    let word = part::trimmed(&doc.chars(text)).to_ascii_lowercase();
    let is_yes = part::has_word("yes y on t 1", &word);
    (is_yes || part::has_word("no n off f 0", &word)).then_some(is_yes)
}

/// The boolean that a word names, in whatever case.
pub(crate) fn true_or_false(word: &str) -> Option<bool> {
    let is_true = part::alike(word, "true");
    (is_true || part::alike(word, "false")).then_some(is_true)
}

/// Whether a value is a boolean, or the text of one.
pub(crate) fn is_true_or_false(doc: &Doc<'_>, value: Value) -> bool {
    let is_word = |text: String| true_or_false(part::trimmed(&text)).is_some();
    matches!(value, Value::Bool(_)) || doc.string(value).is_some_and(is_word)
}

/// How many times as long as the longest choice a text may be that spells one.
const MOST_LONGER: usize = 16;

/// The only text among the choices that `given` spells: ignoring padding and stray quotes, then
/// case too, then which separators stand between its words, then whether any do. The choices may be
/// all, or only those with the letters of `given`.
///
/// `Customer` → `customer`, `gluten free` → `gluten-free`; `v10` is not `v1.0`, nor `-name` `name`,
/// nor `N/A` `NA`, nor `1M` `1m`. No guess decides: of two choices that are alike none is chosen,
/// and beside `GMT+5`, `GMT 5` is not `GMT-5` either.
pub(crate) fn spelled(doc: &Doc<'_>, choices: &[Value], given: &str) -> Option<Value> {
    let choices = texts(doc, choices);
    let longest = choices.iter().map(|(_, text)| text.len()).max()?;
    if bare(given).len() > longest.saturating_mul(MOST_LONGER) {
        return None;
    }
    let has_large_unit = ends_in_large_unit(given);
    let is_large = !given.bytes().any(|byte| byte.is_ascii_lowercase());
    // By its capitals a text may have the words of another choice: `inProgress` is `in_progress`,
    // though `inprogress` has its letters.
    let words = Name::new(bare(given));
    let is_rather = |other: &str, first: &str| {
        words.is_spelled_as(&Name::new(other)) && !words.is_spelled_as(&Name::new(first))
    };
    let folds = [str::to_owned, without_case, with_one_separator, without_separators];
    for (i, fold) in folds.into_iter().enumerate() {
        let folded = |text: &str| {
            let folded = fold(bare(text));
            if is_large && !part::is_ascii(&folded) {
                letters::as_in_large(&folded)
            } else {
                folded
            }
        };
        let given = folded(given);
        let is_alike = |text: &str| !given.is_empty() && folded(text) == given;
        let is_first = |(_, text): &&(Value, Cow<'_, str>)| is_alike(text);
        let Some((choice, first)) = choices.iter().find(is_first) else { continue };
        // Where `given` has a separator, a plus may have been lost.
        let is_minus = |text: &str| is_alike(&part::replaced(text, "+", "-"));
        let is_rival =
            |text: &str| is_alike(text) || (i > 1 && is_minus(text)) || is_rather(text, first);
        let is_it = ends_in_large_unit(first) == has_large_unit
            && choices.iter().all(|(_, other)| other == first || !is_rival(other));
        return is_it.then_some(*choice);
    }
    None
}

/// The only text among the choices that is the word for that boolean, in whatever case.
pub(crate) fn of_boolean(doc: &Doc<'_>, choices: &[Value], own: bool) -> Option<Value> {
    let spells =
        |i: usize| doc.string(choices[i]).is_some_and(|text| true_or_false(&text) == Some(own));
    order::only(choices.len(), &spells).map(|i| choices[i])
}

/// The text among the choices that is most like `given`, if no other has the same words, and the
/// digits of both and their signs are the same: to be told, never to be applied.
pub(crate) fn nearest(doc: &Doc<'_>, choices: &[Value], given: &str) -> Option<Value> {
    if is_word_for_nothing(given) {
        return None;
    }
    let texts = texts(doc, choices);
    // Choices that differ only in a plus and a dash are alike.
    let name = |(_, text): &(Value, Cow<'_, str>)| Name::new(&part::replaced(text, "+", "-"));
    let names: Vec<Name> = texts.iter().map(name).collect();
    let nearest = names[Name::new(given).nearest(names.iter())?].joined();
    let nearest = order::only(names.len(), &|i| names[i].joined() == nearest)?;
    let (choice, text) = &texts[nearest];
    (signs(text) == signs(given)).then_some(*choice)
}

/// The choices, first those that share a word with the text.
pub(crate) fn likelier_first(doc: &Doc<'_>, choices: &[Value], given: &str) -> Vec<Value> {
    let given = Name::new(given);
    let (mut likely, mut others) = (Vec::new(), Vec::new());
    for choice in choices {
        let is_likely = doc.string(*choice).is_some_and(|own| given.shares_word(&Name::new(&own)));
        if is_likely { &mut likely } else { &mut others }.push(*choice);
    }
    likely.append(&mut others);
    likely
}

/// The digits of a text, with the signs that make other numbers of them: the one before the text,
/// and points between digits.
fn signs(text: &str) -> Vec<u8> {
    let text = bare(text).as_bytes();
    let is_digit = |i: usize| text.get(i).is_some_and(u8::is_ascii_digit);
    let mut signs = Vec::new();
    for (i, byte) in text.iter().enumerate() {
        let is_point = || *byte == b'.' && is_digit(i.wrapping_sub(1)) && is_digit(i + 1);
        if is_digit(i) || (i == 0 && matches!(byte, b'+' | b'-')) || is_point() {
            signs.push(*byte);
        }
    }
    signs
}

/// The letters and digits of a text in lower case, the same for every spelling of it.
pub(super) fn letters(text: &str) -> String {
    let mut letters = String::with_capacity(text.len());
    let folded = letters::as_in_large(&without_case(text));
    letters.extend(folded.chars().filter(|c| letters::is_of_word(*c)));
    letters
}

/// How many choices are looked at one by one: an index of so few is not worth making.
pub(crate) const FEW: usize = 16;

/// The letters of each choice; empty for one that is no text.
pub(super) fn all_letters(doc: &Doc<'_>, choices: &[Value]) -> Vec<String> {
    let mut all = Vec::new();
    for choice in choices {
        all.push(doc.string(*choice).map_or_else(String::new, |text| letters(&text)));
    }
    all
}

fn texts<'d>(doc: &'d Doc<'_>, choices: &[Value]) -> Vec<(Value, Cow<'d, str>)> {
    let mut texts = Vec::new();
    for choice in choices {
        if let Value::String(text) = choice {
            texts.push((*choice, doc.chars(*text)));
        }
    }
    texts
}

/// Whether a text ends with a digit and an `M` of months or millions: `m` is for minutes.
fn ends_in_large_unit(text: &str) -> bool {
    matches!(bare(text).as_bytes(), [.., digit, b'M'] if digit.is_ascii_digit())
}

fn bare(text: &str) -> &str {
    let is_quote =
        |c| matches!(c, '"' | '\'' | '`' | '«' | '»' | '\u{2018}'..='\u{201f}' | '「'..='』');
    part::trimmed(part::before(part::behind(part::trimmed(text), is_quote), is_quote))
}

fn without_case(text: &str) -> String {
    letters::lower(&letters::composed(text)).into_owned()
}

/// Signs that may stand between words.
const SEPARATORS: &str = "_-./:'`";

fn with_one_separator(text: &str) -> String {
    separated(text, "_-./:", "_")
}

fn without_separators(text: &str) -> String {
    separated(text, "_-'`", "")
}

fn is_among(c: char, signs: &str) -> bool {
    c.is_ascii() && part::has(signs, c as u8)
}

/// The text with its separators, space among them, replaced by `other`; between digits only a dash
/// is, and never by nothing: `x86-64` is `x86_64`, but `1.0` not `1-0`. A separator at either end
/// stays unless it is space, for without it the text is something else.
fn separated(text: &str, separators: &str, other: &str) -> String {
    // Some models write a hyphen that does not break, or a curved apostrophe.
    let plain = |c| match c {
        '\u{2010}'..='\u{2015}' => '-',
        '\u{2018}' | '\u{2019}' => '\'',
        c => c,
    };
    let is_text = |c: char| !c.is_whitespace() && !is_among(c, SEPARATORS);
    let text = without_case(text);
    let mut out = String::new();
    let mut before = None;
    let mut chars = part::chars(&text);
    while let Some(c) = chars.next().map(plain) {
        let behind = part::first(chars.rest()).map(plain);
        let parts = |is: fn(char) -> bool| before.is_some_and(is) && behind.is_some_and(is);
        let separates = c.is_whitespace() || (is_among(c, separators) && parts(is_text));
        let is_between_digits = parts(|beside| beside.is_ascii_digit());
        if separates && (!is_between_digits || (c == '-' && !other.is_empty())) {
            part::add(&mut out, other);
        } else {
            out.push(c);
        }
        before = Some(c);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn separators_count_only_between_words() {
        let alike = |a: &str, b: &str| {
            [with_one_separator, without_separators].iter().any(|fold| fold(a) == fold(b))
        };
        for (a, b) in [
            ("gluten free", "gluten-free"),
            ("six_months", "six months"),
            ("inProgress", "in-progress"),
            ("a/b", "a b"),
            ("driver's", "drivers"),
            ("goal %", "goal%"),
            ("x86-64", "x86_64"),
            ("Toys-&-Games", "toys & games"),
        ] {
            assert!(alike(a, b), "{a} {b}");
        }
        for (a, b) in [
            ("1.0", "10"),
            ("a - b", "a b"),
            ("1-0", "1.0"),
            ("1-0", "10"),
            ("v1.0", "v10"),
            ("1 2", "12"),
            ("-1", "1"),
            ("-name", "name"),
            ("A-", "A"),
            ("N/A", "NA"),
            ("/=", "="),
            ("../a", "/a"),
            ("!a", "a"),
            (">=", ">"),
            ("c++", "c"),
        ] {
            assert!(!alike(a, b), "{a} {b}");
        }
    }
}
