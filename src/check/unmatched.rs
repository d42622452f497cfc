//! What is wrong with a value that no branch of a union takes.

use super::frame::Frame;
use super::likely::those;
use super::{Check, Checked, Extent, Wrong};
use crate::contract::{Declared, NodeId, Owner, Types};
use crate::issue::{Issue, IssueCode};
use crate::part;
use crate::path::At;
use crate::value::Value;

/// A field that says which branch of a union is meant.
struct Discriminator<'c> {
    name: &'c str,
    /// The values of the field that the branches allow.
    choices: Vec<Value>,
    given: Option<Value>,
    /// Whether every branch requires it.
    is_required: bool,
}

impl<'c> Check<'c> {
    /// Tells of a value that no branch takes: what is wrong with it in the branch that was likely
    /// meant, or else what the branches ask for.
    pub(super) fn unmatched(
        &mut self,
        id: NodeId,
        branches: &[NodeId],
        value: Value,
        at: &At<'_>,
    ) -> Checked {
        self.unless_silent()?;
        let mut of_kind = those(branches, &mut |branch| self.is_of_kind(branch, value));
        let discriminator = self.discriminator(&of_kind, value).or_else(|| {
            // A field that tells only some branches apart counts if no field of the others is
            // given.
            let declaring = those(&of_kind, &mut |branch| self.declares_some(branch, value));
            let discriminator = self.discriminator(&declaring, value);
            if !declaring.is_empty() {
                of_kind = declaring;
            }
            discriminator
        });
        let says_one = discriminator.as_ref().is_some_and(|field| self.is_known(field));
        if let Some(field) = discriminator
            && !says_one
            && (field.given.is_some() || field.is_required)
        {
            return self.tell_discriminator(&field, at);
        }
        match self.likeliest(branches, &of_kind, value, says_one) {
            Some(branch) => self.tell_likeliest(branches, branch, value, at),
            None => self.tell_all(id, branches, &of_kind, value, at),
        }
    }

    /// No branch is likely meant: tells what is wrong with the fields shared by all branches whose
    /// required fields are given, or else what the branches ask for.
    fn tell_all(
        &mut self,
        id: NodeId,
        branches: &[NodeId],
        of_kind: &[NodeId],
        value: Value,
        at: &At<'_>,
    ) -> Checked {
        let complete =
            those(of_kind, &mut |branch| self.contract.shape(branch).has_required(self.doc, value));
        let several = complete.len() > 1 && self.are_several(&complete);
        // A given value may rule out all branches but one at a glance.
        if several
            && let [branch] = those(&complete, &mut |branch| self.may_take(branch, value))[..]
        {
            return self.tell_branch(branches, branch, value, at);
        }
        if !several && self.tell_fields(&complete, value, at)? {
            return Ok(());
        }
        let mut expected = self.contract.describe_any(branches);
        if several {
            part::add(&mut expected, ", not several at once");
        } else if let (Value::Object(_), Some(names)) = (value, self.of_no_one_branch()) {
            part::add(&mut expected, &part::filled(", not `{}` and `{}` at once", &names));
        }
        self.mismatch(self.code_of(branches, of_kind), id, value, at, Some(&expected))
    }

    /// The code for a value that no branch takes, where those in `of_kind` take its type.
    fn code_of(&self, branches: &[NodeId], of_kind: &[NodeId]) -> IssueCode {
        let is_choice = |id: &NodeId| {
            self.contract.node(*id).choices.is_some() || self.contract.types(*id) == Types::NULL
        };
        if of_kind.is_empty() {
            IssueCode::TypeMismatch
        } else if branches.iter().all(is_choice) {
            IssueCode::ChoiceUnknown
        } else {
            IssueCode::UnionUnmatched
        }
    }

    /// The names of two given fields that no branch declares together.
    fn of_no_one_branch(&self) -> Option<[&'c str; 2]> {
        let shape = self.frame.shape?;
        let is_given = |(_, given): &(&Declared, &bool)| **given;
        let given = || shape.fields.iter().zip(&self.frame.given).filter(is_given);
        // A field that stands in no branch would count as apart from any other, and from itself.
        let mut of_branches = given().filter(|(own, _)| !own.parts(own));
        of_branches.find_map(|(own, _)| {
            let (other, _) = given().find(|(other, _)| other.parts(own))?;
            Some([&*own.name, &*other.name])
        })
    }

    fn is_of_kind(&self, id: NodeId, value: Value) -> bool {
        self.contract.types(id).admit(self.doc, value)
    }

    fn declares_some(&self, id: NodeId, value: Value) -> bool {
        self.contract.shape(id).fields.iter().any(|field| self.doc.has_field(value, &field.name))
    }

    /// Tells what is wrong with the value in `branch`. Of a scalar it also tells what the other
    /// branches that take null ask for, and of a text what all others do: it may be meant as a
    /// number.
    fn tell_likeliest(
        &mut self,
        branches: &[NodeId],
        branch: NodeId,
        value: Value,
        at: &At<'_>,
    ) -> Checked {
        let before = self.trace.as_ref().map_or(0, |trace| trace.issues.len());
        let checked = self.tell_branch(branches, branch, value, at);
        let is_text = matches!(value, Value::String(_));
        let is_inside = matches!(value, Value::Object(_) | Value::Array(_));
        let mut is_other =
            |own| !is_inside && own != branch && (is_text || self.is_of_kind(own, Value::Null));
        let others = those(branches, &mut is_other);
        if others.is_empty() {
            return checked;
        }
        let others = part::joined(&[" or ", &self.contract.describe_any(&others)], "");
        let Some(trace) = &mut self.trace else { return checked };
        for issue in &mut trace.issues[before..] {
            let excludes =
                matches!(issue.code, IssueCode::ValueForbidden | IssueCode::UnionAmbiguous);
            if let Some(expected) = &mut issue.expected
                && !excludes
                && !expected.ends_with(&others)
            {
                part::add(expected, &others);
                // A count of characters or fields means nothing to the other branches.
                issue.received = Some(self.doc.excerpt(value));
            }
        }
        checked
    }

