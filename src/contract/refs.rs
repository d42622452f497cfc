//! Where a `$ref` leads: JSON Pointers within one schema.

use crate::path::Step;
use crate::value::{Doc, Value};

/// The way that a reference names from the schema's root, if it is one within the schema.
///
/// `#/$defs/a~1b` → `$defs`, `a/b`; `#` → nothing; `https://…` → none.
pub(crate) fn steps(reference: &str) -> Option<Vec<String>> {
    let pointer = decode_percent(reference.strip_prefix('#')?)?;
    if pointer.is_empty() {
        return Some(Vec::new());
    }
    let tokens = pointer.strip_prefix('/')?.split('/');
    Some(tokens.map(|token| token.replace("~1", "/").replace("~0", "~")).collect())
}

/// Follows the way from `root`.
pub(crate) fn follow(doc: &Doc<'_>, root: Value, steps: &[String]) -> Option<(Vec<Step>, Value)> {
    let mut path = Vec::new();
    let mut value = root;
    for step in steps {
        match value {
            Value::Object(run) => {
                value = doc.get(run, step)?;
                path.push(Step::Name(step.clone()));
            }
            Value::Array(run) => {
                let index: usize = step.parse().ok()?;
                value = *doc.items(run).get(index)?;
                path.push(Step::Index(index));
            }
            _ => return None,
        }
    }
    Some((path, value))
}

fn decode_percent(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(match byte {
            b'%' => hex(rest.next()?)? << 4 | hex(rest.next()?)?,
            other => other,
        });
    }
    String::from_utf8(bytes).ok()
}

fn hex(byte: u8) -> Option<u8> {
    char::from(byte).to_digit(16).and_then(|digit| u8::try_from(digit).ok())
}
