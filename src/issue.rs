//! Everything that can be wrong with a call that no repair could mend: code, data, words.

use std::fmt;

use crate::json::{self, ObjectWriter};
use crate::path::Path;

/// One thing wrong with a call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Issue {
    /// What kind of issue.
    pub code: IssueCode,
    /// Where, in the bound value.
    pub path: Path,
    /// What the contract asks for, in words.
    pub expected: Option<String>,
    /// What was given, shortened and free of control tokens.
    pub received: Option<String>,
    /// The names or values of which one was meant.
    pub candidates: Vec<String>,
    /// JSON texts of values that would do.
    pub examples: Vec<String>,
    /// The name or value that was most likely meant. Never applied.
    pub suggestion: Option<String>,
    /// What is wrong, in words that somebody else chose: the author's own validator, the host.
    pub told: Option<String>,
}

/// What kind of issue. Codes are never renamed or reused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum IssueCode {
    /// The text is not JSON.
    SyntaxInvalid,
    /// The text ends inside a value.
    TextCutOff,
    /// The text holds no object.
    ArgumentsAbsent,
    /// The text holds several objects that differ.
    ArgumentsSeveral,
    /// A string holds what belongs to the form of the call: tags, control tokens.
    ControlTokens,
    /// The text is longer than the limit.
    TextTooLong,
    /// Containers inside one another beyond the limit.
    TooDeep,
    /// More repairs than the limit.
    TooManyRepairs,
    /// A required field is not there.
    FieldMissing,
    /// A field that the contract does not declare.
    FieldUnknown,
    /// A name that two or more declared fields could mean.
    FieldAmbiguous,
    /// One field given more than once, with different values.
    FieldConflict,
    /// None of a group of fields was given.
    RequiredAny,
    /// A value of another type.
    TypeMismatch,
    /// A value that is none of those allowed.
    ChoiceUnknown,
    /// A number that JavaScript cannot hold: an integer with too many digits, or one too large.
    NumberUnsafe,
    /// A number below its least or above its greatest value, or no multiple of its step.
    NumberOutOfRange,
    /// Text too short or too long.
    LengthOutOfRange,
    /// Too few or too many items or fields.
    CountOutOfRange,
    /// Text that does not match its pattern.
    PatternUnmatched,
    /// Text that is not of its format.
    FormatInvalid,
    /// A list with two equal items, where all must differ.
    ItemRepeated,
    /// Too few or too many items of a kind that the list must contain.
    ContainsUnmet,
    /// A field's name that is not one the schema allows.
    NameInvalid,
    /// A value that no branch of a union takes.
    UnionUnmatched,
    /// A value that several branches of a union take, where exactly one must.
    UnionAmbiguous,
    /// A value that the schema excludes by `not`.
    ValueForbidden,
    /// Unions inside unions that cannot be judged within the limit.
    TooEntangled,
    /// What the author's own validator found.
    Custom,
    /// The host handed over something that no JSON can be made of.
    NotJson,
    /// The host handed over bytes that are not UTF-8 text.
    NotText,
    /// Code of the author's that was asked about the call failed.
    ExtensionFailed,
    /// The engine itself failed on the call.
    EngineFailed,
}

impl IssueCode {
    /// All of them, in the order in which they are documented.
    pub const ALL: [Self; 33] = [
        Self::SyntaxInvalid,
        Self::TextCutOff,
        Self::ArgumentsAbsent,
        Self::ArgumentsSeveral,
        Self::ControlTokens,
        Self::TextTooLong,
        Self::TooDeep,
        Self::TooManyRepairs,
        Self::FieldMissing,
        Self::FieldUnknown,
        Self::FieldAmbiguous,
        Self::FieldConflict,
        Self::RequiredAny,
        Self::TypeMismatch,
        Self::ChoiceUnknown,
        Self::NumberUnsafe,
        Self::NumberOutOfRange,
        Self::LengthOutOfRange,
        Self::CountOutOfRange,
        Self::PatternUnmatched,
        Self::FormatInvalid,
        Self::ItemRepeated,
        Self::ContainsUnmet,
        Self::NameInvalid,
        Self::UnionUnmatched,
        Self::UnionAmbiguous,
        Self::ValueForbidden,
        Self::TooEntangled,
        Self::Custom,
        Self::NotJson,
        Self::NotText,
        Self::ExtensionFailed,
        Self::EngineFailed,
    ];

    /// The code as reports have it.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            Self::SyntaxInvalid => "syntax_invalid",
            Self::TextCutOff => "text_cut_off",
            Self::ArgumentsAbsent => "arguments_absent",
            Self::ArgumentsSeveral => "arguments_several",
            Self::ControlTokens => "control_tokens",
            Self::TextTooLong => "text_too_long",
            Self::TooDeep => "too_deep",
            Self::TooManyRepairs => "too_many_repairs",
            Self::FieldMissing => "field_missing",
            Self::FieldUnknown => "field_unknown",
            Self::FieldAmbiguous => "field_ambiguous",
            Self::FieldConflict => "field_conflict",
            Self::RequiredAny => "required_any",
            Self::TypeMismatch => "type_mismatch",
            Self::ChoiceUnknown => "choice_unknown",
            Self::NumberUnsafe => "number_unsafe",
            Self::NumberOutOfRange => "number_out_of_range",
            Self::LengthOutOfRange => "length_out_of_range",
            Self::CountOutOfRange => "count_out_of_range",
            Self::PatternUnmatched => "pattern_unmatched",
            Self::FormatInvalid => "format_invalid",
            Self::ItemRepeated => "item_repeated",
            Self::ContainsUnmet => "contains_unmet",
            Self::NameInvalid => "name_invalid",
            Self::UnionUnmatched => "union_unmatched",
            Self::UnionAmbiguous => "union_ambiguous",
            Self::ValueForbidden => "value_forbidden",
            Self::TooEntangled => "too_entangled",
            Self::Custom => "custom",
            Self::NotJson => "not_json",
            Self::NotText => "not_text",
            Self::ExtensionFailed => "extension_failed",
            Self::EngineFailed => "engine_failed",
        }
    }

    /// Whether another call by the model can do better; false where the host or the engine is at
    /// fault.
    #[must_use]
    pub fn retryable(self) -> bool {
        !matches!(self, Self::NotJson | Self::NotText | Self::ExtensionFailed | Self::EngineFailed)
    }
}

