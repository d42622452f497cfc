//! What happened during one bind, in the order in which it happened.

use crate::issue::{Issue, IssueCode};
use crate::limits::Limits;
use crate::part;
use crate::question::Question;
use crate::repair::Repair;

/// The repairs and issues so far.
#[derive(Debug)]
pub(crate) struct Trace {
    pub(crate) repairs: Vec<Repair>,
    pub(crate) issues: Vec<Issue>,
    /// Questions to the author's own code. A reading that is only tried asks too, so a question may
    /// be here twice.
    pub(crate) questions: Vec<Question>,
    limits: Limits,
    /// Bytes of the paths of repairs, also of those that were taken back.
    path_bytes: usize,
}

/// The most bytes of the paths of repairs: each has its own, and names may be long.
const MOST_PATH_BYTES: usize = 16 << 20;

/// A moment of a [`Trace`], to go back to.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Mark {
    repairs: usize,
    issues: usize,
}

impl Trace {
    pub(crate) fn new(limits: Limits) -> Self {
        Self {
            repairs: Vec::new(),
            issues: Vec::new(),
            questions: Vec::new(),
            limits,
            path_bytes: 0,
        }
    }

    pub(crate) fn repaired(&mut self, repair: Repair) {
        self.path_bytes += repair.path.len();
        let is_few = self.repairs.len() < self.limits.repairs;
        if is_few && self.path_bytes < MOST_PATH_BYTES {
            return self.repairs.push(repair);
        }
        if !self.is_over() {
            let most = part::filled("the limit of {}", &[&part::number(self.limits.repairs)]);
            let words = part::filled(
                "needs more repairs than {}; send arguments that fit the schema",
                &[if is_few { "may be behind such long names" } else { &most }],
            );
            self.issues.push(Issue::of_call(IssueCode::TooManyRepairs, &words));
        }
    }

    /// Whether the call needed more repairs or more work than it may; then no more repairs are
    /// made.
    #[inline(never)]
    pub(crate) fn is_over(&self) -> bool {
        let is_limit = |code| matches!(code, IssueCode::TooManyRepairs | IssueCode::TooEntangled);
        self.issues.iter().any(|issue| is_limit(issue.code))
    }

    /// Whether no more issues are taken.
    pub(crate) fn is_full(&self) -> bool {
        self.issues.len() >= self.limits.issues
    }

    /// Notes an issue once, unless the limit is reached. An issue that says less than one known at
    /// its path is left out; but if both are of an unknown field, the known one takes over the
    /// candidates of the later, and keeps its advice only if the advice names one of them, or no
    /// field at all.
    pub(crate) fn issue(&mut self, issue: Issue) {
        if self.issues.contains(&issue) {
            return;
        }
        let is_full = self.is_full();
        match self.issues.iter_mut().find(|other| other.path == issue.path) {
            Some(known) if issue.code.says_less() => {
                let is_named = |name: &String| match (&known.suggestion, &known.expected) {
                    (Some(meant), _) => meant == name,
                    (None, Some(words)) => {
                        !part::has(words, b'`')
                            || part::contains(words, &part::joined(&[name, "`"], ""))
                    }
                    (None, None) => true,
                };
                if known.code == IssueCode::FieldUnknown && issue.code == known.code {
                    if !issue.candidates.iter().any(is_named) {
                        (known.suggestion, known.expected) = (None, None);
                    }
                    known.candidates = issue.candidates;
                }
            }
            _ if is_full => {}
            _ => self.issues.push(issue),
        }
    }

    pub(crate) fn mark(&self) -> Mark {
        Mark { repairs: self.repairs.len(), issues: self.issues.len() }
    }

    /// Takes back all issues and repairs after the mark, and answers the repairs.
    pub(crate) fn take(&mut self, mark: Mark) -> Vec<Repair> {
        self.issues.truncate(mark.issues);
        self.repairs.split_off(mark.repairs)
    }

    /// Notes again repairs that were taken back.
    pub(crate) fn retake(&mut self, mut repairs: Vec<Repair>) {
        self.repairs.append(&mut repairs);
    }

    /// Takes back all issues and repairs after the mark.
    pub(crate) fn rewind(&mut self, mark: Mark) {
        self.take(mark);
    }
}
