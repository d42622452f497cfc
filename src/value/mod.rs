//! JSON values as they were written: field order, repeated names and the digits of numbers are
//! kept, strings keep their escapes. Values are small copies that point into a [`Doc`].

mod number;
mod equal;
mod excerpt;

use std::borrow::Cow;

pub(crate) use number::{Decimal, Number, SAFE};

use crate::json;
use crate::part;
use crate::path::{At, Path, Step};

/// A value of a [`Doc`]. `==` tells whether two values stand at the same place, [`Doc::equal`]
/// whether they say the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Value {
    Null,
    Bool(bool),
    /// Text in JSON's number grammar.
    Number(Text),
    String(Text),
    Array(Run),
    Object(Run),
}

/// A piece of a doc's text: the digits of a number, what stands between the quotes of a string, or
/// a path. It can always be copied into JSON text as it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Text {
    start: u32,
    /// Four times the length, plus the marks below. A struct of two numbers is passed without going
    /// through memory.
    len_and_marks: u32,
}

/// The items or fields of one container.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Run {
    start: u32,
    len: u32,
}

/// The text holds a backslash, so that its characters differ from its bytes.
const ESCAPED: u32 = 1;
/// The text had no quotes, and may be code.
const CODE: u32 = 2;

impl Text {
    /// Whether the text is written with escapes.
    pub(crate) fn is_escaped(self) -> bool {
        self.len_and_marks & ESCAPED != 0
    }

    /// Whether the text had no quotes, and may be code.
    pub(crate) fn may_be_code(self) -> bool {
        self.len_and_marks & CODE != 0
    }

    pub(crate) fn len(self) -> usize {
        self.len_and_marks as usize / 4
    }
}

impl Run {
    pub(crate) fn len(self) -> usize {
        self.len as usize
    }
}

/// A name and its value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Field {
    pub(crate) name: Text,
    pub(crate) value: Value,
}

/// A text and the values read from it or made out of them.
#[derive(Debug, Default)]
pub(crate) struct Doc<'t> {
    /// The text that was read. Positions below its length point into it …
    source: Cow<'t, str>,
    /// … and all others into the text that was added.
    added: String,
    items: Vec<Value>,
    fields: Vec<Field>,
    has_code: bool,
}

/// How much a [`Doc`] held at some point, to go back to.
pub(crate) struct Added {
    bytes: usize,
    items: usize,
    fields: usize,
}

impl<'t> Doc<'t> {
    pub(crate) fn new(source: Cow<'t, str>) -> Self {
        Self { source, ..Self::default() }
    }

