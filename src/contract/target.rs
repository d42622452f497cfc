//! What a reference names: its URI, as seen from a base, and its fragment, decoded.

use crate::format::scheme_len;
use crate::part;

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
        return part::joined(&[scheme, reference], "");
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
    // A `/` or `..` in a query is not of the path.
    let (own, _) = part::cut(reference, b'?');
    let query = part::past(reference, own);
    let folder = match part::split_last(path, b'/') {
        _ if own.is_empty() => path,
        _ if own.starts_with('/') => "",
        Some((folder, _)) => part::of(path, ..=folder.len()),
        None if authority > scheme.len() => "/",
        None => "",
    };
    let path = without_dots(&part::joined(&[folder, own], ""));
    part::joined(&[origin, &path, query], "")
}

/// A path with its `.` and `..` worked out.
fn without_dots(path: &str) -> String {
    let mut kept = Vec::new();
    let mut is_folder = false;
    for segment in part::pieces(path, b'/') {
        is_folder = matches!(segment, "." | "..");
        if !is_folder {
            kept.push(segment);
        } else if segment == ".." && kept.len() > 1 {
            kept.pop();
        }
    }
    if is_folder {
        kept.push("");
    }
    part::joined(&kept, "/")
}

/// The text that a percent-encoded one stands for.
pub(super) fn decode(text: &str) -> Option<String> {
    let mut bytes = Vec::new();
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
            ("http://x/a/b?p", "?q", "http://x/a/b?q", ""),
            ("http://x/a/b", "c?q=d/../e", "http://x/a/c?q=d/../e", ""),
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
