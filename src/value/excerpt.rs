//! Values cut short, for reports and for the model's eyes.

use super::{Doc, Value};
use crate::json;
use crate::part;
use crate::shown;

/// Characters of a value that a report keeps.
const KEPT: usize = 200;
/// Characters of a value that a model is shown.
const SHOWN: usize = 48;

impl Doc<'_> {
    /// Writes a value as JSON text for the report. A long string is cut. Of any other long value
    /// the beginning of its JSON text is written as a string.
    pub(crate) fn write_shortened(&self, out: &mut String, value: Value) {
        let start = out.len();
        if self.write_beginning(out, value, KEPT) {
            return;
        }
        let text = match value {
            Value::String(text) => part::shortened(&self.chars(text), KEPT),
            _ => part::filled("{}…", &[part::of(out, start..)]),
        };
        out.truncate(start);
        json::write_string(out, &text);
    }

    /// The beginning of a value as a model may see it. Models imitate what they are shown, so it
    /// holds nothing that may open a tag or a control token.
    pub(crate) fn excerpt(&self, value: Value) -> String {
        let mut text = String::new();
        let whole = self.write_beginning(&mut text, value, SHOWN);
        let shown = shown::untagged(&text);
        if whole { shown } else { part::filled("{}…", &[&shown]) }
    }

    /// Writes at most `most` characters of a value's JSON text, and returns whether that is all of
    /// it.
    fn write_beginning(&self, out: &mut String, value: Value, most: usize) -> bool {
        let start = out.len();
        self.write_until(out, value, start + most * 4);
        if out.len() - start <= most {
            return true;
        }
        let end = part::of(out, start..).char_indices().nth(most).map(|(end, _)| start + end);
        out.truncate(end.unwrap_or(out.len()));
        end.is_none()
    }
}
