//! A contract: a JSON Schema, compiled once, that many calls are bound through.

mod compile;
mod describe;
mod error;
mod names;
mod options;
mod refs;
mod shape;

pub(crate) use compile::compile;
pub use error::{ContractCode, ContractError, ContractIssue};
pub(crate) use names::Name;
pub use options::{Coercion, Matching, Options, Syntax, UnknownFields};
pub(crate) use shape::{Reading, Shape};

use crate::value::{Decimal, Doc, Kind, Text, Value};

/// A compiled schema with its options.
#[derive(Debug)]
pub struct Contract {
    /// The schema as it was written; nodes point into it.
    pub(crate) doc: Doc<'static>,
    nodes: Vec<Node>,
    pub(crate) root: NodeId,
    pub(crate) options: Options,
    /// What is allowed but likely not meant.
    pub(crate) warnings: Vec<ContractIssue>,
}

/// The place of a [`Node`] in its contract. References make cycles; numbers do not mind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct NodeId(usize);

impl NodeId {
    /// The schema that asks nothing, of values that no schema speaks of.
    pub(crate) const ANY: Self = Self(0);
}

/// One schema: what it asks of a value. A keyword that is not given asks nothing.
#[derive(Debug, Default)]
pub(crate) struct Node {
    pub(crate) types: Types,
    /// `enum` and `const`.
    pub(crate) choices: Option<Vec<Value>>,
    pub(crate) number: NumberRules,
    pub(crate) string: StringRules,
    pub(crate) array: ArrayRules,
    pub(crate) object: ObjectRules,
    /// `$ref`.
    pub(crate) reference: Option<NodeId>,
    /// The fields declared here and by the schemas that apply in place.
    pub(crate) shape: Shape,
    /// `examples`, told to the model that got it wrong.
    pub(crate) examples: Vec<Value>,
}

/// What is asked of numbers; the bounds as they are written.
#[derive(Debug, Default)]
pub(crate) struct NumberRules {
    pub(crate) minimum: Option<Text>,
    pub(crate) exclusive_minimum: Option<Text>,
    pub(crate) maximum: Option<Text>,
    pub(crate) exclusive_maximum: Option<Text>,
    pub(crate) multiple_of: Option<Text>,
}

/// What is asked of strings; lengths in characters.
#[derive(Debug, Default)]
pub(crate) struct StringRules {
    pub(crate) length: Bounds,
}

/// What is asked of arrays.
#[derive(Debug, Default)]
pub(crate) struct ArrayRules {
    pub(crate) items: Option<NodeId>,
    pub(crate) count: Bounds,
}

/// What is asked of objects.
#[derive(Debug, Default)]
pub(crate) struct ObjectRules {
    /// Whether `properties` is there, be it empty.
    pub(crate) declares: bool,
    pub(crate) properties: Vec<(String, NodeId)>,
    pub(crate) required: Vec<String>,
    pub(crate) additional: Option<Additional>,
    pub(crate) count: Bounds,
}

/// `additionalProperties`.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Additional {
    Never,
    Schema(NodeId),
}

/// How few and how many.
#[derive(Debug, Default, Clone, Copy)]
pub(crate) struct Bounds {
    pub(crate) min: Option<usize>,
    pub(crate) max: Option<usize>,
}

impl Bounds {
    pub(crate) fn admit(self, count: usize) -> bool {
        self.min.is_none_or(|min| count >= min) && self.max.is_none_or(|max| count <= max)
    }
}

impl Contract {
    pub(crate) fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.0]
    }

    /// Whether an object of that shape admits only the fields that it declares.
    pub(crate) fn is_closed(&self, shape: &Shape) -> bool {
        match self.options.unknown_fields {
            UnknownFields::Reject | UnknownFields::Ignore => !shape.is_open(),
            UnknownFields::Schema => false,
        }
    }

    /// What is allowed but likely not meant.
    #[must_use]
    pub fn warnings(&self) -> &[ContractIssue] {
        &self.warnings
    }
}

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

    /// The type of that name, in the order in which they are told.
    pub(crate) const NAMED: [(&str, Self); 7] = [
        ("string", Self::STRING),
        ("number", Self::NUMBER),
        ("integer", Self::INTEGER),
        ("boolean", Self::BOOLEAN),
        ("array", Self::ARRAY),
        ("object", Self::OBJECT),
        ("null", Self::NULL),
    ];

    pub(crate) fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub(crate) fn has(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// Whether a value is of one of these types.
    pub(crate) fn admit(self, doc: &Doc<'_>, value: Value) -> bool {
        self.has(match value.kind() {
            Kind::Null => Self::NULL,
            Kind::Boolean => Self::BOOLEAN,
            Kind::String => Self::STRING,
            Kind::Array => Self::ARRAY,
            Kind::Object => Self::OBJECT,
            Kind::Number => {
                let Value::Number(text) = value else { return false };
                if self.has(Self::NUMBER) {
                    return true;
                }
                let integer = Decimal::new(doc.text(text)).is_integer();
                if integer { Self::INTEGER } else { Self::FRACTION }
            }
        })
    }
}

impl Default for Types {
    fn default() -> Self {
        Self::ALL
    }
}
