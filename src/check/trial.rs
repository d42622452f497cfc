//! Schemas that are only tried: whether they take a value, with nothing told if they do not.

use super::{Check, Checked, Wrong};
use crate::contract::NodeId;
use crate::path::At;
use crate::value::Value;

impl Check<'_> {
    /// Whether a schema takes the value. What it says of fields and items counts only if it does.
    pub(super) fn takes(&mut self, id: NodeId, value: Value, at: &At<'_>) -> bool {
        let trace = self.trace.take();
        let marks = self.frame.marks.clone();
        self.trials += 1;
        let taken = self.schema(id, value, at).is_ok();
        self.trials -= 1;
        self.trace = trace;
        if !taken {
            self.frame.marks = marks;
        }
        taken
    }

    /// Whether a schema takes the value as JSON Schema has it, whatever the policy about names.
    pub(super) fn takes_plainly(&mut self, id: NodeId, value: Value, at: &At<'_>) -> bool {
        let plain = std::mem::replace(&mut self.plain, true);
        let taken = self.takes(id, value, at);
        self.plain = plain;
        taken
    }

    /// The same of a value inside the one at hand.
    pub(super) fn takes_inside(&mut self, id: NodeId, value: Value, at: &At<'_>) -> bool {
        let outer = std::mem::take(&mut self.frame);
        let taken = self.takes_plainly(id, value, at);
        self.frame = outer;
        taken
    }

    /// Whether as many schemas were asked as may be: then nothing that was found out counts.
    pub(super) fn is_exhausted(&self) -> bool {
        self.steps == 0
    }

    /// Ends the check where as many schemas were asked as may be.
    pub(super) fn unless_exhausted(&self) -> Checked {
        if self.is_exhausted() { Err(Wrong) } else { Ok(()) }
    }
}
