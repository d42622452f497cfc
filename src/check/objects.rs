//! Objects: their fields, how many, and which must be there.

use super::{Check, Checked};
use crate::contract::{Additional, Node, NodeId, Types, add_parts};
use crate::issue::{Issue, IssueCode};
use crate::part;
use crate::path::At;
use crate::pattern::LONGEST_MATCHED;
use crate::value::{Field, Run, Value};

impl<'c> Check<'c> {
    #[inline(never)] // a host compiles it only when it is called
    pub(super) fn object(&mut self, node: &'c Node, run: Run, at: &At<'_>) -> Checked {
        let rules = &node.object;
        self.bounded(rules.count, run.len(), IssueCode::CountOutOfRange, "field", at)?;
        self.frame.needs_all |= rules.count.min.is_some_and(|min| run.len() <= min);
        let doc = self.doc;
        let is_missing = |name: &&String| !doc.has(run, name);
        for name in rules.required.iter().filter(is_missing) {
            self.fail(|this| this.missing(node, name, at))?;
        }
        for (given, required) in rules.dependent.iter().filter(|(given, _)| !is_missing(&given)) {
            for name in required.iter().filter(is_missing) {
                self.fail(|this| {
                    let issue = this.missing(node, name, at);
                    let expected = issue.expected.clone().unwrap_or_default();
                    let words = "{}, because `{}` is given";
                    issue.expected(part::filled(words, &[&expected, given]))
                })?;
            }
        }
        for (i, field) in self.doc.fields(run).iter().enumerate() {
            self.field(node, i, *field, at)?;
        }
        Ok(())
    }

    fn field(&mut self, node: &'c Node, index: usize, field: Field, at: &At<'_>) -> Checked {
        let rules = &node.object;
        let name = self.doc.chars(field.name);
        let at = &at.name(&name);
        if !rules.patterns.is_empty() && name.len() > LONGEST_MATCHED {
            return self.give_up();
        }
        let mut is_spoken_of = false;
        let declared = rules.property(name.as_bytes(), index).map(|(_, id)| id);
        for id in declared.into_iter().chain(rules.matched(&name)) {
            is_spoken_of = true;
            self.location(id, field.value, at)?;
        }
        match rules.additional.filter(|_| !is_spoken_of) {
            Some(Additional::Schema(id)) => {
                is_spoken_of = true;
                self.location(id, field.value, at)?;
            }
            Some(Additional::Never) => {
                self.fail(|this| this.excluded(node, &name, at))?;
            }
            None => {}
        }
        if is_spoken_of {
            self.frame.mark(index);
        }
        match rules.names {
            Some(names) => self.field_name(names, field, at),
            None => Ok(()),
        }
    }

    fn field_name(&mut self, names: NodeId, field: Field, at: &At<'_>) -> Checked {
        let leaks = self.leaks(names, field.name, at);
        let fits = !leaks && self.takes_inside(names, Value::String(field.name), at);
        self.unless_exhausted()?;
        if fits {
            return Ok(());
        }
        self.fail(|this| {
            let expected = part::filled("a name ({})", &[&this.contract.describe_closely(names)]);
            let received = this.doc.excerpt(Value::String(field.name));
            Issue::unlike(IssueCode::NameInvalid, at, expected, received)
        })
    }

    fn missing(&self, node: &Node, name: &str, at: &At<'_>) -> Issue {
        // The schema that requires the field may describe it more closely, or otherwise, than the
        // first one that declares it.
        let own = node.object.property(name.as_bytes(), 0).map(|(_, id)| id);
        let own = own.filter(|id| self.contract.types(*id) != Types::ALL);
        let shape = self.frame.shape.unwrap_or(&node.shape);
        let declared = shape.field(name);
        let id = own.or_else(|| declared?.first_node()).unwrap_or(NodeId::ANY);
        let expected = match declared {
            Some(field) if own.is_none() => self.contract.describe_field(field),
            _ => self.contract.describe(id),
        };
        Issue::new(IssueCode::FieldMissing, at.name(name).path())
            .expected(expected)
            .examples(self.contract.examples(id))
    }

    /// The issue of a name that `node` excludes. Only fields of `node` are named: it does not admit
    /// what others in place declare.
    fn excluded(&self, node: &Node, name: &str, at: &At<'_>) -> Issue {
        let rules = &node.object;
        let mut own = Vec::new();
        for (name, _) in &rules.properties {
            own.push(name.clone());
        }
        let issue = self.unknown(node, name, at);
        let is_own = issue.suggestion.as_ref().is_some_and(|nearest| own.contains(nearest));
        let mut issue = issue.candidates(own);
        if is_own {
            return issue;
        }
        let mut patterns = Vec::new();
        for (pattern, _) in &rules.patterns {
            patterns.push(pattern.told());
        }
        issue.suggestion = None;
        issue.expected = (!patterns.is_empty()).then(|| {
            let mut expected = "a name matching ".to_owned();
            add_parts(&mut expected, &patterns);
            expected
        });
        issue
    }
}
