//! Where a reference leads: URIs seen from a base, JSON Pointers seen from a schema.

use crate::path::Step;
use crate::value::{Doc, Value};

/// The URI that `reference` names as seen from `base`, and its fragment, still encoded.
///
/// `http://x/a/b`, `c#d` → `http://x/a/c`, `d`.
///
/// Source: RFC 3986, section 5.2.
pub(super) fn resolve(base: &str, reference: &str) -> (String, String) {
    let (reference, fragment) = reference.split_once('#').unwrap_or((reference, ""));
    let uri = if reference.is_empty() {
        base.to_owned()
    } else if has_scheme(reference) {
        reference.to_owned()
    } else {
        join(base, reference)
    };
    (uri, fragment.to_owned())
}

fn has_scheme(reference: &str) -> bool {
    let name = |scheme: &str| {
        scheme.starts_with(|c: char| c.is_ascii_alphabetic())
            && scheme.bytes().all(|b| b.is_ascii_alphanumeric() || b"+-.".contains(&b))
    };
    reference.split_once(':').is_some_and(|(scheme, _)| name(scheme))
}

fn join(base: &str, reference: &str) -> String {
    let scheme = if has_scheme(base) { base.find(':').map_or(0, |colon| colon + 1) } else { 0 };
    if reference.starts_with("//") {
        return format!("{}{reference}", &base[..scheme]);
    }
    let authority = match base[scheme..].strip_prefix("//") {
        Some(rest) => base.len() - rest.len() + rest.find(['/', '?']).unwrap_or(rest.len()),
        None => scheme,
    };
    let path = base[authority..].split('?').next().unwrap_or("");
    let folder = match path.rfind('/') {
        _ if reference.starts_with('/') => "",
        Some(slash) => &path[..=slash],
        None if authority > scheme => "/",
        None => "",
    };
    format!("{}{}", &base[..authority], without_dots(&format!("{folder}{reference}")))
}

/// A path with its `.` and `..` worked out.
fn without_dots(path: &str) -> String {
    let mut kept: Vec<&str> = Vec::new();
    let mut segments = path.split('/').peekable();
    while let Some(segment) = segments.next() {
        match segment {
            "." | ".." => {
                if segment == ".." && kept.len() > 1 {
                    kept.pop();
                }
                if segments.peek().is_none() {
                    kept.push("");
                }
            }
            _ => kept.push(segment),
        }
    }
    kept.join("/")
}

/// The steps of a JSON Pointer without its first `/`.
///
/// `$defs/a~1b` → `$defs`, `a/b`.
pub(super) fn steps(pointer: &str) -> Vec<String> {
    pointer.split('/').map(|token| token.replace("~1", "/").replace("~0", "~")).collect()
}

/// Follows steps from `root`.
pub(super) fn follow(doc: &Doc<'_>, root: Value, steps: &[String]) -> Option<(Vec<Step>, Value)> {
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

/// The text that a percent-encoded one stands for.
pub(super) fn decode(text: &str) -> Option<String> {
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

#[cfg(test)]
mod tests {
    use super::resolve;

    #[test]
    fn references_are_seen_from_their_base() {
        for (base, reference, uri, fragment) in [
            ("", "#/a", "", "/a"),
            ("", "item.json", "item.json", ""),
            ("http://x/a/b", "c#d", "http://x/a/c", "d"),
            ("http://x/a/b", "../c", "http://x/c", ""),
            ("http://x/a/b", "/c", "http://x/c", ""),
            ("http://x", "c", "http://x/c", ""),
            ("http://x/a?q=/", "c", "http://x/c", ""),
            ("http://x/a", "//y/b", "http://y/b", ""),
            ("http://x/a", "urn:uuid:1#b", "urn:uuid:1", "b"),
            ("urn:uuid:1", "#b", "urn:uuid:1", "b"),
            ("folder/a.json", "b.json", "folder/b.json", ""),
        ] {
            let expected = (uri.to_owned(), fragment.to_owned());
            assert_eq!(resolve(base, reference), expected, "{base} {reference}");
        }
    }
}
