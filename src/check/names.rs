//! Names of fields: declared or admitted, and none given twice.

use std::borrow::Cow;

use super::{Check, Checked};
use crate::contract::{Matching, Name, NodeId, Reading, Shape};
use crate::issue::{Issue, IssueCode};
use crate::order;
use crate::path::At;
use crate::value::{Field, Run};

/// Undeclared names of one object that are told.
const TOLD: usize = 64;

/// A field that is not declared.
struct Stranger<'d> {
    name: Cow<'d, str>,
    field: Field,
    /// What its name means, by the layers that are on for the object.
    reading: Reading,
}

impl<'c> Check<'c> {
    pub(super) fn names(&mut self, shape: &'c Shape, run: Run, at: &At<'_>) -> Checked {
        let doc = self.doc;
        let mut given = vec![false; shape.fields.len()];
        let mut strangers = Vec::new();
        for (i, field) in doc.fields(run).iter().enumerate() {
            let name = doc.chars(field.name);
            match shape.exact(&name, i) {
                Some(index) if !given[index] => given[index] = true,
                Some(_) => self.fail(|_| repeated(&name, at))?,
                None => strangers.push((name, *field)),
            }
        }
        if strangers.is_empty() { Ok(()) } else { self.strangers(shape, &given, strangers, at) }
    }

    fn strangers(
        &mut self,
        shape: &'c Shape,
        given: &[bool],
        strangers: Vec<(Cow<'c, str>, Field)>,
        at: &At<'_>,
    ) -> Checked {
        let closed = self.contract.is_closed(shape);
        if closed {
            self.fail_in_silence()?;
        }
        self.distinct(&strangers, at)?;
        // More issues than that are not told, whatever the names mean.
        let most = if closed { TOLD } else { strangers.len() };
        let strangers: Vec<_> = strangers
            .into_iter()
            .take(most)
            .map(|(name, field)| Stranger { reading: self.reading(shape, &name), name, field })
            .collect();
        for stranger in &strangers {
            if closed || stranger.reading != Reading::None || stranger.name == "__proto__" {
                let rivals = strangers.iter().filter(|other| other.reading == stranger.reading);
                let is_rival = rivals.count() > 1;
                self.fail(|this| this.stranger(shape, given, stranger, is_rival, at))?;
            } else if shape.additional.is_empty() {
                self.location(NodeId::ANY, stranger.field.value, &at.name(&stranger.name))?;
            }
        }
        Ok(())
    }

    fn reading(&self, shape: &Shape, name: &str) -> Reading {
        let exact_only = self.contract.options.matching == Matching::Exact;
        if shape.fields.is_empty() || (exact_only && !self.contract.is_closed(shape)) {
            return Reading::None;
        }
        let words = Name::new(name);
        if self.contract.is_closed(shape) {
            shape.reading(&words)
        } else {
            shape.normalized(&words)
        }
    }

    fn stranger(
        &self,
        shape: &Shape,
        given: &[bool],
        stranger: &Stranger<'_>,
        is_rival: bool,
        at: &At<'_>,
    ) -> Issue {
        let name = |index: usize| shape.fields[index].name.clone();
        match &stranger.reading {
            Reading::Several(fields) => {
                Issue::new(IssueCode::FieldAmbiguous, at.name(&stranger.name).path())
                    .candidates(fields.iter().map(|index| name(*index)).collect())
            }
            Reading::One(index) if given[*index] || is_rival => {
                repeated(&stranger.name, at).suggestion(Some(name(*index)))
            }
            Reading::One(index) => unknown(shape, &stranger.name, at)
                .suggestion(Some(name(*index)))
                .expected(self.contract.describe_field(&shape.fields[*index])),
            Reading::None => unknown(shape, &stranger.name, at),
        }
    }

    /// No name is given twice among these.
    fn distinct(&mut self, strangers: &[(Cow<'_, str>, Field)], at: &At<'_>) -> Checked {
        let name = |i: usize| &*strangers[i].0;
        let order = order::sorted(strangers.len(), &|a, b| name(a) < name(b));
        for pair in order.windows(2).filter(|pair| name(pair[0]) == name(pair[1])) {
            self.fail(|_| repeated(name(pair[0]), at))?;
        }
        Ok(())
    }
}

fn repeated(name: &str, at: &At<'_>) -> Issue {
    Issue::new(IssueCode::FieldConflict, at.name(name).path())
}

/// A name that is none of the declared ones, with the one that is most like it.
pub(super) fn unknown(shape: &Shape, name: &str, at: &At<'_>) -> Issue {
    Issue::new(IssueCode::FieldUnknown, at.name(name).path())
        .candidates(shape.fields.iter().map(|field| field.name.clone()).collect())
        .suggestion(shape.nearest(&Name::new(name)).map(str::to_owned))
}
