//! What is said of the call itself, around its arguments or among them.

use super::Binder;
use super::slot::Slot;
use super::text::Held;
use crate::calls::{
    ACTIONS, CALL, CALL_IDS, CALLS, METHOD, OTHER_TYPES, STATUSES, TOOL, TYPES, WHOLE_CALLS,
    is_envelope, may_be_said,
};
use crate::contract::{Declared, Name, Placed, Reading, Shape, Syntax};
use crate::part;
use crate::path::At;
use crate::repair::RepairCode;
use crate::value::{Field, Value};

/// A field, and its name taken apart.
pub(super) struct Said {
    pub(super) field: Field,
    pub(super) name: Placed,
}

/// What is said of the call among the arguments.
#[derive(Clone, Copy, PartialEq)]
enum Remark {
    /// The name of the tool.
    Name,
    /// That it is a call.
    Type,
    /// The id of the call.
    Id,
    /// An envelope with nothing in it.
    Empty,
}

/// What is said of the call around its arguments.
#[derive(Clone, Copy)]
pub(super) struct Saying {
    /// Whether the tool is named.
    pub(super) tool: bool,
    /// Whether a type says that it is a call.
    pub(super) call: bool,
}

impl Binder<'_, '_> {
    pub(super) fn said(&self, field: &Field) -> Said {
        Said { field: *field, name: Placed::anywhere(Name::of(&self.doc, field.name)) }
    }

    /// Whether a field holds the whole call, as some services send it: `{"function": {…}}`,
    /// `{"tool": {…}}`, `{"tool_calls": [{…}]}`.
    pub(super) fn holds_call(&self, said: &Said) -> bool {
        let is_envelope = |field: &Field| is_envelope(&self.said(field).name);
        match said.field.value {
            Value::Object(run) => {
                said.name.is_one_of(WHOLE_CALLS) && self.doc.fields(run).iter().any(is_envelope)
            }
            Value::Array(_) => said.name.is_one_of(CALLS),
            _ => false,
        }
    }

    /// Whether a field that names a tool, by a text or by the `name` in an object, names this one.
    /// `None` if the field has no name for that or is null, or this tool has no name.
    pub(super) fn names_this_tool(&self, Said { field, name }: &Said) -> Option<bool> {
        let is_named = self.contract.options.name.is_some();
        if !is_named || !name.is_one_of(TOOL) || field.value == Value::Null {
            return None;
        }
        let named = self.doc.field(field.value, "name").unwrap_or(field.value);
        Some(self.spells_tool(named))
    }

    /// Whether no declared field is given, and some stranger holds a call, or names another tool
    /// beside an envelope.
    pub(super) fn calls_other(&self, slots: &[Slot]) -> bool {
        let any =
            |holds: &dyn Fn(&Said) -> bool| slots.iter().any(|slot| holds(&self.said(&slot.field)));
        let names_other = |said: &Said| {
            let is_text = matches!(said.field.value, Value::String(_));
            is_text && said.name.is_one_of(ACTIONS) && !self.names_tool(said)
        };
        slots.iter().all(Slot::is_stranger)
            && (any(&|said| self.holds_call(said))
                || (any(&names_other) && any(&|said| is_envelope(&said.name))))
    }

    /// Whether some field of a call names this tool.
    pub(super) fn names_this_call(&self, call: Value) -> bool {
        let names_this = |field: &Field| self.names_this_tool(&self.said(field)) == Some(true);
        self.doc.fields_of(call).iter().any(names_this)
    }

    /// Whether a field names this tool, and is certainly no declared one. A tool's name of several
    /// words is no field's value; one of one word may be: `backup` may be what to call the file.
    pub(super) fn surely_names_tool(&self, shape: &Shape, said: &Said) -> bool {
        self.names_tool(said)
            && (!self.contract.options.tool.is_one_word() || !shape.has_meant(&said.name))
    }

    fn spells_tool(&self, value: Value) -> bool {
        self.doc.string(value).is_some_and(|tool| self.contract.options.is_tool(&tool))
    }

    /// Whether a field has the name of this tool as its value, under a name that may say which tool
    /// is called.
    pub(super) fn names_tool(&self, Said { field, name }: &Said) -> bool {
        (name.is_one_of(TOOL) || name.is_one_of(ACTIONS)) && self.spells_tool(field.value)
    }

    /// Whether a field says that the object around it is a call: `"type": "tool_use"` or, as a
    /// message of MCP has it, `"method": "tools/call"`.
    pub(super) fn is_type_of_call(&self, Said { field, name }: &Said) -> bool {
        let Value::String(text) = field.value else { return false };
        let types = match name.joined() {
            "type" => TYPES,
            "method" => METHOD,
            _ => return false,
        };
        Name::of(&self.doc, text).is_one_of(types)
    }

