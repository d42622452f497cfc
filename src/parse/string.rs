//! Quoted text: what it says. `quotes` decides which quote ends it.

use super::ahead::{begins_quoted_name, ends};
use super::escapes::{self, Escapes, is_half_quoted};
use super::pairs::left_open;
use super::quotes::{Quote, Seen};
use super::reader::{Lenient, fail_at};
use super::signs::{Place, Quoted, closing, is_among, spaced, tripled};
use super::strict;
use super::{Read, SyntaxError, SyntaxErrorKind};
use crate::json;
use crate::letters::is_of_word;
use crate::part;
use crate::repair::RepairCode;
use crate::tags::QUOTES;
use crate::value::{Doc, Text};

impl<'t> Lenient<'t, '_, '_> {
    /// Reads the string that begins here, in quotes of any kind.
    pub(super) fn string(&mut self, place: Place) -> Read<Text> {
        let opened = self.at;
        let open = self.peek().unwrap_or('"');
        let quoted = Quoted { open, place };
        let start = opened + open.len_utf8();
        if let Some(triple) = tripled(self.rest()) {
            return self.triple(triple, place);
        }
        self.at = start;
        let (written, seen) = match self.scan(quoted) {
            Ok(scanned) => scanned,
            Err(mut error) => {
                if let Some(text) = self.json_in_quotes(start, quoted) {
                    return Ok(text);
                }
                if error.kind == place.unclear() {
                    self.make_exact(&mut error, start, quoted);
                }
                return Err(error);
            }
        };
        self.at += self.peek().map_or(0, char::len_utf8);
        if open != '"' {
            self.forgive(RepairCode::QuotesReplaced, opened);
        }
        self.finish(written, start, &seen, quoted)
    }

    /// Goes up to the quote that ends the string, and returns the text before it with what was seen
    /// there.
    fn scan(&mut self, quoted: Quoted) -> Read<(&'t str, Seen)> {
        let Quoted { open, place } = quoted;
        let closing = closing(open);
        let mut seen = Seen::default();
        // A single quote before a word may as well be an apostrophe.
        seen.is_among_bare =
            place == Place::Field && open != '\'' && self.has_forgiven(RepairCode::QuotesAdded);
        let rest = self.rest();
        let (start, mut last) = (self.at, ' ');
        // The error points at the first quote inside, where JSON would end the string.
        let unclear = |kind, seen: &Seen, at: usize| {
            fail_at(kind, seen.inner_quote.map_or(at, |first| start + first))
        };
        loop {
            let from = self.at;
            self.at = plain_end(self.text, from, open);
            let Some(c) = self.peek() else { break };
            let behind = part::of(self.text, self.at + c.len_utf8()..);
            match c {
                '\\' => {
                    seen.escapes = seen.escapes.max(Escapes::of(behind, closing));
                    // No language escapes a quote beyond ASCII: `“C:\”`.
                    self.at += usize::from(part::first_is(behind, |c| c.is_ascii()));
                }
                c if is_among(closing, c) => {
                    let before = part::last(part::of(self.text, from..self.at)).unwrap_or(last);
                    let quote = Quote { at: self.at - start, sign: c, before };
                    match seen.is_ended_by(quote, rest, quoted) {
                        Ok(true) => return Ok((part::of(rest, ..quote.at), seen)),
                        Ok(false) => {}
                        Err(kind) => return unclear(kind, &seen, self.at),
                    }
                }
                // Between backticks, JavaScript would compute what stands there.
                '$' if behind.starts_with('{') => return self.fail(SyntaxErrorKind::Unexpected),
                '$' => {}
                // A backslash and a letter, as in `C:\bin`, were read as an escape before.
                '\u{8}' | '\u{c}' => return self.fail(SyntaxErrorKind::EscapesUnclear),
                _ if is_drive(part::of(rest, ..self.at - start), behind) => {
                    return self.fail(SyntaxErrorKind::EscapesUnclear);
                }
                _ => seen.control = true,
            }
            self.at += c.len_utf8();
            last = c;
        }
        // If quotes stand inside and the text ends with a bracket, one quote was left out.
        let is_whole = part::ends(part::before_space(rest), "}]");
        if seen.inner_quote.is_some() && is_whole {
            return unclear(place.unclear(), &seen, self.at);
        }
        self.fail(SyntaxErrorKind::CutOff)
    }

    /// Replaces the error by a more exact one if the string plainly ends at its first closing
    /// quote. What is wrong stands behind that quote: a bracket of the other kind, followed by no
    /// other value, or the colon of a name in a list.
    fn make_exact(&self, error: &mut SyntaxError, start: usize, quoted: Quoted) {
        let Quoted { open, place } = quoted;
        let written = part::of(self.text, start..);
        let mut chars = part::chars(written);
        let end = loop {
            let end = written.len() - chars.rest().len();
            match chars.next() {
                None => return,
                Some(c) if is_among(closing(open), c) => break end,
                Some('\\') => drop(chars.next()),
                Some(_) => {}
            }
        };
        let next = part::behind_space(chars.rest());
        let is_name = || {
            let is_of_name = |c| is_of_word(c) || matches!(c, '_' | '-' | '.' | '$');
            part::all(part::of(written, ..end), is_of_name)
        };
        let goes_on = || {
            let behind = part::behind_space(part::of(next, 1..));
            behind.is_empty() || part::begins(behind, ",}]")
        };
        (error.kind, error.at) = match (place, part::first(next)) {
            (Place::Field, Some(']')) | (Place::Item, Some('}')) if goes_on() => {
                (SyntaxErrorKind::BracketMismatched, self.text.len() - next.len())
            }
            (Place::Item, Some(':')) if is_name() => {
                (SyntaxErrorKind::NameInList, start - open.len_utf8())
            }
            _ => return,
        };
    }

