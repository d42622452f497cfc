//! What a model thought before it called, between tags: `<think>…</think>`.

use crate::part;

/// The names of tags around a thought.
const THOUGHTS: [&str; 3] = ["think", "thinking", "thought"];

/// Where a text goes on behind what was thought, if only the end of that is marked. What begins as a
/// call is none.
pub(super) fn behind_thought(text: &str) -> Option<usize> {
    let start = part::behind_space(text);
    if part::begins(start, "{[\"'`") || end_of_tag(text, "<").is_some() {
        return None;
    }
    let mut at = 0;
    while let Some(end) = end_of_tag(part::of(text, at..), "</") {
        at += end;
    }
    (at > 0).then_some(at)
}

/// Where the first tag of a thought ends that begins so.
pub(super) fn end_of_tag(text: &str, begins: &str) -> Option<usize> {
    let mut at = 0;
    loop {
        at += part::find(part::of(text, at..), begins)?;
        match thought_tag(part::of(text, at..), begins) {
            Some(len) => return Some(at + len),
            None => at += begins.len(),
        }
    }
}

/// How long the tag of a thought is that the text begins with.
pub(super) fn thought_tag(text: &str, begins: &str) -> Option<usize> {
    let text = text.strip_prefix(begins)?;
    let name = THOUGHTS
        .iter()
        .find(|name| text.strip_prefix(**name).is_some_and(|behind| behind.starts_with('>')))?;
    Some(begins.len() + name.len() + 1)
}
