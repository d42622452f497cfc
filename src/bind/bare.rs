//! Text without quotes that may be code, `views + 1`: it is text only where nothing else may be.

use crate::contract::{Contract, NodeId, Types};
use crate::issue::{Issue, IssueCode};
use crate::part;
use crate::path::At;
use crate::trace::Trace;
use crate::value::{Doc, Value};

/// Tells of such a text in arguments where more than text is allowed.
pub(super) fn tell(contract: &Contract, doc: &Doc<'_>, value: Value, trace: &mut Trace) {
    Walk { contract, doc, trace }.location(&[contract.root], value, &At::Root);
}

struct Walk<'a> {
    contract: &'a Contract,
    doc: &'a Doc<'a>,
    trace: &'a mut Trace,
}

impl Walk<'_> {
    /// A value to which these schemas apply, and what is inside.
    fn location(&mut self, nodes: &[NodeId], value: Value, at: &At<'_>) {
        let (contract, doc) = (self.contract, self.doc);
        match value {
            Value::String(text) if doc.is_bare(text) => {
                let texts = Types::STRING.with(Types::NULL);
                let is_text = |id: &NodeId| texts.has(contract.types(*id));
                if may_be_code(&doc.chars(text)) && !nodes.iter().any(is_text) {
                    let expected = "a value, or text in quotes".to_owned();
                    let shown = doc.excerpt(value);
                    let bare = shown.trim_matches('"');
                    let received = part::filled("{} without quotes", &[bare]);
                    let code = IssueCode::TypeMismatch;
                    self.trace.issue(Issue::unlike(code, at, expected, received));
                }
            }
            Value::Array(run) => {
                for (i, item) in doc.items(run).iter().enumerate() {
                    let mut inner = Vec::new();
                    for own in nodes.iter().flat_map(|id| contract.items(*id)) {
                        if (own.from..own.to).contains(&i) {
                            inner.push(own.node);
                        }
                    }
                    self.location(&inner, *item, &at.index(i));
                }
            }
            Value::Object(run) => {
                for field in doc.fields(run) {
                    let (name, mut inner) = (doc.chars(field.name), Vec::new());
                    for id in nodes {
                        contract.add_fields(&mut inner, *id, &name);
                    }
                    self.location(&inner, field.value, &at.name(&name));
                }
            }
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
        }
    }
}

/// What stands between what code computes with, and between words of text hardly ever.
const OPERATORS: &str = "!= && * ** + < <= == === > >= ?? ||";

/// Whether it may be code that is to be computed, or a number with its sign.
fn may_be_code(text: &str) -> bool {
    let words = part::words(text);
    let is_operator = |word: &&str| part::has_word(OPERATORS, word);
    let inner = words.get(1..words.len().saturating_sub(1)).unwrap_or_default();
    inner.iter().any(is_operator)
        || text.strip_prefix('+').is_some_and(part::begins_digit)
        || text.starts_with('!')
}
