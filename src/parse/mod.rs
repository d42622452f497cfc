//! Text → value. It knows no schema.
//!
//! | given | read |
//! | --- | --- |
//! | `{"a": 1}` | as it is, by `strict` |
//! | `` ```json {'a': True,} ``` `` | `{"a": true}`, by `lenient`, with a note of each thing forgiven |
//! | `{"a": "b` | an error: it is cut off |

mod scan;
mod builder;
mod strict;
mod signs;
mod ahead;
mod escapes;
mod pairs;
mod quotes;
mod thought;
mod reader;
mod string;
mod literal;
mod run;
mod several;
mod unquoted;
mod lenient;
mod prose;
mod locate;
mod mend;

use std::borrow::Cow;

use crate::json::unescape;
use crate::limits::Limits;
use crate::part;
use crate::path::Path;
use crate::repair::RepairCode;
use crate::value::{Doc, Value};

pub(crate) use locate::{VALUE, begins_object};
pub(crate) use reader::{Found, Reach};
pub(crate) use scan::{Scanner, is_number};
pub(crate) use several::{joins_items, may_be_several, parts_items};
pub(crate) use signs::{is_quote, opens_string};

/// What was read, or why it was not: behind a pointer, so that what is right is handed on alone.
pub(crate) type Read<T> = Result<T, Box<SyntaxError>>;

/// Why a text was not read, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct SyntaxError {
    pub(crate) kind: SyntaxErrorKind,
    /// In bytes from the start of the text. It is not told of one that is cut off.
    pub(crate) at: usize,
    /// The names of the fields that were being read, from the outermost.
    pub(crate) fields: Path,
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
    /// No object or list in the text.
    NoValue,
    /// Several objects that differ.
    SeveralValues,
    /// A name without the quote or the colon behind it.
    ColonMissing,
    /// A name, and nothing where its value should be.
    ValueMissing,
    /// Quotes inside a string, of which it cannot be told where they end it.
    QuotesUnclear,
    /// Backslashes inside a string, of which it cannot be told whether they are escapes.
    EscapesUnclear,
    /// A bracket of the other kind.
    BracketMismatched,
    /// A name and its colon where an item of a list is due.
    NameInList,
}

impl SyntaxError {
    fn boxed(kind: SyntaxErrorKind, at: usize) -> Box<Self> {
        Box::new(Self { kind, at, fields: Path::default() })
    }
}

/// One kind of thing that was forgiven, how often, and where first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Forgiven {
    pub(crate) code: RepairCode,
    /// In bytes from the start of the text.
    pub(crate) at: usize,
    pub(crate) count: usize,
}

/// Reads text that the engine or its wrapper wrote; null where it is none.
pub(crate) fn read_own(text: &str) -> (Doc<'_>, Value) {
    read(text, Limits::MAX_DEPTH).unwrap_or_else(|_| (Doc::default(), Value::Null))
}

/// Reads `text`, which must be one JSON value.
pub(crate) fn read(text: &str, depth: usize) -> Read<(Doc<'_>, Value)> {
    let mut doc = Doc::new(Cow::Borrowed(text));
    let value = strict::read(&mut doc, text, 0, depth)?;
    Ok((doc, value))
}

/// Reads `text` as a model may have written it, noting each thing forgiven in the order of the text.
pub(crate) fn read_lenient(text: &str, reach: Reach) -> Read<(Doc<'_>, Found)> {
    let mut doc = Doc::new(Cow::Borrowed(text));
    let found = read_written(&mut doc, text, 0, reach)?;
    Ok((doc, found))
}

/// Reads a text that stands inside a doc, such as a string that holds an object.
pub(crate) fn read_inside(doc: &mut Doc<'_>, text: &str, depth: usize) -> Read<Found> {
    let base = doc.add_source(text);
    match strict::read(doc, text, base, depth) {
        Ok(value) => Ok(Found::alone(value, Vec::new())),
        Err(_) => read_written(doc, text, base, Reach { depth, closes: false }),
    }
}

/// An error where a text that came out of one that was no JSON has backslashes of which it cannot be told
/// whether they are escapes, be it JSON by itself.
pub(crate) fn check_escapes(text: &str) -> Read<()> {
    if part::has(text, b'\\')
        && let Err(error) = locate::leniently(text)
        && error.kind == SyntaxErrorKind::EscapesUnclear
    {
        return Err(error);
    }
    Ok(())
}

