//! Every change the engine may make to a call: its code, its layer, its doubt, its words.
//! Nothing changes a value without one of these.

use crate::json::ObjectWriter;
use crate::path::Path;

/// One change that was made so that the call fits its contract.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Repair {
    /// What kind of change.
    pub code: RepairCode,
    /// Where, in the bound value.
    pub path: Path,
    /// The name as given, where a name was changed.
    pub from: Option<String>,
    /// The declared name that it was taken for.
    pub to: Option<String>,
    /// JSON text of the value as given, shortened, where a value was changed.
    pub before: Option<String>,
    /// JSON text of the value as bound, shortened.
    pub after: Option<String>,
    /// How often the text was forgiven this, and where first.
    pub forgiven: Option<Forgiven>,
}

/// How often a text was forgiven one kind of slip.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Forgiven {
    /// The position of the first, in UTF-16 units, as JavaScript counts.
    pub at: usize,
    /// How many.
    pub count: usize,
}

/// What kind of change. Codes are never renamed or reused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RepairCode {
    /// `null` for the arguments of a tool that takes an object: no arguments.
    ArgumentsNull,
    /// The arguments came as a string that holds them, or as the inside of one.
    TextDecoded,
    /// The arguments came inside another object: `{"arguments": {…}}`.
    EnvelopeRemoved,
    /// The arguments came without the one object that holds them: `{…}` for `{"params": {…}}`.
    EnvelopeAdded,
    /// The marks of a code fence.
    FenceDropped,
    /// Text around the arguments.
    ProseDropped,
    /// Space that JSON does not know: a byte order mark, a non-breaking space.
    SpaceReplaced,
    /// A comment.
    CommentDropped,
    /// A comma with nothing behind it, or before anything.
    CommaDropped,
    /// A comma that was left out.
    CommaAdded,
    /// Single, smart or other quotes for double ones.
    QuotesReplaced,
    /// A name or text without quotes.
    QuotesAdded,
    /// Quotes inside a string, in pairs.
    QuoteEscaped,
    /// A raw newline or other control character inside a string.
    ControlEscaped,
    /// Backslashes that escape nothing: `C:\dir` is what it says.
    EscapeKept,
    /// An escape that JSON does not have: `\'`.
    EscapeReplaced,
    /// `True`, `None`, `undefined` and their like; a tuple of such and of numbers.
    LiteralReplaced,
    /// `.5` or `5.`.
    NumberCompleted,
    /// `{}` before the arguments.
    EmptyObjectDropped,
    /// The same arguments once more.
    RepeatedValueDropped,
    /// A field came under another spelling of its name: `phone_number` for `phoneNumber`.
    FieldNormalized,
    /// A field came under a part of its name, or with more words: `phone` for `phoneNumber`.
    FieldDerived,
    /// The author's own code said which field a name means.
    FieldMatched,
    /// The author's own code said so without being certain.
    FieldGuessed,
    /// Opted in, uncertain: a field came under its name with slips of typing.
    FieldFuzzy,
    /// Opted in, uncertain: a field came under a name of the same sense.
    FieldSemantic,
    /// Opted in, uncertain: a field came under a name that the context explains.
    FieldContextual,
    /// A field was given twice with equal values; one of them was dropped.
    RepeatDropped,
    /// A field that is not declared was dropped, because the contract says so.
    FieldIgnored,
    /// Text of a number: `"3"` for `3`.
    StringToNumber,
    /// Text of a boolean: `"True"` for `true`.
    StringToBoolean,
    /// The word null: `"null"` for `null`.
    StringToNull,
    /// A number where only text is allowed: `10` for `"10"`.
    NumberToString,
    /// Text of a list: `"[1, 2]"` for `[1, 2]`.
    StringToArray,
    /// Text of an object: `"{\"a\": 1}"` for `{"a": 1}`.
    StringToObject,
    /// An allowed value in another spelling: `Customer` for `customer`.
    ChoiceRespelled,
    /// One item where a list of such is declared: `"a"` for `["a"]`.
    ItemWrapped,
    /// An object that holds the list: `{"item": [1]}` for `[1]`.
    ListUnwrapped,
    /// `null` for an optional field that does not allow it.
    NullDropped,
    /// `""` for an optional field that does not allow it.
    EmptyDropped,
    /// Opted in: `"yes"`, `"on"`, `1` for `true`, and their like.
    WordToBoolean,
    /// Opted in: `"$1,234.50"` for `1234.50`.
    NumberUnformatted,
    /// Opted in: `"a, b"` for `["a", "b"]`.
    TextSplit,
    /// Opted in: `[x]` for `x`.
    ItemUnwrapped,
    /// Opted in: `{"value": x}` for `x`.
    ValueUnwrapped,
    /// Opted in: a boolean, list or object for its JSON text.
    ValueToString,
    /// Opted in: a required field that was missing got its default.
    DefaultAdded,
    /// The author's own code said what a value says.
    ValueCoerced,
    /// The author's own code put a text into the form of its format.
    FormatNormalized,
    /// Opted in: the last bracket of a text that lacked nothing else.
    BracketAdded,
}

