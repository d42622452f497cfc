//! A field that is not declared, and what is wrong with it: by its name, its value and what else
//! its object has.

use std::borrow::Cow;

use super::Check;
use crate::calls::CALLS;
use crate::contract::{
    Contract, Declared, Form, Given, Matching, Meaning, Name, Reading, Shape, Types,
};
use crate::issue::one_of;
use crate::order;
use crate::parse;
use crate::part;
use crate::path::At;
use crate::value::{Doc, Field, Run, Value};

/// The most places in which a field may belong for them to be told.
const MOST_PLACES: usize = 3;

/// A field that is not declared.
pub(super) struct Stranger<'d> {
    pub(super) name: Cow<'d, str>,
    pub(super) field: Field,
    /// What its name means, by the layers that are on for the object.
    pub(super) reading: Reading,
}

/// The object that a stranger stands in.
#[derive(Clone, Copy)]
pub(super) struct Object<'a, 'd> {
    pub(super) shape: &'a Shape,
    pub(super) run: Run,
    /// Which of the declared fields it has.
    pub(super) given: &'a [bool],
    pub(super) strangers: &'a [Stranger<'d>],
    pub(super) at: &'a At<'a>,
}

/// What is wrong with a stranger.
pub(super) enum Fault<'a> {
    /// Its name may mean any of these fields.
    Ambiguous(&'a [usize]),
    /// It gives this field again.
    Again(usize),
    /// Something else belongs here, or it belongs elsewhere: what to give.
    Misplaced(String),
    /// None of that; it likely means this field, if any.
    Unknown(Option<usize>),
}

/// A stranger that is judged in its object.
pub(super) struct Judged<'a, 'd> {
    check: &'a Check<'a>,
    object: &'a Object<'a, 'd>,
    stranger: &'a Stranger<'d>,
    name: Name,
}

impl<'a, 'd> Judged<'a, 'd> {
    pub(super) fn new(
        check: &'a Check<'a>,
        object: &'a Object<'a, 'd>,
        stranger: &'a Stranger<'d>,
    ) -> Self {
        Self { check, object, stranger, name: Name::new(&stranger.name) }
    }

