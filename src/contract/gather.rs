//! What the schemas that apply to one value declare together: over references, `allOf`, conditions
//! and the branches of unions.

use super::ids::NodeId;
use super::node::{Additional, Node, ObjectRules};
use super::resources::Anchor;
use super::shape::{Items, Owner, Shape};
use super::types::Types;
use crate::value::{Doc, Value};

/// Visits beyond which the unions of one value are too entangled to be told apart.
const MOST_VISITS: usize = 20_000;

/// How the schema at hand applies.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Context {
    /// The innermost branch of a union that the schema stands in.
    branch: usize,
    /// Whether the schema applies to every value that the branch applies to.
    surely: bool,
    /// Whether the schema is only a condition, as that of an `if` is.
    asks: bool,
}

/// The branch that is around all unions.
const BASE: usize = 0;

impl Context {
    /// Whether the schema applies to every value, whatever branches a value takes.
    fn is_sure(self) -> bool {
        self.surely && self.branch == BASE
    }
}

/// What is known of one branch.
struct Branch {
    /// The branch that it stands in.
    around: usize,
    /// The branches that stand in it.
    inside: Vec<usize>,
    /// The branch itself and those that it stands in, from the outermost.
    owners: Vec<Owner>,
    /// The schemas that were visited in it, and how each applies.
    seen: Vec<(NodeId, Context)>,
    takes_objects: bool,
    declares: bool,
    admits: bool,
    /// The fields that it surely requires, by their numbers.
    required: Vec<usize>,
}

/// The shape of one schema; none where its unions are too entangled.
pub(super) fn shape(
    doc: &Doc<'_>,
    nodes: &[Node],
    anchors: &[Anchor],
    id: NodeId,
    is_root: bool,
) -> Option<Shape> {
    let (shape, branches) = (Shape::default(), Vec::new());
    let mut gatherer = Gatherer { doc, nodes, anchors, is_root, shape, visits: 0, branches };
    gatherer.add_branch(BASE, Vec::new());
    gatherer.visit(id, Context { branch: BASE, surely: true, asks: false })?;
    gatherer.shape.admits = gatherer.branches[BASE].admits;
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
    visits: usize,
    /// The branches, each behind the one that it stands in.
    branches: Vec<Branch>,
}

