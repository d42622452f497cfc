//! What a schema asks for, in the few words that a model needs.

use super::Contract;
use super::ids::NodeId;
use super::node::{Additional, Bounds, Node, StringRules};
use super::shape::Declared;
use super::types::Types;
use crate::codes::Coded;
use crate::format::Format;
use crate::issue::NAMED;
use crate::order;
use crate::part;
use crate::value::{SAFE, Value};

/// How many branches of a union, items of a tuple or required fields are named.
const NAMED_PARTS: usize = 5;
/// How far into a schema its description goes.
const DEEP: usize = 4;
/// How much further it goes where an object's fields are only named.
const NAMES_ONLY: usize = 2;
/// The description of a schema that asks nothing.
const ANY: &str = "any value";

impl Contract {
    /// `integer`, `date-time string`, `string or null`, `one of "asc", "desc"`,
    /// `array of integer (at least 2 items)`, `array of (string or null)`, `[string, number]`.
    pub(crate) fn describe(&self, id: NodeId) -> String {
        self.described(id, DEEP)
    }

    /// The same, with the bounds on a value and its size as well: `string of at most 3 characters`.
    pub(crate) fn describe_closely(&self, id: NodeId) -> String {
        self.described_closely(id, DEEP)
    }

    /// What the branches of a union ask for: `integer or object with "kind"`.
    pub(crate) fn describe_any(&self, branches: &[NodeId]) -> String {
        let mut words = String::new();
        self.add_union(&mut words, branches, DEEP);
        words
    }

    /// What is asked of a declared field's value: by a schema that surely applies, or else by any
    /// branch.
    pub(crate) fn describe_field(&self, field: &Declared) -> String {
        match (&field.nodes[..], &field.maybe[..]) {
            ([sure, ..], _) | ([], [sure]) => self.describe(*sure),
            ([], []) => ANY.to_owned(),
            ([], several) => self.describe_any(several),
        }
    }

    /// The allowed values, in words.
    pub(crate) fn describe_choices(&self, choices: &[Value]) -> String {
        let mut words = String::new();
        self.add_choices(&mut words, choices);
        words
    }

    fn described(&self, id: NodeId, depth: usize) -> String {
        let mut words = String::new();
        self.add_schema(&mut words, id, depth);
        words
    }

    /// The allowed values that a description names: those of an allowed type.
    pub(crate) fn told_choices(&self, id: NodeId) -> Option<Vec<Value>> {
        let mut choices = self.chooser(id)?.choices.clone()?;
        choices.retain(|own| self.types(id).admit(&self.doc, *own));
        Some(choices)
    }

    fn add_schema(&self, words: &mut String, id: NodeId, depth: usize) {
        let node = self.node(id);
        if let Some(choices) = self.told_choices(id) {
            return self.add_choices(words, &choices);
        }
        let mut types = node.types;
        let in_place = &node.in_place;
        let branches = if in_place.any_of.is_empty() { &in_place.one_of } else { &in_place.any_of };
        // Where the branches alone declare fields, each has its own.
        let is_of_branches = node.shape.fields.iter().all(|field| field.nodes.is_empty());
        let is_union = !branches.is_empty() && depth > 0;
        if types == Types::OBJECT && is_of_branches && is_union {
            return self.add_union(words, branches, depth - 1);
        }
        if types == Types::ALL {
            let has_fields = !node.shape.fields.is_empty();
            let mut parts = in_place.all_of.clone();
            parts.retain(|id| self.says(*id));
            let target = in_place.reference.or(parts.first().copied());
            match target {
                // Each part has fields of its own.
                _ if has_fields && parts.len() > 1 => return self.add_object(words, node, depth),
                Some(target) if depth > 0 => return self.add_schema(words, target, depth - 1),
                _ if is_union => return self.add_union(words, branches, depth - 1),
                _ if has_fields => return self.add_object(words, node, depth),
                _ if node.string.ask() => types = Types::STRING,
                _ if node.number.ask() => types = Types::NUMBER,
                _ if node.array.count.ask() => types = Types::ARRAY,
                _ => return part::add(words, ANY),
            }
        }
        let mut sign = "";
        for (word, kind) in &Types::NAMED {
            let covered = *kind == Types::INTEGER && types.has(Types::NUMBER);
            if types.has(*kind) && !covered {
                part::add(words, sign);
                self.add_type(words, node, word, *kind, depth);
                sign = " or ";
            }
        }
        if sign.is_empty() {
            part::add(words, "nothing");
        }
    }

