//! Escapes in quoted text: what a backslash is, and where that is unclear.

use super::signs::{Place, Quoted, closing, is_among, is_apostrophe};
use crate::letters::is_of_word;
use crate::part;

/// The most foreign kind of escape in a string; later variants are more foreign.
#[derive(Default, PartialEq, Eq, PartialOrd, Ord, Clone, Copy)]
pub(super) enum Escapes {
    #[default]
    None,
    /// Those of JSON.
    Json,
    /// A backslash before what Python or JavaScript escapes there: `\'`.
    Foreign,
    /// A backslash that may be part of the text: before what shells escape, `\$`, or where JSON has
    /// an escape for what no text holds, `\b`.
    Doubtful,
    /// A backslash before a character that no language escapes.
    Bad,
}

impl Escapes {
    /// The kind of the backslash before `rest`, in a string that ends with one of `quotes`.
    pub(super) fn of(rest: &str, quotes: &[char]) -> Self {
        match rest.as_bytes().first() {
            Some(b'\'' | b'`') if quotes == ['"'] => Self::Foreign,
            Some(b'"' | b'\'' | b'`' | b'\\' | b'/' | b'n' | b'r' | b't') => Self::Json,
            Some(b'u') if hex_digits(part::of(rest, 1..), 4) == 4 => Self::Json,
            Some(b'$') if is_among(quotes, '`') => Self::Foreign,
            Some(b'$' | b'!' | b'b' | b'f') => Self::Doubtful,
            _ => Self::Bad,
        }
    }

    /// The most foreign kind of escape in a text in single quotes.
    pub(super) fn among(text: &str) -> Self {
        let kinds = behind_backslashes(text).map(|behind| Self::of(behind, &['\'']));
        kinds.max().unwrap_or_default()
    }

    /// Whether it is unclear which backslashes of a text are part of it. `self` is the most foreign
    /// of its escapes.
    pub(super) fn are_unclear(self, written: &str, Quoted { open, place }: Quoted) -> bool {
        // `Lenient::as_written` reads whole arguments in quotes both with their backslashes and
        // without.
        let is_text = place != Place::Alone;
        if self > Self::None && is_text && has_escaped_quote_in_quotes(written, open) {
            return true;
        }
        match self {
            Self::Bad => has_escape(written, open, "nrtu\\\"'`“”’«»") && !is_path(written),
            Self::Doubtful => has_escape(written, open, "bfnrtu\\\"'`"),
            // In a text with a raw line break, or in a path of Windows, `\n` may be meant as two
            // characters.
            Self::Foreign | Self::Json => {
                let is_doubtful = (part::has(written, b'\n') || may_hold_path(written))
                    && has_escape(written, open, "nrt");
                // In Python `\/` is two characters, in JavaScript one. `'\'` may be a backslash in
                // quotes.
                is_text
                    && (is_doubtful
                        || (open == '\'' && has_escape(written, open, "/"))
                        || has_backslash_in_quotes(written))
            }
            Self::None => false,
        }
    }

    /// Whether an escape that JSON does not have may be one of Python or JavaScript: `\x0c`,
    /// `\033`, `\u{c}`.
    pub(super) fn may_be_foreign(self, written: &str, open: char) -> bool {
        let has_braces = || part::find(written, "\\u{").is_some();
        self == Self::Bad
            && (has_escape(written, open, "01234567NUavx") || has_braces())
            && !is_path(written)
    }
}

/// Whether a text has `'\'`. In `\'\'` both quotes are escaped, with nothing between them.
fn has_backslash_in_quotes(text: &str) -> bool {
    let mut rest = text;
    while let Some(at) = part::find(rest, "'\\'") {
        let (before, behind) = part::split_at(rest, at);
        if part::ending(before, |c| c == '\\').len().is_multiple_of(2) {
            return true;
        }
        rest = part::of(behind, 1..);
    }
    false
}

