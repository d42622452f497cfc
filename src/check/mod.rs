//! Whether a value satisfies its contract: one definition, asked in silence or told issue by issue.

mod leak;
mod names;
mod scalars;

use crate::contract::{Additional, Bounds, Contract, Node, NodeId};
use crate::issue::{Issue, IssueCode};
use crate::path::At;
use crate::trace::Trace;
use crate::value::{Doc, Run, Value};

/// Whether `value` may stand where `id` is declared.
pub(crate) fn fits(contract: &Contract, doc: &Doc<'_>, id: NodeId, value: Value) -> bool {
    Check { contract, doc, trace: None }.location(id, value, &At::Root).is_ok()
}

/// Whether the arguments are right.
pub(crate) fn is_right(contract: &Contract, doc: &Doc<'_>, value: Value) -> bool {
    Check { contract, doc, trace: None }.arguments(value).is_ok()
}

/// Tells everything that is wrong with the arguments.
pub(crate) fn tell(contract: &Contract, doc: &Doc<'_>, value: Value, trace: &mut Trace) {
    // Wrong only says that there was more to tell than is taken.
    let (Ok(()) | Err(Wrong)) = Check { contract, doc, trace: Some(trace) }.arguments(value);
}

struct Check<'c> {
    contract: &'c Contract,
    doc: &'c Doc<'c>,
    /// Where issues are told. In silence, the first of them ends the check.
    trace: Option<&'c mut Trace>,
}

/// The end of a check in silence: something is wrong.
struct Wrong;

type Checked = Result<(), Wrong>;

impl Check<'_> {
    fn arguments(&mut self, value: Value) -> Checked {
        self.location(self.contract.root, value, &At::Root)?;
        self.groups(value)
    }

    /// Required groups: one field of each must be given, and not as null.
    fn groups(&mut self, value: Value) -> Checked {
        let Value::Object(run) = value else { return Ok(()) };
        for group in &self.contract.options.required_any {
            let given =
                |name: &String| !matches!(self.doc.get(run, name), None | Some(Value::Null));
            if !group.iter().any(given) {
                self.fail(|_| {
                    Issue::new(IssueCode::RequiredAny, At::Root.path()).candidates(group.clone())
                })?;
            }
        }
        Ok(())
    }

    /// A value with a schema of its own: names are judged here, over all schemas that apply to it.
    fn location(&mut self, id: NodeId, value: Value, at: &At<'_>) -> Checked {
        let shape = &self.contract.node(id).shape;
        match value {
            Value::Object(run) => self.names(shape, run, at)?,
            Value::Array(run) if shape.items.is_empty() => self.items(NodeId::ANY, run, at)?,
            _ => {}
        }
        self.schema(id, value, at)
    }

    /// The keywords of one schema.
    fn schema(&mut self, id: NodeId, value: Value, at: &At<'_>) -> Checked {
        let node = self.contract.node(id);
        if !node.types.admit(self.doc, value) {
            return self.mismatch(IssueCode::TypeMismatch, id, value, at, None);
        }
        if !self.is_chosen(node, value) {
            return self.mismatch(IssueCode::ChoiceUnknown, id, value, at, None);
        }
        match value {
            Value::Null | Value::Bool(_) => {}
            Value::Number(text) => self.number(id, text, at)?,
            Value::String(text) => self.string(node, text, at)?,
            Value::Array(run) => self.array(node, run, at)?,
            Value::Object(run) => self.object(node, run, at)?,
        }
        match node.reference {
            Some(target) => self.schema(target, value, at),
            None => Ok(()),
        }
    }

    fn array(&mut self, node: &Node, run: Run, at: &At<'_>) -> Checked {
        self.count(node.array.count, run.len(), "item", at)?;
        match node.array.items {
            Some(items) => self.items(items, run, at),
            None => Ok(()),
        }
    }

    fn items(&mut self, id: NodeId, run: Run, at: &At<'_>) -> Checked {
        for (i, item) in self.doc.items(run).iter().enumerate() {
            self.location(id, *item, &at.index(i))?;
        }
        Ok(())
    }

    fn object(&mut self, node: &Node, run: Run, at: &At<'_>) -> Checked {
        let rules = &node.object;
        self.count(rules.count, run.len(), "field", at)?;
        for name in &rules.required {
            if !self.doc.fields(run).iter().any(|field| self.doc.is(field.name, name)) {
                self.fail(|this| this.missing(node, name, at))?;
            }
        }
        for field in self.doc.fields(run) {
            let name = self.doc.chars(field.name);
            let declared = rules.properties.iter().find(|(declared, _)| *declared == name);
            match (declared.map(|(_, id)| *id), rules.additional) {
                (Some(id), _) | (None, Some(Additional::Schema(id))) => {
                    self.location(id, field.value, &at.name(&name))?;
                }
                (None, Some(Additional::Never)) => {
                    self.fail(|_| names::unknown(&node.shape, &name, at))?;
                }
                (None, None) => {}
            }
        }
        Ok(())
    }

    fn count(&mut self, bounds: Bounds, count: usize, what: &str, at: &At<'_>) -> Checked {
        self.bounded(bounds, count, IssueCode::CountOutOfRange, what, at)
    }

    fn bounded(
        &mut self,
        bounds: Bounds,
        count: usize,
        code: IssueCode,
        what: &str,
        at: &At<'_>,
    ) -> Checked {
        if bounds.admit(count) {
            return Ok(());
        }
        self.fail(|_| {
            let many = |n: usize| format!("{n} {what}{}", if n == 1 { "" } else { "s" });
            let expected = match (bounds.min, bounds.max) {
                (Some(min), _) if count < min => format!("at least {}", many(min)),
                (_, max) => format!("at most {}", many(max.unwrap_or(count))),
            };
            Issue::new(code, at.path()).expected(expected).received(count.to_string())
        })
    }

    fn missing(&self, node: &Node, name: &str, at: &At<'_>) -> Issue {
        let shape = &node.shape;
        let declared = shape.exact(name, 0).and_then(|i| shape.fields[i].nodes.first());
        let id = declared.copied().unwrap_or(NodeId::ANY);
        Issue::new(IssueCode::FieldMissing, at.name(name).path())
            .expected(self.contract.describe(id))
            .examples(self.contract.examples(id))
    }

    /// The value is not what the schema asks for, or not what `expected` says.
    fn mismatch(
        &mut self,
        code: IssueCode,
        id: NodeId,
        value: Value,
        at: &At<'_>,
        expected: Option<String>,
    ) -> Checked {
        self.fail(|this| {
            Issue::new(code, at.path())
                .expected(expected.unwrap_or_else(|| this.contract.describe(id)))
                .received(this.doc.excerpt(value))
                .examples(this.contract.examples(id))
        })
    }

    /// Ends the check in silence, and where no more issues are taken; else it goes on and tells.
    fn fail_in_silence(&self) -> Checked {
        match &self.trace {
            Some(trace) if !trace.is_full() => Ok(()),
            _ => Err(Wrong),
        }
    }

    /// Tells an issue; in silence, ends the check.
    fn fail(&mut self, issue: impl FnOnce(&Self) -> Issue) -> Checked {
        self.fail_in_silence()?;
        let issue = issue(self);
        if let Some(trace) = &mut self.trace {
            trace.issue(issue);
        }
        Ok(())
    }
}
