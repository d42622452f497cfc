//! A value walked by its schema: its names, its keywords, and what applies in place.

use super::frame::Frame;
use super::{Check, Checked, DEEPEST, Extent, too_deep};
use crate::contract::{InPlace, Node, NodeId};
use crate::issue::{Issue, IssueCode};
use crate::part;
use crate::path::At;
use crate::value::Value;

impl<'c> Check<'c> {
    pub(super) fn arguments(&mut self, value: Value) -> Checked {
        self.outermost = value;
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

    /// Judges a value by the schema of its place. Names are judged here, once for all schemas that
    /// apply in place.
    pub(super) fn location(&mut self, id: NodeId, value: Value, at: &At<'_>) -> Checked {
        match value {
            Value::String(text) if self.extent != Extent::Plain && self.leaks(id, text, at) => {
                self.fail(|this| {
                    let tag = this.tag_inside(id, text, at).unwrap_or_default();
                    let words = part::filled(
                        "holds `{}`, which is of the call itself; send the value without it, and \
                         each other parameter in a field of its own",
                        &[&tag],
                    );
                    Issue::new(IssueCode::ControlTokens, at.path()).received(tag).words(&words)
                })?;
                self.schema(id, value, at)
            }
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {
                self.place = id;
                self.schema(id, value, at)
            }
            Value::Array(_) | Value::Object(_) => {
                let may_lack =
                    matches!(value, Value::Object(run) if run.len() == 0 && self.may_lack(at));
                let frame = Frame { may_lack, ..Frame::default() };
                self.in_frame(frame, |this| this.container(id, value, at))
            }
        }
    }

    fn container(&mut self, id: NodeId, value: Value, at: &At<'_>) -> Checked {
        let depth = self.contract.options.limits.depth;
        // Deeper texts are not read, but a repair may have put an item into a list.
        if at.depth() >= depth {
            return self.fail(|_| Issue::of_call(IssueCode::TooDeep, &too_deep(depth)));
        }
        let shape = &self.contract.node(id).shape;
        match value {
            _ if self.is_left_empty(id, value, at) => {
                return self.mismatch(IssueCode::TypeMismatch, id, value, at, None);
            }
            _ if self.extent == Extent::Plain => {}
            // The names inside a value of the wrong type tell nothing more.
            _ if !self.contract.types(id).admit(self.doc, value) => {}
            Value::Object(run) => self.names(shape, run, at)?,
            Value::Array(run) if self.extent == Extent::Whole => {
                self.unspoken_items(shape, run, at)?;
            }
            _ => {}
        }
        self.schema(id, value, at)?;
        // What is wrong inside the only item of a list that came for an object is told too, at the
        // object's place.
        match self.are_asked_for(id, value) {
            Some([one @ Value::Object(_)]) if self.holder(id, value, at).is_none() => {
                self.location(id, *one, at)
            }
            _ => Ok(()),
        }
    }

    /// Judges the value by one schema and those that apply in place.
    pub(super) fn schema(&mut self, id: NodeId, value: Value, at: &At<'_>) -> Checked {
        self.steps = self.steps.saturating_sub(1);
        if self.is_exhausted() || self.depth >= DEEPEST {
            return self.give_up();
        }
        let node = self.contract.node(id);
        let is_dynamic = self.contract.is_dynamic();
        if is_dynamic {
            self.scope.push(node.resource);
        }
        self.depth += 1;
        let checked = self.evaluated(id, node, value, at);
        self.depth -= 1;
        if is_dynamic {
            self.scope.pop();
        }
        checked
    }

    /// Judges the value by the keywords of one schema, `unevaluated…` last.
    fn evaluated(&mut self, id: NodeId, node: &'c Node, value: Value, at: &At<'_>) -> Checked {
        let (rest, len) = match value {
            Value::Array(run) => (node.array.unevaluated, run.len()),
            Value::Object(run) => (node.object.unevaluated, run.len()),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => (None, 0),
        };
        let Some(rest) = rest else { return self.keywords(id, node, value, at) };
        // What schemas inside this one evaluate counts for it, not what those beside it do.
        self.frame.marks = Some(vec![false; len]);
        let checked = self
            .keywords(id, node, value, at)
            .and_then(|()| self.unevaluated(node, rest, value, at));
        // For the schema around it, everything is evaluated.
        self.frame.marks = Some(vec![true; len]);
        checked
    }

    /// Judges the value by the keywords of one schema except `unevaluated…`.
    pub(super) fn keywords(
        &mut self,
        id: NodeId,
        node: &'c Node,
        value: Value,
        at: &At<'_>,
    ) -> Checked {
        if !node.types.admit(self.doc, value) {
            if let Value::String(text) = value
                && self.is_long_integer(id, text)
            {
                return self.long_integer(id, node, text, at);
            }
            return self.mismatch(IssueCode::TypeMismatch, id, value, at, None);
        }
        if !self.is_chosen(node, value) {
            return self.mismatch(IssueCode::ChoiceUnknown, id, value, at, None);
        }
        match value {
            Value::Null | Value::Bool(_) | Value::Number(_) => {}
            Value::String(text) => self.string(id, text, at)?,
            Value::Array(run) => self.array(&node.array, run, at)?,
            Value::Object(run) => self.object(node, run, at)?,
        }
        if node.in_place.are_there {
            self.in_place(id, &node.in_place, value, at)?;
        }
        // Numbers come last, as schemas in place may tell more exactly what is wrong with them.
        if let Value::Number(text) = value { self.number(id, text, at) } else { Ok(()) }
    }

    #[inline(never)] // a host compiles it only when it is called
    fn in_place(&mut self, id: NodeId, schemas: &InPlace, value: Value, at: &At<'_>) -> Checked {
        for target in schemas.reference.iter().chain(&schemas.all_of) {
            self.schema(*target, value, at)?;
        }
        if let Some(dynamic) = &schemas.dynamic {
            let target = self.contract.dynamic_target(dynamic, &self.scope);
            self.schema(target, value, at)?;
        }
        self.condition(schemas, value, at)?;
        for (name, dependent) in &schemas.dependent {
            if self.doc.has_field(value, name) {
                self.schema(*dependent, value, at)?;
            }
        }
        self.any_of(id, &schemas.any_of, value, at)?;
        self.one_of(id, &schemas.one_of, value, at)?;
        match schemas.not {
            Some(excluded) => self.not(excluded, value, at),
            None => Ok(()),
        }
    }
}
