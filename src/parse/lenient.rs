//! The forgiving grammar: what models write for JSON, each deviation noted, none guessed.
//!
//! Every byte is passed once. What stands where JSON has no place for it is an error, not skipped.

use super::ahead::begins_open_name;
use super::builder::Builder;
use super::signs::{
    Place, begins_comment, is_colon, is_foreign_comma, opening_token, opens_string,
};
use super::thought::behind_thought;
use super::{Forgiven, Read, SyntaxError, SyntaxErrorKind};
use crate::json;
use crate::letters::is_of_word;
use crate::part;
use crate::path::Step;
use crate::repair::RepairCode;
use crate::value::{Doc, Field, Text, Value};

/// What was found in a text.
pub(crate) struct Found {
    pub(crate) value: Value,
    pub(crate) forgiven: Vec<Forgiven>,
    /// The prose around the value, which itself is `VALUE` there; without what was thought.
    pub(crate) beside: String,
}

impl Found {
    /// A value with no prose around it.
    pub(super) fn alone(value: Value, forgiven: Vec<Forgiven>) -> Self {
        Self { value, forgiven, beside: String::new() }
    }
}

/// How deep a text is read, and whether it may lack its last bracket.
#[derive(Clone, Copy)]
pub(crate) struct Reach {
    /// How many containers may be open at once.
    pub(crate) depth: usize,
    /// Whether a text that lacks nothing but its last bracket is whole.
    pub(crate) closes: bool,
}

/// Reads the one value that `text` holds. `base` is where the text stands in the doc.
pub(super) fn read(doc: &mut Doc<'_>, text: &str, base: usize, reach: Reach) -> Read<Found> {
    let mut reader = Lenient::new(doc, text, 0, base, reach);
    let mut error = match reader.only_value() {
        Ok(value) => return Ok(reader.found(value)),
        Err(error) => error,
    };
    reader.tell_fields(&mut error);
    // The text may begin with a thought, which need not be readable. Only its closing tag is looked
    // for: the opening one may have been written by the template of the chat.
    let Some(at) = behind_thought(text) else { return Err(error) };
    let mut reader = Lenient::new(reader.builder.doc, text, at, base, reach);
    reader.forgive(RepairCode::ProseDropped, 0);
    let value = reader.only_value().map_err(|_| error)?;
    Ok(reader.found(value))
}

/// A text while it is read.
pub(super) struct Lenient<'t, 'd, 's> {
    pub(super) text: &'t str,
    pub(super) at: usize,
    pub(super) base: usize,
    pub(super) builder: Builder<'d, 's>,
    /// The names of the fields being read, from the outermost.
    pub(super) names: Vec<Text>,
    pub(super) forgiven: Vec<Forgiven>,
    pub(super) beside: String,
    /// Where the last comment ends; 0 where there was none.
    pub(super) comment_end: usize,
    /// Where a comment begins that is an item if none follows; 0 where there is none.
    doubted: usize,
    /// What is wrong if another part of the text says so, before it or behind.
    pub(super) doubts: Vec<(SyntaxErrorKind, usize)>,
    /// Whether the last bracket may be missing.
    closes: bool,
    /// Whether a value is due, which may begin as a comment does: `#urgent`.
    is_value_due: bool,
}

impl<'t, 'd, 's> Lenient<'t, 'd, 's> {
    #[inline(never)]
    fn new(doc: &'d mut Doc<'s>, text: &'t str, at: usize, base: usize, reach: Reach) -> Self {
        let (builder, closes) = (Builder::new(doc, reach.depth), reach.closes);
        let (names, forgiven, beside) = (Vec::new(), Vec::new(), String::new());
        let (comment_end, doubted, doubts, is_value_due) = (0, 0, Vec::new(), false);
        Self {
            text,
            at,
            base,
            builder,
            names,
            forgiven,
            beside,
            comment_end,
            doubted,
            doubts,
            closes,
            is_value_due,
        }
    }

