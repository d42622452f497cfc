//! What the schemas that apply to one value declare together: over references, `allOf`, conditions
//! and the branches of unions.

use super::node::{Additional, Node, NodeId};
use super::refs::Anchor;
use super::shape::{Items, Owner, Shape};
use super::types::Types;
use crate::value::{Doc, Value};

/// Visits beyond which the unions of one value are too entangled to be told apart.
const MOST_VISITS: usize = 20_000;

/// How the schema at hand applies.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Context {
    /// The branches of unions that it stands in, from the outermost.
    owners: Vec<Owner>,
    /// Whether it applies to every value that the branches apply to.
    surely: bool,
    /// Whether it only asks, as the schema of an `if` does.
    asks: bool,
}

/// What is known of one branch.
struct Branch {
    owners: Vec<Owner>,
    takes_objects: bool,
    declares: bool,
    admits: bool,
    /// The fields that it surely requires.
    required: Vec<String>,
}

/// The shape of one schema; none where its unions are too entangled.
pub(super) fn shape(
    doc: &Doc<'_>,
    nodes: &[Node],
    anchors: &[Anchor],
    id: NodeId,
    is_root: bool,
) -> Option<Shape> {
    let shape = Shape::default();
    let (seen, branches) = (Vec::new(), Vec::new());
    let base_declares = false;
    let mut gatherer =
        Gatherer { doc, nodes, anchors, is_root, shape, base_declares, seen, branches };
    gatherer.visit(id, &Context { owners: Vec::new(), surely: true, asks: false })?;
    gatherer.open_branches();
    Some(gatherer.shape.finish())
}

struct Gatherer<'n> {
    doc: &'n Doc<'n>,
    nodes: &'n [Node],
    anchors: &'n [Anchor],
    /// Whether the value is the arguments themselves.
    is_root: bool,
    shape: Shape,
    /// Whether a schema outside all unions declares.
    base_declares: bool,
    seen: Vec<(NodeId, Context)>,
    branches: Vec<Branch>,
}

