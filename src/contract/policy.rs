//! What a developer may choose between, each by the word that its option takes.

/// How given names find their fields.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum Matching {
    /// Exact, normalized and derived names.
    #[default]
    Toolargs,
    /// Only names as declared.
    Exact,
}

impl Matching {
    pub(super) const NAMED: [(&'static str, Self); 2] =
        [("toolargs", Self::Toolargs), ("exact", Self::Exact)];
}

/// Whether values may change their type.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum Coercion {
    /// Where there is exactly one reading.
    #[default]
    Safe,
    /// Never.
    None,
}

impl Coercion {
    pub(super) const NAMED: [(&'static str, Self); 2] =
        [("safe", Self::Safe), ("none", Self::None)];
}

/// Whether text that is not JSON is read.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum Syntax {
    /// Where there is exactly one reading.
    #[default]
    Repair,
    /// Never; nor is anything unwrapped.
    Strict,
}

impl Syntax {
    pub(super) const NAMED: [(&'static str, Self); 2] =
        [("repair", Self::Repair), ("strict", Self::Strict)];
}

/// Whether `format` is more than a remark.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum Formats {
    /// Text must be of the format, where the format is one that the engine knows.
    #[default]
    Assert,
    /// It asks nothing.
    Annotate,
    /// Text must be of the format as the library has it that the schema was declared with, and whose
    /// own validator is asked behind.
    Library,
}

impl Formats {
    pub(super) const NAMED: [(&'static str, Self); 3] =
        [("assert", Self::Assert), ("annotate", Self::Annotate), ("library", Self::Library)];
}

/// What becomes of fields that are not declared.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum UnknownFields {
    /// An issue, also where the schema says nothing about them.
    #[default]
    Reject,
    /// Dropped and recorded.
    Ignore,
    /// What JSON Schema says, where saying nothing means open.
    Schema,
}

impl UnknownFields {
    pub(super) const NAMED: [(&'static str, Self); 3] =
        [("reject", Self::Reject), ("ignore", Self::Ignore), ("schema", Self::Schema)];
}
