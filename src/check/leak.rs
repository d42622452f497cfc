//! What belongs to the form of a call, found inside a value or a name.
//!
//! Some models let the tags and tokens that their calls are written in run into a value:
//! `"a.ts</antml…>\n<parameter name=\"content\">"`. Such a value satisfies any schema of text.

use crate::contract::Shape;
use crate::parse;
use crate::part;

/// What opens a token, and what closes it.
const TOKENS: [(&str, &str); 3] = [("<|", "|>"), ("<｜", "｜>"), ("</｜", ">")];

/// The tags that stand around values, and around those.
const AROUND: [&str; 8] = [
    "parameter",
    "invoke",
    "function_calls",
    "antml:parameter",
    "antml:invoke",
    "antml:function_calls",
    "arg_value",
    "tool_call",
];

/// Whether the text of a field begins or ends with a control token, ends a call or the field that it
/// does not begin, or opens a parameter that is a declared field.
///
/// `<|im_end|>`, `dark mode</prompt>\n<parameter name="preset">`, `Thanks.</text>\n</invoke>`,
/// `# Plan</content>` for `content`; not `a <b> c`, nor `x <|y|> z`.
pub(super) fn is_in(text: &str, field: Option<&str>, arguments: &Shape) -> bool {
    let text = text.trim();
    let last =
        part::split_last(text, b'<').map_or("", |(before, _)| part::of(text, before.len()..));
    let begins = |(open, close): &(&str, &str)| {
        let text = text.strip_prefix(open).unwrap_or("");
        part::find(text, close).is_some_and(|end| is_word(part::of(text, ..end)))
    };
    let ends = |(open, close): &(&str, &str)| {
        last.strip_prefix(open).and_then(|text| text.strip_suffix(close)).is_some_and(is_word)
    };
    TOKENS.iter().any(|token| begins(token) || ends(token))
        || begins_call_tag(text)
        || begins_call_tag(last)
        || closes(last).is_some_and(|name| {
            let opens = |behind: &str| behind.starts_with(name);
            (name == "invoke" || field == Some(name)) && !text.split('<').skip(1).any(opens)
        })
        || parse::OPENING.iter().any(|opening| opens_parameter(text, opening, arguments))
}

/// A name without what is left of its tags: `path</arg_key>`, `<arg_key>path`.
pub(crate) fn without_tags(name: &str) -> &str {
    let mut name = name.trim();
    while let Some(rest) = name.strip_prefix("<arg_key>").or(name.strip_suffix("</arg_key>")) {
        name = rest;
    }
    name
}

/// A text without the closing tags of a call and of that field at its end, which no list or object
/// ends with.
pub(crate) fn without_closing_tags<'t>(mut text: &'t str, field: Option<&str>) -> &'t str {
    let is_of_call = |tag: &str| AROUND.contains(&tag) || field == Some(tag);
    while let bare = text.trim_end()
        && let Some((before, _)) = part::split_last(bare, b'<')
        && closes(part::of(bare, before.len()..)).is_some_and(is_of_call)
    {
        text = before;
    }
    text
}

/// The name in a closing tag.
fn closes(tag: &str) -> Option<&str> {
    tag.strip_prefix("</")?.strip_suffix('>')
}

/// Whether it may name a token: `<|>` and `<| x |>` are operators.
fn is_word(text: &str) -> bool {
    !text.is_empty() && !text.contains(char::is_whitespace)
}

fn begins_call_tag(text: &str) -> bool {
    ["<antml", "</antml"].iter().any(|tag| text.starts_with(tag))
}

fn opens_parameter(text: &str, opening: &str, arguments: &Shape) -> bool {
    text.match_indices('<').any(|(at, _)| {
        let Some(behind) = part::of(text, at..).strip_prefix(opening) else { return false };
        // A tag that is open around it may well hold it.
        let before = part::of(text, ..at).trim_end();
        let tag = part::split_last(before, b'<').map_or("", |(_, tag)| tag);
        let name = behind.trim_start_matches(['"', '\'']);
        let end = name.find(['"', '\'', '>', '<']).unwrap_or(0);
        (before.is_empty() || tag.starts_with('/'))
            && arguments.exact(part::of(name, ..end), 0).is_some()
    })
}
