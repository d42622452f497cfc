//! Text → value. It knows no schema.
//!
//! | given | read |
//! | --- | --- |
//! | `{"a": 1}` | as it is, by `strict` |
//! | `` ```json {'a': True,} ``` `` | `{"a": true}`, by `lenient`, noting what it forgave |
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
mod spoilt;

use crate::limits::Limits;
use crate::part;
use crate::path::Path;
use crate::repair::RepairCode;
use crate::value::{Doc, Value};

pub(crate) use ahead::begins_object;
pub(crate) use escapes::has_lost_backslash;
pub(crate) use locate::in_marks;
pub(crate) use reader::{Found, Reach, VALUE, is_stray};
pub(crate) use scan::{Scanner, is_number};
pub(crate) use several::{BULLETS, joins_items, may_be_several, names_several, parts_items};
pub(crate) use signs::{is_quote, opens_string};
pub(crate) use spoilt::read_lenient;
pub(crate) use strict::read;

/// What was read, or why it could not be. The error is boxed to keep the `Result` small.
pub(crate) type Read<T> = Result<T, Box<SyntaxError>>;

/// Why a text was not read, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct SyntaxError {
    pub(crate) kind: SyntaxErrorKind,
    /// In bytes from the start of the text. What the model is told of a text that is cut off leaves
    /// it out.
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
    /// No object or list outside of a thought or the result of another call.
    OnlyThought,
    /// Several objects or lists that differ.
    SeveralValues,
    /// A name that lacks its closing quote or its colon.
    ColonMissing,
    /// A name, and nothing where its value should be.
    ValueMissing,
    /// Quotes inside a string, and it is unclear which of them ends it.
    QuotesUnclear,
    /// Backslashes inside a string, and it is unclear whether they begin escapes.
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

/// Reads JSON that the engine or its wrapper wrote. The value is null if the text is not JSON.
pub(crate) fn read_own(text: &str) -> (Doc<'_>, Value) {
    read(text, Limits::MAX_DEPTH).unwrap_or_else(|_| (Doc::default(), Value::Null))
}

/// Reads a text that stands inside a doc, such as a string that holds an object.
pub(crate) fn read_inside(doc: &mut Doc<'_>, text: &str, depth: usize) -> Read<Found> {
    let base = doc.add_source(text);
    match strict::read_into(doc, text, base, depth) {
        Ok(value) => Ok(Found::alone(value, Vec::new())),
        Err(_) => spoilt::read_into(doc, text, base, Reach { depth, closes: false }),
    }
}

/// Fails if it is unclear whether the backslashes of a text are escapes, even if the text is JSON:
/// what it was taken out of was not.
pub(crate) fn check_escapes(text: &str) -> Read<()> {
    if part::has(text, b'\\')
        && let Err(error) = spoilt::leniently(text)
        && error.kind == SyntaxErrorKind::EscapesUnclear
    {
        return Err(error);
    }
    Ok(())
}