    /// The first fault that holds.
    pub(super) fn fault(&self) -> Fault<'a> {
        let Object { shape, given, .. } = *self.object;
        let reading = &self.stranger.reading;
        let meant = reading.only();
        if self.are_calls() {
            Fault::Misplaced("the arguments of one in each call".to_owned())
        } else if let Some(place) = self.inside() {
            Fault::Misplaced(place)
        } else if let Some(index) = meant.filter(|index| self.is_again(&shape.fields[*index])) {
            Fault::Again(index)
        } else if self.holds_lacking() {
            Fault::Misplaced("its fields in its place".to_owned())
        } else if let Reading::Several(fields) = reading {
            // Where all fields that its name may mean are given, it more likely belongs elsewhere.
            let are_given = fields.iter().all(|index| given[*index]);
            let place = are_given.then(|| self.elsewhere()).flatten();
            place.map_or(Fault::Ambiguous(fields), Fault::Misplaced)
        } else if let Some(index) = meant.filter(|index| self.gives_several(&shape.fields[*index]))
        {
            // If the field is not what the call is about, a call for each would repeat the rest.
            let field = &shape.fields[index];
            let is_about = field.required && self.is_outermost();
            let words = if is_about { "one `{}` in each call" } else { "one `{}`" };
            Fault::Misplaced(part::filled(words, &[&field.name]))
        } else if let Some(index) = meant.filter(|index| self.is_likely(*index)) {
            Fault::Unknown(Some(index))
        } else if let Some(place) = self.elsewhere() {
            Fault::Misplaced(place)
        } else {
            // The field that its name means is not suggested: it was found unlikely above.
            Fault::Unknown(self.nearest().filter(|index| Some(*index) != meant))
        }
    }

    fn is_outermost(&self) -> bool {
        matches!(self.object.at, At::Root)
    }

    /// Whether the stranger is a list of several calls.
    fn are_calls(&self) -> bool {
        let are_several = match self.stranger.field.value {
            Value::Array(run) => run.len() > 1,
            _ => false,
        };
        self.is_outermost() && are_several && self.name.is_one_of(CALLS)
    }

    /// The place inside a declared field where the stranger belongs by its name, in words.
    fn inside(&self) -> Option<String> {
        let (contract, Object { shape, at, .. }) = (self.check.contract, *self.object);
        let inside = contract.inside(shape, &self.stranger.name, at)?;
        let holder = &shape.fields[inside.field];
        let outer = at.name(&holder.name).path().text();
        if inside.form == Form::Number {
            return Some(part::filled("`{}` as one list", &[&outer]));
        }
        let is_key = inside.form == Form::Key && contract.may_be_open(holder);
        (is_key || contract.declares_inside(holder, &inside.own))
            .then(|| part::filled("`{}` inside `{}`", &[&inside.own, &outer]))
    }

    /// Whether the stranger gives the field again: beside the field itself, or as plainly as
    /// another stranger does.
    fn is_again(&self, field: &Declared) -> bool {
        let is_it = match self.check.doc.get(self.object.run, &field.name) {
            Some(own) => self.gives_other(field, own),
            None => self.has_rival() && self.is_plainly(field),
        };
        is_it && self.check.contract.options.matching == Matching::Toolargs
    }

    /// Whether the stranger gives another value to the field that is given itself: under another
    /// spelling of its name, the plural, or the name with more words behind. Any other name is of
    /// another thing.
    fn gives_other(&self, field: &Declared, own: Value) -> bool {
        let (name, doc) = (&self.name, self.check.doc);
        let is_more = name.is_plural_of(&field.words) || field.words.begins(name);
        (name.joined() == field.words.joined() || (is_more && self.is_plainly(field)))
            && !doc.equal(own, doc, self.stranger.field.value)
    }

    /// Whether another stranger may mean the same.
    fn has_rival(&self) -> bool {
        let is_alike = |other: &&Stranger<'_>| other.reading == self.stranger.reading;
        self.object.strangers.iter().filter(is_alike).nth(1).is_some()
    }

    /// Whether the stranger plainly means the field, by its name and its value.
    fn is_plainly(&self, field: &Declared) -> bool {
        self.check.may_be_given(field, self.stranger.field) && self.meaning(field) == Meaning::Plain
    }

    /// Whether the stranger gives several values, under a name for many, to a field for one.
    fn gives_several(&self, field: &Declared) -> bool {
        let several = match self.stranger.field.value {
            Value::Array(run) => run.len() > 1,
            Value::String(text) => {
                let text = &self.check.doc.chars(text);
                parse::may_be_several(text) || is_of_several(&self.name, text)
            }
            _ => false,
        };
        self.name.is_of_many(&field.words)
            && (several || !self.name.is_plural_of(&field.words))
            && !self.check.contract.takes(field, Types::ARRAY)
    }

    /// Whether the stranger likely means the field at `index`, which is not given. A name that an
    /// object inside or the top of the arguments lacks likely belongs there.
    fn is_likely(&self, index: usize) -> bool {
        let (Check { contract, doc, .. }, Object { shape, run, .. }) = (self.check, *self.object);
        let value_of = |field: &str| doc.get(run, field);
        !self.object.given[index]
            && !contract.lacks(shape, &self.stranger.name, doc, &value_of)
            && !self.is_lacking_at_top()
            && self.meaning(&shape.fields[index]) > Meaning::OfOther
    }

    /// How plainly the stranger means the field, by its name and its value.
    fn meaning(&self, field: &Declared) -> Meaning {
        let (Check { contract, doc, .. }, at) = (self.check, self.object.at);
        let name = contract.placed(&self.stranger.name, at);
        let given = Given { name, value: self.stranger.field.value, doc, at };
        contract.meaning(&given, field, field.required)
    }

    /// Whether the stranger is an object, maybe as text, of nothing but fields that are lacking
    /// here. The object may stand alone in a list if one of the fields is required. The stranger's
    /// name makes nothing else of them, as `exclude` and `previous` do, and is no slip of the name
    /// of a field that declares them. If arguments may stand under it and it is no slip, one such
    /// field is enough.
    fn holds_lacking(&self) -> bool {
        let (doc, value) = (self.check.doc, self.stranger.field.value);
        let text = doc.string(value).unwrap_or_default();
        match parse::read(&text, self.check.contract.options.limits.depth) {
            Ok((doc, inner)) => self.is_of_lacking(&doc, inner),
            Err(_) => self.is_of_lacking(doc, value),
        }
    }

    /// Whether `value` is the object that `holds_lacking` asks for.
    fn is_of_lacking(&self, doc: &Doc<'_>, value: Value) -> bool {
        let (contract, Object { shape, given, .. }) = (self.check.contract, *self.object);
        let values = match value {
            Value::Array(run) => doc.items(run),
            _ => &[value],
        };
        let [Value::Object(run)] = *values else { return false };
        let fields = doc.fields(run);
        let lacking = |field: &Field| {
            let index = shape.exact(&doc.chars(field.name)).filter(|index| !given[*index])?;
            Some(&shape.fields[index])
        };
        let is_lacking = |field: &Field| lacking(field).is_some();
        let is_required = |field: &Field| lacking(field).is_some_and(|own| own.required);
        // An object in a list is another thing than this one, unless it has fields that this one
        // requires.
        let is_one = !matches!(value, Value::Array(_)) || fields.iter().any(is_required);
        if !is_one || !fields.iter().any(is_lacking) {
            return false;
        }
        let slip = self.nearest().map(|index| &shape.fields[index]);
        let is_inside = |field: &Field| {
            let name = doc.chars(field.name);
            slip.is_some_and(|slip| contract.declares_inside(slip, &name))
        };
        let may_hold = self.name.may_hold_arguments(&contract.options.tool);
        (may_hold && slip.is_none())
            || (self.says_no_more_than(doc, fields)
                && fields.iter().all(is_lacking)
                && !fields.iter().all(is_inside))
    }

    /// Whether the stranger's name makes nothing else of fields that stand under it. Under a word
    /// of the tool's name they may be those of another tool, as under `read_file` for the tool
    /// `delete_file`; and an id alone may be that of anything.
    fn says_no_more_than(&self, doc: &Doc<'_>, fields: &[Field]) -> bool {
        self.name.is_neutral()
            && !self.name.shares_word(&self.check.contract.options.tool)
            && !fields.iter().all(|field| Name::of(doc, field.name).is_id())
    }

    /// The field that [`nearest`] finds for the stranger's name, if it may have the stranger's
    /// value.
    fn nearest(&self) -> Option<usize> {
        let Object { shape, given, .. } = *self.object;
        nearest(self.check.contract, shape, given, &self.stranger.name)
            .filter(|index| self.check.may_be_given(&shape.fields[*index], self.stranger.field))
    }

    /// Whether a field of the stranger's name is declared at the top of the arguments and not given
    /// there.
    fn is_lacking_at_top(&self) -> bool {
        let Check { contract, doc, outermost, .. } = *self.check;
        contract.is_lacking_at_top(doc, outermost, &self.stranger.name)
    }

    /// The places where a field of the stranger's name is declared and lacking, in words.
    fn elsewhere(&self) -> Option<String> {
        let Check { contract, doc, .. } = *self.check;
        let (Object { shape, run, at, .. }, name) = (*self.object, &self.stranger.name);
        let (mut places, mut says_nothing) = (Vec::new(), true);
        for holder in contract.holders(shape, name) {
            let value = doc.get(run, &holder.name);
            if value.is_some_and(|value| doc.has_field(value, name)) {
                continue;
            }
            // What belongs inside a field such as `excluded` may be the opposite of what is given.
            if !holder.words.agrees() {
                return None;
            }
            says_nothing &= holder.words.may_hold_arguments(&contract.options.tool);
            places.push(at.name(&holder.name).path().text());
        }
        if (1..=MOST_PLACES).contains(&places.len()) {
            let words =
                if says_nothing { "it inside {}" } else { "it inside {}, if that is meant" };
            return Some(part::filled(words, &[&one_of(&places)]));
        }
        self.is_lacking_at_top().then(|| "it at the top level".to_owned())
    }
}

