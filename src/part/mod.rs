//! The characters of a text, space among them; finding, cutting and trimming pieces of it. The
//! functions of `std` take patterns of any kind and put every wrong range in words, which is much
//! code in WebAssembly.

mod bytes;

use std::slice::SliceIndex;

pub(crate) use bytes::{below, each, find_byte, has_tag_sign, same};

/// `&text[range]`, with a panic of fixed words.
#[inline]
pub(crate) fn of(text: &str, places: impl SliceIndex<str, Output = str>) -> &str {
    match text.get(places) {
        Some(piece) => piece,
        None => misplaced(),
    }
}

/// What stands before `rest`, which the text ends with.
#[inline(never)]
pub(crate) fn until<'t>(text: &'t str, rest: &str) -> &'t str {
    of(text, ..text.len() - rest.len())
}

/// What stands behind `start`, which the text begins with; of `start` only the length counts.
#[inline(never)]
pub(crate) fn past<'t>(text: &'t str, start: &str) -> &'t str {
    of(text, start.len()..)
}

/// What stands before `at`, and what stands behind.
#[inline(never)]
pub(crate) fn split_at(text: &str, at: usize) -> (&str, &str) {
    (of(text, ..at), of(text, at..))
}

#[cold]
#[inline(never)]
fn misplaced() -> ! {
    panic!("a place outside of the text, or inside one of its characters")
}

/// Adds `more` to a text. The compiler copies `push_str` and `+=` to each of their calls.
#[inline(never)]
pub(crate) fn add(text: &mut String, more: &str) {
    text.push_str(more);
}

/// Where the part first stands in the text; an empty one stands nowhere.
pub(crate) fn find(text: &str, part: &str) -> Option<usize> {
    let (text, part) = (text.as_bytes(), part.as_bytes());
    let first = part.first()?;
    (0..text.len()).find(|at| text[*at] == *first && text[*at..].starts_with(part))
}

/// Whether the part stands in the text.
#[inline(never)]
pub(crate) fn contains(text: &str, part: &str) -> bool {
    find(text, part).is_some()
}

/// The text with each `part` of it replaced by `other`.
pub(crate) fn replaced(text: &str, part: &str, other: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = find(rest, part) {
        add(&mut out, of(rest, ..at));
        add(&mut out, other);
        rest = of(rest, at + part.len()..);
    }
    add(&mut out, rest);
    out
}

/// The text with the values in the places of its `{}`. `format!` takes values of any kind, which is
/// much code in WebAssembly.
#[inline(never)]
pub(crate) fn filled(text: &str, values: &[&str]) -> String {
    let mut out = String::new();
    let mut rest = text;
    for value in values {
        let hole = find(rest, "{}").expect("a value has its place in the text");
        add(&mut out, of(rest, ..hole));
        add(&mut out, value);
        rest = of(rest, hole + 2..);
    }
    debug_assert!(!contains(rest, "{}"), "{text}");
    add(&mut out, rest);
    out
}

/// At most `most` characters of a text, and `…` if it has more.
#[inline(never)]
pub(crate) fn shortened(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => filled("{}…", &[of(text, ..end)]),
        None => text.to_owned(),
    }
}

/// How many characters a text has. The bytes that go on with a character do not count. What `std`
/// has for this is made for long texts.
#[inline(never)]
pub(crate) fn length(text: &str) -> usize {
    if is_ascii(text) {
        return text.len();
    }
    text.bytes().filter(|byte| byte & 0xC0 != 0x80).count()
}

/// A number in its digits.
#[inline(never)]
pub(crate) fn number(number: usize) -> String {
    let mut out = String::new();
    add_number(&mut out, number);
    out
}

/// Adds a number to a text.
pub(crate) fn add_number(text: &mut String, number: usize) {
    if number >= 10 {
        add_number(text, number / 10);
    }
    text.push(char::from(b"0123456789"[number % 10]));
}

/// The hexadecimal digit of the lowest four bits.
pub(crate) fn hexadecimal(bits: u32) -> char {
    char::from(b"0123456789abcdef"[bits as usize & 15])
}

/// Whether a text has that byte.
#[inline(never)]
pub(crate) fn has(text: &str, byte: u8) -> bool {
    find_byte(text.as_bytes(), byte).is_some()
}

/// What stands before the first `byte`, which is of ASCII, and what stands behind it.
pub(crate) fn split(text: &str, byte: u8) -> Option<(&str, &str)> {
    let at = find_byte(text.as_bytes(), byte)?;
    // Both are there: a byte of ASCII is a character.
    Some((text.get(..at)?, text.get(at + 1..)?))
}

/// What stands before the first `byte` and behind it; all of the text and nothing without one.
#[inline(never)]
pub(crate) fn cut(text: &str, byte: u8) -> (&str, &str) {
    split(text, byte).unwrap_or((text, ""))
}

