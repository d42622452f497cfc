//! Unwrap: what some models and frameworks put around the arguments, or leave out there.
//!
//! It comes before any check, because a contract whose fields are all optional would take the
//! envelope itself for arguments.

use super::Binder;
use super::said::{Said, Saying};
use super::slot::are_exactly_declared;
use super::text::Held;
use crate::calls::{CALL, THOUGHT_NAMES, TOOL, is_envelope, may_be_said};
use crate::contract::{Declared, Matching, Name, NodeId, Placed, Shape, Syntax, Types};
use crate::order;
use crate::part;
use crate::path::At;
use crate::repair::RepairCode;
use crate::value::{Field, Run, Value};

/// How many envelopes, one inside another, are taken off.
const MOST_ENVELOPES: usize = 8;

/// The most fields that may be said of one call. There are not that many words for it, and each is
/// looked for among the arguments.
const MOST_SAID: usize = 24;

impl Binder<'_, '_> {
    /// The arguments without what is wrapped around them.
    pub(super) fn unwrap(&mut self, mut value: Value) -> Value {
        if self.contract.options.syntax == Syntax::Strict {
            return value;
        }
        for _ in 0..MOST_ENVELOPES {
            let (code, inner) = match value {
                Value::String(_) => (RepairCode::TextDecoded, self.object_in_text(value)),
                Value::Object(run) => match self.enveloped(run) {
                    Some(inner) => (RepairCode::EnvelopeRemoved, Some(inner)),
                    None => (RepairCode::EnvelopeAdded, self.enclosed(run)),
                },
                Value::Array(run) => (RepairCode::EnvelopeRemoved, self.only_call(run)),
                _ => return value,
            };
            let Some(inner) = inner else { return value };
            self.changed(code, &At::Root, value, Some(inner));
            value = inner;
        }
        value
    }

    /// The arguments that stand in the one field that is an envelope.
    fn enveloped(&mut self, run: Run) -> Option<Value> {
        let contract = self.contract;
        let shape = contract.shape(contract.root);
        let field = self.envelope(shape, run)?;
        // An envelope may be a field of an open schema, if no required field is lacking; and a call
        // that fits as it came is left alone.
        let object = Value::Object(run);
        let may_be_field = (shape.is_open() && shape.has_required(&self.doc, object))
            || self.fits(contract.root, object);
        if may_be_field && !self.is_plainly_envelope(shape, &field, run) {
            return None;
        }
        match field.value {
            // An envelope with nothing in it means no arguments, as no text does.
            value if self.doc.is_nothing(value) => Some(self.doc.add_object(&[])),
            Value::Object(_) => Some(field.value),
            Value::Array(calls) => self.only_call(calls),
            Value::String(_) => {
                let mark = self.trace.mark();
                if let Some(inner @ Value::Object(_)) = self.decoded(field.value, &At::Root) {
                    return Some(inner);
                }
                self.trace.rewind(mark);
                if !shape.has_meant(&self.said(&field).name) {
                    self.tell_unreadable(field.value);
                }
                None
            }
            _ => None,
        }
    }

    /// Whether a field is plainly an envelope, and no undeclared field of an open schema: it holds
    /// declared fields and no others, or the tool is named beside it. JSON Schema's own policy
    /// keeps all fields that the schema takes; and no field is an envelope that the schemas of
    /// undeclared fields take, if one of these names a type.
    fn is_plainly_envelope(&self, shape: &Shape, field: &Field, run: Run) -> bool {
        let names_tool = |other: &Field| self.surely_names_tool(shape, &self.said(other));
        self.contract.options.judge_names()
            && !shape.has(&self.doc.chars(field.name))
            && !self.check(|check| check.fits_rest(shape, *field))
            && (self.holds_declared(shape, field) || self.doc.fields(run).iter().any(names_tool))
    }

