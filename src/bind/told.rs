//! Issues that the host found: the author's own validator, an input that no JSON can be made of.

use crate::issue::{Issue, IssueCode};
use crate::limits::Limits;
use crate::parse;
use crate::path::{Path, Step};
use crate::value::{Doc, Run, Value};

/// Reads `[{"code": …, "path": […], "message": …}]`.
pub(super) fn read(text: &str) -> Vec<Issue> {
    let Ok((doc, Value::Array(run))) = parse::read(text, Limits::MAX_DEPTH) else {
        return Vec::new();
    };
    let objects = doc.items(run).iter().filter_map(|item| match item {
        Value::Object(run) => Some(*run),
        _ => None,
    });
    objects.map(|run| issue(&doc, run)).collect()
}

fn issue(doc: &Doc<'_>, run: Run) -> Issue {
    let text = |name| match doc.get(run, name) {
        Some(Value::String(text)) => doc.chars(text).into_owned(),
        _ => String::new(),
    };
    let code = text("code");
    let known = IssueCode::ALL.into_iter().find(|known| known.code() == code);
    let mut path = Path::default();
    if let Some(Value::Array(steps)) = doc.get(run, "path") {
        path.0.extend(doc.items(steps).iter().filter_map(|step| match step {
            Value::String(text) => Some(Step::Name(doc.chars(*text).into_owned())),
            Value::Number(text) => doc.text(*text).parse().ok().map(Step::Index),
            _ => None,
        }));
    }
    Issue::new(known.unwrap_or(IssueCode::Custom), path).told(text("message"))
}
