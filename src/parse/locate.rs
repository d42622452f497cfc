//! Where the value is in a text: behind prose, inside fences and tags, given once or several times.

use super::ahead::{
    begins_escaped, begins_list, begins_object, begins_objects, begins_quoted_name, is_pair,
};
use super::builder::Builder;
use super::escapes::escapes_some;
use super::prose::{Passed, Prose};
use super::reader::{Found, Lenient, Reach, VALUE, fail_at};
use super::scan::Scanner;
use super::signs::{
    Place, begins_comment, begins_string, has_quotes, in_ascii, is_quote, opens_string,
    opens_value, tripled,
};
// A text inside this one is read as a text of its own.
use super::spoilt::{leniently, read_decoded};
use super::thought::{Tag, behind_thought, stops_inside, thought, thought_tag};
use super::{Read, SyntaxErrorKind, strict};
use crate::json::unescape;
use crate::letters::is_of_word;
use crate::limits::Limits;
use crate::part;
use crate::repair::RepairCode;
use crate::tags::{LIST_OF_CALLS, closes_outer, ends_call};
use crate::value::{Doc, Text, Value};

/// The marks of code on a line of their own.
const FENCE: &str = "```";

/// What begins, behind a call, the result of that call. If a model writes it itself, it is made up,
/// and so is all behind it.
const RESULTS: [&str; 3] = ["Observation:", "<tool_response>", "<function_results>"];

/// What stands for a thought in `beside`.
const THOUGHT: &str = "…\n";

/// What stands at a place outside of all values.
enum Here {
    Object,
    List,
    /// An object written in escapes, as a string, and its length in the text.
    Escaped(Value, usize),
    Prose,
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
    // for, since the chat template may have written the opening one.
    let Some(at) = behind_thought(text) else { return Err(error) };
    let mut reader = Lenient::new(reader.builder.doc, text, at, base, reach);
    reader.thought_end = Some(at);
    reader.forgive(RepairCode::ProseDropped, 0);
    let value = reader.lone_container();
    // Beside quotes or comments, the value may be part of a text that holds such a tag.
    let is_unclear = reader.check_doubts().is_err()
        || reader.is_in_thought()
        || has_quotes(&reader.beside)
        || reader.has_forgiven(RepairCode::CommentDropped);
    match value {
        Ok(value) if !is_unclear => Ok(reader.found(value)),
        _ => Err(error),
    }
}