    /// Reads a string whose text is JSON with unescaped quotes: `"{"a": "b"}"`. JSON with `\\` is
    /// refused, since that may be one backslash or two.
    fn json_in_quotes(&mut self, start: usize, quoted: Quoted) -> Option<Text> {
        let rest = part::of(self.text, start..);
        if quoted.open != '"' || !part::begins(rest, "{[") {
            return None;
        }
        let (written, behind) = part::split_at(rest, strict::end(rest)?);
        let (space, next) = spaced(behind.strip_prefix('"')?);
        if !ends(space, next, '"', quoted) || part::contains(written, "\\\\") {
            return None;
        }
        self.at = start + written.len() + 1;
        self.forgive(RepairCode::QuoteEscaped, start);
        Some(self.builder.doc.add_text(written))
    }

    /// Goes past a text and the closing one of its `quotes`, which are several signs each. Returns
    /// where the text begins, and the text.
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
        // A quote in quotes looks like three quotes.
        let behind = part::behind_space(written).strip_prefix(',').map(part::behind_space);
        if behind.is_some_and(begins_quoted_name) || self.peek() == part::first(quotes) {
            return fail_at(SyntaxErrorKind::QuotesUnclear, opened);
        }
        self.forgive(RepairCode::QuotesReplaced, opened);
        // Single quotes are passed on, since double quotes in the text still have to be escaped for
        // JSON.
        let seen = Seen::whole(Escapes::among(written));
        self.finish(written, start, &seen, Quoted { open: '\'', place })
    }

    /// `<|"|>…<|"|>` or `\"…\"`, which only the same token ends. A text with an escape is refused:
    /// between Gemma's tokens nothing is escaped, yet some models escape there as in JSON, and
    /// between escaped quotes every sign may be escaped once more.
    pub(super) fn verbatim(&mut self, token: &str) -> Read<Text> {
        let opened = self.at;
        let (start, written) = self.between(token)?;
        let next = part::behind_space(self.rest());
        let is_mixed = QUOTES.iter().any(|token| part::contains(written, token))
            || (token.starts_with('\\') && part::any(written, |c| matches!(c, '\\' | '"')));
        let has_escape = escapes::has_any(written);
        if is_mixed || has_escape || !part::begins(next, ",}]") {
            return fail_at(SyntaxErrorKind::QuotesUnclear, opened);
        }
        self.forgive(RepairCode::QuotesReplaced, opened);
        Ok(self.plain(written, start))
    }

    /// What the text between the quotes says. Each deviation from JSON is noted, and so is what is
    /// wrong only if other parts of the text say so.
    fn finish(&mut self, written: &str, start: usize, seen: &Seen, quoted: Quoted) -> Read<Text> {
        if seen.escapes.are_unclear(written, quoted) {
            return fail_at(SyntaxErrorKind::EscapesUnclear, start);
        }
        if seen.escapes.may_be_foreign(written, quoted.open) {
            self.suspect(SyntaxErrorKind::EscapesUnclear, start);
        }
        let is_half = seen.escapes > Escapes::None && is_half_quoted(written, quoted.open);
        // If an inner quote was taken as text, what closes the brackets left open there may be
        // text, too.
        let is_open = || seen.inner_quote.is_some() && left_open(0, written) > 0;
        self.half_quoted = (is_half || is_open()).then_some(start);
        if seen.inner_quote.is_some() {
            if is_half {
                return fail_at(quoted.place.unclear(), start);
            }
            self.forgive(RepairCode::QuoteEscaped, start);
        }
        if seen.splits_brackets {
            self.suspect(SyntaxErrorKind::QuotesUnclear, start);
        }
        if seen.control {
            self.forgive(RepairCode::ControlEscaped, start);
        }
        if seen.escapes >= Escapes::Doubtful {
            if is_half && escapes::has_lost_quote(written) {
                return fail_at(SyntaxErrorKind::EscapesUnclear, start);
            }
            // One backslash that begins no escape shows that none of the others does.
            self.forgive(RepairCode::EscapeKept, start);
            let mut escaped = "\\".to_owned();
            escaped.push(quoted.open);
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
        Ok(self.builder.doc.add_text(&json::unescape(written)))
    }
}

/// Whether a text is the drive that begins a path, `C:`, and `behind` begins with a small letter.
/// Then the control character between them may come of a backslash and a letter, as in `C:\new`.
fn is_drive(text: &str, behind: &str) -> bool {
    matches!(text.as_bytes(), [letter, b':'] if letter.is_ascii_alphabetic())
        && part::first_is(behind, |c| c.is_ascii_lowercase())
}

/// Where the next sign is, from `at` on, that needs a look in a text opened by `open`: a quote that
/// may end it, a backslash, a control character or, between backticks, a `$`. Or the end of the
/// text.
fn plain_end(text: &str, at: usize, open: char) -> usize {
    if open == '"' {
        return json::plain_end(text.as_bytes(), at);
    }
    let quotes = closing(open);
    let mut chars = part::chars(part::of(text, at..));
    loop {
        let behind = chars.rest().len();
        let is_plain =
            |c| c >= ' ' && c != '\\' && (c != '$' || open != '`') && !is_among(quotes, c);
        if !chars.next().is_some_and(is_plain) {
            return text.len() - behind;
        }
    }
}
