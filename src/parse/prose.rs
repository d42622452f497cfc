//! What stands outside of objects and lists: prose, unless it may be a part of them.

use std::ops::Range;

use super::ahead::{begins_quoted_name, behind_name, is_escaped_space};
use super::reader::fail_at;
use super::signs::{begins_comment, closing, is_among, is_quote};
use super::{Read, SyntaxErrorKind};
use crate::letters::{is_letter, is_of_word};
use crate::part;

/// The prose around the values of a text, as far as it is read.
pub(super) struct Prose<'t> {
    text: &'t str,
    pub(super) passed: Passed,
    /// Where the last value begins …
    start: usize,
    /// … and where it ends.
    end: Option<usize>,
    /// The last character before the last value that is not space.
    before: Option<char>,
    /// Whether a quote stands behind the last value, or one inside it was taken as text by a guess.
    is_quoted: bool,
    /// Whether the last value ends in a word, which may belong to text without quotes.
    ends_in_word: bool,
    /// How many brackets are open in the prose behind the last value.
    open: usize,
    /// Where the last `}` of the text is.
    closed: usize,
    /// Where the first brace of any kind behind the last value is.
    brace: usize,
    /// The first character of the whole text: a comma if its beginning was cut off.
    first: Option<char>,
}

/// What has been passed over since the last value or fence.
#[derive(PartialEq)]
pub(super) enum Passed {
    Nothing,
    Signs,
    /// Words, or the bullet before an item of a list.
    Words,
}

impl<'t> Prose<'t> {
    pub(super) fn of(text: &'t str) -> Self {
        let closed = part::split_last(text, b'}').map_or(0, |(before, _)| before.len());
        Self {
            text,
            passed: Passed::Nothing,
            start: 0,
            end: None,
            before: None,
            is_quoted: false,
            ends_in_word: false,
            open: 0,
            closed,
            brace: 0,
            first: part::first(part::behind_space(text)),
        }
    }

    /// Begins anew behind a value. `is_guess` says whether a quote inside it was taken as text by a
    /// guess.
    pub(super) fn begin(&mut self, value: Range<usize>, is_guess: bool) {
        (self.passed, self.end, self.open) = (Passed::Nothing, Some(value.end), 0);
        self.start = value.start;
        self.before = part::last(part::before_space(part::of(self.text, ..value.start)));
        self.is_quoted = is_guess;
        if self.brace < value.end {
            let is_brace = |byte: &u8| matches!(byte, b'{' | b'}');
            let behind = part::of(self.text, value.end..);
            let len = behind.bytes().take_while(|byte| !is_brace(byte)).count();
            self.brace = value.end + len;
        }
        // A value whose last bracket is missing ends with the text, maybe with space of several
        // bytes.
        let inner = self.text.get(value.start..value.end - 1).map_or("", part::before_space);
        self.ends_in_word = part::last_is(inner, is_letter);
    }

    /// Whether an empty object at that place may be the only value: it stands behind a tag or a
    /// label, and no value before it. In a call, `f({})`, it may as well be code.
    pub(super) fn has_place(&self, at: usize) -> bool {
        match part::before_space(part::of(self.text, ..at)).as_bytes() {
            [.., b'=' | b'-', b'>'] => false,
            [.., b'>' | b':'] => self.end.is_none(),
            _ => false,
        }
    }

    /// Whether that character surely begins nothing: it is a space in prose, or a letter or digit
    /// among words.
    pub(super) fn goes_on_with(&self, c: char) -> bool {
        match self.passed {
            Passed::Nothing => false,
            Passed::Signs => part::is_space(c),
            Passed::Words => part::is_space(c) || is_of_word(c),
        }
    }

    pub(super) fn pass(&mut self, c: char) {
        self.is_quoted |= is_quote(c);
        self.open = left_open(self.open, c);
        let is_bullet = matches!(c, '-' | '*' | '•');
        let words = self.passed == Passed::Words || is_bullet || is_of_word(c);
        self.passed = if words { Passed::Words } else { Passed::Signs };
    }

    /// Fails if what stands at that place may be part of a value that seemed to end before it or to
    /// begin behind it. `is_value` says whether a value may begin there, `is_escaped` an escaped
    /// one.
    pub(super) fn check(&self, at: usize, is_value: bool, is_escaped: bool) -> Read<()> {
        let (before, rest) = part::split_at(self.text, at);
        let closes = matches!(rest.as_bytes(), [b']' | b'}', ..]);
        let is_field = self.end.is_some()
            && (self.is_quoted || at < self.closed)
            && is_field_behind_comma(rest);
        if is_field
            || (self.end == Some(at) && self.goes_on_as_text(rest))
            || (self.passed != Passed::Words && is_rest(before, rest, self.before == Some('`')))
            || ((is_value || is_escaped) && ends_as_name(before, rest))
            || (is_value && self.end.is_none() && ends_behind_object(before))
            || (closes && (self.first == Some(',') || self.may_close_text()))
            || ((begins_brace(rest) || is_escaped) && ends_in_object(before))
        {
            return fail_at(SyntaxErrorKind::Unexpected, at);
        }
        if self.goes_on_as_command(before, rest) {
            return fail_at(SyntaxErrorKind::Trailing, at);
        }
        match self.end {
            Some(end) if self.may_end_with(end, before, rest) => {
                fail_at(SyntaxErrorKind::QuotesUnclear, end)
            }
            _ => Ok(()),
        }
    }

