//! One closing bracket that is missing inside a text, or stands in place of another one.
//!
//! The text is read from both ends as far as it is JSON. Where the two readings meet, one bracket
//! put in, exchanged or taken out may make the whole text JSON. If exactly one such edit does, its
//! text is the one that was meant.

use super::scan::Scanner;
use crate::part;
use crate::repair::RepairCode;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Object,
    List,
}

/// What a text is made of, as far as its brackets are concerned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Sign {
    Open(Kind),
    Close(Kind),
    Comma,
    /// A string and the colon behind it. A number or literal before a colon is a name here, too,
    /// but no text with one is read in the end.
    Name,
    /// A string that is no name, a number or a literal.
    Scalar,
    /// The beginning or the end of the text.
    Edge,
}

use Sign::{Close, Comma, Edge, Name, Open, Scalar};

/// What an edit may put in a place: no bracket, or one.
const BRACKETS: [Option<Sign>; 5] = [
    None,
    Some(Open(Kind::Object)),
    Some(Open(Kind::List)),
    Some(Close(Kind::Object)),
    Some(Close(Kind::List)),
];

/// The open containers from the outermost: a bit for each, below a first bit that is set.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Stack(u64);

impl Stack {
    const EMPTY: Self = Self(1);

    fn last(self) -> Option<Kind> {
        let kind = if self.0 & 1 == 0 { Kind::Object } else { Kind::List };
        (self != Self::EMPTY).then_some(kind)
    }

    /// Nothing if more are open than the stack can hold.
    fn with(self, kind: Kind) -> Option<Self> {
        let bit = u64::from(kind == Kind::List);
        (self.0.leading_zeros() > 0).then_some(Self(self.0 << 1 | bit))
    }

    fn without(self, kind: Kind) -> Option<Self> {
        (self.last() == Some(kind)).then_some(Self(self.0 >> 1))
    }

    /// What is open behind a sign, if `self` is open before it.
    fn behind(self, sign: Sign) -> Option<Self> {
        match sign {
            Open(kind) => self.with(kind),
            Close(kind) => self.without(kind),
            Comma | Name | Scalar | Edge => Some(self),
        }
    }

    /// What is open before a sign, if `self` is open behind it.
    fn before(self, sign: Sign) -> Option<Self> {
        match sign {
            Open(kind) => self.without(kind),
            Close(kind) => self.with(kind),
            Comma | Name | Scalar | Edge => Some(self),
        }
    }

    /// Whether `second` may follow `first` where `self` is open between the two.
    fn takes(self, first: Sign, second: Sign) -> bool {
        let inside = self.last();
        match (first, second) {
            (Open(_) | Close(_) | Scalar, Close(kind)) => inside == Some(kind),
            (Close(_) | Scalar, Comma) => inside.is_some(),
            (Close(_) | Scalar, Edge) | (Edge, Open(_) | Scalar) => inside.is_none(),
            (Open(_) | Comma, Name) | (Name, Open(_) | Scalar) => inside == Some(Kind::Object),
            (Open(_) | Comma, Open(_) | Scalar) => inside == Some(Kind::List),
            _ => false,
        }
    }
}

/// One bracket put in, exchanged or taken out.
struct Edit {
    /// How many signs stand before the edit.
    at: usize,
    replaced: Option<Sign>,
    bracket: Option<Sign>,
}

/// The text with the closing bracket that makes it JSON, the code of that repair, and its place.
pub(super) fn mended(text: &str) -> Option<(String, RepairCode, usize)> {
    let signs = signs(text)?;
    let edit = only_edit(&signs)?;
    let Some(Close(kind)) = edit.bracket else { return None };
    // Behind anything but a whole object or list, and at the end of the text, more than a bracket
    // may be missing.
    let (code, behind) = match edit.replaced {
        None if matches!(signs[edit.at - 1].0, Close(_)) => (RepairCode::BracketAdded, edit.at),
        Some(Close(_)) => (RepairCode::BracketReplaced, edit.at + 1),
        _ => return None,
    };
    if signs[behind].0 == Edge {
        return None;
    }
    let at = signs[edit.at].1;
    let bracket = if kind == Kind::Object { "}" } else { "]" };
    let (before, rest) = (part::of(text, ..at), part::of(text, at + behind - edit.at..));
    Some((part::joined(&[before, bracket, rest], ""), code, at))
}

/// The signs of a text and where they stand; nothing if some word in it is not one of JSON.
fn signs(text: &str) -> Option<Vec<(Sign, usize)>> {
    let mut scan = Scanner::new(text, 0);
    let mut signs = vec![(Edge, 0)];
    while let Some(byte) = scan.behind_space() {
        let at = scan.at;
        let sign = match byte {
            b'{' => Open(Kind::Object),
            b'[' => Open(Kind::List),
            b'}' => Close(Kind::Object),
            b']' => Close(Kind::List),
            b',' => Comma,
            _ => {
                scan.scalar()?;
                if scan.behind_space() == Some(b':') { Name } else { Scalar }
            }
        };
        scan.at += usize::from(sign != Scalar);
        signs.push((sign, at));
    }
    signs.push((Edge, text.len()));
    Some(signs)
}

/// The edit that makes the signs JSON, if there is exactly one.
fn only_edit(signs: &[(Sign, usize)]) -> Option<Edit> {
    let (mut left, reached) = read(signs);
    let mut right = Stack::EMPTY;
    let mut edits = Vec::new();
    // All from `at` on is JSON if `right` is open before it. All before `at` is JSON, too, if the
    // reading from the front reached `at`, and leaves `left` open.
    for at in (1..signs.len()).rev() {
        let (first, second) = (signs[at - 1].0, signs[at].0);
        if at <= reached {
            between(&mut edits, (left, first), None, (second, right), at);
            left = left.before(first)?;
        }
        if at <= reached + 1 && BRACKETS.contains(&Some(first)) {
            between(&mut edits, (left, signs[at - 2].0), Some(first), (second, right), at - 1);
        }
        if edits.len() > 1 {
            return None;
        }
        match right.before(first) {
            Some(before) if right.takes(first, second) => right = before,
            _ => break,
        }
    }
    edits.pop()
}

/// What is open behind the signs that are JSON from the first on, and how many these are.
fn read(signs: &[(Sign, usize)]) -> (Stack, usize) {
    let mut open = Stack::EMPTY;
    for (at, pair) in signs.windows(2).enumerate() {
        match open.behind(pair[1].0) {
            Some(behind) if open.takes(pair[0].0, pair[1].0) => open = behind,
            _ => return (open, at + 1),
        }
    }
    (open, signs.len())
}

/// Adds the edits at that place that join the signs before it to those behind.
fn between(
    edits: &mut Vec<Edit>,
    (left, first): (Stack, Sign),
    replaced: Option<Sign>,
    (second, right): (Sign, Stack),
    at: usize,
) {
    for bracket in BRACKETS {
        // In a row of equal brackets only the last is put in or taken out: each of them would give
        // the same text.
        let is_other = replaced.xor(bracket) != Some(second);
        // A bracket is taken out only if it stands twice in a row. Then one opening bracket may be
        // too many rather than one closing bracket too few. What follows the second may follow the
        // first as well.
        let is_known = bracket.is_some() || replaced == Some(first);
        let joins = match bracket {
            None => left == right,
            Some(bracket) => left.behind(bracket) == Some(right) && right.takes(bracket, second),
        };
        if is_other && is_known && joins {
            edits.push(Edit { at, replaced, bracket });
        }
    }
}
