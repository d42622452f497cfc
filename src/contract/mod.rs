//! A contract: a JSON Schema, compiled once, that many calls are bound through.

mod types;
mod node;
mod shape;
mod name;
mod given;
mod meaning;
mod slips;
mod words;
pub(crate) mod choices;
mod opt_in;
mod policy;
mod options;
mod error;
mod compiler;
mod keywords;
mod read;
mod target;
mod refs;
mod gather;
mod flat;
mod lint;
mod reach;
mod describe;

pub(crate) use compiler::{Compiled, compile};
pub use error::{ContractCode, ContractError, ContractIssue};
pub(crate) use name::Name;
pub(crate) use node::{
    Additional, ArrayRules, Bounds, Dynamic, InPlace, Node, NodeId, ObjectRules, ResourceId,
};
pub(crate) use opt_in::{OptIn, OptIns};
use options::Options;
pub(crate) use policy::{Coercion, Formats, Matching, Syntax, UnknownFields};
use refs::Anchor;
use shape::Items;
pub(crate) use shape::{Declared, Owner, Reading, Shape};
pub(crate) use slips::MOST_SLIPS;
pub(crate) use types::Types;

use crate::part;
use crate::path::At;
use crate::value::{Doc, Value};

/// A compiled schema with its options.
#[derive(Debug)]
pub struct Contract {
    /// The schema as it was written; nodes point into it.
    pub(crate) doc: Doc<'static>,
    nodes: Vec<Node>,
    pub(crate) root: NodeId,
    /// Where `$dynamicRef` may lead.
    anchors: Vec<Anchor>,
    pub(crate) options: Options,
    /// What is allowed but likely not meant.
    pub(crate) warnings: Vec<ContractIssue>,
}

