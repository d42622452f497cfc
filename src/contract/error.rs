//! What is wrong with a schema or with options: the developer's mistakes.

use std::fmt;

use crate::json::{self, ObjectWriter};
use crate::path::Path;

/// Everything that is wrong with a schema and options, found at once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ContractError {
    /// One for each mistake, in the schema's order.
    pub issues: Vec<ContractIssue>,
}

/// One mistake in a schema or option, or one warning about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ContractIssue {
    /// What kind of mistake.
    pub code: ContractCode,
    /// Where: inside the schema, or `options` and an option's name.
    pub path: Path,
    /// What is wrong and what to do.
    pub message: String,
}

/// What kind of mistake. Codes are never renamed or reused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ContractCode {
    /// The schema or a keyword's value is not of the form that JSON Schema asks for.
    SchemaInvalid,
    /// A `$ref` that leads nowhere.
    RefUnresolved,
    /// Keywords that no value can satisfy together.
    SchemaConflict,
    /// An option that does not exist.
    OptionUnknown,
    /// A value that an option does not take.
    OptionInvalid,
    /// A way to match names beside `matching: 'exact'`.
    MatchingConflict,
    /// Options of which one makes the other do nothing.
    PolicyConflict,
    /// A required group that names a field that is not declared.
    RequiredAnyUnknownField,
    /// A required group with no names.
    RequiredAnyEmpty,
    /// An example that is not right as it comes.
    ExampleInvalid,
    /// A required field that the object does not declare: an error where the schema admits no
    /// other fields, else a warning.
    RequiredUnknownField,
    /// A warning: a keyword that is not JSON Schema's; it asks nothing.
    KeywordUnknown,
    /// A warning: a `$schema` that is not known; the schema is read as draft 2020-12.
    DialectUnknown,
    /// A warning: several fields have the same words.
    FieldNameCollision,
    /// A warning: the schema of a field asks nothing.
    FieldUntyped,
    /// A warning: a default that the schema itself would refuse.
    DefaultInvalid,
}

impl ContractCode {
    /// All of them, in the order in which they are documented.
    pub const ALL: [Self; 16] = [
        Self::SchemaInvalid,
        Self::RefUnresolved,
        Self::SchemaConflict,
        Self::OptionUnknown,
        Self::OptionInvalid,
        Self::MatchingConflict,
        Self::PolicyConflict,
        Self::RequiredAnyUnknownField,
        Self::RequiredAnyEmpty,
        Self::ExampleInvalid,
        Self::RequiredUnknownField,
        Self::KeywordUnknown,
        Self::DialectUnknown,
        Self::FieldNameCollision,
        Self::FieldUntyped,
        Self::DefaultInvalid,
    ];

    /// The code as errors have it.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            Self::SchemaInvalid => "schema_invalid",
            Self::RefUnresolved => "ref_unresolved",
            Self::SchemaConflict => "schema_conflict",
            Self::OptionUnknown => "option_unknown",
            Self::OptionInvalid => "option_invalid",
            Self::MatchingConflict => "matching_conflict",
            Self::PolicyConflict => "policy_conflict",
            Self::RequiredAnyUnknownField => "required_any_unknown_field",
            Self::RequiredAnyEmpty => "required_any_empty",
            Self::ExampleInvalid => "example_invalid",
            Self::RequiredUnknownField => "required_unknown_field",
            Self::KeywordUnknown => "keyword_unknown",
            Self::DialectUnknown => "dialect_unknown",
            Self::FieldNameCollision => "field_name_collision",
            Self::FieldUntyped => "field_untyped",
            Self::DefaultInvalid => "default_invalid",
        }
    }
}

impl ContractIssue {
    pub(crate) fn new(code: ContractCode, path: Path, message: impl Into<String>) -> Self {
        Self { code, path, message: message.into() }
    }

    /// The issues as JSON text: an object with one list of that name.
    #[must_use]
    pub fn list_to_json(name: &'static str, issues: &[Self]) -> String {
        let mut out = String::new();
        let mut object = ObjectWriter::new(&mut out);
        json::write_array(object.field(name), issues, |out, issue| issue.write(out));
        object.end();
        out
    }

    fn write(&self, out: &mut String) {
        let mut object = ObjectWriter::new(out);
        object.string("code", self.code.code());
        object.path("path", &self.path);
        object.string("message", &self.message);
        object.end();
    }
}

impl fmt::Display for ContractError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, issue) in self.issues.iter().enumerate() {
            let end = if i + 1 < self.issues.len() { "\n" } else { "" };
            write!(f, "{}: {}{end}", issue.path, issue.message)?;
        }
        Ok(())
    }
}

impl std::error::Error for ContractError {}
