//! JSON as RFC 8259 has it, read once from front to back.

use std::borrow::Cow;

use super::builder::Builder;
use super::scan::Scanner;
use super::{Read, SyntaxError, SyntaxErrorKind};
use crate::limits::Limits;
use crate::value::{Doc, Field, Value};

/// Reads `text`, which must be one JSON value.
pub(crate) fn read(text: &str, depth: usize) -> Read<(Doc<'_>, Value)> {
    let mut doc = Doc::new(Cow::Borrowed(text));
    let value = read_into(&mut doc, text, 0, depth)?;
    Ok((doc, value))
}

/// Reads a text that stands in the doc from `base` on, and must be one JSON value.
pub(super) fn read_into(doc: &mut Doc<'_>, text: &str, base: usize, depth: usize) -> Read<Value> {
    let mut reader = Reader { scan: Scanner::new(text, base), builder: Builder::new(doc, depth) };
    let value = reader.value()?;
    match reader.scan.behind_space() {
        None => Ok(value),
        Some(_) => Err(SyntaxError::boxed(SyntaxErrorKind::Trailing, reader.scan.at)),
    }
}

/// Where the value ends that a text begins with, if it is JSON.
pub(super) fn end(text: &str) -> Option<usize> {
    let mut doc = Doc::new(Cow::Borrowed(text));
    let builder = Builder::new(&mut doc, Limits::MAX_DEPTH);
    let mut reader = Reader { scan: Scanner::new(text, 0), builder };
    reader.value().ok()?;
    Some(reader.scan.at)
}

struct Reader<'t, 'd, 's> {
    scan: Scanner<'t>,
    builder: Builder<'d, 's>,
}

impl Reader<'_, '_, '_> {
    fn value(&mut self) -> Read<Value> {
        match self.scan.behind_space() {
            Some(b'{') => self.object(),
            Some(b'[') => self.array(),
            _ => self.scan.scalar().map_or_else(|| self.unexpected(), Ok),
        }
    }

    fn object(&mut self) -> Read<Value> {
        let open = self.builder.open(self.scan.at)?;
        self.scan.at += 1;
        if self.scan.behind_space() == Some(b'}') {
            self.scan.at += 1;
            return Ok(self.builder.close_object(&open));
        }
        loop {
            self.scan.behind_space();
            let Some(name) = self.scan.string() else { return self.unexpected() };
            self.scan.behind_space();
            if !self.scan.take(b':') {
                return self.unexpected();
            }
            let value = self.value()?;
            self.builder.field(Field { name, value });
            if !self.goes_on(b'}')? {
                return Ok(self.builder.close_object(&open));
            }
        }
    }

    fn array(&mut self) -> Read<Value> {
        let open = self.builder.open(self.scan.at)?;
        self.scan.at += 1;
        if self.scan.behind_space() == Some(b']') {
            self.scan.at += 1;
            return Ok(self.builder.close_array(&open));
        }
        loop {
            let value = self.value()?;
            self.builder.item(value);
            if !self.goes_on(b']')? {
                return Ok(self.builder.close_array(&open));
            }
        }
    }

    /// Passes the comma or closing bracket that must follow, and returns whether it is a comma.
    #[inline]
    fn goes_on(&mut self, close: u8) -> Read<bool> {
        let next = self.scan.behind_space();
        if next != Some(b',') && next != Some(close) {
            return self.unexpected();
        }
        self.scan.at += 1;
        Ok(next == Some(b','))
    }

    fn unexpected<T>(&self) -> Read<T> {
        let ended = self.scan.is_at_end();
        let kind = if ended { SyntaxErrorKind::CutOff } else { SyntaxErrorKind::Unexpected };
        Err(SyntaxError::boxed(kind, self.scan.at))
    }
}