    /// Whether a field beside the envelope is said of the call, so that dropping it loses nothing:
    ///
    /// - the name of this tool, and of no other;
    /// - what is given inside the envelope as well;
    /// - null, where no field that it may mean takes null;
    /// - text or a number, by whether the tool is named and a type says that it is a call
    ///   (`saying`). Unless both are so, it must mean no declared field, or only fields given
    ///   inside: the `id` in `{"id": 42, "params": {…}}` may be that of what the parameters are
    ///   about. What is plainly the id of a call beside the tool's name need only have the name of
    ///   no declared field.
    pub(super) fn is_of_call(
        &self,
        shape: &Shape,
        said: &Said,
        inner: Option<&Held<'_>>,
        saying: Saying,
    ) -> bool {
        if self.surely_names_tool(shape, said) {
            return true;
        }
        if let Some(is_it) = self.names_this_tool(said) {
            return is_it;
        }
        if inner.is_some_and(|inner| self.says_again(inner, said)) {
            return true;
        }
        let Said { field, name } = said;
        let reading = shape.by_words(name);
        let takes_it = |index: &usize| self.fits_field(&shape.fields[*index], field.value);
        let is_no_field =
            || reading == Reading::None || inner.is_some_and(|inner| inner.gives(shape, &reading));
        match field.value {
            Value::Null => !reading.fields().iter().any(takes_it),
            Value::String(_) | Value::Number(_) => match (saying.tool, saying.call) {
                (true, true) => true,
                (false, true) => is_no_field(),
                (false, false) => is_no_field() && self.is_only_of_calls(said),
                (true, false) => {
                    let is_type = matches!(name.joined(), "status" | "type");
                    let is_id = !shape.has_named(name) && self.is_call_id(field);
                    is_id || (is_no_field() && (!is_type || self.is_only_of_calls(said)))
                }
            },
            // It says more than a call does.
            Value::Bool(_) | Value::Array(_) | Value::Object(_) => false,
        }
    }

    /// Whether the envelope holds a field of the same name with an equal value.
    fn says_again(&self, inner: &Held<'_>, Said { field, name }: &Said) -> bool {
        let doc = inner.doc();
        let is_it = |own: &Field| {
            doc.equal(own.value, &self.doc, field.value)
                && Name::of(doc, own.name).joined() == name.joined()
        };
        inner.fields().iter().any(is_it)
    }

    /// Whether a field with that name and value is said only of calls.
    fn is_only_of_calls(&self, Said { field, name }: &Said) -> bool {
        let text = self.doc.string(field.value).unwrap_or_default();
        match name.joined() {
            "type" => Name::new(&text).is_one_of(OTHER_TYPES),
            "status" => Name::new(&text).is_one_of(STATUSES),
            "id" => self.is_call_id(field),
            "index" => false,
            _ => true,
        }
    }

    /// Whether the value of a field is plainly the id of a call.
    fn is_call_id(&self, field: &Field) -> bool {
        let text = self.doc.string(field.value);
        text.is_some_and(|text| part::has_start(CALL_IDS, &text))
    }

    /// Drops what is said of the call among the arguments, if there are no other strangers:
    ///
    /// - the name of the tool, `{"tool": "search", "query": "x"}`, unless a declared field gives
    ///   the id of a call;
    /// - beside the name the type of a call, unless a given field of the tool's own may be said of
    ///   a call; and beside the type the id;
    /// - an empty envelope, unless all given fields of the tool's own may be said of a call, or one
    ///   may name a tool.
    ///
    /// The name, and all else, stays where all given fields of the tool's own are optional open
    /// objects under the names of envelopes: these may hold the arguments instead.
    pub(super) fn drop_said(&mut self, shape: &Shape, slots: &mut [Slot], at: &At<'_>) {
        if self.contract.options.syntax == Syntax::Strict || !matches!(at, At::Root) {
            return;
        }
        let (mut remarks, mut own) = (Vec::new(), Vec::new());
        for slot in slots.iter().filter(|slot| slot.is_stranger()) {
            let Some(remark) = self.remark(shape, &self.said(&slot.field)) else { return };
            remarks.push(remark);
        }
        for slot in slots.iter().filter(|slot| !slot.is_stranger()) {
            own.push(self.said(&slot.field));
        }
        let may_be_of_call = |said: &Said| may_be_said(&said.name);
        let names_any = || own.iter().any(|said| said.name.is_one_of(TOOL));
        let has = |remark| remarks.contains(&remark);
        let may_go = |remark: &Remark| match remark {
            Remark::Name => {
                !own.iter().any(|said| self.is_id_of_call(said))
                    && !self.may_hold_call(shape, slots)
            }
            Remark::Type => !own.iter().any(may_be_of_call) && has(Remark::Name),
            Remark::Id => has(Remark::Type),
            Remark::Empty => own.is_empty() || !(own.iter().all(may_be_of_call) || names_any()),
        };
        if !remarks.iter().all(may_go) {
            return;
        }
        for slot in slots.iter_mut().filter(|slot| slot.is_stranger()) {
            self.drop(slot, RepairCode::EnvelopeRemoved, at);
        }
    }

