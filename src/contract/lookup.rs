//! A name looked up: which field of an object it means, or inside which of its fields it belongs.

use super::Contract;
use super::ids::NodeId;
use super::measures;
use super::name::Name;
use super::placed::Placed;
use super::shape::{Declared, Items, MANY_STRANGERS, Reading, Shape, outer_end};
use super::types::Types;
use crate::part;
use crate::path::At;
use crate::value::{Doc, Value};

/// A place inside a declared field that a given name addresses.
#[derive(Debug)]
pub(crate) struct Inside {
    /// Which field of the shape.
    pub(crate) field: usize,
    /// The rest of the name, for the value inside; for an item its number in brackets, and what
    /// stands behind: `[0].path`.
    pub(crate) own: String,
    pub(crate) form: Form,
}

/// How a name says what is inside a field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Form {
    /// `filter.owner` and `filter_owner`, which may also be whole names.
    Name,
    /// `filter[owner]`
    Key,
    /// `tags[0]` and `tags.0`
    Number,
}

impl Contract {
    /// The fields whose objects, or the objects in whose lists, declare a field of that name.
    pub(crate) fn holders<'s>(&self, shape: &'s Shape, name: &str) -> Vec<&'s Declared> {
        let words = Name::new(name);
        let holds = |id| {
            self.declares(id, name, &words)
                || self.some_items(id, &|own| self.declares(own, name, &words))
        };
        let mut holders = Vec::new();
        for field in &shape.fields {
            if field.some(&holds) {
                holders.push(field);
            }
        }
        holders
    }

    /// The place inside a field that a name addresses: `filter.owner`, `filter[owner]`, `tags[0]`,
    /// `files[0].path`; and `filter_owner`, where the whole name means no other field.
    pub(crate) fn inside(&self, shape: &Shape, name: &str, at: &At<'_>) -> Option<Inside> {
        let (outer, rest) = part::split_at(name, outer_end(name).unwrap_or(name.len()));
        let Some(field) = shape.exact(outer) else { return self.behind_words(shape, name, at) };
        let (first, behind) = stepped(rest)?;
        let (own, form) = if !part::is_digits(first) {
            let form = if rest.starts_with('[') { Form::Key } else { Form::Name };
            (part::filled("{}{}", &[first, behind]), form)
        } else if self.may_hold_items(&shape.fields[field], behind) {
            (part::filled("[{}]{}", &[first, behind]), Form::Number)
        } else {
            return None;
        };
        Some(Inside { field, own, form })
    }

    /// The same for a name that begins with the words of the field, and not with its very name.
    fn behind_words(&self, shape: &Shape, name: &str, at: &At<'_>) -> Option<Inside> {
        let given = self.placed(name, at);
        let (field, own) = self.parted(shape, &given)?;
        let means_other = shape.by_words(&given).fields().iter().any(|meant| *meant != field);
        (!means_other && self.holders(shape, name).is_empty()).then(|| Inside {
            field,
            own: own.to_owned(),
            form: Form::Name,
        })
    }

    /// Whether a field may be a list whose items are given one by one, with `behind` as the place
    /// in each; not where an item is open and may itself have a field of such a name.
    fn may_hold_items(&self, field: &Declared, behind: &str) -> bool {
        field.some(&|id| {
            let items = self.items(id);
            let is_open = |items: &&Items| self.is_open_object(items.node);
            let has_closed = || !items.is_empty() && !items.iter().any(is_open);
            self.types(id).has(Types::ARRAY) && (behind.is_empty() || has_closed())
        })
    }

    /// Whether a field may be an object that admits other fields than those that it declares.
    pub(crate) fn may_be_open(&self, field: &Declared) -> bool {
        field.first_node().is_none() || field.may_be(&mut |id| self.is_open_object(id))
    }

    /// Whether the schema takes objects with other fields than it declares.
    fn is_open_object(&self, id: NodeId) -> bool {
        self.types(id).has(Types::OBJECT) && self.shape(id).is_open()
    }

    /// The only field with whose words a name begins and whose object declares the rest; and the
    /// declared name of that rest.
    pub(crate) fn parted(&self, shape: &Shape, given: &Name) -> Option<(usize, &str)> {
        let mut found = shape.fields.iter().enumerate().filter_map(|(index, field)| {
            let own = Name::new(field.words.rest_of(given)?);
            field.schemas().find_map(|id| {
                let inner = self.shape(id);
                Some((index, inner.fields[inner.named(&own)?].name.as_str()))
            })
        });
        let only = found.next()?;
        found.next().is_none().then_some(only)
    }

    /// Whether some object inside declares a field of that name and lacks it. `given` answers the
    /// value of each field here; of a list the first item counts.
    pub(crate) fn lacks(
        &self,
        shape: &Shape,
        name: &str,
        doc: &Doc<'_>,
        given: &dyn Fn(&str) -> Option<Value>,
    ) -> bool {
        let words = Name::new(name);
        shape.fields.iter().any(|field| {
            let value = given(&field.name);
            field.some(&|id| self.lacks_in(id, name, &words, doc, value))
        })
    }

    fn lacks_in(
        &self,
        id: NodeId,
        name: &str,
        words: &Name,
        doc: &Doc<'_>,
        value: Option<Value>,
    ) -> bool {
        match value {
            Some(Value::Object(run)) => {
                let given = |own: &str| doc.get(run, own);
                (given(name).is_none() && self.declares(id, name, words))
                    || self.lacks(self.shape(id), name, doc, &given)
            }
            Some(Value::Array(run)) => doc.items(run).first().is_some_and(|first| {
                self.some_items(id, &|own| self.lacks_in(own, name, words, doc, Some(*first)))
            }),
            _ => self.declares(id, name, words),
        }
    }

    /// Whether the top of the arguments declares a field of that name and does not give it; not
    /// where it has so many undeclared fields that it is something else altogether.
    pub(crate) fn is_lacking_at_top(&self, doc: &Doc<'_>, arguments: Value, name: &str) -> bool {
        let Value::Object(run) = arguments else { return false };
        let shape = self.shape(self.root);
        let reading = shape.normalized(&Name::new(name));
        if reading == Reading::None || run.len() > shape.fields.len() + MANY_STRANGERS {
            return false;
        }
        let given = shape.values_of(doc, doc.fields(run));
        reading.fields().iter().any(|index| given[*index].is_none())
    }

    /// Whether the object of `field` declares a field of that name.
    pub(crate) fn declares_inside(&self, field: &Declared, name: &str) -> bool {
        let words = Name::new(name);
        field.some(&|id| self.declares(id, name, &words))
    }

    fn declares(&self, id: NodeId, name: &str, words: &Name) -> bool {
        let shape = self.shape(id);
        shape.has(name) || shape.has_named(words)
    }

    /// A name in its place, in the object at `at`.
    pub(crate) fn placed(&self, name: &str, at: &At<'_>) -> Placed {
        Placed::new(name, at, &self.options.tool)
    }

    /// The declared fields that a name may mean by a part of its words or of theirs. Where some of
    /// the declared names hold what the tool or the object is about, an `id` is that thing's: in
    /// `delete_project` the `project_id`, not the `org_id`.
    pub(crate) fn derived(&self, shape: &Shape, given: &Placed, at: &At<'_>) -> Reading {
        let derived = shape.derived(given).or_else(|| self.timed(shape, given));
        let placed = |field: &Declared| self.placed(&field.name, at);
        if !given.is_id() || !shape.fields.iter().any(|field| placed(field).says_whole()) {
            return derived;
        }
        let mut own = Vec::new();
        for index in derived.fields() {
            if placed(&shape.fields[*index]).is_own(given) {
                own.push(*index);
            }
        }
        Reading::of(&own)
    }

    /// The field for a time whose name is given with a word for times behind: `startTime` is the
    /// `start`, `dueDate` the `due`.
    fn timed(&self, shape: &Shape, given: &Name) -> Reading {
        // All names are asked, and few end with such a word.
        if !given.last_is(measures::is_time) {
            return Reading::None;
        }
        shape.fitting(&|field| {
            given.has_only_behind(&field.words, measures::is_time)
                && field.may_be(&mut |id| self.takes_time(id))
        })
    }

    /// The fields that a name may mean in an object that admits no others. There are several also
    /// where two fields are near to the name by slips of typing, or where it begins with the words
    /// of another field whose object declares the rest. One field that is only near is not among
    /// them.
    pub(crate) fn reading(&self, shape: &Shape, given: &Placed, at: &At<'_>) -> Reading {
        let reading = shape.normalized(given).or_else(|| self.derived(shape, given, at));
        match (reading, shape.near(given, self.options.fuzzy)) {
            (Reading::None, several @ Reading::Several(_)) => several,
            (Reading::One(meant), _) => match self.parted(shape, given) {
                Some((holder, _)) if holder != meant => Reading::Several(vec![meant, holder]),
                _ => Reading::One(meant),
            },
            (reading, _) => reading,
        }
    }
}

/// The first name or number of a path, without its sign, and what stands behind it: of `.owner.id`,
/// `[owner].id` and `['owner'].id`, `owner` and `.id`.
pub(crate) fn stepped(path: &str) -> Option<(&str, &str)> {
    let own = path.get(1..)?;
    let (first, behind) = if path.starts_with('.') {
        part::split_at(own, outer_end(own).unwrap_or(own.len()))
    } else {
        let (first, behind) = part::split(own, b']')?;
        let is_around = |c| part::is_space(c) || matches!(c, '"' | '\'' | '`');
        (part::before(part::behind(first, is_around), is_around), behind)
    };
    let goes_on = behind.is_empty() || outer_end(behind) == Some(0);
    (goes_on && !first.is_empty()).then_some((first, behind))
}