    /// Whether the value, which seemed to end at `end`, may really end with a surplus bracket that
    /// begins `rest`. Then the quote and the bracket at `end` are part of its text, which may leave
    /// brackets open.
    fn may_end_with(&self, end: usize, before: &str, rest: &str) -> bool {
        if self.passed == Passed::Nothing {
            return matches!(rest.as_bytes(), [b']' | b'}', ..]) && self.lacks(end, rest);
        }
        let is_last = || rest.as_bytes().first() == before.as_bytes().get(end - 1);
        self.is_quoted
            && is_last()
            && (self.open == 0 || part::last_is(part::before_space(before), is_quote))
    }

    /// Whether the string that the value ends with has more opening brackets than closing ones, so
    /// that the surplus bracket which begins `rest` may belong to it: `{"css": "a {"}}`.
    fn lacks(&self, end: usize, rest: &str) -> bool {
        let (opening, bracket) = if rest.starts_with('}') { (b'{', b'}') } else { (b'[', b']') };
        let is_end = |c| part::is_space(c) || matches!(c, '}' | ']');
        let inner = part::before(part::of(self.text, self.start..end), is_end);
        let Some(quote) = part::last(inner).filter(|c| is_quote(*c)) else { return false };
        let before_quote = |text| {
            if quote.is_ascii() {
                part::split_last(text, quote as u8).map_or("", |(before, _)| before)
            } else {
                part::but_last(part::before(text, |c| c.is_ascii() || !is_quote(c)))
            }
        };
        let inner = part::but_last(inner);
        let mut start = before_quote(inner);
        while start.ends_with('\\') {
            start = before_quote(start);
        }
        let text = part::past(inner, start);
        let count = |sign| part::pieces(text, sign).count();
        count(opening) > count(bracket)
    }

    /// Whether what follows the value on its line goes on with a command that the value holds, as
    /// prose does not. A bar also follows a value in a table, where one stands before it, too.
    fn goes_on_as_command(&self, before: &str, text: &str) -> bool {
        let is_of_line = |c| c != '\n' && part::is_space(c);
        let is_cell = || self.before == Some('|') && text.starts_with('|');
        self.passed == Passed::Nothing
            && self.end.is_some_and(|end| {
                begins_command(text) && part::all(part::of(before, end..), is_of_line) && !is_cell()
            })
    }

    /// Whether the bracket that closed the value may be part of a text without quotes, which goes
    /// on right behind it with digits, or with words before a closing brace.
    fn goes_on_as_text(&self, text: &str) -> bool {
        let is_closed = self.text.as_bytes().get(self.brace) == Some(&b'}');
        part::begins_digit(text) || (is_closed && part::first_is(text, is_of_word))
    }

    /// Whether a bracket behind words may be the last of an object that seemed to end in a text
    /// without quotes: `{query: DELETE FROM t} WHERE id = 1}`.
    fn may_close_text(&self) -> bool {
        self.open == 0 && self.passed == Passed::Words && self.ends_in_word
    }

    /// Fails if the value may really end behind `at`, in what seems to be the result of the call:
    /// outside of brackets that open there, a text ends before a bracket, `z"}`, or before a field.
    pub(super) fn check_result(&self, at: usize) -> Read<()> {
        let (mut open, mut before) = (0_usize, ' ');
        let mut chars = part::chars(part::of(self.text, at..));
        loop {
            let rest = chars.rest();
            let Some(c) = chars.next() else { return Ok(()) };
            if open == 0
                && is_quote(before)
                && (matches!(c, '}' | ']') || is_field_behind_comma(rest))
                && let Some(end) = self.end
            {
                return fail_at(SyntaxErrorKind::QuotesUnclear, end);
            }
            open = left_open(open, c);
            before = if part::is_space(c) { before } else { c };
        }
    }

    /// Fails if the value may really end in what seemed to be a comment behind it:
    /// `{"a": "x"}// "}`.
    pub(super) fn check_comment(&self, comment: &str) -> Read<()> {
        let count = |sign| part::pieces(comment, sign).count();
        match self.end {
            Some(end) if part::any(comment, is_quote) && count(b'}') > count(b'{') => {
                fail_at(SyntaxErrorKind::QuotesUnclear, end)
            }
            _ => Ok(()),
        }
    }
}

/// How many brackets are open behind a character, with `open` of them open before it.
fn left_open(open: usize, c: char) -> usize {
    match c {
        '{' | '[' => open + 1,
        '}' | ']' => open.saturating_sub(1),
        _ => open,
    }
}

