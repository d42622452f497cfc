//! Reads one item, or an object that holds a list, as the list that is declared.

use super::Binder;
use super::opted::add_reading;
use crate::check;
use crate::contract::{Meaning, Name, NodeId, Placed, Types, choices};
use crate::parse;
use crate::part;
use crate::path::At;
use crate::repair::RepairCode;
use crate::tags;
use crate::value::{Field, Run, Value};

/// Names under which a list comes where XML was meant: `{"item": [1, 2]}`.
const HOLDERS: &str = "item items element elements entry entries value values list array";

/// The last words in names of lists whose items have no space: the words of a command, and what
/// programs know things by. Files, labels and services may have spaces.
const WITHOUT_SPACE: &str = "\
    args arguments argv branches cmd codes columns command days dependencies domains entrypoint \
    extensions guids hashtags hostnames hosts ids keys locales logins namespaces packages ports repos \
    scopes slugs symbols tables tickers usernames uuids weekdays";

impl Binder<'_, '_> {
    /// Adds the lists that a value may stand for: only for the value of a field, because `[10, 20]`
    /// for a list of lists has two readings.
    pub(super) fn list_readings(
        &mut self,
        readings: &mut Vec<(RepairCode, Value)>,
        id: NodeId,
        value: Value,
        at: &At<'_>,
    ) {
        let At::Name(_, name) = at else { return };
        if self.may_be_scalar(id, value)
            || !(self.is_one_item(value, name) || self.is_choice(id, value))
        {
            return;
        }
        if let Value::Object(run) = value
            && let Some(list) = self.held(id, run, name)
        {
            add_reading(readings, RepairCode::ListUnwrapped, list);
        }
        let is_tuple = self.contract.items(id).iter().any(|items| items.to < usize::MAX);
        if !is_tuple {
            add_reading(readings, RepairCode::ItemWrapped, self.doc.add_array(&[value]));
        }
    }

    /// Whether a value may be meant as a scalar that is declared beside the list: a number as its
    /// text, `no` or 0 as a boolean, `5 kg` as a number.
    fn may_be_scalar(&self, id: NodeId, value: Value) -> bool {
        let types = self.contract.types(id);
        (types.has(Types::BOOLEAN) && choices::yes_or_no(&self.doc, value).is_some())
            || match value {
                Value::Number(text) => self.fits(id, Value::String(text)),
                Value::String(text) => {
                    types.has(Types::INTEGER)
                        && part::begins_digit(part::behind_space(&self.doc.chars(text)))
                }
                _ => false,
            }
    }

    /// Whether a value is plainly one item of a list of that name.
    fn is_one_item(&self, value: Value, name: &str) -> bool {
        match value {
            Value::Null | Value::Array(_) => false,
            Value::Bool(_) | Value::Number(_) => true,
            Value::Object(run) => run.len() > 0,
            Value::String(text) => is_text_of_one(part::trimmed(&self.doc.chars(text)), name),
        }
    }

    /// Whether a value under a plural name says which one thing is meant: it is one item, and no
    /// text that names several things, as a range does, or that, for ids, is a word of prose.
    pub(super) fn says_which(&self, value: Value, name: &str) -> bool {
        self.doc.string(value).is_none_or(|text| {
            self.is_one_item(value, name) && !check::is_of_several(&Name::new(name), &text)
        })
    }

    /// Whether a text spells an allowed item, whatever signs the text has.
    pub(super) fn is_choice(&self, id: NodeId, value: Value) -> bool {
        let Value::String(text) = value else { return false };
        self.contract.spelled_item(id, &self.doc.chars(text)).is_some()
    }

    /// Whether an object with a field that the items do not declare may be no item: it may be the
    /// list in another shape, or hold what else is declared; if the items declare none of its
    /// fields, it may hold the items; and if items need not be objects, it may give values by their
    /// names: `{"id": 1}` for the `params` of a query.
    pub(super) fn may_be_the_list(&self, id: NodeId, value: Value, at: &At<'_>) -> bool {
        let (Value::Object(run), At::Name(_, name)) = (value, at) else { return false };
        let fields = self.doc.fields(run);
        let declared = fields.iter().filter(|field| self.is_of_item(id, field)).count();
        if declared == fields.len() {
            return false;
        }
        let takes_objects = |own| self.contract.types(own) == Types::OBJECT;
        !self.contract.some_items(id, &takes_objects)
            || self.is_list_in_disguise(id, run, name)
            || (declared == 0 && self.may_hold_items(id, fields))
    }

    /// Whether an object is the list in another shape, `{"0": …}`, `{"type": "array", …}`,
    /// `{"item": "a, b"}` where items may be text, or in `orders` `{"orders": […], "total": 2}`; or
    /// holds a value of a declared type: `{"value": "x"}`.
    fn is_list_in_disguise(&self, id: NodeId, run: Run, name: &str) -> bool {
        let fields = self.doc.fields(run);
        let is_number = |field: &Field| part::is_digits(&self.doc.chars(field.name));
        let is_list = |value| matches!(value, Value::Array(_));
        let says_list = |said| Types::said_by(&self.doc, said) == Some(Types::ARRAY);
        let is_typed = || {
            self.doc.get(run, "type").is_some_and(says_list)
                && fields.iter().any(|field| is_list(field.value))
        };
        let is_declared = |inner| self.contract.types(id).admit(&self.doc, inner);
        fields.iter().all(is_number)
            || self.doc.get(run, name).is_some_and(is_list)
            || is_typed()
            || self.inner_value(run).is_some_and(is_declared)
            || self.inside(run, name).is_some_and(|inner| self.may_be_item(id, inner))
    }

