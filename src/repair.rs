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
}

/// What kind of change. Codes are never renamed or reused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RepairCode {
    /// `null` for the arguments of a tool that takes an object: no arguments.
    ArgumentsNull,
    /// A field came under another spelling of its name: `phone_number` for `phoneNumber`.
    FieldNormalized,
    /// A field came under a part of its name, or with more words: `phone` for `phoneNumber`.
    FieldDerived,
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
}

/// Which part of the engine made a repair.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Layer {
    /// Taking off what was wrapped around the arguments.
    Unwrap,
    /// Names that differ in case and separators.
    Normalized,
    /// Names that share their leading or trailing words.
    DerivedKey,
    /// Fields dropped.
    IgnoredField,
    /// Values in another type's spelling.
    Coercion,
}

impl RepairCode {
    /// All of them, in the order in which they are documented.
    pub const ALL: [Self; 9] = [
        Self::ArgumentsNull,
        Self::FieldNormalized,
        Self::FieldDerived,
        Self::RepeatDropped,
        Self::FieldIgnored,
        Self::StringToNumber,
        Self::StringToBoolean,
        Self::StringToNull,
        Self::NumberToString,
    ];

    /// The code as reports have it.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            Self::ArgumentsNull => "arguments_null",
            Self::FieldNormalized => "field_normalized",
            Self::FieldDerived => "field_derived",
            Self::RepeatDropped => "repeat_dropped",
            Self::FieldIgnored => "field_ignored",
            Self::StringToNumber => "string_to_number",
            Self::StringToBoolean => "string_to_boolean",
            Self::StringToNull => "string_to_null",
            Self::NumberToString => "number_to_string",
        }
    }

    /// The layer that makes it.
    #[must_use]
    pub fn layer(self) -> Layer {
        match self {
            Self::ArgumentsNull => Layer::Unwrap,
            Self::FieldNormalized => Layer::Normalized,
            Self::FieldDerived => Layer::DerivedKey,
            Self::RepeatDropped | Self::FieldIgnored => Layer::IgnoredField,
            Self::StringToNumber
            | Self::StringToBoolean
            | Self::StringToNull
            | Self::NumberToString => Layer::Coercion,
        }
    }
}

impl Layer {
    /// The layer as reports have it.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Unwrap => "unwrap",
            Self::Normalized => "normalized",
            Self::DerivedKey => "derived_key",
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
        Self { code, path, from, to, before: None, after: None }
    }

    /// A change of a value.
    #[must_use]
    pub fn value(code: RepairCode, path: Path, before: String, after: Option<String>) -> Self {
        Self { code, path, from: None, to: None, before: Some(before), after }
    }

    pub(crate) fn write(&self, out: &mut String) {
        let mut object = ObjectWriter::new(out);
        object.string("code", self.code.code());
        object.string("layer", self.code.layer().word());
        object.path("path", &self.path);
        object.optional_string("from", self.from.as_deref());
        object.optional_string("to", self.to.as_deref());
        if let Some(before) = &self.before {
            object.field("before").push_str(before);
        }
        if let Some(after) = &self.after {
            object.field("after").push_str(after);
        }
        object.boolean("uncertain", false);
        object.end();
    }
}
