//! Quotes inside a text: which of them ends it.
//!
//! A quote ends the string if what stands behind it can only follow a string. A quote that does not
//! is part of the text, and such quotes come in pairs; where they do not, it cannot be told which
//! of them was meant to be the last. Nor can it be told where one pair holds the whole text,
//! `""a""`, or an empty pair ends it, `"a"""`.

use super::SyntaxErrorKind;
use super::ahead::{
    begins_colon, begins_field, begins_foreign_comma, begins_line, begins_quoted_name,
    begins_unquoted_name, goes_on,
};
use super::escapes::{self, Escapes};
use super::signs::{
    Place, Quoted, closing, is_apostrophe, is_colon, is_foreign_comma, is_foreign_semicolon,
    opens_string, spaced,
};
use crate::letters::is_of_word;
use crate::part;

/// What was seen between the quotes.
#[derive(Default)]
pub(super) struct Seen {
    pub(super) escapes: Escapes,
    /// A raw newline, tab or other control character.
    pub(super) control: bool,
    /// Where the first quote stands that did not end the string.
    pub(super) inner_quote: Option<usize>,
    /// Where the text behind the last such quote begins.
    passed: usize,
    /// Where the text behind the first of a pair of them begins, until the second comes.
    quoted: Option<usize>,
    pairs: usize,
    /// How many brackets are open before the last such quote.
    open: usize,
    /// How many are, at least, where such a quote stands as if the string ended before it.
    ended: Option<usize>,
    /// Whether it ends in open brackets before an item that begins by closing one: `["split(",")"]`.
    pub(super) splits_brackets: bool,
}

/// A quote that may end the string: where it stands, and behind which character.
#[derive(Clone, Copy)]
pub(super) struct Quote {
    pub(super) at: usize,
    pub(super) sign: char,
    pub(super) before: char,
}

impl Seen {
    /// What is seen of text whose end is known, so that no quote in it can be the last.
    pub(super) fn whole(escapes: Escapes) -> Self {
        Self { escapes, ..Self::default() }
    }

    /// Whether that quote ends the string, of which `text` is all from its beginning on. An error
    /// where it cannot be told.
    pub(super) fn is_ended_by(
        &mut self,
        quote: Quote,
        text: &str,
        quoted: Quoted,
    ) -> Result<bool, SyntaxErrorKind> {
        let Quote { at, sign, before } = quote;
        let Quoted { open, place } = quoted;
        let (space, next) = spaced(part::of(text, at + sign.len_utf8()..));
        let ends = ends(space, next, sign, quoted);
        let written = part::of(text, ..at);
        // A comma that is missing behind the quote may be the one before it.
        let begins = |c| opens_string(c) || is_of_word(c);
        let has_comma = matches!(before, ',' | ' ')
            && part::ends(part::before_space(written), ",")
            && part::first(next).is_some_and(begins);
        if ends && !has_comma {
            self.splits_brackets =
                place == Place::Item && next.starts_with(',') && splits_brackets(written, next);
            let is_unclear = self.ends_unclearly(quote, written, (space, next), quoted);
            return if is_unclear { Err(place.unclear()) } else { Ok(true) };
        }
        // `"a" + "b"` is text put together by code, though not in `print("a" + b)`; so may be quotes
        // of two kinds on two lines.
        // Behind a comma of another script may stand the next item.
        let is_next = |next: &str| part::first(part::behind_space(next)) == Some(open);
        let is_joined = (next.starts_with('+') && !self.closes(text, at))
            || (place == Place::Item
                && (next.strip_prefix(is_foreign_comma).is_some_and(is_next)
                    || (part::has(space, b'\n') && part::first(next).is_some_and(opens_string))));
        if ends || is_joined {
            return Err(place.unclear());
        }
        self.passes(quote, text, place)?;
        Ok(false)
    }

    /// Whether it cannot be told that the string ends at that quote, behind `written` and before some space
    /// and what is next.
    fn ends_unclearly(
        &self,
        quote: Quote,
        written: &str,
        (space, next): (&str, &str),
        quoted: Quoted,
    ) -> bool {
        let Quoted { open, place } = quoted;
        // Behind a plus or the like it may open one more, as in `log("x: " + x + ", y: " + y)`.
        let may_open = || next.starts_with(',') && part::ends(part::before_space(written), "+,(=");
        let ends_elsewhere = || {
            self.quoted.is_some()
                || (place != Place::Name && self.doubles(written, closing(open)))
                || may_open()
                || self.has_ended(written)
        };
        (self.inner_quote.is_some() && ends_elsewhere())
            || (place == Place::Item && self.may_go_on(written, quote.before, space, next))
            || (place == Place::Name && self.is_no_name(written, open))
            || is_torn(written, open)
            || holds_end(written, quoted)
    }

