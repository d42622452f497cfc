//! What a model thought before its call, or the result of another call, between tags:
//! `<think>…</think>`, `<tool_response>…</tool_response>`.

use super::ahead::{begins_quoted_name, begins_unquoted_name};
use super::pairs::{before_prefix, may_open_behind};
use super::signs::{closing, is_among, is_apostrophe, opens_string, opens_value};
use crate::part;
use crate::tags::leaves_parameter_open;

/// The names of tags around thoughts: only their letters, without what marks an end …
const THOUGHTS: &str = "think thinking thought thoughts reasoning seedthink antthinking \
                        startthinking beginofthought ofthought";

/// … and around drafts and the results of other calls, which no chat template opens.
const DRAFTS: &str = "reflection analysis scratchpad plan planning draft example critique monologue \
                      innermonologue toolresponse toolresult toolresults tooloutput functionresult \
                      functionresults functionresponse";

/// What begins and ends otherwise: a comment of HTML, what Harmony calls analysis, and Gemma's
/// thoughts.
const OTHERS: [(&str, &str); 4] = [
    ("<!--", "-->"),
    ("<|channel|>analysis<|message|>", "<|end|>"),
    ("<|channel>thought", "<channel|>"),
    ("<unused94>thought", "<unused95>"),
];

/// Where a tag stands, as seen from its thought.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Tag {
    Before,
    Behind,
    /// Behind a thought whose opening tag the chat template may have written.
    Alone,
}

/// The lengths of the tag that a text begins with, and of the tag and its thought together. Without
/// a closing tag all that follows is thought.
pub(super) fn thought(text: &str) -> Option<(usize, usize)> {
    let other = OTHERS.iter().find(|(begin, _)| text.starts_with(begin));
    let (tag, end) = if let Some((begin, end)) = other {
        let at = part::find(part::past(text, begin), end);
        (begin.len(), at.map(|at| at + end.len()))
    } else {
        let tag = thought_tag(text, Tag::Before)?;
        (tag, end_of_tag(part::of(text, tag..), Tag::Behind))
    };
    Some((tag, end.map_or(text.len(), |end| tag + end)))
}

/// Where a text goes on behind a thought of which only the end is marked. Nothing if the text
/// begins as a value does, or a tag opens a thought in it.
pub(super) fn behind_thought(text: &str) -> Option<usize> {
    let start = part::behind_space(text);
    if part::first_is(start, opens_value) || end_of_tag(text, Tag::Before).is_some() {
        return None;
    }
    let mut at = 0;
    while let Some(end) = end_of_tag(part::of(text, at..), Tag::Alone) {
        at += end;
    }
    (at > 0 && !stops_inside(part::of(text, ..at))).then_some(at)
}

/// Whether what seems to be thought leaves an object, the quote of a value or a parameter in tags
/// open. Then the tag behind it may stand in a text: `{"path": "a", "content": "x </think>`. In
/// prose, marks of code may stand around half an object, and a quote may be missing.
pub(super) fn stops_inside(text: &str) -> bool {
    let (mut end, mut objects, mut before): (&[char], usize, _) = (&[], 0, ' ');
    let mut is_of_value = false;
    let mut chars = part::chars(text);
    while let Some(c) = chars.next() {
        let behind = chars.rest();
        let outer = part::of(text, ..text.len() - behind.len() - c.len_utf8());
        if c == '\\' {
            chars.next();
        } else if is_among(end, c) {
            end = if is_apostrophe(c, before, behind) { end } else { &[] };
        } else if end.is_empty() && opens_string(c) && may_open_behind(outer) {
            end = closing(c);
            is_of_value = objects > 0 || part::ends(before_prefix(outer), "=(");
        } else if c == '{' && !is_among(end, '`') && (objects > 0 || begins_name(behind)) {
            objects += 1;
        } else if c == '}' {
            objects = objects.saturating_sub(1);
        }
        before = c;
    }
    (!end.is_empty() && is_of_value) || objects > 0 || leaves_parameter_open(text)
}

/// Whether a text begins with the name of a field.
fn begins_name(text: &str) -> bool {
    let name = part::behind_space(text);
    begins_quoted_name(name) || begins_unquoted_name(name)
}

/// Where the first tag ends that stands as `tag` says.
#[inline(never)]
fn end_of_tag(text: &str, tag: Tag) -> Option<usize> {
    let begins = |(at, byte): (usize, u8)| matches!(byte, b'<' | b'[' | 0xe2).then_some(at);
    let len = |at| Some(at + thought_tag(part::of(text, at..), tag)?);
    text.bytes().enumerate().filter_map(begins).find_map(len)
}

/// The length of the tag that a text begins with and that stands as `tag` says: `<think>`,
/// `</THINK >`, `<|end_of_thought|>`. In square brackets only `think` makes one: another word may
/// be a heading, `[Plan]`.
#[inline(never)]
pub(super) fn thought_tag(text: &str, tag: Tag) -> Option<usize> {
    let sign = part::first(text)?;
    let mut len = sign.len_utf8();
    let closing = loop {
        let c = part::char_at(text, len)?;
        len += c.len_utf8();
        if !matches!(c, 'A'..='Z' | 'a'..='z' | '/' | '_' | ':' | '|' | ' ') {
            break c;
        }
    };
    if !matches!((sign, closing), ('[', ']') | ('<', '>') | ('◁', '▷')) {
        return None;
    }
    let mut name = String::new();
    for byte in text.bytes().take(len) {
        if byte.is_ascii_alphabetic() || byte == b'/' {
            name.push(byte.to_ascii_lowercase().into());
        }
    }
    let (is_behind, name) = match name.as_bytes() {
        [b'/', ..] => (true, part::of(&name, 1..)),
        [b'e', b'n', b'd', ..] => (true, part::of(&name, 3..)),
        _ => (false, &*name),
    };
    let is_tag = if sign == '[' {
        name == "think"
    } else {
        part::has_word(THOUGHTS, name) || (tag != Tag::Alone && part::has_word(DRAFTS, name))
    };
    (is_tag && is_behind != (tag == Tag::Before)).then_some(len)
}
