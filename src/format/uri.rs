//! Absolute URIs.
//!
//! Source: RFC 3986, section 3, except for its `IPvFuture`, since there is no such version of IP.

use super::net;
use crate::part;

/// `https://example.com/path`, `urn:isbn:1`, `mailto:a@example.com`; no reference without a scheme.
pub(super) fn is_uri(text: &str) -> bool {
    let (scheme, rest) = part::split_at(text, scheme_len(text));
    let (rest, fragment) = part::cut(rest, b'#');
    let (path, query) = part::cut(rest, b'?');
    let path_is_right = match path.strip_prefix("//") {
        Some(rest) => {
            let authority = part::cut(rest, b'/').0;
            is_authority(authority) && is_made_of(part::past(rest, authority), ":@/")
        }
        None => is_made_of(path, ":@/"),
    };
    !scheme.is_empty() && path_is_right && is_made_of(query, ":@/?") && is_made_of(fragment, ":@/?")
}

/// The length of a URI's scheme with its colon; 0 without a scheme.
pub(crate) fn scheme_len(uri: &str) -> usize {
    let is_inner = |byte: &&u8| byte.is_ascii_alphanumeric() || part::has("+-.", **byte);
    let bytes = uri.as_bytes();
    let len = bytes.iter().take_while(is_inner).count();
    let begins = bytes.first().is_some_and(u8::is_ascii_alphabetic);
    if begins && bytes.get(len) == Some(&b':') { len + 1 } else { 0 }
}

fn is_authority(authority: &str) -> bool {
    let (user, host) = part::split_last(authority, b'@').unwrap_or(("", authority));
    let (host, port) = match part::split_last(host, b':') {
        Some((host, port)) if !part::has(port, b']') => (host, port),
        _ => (host, ""),
    };
    let host_is_right = match part::between(host, '[', ']') {
        Some(address) => net::is_ipv6(address),
        None => is_made_of(host, ""),
    };
    is_made_of(user, ":") && host_is_right && part::is_digits(port)
}

/// Whether a text is made of unreserved characters, sub-delimiters, escapes and those in `more`.
fn is_made_of(text: &str, more: &str) -> bool {
    let mut bytes = text.bytes();
    while let Some(byte) = bytes.next() {
        let right = match byte {
            b'%' => (0..2).all(|_| bytes.next().is_some_and(|b| b.is_ascii_hexdigit())),
            _ => {
                byte.is_ascii_alphanumeric()
                    || part::has("-._~!$&'()*+,;=", byte)
                    || part::has(more, byte)
            }
        };
        if !right {
            return false;
        }
    }
    true
}
