//! Names and addresses of hosts and mailboxes.

use super::{idna, number};
use crate::part;

/// Four numbers up to 255, none with a leading zero.
pub(super) fn is_ipv4(text: &str) -> bool {
    let is_byte = |part: &str| {
        let is_plain = part == "0" || (1..=3).contains(&part.len()) && !part.starts_with('0');
        is_plain && number(part.as_bytes()).is_some_and(|byte| byte < 256)
    };
    part::pieces(text, b'.').count() == 4 && part::pieces(text, b'.').all(is_byte)
}

/// Eight groups of up to four hex digits. `::` may stand once, for one group of zeros or more, and
/// an IPv4 address for the last two groups.
///
/// Source: RFC 4291, section 2.2.
pub(super) fn is_ipv6(text: &str) -> bool {
    match part::find(text, "::") {
        Some(at) => {
            let before = groups(part::of(text, ..at), false);
            let after = groups(part::of(text, at + 2..), true);
            before.zip(after).is_some_and(|(before, after)| before + after < 8)
        }
        None => groups(text, true) == Some(8),
    }
}

/// How many groups of an IPv6 address a text is, if it is only such groups. `is_last` says whether
/// it may end with an IPv4 address.
fn groups(text: &str, is_last: bool) -> Option<usize> {
    let is_group =
        |part: &str| (1..=4).contains(&part.len()) && part.bytes().all(|b| b.is_ascii_hexdigit());
    if text.is_empty() {
        return Some(0);
    }
    let mut count = 0;
    let mut parts = part::pieces(text, b':').peekable();
    while let Some(part) = parts.next() {
        count += match part {
            _ if is_group(part) => 1,
            _ if is_last && parts.peek().is_none() && is_ipv4(part) => 2,
            _ => return None,
        };
    }
    Some(count)
}

/// Labels of letters, digits and inner hyphens, at most 63 each and 253 together.
///
/// Source: RFC 1123, section 2.1; RFC 5891 for labels that begin with `xn--`.
pub(super) fn is_hostname(text: &str) -> bool {
    text.len() <= 253 && part::pieces(text, b'.').all(is_label)
}

fn is_label(label: &str) -> bool {
    let inner = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
    let plain = (1..=63).contains(&label.len())
        && label.bytes().all(inner)
        && !label.starts_with('-')
        && !label.ends_with('-');
    match label.split_at_checked(4) {
        Some((prefix, encoded)) if part::alike(prefix, "xn--") => {
            plain && idna::is_encoded(encoded)
        }
        _ => plain,
    }
}

/// `name@example.com`, `"a name"@[192.0.2.1]`.
///
/// Source: RFC 5321, section 4.1.2.
pub(super) fn is_email(text: &str) -> bool {
    let Some((local, domain)) = part::split_last(text, b'@') else { return false };
    (is_dotted(local) || is_quoted(local)) && is_domain(domain)
}

fn is_dotted(local: &str) -> bool {
    let is_atom = |byte: u8| byte.is_ascii_alphanumeric() || part::has("!#$%&'*+-/=?^_`{|}~", byte);
    part::pieces(local, b'.').all(|atom| !atom.is_empty() && atom.bytes().all(is_atom))
}

fn is_quoted(local: &str) -> bool {
    let Some(inner) = part::between(local, '"', '"') else { return false };
    let mut bytes = inner.bytes();
    while let Some(byte) = bytes.next() {
        let quoted = if byte == b'\\' { bytes.next() } else { Some(byte).filter(|b| *b != b'"') };
        if !quoted.is_some_and(|byte| (b' '..=b'~').contains(&byte)) {
            return false;
        }
    }
    true
}

fn is_domain(domain: &str) -> bool {
    let Some(literal) = part::between(domain, '[', ']') else { return is_hostname(domain) };
    match literal.strip_prefix("IPv6:") {
        Some(address) => is_ipv6(address),
        None => is_ipv4(literal),
    }
}
