//! Arguments that were written beside the object, and not in it.

use crate::contract::{Contract, Name, Shape};
use crate::letters::is_of_word;
use crate::parse::VALUE;
use crate::part;
use crate::tags;
use crate::value::{Doc, Run};

/// What stands before the name of a tool where a call has a place for it.
const PLACES: [&str; 7] = [
    "<function=",
    "<invoke name=\"",
    "<|tool_call_begin|>functions.",
    "to=functions.",
    "[TOOL_CALLS]",
    "call:",
    "Action: ",
];

/// What is wrong where the prose around an object calls another tool, or gives a field that the object
/// does not, or the object is the value of one, or one argument of several: `calendar="test"`,
/// `filter={…}`, `delete("test", {…})`.
pub(super) fn issue(contract: &Contract, doc: &Doc<'_>, run: Run, prose: &str) -> Option<String> {
    if !part::any(prose, is_of_name) {
        return None;
    }
    if calls_other(prose, &contract.options.tool) {
        return Some("the text calls another tool; send each tool its own arguments".to_owned());
    }
    let shape = &contract.node(contract.root).shape;
    let tool = contract.options.name.as_deref().unwrap_or("");
    let parameter = parameter(shape, prose, tool);
    let declared = parameter.filter(|name| shape.exact(name).is_some());
    let given = given(shape, doc, run);
    if let Some(name) = declared.or_else(|| argument(shape, &given, prose, tool)) {
        return Some(format!("`{name}` stands beside the JSON object; put it inside"));
    }
    let is_several = parameter.is_some() || is_one_of_several(prose, tool, &contract.options.tool);
    let words = "other arguments stand beside the JSON object; put all of them inside";
    is_several.then(|| words.to_owned())
}

/// A parameter in tags, declared or not and given or not. The object may be the value of a declared
/// one; under another name it is the arguments themselves.
fn parameter<'p>(shape: &Shape, prose: &'p str, tool: &str) -> Option<&'p str> {
    let is_argument = |own: &tags::Parameter<'_>| {
        if begins_with_object(own.value()) {
            shape.exact(own.name).is_some()
        } else {
            !is_name(own.value(), tool)
        }
    };
    tags::parameters(prose).find(is_argument).map(|own| own.name)
}

/// The declared field that only the words give, or of which the object is the text.
fn argument<'p>(shape: &Shape, given: &[bool], prose: &'p str, tool: &str) -> Option<&'p str> {
    let is_argument = |(name, value): &(&str, &str)| {
        // In another case a single word may be prose: `Note: done`.
        let words = Name::new(name);
        let spelled = || shape.normalized(&words).only().filter(|_| !words.is_one_word());
        let is_object = begins_with_object(value);
        let is_text = is_object && part::begins(value, "\"'");
        let index = shape.exact(name).or_else(spelled).filter(|index| is_text || !given[*index]);
        index.is_some_and(|_| is_object || !is_name(value, tool))
    };
    words(prose).into_iter().find(is_argument).map(|(name, _)| name)
}

/// Which declared fields an object gives, in whatever spelling.
fn given(shape: &Shape, doc: &Doc<'_>, run: Run) -> Vec<bool> {
    let mut given = vec![false; shape.fields.len()];
    for (i, field) in doc.fields(run).iter().enumerate() {
        let spelled = || shape.normalized(&Name::of(doc, field.name)).only();
        if let Some(index) = shape.exact_from(doc, field.name, i).or_else(spelled) {
            given[index] = true;
        }
    }
    given
}

/// Whether a value begins with the object, in a list or in quotes or as such.
fn begins_with_object(value: &str) -> bool {
    let is_around = |c: char| matches!(c, '[' | '"' | '\'' | '`') || c.is_whitespace();
    part::behind(value, is_around).starts_with(VALUE)
}

/// What is given a value in words: `calendar="test"`, `<calendar>test`, `--calendar test`, and at the
/// beginning of a line or an argument `calendar: test`.
fn words(prose: &str) -> Vec<(&str, &str)> {
    let mut given = Vec::new();
    let (mut rest, mut is_in_tag) = (prose, false);
    loop {
        let word = part::behind(rest, |c| !is_of_name(c));
        if word.is_empty() {
            return given;
        }
        let behind = part::behind(word, is_of_name);
        let name = part::of(word, ..word.len() - behind.len());
        let before = part::of(prose, ..prose.len() - word.len());
        let between = part::of(rest, ..rest.len() - word.len());
        let has = |byte| part::has(between, byte);
        let begins_tag = has(b'<') && part::ends(before, "</");
        is_in_tag = begins_tag || (is_in_tag && !has(b'>') && !has(b'\n'));
        // Names behind that of a tag are its attributes.
        let value = value_of(before, behind).filter(|_| !is_in_tag || before.ends_with('<'));
        if let Some(value) = value {
            given.push((name, value));
        }
        rest = behind;
    }
}