/// Which part of the engine made a repair.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Layer {
    /// Taking off what was wrapped around the arguments, or putting on what was left out there.
    Unwrap,
    /// Reading text that is not JSON.
    Syntax,
    /// Names that differ in case and separators.
    Normalized,
    /// Names that share their leading or trailing words.
    DerivedKey,
    /// Names that the author's own code matches.
    FieldMatcher,
    /// Names with slips of typing.
    Fuzzy,
    /// Names of the same sense.
    Semantic,
    /// Names that the context explains.
    Contextual,
    /// Fields dropped.
    IgnoredField,
    /// Values in another type's spelling.
    Coercion,
}

impl RepairCode {
    /// All of them, in the order in which they are documented.
    pub const ALL: [Self; 50] = [
        Self::ArgumentsNull,
        Self::TextDecoded,
        Self::EnvelopeRemoved,
        Self::EnvelopeAdded,
        Self::FenceDropped,
        Self::ProseDropped,
        Self::SpaceReplaced,
        Self::CommentDropped,
        Self::CommaDropped,
        Self::CommaAdded,
        Self::QuotesReplaced,
        Self::QuotesAdded,
        Self::QuoteEscaped,
        Self::ControlEscaped,
        Self::EscapeKept,
        Self::EscapeReplaced,
        Self::LiteralReplaced,
        Self::NumberCompleted,
        Self::EmptyObjectDropped,
        Self::RepeatedValueDropped,
        Self::FieldNormalized,
        Self::FieldDerived,
        Self::FieldMatched,
        Self::FieldGuessed,
        Self::FieldFuzzy,
        Self::FieldSemantic,
        Self::FieldContextual,
        Self::RepeatDropped,
        Self::FieldIgnored,
        Self::StringToNumber,
        Self::StringToBoolean,
        Self::StringToNull,
        Self::NumberToString,
        Self::StringToArray,
        Self::StringToObject,
        Self::ChoiceRespelled,
        Self::ItemWrapped,
        Self::ListUnwrapped,
        Self::NullDropped,
        Self::EmptyDropped,
        Self::WordToBoolean,
        Self::NumberUnformatted,
        Self::TextSplit,
        Self::ItemUnwrapped,
        Self::ValueUnwrapped,
        Self::ValueToString,
        Self::DefaultAdded,
        Self::BracketAdded,
        Self::ValueCoerced,
        Self::FormatNormalized,
    ];

