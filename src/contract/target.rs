//! Where a reference leads: URIs seen from a base, JSON Pointers seen from a schema.

use crate::format::scheme_len;
use crate::part;
use crate::path::Step;
use crate::value::{Doc, Value};

/// The URI that `reference` names as seen from `base`, and its fragment, still encoded.
///
/// `http://x/a/b`, `c#d` → `http://x/a/c`, `d`.
///
/// Source: RFC 3986, section 5.2.
pub(super) fn resolve<'r>(base: &str, reference: &'r str) -> (String, &'r str) {
    let (reference, fragment) = part::cut(reference, b'#');
    let uri = if reference.is_empty() {
        base.to_owned()
    } else if scheme_len(reference) > 0 {
        reference.to_owned()
    } else {
        join(base, reference)
    };
    (uri, fragment)
}

fn join(base: &str, reference: &str) -> String {
    let (scheme, rest) = part::split_at(base, scheme_len(base));
    if reference.starts_with("//") {
        return format!("{scheme}{reference}");
    }
    let authority = match rest.strip_prefix("//") {
        Some(rest) => {
            base.len() - rest.len()
                + rest.bytes().position(|b| matches!(b, b'/' | b'?')).unwrap_or(rest.len())
        }
        None => scheme.len(),
    };
    let (origin, path) = part::split_at(base, authority);
    let (path, _) = part::cut(path, b'?');
    let folder = match part::split_last(path, b'/') {
        _ if reference.starts_with('/') => "",
        Some((folder, _)) => part::of(path, ..=folder.len()),
        None if authority > scheme.len() => "/",
        None => "",
    };
    format!("{origin}{}", without_dots(&format!("{folder}{reference}")))
}

/// A path with its `.` and `..` worked out.
fn without_dots(path: &str) -> String {
    let mut kept = Vec::new();
    let mut is_folder = false;
    for segment in part::pieces(path, b'/') {
        is_folder = matches!(segment, "." | "..");
        if !is_folder {
            kept.push(segment.to_owned());
        } else if segment == ".." && kept.len() > 1 {
            kept.pop();
        }
    }
    if is_folder {
        kept.push(String::new());
    }
    part::joined(&kept, "/")
}

/// Follows a JSON Pointer from `root`: `/$defs/a~1b` → `$defs`, `a/b`.
pub(super) fn follow(doc: &Doc<'_>, root: Value, pointer: &str) -> Option<(Vec<Step>, Value)> {
    let mut path = Vec::new();
    let mut value = root;
    for token in part::pieces(pointer, b'/').skip(1) {
        match value {
            Value::Object(run) => {
                let name = part::replaced(&part::replaced(token, "~1", "/"), "~0", "~");
                value = doc.get(run, &name)?;
                path.push(Step::Name(name));
            }
            Value::Array(run) => {
                let index: usize = token.parse().ok()?;
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
            let expected = (uri.to_owned(), fragment);
            assert_eq!(resolve(base, reference), expected, "{base} {reference}");
        }
    }
}
