//! Everything that one bind found out, as data.

use std::borrow::Cow;

use crate::bind::{self as binder, Outcome, Source};
use crate::codes::{Coded, codes};
use crate::contract::Contract;
use crate::issue::Issue;
use crate::json;
use crate::part;
use crate::question::Question;
use crate::repair::{Repair, RepairCode};
use crate::trace::Trace;
use crate::value::Doc;

/// What one bind answers.
#[derive(Debug)]
pub struct Bound<'t> {
    /// JSON text of the arguments, unless the call was rejected: the raw text itself, when it was
    /// right as it came.
    pub args: Option<Cow<'t, str>>,
    /// Everything found out.
    pub report: Report<'t>,
    /// Questions about a call that is otherwise rejected, which the author's own code may answer.
    /// Where there are any, [`bind_answered`] is to be asked, with an answer to each of them.
    pub questions: Vec<Question>,
}

/// Binds the raw arguments of a call. It never fails: what a model sent is data.
#[must_use]
pub fn bind<'t>(contract: &'t Contract, raw: &'t str, source: Source) -> Bound<'t> {
    bind_answered(contract, raw, source, "")
}

/// Binds the raw arguments of a call with what the author's own code answered so far, as JSON text:
/// `{"answers": {key: answer}}`, where an answer is `{"field": …, "certain": …}` for a name,
/// `{"value": …}` for a value, or `null`; and `"issues"` as [`reject`] takes them.
#[must_use]
pub fn bind_answered<'t>(
    contract: &'t Contract,
    raw: &'t str,
    source: Source,
    outside: &str,
) -> Bound<'t> {
    let outcome = binder::bind(contract, raw, source, outside);
    Bound::of(contract, outcome.unwrap_or_else(|| Outcome::untouched(contract, raw.into())))
}

/// As [`bind_answered`], but `None` for a call that one pass finds right: its outcome would only be
/// dropped.
#[must_use]
pub fn bind_unless_right<'t>(
    contract: &'t Contract,
    raw: &'t str,
    source: Source,
    outside: &str,
) -> Option<Bound<'t>> {
    let outcome = binder::bind(contract, raw, source, outside)?;
    Some(Bound::of(contract, outcome))
}

impl<'t> Bound<'t> {
    fn of(contract: &'t Contract, outcome: Outcome<'t>) -> Self {
        let Outcome { args, mut trace, doc } = outcome;
        let questions = std::mem::take(&mut trace.questions);
        Self { args, report: Report::new(contract, trace, doc), questions }
    }
}

/// The report of a call that was found wrong outside of the engine, as JSON text:
/// `{"issues": [{"code": …, "path": […], "message": …}], "repairs": […]}`.
#[must_use]
pub fn reject<'c>(contract: &'c Contract, outside: &'c str) -> Report<'c> {
    let (trace, doc) = binder::rejected(contract, outside);
    Report::new(contract, trace, doc)
}

/// Everything that one bind found out.
#[derive(Debug)]
pub struct Report<'c> {
    /// The tool's name, where the contract has one.
    pub tool: Option<&'c str>,
    /// What became of the call.
    pub status: Status,
    /// What was changed, in the order of the changes.
    pub repairs: Vec<Repair>,
    /// What is wrong, if anything.
    pub issues: Vec<Issue>,
    /// Where the names and values of the repairs stand.
    pub(crate) doc: Doc<'c>,
}

codes! {
    /// What became of a call.
    pub enum Status {
        /// Bound.
        Ok = "ok",
        /// Bound after a repair that is uncertain: the caller decides.
        Uncertain = "uncertain",
        /// Not bound; the issues say why.
        Rejected = "rejected",
    }
}

impl<'c> Report<'c> {
    fn new(contract: &'c Contract, trace: Trace, doc: Doc<'c>) -> Self {
        let status = if !trace.issues.is_empty() {
            Status::Rejected
        } else if trace.repairs.iter().any(|repair| repair.code.is_uncertain()) {
            Status::Uncertain
        } else {
            Status::Ok
        };
        let tool = contract.options.name.as_deref();
        Self { tool, status, repairs: trace.repairs, issues: trace.issues, doc }
    }

    /// The report as JSON text.
    #[must_use]
    pub fn to_json(&self) -> String {
        let mut out = String::new();
        self.write(&mut out);
        out
    }

    /// Writes the report as JSON text, in as few pieces as it takes.
    pub(crate) fn write(&self, out: &mut String) {
        json::write_sign(out, '{');
        if let Some(tool) = self.tool {
            part::add(out, r#""tool":"#);
            json::write_string(out, tool);
            json::write_sign(out, ',');
        }
        part::add(out, r#""status":""#);
        part::add(out, self.status.code());
        part::add(out, r#"","repairs":"#);
        json::write_array(out, &self.repairs, |out, repair| repair.write(out, &self.doc));
        part::add(out, r#","issues":"#);
        json::write_array(out, &self.issues, |out, issue| issue.write(out));
        part::add(out, r#","ignored":"#);
        json::write_array(out, self.ignored(), |out, repair| {
            part::add(out, self.doc.text(repair.path));
        });
        part::add(out, r#","hasRepairs":"#);
        part::add(out, if self.repairs.is_empty() { "false}" } else { "true}" });
    }

    /// The repairs that dropped a field which is not declared.
    pub fn ignored(&self) -> impl Iterator<Item = &Repair> {
        self.repairs.iter().filter(|repair| repair.code == RepairCode::FieldIgnored)
    }
}
