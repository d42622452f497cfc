//! What a check knows of the value at hand while it asks the schemas that apply to it in place.

use crate::contract::{Owner, Shape};

/// One value's share of a check.
#[derive(Debug, Default)]
pub(super) struct Frame<'c> {
    /// What is declared of the value; `None` until its names are judged.
    pub(super) shape: Option<&'c Shape>,
    /// For each field of the shape, whether the value gives it.
    pub(super) given: Vec<bool>,
    /// Whether the value has strangers.
    pub(super) has_strangers: bool,
    /// Whether none of its fields or items can be left out.
    pub(super) needs_all: bool,
    /// Whether it is an empty object that can be left out where it stands.
    pub(super) may_lack: bool,
    /// Which fields or items some schema evaluates, while an `unevaluated…` keyword asks for that.
    pub(super) marks: Option<Vec<bool>>,
}

impl Frame<'_> {
    /// Notes that a schema evaluates the field or item at `index`.
    pub(super) fn mark(&mut self, index: usize) {
        if let Some(mark) = self.marks.as_mut().and_then(|marks| marks.get_mut(index)) {
            *mark = true;
        }
    }

    /// Whether the branch `owner` of a union, or a schema around the union, declares or admits
    /// every given name.
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
