//! Raw text → arguments that satisfy their contract: unwrap → match → coerce → check.

mod coerce;
mod object;
mod told;

use std::borrow::Cow;

use crate::check;
use crate::contract::{Contract, NodeId, Syntax, Types};
use crate::issue::{Issue, IssueCode};
use crate::parse::{self, SyntaxError, SyntaxErrorKind};
use crate::path::{At, Path};
use crate::repair::{Repair, RepairCode};
use crate::trace::Trace;
use crate::value::{Doc, Run, Value};

/// Binds the raw arguments of a call: their JSON text, if there is any to hand out, which is the raw
/// text itself when it was right as it came; and what happened.
pub(crate) fn bind<'t>(contract: &Contract, raw: &'t str) -> (Option<Cow<'t, str>>, Trace) {
    let limits = contract.options.limits;
    let mut trace = Trace::new(limits);
    if raw.len() > limits.bytes {
        let words = format!("the arguments are longer than {} bytes; send less", limits.bytes);
        trace.issue(Issue::new(IssueCode::TextTooLong, Path::default()).told(words));
        return (None, trace);
    }
    let (doc, value) = match parse::read(raw, limits.depth) {
        Ok(read) => read,
        Err(error) => {
            trace.issue(syntax_issue(error, raw, limits.depth));
            return (None, trace);
        }
    };
    if check::is_right(contract, &doc, value) {
        return (Some(Cow::Borrowed(raw)), trace);
    }
    let mut binder = Binder { contract, doc, trace };
    let value = binder.arguments(value);
    let Binder { doc, mut trace, .. } = binder;
    check::tell(contract, &doc, value, &mut trace);
    let args = trace.issues.is_empty().then(|| Cow::Owned(doc.to_json(value)));
    (args, trace)
}

/// What a host told is wrong, as JSON text.
pub(crate) fn told_by_host(contract: &Contract, issues: &str) -> Trace {
    let mut trace = Trace::new(contract.options.limits);
    for issue in told::read(issues) {
        trace.issue(issue);
    }
    trace
}

fn syntax_issue(error: SyntaxError, raw: &str, depth: usize) -> Issue {
    match error.kind {
        SyntaxErrorKind::CutOff => Issue::new(IssueCode::TextCutOff, Path::default()),
        SyntaxErrorKind::TooDeep => Issue::new(IssueCode::TooDeep, Path::default())
            .told(format!("values are nested more than {depth} deep; send a flatter call")),
        SyntaxErrorKind::Unexpected | SyntaxErrorKind::Trailing => {
            let (before, _) = raw.split_at(raw.floor_char_boundary(error.at));
            let line = before.matches('\n').count() + 1;
            let column = before.chars().rev().take_while(|c| *c != '\n').count() + 1;
            let what = if error.kind == SyntaxErrorKind::Trailing {
                "more text behind the value"
            } else {
                "not JSON"
            };
            Issue::new(IssueCode::SyntaxInvalid, Path::default())
                .told(format!("{what} at line {line}, column {column}; send one JSON object"))
        }
    }
}

/// One walk over the arguments, changing what has exactly one reading.
struct Binder<'c, 't> {
    contract: &'c Contract,
    doc: Doc<'t>,
    trace: Trace,
}

impl Binder<'_, '_> {
    fn arguments(&mut self, value: Value) -> Value {
        let contract = self.contract;
        let types = contract.node(contract.root).types;
        let repairs = contract.options.syntax == Syntax::Repair;
        let value = match value {
            Value::Null if repairs && types.has(Types::OBJECT) && !types.has(Types::NULL) => {
                let path = Path::default();
                let (before, after) = ("null".to_owned(), Some("{}".to_owned()));
                self.trace.repaired(Repair::value(RepairCode::ArgumentsNull, path, before, after));
                self.doc.add_object(&[])
            }
            other => other,
        };
        self.location(contract.root, value, &At::Root)
    }

    /// A value with a schema of its own.
    fn location(&mut self, id: NodeId, value: Value, at: &At<'_>) -> Value {
        match value {
            Value::Object(run) => self.object(id, run, at),
            Value::Array(run) => self.array(id, run, at),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {
                self.coerce(id, value, at)
            }
        }
    }

    fn array(&mut self, id: NodeId, run: Run, at: &At<'_>) -> Value {
        let shape = &self.contract.node(id).shape;
        if shape.items.is_empty() {
            return Value::Array(run);
        }
        let mut items = self.doc.items(run).to_vec();
        for (i, item) in items.iter_mut().enumerate() {
            for node in shape.item_nodes(i) {
                *item = self.location(node, *item, &at.index(i));
            }
        }
        self.doc.add_array(&items)
    }

    fn fits(&self, id: NodeId, value: Value) -> bool {
        check::fits(self.contract, &self.doc, id, value)
    }
}
