//! What stands behind a keyword, read as what the keyword takes; any other value is told.

use super::compiler::Compiler;
use super::error::ContractCode;
use super::ids::NodeId;
use super::node::{Additional, Node};
use super::options::read_groups;
use super::types::Types;
use crate::part;
use crate::path::At;
use crate::pattern::Pattern;
use crate::value::{Text, Value};

impl Compiler<'_, '_> {
    pub(super) fn types(&mut self, at: &At<'_>, value: Value) -> Types {
        let names = match value {
            Value::Array(run) => self.doc.items(run),
            _ => &[value],
        };
        let with = |types: Types, name: &Value| match name {
            Value::String(text) => Types::named(&self.doc.chars(*text)).map(|own| types.with(own)),
            _ => None,
        };
        let types = names.iter().try_fold(Types::NONE, with).filter(|own| *own != Types::NONE);
        let expected = "string, number, integer, boolean, array, object or null, a list of them, or \
                        no `type` for any value";
        self.read(types, at, expected, value).unwrap_or(Types::ALL)
    }

    pub(super) fn list(&mut self, at: &At<'_>, value: Value) -> Option<Vec<Value>> {
        let items = match value {
            Value::Array(run) => Some(self.doc.items(run).to_vec()),
            _ => None,
        };
        self.read(items, at, "a list of values", value)
    }

    /// Both `enum` and `const` narrow what is allowed.
    pub(super) fn choices(&self, node: &mut Node, given: Vec<Value>) {
        let Some(known) = &node.choices else {
            node.choices = Some(given);
            return;
        };
        let mut both = Vec::new();
        for choice in given {
            if known.iter().any(|known| self.doc.equal(*known, self.doc, choice)) {
                both.push(choice);
            }
        }
        node.choices = Some(both);
    }

    pub(super) fn number(&mut self, at: &At<'_>, value: Value) -> Option<Text> {
        let number = match value {
            Value::Number(text) => Some(text),
            _ => None,
        };
        self.read(number, at, "a number", value)
    }

    pub(super) fn step(&mut self, at: &At<'_>, value: Value) -> Option<Text> {
        let step = self.number(at, value)?;
        let step = Some(step).filter(|step| self.doc.decimal(*step).is_positive());
        self.read(step, at, "a number above 0", value)
    }

    pub(super) fn count(&mut self, at: &At<'_>, value: Value) -> Option<usize> {
        self.read(self.doc.count(value), at, "an integer, 0 or above", value)
    }

    pub(super) fn boolean(&mut self, at: &At<'_>, value: Value) -> bool {
        if !matches!(value, Value::Bool(_)) {
            self.unlike(at, "true or false", value);
        }
        matches!(value, Value::Bool(true))
    }

    pub(super) fn text(&mut self, at: &At<'_>, value: Value) -> Option<String> {
        self.read(self.doc.string(value), at, "text", value)
    }

    pub(super) fn pattern(&mut self, at: &At<'_>, source: &str) -> Option<Pattern> {
        let pattern = Pattern::new(source);
        if pattern.is_none() {
            let words = "`{}` is not a regular expression of JavaScript";
            self.invalid(at, &part::filled(words, &[source]));
        }
        pattern
    }

    /// Checks that required groups can be read; they are read once the fields are known.
    pub(super) fn known_groups(&mut self, at: &At<'_>, value: Value) {
        if read_groups(self.doc, value).is_none() {
            self.unlike(at, "a list of field names, or a list of such lists", value);
        } else if at.depth() > 1 {
            let message = "`x-required-any` counts at the top of the schema; here it asks nothing";
            self.warn(ContractCode::KeywordUnknown, at, message);
        }
    }

    pub(super) fn names(&mut self, at: &At<'_>, value: Value) -> Vec<String> {
        let expected = "a list of names, in the schema of the object whose fields they are";
        self.read(self.doc.strings(value), at, expected, value).unwrap_or_default()
    }

    /// The schemas of an object of schemas, by their names.
    pub(super) fn named(&mut self, at: &At<'_>, value: Value) -> Vec<(String, NodeId)> {
        let Value::Object(run) = value else {
            self.unlike(at, "an object of schemas", value);
            return Vec::new();
        };
        let mut nodes = Vec::new();
        for field in self.doc.fields(run) {
            let name = self.doc.owned(field.name);
            let id = self.node(&at.name(&name), field.value);
            nodes.push((name, id));
        }
        nodes
    }

    /// The schemas of a list of schemas.
    pub(super) fn schemas(&mut self, at: &At<'_>, value: Value) -> Vec<NodeId> {
        let mut nodes = Vec::new();
        if let Value::Array(run) = value {
            for (i, schema) in self.doc.items(run).iter().enumerate() {
                nodes.push(self.node(&at.index(i), *schema));
            }
        }
        if nodes.is_empty() {
            self.unlike(at, "a list of one schema or more", value);
        }
        nodes
    }

    /// The branches of a union, without those that take nothing, unless all of them do.
    pub(super) fn branches(&mut self, at: &At<'_>, value: Value) -> Vec<NodeId> {
        let branches = self.schemas(at, value);
        let mut some = Vec::new();
        for id in &branches {
            if !self.takes_nothing(*id) {
                some.push(*id);
            }
        }
        if some.is_empty() { branches } else { some }
    }

    pub(super) fn additional(&mut self, at: &At<'_>, value: Value) -> Additional {
        let id = self.node(at, value);
        if self.takes_nothing(id) { Additional::Never } else { Additional::Schema(id) }
    }

    /// Hands on what was read of a value; where that is nothing, tells what was expected.
    fn read<T>(&mut self, read: Option<T>, at: &At<'_>, expected: &str, value: Value) -> Option<T> {
        if read.is_none() {
            self.unlike(at, expected, value);
        }
        read
    }

    /// Whether the schema is `false`, or says as much: `{"not": {}}`.
    fn takes_nothing(&self, id: NodeId) -> bool {
        self.nodes[id.0].types == Types::NONE
    }
}
