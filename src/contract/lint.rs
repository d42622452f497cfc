//! What is wrong with a schema as a whole: keywords that contradict one another, references in a
//! circle, names that cannot be told apart.

use std::cmp::Ordering;

use super::compiler::Compiler;
use super::error::{ContractCode, ContractIssue};
use super::ids::NodeId;
use super::node::{Additional, Bounds, Node, NumberRules};
use super::resources::Anchor;
use super::shape::Declared;
use super::types::Types;
use crate::part;
use crate::path::{At, Step};
use crate::value::{Text, Value};

/// How many schemas may apply to one value, each through the one before.
const MOST_IN_PLACE: usize = 100;
const TOO_MANY: &str = "leads through too many schemas; write it flatter";

/// How many schemas in place a schema leads through, each by the one before, as far as known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Depth {
    Unknown,
    /// Its schemas in place are being followed.
    Open,
    Known(usize),
}

impl Compiler<'_, '_> {
    /// Tells of keywords of one schema that no value of an allowed type can satisfy together.
    pub(super) fn conflicts(&mut self, node: &Node, at: &At<'_>) {
        self.conflict(node, at, "number", self.bounds_conflict(&node.number));
        let upside_down = |bounds: Bounds, message| {
            matches!((bounds.min, bounds.max), (Some(a), Some(b)) if a > b).then_some(message)
        };
        let length = upside_down(node.string.length, "`minLength` is above `maxLength`");
        self.conflict(node, at, "string", length);
        let items = upside_down(node.array.count, "`minItems` is above `maxItems`");
        self.conflict(node, at, "array", items);
        let fields = upside_down(node.object.count, "`minProperties` is above `maxProperties`");
        self.conflict(node, at, "object", fields);
        if let Some(choices) = &node.choices
            && choices.iter().all(|one| !node.types.admit(self.doc, *one))
        {
            let message = if choices.is_empty() {
                "`enum` and `const` leave no value"
            } else {
                "no allowed value is of the declared type"
            };
            self.conflict(node, at, "value", Some(message));
        }
    }

    fn conflict(&mut self, node: &Node, at: &At<'_>, what: &str, message: Option<&str>) {
        let Some(message) = message else { return };
        let types = Types::named(what).unwrap_or(Types::ALL);
        if node.types.both(types) != Types::NONE {
            let message = part::filled("{}: no {} can satisfy this schema", &[message, what]);
            self.issue(ContractCode::SchemaConflict, at.path(), &message);
        }
    }

