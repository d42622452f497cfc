//! Quoted text: where it ends, and what it says.
//!
//! A quote ends the string if what stands behind it can only follow a string. A quote that does not
//! is part of the text, and such quotes come in pairs; where they do not, it cannot be told which
//! of them was meant to be the last. Nor can it be told where one pair holds the whole text,
//! `""a""`, or an empty pair ends it, `"a"""`.

use super::ahead::{begins_colon, begins_foreign_comma, begins_line, begins_quoted_name, goes_on};
use super::escapes::{self, Escapes};
use super::lenient::{Lenient, fail_at};
use super::signs::{
    Place, Quoted, TOKENS, closing, is_colon, is_foreign_comma, is_foreign_semicolon, opens_string,
    spaced, tripled,
};
use super::strict;
use super::{Forgiven, Read, SyntaxError, SyntaxErrorKind};
use crate::json;
use crate::letters::is_of_word;
use crate::part;
use crate::repair::RepairCode;
use crate::value::{Doc, Text};

/// What was seen between the quotes.
#[derive(Default)]
struct Seen {
    escapes: Escapes,
    /// A raw newline, tab or other control character.
    control: bool,
    /// Where the first quote stands that did not end the string.
    inner_quote: Option<usize>,
    /// Where the text behind the last such quote begins.
    passed: usize,
    /// Where the text behind the first of a pair of them begins, until the second comes.
    quoted: Option<usize>,
    pairs: usize,
}

/// A quote that does not end the string: where it stands, and behind which character.
struct Passed {
    at: usize,
    quote: char,
    before: char,
}

