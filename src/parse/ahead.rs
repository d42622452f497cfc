//! What follows: whether an object, a list or a field begins, a string ends, or an object goes on.

use super::scan::Scanner;
use super::signs::{
    Place, Quoted, begins_comment, begins_string, closing, is_among, is_apostrophe, is_colon,
    is_foreign_comma, opens_string, opens_value,
};
use crate::letters::{is_letter, is_of_name};
use crate::part;

/// Whether a brace opens an object rather than a remark: a name must follow, or nothing at all.
pub(crate) fn begins_object(text: &str) -> bool {
    let inner = behind_bracket(text);
    match part::first(inner) {
        None | Some('}' | '#' | ',') => true,
        Some('/') => begins_comment(inner),
        Some(c) => opens_string(c) || begins_unquoted_name(inner) || name_end(inner) == inner.len(),
    }
}

/// Whether a text begins with `{}`, which among words is no arguments.
pub(super) fn is_pair(text: &str) -> bool {
    behind_bracket(text).starts_with('}')
}

/// Whether a bracket opens a list of objects. Such a list is one even among words.
pub(super) fn begins_objects(text: &str) -> bool {
    let inner = behind_bracket(text);
    inner.starts_with('{') && begins_object(inner) && !is_pair(inner)
}

/// Whether a bracket opens a list rather than a remark.
pub(super) fn begins_list(text: &str) -> bool {
    part::first(behind_bracket(text))
        .is_none_or(|c| opens_value(c) || c.is_ascii_digit() || matches!(c, '-' | ']'))
}

/// What stands behind the bracket that a text begins with and the space after it.
fn behind_bracket(text: &str) -> &str {
    part::behind_space(part::of(text, 1..))
}

/// Whether an object goes on, behind a comma, with `text`: with a name and its colon, or not at
/// all.
pub(super) fn goes_on(text: &str) -> bool {
    let next = part::behind_space(text);
    match part::first(next) {
        None | Some(',' | '}' | ']') => true,
        Some(c) if opens_string(c) => behind_quoted_name(next).is_none_or(|behind| {
            behind.is_empty()
                || behind.starts_with('}')
                || begins_colon(behind)
                || begins_comment(behind)
        }),
        Some(_) => begins_unquoted_name(next) || begins_comment(next),
    }
}

/// Whether a text begins with `'name':`, in quotes of any kind.
pub(super) fn begins_quoted_name(text: &str) -> bool {
    behind_quoted_name(text).is_some_and(begins_colon)
}

/// Whether a text begins with a quoted name, its colon and what may be a value; not a number among
/// words, as in `"y": 2 of them`.
pub(super) fn begins_field(text: &str) -> bool {
    let value = behind_quoted_name(text).and_then(|behind| behind.strip_prefix(is_colon));
    value.is_some_and(|value| {
        let mut scan = Scanner::new(part::behind_space(value), 0);
        scan.number().is_none() || !scan.behind_space().is_some_and(|b| b.is_ascii_alphabetic())
    })
}

fn begins_colon(text: &str) -> bool {
    part::first_is(text, is_colon)
}

/// Whether a text begins with a comma of another script, and a field with its name in quotes
/// follows.
pub(super) fn begins_foreign_comma(text: &str) -> bool {
    behind_foreign_comma(text).is_some_and(begins_quoted_name)
}

/// What stands behind a comma of another script and the space after it.
fn behind_foreign_comma(text: &str) -> Option<&str> {
    let comma = part::first(text).filter(|c| is_foreign_comma(*c))?;
    Some(part::behind_space(part::of(text, comma.len_utf8()..)))
}

/// A quoted name of more bytes is not looked for.
const LONGEST_SOUGHT: usize = 100;

/// What stands behind the quoted name that a text begins with, and the space after it; a line break
/// if the name does not end on its line. Nothing if no name begins there, the text ends inside it,
/// or it is longer than what is looked for.
fn behind_quoted_name(text: &str) -> Option<&str> {
    let mut chars = part::chars(text);
    let closing = closing(chars.next().filter(|c| opens_string(*c))?);
    let (mut before, mut len) = (' ', 0);
    while let Some(c) = chars.next() {
        len += c.len_utf8();
        if is_among(closing, c) {
            let behind = chars.rest();
            if !is_apostrophe(c, before, behind) {
                return Some(part::behind_space(behind));
            }
        } else if c == '\n' {
            return Some("\n");
        } else if len > LONGEST_SOUGHT {
            return None;
        } else if c == '\\' {
            len += chars.next().map_or(0, char::len_utf8);
        }
        before = c;
    }
    None
}

/// Whether the name behind an opening quote lacks the closing one, before a value of JSON:
/// `name: 1`. If a colon stands behind the next quote, that quote closes the name.
pub(super) fn begins_open_name(name: &str) -> bool {
    let Some(value) = part::of(name, name_end(name)..).strip_prefix(':') else { return false };
    let quoted = part::split(value, b'"');
    behind_json(value).is_some_and(|next| part::begins(next, "{[,}"))
        && quoted.is_none_or(|(_, text)| !part::behind_space(text).starts_with(':'))
}

/// Where the name without quotes ends that a text begins with.
pub(super) fn name_end(text: &str) -> usize {
    let word = text.bytes().take_while(|byte| OF_NAME[usize::from(*byte)]).count();
    if text.as_bytes().get(word).is_none_or(u8::is_ascii) {
        return word;
    }
    text.len() - part::behind(part::of(text, word..), |c| !ends_name(c)).len()
}

/// The length of the quote at `at` that may close a name, though no quote opens it; 0 without one.
pub(super) fn closing_quote(text: &str, at: usize) -> usize {
    let quote = part::char_at(text, at).filter(|c| matches!(c, '"' | '\u{201d}'));
    quote.map_or(0, char::len_utf8)
}

