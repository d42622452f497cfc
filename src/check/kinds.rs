//! Which types a value could have if written otherwise, and so which fields it may be meant for.

use super::Check;
use crate::contract::{Declared, Name, Types, choices};
use crate::value::{Field, Value};

impl Check<'_> {
    /// Whether a given field may be meant for a declared one, or for one item of it: a text is no
    /// item of `comments` if those are objects. A name with more words behind the declared one's
    /// may mean something inside that field, so its value decides nothing.
    pub(super) fn may_be_given(&self, field: &Declared, given: Field) -> bool {
        let kinds = self.kinds(given.value);
        let may_be = |id| self.contract.types(id).both(kinds) != Types::NONE;
        let may_be_item = |id| self.contract.some_items(id, &may_be);
        field.words.begins(&Name::of(self.doc, given.name))
            || field.some(&|id| may_be(id) || may_be_item(id))
    }

    /// The types that a value may have, as it is or after a repair; of a list, also those of its
    /// first item.
    fn kinds(&self, value: Value) -> Types {
        let kinds = Types::of(value);
        kinds.with(match value {
            Value::Bool(_) | Value::Number(_) => Types::STRING,
            Value::String(_) if choices::is_true_or_false(self.doc, value) => Types::BOOLEAN,
            Value::String(text) if self.doc.bytes(text).iter().any(u8::is_ascii_digit) => {
                Types::NUMBER
            }
            Value::Array(run) => {
                self.doc.items(run).first().map_or(kinds, |first| self.kinds(*first))
            }
            _ => kinds,
        })
    }
}