    /// Whether an object is an item, whatever else is wrong with it: one schema declares the items,
    /// and it declares all fields of the object.
    pub(super) fn is_plainly_item(&self, id: NodeId, value: Value) -> bool {
        let Value::Object(run) = value else { return false };
        self.contract.items(id).len() == 1
            && self.doc.fields(run).iter().all(|field| self.is_of_item(id, field))
    }

    /// Whether the items of the list declare that field.
    fn is_of_item(&self, id: NodeId, field: &Field) -> bool {
        let name = self.doc.chars(field.name);
        self.contract.some_items(id, &|own| self.contract.shape(own).has(&name))
    }

    /// Whether some field holds a list of possible items, or the text of a list of objects; or all
    /// fields hold lists or, if there are several fields, objects.
    fn may_hold_items(&self, id: NodeId, fields: &[Field]) -> bool {
        let holds_items = |field: &Field| match field.value {
            Value::Array(run) => {
                self.doc.items(run).first().is_some_and(|item| self.may_be_item(id, *item))
            }
            Value::String(text) => {
                let chars = self.doc.chars(text);
                let inside = part::behind_space(&chars).strip_prefix('[');
                inside.is_some_and(|inside| part::behind_space(inside).starts_with('{'))
            }
            _ => false,
        };
        let is_item = |field: &Field| match field.value {
            Value::Array(_) => true,
            // One object alone is more likely a part of the item, by its name: `{"$match": {…}}`.
            Value::Object(_) => fields.len() > 1,
            _ => false,
        };
        fields.iter().any(holds_items) || fields.iter().all(is_item)
    }

    /// Whether the items may be of the type of that value.
    fn may_be_item(&self, id: NodeId, value: Value) -> bool {
        let items = self.contract.items(id);
        items.iter().all(|own| self.contract.types(own.node).admit(&self.doc, value))
    }

    /// The list that an object's only field holds, or whose items are the object's numbered fields.
    /// Where more than a list is declared, numbered fields do not count, nor does one item in place
    /// of the list: the object may be meant as it is. If the items declare the field, one item does
    /// not count either.
    fn held(&mut self, id: NodeId, run: Run, name: &str) -> Option<Value> {
        let only_list = Types::ARRAY.with(Types::NULL).has(self.contract.types(id));
        if only_list && self.are_numbered(run) {
            let items: Vec<_> = self.doc.fields(run).iter().map(|field| field.value).collect();
            return Some(self.doc.add_array(&items));
        }
        let value = self.inside(run, name)?;
        if matches!(value, Value::Array(_)) {
            return Some(value);
        }
        // `{"items": "string"}` repeats the schema.
        let is_type = || Types::said_by(&self.doc, value).is_some();
        let is_item = only_list
            && self.is_one_item(value, name)
            && !is_type()
            && !self.is_plainly_item(id, Value::Object(run));
        is_item.then(|| self.doc.add_array(&[value]))
    }

    /// Whether the fields of an object are numbered from 0 on, in order: `{"0": "a", "1": "b"}`.
    fn are_numbered(&self, run: Run) -> bool {
        let fields = self.doc.fields(run);
        fields.iter().enumerate().all(|(i, field)| self.doc.is(field.name, &part::number(i)))
    }

    /// The value of an object's only field, if that has the name of the list or of a holder of
    /// lists.
    fn inside(&self, run: Run, name: &str) -> Option<Value> {
        let [field] = self.doc.fields(run) else { return None };
        let holder = self.doc.chars(field.name);
        let [own, name] = [&*holder, name].map(|name| Placed::anywhere(Name::new(name)));
        let means_it = own.is_one_of(HOLDERS)
            || own.joined() == name.joined()
            || (own.derives(&name) && own.meaning(&name, true) == Meaning::Plain);
        means_it.then_some(field.value)
    }
}

/// Whether a text is plainly one item of a list of that name. A text that begins with a quote or
/// bracket may be that of an item or list; a word for nothing is no item; several words may be
/// several items of a command; behind a closing tag of the call there may be more.
fn is_text_of_one(text: &str, name: &str) -> bool {
    let opens = |c| parse::opens_string(c) || matches!(c, '[' | '{' | '(');
    !text.is_empty()
        && !part::first_is(text, opens)
        && !is_tagged(text)
        && !tags::ends_unopened(text, name)
        && (!part::has_space(text) || !is_without_space(name))
        && !parse::may_be_several(text)
        && !choices::is_word_for_nothing(text)
}

/// Whether the items of a list of that name have no space: those of `args`, but not of `commands`.
fn is_without_space(name: &str) -> bool {
    Name::new(name).last_is(|word| part::has_word(WITHOUT_SPACE, word))
}

/// Whether a text is written in tags that hold items: `<item>a</item>`.
fn is_tagged(text: &str) -> bool {
    let tag = text.strip_prefix('<').and_then(|text| part::split(text, b'>'));
    tag.is_some_and(|(name, _)| Name::new(name).is_one_of(HOLDERS))
}
