//! One closing bracket that is missing inside a text, or stands there for another one.
//!
//! The text is read from both ends as far as it is JSON; where the two readings meet, one bracket
//! put in, exchanged or taken out may make the whole of it JSON. If exactly one text comes of that,
//! it is the one that was meant.

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
    /// A string and the colon behind it; of what else has one no JSON comes.
    Name,
    /// A string that is no name, a number or a literal.
    Scalar,
    /// The beginning or the end of the text.
    Edge,
}

use Sign::{Close, Comma, Edge, Name, Open, Scalar};

/// None, or one.
const BRACKETS: [Option<Sign>; 5] = [
    None,
    Some(Open(Kind::Object)),
    Some(Open(Kind::List)),
    Some(Close(Kind::Object)),
    Some(Close(Kind::List)),
];

/// The containers that are open, from the outermost: a bit for each, behind one that is set.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Stack(u64);

impl Stack {
    const EMPTY: Self = Self(1);

    fn last(self) -> Option<Kind> {
        let kind = if self.0 & 1 == 0 { Kind::Object } else { Kind::List };
        (self != Self::EMPTY).then_some(kind)
    }

    /// Nothing where more are open than it can hold.
    fn with(self, kind: Kind) -> Option<Self> {
        let bit = u64::from(kind == Kind::List);
        (self.0.leading_zeros() > 0).then_some(Self(self.0 << 1 | bit))
    }

    fn without(self, kind: Kind) -> Option<Self> {
        (self.last() == Some(kind)).then_some(Self(self.0 >> 1))
    }

    /// What is open behind a sign, where this is before it.
    fn behind(self, sign: Sign) -> Option<Self> {
        match sign {
            Open(kind) => self.with(kind),
            Close(kind) => self.without(kind),
            Comma | Name | Scalar | Edge => Some(self),
        }
    }

    /// What is open before a sign, where this is behind it.
    fn before(self, sign: Sign) -> Option<Self> {
        match sign {
            Open(kind) => self.without(kind),
            Close(kind) => self.with(kind),
            Comma | Name | Scalar | Edge => Some(self),
        }
    }

    /// Whether the second sign may follow the first there.
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
    /// How many signs stand before it.
    at: usize,
    replaced: Option<Sign>,
    bracket: Option<Sign>,
}

/// The text with the closing bracket that makes it JSON, what that is called, and where it stands.
pub(super) fn mended(text: &str) -> Option<(String, RepairCode, usize)> {
    let signs = signs(text)?;
    let edit = only_edit(&signs)?;
    let Some(Close(kind)) = edit.bracket else { return None };
    // Behind what is no whole object or list, and at the text's end, more than a bracket may be
    // missing.
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

/// The signs of a text and where they stand; nothing where its words are not those of JSON.
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

/// The edit that makes JSON of the signs, if there is exactly one.
fn only_edit(signs: &[(Sign, usize)]) -> Option<Edit> {
    let (mut left, reached) = read(signs);
    let mut right = Stack::EMPTY;
    let mut edits = Vec::new();
    // All from `at` on is JSON where `right` is open. All before `at` is JSON, too, where `at` was
    // reached, and leaves `left` open.
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

/// How many signs are JSON from the first on, and what is open behind them.
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

/// Notes the edits at that place, which joins what is before it to what is behind.
fn between(
    edits: &mut Vec<Edit>,
    (left, first): (Stack, Sign),
    replaced: Option<Sign>,
    (second, right): (Sign, Stack),
    at: usize,
) {
    for bracket in BRACKETS {
        // Of several in a row the last is put in or taken out: each would say the same.
        let is_other = replaced.xor(bracket) != Some(second);
        // A bracket is taken out only where it stands twice: then one may be too many to open,
        // instead of one too few to close. What follows the second may follow the first as well.
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