    /// Whether a quote at that place closes text in quotes, which has to begin where quotes open.
    fn closes(&self, text: &str, at: usize) -> bool {
        self.quoted.is_some_and(|from| {
            from < at && may_open_behind(part::but_last(part::of(text, ..from)))
        })
    }

    /// Passes over a quote that does not end the string. An error where it is the second of two
    /// that seem to be no pair: it opens something, as before a word; or what stands between them
    /// stands between strings, which is a colon, a line break, or text that begins with a comma.
    fn passes(&mut self, quote: Quote, text: &str, place: Place) -> Result<(), SyntaxErrorKind> {
        let Quote { at, sign: quote, before } = quote;
        let from = at + quote.len_utf8();
        let behind = part::of(text, from..);
        self.inner_quote.get_or_insert(at);
        let since = part::of(text, std::mem::replace(&mut self.passed, from)..at);
        self.open = left_open(self.open, since);
        if ends_before(since, part::of(text, at..), place) {
            self.ended = Some(self.ended.map_or(self.open, |least| least.min(self.open)));
        }
        if is_apostrophe(quote, before, behind)
            || (quote == '"' && self.quoted.is_none() && leaves_open(since))
        {
            return Ok(());
        }
        let Some(first) = self.quoted.take() else {
            self.quoted = Some(from);
            return Ok(());
        };
        self.pairs += 1;
        let between = part::of(text, first..at);
        // Who leaves the quotes in `print("a\n")` unescaped may leave the backslash so, too: then
        // `\n` is two characters, and `\\` two backslashes. Of whole arguments the latter is found
        // out by `as_written`, which reads both. But between three quotes `\n` is a line break.
        let is_tripled = part::of(text, ..first).ends_with("\"\"\"");
        let unclear = if place == Place::Alone { "nrt" } else { "nrt\\" };
        if !is_tripled && escapes::has_escape(between, quote, unclear) {
            return Err(SyntaxErrorKind::EscapesUnclear);
        }
        // Some scripts have no spaces between words.
        let unspaced = !before.is_ascii() && is_of_word(before);
        let is_outward = || stands_outward(part::of(text, ..first), between, before, behind);
        let opens = (part::first(behind).is_some_and(is_of_word) && !unspaced)
            || (before.is_whitespace() && !ends_quoted(behind))
            || is_outward();
        if opens || parts_strings(between, behind, quote, place) {
            Err(place.unclear())
        } else {
            Ok(())
        }
    }

    /// Whether a quote that seems to end an item, before another quote on the same line, may be text of
    /// it: unless none was text so far, no bracket is open, it stands behind a word and the other
    /// before some text. `["print(" ")"]` and `["{print $1" "$2}"]` may be one item, `["a" "-b"]` are
    /// two.
    fn may_go_on(&self, item: &str, before: char, space: &str, next: &str) -> bool {
        let inside = next.strip_prefix(opens_string).filter(|_| !part::has(space, b'\n'));
        inside.is_some_and(|inside| {
            self.inner_quote.is_some()
                || !is_of_word(before)
                || left_open(0, item) > 0
                || inside.starts_with('$')
                || ends_quoted(inside)
        })
    }

    /// Whether a name rather holds the end of one string and the beginning of the next: it begins with a
    /// comma, has a comma or colon beside pairs of quotes or bare double ones, or several lines with a quote.
    fn is_no_name(&self, name: &str, open: char) -> bool {
        let is_quoted = || self.pairs > 0 || (open != '"' && part::has(name, b'"'));
        part::begins(name, ",")
            || (is_quoted() && part::any(name, |c| matches!(c, ',' | ':')))
            || (part::has(name, b'\n') && part::any(name, opens_string))
    }

    /// Whether the string seemed to end before, outside of any brackets that are closed behind.
    fn has_ended(&self, text: &str) -> bool {
        let open = || left_open(self.open, part::of(text, self.passed..));
        self.ended.is_some_and(|least| open() >= least)
    }

    /// Whether one pair holds the whole text, or one with nothing in it ends the text.
    fn doubles(&self, text: &str, quotes: &[char]) -> bool {
        let is_quote = |c: Option<char>| c.is_some_and(|c| quotes.contains(&c));
        is_quote(part::last(text))
            && (is_quote(part::last(part::but_last(text)))
                || (self.pairs == 1 && is_quote(part::first(text))))
    }
}

