//! A text while it is read: how far it is read, what is passed over, forgiven and doubted.

use super::builder::Builder;
use super::signs::{begins_comment, is_quote, opens_string};
use super::{Forgiven, Read, SyntaxError, SyntaxErrorKind};
use crate::json;
use crate::letters::is_of_word;
use crate::part;
use crate::path::Step;
use crate::repair::RepairCode;
use crate::value::{Doc, Text, Value};

/// The character in `Found::beside` that takes the place of a value.
pub(crate) const VALUE: char = '\0';

/// What was found in a text.
pub(crate) struct Found {
    pub(crate) value: Value,
    pub(crate) forgiven: Vec<Forgiven>,
    /// The prose around the value, without thoughts. `VALUE` stands for the value itself.
    pub(crate) beside: String,
    /// The names before a colon in texts without quotes.
    pub(crate) inner_names: Vec<Text>,
}

impl Found {
    /// A value with no prose around it.
    pub(crate) fn alone(value: Value, forgiven: Vec<Forgiven>) -> Self {
        Self { value, forgiven, beside: String::new(), inner_names: Vec::new() }
    }

    /// Whether a deviation of that code was forgiven.
    pub(crate) fn has(&self, code: RepairCode) -> bool {
        self.forgiven.iter().any(|own| own.code == code)
    }
}

/// How deep a text may be nested, and whether it may lack its last bracket.
#[derive(Clone, Copy)]
pub(crate) struct Reach {
    /// How many containers may be open at once.
    pub(crate) depth: usize,
    /// Whether a text that lacks nothing but its last bracket is whole.
    pub(crate) closes: bool,
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
    /// Where the last string begins, if a quote inside it may be the one that ends it.
    pub(super) half_quoted: Option<usize>,
    /// The names before a colon in texts without quotes, which may be names of fields.
    pub(super) inner_names: Vec<Text>,
    /// Where the last comment ends.
    pub(super) comment_end: Option<usize>,
    /// Where a comment begins that is an item if no item follows, or a text without quotes that is
    /// several items if no other follows.
    pub(super) doubted: Option<usize>,
    /// What is wrong if another part of the text, before or behind, confirms it.
    pub(super) doubts: Vec<(SyntaxErrorKind, usize)>,
    /// Whether the text may lack its last bracket.
    pub(super) closes: bool,
    /// Where a thought ended of which only the end is marked.
    pub(super) thought_end: Option<usize>,
}

/// Whether a character behind a value is no prose: space, a surplus bracket or comma, or another
/// value.
pub(crate) fn is_stray(c: char) -> bool {
    matches!(c, VALUE | '}' | ']' | ',' | ';') || part::is_space(c)
}

impl<'t, 'd, 's> Lenient<'t, 'd, 's> {
    #[inline(never)]
    pub(super) fn new(
        doc: &'d mut Doc<'s>,
        text: &'t str,
        at: usize,
        base: usize,
        reach: Reach,
    ) -> Self {
        Self {
            text,
            at,
            base,
            builder: Builder::new(doc, reach.depth),
            names: Vec::new(),
            forgiven: Vec::new(),
            beside: String::new(),
            half_quoted: None,
            inner_names: Vec::new(),
            comment_end: None,
            doubted: None,
            doubts: Vec::new(),
            closes: reach.closes,
            thought_end: None,
        }
    }

    pub(super) fn found(self, value: Value) -> Found {
        let Self { forgiven, beside, inner_names, .. } = self;
        Found { value, forgiven, beside, inner_names }
    }
}

impl<'t> Lenient<'t, '_, '_> {
    /// Gives the error the names of the fields that were being read.
    pub(super) fn tell_fields(&self, error: &mut SyntaxError) {
        for name in &self.names {
            let name = self.builder.doc.owned(*name);
            error.fields.0.push(Step::Name(name));
        }
    }

    /// Notes what may be wrong at that place; `check_doubts` decides.
    #[inline(never)]
    pub(super) fn suspect(&mut self, kind: SyntaxErrorKind, at: usize) {
        self.doubts.push((kind, at));
    }

    /// Fails if another part of the text confirms what may be wrong:
    ///
    /// - text follows in which the last string may go on;
    /// - quotes were taken as text, so those of a string that seems to end in brackets may be, too;
    /// - the text is written in another language, which may have escapes that JSON does not have;
    /// - the text stands in code, where a word without quotes is no text;
    /// - signs of other scripts stand for colons and commas.
    pub(super) fn check_doubts(&self) -> Read<()> {
        let (before, behind) = part::cut(&self.beside, VALUE as u8);
        if !part::all(behind, is_stray) {
            self.check_half_quoted()?;
        }
        let is_in_code = part::ends(part::before_space(before), "(=");
        let doubt = self.doubts.iter().find(|(kind, _)| match kind {
            SyntaxErrorKind::EscapesUnclear => {
                self.has_forgiven(RepairCode::QuotesReplaced)
                    || self.has_forgiven(RepairCode::QuotesAdded)
                    || self.has_forgiven(RepairCode::LiteralReplaced)
                    || self.has_forgiven(RepairCode::UndefinedDropped)
            }
            SyntaxErrorKind::QuotesUnclear => self.is_guess(),
            SyntaxErrorKind::ValueMissing => is_in_code,
            _ => self.has_forgiven(RepairCode::PunctuationReplaced),
        });
        doubt.map_or(Ok(()), |(kind, at)| fail_at(*kind, *at))
    }

    /// Fails if a quote inside the last string may be the one that ends it. Asked where more text
    /// follows that is no JSON, in which the string may go on.
    pub(super) fn check_half_quoted(&self) -> Read<()> {
        self.half_quoted.map_or(Ok(()), |at| fail_at(SyntaxErrorKind::QuotesUnclear, at))
    }

