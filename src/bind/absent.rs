//! Fields that are not there: those whose value says so are dropped, and defaults are put in.

use super::Binder;
use super::slot::{Slot, kept};
use crate::contract::{Coercion, Declared, NodeId, OptIn, Shape, Types};
use crate::path::At;
use crate::repair::{Change, RepairCode};
use crate::value::{Field, Run, Value};

impl Binder<'_, '_> {
    /// Drops the fields that came as null, as the word null or as empty text, where that says that
    /// they are absent. One that came with another value, too, stays, and the check tells; and so
    /// does one that may say which things a tool changes or does away with.
    pub(super) fn drop_absent(
        &mut self,
        shape: &Shape,
        slots: &mut [Slot],
        at: &At<'_>,
        is_absent: &dyn Fn(&Self, &Declared, Value) -> bool,
    ) {
        if self.contract.options.coercion == Coercion::None {
            return;
        }
        for i in 0..slots.len() {
            let slot = &slots[i];
            let Some(field) = slot.target().map(|index| &shape.fields[index]) else { continue };
            let code = match slot.field.value {
                Value::Null => RepairCode::NullDropped,
                Value::String(text) if self.doc.bytes(text).is_empty() => RepairCode::EmptyDropped,
                Value::String(text)
                    if self.doc.says_null(text) && is_absent(self, field, Value::Null) =>
                {
                    RepairCode::NullDropped
                }
                _ => continue,
            };
            // What a tool does away with is too much to be told by a text that says nothing.
            let says_it =
                slot.field.value == Value::Null || !self.contract.options.tool.does_away();
            let is_again = || slots.iter().filter(|other| other.fate == slot.fate).nth(1).is_some();
            if says_it
                && !is_again()
                && is_absent(self, field, slot.field.value)
                && !self.may_be_all(field, shape, slots, at)
            {
                self.drop(&mut slots[i], code, at);
            }
        }
    }

    /// Whether null, its word or an empty text means that an optional field is absent: the schemas
    /// that surely apply do not allow it.
    pub(super) fn is_absent(&self, field: &Declared, value: Value) -> bool {
        self.may_be_absent(field, value) && !self.fits_surely(field, value)
    }

    /// The same once it is known which of the other schemas apply.
    pub(super) fn is_absent_at_last(&self, field: &Declared, value: Value) -> bool {
        self.may_be_absent(field, value) && !self.fits_field(field, value)
    }

    /// Whether null or a text may say that an optional field is absent. A text may not where it may
    /// be meant as text or as one item of a list, nor an empty one where it may be an empty list or
    /// object.
    fn may_be_absent(&self, field: &Declared, value: Value) -> bool {
        let is_word = matches!(value, Value::String(text) if self.doc.says_null(text));
        let takes_text = |id: NodeId| self.contract.types(id).has(Types::STRING);
        let mut says_more = |id| {
            let types = self.contract.types(id);
            let plain_text = types.has(Types::STRING)
                && !self.contract.binds_text(id)
                && self.contract.choices(id).is_empty();
            let is_item = || {
                let items = self.contract.items(id);
                items.is_empty() || items.iter().any(|own| takes_text(own.node))
            };
            let is_list = types.has(Types::ARRAY) && (!is_word || is_item());
            is_list || (types.has(Types::OBJECT) && !is_word) || plain_text
        };
        !field.required && (value == Value::Null || !field.may_be(&mut says_more))
    }

    /// The object with what became of its fields, and with defaults that are put in; itself where
    /// that is the same.
    pub(super) fn rebuilt(
        &mut self,
        shape: &Shape,
        run: Run,
        slots: &[Slot],
        at: &At<'_>,
    ) -> Value {
        let mut fields = kept(slots);
        self.add_defaults(shape, &mut fields, at);
        if fields == self.doc.fields(run) {
            Value::Object(run)
        } else {
            self.doc.add_object(&fields)
        }
    }

    /// Required fields that are not given and opted in to their default.
    fn add_defaults(&mut self, shape: &Shape, fields: &mut Vec<Field>, at: &At<'_>) {
        let contract = self.contract;
        for field in shape.fields.iter().filter(|field| field.required) {
            let opted = |id: NodeId| contract.opt_ins(id).has(OptIn::RequiredDefaults);
            let own = |id: &NodeId| contract.default(*id).filter(|_| opted(*id));
            let Some(default) = field.nodes.iter().find_map(own) else { continue };
            if fields.iter().any(|given| self.doc.is(given.name, &field.name)) {
                continue;
            }
            let text = contract.doc.to_json(default);
            let value = self.read_at(&text, &at.name(&field.name));
            // The model did not send the default, so it is not told that this is wrong.
            let Some(value) = value.filter(|value| self.fits_field(field, *value)) else {
                continue;
            };
            fields.push(Field { name: self.doc.add_text(&field.name), value });
            let change = Change::Value { before: None, after: Some(value) };
            self.repaired(RepairCode::DefaultAdded, &at.name(&field.name), change);
        }
    }
}
