//! What a model thought before it called, between tags: `<think>…</think>`.

use crate::part;

/// The tags before a thought; those behind it have a slash.
const THOUGHTS: [&str; 7] =
    ["<think>", "<thinking>", "<thought>", "<reasoning>", "<seed:think>", "[THINK]", "◁think▷"];

/// Where a tag of a thought stands.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Tag {
    Before,
    Behind,
}

/// Where a text goes on behind what was thought, if only the end of that is marked. What begins as a
/// call is none.
pub(super) fn behind_thought(text: &str) -> Option<usize> {
    let start = part::behind_space(text);
    if part::begins(start, "{[\"'`") || end_of_tag(text, Tag::Before).is_some() {
        return None;
    }
    let mut at = 0;
    while let Some(end) = end_of_tag(part::of(text, at..), Tag::Behind) {
        at += end;
    }
    (at > 0).then_some(at)
}

/// Where the first such tag ends.
pub(super) fn end_of_tag(text: &str, tag: Tag) -> Option<usize> {
    let begins = |(at, byte): (usize, u8)| matches!(byte, b'<' | b'[' | 0xe2).then_some(at);
    let len = |at| Some(at + thought_tag(part::of(text, at..), tag)?);
    text.bytes().enumerate().filter_map(begins).find_map(len)
}

/// How long such a tag is that the text begins with.
pub(super) fn thought_tag(text: &str, tag: Tag) -> Option<usize> {
    let sign = part::first(text)?.len_utf8();
    let (sign, name) = part::split_at(text, sign);
    let name = if tag == Tag::Before { name } else { name.strip_prefix('/')? };
    let rest = |tag: &&str| name.strip_prefix(tag.strip_prefix(sign)?);
    THOUGHTS.iter().find_map(rest).map(|rest| text.len() - rest.len())
}