/// What stands behind each backslash that no other backslash escapes.
fn behind_backslashes(text: &str) -> impl Iterator<Item = &str> {
    std::iter::successors(behind_backslash(text), |behind| {
        let mut chars = behind.chars();
        chars.next();
        behind_backslash(chars.as_str())
    })
}

fn behind_backslash(text: &str) -> Option<&str> {
    text.bytes().position(|byte| byte == b'\\').map(|at| part::of(text, at + 1..))
}

/// Whether a text has `\b` or `\f`. No text holds the characters that these stand for, so one
/// backslash was lost.
pub(crate) fn has_lost_backslash(text: &str) -> bool {
    behind_backslashes(text).any(|behind| part::begins(behind, "bf"))
}

/// Whether a text in quotes like `quote` has a backslash before one of the characters `escaped`,
/// other than `quote`; or before a letter beyond ASCII, or a hex escape that breaks off before
/// something other than a letter or digit of ASCII: `\u6修`, `\u12`.
pub(super) fn has_escape(text: &str, quote: char, escaped: &str) -> bool {
    let is_escaped = |c: char| c != quote && part::chars(escaped).any(|own| own == c);
    let is_letter = |c: char| !c.is_ascii() && is_of_word(c);
    behind_backslashes(text).any(|behind| {
        let Some(c) = part::first(behind) else { return false };
        let digits = match c {
            'u' => 4,
            'x' => 2,
            'U' => 8,
            _ => return is_letter(c) || is_escaped(c),
        };
        let hex = hex_digits(part::of(behind, 1..), digits);
        if hex < digits {
            match part::first(part::of(behind, 1 + hex..)) {
                Some(c) if is_of_word(c) => !c.is_ascii(),
                _ => hex > 0,
            }
        } else {
            is_escaped(c)
        }
    })
}

/// Whether a text without quotes has a backslash that may begin an escape.
pub(super) fn has_any(text: &str) -> bool {
    has_escape(text, '\0', "bfnrtu\\/\"'`")
}

/// Whether the backslash before a quote may be part of the text. The escaped quote stands between
/// two bare quotes of its kind or right before one, `print("a \"b\"")`, `'don'\''t'`; or it is a
/// backtick between double quotes, as in shells.
fn has_escaped_quote_in_quotes(text: &str, open: char) -> bool {
    let is_among_bare =
        |quote: u8| part::has(text, quote) && has_escaped_among_bare(text, char::from(quote), open);
    let is_for_shell = |(i, piece)| i % 2 == 1 && escapes(piece, '`');
    [b'"', b'\'', b'`'].into_iter().any(is_among_bare)
        || part::pieces(text, b'"').enumerate().any(is_for_shell)
}

fn has_escaped_among_bare(text: &str, quote: char, open: char) -> bool {
    // `start` is where the text behind the last bare quote begins.
    let (mut start, mut is_open, mut before) = (0, false, ' ');
    let mut chars = part::chars(text);
    while let Some(c) = chars.next() {
        let end = text.len() - chars.rest().len();
        if c == quote && !is_apostrophe(c, before, chars.rest()) {
            let piece = part::of(text, start..end - 1);
            // In quotes of the string's own kind two backslashes may be one that was escaped.
            let ends_escaped = |c| c == quote || (c == '\\' && quote == open);
            if part::last(piece).is_some_and(ends_escaped) || (is_open && escapes(piece, quote)) {
                return true;
            }
            (start, is_open) = (end, !is_open);
        } else if c == '\\' {
            chars.next();
        }
        before = c;
    }
    false
}

/// Whether a text that `open` opens has an odd number of escaped quotes that could end it. Then the
/// quote that seems to end it may be the second of a pair.
pub(super) fn is_half_quoted(text: &str, open: char) -> bool {
    let (mut is_odd, mut before) = (false, ' ');
    let mut chars = part::chars(text);
    while let Some(c) = chars.next() {
        if c == '\\'
            && let Some(quote) = chars.next()
            && is_among(closing(open), quote)
        {
            is_odd ^= !is_apostrophe(quote, before, chars.rest());
        }
        before = c;
    }
    is_odd
}

