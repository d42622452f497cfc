//! A report in words from which a model can correct its call.

use crate::issue::{Issue, IssueCode};
use crate::parse;
use crate::part;
use crate::path::Step;
use crate::repair::{Change, Repair, RepairCode};
use crate::report::Report;

/// How many problems are told in full; of the others only the places, but those of the whole call, which
/// have no place, always. Where there are more, a problem that another item has too is told once.
const TOLD: usize = 8;
/// How many names are listed.
const NAMED: usize = 24;

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
    let (mut lines, mut places) = (Vec::new(), Vec::new());
    let mut tell = |place: String, line: Option<String>| match line {
        Some(line) if lines.len() < TOLD || place.is_empty() => lines.push(line),
        _ => places.push(place),
    };
    let are_many = report.issues.len() > TOLD;
    for (i, issue) in report.issues.iter().enumerate() {
        if is_told_by_another(issue, report) {
            continue;
        }
        let is_again = are_many && report.issues[..i].iter().any(|other| is_alike(issue, other));
        tell(issue.path.to_string(), (!is_again).then(|| line(issue, report)));
    }
    for (place, line) in report.uncertain().filter_map(|repair| guess(repair, report)) {
        tell(place, Some(line));
    }
    let Some(first) = lines.first_mut() else { return String::new() };
    *first = format!("input validation failed: {first}");
    if !places.is_empty() {
        lines.push(format!("… and {} more: {}", places.len(), listed(&places)));
    }
    tell_accepted_fields(report, &mut lines);
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

/// Whether both say the same of two items.
fn is_alike(issue: &Issue, other: &Issue) -> bool {
    let is_same = |(own, other): (&Step, &Step)| {
        own == other || matches!((own, other), (Step::Index(_), Step::Index(_)))
    };
    issue.code == other.code
        && issue.expected == other.expected
        && issue.words == other.words
        && issue.path.0.len() == other.path.0.len()
        && issue.path != other.path
        && issue.path.0.iter().zip(&other.path.0).all(is_same)
}

/// A name that was taken for another one without being certain: where it stands, and what is said.
fn guess(repair: &Repair, report: &Report<'_>) -> Option<(String, String)> {
    let Change::Name { from, to } = repair.change else { return None };
    let (from, to) = (report.doc.chars(from), report.doc.chars(to));
    let (doc, path) = parse::read_own(report.doc.text(repair.path));
    let given = doc.path(path).outer().join(&from).to_string();
    let line = format!("`{given}` is not a field; use `{to}` if that is what you mean");
    Some((given, line))
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

/// Tells the declared fields of each object in which a name was wrong.
fn tell_accepted_fields(report: &Report<'_>, lines: &mut Vec<String>) {
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
    for (names, places) in told {
        lines.push(accepted(names, &places));
    }
}

/// `` Accepted fields of `a[0]`, of `a[1]`: `b`, `c`. ``
fn accepted(names: &[String], places: &[String]) -> String {
    let shown = if names.is_empty() { "none; send {}.".to_owned() } else { listed(names) };
    let more = if places.len() > TOLD { ", …" } else { "" };
    format!(
        "Accepted fields{}{more}: {shown}",
        part::joined(&places[..places.len().min(TOLD)], ",")
    )
}

/// `` `b`, `c`. ``
fn listed(names: &[String]) -> String {
    let shown = part::joined(&names[..names.len().min(NAMED)], "`, `");
    let end = if names.len() > NAMED { ", …" } else { "." };
    format!("`{shown}`{end}")
}
