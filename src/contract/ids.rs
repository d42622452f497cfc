//! What the parts of a contract are known by.

/// The place of a node in its contract. References make cycles; numbers do not mind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct NodeId(pub(super) usize);

impl NodeId {
    /// The schema that asks nothing, of values that no schema speaks of.
    pub(crate) const ANY: Self = Self(0);
}

/// The place of a schema resource: what one `$id` names. References are seen from it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct ResourceId(pub(super) usize);
