//! JSON text: strings with their escapes, and objects of the report.

use crate::part;
use crate::path::{At, Path, Step};

/// JSON text of an object while it is written.
#[derive(Debug)]
pub(crate) struct ObjectWriter<'o> {
    out: &'o mut String,
    first: bool,
}

impl<'o> ObjectWriter<'o> {
    pub(crate) fn new(out: &'o mut String) -> Self {
        write_sign(out, '{');
        Self { out, first: true }
    }

    /// Writes the name of the next field, which needs no escapes; the caller writes its value.
    pub(crate) fn field(&mut self, name: &'static str) -> &mut String {
        if !std::mem::take(&mut self.first) {
            write_sign(self.out, ',');
        }
        write_sign(self.out, '"');
        part::add(self.out, name);
        part::add(self.out, "\":");
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
        part::add(self.field(name), if value { "true" } else { "false" });
    }

    pub(crate) fn path(&mut self, name: &'static str, path: &Path) {
        write_path(self.field(name), path);
    }

    pub(crate) fn end(self) {
        write_sign(self.out, '}');
    }
}

/// Writes one sign of JSON: faster than adding a text of one byte, or `push`, which takes any
/// character.
#[inline(never)]
pub(crate) fn write_sign(out: &mut String, sign: char) {
    out.push_str(sign.encode_utf8(&mut [0; 4]));
}

/// Writes `values` as a JSON array, each by `write`.
pub(crate) fn write_array<T>(
    out: &mut String,
    values: impl IntoIterator<Item = T>,
    mut write: impl FnMut(&mut String, T),
) {
    write_sign(out, '[');
    for (i, value) in values.into_iter().enumerate() {
        if i > 0 {
            write_sign(out, ',');
        }
        write(out, value);
    }
    write_sign(out, ']');
}

pub(crate) fn write_path(out: &mut String, path: &Path) {
    write_array(out, &path.0, |out, step| match step {
        Step::Name(name) => write_string(out, name),
        Step::Index(index) => part::add_number(out, *index),
    });
}

/// Writes the steps to a place, with commas between.
pub(crate) fn write_steps(out: &mut String, at: &At<'_>) {
    let (At::Name(outer, _) | At::Index(outer, _)) = at else { return };
    write_steps(out, outer);
    if !matches!(outer, At::Root) {
        write_sign(out, ',');
    }
    match at {
        At::Root => {}
        At::Name(_, name) => write_string(out, name),
        At::Index(_, index) => part::add_number(out, *index),
    }
}

/// Writes `text` as a JSON string.
pub(crate) fn write_string(out: &mut String, text: &str) {
    write_sign(out, '"');
    write_escaped(out, text);
    write_sign(out, '"');
}

/// Writes what stands between the quotes of a JSON string. Answers whether anything was escaped.
pub(crate) fn write_escaped(out: &mut String, text: &str) -> bool {
    let mut done = 0;
    loop {
        let end = plain_end(text.as_bytes(), done);
        part::add(out, part::of(text, done..end));
        let Some(byte) = text.as_bytes().get(end) else { return done > 0 };
        done = end + 1;
        match byte {
            b'"' => part::add(out, "\\\""),
            b'\\' => part::add(out, "\\\\"),
            b'\n' => part::add(out, "\\n"),
            b'\r' => part::add(out, "\\r"),
            b'\t' => part::add(out, "\\t"),
            control => {
                part::add(out, "\\u00");
                for bits in [control >> 4, *control] {
                    out.push(part::hexadecimal(bits.into()));
                }
            }
        }
    }
}

