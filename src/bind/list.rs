//! A list where one item came, or an object that holds the list.

use super::Binder;
use crate::contract::{Name, NodeId, Types};
use crate::path::At;
use crate::repair::{Repair, RepairCode};
use crate::value::{Run, Value};

/// Names under which a list comes where XML was meant: `{"item": [1, 2]}`.
const HOLDERS: [&str; 10] = [
    "item", "items", "element", "elements", "entry", "entries", "value", "values", "list", "array",
];

impl Binder<'_, '_> {
    /// The list that a value says where a list is declared, if there is exactly one: only for the
    /// value of a field, because `[10, 20]` for a list of lists has two readings.
    pub(super) fn as_list(&mut self, id: NodeId, value: Value, at: &At<'_>) -> Option<Value> {
        let At::Name(_, name) = at else { return None };
        let types = self.contract.types(id);
        if !types.has(Types::ARRAY) || types.admit(&self.doc, value) || !self.is_one_item(value) {
            return None;
        }
        let held = match value {
            Value::Object(run) => self.held(run, name),
            _ => None,
        };
        let wrapped = self.doc.add_array(&[value]);
        let unwrapped =
            held.and_then(|list| self.list(id, value, list, RepairCode::ListUnwrapped, at));
        match (unwrapped, self.list(id, value, wrapped, RepairCode::ItemWrapped, at)) {
            (Some((list, repairs)), None) | (None, Some((list, repairs))) => {
                self.trace.repairs.extend(repairs);
                Some(list)
            }
            (Some(_), Some(_)) | (None, None) => None,
        }
    }

    /// The list as the schema binds it with the repairs that it takes, if it fits.
    fn list(
        &mut self,
        id: NodeId,
        given: Value,
        list: Value,
        code: RepairCode,
        at: &At<'_>,
    ) -> Option<(Value, Vec<Repair>)> {
        self.trials = self.trials.checked_sub(1)?;
        let mark = self.trace.mark();
        let (before, after) = (self.doc.shorten(given), self.doc.shorten(list));
        self.trace.repaired(Repair::value(code, at.path(), before, Some(after)));
        let bound = self.location(id, list, at);
        let fits = self.fits(id, bound);
        let repairs = self.trace.take(mark);
        fits.then_some((bound, repairs))
    }

    /// Text with the signs of a list may be several items; so it is not taken for one.
    fn is_one_item(&self, value: Value) -> bool {
        match value {
            Value::Null | Value::Array(_) => false,
            Value::Bool(_) | Value::Number(_) | Value::Object(_) => true,
            Value::String(text) => {
                let chars = self.doc.chars(text);
                let text = chars.trim();
                !text.is_empty()
                    && !text.starts_with(['[', '{', '('])
                    && !text.contains([',', ';', '\n'])
            }
        }
    }

    /// The list that an object's only field holds.
    fn held(&mut self, run: Run, name: &str) -> Option<Value> {
        let [field] = self.doc.fields(run) else { return None };
        let holder = self.doc.chars(field.name);
        let own = Name::new(&holder);
        let means_it = HOLDERS.contains(&&*holder)
            || own.joined() == Name::new(name).joined()
            || own.derives(&Name::new(name));
        let value = field.value;
        match value {
            _ if !means_it => None,
            Value::Array(_) => Some(value),
            Value::Bool(_) | Value::Number(_) | Value::String(_) if self.is_one_item(value) => {
                Some(self.doc.add_array(&[value]))
            }
            Value::Null
            | Value::Bool(_)
            | Value::Number(_)
            | Value::String(_)
            | Value::Object(_) => None,
        }
    }
}