    /// One of the types that a schema allows, with what it asks of values of that type.
    fn add_type(&self, words: &mut String, node: &Node, word: &str, kind: Types, depth: usize) {
        let prefix = &node.array.prefix;
        match kind {
            Types::OBJECT => self.add_object(words, node, depth),
            Types::ARRAY if depth > 0 && !prefix.is_empty() => {
                self.add_tuple(words, prefix, depth - 1);
            }
            Types::ARRAY => self.add_array(words, node, depth),
            Types::STRING => part::add(words, &node.string.described()),
            _ => part::add(words, word),
        }
    }

    fn add_tuple(&self, words: &mut String, prefix: &[NodeId], depth: usize) {
        for (i, id) in prefix.iter().enumerate() {
            part::add(words, if i == 0 { "[" } else { ", " });
            if i == NAMED_PARTS {
                part::add(words, "…");
                break;
            }
            self.add_schema(words, *id, depth);
        }
        part::add(words, "]");
    }

    fn add_array(&self, words: &mut String, node: &Node, depth: usize) {
        part::add(words, "array");
        let Node { array, shape, .. } = node;
        let items = shape.items.iter().find(|items| self.says(items.node));
        if let Some(items) = items.filter(|_| depth > 0 && array.rest.is_some()) {
            let items = self.described(items.node, depth - 1);
            let of = if part::contains(&items, " or ") { " of ({})" } else { " of {}" };
            part::add(words, &part::filled(of, &[&items]));
        }
        // A least count of one is not told: one item alone is taken for the list.
        if array.count.min > Some(1) {
            part::add(words, &part::filled(" ({})", &[&array.count.broken(0, "item")]));
        }
    }

    /// An object by the fields that it requires, or by those that it may have where it requires
    /// none; by what each value is where it declares none.
    fn add_object(&self, words: &mut String, node: &Node, depth: usize) {
        let fields = &node.shape.fields;
        let requires = node.shape.requires_any();
        part::add(words, "object");
        if let Some(Additional::Schema(id)) = node.object.additional
            && fields.is_empty()
            && self.says(id)
            && depth > 0
        {
            return part::add(
                words,
                &part::filled(" (each value: {})", &[&self.described(id, depth - 1)]),
            );
        }
        let mut sign = if requires { " with " } else { " with any of " };
        for (i, field) in fields.iter().filter(|it| it.required == requires).enumerate() {
            part::add(words, sign);
            if i == NAMED_PARTS {
                return part::add(words, "…");
            }
            self.add_field(words, field, depth);
            sign = ", ";
        }
    }

    /// Branches by the names of their fields, for there may be many.
    fn add_union(&self, words: &mut String, branches: &[NodeId], depth: usize) {
        let depth = depth.min(NAMES_ONLY);
        let (mut choices, mut parts) = (Vec::new(), Vec::new());
        let mut are_choices = true;
        for id in branches {
            match &self.node(*id).choices {
                Some(own) => choices.extend_from_slice(own),
                None => are_choices = false,
            }
        }
        if are_choices {
            return self.add_choices(words, &self.distinct(&choices));
        }
        for branch in branches {
            let part = self.described_closely(*branch, depth);
            if !parts.contains(&part) {
                parts.push(part);
            }
        }
        add_parts(words, &parts);
    }

    /// Allowed values, each once.
    fn distinct(&self, choices: &[Value]) -> Vec<Value> {
        let mut spelled = Vec::with_capacity(choices.len());
        for choice in choices {
            spelled.push(self.doc.to_json(*choice));
        }
        let mut texts: Vec<&str> = Vec::with_capacity(choices.len());
        for own in &spelled {
            texts.push(own);
        }
        let mut is_again = vec![false; choices.len()];
        for [_, again] in order::repeats(&texts) {
            is_again[again] = true;
        }
        let mut distinct = Vec::new();
        for (i, choice) in choices.iter().enumerate() {
            if !is_again[i] {
                distinct.push(*choice);
            }
        }
        distinct
    }

