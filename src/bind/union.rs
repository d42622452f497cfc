//! Unions and conditions: the branch that was meant.

use super::Binder;
use super::slot::kept;
use crate::check;
use crate::contract::{Declared, NodeId, Owner};
use crate::path::At;
use crate::repair::{Change, Doubt, Repair, RepairCode};
use crate::value::{Field, Value};

/// What one branch makes of a value.
struct Fit {
    value: Value,
    doubt: Doubt,
    repairs: Vec<Repair>,
}

impl Binder<'_, '_> {
    /// A list or object as the branches that were meant have it, and what applies under a
    /// condition.
    pub(super) fn in_place(&mut self, id: NodeId, value: Value, at: &At<'_>) -> Value {
        if !self.contract.node(id).in_place.are_there {
            return value;
        }
        let bound = self.unions(id, value, at);
        let bound = self.conditions(id, bound, at);
        self.without_absent(id, bound, at, &Self::is_absent_at_last).unwrap_or(bound)
    }

    /// The branches that a value chooses, of unions that it chooses one of, and inside those.
    pub(super) fn chosen(&self, id: NodeId, value: Value) -> Vec<Owner> {
        let (mut chosen, mut around) = (Vec::new(), vec![id]);
        while let Some(id) = around.pop() {
            for branches in self.contract.unions(id) {
                let likely = self.check(|check| check.likely(branches, value));
                let [branch] = likely[..] else { continue };
                let owner = Owner::of(branches, branch);
                if !chosen.contains(&owner) {
                    chosen.push(owner);
                    around.push(branch);
                }
            }
        }
        chosen
    }

    /// A value as one branch of a union has it.
    fn branch(&mut self, id: NodeId, owner: Owner, value: Value, at: &At<'_>) -> Value {
        let contract = self.contract;
        let bound = self.values(owner.branch, value, at);
        if contract.shape(id).is_open_in(owner) {
            return bound;
        }
        // What says nothing is dropped from a field that only other branches declare, but for text
        // that one of them takes with all else.
        let is_taken = |this: &Self| {
            let unions = contract.unions(id).into_iter();
            let mut branches = unions.filter(|own| own[0] == owner.union).flatten();
            branches.any(|other| *other != owner.branch && this.is_valid(*other, bound))
        };
        let is_foreign = |this: &Self, field: &Declared, own| {
            !field.is_declared_in(owner) && (own == Value::Null || !is_taken(this))
        };
        match self.without_absent(id, bound, at, &is_foreign) {
            Some(rest) => self.in_place(owner.branch, rest, at),
            None => bound,
        }
    }

    /// An object without the fields that say nothing and are not allowed to, if there are any,
    /// unless it fits with them: one branch may allow what another does not. One that a branch
    /// requires says that this was meant, unless another is chosen or has a field that is given.
    fn without_absent(
        &mut self,
        id: NodeId,
        value: Value,
        at: &At<'_>,
        is_absent: &dyn Fn(&Self, &Declared, Value) -> bool,
    ) -> Option<Value> {
        let Value::Object(run) = value else { return None };
        if !self.doc.fields(run).iter().any(|field| self.doc.is_nothing(field.value)) {
            return None;
        }
        let shape = self.contract.shape(id);
        let mark = self.trace.mark();
        let mut slots = self.slots(shape, run);
        self.drop_absent(shape, &mut slots, at, is_absent);
        let kept = kept(&slots);
        let declared = |field: &Field| shape.field(&self.doc.chars(field.name));
        let chosen = self.chosen(id, value);
        let says_this = |dropped: &Declared| {
            dropped.may_be_required
                && chosen.iter().all(|owner| dropped.is_declared_in(*owner))
                && !kept.iter().filter_map(declared).any(|it| it.parts(dropped))
        };
        let given = self.doc.fields(run);
        let mut dropped = given.iter().filter(|field| !kept.contains(field)).filter_map(declared);
        if kept.len() == given.len() || self.fits(id, value) || dropped.any(says_this) {
            self.trace.rewind(mark);
            return None;
        }
        Some(self.doc.add_object(&kept))
    }

    fn unions(&mut self, id: NodeId, value: Value, at: &At<'_>) -> Value {
        let contract = self.contract;
        let unions = contract.unions(id);
        // What fits would come out as it is; to ask takes less time.
        if unions.is_empty() || self.fits(id, value) {
            return value;
        }
        let mut bound = value;
        for branches in unions {
            bound = self.union(id, branches, bound, at);
        }
        bound
    }

    /// What is inside an object, bound by the schemas that apply under a condition, or beside a
    /// field. Once the rest is bound it is known whether the condition holds, unless it asks for a
    /// field that nothing else declares.
    fn conditions(&mut self, id: NodeId, value: Value, at: &At<'_>) -> Value {
        let contract = self.contract;
        let (conditions, dependents) = (contract.conditions(id), contract.dependents(id));
        // As in `unions`.
        if (conditions.is_empty() && dependents.is_empty()) || self.fits(id, value) {
            return value;
        }
        let shape = contract.shape(id);
        let is_declared =
            |field: &Declared| shape.field(&field.name).is_some_and(|own| !own.nodes.is_empty());
        let mut bound = value;
        for (condition, schemas) in conditions {
            if !contract.shape(condition).fields.iter().all(is_declared) {
                continue;
            }
            let holds = self.is_valid(condition, bound);
            if let Some(branch) = if holds { schemas.then } else { schemas.otherwise } {
                bound = self.values(branch, bound, at);
            }
        }
        for (name, schema) in dependents {
            if self.doc.has_field(bound, name) {
                bound = self.values(*schema, bound, at);
            }
        }
        bound
    }

