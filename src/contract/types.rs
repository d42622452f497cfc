//! JSON Schema's types, and which of them a value is of.

use crate::value::{Doc, Value};

/// A set of JSON Schema's types.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Types(u8);

impl Types {
    pub(crate) const NONE: Self = Self(0);
    pub(crate) const NULL: Self = Self(1);
    pub(crate) const BOOLEAN: Self = Self(2);
    pub(crate) const INTEGER: Self = Self(4);
    /// Numbers that are no integers.
    pub(crate) const FRACTION: Self = Self(8);
    pub(crate) const NUMBER: Self = Self(4 | 8);
    pub(crate) const STRING: Self = Self(16);
    pub(crate) const ARRAY: Self = Self(32);
    pub(crate) const OBJECT: Self = Self(64);
    pub(crate) const ALL: Self = Self(127);

    /// The types by their names, in the order in which they are told.
    pub(crate) const NAMED: [(&str, Self); 7] = [
        ("string", Self::STRING),
        ("number", Self::NUMBER),
        ("integer", Self::INTEGER),
        ("boolean", Self::BOOLEAN),
        ("array", Self::ARRAY),
        ("object", Self::OBJECT),
        ("null", Self::NULL),
    ];

    pub(crate) fn named(name: &str) -> Option<Self> {
        Self::NAMED.iter().find(|(known, _)| *known == name).map(|(_, types)| *types)
    }

    pub(crate) fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The types that a word of JSON Schema or Python names.
    pub(crate) fn said(word: &str) -> Option<Self> {
        match &*word.to_ascii_lowercase() {
            "str" => Some(Self::STRING),
            "int" => Some(Self::INTEGER),
            "float" => Some(Self::NUMBER),
            "bool" => Some(Self::BOOLEAN),
            word => Self::named(word),
        }
    }

    /// The types that a text names.
    #[inline(never)]
    pub(crate) fn said_by(doc: &Doc<'_>, value: Value) -> Option<Self> {
        Self::said(&doc.string(value)?)
    }

    /// The types that are in both sets.
    pub(crate) fn both(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The types that values like this one are of.
    pub(crate) fn of(value: Value) -> Self {
        match value {
            Value::Null => Self::NULL,
            Value::Bool(_) => Self::BOOLEAN,
            Value::Number(_) => Self::NUMBER,
            Value::String(_) => Self::STRING,
            Value::Array(_) => Self::ARRAY,
            Value::Object(_) => Self::OBJECT,
        }
    }

    pub(crate) fn has(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// Whether a value is of one of these types.
    pub(crate) fn admit(self, doc: &Doc<'_>, value: Value) -> bool {
        self.has(match value {
            Value::Number(text) if !self.has(Self::NUMBER) => {
                let is_integer = doc.number(text).is_integer();
                if is_integer { Self::INTEGER } else { Self::FRACTION }
            }
            _ => Self::of(value),
        })
    }
}

impl Default for Types {
    fn default() -> Self {
        Self::ALL
    }
}