impl Lenient<'_, '_, '_> {
    /// The one value that the text holds.
    fn only_value(&mut self) -> Read<Value> {
        let value = match self.lone_literal()? {
            Some(value) => value,
            None => self.lone_container()?,
        };
        self.check_doubts()?;
        if self.thought_end.is_some() && (self.is_before_quote() || self.is_in_thought()) {
            return self.fail(SyntaxErrorKind::NoValue);
        }
        Ok(value)
    }

    /// Whether a tag that is closed right behind the value was opened in what seemed to be thought:
    /// `<tool_call>… </think> {…}</tool_call>`.
    fn is_in_thought(&self) -> bool {
        let thought = part::of(self.text, ..self.thought_end.unwrap_or(0));
        let (before, behind) = part::cut(&self.beside, VALUE as u8);
        closes_outer(part::behind_space(behind), thought, before)
    }

    /// Whether a quote stands right behind the value and none right before it. Then the value may
    /// be part of a text in quotes.
    fn is_before_quote(&self) -> bool {
        let is_beside = |c: Option<char>| c.is_some_and(is_quote);
        let (before, behind) = part::cut(&self.beside, VALUE as u8);
        is_beside(part::first(part::behind_space(behind)))
            && !is_beside(part::last(part::before_space(before)))
    }

    /// The one object or list that the text holds, be it repeated. Empty objects before it are
    /// dropped.
    fn lone_container(&mut self) -> Read<Value> {
        let values = self.outermost_values()?;
        // Empty objects before the real one are how some models begin.
        let empty = values.iter().take_while(|(value, _)| is_empty_object(*value)).count();
        let (empty, values) = values.split_at(empty.min(values.len().saturating_sub(1)));
        for (_, at) in empty {
            self.forgive(RepairCode::EmptyObjectDropped, *at);
        }
        let Some(((value, _), others)) = values.split_first() else {
            let start = self.text.len() - part::behind_space(self.text).len();
            if self.thought_end.is_some() || part::find(&self.beside, THOUGHT).is_some() {
                return fail_at(SyntaxErrorKind::OnlyThought, start);
            }
            if part::of(self.text, start..).starts_with('{') {
                return fail_at(SyntaxErrorKind::ColonMissing, start + 1);
            }
            return fail_at(SyntaxErrorKind::NoValue, start);
        };
        for (other, at) in others {
            let doc = &self.builder.doc;
            if !doc.equal(*value, doc, *other) {
                return fail_at(SyntaxErrorKind::SeveralValues, *at);
            }
            self.forgive(RepairCode::RepeatedValueDropped, *at);
        }
        Ok(*value)
    }

    /// A string, number, literal or tuple, where the text is nothing else.
    fn lone_literal(&mut self) -> Read<Option<Value>> {
        self.blank();
        let start = self.at;
        let rest = part::before_space(self.rest());
        if self.is_quoted(rest)? {
            return self.lone_text(rest).map(|text| Some(Value::String(text)));
        }
        if rest.strip_suffix(')').is_some_and(|inner| !part::has(inner, b')'))
            && let Some(tuple) = self.tuple()?
        {
            return Ok(Some(tuple));
        }
        let bare = part::before(rest, |c| c == ',');
        let value = self.literal(part::before_space(bare), start);
        if value.is_some() {
            if bare.len() < rest.len() {
                self.forgive(RepairCode::CommaDropped, start + bare.len());
            }
            self.at = start + rest.len();
            self.space()?;
        }
        Ok(value)
    }

    /// Whether `text`, all that is there, is one text in quotes. A quote may also begin the prose
    /// before an object, or be one of the marks around an object.
    fn is_quoted(&mut self, text: &str) -> Read<bool> {
        let is_mark = |c| c == '`' || part::is_space(c);
        let may_be = begins_string(text)
            && !text.starts_with(FENCE)
            && !text.ends_with('`')
            && !begins_quoted_name(text)
            && !part::begins(part::behind(text, is_mark), "{[")
            && !part::ends(part::before(text, is_mark), "}");
        Ok(may_be && self.escaped_object()?.is_none_or(|(_, len)| len == text.len()))
    }

    /// Reads the text in quotes that begins here and is all that is there.
    fn lone_text(&mut self, quoted: &str) -> Read<Text> {
        let start = self.at;
        let text = self.string(Place::Alone)?;
        // Quotes that were taken as text by a guess hold no text in quotes.
        let inner = quoted.strip_prefix(opens_string).map(part::behind_space);
        if self.is_guess() && inner.is_some_and(begins_string) {
            return fail_at(SyntaxErrorKind::QuotesUnclear, start);
        }
        let text = self.as_written(start).unwrap_or(Ok(text))?;
        self.space()?;
        Ok(text)
    }

    /// Reads the quoted text from `start` to here, if it looks like arguments, both with its
    /// backslashes and without. The text with them if only that can be read; an error if both can
    /// be read and differ; nothing if the text without them is right.
    fn as_written(&mut self, start: usize) -> Option<Read<Text>> {
        let quoted = part::of(self.text, start..self.at);
        let quote = tripled(quoted).map_or(part::first(quoted)?.len_utf8(), str::len);
        let written = quoted.get(quote..quoted.len() - quote)?;
        // Without a backslash both are the same text. For quotes in quotes, the inner ones are read
        // once the outer ones are off: reading both ways at each level would double the work.
        if !part::has(written, b'\\') || begins_string(part::behind_space(written)) {
            return None;
        }
        let bare = unescape(written);
        let read = match (strictly(written), strictly(&bare)) {
            (Err(_), Err(_)) => (leniently(written), leniently(&bare)),
            read => read,
        };
        match read {
            (Ok((doc, value)), Ok((other, bare))) if !doc.equal(value, &other, bare) => {
                Some(fail_at(SyntaxErrorKind::Unexpected, start))
            }
            (Err(error), Ok(_)) | (Ok(_), Err(error))
                if error.kind == SyntaxErrorKind::EscapesUnclear =>
            {
                Some(fail_at(error.kind, start))
            }
            // If other quotes have no backslash, the one in `"C:\"` may be part of a path.
            (Err(_), Ok(_)) if escapes_some(written) => {
                Some(fail_at(SyntaxErrorKind::EscapesUnclear, start))
            }
            (Ok(_), Err(_)) => {
                self.forgive(RepairCode::EscapeKept, start);
                Some(Ok(self.builder.doc.add_text(written)))
            }
            _ => None,
        }
    }

    /// All objects and lists outside of any other, and where each begins.
    fn outermost_values(&mut self) -> Read<Vec<(Value, usize)>> {
        let mut values = Vec::new();
        // A text that ends with a bracket may be a list of words, unless an object comes first.
        let mut may_be_list =
            part::before(self.text, |c| part::is_space(c) || matches!(c, ',' | '`')).ends_with(']');
        let mut prose = Prose::of(self.text);
        while let Some(c) = self.peek() {
            let at = self.at;
            if !values.is_empty() && self.begins_result(c) {
                self.check_result(&prose)?;
                self.forgive(RepairCode::ProseDropped, at);
                break;
            }
            if matches!(c, '<' | '[' | '◁') && self.thought(&mut values)? {
                prose.check_comment(part::of(self.text, at..self.at))?;
                prose.passed = Passed::Nothing;
                continue;
            }
            let here = self.here(c, &prose, may_be_list)?;
            may_be_list &= !matches!(here, Here::Object | Here::Escaped(..));
            // Comments before a value say nothing about what stands in it.
            self.comment_end = None;
            let value = match here {
                Here::Object => self.object()?,
                Here::List => self.array()?,
                Here::Escaped(text, len) => {
                    // As a text the object may be the value of a name before it.
                    part::add(&mut self.beside, "\"");
                    self.at += len;
                    text
                }
                Here::Prose => {
                    self.prose(c, &mut prose)?;
                    continue;
                }
            };
            // Behind a value that says something, every other has to be equal to it anyway.
            if values.last().is_none_or(|(last, _)| is_empty_object(*last)) {
                self.check_around(at, value)?;
            }
            if self.half_quoted.is_some() && self.is_enclosed(at) {
                self.half_quoted = None;
            }
            values.push((value, at));
            prose.begin(at..self.at, self.is_guess());
            self.beside.push(VALUE);
        }
        Ok(values)
    }

    /// Whether the result of the call begins here, in a tag or on a line of its own.
    fn begins_result(&self, c: char) -> bool {
        let may_begin = c == '<' || (c == 'O' && part::ends_line(part::of(self.text, ..self.at)));
        may_begin && RESULTS.iter().any(|own| self.rest().starts_with(own))
    }

    /// Fails if the last string may go on in what seems to be the result of the call.
    fn check_result(&self, prose: &Prose<'_>) -> Read<()> {
        if has_quotes(self.rest()) {
            self.check_half_quoted()?;
        }
        prose.check_result(self.at)
    }

    /// What stands here, outside of any value.
    fn here(&mut self, c: char, prose: &Prose<'_>, may_be_list: bool) -> Read<Here> {
        if prose.goes_on_with(c) {
            return Ok(Here::Prose);
        }
        let rest = self.rest();
        let is_behind_words = prose.passed == Passed::Words;
        let is_remark = || is_behind_words && is_pair(rest) && !prose.has_place(self.at);
        let opens_object = c == '{' && begins_object(rest) && !is_remark();
        let opens_list = c == '['
            && (begins_objects(rest) || (!is_behind_words && (may_be_list || begins_list(rest))));
        let escaped = self.escaped_object()?;
        prose.check(self.at, opens_object || c == '[', escaped.is_some())?;
        Ok(match escaped {
            Some((text, len)) => Here::Escaped(text, len),
            None if opens_object => Here::Object,
            None if opens_list && !rest.starts_with(LIST_OF_CALLS) => Here::List,
            None => Here::Prose,
        })
    }

    /// Passes a character of prose, or a mark, a fence or a comment.
    fn prose(&mut self, c: char, prose: &mut Prose<'_>) -> Read<()> {
        let (at, rest) = (self.at, self.rest());
        let begins = prose.passed == Passed::Nothing;
        if rest.starts_with(FENCE) {
            self.forgive(RepairCode::FenceDropped, at);
            let marks = part::until(rest, behind_marks(rest));
            note_tool(&mut self.beside, marks);
            self.at += marks.len();
            prose.passed = Passed::Nothing;
        } else if begins && (part::is_space(c) || (c == '/' && begins_comment(rest))) {
            // A `#` begins no comment here: a heading may stand behind it, or a remark with an
            // object in it.
            if c == '/' {
                self.space()?;
                prose.check_comment(part::of(self.text, at..self.at))?;
            } else {
                self.blank();
            }
            // Whatever follows begins a line.
            part::add(&mut self.beside, "\n");
        } else {
            self.beside.push(if c == VALUE { ' ' } else { in_ascii(c) });
            if begins {
                self.forgive(RepairCode::ProseDropped, at);
            }
            self.at += c.len_utf8();
            prose.pass(c);
        }
        Ok(())
    }

    /// The escaped object that begins here, and its length: the JSON string of an object,
    /// `"{\"a\": 1}"`, or one without the quotes, up to the last bracket of the text.
    fn escaped_object(&mut self) -> Read<Option<(Value, usize)>> {
        let rest = self.rest();
        if begins_escaped(rest) {
            let len = part::before(rest, |c| !matches!(c, '}' | ']')).len();
            let Builder { doc, depth, .. } = &mut self.builder;
            let Some(value) = read_decoded(doc, part::of(rest, ..len), *depth) else {
                return self.fail(SyntaxErrorKind::Unexpected);
            };
            self.forgive(RepairCode::TextDecoded, self.at);
            return Ok(Some((value, len)));
        }
        if !rest.strip_prefix('"').is_some_and(begins_escaped) {
            return Ok(None);
        }
        let mut scan = Scanner::new(rest, self.base + self.at);
        let text = scan.scalar();
        let is_object = part::of(rest, ..scan.at).ends_with("}\"");
        Ok(text.filter(|_| is_object).map(|text| (text, scan.at)))
    }

    /// Fails if the value from `start` to here stands in doubled braces and has such braces in it,
    /// too, `{{"a": "{{b}}"}}`: they may be meant as single ones. Fails as well if the value stands
    /// in quotes, of which the last may be cut off, `"{\"a\": 1}"`, and would be another value if
    /// its backslashes were escapes for these quotes.
    fn check_around(&self, start: usize, value: Value) -> Read<()> {
        let written = part::of(self.text, start..self.at);
        let before = part::of(self.text, ..start);
        if part::ends(before, "{") && part::find(written, "{{").is_some() {
            return fail_at(SyntaxErrorKind::Unexpected, start);
        }
        let behind = part::behind(self.rest(), |c| part::is_space(c) || c == '\\');
        let is_quoted = match part::last(part::before_space(before)) {
            Some(quote @ ('"' | '\'')) => part::first(behind).is_none_or(|c| c == quote),
            _ => false,
        };
        if is_quoted && part::has(written, b'\\') && self.may_be_other(value, written) {
            return fail_at(SyntaxErrorKind::EscapesUnclear, start);
        }
        Ok(())
    }

    /// Whether the value from `start` to here is surely whole: it stands between the marks of a
    /// fence or between tags, `<tool_call>{…}</tool_call>`, or only the tokens of a call follow.
    fn is_enclosed(&self, start: usize) -> bool {
        let before = part::before_space(part::of(self.text, ..start));
        let behind = part::behind_space(self.rest());
        let tag = before.strip_suffix('>').unwrap_or("");
        let name = part::ending(tag, |c| is_of_word(c) || c == '_');
        let is_closed = || behind.strip_prefix("</").is_some_and(|tag| tag.starts_with(name));
        (behind.starts_with(FENCE) && self.has_forgiven(RepairCode::FenceDropped))
            || (part::until(tag, name).ends_with('<') && is_closed())
            || ends_call(before, behind)
    }

    /// Whether the text of a value is another value once its escapes are undone, or may be one.
    fn may_be_other(&self, value: Value, written: &str) -> bool {
        match leniently(&unescape(written)) {
            Ok((other, bare)) => !self.builder.doc.equal(value, &other, bare),
            Err(error) => error.kind == SyntaxErrorKind::EscapesUnclear,
        }
    }

    /// Passes a thought and whatever the model drafted in it, the result of another call, or a
    /// comment of HTML, if one begins here; or else a tag that only ends a thought.
    fn thought(&mut self, values: &mut Vec<(Value, usize)>) -> Read<bool> {
        let rest = self.rest();
        if let Some((tag, len)) = thought(rest) {
            self.forgive(RepairCode::ProseDropped, self.at);
            // The tag may be the tag of a field.
            part::add(&mut self.beside, part::of(rest, ..tag));
            part::add(&mut self.beside, THOUGHT);
            self.at += len;
        } else if let Some(len) = thought_tag(rest, Tag::Alone) {
            self.end_of_thought(len, values)?;
        } else {
            return Ok(false);
        }
        Ok(true)
    }

    /// Passes a tag of `len` bytes that only ends a thought: all before it was thought, unless that
    /// was only a value and nothing more follows.
    fn end_of_thought(&mut self, len: usize, values: &mut Vec<(Value, usize)>) -> Read<()> {
        if stops_inside(&self.beside) {
            return self.fail(SyntaxErrorKind::NoValue);
        }
        let is_value = part::trimmed(&self.beside).strip_prefix(VALUE) == Some("");
        let mut start = self.at;
        if !is_value || !part::is_blank(part::of(self.rest(), len..)) {
            start = 0;
            self.thought_end = Some(self.at + len);
            values.clear();
            self.forgiven.clear();
            self.doubts.clear();
            self.beside.clear();
        }
        self.forgive(RepairCode::ProseDropped, start);
        self.at += len;
        Ok(())
    }
}

