//! `unevaluatedItems` and `unevaluatedProperties`: what no other schema in place evaluates.

use super::{Check, Checked};
use crate::contract::{Additional, Declared, Node, NodeId};
use crate::issue::IssueCode;
use crate::path::At;
use crate::value::{Field, Value};

impl<'c> Check<'c> {
    /// Judges the fields or items that no other schema evaluated, by what this one says of them
    /// (`rest`).
    pub(super) fn unevaluated(
        &mut self,
        node: &'c Node,
        rest: Additional,
        value: Value,
        at: &At<'_>,
    ) -> Checked {
        let marks = self.frame.marks.clone().unwrap_or_default();
        let unevaluated = (0..marks.len()).filter(|i| !marks[*i]);
        for i in unevaluated {
            let (name, inner) = match value {
                Value::Array(run) => (None, self.doc.items(run)[i]),
                Value::Object(run) => {
                    let Field { name, value } = self.doc.fields(run)[i];
                    (Some(self.doc.chars(name)), value)
                }
                Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => break,
            };
            let at = &name.as_deref().map_or(at.index(i), |name| at.name(name));
            match (rest, &name) {
                (Additional::Schema(id), _) => self.location(id, inner, at)?,
                (Additional::Never, None) => {
                    let expected = Some("no item here");
                    self.mismatch(IssueCode::TypeMismatch, NodeId::ANY, inner, at, expected)?;
                }
                (Additional::Never, Some(name)) => {
                    // A branch may declare the name and take all but this value: then the value is
                    // wrong, and not the name.
                    let declared = self.frame.shape.and_then(|shape| shape.field(name));
                    if let Some(id) = declared.and_then(Declared::first_node)
                        && !self.is_told(at)
                    {
                        self.location(id, inner, at)?;
                    }
                    if !self.is_told(at) {
                        self.fail(|this| this.unknown(node, name, at))?;
                    }
                }
            }
        }
        Ok(())
    }
}
