//! What is wrong, told as issues; in silence, the end of the check.

use super::{Check, Checked, Wrong};
use crate::contract::{Bounds, NodeId, Types, choices};
use crate::issue::{Issue, IssueCode};
use crate::json;
use crate::path::At;
use crate::value::Value;

impl Check<'_> {
    /// The count has to be one that the bounds admit.
    pub(super) fn bounded(
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
            let expected = bounds.broken(count, what);
            Issue::new(code, at.path()).expected(expected).received(count.to_string())
        })
    }

    /// The value is not what the schema asks for, or not what `expected` says.
    pub(super) fn mismatch(
        &mut self,
        code: IssueCode,
        id: NodeId,
        value: Value,
        at: &At<'_>,
        expected: Option<&str>,
    ) -> Checked {
        self.fail(|this| {
            let mut expected = expected.map_or_else(|| this.contract.describe(id), str::to_owned);
            if this.is_text_of_one(id, value) {
                expected += ", not text of one";
            } else if this.is_list_of_one(id, value, at) {
                expected += ", without a list around it";
            } else if this.says_nothing(id, value, at) {
                expected += " or to be left out";
            }
            let allowed = this.contract.node(id).choices.as_deref().unwrap_or_default();
            Issue::new(code, at.path())
                .expected(expected)
                .received(this.doc.excerpt(value))
                .examples(this.contract.examples(id))
                .suggestion(this.nearest_choice(allowed, value))
        })?;
        // An object is told of as it then stands.
        match value {
            Value::Array(run) if self.is_list_of_one(id, value, at) => match self.doc.items(run) {
                [one @ Value::Object(_)] => self.location(id, *one, at),
                _ => Ok(()),
            },
            _ => Ok(()),
        }
    }

    /// Whether a list holds nothing but what is asked for: one value, or several where the list is
    /// itself the item of a list of objects.
    fn is_list_of_one(&self, id: NodeId, value: Value, at: &At<'_>) -> bool {
        let Value::Array(run) = value else { return false };
        let (items, types) = (self.doc.items(run), self.contract.types(id));
        let may_be_several = matches!(at, At::Index(..)) && types == Types::OBJECT;
        !types.has(Types::ARRAY)
            && (items.len() == 1 || (may_be_several && !items.is_empty()))
            && items.iter().all(|item| types.admit(self.doc, *item))
    }

    /// Whether a value says that there is none, where there need not be one. Not inside a branch:
    /// another one may allow null.
    fn says_nothing(&self, id: NodeId, value: Value, at: &At<'_>) -> bool {
        let is_nothing = match value {
            Value::Null => true,
            Value::String(text) => choices::is_word_for_nothing(&self.doc.chars(text)),
            _ => false,
        };
        let may_lack = match (at, self.frame.shape) {
            (At::Index(..), _) => !self.frame.needs_items,
            (At::Name(_, name), Some(shape)) => !shape.requires(name),
            _ => false,
        };
        is_nothing && may_lack && self.trials == 0 && !self.contract.types(id).has(Types::NULL)
    }

    /// Whether a text begins as the list or object that is asked for; it could not be read as that,
    /// or it would not be told.
    fn is_text_of_one(&self, id: NodeId, value: Value) -> bool {
        let Value::String(text) = value else { return false };
        let types = self.contract.types(id);
        let kind = match self.doc.chars(text).trim_start().chars().next() {
            Some('[') => Types::ARRAY,
            Some('{') => Types::OBJECT,
            _ => return false,
        };
        types.has(kind) && !types.has(Types::STRING)
    }

    /// The allowed value, as JSON text, that a text is most like.
    pub(super) fn nearest_choice(&self, allowed: &[Value], value: Value) -> Option<String> {
        let Value::String(text) = value else { return None };
        let nearest = choices::nearest(&self.contract.doc, allowed, &self.doc.chars(text))?;
        let mut out = String::new();
        json::write_string(&mut out, &nearest);
        Some(out)
    }

    /// Ends the check in silence, and where no more issues are taken; else it goes on and tells. Asked
    /// before words are made that would be thrown away.
    pub(super) fn fail_in_silence(&self) -> Checked {
        match &self.trace {
            Some(trace) if !trace.is_full() => Ok(()),
            _ => Err(Wrong),
        }
    }

    /// Tells an issue; in silence, ends the check.
    pub(super) fn fail(&mut self, issue: impl FnOnce(&Self) -> Issue) -> Checked {
        self.fail_in_silence()?;
        let issue = issue(self);
        if let Some(trace) = &mut self.trace {
            trace.issue(issue);
        }
        Ok(())
    }
}