/// The characters that the content of a JSON string stands for.
pub(crate) fn unescape(written: &str) -> String {
    let mut out = String::with_capacity(written.len());
    let mut rest = written;
    while let Some(at) = part::find_byte(rest.as_bytes(), b'\\') {
        part::add(&mut out, part::of(rest, ..at));
        let code = part::char_at(rest, at + 1).unwrap_or('\\');
        rest = rest.get(at + 1 + code.len_utf8()..).unwrap_or("");
        out.push(match code {
            'b' => '\u{8}',
            'f' => '\u{c}',
            'n' => '\n',
            'r' => '\r',
            't' => '\t',
            'u' => {
                let (char, used) = unescape_unit(rest);
                rest = part::of(rest, used..);
                char
            }
            other => other,
        });
    }
    part::add(&mut out, rest);
    out
}

/// The character that the hex digits behind `\u` stand for, with its other half where it is a
/// surrogate, and how many bytes of `rest` that took.
fn unescape_unit(rest: &str) -> (char, usize) {
    let add = |unit, digit: u8| Some(unit * 16 + char::from(digit).to_digit(16)?);
    let unit = |hex: Option<&str>| hex?.bytes().try_fold(0, add);
    let Some(first) = unit(rest.get(..4)) else { return (char::REPLACEMENT_CHARACTER, 0) };
    if let Some(char) = char::from_u32(first) {
        return (char, 4);
    }
    let second = (rest.get(4..6) == Some("\\u")).then(|| unit(rest.get(6..10))).flatten();
    match second {
        Some(second) if first < 0xDC00 && (0xDC00..0xE000).contains(&second) => {
            let code = 0x1_0000 + ((first - 0xD800) << 10) + (second - 0xDC00);
            (char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER), 10)
        }
        _ => (char::REPLACEMENT_CHARACTER, 4),
    }
}

/// Whether characters may stand in a JSON string as they are.
pub(crate) fn is_plain(chars: &str) -> bool {
    plain_end(chars.as_bytes(), 0) == chars.len()
}

/// The position, from `at` on, of the first byte that may not stand in a JSON string as it is: a
/// quote, a backslash or a control character; or the end.
pub(crate) fn plain_end(bytes: &[u8], mut at: usize) -> usize {
    // Eight bytes at a time. Only the lowest mark in a word is sure: `part::below`.
    while let Some(chunk) = bytes.get(at..).and_then(<[u8]>::first_chunk::<8>) {
        let word = u64::from_le_bytes(*chunk);
        let ends = part::below(word, 0x20)
            | part::below(word ^ part::each(b'"'), 1)
            | part::below(word ^ part::each(b'\\'), 1);
        if ends != 0 {
            return at + ends.trailing_zeros() as usize / 8;
        }
        at += 8;
    }
    let rest = bytes[at..].iter();
    at + rest.take_while(|b| **b >= 0x20 && !matches!(b, b'"' | b'\\')).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_are_undone_and_nothing_else_is_lost() {
        for (written, expected) in [
            (r#"a\nb\t\/\"\\\b\f\r"#, "a\nb\t/\"\\\u{8}\u{c}\r"),
            (r"\u00e9\ud83d\ude00é", "é😀é"),
            (r"\ud83d\u0041\ud83d", "\u{fffd}A\u{fffd}"),
            (r"\–\é\😀 x", "–é😀 x"),
            (r"\uz1\", "\u{fffd}z1\\"),
        ] {
            assert_eq!(unescape(written), expected, "{written}");
        }
    }

    #[test]
    fn strings_end_at_the_first_quote_backslash_or_control_character() {
        for end in ['"', '\\', '\n', '\u{0}', '\u{1f}'] {
            for before in 0..20 {
                for plain in ["a", " ", "!", "#", "[", "]", "\u{7f}", "é", "€", "\u{10ffff}"] {
                    let before = plain.repeat(before);
                    for behind in ["", "\"", "\\\"\n", "abcdefghijklmnop", "\"\\abcdefghij\n"] {
                        let text = format!("{before}{end}{behind}");
                        assert_eq!(plain_end(text.as_bytes(), 0), before.len(), "{text:?}");
                    }
                    assert_eq!(plain_end(before.as_bytes(), 0), before.len(), "{before:?}");
                }
            }
        }
    }
}
