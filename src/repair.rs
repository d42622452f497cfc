//! Every change the engine may make to a call: its code, its layer, its doubt.
//! Nothing changes a value without one of these.

use crate::codes::{Coded, codes};
use crate::json;
use crate::part;
use crate::value::{Doc, Text, Value};

/// One change that was made so that the call fits its contract; it points into the doc of the call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Repair {
    /// What kind of change.
    pub code: RepairCode,
    /// Where, in the bound value: JSON text of a list of names and indices.
    pub(crate) path: Text,
    pub(crate) change: Change,
}

/// What was changed into what.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Change {
    /// A name as given, and the declared name that it was taken for.
    Name { from: Text, to: Text },
    /// A value as given, where one was, and as bound, where one is.
    Value { before: Option<Value>, after: Option<Value> },
    /// The position of the first slip in a text, in UTF-16 units, as JavaScript counts; and how
    /// many slips there are.
    Text { at: usize, count: usize },
}

codes! {
    /// What kind of change. Codes are never renamed or reused.
    pub enum RepairCode {
        /// `null` for the arguments of a tool that takes an object: no arguments.
        ArgumentsNull = "arguments_null",
        /// The arguments came as a string that holds them, or as the inside of one.
        TextDecoded = "text_decoded",
        /// The arguments came inside another object: `{"arguments": {…}}`.
        EnvelopeRemoved = "envelope_removed",
        /// The arguments came without the one object that holds them: `{…}` for `{"params": {…}}`.
        EnvelopeAdded = "envelope_added",
        /// The marks of a code fence.
        FenceDropped = "fence_dropped",
        /// Text around the arguments.
        ProseDropped = "prose_dropped",
        /// Space that JSON does not know: a byte order mark, a non-breaking space.
        SpaceReplaced = "space_replaced",
        /// A comment.
        CommentDropped = "comment_dropped",
        /// A comma with nothing before it, or nothing behind it.
        CommaDropped = "comma_dropped",
        /// A comma that was left out.
        CommaAdded = "comma_added",
        /// A colon, comma or bracket of another script: `：`, `，`, `｛`.
        PunctuationReplaced = "punctuation_replaced",
        /// Single, smart or other quotes for double ones.
        QuotesReplaced = "quotes_replaced",
        /// A name or text without quotes.
        QuotesAdded = "quotes_added",
        /// Quotes inside a string, in pairs.
        QuoteEscaped = "quote_escaped",
        /// A raw newline or other control character inside a string.
        ControlEscaped = "control_escaped",
        /// Backslashes that escape nothing: `C:\dir` is what it says.
        EscapeKept = "escape_kept",
        /// An escape that JSON does not have: `\'`.
        EscapeReplaced = "escape_replaced",
        /// `True`, `None` and their like; a tuple of these and numbers.
        LiteralReplaced = "literal_replaced",
        /// `undefined`: a field that is not there, or null among items.
        UndefinedDropped = "undefined_dropped",
        /// `.5` or `5.`.
        NumberCompleted = "number_completed",
        /// A closing bracket that was missing inside the text; opted in, the last bracket of a text
        /// that lacked nothing else.
        BracketAdded = "bracket_added",
        /// A closing bracket for one of another kind.
        BracketReplaced = "bracket_replaced",
        /// `{}` before the arguments.
        EmptyObjectDropped = "empty_object_dropped",
        /// The same arguments once more.
        RepeatedValueDropped = "repeated_value_dropped",
        /// A field came under another spelling of its name: `phone_number` for `phoneNumber`.
        FieldNormalized = "field_normalized",
        /// A field came under a part of its name, or with more words: `phone` for `phoneNumber`.
        FieldDerived = "field_derived",
        /// The author's own code said which field a name means.
        FieldMatched = "field_matched",
        /// The author's own code said which field a name means, without being certain.
        FieldGuessed = "field_guessed",
        /// Opted in, uncertain: a field came under its name with slips of typing.
        FieldFuzzy = "field_fuzzy",
        /// Opted in, uncertain: a field came under a name of the same sense.
        FieldSemantic = "field_semantic",
        /// Opted in, uncertain: a field came under a name that the context explains.
        FieldContextual = "field_contextual",
        /// A field was given twice with equal values; one of them was dropped.
        RepeatDropped = "repeat_dropped",
        /// A field that is not declared was dropped, because the contract says so.
        FieldIgnored = "field_ignored",
        /// Text of a number: `"3"` for `3`.
        StringToNumber = "string_to_number",
        /// Text of a boolean: `"True"` for `true`.
        StringToBoolean = "string_to_boolean",
        /// The word null: `"null"` for `null`.
        StringToNull = "string_to_null",
        /// A number where only text is allowed: `10` for `"10"`.
        NumberToString = "number_to_string",
        /// Text of a list: `"[1, 2]"` for `[1, 2]`.
        StringToArray = "string_to_array",
        /// Text of an object: `"{\"a\": 1}"` for `{"a": 1}`.
        StringToObject = "string_to_object",
        /// An allowed value in another spelling: `Customer` for `customer`.
        ChoiceRespelled = "choice_respelled",
        /// One item where a list of such items is declared: `"a"` for `["a"]`.
        ItemWrapped = "item_wrapped",
        /// An object that holds the list: `{"item": [1]}` for `[1]`.
        ListUnwrapped = "list_unwrapped",
        /// `null` for an optional field that does not allow it.
        NullDropped = "null_dropped",
        /// `""` for an optional field that does not allow it.
        EmptyDropped = "empty_dropped",
        /// Opted in: `"yes"`, `"on"`, `1` for `true`, and their like.
        WordToBoolean = "word_to_boolean",
        /// Opted in: `"$1,234.50"` for `1234.50`.
        NumberUnformatted = "number_unformatted",
        /// Opted in: `"a, b"` for `["a", "b"]`.
        TextSplit = "text_split",
        /// Opted in: `[x]` for `x`.
        ItemUnwrapped = "item_unwrapped",
        /// `{"type": "number", "value": 7}` for `7`; opted in, `{"value": x}` for `x`.
        ValueUnwrapped = "value_unwrapped",
        /// Opted in: a boolean, list or object for its JSON text.
        ValueToString = "value_to_string",
        /// Opted in: a required field that was missing got its default.
        DefaultAdded = "default_added",
        /// The author's own code said what a value says.
        ValueCoerced = "value_coerced",
        /// The author's own code put a text into the form of its format.
        FormatNormalized = "format_normalized",
    }
}