    /// Whether any quote was taken as text, which is a guess.
    pub(super) fn is_guess(&self) -> bool {
        self.has_forgiven(RepairCode::QuoteEscaped)
    }

    #[inline]
    pub(super) fn peek(&self) -> Option<char> {
        part::char_at(self.text, self.at)
    }

    /// What is not read yet.
    pub(super) fn rest(&self) -> &'t str {
        part::of(self.text, self.at..)
    }

    #[inline(never)]
    pub(super) fn forgive(&mut self, code: RepairCode, at: usize) {
        self.forgive_all(code, at, 1);
    }

    /// Notes `count` deviations of one code, of which the first stands at `at`.
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

    /// The text of `chars`, which stand at `start`, taken as they are: a piece of the source if
    /// JSON would write them the same.
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

    /// Passes space and comments, if there are any.
    #[expect(clippy::inline_always, reason = "called at each sign; too long for `#[inline]`")]
    #[inline(always)]
    pub(super) fn space(&mut self) -> Read<()> {
        match self.text.as_bytes().get(self.at) {
            Some(byte) if byte.is_ascii_graphic() && !matches!(byte, b'/' | b'#') => Ok(()),
            _ => self.spaces(false),
        }
    }

    /// Passes space and comments where a value is due, which may begin as a comment does:
    /// `#urgent`.
    pub(super) fn space_before_value(&mut self) -> Read<()> {
        self.spaces(true)
    }

    fn spaces(&mut self, is_value_due: bool) -> Read<()> {
        while let Some(byte) = self.text.as_bytes().get(self.at) {
            match byte {
                b' ' | b'\n' | b'\r' | b'\t' => self.at += 1,
                b'/' | b'#' if self.comment(is_value_due)? => {}
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
    fn comment(&mut self, is_value_due: bool) -> Read<bool> {
        let rest = self.rest();
        if !begins_comment(rest) {
            return Ok(false);
        }
        if is_value_due {
            self.doubt(rest)?;
        }
        self.check_half_quoted()?;
        let len = match rest.strip_prefix("/*").map(|comment| part::find(comment, "*/")) {
            None => part::find_byte(rest.as_bytes(), b'\n').unwrap_or(rest.len()),
            Some(Some(end)) => end + 4,
            Some(None) => return self.fail(SyntaxErrorKind::CutOff),
        };
        // `// ... more edits` stands for fields or items that were left out.
        let stands_for_more = matches!(
            rest.as_bytes(),
            [_, _, b'.', b'.', ..]
                | [_, _, b' ', b'.', b'.', ..]
                | [_, _, 0xe2, 0x80, 0xa6, ..]
                | [_, _, b' ', 0xe2, 0x80, 0xa6, ..]
        );
        if stands_for_more && part::has(part::of(self.text, ..self.at), b'{') {
            return self.fail(SyntaxErrorKind::ValueMissing);
        }
        self.forgive(RepairCode::CommentDropped, self.at);
        self.at += len;
        self.comment_end = Some(self.at);
        Ok(true)
    }

    /// Fails if a comment in place of a value may be a value without its quotes, `#urgent`,
    /// `//srv/share`: its line lacks only the first quote of an item, or a word stands right behind
    /// its sign and begins no remark. `doubted` keeps such a remark if it is the first comment or
    /// has its own line: it is an item if no other item follows.
    fn doubt(&mut self, comment: &str) -> Read<()> {
        let words = part::behind(comment, |c| matches!(c, '#' | '/'));
        if !part::first_is(words, is_of_word) {
            let is_item = !comment.starts_with("/*") && lacks_quote(words);
            return if is_item { self.fail(SyntaxErrorKind::Unexpected) } else { Ok(()) };
        }
        let before = part::before(part::of(self.text, ..self.at), |c| matches!(c, ' ' | '\t'));
        if !is_remark(before, part::cut(words, b'\n').0) {
            return self.fail(SyntaxErrorKind::Unexpected);
        }
        if before.ends_with('\n') || self.comment_end.is_none() {
            self.doubted = Some(self.at);
        }
        Ok(())
    }

    /// Passes one character of space that is not JSON's, if one stands here.
    fn foreign_space(&mut self) -> bool {
        let space = self.peek().filter(|c| part::is_space(*c));
        if let Some(space) = space {
            self.forgive(RepairCode::SpaceReplaced, self.at);
            self.at += space.len_utf8();
        }
        space.is_some()
    }
}

/// Whether the words of a comment, which stands behind `before`, are a remark rather than a value:
/// the comment follows an item and its comma, or has several words on a line of its own, and it
/// holds no comma or quote of a value.
fn is_remark(before: &str, words: &str) -> bool {
    let is_plain_quote = |c| opens_string(c) && !matches!(c, '\'' | '`');
    let is_of_value = part::has(words, b',')
        || part::any(words, is_plain_quote)
        || part::ends(part::before_space(words), "'`");
    let has_place =
        before.ends_with(',') || (before.ends_with('\n') && part::words(words).len() > 1);
    has_place && !is_of_value
}

/// Whether the first line of a text ends as an item of a list that lacks its first quote:
/// ` a text",`.
fn lacks_quote(text: &str) -> bool {
    let line = part::before_space(part::cut(text, b'\n').0);
    let ends_item = || line.strip_suffix(',').and_then(part::last).is_some_and(is_quote);
    ends_item() && line.chars().filter(|c| is_quote(*c)).count() % 2 == 1
}

pub(super) fn fail_at<T>(kind: SyntaxErrorKind, at: usize) -> Read<T> {
    Err(SyntaxError::boxed(kind, at))
}
