//! A report in words from which a model can correct its call.

use crate::issue::{Issue, IssueCode};
use crate::parse;
use crate::part;
use crate::repair::{Change, Repair, RepairCode};
use crate::report::Report;

/// How many problems are told; a model that has mended those is told the rest.
const TOLD: usize = 8;
/// How many accepted fields are named.
const FIELDS: usize = 24;

/// One line for each problem, and for each name that is only guessed; then the accepted fields if a
/// name was wrong, then what to do. Empty for a call that was bound for certain.
///
/// ```text
/// input validation failed: `phone` could mean `phoneNumber` or `phoneNum`; use the one you mean
/// `priority`: expected integer, got "three", for example 3
/// Call `query_tickets` again with corrected arguments.
/// ```
#[must_use]
pub fn explain(report: &Report<'_>) -> String {
    let mut lines = Vec::new();
    for issue in &report.issues {
        if !is_told_by_another(issue, report) {
            lines.push(line(issue, report));
        }
    }
    for repair in report.uncertain() {
        lines.extend(guess(repair, report));
    }
    let Some(first) = lines.first_mut() else { return String::new() };
    *first = format!("input validation failed: {first}");
    if let Some(more) = lines.len().checked_sub(TOLD).filter(|more| *more > 0) {
        lines.truncate(TOLD);
        lines.push(format!("… and {more} more"));
    }
    lines.extend(accepted_fields(report));
    if report.issues.iter().all(|issue| issue.code.retryable()) {
        let tool = report.tool.as_ref().map_or(String::new(), |tool| format!(" `{tool}`"));
        // Paths are told without what stood around the arguments, so that is not to be sent again.
        let had_more = |repair: &Repair| {
            matches!(repair.code, RepairCode::EnvelopeRemoved | RepairCode::TextDecoded)
        };
        let alone = if report.repairs.iter().any(had_more) { "nothing but " } else { "" };
        lines.push(format!("Call{tool} again with {alone}corrected arguments."));
    }
    part::joined(&lines, "\n")
}

/// Whether the field is missing because it came under a name that another line is about.
fn is_told_by_another(issue: &Issue, report: &Report<'_>) -> bool {
    issue.code == IssueCode::FieldMissing
        && report.issues.iter().any(|other| other.may_mean(&issue.path))
}

/// A name that was taken for another one without being certain.
fn guess(repair: &Repair, report: &Report<'_>) -> Option<String> {
    let Change::Name { from, to } = repair.change else { return None };
    let (from, to) = (report.doc.chars(from), report.doc.chars(to));
    let (doc, path) = parse::read_own(report.doc.text(repair.path));
    let given = doc.path(path).outer().join(&from);
    Some(format!("`{given}` is not a field; use `{to}` if that is what you mean"))
}

fn line(issue: &Issue, report: &Report<'_>) -> String {
    let mut line = match issue.path.to_string() {
        _ if issue.path.0.is_empty() => issue.to_string(),
        path if issue.is_about_name() => format!("`{path}` {issue}"),
        path => format!("`{path}`: {issue}"),
    };
    let is_meant =
        |other: &Issue| other.code == IssueCode::FieldMissing && issue.may_mean(&other.path);
    if issue.code == IssueCode::FieldUnknown && report.issues.iter().any(is_meant) {
        line += " It is required.";
    }
    line
}

/// The declared fields of each object in which a name was wrong.
fn accepted_fields(report: &Report<'_>) -> Vec<String> {
    let mut told: Vec<(&[String], Vec<String>)> = Vec::new();
    for issue in report.issues.iter().filter(|issue| issue.code == IssueCode::FieldUnknown) {
        let outer = issue.path.outer();
        let place = if outer.0.is_empty() { String::new() } else { format!(" of `{outer}`") };
        let names = issue.candidates.as_slice();
        match told.iter_mut().find(|(others, _)| *others == names) {
            _ if names.is_empty() && issue.expected.is_some() => {}
            Some((_, places)) if places.contains(&place) => {}
            Some((_, places)) => places.push(place),
            None => told.push((names, vec![place])),
        }
    }
    told.iter().map(|(names, places)| accepted(names, places)).collect()
}

/// `` Accepted fields of `a[0]`, of `a[1]`: `b`, `c`. ``
fn accepted(names: &[String], places: &[String]) -> String {
    let shown: Vec<_> = names.iter().take(FIELDS).map(|name| format!("`{name}`")).collect();
    let shown = match shown.len() {
        0 => "none; send {}.".to_owned(),
        most if most < names.len() => format!("{}, …", part::joined(&shown, ", ")),
        _ => format!("{}.", part::joined(&shown, ", ")),
    };
    let more = if places.len() > TOLD { ", …" } else { "" };
    format!(
        "Accepted fields{}{more}: {shown}",
        part::joined(&places[..places.len().min(TOLD)], ",")
    )
}