codes! {
    /// Which part of the engine made a repair.
    pub enum Layer {
        /// Taking off what was wrapped around the arguments, or putting on what was left out there.
        Unwrap = "unwrap",
        /// Reading text that is not JSON.
        Syntax = "syntax",
        /// Names that differ in case and separators.
        Normalized = "normalized",
        /// Names that share their leading or trailing words.
        DerivedKey = "derived_key",
        /// Names that the author's own code matches.
        FieldMatcher = "field_matcher",
        /// Names with slips of typing.
        Fuzzy = "fuzzy",
        /// Names of the same sense.
        Semantic = "semantic",
        /// Names that the context explains.
        Contextual = "contextual",
        /// Fields dropped.
        IgnoredField = "ignored_field",
        /// Values in another type's spelling.
        Coercion = "coercion",
    }
}

impl RepairCode {
    /// How much a repair of this code assumes.
    pub(crate) fn doubt(self) -> Doubt {
        self.about().1
    }

    /// Whether a repair of this code assumes so much that the caller is to decide.
    #[must_use]
    pub(crate) fn is_uncertain(self) -> bool {
        self.doubt() == Doubt::Guess
    }

    /// The layer that makes a repair of this code.
    #[must_use]
    pub(crate) fn layer(self) -> Layer {
        self.about().0
    }

