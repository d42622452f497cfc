//! Puts fields into the lacking object, and items into the lacking list, with whose name their own
//! begin: `filter.owner`, `tags[0]`.

use super::Binder;
use super::slot::{Fate, Fields, Slot, is_given};
use crate::calls::is_envelope;
use crate::contract::{Declared, Form, Inside, Shape, Types, outer_end, stepped};
use crate::part;
use crate::path::At;
use crate::repair::{Change, Repair, RepairCode};
use crate::value::{Field, Value};

/// A given field, and the place where its name says that it belongs.
type Part<'p> = (Field, &'p Inside);

impl Binder<'_, '_> {
    /// Puts strangers into the lacking object with whose name their own begin: `filter.owner`,
    /// `filter_owner`. An open object takes them only from brackets, `metadata[key]`, or if it has
    /// the name of an envelope: `config.yaml` may be the name of a file. Items are put into their
    /// list as well: `tags[0]`, `files[0].path`.
    pub(super) fn nest(&mut self, fields: Fields<'_>, slots: &mut [Slot], at: &At<'_>) {
        let shape = fields.shape;
        if self.depth_left(at) < 2 {
            return;
        }
        let mut places: Vec<(usize, Inside)> = Vec::new();
        for (i, slot) in slots.iter().enumerate().filter(|(_, slot)| slot.is_stranger()) {
            if let Some(place) = self.contract.inside(shape, &self.doc.chars(slot.field.name), at) {
                places.push((i, place));
            }
        }
        for (before, (first, place)) in places.iter().enumerate() {
            let index = place.field;
            let is_tried = places[..before].iter().any(|(_, tried)| tried.field == index);
            if is_tried || is_given(slots, index) || !fields.may_mean(&shape.fields[index]) {
                continue;
            }
            let own = places.iter().filter(|(_, place)| place.field == index);
            let mut parts = Vec::new();
            for (i, place) in own.clone() {
                parts.push((slots[*i].field, place));
            }
            if !self.may_hold(&shape.fields[index], &parts) {
                continue;
            }
            let mark = self.trace.mark();
            let Some(value) = self.whole(shape, index, &parts, at) else {
                self.trace.rewind(mark);
                continue;
            };
            for (i, _) in own {
                slots[*i].fate = Fate::Dropped;
            }
            let name = self.doc.add_text(&shape.fields[index].name);
            slots[*first] = Slot { field: Field { name, value }, fate: Fate::Is(index) };
        }
    }

    /// The object or list of these parts, bound to its field, if it comes to fit.
    fn whole(&mut self, shape: &Shape, index: usize, parts: &[Part], at: &At<'_>) -> Option<Value> {
        let field = &shape.fields[index];
        let count = self.trace.repairs.len();
        let inner = at.name(&field.name);
        let is_list = parts.iter().any(|(_, place)| place.form == Form::Number);
        let value =
            if is_list { self.list_of(parts, &inner)? } else { self.object_of(parts, &inner) };
        // A field that one branch alone declares is bound before a branch is chosen.
        let bound = match (&field.nodes[..], &field.maybe[..]) {
            ([], [only]) => self.location(*only, value, &inner),
            _ => self.declared(shape, index, value, at),
        };
        // If fields inside were ignored, an object would be left that nobody gave.
        let is_ignored = |repair: &Repair| repair.code == RepairCode::FieldIgnored;
        let fits = Types::of(bound) == Types::of(value)
            && self.fits_field(field, bound)
            && !self.trace.repairs[count..].iter().any(is_ignored);
        fits.then_some(bound)
    }

    fn object_of(&mut self, parts: &[Part], at: &At<'_>) -> Value {
        let mut fields = Vec::new();
        for (field, Inside { own, .. }) in parts {
            fields.push(self.renamed(field, own, &at.name(own)));
        }
        self.doc.add_object(&fields)
    }

    /// The list whose items these parts are, in any order: `[0]`, or `[0].path` and `[0][path]` for
    /// items that are objects. None if an item is missing.
    fn list_of(&mut self, parts: &[Part], at: &At<'_>) -> Option<Value> {
        if self.depth_left(at) < 2 {
            return None;
        }
        let (mut values, mut left) = (Vec::new(), parts.len());
        while left > 0 {
            let (number, at) =
                (part::filled("[{}]", &[&part::number(values.len())]), at.index(values.len()));
            let (mut inner, mut is_whole) = (Vec::new(), false);
            for (field, Inside { own, .. }) in parts {
                let Some(own) = own.strip_prefix(number.as_str()) else { continue };
                is_whole |= own.is_empty();
                inner.push(match stepped(own) {
                    Some((first, behind)) => {
                        let own = part::filled("{}{}", &[first, behind]);
                        self.renamed(field, &own, &at.name(&own))
                    }
                    None => self.renamed(field, &number, &at),
                });
            }
            left -= inner.len();
            values.push(match inner[..] {
                [field] if is_whole => field.value,
                [_, ..] if !is_whole => self.doc.add_object(&inner),
                _ => return None,
            });
        }
        Some(self.doc.add_array(&values))
    }

    fn renamed(&mut self, field: &Field, name: &str, at: &At<'_>) -> Field {
        let name = self.doc.add_text(name);
        self.repaired(RepairCode::FieldDerived, at, Change::Name { from: field.name, to: name });
        Field { name, ..*field }
    }

    /// Whether these parts may be put into that field. An open object could as well stand beside
    /// fields with such longer names, so it takes only parts from brackets, unless it has the name
    /// of an envelope.
    fn may_hold(&self, field: &Declared, parts: &[Part]) -> bool {
        let is_key = |(_, place): &Part| place.form == Form::Key && outer_end(&place.own).is_none();
        is_envelope(&field.words) || !self.contract.may_be_open(field) || parts.iter().all(is_key)
    }
}
