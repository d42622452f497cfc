//! What a schema asks for, in the few words that a model needs.

use super::shape::Declared;
use super::{Contract, NodeId, Types};
use crate::value::Value;

/// How many allowed values are named before the rest is only counted.
const NAMED_CHOICES: usize = 12;

impl Contract {
    /// `integer`, `string or null`, `one of "asc", "desc"`, `array of integer`.
    pub(crate) fn describe(&self, id: NodeId) -> String {
        self.describe_within(id, 3)
    }

    /// What is asked of a declared field's value.
    pub(crate) fn describe_field(&self, field: &Declared) -> String {
        self.describe(field.nodes.first().copied().unwrap_or(NodeId::ANY))
    }

    fn describe_within(&self, id: NodeId, depth: usize) -> String {
        let node = self.node(id);
        if let Some(choices) = &node.choices {
            return self.describe_choices(choices);
        }
        if node.types == Types::ALL {
            if let Some(target) = node.reference.filter(|_| depth > 0) {
                return self.describe_within(target, depth - 1);
            }
            return "any value".to_owned();
        }
        let items = node.array.items.filter(|items| self.says_something(*items));
        if let (Types::ARRAY, Some(items), 1..) = (node.types, items, depth) {
            return format!("array of {}", self.describe_within(items, depth - 1));
        }
        let mut words: Vec<&str> = Vec::new();
        for (word, types) in Types::NAMED {
            let covered = types == Types::INTEGER && node.types.has(Types::NUMBER);
            if node.types.has(types) && !covered {
                words.push(word);
            }
        }
        if words.is_empty() { "nothing".to_owned() } else { words.join(" or ") }
    }

    fn says_something(&self, id: NodeId) -> bool {
        let node = self.node(id);
        node.types != Types::ALL || node.choices.is_some() || node.reference.is_some()
    }

    fn describe_choices(&self, choices: &[Value]) -> String {
        let named = choices.iter().take(NAMED_CHOICES).map(|choice| self.doc.to_json(*choice));
        let mut words = named.collect::<Vec<_>>().join(", ");
        if let Some(more) = choices.len().checked_sub(NAMED_CHOICES).filter(|more| *more > 0) {
            words += &format!(" or {more} more");
        }
        if choices.len() == 1 { words } else { format!("one of {words}") }
    }

    /// JSON texts of the first examples that the schema gives.
    pub(crate) fn examples(&self, id: NodeId) -> Vec<String> {
        self.node(id).examples.iter().take(2).map(|example| self.doc.to_json(*example)).collect()
    }
}