    /// The only item of a list, where it is a call of this tool and no list is declared.
    fn only_call(&mut self, run: Run) -> Option<Value> {
        let [call @ Value::Object(inner)] = *self.doc.items(run) else { return None };
        let is_of_tool = |field: &Field| {
            let said = self.said(field);
            self.holds_call(&said)
                || self.contract.options.has_name(&said.name)
                || self.names_tool(&said)
                || self.names_this_tool(&said) == Some(true)
        };
        let types = self.contract.types(self.contract.root);
        if types.has(Types::ARRAY)
            || self.contract.options.name.is_none()
            || !self.doc.fields(inner).iter().any(is_of_tool)
        {
            return None;
        }
        let mark = self.trace.mark();
        let is_call = self.enveloped(inner).is_some();
        self.trace.rewind(mark);
        is_call.then_some(call)
    }

    /// The arguments with the one object that is lacking put around its fields, which came without
    /// it and mean no field here nor in another object. If a list of such objects is lacking, they
    /// become its one item.
    fn enclosed(&mut self, run: Run) -> Option<Value> {
        let contract = self.contract;
        let shape = contract.shape(contract.root);
        let lacking = |kind| self.lacking(shape, run, kind);
        let index = lacking(Types::OBJECT).or_else(|| lacking(Types::ARRAY))?;
        let outer = &shape.fields[index];
        let (mut own, mut inner) = (Vec::new(), Vec::new());
        for field in self.doc.fields(run) {
            let said = self.said(field);
            match shape.named(&said.name) {
                Some(named) if named != index => own.push(*field),
                None if self.is_only_in(shape, index, &said) => inner.push(*field),
                _ => return None,
            }
        }
        let is_object = outer.some(&|id| self.are_of_object(id, &inner));
        let is_meant = (is_object || outer.some(&|id| self.are_of_item(id, &inner)))
            && contract.is_closed(shape)
            && self.may_be_left_out(shape, outer);
        if !is_meant {
            return None;
        }
        let name = self.doc.add_text(&outer.name);
        let object = self.doc.add_object(&inner);
        let value = if is_object { object } else { self.doc.add_array(&[object]) };
        own.push(Field { name, value });
        Some(self.doc.add_object(&own))
    }

    /// The one field that takes that type and is not given, if it is required or the only one
    /// declared.
    fn lacking(&self, shape: &Shape, run: Run, kind: Types) -> Option<usize> {
        let is_lacking = |index: usize| {
            let field = &shape.fields[index];
            (field.required || shape.fields.len() == 1)
                && self.contract.takes(field, kind)
                && !self.doc.has(run, &field.name)
        };
        order::only(shape.fields.len(), &is_lacking)
    }

    /// Whether these are plainly the fields of an object of that schema.
    fn are_of_object(&self, id: NodeId, fields: &[Field]) -> bool {
        let shape = self.contract.shape(id);
        // Where nothing is required, a field that may be said of a call, or whose value says
        // nothing, says too little.
        let says_more = |given: &Field| {
            !self.doc.is_nothing(given.value) && !self.said(given).name.is_one_of(CALL)
        };
        are_exactly_declared(&self.doc, shape, fields)
            && (shape.requires_any() || fields.iter().any(says_more))
    }

    /// Whether these are plainly the fields of an item of that list. Where a tool removes things,
    /// the item must require a field by which it is known.
    fn are_of_item(&self, id: NodeId, fields: &[Field]) -> bool {
        let does_away = self.contract.options.tool.does_away();
        self.contract.items(id).iter().any(|items| {
            items.from == 0
                && self.are_of_object(items.node, fields)
                && (!does_away || self.contract.shape(items.node).requires_any())
        })
    }

    /// Whether a field can be meant without its name being there: the name may hold arguments, or
    /// is that of the only declared field and makes nothing else of what is inside. The `email` of
    /// a `manager` is not that of the user.
    fn may_be_left_out(&self, shape: &Shape, Declared { words, .. }: &Declared) -> bool {
        let tool = &self.contract.options.tool;
        let is_only =
            shape.fields.len() == 1 && words.is_neutral() && part::is_ascii(words.joined());
        // What is changed has a status, and is to get another; so has what is moved a folder.
        let may_be_new = || (words.selects() && tool.rewrites()) || tool.gives_another();
        is_only || (self.may_hold_arguments(words) && !may_be_new())
    }

