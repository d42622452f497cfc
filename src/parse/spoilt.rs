//! Text that is not JSON → value: as it stands, with a bracket put right, with its escapes undone,
//! or with ASCII brackets for those of full width.

use std::borrow::Cow;

use super::reader::{Found, Reach, VALUE};
use super::signs::{closing, in_ascii, is_among, is_quote, opens_string};
use super::{Forgiven, Read, locate, mend, strict};
use crate::json::unescape;
use crate::limits::Limits;
use crate::part;
use crate::repair::RepairCode;
use crate::value::{Doc, Value};

/// Reads `text` as a model may have written it. The deviations forgiven are noted in the order of
/// the text.
pub(crate) fn read_lenient(text: &str, reach: Reach) -> Read<(Doc<'_>, Found)> {
    let mut doc = Doc::new(Cow::Borrowed(text));
    let found = read_into(&mut doc, text, 0, reach)?;
    Ok((doc, found))
}

/// The value alone, as deep as the limit of all calls allows.
pub(super) fn leniently(text: &str) -> Read<(Doc<'_>, Value)> {
    let (doc, found) = read_lenient(text, Reach { depth: Limits::MAX_DEPTH, closes: false })?;
    Ok((doc, found.value))
}

/// Reads a text that is not JSON. What stands between marks of code around the whole text may be.
pub(super) fn read_into(doc: &mut Doc<'_>, text: &str, base: usize, reach: Reach) -> Read<Found> {
    let Some((at, inner)) = locate::in_marks(text) else {
        return read_spoilt(doc, text, base, reach);
    };
    let base = base + at;
    let mut found = match strict::read_into(doc, inner, base, reach.depth) {
        Ok(value) => Found::alone(value, Vec::new()),
        Err(_) => read_spoilt(doc, inner, base, reach).map_err(|mut error| {
            error.at += at;
            error
        })?,
    };
    let fence = Forgiven { code: RepairCode::FenceDropped, at: 0, count: 2 };
    found.forgiven.iter_mut().for_each(|own| own.at += at);
    found.forgiven.insert(0, fence);
    if found.beside.is_empty() {
        found.beside.push(VALUE);
    }
    let mut beside = String::new();
    locate::note_tool(&mut beside, part::of(text, ..at));
    found.beside.insert_str(0, &beside);
    Ok(found)
}

fn read_spoilt(doc: &mut Doc<'_>, text: &str, base: usize, reach: Reach) -> Read<Found> {
    locate::read(doc, text, base, reach).or_else(|error| {
        let decoded = Forgiven { code: RepairCode::TextDecoded, at: 0, count: 1 };
        let found = read_mended(doc, text, reach.depth).or_else(|| {
            let value = read_decoded(doc, text, reach.depth)?;
            Some(Found::alone(value, vec![decoded]))
        });
        match found {
            None => read_narrowed(doc, text, reach.depth).ok_or(error),
            Some(found) => Ok(found),
        }
    })
}

/// Reads JSON in which one closing bracket is missing or of the other kind.
fn read_mended(doc: &mut Doc<'_>, text: &str, depth: usize) -> Option<Found> {
    let (mended, code, at) = mend::mended(text)?;
    let value = read_made(doc, &mended, depth)?;
    Some(Found::alone(value, vec![Forgiven { code, at, count: 1 }]))
}

/// Reads a text with full-width signs for brackets, `｛"a"：1｝`, if little else is wrong. Since such
/// signs stay as they are in text, no quote inside may be taken as text, and no text may lack its
/// quotes.
fn read_narrowed(doc: &mut Doc<'_>, text: &str, depth: usize) -> Option<Found> {
    // Most texts have none of the bytes that such signs begin with.
    if !part::has(text, 0xEF) || !part::any(text, is_wide_bracket) {
        return None;
    }
    let (narrowed, at, count) = narrowed(text)?;
    let base = doc.add_source(&narrowed);
    let mut found = locate::read(doc, &narrowed, base, Reach { depth, closes: false }).ok()?;
    let is_clear = |own: &Forgiven| {
        matches!(
            own.code,
            RepairCode::QuotesReplaced
                | RepairCode::CommaDropped
                | RepairCode::ControlEscaped
                | RepairCode::SpaceReplaced
        )
    };
    if !found.forgiven.iter().all(is_clear) {
        return None;
    }
    let place = found.forgiven.partition_point(|own| own.at < at);
    let code = RepairCode::PunctuationReplaced;
    found.forgiven.insert(place, Forgiven { code, at, count });
    Some(found)
}

