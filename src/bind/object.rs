//! Objects: what becomes of each field that is given.

use super::Binder;
use super::slot::{Fields, Slot, stranger_count};
use crate::calls::is_envelope;
use crate::contract::{Declared, MOST_SLIPS, Name, NodeId, Placed, Reading, Shape, UnknownFields};
use crate::letters;
use crate::order;
use crate::part;
use crate::path::At;
use crate::repair::RepairCode;
use crate::value::{Field, Run, Value};

impl Binder<'_, '_> {
    pub(super) fn object(&mut self, id: NodeId, run: Run, at: &At<'_>) -> Value {
        let contract = self.contract;
        let shape = contract.shape(id);
        let mut slots = self.slots(shape, run);
        self.drop_repeats(&mut slots, at);
        for slot in &mut slots {
            if let Some(index) = slot.target() {
                slot.field.value = self.declared(shape, index, slot.field.value, at);
            }
        }
        self.drop_absent(shape, &mut slots, at, &Self::is_absent);
        if stranger_count(&slots) > 0 {
            // Strangers stay until the questions about their names are answered.
            let chosen = self.chosen(id, Value::Object(run));
            let taking = self.check(|check| check.taking(shape, Value::Object(run)));
            let fields = Fields { shape, chosen: &chosen, taking: &taking };
            let is_open = self.match_names(fields, &mut slots, at);
            self.drop_absent(shape, &mut slots, at, &Self::is_absent);
            if !is_open {
                self.strangers(shape, &mut slots, at);
            }
        }
        self.rebuilt(shape, run, &slots, at)
    }

    /// The value of a declared field, bound to each schema that surely applies; for a field that is
    /// only required, to the schemas of undeclared fields.
    pub(super) fn declared(
        &mut self,
        shape: &Shape,
        index: usize,
        value: Value,
        at: &At<'_>,
    ) -> Value {
        let field = &shape.fields[index];
        match &field.nodes[..] {
            [] if field.maybe.is_empty() => self.undeclared(shape, &field.name, value, at),
            nodes => self.each(nodes, value, &at.name(&field.name)),
        }
    }

    /// The value of an undeclared field, bound to the schemas of undeclared fields.
    pub(super) fn undeclared(
        &mut self,
        shape: &Shape,
        name: &str,
        value: Value,
        at: &At<'_>,
    ) -> Value {
        self.each(&self.contract.undeclared(shape, name), value, &at.name(name))
    }

    /// Drops a field whose name was given before with an equal value. Different values both stay,
    /// and the check tells.
    fn drop_repeats(&mut self, slots: &mut [Slot], at: &At<'_>) {
        let declared = slots.iter().filter_map(Slot::target);
        if stranger_count(slots) < 2 && declared.is_sorted_by(|a, b| a < b) {
            return;
        }
        let names: Vec<_> = slots.iter().map(|slot| self.doc.chars(slot.field.name)).collect();
        let names: Vec<&str> = names.iter().map(|name| &**name).collect();
        for [earlier, later] in order::repeats(&names) {
            if self.trace.is_over() {
                return;
            }
            let [one, other] = [earlier, later].map(|i| slots[i].field.value);
            if self.doc.equal(one, &self.doc, other) {
                self.drop(&mut slots[later], RepairCode::RepeatDropped, at);
            }
        }
    }

    /// Binds the strangers that no layer took to the schemas of undeclared fields or, in a closed
    /// object whose contract ignores strangers, drops them, unless they may be meant for a declared
    /// field. If they call another tool, all stay.
    fn strangers(&mut self, shape: &Shape, slots: &mut [Slot], at: &At<'_>) {
        let closed = self.contract.is_closed(shape);
        let ignore = self.contract.options.unknown_fields == UnknownFields::Ignore;
        if closed && ignore && matches!(at, At::Root) && self.calls_other(slots) {
            return;
        }
        let mut given = vec![false; shape.fields.len()];
        for index in slots.iter().filter_map(Slot::target) {
            given[index] = true;
        }
        for slot in slots.iter_mut().filter(|slot| slot.is_stranger()) {
            if self.trace.is_over() {
                return;
            }
            if !closed {
                slot.field.value = self.value_of_stranger(shape, &given, slot.field, at);
            } else if ignore
                && slot.may_be_matched(&self.doc)
                && !self.may_mean_a_field(shape, &given, slot.field, at)
            {
                self.drop(slot, RepairCode::FieldIgnored, at);
            }
        }
    }