fn is_of_name(c: char) -> bool {
    is_of_word(c) || matches!(c, '_' | '$')
}

/// The value that a name is given by what stands before and behind it.
fn value_of<'p>(before: &str, behind: &'p str) -> Option<&'p str> {
    let line = part::before(before, |c| c == ' ');
    let value = if before.ends_with('<') {
        behind.strip_prefix('>')?
    } else if before.ends_with("--") {
        behind.strip_prefix(' ').or_else(|| behind.strip_prefix('='))?
    } else if part::ends(before, "?&./") {
        // Of an address, or of another object.
        return None;
    } else if line.is_empty() || part::ends(line, "\n,({[\0") {
        let behind = part::behind(behind, |c| c == ' ');
        behind.strip_prefix(':').or_else(|| behind.strip_prefix('='))?
    } else {
        behind.strip_prefix('=')?
    };
    let value = part::behind_space(value);
    (!value.is_empty() && !part::begins(value, "=<")).then_some(value)
}

/// Whether the text names another tool as the one that is called with the object: in the last of the
/// places that are for a name, or by what takes the object, `delete_file({…})`. One word may be of
/// any function there, `dumps({…})`, and tools are what `call_tool({…})` is about.
fn calls_other(prose: &str, tool: &Name) -> bool {
    let (before, _) = part::cut(prose, VALUE as u8);
    let mut place = before;
    for opening in PLACES {
        let mut rest = before;
        while let Some(at) = part::find(rest, opening) {
            rest = part::of(rest, at + opening.len()..);
        }
        place = if rest.len() < place.len() { rest } else { place };
    }
    let behind = part::behind(place, is_of_name);
    let follows = part::first(part::behind(behind, |c| c == ' '));
    let is_place = place.len() < before.len() && !follows.is_some_and(is_of_word);
    let name = if is_place {
        part::of(place, ..place.len() - behind.len())
    } else {
        let called = part::before(before, |c| matches!(c, '(' | '*'));
        part::of(called, part::before(called, is_of_name).len()..)
    };
    let name = Name::new(name);
    let is_named = is_place || !(name.is_one_word() || part::find(name.joined(), "tool").is_some());
    is_named && !may_be(&name, tool)
}

/// Whether a name may be that of the tool: before either may stand where it is from,
/// `mcp__x__search`.
#[inline(never)]
fn may_be(name: &Name, tool: &Name) -> bool {
    name.joined().ends_with(tool.joined()) || tool.joined().ends_with(name.joined())
}

/// Whether the value is one of several arguments of a call: of the tool, or of what is given the
/// tool's name, which does not count as one.
fn is_one_of_several(prose: &str, tool: &str, words: &Name) -> bool {
    let Some((before, behind)) = part::split(prose, VALUE as u8) else { return false };
    let mut open = Vec::new();
    for (at, byte) in before.bytes().enumerate() {
        match byte {
            b'(' => open.push(at),
            b')' => drop(open.pop()),
            _ => {}
        }
    }
    let Some(start) = open.pop() else { return false };
    let (called, before) = part::split_at(before, start);
    // The last word of what is called is enough: `my.search` may be `web_search`.
    let called = Name::new(part::of(called, part::before(called, is_of_word).len()..));
    let end = part::find_byte(behind.as_bytes(), b')').unwrap_or(behind.len());
    // What no comma parts from the object belongs to it, such as the name that it is given by.
    let before = part::split_last(part::of(before, 1..), b',').map_or("", |(before, _)| before);
    let behind = part::split(part::of(behind, ..end), b',').map_or("", |(_, behind)| behind);
    let mut arguments = part::items(before, b',');
    arguments.append(&mut part::items(behind, b','));
    let names_tool = |argument: &&str| {
        is_name(part::split_last(argument, b'=').map_or(*argument, |(_, value)| value), tool)
    };
    !called.joined().is_empty()
        && (may_be(&called, words) || arguments.iter().any(names_tool))
        && !arguments.iter().all(|own| own.is_empty() || names_tool(own))
}

/// Whether a value is the tool's name, with quotes or without.
fn is_name(value: &str, tool: &str) -> bool {
    let value = part::behind(value, |c| matches!(c, ' ' | '"' | '\'' | '`'));
    let behind = value.strip_prefix(tool).filter(|_| !tool.is_empty());
    behind.is_some_and(|behind| {
        let next = part::first(part::behind(behind, |c| c == ' '));
        next.is_none_or(|c| matches!(c, '"' | '\'' | '`' | ',' | '<' | ')' | '\n'))
    })
}
