//! What belongs to the form of a call, found inside a value.
//!
//! Some models let the tags and tokens that their calls are written in run into a value:
//! `"a.ts</antml…>\n<parameter name=\"content\">"`. Such a value satisfies any schema of text.

use crate::contract::Shape;

/// What opens a token, and what closes it.
const TOKENS: [(&str, &str); 3] = [("<|", "|>"), ("<｜", "｜>"), ("</｜", ">")];

/// What stands before the name of a parameter.
const PARAMETERS: [&str; 2] = ["<parameter name=", "<arg_key>"];

/// Whether text begins or ends with a control token, ends a call that it does not begin, or opens a
/// parameter that is a declared field.
///
/// `<|im_end|>`, `dark mode</prompt>\n<parameter name="preset">`, `Thanks.</text>\n</invoke>`; not
/// `a <b> c`, nor `x <|y|> z`.
pub(super) fn is_in(text: &str, arguments: &Shape) -> bool {
    let text = text.trim();
    let last = text.rfind('<').map_or("", |at| &text[at..]);
    let begins = |(open, close): &(&str, &str)| text.starts_with(open) && text.contains(close);
    let ends = |(open, close): &(&str, &str)| last.starts_with(open) && last.ends_with(close);
    TOKENS.iter().any(|token| begins(token) || ends(token))
        || begins_call_tag(text)
        || begins_call_tag(last)
        || (last == "</invoke>" && !text.contains("<invoke"))
        || PARAMETERS.iter().any(|opening| opens_parameter(text, opening, arguments))
}

fn begins_call_tag(text: &str) -> bool {
    ["<antml", "</antml"].iter().any(|tag| text.starts_with(tag))
}

fn opens_parameter(text: &str, opening: &str, arguments: &Shape) -> bool {
    text.split(opening).skip(1).any(|behind| {
        let name = behind.trim_start_matches(['"', '\'']);
        let end = name.find(['"', '\'', '>', '<']).unwrap_or(0);
        arguments.exact(&name[..end], 0).is_some()
    })
}
