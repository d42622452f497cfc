//! Arguments that were written beside the object, and not in it.

use crate::contract::{Contract, Name, Shape};
use crate::letters::is_of_word;
use crate::parse::VALUE;
use crate::part;
use crate::value::{Doc, Run};

/// What is wrong where the prose around an object gives a field that the object does not, or the object
/// is one argument of several: `calendar="test"`, `delete("test", {…})`.
pub(super) fn issue(contract: &Contract, doc: &Doc<'_>, run: Run, prose: &str) -> Option<String> {
    if prose.is_empty() {
        return None;
    }
    let shape = &contract.node(contract.root).shape;
    let tool = contract.options.name.as_deref().unwrap_or("");
    if is_one_of_several(prose, tool) {
        let words = "other arguments stand beside the JSON object; put all of them inside";
        return Some(words.to_owned());
    }
    let index = given_in(shape, doc, run, prose, tool)?;
    let name = &shape.fields[index].name;
    Some(format!("`{name}` stands beside the JSON object; put it inside"))
}

/// The declared field that only the prose gives: `calendar="test"`, `<calendar>test`,
/// `--calendar test`, and at the beginning of a line or an argument `calendar: test`.
fn given_in(shape: &Shape, doc: &Doc<'_>, run: Run, prose: &str, tool: &str) -> Option<usize> {
    let meant = |name: &str| match shape.exact(name, 0) {
        None => shape.normalized(&Name::new(name)).only(),
        index => index,
    };
    let mut given = vec![false; shape.fields.len()];
    for index in doc.fields(run).iter().filter_map(|field| meant(&doc.chars(field.name))) {
        given[index] = true;
    }
    let is_word = |c: char| is_of_word(c) || matches!(c, '_' | '$');
    let (mut at, mut is_in_tag) = (0, false);
    while let Some(start) = part::of(prose, at..).find(is_word) {
        let (before, word) = part::split_at(prose, at + start);
        for c in part::of(before, at..).bytes() {
            is_in_tag = c == b'<' || (is_in_tag && c != b'>');
        }
        let len = word.find(|c| !is_word(c)).unwrap_or(word.len());
        let (name, behind) = part::split_at(word, len);
        at += start + len;
        // What stands behind the name of a tag is said of that.
        let value = value_of(before, behind).filter(|_| !is_in_tag || before.ends_with('<'));
        if value.is_some_and(|value| !is_name(value, tool))
            && let Some(index) = meant(name).filter(|index| !given[*index])
        {
            return Some(index);
        }
    }
    None
}

/// The value that a name is given by what stands before and behind it, if that is not the object itself.
fn value_of<'p>(before: &str, behind: &'p str) -> Option<&'p str> {
    let line = before.trim_end_matches(' ');
    let value = if before.ends_with('<') {
        behind.strip_prefix('>')?
    } else if before.ends_with("--") {
        behind.strip_prefix([' ', '='])?
    } else if line.is_empty() || line.ends_with(['\n', ',', '(']) {
        behind.trim_start_matches(' ').strip_prefix([':', '='])?
    } else {
        behind.strip_prefix('=')?
    };
    let value = value.trim_start();
    (!value.is_empty() && !value.starts_with([VALUE, '=', '<'])).then_some(value)
}

/// Whether the value stands in the parentheses of a call with another argument than the tool's name.
fn is_one_of_several(prose: &str, tool: &str) -> bool {
    let Some((before, behind)) = prose.split_once(VALUE) else { return false };
    let mut calls = Vec::new();
    let mut last = ' ';
    for (at, c) in before.char_indices() {
        match c {
            '(' => calls.push((at + 1, is_of_word(last) || last == '_')),
            ')' => drop(calls.pop()),
            _ => {}
        }
        last = c;
    }
    let Some((start, true)) = calls.pop() else { return false };
    let end = behind.find(')').unwrap_or(behind.len());
    let is_other = |argument: &str| {
        let argument = argument.trim();
        !argument.is_empty() && !is_name(argument, tool)
    };
    let (before, behind) = (part::of(before, start..), part::of(behind, ..end));
    // What stands at the object itself is the name it is given by.
    let before = part::split_last(before, b',').map_or("", |(before, _)| before);
    let behind = part::split(behind, b',').map_or("", |(_, behind)| behind);
    before.split(',').any(is_other) || behind.split(',').any(is_other)
}

/// Whether a text begins with the tool's name, with quotes or without.
fn is_name(text: &str, tool: &str) -> bool {
    let text = text.trim_start_matches(['"', '\'', '`']);
    !tool.is_empty()
        && text
            .strip_prefix(tool)
            .is_some_and(|behind| !behind.starts_with(|c: char| is_of_word(c) || c == '_'))
}
