//! Readings that are made only where the author asked for them: each is a guess elsewhere.

use crate::codes::{Coded, codes};
use crate::part;
use crate::value::{Doc, Value};

codes! {
    /// One such reading, by its name in options and `x-toolargs`.
    pub(crate) enum OptIn {
        /// `"a, b"` → `["a", "b"]`.
        CommaLists = "comma-lists",
        /// `"- a\n- b"`, or the lines alone, → `["a", "b"]`.
        LineLists = "line-lists",
        /// `"yes"`, `"on"`, `"1"`, `1` → `true`, and the like for `false`.
        YesNo = "yes-no",
        /// `[x]` → `x`.
        SingleItem = "single-item",
        /// `{"value": x}`, also beside its type for any text, → `x`.
        WrappedValue = "wrapped-value",
        /// `"$1,234.50"` → `1234.50`.
        FormattedNumbers = "formatted-numbers",
        /// A boolean, list or object → its JSON text.
        ValueAsText = "value-as-text",
        /// A required field that is missing → its `default`.
        RequiredDefaults = "required-defaults",
        /// A text that lacks nothing but its last bracket is complete.
        LastBracket = "last-bracket",
        /// An integer with more digits than JavaScript keeps → text of its digits.
        LongIntegersAsText = "long-integers-as-text",
    }
}

/// A set of such readings.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct OptIns(u16);

impl OptIns {
    pub(crate) fn has(self, one: OptIn) -> bool {
        self.0 & (1 << one as u16) != 0
    }

    pub(crate) fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether one of the readings makes another value of a given one.
    pub(super) fn change_values(self) -> bool {
        let others = [OptIn::RequiredDefaults, OptIn::LastBracket, OptIn::LongIntegersAsText];
        others.iter().fold(self.0, |left, one| left & !(1 << *one as u16)) != 0
    }

    /// The set that a list of names says; none where one of the names is unknown.
    pub(crate) fn read(doc: &Doc<'_>, value: Value) -> Option<Self> {
        let Value::Array(run) = value else { return None };
        let mut set = Self::default();
        for item in doc.items(run) {
            set.0 |= 1 << OptIn::coded(&doc.string(*item)?)? as u16;
        }
        Some(set)
    }

    /// What a list of names may hold, told to whoever got it wrong.
    pub(crate) fn expected() -> String {
        part::filled("expected a list of '{}'", &[&part::joined(OptIn::CODES, "', '")])
    }
}