    fn found(self, value: Value) -> Found {
        Found { value, forgiven: self.forgiven, beside: self.beside }
    }
}

impl<'t> Lenient<'t, '_, '_> {
    /// Tells the error the names of the fields that were being read.
    fn tell_fields(&self, error: &mut SyntaxError) {
        for name in &self.names {
            let name = self.builder.doc.owned(*name);
            error.fields.0.push(Step::Name(name));
        }
    }

    /// Notes what may be wrong there.
    pub(super) fn suspect(&mut self, kind: SyntaxErrorKind, at: usize) {
        self.doubts.push((kind, at));
    }

    /// An error where the text says that what may be wrong is so: quotes are text of another string, as
    /// they may be where one seems to end in brackets; it is written in another language, which may have
    /// escapes that JSON has not; or signs of other scripts are colons and commas.
    pub(super) fn check_doubts(&self) -> Read<()> {
        let doubt = self.doubts.iter().find(|(kind, _)| match kind {
            SyntaxErrorKind::EscapesUnclear => {
                self.has_forgiven(RepairCode::QuotesReplaced)
                    || self.has_forgiven(RepairCode::QuotesAdded)
            }
            SyntaxErrorKind::QuotesUnclear => self.is_guess(),
            _ => self.has_forgiven(RepairCode::PunctuationReplaced),
        });
        doubt.map_or(Ok(()), |(kind, at)| fail_at(*kind, *at))
    }

    fn value(&mut self, place: Place) -> Read<Value> {
        match self.peek() {
            Some('{') => self.object(),
            Some('[') => self.array(),
            Some(c) if opens_string(c) => self.string(place).map(Value::String),
            _ => match self.token() {
                Some(token) => self.verbatim(token).map(Value::String),
                None => self.unquoted(),
            },
        }
    }

