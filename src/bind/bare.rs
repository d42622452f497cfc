//! Text without quotes that may be code, `views + 1`: it is text only where some schema takes
//! nothing else.

use crate::contract::{Contract, NodeId, Types};
use crate::issue::{Issue, IssueCode};
use crate::part;
use crate::path::At;
use crate::trace::Trace;
use crate::value::{Doc, Value};

/// Tells of each such text in a value where every schema takes more than text or null.
pub(super) fn tell(
    contract: &Contract,
    doc: &Doc<'_>,
    value: Value,
    at: &At<'_>,
    trace: &mut Trace,
) {
    match value {
        Value::String(text) if text.may_be_code() && !trace.is_full() => {
            let texts = Types::STRING.with(Types::NULL);
            let is_text = |id: &NodeId| texts.has(contract.types(*id));
            if !schemas(contract, at).iter().any(is_text) {
                let expected = "a value, or text in quotes".to_owned();
                let shown = doc.excerpt(value);
                let received = part::filled("{} without quotes", &[shown.trim_matches('"')]);
                trace.issue(Issue::unlike(IssueCode::TypeMismatch, at, expected, received));
            }
        }
        Value::Array(run) => {
            for (i, item) in doc.items(run).iter().enumerate() {
                tell(contract, doc, *item, &at.index(i), trace);
            }
        }
        Value::Object(run) => {
            for field in doc.fields(run) {
                let name = doc.chars(field.name);
                tell(contract, doc, field.value, &at.name(&name), trace);
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// The schemas of the value at that place, over all branches.
fn schemas(contract: &Contract, at: &At<'_>) -> Vec<NodeId> {
    let mut found = Vec::new();
    match at {
        At::Root => found.push(contract.root),
        At::Name(outer, name) => {
            for id in schemas(contract, outer) {
                contract.add_fields(&mut found, id, name);
            }
        }
        At::Index(outer, index) => {
            for own in schemas(contract, outer).into_iter().flat_map(|id| contract.items(id)) {
                if (own.from..own.to).contains(index) {
                    found.push(own.node);
                }
            }
        }
    }
    found
}
