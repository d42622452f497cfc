//! The object or list that a text holds, and whether a field holds one.

use super::slot::are_declared;
use super::{Binder, raw};
use crate::contract::{Shape, Syntax, Types};
use crate::issue::Issue;
use crate::parse::{self, Forgiven, Found, Read, SyntaxErrorKind, VALUE};
use crate::part;
use crate::path::At;
use crate::repair::{Change, Repair, RepairCode};
use crate::tags;
use crate::value::{Doc, Field, Run, Value};

/// Texts inside one another that are decoded.
const MOST_DECODED: usize = 8;

impl Binder<'_, '_> {
    /// The object that a text holds, where a text is not what is declared.
    pub(super) fn object_in_text(&mut self, value: Value) -> Option<Value> {
        let types = self.contract.types(self.contract.root);
        if types.has(Types::STRING) {
            return None;
        }
        if self.is_nothing(value) {
            // As no text at all.
            return Some(self.doc.add_object(&[]));
        }
        self.container_in_text(value, &At::Root)
    }

    /// The object or list that a text holds; the value of a field holds nothing else.
    pub(super) fn container_in_text(&mut self, value: Value, at: &At<'_>) -> Option<Value> {
        let Value::String(text) = value else { return None };
        let inner = self.doc.owned(text);
        let begins = part::begins(part::behind_space(&inner), "{[(\"`");
        let depth = self.contract.options.limits.depth.saturating_sub(at.depth());
        if !begins {
            return None;
        }
        let bare = tags::without_closing(&inner, at.field());
        let found = self.read_inside(bare, depth).map_err(|error| {
            if error.kind == SyntaxErrorKind::EscapesUnclear {
                let issue = raw::issue(&error, bare, depth);
                self.trace.issue(Issue { path: at.path(), ..issue });
            }
        });
        let Found { value, mut forgiven, beside } = found.ok()?;
        // What is strict takes the text of a field, and unwraps nothing.
        let is_root = matches!(at, At::Root);
        if self.contract.options.syntax == Syntax::Strict && (is_root || !forgiven.is_empty()) {
            return None;
        }
        let has = |code| forgiven.iter().any(|forgiven: &Forgiven| forgiven.code == code);
        // One word in brackets may be no list: `[a-z]`, `[disabled]`.
        let is_word =
            matches!(value, Value::Array(run) if matches!(self.doc.items(run), [Value::String(_)]));
        // A bracket or a comma too many is no prose.
        let is_stray = |c: char| matches!(c, VALUE | '}' | ']' | ',' | ';') || c.is_whitespace();
        let has_words =
            has(RepairCode::ProseDropped) && !part::behind(&beside, is_stray).is_empty();
        // Equal objects in a row are one call, but may be two items of a list.
        let has_repeats =
            has(RepairCode::RepeatedValueDropped) || has(RepairCode::EmptyObjectDropped);
        let is_doubtful = has_words || has_repeats || (is_word && has(RepairCode::QuotesAdded));
        if is_doubtful && !is_root {
            return None;
        }
        if bare.len() < inner.len() && !has(RepairCode::ProseDropped) {
            forgiven.push(Forgiven { code: RepairCode::ProseDropped, at: bare.len(), count: 1 });
        }
        raw::note(&mut self.doc, &mut self.trace, at, &inner, &forgiven);
        self.tell_beside(value, value, &beside);
        Some(value)
    }

    /// What a text holds, also as the text of a text.
    pub(super) fn decoded(&mut self, value: Value, at: &At<'_>) -> Option<Value> {
        let (mut inner, repairs) = (value, self.trace.repairs.len());
        for _ in 0..=MOST_DECODED {
            let Some(found) = self.container_in_text(inner, at) else { break };
            let Value::String(_) = found else { return Some(found) };
            inner = found;
        }
        self.trace.repairs.truncate(repairs);
        None
    }

    /// Reads a text inside the call. Where that was not JSON as it came, but for a fence, neither
    /// is the text, nor where one of its backslashes was lost.
    fn read_inside(&mut self, text: &str, depth: usize) -> Read<Found> {
        let is_of_call = |repair: &Repair| {
            matches!(repair.change, Change::Text { .. })
                && repair.code != RepairCode::FenceDropped
                && self.doc.text(repair.path) == "[]"
        };
        if self.trace.repairs.iter().any(is_of_call) || parse::has_lost_backslash(text) {
            parse::check_escapes(text)?;
        }
        parse::read_inside(&mut self.doc, text, depth)
    }

    /// Tells why an object that a text begins with cannot be read.
    pub(super) fn tell_unreadable(&mut self, value: Value) {
        let text = self.doc.string(value).unwrap_or_default();
        let depth = self.contract.options.limits.depth;
        let text = part::behind_space(&text);
        if text.starts_with('{')
            && parse::begins_object(text)
            && let Err(error) = self.read_inside(text, depth)
        {
            self.trace.issue(raw::issue(&error, text, depth));
        }
    }

    /// Whether a field holds an object, as such or as JSON text, of which that is true.
    pub(super) fn holds(&self, field: &Field, is_true: &dyn Fn(&Doc<'_>, Run) -> bool) -> bool {
        match field.value {
            Value::Object(run) => is_true(&self.doc, run),
            Value::String(text) => {
                let inner = self.doc.owned(text);
                let mut doc = Doc::default();
                let found =
                    parse::read_inside(&mut doc, &inner, self.contract.options.limits.depth);
                let value = found
                    .ok()
                    .filter(|found| part::behind(&found.beside, |c| c == parse::VALUE).is_empty());
                matches!(value, Some(Found { value: Value::Object(run), .. }) if is_true(&doc, run))
            }
            _ => false,
        }
    }

    /// Whether it holds fields, and none but declared ones.
    pub(super) fn holds_declared(&self, shape: &Shape, field: &Field) -> bool {
        self.holds(field, &|doc, run| run.len() > 0 && are_declared(doc, shape, doc.fields(run)))
    }
}
