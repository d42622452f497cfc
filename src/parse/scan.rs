//! The words of JSON, as RFC 8259 has them: strings, numbers, literals and the space between them.

use crate::json::plain_end;
use crate::part;
use crate::value::{Doc, Text, Value};

/// A text and how far it was read. If a word is not valid, `at` stays at the first wrong byte, or
/// at the end of a text that is cut off.
#[derive(Debug)]
pub(crate) struct Scanner<'t> {
    bytes: &'t [u8],
    pub(crate) at: usize,
    /// Where the text stands in its doc.
    base: usize,
}

impl<'t> Scanner<'t> {
    pub(crate) fn new(text: &'t str, base: usize) -> Self {
        Self { bytes: text.as_bytes(), at: 0, base }
    }

    #[inline]
    pub(crate) fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    pub(super) fn is_at_end(&self) -> bool {
        self.at >= self.bytes.len()
    }

    #[inline]
    pub(crate) fn take(&mut self, byte: u8) -> bool {
        let taken = self.peek() == Some(byte);
        self.at += usize::from(taken);
        taken
    }

    /// The next byte that is not space.
    #[inline]
    pub(crate) fn behind_space(&mut self) -> Option<u8> {
        loop {
            match self.peek() {
                Some(b' ' | b'\n' | b'\r' | b'\t') => self.at += 1,
                next => return next,
            }
        }
    }

    /// A number, string or literal; nothing if none begins here.
    pub(crate) fn scalar(&mut self) -> Option<Value> {
        match self.peek()? {
            b'"' => self.string().map(Value::String),
            b't' => self.word("true").map(|()| Value::Bool(true)),
            b'f' => self.word("false").map(|()| Value::Bool(false)),
            b'n' => self.word("null").map(|()| Value::Null),
            _ => self.number().map(Value::Number),
        }
    }

    /// A string, from its opening quote to behind its closing one.
    pub(crate) fn string(&mut self) -> Option<Text> {
        if !self.take(b'"') {
            return None;
        }
        let start = self.at;
        let mut escaped = false;
        loop {
            self.at = plain_end(self.bytes, self.at);
            match self.peek()? {
                b'"' => break,
                b'\\' => self.escape()?,
                _ => return None,
            }
            escaped = true;
        }
        let len = self.at - start;
        self.at += 1;
        Some(Doc::piece(self.base + start, len, escaped))
    }

    /// Takes the string `plain`, which needs no escapes, if it comes next.
    pub(crate) fn take_quoted(&mut self, plain: &str) -> bool {
        let quoted = self.bytes.get(self.at..self.at + plain.len() + 2);
        let taken = quoted.is_some_and(
            |quoted| matches!(quoted, [b'"', text @ .., b'"'] if part::same(text, plain)),
        );
        self.at += if taken { plain.len() + 2 } else { 0 };
        taken
    }

    fn escape(&mut self) -> Option<()> {
        self.at += 1;
        match self.peek()? {
            b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't' => self.at += 1,
            b'u' => {
                for _ in 0..4 {
                    self.at += 1;
                    self.peek().filter(u8::is_ascii_hexdigit)?;
                }
                self.at += 1;
            }
            _ => return None,
        }
        Some(())
    }

    /// A number: no `+5`, `007`, `0x1F`, `1_000` or `1,5`.
    pub(crate) fn number(&mut self) -> Option<Text> {
        let start = self.at;
        self.take(b'-');
        if !self.take(b'0') {
            self.digits()?;
        }
        if self.take(b'.') {
            self.digits()?;
        }
        if matches!(self.peek(), Some(b'e' | b'E')) {
            self.at += 1;
            let _sign = self.take(b'+') || self.take(b'-');
            self.digits()?;
        }
        Some(Doc::piece(self.base + start, self.at - start, false))
    }

    fn digits(&mut self) -> Option<()> {
        let mut end = self.at;
        while let Some(b'0'..=b'9') = self.bytes.get(end) {
            end += 1;
        }
        let has_any = end > self.at;
        self.at = end;
        has_any.then_some(())
    }

    fn word(&mut self, word: &str) -> Option<()> {
        let rest = &self.bytes[self.at..];
        let same = word.bytes().zip(rest).take_while(|(own, byte)| own == *byte).count();
        self.at += same;
        (same == word.len()).then_some(())
    }
}

/// Whether the whole text is a number in JSON's grammar.
pub(crate) fn is_number(text: &str) -> bool {
    let mut scan = Scanner::new(text, 0);
    scan.number().is_some() && scan.is_at_end()
}
