//! The limits of one call. A number that bounds one step of the work stands where that is done.

/// Bounds on one call. A call over any of them is rejected; of issues only so many are told.
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
    /// Schemas that are asked, beyond those that a text of its length may need: branches of unions,
    /// conditions, and all that is inside them. Schemas that apply together inside one another
    /// could otherwise make the work double at every level.
    pub(crate) steps: usize,
}

impl Limits {
    /// The deepest nesting that may be asked for: what the stack of a wasm instance (1 MB) bears.
    pub(crate) const MAX_DEPTH: usize = 256;
}

impl Default for Limits {
    fn default() -> Self {
        Self { bytes: 4 << 20, depth: 128, repairs: 5_000, issues: 50, steps: 500_000 }
    }
}
