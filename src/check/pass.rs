//! Whether a text is right as it comes, in one pass over its bytes and with no value built.
//!
//! It answers for what can be judged from front to back: objects of declared fields, lists of one
//! schema, and scalars, which `Check` judges here as everywhere. Of any other text it cannot tell,
//! and the value has to be read. It never contradicts `Check`: builds with debug assertions put
//! every text that it judges to both.

use std::borrow::Cow;

use super::Check;
use super::scalars::may_leak;
use crate::contract::{Contract, NodeId, ObjectRules};
use crate::parse::Scanner;
use crate::path::At;
use crate::value::{Doc, Value};

/// Whether the text is one JSON value that satisfies the contract, where one pass can tell.
pub(crate) fn judged(contract: &Contract, text: &str) -> Option<bool> {
    if contract.is_dynamic() || !contract.options.required_any.is_empty() {
        return None;
    }
    let doc = Doc::new(Cow::Borrowed(text));
    let (scan, check) = (Scanner::new(text, 0), Check::new(contract, &doc, None));
    let mut pass = Pass { scan, check, is_wrong: false };
    let is_right =
        pass.value(contract.root, &At::Root).is_some() && pass.scan.behind_space().is_none();
    (is_right || pass.is_wrong).then_some(is_right)
}

/// Whether a value is right at once, by its type and, of a number, its range.
pub(crate) fn is_plain(contract: &Contract, doc: &Doc<'_>, id: NodeId, value: Value) -> bool {
    contract.admits(doc, id, value)
        && !matches!(value, Value::String(text) if may_leak(contract, doc, text))
}

struct Pass<'c> {
    scan: Scanner<'c>,
    check: Check<'c>,
    /// Whether a scalar is wrong, and so the whole text.
    is_wrong: bool,
}

impl Pass<'_> {
    /// Judges the next value, and goes on behind it if it is right; `None` if it is wrong
    /// (`is_wrong`) or this pass cannot tell. Of its place, `at` has only the innermost name.
    fn value(&mut self, id: NodeId, at: &At<'_>) -> Option<()> {
        let next = self.scan.behind_space()?;
        if next == b'"' {
            return self.string(id, at);
        }
        if !matches!(next, b'{' | b'[') {
            let scalar = self.scan.scalar()?;
            return if self.check.contract.admits(self.check.doc, id, scalar) {
                Some(())
            } else {
                self.scalar(id, scalar, false, at)
            };
        }
        if self.check.depth >= self.check.contract.options.limits.depth {
            return None;
        }
        self.scan.at += 1;
        self.check.depth += 1;
        if next == b'{' {
            self.object(id)?;
        } else {
            self.array(id, at)?;
        }
        self.check.depth -= 1;
        Some(())
    }

    fn string(&mut self, id: NodeId, at: &At<'_>) -> Option<()> {
        let text = self.scan.string()?;
        let (value, Check { contract, doc, .. }) = (Value::String(text), &self.check);
        let may_leak = may_leak(contract, doc, text);
        let is_any = !may_leak && contract.admits(doc, id, value);
        if is_any { Some(()) } else { self.scalar(id, value, may_leak, at) }
    }

    fn scalar(&mut self, id: NodeId, value: Value, may_leak: bool, at: &At<'_>) -> Option<()> {
        let node = self.check.contract.node(id);
        let checked = if may_leak {
            self.check.location(id, value, at)
        } else {
            self.check.keywords(id, node, value, at)
        };
        // Whether a tag ran into the text also depends on what else is given.
        self.is_wrong = checked.is_err() && !may_leak;
        checked.ok()
    }

    #[inline(never)] // so that a scalar is judged without the frame of a container
    fn object(&mut self, id: NodeId) -> Option<()> {
        let contract = self.check.contract;
        let flat = contract.node(id).flat.as_ref()?;
        let required = flat.required?;
        let rules = &contract.node(flat.node).object;
        let (mut given, mut next, mut count) = (0_u64, 0, 0);
        if self.scan.behind_space() != Some(b'}') {
            loop {
                let (index, field) = self.name(rules, next)?;
                let is_new = given & 1 << index == 0;
                self.scan.behind_space();
                if !is_new || !self.scan.take(b':') {
                    return None;
                }
                self.value(field, &At::Root.name(&rules.properties[index].0))?;
                given |= 1 << index;
                (next, count) = (index + 1, count + 1);
                if !self.goes_on()? {
                    break;
                }
            }
        }
        let complete = given & required == required && rules.count.admit(count);
        (complete && self.scan.take(b'}')).then_some(())
    }

    /// The declared field that the text names here; `next` is the likely one.
    fn name(&mut self, rules: &ObjectRules, next: usize) -> Option<(usize, NodeId)> {
        self.scan.behind_space();
        if let Some((name, id)) = rules.properties.get(next)
            && self.scan.take_quoted(name)
        {
            return Some((next, *id));
        }
        // An escaped name is none of them: declared names here need no escapes.
        let name = self.scan.string()?;
        rules.property(self.check.doc.bytes(name), next)
    }

    #[inline(never)]
    fn array(&mut self, id: NodeId, at: &At<'_>) -> Option<()> {
        let contract = self.check.contract;
        let flat = contract.node(id).flat.as_ref()?;
        let items = flat.items?;
        let mut count = 0;
        if self.scan.behind_space() != Some(b']') {
            loop {
                self.value(items, at)?;
                count += 1;
                if !self.goes_on()? {
                    break;
                }
            }
        }
        let complete = contract.node(flat.node).array.count.admit(count);
        (complete && self.scan.take(b']')).then_some(())
    }

    /// Whether a comma follows; `None` at the end of the text.
    #[inline]
    fn goes_on(&mut self) -> Option<bool> {
        self.scan.behind_space()?;
        Some(self.scan.take(b','))
    }
}
