//! `unevaluatedItems` and `unevaluatedProperties`: what no other schema in place speaks of.

use super::{Check, Checked, stranger};
use crate::contract::{Additional, Node, NodeId};
use crate::issue::IssueCode;
use crate::path::At;
use crate::value::{Field, Value};

impl<'c> Check<'c> {
    /// The keywords of one schema; those about what the others leave unsaid come last.
    pub(super) fn evaluated(
        &mut self,
        id: NodeId,
        node: &'c Node,
        value: Value,
        at: &At<'_>,
    ) -> Checked {
        let (rest, len) = match value {
            Value::Array(run) => (node.array.unevaluated, run.len()),
            Value::Object(run) => (node.object.unevaluated, run.len()),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => (None, 0),
        };
        let Some(rest) = rest else { return self.keywords(id, node, value, at) };
        // Only what stands below this schema counts for it, not what stands beside it.
        let is_inside = self.frame.marks.replace(vec![false; len]).is_some();
        let checked =
            self.keywords(id, node, value, at).and_then(|()| self.unmarked(node, rest, value, at));
        match &mut self.frame.marks {
            Some(marks) if is_inside => marks.fill(true),
            marks => *marks = None,
        }
        checked
    }

    fn unmarked(&mut self, node: &'c Node, rest: Additional, value: Value, at: &At<'_>) -> Checked {
        let marks = self.frame.marks.clone().unwrap_or_default();
        let unmarked = (0..marks.len()).filter(|i| !marks[*i]);
        for i in unmarked {
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
                    self.fail(|this| stranger::unknown(this.contract, &node.shape, &[], name, at))?;
                }
            }
        }
        Ok(())
    }
}