/// What stands between two signs that a text begins and ends with.
#[inline(never)]
pub(crate) fn between(text: &str, first: char, last: char) -> Option<&str> {
    text.strip_prefix(first)?.strip_suffix(last)
}

/// The pieces of a text between each `byte`, which is of ASCII.
pub(crate) fn pieces(text: &str, byte: u8) -> Pieces<'_> {
    Pieces { rest: Some(text), byte }
}

/// The pieces without the space around them, as a list.
pub(crate) fn items(text: &str, byte: u8) -> Vec<&str> {
    let mut items = Vec::new();
    for piece in pieces(text, byte) {
        items.push(trimmed(piece));
    }
    items
}

/// What stands between white space, as a list.
#[inline(never)]
pub(crate) fn words(text: &str) -> Vec<&str> {
    text.split_ascii_whitespace().collect()
}

#[derive(Debug)]
pub(crate) struct Pieces<'t> {
    rest: Option<&'t str>,
    byte: u8,
}

impl<'t> Iterator for Pieces<'t> {
    type Item = &'t str;

    fn next(&mut self) -> Option<&'t str> {
        let rest = self.rest?;
        let parted = split(rest, self.byte);
        self.rest = parted.map(|(_, behind)| behind);
        Some(parted.map_or(rest, |(piece, _)| piece))
    }
}

/// What stands before the last `byte`, which is of ASCII, and what stands behind it.
pub(crate) fn split_last(text: &str, byte: u8) -> Option<(&str, &str)> {
    let at = text.bytes().rposition(|b| b == byte)?;
    Some((of(text, ..at), of(text, at + 1..)))
}

/// The character at that place. Only those of ASCII, which most are, are read in place: `std`
/// copies its whole decoder to each call.
#[inline]
pub(crate) fn char_at(text: &str, at: usize) -> Option<char> {
    match text.as_bytes().get(at) {
        Some(byte) if byte.is_ascii() => Some(char::from(*byte)),
        Some(_) => decoded(text, at),
        None => None,
    }
}

#[cold]
fn decoded(text: &str, at: usize) -> Option<char> {
    of(text, at..).chars().next()
}

/// The first character.
#[inline(never)]
pub(crate) fn first(text: &str) -> Option<char> {
    char_at(text, 0)
}

/// The last character.
#[inline(never)]
pub(crate) fn last(text: &str) -> Option<char> {
    text.chars().next_back()
}

/// Whether the first character of a text is of a kind.
#[inline(never)]
pub(crate) fn first_is(text: &str, is_of_kind: fn(char) -> bool) -> bool {
    first(text).is_some_and(is_of_kind)
}

/// Whether the last character of a text is of a kind.
#[inline(never)]
pub(crate) fn last_is(text: &str, is_of_kind: fn(char) -> bool) -> bool {
    last(text).is_some_and(is_of_kind)
}

/// All but the last character.
pub(crate) fn but_last(text: &str) -> &str {
    let mut chars = text.chars();
    chars.next_back();
    chars.as_str()
}

/// The characters of a text, read as by [`char_at`].
#[derive(Debug, Clone)]
pub(crate) struct Chars<'t> {
    text: &'t str,
    at: usize,
}

pub(crate) fn chars(text: &str) -> Chars<'_> {
    Chars { text, at: 0 }
}

impl<'t> Chars<'t> {
    /// What stands behind the characters that were taken.
    pub(crate) fn rest(&self) -> &'t str {
        of(self.text, self.at..)
    }

    #[cold]
    fn decoded(&mut self) -> Option<char> {
        let char = decoded(self.text, self.at)?;
        self.at += char.len_utf8();
        Some(char)
    }
}

impl Iterator for Chars<'_> {
    type Item = char;

    #[inline]
    fn next(&mut self) -> Option<char> {
        match self.text.as_bytes().get(self.at) {
            Some(byte) if byte.is_ascii() => {
                self.at += 1;
                Some(char::from(*byte))
            }
            Some(_) => self.decoded(),
            None => None,
        }
    }
}

/// What stands behind the characters of a kind that a text begins with.
#[inline(never)]
pub(crate) fn behind(text: &str, is_of_kind: fn(char) -> bool) -> &str {
    let mut at = 0;
    while let Some(char) = char_at(text, at).filter(|char| is_of_kind(*char)) {
        at += char.len_utf8();
    }
    of(text, at..)
}

/// What stands before the characters of a kind that a text ends with.
#[inline(never)]
pub(crate) fn before(text: &str, is_of_kind: fn(char) -> bool) -> &str {
    text.trim_end_matches(is_of_kind)
}

/// The characters of a kind that a text begins with.
#[inline(never)]
pub(crate) fn beginning(text: &str, is_of_kind: fn(char) -> bool) -> &str {
    until(text, behind(text, is_of_kind))
}

