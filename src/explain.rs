//! A report in words from which a model can correct its call.

use crate::issue::{Issue, IssueCode};
use crate::parse;
use crate::part;
use crate::path::Step;
use crate::repair::{Change, Repair, RepairCode};
use crate::report::Report;

/// How many problems are told in full; of further ones only the place. One of the whole call has no
/// place and is always told. Where there are more, a problem that several items have is told once.
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
    let (mut text, mut places, mut told) = (String::new(), Vec::new(), 0);
    let mut tell = |place: String, line: Option<String>| match line {
        Some(line) if told < TOLD || place.is_empty() => {
            told += 1;
            add_line(&mut text, &line);
        }
        _ => places.push(place),
    };
    let are_many = report.issues.len() > TOLD;
    for (i, issue) in report.issues.iter().enumerate() {
        if !is_told_by_another(issue, report) {
            let is_again =
                are_many && report.issues[..i].iter().any(|other| is_alike(issue, other));
            tell(issue.path.text(), (!is_again).then(|| line(issue, report)));
        }
    }
    for repair in &report.repairs {
        if let Some((place, line)) = taken(repair, report) {
            tell(place, Some(line));
        }
    }
    if text.is_empty() {
        return text;
    }
    if !places.is_empty() {
        // How many there are is not known: a report lists no more than it may.
        add_line(&mut text, &part::filled("… and more: {}", &[&listed(&places)]));
    }
    tell_accepted_fields(report, &mut text);
    if report.issues.iter().all(|issue| issue.code.retryable()) {
        tell_call(report, &mut text);
    }
    text
}

/// Adds a line; the first says what all of them are about.
fn add_line(text: &mut String, line: &str) {
    part::add(text, if text.is_empty() { "input validation failed: " } else { "\n" });
    part::add(text, line);
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

/// A name that was taken for another one without being certain, or for a part of one where another
/// field is missing beside it, which may have been meant: where it stands, and what is said.
fn taken(repair: &Repair, report: &Report<'_>) -> Option<(String, String)> {
    let Change::Name { from, to } = repair.change else { return None };
    if !repair.code.is_uncertain() && repair.code != RepairCode::FieldDerived {
        return None;
    }
    let (doc, path) = parse::read_own(report.doc.text(repair.path));
    let outer = doc.path(path).outer();
    let is_beside =
        |issue: &Issue| issue.code == IssueCode::FieldMissing && issue.path.outer() == outer;
    let words = if repair.code.is_uncertain() {
        "`{}` is not a field; use `{}` if that is what you mean"
    } else if report.issues.iter().any(is_beside) {
        "`{}` was taken for `{}`"
    } else {
        return None;
    };
    let given = outer.join(&report.doc.chars(from)).text();
    let line = part::filled(words, &[&given, &report.doc.chars(to)]);
    Some((given, line))
}

fn line(issue: &Issue, report: &Report<'_>) -> String {
    let mut line = match &issue.path {
        path if path.0.is_empty() => String::new(),
        path if issue.is_about_name() => part::filled("`{}` ", &[&path.text()]),
        path => part::filled("`{}`: ", &[&path.text()]),
    };
    part::add(&mut line, &issue.message());
    let is_meant =
        |other: &Issue| other.code == IssueCode::FieldMissing && issue.may_mean(&other.path);
    if issue.code == IssueCode::FieldUnknown && report.issues.iter().any(is_meant) {
        part::add(&mut line, " It is required.");
    }
    line
}

/// Tells the declared fields of each object in which a name was wrong.
fn tell_accepted_fields(report: &Report<'_>, text: &mut String) {
    let mut accepted: Vec<(&Vec<String>, Vec<String>)> = Vec::new();
    for issue in &report.issues {
        let names = &issue.candidates;
        let says_fields = !names.is_empty() || issue.expected.is_none();
        if issue.code != IssueCode::FieldUnknown || !says_fields {
            continue;
        }
        let place = match issue.path.outer() {
            outer if outer.0.is_empty() => String::new(),
            outer => part::filled(" of `{}`", &[&outer.text()]),
        };
        match accepted.iter_mut().find(|(own, _)| *own == names) {
            Some((_, places)) if places.contains(&place) => {}
            Some((_, places)) => places.push(place),
            None => accepted.push((names, vec![place])),
        }
    }
    for (names, places) in accepted {
        add_line(text, "Accepted fields");
        part::add(text, &part::joined(&places[..places.len().min(TOLD)], ","));
        part::add(text, if places.len() > TOLD { ", …: " } else { ": " });
        part::add(
            text,
            &if names.is_empty() { "none; send {}.".to_owned() } else { listed(names) },
        );
    }
}

/// Tells to call again.
fn tell_call(report: &Report<'_>, text: &mut String) {
    add_line(text, "Call ");
    if let Some(tool) = report.tool {
        part::add(text, &part::filled("`{}` ", &[tool]));
    }
    // Paths are told without what stood around the arguments, so that is not to be sent again.
    let had_more = |repair: &Repair| {
        matches!(repair.code, RepairCode::EnvelopeRemoved | RepairCode::TextDecoded)
    };
    let had_more = report.repairs.iter().any(had_more);
    part::add(text, if had_more { "again with nothing but " } else { "again with " });
    part::add(text, "corrected arguments.");
}

/// `` `b`, `c`. ``
fn listed(names: &[String]) -> String {
    let shown = part::joined(&names[..names.len().min(NAMED)], "`, `");
    let end = if names.len() > NAMED { ", …" } else { "." };
    part::filled("`{}`{}", &[&shown, end])
}
