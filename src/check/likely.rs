//! What speaks for a branch of a union, or against it, at a glance: the kind of value, allowed
//! values, and the fields that tell branches apart.

use std::borrow::Cow;

use super::Check;
use crate::contract::{InPlace, Node, NodeId, Types, choices};
use crate::part;
use crate::value::Value;

/// How many references deep a glance at a branch looks.
const GLANCE: usize = 4;

/// A given value, and the allowed one that it may mean.
struct Spelling {
    given: Value,
    meant: Value,
}

/// Whether a value may be one of those that a schema allows.
type IsOne<'a> = dyn FnMut(&Node, Value) -> bool + 'a;

impl Check<'_> {
    /// Whether nothing at a glance speaks against the schema taking the value: not its type, the
    /// allowed values, or the fields that tell branches apart.
    pub(super) fn may_take(&self, id: NodeId, value: Value) -> bool {
        self.may(id, GLANCE, value, &mut |node, value| self.is_chosen(node, value))
    }

    /// The branches that may be meant, as nothing at a glance speaks against them: allowed values
    /// may have another spelling, and null, its word and `""` may say that there is none. A
    /// spelling stands for one value among those of all branches: `M` is not the `m` of one branch
    /// if another allows `M`. Where no branch is left, the only one that takes objects is likely:
    /// what the object holds has yet to be bound.
    pub(crate) fn likely(&self, branches: &[NodeId], value: Value) -> Vec<NodeId> {
        let mut likely = self.meant_of(branches, value, &[]);
        // The nearest spelling is known only once all that the likely branches allow is noted.
        if likely.len() > 1 {
            let spellings = self.spellings(&likely, value);
            // A text that spells two values equally well means neither, whatever else is given.
            let is_unclear = |own: &Spelling| {
                matches!(own.meant, Value::String(_))
                    && self.nearest_of(own.given, &spellings).is_none()
            };
            if spellings.iter().any(is_unclear) {
                return Vec::new();
            }
            likely = self.meant_of(&likely, value, &spellings);
        }
        if likely.is_empty() && matches!(value, Value::Object(_)) {
            likely = self.only_of_objects(branches, value);
        }
        likely
    }

    /// The branch that takes objects, if only one does. Several are not tried: each may hold unions
    /// again, and the work would multiply at each level.
    fn only_of_objects(&self, branches: &[NodeId], object: Value) -> Vec<NodeId> {
        let mut those = those(branches, &mut |id| self.may(id, GLANCE, object, &mut |_, _| true));
        if those.len() > 1 {
            those.clear();
        }
        those
    }

    /// The branches that may be meant, where `spellings` are what given values mean in any of them.
    fn meant_of(&self, branches: &[NodeId], value: Value, spellings: &[Spelling]) -> Vec<NodeId> {
        let mut is_meant = |node: &Node, given| self.is_meant(node, given, spellings);
        those(branches, &mut |id| self.may(id, GLANCE, value, &mut is_meant))
    }

    /// The given values, each with the allowed value that it may mean in one of the branches.
    fn spellings(&self, branches: &[NodeId], value: Value) -> Vec<Spelling> {
        let mut spellings: Vec<Spelling> = Vec::new();
        let mut note = |node: &Node, given: Value| {
            if let Some(meant) = self.meant(node, given) {
                spellings.push(Spelling { given, meant });
            }
            true
        };
        for branch in branches {
            self.may(*branch, GLANCE, value, &mut note);
        }
        spellings
    }

    /// Whether a given value may mean one that the schema allows, and none that it means in another
    /// branch is nearer.
    fn is_meant(&self, node: &Node, given: Value, spellings: &[Spelling]) -> bool {
        let says_one = match given {
            Value::Bool(_) | Value::Number(_) => true,
            Value::String(text) => !self.doc.bytes(text).is_empty() && !self.doc.says_null(text),
            Value::Null | Value::Array(_) | Value::Object(_) => false,
        };
        if node.choices.is_none() || !says_one {
            return true;
        }
        let Some(meant) = self.meant(node, given) else { return false };
        let doc = &self.contract.doc;
        self.nearest_of(given, spellings).is_none_or(|best| doc.equal(best, doc, meant))
    }

    /// The nearest of all allowed values that a given one may mean in some branch, if exactly one
    /// is.
    fn nearest_of(&self, given: Value, spellings: &[Spelling]) -> Option<Value> {
        let doc = &self.contract.doc;
        let mut rivals = Vec::new();
        for own in spellings {
            if own.given == given {
                rivals.push(own.meant);
            }
        }
        let itself = rivals.iter().copied().find(|own| self.doc.equal(given, doc, *own));
        itself.or_else(|| choices::spelled(doc, &rivals, &self.chars(given)))
    }

    /// Whether the schema and those that surely apply with it, `left` references deep, take values
    /// of this kind, and `is_one` holds for the value and for each field that has allowed values.
    fn may(&self, id: NodeId, left: usize, value: Value, is_one: &mut IsOne<'_>) -> bool {
        let node = self.contract.node(id);
        // Text may stand for an integer that JavaScript cannot hold.
        let is_long = |text| self.is_long_integer(id, text);
        let is_of_type = node.types.admit(self.doc, value)
            || matches!(value, Value::String(text) if is_long(text));
        if !is_of_type || !is_one(node, value) {
            return false;
        }
        let mut is_excluded = |(name, field): &(String, NodeId)| {
            let given = self.doc.field(value, name);
            given.is_some_and(|given| self.says(*field, GLANCE, given, is_one) == Some(false))
        };
        if node.object.properties.iter().any(&mut is_excluded) {
            return false;
        }
        let mut others = node.in_place.reference.iter().chain(&node.in_place.all_of);
        left == 0 || others.all(|id| self.may(*id, left - 1, value, is_one))
    }

    /// Whether `is_one` holds for a value and the allowed values of a schema, or of some branch of
    /// its union; `None` where the schema or one of these branches lists no allowed values.
    fn says(&self, id: NodeId, left: usize, given: Value, is_one: &mut IsOne<'_>) -> Option<bool> {
        let node = self.contract.node(id);
        if node.choices.is_some() {
            return Some(is_one(node, given));
        }
        let left = left.checked_sub(1)?;
        let InPlace { reference, all_of, any_of, one_of, .. } = &node.in_place;
        let mut sure = reference.iter().chain(all_of);
        sure.find_map(|id| self.says(*id, left, given, is_one))
            .or_else(|| self.any_says(any_of, left, given, is_one))
            .or_else(|| self.any_says(one_of, left, given, is_one))
    }

    /// The same for the branches of a union, where one that takes only null allows that value.
    fn any_says(
        &self,
        branches: &[NodeId],
        left: usize,
        given: Value,
        is_one: &mut IsOne<'_>,
    ) -> Option<bool> {
        let mut any = None;
        for branch in branches {
            let says = match self.says(*branch, left, given, is_one) {
                None if self.contract.types(*branch) == Types::NULL => self.may_mean_null(given),
                says => says?,
            };
            any = Some(says || any == Some(true));
        }
        any
    }

    /// Whether a value is null, or a text that says null.
    fn may_mean_null(&self, given: Value) -> bool {
        match given {
            Value::Null => true,
            Value::String(text) => self.doc.says_null(text),
            _ => false,
        }
    }

    /// The allowed value that was meant: an equal one, one in another spelling, or one of another
    /// type with the same text: `"5"` for `5`.
    fn meant(&self, node: &Node, given: Value) -> Option<Value> {
        let doc = &self.contract.doc;
        let spelled = || {
            let text = self.chars(given);
            let says = |own: &Value| part::alike(&doc.to_json(*own), part::trimmed(&text));
            let allowed = node.choices.as_deref().unwrap_or_default();
            choices::spelled(doc, &node.alike(&text), &text)
                .or_else(|| allowed.iter().copied().find(says))
        };
        self.choice(node, given).or_else(spelled)
    }

    /// The characters of a scalar.
    fn chars(&self, value: Value) -> Cow<'_, str> {
        match value {
            Value::Bool(own) => Cow::Borrowed(if own { "true" } else { "false" }),
            Value::String(text) | Value::Number(text) => self.doc.chars(text),
            _ => Cow::Borrowed(""),
        }
    }
}

/// The branches that satisfy `holds`.
#[inline(never)]
pub(super) fn those(branches: &[NodeId], holds: &mut dyn FnMut(NodeId) -> bool) -> Vec<NodeId> {
    let mut those = Vec::new();
    for branch in branches {
        if holds(*branch) {
            those.push(*branch);
        }
    }
    those
}