impl Gatherer<'_> {
    fn visit(&mut self, id: NodeId, context: Context) -> Option<()> {
        let branch = &mut self.branches[context.branch];
        if branch.seen.contains(&(id, context)) {
            return Some(());
        }
        branch.seen.push((id, context));
        self.visits += 1;
        if self.visits > MOST_VISITS {
            return None;
        }
        let node = &self.nodes[id.0];
        if context.surely && context.branch != BASE {
            branch.takes_objects &= node.types.has(Types::OBJECT);
            if let Some(choices) = &node.choices {
                self.constants(choices, context);
            }
        }
        self.fields(id, node, context);
        self.items(node, context);
        if node.in_place.are_there { self.in_place(node, context) } else { Some(()) }
    }

    /// Declares the fields of the objects among the values that a branch allows.
    fn constants(&mut self, choices: &[Value], context: Context) {
        let branch = &mut self.branches[context.branch];
        let mut takes_objects = false;
        for choice in choices {
            let Value::Object(run) = choice else { continue };
            takes_objects = true;
            for field in self.doc.fields(*run) {
                self.shape.declare(&self.doc.chars(field.name), &branch.owners);
            }
        }
        branch.takes_objects &= takes_objects;
        branch.declares = true;
    }

    fn fields(&mut self, id: NodeId, node: &Node, context: Context) {
        let branch = &mut self.branches[context.branch];
        let rules = &node.object;
        let surely = context.is_sure();
        for (name, field) in &rules.properties {
            let index = self.shape.declare(name, &branch.owners);
            let declared = &mut self.shape.fields[index];
            let nodes = if surely { &mut declared.nodes } else { &mut declared.maybe };
            if !context.asks {
                nodes.push(*field);
            }
        }
        for name in &rules.required {
            let index = self.shape.declare(name, &branch.owners);
            let field = &mut self.shape.fields[index];
            field.required |= surely;
            field.may_be_required = true;
            if context.surely {
                branch.required.push(index);
            }
        }
        for (given, needed) in &rules.dependent {
            self.shape.declare(given, &branch.owners);
            for name in needed {
                let index = self.shape.declare(name, &branch.owners);
                self.shape.fields[index].may_be_required = true;
            }
        }
        self.undeclared(id, rules, context);
    }

    /// Notes what a schema says of fields that it does not declare.
    fn undeclared(&mut self, id: NodeId, rules: &ObjectRules, context: Context) {
        let branch = &mut self.branches[context.branch];
        let rest = rules.rest();
        // Libraries write `additionalProperties: false` also for an object without fields to which
        // other schemas add some.
        let is_empty = rules.declares && rules.properties.is_empty();
        if context.is_sure() && !is_empty && matches!(rules.additional, Some(Additional::Never)) {
            self.shape.shut.push(id);
        }
        // Empty `properties` of a tool say that it takes no arguments; those of an object inside
        // say nothing, for some libraries always write them.
        let declares = rules.declares && (self.is_root || !rules.properties.is_empty());
        if declares || matches!(rest, Some(Additional::Never)) {
            self.shape.declares = true;
            branch.declares = true;
        }
        if matches!(rest, Some(Additional::Schema(_))) || !rules.patterns.is_empty() {
            branch.admits = true;
            if context.is_sure() {
                self.shape.undeclared.push(id);
            }
        }
    }

    fn items(&mut self, node: &Node, context: Context) {
        if !context.is_sure() {
            return;
        }
        let rules = &node.array;
        for (from, node) in rules.prefix.iter().enumerate() {
            self.shape.items.push(Items { from, to: from + 1, node: *node });
        }
        // Where there are schemas in place, they may say what items are that are not evaluated
        // here.
        let unevaluated = || rules.unevaluated.filter(|_| !node.in_place.are_there);
        if let Some(Additional::Schema(node)) = rules.rest.or_else(unevaluated) {
            self.shape.items.push(Items { from: rules.prefix.len(), to: usize::MAX, node });
        }
    }

    fn in_place(&mut self, node: &Node, context: Context) -> Option<()> {
        let in_place = &node.in_place;
        let perhaps = Context { surely: false, ..context };
        self.all(in_place.reference.as_slice(), context)?;
        self.all(&in_place.all_of, context)?;
        self.all(in_place.condition.as_slice(), Context { asks: true, ..perhaps })?;
        self.all(in_place.then.as_slice(), perhaps)?;
        self.all(in_place.otherwise.as_slice(), perhaps)?;
        for (name, id) in &in_place.dependent {
            self.shape.declare(name, &self.branches[context.branch].owners);
            self.visit(*id, perhaps)?;
        }
        if let Some(dynamic) = &in_place.dynamic {
            for target in Anchor::named(self.anchors, &dynamic.anchor) {
                self.visit(target, perhaps)?;
            }
        }
        self.union(&in_place.any_of, context)?;
        self.union(&in_place.one_of, context)
    }

    #[inline(never)]
    fn all(&mut self, schemas: &[NodeId], context: Context) -> Option<()> {
        for id in schemas {
            self.visit(*id, context)?;
        }
        Some(())
    }

    fn union(&mut self, branches: &[NodeId], context: Context) -> Option<()> {
        let around = context.branch;
        let mut takes_objects = branches.is_empty();
        // The fields that all branches require that take objects.
        let mut required: Option<Vec<usize>> = None;
        for id in branches {
            let branch = self.inside(around, Owner::of(branches, *id));
            self.visit(*id, Context { branch, surely: true, ..context })?;
            let branch = &self.branches[branch];
            if branch.takes_objects {
                takes_objects = true;
                required = Some(match required {
                    Some(by_others) => in_both(&by_others, &branch.required),
                    None => branch.required.clone(),
                });
            }
        }
        if !context.surely {
            return Some(());
        }
        for index in required.unwrap_or_default() {
            if around == BASE {
                self.shape.fields[index].required = true;
            } else {
                self.branches[around].required.push(index);
            }
        }
        self.branches[around].takes_objects &= takes_objects;
        Some(())
    }

    /// The branch of a union inside the branch `around`; it is added if it is new.
    fn inside(&mut self, around: usize, owner: Owner) -> usize {
        let is_it = |inside: &&usize| self.branches[**inside].owners.last() == Some(&owner);
        if let Some(known) = self.branches[around].inside.iter().find(is_it) {
            return *known;
        }
        let mut owners = self.branches[around].owners.clone();
        owners.push(owner);
        let added = self.branches.len();
        self.branches[around].inside.push(added);
        self.add_branch(around, owners);
        added
    }

    fn add_branch(&mut self, around: usize, owners: Vec<Owner>) {
        self.branches.push(Branch {
            around,
            inside: Vec::new(),
            owners,
            seen: Vec::new(),
            takes_objects: true,
            declares: false,
            admits: false,
            required: Vec::new(),
        });
    }

    /// Notes the open branches: those that admit undeclared fields, and those of whose fields
    /// nothing is said, neither in them nor around or inside. An open branch opens those around it,
    /// and one that admits undeclared fields opens those inside it.
    fn open_branches(&mut self) {
        for index in 1..self.branches.len() {
            let around = self.branches[index].around;
            self.branches[index].declares |= self.branches[around].declares;
            self.branches[index].admits |= self.branches[around].admits;
        }
        for index in (1..self.branches.len()).rev() {
            let branch = &self.branches[index];
            if branch.takes_objects && (branch.admits || !branch.declares) {
                self.shape.open_branches.push(branch.owners.clone());
            }
            let (around, declares) = (branch.around, branch.declares);
            self.branches[around].declares |= declares;
        }
    }
}

fn in_both(one: &[usize], other: &[usize]) -> Vec<usize> {
    let mut both = Vec::new();
    for number in one {
        if other.contains(number) {
            both.push(*number);
        }
    }
    both
}
