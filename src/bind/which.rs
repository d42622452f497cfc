//! Which things a tool does something to: without a field that says so it may be all of them.

use super::Binder;
use super::slot::Slot;
use crate::contract::{Declared, Shape, Types, is_of_filter};
use crate::path::At;

impl Binder<'_, '_> {
    /// Whether without that field, which says nothing, it may be all that a tool changes or does
    /// away with: it is a filter, or no other field that is given says which things are meant.
    pub(super) fn may_be_all(
        &self,
        field: &Declared,
        shape: &Shape,
        slots: &[Slot],
        at: &At<'_>,
    ) -> bool {
        let tool = &self.contract.options.tool;
        let is_in_filter = is_of_filter(at);
        if field.words.selects() {
            return tool.does_to_things();
        }
        let may_do_to_all = tool.does_away() || (tool.affects() && is_in_filter);
        if !may_do_to_all {
            return false;
        }
        // Beside what says which of many things are meant, what must be given says no more than
        // where they are.
        let is_of_many =
            (tool.does_to_many() || self.is_list(field)) && self.is_of_things(field, at);
        let says_where = |field: &Declared| {
            let says_which = field.words.selects()
                || field.words.is_id_or_name()
                || (self.is_list(field) && self.is_of_things(field, at));
            is_of_many && field.required && !says_which
        };
        // In a filter a flag says which things, and elsewhere how; a limit says how many.
        let is_flag = |field: &Declared| self.contract.takes(field, Types::BOOLEAN);
        let may_choose = |slot: &&Slot| {
            let field = slot.target().map(|index| &shape.fields[index]);
            field.is_some_and(|field| {
                is_in_filter || !(is_flag(field) || says_where(field) || field.words.is_limit())
            })
        };
        let mut choosing = slots.iter().filter(may_choose).peekable();
        choosing.peek().is_some() && choosing.all(|slot| self.doc.is_nothing(slot.field.value))
    }

    /// Whether a field is what the things are known by, or has the tool's own word for them.
    fn is_of_things(&self, field: &Declared, at: &At<'_>) -> bool {
        field.words.is_id_or_name() || self.contract.placed(&field.name, at).is_of_tool()
    }

    fn is_list(&self, field: &Declared) -> bool {
        self.contract.takes(field, Types::ARRAY)
    }
}
