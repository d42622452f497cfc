//! Questions to the author's own code, and what becomes of its answers.

use super::Binder;
use super::slot::{Slot, is_given};
use crate::contract::{NodeId, Placed, Reading, Shape};
use crate::json::{self, ObjectWriter};
use crate::part;
use crate::path::At;
use crate::question::{Extension, Question};
use crate::repair::RepairCode;
use crate::trace::Mark;
use crate::value::Value;

impl Binder<'_, '_> {
    #[inline(never)]
    pub(super) fn has(&self, extension: Extension) -> bool {
        self.contract.options.extensions.contains(&extension)
    }

    /// Asks which declared field the name of each stranger means, unless that was answered before.
    /// Answers whether a question is open.
    pub(super) fn ask_names(
        &mut self,
        extension: Extension,
        shape: &Shape,
        slots: &[Slot],
        at: &At<'_>,
    ) -> bool {
        let mut open = false;
        for slot in slots {
            if !slot.may_be_matched(&self.doc) {
                continue;
            }
            let name = self.doc.owned(slot.field.name);
            if !self.is_clear(extension, shape, &self.contract.placed(&name, at), at) {
                let (at, about) = (at.name(&name), |this: &Self| this.fields_to_ask(shape, slots));
                open |= self.answer(extension, slot.field.value, &at, None, &about).is_none();
            }
        }
        open
    }

    /// The declared fields as JSON text: their names, schemas, and whether they are given.
    fn fields_to_ask(&self, shape: &Shape, slots: &[Slot]) -> String {
        let mut out = String::new();
        json::write_array(&mut out, shape.fields.iter().enumerate(), |out, (index, field)| {
            let mut object = ObjectWriter::new(out);
            object.string("name", &field.name);
            object.boolean("given", is_given(slots, index));
            let schema = self.contract.source(field.first_node().unwrap_or(NodeId::ANY));
            part::add(object.field("schema"), &schema);
            object.end();
        });
        out
    }

    /// Whether a stronger layer already says which declared field, or which several, a name means.
    fn is_clear(&self, extension: Extension, shape: &Shape, name: &Placed, at: &At<'_>) -> bool {
        let reading = match extension {
            Extension::FieldMatcher => shape.by_words(name),
            _ => self.contract.reading(shape, name, at),
        };
        reading != Reading::None
    }

    /// The declared field that the author's own code answered for a name, and whether that answer
    /// is certain.
    pub(super) fn answered_name(
        &self,
        extension: Extension,
        shape: &Shape,
        name: &str,
        at: &At<'_>,
    ) -> Option<(usize, bool)> {
        let answer = self.outside.answer(&Question::key(extension, &at.name(name).path(), ""))?;
        let index = shape.exact(&self.outside.text(answer, "field"))?;
        let certain = matches!(self.outside.doc.field(answer, "certain"), Some(Value::Bool(true)));
        Some((index, certain))
    }

    /// The author's own value for a given one that no reading made fit; else `bound`, what the
    /// readings made of it. Null and empty text are not asked about, as they say nothing, nor is a
    /// list or object of a declared type, whose parts are asked about one by one.
    #[cold] // kept out of `location`, which calls itself and is to stay small
    pub(super) fn asked_value(
        &mut self,
        id: NodeId,
        given: Value,
        bound: Value,
        mark: Mark,
        at: &At<'_>,
    ) -> Value {
        let says_something = match given {
            Value::Null => false,
            Value::String(text) => !self.doc.text(text).is_empty(),
            Value::Array(_) | Value::Object(_) => !self.contract.types(id).admit(&self.doc, given),
            Value::Bool(_) | Value::Number(_) => true,
        };
        if !says_something || self.fits(id, bound) {
            return bound;
        }
        let format = self.format_to_ask(id, given);
        for (extension, code) in [
            (Extension::FormatNormalizer, RepairCode::FormatNormalized),
            (Extension::Coercer, RepairCode::ValueCoerced),
        ] {
            let is_asked = extension == Extension::Coercer || format.is_some();
            if !is_asked || !self.has(extension) {
                continue;
            }
            let about = |this: &Self| this.contract.source(id);
            let Some(answer) = self.answer(extension, given, at, format.as_deref(), &about) else {
                return bound;
            };
            if let Some(value) = self.answered_value(id, answer, at) {
                self.trace.rewind(mark);
                self.changed(code, at, given, Some(value));
                return value;
            }
        }
        bound
    }

    /// The declared format of a text, where the author has a normalizer for it.
    fn format_to_ask(&self, id: NodeId, given: Value) -> Option<String> {
        let formats = &self.contract.options.normalized_formats;
        let is_text = matches!(given, Value::String(_));
        self.contract.format_among(id, formats).filter(|_| is_text)
    }

    /// The answer to a question. One without an answer is asked, as long as its answer could still
    /// become a repair: a call may ask no more questions than it may have repairs.
    fn answer(
        &mut self,
        extension: Extension,
        value: Value,
        at: &At<'_>,
        format: Option<&str>,
        about: &dyn Fn(&Self) -> String,
    ) -> Option<Value> {
        let (path, value) = (at.path(), self.doc.to_json(value));
        let key = Question::key(extension, &path, &value);
        let answer = self.outside.answer(&key);
        let asked = self.outside.answers() + self.trace.questions.len();
        if answer.is_none() && asked < self.contract.options.limits.repairs {
            let question = Question::new(key, extension, &path, &value, format, &about(self));
            self.trace.questions.push(question);
        }
        answer
    }

    /// The value of an answer, if it satisfies the schema.
    fn answered_value(&mut self, id: NodeId, answer: Value, at: &At<'_>) -> Option<Value> {
        let text = self.outside.doc.to_json(self.outside.doc.field(answer, "value")?);
        self.read_at(&text, at).filter(|value| self.fits(id, *value))
    }
}
