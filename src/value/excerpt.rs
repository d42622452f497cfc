//! Values cut short, for reports and for the model's eyes.

use super::{Doc, Value};
use crate::json;
use crate::part;

/// Characters of a value that a report keeps.
const KEPT: usize = 200;
/// Characters of a value that a model is shown.
const SHOWN: usize = 48;

impl Doc<'_> {
    /// JSON text of a value, for the report. A long one becomes a string of its beginning.
    pub(crate) fn shorten(&self, value: Value) -> String {
        let (text, whole) = self.beginning(value, KEPT);
        if whole {
            return text;
        }
        let mut out = String::new();
        let cut = text.strip_prefix('"').unwrap_or(&text);
        json::write_string(&mut out, &format!("{cut}…"));
        out
    }

    /// The beginning of a value in words fit for a model: models imitate what they are shown, so
    /// nothing that opens a tag or a control token is among it.
    pub(crate) fn excerpt(&self, value: Value) -> String {
        let (text, whole) = self.beginning(value, SHOWN);
        let text = part::replaced(&text, "<", "‹");
        if whole { text } else { format!("{text}…") }
    }

    /// So many characters of a value's JSON text, and whether that is all of it.
    fn beginning(&self, value: Value, most: usize) -> (String, bool) {
        let mut out = String::new();
        self.write_bounded(&mut out, value, most * 4);
        let end = out.char_indices().nth(most).map(|(end, _)| end);
        out.truncate(end.unwrap_or(out.len()));
        (out, end.is_none())
    }

    /// Writes at least so many bytes of a value, and not much more. `write` has no bound, for without
    /// one it takes a twentieth less of the time of a call.
    fn write_bounded(&self, out: &mut String, value: Value, most: usize) {
        if out.len() > most {
            return;
        }
        match value {
            Value::String(text) | Value::Number(text) => {
                let quote = if matches!(value, Value::String(_)) { "\"" } else { "" };
                let written = self.text(text);
                let end = written.floor_char_boundary(most.min(written.len()));
                out.push_str(quote);
                out.push_str(&written[..end]);
                out.push_str(quote);
            }
            Value::Array(run) => {
                json::write_array(out, self.items(run).iter().take(most), |out, item| {
                    self.write_bounded(out, *item, most);
                });
            }
            Value::Object(run) => {
                out.push('{');
                for (i, field) in self.fields(run).iter().enumerate() {
                    if out.len() > most {
                        break;
                    }
                    out.push_str(if i > 0 { "," } else { "" });
                    self.write_bounded(out, Value::String(field.name), most);
                    out.push(':');
                    self.write_bounded(out, field.value, most);
                }
                out.push('}');
            }
            Value::Null | Value::Bool(_) => self.write(out, value),
        }
    }
}