    /// The value of a stranger, bound to the schemas of undeclared fields; as it came, if it may
    /// then as well be the value of a declared field that is not given.
    fn value_of_stranger(
        &mut self,
        shape: &Shape,
        given: &[bool],
        stranger: Field,
        at: &At<'_>,
    ) -> Value {
        let name = self.doc.owned(stranger.name);
        let mark = self.trace.mark();
        let bound = self.undeclared(shape, &name, stranger.value, at);
        let is_rival =
            |index: usize| !given[index] && self.fits_field(&shape.fields[index], stranger.value);
        if bound != stranger.value
            && shape.derived(&self.contract.placed(&name, at)).only().is_some_and(is_rival)
        {
            self.trace.rewind(mark);
            return stranger.value;
        }
        bound
    }

    /// Whether a stranger that no layer took may still be meant for a declared field, by its name
    /// or by what it holds; or may hold the arguments; or names another tool.
    fn may_mean_a_field(
        &self,
        shape: &Shape,
        given: &[bool],
        stranger: Field,
        at: &At<'_>,
    ) -> bool {
        let name = self.doc.chars(stranger.name);
        // Signs around a name, `-label` or `age>`, say something of the field that the rest of the
        // name means.
        let is_sign = |c| !letters::is_of_word(c);
        let words = self.contract.placed(part::before(part::behind(&name, is_sign), is_sign), at);
        let is_of_call = matches!(at, At::Root)
            && ((is_envelope(&words) && !self.doc.is_nothing(stranger.value))
                || self.names_this_tool(&self.said(&stranger)) == Some(false));
        is_of_call
            || self.contract.parted(shape, &words).is_some()
            || !self.contract.holders(shape, &name).is_empty()
            || (!words.is_id_or_name() && self.is_lacking_at_top(&name))
            || shape.has_part(&name)
            || sounds_like_one(shape, given, &words)
            || self.holds_declared(shape, &stranger)
            || self.names_one(shape, given, stranger.value)
    }

    /// Whether a name inside a value is that of a declared field that is not given, or of a field
    /// inside such a one.
    fn names_one(&self, shape: &Shape, given: &[bool], value: Value) -> bool {
        let names_its = |id| {
            let inner = self.contract.shape(id);
            self.names_any(inner, &vec![false; inner.fields.len()], value)
        };
        let mut lacking = shape.fields.iter().zip(given).filter(|(_, given)| !**given);
        self.names_any(shape, given, value) || lacking.any(|(field, _)| field.some(&names_its))
    }

    /// Whether a field inside a value, however deep, has the name of a declared one that is not
    /// given.
    fn names_any(&self, shape: &Shape, given: &[bool], value: Value) -> bool {
        let is_lacking = |field: &Field| {
            let reading = shape.normalized(&Name::of(&self.doc, field.name));
            reading.fields().iter().any(|index| !given[*index])
        };
        self.doc.some_field(value, &is_lacking)
    }
}

/// Whether a given name is like that of a declared field: it means that field, or is a part of its
/// name. For a field that is not given, it is enough that slips of typing separate the two, that
/// one name begins with the other or holds it, or that both say the same in other words or in
/// another order.
fn sounds_like_one(shape: &Shape, given: &[bool], words: &Placed) -> bool {
    let is_lacking = |index: usize| !given[index];
    let is_near = match shape.near(words, MOST_SLIPS) {
        Reading::None => false,
        Reading::One(index) => is_lacking(index),
        Reading::Several(_) => true,
    };
    let sounds_like = |(field, given): (&Declared, &bool)| {
        words.is_part(&field.words) || (!given && is_like(words, &field.words))
    };
    is_near
        || shape.nearest(words).is_some_and(is_lacking)
        || shape.turned(words).only().is_some_and(is_lacking)
        || shape.has_meant(words)
        || shape.fields.iter().zip(given).any(sounds_like)
}

/// Whether a given name may be that of a declared field: one of the two begins with the other, or
/// the given one holds the declared one, or both say the same. That a name holds `id` counts only
/// if one of its words reverses it: `user_id` may be that of something else.
fn is_like(words: &Placed, field: &Name) -> bool {
    let begins = |short: &Name, long: &Name| {
        short.joined().len() > 2 && long.joined().starts_with(short.joined())
    };
    ((!field.is_id() || !words.agrees()) && field.is_part(words))
        || begins(words, field)
        || begins(field, words)
        || words.tells_alike(field)
}
