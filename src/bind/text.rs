//! The object or list that a text holds, and whether a field holds one.

use super::slot::{are_declared, are_exactly_declared};
use super::{Binder, raw};
use crate::contract::{Name, Reading, Shape, Syntax, Types};
use crate::issue::Issue;
use crate::parse::{self, Forgiven, Found, Read, SyntaxErrorKind, VALUE, is_stray};
use crate::part;
use crate::path::At;
use crate::repair::{Change, Repair, RepairCode};
use crate::tags;
use crate::value::{Doc, Field, Run, Value};

/// How many texts, one inside another, are decoded.
const MOST_DECODED: usize = 8;

/// An object that a field holds, as such or as JSON text.
pub(super) struct Held<'d> {
    /// The doc of the object, if it was read from a text.
    own: Option<Doc<'static>>,
    /// The doc of the call, which has the object if `own` is none.
    outer: &'d Doc<'d>,
    run: Run,
}

impl Held<'_> {
    pub(super) fn doc(&self) -> &Doc<'_> {
        self.own.as_ref().unwrap_or(self.outer)
    }

    pub(super) fn fields(&self) -> &[Field] {
        self.doc().fields(self.run)
    }

    /// Whether the object gives all declared fields that a name may mean.
    pub(super) fn gives(&self, shape: &Shape, reading: &Reading) -> bool {
        let means =
            |own: &Field, index: usize| shape.named(&Name::of(self.doc(), own.name)) == Some(index);
        let gives = |index: &usize| self.fields().iter().any(|own| means(own, *index));
        reading.fields().iter().all(gives)
    }

    pub(super) fn has(&self, name: &str) -> bool {
        self.doc().has(self.run, name)
    }

    /// Whether the object has fields: all required ones, and none but declared ones.
    pub(super) fn is_all_required(&self, shape: &Shape) -> bool {
        !self.fields().is_empty() && are_exactly_declared(self.doc(), shape, self.fields())
    }

    /// Whether the object has fields, and none but declared ones.
    pub(super) fn is_declared(&self, shape: &Shape) -> bool {
        !self.fields().is_empty() && are_declared(self.doc(), shape, self.fields())
    }
}

impl Binder<'_, '_> {
    /// What a text that came in place of the arguments holds, if the contract declares no text.
    pub(super) fn object_in_text(&mut self, value: Value) -> Option<Value> {
        let types = self.contract.types(self.contract.root);
        if types.has(Types::STRING) {
            return None;
        }
        if self.doc.is_nothing(value) {
            // Text that says nothing is like no text at all.
            return Some(self.doc.add_object(&[]));
        }
        self.container_in_text(value, &At::Root)
    }

    /// The object, list or other text that a text holds; the text of a field must hold nothing
    /// besides.
    fn container_in_text(&mut self, value: Value, at: &At<'_>) -> Option<Value> {
        let Value::String(text) = value else { return None };
        let inner = self.doc.owned(text);
        if !part::begins(part::behind_space(&inner), "{[(\"`") {
            return None;
        }
        let depth = self.depth_left(at);
        let bare = tags::without_closing(&inner, at.field());
        let found = self.read_inside(bare, depth);
        if let Err(error) = &found
            && error.kind == SyntaxErrorKind::EscapesUnclear
        {
            let issue = raw::issue(error, bare, depth);
            self.trace.issue(Issue { path: at.path(), ..issue });
        }
        let mut found = found.ok()?;
        // Strict syntax takes the text of a field if it is JSON, and unwraps nothing at the root.
        let is_root = matches!(at, At::Root);
        let is_strict = self.contract.options.syntax == Syntax::Strict;
        if (is_strict && (is_root || !found.forgiven.is_empty()))
            || (!is_root && self.is_doubtful(&found))
        {
            return None;
        }
        if bare.len() < inner.len() && !found.has(RepairCode::ProseDropped) {
            let tags = Forgiven { code: RepairCode::ProseDropped, at: bare.len(), count: 1 };
            found.forgiven.push(tags);
        }
        raw::note(&mut self.doc, &mut self.trace, at, &inner, &found.forgiven);
        self.tell_beside(found.value, found.value, &found.beside);
        if is_root {
            self.tell_inside(found.value, &found.inner_names);
        }
        Some(found.value)
    }

    /// Whether what was found in the text of a field may be only a part of that text.
    fn is_doubtful(&self, found: &Found) -> bool {
        // One word in brackets may be no list: `[a-z]`, `[disabled]`.
        let is_word = match found.value {
            Value::Array(run) => matches!(self.doc.items(run), [Value::String(_)]),
            _ => false,
        };
        let has_words = found.has(RepairCode::ProseDropped) && !part::all(&found.beside, is_stray);
        // Equal objects in a row are one call, but may be two items of a list.
        let has_repeats = found.has(RepairCode::RepeatedValueDropped)
            || found.has(RepairCode::EmptyObjectDropped);
        has_words || has_repeats || (is_word && found.has(RepairCode::QuotesAdded))
    }

    /// How deep a value at that place may be.
    pub(super) fn depth_left(&self, at: &At<'_>) -> usize {
        self.contract.options.limits.depth.saturating_sub(at.depth())
    }

    /// The object or list that a text holds, as such or as the text of a text.
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

    /// Reads a text inside the call. Its escapes are checked if the call, apart from a fence, was
    /// not JSON as it came, or if the text lost a backslash.
    fn read_inside(&mut self, text: &str, depth: usize) -> Read<Found> {
        let is_of_call = |repair: &Repair| {
            matches!(repair.change, Change::Text { .. })
                && repair.code != RepairCode::FenceDropped
                && self.doc.text(repair.path) == "[]"
        };
        if self.trace.repairs.iter().any(is_of_call) || parse::has_lost_backslash(text) {
            parse::check_escapes(text)?;
        }
        let found = parse::read_inside(&mut self.doc, text, depth)?;
        raw::check_forgiven(self.contract, &self.doc, found)
    }

    /// The value of JSON text that is put in at that place, such as a default or an answer.
    pub(super) fn read_at(&mut self, text: &str, at: &At<'_>) -> Option<Value> {
        let depth = self.depth_left(at);
        Some(parse::read_inside(&mut self.doc, text, depth).ok()?.value)
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

    /// The object that a field holds, as such or as JSON text with nothing beside it.
    pub(super) fn held_by(&self, field: &Field) -> Option<Held<'_>> {
        match field.value {
            Value::Object(run) => Some(Held { own: None, outer: &self.doc, run }),
            Value::String(text) => {
                let inner = self.doc.owned(text);
                let mut doc = Doc::default();
                let depth = self.contract.options.limits.depth;
                let found = parse::read_inside(&mut doc, &inner, depth).ok()?;
                let is_alone = part::all(&found.beside, |c| c == VALUE);
                match found.value {
                    Value::Object(run) if is_alone => {
                        Some(Held { own: Some(doc), outer: &self.doc, run })
                    }
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// Whether a field holds an object of declared fields, and no others.
    pub(super) fn holds_declared(&self, shape: &Shape, field: &Field) -> bool {
        self.held_by(field).is_some_and(|held| held.is_declared(shape))
    }
}
