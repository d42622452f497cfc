//! A contract: a JSON Schema, compiled once, that many calls are bound through.

mod types;
mod abroad;
mod apart;
mod calling;
mod measures;
mod words;
mod name;
mod related;
mod placed;
mod meaning;
mod slips;
mod ids;
mod shape;
mod opt_in;
pub(crate) mod choices;
mod node;
mod policy;
mod error;
mod options;
mod resources;
mod compiler;
mod target;
mod refs;
mod lint;
mod read;
mod keywords;
mod gather;
mod flat;
mod nodes;
mod reach;
mod lookup;
mod sense;
mod describe;

pub(crate) use calling::ENVELOPES;
pub(crate) use describe::add_parts;
pub use error::{ContractCode, ContractError, ContractIssue};
pub(crate) use ids::{NodeId, ResourceId};
pub(crate) use lookup::{Form, Inside, stepped};
pub(crate) use meaning::Meaning;
pub(crate) use name::Name;
pub(crate) use node::{Additional, ArrayRules, Bounds, Dynamic, InPlace, Node, ObjectRules};
pub(crate) use nodes::{Compiled, compile};
pub(crate) use opt_in::{OptIn, OptIns};
pub(crate) use options::Options;
pub(crate) use placed::{Placed, is_of_filter};
pub(crate) use policy::{Coercion, Formats, Matching, Syntax, UnknownFields};
use resources::Anchor;
pub(crate) use sense::Given;
pub(crate) use shape::{Declared, MANY_STRANGERS, Owner, Reading, Shape, outer_end};
pub(crate) use slips::MOST_SLIPS;
pub(crate) use types::Types;

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
    /// The warnings: what is allowed but likely not meant.
    pub(crate) warnings: Vec<ContractIssue>,
}

impl Contract {
    #[inline(never)]
    pub(crate) fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.0]
    }

    /// The fields and items that a node and the schemas in place declare together.
    #[inline(never)]
    pub(crate) fn shape(&self, id: NodeId) -> &Shape {
        &self.node(id).shape
    }

    /// Whether `value` is surely right for the schema, by its type or an integer's bounds alone;
    /// tags in texts aside.
    #[inline]
    pub(crate) fn admits(&self, doc: &Doc<'_>, id: NodeId, value: Value) -> bool {
        self.node(id).flat.as_ref().is_some_and(|flat| flat.admits(doc, value))
    }

    /// The ids of all nodes, in the order in which they were made.
    pub(crate) fn ids(&self) -> impl Iterator<Item = NodeId> {
        (0..self.nodes.len()).map(NodeId)
    }

    /// Whether an object of that shape admits only the fields that it declares.
    pub(crate) fn is_closed(&self, shape: &Shape) -> bool {
        self.options.judge_names() && !shape.is_open()
    }

    /// Whether some reference leads to one schema or another, depending on where it is reached
    /// from.
    pub(crate) fn is_dynamic(&self) -> bool {
        !self.anchors.is_empty()
    }

    /// Where a dynamic reference leads that is reached through these resources, the outermost
    /// first.
    pub(crate) fn dynamic_target(&self, dynamic: &Dynamic, scope: &[ResourceId]) -> NodeId {
        let of = |resource: &ResourceId| {
            self.anchors.iter().find(|anchor| anchor.is_named(*resource, &dynamic.anchor))
        };
        scope.iter().find_map(of).map_or(dynamic.target, |anchor| anchor.node)
    }

    /// The schemas that surely apply to the field `name`, which the shape does not declare.
    pub(crate) fn undeclared(&self, shape: &Shape, name: &str) -> Vec<NodeId> {
        let mut found = Vec::new();
        for id in &shape.undeclared {
            self.node(*id).object.add_schemas(&mut found, name);
        }
        found
    }

    /// The warnings: what is allowed but likely not meant.
    #[must_use]
    pub fn warnings(&self) -> &[ContractIssue] {
        &self.warnings
    }
}
