//! A report in words from which a model can correct its call.

use crate::issue::{Issue, IssueCode};
use crate::report::Report;

/// How many problems are told; a model that has mended those is told the rest.
const TOLD: usize = 8;
/// How many accepted fields are named.
const FIELDS: usize = 24;

/// One line for each problem, then the accepted fields if a name was wrong, then what to do.
/// Empty for a call that was bound.
///
/// ```text
/// input validation failed: `phone` could mean `phoneNumber` or `phoneNum`; use the one you mean
/// `priority`: expected integer, got "three", for example 3
/// Call `query_tickets` again with corrected arguments.
/// ```
#[must_use]
pub fn explain(report: &Report) -> String {
    if report.issues.is_empty() {
        return String::new();
    }
    let told: Vec<&Issue> =
        report.issues.iter().filter(|i| !is_told_by_another(i, report)).collect();
    let mut lines: Vec<String> = told.iter().take(TOLD).map(|i| line(i, report)).collect();
    lines[0].insert_str(0, "input validation failed: ");
    if let Some(more) = told.len().checked_sub(TOLD).filter(|more| *more > 0) {
        lines.push(format!("… and {more} more"));
    }
    lines.extend(accepted_fields(report));
    if report.issues.iter().all(|issue| issue.code.retryable()) {
        lines.push(match &report.tool {
            Some(tool) => format!("Call `{tool}` again with corrected arguments."),
            None => "Call again with corrected arguments.".to_owned(),
        });
    }
    lines.join("\n")
}

/// Whether the field is missing because it came under a name that another line is about.
fn is_told_by_another(issue: &Issue, report: &Report) -> bool {
    issue.code == IssueCode::FieldMissing
        && report.issues.iter().any(|other| other.may_mean(&issue.path))
}

fn line(issue: &Issue, report: &Report) -> String {
    let mut line = match issue.path.to_string() {
        outermost if outermost.is_empty() => issue.to_string(),
        path if issue.is_about_name() => format!("`{path}` {issue}"),
        path => format!("`{path}`: {issue}"),
    };
    let missing = report.issues.iter().find(|other| {
        other.code == IssueCode::FieldMissing
            && issue.code != IssueCode::FieldAmbiguous
            && issue.may_mean(&other.path)
    });
    if let Some(expected) = missing.and_then(|missing| missing.expected.as_ref()) {
        line.push_str(&format!(" It is required ({expected})."));
    }
    line
}

/// The declared fields of each object in which a name was wrong.
fn accepted_fields(report: &Report) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for issue in report.issues.iter().filter(|issue| issue.code == IssueCode::FieldUnknown) {
        let outer = issue.path.outer();
        let place = if outer.0.is_empty() { String::new() } else { format!(" of `{outer}`") };
        let names: Vec<_> =
            issue.candidates.iter().take(FIELDS).map(|name| format!("`{name}`")).collect();
        let line = match names.len() {
            0 => format!("Accepted fields{place}: none."),
            shown if shown < issue.candidates.len() => {
                format!("Accepted fields{place}: {}, …", names.join(", "))
            }
            _ => format!("Accepted fields{place}: {}.", names.join(", ")),
        };
        if !lines.contains(&line) {
            lines.push(line);
        }
    }
    lines
}