    /// Whether a given field can only belong inside the declared field at `outer`. Its name means
    /// no field here, or only that one while its value, no object or list, cannot be it; it means
    /// none inside another object; and it is not said of the call.
    fn is_only_in(&self, shape: &Shape, outer: usize, said: &Said) -> bool {
        let name = self.doc.chars(said.field.name);
        let holders = self.contract.holders(shape, &name);
        let is_whole = matches!(said.field.value, Value::Object(_) | Value::Array(_));
        shape.by_words(&said.name).fields().iter().all(|index| *index == outer && !is_whole)
            && holders.iter().all(|holder| holder.name == shape.fields[outer].name)
            && !self.names_tool(said)
            && !self.is_type_of_call(said)
    }

    /// The field that holds the arguments, if all others are said of the call; or the only given
    /// one, if it is an envelope of its own name.
    fn envelope(&self, shape: &Shape, run: Run) -> Option<Field> {
        let fields = self.doc.fields(run);
        let is_declared =
            |(i, field): (usize, &Field)| shape.exact_from(&self.doc, field.name, i).is_some();
        if fields.iter().enumerate().all(is_declared) {
            let [field] = fields else { return None };
            return self.holds_itself(shape, field).then_some(*field);
        }
        let (mut around, mut inner) = (Vec::new(), None);
        for (i, field) in fields.iter().enumerate() {
            let said = self.said(field);
            let is_said = may_be_said(&said.name)
                || (!is_declared((i, field))
                    && (said.name.is_one_of(THOUGHT_NAMES)
                        || self.is_type_of_call(&said)
                        || self.surely_names_tool(shape, &said)));
            if fields.len() > 1 && is_said && !self.holds_call(&said) {
                if around.len() == MOST_SAID {
                    return None;
                }
                around.push(said);
            } else if !self.is_refused_null(shape, &said)
                && let Some(other) = inner.replace(said)
                && !self.repeats(&other.field, field)
            {
                return None;
            }
        }
        let inner = inner?;
        self.holds_arguments(shape, &inner, &around).then_some(inner.field)
    }

    /// Whether a field is null where its declared field does not allow that: it may be dropped with
    /// the envelope.
    fn is_refused_null(&self, shape: &Shape, Said { field, name }: &Said) -> bool {
        let refuses = |index: usize| !self.fits_surely(&shape.fields[index], field.value);
        field.value == Value::Null && shape.named(name).is_some_and(refuses)
    }

    /// Whether two fields have one name and equal values.
    fn repeats(&self, other: &Field, field: &Field) -> bool {
        let name = self.doc.chars(field.name);
        self.doc.is(other.name, &name) && self.doc.equal(other.value, &self.doc, field.value)
    }

    /// Whether a field holds the arguments, and all that stands around it is said of the call.
    fn holds_arguments(&self, shape: &Shape, inner: &Said, around: &[Said]) -> bool {
        let Said { field, name } = inner;
        let is_named = around.iter().any(|said| self.surely_names_tool(shape, said));
        if self.may_be_own(shape, inner, is_named) {
            return false;
        }
        let holds_call = self.holds_call(inner);
        let is_like_one = (around.is_empty() || is_named)
            && !self.doc.is(field.name, "__proto__")
            && self.may_be_like_envelope(shape, name, is_named);
        if !holds_call && !is_envelope(name) && !is_like_one {
            return false;
        }
        let held = self.held_by(field);
        let says_types = || name.joined() == "properties" && held.as_ref().is_some_and(says_types);
        let is_call =
            || self.contract.options.has_name(name) && !self.may_be_field(shape, field, name);
        // Under the name of the tool any object is the call, unless that name may be a declared
        // field's.
        let holds_required = |held: &Held<'_>| is_call() || held.is_all_required(shape);
        let is_one = holds_call
            || (is_envelope(name) && !says_types())
            || (is_like_one && held.as_ref().is_some_and(holds_required));
        let saying = Saying {
            tool: holds_call || is_named || around.iter().any(|said| said.name.is_one_of(TOOL)),
            call: around.iter().any(|said| self.is_type_of_call(said)),
        };
        let is_of_call = |said| self.is_of_call(shape, said, held.as_ref(), saying);
        is_one && around.iter().all(is_of_call)
    }

