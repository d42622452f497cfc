//! Labels in Punycode: what stands behind `xn--`.
//!
//! Decoded by RFC 3492. Of what RFC 5892 says of characters, only what needs no table is checked:
//! the exceptions, the contextual rules, and marks that may not come first.

use crate::part;

/// Whether the text behind `xn--` stands for a label that may be registered.
pub(super) fn is_encoded(text: &str) -> bool {
    let Some(label) = decode(text) else { return false };
    let hyphens = label.get(2..4) == Some(&['-', '-']);
    let edges = [label.first(), label.last()].contains(&Some(&'-'));
    !hyphens
        && !edges
        && !label.first().is_some_and(|first| is_mark(*first))
        && (0..label.len()).all(|at| is_admitted(&label, at))
}

/// The characters that Punycode stands for.
fn decode(text: &str) -> Option<Vec<char>> {
    let (plain, deltas) = part::split_last(text, b'-').unwrap_or(("", text));
    let mut label = Vec::new();
    for char in part::chars(plain) {
        label.push(char);
    }
    let (mut code, mut at, mut bias): (u32, u32, u32) = (128, 0, 72);
    let mut digits = deltas.bytes().peekable();
    if deltas.is_empty() {
        return None;
    }
    while digits.peek().is_some() {
        let start = at;
        let (mut weight, mut step): (u32, u32) = (1, 36);
        loop {
            let digit = digit(digits.next()?)?;
            at = at.checked_add(digit.checked_mul(weight)?)?;
            let threshold = step.saturating_sub(bias).clamp(1, 26);
            if digit < threshold {
                break;
            }
            weight = weight.checked_mul(36 - threshold)?;
            step += 36;
        }
        let length = u32::try_from(label.len()).ok()? + 1;
        bias = adapted(at - start, length, start == 0);
        code = code.checked_add(at / length)?;
        at %= length;
        label.insert(at as usize, char::from_u32(code)?);
        at += 1;
    }
    Some(label)
}

fn digit(byte: u8) -> Option<u32> {
    match byte.to_ascii_lowercase() {
        letter @ b'a'..=b'z' => Some(u32::from(letter - b'a')),
        digit @ b'0'..=b'9' => Some(u32::from(digit - b'0') + 26),
        _ => None,
    }
}

fn adapted(delta: u32, length: u32, first: bool) -> u32 {
    let mut delta = if first { delta / 700 } else { delta / 2 };
    delta += delta / length;
    let mut bias = 0;
    while delta > 455 {
        delta /= 35;
        bias += 36;
    }
    bias + 36 * delta / (delta + 38)
}

/// Whether the character at that place of the label may stand there.
fn is_admitted(label: &[char], at: usize) -> bool {
    let before = at.checked_sub(1).map(|at| label[at]);
    let after = label.get(at + 1).copied();
    let is = |char: Option<char>, test: fn(char) -> bool| char.is_some_and(test);
    match label[at] {
        '\u{640}' | '\u{7FA}' | '\u{302E}' | '\u{302F}' | '\u{3031}'..='\u{3035}' | '\u{303B}' => {
            false
        }
        '\u{B7}' => before == Some('l') && after == Some('l'),
        '\u{375}' => is(after, |c| matches!(c, '\u{370}'..='\u{3FF}' | '\u{1F00}'..='\u{1FFF}')),
        '\u{5F3}' | '\u{5F4}' => is(before, |c| matches!(c, '\u{590}'..='\u{5FF}')),
        '\u{30FB}' => label.iter().any(|c| is_japanese(*c)),
        '\u{660}'..='\u{669}' => !label.iter().any(|c| matches!(c, '\u{6F0}'..='\u{6F9}')),
        '\u{6F0}'..='\u{6F9}' => !label.iter().any(|c| matches!(c, '\u{660}'..='\u{669}')),
        '\u{200D}' => is(before, is_virama),
        '\u{200C}' => is(before, is_virama) || (is(before, is_joining) && is(after, is_joining)),
        _ => true,
    }
}

fn is_japanese(char: char) -> bool {
    let kana = matches!(char, '\u{3041}'..='\u{3096}' | '\u{30A1}'..='\u{30FA}');
    kana || matches!(char, '\u{3005}' | '\u{3007}' | '\u{3400}'..='\u{9FFF}' | '\u{20000}'..='\u{3FFFF}')
}

fn is_virama(char: char) -> bool {
    let code = u32::from(char);
    // The scripts of India have their virama at the same place in blocks of 128.
    (0x900..0xD80).contains(&code) && code % 0x80 == 0x4D
        || matches!(char, '\u{DCA}' | '\u{E3A}' | '\u{F84}' | '\u{1039}' | '\u{17D2}')
}

/// Whether a character is a letter of a script whose letters join.
fn is_joining(char: char) -> bool {
    matches!(char, '\u{620}'..='\u{64A}' | '\u{66E}'..='\u{6D3}' | '\u{6FA}'..='\u{7EA}')
}

/// Whether a character is in a block that holds little but marks.
fn is_mark(char: char) -> bool {
    let code = u32::from(char);
    let indic = (0x900..0xD80).contains(&code) && matches!(code % 0x80, 0..=3 | 0x3C | 0x3E..=0x4D);
    indic
        || matches!(char,
            '\u{300}'..='\u{36F}' | '\u{483}'..='\u{489}' | '\u{591}'..='\u{5BD}'
            | '\u{610}'..='\u{61A}' | '\u{64B}'..='\u{65F}' | '\u{1AB0}'..='\u{1AFF}'
            | '\u{1DC0}'..='\u{1DFF}' | '\u{20D0}'..='\u{20FF}' | '\u{302A}'..='\u{302F}'
            | '\u{3099}' | '\u{309A}' | '\u{FE20}'..='\u{FE2F}')
}
