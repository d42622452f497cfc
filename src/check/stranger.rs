//! What is told of a field that is not declared: what it likely is instead.

use std::borrow::Cow;

use super::Check;
use crate::calls::CALLS;
use crate::contract::{
    Contract, Form, Given, Matching, Meaning, Name, Node, Reading, Shape, Types,
};
use crate::issue::{Issue, IssueCode, one_of};
use crate::order;
use crate::parse;
use crate::part;
use crate::path::At;
use crate::value::{Doc, Field, Run, Value};

/// How many places are told in which a field may belong.
const MOST_PLACES: usize = 3;

/// A field that is not declared.
pub(super) struct Stranger<'d> {
    pub(super) name: Cow<'d, str>,
    pub(super) field: Field,
    /// What its name means, by the layers that are on for the object.
    pub(super) reading: Reading,
}

/// The object that it stands in.
pub(super) struct Object<'a, 'd> {
    pub(super) shape: &'a Shape,
    pub(super) run: Run,
    /// Which of the declared fields it has.
    pub(super) given: &'a [bool],
    pub(super) strangers: &'a [Stranger<'d>],
    pub(super) at: &'a At<'a>,
}

/// What is wrong with a stranger.
enum Verdict<'a> {
    /// Its name means any of these fields.
    Ambiguous(&'a [usize]),
    /// It gives that field again.
    Again(usize),
    /// Something else belongs here, or it belongs elsewhere.
    Misplaced(String),
    /// None of that; it likely means that field.
    Unknown(Option<usize>),
}