    /// Whether a field may be one of the tool's own, and no envelope. Some tools declare a field
    /// with the name of an envelope: the whole call has that name twice, and the outer one, beside
    /// the tool's name, holds declared fields only. But a text is the field's value, if the field
    /// takes text.
    fn may_be_own(&self, shape: &Shape, Said { field, name }: &Said, is_named: bool) -> bool {
        let may_be_one = shape.has_named(name)
            || (!self.contract.options.has_name(name) && self.may_be_field(shape, field, name));
        if !may_be_one {
            return false;
        }
        let takes_text = |index: usize| self.contract.takes(&shape.fields[index], Types::STRING);
        let is_text =
            || matches!(field.value, Value::String(_)) && shape.named(name).is_some_and(takes_text);
        let is_outer =
            is_named && is_envelope(name) && !is_text() && self.holds_declared(shape, field);
        !is_outer
    }

    /// Whether the only given field is an envelope of its own name, `{"params": {"params": {…}}}`:
    /// it holds that field again, and with it all that is required. The declared field takes
    /// neither text nor lists, which may be of just such an object, `{"content": "{…}"}`; nor
    /// undeclared fields, unless another field is required, as the inner one may be undeclared.
    fn holds_itself(&self, shape: &Shape, field: &Field) -> bool {
        let name = self.doc.chars(field.name);
        let takes_it = |own: &Declared| {
            !self.contract.takes(own, Types::STRING)
                && !self.contract.takes(own, Types::ARRAY)
                && (!self.contract.may_be_open(own) || shape.requires_other(&name))
        };
        let holds_it = |held: &Held<'_>| held.has(&name) && held.is_all_required(shape);
        shape.field(&name).is_some_and(takes_it)
            && shape.requires_any()
            && Name::new(&name).agrees()
            && !self.contract.holders(shape, &name).iter().any(|holder| holder.name == name)
            && self.held_by(field).as_ref().is_some_and(holds_it)
    }

    /// Whether the name of a possible envelope may mean a declared field as well: one that takes an
    /// object, or any if the value is a list, while no other field is required.
    fn may_be_field(&self, shape: &Shape, field: &Field, name: &Placed) -> bool {
        let reading = shape.by_words(name);
        let is_one = |index: &usize| {
            let declared = &shape.fields[*index];
            let is_list = matches!(field.value, Value::Array(_));
            !shape.requires_other(&declared.name)
                && (is_list || self.contract.takes(declared, Types::OBJECT))
        };
        reading.fields().iter().any(is_one)
    }

    /// Whether the arguments may stand under a name that is no envelope's: that of the tool or, if
    /// some field is required or the tool is named beside it, one that may hold arguments.
    fn may_be_like_envelope(&self, shape: &Shape, name: &Name, is_named: bool) -> bool {
        let requires = is_named || shape.requires_any();
        self.contract.options.has_name(name) || (requires && self.may_hold_arguments(name))
    }

    /// Whether arguments may stand under a name that is no envelope's.
    pub(super) fn may_hold_arguments(&self, name: &Name) -> bool {
        let options = &self.contract.options;
        options.matching == Matching::Toolargs && name.may_hold_arguments(&options.tool)
    }
}

/// Whether a held object repeats the schema: `{"properties": {"path": "string"}}`.
fn says_types(held: &Held<'_>) -> bool {
    let is_type = |own: &Field| Types::said_by(held.doc(), own.value).is_some();
    held.fields().iter().any(is_type)
}