/// The field, not given, that a name likely means: the only one that is lacking and that the name
/// belongs to, or else the one with the same words in another order, or the one it is most like.
pub(super) fn nearest(
    contract: &Contract,
    shape: &Shape,
    given: &[bool],
    name: &str,
) -> Option<usize> {
    let words = Name::new(name);
    let may_be = |index: usize| {
        let field = &shape.fields[index];
        // The words that the name has behind the field's may be another unit.
        let has_unit = field.words.begins(&words)
            && !field.words.leads(&words)
            && contract.takes_only_numbers(field);
        given.get(index) != Some(&true) && !has_unit
    };
    let is_place = words.is_place();
    let is_lacking = |index: usize| {
        let field = &shape.fields[index];
        field.may_be_required
            && !field.words.is_id()
            && (words.belongs_to(&field.words) || (is_place && field.words.is_place()))
            && may_be(index)
            && !shape.has_part(name)
    };
    let lacking = order::only(shape.fields.len(), &is_lacking);
    let is_likely = |index: &usize| may_be(*index);
    lacking
        .or_else(|| shape.turned(&words).only().filter(is_likely))
        .or_else(|| shape.nearest(&words).filter(is_likely))
}

/// Whether a text under a plural name stands for several things: it names several, as a range does
/// unless the name is of spans, or for ids it is a word of prose, `pending`.
pub(crate) fn is_of_several(plural: &Name, text: &str) -> bool {
    let text = part::trimmed(text);
    let is_prose = || part::all(text, |c| c.is_ascii_lowercase());
    (!plural.is_span() && parse::names_several(text)) || (plural.ends_with_id() && is_prose())
}