/// Whether the text behind an object is the rest of the object, because its bracket came too early:
///
/// - `"name":`;
/// - behind a comma, or right behind the bracket, also `"name`, `name:`, `name":` and `name}`.
fn is_rest(before: &str, text: &str, is_marked: bool) -> bool {
    let touches = part::ends(before, "}]");
    let behind_comma = text.strip_prefix(',').map(part::behind_space);
    let name = behind_comma.unwrap_or(text);
    if begins_quoted_name(name) {
        return true;
    }
    if !touches && behind_comma.is_none() {
        return false;
    }
    if part::first_is(name, is_quote) {
        // A word in prose may stand between marks of code, as the object did.
        let may_be_prose = is_marked && !touches && name.starts_with('`');
        let inside = part::behind(name, is_quote);
        return !may_be_prose && part::first_is(inside, is_of_word);
    }
    behind_name(name).is_some_and(|text| {
        let next = part::behind(text, |c| is_quote(c) || c == ' ');
        part::begins(next, ":}")
    })
}

/// The words that clauses of SQL begin with, in capitals.
const CLAUSES: &str = "AND FROM GROUP HAVING JOIN LIMIT OR ORDER RETURNING SET UNION VALUES WHERE";

/// Whether a text may be the rest of a command: it begins with a path, `/b`, an operator of a
/// shell, `| tee log`, `; ls`, `2>&1`, a clause of SQL, or a line behind an escaped break, `\nEOF`.
fn begins_command(text: &str) -> bool {
    let begins_path = |text: &str| text.starts_with('/') && !begins_comment(text);
    let begins_word = |text| part::first_is(text, is_of_word) || begins_path(text);
    match text.as_bytes() {
        [b'/', next, ..] => *next != b'>' && begins_path(text),
        [b'0'..=b'9', b'>', ..] => true,
        [b'|' | b';' | b'>', ..] | [b'&', b'&', ..] => {
            begins_word(part::behind(text, |c| matches!(c, '|' | '&' | ';' | '>' | ' ')))
        }
        [b'\\', ..] => begins_word(part::behind(text, is_escaped_space)),
        [b'A'..=b'Z', ..] => {
            let word = part::beginning(text, |c| c.is_ascii_uppercase());
            let behind = part::past(text, word);
            part::has_word(CLAUSES, word) && part::first(behind).is_none_or(part::is_space)
        }
        _ => false,
    }
}

/// Whether a text begins with `, "name":`, which is no prose even behind words.
fn is_field_behind_comma(text: &str) -> bool {
    text.strip_prefix(',').is_some_and(|text| begins_quoted_name(part::behind_space(text)))
}

/// Whether a name in quotes and its colon stand right before `value`, `"name":`, `"name": "`, or a
/// colon alone on its line. Then `value` is the value of a field, or text in it, of an object that
/// lacks its beginning. Quotes that are no marks of code stand around names in prose as well,
/// unless the quotes in `value` are the same.
fn ends_as_name(before: &str, value: &str) -> bool {
    let is_around = |c| part::is_space(c) || (is_quote(c) && c != '`');
    let Some(name) = part::before(before, is_around).strip_suffix(':') else { return false };
    let inner = part::behind(value, |c| part::is_space(c) || matches!(c, '{' | '['));
    let own = closing(part::first(inner).unwrap_or('"'));
    let is_closing = |c| matches!(c, '"' | '\'') || is_among(own, c);
    let line = part::before(name, |c| c != '\n' && part::is_space(c));
    // A colon alone on its line is that of a name that was lost.
    part::last(line).is_none_or(|c| c == '\n' || is_closing(c))
}

/// Whether a text ends with an object and a comma. What follows is then an item of a list that
/// lacks its beginning.
fn ends_behind_object(before: &str) -> bool {
    let item = part::before_space(before).strip_suffix(',');
    item.is_some_and(|item| part::before_space(item).ends_with('}'))
}

/// Whether a text begins with a brace, be it the first item of a list.
fn begins_brace(text: &str) -> bool {
    let item = text.strip_prefix('[').map_or(text, part::behind_space);
    item.starts_with('{')
}

/// Whether an object that looked like prose is open at the end of a text, and a string or the name
/// of a field ends there, with its colon or as nothing but words: `{a,b:'x' `, `{the filter: `,
/// `{the filter `.
fn ends_in_object(before: &str) -> bool {
    let Some(open) = before.bytes().rposition(|byte| matches!(byte, b'{' | b'}')) else {
        return false;
    };
    let inner = part::before_space(part::of(before, open..));
    let is_name = |c: char| is_of_word(c) || part::is_space(c) || c == '_';
    inner.strip_prefix('{').is_some_and(|inner| {
        part::ends(inner, ":：;")
            || part::last_is(inner, is_quote)
            || (!inner.is_empty() && part::all(inner, is_name))
    })
}
