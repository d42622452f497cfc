//! What references lead to, and what they are seen from.

use super::ids::{NodeId, ResourceId};
use crate::path::Path;
use crate::value::Value;

/// A schema that a URI names.
#[derive(Debug)]
pub(super) struct Resource {
    /// The URI that its references are seen from, without a fragment.
    pub(super) base: String,
    /// Other URIs that the resource is known by.
    pub(super) others: Vec<String>,
    pub(super) path: Path,
    pub(super) schema: Value,
    pub(super) dialect: Dialect,
}

/// A schema that a plain name names, within its resource.
#[derive(Debug, Clone)]
pub(super) struct Anchor {
    pub(super) resource: ResourceId,
    pub(super) name: String,
    pub(super) node: NodeId,
    /// Made by `$dynamicAnchor`.
    pub(super) is_dynamic: bool,
}

impl Anchor {
    pub(super) fn is_named(&self, resource: ResourceId, name: &str) -> bool {
        self.resource == resource && self.name == name
    }

    /// The schemas that a dynamic reference to that name may lead to, whatever resources it is seen
    /// through.
    pub(super) fn named(anchors: &[Self], name: &str) -> impl Iterator<Item = NodeId> {
        anchors.iter().filter(move |anchor| anchor.name == name).map(|anchor| anchor.node)
    }
}

/// What the schema at hand belongs to.
#[derive(Debug, Clone, Copy)]
pub(super) struct Scope {
    pub(super) resource: ResourceId,
    pub(super) dialect: Dialect,
    pub(super) node: NodeId,
}

/// Which JSON Schema a schema is written in.
#[derive(Debug, Clone, Copy)]
pub(super) struct Dialect {
    /// Draft-07 or one before it, and not 2019-09 or 2020-12.
    pub(super) is_draft7: bool,
    /// Whether the validation vocabulary is in use.
    pub(super) asserts: bool,
}

impl Default for Dialect {
    fn default() -> Self {
        Self { is_draft7: false, asserts: true }
    }
}

/// A reference that is still to be followed.
#[derive(Debug)]
pub(super) struct Pending {
    /// Where the reference stands.
    pub(super) path: Path,
    pub(super) scope: Scope,
    pub(super) reference: String,
    pub(super) is_dynamic: bool,
}
