//! The forgiving grammar: what models write for JSON. Each deviation is noted, and none is guessed.
//!
//! Every byte is passed once. Whatever stands where JSON has no place for it is an error, and is
//! never skipped.

use super::ahead::begins_open_name;
use super::literal::UNDEFINED;
use super::reader::{Lenient, fail_at};
use super::signs::{Place, is_colon, is_foreign_comma, opening_token, opens_string, opens_value};
use super::{Read, SyntaxErrorKind};
use crate::part;
use crate::repair::RepairCode;
use crate::value::{Field, Value};

impl<'t> Lenient<'t, '_, '_> {
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

    /// The token that stands for a quote here, if there is one.
    fn token(&self) -> Option<&'t str> {
        match self.peek() {
            Some('<' | '\\') => opening_token(self.rest()),
            _ => None,
        }
    }

    pub(super) fn object(&mut self) -> Read<Value> {
        let (open, start) = (self.builder.open(self.at)?, self.at);
        self.at += 1;
        let mut is_empty = true;
        loop {
            self.space()?;
            match self.peek() {
                // Its fields were commented out.
                Some('}')
                    if is_empty && part::any(part::of(self.text, start..self.at), opens_string) =>
                {
                    return fail_at(SyntaxErrorKind::ValueMissing, start);
                }
                Some('}') => break,
                Some(c) if c == ',' || is_foreign_comma(c) => {
                    self.forgive(RepairCode::CommaDropped, self.at);
                    self.at += c.len_utf8();
                }
                Some(']') => return self.fail(SyntaxErrorKind::BracketMismatched),
                None => return self.end().map(|()| self.builder.close_object(&open)),
                Some(_) => {
                    self.field()?;
                    is_empty = false;
                }
            }
        }
        self.at += 1;
        Ok(self.builder.close_object(&open))
    }

    /// Handles the end of the text inside a container. The text is cut off, unless only the
    /// outermost bracket is missing, behind a whole value, and `closes` allows that.
    fn end(&mut self) -> Read<()> {
        let whole = part::ends(part::before_space(self.text), "}]\"");
        if self.closes && whole && self.builder.is_outermost() {
            self.forgive(RepairCode::BracketAdded, self.at);
            return Ok(());
        }
        self.fail(SyntaxErrorKind::CutOff)
    }

    /// Reads a field, and the comma behind it.
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
        let start_of_value = self.at;
        let value = self.value(Place::Field)?;
        self.names.pop();
        // A field that is undefined is left out, as `JSON.stringify` does.
        let written = part::of(self.text, start_of_value..);
        if value != Value::Null || !written.starts_with(UNDEFINED) {
            self.builder.field(Field { name, value });
        }
        if !self.comma('}')? && is_open {
            return fail_at(SyntaxErrorKind::ColonMissing, start);
        }
        Ok(())
    }

    pub(super) fn array(&mut self) -> Read<Value> {
        let open = self.builder.open(self.at)?;
        self.at += 1;
        self.doubted = None;
        loop {
            self.space_before_value()?;
            match self.peek() {
                Some(']') => match self.doubted {
                    Some(at) => return fail_at(SyntaxErrorKind::Unexpected, at),
                    None => break,
                },
                Some('}') => return self.fail(SyntaxErrorKind::BracketMismatched),
                Some(',') => return self.fail(SyntaxErrorKind::ValueMissing),
                None => return self.end().map(|()| self.builder.close_array(&open)),
                Some(_) => {}
            }
            self.items()?;
            self.comma(']')?;
        }
        self.at += 1;
        Ok(self.builder.close_array(&open))
    }

    /// Reads an item, or several if they are numbers and literals with only space between them.
    fn items(&mut self) -> Read<()> {
        if !self.peek().is_some_and(opens_value) && self.token().is_none() {
            self.doubted = None;
            return self.unquoted_items();
        }
        let value = self.value(Place::Item)?;
        self.doubted = None;
        self.builder.item(value);
        Ok(())
    }

    /// Passes the comma behind a field or item, and returns whether none is missing. One right
    /// before the closing bracket is noted as dropped, one missing before another field or item as
    /// added.
    fn comma(&mut self, closing: char) -> Read<bool> {
        self.space()?;
        let at = self.at;
        match self.peek() {
            None | Some('}' | ']') => return Ok(true),
            Some(c) if c == ',' || is_foreign_comma(c) => self.mark(),
            Some(_) => {
                self.forgive(RepairCode::CommaAdded, at);
                return Ok(false);
            }
        }
        if closing == ']' {
            self.space_before_value()?;
        } else {
            self.space()?;
        }
        if self.peek() == Some(closing) {
            self.forgive(RepairCode::CommaDropped, at);
        }
        Ok(true)
    }

    /// Passes a colon or comma of any script.
    fn mark(&mut self) {
        let mark = self.peek().unwrap_or(',');
        if !mark.is_ascii() {
            self.forgive(RepairCode::PunctuationReplaced, self.at);
        }
        self.at += mark.len_utf8();
    }
}
