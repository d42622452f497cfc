//! Unwrap: what some models and frameworks put around the arguments.
//!
//! It comes before any check, because a contract whose fields are all optional would take the
//! envelope itself for arguments.

use super::{Binder, read};
use crate::contract::{Name, Reading, Shape, Syntax, Types};
use crate::parse;
use crate::path::{At, Path};
use crate::repair::{Repair, RepairCode};
use crate::value::{Doc, Field, Run, Value};

/// Envelopes inside one another that are taken off.
const MOST: usize = 8;

/// Names under which arguments are sent.
const ENVELOPES: [&str; 8] =
    ["arguments", "args", "input", "parameters", "params", "properties", "tool_input", "kwargs"];

/// Names that stand beside them where the whole call is sent.
const CALL: [&str; 8] =
    ["name", "tool", "tool_name", "function", "function_name", "type", "id", "call_id"];

impl Binder<'_, '_> {
    /// The arguments without what is wrapped around them.
    pub(super) fn unwrap(&mut self, mut value: Value) -> Value {
        if self.contract.options.syntax == Syntax::Strict {
            return value;
        }
        for _ in 0..MOST {
            let (code, inner) = match value {
                Value::String(_) => (RepairCode::TextDecoded, self.object_in_text(value)),
                Value::Object(run) => (RepairCode::EnvelopeRemoved, self.enveloped(run)),
                _ => return value,
            };
            let Some(inner) = inner else { return value };
            let before = self.doc.shorten(value);
            let after = Some(self.doc.shorten(inner));
            self.trace.repaired(Repair::value(code, Path::default(), before, after));
            value = inner;
        }
        value
    }

    /// The object that a text holds, where a text is not what is declared.
    fn object_in_text(&mut self, value: Value) -> Option<Value> {
        let types = self.contract.node(self.contract.root).types;
        if types.has(Types::STRING) {
            return None;
        }
        self.container_in_text(value, &At::Root).filter(|inner| {
            types.admit(&self.doc, *inner) || matches!(inner, Value::Object(_) | Value::String(_))
        })
    }

    /// The object or list that a text holds.
    pub(super) fn container_in_text(&mut self, value: Value, at: &At<'_>) -> Option<Value> {
        let Value::String(text) = value else { return None };
        let inner = self.doc.chars(text).into_owned();
        let begins = inner.trim_start().starts_with(['{', '[', '"', '`']);
        let depth = self.contract.options.limits.depth.saturating_sub(at.depth());
        if !begins || self.contract.options.syntax == Syntax::Strict {
            return None;
        }
        let (value, forgiven) = parse::read_inside(&mut self.doc, &inner, depth).ok()?;
        if matches!(value, Value::Object(_) | Value::Array(_) | Value::String(_)) {
            read::note(&mut self.trace, &at.path(), &inner, &forgiven);
            return Some(value);
        }
        None
    }

    /// What stands under the one name that is an envelope's.
    fn enveloped(&mut self, run: Run) -> Option<Value> {
        let contract = self.contract;
        let shape = &contract.node(contract.root).shape;
        if shape.is_open() {
            return None;
        }
        let field = self.envelope(shape, run)?;
        match field.value {
            Value::Object(_) => Some(field.value),
            Value::String(_) => {
                let mark = self.trace.mark();
                let inner = self.container_in_text(field.value, &At::Root);
                inner.filter(|inner| matches!(inner, Value::Object(_))).or_else(|| {
                    self.trace.rewind(mark);
                    None
                })
            }
            _ => None,
        }
    }

    fn envelope(&self, shape: &Shape, run: Run) -> Option<Field> {
        let fields = self.doc.fields(run);
        let declared = |field: &Field| shape.exact(&self.doc.chars(field.name), 0).is_some();
        if fields.is_empty() || fields.iter().any(declared) {
            return None;
        }
        let is_in = |names: &[&str], field: &Field| names.contains(&&*self.doc.chars(field.name));
        let (around, rest): (Vec<&Field>, Vec<&Field>) =
            fields.iter().partition(|field| fields.len() > 1 && is_in(&CALL, field));
        let [field] = rest[..] else { return None };
        if is_in(&ENVELOPES, field) && around.iter().all(|field| self.is_this_tool(field)) {
            return Some(*field);
        }
        let alone = around.is_empty() && self.holds_required(shape, field);
        alone.then_some(*field)
    }

    /// Whether what is said about the call says nothing of another tool.
    fn is_this_tool(&self, field: &Field) -> bool {
        let Some(tool) = &self.contract.options.name else { return true };
        let names_tool = ["name", "tool", "tool_name", "function", "function_name"]
            .contains(&&*self.doc.chars(field.name));
        match field.value {
            Value::String(text) if names_tool => {
                Name::new(&self.doc.chars(text)).joined() == Name::new(tool).joined()
            }
            _ => true,
        }
    }

    /// Whether a field of any other name holds all that is required, and nothing undeclared.
    fn holds_required(&self, shape: &Shape, field: &Field) -> bool {
        let name = self.doc.chars(field.name);
        let words = Name::new(&name);
        let means_a_field =
            shape.normalized(&words) != Reading::None || shape.derived(&words) != Reading::None;
        let parsed;
        let (doc, run) = match field.value {
            Value::Object(run) => (&self.doc, run),
            Value::String(text) => {
                let inner = self.doc.chars(text);
                let depth = self.contract.options.limits.depth;
                match parse::read(&inner, depth) {
                    Ok((doc, Value::Object(run))) => {
                        parsed = doc.into_owned();
                        (&parsed, run)
                    }
                    _ => return false,
                }
            }
            _ => return false,
        };
        !means_a_field && has_exactly_declared(doc, shape, run)
    }
}

/// Whether an object has every required field, at least one of them, and only declared ones.
fn has_exactly_declared(doc: &Doc<'_>, shape: &Shape, run: Run) -> bool {
    let given = |name: &str| doc.get(run, name).is_some();
    let mut required = shape.fields.iter().filter(|field| field.required).peekable();
    required.peek().is_some()
        && required.all(|field| given(&field.name))
        && doc.fields(run).iter().all(|field| shape.exact(&doc.chars(field.name), 0).is_some())
}