    /// The token that stands here for a quote.
    fn token(&self) -> Option<&'t str> {
        match self.peek() {
            Some('<' | '\\') => opening_token(self.rest()),
            _ => None,
        }
    }

    pub(super) fn object(&mut self) -> Read<Value> {
        let open = self.builder.open(self.at)?;
        self.at += 1;
        loop {
            self.space()?;
            match self.peek() {
                Some('}') => break,
                Some(c) if c == ',' || is_foreign_comma(c) => {
                    self.forgive(RepairCode::CommaDropped, self.at);
                    self.at += c.len_utf8();
                }
                Some(']') => return self.fail(SyntaxErrorKind::BracketMismatched),
                None => return self.end().map(|()| self.builder.close_object(&open)),
                Some(_) => self.field()?,
            }
        }
        self.at += 1;
        Ok(self.builder.close_object(&open))
    }

    /// The end of the text inside a container: it is cut off, unless nothing but the outermost
    /// bracket is missing, behind a whole value, and that may be.
    fn end(&mut self) -> Read<()> {
        let whole = part::ends(part::before_space(self.text), "}]\"");
        if self.closes && whole && self.builder.is_outermost() {
            self.forgive(RepairCode::BracketAdded, self.at);
            return Ok(());
        }
        self.fail(SyntaxErrorKind::CutOff)
    }

    /// A field, and the comma behind it.
    fn field(&mut self) -> Read<()> {
        let start = self.at;
        let is_open =
            self.peek() == Some('"') && begins_open_name(part::of(self.text, start + 1..));
        self.at += usize::from(is_open);
        let name = match self.peek() {
            Some(c) if opens_string(c) => self.string(Place::Name)?,
            _ => self.unquoted_name()?,
        };
        self.space()?;
        if self.peek().is_some_and(|c| !is_colon(c)) {
            return fail_at(SyntaxErrorKind::ColonMissing, start);
        }
        self.names.push(name);
        if self.peek().is_none() {
            return self.fail(SyntaxErrorKind::CutOff);
        }
        self.mark();
        self.space_before_value()?;
        if let Some(',' | '}') = self.peek() {
            return self.fail(SyntaxErrorKind::ValueMissing);
        }
        let value = self.value(Place::Field)?;
        self.names.pop();
        self.builder.field(Field { name, value });
        self.space()?;
        match self.peek() {
            None | Some('}' | ']') => {}
            Some(c) if c == ',' || is_foreign_comma(c) => self.comma('}')?,
            Some(_) if is_open => return fail_at(SyntaxErrorKind::ColonMissing, start),
            Some(_) => self.forgive(RepairCode::CommaAdded, self.at),
        }
        Ok(())
    }

    pub(super) fn array(&mut self) -> Read<Value> {
        let open = self.builder.open(self.at)?;
        self.at += 1;
        self.doubted = 0;
        loop {
            self.space_before_value()?;
            match self.peek() {
                Some(']') if self.doubted > 0 => {
                    return fail_at(SyntaxErrorKind::Unexpected, self.doubted);
                }
                Some(']') => break,
                Some('}') => return self.fail(SyntaxErrorKind::BracketMismatched),
                Some(',') => return self.fail(SyntaxErrorKind::ValueMissing),
                None => return self.end().map(|()| self.builder.close_array(&open)),
                Some(_) => {}
            }
            self.items()?;
            self.doubted = 0;
            self.space()?;
            match self.peek() {
                None | Some(']' | '}') => {}
                Some(',') => self.comma(']')?,
                Some(_) => self.forgive(RepairCode::CommaAdded, self.at),
            }
        }
        self.at += 1;
        Ok(self.builder.close_array(&open))
    }

    /// An item; or several, where they are numbers and literals with nothing but space between.
    fn items(&mut self) -> Read<()> {
        let begins = |c: char| matches!(c, '{' | '[') || opens_string(c);
        if !self.peek().is_some_and(begins) && self.token().is_none() {
            return self.unquoted_items();
        }
        let value = self.value(Place::Item)?;
        self.builder.item(value);
        Ok(())
    }

    /// Passes a comma; right before the closing bracket it is dropped.
    fn comma(&mut self, closing: char) -> Read<()> {
        let at = self.at;
        self.mark();
        if closing == ']' {
            self.space_before_value()?;
        } else {
            self.space()?;
        }
        if self.peek() == Some(closing) {
            self.forgive(RepairCode::CommaDropped, at);
        }
        Ok(())
    }

    /// Passes a colon or comma, of whatever script.
    fn mark(&mut self) {
        let mark = self.peek().unwrap_or(',');
        if !mark.is_ascii() {
            self.forgive(RepairCode::PunctuationReplaced, self.at);
        }
        self.at += mark.len_utf8();
    }

    fn space_before_value(&mut self) -> Read<()> {
        self.is_value_due = true;
        self.space()?;
        self.is_value_due = false;
        Ok(())
    }

    /// Passes space and comments, if there are any.
    #[expect(clippy::inline_always, reason = "called at each sign; too long for `#[inline]`")]
    #[inline(always)]
    pub(super) fn space(&mut self) -> Read<()> {
        match self.text.as_bytes().get(self.at) {
            Some(byte) if byte.is_ascii_graphic() && !matches!(byte, b'/' | b'#') => Ok(()),
            _ => self.spaces(),
        }
    }

    fn spaces(&mut self) -> Read<()> {
        while let Some(byte) = self.text.as_bytes().get(self.at) {
            match byte {
                b' ' | b'\n' | b'\r' | b'\t' => self.at += 1,
                b'/' | b'#' if self.comment()? => {}
                0x0b | 0x0c | 0x80.. if self.foreign_space() => {}
                _ => break,
            }
        }
        Ok(())
    }

    /// Passes space alone, if there is any.
    pub(super) fn blank(&mut self) {
        loop {
            match self.peek() {
                Some(' ' | '\n' | '\r' | '\t') => self.at += 1,
                Some(_) if self.foreign_space() => {}
                _ => return,
            }
        }
    }

    /// Passes a comment, if one begins here.
    fn comment(&mut self) -> Read<bool> {
        let rest = self.rest();
        if !begins_comment(rest) {
            return Ok(false);
        }
        if self.is_value_due {
            self.doubt(rest)?;
        }
        let end = match rest.strip_prefix("/*") {
            None => part::find_byte(rest.as_bytes(), b'\n').unwrap_or(rest.len()),
            Some(comment) => match part::find(comment, "*/") {
                Some(end) => end + 4,
                None => return self.fail(SyntaxErrorKind::CutOff),
            },
        };
        self.forgive(RepairCode::CommentDropped, self.at);
        self.at += end;
        self.comment_end = self.at;
        Ok(true)
    }

    /// An error where a comment in place of a value may be that, without its quotes: a word stands right
    /// behind its sign, `#urgent`, `//srv/share`. It is no value where it says something of the item
    /// before its comma, or several words stand on a line of their own, without a comma or a quote; unless
    /// it turns out that no item follows, and it is the first comment or stands on such a line.
    fn doubt(&mut self, comment: &str) -> Read<()> {
        let words = part::behind(comment, |c| matches!(c, '#' | '/'));
        if !part::first(words).is_some_and(is_of_word) {
            return Ok(());
        }
        let words = part::cut(words, b'\n').0;
        let before = part::before(part::of(self.text, ..self.at), |c| matches!(c, ' ' | '\t'));
        let has_line = before.ends_with('\n');
        let is_said = before.ends_with(',') || (has_line && part::words(words).len() > 1);
        let is_quoted = part::has(words, b'"') || part::ends(part::before_space(words), "'`");
        if !is_said || is_quoted || part::has(words, b',') {
            return self.fail(SyntaxErrorKind::Unexpected);
        }
        if has_line || self.comment_end == 0 {
            self.doubted = self.at;
        }
        Ok(())
    }

    /// Passes space that is not JSON's, if any stands here.
    fn foreign_space(&mut self) -> bool {
        let space = self.peek().filter(|c| part::is_space(*c));
        if let Some(space) = space {
            self.forgive(RepairCode::SpaceReplaced, self.at);
            self.at += space.len_utf8();
        }
        space.is_some()
    }

    #[inline]
    pub(super) fn peek(&self) -> Option<char> {
        part::char_at(self.text, self.at)
    }

    /// What is not read yet.
    pub(super) fn rest(&self) -> &'t str {
        part::of(self.text, self.at..)
    }

    pub(super) fn forgive(&mut self, code: RepairCode, at: usize) {
        self.forgive_all(code, at, 1);
    }

    /// Notes so many of a kind, of which this is the first.
    pub(super) fn forgive_all(&mut self, code: RepairCode, at: usize, count: usize) {
        if let Some(forgiven) = self.forgiven.iter_mut().find(|forgiven| forgiven.code == code) {
            forgiven.count += count;
            return;
        }
        let place = self.forgiven.partition_point(|forgiven| forgiven.at <= at);
        self.forgiven.insert(place, Forgiven { code, at, count });
    }

    #[inline(never)]
    pub(super) fn has_forgiven(&self, code: RepairCode) -> bool {
        self.forgiven.iter().any(|own| own.code == code)
    }

    /// The characters that stand at `start`, taken as they are: a piece of the text where JSON has
    /// them so.
    pub(super) fn plain(&mut self, chars: &str, start: usize) -> Text {
        if json::is_plain(chars) {
            Doc::piece(self.base + start, chars.len(), false)
        } else {
            self.builder.doc.add_text(chars)
        }
    }

    pub(super) fn fail<T>(&self, kind: SyntaxErrorKind) -> Read<T> {
        fail_at(kind, self.at)
    }
}

pub(super) fn fail_at<T>(kind: SyntaxErrorKind, at: usize) -> Read<T> {
    Err(SyntaxError::boxed(kind, at))
}
