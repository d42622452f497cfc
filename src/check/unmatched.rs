//! What is wrong with a value that no branch of a union takes.

use super::{Check, Checked, Wrong};
use crate::contract::{Declared, NodeId, Owner};
use crate::issue::{Issue, IssueCode};
use crate::path::At;
use crate::value::Value;

/// A field that says which branch of a union is meant.
struct Discriminator {
    name: String,
    /// The values that say it.
    choices: Vec<Value>,
    given: Option<Value>,
    /// Whether every branch requires it.
    is_required: bool,
}

impl Discriminator {
    fn is_known(&self, check: &Check<'_>) -> bool {
        let is_one = |given| {
            self.choices.iter().any(|choice| check.doc.equal(given, &check.contract.doc, *choice))
        };
        self.given.is_some_and(is_one)
    }
}

impl Check<'_> {
    /// No branch takes the value: what is wrong with it as the branch that was likely meant has it,
    /// or what the branches ask for.
    pub(super) fn unmatched(
        &mut self,
        id: NodeId,
        branches: &[NodeId],
        value: Value,
        at: &At<'_>,
    ) -> Checked {
        self.fail_in_silence()?;
        let mut of_kind = branches.to_vec();
        of_kind.retain(|branch| self.is_of_kind(*branch, value));
        let mut discriminator = self.discriminator(&of_kind, value);
        // What tells some branches apart counts where nothing was given of the others.
        if discriminator.is_none() && of_kind.iter().any(|id| self.declares_some(*id, value)) {
            of_kind.retain(|id| self.declares_some(*id, value));
            discriminator = self.discriminator(&of_kind, value);
        }
        let discriminated = discriminator.as_ref().is_some_and(|field| field.is_known(self));
        if let Some(field) = discriminator.filter(|_| !discriminated)
            && (field.given.is_some() || field.is_required)
        {
            return self.tell_discriminator(&field, at);
        }
        if let Some(branch) = self.likeliest(branches, &of_kind, value, discriminated) {
            return self.tell_likeliest(branches, branch, value, at);
        }
        let is_choice = |id: &NodeId| self.contract.node(*id).choices.is_some();
        let code = if of_kind.is_empty() {
            IssueCode::TypeMismatch
        } else if branches.iter().all(is_choice) {
            IssueCode::ChoiceUnknown
        } else {
            IssueCode::UnionUnmatched
        };
        of_kind.retain(|branch| self.is_complete(*branch, value));
        let several = of_kind.len() > 1 && self.are_several(&of_kind);
        if !several && self.tell_fields(&of_kind, value, at)? {
            return Ok(());
        }
        let mut expected = self.contract.describe_any(branches);
        expected += if several { ", not several at once" } else { "" };
        self.mismatch(code, id, value, at, Some(&expected))
    }

    fn is_of_kind(&self, id: NodeId, value: Value) -> bool {
        self.contract.types(id).admit(self.doc, value)
    }

    fn declares_some(&self, id: NodeId, value: Value) -> bool {
        let fields = &self.contract.node(id).shape.fields;
        fields.iter().any(|field| self.doc.field(value, &field.name).is_some())
    }

    /// Tells what is wrong with the value as that branch has it. Where another one takes null, that is
    /// expected of a scalar as well.
    fn tell_likeliest(
        &mut self,
        branches: &[NodeId],
        branch: NodeId,
        value: Value,
        at: &At<'_>,
    ) -> Checked {
        let before = self.trace.as_ref().map_or(0, |trace| trace.issues.len());
        let checked = self.tell_branch(branches, branch, value, at);
        let is_inside = matches!(value, Value::Object(_) | Value::Array(_));
        if is_inside || !branches.iter().any(|branch| self.is_of_kind(*branch, Value::Null)) {
            return checked;
        }
        let issues = self.trace.iter_mut().flat_map(|trace| &mut trace.issues[before..]);
        let excludes = |code| matches!(code, IssueCode::ValueForbidden | IssueCode::UnionAmbiguous);
        for issue in issues.filter(|issue| !excludes(issue.code)) {
            if let Some(expected) = &mut issue.expected
                && !expected.ends_with(" null")
            {
                expected.push_str(" or null");
            }
        }
        checked
    }

    /// Whether an object has all fields that a branch requires.
    fn is_complete(&self, branch: NodeId, value: Value) -> bool {
        let fields = &self.contract.node(branch).shape.fields;
        fields.iter().all(|it| !it.required || self.doc.field(value, &it.name).is_some())
    }

    /// Whether each of the branches requires a field that another does not declare.
    fn are_several(&self, branches: &[NodeId]) -> bool {
        let shape = |branch: &NodeId| &self.contract.node(*branch).shape;
        let is_own = |name: &str| branches.iter().any(|other| shape(other).exact(name).is_none());
        branches.iter().all(|branch| {
            shape(branch).fields.iter().any(|field| field.required && is_own(&field.name))
        })
    }

    /// Tells of the fields that fit in none of the branches, which all declare them, if there are any.
    fn tell_fields(
        &mut self,
        branches: &[NodeId],
        value: Value,
        at: &At<'_>,
    ) -> Result<bool, Wrong> {
        let (Value::Object(run), [_, _, ..]) = (value, branches) else { return Ok(false) };
        let outer = std::mem::take(&mut self.frame);
        let mut is_told = false;
        for field in self.doc.fields(run) {
            let name = self.doc.chars(field.name);
            let schema = |branch: &NodeId| {
                let shape = &self.contract.node(*branch).shape;
                shape.exact(&name).and_then(|index| shape.fields[index].first_node())
            };
            let mut schemas = Vec::new();
            for branch in branches {
                schemas.extend(schema(branch));
            }
            if schemas.len() == branches.len()
                && !schemas.iter().any(|id| self.takes_inside(*id, field.value, at))
            {
                self.unmatched(schemas[0], &schemas, field.value, &at.name(&name))?;
                is_told = true;
            }
        }
        self.frame = outer;
        Ok(is_told)
    }

    /// The branch that was likely meant, if one alone is.
    fn likeliest(
        &mut self,
        branches: &[NodeId],
        of_kind: &[NodeId],
        value: Value,
        discriminated: bool,
    ) -> Option<NodeId> {
        let inside = matches!(value, Value::Object(_) | Value::Array(_));
        // Of several branches that take scalars each may be meant.
        if !inside && of_kind.len() != 1 {
            return None;
        }
        let meant = self.likely(of_kind, value);
        // What speaks for a branch, the most telling first. The likeliest is the one that alone has the
        // first of these; else the one that alone has the second, and so on.
        let evidence = of_kind.iter().map(|branch| {
            // A name that no branch declares speaks against none of them.
            let suits = self.frame.suits(Owner { union: branches[0], branch: *branch });
            [meant.contains(branch) && (discriminated || suits), inside && suits, inside]
        });
        let evidence: Vec<[bool; 3]> = evidence.collect();
        (0..3).find_map(|rank| {
            let mut found = of_kind.iter().zip(&evidence).filter(|(_, own)| own[rank]);
            let (branch, _) = found.next()?;
            found.next().is_none().then_some(*branch)
        })
    }

    /// The field of an object that says which of several branches is meant: in each of them only
    /// certain values are allowed for it.
    fn discriminator(&self, branches: &[NodeId], value: Value) -> Option<Discriminator> {
        let (Value::Object(run), [first, _, ..]) = (value, branches) else { return None };
        let shape = |branch: &NodeId| &self.contract.node(*branch).shape;
        let doc = &self.contract.doc;
        shape(first).fields.iter().find_map(|Declared { name, .. }| {
            let mut choices: Vec<Value> = Vec::new();
            for branch in branches {
                let field = &shape(branch).fields[shape(branch).exact(name)?];
                let chooser = field.nodes.iter().find_map(|id| self.contract.chooser(*id))?;
                for choice in chooser.choices.iter().flatten() {
                    if !choices.iter().any(|known| doc.equal(*known, doc, *choice)) {
                        choices.push(*choice);
                    }
                }
            }
            let given = self.doc.get(run, name);
            let is_required = branches.iter().all(|branch| shape(branch).requires(name));
            Some(Discriminator { name: name.clone(), choices, given, is_required })
        })
    }

    /// Tells that the field says none of the branches.
    fn tell_discriminator(&mut self, field: &Discriminator, at: &At<'_>) -> Checked {
        self.fail(|this| {
            let expected = this.contract.describe_choices(&field.choices);
            let at = at.name(&field.name);
            let Some(given) = field.given else {
                return Issue::new(IssueCode::FieldMissing, at.path()).expected(expected);
            };
            Issue::unlike(IssueCode::ChoiceUnknown, &at, expected, this.doc.excerpt(given))
                .suggestion(this.nearest_choice(&field.choices, given))
        })
    }
}
