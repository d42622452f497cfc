//! The limits of one call. A number that bounds one step of the work stands beside that step.

/// Bounds on one call. A call over any of them is rejected; of issues, further ones are not told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Limits {
    /// Bytes of the raw text.
    pub(crate) bytes: usize,
    /// Objects and lists inside one another.
    pub(crate) depth: usize,
    /// Repairs to one call; a call that needs more is not a slip of the pen.
    pub(crate) repairs: usize,
    /// Issues reported; those after are not listed.
    pub(crate) issues: usize,
    /// Schemas that may be asked beyond those that a text of its length may need: branches of
    /// unions, conditions, and all inside them. Otherwise, schemas that apply together inside one
    /// another could double the work at every level.
    pub(crate) steps: usize,
}

impl Limits {
    /// The deepest nesting that an author may allow: what the stack of a wasm instance (1 MB)
    /// bears.
    pub(crate) const MAX_DEPTH: usize = 256;
}

impl Default for Limits {
    fn default() -> Self {
        Self { bytes: 4 << 20, depth: 128, repairs: 5_000, issues: 50, steps: 500_000 }
    }
}
