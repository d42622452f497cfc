//! What a schema asks for, in the few words that a model needs.

use super::Contract;
use super::ids::NodeId;
use super::node::Node;
use super::shape::Declared;
use super::types::Types;
use crate::codes::Coded;
use crate::part;
use crate::value::Value;

/// How many allowed values are named before the rest is only counted.
const NAMED_CHOICES: usize = 12;
/// How many branches of a union, items of a tuple or required fields are named.
const NAMED_PARTS: usize = 5;
/// How far into a schema its description goes.
const DEEP: usize = 3;

impl Contract {
    /// `integer`, `date-time string`, `string or null`, `one of "asc", "desc"`,
    /// `array of integer (at least 2 items)`, `array of (string or null)`, `[string, number]`.
    pub(crate) fn describe(&self, id: NodeId) -> String {
        self.describe_within(id, DEEP)
    }

    /// What the branches of a union ask for: `integer or object with "kind"`.
    pub(crate) fn describe_any(&self, branches: &[NodeId]) -> String {
        self.describe_union(branches, DEEP)
    }

    /// What is asked of a declared field's value.
    pub(crate) fn describe_field(&self, field: &Declared) -> String {
        self.describe(field.first_node().unwrap_or(NodeId::ANY))
    }

    fn describe_within(&self, id: NodeId, depth: usize) -> String {
        let node = self.node(id);
        if let Some(choices) = self.chooser(id).and_then(|own| own.choices.as_deref()) {
            return self.describe_choices(choices);
        }
        if node.types == Types::ALL {
            let in_place = &node.in_place;
            let mut parts = in_place.all_of.iter().copied().filter(|id| self.says(*id));
            let target = in_place.reference.or(parts.next());
            // Each part has fields of its own.
            if parts.next().is_some() && !node.shape.fields.is_empty() {
                return self.describe_object(node);
            }
            let branches =
                if in_place.any_of.is_empty() { &in_place.one_of } else { &in_place.any_of };
            return match target {
                Some(target) if depth > 0 => self.describe_within(target, depth - 1),
                _ if !branches.is_empty() && depth > 0 => self.describe_union(branches, depth - 1),
                _ if !node.shape.fields.is_empty() => self.describe_object(node),
                _ if node.string.ask() => self.describe_type(node, "string", Types::STRING, depth),
                _ => "any value".to_owned(),
            };
        }
        let mut words = String::new();
        for (word, types) in Types::NAMED {
            let covered = types == Types::INTEGER && node.types.has(Types::NUMBER);
            if node.types.has(types) && !covered {
                words += if words.is_empty() { "" } else { " or " };
                words += &self.describe_type(node, word, types, depth);
            }
        }
        if words.is_empty() { "nothing".to_owned() } else { words }
    }

    /// One of the types that a schema allows, with what it asks of values of that type.
    fn describe_type(&self, node: &Node, word: &str, types: Types, depth: usize) -> String {
        let items = node.shape.items.iter().find(|items| items.from == 0 && self.says(items.node));
        match types {
            Types::STRING => match (&node.string.pattern, node.string.format) {
                (_, Some(format)) => format!("{} {word}", format.code()),
                (Some(pattern), None) => format!("{word} matching {pattern}"),
                (None, None) => word.to_owned(),
            },
            Types::ARRAY if depth > 0 && !node.array.prefix.is_empty() => {
                let mut words = String::new();
                for (i, id) in node.array.prefix.iter().take(NAMED_PARTS).enumerate() {
                    words += if i == 0 { "[" } else { ", " };
                    words += &self.describe_within(*id, depth - 1);
                }
                words + if node.array.prefix.len() > NAMED_PARTS { ", …]" } else { "]" }
            }
            Types::ARRAY => {
                let mut words = word.to_owned();
                if let Some(items) = items.filter(|_| depth > 0 && node.array.rest.is_some()) {
                    let items = self.describe_within(items.node, depth - 1);
                    let several = part::find(&items, " or ").is_some();
                    let (open, close) = if several { ("(", ")") } else { ("", "") };
                    words += &format!(" of {open}{items}{close}");
                }
                // One item alone would be taken for the list.
                if node.array.count.min > Some(1) {
                    words += &format!(" ({})", node.array.count.broken(0, "item"));
                }
                words
            }
            Types::OBJECT => self.describe_object(node),
            _ => word.to_owned(),
        }
    }