/// Whether a character is a bracket of full width.
fn is_wide_bracket(c: char) -> bool {
    matches!(c, '｛' | '｝' | '［' | '］')
}

/// The text with ASCII signs for the full-width ones outside of its strings, each padded with
/// spaces to its old length; where the first was, and how many. Nothing if what stands outside may
/// be a quote of another kind, an escape, a token or a comment.
fn narrowed(text: &str) -> Option<(String, usize, usize)> {
    let (mut out, mut first, mut count) = (String::new(), None, 0);
    let mut end: &[char] = &[];
    let mut chars = part::chars(text);
    while let Some(c) = chars.next() {
        if is_among(end, c) {
            end = &[];
        } else if end.is_empty() {
            let sign = match c {
                '、' => ',',
                c if is_wide_bracket(c) || matches!(c, '，' | '：') => in_ascii(c),
                '\'' | '`' | '‘' | '\\' | '<' | '/' | '#' => return None,
                _ => c,
            };
            if sign != c {
                first.get_or_insert(out.len());
                count += 1;
                out.push(sign);
                part::add(&mut out, "  ");
                continue;
            }
            if opens_string(c) {
                // Three quotes in a row are a quote of another kind.
                if part::last_is(&out, is_quote) {
                    return None;
                }
                end = closing(c);
            }
        } else if c == '\\' {
            out.push(c);
            out.extend(chars.next());
            continue;
        }
        out.push(c);
    }
    Some((out, first?, count))
}

/// Reads JSON that was made of text that was not JSON. It is read as such text is, since it may be
/// unclear what a backslash in its strings means.
fn read_made(doc: &mut Doc<'_>, text: &str, depth: usize) -> Option<Value> {
    let base = doc.add_source(text);
    let found = locate::read(doc, text, base, Reach { depth, closes: false }).ok()?;
    // A line break that was escaped once is a raw one in a string now.
    let is_control = |own: &Forgiven| own.code == RepairCode::ControlEscaped;
    found.forgiven.iter().all(is_control).then_some(found.value)
}

/// Reads JSON that is written as in a string, without the quotes around it, `{\"a\": 1}`; or in
/// which only the space outside of strings is written so: `{\n"a": 1\n}`.
pub(super) fn read_decoded(doc: &mut Doc<'_>, text: &str, depth: usize) -> Option<Value> {
    if !part::has(text, b'\\') {
        return None;
    }
    let is_escaped = is_escaped(text);
    // It may be unclear whether its backslashes were escaped as well as its space, or its quotes.
    let (decoded, other) = if is_escaped {
        (unescape(text), part::replaced(text, "\\\"", "\""))
    } else {
        (unescape_space(text)?, unescape(text))
    };
    let value = read_made(doc, &decoded, depth)?;
    match strict::read(&other, depth) {
        Ok((own, bare)) if !doc.equal(value, &own, bare) => None,
        _ => Some(value),
    }
}

/// The text with a space for each escaped line break and tab outside of its strings. Nothing if it
/// has other escapes there, or a string that may go on there.
fn unescape_space(text: &str) -> Option<String> {
    let (mut spaced, mut is_open, mut is_half) = (String::new(), false, false);
    let mut chars = text.chars();
    while let Some(mut c) = chars.next() {
        if c == '\\' {
            let escaped = chars.next()?;
            if is_open {
                is_half ^= escaped == '"';
                spaced.push(c);
                c = escaped;
            } else if matches!(escaped, 'n' | 'r' | 't') {
                c = ' ';
            } else {
                return None;
            }
        } else if c == '"' {
            is_open = !is_open;
            if is_half {
                return None;
            }
        }
        spaced.push(c);
    }
    Some(spaced)
}

/// Whether each quote of a text has a backslash, and each backslash belongs to an escape.
fn is_escaped(text: &str) -> bool {
    let mut bytes = text.bytes();
    while let Some(byte) = bytes.next() {
        let escapes = match byte {
            b'"' => false,
            b'\\' => match bytes.next() {
                Some(b'n' | b'r' | b't' | b'"' | b'\\' | b'/') => true,
                Some(b'u') => bytes.clone().take(4).filter(u8::is_ascii_hexdigit).count() == 4,
                _ => false,
            },
            _ => true,
        };
        if !escapes {
            return false;
        }
    }
    true
}
