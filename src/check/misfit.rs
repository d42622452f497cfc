//! What is told of a value that does not fit its schema, and what it may have been meant as.

use super::{Check, Checked, Extent};
use crate::contract::{Node, NodeId, Reading, Shape, Types, UnknownFields, choices, is_of_filter};
use crate::issue::{Issue, IssueCode, NAMED};
use crate::order;
use crate::part;
use crate::path::At;
use crate::value::{Field, Value};

/// Added where the value need not be given.
pub(super) const OR_LEFT_OUT: &str = " or to be left out";

impl<'c> Check<'c> {
    /// Tells that the value is not what the schema asks for, or not what `expected` says.
    pub(super) fn mismatch(
        &mut self,
        code: IssueCode,
        id: NodeId,
        value: Value,
        at: &At<'_>,
        expected: Option<&str>,
    ) -> Checked {
        self.unless_silent()?;
        if code.says_less() && self.has_told(at) {
            return Ok(());
        }
        let mut expected = match expected {
            Some(rule) => part::joined(&[rule, self.or_null(id)], ""),
            None => self.described_for(id, value),
        };
        self.add_hint(&mut expected, id, value, at);
        let allowed = self.contract.choices(id);
        let issue = Issue::unlike(code, at, expected, self.doc.excerpt(value))
            .examples(self.contract.examples(id))
            .suggestion(self.nearest_choice(&allowed, &[self.place, id], value, at));
        self.tell(issue);
        Ok(())
    }

    /// What the schema asks for, in words. Of many allowed values only the first are named, so
    /// those that share a word with the given text come first.
    fn described_for(&self, id: NodeId, value: Value) -> String {
        let choices = self.contract.told_choices(id).filter(|choices| choices.len() > NAMED);
        match (choices, self.doc.string(value)) {
            (Some(choices), Some(text)) => {
                let likelier = choices::likelier_first(&self.contract.doc, &choices, &text);
                self.contract.describe_choices(&likelier)
            }
            _ => self.contract.describe(id),
        }
    }

    /// Adds the first hint that applies: what the value may have been meant as.
    fn add_hint(&self, expected: &mut String, id: NodeId, value: Value, at: &At<'_>) {
        let hint = if self.is_text_of_one(id, value) {
            ", not as text"
        } else if let Some(holder) = self.holder(id, value, at) {
            part::add(expected, ", and the list inside `");
            part::add(expected, holder);
            "`"
        } else if let Some(items) = self.are_asked_for(id, value) {
            match at {
                _ if items.len() == 1 => ", without a list around it",
                At::Root => ", one in each call",
                _ => ", only one and not a list",
            }
        } else if self.says_there_is_none(id, value, at) {
            OR_LEFT_OUT
        } else if value == Value::Null && self.is_required(at) {
            ", which is required"
        } else {
            ""
        };
        part::add(expected, hint);
    }

