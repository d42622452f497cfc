//! `unevaluatedItems` and `unevaluatedProperties`: what no other schema in place speaks of.

use super::{Check, Checked, names};
use crate::contract::{Additional, Node, NodeId};
use crate::issue::IssueCode;
use crate::path::At;
use crate::value::Value;

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
        let outer = self.frame.marks.replace(vec![false; len]);
        let checked =
            self.keywords(id, node, value, at).and_then(|()| self.unmarked(node, rest, value, at));
        self.frame.marks = outer.map(|_| vec![true; len]);
        checked
    }

    fn unmarked(&mut self, node: &'c Node, rest: Additional, value: Value, at: &At<'_>) -> Checked {
        let marks = self.frame.marks.clone().unwrap_or_default();
        let unmarked = (0..marks.len()).filter(|i| !marks[*i]);
        match value {
            Value::Array(run) => {
                for i in unmarked {
                    let item = self.doc.items(run)[i];
                    let at = &at.index(i);
                    match rest {
                        Additional::Schema(id) => self.location(id, item, at)?,
                        Additional::Never => {
                            let code = IssueCode::TypeMismatch;
                            self.mismatch(code, NodeId::ANY, item, at, Some("no item here"))?;
                        }
                    }
                }
            }
            Value::Object(run) => {
                for i in unmarked {
                    let field = self.doc.fields(run)[i];
                    let name = self.doc.chars(field.name);
                    let at = &at.name(&name);
                    match rest {
                        Additional::Schema(id) => self.location(id, field.value, at)?,
                        Additional::Never => {
                            self.fail(|this| {
                                names::unknown(this.contract, &node.shape, &[], &name, at)
                            })?;
                        }
                    }
                }
            }
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
        }
        Ok(())
    }
}
