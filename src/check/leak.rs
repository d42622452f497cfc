//! What belongs to the form of a call, found inside a value.
//!
//! Some models let the tags and tokens that their calls are written in run into a value:
//! `"a.ts</antml…>\n<parameter name=\"content\">"`. Such a value satisfies any schema of text.

use crate::contract::Shape;

/// Whether text begins or ends with a control token, or opens a parameter that is a declared field.
///
/// `<|im_end|>`, `dark mode</prompt>\n<parameter name="preset">`; not `a <b> c`, nor `x <|y|> z`.
pub(super) fn is_in(text: &str, arguments: &Shape) -> bool {
    let text = text.trim();
    let begins = (text.starts_with("<|") && text.contains("|>")) || begins_call_tag(text);
    let last = text.rfind('<').map_or("", |at| &text[at..]);
    let ends = (last.starts_with("<|") && last.ends_with("|>")) || begins_call_tag(last);
    begins || ends || opens_parameter(text, arguments)
}

fn begins_call_tag(text: &str) -> bool {
    ["<antml", "</antml"].iter().any(|tag| text.starts_with(tag))
}

fn opens_parameter(text: &str, arguments: &Shape) -> bool {
    text.split("<parameter name=").skip(1).any(|behind| {
        let name = behind.trim_start_matches(['"', '\'']);
        let end = name.find(['"', '\'', '>']).unwrap_or(0);
        arguments.exact(&name[..end], 0).is_some()
    })
}
