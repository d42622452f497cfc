//! A short text inside another: `std` is prepared to look for longer ones than there are here, which
//! is 4 KB of the engine.

/// Where it first stands.
pub(crate) fn find(text: &str, part: &str) -> Option<usize> {
    let (text, part) = (text.as_bytes(), part.as_bytes());
    (0..text.len()).find(|at| text[*at] == part[0] && text[*at..].starts_with(part))
}

/// The text with another in its place, wherever it stands.
pub(crate) fn replaced(text: &str, part: &str, other: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = find(rest, part) {
        out.push_str(&rest[..at]);
        out.push_str(other);
        rest = &rest[at + part.len()..];
    }
    out.push_str(rest);
    out
}