    /// The branch that nothing speaks against chooses; else exactly one must come to fit, or one
    /// with strictly less doubt than any other.
    fn union(&mut self, id: NodeId, branches: &[NodeId], value: Value, at: &At<'_>) -> Value {
        let likely = self.check(|check| check.likely(branches, value));
        if let [branch] = likely[..] {
            return self.branch(id, Owner::of(branches, branch), value, at);
        }
        let mut best: Option<Fit> = None;
        let mut has_rival = false;
        for branch in likely {
            let owner = Owner::of(branches, branch);
            let Some(fit) = self.fit(id, owner, value, at) else { continue };
            let Some(other) = &best else {
                best = Some(fit);
                continue;
            };
            // `7` for text or a list of numbers has two readings, whatever they assume; for text or
            // a list of texts it is text.
            let are_rivals = is_text_of_one_item(&fit, other) || is_text_of_one_item(other, &fit);
            if fit.doubt < other.doubt {
                (best, has_rival) = (Some(fit), are_rivals);
            } else if fit.doubt == other.doubt || are_rivals {
                has_rival |= !self.doc.equal(fit.value, &self.doc, other.value);
            }
        }
        match best {
            Some(fit) if !has_rival => {
                self.trace.retake(fit.repairs);
                fit.value
            }
            _ => value,
        }
    }

    /// A value as one branch has it, if that one takes it; others may have another reading.
    fn fit(&mut self, id: NodeId, owner: Owner, value: Value, at: &At<'_>) -> Option<Fit> {
        // What says something stays. To bind all the same would take twice as long for each level
        // of branches inside branches.
        if self.gives_foreign(id, owner, value, &|this, own| !this.doc.is_nothing(own)) {
            return None;
        }
        let (mark, added) = (self.trace.mark(), self.doc.added());
        let value = self.branch(id, owner, value, at);
        let fits = !self.trace.is_over() && self.is_taken(id, owner, value);
        let repairs = self.trace.take(mark);
        // What one branch ignores, another may declare.
        let ignores = repairs.iter().any(|repair| repair.code == RepairCode::FieldIgnored);
        if !fits || ignores {
            self.doc.take_back(&added);
            return None;
        }
        let mut doubt = Doubt::None;
        for repair in &repairs {
            doubt = doubt.max(repair.code.doubt());
        }
        Some(Fit { value, doubt, repairs })
    }

    /// Whether a value satisfies a schema, by what JSON Schema says alone.
    fn is_valid(&self, id: NodeId, value: Value) -> bool {
        self.check(|check| check.takes_plainly(id, value, &At::Root))
    }

    /// Whether a branch takes a value, and declares all its fields that others do.
    fn is_taken(&self, id: NodeId, owner: Owner, value: Value) -> bool {
        !self.gives_foreign(id, owner, value, &|_, _| true)
            && self.check(|check| check.takes(owner.branch, value, &At::Root))
    }

    /// Whether an object has such a value under a name that only other branches declare, where this
    /// one takes no others.
    fn gives_foreign(
        &self,
        id: NodeId,
        owner: Owner,
        value: Value,
        is_such: &dyn Fn(&Self, Value) -> bool,
    ) -> bool {
        let shape = self.contract.shape(id);
        let is_foreign = |field: &Declared| {
            !field.is_declared_in(owner)
                && self.doc.field(value, &field.name).is_some_and(|own| is_such(self, own))
        };
        self.contract.options.judge_names()
            && !shape.is_open_in(owner)
            && shape.fields.iter().any(is_foreign)
    }

    /// What is inside the value, as one branch has it. Names stay: the whole has matched them.
    fn values(&mut self, branch: NodeId, value: Value, at: &At<'_>) -> Value {
        if self.branch_depth >= check::DEEPEST {
            return value;
        }
        self.branch_depth += 1;
        let bound = self.values_inside(branch, value, at);
        self.branch_depth -= 1;
        bound
    }

    fn values_inside(&mut self, branch: NodeId, value: Value, at: &At<'_>) -> Value {
        let contract = self.contract;
        let shape = contract.shape(branch);
        let bound = match value {
            Value::Object(run) => {
                let mut slots = self.slots(shape, run);
                for slot in &mut slots {
                    let Field { name, value } = slot.field;
                    slot.field.value = if let Some(index) = slot.target() {
                        self.declared(shape, index, value, at)
                    } else {
                        let name = self.doc.owned(name);
                        self.undeclared(shape, &name, value, at)
                    };
                }
                self.drop_absent(shape, &mut slots, at, &Self::is_absent);
                self.rebuilt(shape, run, &slots, at)
            }
            Value::Array(run) => self.items(branch, run, at),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => value,
        };
        self.in_place(branch, bound, at)
    }
}

/// Whether one makes text of a number that the other takes as the one item of a list.
fn is_text_of_one_item(one: &Fit, other: &Fit) -> bool {
    let changes = |code, change| {
        let is_it = |repair: &Repair| match (repair.change, change) {
            (Change::Value { before: a, .. }, Change::Value { before: b, .. }) => a == b,
            _ => false,
        };
        other.repairs.iter().any(|it| it.code == code && is_it(it))
    };
    one.repairs.iter().any(|it| {
        it.code == RepairCode::NumberToString
            && changes(RepairCode::ItemWrapped, it.change)
            && !changes(RepairCode::NumberToString, it.change)
    })
}
