//! The forgiving grammar: what models write for JSON, each deviation noted, none guessed.
//!
//! Every byte is passed once. What stands where JSON has no place for it is an error, not skipped.

use super::builder::Builder;
use super::scan::Scanner;
use super::string::{Place, begins_name};
use super::{Forgiven, SyntaxError, SyntaxErrorKind, is_number};
use crate::repair::RepairCode;
use crate::value::{Doc, Field, Text, Value};

pub(super) type Read<T> = Result<T, SyntaxError>;

/// Reads the one value that `text` holds. `base` is where the text stands in the doc.
pub(super) fn read(
    doc: &mut Doc<'_>,
    text: &str,
    base: usize,
    depth: usize,
    closes: bool,
) -> Read<(Value, Vec<Forgiven>)> {
    let builder = Builder::new(doc, depth);
    let mut reader =
        Lenient { text, at: 0, base, builder, closes, names: Vec::new(), forgiven: Vec::new() };
    let value = reader.only_value().map_err(|mut error| {
        let names = reader.names.iter().map(|name| reader.builder.doc.chars(*name).into_owned());
        error.fields = names.collect();
        error
    })?;
    Ok((value, reader.forgiven))
}

/// A text while it is read.
pub(super) struct Lenient<'t, 'd, 's> {
    pub(super) text: &'t str,
    pub(super) at: usize,
    pub(super) base: usize,
    pub(super) builder: Builder<'d, 's>,
    /// The names of the fields being read, from the outermost.
    names: Vec<Text>,
    forgiven: Vec<Forgiven>,
    /// Whether the last bracket may be missing.
    closes: bool,
}

impl<'t> Lenient<'t, '_, '_> {
    fn value(&mut self, place: Place) -> Read<Value> {
        self.space()?;
        match self.peek() {
            Some('{') => self.object(),
            Some('[') => self.array(),
            Some(c) if Place::opens_string(c) => self.string(place).map(Value::String),
            _ => match self.tuple()? {
                Some(tuple) => Ok(tuple),
                None => self.unquoted(),
            },
        }
    }

