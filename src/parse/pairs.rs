//! What quotes are to one another in a text: a pair, or the end of one string and the beginning of
//! the next. Nothing here fails: `quotes` asks `holds_end`, `is_torn` and `splits_brackets` of a
//! quote that would end the string, `ends_before` and `leaves_open` of one that would not, and
//! `parts_strings`, `stands_outward` and `is_next_name` of the second of two.

use super::ahead::{begins_field, begins_unquoted_name, name_end};
use super::signs::{
    Place, Quoted, closing, is_among, is_apostrophe, is_colon, is_foreign_comma,
    is_foreign_semicolon, is_quote, opens_string,
};
use crate::letters::is_of_word;
use crate::part;

/// Whether the text `between` two quotes stands between two strings, and `behind` goes on behind
/// it.
pub(super) fn parts_strings(between: &str, behind: &str, quote: char, place: Place) -> bool {
    // A semicolon parts items. But in `cut -d";" -f1` or `split(";")` it is the text of a pair: no
    // item begins like what is behind.
    let is_semicolon = |c| c == ';' && !(between == ";" && part::begins(behind, " )"));
    let begins_with_comma = |text| part::first_is(text, is_comma);
    let is_sign =
        |c| is_comma(c) || is_colon(c) || is_semicolon(c) || matches!(c, '[' | ']' | '{' | '}');
    match (place, part::trimmed(between)) {
        // A name may follow an item, if the list was left open, or a bracket of the other kind.
        (Place::Item, text) => {
            let is_empty = part::last_is(text, is_comma)
                && part::first(part::behind_space(behind)) == Some(quote);
            is_empty
                || begins_with_comma(text)
                || part::begins(text, ":}")
                || text.chars().all(is_sign)
        }
        (_, "") => part::has(between, b'\n'),
        (_, text) => matches!(text, ":" | "：") || begins_with_comma(text),
    }
}

/// Whether the text `between` two quotes rather holds the name of the next field, behind space or a
/// sign in place of a comma: `" cwd: "`, `"; "cwd": "`, or right behind what a quote closes:
/// `ls"cwd:"`. A text in quotes hardly begins like that, except for an argument: `add(" n: ")`.
pub(super) fn is_next_name(outer: &str, between: &str) -> bool {
    let written = part::before_space(between);
    let Some(name) = written.strip_suffix(|c| is_colon(c) || c == '=') else { return false };
    let outer = part::but_last(outer);
    if !name.is_empty() && name_end(name) == name.len() {
        return !may_open_behind(outer);
    }
    let is_between =
        |c: char| part::is_space(c) || (c.is_ascii_punctuation() && !matches!(c, '"' | '\'' | '`'));
    let next = part::behind(between, is_between);
    // A stray quote may stand before the comma.
    let behind_quote = part::behind(part::behind(next, is_quote), is_between);
    let is_name = |name| begins_unquoted_name(name) || begins_field(name);
    let is_argument =
        may_open_behind(outer) && !part::last_is(outer, |c| part::is_space(c) || is_quote(c));
    !is_argument && (is_name(next) || is_name(behind_quote))
}

/// Whether `item` leaves a bracket open, and the item in `next`, behind a comma, begins by closing
/// one. The two are one item only if quotes are text elsewhere.
pub(super) fn splits_brackets(item: &str, next: &str) -> bool {
    let inside = part::behind_space(part::of(next, 1..)).strip_prefix(opens_string);
    inside.is_some_and(|inside| part::begins(inside, ")]}")) && left_open(0, item) > 0
}

/// Whether the string may have ended before a comma or line break that stands right before a quote,
/// `"ls, "force": true"`, `["a, "b" c"]`. `next` begins with the quote. The number of quotes proves
/// nothing, since one may be misplaced.
pub(super) fn ends_before(text: &str, next: &str, place: Place) -> bool {
    let (written, space) = part::split_at(text, part::before_space(text).len());
    (part::has(space, b'\n') || part::last_is(written, is_comma)) && begins_next(next, place)
}

/// Whether the next field or item may begin with the quote that `text` begins with.
#[inline(never)]
fn begins_next(text: &str, place: Place) -> bool {
    match place {
        Place::Field => begins_field(text),
        Place::Item => text.strip_prefix(opens_string).is_some_and(|inside| !ends_quoted(inside)),
        Place::Name | Place::Alone => false,
    }
}

/// Whether a quote of another kind in a text stands as if it ended the string, behind text and
/// before the next field or item, while no quote before it is open: `'a", "b": "c'`, `"a”, “b"`.
#[inline(never)]
pub(super) fn holds_end(text: &str, Quoted { open, place }: Quoted) -> bool {
    let is_other = |c| is_quote(c) && !is_among(closing(open), c);
    let is_next = |next: &str| {
        begins_next(next, place) || (place == Place::Field && begins_unquoted_name(next))
    };
    // Most texts have no quote before a comma, and need no closer look.
    if !has_quote_before_comma(text) {
        return false;
    }
    let (mut end, mut before, mut chars): (&[char], _, _) = (&[], ' ', part::chars(text));
    while let Some(c) = chars.next() {
        let behind = chars.rest();
        if is_among(end, c) {
            end = if is_apostrophe(c, before, behind) { end } else { &[] };
        } else if end.is_empty() && is_other(c) {
            let opens = may_open_behind(part::of(text, ..text.len() - behind.len() - c.len_utf8()));
            let next = part::behind(behind, closes).strip_prefix(',');
            let next = next.map(|next| part::behind(next, |c| c == '{' || part::is_space(c)));
            if !opens && next.is_some_and(is_next) {
                return true;
            }
            // Behind a letter, as in scripts without spaces, only quotes that never close may open.
            let is_behind_word = || is_of_word(before) && matches!(c, '"' | '\'' | '`' | '”');
            if opens_string(c) && (opens || !is_behind_word()) {
                end = closing(c);
            }
        }
        before = c;
    }
    false
}