/// Whether a quote behind a backslash may be lost: what stands there follows a text, `{\"a\: 1}`,
/// or is a word that another escaped quote ends, `{\a\": 1}`.
pub(super) fn has_lost_quote(text: &str) -> bool {
    behind_backslashes(text).any(|behind| {
        let word = part::beginning(behind, is_of_word);
        let is_closed = || part::past(behind, word).starts_with("\\\"");
        part::begins(behind, ",:}]") || (!word.is_empty() && is_closed())
    })
}

/// Whether a text has a backslash before some quotes of one kind and none before others.
pub(super) fn escapes_some(text: &str) -> bool {
    [b'"', b'\''].into_iter().any(|quote| {
        let before_last = part::split_last(text, quote).map_or("", |(before, _)| before);
        let mut escaped = part::pieces(before_last, quote).map(|piece| piece.ends_with('\\'));
        let first = escaped.next();
        escaped.any(|own| Some(own) != first)
    })
}

/// Whether a text has `quote` escaped with a backslash.
#[inline(never)]
fn escapes(text: &str, quote: char) -> bool {
    behind_backslashes(text).any(|behind| part::first(behind) == Some(quote))
}

/// How many hexadecimal digits a text begins with, at most `most`.
#[inline(never)]
fn hex_digits(text: &str, most: usize) -> usize {
    text.bytes().take(most).take_while(u8::is_ascii_hexdigit).count()
}

/// Whether a text may be a path of Windows on a host, `\\host\new`, or its first word with a
/// backslash begins a path: one of [`is_path`], one from a folder at hand, `..\new`, or one from a
/// variable, `%TEMP%\new`; or the text is only names of folders and of a file, `src\notes.txt`. A
/// line behind `A:` rather begins with a capital.
pub(super) fn may_hold_path(text: &str) -> bool {
    let (first, behind) = part::cut(text, b'\\');
    let start = part::before(first, |c| !part::is_space(c)).len();
    let is_small = || behind.as_bytes().get(1).is_some_and(u8::is_ascii_lowercase);
    match part::of(first, start..) {
        "" => behind.starts_with('\\') && !part::has_space(text),
        "." | ".." => is_small(),
        root if root.starts_with('%') && root.ends_with('%') => is_small(),
        _ => is_small() && (is_path(part::of(text, start..)) || is_file(text)),
    }
}

/// Whether a text is only words with backslashes between them, and an extension.
fn is_file(text: &str) -> bool {
    let is_of_name = |c| is_of_word(c) || matches!(c, '_' | '-' | '\\');
    let extension = part::behind(text, is_of_name).strip_prefix('.');
    extension.is_some_and(|word| !word.is_empty() && part::all(word, is_of_word))
}

/// Whether a text is a path of Windows, in which no backslash is an escape: `C:\new`. It has no
/// doubled backslash, and no character that the name of a file cannot have. Words behind the name
/// of a file are not part of a path, nor is an escaped line break: `C:\app.log is full.\nClean up`,
/// `C:\app.log\n`.
pub(super) fn is_path(text: &str) -> bool {
    let is_of_none = |c| matches!(c, '<' | '>' | ':' | '"' | '|' | '?' | '*' | '\n' | '\r');
    let [b'A'..=b'Z' | b'a'..=b'z', b':', b'\\', ..] = text.as_bytes() else { return false };
    let inner = part::of(text, 3..);
    let (folders, file) = part::split_last(inner, b'\\').unwrap_or(("", inner));
    !part::any(inner, is_of_none)
        && !part::contains(text, "\\\\")
        && !matches!(file, "n" | "r" | "t")
        && part::pieces(folders, b'\\').all(is_folder)
}

/// Whether a folder may have that name: there is no space behind its first dot, as words behind a
/// file have.
fn is_folder(name: &str) -> bool {
    part::split(name, b'.').is_none_or(|(_, behind)| !part::has(behind, b' '))
}
