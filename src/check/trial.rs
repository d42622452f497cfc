//! Schemas that are only tried: whether they take a value, with nothing told if they do not.

use super::frame::Frame;
use super::{Check, Checked, Extent, Wrong};
use crate::contract::NodeId;
use crate::path::At;
use crate::value::Value;

impl<'c> Check<'c> {
    /// Judges the value by one schema, within the narrower of `extent` and the one around.
    #[inline(never)]
    pub(super) fn judging(
        &mut self,
        extent: Extent,
        id: NodeId,
        value: Value,
        at: &At<'_>,
    ) -> Checked {
        let outer = self.extent;
        self.extent = outer.max(extent);
        let checked = self.schema(id, value, at);
        self.extent = outer;
        checked
    }

    /// Whether a branch takes the value.
    pub(crate) fn takes(&mut self, id: NodeId, value: Value, at: &At<'_>) -> bool {
        self.try_judging(Extent::Branch, id, value, at)
    }

    /// Whether a schema takes the value by JSON Schema alone (`Extent::Plain`).
    pub(crate) fn takes_plainly(&mut self, id: NodeId, value: Value, at: &At<'_>) -> bool {
        self.try_judging(Extent::Plain, id, value, at)
    }

    /// Judges in silence; the fields and items that a schema evaluates count only if it takes the
    /// value.
    fn try_judging(&mut self, extent: Extent, id: NodeId, value: Value, at: &At<'_>) -> bool {
        let trace = self.trace.take();
        let marks = self.frame.marks.clone();
        let taken = self.judging(extent, id, value, at).is_ok();
        self.trace = trace;
        if !taken {
            self.frame.marks = marks;
        }
        taken
    }

    /// Whether a schema takes a value inside the one at hand, as `takes_plainly` does.
    pub(super) fn takes_inside(&mut self, id: NodeId, value: Value, at: &At<'_>) -> bool {
        self.in_frame(Frame::default(), |this| this.takes_plainly(id, value, at))
    }

    /// Whether all `schemas` take a value from the contract itself, such as an allowed one.
    pub(super) fn all_take<'i>(
        &mut self,
        mut schemas: impl Iterator<Item = &'i NodeId>,
        value: Value,
    ) -> bool {
        let mut check = Check::new(self.contract, &self.contract.doc, None);
        check.steps = self.steps;
        let take = schemas.all(|id| check.takes_inside(*id, value, &At::Root));
        self.steps = check.steps;
        take
    }

    /// Asks about another value than the one at hand; `frame` is what is known of that one.
    pub(super) fn in_frame<T>(&mut self, frame: Frame<'c>, ask: impl FnOnce(&mut Self) -> T) -> T {
        let outer = std::mem::replace(&mut self.frame, frame);
        let answer = ask(self);
        self.frame = outer;
        answer
    }

    /// Whether the steps are used up: then nothing that was found out counts.
    pub(super) fn is_exhausted(&self) -> bool {
        self.steps == 0
    }

    /// Ends a check that cannot be judged, as if its steps were used up.
    pub(super) fn give_up(&mut self) -> Checked {
        self.steps = 0;
        Err(Wrong)
    }

    /// Ends the check if the steps are used up.
    pub(super) fn unless_exhausted(&self) -> Checked {
        if self.is_exhausted() { Err(Wrong) } else { Ok(()) }
    }
}
