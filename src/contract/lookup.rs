//! A name looked up: which field of an object it means, or inside which of its fields it belongs.

use super::Contract;
use super::ids::NodeId;
use super::name::Name;
use super::placed::Placed;
use super::shape::{Declared, Items, Reading, Shape};
use super::types::Types;
use crate::part;
use crate::path::At;
use crate::value::{Doc, Value};

/// A place inside a field, by the name that says so.
#[derive(Debug)]
pub(crate) struct Inside {
    /// Which field of the shape.
    pub(crate) field: usize,
    /// The name there; of an item its number in brackets, and what is said of it: `[0].path`.
    pub(crate) own: String,
}

impl Inside {
    pub(crate) fn is_item(&self) -> bool {
        self.own.starts_with('[')
    }
}

impl Contract {
    /// The fields whose objects, or those in their lists, declare a field of that name.
    pub(crate) fn holders<'s>(&self, shape: &'s Shape, name: &str) -> Vec<&'s Declared> {
        let words = Name::new(name);
        let holds = |id| {
            self.declares(id, name, &words)
                || self.items(id).iter().any(|own| self.declares(own.node, name, &words))
        };
        let mut holders = Vec::new();
        for field in &shape.fields {
            if field.some(&holds) {
                holders.push(field);
            }
        }
        holders
    }

    /// Where a name says that its value belongs: `filter.owner`, `tags[0]`, `files[0].path`; and
    /// `filter_owner` or `filter[owner]`, where the whole means nothing else.
    pub(crate) fn inside(&self, shape: &Shape, name: &str, at: &At<'_>) -> Option<Inside> {
        if let Some(item) = self.item(shape, name) {
            return Some(item);
        }
        if let Some((outer, own)) = part::split(name, b'.') {
            let field = shape.exact(outer).filter(|_| !own.starts_with('['))?;
            return Some(Inside { field, own: own.to_owned() });
        }
        let given = self.given(name, at);
        let (field, own) = self.parted(shape, &given)?;
        let means_other = shape.reading(&given).fields().iter().any(|meant| *meant != field);
        (!means_other && self.holders(shape, name).is_empty())
            .then(|| Inside { field, own: own.to_owned() })
    }

    /// Of which item a name says that its value is that, or a field of it; not where an item is
    /// open and may itself have a field of such a name.
    fn item(&self, shape: &Shape, name: &str) -> Option<Inside> {
        let (outer, own) = part::split(name, b'[')?;
        let field = shape.exact(outer)?;
        let (number, rest) = part::cut(own, b']');
        let is_open = |items: &&Items| {
            self.types(items.node).has(Types::OBJECT) && self.node(items.node).shape.is_open()
        };
        let may_hold = |id| {
            let items = self.items(id);
            let has_closed = || !items.is_empty() && !items.iter().any(is_open);
            self.types(id).has(Types::ARRAY)
                && (rest.is_empty() || (rest.starts_with('.') && has_closed()))
        };
        (part::begins_digit(number) && shape.fields[field].some(&may_hold))
            .then(|| Inside { field, own: part::of(name, outer.len()..).to_owned() })
    }

    /// The field with whose words a name begins, and what of its object the rest of the name is.
    pub(crate) fn parted(&self, shape: &Shape, given: &Name) -> Option<(usize, &str)> {
        let mut found = shape.fields.iter().enumerate().filter_map(|(index, field)| {
            let own = Name::new(field.words.rest_of(given)?);
            field.schemas().find_map(|id| {
                let inner = &self.node(id).shape;
                Some((index, inner.fields[inner.normalized(&own).only()?].name.as_str()))
            })
        });
        let only = found.next()?;
        found.next().is_none().then_some(only)
    }

    /// Whether some field's object declares a field of that name and lacks it, by what is given for
    /// each.
    pub(crate) fn lacks(
        &self,
        shape: &Shape,
        name: &str,
        doc: &Doc<'_>,
        given: &dyn Fn(&str) -> Option<Value>,
    ) -> bool {
        let has_it = |inner| matches!(inner, Value::Object(run) if doc.get(run, name).is_some());
        let lacks = |field: &Declared| !given(&field.name).is_some_and(has_it);
        shape.fields.iter().any(|field| self.declares_inside(field, name) && lacks(field))
    }

    /// Whether a field's object declares a field of that name.
    pub(crate) fn declares_inside(&self, field: &Declared, name: &str) -> bool {
        let words = Name::new(name);
        field.some(&|id| self.declares(id, name, &words))
    }

    fn declares(&self, id: NodeId, name: &str, words: &Name) -> bool {
        let shape = &self.node(id).shape;
        shape.exact(name).is_some() || shape.normalized(words) != Reading::None
    }

    /// A name taken apart, as it was given in the object there.
    pub(crate) fn given(&self, name: &str, at: &At<'_>) -> Placed {
        Placed::new(name, at, &self.options.tool)
    }

    /// What a name means to an object that admits no others. It has several readings also where two
    /// fields are near to it by slips of typing, or where it begins with the words of another field
    /// whose object declares the rest; one field that is only near is never more than likely.
    pub(crate) fn reading(&self, shape: &Shape, given: &Placed) -> Reading {
        match (shape.reading(given), shape.near(given, self.options.fuzzy)) {
            (Reading::None, several @ Reading::Several(_)) => several,
            (Reading::One(meant), _) => match self.parted(shape, given) {
                Some((holder, _)) if holder != meant => Reading::Several(vec![meant, holder]),
                _ => Reading::One(meant),
            },
            (reading, _) => reading,
        }
    }
}