    /// What is added to the words of a rule if the schema also takes null.
    pub(super) fn or_null(&self, id: NodeId) -> &'static str {
        let types = self.contract.node(id).types;
        if types != Types::ALL && types.has(Types::NULL) { " or null" } else { "" }
    }

    /// The items of a list, if the schema takes each of them but no list. Objects do not count if
    /// the schema declares no fields, as they may be the fields of one:
    /// `[{"name": "a", "value": 1}]` for `{"a": 1}`.
    pub(super) fn are_asked_for(&self, id: NodeId, value: Value) -> Option<&'c [Value]> {
        let Value::Array(run) = value else { return None };
        let (items, types) = (self.doc.items(run), self.contract.types(id));
        let is_map = self.contract.shape(id).fields.is_empty();
        let is_one = |item: &Value| {
            types.admit(self.doc, *item) && !(is_map && matches!(item, Value::Object(_)))
        };
        (!types.has(Types::ARRAY) && !items.is_empty() && items.iter().all(is_one)).then_some(items)
    }

    /// The only declared field that may hold the list which came in place of its object. There is
    /// none if a name in the first item is a field of the object, or may mean one and is no field
    /// of the list's items: then the items are such objects themselves.
    pub(super) fn holder(&self, id: NodeId, value: Value, at: &At<'_>) -> Option<&'c str> {
        let Value::Array(run) = value else { return None };
        let (contract, one) = (self.contract, *self.doc.items(run).first()?);
        let shape = contract.shape(id);
        if contract.types(id).has(Types::ARRAY) {
            return None;
        }
        let holds = |index: usize| {
            shape.fields[index].first_node().is_some_and(|id| self.takes_lists_of(id, one))
        };
        let holder = &shape.fields[order::only(shape.fields.len(), &holds)?];
        let items = holder.first_node().map(|id| contract.items(id)).unwrap_or_default();
        let is_own = |field: &Field| {
            let name = self.doc.chars(field.name);
            let declares = |own: &Node| own.shape.has(&name);
            declares(contract.node(id))
                || (!items.iter().any(|own| declares(contract.node(own.node)))
                    && self.name_means(shape, *field, at) != Reading::None)
        };
        // An item that may stand there by itself need not be inside a list.
        let is_such = match one {
            Value::Object(run) => self.doc.fields(run).iter().any(is_own),
            _ => contract.types(id).admit(self.doc, one),
        };
        // What belongs inside a field such as `excluded` may be the opposite of what is given.
        (!is_such && holder.words.agrees()).then_some(&holder.name)
    }

    /// Whether a schema takes lists, and items of the value's type.
    fn takes_lists_of(&self, id: NodeId, value: Value) -> bool {
        let items = self.contract.items(id);
        self.contract.types(id).has(Types::ARRAY)
            && items.iter().all(|own| self.contract.types(own.node).admit(self.doc, value))
    }

    /// Whether an empty object lacks required fields and may be left out: a model that is told all
    /// their names would make up values. Not where unknown fields are dropped, as it may have come
    /// with some.
    pub(super) fn is_left_empty(&self, id: NodeId, value: Value, at: &At<'_>) -> bool {
        matches!(at, At::Name(..))
            && self.contract.options.unknown_fields != UnknownFields::Ignore
            && self.contract.shape(id).requires_any()
            && self.says_there_is_none(id, value, at)
    }

    /// Whether a value says that there is none, at a place that may be left out. Not inside a
    /// branch, as another may allow null; nor if the tool deletes things, or changes those that a
    /// filter with the value selects: without it, all may be meant.
    pub(super) fn says_there_is_none(&self, id: NodeId, value: Value, at: &At<'_>) -> bool {
        let is_nothing = match value {
            Value::Null => self.may_lack(at),
            Value::Object(_) => self.frame.may_lack,
            Value::String(text) => {
                let text = self.doc.chars(text);
                // An unknown value may exist, so `unknown` is not among the words for null.
                let is_nothing = choices::is_word_for_nothing(&text)
                    || part::alike(&text, "unknown")
                    || part::behind_space(&text).is_empty();
                is_nothing && self.may_lack(at)
            }
            _ => false,
        };
        let tool = &self.contract.options.tool;
        is_nothing
            && self.extent == Extent::Whole
            && !self.contract.types(id).has(Types::NULL)
            && !tool.does_away()
            && !(tool.affects() && is_of_filter(at))
    }

    /// Whether the value at `at` can be left out; the frame has to be that of the object or list
    /// around it.
    pub(super) fn may_lack(&self, at: &At<'_>) -> bool {
        let may_be_required =
            |shape: &Shape, name| shape.field(name).is_some_and(|field| field.may_be_required);
        let groups = || self.contract.options.required_any.iter().flatten();
        let is_grouped =
            |outer: &At<'_>, name| matches!(outer, At::Root) && groups().any(|own| own == name);
        !self.frame.needs_all
            && match (at, self.frame.shape) {
                (At::Index(..), _) => true,
                (At::Name(outer, name), Some(shape)) => {
                    !may_be_required(shape, name) && !is_grouped(outer, name)
                }
                _ => false,
            }
    }

    /// Whether the field at `at` is required, whatever branch applies.
    fn is_required(&self, at: &At<'_>) -> bool {
        let (At::Name(_, name), Some(shape)) = (at, self.frame.shape) else { return false };
        shape.requires(name)
    }

    /// Whether the value is a text that begins like the list or object that is asked for. It could
    /// not be read as one, or nothing would be told.
    fn is_text_of_one(&self, id: NodeId, value: Value) -> bool {
        let Value::String(text) = value else { return false };
        let types = self.contract.types(id);
        let kind = match part::first(part::behind_space(&self.doc.chars(text))) {
            Some('[') => Types::ARRAY,
            Some('{') => Types::OBJECT,
            _ => return false,
        };
        types.has(kind) && !types.has(Types::STRING)
    }

    /// The JSON text of the allowed value that is most like the given text, if all of `schemas` and
    /// those that surely apply at `at` take it.
    pub(super) fn nearest_choice(
        &mut self,
        allowed: &[Value],
        schemas: &[NodeId],
        value: Value,
        at: &At<'_>,
    ) -> Option<String> {
        let Value::String(text) = value else { return None };
        let doc = &self.contract.doc;
        let nearest = choices::nearest(doc, allowed, &self.doc.chars(text))?;
        let declared = match (at, self.frame.shape) {
            (At::Name(_, name), Some(shape)) => shape.field(name).map(|field| &field.nodes),
            _ => None,
        };
        let there = schemas.iter().chain(declared.into_iter().flatten());
        self.all_take(there, nearest).then(|| doc.to_json(nearest))
    }
}