    /// The code as reports have it.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            Self::ArgumentsNull => "arguments_null",
            Self::TextDecoded => "text_decoded",
            Self::EnvelopeRemoved => "envelope_removed",
            Self::EnvelopeAdded => "envelope_added",
            Self::FenceDropped => "fence_dropped",
            Self::ProseDropped => "prose_dropped",
            Self::SpaceReplaced => "space_replaced",
            Self::CommentDropped => "comment_dropped",
            Self::CommaDropped => "comma_dropped",
            Self::CommaAdded => "comma_added",
            Self::QuotesReplaced => "quotes_replaced",
            Self::QuotesAdded => "quotes_added",
            Self::QuoteEscaped => "quote_escaped",
            Self::ControlEscaped => "control_escaped",
            Self::EscapeKept => "escape_kept",
            Self::EscapeReplaced => "escape_replaced",
            Self::LiteralReplaced => "literal_replaced",
            Self::NumberCompleted => "number_completed",
            Self::EmptyObjectDropped => "empty_object_dropped",
            Self::RepeatedValueDropped => "repeated_value_dropped",
            Self::StringToArray => "string_to_array",
            Self::StringToObject => "string_to_object",
            Self::ChoiceRespelled => "choice_respelled",
            Self::ItemWrapped => "item_wrapped",
            Self::ListUnwrapped => "list_unwrapped",
            Self::NullDropped => "null_dropped",
            Self::EmptyDropped => "empty_dropped",
            Self::WordToBoolean => "word_to_boolean",
            Self::NumberUnformatted => "number_unformatted",
            Self::TextSplit => "text_split",
            Self::ItemUnwrapped => "item_unwrapped",
            Self::ValueUnwrapped => "value_unwrapped",
            Self::ValueToString => "value_to_string",
            Self::DefaultAdded => "default_added",
            Self::ValueCoerced => "value_coerced",
            Self::FormatNormalized => "format_normalized",
            Self::BracketAdded => "bracket_added",
            Self::FieldNormalized => "field_normalized",
            Self::FieldDerived => "field_derived",
            Self::FieldMatched => "field_matched",
            Self::FieldGuessed => "field_guessed",
            Self::FieldFuzzy => "field_fuzzy",
            Self::FieldSemantic => "field_semantic",
            Self::FieldContextual => "field_contextual",
            Self::RepeatDropped => "repeat_dropped",
            Self::FieldIgnored => "field_ignored",
            Self::StringToNumber => "string_to_number",
            Self::StringToBoolean => "string_to_boolean",
            Self::StringToNull => "string_to_null",
            Self::NumberToString => "number_to_string",
        }
    }

    /// How much it assumes.
    pub(crate) fn doubt(self) -> Doubt {
        match (self, self.layer()) {
            (_, Layer::Unwrap | Layer::Syntax) => Doubt::None,
            (Self::ChoiceRespelled, _) | (_, Layer::Normalized) => Doubt::Spelling,
            (
                Self::ItemWrapped
                | Self::ListUnwrapped
                | Self::NullDropped
                | Self::EmptyDropped
                | Self::TextSplit
                | Self::ItemUnwrapped
                | Self::ValueUnwrapped
                | Self::ValueToString
                | Self::DefaultAdded,
                _,
            )
            | (_, Layer::IgnoredField) => Doubt::Shape,
            (Self::FieldGuessed, _) | (_, Layer::Fuzzy | Layer::Semantic | Layer::Contextual) => {
                Doubt::Guess
            }
            (_, Layer::DerivedKey | Layer::FieldMatcher | Layer::Coercion) => Doubt::Type,
        }
    }

    /// Whether it assumes so much that the caller is to decide.
    #[must_use]
    pub fn is_uncertain(self) -> bool {
        self.doubt() == Doubt::Guess
    }

    /// The layer that makes it.
    #[must_use]
    pub fn layer(self) -> Layer {
        match self {
            Self::ArgumentsNull
            | Self::TextDecoded
            | Self::EnvelopeRemoved
            | Self::EnvelopeAdded => Layer::Unwrap,
            Self::FenceDropped
            | Self::ProseDropped
            | Self::SpaceReplaced
            | Self::CommentDropped
            | Self::CommaDropped
            | Self::CommaAdded
            | Self::QuotesReplaced
            | Self::QuotesAdded
            | Self::QuoteEscaped
            | Self::ControlEscaped
            | Self::EscapeKept
            | Self::EscapeReplaced
            | Self::LiteralReplaced
            | Self::NumberCompleted
            | Self::BracketAdded
            | Self::EmptyObjectDropped
            | Self::RepeatedValueDropped => Layer::Syntax,
            Self::FieldNormalized => Layer::Normalized,
            Self::FieldDerived => Layer::DerivedKey,
            Self::FieldMatched | Self::FieldGuessed => Layer::FieldMatcher,
            Self::FieldFuzzy => Layer::Fuzzy,
            Self::FieldSemantic => Layer::Semantic,
            Self::FieldContextual => Layer::Contextual,
            Self::RepeatDropped | Self::FieldIgnored => Layer::IgnoredField,
            Self::StringToNumber
            | Self::StringToBoolean
            | Self::StringToNull
            | Self::NumberToString
            | Self::StringToArray
            | Self::StringToObject
            | Self::ChoiceRespelled
            | Self::ItemWrapped
            | Self::ListUnwrapped
            | Self::NullDropped
            | Self::EmptyDropped
            | Self::WordToBoolean
            | Self::NumberUnformatted
            | Self::TextSplit
            | Self::ItemUnwrapped
            | Self::ValueUnwrapped
            | Self::ValueToString
            | Self::DefaultAdded
            | Self::ValueCoerced
            | Self::FormatNormalized => Layer::Coercion,
        }
    }
}