impl Check<'_> {
    /// What an undeclared name means, by the layers that are on for the object: of several fields
    /// none that the value cannot be.
    pub(super) fn name_means(&self, shape: &Shape, given: Field, at: &At<'_>) -> Reading {
        let name = &self.doc.chars(given.name);
        let exact_only = self.contract.options.matching == Matching::Exact;
        let closed = self.contract.is_closed(shape);
        if (exact_only && !closed) || shape.has_part(name) {
            return Reading::None;
        }
        let words = self.contract.placed(name, at);
        let reading = if closed {
            self.contract.reading(shape, &words, at)
        } else {
            shape.normalized(&words)
        };
        let Reading::Several(mut fields) = reading else { return reading };
        fields.retain(|index| self.may_be_given(&shape.fields[*index], given));
        Reading::of(&fields)
    }

    /// What is told of a stranger.
    pub(super) fn stranger(&self, object: &Object<'_, '_>, stranger: &Stranger<'_>) -> Issue {
        let Object { shape, at, .. } = *object;
        let there = at.name(&stranger.name);
        let name = |index: usize| shape.fields[index].name.clone();
        match self.verdict(object, stranger) {
            Verdict::Ambiguous(fields) => {
                let inside = self.contract.parted(shape, &self.contract.placed(&stranger.name, at));
                let mut names = Vec::new();
                for index in fields {
                    let mut name = name(*index);
                    if let Some((holder, own)) = inside
                        && holder == *index
                    {
                        part::add(&mut name, ".");
                        part::add(&mut name, own);
                    }
                    names.push(name);
                }
                Issue::new(IssueCode::FieldAmbiguous, there.path()).candidates(names)
            }
            Verdict::Again(index) => repeated(&stranger.name, at).suggestion(Some(name(index))),
            Verdict::Misplaced(expected) => undeclared(shape, &there).expected(expected),
            Verdict::Unknown(None) if !self.contract.is_closed(shape) => {
                // Any other name is one.
                Issue::new(IssueCode::FieldUnknown, there.path())
                    .expected("another name".to_owned())
            }
            Verdict::Unknown(meant) => self.suggested(shape, meant, &there),
        }
    }

    /// The first of these that holds.
    fn verdict<'a>(&self, object: &Object<'_, '_>, stranger: &'a Stranger<'_>) -> Verdict<'a> {
        let meant = stranger.reading.only();
        let are_calls = || match stranger.field.value {
            Value::Array(run) => run.len() > 1 && Name::new(&stranger.name).is_one_of(CALLS),
            _ => false,
        };
        if matches!(object.at, At::Root) && are_calls() {
            Verdict::Misplaced("the arguments of one in each call".to_owned())
        } else if let Some(place) = self.inside(object, stranger) {
            Verdict::Misplaced(place)
        } else if let Some(index) = meant.filter(|index| self.is_again(object, stranger, *index)) {
            Verdict::Again(index)
        } else if self.holds_lacking(object, stranger) {
            Verdict::Misplaced("its fields in its place".to_owned())
        } else if let Reading::Several(fields) = &stranger.reading {
            // Where all that its name means are given, it is rather misplaced.
            let are_given = fields.iter().all(|index| object.given[*index]);
            let place = are_given.then(|| self.elsewhere(object, &stranger.name)).flatten();
            place.map_or(Verdict::Ambiguous(fields), Verdict::Misplaced)
        } else if let Some(index) =
            meant.filter(|index| self.gives_several(object, stranger, *index))
        {
            // A call for each would do again what else is asked for.
            let field = &object.shape.fields[index];
            let is_about = field.required && matches!(object.at, At::Root);
            let words = if is_about { "one `{}` in each call" } else { "one `{}`" };
            Verdict::Misplaced(part::filled(words, &[&field.name]))
        } else if let Some(index) = meant.filter(|index| self.is_likely(object, stranger, *index)) {
            Verdict::Unknown(Some(index))
        } else if let Some(place) = self.elsewhere(object, &stranger.name) {
            Verdict::Misplaced(place)
        } else {
            // What it means is suggested only where that is likely meant with such a value.
            Verdict::Unknown(self.nearest(object, stranger).filter(|index| Some(*index) != meant))
        }
    }

    /// Where it belongs by its name, inside a declared field.
    fn inside(&self, object: &Object<'_, '_>, stranger: &Stranger<'_>) -> Option<String> {
        let inside = self.contract.inside(object.shape, &stranger.name, object.at)?;
        let holder = &object.shape.fields[inside.field];
        let outer = object.at.name(&holder.name).path().text();
        if inside.form == Form::Number {
            return Some(part::filled("`{}` as one list", &[&outer]));
        }
        let is_key = inside.form == Form::Key && self.contract.may_be_open(holder);
        (is_key || self.contract.declares_inside(holder, &inside.own))
            .then(|| part::filled("`{}` inside `{}`", &[&inside.own, &outer]))
    }

    /// Whether it gives a field again with another value: one that another stranger means as
    /// plainly; or that is given itself, and which it spells, or means as one of many or in words
    /// behind. Beside a field itself any other name is of another thing.
    fn is_again(&self, object: &Object<'_, '_>, stranger: &Stranger<'_>, index: usize) -> bool {
        let field = &object.shape.fields[index];
        let name = Name::new(&stranger.name);
        let is_rival = |other: &&Stranger<'_>| other.reading == stranger.reading;
        let is_plain = || {
            self.may_be_given(field, stranger.field)
                && self.meaning(object, stranger, index) == Meaning::Plain
        };
        let is_it = match self.doc.get(object.run, &field.name) {
            Some(own) => {
                let is_more = || name.is_plural_of(&field.words) || field.words.begins(&name);
                (name.joined() == field.words.joined() || (is_more() && is_plain()))
                    && !self.doc.equal(own, self.doc, stranger.field.value)
            }
            None => object.strangers.iter().filter(is_rival).nth(1).is_some() && is_plain(),
        };
        is_it && self.contract.options.matching == Matching::Toolargs
    }

    /// Whether it gives several, under their name, to a field for one.
    fn gives_several(
        &self,
        object: &Object<'_, '_>,
        stranger: &Stranger<'_>,
        index: usize,
    ) -> bool {
        let field = &object.shape.fields[index];
        let name = Name::new(&stranger.name);
        let several = match stranger.field.value {
            Value::Array(run) => run.len() > 1,
            Value::String(text) => {
                let text = &self.doc.chars(text);
                parse::may_be_several(text) || is_of_several(&name, text)
            }
            _ => false,
        };
        name.is_of_many(&field.words)
            && (several || !name.is_plural_of(&field.words))
            && !self.contract.takes(field, Types::ARRAY)
    }

    /// Whether it likely means a field that is not given.
    fn is_likely(&self, object: &Object<'_, '_>, stranger: &Stranger<'_>, index: usize) -> bool {
        let value_of = |field: &str| self.doc.get(object.run, field);
        !object.given[index]
            && !self.contract.lacks(object.shape, &stranger.name, self.doc, &value_of)
            && !self.is_lacking_at_top(&stranger.name)
            && self.meaning(object, stranger, index) > Meaning::OfOther
    }

    /// How plainly it means that field, by its name and its value.
    fn meaning(&self, object: &Object<'_, '_>, stranger: &Stranger<'_>, index: usize) -> Meaning {
        let Object { shape, at, .. } = *object;
        let (name, value) = (self.contract.placed(&stranger.name, at), stranger.field.value);
        let field = &shape.fields[index];
        self.contract.meaning(&Given { name, value, doc: self.doc, at }, field, field.required)
    }

    /// Whether it is an object of nothing but fields that are lacking here. It may be a text, or
    /// stand alone in a list where one of them is required. Its name makes nothing else of them, as
    /// `exclude` and `previous` do, and is no slip of that of an object that declares them. Under a
    /// name that arguments stand under, and that is no slip, one such field is enough.
    fn holds_lacking(&self, object: &Object<'_, '_>, stranger: &Stranger<'_>) -> bool {
        let value = stranger.field.value;
        let text = self.doc.string(value).unwrap_or_default();
        match parse::read(&text, self.contract.options.limits.depth) {
            Ok((doc, inner)) => self.is_of_lacking(object, stranger, &doc, inner),
            Err(_) => self.is_of_lacking(object, stranger, self.doc, value),
        }
    }

    /// Whether a value under that name is an object of fields that are lacking here.
    fn is_of_lacking(
        &self,
        object: &Object<'_, '_>,
        stranger: &Stranger<'_>,
        doc: &Doc<'_>,
        value: Value,
    ) -> bool {
        let values = match value {
            Value::Array(run) => doc.items(run),
            _ => &[value],
        };
        let [Value::Object(run)] = *values else { return false };
        let fields = doc.fields(run);
        let (words, tool) = (Name::new(&stranger.name), &self.contract.options.tool);
        // Under a word of the tool's name they may be those of another tool, `read_file` beside
        // `delete_file`; and an id alone may be that of anything.
        let says_id = |field: &Field| Name::of(doc, field.name).is_id();
        let is_neutral =
            words.is_neutral() && !words.shares_word(tool) && !fields.iter().all(says_id);
        let may_hold = words.may_hold_arguments(tool);
        if !is_neutral && !may_hold {
            return false;
        }
        let lacking = |field: &Field| {
            let index = object.shape.exact(&doc.chars(field.name));
            index.filter(|index| !object.given[*index])
        };
        let is_required =
            |field: &Field| lacking(field).is_some_and(|index| object.shape.fields[index].required);
        let is_lacking = |field: &Field| lacking(field).is_some();
        // One of several such is another thing than this, unless this cannot be without it.
        let is_one = !matches!(value, Value::Array(_)) || fields.iter().any(is_required);
        let slip = self.nearest(object, stranger).map(|index| &object.shape.fields[index]);
        let is_inside = |own: &Field| {
            let name = doc.chars(own.name);
            slip.is_some_and(|slip| self.contract.declares_inside(slip, &name))
        };
        let is_whole = fields.iter().all(is_lacking) && !fields.iter().all(is_inside);
        is_one && fields.iter().any(is_lacking) && (is_whole || (may_hold && slip.is_none()))
    }

    /// The field that is not given which it is likely a slip of, with that value.
    fn nearest(&self, object: &Object<'_, '_>, stranger: &Stranger<'_>) -> Option<usize> {
        let Object { shape, given, .. } = *object;
        nearest(self.contract, shape, given, &stranger.name)
            .filter(|index| self.may_be_given(&shape.fields[*index], stranger.field))
    }

    /// Whether a field of that name is declared at the top of the arguments and not given there.
    fn is_lacking_at_top(&self, name: &str) -> bool {
        self.contract.is_lacking_at_top(self.doc, self.outermost, name)
    }

    /// Where a name belongs that is not declared here.
    fn elsewhere(&self, object: &Object<'_, '_>, name: &str) -> Option<String> {
        let (mut places, mut says_nothing) = (Vec::new(), true);
        for holder in self.contract.holders(object.shape, name) {
            let value = self.doc.get(object.run, &holder.name);
            if value.is_some_and(|value| self.doc.has_field(value, name)) {
                continue;
            }
            // What is given here may be the opposite of what belongs there.
            if !holder.words.agrees() {
                return None;
            }
            says_nothing &= holder.words.may_hold_arguments(&self.contract.options.tool);
            places.push(object.at.name(&holder.name).path().text());
        }
        if (1..=MOST_PLACES).contains(&places.len()) {
            let words =
                if says_nothing { "it inside {}" } else { "it inside {}, if that is meant" };
            return Some(part::filled(words, &[&one_of(&places)]));
        }
        self.is_lacking_at_top(name).then(|| "it at the top level".to_owned())
    }

    /// The issue of a name that a schema excludes, with the field that is likely meant and not
    /// given; `at` is where the name stands.
    pub(super) fn unknown(&self, node: &Node, name: &str, at: &At<'_>) -> Issue {
        let shape = self.frame.shape.unwrap_or(&node.shape);
        self.suggested(shape, nearest(self.contract, shape, &self.frame.given, name), at)
    }

    /// The issue of a name that is not declared, with the field that was likely meant, and what
    /// that takes.
    fn suggested(&self, shape: &Shape, meant: Option<usize>, at: &At<'_>) -> Issue {
        let issue = undeclared(shape, at);
        let Some(index) = meant else { return issue };
        let field = &shape.fields[index];
        issue.suggestion(Some(field.name.clone())).expected(self.contract.describe_field(field))
    }
}