impl Contract {
    pub(crate) fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.0]
    }

    /// All nodes, in the order in which they were made.
    pub(crate) fn ids(&self) -> impl Iterator<Item = NodeId> {
        (0..self.nodes.len()).map(NodeId)
    }

    /// Whether an object of that shape admits only the fields that it declares.
    pub(crate) fn is_closed(&self, shape: &Shape) -> bool {
        self.options.judge_names() && !shape.is_open()
    }

    /// The fields whose objects, or those in their lists, declare a field of that name.
    pub(crate) fn holders<'s>(&self, shape: &'s Shape, name: &str) -> Vec<&'s Declared> {
        let holds = |id| {
            self.declares(id, name)
                || self.items(id).iter().any(|own| self.declares(own.node, name))
        };
        let mut holders = Vec::new();
        for field in &shape.fields {
            if field.some(&holds) {
                holders.push(field);
            }
        }
        holders
    }

    /// The object or list inside which a name says that its value belongs, and under what name there:
    /// `filter.owner`, `tags[0]`, `files[0].path`; and `filter_owner` or `filter[owner]`, where the
    /// whole means nothing else. An item that is open may itself have such a name.
    pub(crate) fn inside(&self, shape: &Shape, name: &str, at: &At<'_>) -> Option<(usize, String)> {
        if let Some((outer, own)) = part::split(name, b'[')
            && let Some(index) = shape.exact(outer)
        {
            let (number, rest) = part::cut(own, b']');
            let is_open = |items: &&Items| {
                self.types(items.node).has(Types::OBJECT) && self.node(items.node).shape.is_open()
            };
            let may_hold = |id| {
                let items = self.items(id);
                self.types(id).has(Types::ARRAY)
                    && (rest.is_empty()
                        || (rest.starts_with('.')
                            && !items.is_empty()
                            && !items.iter().any(is_open)))
            };
            if part::begins_digit(number) && shape.fields[index].schemas().any(may_hold) {
                return Some((index, part::of(name, outer.len()..).to_owned()));
            }
        }
        if let Some((outer, own)) = part::split(name, b'.') {
            let index = shape.exact(outer).filter(|_| !own.starts_with('['))?;
            return Some((index, own.to_owned()));
        }
        let given = self.given(name, at);
        let (index, own) = self.parted(shape, &given)?;
        let means_other = shape.reading(&given).fields().iter().any(|meant| *meant != index);
        (!means_other && self.holders(shape, name).is_empty()).then(|| (index, own.to_owned()))
    }

    /// The field with whose words a name begins, and what of its object the rest of the name is.
    pub(crate) fn parted(&self, shape: &Shape, given: &Name) -> Option<(usize, &str)> {
        let mut found = shape.fields.iter().enumerate().filter_map(|(index, field)| {
            let own = Name::new(field.words.rest_of(given)?);
            field.schemas().find_map(|id| {
                let inner = &self.node(id).shape;
                Some((index, inner.fields[inner.normalized(&own).only()?].name.as_str()))
            })
        });
        let only = found.next()?;
        found.next().is_none().then_some(only)
    }

    /// Whether some field's object declares a field of that name and lacks it, by what is given for
    /// each.
    pub(crate) fn lacks(
        &self,
        shape: &Shape,
        name: &str,
        doc: &Doc<'_>,
        given: &dyn Fn(&Declared) -> Option<Value>,
    ) -> bool {
        let has_it = |inner| matches!(inner, Value::Object(run) if doc.get(run, name).is_some());
        let lacks = |field: &Declared| !given(field).is_some_and(has_it);
        shape.fields.iter().any(|field| self.declares_inside(field, name) && lacks(field))
    }

    /// Whether a field's object declares a field of that name.
    pub(crate) fn declares_inside(&self, field: &Declared, name: &str) -> bool {
        field.some(&|id| self.declares(id, name))
    }

    fn declares(&self, id: NodeId, name: &str) -> bool {
        self.node(id).shape.exact(name).is_some()
    }

    /// A name taken apart, as it was given in the object there.
    pub(crate) fn given(&self, name: &str, at: &At<'_>) -> Name {
        Name::given(name, at, &self.options.tool)
    }

    /// What a name means to an object that admits no others. It has several readings also where two
    /// fields are near to it by slips of typing, or where it begins with the words of another field
    /// whose object declares the rest; one field that is only near is never more than likely.
    pub(crate) fn reading(&self, shape: &Shape, given: &Name) -> Reading {
        match (shape.reading(given), shape.near(given, self.options.fuzzy)) {
            (Reading::None, several @ Reading::Several(_)) => several,
            (Reading::One(meant), _) => match self.parted(shape, given) {
                Some((holder, _)) if holder != meant => Reading::Several(vec![meant, holder]),
                _ => Reading::One(meant),
            },
            (reading, _) => reading,
        }
    }

    /// Whether some reference leads elsewhere, depending on where it is reached from.
    pub(crate) fn is_dynamic(&self) -> bool {
        !self.anchors.is_empty()
    }

    /// Where a dynamic reference leads, seen through these resources, the outermost first.
    pub(crate) fn dynamic_target(&self, dynamic: &Dynamic, scope: &[ResourceId]) -> NodeId {
        let of = |resource: &ResourceId| {
            self.anchors.iter().find(|anchor| anchor.is_named(*resource, &dynamic.anchor))
        };
        scope.iter().find_map(of).map_or(dynamic.target, |anchor| anchor.node)
    }

    /// The schemas that apply to a field of that name, which the shape does not declare.
    pub(crate) fn undeclared(&self, shape: &Shape, name: &str) -> Vec<NodeId> {
        let mut found = Vec::new();
        for id in &shape.undeclared {
            let rules = &self.node(*id).object;
            let before = found.len();
            found.extend(rules.matched(name));
            match rules.rest() {
                Some(Additional::Schema(id)) if found.len() == before => found.push(id),
                Some(Additional::Schema(_) | Additional::Never) | None => {}
            }
        }
        found
    }

    /// What is allowed but likely not meant.
    #[must_use]
    pub fn warnings(&self) -> &[ContractIssue] {
        &self.warnings
    }
}
