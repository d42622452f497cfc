//! Arguments that were written beside the object, and not in it.

use crate::contract::Shape;
use crate::parse::VALUE;
use crate::part;
use crate::value::{Doc, Run};

/// The declared field that is not given in the object but in the prose around it: `calendar="test"`,
/// `<calendar>test`, `--calendar test`, and at the beginning of a line or an argument
/// `calendar: test`.
pub(super) fn argument<'c>(
    shape: &'c Shape,
    doc: &Doc<'_>,
    run: Run,
    beside: &str,
) -> Option<&'c str> {
    let is_word = |c: char| c.is_alphanumeric() || matches!(c, '_' | '$');
    let mut at = 0;
    while let Some(start) = part::of(beside, at..).find(is_word) {
        let (before, word) = (part::of(beside, ..at + start), part::of(beside, at + start..));
        let len = word.find(|c| !is_word(c)).unwrap_or(word.len());
        let (name, behind) = (part::of(word, ..len), part::of(word, len..));
        at += start + len;
        if let Some(index) = shape.exact(name, 0)
            && doc.get(run, name).is_none()
            && is_given(before, behind)
        {
            return Some(&shape.fields[index].name);
        }
    }
    None
}

/// Whether what stands before and behind a name gives it a value, which is not the object itself.
fn is_given(before: &str, behind: &str) -> bool {
    let begins = || {
        before.trim_end_matches(' ').is_empty() || {
            before.trim_end_matches(' ').ends_with(['\n', ',', '('])
        }
    };
    let value = if before.ends_with('<') {
        behind.strip_prefix('>')
    } else if before.ends_with("--") {
        behind.strip_prefix([' ', '='])
    } else if begins() {
        behind.strip_prefix(':').or_else(|| behind.trim_start_matches(' ').strip_prefix('='))
    } else {
        behind.strip_prefix('=')
    };
    value.is_some_and(|value| {
        let value = value.trim_start();
        !value.is_empty() && !value.starts_with([VALUE, '='])
    })
}
