//! JSON Schema → nodes: each schema once, and references followed when the whole document is read.

use super::compiler::Compiler;
use super::error::{ContractCode, ContractError, ContractIssue};
use super::ids::NodeId;
use super::node::Node;
use super::options::{Options, read_groups};
use super::resources::Anchor;
use super::types::Types;
use super::{Contract, choices, flat, gather, keywords};
use crate::order;
use crate::part;
use crate::path::{At, Path};
use crate::value::{Doc, Run, Value};

/// A contract, where in the schema each of its nodes stands, and what is wrong with it.
#[derive(Debug)]
pub(crate) struct Compiled {
    pub(crate) contract: Contract,
    pub(crate) places: Vec<Path>,
    pub(crate) issues: Vec<ContractIssue>,
}

/// Compiles a schema with its options; fails where its references lead nowhere, for then no more
/// can be said of it.
pub(crate) fn compile(
    doc: Doc<'_>,
    schema: Value,
    options: Option<Value>,
) -> Result<Compiled, ContractError> {
    let mut issues = Vec::new();
    let options = Options::read(&doc, options, &mut issues);
    let mut compiler = Compiler::new(&doc, options, issues);
    let root = compiler.document(&At::Root, "", schema);
    compiler.follow_references();
    let anchors = compiler.dynamic_anchors();
    compiler.settle_references(&anchors);
    let is_whole = compiler.finish(&anchors, root, schema);
    let Compiler { nodes, places, options, issues, warnings, .. } = compiler;
    if !is_whole {
        return Err(ContractError { issues });
    }
    // Anchors that no reference depends on are left out: without any, a text can be judged in one
    // pass.
    let has_dynamic = nodes.iter().any(|node| node.in_place.dynamic.is_some());
    let anchors = if has_dynamic { anchors } else { Vec::new() };
    let doc = doc.into_owned();
    let contract = Contract { doc, nodes, root, anchors, options, warnings };
    Ok(Compiled { contract, places, issues })
}

impl Compiler<'_, '_> {
    /// Makes the node of the schema at that place.
    pub(super) fn node(&mut self, at: &At<'_>, schema: Value) -> NodeId {
        let id = self.add(at.path());
        match schema {
            Value::Bool(true) => {}
            Value::Bool(false) => {
                let node = &mut self.nodes[id.0];
                (node.types, node.asks) = (Types::NONE, 1);
            }
            Value::Object(run) => {
                let is_or_null = keywords::is_or_null(self.doc, run);
                let own = if is_or_null { self.add(at.path()) } else { id };
                self.nodes[own.0] = self.object(own, at, run);
                if is_or_null {
                    self.or_null(id, at, own);
                }
            }
            _ => self.unlike(at, "a schema, which is an object or a boolean", schema),
        }
        self.nodes[id.0].source = Some(schema);
        id
    }

    fn object(&mut self, id: NodeId, at: &At<'_>, run: Run) -> Node {
        let outer = self.here;
        self.here.node = id;
        self.enter(at, run);
        let mut node = Node::of(self.here.resource);
        self.keywords(&mut node, at, run);
        if let Some(many) = node.choices.as_deref().filter(|own| own.len() > choices::FEW) {
            let letters = choices::all_letters(self.doc, many);
            node.by_letters = order::sorted(letters.len(), &|a, b| letters[a] < letters[b]);
            node.letters = letters;
        }
        self.conflicts(&node, at);
        self.here = outer;
        node
    }

    /// Makes of `id` a union of the schema `own` and null, which keywords of `own` would refuse.
    fn or_null(&mut self, id: NodeId, at: &At<'_>, own: NodeId) {
        let null = self.add(at.path());
        let node = &mut self.nodes[null.0];
        (node.types, node.asks) = (Types::NULL, 1);
        let given = &mut self.nodes[own.0];
        // A default and examples are those of the whole, which takes null.
        let (default, examples) = (given.default.take(), std::mem::take(&mut given.examples));
        let node = &mut self.nodes[id.0];
        (node.default, node.examples) = (default, examples);
        (node.in_place.any_of, node.in_place.are_there, node.asks) = (vec![own, null], true, 1);
    }

    /// Does what needs all nodes to be there; answers whether every reference leads to one.
    fn finish(&mut self, anchors: &[Anchor], root: NodeId, schema: Value) -> bool {
        self.cycles(anchors);
        self.no_keywords(schema);
        let is_whole = self.issues.iter().all(|issue| issue.code != ContractCode::RefUnresolved);
        if is_whole {
            self.listed_names();
            self.shapes(anchors, root);
            self.required_any(root, schema);
            self.names_at_odds();
        }
        is_whole
    }

    /// Collects what each node declares in place.
    fn shapes(&mut self, anchors: &[Anchor], root: NodeId) {
        for index in 0..self.nodes.len() {
            if let Some(shape) =
                gather::shape(self.doc, &self.nodes, anchors, NodeId(index), index == root.0)
            {
                self.nodes[index].shape = shape;
                self.nodes[index].flat = flat::flat(&self.nodes, self.doc, NodeId(index));
            } else {
                let message = "the unions of this schema are too entangled; write them flatter";
                self.issue_of(ContractCode::SchemaConflict, NodeId(index), message);
            }
        }
    }

    /// Required groups, from the option and from the schema's own `x-required-any`.
    fn required_any(&mut self, root: NodeId, schema: Value) {
        let from_option = self.options.required_any.len();
        let own = self.doc.field(schema, "x-required-any");
        for group in own.and_then(|groups| read_groups(self.doc, groups)).unwrap_or_default() {
            if !self.options.required_any.contains(&group) {
                self.options.required_any.push(group);
            }
        }
        let (options, own) = (At::Root.name("options"), At::Root.name("x-required-any"));
        let shape = &self.nodes[root.0].shape;
        for (i, group) in self.options.required_any.iter().enumerate() {
            let at = if i < from_option { options.name("requiredAny") } else { own };
            if group.is_empty() {
                let message = "a group with no names can never be met";
                let code = ContractCode::RequiredAnyEmpty;
                ContractIssue::add(&mut self.issues, code, at.path(), message);
            }
            for name in group {
                if !shape.has(name) {
                    let message = part::filled("`{}` is not a declared field", &[name]);
                    let code = ContractCode::RequiredAnyUnknownField;
                    ContractIssue::add(&mut self.issues, code, at.path(), &message);
                }
            }
        }
    }
}