/// Whether a character may stand between the end of a string and the comma behind its object.
fn closes(c: char) -> bool {
    matches!(c, '}' | ']') || part::is_space(c)
}

/// Whether a comma stands behind a quote of ASCII or any other character that may be a quote, with
/// nothing but closing brackets and space between.
fn has_quote_before_comma(mut text: &str) -> bool {
    while let Some((piece, behind)) = part::split(text, b',') {
        if matches!(
            part::before(piece, closes).as_bytes().last(),
            Some(b'"' | b'\'' | b'`' | 0x80..)
        ) {
            return true;
        }
        text = behind;
    }
    false
}

/// Whether two quotes stand the wrong way round, the first at the end of `outer`: `"a" b: ".c"`,
/// `"a" or ".b"`, `"a"."/b"`; but not in `print("n: ", n)` and `f" {x} ".strip()`. They do if no
/// word begins right behind the first, and two of three hold:
///
/// - the first closes a text;
/// - the name of a field stands before the second;
/// - the second opens a text, be it an empty one.
pub(super) fn stands_outward(outer: &str, between: &str, before: char, behind: &str) -> bool {
    let (outer, quote) = (part::but_last(outer), part::last(outer));
    let closes = || if outer.is_empty() { before.is_whitespace() } else { !may_open_behind(outer) };
    let is_name = part::before_space(between).ends_with(':');
    // Behind digits the quote is rather a mark of inches.
    let begins_word = !before.is_ascii_digit()
        && !part::begins(behind, ",;)]}\"")
        && behind.chars().take(2).filter(|c| !part::is_space(*c) && !is_comma(*c)).count() > 1;
    // Two quotes behind a sign that a quote opens behind are an empty text, except in `cut -d" "`.
    let opens_empty = || !part::trimmed(between).is_empty() && may_open_behind(between);
    let is_text = begins_word || (part::first(behind) == quote && opens_empty());
    let begins_text = part::first_is(between, is_of_word);
    !begins_text && (is_name || is_text) && ((is_name && is_text) || closes())
}

/// Whether a quote behind `text` may open: `text` ends in space, in a sign that text in quotes
/// follows, or in such a sign and the letters of a kind of text, `= f"`, `rb'`. Behind other text a
/// quote closes.
pub(super) fn may_open_behind(text: &str) -> bool {
    const SIGNS: &str = "([{=,+-:|<>&'`\"";
    let outer = before_prefix(text);
    let is_behind_sign = outer.is_empty() || part::ends(part::before_space(outer), SIGNS);
    part::last(text).is_some_and(|c| part::is_space(c) || is_behind_sign)
}

/// What stands before the one or two letters that Python puts before some quotes, `f"`, `rb'`.
#[inline(never)]
pub(super) fn before_prefix(text: &str) -> &str {
    let before = part::before(text, |c| matches!(c, 'b' | 'f' | 'r' | 'u'));
    if text.len() - before.len() > 2 { text } else { before }
}

/// Whether the text behind a quote may follow a closing one: space, or a sign that ends words.
pub(super) fn ends_quoted(text: &str) -> bool {
    part::first(text).is_none_or(|c| {
        part::is_space(c)
            || matches!(
                c,
                '.' | ',' | ';' | ':' | '!' | '?' | '|' | ')' | ']' | '}' | '>' | '\\' | '"' | '\''
            )
    })
}

/// How many brackets are open behind a text, with `open` of them open before it.
pub(super) fn left_open(open: usize, text: &str) -> usize {
    text.bytes().fold(open, |open, byte| match byte {
        b'(' | b'[' | b'{' => open + 1,
        b')' | b']' | b'}' => open.saturating_sub(1),
        _ => open,
    })
}

/// Whether a character is a comma of any script, or a semicolon of another script. The semicolon of
/// ASCII is rather of code.
#[inline(never)]
fn is_comma(c: char) -> bool {
    c == ',' || is_foreign_comma(c) || is_foreign_semicolon(c)
}

/// Whether the quotes in a text that open and end a string like its own are no pairs, as where the
/// text holds the end of one string and the beginning of the next, `a”、„b`.
pub(super) fn is_torn(text: &str, open: char) -> bool {
    let closing = closing(open);
    if is_among(closing, open) {
        return false;
    }
    let (mut depth, mut before) = (0, ' ');
    let mut chars = part::chars(text);
    while let Some(c) = chars.next() {
        if c == open {
            if depth < 0 {
                return true;
            }
            depth += 1;
        } else if is_among(closing, c) && !is_apostrophe(c, before, chars.rest()) {
            depth -= 1;
        }
        before = c;
    }
    depth > 0
}

/// Whether a typographic quote in a text is left open, for a straight one to close: `„…"`. A quote
/// before a comma or colon is not open, but ends a text itself.
pub(super) fn leaves_open(text: &str) -> bool {
    let (mut open, mut chars) = (None, part::chars(text));
    while let Some(c) = chars.next() {
        open = match c {
            '\u{201c}' if open.is_some() => None,
            '\u{201c}' | '\u{201e}' => Some(chars.rest()),
            '\u{201d}' => None,
            _ => open,
        };
    }
    let parts = |c| is_comma(c) || is_colon(c);
    open.is_some_and(|behind| !part::first_is(part::behind_space(behind), parts))
}