impl Issue {
    /// An issue with nothing but its place.
    #[must_use]
    pub fn new(code: IssueCode, path: Path) -> Self {
        Self {
            code,
            path,
            expected: None,
            received: None,
            candidates: Vec::new(),
            examples: Vec::new(),
            suggestion: None,
            told: None,
        }
    }

    pub(crate) fn expected(mut self, expected: impl Into<String>) -> Self {
        self.expected = Some(expected.into());
        self
    }

    pub(crate) fn received(mut self, received: impl Into<String>) -> Self {
        self.received = Some(received.into());
        self
    }

    pub(crate) fn candidates(mut self, candidates: Vec<String>) -> Self {
        self.candidates = candidates;
        self
    }

    pub(crate) fn examples(mut self, examples: Vec<String>) -> Self {
        self.examples = examples;
        self
    }

    pub(crate) fn suggestion(mut self, suggestion: Option<String>) -> Self {
        self.suggestion = suggestion;
        self
    }

    pub(crate) fn told(mut self, words: impl Into<String>) -> Self {
        self.told = Some(words.into()).filter(|words| !words.is_empty());
        self
    }

    /// Whether a name is wrong, and not a value.
    pub(crate) fn is_about_name(&self) -> bool {
        matches!(
            self.code,
            IssueCode::FieldMissing
                | IssueCode::FieldUnknown
                | IssueCode::FieldAmbiguous
                | IssueCode::FieldConflict
        )
    }

    /// Whether a name was given that may have meant the field at that path.
    pub(crate) fn may_mean(&self, path: &Path) -> bool {
        let names = match self.code {
            IssueCode::FieldAmbiguous => self.candidates.as_slice(),
            _ if self.is_about_name() => self.suggestion.as_slice(),
            _ => &[],
        };
        names.iter().any(|name| self.path.outer().join(name) == *path)
    }

    pub(crate) fn write(&self, out: &mut String) {
        let mut object = ObjectWriter::new(out);
        object.string("code", self.code.code());
        object.path("path", &self.path);
        object.optional_string("expected", self.expected.as_deref());
        object.optional_string("received", self.received.as_deref());
        if !self.candidates.is_empty() {
            json::write_array(object.field("candidates"), &self.candidates, |out, name| {
                json::write_string(out, name);
            });
        }
        if !self.examples.is_empty() {
            json::write_array(object.field("examples"), &self.examples, |out, text| {
                out.push_str(text);
            });
        }
        object.optional_string("suggestion", self.suggestion.as_deref());
        object.boolean("retryable", self.code.retryable());
        object.string("message", &self.to_string());
        object.end();
    }
}

/// What is wrong, for the model; the place is said by whoever tells it.
impl fmt::Display for Issue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(told) = &self.told {
            return f.write_str(told);
        }
        let expected = self.expected.as_deref().unwrap_or("something else");
        let received = self.received.as_deref().unwrap_or("nothing");
        match self.code {
            IssueCode::FieldMissing => {
                write!(f, "is required ({expected})")?;
            }
            IssueCode::FieldUnknown => {
                f.write_str("is not a field")?;
                return match (&self.suggestion, &self.expected) {
                    (Some(name), Some(expected)) => {
                        write!(f, "; did you mean `{name}` ({expected})?")
                    }
                    (Some(name), None) => write!(f, "; did you mean `{name}`?"),
                    (None, Some(expected)) => write!(f, "; expected {expected}"),
                    (None, None) => Ok(()),
                };
            }
            IssueCode::FieldAmbiguous => {
                write!(f, "could mean {}; use the one you mean", one_of(&self.candidates))?;
            }
            IssueCode::FieldConflict => match &self.suggestion {
                Some(name) => {
                    write!(f, "means `{name}`, which is given with another value, too; ")?;
                    write!(f, "give only `{name}`")?;
                }
                None => {
                    f.write_str("is given more than once, with different values; give it once")?;
                }
            },
            IssueCode::RequiredAny => {
                write!(f, "must provide one of {}", one_of(&self.candidates))?;
            }
            IssueCode::Custom => {
                f.write_str("was refused by the tool's own validator")?;
            }
            IssueCode::EngineFailed => {
                f.write_str("the engine failed on these arguments, and was started anew")?;
            }
            IssueCode::ChoiceUnknown => {
                write!(f, "expected {expected}, got {received}")?;
                if let Some(choice) = &self.suggestion {
                    write!(f, "; did you mean {choice}?")?;
                }
            }
            _ => write!(f, "expected {expected}, got {received}")?,
        }
        match self.examples.first() {
            Some(example) => write!(f, ", for example {example}"),
            None => Ok(()),
        }
    }
}

/// `` `a`, `b` or `c` ``.
fn one_of(names: &[String]) -> String {
    let mut out = String::new();
    for (i, name) in names.iter().enumerate() {
        let before = match names.len() - i {
            _ if i == 0 => "",
            1 => " or ",
            _ => ", ",
        };
        out += &format!("{before}`{name}`");
    }
    out
}
