//! Everything that can be wrong with a call that no repair could mend: code, data, words.

use crate::codes::{Coded, codes};
use crate::json::{self, ObjectWriter};
use crate::part;
use crate::path::{At, Path};

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
    /// The names that may have been meant, each with its path from the object at hand.
    pub candidates: Vec<String>,
    /// JSON texts of values that would do.
    pub examples: Vec<String>,
    /// The name that was most likely meant, or the JSON text of the value. Never applied.
    pub suggestion: Option<String>,
    /// What is wrong, in words that are shown in place of what is expected and received: those of
    /// the author's own validator or of the host, or about the text itself.
    pub words: Option<String>,
}

codes! {
    /// What kind of issue. Codes are never renamed or reused.
    pub enum IssueCode {
        /// The text is not JSON.
        SyntaxInvalid = "syntax_invalid",
        /// The text ends inside a value.
        TextCutOff = "text_cut_off",
        /// The text holds no object.
        ArgumentsAbsent = "arguments_absent",
        /// The text holds several objects that differ.
        ArgumentsSeveral = "arguments_several",
        /// A string holds what belongs to the form of the call: tags, control tokens.
        ControlTokens = "control_tokens",
        /// The text is longer than the limit.
        TextTooLong = "text_too_long",
        /// Containers inside one another beyond the limit.
        TooDeep = "too_deep",
        /// More repairs than the limit.
        TooManyRepairs = "too_many_repairs",
        /// A required field is not there.
        FieldMissing = "field_missing",
        /// A field that the contract does not declare.
        FieldUnknown = "field_unknown",
        /// A name that two or more declared fields could mean.
        FieldAmbiguous = "field_ambiguous",
        /// One field given more than once, with different values.
        FieldConflict = "field_conflict",
        /// None of a group of fields was given.
        RequiredAny = "required_any",
        /// A value of another type, or an empty object that lacks fields and need not be given.
        TypeMismatch = "type_mismatch",
        /// A value that is none of those allowed.
        ChoiceUnknown = "choice_unknown",
        /// A number that JavaScript cannot hold: an integer with too many digits, or one too large.
        NumberUnsafe = "number_unsafe",
        /// A number below its least or above its greatest value, or no multiple of its step.
        NumberOutOfRange = "number_out_of_range",
        /// Text too short or too long.
        LengthOutOfRange = "length_out_of_range",
        /// Too few or too many items or fields.
        CountOutOfRange = "count_out_of_range",
        /// Text that does not match its pattern.
        PatternUnmatched = "pattern_unmatched",
        /// Text that is not of its format.
        FormatInvalid = "format_invalid",
        /// A list with two equal items, where all must differ.
        ItemRepeated = "item_repeated",
        /// Too few or too many items of a kind that the list must contain.
        ContainsUnmet = "contains_unmet",
        /// A field's name that is not one the schema allows.
        NameInvalid = "name_invalid",
        /// A value that no branch of a union takes.
        UnionUnmatched = "union_unmatched",
        /// A value that several branches of a union take, where exactly one must.
        UnionAmbiguous = "union_ambiguous",
        /// A value that the schema excludes by `not`.
        ValueForbidden = "value_forbidden",
        /// Unions inside unions that cannot be judged within the limit.
        TooEntangled = "too_entangled",
        /// What the author's own validator found.
        Custom = "custom",
        /// The host handed over something that no JSON can be made of.
        NotJson = "not_json",
        /// The host handed over bytes that are not UTF-8 text.
        NotText = "not_text",
        /// Code of the author's that was asked about the call failed.
        ExtensionFailed = "extension_failed",
        /// The engine itself failed on the call.
        EngineFailed = "engine_failed",
    }
}

impl IssueCode {
    /// Whether the model can do better with another call; false where the host or the engine is at
    /// fault.
    #[must_use]
    pub(crate) fn retryable(self) -> bool {
        !matches!(self, Self::NotJson | Self::NotText | Self::ExtensionFailed | Self::EngineFailed)
    }

    /// Whether an issue of this code says nothing new where another one is told of the same place.
    pub(crate) fn says_less(self) -> bool {
        matches!(
            self,
            Self::FieldUnknown | Self::NameInvalid | Self::TypeMismatch | Self::NumberUnsafe
        )
    }
}

impl Issue {
    /// An issue with nothing but its place.
    #[inline(never)]
    pub(crate) fn new(code: IssueCode, path: Path) -> Self {
        Self {
            code,
            path,
            expected: None,
            received: None,
            candidates: Vec::new(),
            examples: Vec::new(),
            suggestion: None,
            words: None,
        }
    }

    /// An issue of a value that is not what the contract asks for.
    #[inline(never)]
    pub(crate) fn unlike(code: IssueCode, at: &At<'_>, expected: String, received: String) -> Self {
        Self::new(code, at.path()).expected(expected).received(received)
    }