    /// An object by the fields that it requires, or by those that it may have where it requires none.
    fn describe_object(&self, node: &Node) -> String {
        let fields = &node.shape.fields;
        let requires = fields.iter().any(|field| field.required);
        let told = fields.iter().filter(|field| field.required == requires);
        let mut names: Vec<_> = told.map(|field| self.describe_name(field)).collect();
        if names.is_empty() {
            return "object".to_owned();
        }
        if names.len() > NAMED_PARTS {
            names.truncate(NAMED_PARTS);
            names.push("…".to_owned());
        }
        format!(
            "object with {}{}",
            if requires { "" } else { "any of " },
            part::joined(&names, ", ")
        )
    }

    fn describe_union(&self, branches: &[NodeId], depth: usize) -> String {
        if branches.iter().all(|id| self.node(*id).choices.is_some()) {
            let mut choices = Vec::new();
            for id in branches {
                choices.extend_from_slice(self.node(*id).choices.as_deref().unwrap_or_default());
            }
            return self.describe_choices(&choices);
        }
        let mut parts: Vec<String> = Vec::new();
        for branch in branches {
            let part = self.describe_branch(*branch, depth);
            if !parts.contains(&part) {
                parts.push(part);
            }
        }
        let more = parts.len().saturating_sub(NAMED_PARTS);
        parts.truncate(NAMED_PARTS);
        if more > 0 {
            parts.push(format!("{more} more"));
        }
        part::joined(&parts, " or ")
    }

    /// A branch in words that tell it from the others.
    fn describe_branch(&self, id: NodeId, depth: usize) -> String {
        let mut words = self.describe_within(id, depth);
        let node = self.node(id);
        let has_fields = node.shape.fields.iter().any(|field| field.required);
        if has_fields && words == "any value" {
            return self.describe_object(node);
        }
        let rules = &node.number;
        let bounds = [
            (" at least ", rules.minimum),
            (" above ", rules.exclusive_minimum),
            (" at most ", rules.maximum),
            (" below ", rules.exclusive_maximum),
        ];
        for (bound, number) in bounds {
            if let Some(number) = number {
                words += bound;
                words += self.doc.text(number);
            }
        }
        words
    }

    /// A field's name, with its value where only one is allowed: `` `kind` "circle" ``.
    fn describe_name(&self, field: &Declared) -> String {
        let choices = field.first_node().and_then(|id| self.node(id).choices.as_deref());
        match choices {
            Some([only]) => format!("`{}` {}", field.name, self.doc.to_json(*only)),
            _ => format!("`{}`", field.name),
        }
    }

    fn says(&self, id: NodeId) -> bool {
        self.node(id).asks > 0
    }

    pub(crate) fn describe_choices(&self, choices: &[Value]) -> String {
        let mut words = if choices.len() == 1 { "" } else { "one of " }.to_owned();
        for (i, choice) in choices.iter().take(NAMED_CHOICES).enumerate() {
            words += if i == 0 { "" } else { ", " };
            self.doc.write(&mut words, *choice);
        }
        if let Some(more) = choices.len().checked_sub(NAMED_CHOICES).filter(|more| *more > 0) {
            words += &format!(" or {more} more");
        }
        words
    }

    /// JSON texts of the first examples that the schema gives.
    pub(crate) fn examples(&self, id: NodeId) -> Vec<String> {
        self.node(id).examples.iter().take(2).map(|example| self.doc.to_json(*example)).collect()
    }
}
