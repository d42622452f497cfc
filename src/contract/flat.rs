//! Which schemas a pass can judge a text by from front to back: those that give each field and item
//! one schema, which asks nothing of the others.

use super::ids::NodeId;
use super::node::{Additional, Flat, Node, NumberRules};
use super::types::Types;
use crate::json;
use crate::value::{Doc, Value};

/// How many references are followed, one behind the other.
const HOPS: usize = 4;

pub(super) fn flat(nodes: &[Node], doc: &Doc<'_>, id: NodeId) -> Option<Flat> {
    let mut id = id;
    for _ in 0..HOPS {
        let node = &nodes[id.0];
        match node.in_place.reference {
            Some(target) if node.asks == 1 => id = target,
            _ => return node.as_flat(doc, id),
        }
    }
    None
}

impl Flat {
    /// Whether `value` is surely right, by its type or an integer's bounds alone; tags in texts
    /// aside.
    pub(crate) fn admits(&self, doc: &Doc<'_>, value: Value) -> bool {
        let Value::Number(text) = value else { return self.takes.has(Types::of(value)) };
        let number = doc.number(text);
        match number.small() {
            Some(integer) => {
                let (least, most) = self.integers;
                self.takes.has(Types::INTEGER) && least <= integer && integer <= most
            }
            None => number.is_short() && self.takes.has(Types::NUMBER),
        }
    }
}

impl NumberRules {
    /// The least and the greatest integer that satisfy these rules, if the bounds are integers of
    /// few digits and no multiple is asked for.
    fn integers(&self, doc: &Doc<'_>) -> Option<(i64, i64)> {
        let bound = |text| doc.number(text).small();
        let of = |text: Option<_>, none| text.map_or(Some(none), bound);
        let above = of(self.exclusive_minimum, i64::MIN)?.saturating_add(1);
        let below = of(self.exclusive_maximum, i64::MAX)?.saturating_sub(1);
        let least = of(self.minimum, i64::MIN)?.max(above);
        let most = of(self.maximum, i64::MAX)?.min(below);
        self.multiple_of.is_none().then_some((least, most))
    }
}

impl Node {
    fn as_flat(&self, doc: &Doc<'_>, id: NodeId) -> Option<Flat> {
        if self.in_place.are_there || self.choices.is_some() {
            return None;
        }
        let takes = |kind| self.types.has(kind);
        let texts = if self.string.ask() { Types::NONE } else { Types::STRING };
        let integers = self.number.integers(doc);
        let fractions = if self.number.ask() { Types::NONE } else { Types::FRACTION };
        let numbers = if integers.is_some() { fractions.with(Types::INTEGER) } else { Types::NONE };
        let plain = texts.with(numbers).with(Types::BOOLEAN).with(Types::NULL);
        Some(Flat {
            node: id,
            takes: self.types.both(plain),
            integers: integers.unwrap_or_default(),
            required: self.required_bits().filter(|_| takes(Types::OBJECT)),
            items: self.items_node().filter(|_| takes(Types::ARRAY)),
        })
    }

    fn required_bits(&self) -> Option<u64> {
        let rules = &self.object;
        let each_alone = rules.patterns.is_empty()
            && rules.names.is_none()
            && rules.dependent.is_empty()
            && rules.properties.len() <= 64
            && rules.properties.iter().all(|(name, _)| json::is_plain(name));
        if !each_alone {
            return None;
        }
        let mut bits = 0;
        for name in &rules.required {
            let (place, _) = rules.property(name.as_bytes(), 0)?;
            bits |= 1 << place;
        }
        Some(bits)
    }

    fn items_node(&self) -> Option<NodeId> {
        let rules = &self.array;
        let each_alone = rules.prefix.is_empty()
            && rules.contains.is_none()
            && !rules.distinct
            && rules.unevaluated.is_none();
        match rules.rest {
            _ if !each_alone => None,
            None => Some(NodeId::ANY),
            Some(Additional::Schema(id)) => Some(id),
            Some(Additional::Never) => None,
        }
    }
}