    /// An issue of the whole call, in words of its own.
    pub(crate) fn of_call(code: IssueCode, words: &str) -> Self {
        Self::new(code, Path::default()).words(words)
    }

    #[inline(never)]
    pub(crate) fn expected(mut self, expected: String) -> Self {
        self.expected = Some(expected);
        self
    }

    pub(crate) fn received(mut self, received: String) -> Self {
        self.received = Some(received);
        self
    }

    #[inline(never)]
    pub(crate) fn candidates(mut self, candidates: Vec<String>) -> Self {
        self.candidates = candidates;
        self
    }

    pub(crate) fn examples(mut self, examples: Vec<String>) -> Self {
        self.examples = examples;
        self
    }

    #[inline(never)]
    pub(crate) fn suggestion(mut self, suggestion: Option<String>) -> Self {
        self.suggestion = suggestion;
        self
    }

    pub(crate) fn words(mut self, words: &str) -> Self {
        self.words = (!words.is_empty()).then(|| words.to_owned());
        self
    }

    /// Whether the issue is that a name is wrong, and not a value.
    pub(crate) fn is_about_name(&self) -> bool {
        matches!(
            self.code,
            IssueCode::FieldMissing
                | IssueCode::FieldUnknown
                | IssueCode::NameInvalid
                | IssueCode::FieldAmbiguous
                | IssueCode::FieldConflict
        )
    }

    /// Whether the issue is about a name that likely meant the field at that path.
    pub(crate) fn may_mean(&self, path: &Path) -> bool {
        let is_field = |name: &String| self.path.outer().join(name) == *path;
        self.is_about_name() && self.suggestion.as_ref().is_some_and(is_field)
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
                part::add(out, text);
            });
        }
        object.optional_string("suggestion", self.suggestion.as_deref());
        object.boolean("retryable", self.code.retryable());
        object.string("message", &self.message());
        object.end();
    }

    /// What is wrong, for the model; the caller says the place.
    #[must_use]
    pub fn message(&self) -> String {
        if let Some(words) = &self.words {
            return words.clone();
        }
        let mut message = self.in_words();
        if let Some(example) = self.examples.first() {
            part::add(&mut message, ", for example ");
            part::add(&mut message, example);
        }
        message
    }

    /// The message of an issue without words of its own, with what is given, asked for and meant in
    /// their places.
    fn in_words(&self) -> String {
        let expected = self.expected.as_deref().unwrap_or("something else");
        let received = self.received.as_deref().unwrap_or("nothing");
        let suggestion = self.suggestion.as_deref().unwrap_or_default();
        let candidates = match self.code {
            IssueCode::FieldAmbiguous | IssueCode::RequiredAny => &*one_of(&self.candidates),
            _ => "",
        };
        let (words, values): (_, &[&str]) = match (self.code, &self.suggestion) {
            (IssueCode::FieldMissing, _) => ("is required ({})", &[expected]),
            (IssueCode::FieldUnknown | IssueCode::NameInvalid, meant) => {
                match (meant, &self.expected) {
                    (Some(_), Some(_)) => {
                        ("is not a field; did you mean `{}` ({})?", &[suggestion, expected])
                    }
                    (None, Some(_)) => ("is not a field; give {}", &[expected]),
                    (_, None) => ("is not a field", &[]),
                }
            }
            (IssueCode::FieldAmbiguous, _) => {
                ("could mean {}; use the one you mean", &[candidates])
            }
            (IssueCode::FieldConflict, Some(_)) => (
                "means `{}`, for which another value is given, too; give only `{}`",
                &[suggestion, suggestion],
            ),
            (IssueCode::FieldConflict, None) => {
                ("is given more than once, with different values; give it once", &[])
            }
            (IssueCode::RequiredAny, _) => ("must provide one of {}", &[candidates]),
            (IssueCode::Custom, _) => ("was refused by the tool's own validator", &[]),
            (IssueCode::EngineFailed, _) => {
                ("the engine failed on these arguments, and was started anew", &[])
            }
            (IssueCode::ChoiceUnknown, Some(_)) => {
                ("expected {}, got {}; did you mean {}?", &[expected, received, suggestion])
            }
            _ => ("expected {}, got {}", &[expected, received]),
        };
        part::filled(words, values)
    }
}

/// How many of several are named before the rest is only counted.
pub(crate) const NAMED: usize = 12;

/// `` `a`, `b` or `c` ``; of more than [`NAMED`], the first and how many there are besides.
pub(crate) fn one_of(names: &[String]) -> String {
    match names {
        _ if names.len() > NAMED => {
            let first = part::joined(&names[..NAMED], "`, `");
            part::filled("`{}` or {} more", &[&first, &part::number(names.len() - NAMED)])
        }
        [others @ .., last] if !others.is_empty() => {
            part::filled("`{}` or `{}`", &[&part::joined(others, "`, `"), last])
        }
        _ => part::filled("`{}`", &[&part::joined(names, "`, `")]),
    }
}