    pub(super) fn object(&mut self) -> Read<Value> {
        let open = self.builder.open(self.at)?;
        self.at += 1;
        loop {
            self.space()?;
            match self.peek() {
                Some('}') => break,
                Some(',') => self.forgive_char(RepairCode::CommaDropped),
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
        let whole = self.text.trim_end_matches(is_space).ends_with(['}', ']', '"']);
        if self.closes && whole && self.builder.is_outermost() {
            self.forgive(RepairCode::BracketAdded, self.at);
            return Ok(());
        }
        self.fail(SyntaxErrorKind::CutOff)
    }

    /// A field, and the comma behind it.
    fn field(&mut self) -> Read<()> {
        let start = self.at;
        let name = match self.peek() {
            Some(c) if Place::opens_string(c) => self.string(Place::Name)?,
            _ => self.unquoted_name()?,
        };
        self.space()?;
        if self.peek().is_some_and(|c| c != ':') {
            return fail_at(SyntaxErrorKind::ColonMissing, start);
        }
        self.names.push(name);
        if self.peek().is_none() {
            return self.fail(SyntaxErrorKind::CutOff);
        }
        self.at += 1;
        self.space()?;
        if let Some(',' | '}') = self.peek() {
            return self.fail(SyntaxErrorKind::ValueMissing);
        }
        let value = self.value(Place::Field)?;
        self.names.pop();
        self.builder.field(Field { name, value });
        self.space()?;
        match self.peek() {
            None | Some('}' | ']') => {}
            Some(',') => self.comma('}')?,
            Some(_) => self.forgive(RepairCode::CommaAdded, self.at),
        }
        Ok(())
    }

    pub(super) fn array(&mut self) -> Read<Value> {
        let open = self.builder.open(self.at)?;
        self.at += 1;
        loop {
            self.space()?;
            match self.peek() {
                Some(']') => break,
                Some('}') => return self.fail(SyntaxErrorKind::BracketMismatched),
                Some(',') => return self.fail(SyntaxErrorKind::ValueMissing),
                None => return self.end().map(|()| self.builder.close_array(&open)),
                Some(_) => {}
            }
            self.items()?;
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
        if let Some('{' | '[') = self.peek() {
            let value = self.value(Place::Item)?;
            self.builder.item(value);
            return Ok(());
        }
        if self.peek().is_some_and(Place::opens_string) {
            let text = self.string(Place::Item)?;
            self.builder.item(Value::String(text));
            return Ok(());
        }
        let start = self.at;
        if let Some(value) = self.number().map_or_else(|| self.tuple(), |n| Ok(Some(n)))? {
            self.builder.item(value);
            return Ok(());
        }
        let run = self.unquoted_run()?;
        let words = run.split_ascii_whitespace();
        if let Some(values) = self.literals(words.clone()) {
            for word in words.skip(1) {
                self.forgive(RepairCode::CommaAdded, self.position(word));
            }
            for value in values {
                self.builder.item(value);
            }
            return Ok(());
        }
        let value = self.unquoted_value(run, start)?;
        self.builder.item(value);
        Ok(())
    }

    /// The values of several words, where each of them is a number or a literal.
    fn literals(&mut self, mut words: impl Iterator<Item = &'t str>) -> Option<Vec<Value>> {
        let forgiven = self.forgiven.clone();
        let values = words.try_fold(Vec::new(), |mut values, word| {
            values.push(self.literal(word, self.position(word))?);
            Some(values)
        });
        if values.is_none() {
            self.forgiven = forgiven;
        }
        values
    }

    /// Where a piece of the text stands.
    fn position(&self, piece: &str) -> usize {
        piece.as_ptr() as usize - self.text.as_ptr() as usize
    }

    /// A comma, which nothing may follow but the closing bracket needs none.
    fn comma(&mut self, closing: char) -> Read<()> {
        let at = self.at;
        self.at += 1;
        self.space()?;
        if self.peek() == Some(closing) {
            self.forgive(RepairCode::CommaDropped, at);
        }
        Ok(())
    }

    /// A name without quotes, or with the closing one alone, up to its colon: `name`, `$ref`,
    /// `user-id`, `2`, `name"`.
    fn unquoted_name(&mut self) -> Read<Text> {
        let rest = &self.text[self.at..];
        let ends = |c: char| {
            matches!(c, ':' | ',' | '{' | '}' | '[' | ']' | '"' | '\'' | '`') || c.is_whitespace()
        };
        let len = rest.find(ends).unwrap_or(rest.len());
        if len == rest.len() {
            self.at = self.text.len();
            return self.fail(SyntaxErrorKind::CutOff);
        }
        if len == 0 {
            return self.fail(SyntaxErrorKind::Unexpected);
        }
        self.forgive(RepairCode::QuotesAdded, self.at);
        let behind = rest[len..].strip_prefix('"');
        let closed = behind.is_some_and(|text| text.trim_start_matches(is_space).starts_with(':'));
        self.at += len + usize::from(closed);
        Ok(self.builder.doc.add_text(&rest[..len]))
    }

    /// A number, a literal, or text without quotes.
    fn unquoted(&mut self) -> Read<Value> {
        let start = self.at;
        if let Some(number) = self.number() {
            return Ok(number);
        }
        let run = self.unquoted_run()?;
        self.unquoted_value(run, start)
    }

    /// A number as JSON has it, where it is plain to see that it ends there.
    fn number(&mut self) -> Option<Value> {
        let mut scan = Scanner::new(self.text, self.base);
        scan.at = self.at;
        let number = scan.number()?;
        if !matches!(scan.peek(), Some(b',' | b'}' | b']')) {
            return None;
        }
        self.at = scan.at;
        Some(Value::Number(number))
    }

    /// A list as Python writes some: numbers and literals in parentheses, with commas between.
    pub(super) fn tuple(&mut self) -> Read<Option<Value>> {
        let start = self.at;
        let inner = self.text[start..].strip_prefix('(').and_then(|text| text.split_once(')'));
        let Some((inner, _)) = inner.filter(|(inner, _)| inner.contains(',')) else {
            return Ok(None);
        };
        let words = inner.strip_suffix(',').unwrap_or(inner).split(',').map(str::trim);
        let Some(values) = self.literals(words) else { return Ok(None) };
        self.forgive(RepairCode::LiteralReplaced, start);
        let open = self.builder.open(start)?;
        for value in values {
            self.builder.item(value);
        }
        self.at = start + inner.len() + 2;
        Ok(Some(self.builder.close_array(&open)))
    }

    fn unquoted_value(&mut self, run: &str, start: usize) -> Read<Value> {
        if let Some(value) = self.literal(run, start) {
            return Ok(value);
        }
        let says_more = |dots: &str| run.starts_with(dots) || run.ends_with(dots);
        // A number that JSON does not have is no text either.
        let is_no_number = matches!(run, "NaN" | "Infinity" | "-Infinity");
        if is_no_number || says_more("...") || says_more("…") {
            return fail_at(SyntaxErrorKind::Unexpected, start);
        }
        self.forgive(RepairCode::QuotesAdded, start);
        Ok(Value::String(self.builder.doc.add_text(run)))
    }

    /// What stands without quotes up to the end of its field or item, without space behind it. A
    /// comma inside parentheses says that it is code, or a list of another language; so does a
    /// parenthesis behind its first word: `f(x)`, `new Date()`.
    fn unquoted_run(&mut self) -> Read<&'t str> {
        let rest = &self.text[self.at..];
        let mut before = ' ';
        let mut open = 0_usize;
        let mut word = 0;
        for (i, c) in rest.char_indices() {
            if c.is_ascii_alphanumeric() {
                before = c;
                continue;
            }
            let spaced = before.is_whitespace();
            if c.is_whitespace() {
                word = i + c.len_utf8();
            }
            let (is_block, is_line) = match c {
                '/' => (rest[i..].starts_with("/*"), rest[i..].starts_with("//")),
                _ => (false, c == '#'),
            };
            let comment = is_block || (spaced && is_line);
            let ends = match c {
                ',' | '}' | ']' | '\n' => true,
                '"' | '\'' | '`' => spaced,
                // Behind a word it may as well be text: `item #5`.
                _ => comment && is_literal(rest[..i].trim_end()),
            };
            if ends && i > 0 {
                let run = rest[..i].trim_end();
                self.at += run.len();
                // Text in quotes behind text without is no item or field of its own.
                let goes_on = matches!(c, '"' | '\'' | '`')
                    && !begins_name(&rest[i + 1..], c)
                    && !run.split_ascii_whitespace().all(is_literal);
                // The quote that it began with was left out, or this one is too many; or it is what
                // separates fields elsewhere, or what quotes text.
                if open > 0 || goes_on || run.ends_with(['\'', '’', ';']) || is_tagged(run) {
                    return self.fail(SyntaxErrorKind::Unexpected);
                }
                return Ok(run);
            }
            let misplaced = match c {
                '{' | '[' | '"' | '`' | '“' | '”' | '«' | '»' => true,
                '\'' => !before.is_alphanumeric(),
                ':' => {
                    let behind = &rest[i + 1..];
                    let first = rest[word..].chars().next().unwrap_or(':');
                    i == 0
                        || behind.is_empty()
                        || behind.starts_with(char::is_whitespace)
                        || (word > 0 && first.is_alphabetic() && !behind.starts_with(['/', '\\']))
                }
                '(' => {
                    open += 1;
                    i > word && matches!(&rest[..word], "" | "new ")
                }
                ')' => {
                    open = open.saturating_sub(1);
                    false
                }
                _ => false,
            };
            if misplaced || comment || ends {
                self.at += i;
                return self.fail(SyntaxErrorKind::Unexpected);
            }
            before = c;
        }
        self.at = self.text.len();
        self.fail(SyntaxErrorKind::CutOff)
    }

    /// The value of a word or number, if the whole of it is one.
    pub(super) fn literal(&mut self, word: &str, at: usize) -> Option<Value> {
        if is_number(word) {
            let start = self.base + at;
            return Some(Value::Number(Doc::piece(start, word.len(), false)));
        }
        if let Some(number) = complete_number(word) {
            self.forgive(RepairCode::NumberCompleted, at);
            return Some(Value::Number(self.builder.doc.add_text(&number)));
        }
        let (value, written) = word_value(word)?;
        if word != written {
            self.forgive(RepairCode::LiteralReplaced, at);
        }
        Some(value)
    }

    /// Passes space and comments.
    pub(super) fn space(&mut self) -> Read<()> {
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

    /// Passes a comment, if one begins here.
    fn comment(&mut self) -> Read<bool> {
        let rest = &self.text[self.at..];
        let end = if rest.starts_with("//") || rest.starts_with('#') {
            rest.find('\n').unwrap_or(rest.len())
        } else if let Some(comment) = rest.strip_prefix("/*") {
            match comment.find("*/") {
                Some(end) => end + 4,
                None => return fail_at(SyntaxErrorKind::CutOff, self.text.len()),
            }
        } else {
            return Ok(false);
        };
        self.forgive(RepairCode::CommentDropped, self.at);
        self.at += end;
        Ok(true)
    }

    /// Passes space that is not JSON's, if any stands here.
    fn foreign_space(&mut self) -> bool {
        let space = self.peek().filter(|c| is_space(*c));
        if let Some(space) = space {
            self.forgive(RepairCode::SpaceReplaced, self.at);
            self.at += space.len_utf8();
        }
        space.is_some()
    }

    #[inline]
    pub(super) fn peek(&self) -> Option<char> {
        match self.text.as_bytes().get(self.at) {
            Some(byte) if byte.is_ascii() => Some(char::from(*byte)),
            _ => self.text[self.at..].chars().next(),
        }
    }

    /// Passes one character and notes why.
    fn forgive_char(&mut self, code: RepairCode) {
        self.forgive(code, self.at);
        self.at += self.peek().map_or(0, char::len_utf8);
    }

    pub(super) fn forgive(&mut self, code: RepairCode, at: usize) {
        if let Some(forgiven) = self.forgiven.iter_mut().find(|forgiven| forgiven.code == code) {
            forgiven.count += 1;
            return;
        }
        let place = self.forgiven.partition_point(|forgiven| forgiven.at <= at);
        self.forgiven.insert(place, Forgiven { code, at, count: 1 });
    }

    pub(super) fn fail<T>(&self, kind: SyntaxErrorKind) -> Read<T> {
        fail_at(kind, self.at)
    }
}

pub(super) fn fail_at<T>(kind: SyntaxErrorKind, at: usize) -> Read<T> {
    Err(SyntaxError::new(kind, at))
}

/// Space as people and editors write it, a byte order mark and what has no width among it.
pub(super) fn is_space(c: char) -> bool {
    c.is_whitespace() || matches!(c, '\u{feff}' | '\u{200b}' | '\u{2060}')
}

/// Whether text stands between two tags that are the same: `<escape>x<escape>`.
fn is_tagged(text: &str) -> bool {
    let tag = text.split_inclusive('>').next().filter(|tag| tag.starts_with('<'));
    tag.is_some_and(|tag| tag.len() < text.len() && text.ends_with(tag))
}

fn is_literal(word: &str) -> bool {
    is_number(word) || complete_number(word).is_some() || word_value(word).is_some()
}

/// The value that a word stands for, and how JSON writes it.
fn word_value(word: &str) -> Option<(Value, &'static str)> {
    match word {
        "true" | "True" | "TRUE" => Some((Value::Bool(true), "true")),
        "false" | "False" | "FALSE" => Some((Value::Bool(false), "false")),
        "null" | "None" | "NULL" | "undefined" => Some((Value::Null, "null")),
        _ => None,
    }
}

/// A number as JavaScript and Python allow it: `.5`, `5.` → `0.5`, `5.0`. One with a plus stays text:
/// a number may be read from it, but a telephone number is not without it.
fn complete_number(word: &str) -> Option<String> {
    let (sign, digits) = word.strip_prefix('-').map_or(("", word), |digits| ("-", digits));
    let number = match (digits.starts_with('.'), digits.ends_with('.')) {
        (true, false) => format!("{sign}0{digits}"),
        (false, true) => format!("{sign}{digits}0"),
        _ => return None,
    };
    is_number(&number).then_some(number)
}