/// The characters of ASCII that a name without quotes may hold.
const OF_NAME: [bool; 256] = {
    let mut of_name = [false; 256];
    let mut byte = 0_u8;
    while byte < 0x80 {
        of_name[byte as usize] = !ends_name(byte as char);
        byte += 1;
    }
    of_name
};

const fn ends_name(c: char) -> bool {
    matches!(
        c,
        ':' | ',' | ';' | '{' | '}' | '[' | ']' | '"' | '\'' | '`' | '\u{201c}'..='\u{201e}'
    ) || part::is_space(c)
}

/// Whether a text begins with `name:` or `name":`.
pub(super) fn begins_unquoted_name(text: &str) -> bool {
    let end = name_end(text);
    let behind = part::of(text, end + closing_quote(text, end)..);
    behind.len() < text.len() && part::behind_space(behind).starts_with(':')
}

/// Whether a text begins with space and then a field: a name without quotes, a colon, and the
/// bracket of a value, or a scalar that the object goes on behind. Behind a whole value, only the
/// comma before that field is missing.
pub(super) fn is_before_bare_field(text: &str) -> bool {
    let next = part::behind_space(text);
    let (name, behind) = part::split_at(next, name_end(next));
    next.len() < text.len()
        && part::first_is(name, is_letter)
        && behind.strip_prefix(':').and_then(behind_json).is_some_and(|next| {
            part::begins(next, "{[") || goes_on(next.strip_prefix(',').unwrap_or(next))
        })
}

/// What stands behind the string, number or literal of JSON that a text begins with, and the space
/// after it. If an object or list begins there instead, the text from its bracket on.
fn behind_json(value: &str) -> Option<&str> {
    let mut scan = Scanner::new(value, 0);
    if !matches!(scan.behind_space(), Some(b'{' | b'[')) {
        scan.scalar()?;
        scan.behind_space();
    }
    Some(part::of(value, scan.at..))
}

/// Whether a text begins with a name without quotes and its colon on the same line.
pub(super) fn begins_line(text: &str) -> bool {
    behind_name(text)
        .is_some_and(|text| part::behind(text, |c| matches!(c, ' ' | '\t')).starts_with(':'))
}

/// What stands behind the name without quotes that a text begins with; nothing if it begins with
/// none.
pub(super) fn behind_name(text: &str) -> Option<&str> {
    let behind = part::behind(text, is_of_name);
    (behind.len() < text.len()).then_some(behind)
}

/// Whether `next`, which stands behind a quote and `space`, shows that the quote ended the string.
pub(super) fn ends(space: &str, next: &str, quote: char, Quoted { open, place }: Quoted) -> bool {
    let spaced = !space.is_empty();
    let begins_alike = || part::first(next).is_some_and(|c| c == open || c == quote);
    let follows = match place {
        Place::Name => begins_colon(next),
        Place::Field => {
            next.starts_with('}')
                || next.strip_prefix(',').is_some_and(goes_on)
                || begins_quoted_name(next)
                || begins_foreign_comma(next)
                || (part::has(space, b'\n') && begins_line(next))
        }
        Place::Item => {
            part::begins(next, ",]")
                // Without space, a single quote between letters may as well be an apostrophe.
                || (open != '\''
                    && behind_foreign_comma(next).is_some_and(|item| item.starts_with(open)))
                // Two items without a comma; in Python `'a' 'b'` would be one text.
                || (spaced && open != '\'' && begins_alike())
                || (spaced && part::begins(next, "0123456789{["))
        }
        Place::Alone => false,
    };
    follows
        || next.is_empty()
        || (begins_comment(next) && (spaced || !next.starts_with('#')) && is_comment(next, open))
}

/// Whether what looks like a comment is one. If it is text of the string, a quote stands before its
/// end: `grep "// x" src`.
fn is_comment(text: &str, open: char) -> bool {
    let closing = closing(open);
    let len = text.chars().take_while(|c| !is_among(closing, *c)).map(char::len_utf8).sum();
    let unquoted = part::of(text, ..len);
    if text.starts_with("/*") {
        part::contains(unquoted, "*/")
    } else {
        len == text.len() || part::has(unquoted, b'\n')
    }
}

/// The end of a longer remark, in bytes, is not looked for.
const LONGEST_REMARK: usize = 200;

/// Whether a remark begins, ends nearby and holds an even number of quotes like the string's own.
/// If one of them ended the string, the number would be odd.
pub(super) fn is_before_remark(text: &str, open: char) -> bool {
    let end = match text.get(..2) {
        Some("//") => "\n",
        Some("/*") => "*/",
        _ => return false,
    };
    let near = part::of(text, ..text.floor_char_boundary(LONGEST_REMARK));
    let remark = part::find(near, end).map(|len| part::of(near, ..len));
    remark.is_some_and(|remark| {
        remark.chars().filter(|c| is_among(closing(open), *c)).count() % 2 == 0
    })
}

/// Whether a text begins with an object or list whose quotes or space are escaped, `{\"name\"`,
/// `[\"item\"`, `{\n "name"`, so that it is the text of a string. `{\pi}` is prose.
pub(super) fn begins_escaped(text: &str) -> bool {
    let start = match text.as_bytes() {
        [b'[', b'{', ..] => 2,
        [b'{' | b'[', ..] => 1,
        _ => return false,
    };
    let inner = part::behind_space(part::of(text, start..));
    inner.starts_with('\\') && begins_string(part::behind(inner, is_escaped_space))
}

/// Whether a character is space or a part of escaped space, `\n`.
pub(super) fn is_escaped_space(c: char) -> bool {
    part::is_space(c) || matches!(c, '\\' | 'n' | 'r' | 't')
}
