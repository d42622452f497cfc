//! What is known of a schema while it is compiled, and what is wrong with it.

use super::error::{ContractCode, ContractIssue};
use super::ids::{NodeId, ResourceId};
use super::node::Node;
use super::options::Options;
use super::resources::{Anchor, Dialect, Pending, Resource, Scope};
use crate::part;
use crate::path::{At, Path};
use crate::value::{Doc, Value};

pub(super) struct Compiler<'d, 't> {
    pub(super) doc: &'d Doc<'t>,
    pub(super) options: Options,
    pub(super) nodes: Vec<Node>,
    /// Where the schema of each node stands.
    pub(super) places: Vec<Path>,
    pub(super) resources: Vec<Resource>,
    pub(super) anchors: Vec<Anchor>,
    pub(super) pending: Vec<Pending>,
    /// Where the schema at hand stands.
    pub(super) here: Scope,
    pub(super) issues: Vec<ContractIssue>,
    pub(super) warnings: Vec<ContractIssue>,
}

impl<'d, 't> Compiler<'d, 't> {
    pub(super) fn new(doc: &'d Doc<'t>, options: Options, issues: Vec<ContractIssue>) -> Self {
        let mut compiler = Self {
            doc,
            options,
            nodes: Vec::new(),
            places: Vec::new(),
            resources: Vec::new(),
            anchors: Vec::new(),
            pending: Vec::new(),
            here: Scope { resource: ResourceId(0), dialect: Dialect::default(), node: NodeId::ANY },
            issues,
            warnings: Vec::new(),
        };
        compiler.add(Path::default()); // NodeId::ANY
        compiler
    }

    /// Adds an empty node for the schema at that place.
    pub(super) fn add(&mut self, place: Path) -> NodeId {
        self.nodes.push(Node::of(ResourceId::default()));
        self.places.push(place);
        NodeId(self.nodes.len() - 1)
    }

    /// Tells of a value at that place where something else is expected.
    pub(super) fn unlike(&mut self, at: &At<'_>, expected: &str, value: Value) {
        let message = part::filled("expected {}, got {}", &[expected, &self.doc.excerpt(value)]);
        self.invalid(at, &message);
    }

    pub(super) fn invalid(&mut self, at: &At<'_>, message: &str) {
        self.issue(ContractCode::SchemaInvalid, at.path(), message);
    }

    pub(super) fn issue(&mut self, code: ContractCode, path: Path, message: &str) {
        ContractIssue::add(&mut self.issues, code, path, message);
    }

    /// Tells what is wrong with the schema of a node.
    pub(super) fn issue_of(&mut self, code: ContractCode, id: NodeId, message: &str) {
        self.issue(code, self.places[id.0].clone(), message);
    }

    pub(super) fn warn(&mut self, code: ContractCode, at: &At<'_>, message: &str) {
        ContractIssue::add(&mut self.warnings, code, at.path(), message);
    }
}
