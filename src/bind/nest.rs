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
        for i in 0..slots.len() {
            let Some(index) = self.holder(fields, slots, i, at) else { continue };
            let field = &shape.fields[index];
            let mark = self.trace.mark();
            let (mut inner, mut taken) = (Vec::new(), Vec::new());
            for (j, slot) in slots.iter().enumerate().filter(|(_, slot)| slot.is_stranger()) {
                let inside = self.contract.inside(shape, &self.doc.chars(slot.field.name), at);
                if let Some((_, own)) = inside.filter(|(outer, _)| *outer == index) {
                    let name = self.doc.add_text(&own);
                    let change = Change::Name { from: slot.field.name, to: name };
                    let at = at.name(&field.name);
                    self.repaired(RepairCode::FieldDerived, &at.name(&own), change);
                    inner.push(Field { name, ..slot.field });
                    taken.push(j);
                }
            }
            let object = self.doc.add_object(&inner);
            let value = self.declared(shape, index, object, at);
            let fits = matches!(value, Value::Object(_)) && self.fits_field(field, value);
            if !fits {
                self.trace.rewind(mark);
                return;
            }
            for j in taken {
                (slots[j].target, slots[j].dropped) = (Some(index), true);
            }
            let name = self.doc.add_text(&field.name);
            slots[i] = Slot { field: Field { name, value }, target: Some(index), dropped: false };
        }
    }

    /// The object inside which a stranger belongs by its name, where that is not given itself.
    fn holder(
        &self,
        fields: Fields<'_>,
        slots: &[Slot],
        stranger: usize,
        at: &At<'_>,
    ) -> Option<usize> {
        let shape = fields.shape;
        let slot = Some(&slots[stranger]).filter(|slot| slot.is_stranger())?;
        let (index, _) = self.contract.inside(shape, &self.doc.chars(slot.field.name), at)?;
        let field = &shape.fields[index];
        let takes_any = |id| {
            self.contract.types(id).has(Types::OBJECT) && self.contract.node(id).shape.is_open()
        };
        let is_open = || field.first_node().is_none() || field.schemas().any(takes_any);
        let is_given = slots.iter().any(|slot| slot.target == Some(index) && !slot.dropped);
        let may_be = !is_given && (is_envelope(&field.words) || !is_open());
        (may_be && fields.may_mean(field)).then_some(index)
    }
}