/// The characters of a kind that a text ends with.
#[inline(never)]
pub(crate) fn ending(text: &str, is_of_kind: fn(char) -> bool) -> &str {
    past(text, before(text, is_of_kind))
}

/// Whether a character is space as people and editors write it: so are a byte order mark, space of
/// no width and the marks of direction.
pub(crate) const fn is_space(c: char) -> bool {
    c.is_whitespace()
        || matches!(
            c,
            '\u{61c}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'
                | '\u{2066}'..='\u{2069}' | '\u{feff}'
        )
}

/// A text without the space around it.
#[inline(never)]
pub(crate) fn trimmed(text: &str) -> &str {
    behind_space(before_space(text))
}

/// A text without the space that it begins with.
pub(crate) fn behind_space(text: &str) -> &str {
    let text = text.trim_ascii_start();
    if text.as_bytes().first().is_none_or(u8::is_ascii_graphic) {
        return text;
    }
    behind(text, is_space)
}

/// A text without the space that it ends with.
#[inline(never)]
pub(crate) fn before_space(text: &str) -> &str {
    if text.as_bytes().last().is_none_or(u8::is_ascii_graphic) {
        return text;
    }
    before(text, is_space)
}

/// Whether a text ends with a line break, maybe with blanks behind it: what follows begins a line.
pub(crate) fn ends_line(text: &str) -> bool {
    before(text, |c| matches!(c, ' ' | '\t')).ends_with('\n')
}

/// Whether a text begins with a digit, as numbers do.
pub(crate) fn begins_digit(text: &str) -> bool {
    text.as_bytes().first().is_some_and(u8::is_ascii_digit)
}

/// Whether a text has nothing but digits.
#[inline(never)]
pub(crate) fn is_digits(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether a text begins with one of these ASCII signs. `std` is compiled anew for each length of
/// an array of characters.
#[inline(never)]
pub(crate) fn begins(text: &str, signs: &str) -> bool {
    text.bytes().next().is_some_and(|byte| has(signs, byte))
}

/// Whether a text ends with one of these ASCII signs.
#[inline(never)]
pub(crate) fn ends(text: &str, signs: &str) -> bool {
    text.bytes().next_back().is_some_and(|byte| has(signs, byte))
}

/// Whether a text is only ASCII.
#[inline(never)]
pub(crate) fn is_ascii(text: &str) -> bool {
    text.is_ascii()
}

/// Whether a text has a character of a kind.
#[inline(never)]
pub(crate) fn any(text: &str, is_of_kind: fn(char) -> bool) -> bool {
    chars(text).any(is_of_kind)
}

/// Whether a text has no character of another kind.
#[inline(never)]
pub(crate) fn all(text: &str, is_of_kind: fn(char) -> bool) -> bool {
    behind(text, is_of_kind).is_empty()
}

/// Whether a text has white space.
pub(crate) fn has_space(text: &str) -> bool {
    any(text, char::is_whitespace)
}

/// Whether a text is only white space. A character of no width is not white space.
pub(crate) fn is_blank(text: &str) -> bool {
    all(text, char::is_whitespace)
}

/// Whether a text is one word of letters and `_`, not only in capitals.
pub(crate) fn is_plain_word(text: &str) -> bool {
    let is_of_word = |b: u8| b.is_ascii_alphabetic() || b == b'_' || !b.is_ascii();
    text.bytes().all(is_of_word) && text.bytes().any(|b| b.is_ascii_lowercase() || !b.is_ascii())
}

/// The texts as one, with `sign` between each two.
pub(crate) fn joined<T: AsRef<str>>(texts: &[T], sign: &str) -> String {
    let mut out = String::new();
    for (i, text) in texts.iter().enumerate() {
        add(&mut out, if i == 0 { "" } else { sign });
        add(&mut out, text.as_ref());
    }
    out
}

/// Whether `word` is in a list of words with a space between each two.
pub(crate) fn has_word(list: &str, word: &str) -> bool {
    list.as_bytes().split(|b| *b == b' ').any(|own| same(own, word))
}

/// Whether `word` is in such a list, in any case.
pub(crate) fn has_word_alike(list: &str, word: &str) -> bool {
    pieces(list, b' ').any(|own| alike(word, own))
}

/// Whether a text begins with a word of such a list.
pub(crate) fn has_start(list: &str, text: &str) -> bool {
    pieces(list, b' ').any(|start| text.starts_with(start))
}

/// Whether two texts are the same, apart from the case of ASCII letters.
#[inline(never)]
pub(crate) fn alike(a: &str, b: &str) -> bool {
    a.eq_ignore_ascii_case(b)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_put_in_as_they_are() {
        assert_eq!(filled("`{}` in {}{}", &["{}", "a", ""]), "`{}` in a");
    }
}
