//! Schemas in place that may or may not take the value: `anyOf`, `oneOf`, `if`, `not`.

use super::{Check, Checked, Extent};
use crate::contract::{InPlace, NodeId};
use crate::issue::{Issue, IssueCode};
use crate::part;
use crate::path::At;
use crate::value::Value;

impl Check<'_> {
    pub(super) fn condition(&mut self, schemas: &InPlace, value: Value, at: &At<'_>) -> Checked {
        let Some(condition) = schemas.condition else { return Ok(()) };
        // Whether the condition holds is unknown while a field that it asks about is missing or
        // wrong.
        let asked = &self.contract.shape(condition).fields;
        if asked.iter().any(|field| self.is_told(&at.name(&field.name))) {
            return Ok(());
        }
        let holds = self.takes_plainly(condition, value, at);
        self.unless_exhausted()?;
        match if holds { schemas.then } else { schemas.otherwise } {
            Some(id) => self.schema(id, value, at),
            None => Ok(()),
        }
    }

    pub(super) fn not(&mut self, excluded: NodeId, value: Value, at: &At<'_>) -> Checked {
        let taken = self.takes_plainly(excluded, value, at);
        self.unless_exhausted()?;
        if !taken {
            return Ok(());
        }
        self.fail(|this| {
            let expected =
                part::filled("anything but {}", &[&this.contract.describe_closely(excluded)]);
            Issue::unlike(IssueCode::ValueForbidden, at, expected, this.doc.excerpt(value))
        })
    }

    /// One branch must take the value and declare the names of its fields. A schema around the
    /// union that judges unevaluated fields judges the names instead.
    pub(super) fn any_of(
        &mut self,
        id: NodeId,
        branches: &[NodeId],
        value: Value,
        at: &At<'_>,
    ) -> Checked {
        if branches.is_empty() {
            return Ok(());
        }
        let asks_all = self.frame.marks.is_some();
        let mut is_taken = false;
        for branch in branches {
            if is_taken && !asks_all {
                break;
            }
            is_taken |= self.may_take(*branch, value)
                && (asks_all || self.declares_names(branches, *branch, value))
                && self.takes(*branch, value, at);
            self.unless_exhausted()?;
        }
        if is_taken { Ok(()) } else { self.unmatched(id, branches, value, at) }
    }

    /// Exactly one branch must take the value, and must declare the names of its fields.
    pub(super) fn one_of(
        &mut self,
        id: NodeId,
        branches: &[NodeId],
        value: Value,
        at: &At<'_>,
    ) -> Checked {
        if branches.is_empty() {
            return Ok(());
        }
        let mut chosen = None;
        for branch in branches {
            if !self.may_take(*branch, value) || !self.takes_plainly(*branch, value, at) {
                self.unless_exhausted()?;
                continue;
            }
            if let Some(other) = chosen.replace(*branch) {
                return self.ambiguous([other, *branch], value, at);
            }
        }
        match chosen {
            Some(_) if self.extent == Extent::Plain => Ok(()),
            Some(branch) if self.declares_names(branches, branch, value) => {
                self.judging(Extent::Branch, branch, value, at)
            }
            _ => self.unmatched(id, branches, value, at),
        }
    }

    fn ambiguous(&mut self, taken: [NodeId; 2], value: Value, at: &At<'_>) -> Checked {
        self.fail(|this| {
            let [first, second] = taken.map(|id| this.contract.describe_closely(id));
            let expected = if first == second {
                part::filled("{} that only one of the alternatives takes", &[&first])
            } else {
                part::filled("either {} or {}, not both", &[&first, &second])
            };
            Issue::unlike(IssueCode::UnionAmbiguous, at, expected, this.doc.excerpt(value))
        })
    }
}