    /// The layer that makes a repair of this code, and how much that assumes.
    fn about(self) -> (Layer, Doubt) {
        match self {
            Self::ArgumentsNull
            | Self::TextDecoded
            | Self::EnvelopeRemoved
            | Self::EnvelopeAdded => (Layer::Unwrap, Doubt::None),
            Self::FenceDropped
            | Self::ProseDropped
            | Self::SpaceReplaced
            | Self::CommentDropped
            | Self::CommaDropped
            | Self::CommaAdded
            | Self::PunctuationReplaced
            | Self::QuotesReplaced
            | Self::QuotesAdded
            | Self::QuoteEscaped
            | Self::ControlEscaped
            | Self::EscapeKept
            | Self::EscapeReplaced
            | Self::LiteralReplaced
            | Self::UndefinedDropped
            | Self::NumberCompleted
            | Self::BracketAdded
            | Self::BracketReplaced
            | Self::EmptyObjectDropped
            | Self::RepeatedValueDropped => (Layer::Syntax, Doubt::None),
            Self::FieldNormalized => (Layer::Normalized, Doubt::Spelling),
            Self::FieldDerived => (Layer::DerivedKey, Doubt::Type),
            Self::FieldMatched => (Layer::FieldMatcher, Doubt::Type),
            Self::FieldGuessed => (Layer::FieldMatcher, Doubt::Guess),
            Self::FieldFuzzy => (Layer::Fuzzy, Doubt::Guess),
            Self::FieldSemantic => (Layer::Semantic, Doubt::Guess),
            Self::FieldContextual => (Layer::Contextual, Doubt::Guess),
            Self::RepeatDropped | Self::FieldIgnored => (Layer::IgnoredField, Doubt::Shape),
            Self::ChoiceRespelled => (Layer::Coercion, Doubt::Spelling),
            Self::StringToNumber
            | Self::StringToBoolean
            | Self::StringToNull
            | Self::NumberToString
            | Self::StringToArray
            | Self::StringToObject
            | Self::WordToBoolean
            | Self::NumberUnformatted
            | Self::ValueCoerced
            | Self::FormatNormalized => (Layer::Coercion, Doubt::Type),
            Self::ItemWrapped
            | Self::ListUnwrapped
            | Self::NullDropped
            | Self::EmptyDropped
            | Self::TextSplit
            | Self::ItemUnwrapped
            | Self::ValueUnwrapped
            | Self::ValueToString
            | Self::DefaultAdded => (Layer::Coercion, Doubt::Shape),
        }
    }
}

/// How much a change assumes about what was meant. Compared, never added up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Doubt {
    /// No name or value was changed: only how they are written, or what is around the arguments.
    None,
    /// Another spelling of the same.
    Spelling,
    /// The same in another type, or under a part of its name.
    Type,
    /// Another shape, or a field or value dropped or added.
    Shape,
    /// A guess, which the caller has to confirm.
    Guess,
}

impl Repair {
    /// Writes the repair in few pieces: field by field, a spoilt call would take a twentieth
    /// longer.
    pub(crate) fn write(&self, out: &mut String, doc: &Doc<'_>) {
        part::add(out, r#"{"code":""#);
        part::add(out, self.code.code());
        part::add(out, r#"","layer":""#);
        part::add(out, self.code.layer().code());
        part::add(out, r#"","path":"#);
        part::add(out, doc.text(self.path));
        match self.change {
            Change::Name { from, to } => {
                part::add(out, r#","from":"#);
                json::write_string(out, &doc.chars(from));
                part::add(out, r#","to":"#);
                doc.write(out, Value::String(to));
            }
            Change::Value { before, after } => {
                if let Some(before) = before {
                    part::add(out, r#","before":"#);
                    doc.write_shortened(out, before);
                }
                if let Some(after) = after {
                    part::add(out, r#","after":"#);
                    doc.write_shortened(out, after);
                }
            }
            Change::Text { at, count } => {
                part::add(out, r#","at":"#);
                part::add_number(out, at);
                part::add(out, r#","count":"#);
                part::add_number(out, count);
            }
        }
        let is_uncertain = self.code.is_uncertain();
        let end = if is_uncertain { r#","uncertain":true}"# } else { r#","uncertain":false}"# };
        part::add(out, end);
    }
}