fn strictly(text: &str) -> Read<(Doc<'_>, Value)> {
    strict::read(text, Limits::MAX_DEPTH)
}

/// What stands behind the marks of a fence and the language behind them.
fn behind_marks(text: &str) -> &str {
    let marked = part::behind(text, |c| c == '`');
    part::behind(marked, |c| is_of_word(c) || matches!(c, '+' | '_'))
}

/// Notes the marks of a fence as a line of prose, if the word behind them may be the name of a
/// tool, `delete_all`, rather than a language or only a word for a call, `tool_call`.
pub(super) fn note_tool(beside: &mut String, marks: &str) {
    if part::has(marks, b'_') && !part::contains(marks, "tool") {
        for text in ["\n", marks, "\n"] {
            part::add(beside, text);
        }
    }
}

/// What stands between the marks of code around a text, and where that begins. One or two marks
/// count only around a bracket or a quote.
pub(crate) fn in_marks(text: &str) -> Option<(usize, &str)> {
    let outer = part::before_space(text);
    let start = part::behind_space(outer);
    let marked = part::behind(start, |c| c == '`');
    let marks = part::until(start, marked);
    let first = part::first(part::behind_space(marked));
    let is_value = || first.is_some_and(opens_value);
    let inner = match marks.len() {
        1 | 2 if is_value() => marked,
        0..=2 => return None,
        _ => behind_marks(start),
    };
    Some((outer.len() - inner.len(), inner.strip_suffix(marks)?))
}

fn is_empty_object(value: Value) -> bool {
    matches!(value, Value::Object(run) if run.len() == 0)
}