impl Gatherer<'_> {
    fn visit(&mut self, id: NodeId, context: &Context) -> Option<()> {
        let visit = (id, context.clone());
        if self.seen.contains(&visit) {
            return Some(());
        }
        self.seen.push(visit);
        if self.seen.len() > MOST_VISITS {
            return None;
        }
        let node = &self.nodes[id.0];
        if let Some(branch) = self.branch(context).filter(|_| context.surely) {
            branch.takes_objects &= node.types.has(Types::OBJECT);
            if let Some(choices) = &node.choices {
                self.constants(choices, context);
            }
        }
        self.fields(id, node, context);
        self.items(node, context);
        self.in_place(node, context)
    }

    /// A branch that allows values alone declares the fields of the objects among them.
    fn constants(&mut self, choices: &[Value], context: &Context) {
        let mut takes_objects = false;
        for choice in choices {
            let Value::Object(run) = choice else { continue };
            takes_objects = true;
            for field in self.doc.fields(*run) {
                self.shape.declare(&self.doc.chars(field.name), &context.owners);
            }
        }
        if let Some(branch) = self.branch(context) {
            branch.takes_objects &= takes_objects;
            branch.declares = true;
        }
    }

    fn fields(&mut self, id: NodeId, node: &Node, context: &Context) {
        let rules = &node.object;
        let surely = context.surely && context.owners.is_empty();
        for (name, field) in &rules.properties {
            let declared = self.shape.declare(name, &context.owners);
            let nodes = if surely { &mut declared.nodes } else { &mut declared.maybe };
            if !context.asks {
                nodes.push(*field);
            }
        }
        for name in &rules.required {
            self.shape.declare(name, &context.owners).required |= surely;
            if let Some(branch) = self.branch(context).filter(|_| context.surely) {
                branch.required.push(name.clone());
            }
        }
        let rest = rules.rest();
        // No properties are no arguments, but inside any object: some libraries write them always.
        let declares = rules.declares && (self.is_root || !rules.properties.is_empty());
        if declares || matches!(rest, Some(Additional::Never)) {
            self.shape.declares = true;
            self.base_declares |= context.owners.is_empty();
            if let Some(branch) = self.branch(context) {
                branch.declares = true;
            }
        }
        if matches!(rest, Some(Additional::Schema(_))) || !rules.patterns.is_empty() {
            self.shape.admits |= context.owners.is_empty();
            if let Some(branch) = self.branch(context) {
                branch.admits = true;
            }
            if surely {
                self.shape.undeclared.push(id);
            }
        }
    }

    fn items(&mut self, node: &Node, context: &Context) {
        if !context.surely || !context.owners.is_empty() {
            return;
        }
        let rules = &node.array;
        for (from, node) in rules.prefix.iter().enumerate() {
            self.shape.items.push(Items { from, to: from + 1, node: *node });
        }
        if let Some(Additional::Schema(node)) = rules.rest {
            self.shape.items.push(Items { from: rules.prefix.len(), to: usize::MAX, node });
        }
    }

    fn in_place(&mut self, node: &Node, context: &Context) -> Option<()> {
        let in_place = &node.in_place;
        for id in in_place.reference.iter().chain(&in_place.all_of) {
            self.visit(*id, context)?;
        }
        let mut perhaps = Context { surely: false, asks: true, ..context.clone() };
        if let Some(condition) = in_place.condition {
            self.visit(condition, &perhaps)?;
        }
        perhaps.asks = context.asks;
        for id in in_place.then.iter().chain(&in_place.otherwise) {
            self.visit(*id, &perhaps)?;
        }
        for (_, id) in &in_place.dependent {
            self.visit(*id, &perhaps)?;
        }
        if let Some(dynamic) = &in_place.dynamic {
            self.visit(dynamic.target, &perhaps)?;
            for anchor in self.anchors {
                if anchor.name == dynamic.anchor {
                    self.visit(anchor.node, &perhaps)?;
                }
            }
        }
        self.union(&in_place.any_of, context)?;
        self.union(&in_place.one_of, context)
    }

    fn union(&mut self, branches: &[NodeId], context: &Context) -> Option<()> {
        let admits = self.branch(context).is_some_and(|around| around.admits);
        let mut takes_objects = branches.is_empty();
        // The fields that each branch requires that takes objects.
        let mut required: Option<Vec<String>> = None;
        for branch in branches {
            let mut context = Context { surely: true, ..context.clone() };
            context.owners.push(Owner { union: branches[0], branch: *branch });
            let owners = context.owners.clone();
            let known = Branch {
                owners,
                takes_objects: true,
                declares: false,
                admits,
                required: Vec::new(),
            };
            self.branches.push(known);
            self.visit(*branch, &context)?;
            if let Some(branch) = self.branch(&context).filter(|branch| branch.takes_objects) {
                takes_objects = true;
                let own = &branch.required;
                let by_all = required.get_or_insert_with(|| own.clone());
                by_all.retain(|name| own.contains(name));
            }
        }
        for name in required.filter(|_| context.surely).unwrap_or_default() {
            if let Some(around) = self.branch(context) {
                around.required.push(name);
            } else if let Some(index) = self.shape.exact(&name) {
                self.shape.fields[index].required = true;
            }
        }
        if let Some(around) = self.branch(context).filter(|_| context.surely) {
            around.takes_objects &= takes_objects;
        }
        Some(())
    }

    /// The innermost branch that the schema at hand stands in.
    fn branch(&mut self, context: &Context) -> Option<&mut Branch> {
        self.branches.iter_mut().rev().find(|branch| branch.owners == context.owners)
    }

    /// A branch is open that admits undeclared fields; so is one that says nothing of fields, nor
    /// does anything around or inside it. What is open inside a branch opens it; what admits others
    /// opens the branches inside it.
    fn open_branches(&mut self) {
        for branch in &self.branches {
            let related = |other: &&Branch| {
                branch.owners.starts_with(&other.owners) || other.owners.starts_with(&branch.owners)
            };
            let declared = self.base_declares
                || self.branches.iter().filter(related).any(|other| other.declares);
            if branch.takes_objects && (branch.admits || !declared) {
                for owner in &branch.owners {
                    if !self.shape.open_branches.contains(&owner.branch) {
                        self.shape.open_branches.push(owner.branch);
                    }
                }
            }
        }
    }
}