/// Reads a text that is not JSON; what stands between marks of code around the whole of it may be.
fn read_written(doc: &mut Doc<'_>, text: &str, base: usize, reach: Reach) -> Read<Found> {
    let Some((at, inner)) = locate::in_marks(text) else {
        return read_spoilt(doc, text, base, reach);
    };
    let base = base + at;
    let json = strict::read(doc, inner, base, reach.depth);
    let mut found = match json.map(|value| Found::alone(value, Vec::new())) {
        Ok(found) => found,
        Err(_) => read_spoilt(doc, inner, base, reach).map_err(|mut error| {
            error.at += at;
            error
        })?,
    };
    let fence = Forgiven { code: RepairCode::FenceDropped, at: 0, count: 2 };
    found.forgiven.iter_mut().for_each(|own| own.at += at);
    found.forgiven.insert(0, fence);
    Ok(found)
}

fn read_spoilt(doc: &mut Doc<'_>, text: &str, base: usize, reach: Reach) -> Read<Found> {
    locate::read(doc, text, base, reach).or_else(|error| {
        let decoded = Forgiven { code: RepairCode::TextDecoded, at: 0, count: 1 };
        let found = read_mended(doc, text, reach.depth).or_else(|| {
            let value = read_decoded(doc, text, reach.depth)?;
            Some(Found::alone(value, vec![decoded]))
        });
        found.ok_or(error)
    })
}

/// Reads JSON in which one closing bracket is missing or of the other kind.
fn read_mended(doc: &mut Doc<'_>, text: &str, depth: usize) -> Option<Found> {
    let (mended, code, at) = mend::mended(text)?;
    let value = read_made(doc, &mended, depth)?;
    Some(Found::alone(value, vec![Forgiven { code, at, count: 1 }]))
}

/// Reads JSON that was made of text that was none, so that its strings are read as those of such text:
/// what a backslash means there may be unclear.
fn read_made(doc: &mut Doc<'_>, text: &str, depth: usize) -> Option<Value> {
    let base = doc.add_source(text);
    let found = locate::read(doc, text, base, Reach { depth, closes: false }).ok()?;
    // A line break that was escaped once is one in text as well.
    let is_control = |own: &Forgiven| own.code == RepairCode::ControlEscaped;
    found.forgiven.iter().all(is_control).then_some(found.value)
}

/// Reads JSON that was written as for a string, without the quotes around it: `{\"a\": 1}`; or in which
/// only the space between strings was: `{\n"a": 1\n}`.
fn read_decoded(doc: &mut Doc<'_>, text: &str, depth: usize) -> Option<Value> {
    if !part::has(text, b'\\') {
        return None;
    }
    let is_escaped = is_escaped(text);
    // Whether its backslashes were escaped as well as its space, or its quotes, may be unclear.
    let (decoded, other) = if is_escaped {
        (unescape(text), part::replaced(text, "\\\"", "\""))
    } else {
        (unescape_space(text)?, unescape(text))
    };
    let value = read_made(doc, &decoded, depth)?;
    if let Ok((own, bare)) = read(&other, depth)
        && (!doc.equal(value, &own, bare)
            || read_made(&mut Doc::default(), &other, depth).is_none())
    {
        return None;
    }
    Some(value)
}

/// The text with space for each escaped line break and tab outside of its strings, if there are no other
/// escapes.
fn unescape_space(text: &str) -> Option<String> {
    let (mut spaced, mut is_open) = (String::new(), false);
    let mut chars = text.chars();
    while let Some(mut c) = chars.next() {
        if c == '\\' {
            let escaped = chars.next()?;
            if is_open {
                spaced.push(c);
                c = escaped;
            } else if matches!(escaped, 'n' | 'r' | 't') {
                c = ' ';
            } else {
                return None;
            }
        } else if c == '"' {
            is_open = !is_open;
        }
        spaced.push(c);
    }
    Some(spaced)
}

/// Whether each quote of a text has a backslash, and each backslash is one of an escape.
fn is_escaped(text: &str) -> bool {
    let mut bytes = text.bytes();
    while let Some(byte) = bytes.next() {
        let escapes = match byte {
            b'"' => false,
            b'\\' => match bytes.next() {
                Some(b'n' | b'r' | b't' | b'"' | b'\\' | b'/') => true,
                Some(b'u') => bytes.clone().take(4).filter(u8::is_ascii_hexdigit).count() == 4,
                _ => false,
            },
            _ => true,
        };
        if !escapes {
            return false;
        }
    }
    true
}