impl Seen {
    /// Passes over a quote that does not end the string. An error where it is the second of two
    /// that seem to be no pair: it opens something, as before a word; or what stands between them
    /// stands between strings, which is a colon, a line break, or text that begins with a comma.
    fn passes(
        &mut self,
        text: &str,
        Passed { at, quote, before }: Passed,
        place: Place,
    ) -> Result<(), SyntaxErrorKind> {
        let from = at + quote.len_utf8();
        let behind = part::of(text, from..);
        let word_follows = part::first(behind).is_some_and(is_of_word);
        let is_double = matches!(quote, '"' | '\u{201c}' | '\u{201d}' | '\u{bb}');
        let apostrophe = !is_double && is_of_word(before) && word_follows;
        self.inner_quote.get_or_insert(at);
        let since = part::of(text, std::mem::replace(&mut self.passed, from)..at);
        if apostrophe || (quote == '"' && self.quoted.is_none() && leaves_open(since)) {
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
        // A semicolon parts items, but not in `cut -d";" -f1` or `split(";")`: no item begins so.
        let is_semicolon = |c| c == ';' && !(between == ";" && part::begins(behind, " )"));
        let is_comma = |c| c == ',' || is_foreign_comma(c) || is_foreign_semicolon(c);
        let begins_with_comma = |text| part::first(text).is_some_and(is_comma);
        let is_sign = |c| {
            part::is_space(c)
                || is_comma(c)
                || is_colon(c)
                || is_semicolon(c)
                || matches!(c, '[' | ']' | '{' | '}')
        };
        let parts_strings = match (place, part::trimmed(between)) {
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
        };
        // Some scripts have no spaces between words.
        let unspaced = !before.is_ascii() && is_of_word(before);
        // Or both quotes stand the wrong way round: `"a" b: ".c"`, `"a" or ".c"`; but no text ends
        // with `print(`, and there is `print(f" {x} ")`, `f" {x} ".strip()` and `cut -d" "`.
        let is_outward = || {
            let mut outer = part::of(text, ..first).chars().rev();
            outer.next();
            let (last, other) = (outer.next(), outer.next());
            let is_value = part::before_space(between).ends_with(':') && last != Some('(');
            let is_next = before.is_whitespace()
                && !part::begins(behind, " ,;)]}")
                && last.is_none_or(is_of_word)
                && other.is_none_or(is_of_word);
            ends_quoted(between) && (is_value || is_next)
        };
        let opens = (word_follows && !unspaced)
            || (before.is_whitespace() && !ends_quoted(behind))
            || is_outward();
        if opens || parts_strings { Err(place.unclear()) } else { Ok(()) }
    }

    /// Whether a quote that seems to end an item may be text of it:
    ///
    /// - one before another quote on the same line, unless none was text so far, no bracket is open,
    ///   it stands behind a word and the other before some text: `["print(" ")"]` and
    ///   `["{print $1" "$2}"]` may be one item, `["a" "-b"]` are two;
    /// - where quotes were text before, one behind `(` and before a comma.
    fn may_go_on(&self, item: &str, before: char, space: &str, next: &str) -> bool {
        match next.strip_prefix(opens_string) {
            Some(inside) if !part::has(space, b'\n') => {
                self.inner_quote.is_some()
                    || !is_of_word(before)
                    || leaves_bracket(item)
                    || inside.starts_with('$')
                    || ends_quoted(inside)
            }
            _ => self.inner_quote.is_some() && before == '(' && next.starts_with(','),
        }
    }

    /// Whether one pair holds the whole text, or one with nothing in it ends the text.
    fn doubles(&self, text: &str, quotes: &[char]) -> bool {
        let is_quote = |c: Option<char>| c.is_some_and(|c| quotes.contains(&c));
        let mut ends = text.chars().rev();
        let last = is_quote(ends.next());
        last && (is_quote(ends.next()) || (self.pairs == 1 && is_quote(part::first(text))))
    }
}

/// Whether what stands behind a quote may follow one that closes: space, or the signs behind a word.
fn ends_quoted(text: &str) -> bool {
    part::first(text).is_none_or(|c| {
        part::is_space(c)
            || matches!(
                c,
                '.' | ',' | ';' | ':' | '!' | '?' | ')' | ']' | '}' | '>' | '\\' | '"' | '\''
            )
    })
}

/// Whether a bracket in a text is left open.
fn leaves_bracket(text: &str) -> bool {
    let open = text.bytes().fold(0_usize, |open, byte| match byte {
        b'(' | b'[' | b'{' => open + 1,
        b')' | b']' | b'}' => open.saturating_sub(1),
        _ => open,
    });
    open > 0
}

/// Whether what opens such a string and what ends it are no pairs in its text, as where it holds the
/// end of one string and the beginning of the next, `a”、„b`; or it is a name of several lines with
/// a quote in it.
fn is_torn(text: &str, Quoted { open, place }: Quoted) -> bool {
    let closing = closing(open);
    if closing.contains(&open) {
        let is_of_lines = place == Place::Name && part::has(text, b'\n');
        return is_of_lines && part::any(text, opens_string);
    }
    let (mut depth, mut before) = (0, ' ');
    let mut chars = part::chars(text);
    while let Some(c) = chars.next() {
        let word_follows = || part::first(chars.rest()).is_some_and(is_of_word);
        if c == open {
            if depth < 0 {
                return true;
            }
            depth += 1;
        } else if closing.contains(&c) && !(c == '\u{2019}' && is_of_word(before) && word_follows())
        {
            depth -= 1;
        }
        before = c;
    }
    depth > 0
}

/// Whether typographic quotes in a text, `„…“` or `“…”`, are left for a straight one to close.
fn leaves_open(text: &str) -> bool {
    text.chars().fold(false, |open, c| match c {
        '\u{201e}' => true,
        '\u{201c}' => !open,
        '\u{201d}' => false,
        _ => open,
    })
}

impl<'t> Lenient<'t, '_, '_> {
    /// Reads a string that begins here.
    pub(super) fn string(&mut self, place: Place) -> Read<Text> {
        let opened = self.at;
        let open = self.peek().unwrap_or('"');
        let quoted = Quoted { open, place };
        let start = opened + open.len_utf8();
        if part::char_at(self.text, start) == Some(open) {
            let text = part::of(self.text, opened..);
            if let Some(triple) = tripled(text) {
                return self.triple(triple, place);
            }
            if text.starts_with("```") {
                return self.fail(SyntaxErrorKind::Unexpected);
            }
        }
        self.at = start;
        let (written, seen) = match self.scan(quoted) {
            Ok(scanned) => scanned,
            Err(mut error) => {
                if let Some(text) = self.json_in_quotes(start, quoted) {
                    return Ok(text);
                }
                self.make_exact(&mut error, start, quoted);
                return Err(error);
            }
        };
        self.at += self.peek().map_or(0, char::len_utf8);
        if open != '"' {
            self.forgive(RepairCode::QuotesReplaced, opened);
        }
        self.finish(written, start, &seen, quoted)
    }