    /// Tells what is wrong with the value in `branch`.
    fn tell_branch(
        &mut self,
        branches: &[NodeId],
        branch: NodeId,
        value: Value,
        at: &At<'_>,
    ) -> Checked {
        if !self.declares_names(branches, branch, value) {
            self.foreign_names(Owner::of(branches, branch), value, at)?;
        }
        self.judging(Extent::Branch, branch, value, at)
    }

    /// Whether each of the branches requires a field that another does not declare.
    fn are_several(&self, branches: &[NodeId]) -> bool {
        let is_own = |field: &Declared| {
            let lacks = |other: &NodeId| !self.contract.shape(*other).has(&field.name);
            field.required && branches.iter().any(lacks)
        };
        branches.iter().all(|branch| self.contract.shape(*branch).fields.iter().any(is_own))
    }

    /// Tells of the given fields that all branches declare and whose values fit none. Whether it
    /// told of any.
    fn tell_fields(
        &mut self,
        branches: &[NodeId],
        value: Value,
        at: &At<'_>,
    ) -> Result<bool, Wrong> {
        let (Value::Object(run), [_, _, ..]) = (value, branches) else { return Ok(false) };
        let mut is_told = false;
        for field in self.doc.fields(run) {
            let name = self.doc.chars(field.name);
            let mut schemas = Vec::new();
            for branch in branches {
                let declared = self.contract.shape(*branch).field(&name);
                schemas.extend(declared.and_then(Declared::first_node));
            }
            if schemas.len() != branches.len() {
                continue;
            }
            let at = &at.name(&name);
            self.in_frame(Frame::default(), |this| {
                let is_fine =
                    this.is_told(at) || schemas.iter().any(|id| this.takes(*id, field.value, at));
                if is_fine { Ok(()) } else { this.unmatched(schemas[0], &schemas, field.value, at) }
            })?;
            is_told |= self.is_told(at);
        }
        Ok(is_told)
    }

    /// The branch that was likely meant: the only one that is likely by its allowed values, or else
    /// the only one that no given field of another branch speaks against, or else the only one of
    /// the value's type. Where several branches take a scalar's type, each may be meant.
    fn likeliest(
        &mut self,
        branches: &[NodeId],
        of_kind: &[NodeId],
        value: Value,
        says_one: bool,
    ) -> Option<NodeId> {
        let is_inside = matches!(value, Value::Object(_) | Value::Array(_));
        if !is_inside && of_kind.len() != 1 {
            return None;
        }
        // A name that no branch declares speaks against none of them.
        let mut suits = |branch| self.frame.suits(Owner::of(branches, branch));
        let suiting = those(of_kind, &mut suits);
        let mut meant = self.likely(of_kind, value);
        if !says_one {
            meant = those(&meant, &mut suits);
        }
        match (&meant[..], &suiting[..], of_kind) {
            ([branch], ..) => Some(*branch),
            (_, [branch], _) | (.., [branch]) if is_inside => Some(*branch),
            _ => None,
        }
    }

    /// The field of an object that says which of several branches is meant: each of them allows
    /// only certain values for it.
    fn discriminator(&self, branches: &[NodeId], value: Value) -> Option<Discriminator<'c>> {
        let (Value::Object(run), [first, _, ..]) = (value, branches) else { return None };
        let doc = &self.contract.doc;
        let judge = |Declared { name, .. }: &'c Declared| {
            let (mut choices, mut is_required) = (Vec::<Value>::new(), true);
            for branch in branches {
                let field = self.contract.shape(*branch).field(name)?;
                is_required &= field.required;
                let chooser = field.nodes.iter().find_map(|id| self.contract.chooser(*id))?;
                for choice in chooser.choices.iter().flatten() {
                    if !choices.iter().any(|known| doc.equal(*known, doc, *choice)) {
                        choices.push(*choice);
                    }
                }
            }
            Some(Discriminator { name, choices, given: self.doc.get(run, name), is_required })
        };
        // Of several such fields, one that every branch requires comes first, whatever the schema's
        // order.
        let rank = |own: &Discriminator<'c>| (!own.is_required, own.name);
        self.contract
            .shape(*first)
            .fields
            .iter()
            .filter_map(judge)
            .min_by(|a, b| rank(a).cmp(&rank(b)))
    }

    /// Whether the field's given value says one of the branches.
    fn is_known(&self, field: &Discriminator<'_>) -> bool {
        let doc = &self.contract.doc;
        let is_one = |given| field.choices.iter().any(|own| self.doc.equal(given, doc, *own));
        field.given.is_some_and(is_one)
    }

    /// Tells that the field's value says none of the branches, or is missing.
    fn tell_discriminator(&mut self, field: &Discriminator<'_>, at: &At<'_>) -> Checked {
        self.unless_silent()?;
        let expected = self.contract.describe_choices(&field.choices);
        let at = &at.name(field.name);
        let issue = match field.given {
            None => Issue::new(IssueCode::FieldMissing, at.path()).expected(expected),
            Some(given) => {
                let received = self.doc.excerpt(given);
                Issue::unlike(IssueCode::ChoiceUnknown, at, expected, received)
                    .suggestion(self.nearest_choice(&field.choices, &[], given, at))
            }
        };
        self.tell(issue);
        Ok(())
    }
}
