//! What a model is shown of a text that is not the engine's: models imitate what they read.

use crate::part;

/// The first `most` bytes of a text that is not the engine's, as a model is shown them: nothing in
/// them begins a line, or may open a tag or a control token.
pub(crate) fn beginning(text: &str, most: usize) -> String {
    let end = text.floor_char_boundary(most.min(text.len()));
    let mut shown = String::new();
    for c in part::chars(&untagged(part::of(text, ..end))) {
        shown.push(if c.is_control() { ' ' } else { c });
    }
    part::add(&mut shown, if end < text.len() { "…" } else { "" });
    shown
}

/// The text with each sign replaced that may open a tag or a control token (those of `a < b` and
/// `<=` may not), and each invisible character written as its code.
pub(crate) fn untagged(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut chars = part::chars(text);
    while let Some(c) = chars.next() {
        let opens = match c {
            '<' => !part::begins(chars.rest(), " =\"0123456789"),
            '[' => part::has_start(TOKENS, chars.rest()),
            _ => false,
        };
        if opens {
            out.push('‹');
        } else if is_unseen(c) {
            for unit in c.encode_utf16(&mut [0; 2]) {
                part::add(&mut out, "\\u");
                for shift in [12, 8, 4, 0] {
                    out.push(part::hexadecimal(u32::from(*unit) >> shift));
                }
            }
        } else {
            out.push(c);
        }
    }
    out
}

/// The control tokens of some models that begin with a bracket.
const TOKENS: &str = "INST] /INST] TOOL_ AVAILABLE_TOOLS]";

/// Whether a character is invisible and no part of how a word is written: it parts words without
/// space, turns the direction of the text behind it, or tags it.
fn is_unseen(c: char) -> bool {
    matches!(
        c,
        '\u{ad}' | '\u{61c}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{2069}' | '\u{feff}' | '\u{e0000}'..='\u{e007f}'
    )
}
