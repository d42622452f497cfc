//! A report in words from which a model can correct its call.

use crate::issue::{Issue, IssueCode};
use crate::parse;
use crate::part;
use crate::path::Step;
use crate::repair::{Change, Repair, RepairCode};
use crate::report::Report;

/// How many problems are told in full; of further ones only the place is. A problem of the whole
/// call has no place, and is always told in full.
const TOLD: usize = 8;
/// How many given values are told of items that share one problem.
const GIVEN: usize = 3;
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
    let mut tell = |own: &[String], line: &str| {
        if told < TOLD || own.iter().all(String::is_empty) {
            told += 1;
            add_line(&mut text, line);
        } else {
            places.extend_from_slice(own);
        }
    };
    for alike in problems(report) {
        let places: Vec<String> = alike.iter().map(|issue| issue.path.text()).collect();
        tell(&places, &line(&alike, &places, report));
    }
    for repair in &report.repairs {
        if let Some((place, line)) = taken(repair, report) {
            tell(&[place], &line);
        }
    }
    if text.is_empty() {
        return text;
    }
    if !places.is_empty() {
        // Their number is not told, as a report leaves out issues beyond its limit.
        add_line(&mut text, &part::filled("… and more: {}", &[&listed(&places, NAMED, ".")]));
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

/// The issues to tell, with those that several items share as one problem.
fn problems<'r>(report: &'r Report<'_>) -> Vec<Vec<&'r Issue>> {
    let mut problems: Vec<Vec<&Issue>> = Vec::new();
    for issue in &report.issues {
        if is_told_by_another(issue, report) {
            continue;
        }
        match problems.iter_mut().find(|alike| is_alike(issue, alike[0])) {
            Some(alike) => alike.push(issue),
            None => problems.push(vec![issue]),
        }
    }
    problems
}

/// Whether both issues say the same, of different items.
fn is_alike(issue: &Issue, other: &Issue) -> bool {
    let is_same = |(own, other): (&Step, &Step)| {
        own == other || matches!((own, other), (Step::Index(_), Step::Index(_)))
    };
    issue.code == other.code
        && issue.path.0.len() == other.path.0.len()
        && issue.path.0.iter().zip(&other.path.0).all(is_same)
        && issue.path != other.path
        && issue.expected == other.expected
        && issue.suggestion == other.suggestion
        && issue.words == other.words
}

/// The place and the line of a name that was taken for another: without being certain, or as a part
/// of one beside which another field is missing, which may have been meant.
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

fn line(alike: &[&Issue], places: &[String], report: &Report<'_>) -> String {
    let issue = alike[0];
    let mut line = match listed(places, TOLD, "") {
        _ if issue.path.0.is_empty() => String::new(),
        all if issue.is_about_name() && places.len() > 1 => part::filled("{}: each ", &[&all]),
        all if issue.is_about_name() => part::filled("{} ", &[&all]),
        all => part::filled("{}: ", &[&all]),
    };
    let message = match alike {
        [_] => issue.message(),
        _ => Issue { received: received(alike), ..issue.clone() }.message(),
    };
    part::add(&mut line, &message);
    let is_meant =
        |other: &Issue| other.code == IssueCode::FieldMissing && issue.may_mean(&other.path);
    if issue.code == IssueCode::FieldUnknown && report.issues.iter().any(is_meant) {
        part::add(&mut line, " It is required.");
    }
    line
}

/// What was given, in one text; what several items gave alike is told once.
fn received(alike: &[&Issue]) -> Option<String> {
    let mut all: Vec<&str> = Vec::new();
    for issue in alike {
        let given = issue.received.as_deref()?;
        if all.len() > GIVEN {
            break;
        }
        if !all.contains(&given) {
            all.push(if all.len() < GIVEN { given } else { "…" });
        }
    }
    Some(part::joined(&all, ", "))
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
        match &names[..] {
            [] => part::add(text, "none; send {}."),
            _ => part::add(text, &listed(names, NAMED, ".")),
        }
    }
}

/// Tells to call again.
fn tell_call(report: &Report<'_>, text: &mut String) {
    add_line(text, "Call ");
    if let Some(tool) = report.tool {
        part::add(text, &part::filled("`{}` ", &[tool]));
    }
    // Paths leave out what stood around the arguments, so that is not to be sent again.
    let had_more = |repair: &Repair| {
        matches!(repair.code, RepairCode::EnvelopeRemoved | RepairCode::TextDecoded)
    };
    let had_more = report.repairs.iter().any(had_more);
    part::add(text, if had_more { "again with nothing but " } else { "again with " });
    part::add(text, "corrected arguments.");
}

/// `` `b`, `c` `` and `end`; of more than `most` names, the first and `…`.
fn listed(names: &[String], most: usize, end: &str) -> String {
    let shown = part::joined(&names[..names.len().min(most)], "`, `");
    part::filled("`{}`{}", &[&shown, if names.len() > most { ", …" } else { end }])
}
