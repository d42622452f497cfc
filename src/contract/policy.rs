//! What an author may choose between, each by the word that its option takes.

use crate::codes::codes;

codes! {
    /// How given names find their fields.
    #[derive(Default)]
    pub(crate) enum Matching {
        /// Exact, normalized and derived names.
        #[default]
        Toolargs = "toolargs",
        /// Only names as declared.
        Exact = "exact",
    }
}

codes! {
    /// Whether values may change their type.
    #[derive(Default)]
    pub(crate) enum Coercion {
        /// Where there is exactly one reading.
        #[default]
        Safe = "safe",
        /// Never.
        None = "none",
    }
}

codes! {
    /// Whether text that is not JSON is read.
    #[derive(Default)]
    pub(crate) enum Syntax {
        /// Where there is exactly one reading.
        #[default]
        Repair = "repair",
        /// Never; nor is anything unwrapped.
        Strict = "strict",
    }
}

codes! {
    /// Whether `format` is more than a remark.
    #[derive(Default)]
    pub(crate) enum Formats {
        /// Text must be of the format, where the format is one that the engine knows.
        #[default]
        Assert = "assert",
        /// It asks nothing.
        Annotate = "annotate",
        /// Text must be of the format as the library defines it that the schema was declared with,
        /// and whose own validator is asked behind.
        Library = "library",
    }
}

codes! {
    /// What becomes of fields that are not declared.
    #[derive(Default)]
    pub(crate) enum UnknownFields {
        /// An issue, also where the schema says nothing about them.
        #[default]
        Reject = "reject",
        /// Dropped and recorded.
        Ignore = "ignore",
        /// What JSON Schema says, where saying nothing means open.
        Schema = "schema",
    }
}