    /// Passes over the text up to the quote that ends it: what is written there.
    fn scan(&mut self, quoted: Quoted) -> Read<(&'t str, Seen)> {
        let Quoted { open, place } = quoted;
        let closing = closing(open);
        let mut seen = Seen::default();
        let rest = self.rest();
        let (start, mut last) = (self.at, ' ');
        // What is told is the place where JSON would end the string: its first quote.
        let unclear = |kind, seen: &Seen, at: usize| {
            fail_at(kind, seen.inner_quote.map_or(at, |first| start + first))
        };
        loop {
            let from = self.at;
            self.at = plain_end(self.text, from, open);
            let Some(c) = self.peek() else { break };
            let behind = part::of(self.text, self.at + c.len_utf8()..);
            if c == '\\' {
                seen.escapes = seen.escapes.max(Escapes::of(behind, closing));
                // No language escapes a quote beyond ASCII: `“C:\”`.
                self.at += usize::from(part::first(behind).is_some_and(|c| c.is_ascii()));
            } else if closing.contains(&c) {
                let (space, next) = spaced(behind);
                let ends = ends(space, next, c, quoted);
                let before = || part::last(part::of(self.text, from..self.at)).unwrap_or(last);
                // A comma that is missing behind the quote may be the one before it.
                let has_comma = part::first(next).is_some_and(|next| next == open || next == c)
                    && before() == ',';
                if ends && !has_comma {
                    let written = part::of(rest, ..self.at - start);
                    let is_doubled = place != Place::Name && seen.doubles(written, closing);
                    let may_go_on =
                        place == Place::Item && seen.may_go_on(written, before(), space, next);
                    if seen.quoted.is_some() || is_doubled || may_go_on || is_torn(written, quoted)
                    {
                        return unclear(place.unclear(), &seen, self.at);
                    }
                    return Ok((written, seen));
                }
                // `"a" + "b"` is text put together by code; so may be quotes of two kinds on two lines.
                // Behind a comma of another script may stand the next item.
                let is_next = |next: &str| part::first(part::behind_space(next)) == Some(open);
                let is_joined = next.starts_with('+')
                    || (place == Place::Item
                        && (next.strip_prefix(is_foreign_comma).is_some_and(is_next)
                            || (part::has(space, b'\n')
                                && part::first(next).is_some_and(opens_string))));
                if ends || is_joined {
                    return unclear(place.unclear(), &seen, self.at);
                }
                let passed = Passed { at: self.at - start, quote: c, before: before() };
                if let Err(kind) = seen.passes(rest, passed, place) {
                    return unclear(kind, &seen, self.at);
                }
            } else {
                seen.control = true;
            }
            self.at += c.len_utf8();
            last = c;
        }
        // With such quotes inside and a bracket last, one of them was left out.
        let is_whole = part::ends(part::before_space(rest), "}]");
        if seen.inner_quote.is_some() && is_whole {
            return unclear(place.unclear(), &seen, self.at);
        }
        self.fail(SyntaxErrorKind::CutOff)
    }

    /// Makes the error more exact, where the string ends plainly at its first closing quote and what is
    /// wrong stands behind it: a bracket of the other kind and no more text, or in a list the colon
    /// of a name.
    fn make_exact(&self, error: &mut SyntaxError, start: usize, quoted: Quoted) {
        let Quoted { open, place } = quoted;
        let written = part::of(self.text, start..);
        let mut chars = written.char_indices();
        let end = loop {
            match chars.next() {
                None => return,
                Some((end, c)) if closing(open).contains(&c) => break end,
                Some((_, '\\')) => drop(chars.next()),
                Some(_) => {}
            }
        };
        let next = part::behind_space(chars.as_str());
        let is_name = || {
            let is_of_name = |c| is_of_word(c) || matches!(c, '_' | '-' | '.' | '$');
            part::behind(part::of(written, ..end), is_of_name).is_empty()
        };
        let goes_on = || {
            let behind = part::behind_space(part::of(next, 1..));
            behind.is_empty() || part::begins(behind, ",}]")
        };
        let (kind, at) = match (place, part::first(next)) {
            (Place::Field, Some(']')) | (Place::Item, Some('}')) if goes_on() => {
                (SyntaxErrorKind::BracketMismatched, self.text.len() - next.len())
            }
            (Place::Item, Some(':')) if is_name() => {
                (SyntaxErrorKind::NameInList, start - open.len_utf8())
            }
            _ => return,
        };
        if error.kind == place.unclear() {
            (error.kind, error.at) = (kind, at);
        }
    }

    /// JSON as the text of a string, whose own quotes are not escaped: `"{"a": "b"}"`. Whether `\\` is
    /// one backslash of it or two cannot be told.
    fn json_in_quotes(&mut self, start: usize, quoted: Quoted) -> Option<Text> {
        let open = quoted.open;
        let rest = part::of(self.text, start..);
        let is_json = open == '"' && part::begins(rest, "{[");
        let len = if is_json { strict::end(rest)? } else { return None };
        let (written, behind) = (part::of(rest, ..len), part::of(rest, len..).strip_prefix(open)?);
        let (space, next) = spaced(behind);
        if !ends(space, next, open, quoted) || part::find(written, "\\\\").is_some() {
            return None;
        }
        self.at = start + len + open.len_utf8();
        self.forgive(RepairCode::QuoteEscaped, start);
        Some(self.builder.doc.add_text(written))
    }

