//! Absent fields: drops those whose value says that they are absent, and puts in defaults.

use super::Binder;
use super::slot::{Slot, kept};
use crate::contract::{Coercion, Declared, NodeId, OptIn, Shape, Types};
use crate::path::At;
use crate::repair::{Change, RepairCode};
use crate::value::{Field, Run, Value};

impl Binder<'_, '_> {
    /// Drops the given fields whose value, null, the word null or empty text, says by `is_absent`
    /// that they are absent. A field stays where the call gives it twice, so that the check tells;
    /// and where a tool that changes or removes things may do so to all of them without it.
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
            // For a tool that removes things, only null drops a field: too much depends on it for a
            // text that says nothing.
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
    /// that surely apply do not allow this value.
    pub(super) fn is_absent(&self, field: &Declared, value: Value) -> bool {
        self.may_be_absent(field, value) && !self.fits_surely(field, value)
    }

    /// Like `is_absent`, once branches and conditions are bound: also where none of the schemas
    /// that may apply allows the value.
    pub(super) fn is_absent_at_last(&self, field: &Declared, value: Value) -> bool {
        self.may_be_absent(field, value) && !self.fits_field(field, value)
    }

    /// Whether null, its word or an empty text may say that an optional field is absent. Neither
    /// text may where any text is allowed; nor the word where a list may have text items, or the
    /// empty text where a list or object is declared.
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

    /// The object rebuilt from its slots, with defaults put in; the given one where nothing
    /// changed.
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

    /// The default of a field whose schema opts in to it.
    fn opted_default(&self, field: &Declared) -> Option<Value> {
        let contract = self.contract;
        let opted = |id: NodeId| contract.opt_ins(id).has(OptIn::RequiredDefaults);
        field.nodes.iter().find_map(|id| contract.default(*id).filter(|_| opted(*id)))
    }

    /// Whether an object lacks a required field that no default is put in for.
    pub(super) fn lacks_required(&self, shape: &Shape, value: Value) -> bool {
        let Value::Object(run) = value else { return false };
        let is_lacking = |field: &Declared| {
            field.required && !self.doc.has(run, &field.name) && self.opted_default(field).is_none()
        };
        shape.fields.iter().any(is_lacking)
    }

    /// Adds the required fields that are not given and whose schema opts in to its default.
    fn add_defaults(&mut self, shape: &Shape, fields: &mut Vec<Field>, at: &At<'_>) {
        let contract = self.contract;
        for field in shape.fields.iter().filter(|field| field.required) {
            let Some(default) = self.opted_default(field) else { continue };
            if fields.iter().any(|given| self.doc.is(given.name, &field.name)) {
                continue;
            }
            let text = contract.doc.to_json(default);
            let value = self.read_at(&text, &at.name(&field.name));
            // The model did not send the default, so it is not told of one that does not fit.
            let Some(value) = value.filter(|value| self.fits_field(field, *value)) else {
                continue;
            };
            fields.push(Field { name: self.doc.add_text(&field.name), value });
            let change = Change::Value { before: None, after: Some(value) };
            self.repaired(RepairCode::DefaultAdded, &at.name(&field.name), change);
        }
    }
}
