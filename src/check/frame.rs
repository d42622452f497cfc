//! What is known of the value at hand while the schemas that apply to it in place are asked.

use crate::contract::{Owner, Shape};

/// One value's share of a check.
#[derive(Debug, Default)]
pub(super) struct Frame<'c> {
    /// What is declared of it, where its names are judged.
    pub(super) shape: Option<&'c Shape>,
    /// Which of the declared fields it has.
    pub(super) given: Vec<bool>,
    /// Whether it has fields that nothing declares.
    pub(super) has_strangers: bool,
    /// Whether none of its fields or items can be left out.
    pub(super) needs_all: bool,
    /// Whether it is an empty object that can be left out where it stands.
    pub(super) may_lack: bool,
    /// Which of its fields or items some schema speaks of, where one asks of the others.
    pub(super) marks: Option<Vec<bool>>,
}

impl Frame<'_> {
    /// Notes that a schema speaks of that field or item.
    pub(super) fn mark(&mut self, index: usize) {
        if let Some(mark) = self.marks.as_mut().and_then(|marks| marks.get_mut(index)) {
            *mark = true;
        }
    }

    /// Whether all names that are given are declared by that branch of a union, or around it.
    pub(super) fn is_declared_in(&self, owner: Owner) -> bool {
        let Some(shape) = self.shape else { return true };
        shape.is_open_in(owner) || !self.has_strangers && self.suits(owner)
    }

    /// Whether no field is given that only other branches of the union declare.
    pub(super) fn suits(&self, owner: Owner) -> bool {
        let fields = self.shape.map_or(&[][..], |shape| &shape.fields).iter();
        fields.zip(&self.given).all(|(field, given)| !given || field.is_declared_in(owner))
    }
}