    /// A schema in words that tell it from others of its kind.
    fn described_closely(&self, id: NodeId, depth: usize) -> String {
        let mut words = self.described(id, depth);
        let node = self.node(id);
        for (word, bound, _) in node.number.bounds() {
            // The bounds of safe integers say nothing; Zod writes them for `z.int()`.
            let bound = bound.map(|bound| self.doc.text(bound));
            if let Some(bound) = bound.filter(|bound| part::behind(bound, |c| c == '-') != SAFE) {
                part::add(&mut words, &part::filled(" {} {}", &[word, bound]));
            }
        }
        if let Some(step) = node.number.multiple_of {
            part::add(&mut words, ", a multiple of ");
            part::add(&mut words, self.doc.text(step));
        }
        // A minimum of two items or more is told already.
        let count = Bounds { min: node.array.count.min.filter(|min| *min < 2), ..node.array.count };
        let sizes =
            [(node.string.length, "character"), (count, "item"), (node.object.count, "field")];
        for (size, what) in sizes {
            let mut sign = " of ";
            let max = size.max.filter(|max| size.min != Some(*max));
            for (bound, beyond) in [(size.min, 0), (max, usize::MAX)] {
                if bound.is_some_and(|bound| bound > 0) {
                    part::add(&mut words, sign);
                    part::add(&mut words, &size.broken(beyond, what));
                    sign = " and ";
                }
            }
        }
        words
    }

    /// A field's name, with its value where only one is allowed: `` `kind` "circle" ``; else, near
    /// the top, with what is asked of it: `` `size` (integer) ``.
    fn add_field(&self, words: &mut String, field: &Declared, depth: usize) {
        part::add(words, "`");
        part::add(words, &field.name);
        part::add(words, "`");
        let Some(id) = field.first_node() else { return };
        if let Some([only]) = self.node(id).choices.as_deref() {
            part::add(words, " ");
            self.doc.write(words, *only);
        } else if depth > NAMES_ONLY && self.says(id) {
            part::add(words, &part::filled(" ({})", &[&self.described(id, NAMES_ONLY)]));
        }
    }

    fn says(&self, id: NodeId) -> bool {
        self.node(id).asks > 0
    }

    fn add_choices(&self, words: &mut String, choices: &[Value]) {
        part::add(words, if choices.len() == 1 { "" } else { "one of " });
        for (i, choice) in choices.iter().enumerate() {
            if i == NAMED {
                part::add(words, " or ");
                return add_more(words, choices.len() - i);
            }
            part::add(words, if i == 0 { "" } else { ", " });
            self.doc.write(words, *choice);
        }
    }

    /// JSON texts of the first two examples that the schema gives, or the branches of its unions.
    pub(crate) fn examples(&self, id: NodeId) -> Vec<String> {
        let mut examples = Vec::new();
        self.visit_all(id, &mut |node| {
            for example in &node.examples {
                if examples.len() < 2 {
                    examples.push(self.doc.to_json(*example));
                }
            }
        });
        examples
    }
}

impl StringRules {
    fn described(&self) -> String {
        match (self.format, &self.pattern) {
            (Some(format), _) => part::filled("{} string", &[format.code()]),
            (None, Some(pattern)) => part::filled("string matching {}", &[&pattern.told()]),
            (None, None) => "string".to_owned(),
        }
    }

    /// The format with its example, if the other rules take that, or else with the pattern.
    pub(crate) fn told(&self, format: Format) -> String {
        match &self.pattern {
            _ if self.take_example(format) => {
                part::filled("{} such as {}", &[format.code(), format.example()])
            }
            Some(pattern) => part::filled("{} matching {}", &[format.code(), &pattern.told()]),
            None => format.code().to_owned(),
        }
    }
}

/// Adds the parts as alternatives: `integer or string`.
pub(crate) fn add_parts(words: &mut String, parts: &[String]) {
    for (i, part) in parts.iter().enumerate() {
        part::add(words, if i == 0 { "" } else { " or " });
        if i == NAMED_PARTS {
            return add_more(words, parts.len() - i);
        }
        part::add(words, part);
    }
}

/// Adds how many there are besides those that were named.
fn add_more(words: &mut String, more: usize) {
    part::add_number(words, more);
    part::add(words, " more");
}