    fn bounds_conflict(&self, rules: &NumberRules) -> Option<&'static str> {
        let above = |a, b| self.order(a, b).is_some_and(Ordering::is_gt);
        let reaches = |a, b| self.order(a, b).is_some_and(Ordering::is_ge);
        if above(rules.minimum, rules.maximum) {
            Some("`minimum` is above `maximum`")
        } else if reaches(rules.exclusive_minimum, rules.maximum) {
            Some("`exclusiveMinimum` is not below `maximum`")
        } else if reaches(rules.minimum, rules.exclusive_maximum) {
            Some("`minimum` is not below `exclusiveMaximum`")
        } else if reaches(rules.exclusive_minimum, rules.exclusive_maximum) {
            Some("`exclusiveMinimum` is not below `exclusiveMaximum`")
        } else {
            None
        }
    }

    fn order(&self, a: Option<Text>, b: Option<Text>) -> Option<Ordering> {
        Some(self.doc.number(a?).cmp(&self.doc.number(b?)))
    }

    /// Warns of fields whose schemas ask nothing. `true` is taken as meant.
    pub(super) fn untyped(&mut self, at: &At<'_>, declared: &[(String, NodeId)]) {
        for (name, id) in declared {
            let Node { source, asks, .. } = self.nodes[id.0];
            if asks == 0 && matches!(source, Some(Value::Object(_))) {
                let message = "any value is right; if that is not meant, give it a `type`";
                self.warn(ContractCode::FieldUntyped, &at.name(name), message);
            }
        }
    }

    /// Tells of a root with no keyword of JSON Schema, such as fields without the `properties` that
    /// declare them: it would take anything.
    pub(super) fn no_keywords(&mut self, schema: Value) {
        let Value::Object(run) = schema else { return };
        let mut unknown = Vec::new();
        for ContractIssue { code, path, .. } in &self.warnings {
            if let (ContractCode::KeywordUnknown, [Step::Name(name)]) = (*code, &path.0[..])
                && !name.starts_with('$')
            {
                unknown.push(name.as_str());
            }
        }
        if !unknown.is_empty() && unknown.len() == run.len() {
            let named = part::joined(&unknown, "', '");
            let words = "no keyword of JSON Schema is here, only '{}': declare fields as \
                         { type: 'object', properties: { … } }";
            self.invalid(&At::Root, &part::filled(words, &[&named]));
        }
    }

    /// Tells of schemas that refer to themselves before they reach into a value.
    pub(super) fn cycles(&mut self, anchors: &[Anchor]) {
        let mut depths = vec![Depth::Unknown; self.nodes.len()];
        for index in 0..self.nodes.len() {
            self.depth(NodeId(index), anchors, &mut depths, MOST_IN_PLACE + 1);
        }
    }

    fn depth(
        &mut self,
        id: NodeId,
        anchors: &[Anchor],
        depths: &mut [Depth],
        left: usize,
    ) -> usize {
        if let Depth::Known(depth) = depths[id.0] {
            return depth;
        }
        let message = if depths[id.0] == Depth::Open {
            "leads back to itself before it asks anything of a value"
        } else if left == 0 {
            TOO_MANY
        } else {
            depths[id.0] = Depth::Open;
            let mut depth = 0;
            let in_place = &self.nodes[id.0].in_place;
            let mut targets = in_place.nodes();
            if let Some(dynamic) = &in_place.dynamic {
                targets.extend(Anchor::named(anchors, &dynamic.anchor));
            }
            for target in targets {
                depth = depth.max(self.depth(target, anchors, depths, left - 1) + 1);
            }
            if depth <= MOST_IN_PLACE {
                depths[id.0] = Depth::Known(depth);
                return depth;
            }
            TOO_MANY
        };
        self.issue_of(ContractCode::RefUnresolved, id, &part::filled("this schema {}", &[message]));
        depths[id.0] = Depth::Known(0);
        0
    }

    /// Tells of names: required ones that are not declared, and declared ones that are alike.
    pub(super) fn names_at_odds(&mut self) {
        let mut in_place = vec![false; self.nodes.len()];
        for node in &self.nodes {
            for id in node.in_place.nodes() {
                in_place[id.0] = true;
            }
        }
        let judges_names = self.options.judge_names();
        let Self { nodes, places, issues, warnings, .. } = self;
        for (index, node) in nodes.iter().enumerate() {
            let path = &places[index];
            for names in node.shape.collisions() {
                let words = "`{}` are one name in another spelling; a model may mix them up";
                let message = part::filled(words, &[&names]);
                let code = ContractCode::FieldNameCollision;
                ContractIssue::add(warnings, code, path.clone(), &message);
            }
            let shape = &node.shape;
            // A schema in place is judged together with the schema around it.
            if in_place[index] {
                continue;
            }
            let is_excluded = |field: &Declared| {
                let excludes = |id: &NodeId| {
                    let rules = &nodes[id.0].object;
                    rules.property(field.name.as_bytes(), 0).is_none()
                        && rules.matched(&field.name).next().is_none()
                };
                let is_never = |id: &NodeId| nodes[id.0].types == Types::NONE;
                shape.shut.iter().any(excludes) || field.nodes.iter().any(is_never)
            };
            let judges_names = judges_names && !shape.is_open();
            for field in shape.fields.iter().filter(|field| field.required) {
                let is_declared = field.first_node().is_some();
                let (code, words, told) = if is_declared && is_excluded(field) {
                    let words = "`{}` is required, but not admitted: no object can satisfy this \
                                 schema";
                    (ContractCode::SchemaConflict, words, &mut *issues)
                } else if !is_declared && judges_names {
                    let words = "`{}` is required, but not declared in `properties`";
                    let told = if is_shut(node) { &mut *issues } else { &mut *warnings };
                    (ContractCode::RequiredUnknownField, words, told)
                } else {
                    continue;
                };
                let message = part::filled(words, &[&field.name]);
                ContractIssue::add(told, code, path.clone(), &message);
            }
        }
    }
}

/// Whether the schema itself, without references, admits no undeclared fields.
fn is_shut(node: &Node) -> bool {
    matches!(node.object.rest(), Some(Additional::Never))
}
