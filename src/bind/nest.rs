//! Fields of an object that stand where the object belongs, each behind its name.

use super::Binder;
use super::said::is_envelope;
use super::slot::{Fields, Slot};
use crate::contract::Types;
use crate::path::At;
use crate::repair::{Change, RepairCode};
use crate::value::{Field, Value};

impl Binder<'_, '_> {
    /// The fields of an object may stand where it belongs, each behind its name: `filter.owner`,
    /// `filter_owner`; of one that is open only where it is named as an envelope is, for `config.yaml`
    /// may be the name of a file.
    pub(super) fn nest(&mut self, fields: Fields<'_>, slots: &mut [Slot], at: &At<'_>) {
        let shape = fields.shape;
        if at.depth() + 1 >= self.contract.options.limits.depth {
            return;
        }
        let inside = |slot: &Slot| {
            let name = slot.is_stranger().then(|| self.doc.chars(slot.field.name))?;
            self.contract.inside(shape, &name, at)
        };
        let places: Vec<_> = slots.iter().map(inside).collect();
        for (i, place) in places.iter().enumerate() {
            let Some((index, _)) = *place else { continue };
            let is_tried = places[..i].iter().flatten().any(|(tried, _)| *tried == index);
            if is_tried || !self.may_hold(fields, slots, index) {
                continue;
            }
            let field = &shape.fields[index];
            let mark = self.trace.mark();
            let (mut inner, mut taken) = (Vec::new(), Vec::new());
            for (j, (slot, place)) in slots.iter().zip(&places).enumerate() {
                let own = place.as_ref().filter(|(outer, _)| *outer == index);
                if let Some((_, own)) = own {
                    let name = self.doc.add_text(own);
                    let change = Change::Name { from: slot.field.name, to: name };
                    let at = at.name(&field.name);
                    self.repaired(RepairCode::FieldDerived, &at.name(own), change);
                    inner.push(Field { name, ..slot.field });
                    taken.push(j);
                }
            }
            let object = self.doc.add_object(&inner);
            let value = self.declared(shape, index, object, at);
            let fits = matches!(value, Value::Object(_)) && self.fits_field(field, value);
            if !fits {
                self.trace.rewind(mark);
                continue;
            }
            for j in taken {
                (slots[j].target, slots[j].dropped) = (Some(index), true);
            }
            let name = self.doc.add_text(&field.name);
            slots[i] = Slot { field: Field { name, value }, target: Some(index), dropped: false };
        }
    }

    /// Whether that field is an object that names may be put into, and is not given itself.
    fn may_hold(&self, fields: Fields<'_>, slots: &[Slot], index: usize) -> bool {
        let field = &fields.shape.fields[index];
        let takes_any = |id| {
            self.contract.types(id).has(Types::OBJECT) && self.contract.node(id).shape.is_open()
        };
        let is_open = || field.first_node().is_none() || field.may_be(&takes_any);
        let is_given = slots.iter().any(|slot| slot.target == Some(index) && !slot.dropped);
        !is_given && (is_envelope(&field.words) || !is_open()) && fields.may_mean(field)
    }
}