    /// The doc with its own copy of the text that was read.
    pub(crate) fn into_owned(self) -> Doc<'static> {
        Doc {
            source: Cow::Owned(self.source.into_owned()),
            added: self.added,
            items: self.items,
            fields: self.fields,
            has_code: self.has_code,
        }
    }

    /// The text that was read.
    pub(crate) fn into_source(self) -> Cow<'t, str> {
        self.source
    }

    /// The length of the text that was read, in bytes.
    pub(crate) fn source_len(&self) -> usize {
        self.source.len()
    }

    /// A piece of the source or of the added text, by its position and length.
    pub(crate) fn piece(start: usize, len: usize, escaped: bool) -> Text {
        let marks = if escaped { ESCAPED } else { 0 };
        Text { start: position(start), len_and_marks: position(len * 4) | marks }
    }

    /// The text as it stands in JSON.
    pub(crate) fn text(&self, text: Text) -> &str {
        let (whole, start) = self.whole(text);
        whole.get(start..start + text.len()).expect("a text is a piece of its doc")
    }

    /// The bytes of the text as it stands in JSON. They are for comparing: no end of a character is
    /// checked.
    #[inline]
    pub(crate) fn bytes(&self, text: Text) -> &[u8] {
        let (whole, start) = self.whole(text);
        &whole.as_bytes()[start..start + text.len()]
    }

    /// The whole that the text is a piece of, and where the text starts there.
    #[inline]
    fn whole(&self, text: Text) -> (&str, usize) {
        let source = match &self.source {
            Cow::Borrowed(source) => source,
            Cow::Owned(source) => source.as_str(),
        };
        let start = text.start as usize;
        match start.checked_sub(source.len()) {
            None => (source, start),
            Some(start) => (&self.added, start),
        }
    }

    /// The number that digits stand for.
    pub(crate) fn decimal(&self, number: Text) -> Decimal<'_> {
        Decimal::new(self.bytes(number))
    }

    /// The number that digits stand for; faster than `decimal` for short integers.
    pub(crate) fn number(&self, number: Text) -> Number<'_> {
        Number::new(self.bytes(number))
    }

    /// The characters that the text stands for. A half surrogate pair becomes U+FFFD.
    pub(crate) fn chars(&self, text: Text) -> Cow<'_, str> {
        let written = self.text(text);
        if text.is_escaped() { Cow::Owned(json::unescape(written)) } else { Cow::Borrowed(written) }
    }

    /// The characters that the text stands for, as a text of their own.
    #[inline(never)]
    pub(crate) fn owned(&self, text: Text) -> String {
        self.chars(text).into_owned()
    }

    /// Whether the text says null in any case, with at most one escape for each letter.
    pub(crate) fn says_null(&self, text: Text) -> bool {
        text.len() <= "\\u006e".len() * 4 && part::alike(&self.chars(text), "null")
    }

    /// Whether a value says no more than its absence would: null, the text null, a blank text or an
    /// empty object.
    pub(crate) fn is_nothing(&self, value: Value) -> bool {
        match value {
            Value::Null => true,
            Value::Object(run) => run.len() == 0,
            Value::String(text) => self.says_null(text) || part::is_blank(&self.chars(text)),
            Value::Bool(_) | Value::Number(_) | Value::Array(_) => false,
        }
    }

    /// The text, marked as one that may be code.
    pub(crate) fn code(&mut self, text: Text) -> Text {
        self.has_code = true;
        Text { len_and_marks: text.len_and_marks | CODE, ..text }
    }

    /// Whether any text of the doc may be code.
    pub(crate) fn has_code(&self) -> bool {
        self.has_code
    }

    /// The characters of a value that is a string.
    pub(crate) fn string(&self, value: Value) -> Option<String> {
        match value {
            Value::String(text) => Some(self.owned(text)),
            _ => None,
        }
    }

    /// The strings of a value that is a list of strings only.
    pub(crate) fn strings(&self, value: Value) -> Option<Vec<String>> {
        let Value::Array(run) = value else { return None };
        let mut strings = Vec::with_capacity(run.len());
        for item in self.items(run) {
            strings.push(self.string(*item)?);
        }
        Some(strings)
    }

    /// The path that a list of names and indices stands for.
    pub(crate) fn path(&self, value: Value) -> Path {
        let mut path = Path::default();
        if let Value::Array(steps) = value {
            for step in self.items(steps) {
                path.0.extend(match step {
                    Value::String(text) => Some(Step::Name(self.owned(*text))),
                    other => self.count(*other).map(Step::Index),
                });
            }
        }
        path
    }

    /// The count that a value stands for, if it is an integer of 0 or above.
    pub(crate) fn count(&self, value: Value) -> Option<usize> {
        match value {
            Value::Number(text) => self.decimal(text).to_count(),
            _ => None,
        }
    }

    pub(crate) fn items(&self, run: Run) -> &[Value] {
        &self.items[run.start as usize..][..run.len()]
    }

    pub(crate) fn fields(&self, run: Run) -> &[Field] {
        &self.fields[run.start as usize..][..run.len()]
    }

    /// The fields of a value, where it is an object.
    pub(crate) fn fields_of(&self, value: Value) -> &[Field] {
        match value {
            Value::Object(run) => self.fields(run),
            _ => &[],
        }
    }

    /// The value of the last field of that name, as `JSON.parse` takes it.
    pub(crate) fn get(&self, run: Run, name: &str) -> Option<Value> {
        self.fields(run).iter().rev().find(|f| self.is(f.name, name)).map(|f| f.value)
    }

    /// Whether an object has a field of that name.
    #[inline(never)]
    pub(crate) fn has(&self, run: Run, name: &str) -> bool {
        self.get(run, name).is_some()
    }

    /// Whether a value is an object with a field of that name.
    #[inline(never)]
    pub(crate) fn has_field(&self, value: Value, name: &str) -> bool {
        self.field(value, name).is_some()
    }

    /// The value of the last field of that name, where a value is an object.
    #[inline(never)]
    pub(crate) fn field(&self, value: Value, name: &str) -> Option<Value> {
        match value {
            Value::Object(run) => self.get(run, name),
            _ => None,
        }
    }

    /// The characters of the last field of that name, if the value is an object and the field a
    /// string.
    #[inline(never)]
    pub(crate) fn text_of(&self, value: Value, name: &str) -> Option<String> {
        self.string(self.field(value, name)?)
    }

    /// Whether `holds` is true of some field inside a value, however deep.
    pub(crate) fn some_field(&self, value: Value, holds: &dyn Fn(&Field) -> bool) -> bool {
        match value {
            Value::Object(run) => {
                let holds_in = |own: &Field| holds(own) || self.some_field(own.value, holds);
                self.fields(run).iter().any(holds_in)
            }
            Value::Array(run) => self.items(run).iter().any(|item| self.some_field(*item, holds)),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => false,
        }
    }

    /// Whether the text stands for these characters.
    pub(crate) fn is(&self, text: Text, chars: &str) -> bool {
        if text.is_escaped() {
            json::unescape(self.text(text)) == chars
        } else {
            part::same(self.bytes(text), chars)
        }
    }

    /// The position behind all text that was read and added.
    #[inline(never)]
    fn end(&self) -> usize {
        self.source.len() + self.added.len()
    }

    /// Adds a text that is going to be read, and returns the position where it starts.
    pub(crate) fn add_source(&mut self, text: &str) -> usize {
        let start = self.end();
        part::add(&mut self.added, text);
        start
    }

    pub(crate) fn add_text(&mut self, chars: &str) -> Text {
        let start = self.end();
        let escaped = json::write_escaped(&mut self.added, chars);
        Self::piece(start, self.end() - start, escaped)
    }

    /// Adds the path to a place, as JSON text of a list of names and indices.
    pub(crate) fn add_path(&mut self, at: &At<'_>) -> Text {
        let start = self.end();
        json::write_sign(&mut self.added, '[');
        json::write_steps(&mut self.added, at);
        json::write_sign(&mut self.added, ']');
        Self::piece(start, self.end() - start, false)
    }

    pub(crate) fn add_array(&mut self, items: &[Value]) -> Value {
        let start = position(self.items.len());
        self.items.extend_from_slice(items);
        Value::Array(Run { start, len: position(items.len()) })
    }

    pub(crate) fn add_object(&mut self, fields: &[Field]) -> Value {
        let start = position(self.fields.len());
        self.fields.extend_from_slice(fields);
        Value::Object(Run { start, len: position(fields.len()) })
    }

    /// How much was added so far.
    pub(crate) fn added(&self) -> Added {
        let (bytes, items, fields) = (self.added.len(), self.items.len(), self.fields.len());
        Added { bytes, items, fields }
    }

    /// Takes back all that was added after `since`. Nothing may point into it any more.
    pub(crate) fn take_back(&mut self, since: &Added) {
        self.added.truncate(since.bytes);
        self.items.truncate(since.items);
        self.fields.truncate(since.fields);
    }

    /// Writes a value as JSON text, each string and number as it was written.
    pub(crate) fn write(&self, out: &mut String, value: Value) {
        self.write_until(out, value, usize::MAX);
    }

    /// Writes a value until `out` is `end` long, and not much longer.
    fn write_until(&self, out: &mut String, value: Value, end: usize) {
        let Some(room) = end.checked_sub(out.len()) else { return };
        match value {
            Value::Number(text) => part::add(out, up_to(self.text(text), room)),
            Value::String(text) => self.write_string(out, text, room),
            Value::Array(run) => {
                json::write_array(out, self.items(run).iter().take(room), |out, item| {
                    self.write_until(out, *item, end);
                });
            }
            Value::Object(run) => {
                json::write_sign(out, '{');
                for (i, field) in self.fields(run).iter().enumerate() {
                    if out.len() > end {
                        break;
                    }
                    if i > 0 {
                        json::write_sign(out, ',');
                    }
                    self.write_string(out, field.name, room);
                    json::write_sign(out, ':');
                    self.write_until(out, field.value, end);
                }
                json::write_sign(out, '}');
            }
            Value::Null => part::add(out, "null"),
            Value::Bool(is_true) => part::add(out, if is_true { "true" } else { "false" }),
        }
    }

    fn write_string(&self, out: &mut String, text: Text, most: usize) {
        // If quotes stand around the text, they are copied with it.
        let (whole, start) = self.whole(text);
        let around = whole.get(start.wrapping_sub(1)..start + text.len() + 1);
        if let Some(quoted) = around.filter(|_| text.len() <= most)
            && let [b'"', .., b'"'] = quoted.as_bytes()
        {
            return part::add(out, quoted);
        }
        json::write_sign(out, '"');
        part::add(out, up_to(self.text(text), most));
        json::write_sign(out, '"');
    }

    /// JSON text of a value.
    #[inline(never)]
    pub(crate) fn to_json(&self, value: Value) -> String {
        let mut out = String::new();
        self.write(&mut out, value);
        out
    }
}

/// A text, or its beginning of at most `most` bytes.
fn up_to(text: &str, most: usize) -> &str {
    if text.len() <= most { text } else { part::of(text, ..text.floor_char_boundary(most)) }
}

/// Positions and lengths are kept in 32 bits: the boundary admits no text that needs more.
fn position(n: usize) -> u32 {
    u32::try_from(n).expect("texts are bounded by limits far below 1 GB")
}
