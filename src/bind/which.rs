//! Which things a tool changes or removes: without a field that says so, it may be all of them.

use super::Binder;
use super::slot::Slot;
use crate::contract::{Declared, Shape, Types, is_of_filter};
use crate::path::At;

impl Binder<'_, '_> {
    /// Whether a tool may change or remove all things if that field, whose value says nothing, is
    /// dropped: the field is a filter, or no other given field says which things are meant.
    pub(super) fn may_be_all(
        &self,
        field: &Declared,
        shape: &Shape,
        slots: &[Slot],
        at: &At<'_>,
    ) -> bool {
        let tool = &self.contract.options.tool;
        if field.words.selects() {
            return tool.does_to_things();
        }
        let is_in_filter = is_of_filter(at);
        let may_do_to_all = tool.does_away() || (tool.affects() && is_in_filter);
        if !may_do_to_all {
            return false;
        }
        let is_of_many =
            (tool.does_to_many() || self.is_list(field)) && self.is_of_things(field, at);
        // In a filter every field says which things are meant.
        let may_choose = |slot: &&Slot| {
            let other = slot.target().map(|index| &shape.fields[index]);
            other.is_some_and(|other| is_in_filter || self.may_say_which(other, is_of_many, at))
        };
        let mut choosing = slots.iter().filter(may_choose).peekable();
        choosing.peek().is_some() && choosing.all(|slot| self.doc.is_nothing(slot.field.value))
    }

    /// Whether a field outside of a filter may say which things are meant. A flag says how, and a
    /// limit how many. Beside a field that says which of many things are meant, a required one says
    /// no more than where they are, unless its own name says which.
    fn may_say_which(&self, field: &Declared, is_beside_many: bool, at: &At<'_>) -> bool {
        let says_which = || {
            field.words.selects()
                || field.words.is_id_or_name()
                || (self.is_list(field) && self.is_of_things(field, at))
        };
        let says_where = is_beside_many && field.required && !says_which();
        let is_flag = self.contract.takes(field, Types::BOOLEAN);
        !is_flag && !says_where && !field.words.is_limit()
    }

    /// Whether a field is the id or name of the things, or has a word of the tool's name.
    fn is_of_things(&self, field: &Declared, at: &At<'_>) -> bool {
        field.words.is_id_or_name() || self.contract.placed(&field.name, at).is_of_tool()
    }

    fn is_list(&self, field: &Declared) -> bool {
        self.contract.takes(field, Types::ARRAY)
    }
}
