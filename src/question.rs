//! What the engine leaves open and the author's own code may know: asked as data, answered as data.

use crate::codes::{Coded, codes};
use crate::json::{self, ObjectWriter};
use crate::part;
use crate::path::Path;

codes! {
    /// The author's own code that is asked, by the option that holds it.
    pub(crate) enum Extension {
        /// Which field a name means, certainly or not.
        FieldMatcher = "fieldMatcher",
        /// Which field a name means, by its sense.
        Semantic = "semantic",
        /// Which field a name means, by what was said before.
        Contextual = "contextual",
        /// What a value says.
        Coercer = "coercer",
        /// What a text says in its format's own form.
        FormatNormalizer = "formatNormalizer",
    }
}

impl Extension {
    /// Whether the extension says what a name means, and not what a value says.
    pub(crate) fn is_about_names(self) -> bool {
        !matches!(self, Self::Coercer | Self::FormatNormalizer)
    }
}

/// One question to an extension.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Question {
    /// What the answer is found by: the extension, the place, and for a question about a value the
    /// value.
    pub key: String,
    /// JSON text of an object: the key and what the extension is told.
    pub text: String,
}

impl Question {
    /// The question with that key about a value, as JSON text, at `path`; `about` is JSON text too:
    /// the fields that a name may mean, or the schema of the value.
    pub(crate) fn new(
        key: String,
        extension: Extension,
        path: &Path,
        value: &str,
        format: Option<&str>,
        about: &str,
    ) -> Self {
        let mut text = String::new();
        let mut object = ObjectWriter::new(&mut text);
        object.string("key", &key);
        object.string("extension", extension.code());
        object.path("path", path);
        part::add(object.field("value"), value);
        object.optional_string("format", format);
        let name = if extension.is_about_names() { "fields" } else { "schema" };
        part::add(object.field(name), about);
        object.end();
        Self { key, text }
    }

    /// What tells a question from all others.
    pub(crate) fn key(extension: Extension, path: &Path, value: &str) -> String {
        let mut key = extension.code().to_owned();
        part::add(&mut key, " ");
        json::write_path(&mut key, path);
        if !extension.is_about_names() {
            part::add(&mut key, " ");
            part::add(&mut key, value);
        }
        key
    }

    /// The questions as JSON text: a list.
    #[must_use]
    pub fn list_to_json(questions: &[Self]) -> String {
        let mut out = String::new();
        json::write_array(&mut out, questions, |out, question| part::add(out, &question.text));
        out
    }
}
