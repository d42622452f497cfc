//! JSON as RFC 8259 has it, read once from front to back.

use std::borrow::Cow;

use crate::value::{Doc, Field, Text, Value};

/// Why a text is not JSON, and where.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct SyntaxError {
    pub(crate) kind: SyntaxErrorKind,
    /// In bytes from the start of the text.
    pub(crate) at: usize,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SyntaxErrorKind {
    /// The text ends inside a value.
    CutOff,
    /// Something stands where it may not.
    Unexpected,
    /// More text behind the value.
    Trailing,
    /// Deeper than the limit.
    TooDeep,
}

/// Reads `text`, which must be one JSON value.
pub(crate) fn read(text: &str, depth: usize) -> Result<(Doc<'_>, Value), SyntaxError> {
    let mut reader = Reader {
        text,
        at: 0,
        depth,
        doc: Doc::new(Cow::Borrowed(text)),
        base: 0,
        items: Vec::new(),
        fields: Vec::new(),
    };
    let value = reader.document()?;
    Ok((reader.doc, value))
}

/// Whether the whole text is a number in JSON's grammar: no `+5`, `007`, `0x1F`, `1_000` or `1,5`.
pub(crate) fn is_number(text: &str) -> bool {
    let starts = text.starts_with(|c: char| c == '-' || c.is_ascii_digit());
    let ends = text.ends_with(|c: char| c.is_ascii_digit());
    starts && ends && matches!(read(text, 0), Ok((_, Value::Number(_))))
}

struct Reader<'t, 'd> {
    text: &'t str,
    at: usize,
    /// How many more containers may be opened.
    depth: usize,
    doc: Doc<'d>,
    /// Where `text` stands in the doc.
    base: usize,
    /// Items and fields of the containers that are still open.
    items: Vec<Value>,
    fields: Vec<Field>,
}

type Read<T> = Result<T, SyntaxError>;

impl Reader<'_, '_> {
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
        self.open()?;
        let mark = self.fields.len();
        self.space();
        if self.take(b'}') {
            self.depth += 1;
            return Ok(self.doc.add_object(&[]));
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
            self.fields.push(Field { name, value });
            self.space();
            if self.take(b'}') {
                break;
            }
            if !self.take(b',') {
                return self.unexpected();
            }
        }
        self.depth += 1;
        let object = self.doc.add_object(&self.fields[mark..]);
        self.fields.truncate(mark);
        Ok(object)
    }

    fn array(&mut self) -> Read<Value> {
        self.open()?;
        let mark = self.items.len();
        self.space();
        if self.take(b']') {
            self.depth += 1;
            return Ok(self.doc.add_array(&[]));
        }
        loop {
            let value = self.value()?;
            self.items.push(value);
            self.space();
            if self.take(b']') {
                break;
            }
            if !self.take(b',') {
                return self.unexpected();
            }
        }
        self.depth += 1;
        let array = self.doc.add_array(&self.items[mark..]);
        self.items.truncate(mark);
        Ok(array)
    }

    /// Steps into a container.
    fn open(&mut self) -> Read<()> {
        let Some(left) = self.depth.checked_sub(1) else {
            return self.fail(SyntaxErrorKind::TooDeep);
        };
        self.depth = left;
        self.at += 1;
        Ok(())
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
        Err(SyntaxError { kind, at: self.at })
    }
}
