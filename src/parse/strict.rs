//! JSON as RFC 8259 has it, read once from front to back.

use super::builder::Builder;
use super::{SyntaxError, SyntaxErrorKind};
use crate::value::{Doc, Field, Text, Value};

/// Reads `text`, which must be one JSON value. `base` is where the text stands in the doc.
pub(super) fn read(
    doc: &mut Doc<'_>,
    text: &str,
    base: usize,
    depth: usize,
) -> Result<Value, SyntaxError> {
    Reader { text, at: 0, base, builder: Builder::new(doc, depth) }.document()
}

/// Whether the whole text is a number in JSON's grammar: no `+5`, `007`, `0x1F`, `1_000` or `1,5`.
pub(crate) fn is_number(text: &str) -> bool {
    let digits = |text: &'_ [u8]| text.iter().take_while(|b| b.is_ascii_digit()).count();
    let mut rest = text.strip_prefix('-').unwrap_or(text).as_bytes();
    let whole = if rest.starts_with(b"0") { 1 } else { digits(rest) };
    rest = &rest[whole..];
    let mut fraction = 1;
    if let Some(behind) = rest.strip_prefix(b".") {
        fraction = digits(behind);
        rest = &behind[fraction..];
    }
    let mut exponent = 1;
    if let Some(behind) = rest.strip_prefix(b"e").or_else(|| rest.strip_prefix(b"E")) {
        let signless = behind.strip_prefix(b"+").or_else(|| behind.strip_prefix(b"-"));
        let behind = signless.unwrap_or(behind);
        exponent = digits(behind);
        rest = &behind[exponent..];
    }
    whole > 0 && fraction > 0 && exponent > 0 && rest.is_empty()
}

struct Reader<'t, 'd, 's> {
    text: &'t str,
    at: usize,
    base: usize,
    builder: Builder<'d, 's>,
}

type Read<T> = Result<T, SyntaxError>;

impl Reader<'_, '_, '_> {
    fn document(&mut self) -> Read<Value> {
        let value = self.value()?;
        self.space();
        match self.peek() {
            None => Ok(value),
            Some(_) => self.fail(SyntaxErrorKind::Trailing),
        }
    }

    fn value(&mut self) -> Read<Value> {
        self.space();
        match self.peek() {
            Some(b'{') => self.object(),
            Some(b'[') => self.array(),
            Some(b'"') => self.string().map(Value::String),
            Some(b'-' | b'0'..=b'9') => self.number(),
            Some(b't') => self.word("true", Value::Bool(true)),
            Some(b'f') => self.word("false", Value::Bool(false)),
            Some(b'n') => self.word("null", Value::Null),
            _ => self.unexpected(),
        }
    }

    fn object(&mut self) -> Read<Value> {
        let open = self.builder.open(self.at)?;
        self.at += 1;
        self.space();
        if self.take(b'}') {
            return Ok(self.builder.close_object(&open));
        }
        loop {
            self.space();
            if self.peek() != Some(b'"') {
                return self.unexpected();
            }
            let name = self.string()?;
            self.space();
            if !self.take(b':') {
                return self.unexpected();
            }
            let value = self.value()?;
            self.builder.field(Field { name, value });
            self.space();
            if self.take(b'}') {
                return Ok(self.builder.close_object(&open));
            }
            if !self.take(b',') {
                return self.unexpected();
            }
        }
    }

    fn array(&mut self) -> Read<Value> {
        let open = self.builder.open(self.at)?;
        self.at += 1;
        self.space();
        if self.take(b']') {
            return Ok(self.builder.close_array(&open));
        }
        loop {
            let value = self.value()?;
            self.builder.item(value);
            self.space();
            if self.take(b']') {
                return Ok(self.builder.close_array(&open));
            }
            if !self.take(b',') {
                return self.unexpected();
            }
        }
    }

    fn string(&mut self) -> Read<Text> {
        let start = self.at + 1;
        let bytes = self.text.as_bytes();
        let mut at = start;
        let mut escaped = false;
        loop {
            match bytes.get(at) {
                Some(b'"') => break,
                Some(b'\\') => {
                    escaped = true;
                    at = self.escape(at)?;
                }
                Some(0x20..) => at += 1,
                _ => {
                    self.at = at;
                    return self.unexpected();
                }
            }
        }
        self.at = at + 1;
        Ok(Doc::piece(self.base + start, at - start, escaped))
    }

    /// The position behind the escape at `at`.
    fn escape(&mut self, at: usize) -> Read<usize> {
        let bytes = self.text.as_bytes();
        let len = match bytes.get(at + 1) {
            Some(b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't') => 2,
            Some(b'u') => {
                let hex = bytes[at + 2..].iter().take(4).take_while(|b| b.is_ascii_hexdigit());
                match hex.count() {
                    4 => 6,
                    short => {
                        self.at = at + 2 + short;
                        return self.unexpected();
                    }
                }
            }
            _ => {
                self.at = at + 1;
                return self.unexpected();
            }
        };
        Ok(at + len)
    }

    fn number(&mut self) -> Read<Value> {
        let start = self.at;
        self.take(b'-');
        if !self.take(b'0') {
            self.digits()?;
        }
        if self.take(b'.') {
            self.digits()?;
        }
        if self.take(b'e') || self.take(b'E') {
            let _sign = self.take(b'+') || self.take(b'-');
            self.digits()?;
        }
        Ok(Value::Number(Doc::piece(self.base + start, self.at - start, false)))
    }

    fn digits(&mut self) -> Read<()> {
        let start = self.at;
        while let Some(b'0'..=b'9') = self.peek() {
            self.at += 1;
        }
        if self.at == start { self.unexpected() } else { Ok(()) }
    }

    fn word(&mut self, word: &str, value: Value) -> Read<Value> {
        for byte in word.bytes() {
            if !self.take(byte) {
                return self.unexpected();
            }
        }
        Ok(value)
    }

    fn space(&mut self) {
        while let Some(b' ' | b'\n' | b'\r' | b'\t') = self.peek() {
            self.at += 1;
        }
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn take(&mut self, byte: u8) -> bool {
        let taken = self.peek() == Some(byte);
        self.at += usize::from(taken);
        taken
    }

    fn unexpected<T>(&self) -> Read<T> {
        let ended = self.at >= self.text.len();
        self.fail(if ended { SyntaxErrorKind::CutOff } else { SyntaxErrorKind::Unexpected })
    }

    fn fail<T>(&self, kind: SyntaxErrorKind) -> Read<T> {
        Err(SyntaxError::new(kind, self.at))
    }
}