pub(super) fn repeated(name: &str, at: &At<'_>) -> Issue {
    Issue::new(IssueCode::FieldConflict, at.name(name).path())
}

/// The field that is not given which a name likely means: the only one that is lacking and belongs
/// to it, or else the one that has its words in another order, or that it is most like.
fn nearest(contract: &Contract, shape: &Shape, given: &[bool], name: &str) -> Option<usize> {
    let words = Name::new(name);
    let may_be = |index: usize| {
        let field = &shape.fields[index];
        // The word behind may be a unit.
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

/// The issue of a name that is not declared, with those that are.
fn undeclared(shape: &Shape, at: &At<'_>) -> Issue {
    let mut names = Vec::with_capacity(shape.fields.len());
    for field in &shape.fields {
        names.push(field.name.clone());
    }
    Issue::new(IssueCode::FieldUnknown, at.path()).candidates(names)
}

/// Whether a text under the plural of what one thing is known by names several: a range, which a
/// span has by itself, or for ids a word of prose, `pending`.
pub(crate) fn is_of_several(plural: &Name, text: &str) -> bool {
    let text = part::trimmed(text);
    let is_prose = || part::all(text, |c| c.is_ascii_lowercase());
    (!plural.is_span() && parse::names_several(text)) || (plural.ends_with_id() && is_prose())
}