/// Whether what stands between two quotes stands between strings.
fn parts_strings(between: &str, behind: &str, quote: char, place: Place) -> bool {
    // A semicolon parts items, but not in `cut -d";" -f1` or `split(";")`: no item begins so.
    let is_semicolon = |c| c == ';' && !(between == ";" && part::begins(behind, " )"));
    let begins_with_comma = |text| part::first(text).is_some_and(is_comma);
    let is_sign = |c| {
        part::is_space(c)
            || is_comma(c)
            || is_colon(c)
            || is_semicolon(c)
            || matches!(c, '[' | ']' | '{' | '}')
    };
    match (place, part::trimmed(between)) {
        // An item may be followed by a name, where its list was left open, or by a bracket of the
        // other kind.
        (Place::Item, text) => {
            let is_empty =
                part::last(text).is_some_and(is_comma) && part::first(behind) == Some(quote);
            is_empty
                || begins_with_comma(text)
                || part::begins(text, ":}")
                || text.chars().all(is_sign)
        }
        (_, "") => part::has(between, b'\n'),
        (_, text) => matches!(text, ":" | "：") || begins_with_comma(text),
    }
}

/// Whether an item leaves a bracket open before one that begins by closing it: with a comma between, they
/// are two unless quotes are text elsewhere.
fn splits_brackets(item: &str, next: &str) -> bool {
    let inside = part::behind_space(part::of(next, 1..)).strip_prefix(opens_string);
    inside.is_some_and(|inside| part::begins(inside, ")]}")) && left_open(0, item) > 0
}

/// Whether the string may have ended before a comma or line break right before a quote,
/// `"ls, "force": true"`, `["a, "b" c"]`; `next` begins with the quote. How many quotes there are proves
/// nothing, for one may be misplaced.
fn ends_before(text: &str, next: &str, place: Place) -> bool {
    let (written, space) = part::split_at(text, part::before_space(text).len());
    (part::has(space, b'\n') || part::last(written).is_some_and(is_comma))
        && begins_next(next, place)
}

/// Whether the next field or item may begin there with a quote.
#[inline(never)]
fn begins_next(text: &str, place: Place) -> bool {
    match place {
        Place::Field => begins_field(text),
        Place::Item => text.strip_prefix(opens_string).is_some_and(|inside| !ends_quoted(inside)),
        Place::Name | Place::Alone => false,
    }
}

/// Whether a quote of another sign in a text stands as if it ended the string, behind text and before the
/// next field or item, while of those before it none is open: `'a", "b": "c'`, `"a”, “b"`.
#[inline(never)]
fn holds_end(text: &str, Quoted { open, place }: Quoted) -> bool {
    let is_other = |c| (opens_string(c) || matches!(c, '’' | '»')) && !closing(open).contains(&c);
    let is_next = |next: &str| {
        begins_next(next, place) || (place == Place::Field && begins_unquoted_name(next))
    };
    // Most texts have none before a comma, and need not be gone through.
    if !has_quote_before_comma(text) {
        return false;
    }
    let (mut end, mut before, mut chars): (&[char], _, _) = (&[], ' ', part::chars(text));
    while let Some(c) = chars.next() {
        let behind = chars.rest();
        if end.contains(&c) {
            end = if is_apostrophe(c, before, behind) { end } else { &[] };
        } else if end.is_empty() && is_other(c) {
            let opens = may_open_behind(part::of(text, ..text.len() - behind.len() - c.len_utf8()));
            let next = behind.strip_prefix(',').map(part::behind_space);
            if !opens && next.is_some_and(is_next) {
                return true;
            }
            // Between some letters only such quotes open as never close.
            let is_behind_word = || is_of_word(before) && matches!(c, '"' | '\'' | '`' | '”');
            if opens_string(c) && (opens || !is_behind_word()) {
                end = closing(c);
            }
        }
        before = c;
    }
    false
}

/// Whether a comma stands right behind a quote, or behind what may be one beyond ASCII.
fn has_quote_before_comma(mut text: &str) -> bool {
    while let Some((piece, behind)) = part::split(text, b',') {
        if matches!(piece.as_bytes().last(), Some(b'"' | b'\'' | b'`' | 0x80..)) {
            return true;
        }
        text = behind;
    }
    false
}

/// Whether two quotes stand the wrong way round, the first behind `outer`: `"a" b: ".c"`,
/// `"a" or ".b"`, `"a"."/b"`. Two things of three say so: the first closes, the name of a field stands
/// before the second, or text begins right behind that. But there is `print("n: ", n)`, and
/// `f" {x} ".strip()`.
fn stands_outward(outer: &str, between: &str, before: char, behind: &str) -> bool {
    let outer = part::but_last(outer);
    let closes = if outer.is_empty() { before.is_whitespace() } else { !may_open_behind(outer) };
    let is_name = part::before_space(between).ends_with(':');
    // Digits are before marks of inches.
    let is_text = !before.is_ascii_digit()
        && !part::begins(behind, ",;)]}\"")
        && behind.chars().take(2).filter(|c| !part::is_space(*c) && !is_comma(*c)).count() > 1;
    let begins_text = part::first(between).is_some_and(is_of_word);
    !begins_text && ((closes && (is_name || is_text)) || (is_name && is_text))
}

