//! What is wrong with a schema or with options: the author's mistakes.

use std::fmt;

use crate::codes::{Coded, codes};
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

codes! {
    /// What kind of mistake. Codes are never renamed or reused.
    pub enum ContractCode {
        /// The schema or a keyword's value is not of the form that JSON Schema asks for.
        SchemaInvalid = "schema_invalid",
        /// A `$ref` that leads nowhere.
        RefUnresolved = "ref_unresolved",
        /// Keywords that no value can satisfy together.
        SchemaConflict = "schema_conflict",
        /// An option that does not exist.
        OptionUnknown = "option_unknown",
        /// A value that an option does not take.
        OptionInvalid = "option_invalid",
        /// A way to match names beside `matching: 'exact'`.
        MatchingConflict = "matching_conflict",
        /// Options of which one makes the other do nothing.
        PolicyConflict = "policy_conflict",
        /// A required group that names a field that is not declared.
        RequiredAnyUnknownField = "required_any_unknown_field",
        /// A required group with no names.
        RequiredAnyEmpty = "required_any_empty",
        /// An example that is not right as it comes.
        ExampleInvalid = "example_invalid",
        /// A required field that the object does not declare: an error where the schema admits no
        /// other fields, else a warning.
        RequiredUnknownField = "required_unknown_field",
        /// A warning: a keyword that is not JSON Schema's; it asks nothing.
        KeywordUnknown = "keyword_unknown",
        /// A warning: a `$schema` that is not known; the schema is read as draft 2020-12.
        DialectUnknown = "dialect_unknown",
        /// A warning: the schema of a field asks nothing.
        FieldUntyped = "field_untyped",
        /// A warning: a default that the schema itself would refuse.
        DefaultInvalid = "default_invalid",
        /// A warning: several fields have the same words.
        FieldNameCollision = "field_name_collision",
    }
}

impl ContractIssue {
    pub(crate) fn new(code: ContractCode, path: Path, message: &str) -> Self {
        Self { code, path, message: message.to_owned() }
    }

    /// Adds one to others.
    #[inline(never)]
    pub(crate) fn add(issues: &mut Vec<Self>, code: ContractCode, path: Path, message: &str) {
        issues.push(Self::new(code, path, message));
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
