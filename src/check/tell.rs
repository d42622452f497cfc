//! What is wrong, told as issues; in silence, the end of the check.

use super::{Check, Checked, Wrong};
use crate::contract::Bounds;
use crate::issue::{Issue, IssueCode};
use crate::part;
use crate::path::At;

impl Check<'_> {
    /// Tells of a count that the bounds do not admit.
    pub(super) fn bounded(
        &mut self,
        bounds: Bounds,
        count: usize,
        code: IssueCode,
        what: &str,
        at: &At<'_>,
    ) -> Checked {
        if bounds.admit(count) {
            return Ok(());
        }
        self.unless_silent()?;
        self.miscounted(code, at, bounds.broken(count, what), count);
        Ok(())
    }

    /// Tells of a count that is not what is asked for, in the words of `expected`.
    pub(super) fn miscounted(
        &mut self,
        code: IssueCode,
        at: &At<'_>,
        expected: String,
        count: usize,
    ) {
        self.tell(Issue::unlike(code, at, expected, part::number(count)));
    }

    /// Whether an issue is about the value at `at` or inside it, or about a name that likely means
    /// it.
    #[inline(never)]
    pub(super) fn is_told(&self, at: &At<'_>) -> bool {
        let Some(trace) = &self.trace else { return false };
        let place = at.path();
        let is_of = |issue: &Issue| issue.path.0.starts_with(&place.0) || issue.may_mean(&place);
        trace.issues.iter().any(is_of)
    }

    /// Whether an issue is about the very place `at`.
    pub(super) fn has_told(&self, at: &At<'_>) -> bool {
        let place = at.path();
        self.trace.iter().flat_map(|trace| &trace.issues).any(|issue| issue.path == place)
    }

    /// Ends the check in silence, and where no more issues are taken. Asked before words are made
    /// that would only be thrown away.
    #[inline(never)]
    pub(super) fn unless_silent(&self) -> Checked {
        match &self.trace {
            Some(trace) if !trace.is_full() => Ok(()),
            _ => Err(Wrong),
        }
    }

    /// Tells an issue; in silence, ends the check.
    pub(super) fn fail(&mut self, issue: impl FnOnce(&Self) -> Issue) -> Checked {
        self.unless_silent()?;
        let issue = issue(self);
        self.tell(issue);
        Ok(())
    }

    /// Tells an issue; in silence the check has already ended, by `unless_silent`.
    #[inline(never)]
    pub(super) fn tell(&mut self, issue: Issue) {
        if let Some(trace) = &mut self.trace {
            trace.issue(issue);
        }
    }
}