/// How much a change assumes about what was meant. Compared, never added up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Doubt {
    /// Nothing was changed, or what is around the arguments.
    None,
    /// Another spelling of the same.
    Spelling,
    /// The same in another type, or under a part of its name.
    Type,
    /// Another shape, or nothing at all.
    Shape,
    /// What is uncertain.
    Guess,
}

impl Layer {
    /// The layer as reports have it.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Unwrap => "unwrap",
            Self::Syntax => "syntax",
            Self::Normalized => "normalized",
            Self::DerivedKey => "derived_key",
            Self::FieldMatcher => "field_matcher",
            Self::Fuzzy => "fuzzy",
            Self::Semantic => "semantic",
            Self::Contextual => "contextual",
            Self::IgnoredField => "ignored_field",
            Self::Coercion => "coercion",
        }
    }
}

impl Repair {
    /// A change of a field's name.
    #[must_use]
    pub fn name(code: RepairCode, path: Path, from: &str, to: &str) -> Self {
        let (from, to) = (Some(from.to_owned()), Some(to.to_owned()));
        Self { code, path, from, to, before: None, after: None, forgiven: None }
    }

    /// A change of a value.
    #[must_use]
    pub fn value(code: RepairCode, path: Path, before: String, after: Option<String>) -> Self {
        let before = Some(before);
        Self { code, path, from: None, to: None, before, after, forgiven: None }
    }

    /// A value where none was given.
    #[must_use]
    pub fn added(code: RepairCode, path: Path, after: String) -> Self {
        let after = Some(after);
        Self { code, path, from: None, to: None, before: None, after, forgiven: None }
    }

    /// Slips of one kind in the text of the value at that path.
    #[must_use]
    pub fn syntax(code: RepairCode, path: Path, at: usize, count: usize) -> Self {
        let forgiven = Some(Forgiven { at, count });
        Self { code, path, from: None, to: None, before: None, after: None, forgiven }
    }

    pub(crate) fn write(&self, out: &mut String) {
        let mut object = ObjectWriter::new(out);
        object.string("code", self.code.code());
        object.string("layer", self.code.layer().word());
        object.path("path", &self.path);
        object.optional_string("from", self.from.as_deref());
        object.optional_string("to", self.to.as_deref());
        object.optional_json("before", self.before.as_deref());
        object.optional_json("after", self.after.as_deref());
        if let Some(forgiven) = self.forgiven {
            object.number("at", forgiven.at);
            object.number("count", forgiven.count);
        }
        object.boolean("uncertain", self.code.is_uncertain());
        object.end();
    }
}
