//! A list where one item came, or an object that holds the list.

use super::Binder;
use crate::contract::{Name, NodeId};
use crate::path::At;
use crate::repair::RepairCode;
use crate::value::{Run, Value};

/// Names under which a list comes where XML was meant: `{"item": [1, 2]}`.
const HOLDERS: [&str; 10] = [
    "item", "items", "element", "elements", "entry", "entries", "value", "values", "list", "array",
];

/// Words for nothing.
const NOTHING: [&str; 5] = ["null", "none", "undefined", "nil", "n/a"];

/// What parts the items of a list that is written as text, in whatever script.
const PARTS: [char; 8] = [',', ';', '\n', '\u{2028}', '、', '，', '；', '،'];

impl Binder<'_, '_> {
    /// What a value says where a list is declared: only for the value of a field, because `[10, 20]`
    /// for a list of lists has two readings.
    pub(super) fn list_readings(
        &mut self,
        id: NodeId,
        value: Value,
        at: &At<'_>,
    ) -> Vec<(RepairCode, Value)> {
        let At::Name(_, name) = at else { return Vec::new() };
        let mut readings = Vec::new();
        let items = &self.contract.node(id).shape.items;
        let is_tuple = items.iter().any(|items| items.to < usize::MAX);
        if self.is_one_item(value) && !is_tuple && !self.says_nothing(id, value) {
            if let Value::Object(run) = value {
                readings.extend(self.held(run, name).map(|list| (RepairCode::ListUnwrapped, list)));
            }
            readings.push((RepairCode::ItemWrapped, self.doc.add_array(&[value])));
        }
        readings
    }

    /// Text with the signs of a list may be several items; so it is not taken for one.
    fn is_one_item(&self, value: Value) -> bool {
        match value {
            Value::Null | Value::Array(_) => false,
            Value::Bool(_) | Value::Number(_) => true,
            Value::Object(run) => run.len() > 0,
            Value::String(text) => {
                let chars = self.doc.chars(text);
                let text = chars.trim();
                !text.is_empty() && !text.starts_with(['[', '{', '(']) && !text.contains(PARTS)
            }
        }
    }

    /// Whether it is a word for nothing, and no item that is declared by that name.
    fn says_nothing(&self, id: NodeId, value: Value) -> bool {
        let Value::String(text) = value else { return false };
        let chars = self.doc.chars(text);
        let contract = self.contract;
        let mut choices =
            contract.node(id).shape.item_nodes(0).flat_map(|item| contract.choices(item));
        NOTHING.iter().any(|word| chars.trim().eq_ignore_ascii_case(word))
            && !choices.any(|choice| self.doc.equal(value, &contract.doc, choice))
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
            _ if self.is_one_item(value) => Some(self.doc.add_array(&[value])),
            _ => None,
        }
    }
}
