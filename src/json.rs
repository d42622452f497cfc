//! Writing JSON text: strings, and objects of the report.

use std::fmt::Write as _;

use crate::path::{Path, Step};

/// JSON text of an object while it is written.
#[derive(Debug)]
pub(crate) struct ObjectWriter<'o> {
    out: &'o mut String,
    first: bool,
}

impl<'o> ObjectWriter<'o> {
    pub(crate) fn new(out: &'o mut String) -> Self {
        out.push('{');
        Self { out, first: true }
    }

    /// Writes the name of the next field, which needs no escapes; the caller writes its value.
    pub(crate) fn field(&mut self, name: &'static str) -> &mut String {
        self.out.push_str(if std::mem::take(&mut self.first) { "\"" } else { ",\"" });
        self.out.push_str(name);
        self.out.push_str("\":");
        self.out
    }

    pub(crate) fn string(&mut self, name: &'static str, text: &str) {
        write_string(self.field(name), text);
    }

    pub(crate) fn optional_string(&mut self, name: &'static str, text: Option<&str>) {
        if let Some(text) = text {
            self.string(name, text);
        }
    }

    pub(crate) fn boolean(&mut self, name: &'static str, value: bool) {
        self.field(name).push_str(if value { "true" } else { "false" });
    }

    pub(crate) fn path(&mut self, name: &'static str, path: &Path) {
        write_path(self.field(name), path);
    }

    pub(crate) fn end(self) {
        self.out.push('}');
    }
}

/// Whether characters may stand in a JSON string as they are.
pub(crate) fn is_plain(chars: &str) -> bool {
    chars.bytes().all(|byte| byte >= 0x20 && !matches!(byte, b'"' | b'\\'))
}

/// Writes `values` as a JSON array, each by `write`.
pub(crate) fn write_array<T>(
    out: &mut String,
    values: impl IntoIterator<Item = T>,
    mut write: impl FnMut(&mut String, T),
) {
    out.push('[');
    for (i, value) in values.into_iter().enumerate() {
        if i > 0 {
            out.push(',');
        }
        write(out, value);
    }
    out.push(']');
}

pub(crate) fn write_path(out: &mut String, path: &Path) {
    write_array(out, &path.0, |out, step| match step {
        Step::Name(name) => write_string(out, name),
        Step::Index(index) => write!(out, "{index}").expect("a String takes all text"),
    });
}

/// Writes `text` as a JSON string.
pub(crate) fn write_string(out: &mut String, text: &str) {
    out.push('"');
    write_escaped(out, text);
    out.push('"');
}

/// Writes what stands between the quotes of a JSON string. Answers whether anything was escaped.
pub(crate) fn write_escaped(out: &mut String, text: &str) -> bool {
    if is_plain(text) {
        out.push_str(text);
        return false;
    }
    let mut done = 0;
    for (i, byte) in text.bytes().enumerate() {
        if byte >= 0x20 && byte != b'"' && byte != b'\\' {
            continue;
        }
        out.push_str(&text[done..i]);
        done = i + 1;
        match byte {
            b'"' => out.push_str("\\\""),
            b'\\' => out.push_str("\\\\"),
            b'\n' => out.push_str("\\n"),
            b'\r' => out.push_str("\\r"),
            b'\t' => out.push_str("\\t"),
            _ => write!(out, "\\u{byte:04x}").expect("a String takes all text"),
        }
    }
    out.push_str(&text[done..]);
    done > 0
}