    /// Whether all given fields of the tool's own are optional open objects, each under the name of
    /// an envelope.
    fn may_hold_call(&self, shape: &Shape, slots: &[Slot]) -> bool {
        let may_hold_any = |field: &Declared| !field.required && self.contract.may_be_open(field);
        let is_envelope = |slot: &Slot| {
            slot.target().is_some_and(|index| may_hold_any(&shape.fields[index]))
                && is_envelope(&self.said(&slot.field).name)
                && matches!(slot.field.value, Value::Object(_))
        };
        let mut own = slots.iter().filter(|slot| !slot.is_stranger()).peekable();
        own.peek().is_some() && own.all(is_envelope)
    }

    /// What a stranger among the arguments says of the call, and of nothing else.
    fn remark(&self, shape: &Shape, said: &Said) -> Option<Remark> {
        if self.surely_names_tool(shape, said) && !self.may_say_more(shape, said) {
            Some(Remark::Name)
        } else if shape.has_meant(&said.name) {
            None
        } else if self.is_type_of_call(said) {
            Some(Remark::Type)
        } else if self.is_id_of_call(said) {
            Some(Remark::Id)
        } else {
            let is_empty = is_envelope(&said.name) && self.doc.is_nothing(said.field.value);
            is_empty.then_some(Remark::Empty)
        }
    }

    fn is_id_of_call(&self, said: &Said) -> bool {
        said.name.is_one_of(CALL) && self.is_call_id(&said.field)
    }

    /// Whether a tool's name of one word may say something else: under `method`, `merge` may be
    /// how; under `name`, a text that is not exactly the tool's name may be what to call the thing;
    /// and a name that the object of a field declares may belong there.
    fn may_say_more(&self, shape: &Shape, Said { field, name }: &Said) -> bool {
        if !self.contract.options.tool.is_one_word() {
            return false;
        }
        let text = self.doc.string(field.value).unwrap_or_default();
        let is_exact = || self.contract.options.has_name(&Name::new(&text));
        name.is_one_of("id method")
            || (name.is_one_of("action name") && !is_exact())
            || !self.contract.holders(shape, &self.doc.chars(field.name)).is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bind::tests::{Row, assert_each_says_what_its_list_does, takes};
    use crate::calls::THOUGHT_NAMES;

    const NAME: &str = "\"name\": \"write_file\"";
    const ARGUMENTS: &str = "\"arguments\": {\"path\": \"a\"}";

    const ROWS: [Row; 10] = [
        (TOOL, |word| takes(&format!("{{\"{word}\": \"write_file\", {ARGUMENTS}}}"))),
        (ACTIONS, |word| takes(&format!("{{\"{word}\": \"write_file\", {ARGUMENTS}}}"))),
        (CALL, |word| takes(&format!("{{{NAME}, \"{word}\": \"call_1\", {ARGUMENTS}}}"))),
        (THOUGHT_NAMES, |word| takes(&format!("{{\"{word}\": \"Hm.\", {NAME}, {ARGUMENTS}}}"))),
        (WHOLE_CALLS, |word| takes(&format!("{{\"{word}\": {{{NAME}, {ARGUMENTS}}}}}"))),
        (CALLS, |word| takes(&format!("{{\"{word}\": [{{{NAME}, {ARGUMENTS}}}]}}"))),
        (TYPES, |word| takes(&format!("{{\"type\": \"{word}\", {NAME}, \"path\": \"a\"}}"))),
        (OTHER_TYPES, |word| takes(&format!("{{\"type\": \"{word}\", {NAME}, {ARGUMENTS}}}"))),
        (CALL_IDS, |start| takes(&format!("{{\"id\": \"{start}x\", {ARGUMENTS}}}"))),
        (STATUSES, |word| takes(&format!("{{\"status\": \"{word}\", {NAME}, {ARGUMENTS}}}"))),
    ];

    #[test]
    fn every_word_says_what_its_list_does() {
        assert_each_says_what_its_list_does(&ROWS);
    }
}
