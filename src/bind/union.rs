//! Unions and conditions: the branch that was meant.
//!
//! Whether a value goes with a schema is asked in these ways, from a glance to a trial:
//!
//! - `check.likely`: nothing at a glance speaks against the branch, where other spellings of
//!   allowed values may be meant. `may_take`, for the check itself, allows no other spelling.
//! - `is_valid` (`check.takes_plainly`): the value satisfies the schema by JSON Schema alone.
//! - `is_taken` (`check.takes`): the branch takes the value by all that is judged, also of names,
//!   and the value gives no field that only other branches declare.
//! - `fits`: the value as it is may stand where the schema is declared.
//! - `fit` here, `tried` for any schema: what binding makes of the value is taken, or fits.
//!   `comes_to_fit` in `rename` asks that for a declared field and all its schemas.

use super::Binder;
use super::slot::kept;
use crate::check;
use crate::contract::{Declared, NodeId, Owner};
use crate::path::At;
use crate::repair::{Change, Doubt, Repair, RepairCode};
use crate::value::{Field, Run, Value};

/// What one branch makes of a value.
struct Fit {
    value: Value,
    doubt: Doubt,
    repairs: Vec<Repair>,
}

impl Binder<'_, '_> {
    /// A list or object, bound by the branches that were meant and the schemas whose condition
    /// holds, without the fields that say nothing and are absent then.
    pub(super) fn in_place(&mut self, id: NodeId, value: Value, at: &At<'_>) -> Value {
        if !self.contract.node(id).in_place.are_there {
            return value;
        }
        let bound = self.unions(id, value, at);
        let bound = self.conditions(id, bound, at);
        self.without_absent(id, bound, at, &Self::is_absent_at_last).unwrap_or(bound)
    }

    /// The branches that a value chooses: the only likely one of a union, and so on for the unions
    /// inside that branch.
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

    /// A value bound by one branch of a union.
    fn branch(&mut self, id: NodeId, owner: Owner, value: Value, at: &At<'_>) -> Value {
        let contract = self.contract;
        let bound = self.values(owner.branch, value, at);
        if contract.shape(id).is_open_in(owner) {
            return bound;
        }
        // A field that only other branches declare is dropped if its value says nothing; but not a
        // text, if one of those takes the whole value.
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

    /// An object without the fields that are absent by `is_absent`, if there are any and the object
    /// does not fit with them: one branch may allow what another does not. Nothing is dropped if
    /// one of them says which branch is meant.
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
        let drops_any = kept.len() < self.doc.fields(run).len();
        if !drops_any || self.fits(id, value) || self.drops_what_chooses(id, run, &kept) {
            self.trace.rewind(mark);
            return None;
        }
        Some(self.doc.add_object(&kept))
    }

    /// Whether a field of an object that is not kept says which branch is meant: a branch requires
    /// it, and the object neither chooses another branch nor keeps a field of another.
    fn drops_what_chooses(&self, id: NodeId, run: Run, kept: &[Field]) -> bool {
        let shape = self.contract.shape(id);
        let chosen = self.chosen(id, Value::Object(run));
        let declared = |field: &Field| shape.field(&self.doc.chars(field.name));
        let says_this = |dropped: &Declared| {
            dropped.may_be_required
                && chosen.iter().all(|owner| dropped.is_declared_in(*owner))
                && !kept.iter().filter_map(declared).any(|it| it.parts(dropped))
        };
        let given = self.doc.fields(run).iter();
        given.filter(|field| !kept.contains(field)).filter_map(declared).any(says_this)
    }

    fn unions(&mut self, id: NodeId, value: Value, at: &At<'_>) -> Value {
        let contract = self.contract;
        let unions = contract.unions(id);
        // A value that fits would stay as it is; to ask takes less time.
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
    /// field. Whether a condition holds is known once the rest is bound, unless it asks for a field
    /// that no other schema surely declares: such a condition is left out.
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

    /// A value bound by the only likely branch; else by the one that comes to fit, if there is only
    /// one or it has strictly less doubt than any other.
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
            // `7` for text or a list of numbers has two readings, whatever doubt they have; for
            // text or a list of texts it is text.
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

    /// What one branch makes of a value, if the branch takes that. The trace stays as it was, as
    /// others may have another reading.
    fn fit(&mut self, id: NodeId, owner: Owner, value: Value, at: &At<'_>) -> Option<Fit> {
        // Names were matched before: what the branch requires would still be lacking, and a foreign
        // field that says something would stay. To bind the value all the same would multiply the
        // work at each level of branches inside branches.
        if self.lacks_required(self.contract.shape(owner.branch), value)
            || self.gives_foreign(id, owner, value, &|this, own| !this.doc.is_nothing(own))
        {
            return None;
        }
        let (mark, added) = (self.trace.mark(), self.doc.added());
        let value = self.branch(id, owner, value, at);
        let fits = !self.trace.is_over() && self.is_taken(id, owner, value);
        let repairs = self.trace.take(mark);
        // Another branch may declare what this one ignores.
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

    /// Whether a value satisfies a schema by JSON Schema alone.
    fn is_valid(&self, id: NodeId, value: Value) -> bool {
        self.check(|check| check.takes_plainly(id, value, &At::Root))
    }

    /// Whether a branch takes a value, and declares all its fields that other branches declare.
    fn is_taken(&self, id: NodeId, owner: Owner, value: Value) -> bool {
        !self.gives_foreign(id, owner, value, &|_, _| true)
            && self.check(|check| check.takes(owner.branch, value, &At::Root))
    }

    /// Whether an object gives a field that only other branches declare, with a value for which
    /// `is_such` holds, while this branch is closed.
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

    /// What is inside the value, bound by one branch. Names stay: they were matched over all
    /// branches.
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

/// Whether `one` makes text of a number that `other` takes as the one item of a list.
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
