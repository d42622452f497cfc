//! Whether a value fits a schema or field, and what comes of trying to bind it.

use super::Binder;
use crate::check::{self, Check};
use crate::contract::{Declared, NodeId};
use crate::repair::Repair;
use crate::value::Value;

impl Binder<'_, '_> {
    /// The answer of a check in silence, which has the steps that are left.
    pub(super) fn check<T>(&self, ask: impl FnOnce(&mut Check<'_>) -> T) -> T {
        check::within(self.contract, &self.doc, &self.steps, ask)
    }

    /// Whether a value fits a schema.
    #[inline(never)]
    pub(super) fn fits(&self, id: NodeId, value: Value) -> bool {
        check::fits_within(self.contract, &self.doc, id, value, &self.steps)
    }

    /// Whether a value fits a declared field: all schemas that surely apply and, if some may apply,
    /// one of those.
    pub(super) fn fits_field(&self, field: &Declared, value: Value) -> bool {
        self.fits_surely(field, value)
            && (field.maybe.is_empty() || field.maybe.iter().any(|id| self.fits(*id, value)))
    }

    /// Whether a value fits all schemas of a field that surely apply.
    #[inline(never)]
    pub(super) fn fits_surely(&self, field: &Declared, value: Value) -> bool {
        field.nodes.iter().all(|id| self.fits(*id, value))
    }

    /// Whether a value fits as the one item of a list.
    pub(super) fn fits_alone(&mut self, id: NodeId, value: Value) -> bool {
        let list = self.doc.add_array(&[value]);
        self.fits(id, list)
    }

    /// What `bind` makes of a value, with the repairs for that, if the result fits. The trace stays
    /// as it was, until the caller notes these repairs.
    pub(super) fn tried(
        &mut self,
        id: NodeId,
        bind: &mut dyn FnMut(&mut Self) -> Value,
    ) -> Option<(Value, Vec<Repair>)> {
        let (mark, added) = (self.trace.mark(), self.doc.added());
        let bound = bind(self);
        let fits = !self.trace.is_over() && self.fits(id, bound);
        let repairs = self.trace.take(mark);
        if !fits {
            self.doc.take_back(&added);
        }
        fits.then_some((bound, repairs))
    }
}
