//! Values while they are read: containers that are still open, and the doc that closed ones go to.

use super::{Read, SyntaxError, SyntaxErrorKind};
use crate::value::{Doc, Field, Value};

/// A doc while it is read, and the fields and items of its open containers.
pub(super) struct Builder<'d, 't> {
    pub(super) doc: &'d mut Doc<'t>,
    items: Vec<Value>,
    fields: Vec<Field>,
    /// How many containers may be open at once.
    pub(super) depth: usize,
    /// How many containers are open.
    opened: usize,
}

/// A container that is still open.
#[must_use]
pub(super) struct Open {
    items: usize,
    fields: usize,
}

impl<'d, 't> Builder<'d, 't> {
    pub(super) fn new(doc: &'d mut Doc<'t>, depth: usize) -> Self {
        Self { doc, items: Vec::new(), fields: Vec::new(), depth, opened: 0 }
    }

    /// Opens a container at that position of the text. Fails if too many are open.
    pub(super) fn open(&mut self, at: usize) -> Read<Open> {
        if self.opened >= self.depth {
            return Err(SyntaxError::boxed(SyntaxErrorKind::TooDeep, at));
        }
        self.opened += 1;
        Ok(Open { items: self.items.len(), fields: self.fields.len() })
    }

    /// Whether exactly one container is open.
    pub(super) fn is_outermost(&self) -> bool {
        self.opened == 1
    }

    pub(super) fn item(&mut self, value: Value) {
        self.items.push(value);
    }

    pub(super) fn field(&mut self, field: Field) {
        self.fields.push(field);
    }

    pub(super) fn close_array(&mut self, open: &Open) -> Value {
        self.opened -= 1;
        let array = self.doc.add_array(&self.items[open.items..]);
        self.items.truncate(open.items);
        array
    }

    pub(super) fn close_object(&mut self, open: &Open) -> Value {
        self.opened -= 1;
        let object = self.doc.add_object(&self.fields[open.fields..]);
        self.fields.truncate(open.fields);
        object
    }
}