/// Whether a quote behind that text may open: behind space or a sign that text in quotes follows, or
/// behind a sign and the letters for text of a kind, `= f"`, `rb'`. Behind other text it closes.
fn may_open_behind(text: &str) -> bool {
    const SIGNS: &str = "([{=,+-:|<>&'`\"";
    let outer = before_prefix(text);
    let is_behind_sign = outer.is_empty() || part::ends(part::before_space(outer), SIGNS);
    part::last(text).is_some_and(|c| part::is_space(c) || is_behind_sign)
}

/// What stands before the one or two letters that Python puts before the quote of some texts, `f"`, `rb'`.
#[inline(never)]
pub(super) fn before_prefix(text: &str) -> &str {
    let before = part::before(text, |c| matches!(c, 'b' | 'f' | 'r' | 'u'));
    if text.len() - before.len() > 2 { text } else { before }
}

/// Whether what stands behind a quote may follow one that closes: space, or the signs behind a word.
fn ends_quoted(text: &str) -> bool {
    part::first(text).is_none_or(|c| {
        part::is_space(c)
            || matches!(
                c,
                '.' | ',' | ';' | ':' | '!' | '?' | '|' | ')' | ']' | '}' | '>' | '\\' | '"' | '\''
            )
    })
}

/// How many brackets are open behind a text, of those so many that were open before.
pub(super) fn left_open(open: usize, text: &str) -> usize {
    text.bytes().fold(open, |open, byte| match byte {
        b'(' | b'[' | b'{' => open + 1,
        b')' | b']' | b'}' => open.saturating_sub(1),
        _ => open,
    })
}

/// Whether it is a comma or semicolon, but for the semicolon of code.
#[inline(never)]
fn is_comma(c: char) -> bool {
    c == ',' || is_foreign_comma(c) || is_foreign_semicolon(c)
}

/// Whether what opens such a string and what ends it are no pairs in its text, as where it holds the
/// end of one string and the beginning of the next, `a”、„b`.
fn is_torn(text: &str, open: char) -> bool {
    let closing = closing(open);
    if closing.contains(&open) {
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
        } else if closing.contains(&c) && !is_apostrophe(c, before, chars.rest()) {
            depth -= 1;
        }
        before = c;
    }
    depth > 0
}

/// Whether a typographic quote in a text, `„…“` or `“…”`, is left for a straight one to close: unless it
/// ends a text itself, before a comma or colon.
fn leaves_open(text: &str) -> bool {
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
    open.is_some_and(|behind| !part::first(part::behind_space(behind)).is_some_and(parts))
}

/// Whether what stands behind a quote, after space, says that it ended the string.
pub(super) fn ends(space: &str, next: &str, quote: char, Quoted { open, place }: Quoted) -> bool {
    let spaced = !space.is_empty();
    let opens_string = || part::first(next).is_some_and(|c| c == open || c == quote);
    // What looks like a comment is text where a quote stands in it: `grep "// x" src`.
    let comment = if next.starts_with("/*") {
        let len = next.chars().take_while(|c| *c != quote).map(char::len_utf8).sum();
        part::find(part::of(next, ..len), "*/").is_some()
    } else {
        let begins = next.starts_with("//") || (spaced && next.starts_with('#'));
        begins && !quote_follows(next, quote)
    };
    match place {
        Place::Name => begins_colon(next) || next.is_empty() || comment,
        Place::Field => {
            next.is_empty()
                || comment
                || next.starts_with('}')
                || next.strip_prefix(',').is_some_and(goes_on)
                || begins_quoted_name(next)
                || begins_foreign_comma(next)
                || (part::has(space, b'\n') && begins_line(next))
        }
        Place::Item => {
            next.is_empty()
                || comment
                || part::begins(next, ",]")
                // Two items without a comma; in Python `'a' 'b'` would be one text.
                || (spaced && open != '\'' && opens_string())
                || (spaced && part::begins(next, "0123456789{["))
        }
        Place::Alone => next.is_empty(),
    }
}

/// Whether a quote stands in what is left of the line.
fn quote_follows(text: &str, quote: char) -> bool {
    text.chars().find(|c| *c == quote || *c == '\n') == Some(quote)
}
