//! The given fields of an object while it is bound, and what became of them.

use super::Binder;
use crate::contract::{Declared, Owner, Shape};
use crate::letters::is_of_word;
use crate::parse::is_quote;
use crate::part;
use crate::path::At;
use crate::repair::RepairCode;
use crate::value::{Doc, Field, Run, Value};

/// One given field and what became of it.
pub(super) struct Slot {
    /// The field under its given name; under the declared one, once a layer took it.
    pub(super) field: Field,
    pub(super) fate: Fate,
}

/// What became of a given field.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Fate {
    /// No layer took it so far.
    Stranger,
    /// It was taken for that declared field.
    Is(usize),
    Dropped,
}

/// The declared fields that strangers may mean.
#[derive(Clone, Copy)]
pub(super) struct Fields<'a> {
    pub(super) shape: &'a Shape,
    /// The branches that the object chooses, at most one of each union.
    pub(super) chosen: &'a [Owner],
    /// The open branches that take the object as it is, each behind those around it.
    pub(super) taking: &'a [&'a [Owner]],
}

impl Fields<'_> {
    /// Whether a field is declared if the unions take the chosen branches.
    pub(super) fn may_mean(self, field: &Declared) -> bool {
        self.chosen.iter().all(|owner| field.is_declared_in(*owner))
    }
}

impl Slot {
    pub(super) fn new(field: Field, target: Option<usize>) -> Self {
        Self { field, fate: target.map_or(Fate::Stranger, Fate::Is) }
    }

    /// The declared field that the slot was taken for.
    pub(super) fn target(&self) -> Option<usize> {
        match self.fate {
            Fate::Is(index) => Some(index),
            Fate::Stranger | Fate::Dropped => None,
        }
    }

    /// Whether no layer took it so far.
    pub(super) fn is_stranger(&self) -> bool {
        self.fate == Fate::Stranger
    }

    /// Whether layers may take the slot for a declared field. They may not where a value that says
    /// nothing may have been lost behind a stray sign in the name: `{"content\":": ""}`.
    pub(super) fn may_be_matched(&self, doc: &Doc<'_>) -> bool {
        let Field { name, value } = self.field;
        let is_empty =
            || doc.is_nothing(value) || matches!(value, Value::Array(run) if run.len() == 0);
        let is_lost = || is_empty() && has_stray_sign(&doc.chars(name));
        self.is_stranger() && !doc.is(name, "__proto__") && !is_lost()
    }
}

/// Whether a name ends with a sign that no name ends with, or has one quote of two.
fn has_stray_sign(name: &str) -> bool {
    let name = part::trimmed(name);
    let mut bare = name.strip_suffix("[]").unwrap_or(name);
    if let Some(quote) = part::first(bare).filter(|c| is_quote(*c))
        && let Some(inner) = part::of(bare, quote.len_utf8()..).strip_suffix(quote)
    {
        bare = inner;
    }
    part::first_is(bare, is_quote) || !part::last_is(bare, |c| is_of_word(c) || c == '_')
}

impl Binder<'_, '_> {
    /// A slot for each field of an object, taken for the declared field of its very name.
    pub(super) fn slots(&self, shape: &Shape, run: Run) -> Vec<Slot> {
        let mut slots = Vec::with_capacity(run.len());
        for (i, field) in self.doc.fields(run).iter().enumerate() {
            let target = shape.exact_from(&self.doc, field.name, i);
            slots.push(Slot::new(*field, target));
        }
        slots
    }

    /// Drops a field, and notes the repair.
    pub(super) fn drop(&mut self, slot: &mut Slot, code: RepairCode, at: &At<'_>) {
        slot.fate = Fate::Dropped;
        let name = self.doc.owned(slot.field.name);
        self.changed(code, &at.name(&name), slot.field.value, None);
    }
}

/// The fields that were not dropped.
pub(super) fn kept(slots: &[Slot]) -> Vec<Field> {
    let mut kept = Vec::with_capacity(slots.len());
    for slot in slots {
        if slot.fate != Fate::Dropped {
            kept.push(slot.field);
        }
    }
    kept
}

/// How many of the slots are strangers.
pub(super) fn stranger_count(slots: &[Slot]) -> usize {
    slots.iter().filter(|slot| slot.is_stranger()).count()
}

/// Whether some slot was taken for that declared field.
#[inline(never)]
pub(super) fn is_given(slots: &[Slot], index: usize) -> bool {
    slots.iter().any(|slot| slot.fate == Fate::Is(index))
}

/// Whether the fields include all required ones, and none but declared ones.
pub(super) fn are_exactly_declared(doc: &Doc<'_>, shape: &Shape, fields: &[Field]) -> bool {
    let given = shape.values_of(doc, fields);
    let is_there = |(field, given): (&Declared, &Option<Value>)| given.is_some() || !field.required;
    are_all(&given, fields) && shape.fields.iter().zip(&given).all(is_there)
}

/// Whether the fields are none but declared ones.
pub(super) fn are_declared(doc: &Doc<'_>, shape: &Shape, fields: &[Field]) -> bool {
    are_all(&shape.values_of(doc, fields), fields)
}

/// Whether `given`, the values of the declared fields, is all that `fields` give: none of these is
/// undeclared, and none is given twice.
pub(super) fn are_all(given: &[Option<Value>], fields: &[Field]) -> bool {
    given.iter().flatten().count() == fields.len()
}
