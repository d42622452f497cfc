//! The signs by which strings, colons, commas and comments are known.

use super::SyntaxErrorKind;
use crate::letters::is_of_word;
use crate::part;
use crate::tags::QUOTES;

/// Where a string stands, which decides what may follow it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    /// Before a colon.
    Name,
    /// The value of a field.
    Field,
    /// An item of a list.
    Item,
    /// By itself.
    Alone,
}

impl Place {
    /// The error if it is unclear which quote ends the string.
    pub(super) fn unclear(self) -> SyntaxErrorKind {
        match self {
            Self::Name => SyntaxErrorKind::ColonMissing,
            Self::Field | Self::Item | Self::Alone => SyntaxErrorKind::QuotesUnclear,
        }
    }
}

/// What is known of a string before it is read: the quote that opens it, and where it stands.
#[derive(Debug, Clone, Copy)]
pub(super) struct Quoted {
    pub(super) open: char,
    pub(super) place: Place,
}

/// Whether a string may begin with that character. In some languages, and by mistake, `”` opens one
/// too.
#[inline(never)]
pub(crate) fn opens_string(c: char) -> bool {
    matches!(c, '"' | '\'' | '`' | '\u{201c}'..='\u{201e}' | '\u{2018}' | '\u{ab}')
}

/// Whether a text begins with a quote that may open a string.
#[inline(never)]
pub(super) fn begins_string(text: &str) -> bool {
    part::first_is(text, opens_string)
}

/// Whether a character is a quote, be it one that only ends strings.
#[inline(never)]
pub(crate) fn is_quote(c: char) -> bool {
    opens_string(c) || matches!(c, '\u{2019}' | '\u{bb}' | '\u{b4}')
}

/// Whether an object, a list or a string may begin with that character.
#[inline(never)]
pub(super) fn opens_value(c: char) -> bool {
    matches!(c, '{' | '[') || opens_string(c)
}

/// The quotes that end a string opened by `open`.
#[inline(never)]
pub(super) fn closing(open: char) -> &'static [char] {
    match open {
        '\'' => &['\''],
        '`' => &['`', '\u{b4}'],
        '\u{201c}'..='\u{201e}' => &['\u{201d}', '\u{201c}'],
        '\u{2018}' => &['\u{2019}'],
        '\u{ab}' => &['\u{bb}'],
        _ => &['"'],
    }
}

/// Whether a character is one of `these`. The compiler copies `contains` to each of its calls.
#[inline(never)]
pub(super) fn is_among(these: &[char], c: char) -> bool {
    these.contains(&c)
}

/// Whether a quote stands inside a word, with the character `before` it and the text `behind` it.
#[inline(never)]
pub(super) fn is_apostrophe(quote: char, before: char, behind: &str) -> bool {
    matches!(quote, '\'' | '\u{2019}' | '\u{b4}')
        && is_of_word(before)
        && part::first_is(behind, is_of_word)
}

/// Whether a text has quotes, and not only apostrophes.
pub(super) fn has_quotes(text: &str) -> bool {
    let (mut before, mut chars) = (' ', part::chars(text));
    while let Some(c) = chars.next() {
        if is_quote(c) && !is_apostrophe(c, before, chars.rest()) {
            return true;
        }
        before = c;
    }
    false
}

/// Whether a character is a colon, be it the full-width one of East Asia.
pub(super) fn is_colon(c: char) -> bool {
    matches!(c, ':' | '：')
}

/// Whether a character is a comma of another script. In a text it may stand behind an inner quote.
#[inline(never)]
pub(super) fn is_foreign_comma(c: char) -> bool {
    matches!(c, '，' | '、' | '،')
}

/// Whether a character is a semicolon of another script.
pub(super) fn is_foreign_semicolon(c: char) -> bool {
    matches!(c, '；' | '؛')
}

/// The character of ASCII for a sign or letter of full width, and for a bracket of East Asia the
/// quote or bracket that stands around names elsewhere. The wide bar stays, since it is that of
/// tokens, `<｜tool▁sep｜>`.
pub(super) fn in_ascii(c: char) -> char {
    match c {
        '｜' => c,
        '「' | '」' | '『' | '』' => '"',
        '【' => '[',
        '】' => ']',
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(c) - 0xfee0).unwrap_or(c),
        _ => c,
    }
}

/// The token for a quote that a text begins with, or a quote with backslashes before it.
pub(super) fn opening_token(text: &str) -> Option<&str> {
    let escaped = text.bytes().take_while(|byte| *byte == b'\\').count();
    if part::of(text, escaped..).starts_with('"') {
        return Some(part::of(text, ..=escaped));
    }
    QUOTES.into_iter().find(|token| text.starts_with(*token))
}

/// The three quotes that a text begins with.
pub(super) fn tripled(text: &str) -> Option<&'static str> {
    ["\"\"\"", "'''"].into_iter().find(|quotes| text.starts_with(quotes))
}

pub(super) fn begins_comment(text: &str) -> bool {
    text.starts_with('#') || text.starts_with("//") || text.starts_with("/*")
}

/// The space that a text begins with, and what stands behind it.
#[inline]
pub(super) fn spaced(text: &str) -> (&str, &str) {
    let behind = part::behind_space(text);
    (part::until(text, behind), behind)
}
