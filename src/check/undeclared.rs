//! What is told of a field that is not declared.

use super::Check;
use super::stranger::{Fault, Judged, Object, Stranger, nearest};
use crate::contract::{Matching, Node, Reading, Shape};
use crate::issue::{Issue, IssueCode};
use crate::part;
use crate::path::At;
use crate::value::Field;

impl Check<'_> {
    /// What an undeclared name means, by the layers that are on for the object. Of several fields,
    /// those that cannot have the value are left out.
    pub(super) fn name_means(&self, shape: &Shape, given: Field, at: &At<'_>) -> Reading {
        let name = &self.doc.chars(given.name);
        let exact_only = self.contract.options.matching == Matching::Exact;
        let closed = self.contract.is_closed(shape);
        if (exact_only && !closed) || shape.has_part(name) {
            return Reading::None;
        }
        let words = self.contract.placed(name, at);
        let reading = if closed {
            self.contract.reading(shape, &words, at)
        } else {
            shape.normalized(&words)
        };
        let Reading::Several(mut fields) = reading else { return reading };
        fields.retain(|index| self.may_be_given(&shape.fields[*index], given));
        Reading::of(&fields)
    }

    /// What is told of a stranger.
    pub(super) fn stranger(&self, object: &Object<'_, '_>, stranger: &Stranger<'_>) -> Issue {
        let Object { shape, at, .. } = *object;
        let there = at.name(&stranger.name);
        let name = |index: usize| shape.fields[index].name.clone();
        match Judged::new(self, object, stranger).fault() {
            Fault::Ambiguous(fields) => {
                let inside = self.contract.parted(shape, &self.contract.placed(&stranger.name, at));
                let mut names = Vec::new();
                for index in fields {
                    let mut name = name(*index);
                    if let Some((holder, own)) = inside
                        && holder == *index
                    {
                        part::add(&mut name, ".");
                        part::add(&mut name, own);
                    }
                    names.push(name);
                }
                Issue::new(IssueCode::FieldAmbiguous, there.path()).candidates(names)
            }
            Fault::Again(index) => repeated(&stranger.name, at).suggestion(Some(name(index))),
            Fault::Misplaced(expected) => undeclared(shape, &there).expected(expected),
            Fault::Unknown(None) if !self.contract.is_closed(shape) => {
                // An open object takes any other name.
                Issue::new(IssueCode::FieldUnknown, there.path())
                    .expected("another name".to_owned())
            }
            Fault::Unknown(meant) => self.suggested(shape, meant, &there),
        }
    }

    /// The issue of a name that a schema excludes, with the field that is likely meant and not
    /// given; `at` is where the name stands.
    pub(super) fn unknown(&self, node: &Node, name: &str, at: &At<'_>) -> Issue {
        let shape = self.frame.shape.unwrap_or(&node.shape);
        self.suggested(shape, nearest(self.contract, shape, &self.frame.given, name), at)
    }

    /// The issue of a name that is not declared, with the field that was likely meant, and what
    /// that takes.
    fn suggested(&self, shape: &Shape, meant: Option<usize>, at: &At<'_>) -> Issue {
        let issue = undeclared(shape, at);
        let Some(index) = meant else { return issue };
        let field = &shape.fields[index];
        issue.suggestion(Some(field.name.clone())).expected(self.contract.describe_field(field))
    }
}

pub(super) fn repeated(name: &str, at: &At<'_>) -> Issue {
    Issue::new(IssueCode::FieldConflict, at.name(name).path())
}

/// The issue of a name that is not declared, with the names that are.
fn undeclared(shape: &Shape, at: &At<'_>) -> Issue {
    let mut names = Vec::with_capacity(shape.fields.len());
    for field in &shape.fields {
        names.push(field.name.clone());
    }
    Issue::new(IssueCode::FieldUnknown, at.path()).candidates(names)
}
