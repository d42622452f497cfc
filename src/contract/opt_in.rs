//! Readings that are made only where the developer asked for them: each is a guess elsewhere.

use crate::value::{Doc, Value};

/// One of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum OptIn {
    /// `"a, b"` → `["a", "b"]`.
    CommaLists,
    /// `"yes"`, `"on"`, `"1"`, `1` → `true`, and the like for `false`.
    YesNo,
    /// `[x]` → `x`.
    SingleItem,
    /// `{"value": x}`, also beside its type for any text, → `x`.
    WrappedValue,
    /// `"$1,234.50"` → `1234.50`.
    FormattedNumbers,
    /// A boolean, list or object → its JSON text.
    ValueAsText,
    /// A required field that is missing → its `default`.
    RequiredDefaults,
    /// A text that lacks nothing but its last bracket is complete.
    LastBracket,
    /// An integer with more digits than JavaScript keeps → text of its digits.
    LongIntegersAsText,
}

/// A set of them.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct OptIns(u16);

impl OptIns {
    /// As options and `x-toolargs` have them.
    pub(crate) const NAMED: [(&'static str, OptIn); 9] = [
        ("comma-lists", OptIn::CommaLists),
        ("yes-no", OptIn::YesNo),
        ("single-item", OptIn::SingleItem),
        ("wrapped-value", OptIn::WrappedValue),
        ("formatted-numbers", OptIn::FormattedNumbers),
        ("value-as-text", OptIn::ValueAsText),
        ("required-defaults", OptIn::RequiredDefaults),
        ("last-bracket", OptIn::LastBracket),
        ("long-integers-as-text", OptIn::LongIntegersAsText),
    ];

    pub(crate) fn has(self, one: OptIn) -> bool {
        self.0 & (1 << one as u16) != 0
    }

    pub(crate) fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// A list of their names; none where one of them is unknown.
    pub(crate) fn read(doc: &Doc<'_>, value: Value) -> Option<Self> {
        let Value::Array(run) = value else { return None };
        let mut set = Self::default();
        for item in doc.items(run) {
            let Value::String(name) = *item else { return None };
            let (_, one) = Self::NAMED.iter().find(|(known, _)| doc.is(name, known))?;
            set.0 |= 1 << *one as u16;
        }
        Some(set)
    }

    /// What may stand in such a list, for whoever got it wrong.
    pub(crate) fn expected() -> String {
        let names = Self::NAMED.map(|(name, _)| name);
        format!("expected a list of {}", quoted(&names).join(", "))
    }
}

/// The words that an option takes, as a message names them.
pub(super) fn quoted(words: &[&str]) -> Vec<String> {
    words.iter().map(|word| format!("'{word}'")).collect()
}
