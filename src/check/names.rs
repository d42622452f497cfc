//! Names of fields: declared or admitted, and none given twice.

use super::stranger::{Object, Stranger};
use super::undeclared::repeated;
use super::{Check, Checked, Extent, Wrong};
use crate::contract::{NodeId, Owner, Reading, Shape};
use crate::issue::{Issue, IssueCode};
use crate::order;
use crate::path::At;
use crate::value::{Run, Value};

/// The most undeclared names of one object that are told.
const MOST_TOLD: usize = 64;

impl<'c> Check<'c> {
    pub(super) fn names(&mut self, shape: &'c Shape, run: Run, at: &At<'_>) -> Checked {
        let doc = self.doc;
        let closed = self.contract.is_closed(shape);
        let mut given = vec![false; shape.fields.len()];
        let (mut strangers, mut taking) = (Vec::new(), None);
        for (i, field) in doc.fields(run).iter().enumerate() {
            let name = doc.chars(field.name);
            match shape.exact_from(doc, field.name, i) {
                Some(index) if !given[index] => {
                    given[index] = true;
                    if shape.fields[index].nodes.is_empty() {
                        self.unspoken(shape, &name, field.value, at)?;
                    }
                }
                Some(_) => self.fail(|_| repeated(&name, at))?,
                None => {
                    if closed {
                        self.unless_silent()?;
                    }
                    // Further names are not told, whatever they mean.
                    if !closed || strangers.len() < MOST_TOLD {
                        let mut reading = self.name_means(shape, *field, at);
                        if let Some(index) = reading.only() {
                            let object = Value::Object(run);
                            let taking = taking.get_or_insert_with(|| self.taking(shape, object));
                            if self.keeps_name(shape, taking, *field, index) {
                                reading = Reading::None;
                            }
                        }
                        strangers.push(Stranger { name, field: *field, reading });
                    }
                }
            }
        }
        let has_strangers = !strangers.is_empty();
        if has_strangers {
            self.strangers(&Object { shape, run, given: &given, strangers: &strangers, at })?;
        }
        self.frame.shape = Some(shape);
        self.frame.given = given;
        self.frame.has_strangers = has_strangers;
        Ok(())
    }

    fn strangers(&mut self, object: &Object<'_, '_>) -> Checked {
        let Object { shape, strangers, at, .. } = *object;
        let closed = self.contract.is_closed(shape);
        if !closed {
            self.distinct(strangers, at)?;
        } else if let Some(issue) = self.other_call(object) {
            self.tell(issue);
            return Err(Wrong);
        }
        for stranger in strangers {
            if closed || stranger.reading != Reading::None || stranger.name == "__proto__" {
                self.fail(|this| this.stranger(object, stranger))?;
            } else {
                self.unspoken(shape, &stranger.name, stranger.field.value, at)?;
            }
        }
        Ok(())
    }

    /// Judges the value of a field without a sure schema of its own by what holds for any value,
    /// unless a schema for undeclared fields applies.
    fn unspoken(&mut self, shape: &Shape, name: &str, value: Value, at: &At<'_>) -> Checked {
        if self.extent != Extent::Whole || !self.contract.undeclared(shape, name).is_empty() {
            return Ok(());
        }
        self.location(NodeId::ANY, value, &at.name(name))
    }

    /// Tells of the given names that are not declared if the union takes the branch `owner`.
    pub(super) fn foreign_names(&mut self, owner: Owner, value: Value, at: &At<'_>) -> Checked {
        let (Some(shape), Value::Object(run)) = (self.frame.shape, value) else { return Ok(()) };
        let mut own = Vec::new();
        for field in &shape.fields {
            if field.is_declared_in(owner) {
                own.push(field.name.clone());
            }
        }
        for field in self.doc.fields(run) {
            let name = self.doc.chars(field.name);
            if !own.iter().any(|own| *own == name) {
                self.fail(|_| {
                    let issue = Issue::new(IssueCode::FieldUnknown, at.name(&name).path());
                    issue.candidates(own.clone())
                })?;
            }
        }
        Ok(())
    }

    /// Tells of each stranger whose name came before.
    fn distinct(&mut self, strangers: &[Stranger<'_>], at: &At<'_>) -> Checked {
        let names: Vec<&str> = strangers.iter().map(|stranger| &*stranger.name).collect();
        for [_, later] in order::repeats(&names) {
            self.fail(|_| repeated(names[later], at))?;
        }
        Ok(())
    }

    /// Whether an undeclared name is wrong here unless a schema admits it.
    pub(super) fn judges_names(&self) -> bool {
        self.contract.options.judge_names() && self.extent != Extent::Plain
    }

    /// Whether the names in an object are declared or admitted if the union takes `branch`, or are
    /// not judged.
    pub(super) fn declares_names(&self, branches: &[NodeId], branch: NodeId, value: Value) -> bool {
        let owner = Owner::of(branches, branch);
        let is_judged = self.judges_names() && matches!(value, Value::Object(_));
        !is_judged || self.frame.is_declared_in(owner)
    }
}
