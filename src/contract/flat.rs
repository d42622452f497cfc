//! Which schemas can be put to a text from front to back: those whose fields and items have one
//! schema each, which asks nothing of the others.

use super::ids::NodeId;
use super::node::{Additional, Flat, Node};
use super::types::Types;
use crate::json;

/// How many references are followed.
const HOPS: usize = 4;

pub(super) fn flat(nodes: &[Node], id: NodeId) -> Option<Flat> {
    let mut id = id;
    for _ in 0..HOPS {
        let node = &nodes[id.0];
        match node.in_place.reference {
            Some(target) if node.asks == 1 => id = target,
            _ => return node.as_flat(id),
        }
    }
    None
}

impl Node {
    fn as_flat(&self, id: NodeId) -> Option<Flat> {
        if self.in_place.are_there || self.choices.is_some() {
            return None;
        }
        let takes = |kind| self.types.has(kind);
        let texts = if self.string.ask() { Types::NONE } else { Types::STRING };
        Some(Flat {
            node: id,
            takes: self.types.both(texts.with(Types::BOOLEAN).with(Types::NULL)),
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
        let place = |name| rules.properties.iter().position(|(declared, _)| declared == name);
        let bits = |bits: u64, name| Some(bits | 1 << place(name)?);
        each_alone.then(|| rules.required.iter().try_fold(0, bits)).flatten()
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