    /// Passes over what stands between quotes of several signs. Where it begins, and what it is.
    fn between(&mut self, quotes: &str) -> Read<(usize, &'t str)> {
        let start = self.at + quotes.len();
        let text = part::of(self.text, start..);
        let Some(len) = part::find(text, quotes) else {
            return self.fail(SyntaxErrorKind::CutOff);
        };
        self.at = start + len + quotes.len();
        Ok((start, part::of(text, ..len)))
    }

    /// `"""…"""`, which only three quotes end.
    fn triple(&mut self, quotes: &str, place: Place) -> Read<Text> {
        let opened = self.at;
        let (start, written) = self.between(quotes)?;
        // One quote in quotes looks like three.
        let behind = part::behind_space(written).strip_prefix(',').map(part::behind_space);
        if behind.is_some_and(begins_quoted_name) || self.peek() == part::first(quotes) {
            return fail_at(SyntaxErrorKind::QuotesUnclear, opened);
        }
        self.forgive(RepairCode::QuotesReplaced, opened);
        let seen = Seen { escapes: Escapes::among(written, &['\'']), ..Seen::default() };
        // As if in single quotes: double ones in the text still have to be escaped for JSON.
        self.finish(written, start, &seen, Quoted { open: '\'', place })
    }

    /// `<|"|>…<|"|>` or `\"…\"`, which only the same token ends. Between Gemma's tokens nothing is
    /// escaped, and yet some escape there as in JSON; between escaped quotes all may be escaped. So
    /// text with an escape is refused.
    pub(super) fn verbatim(&mut self, token: &str) -> Read<Text> {
        let opened = self.at;
        let (start, written) = self.between(token)?;
        let next = part::behind_space(self.rest());
        let is_mixed = TOKENS.iter().any(|token| part::find(written, token).is_some())
            || (token.starts_with('\\') && part::any(written, |c| matches!(c, '\\' | '"')));
        let has_escape = escapes::has_escape(written, '\0', "bfnrtu\\/\"'`");
        if is_mixed || has_escape || !part::begins(next, ",}]") {
            return fail_at(SyntaxErrorKind::QuotesUnclear, opened);
        }
        self.forgive(RepairCode::QuotesReplaced, opened);
        Ok(self.plain(written, start))
    }

    /// The text between the quotes as JSON has it, each deviation noted.
    fn finish(&mut self, written: &str, start: usize, seen: &Seen, quoted: Quoted) -> Read<Text> {
        let is_foreign = |own: &Forgiven| {
            matches!(own.code, RepairCode::QuotesReplaced | RepairCode::QuotesAdded)
        };
        let is_foreign = seen.escapes == Escapes::Bad && self.forgiven.iter().any(is_foreign);
        if seen.escapes.are_unclear(written, quoted, is_foreign) {
            return fail_at(SyntaxErrorKind::EscapesUnclear, start);
        }
        if seen.inner_quote.is_some() {
            self.forgive(RepairCode::QuoteEscaped, start);
        }
        if seen.control {
            self.forgive(RepairCode::ControlEscaped, start);
        }
        if seen.escapes >= Escapes::Doubtful {
            // One backslash that is no escape says that none of them is.
            self.forgive(RepairCode::EscapeKept, start);
            let escaped = format!("\\{}", quoted.open);
            let chars = part::replaced(written, &escaped, part::of(&escaped, 1..));
            return Ok(self.builder.doc.add_text(&chars));
        }
        if seen.escapes == Escapes::Foreign {
            self.forgive(RepairCode::EscapeReplaced, start);
        }
        let json = seen.escapes <= Escapes::Json;
        if json && !seen.control && seen.inner_quote.is_none() && quoted.open == '"' {
            return Ok(Doc::piece(self.base + start, written.len(), seen.escapes == Escapes::Json));
        }
        if seen.escapes == Escapes::None {
            return Ok(self.plain(written, start));
        }
        Ok(self.builder.doc.add_text(&json::unescape(written)))
    }
}

/// The first quote, backslash or control character from `at` on of a text in such quotes, or the end.
fn plain_end(text: &str, at: usize, open: char) -> usize {
    if open == '"' {
        return json::plain_end(text.as_bytes(), at);
    }
    let quotes = closing(open);
    let ends = |c: char| c < ' ' || c == '\\' || quotes.contains(&c);
    part::of(text, at..).find(ends).map_or(text.len(), |end| at + end)
}

/// Whether what stands behind a quote, after space, says that it ended the string.
fn ends(space: &str, next: &str, quote: char, Quoted { open, place }: Quoted) -> bool {
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
