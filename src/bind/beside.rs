//! What was written beside the object: arguments that are not in it, or another tool.

use crate::contract::{Contract, ENVELOPES, Name, Options, Placed, Shape, Types};
use crate::letters::is_of_word;
use crate::parse::{VALUE, is_quote};
use crate::part;
use crate::tags;
use crate::value::{Doc, Run, Value};

/// What stands before the name of a tool where a call has a place for it, without quotes and space.
const PLACES: [&str; 10] = [
    "<function=",
    "<function name=",
    "<invoke name=",
    "<tool_call name=",
    "<tool_call>",
    "functions.",
    "[TOOL_CALLS]",
    "call:",
    "Action:",
    "Tool:",
];

/// What is wrong where the prose around an object calls another tool, or gives a field that the object
/// does not, or the object is the value of one, or one argument of several: `calendar="test"`,
/// `filter={…}`, `delete("test", {…})`.
pub(super) fn issue(contract: &Contract, doc: &Doc<'_>, run: Run, prose: &str) -> Option<String> {
    if !part::any(prose, is_of_name) {
        return None;
    }
    if calls_other(contract, prose) {
        return Some("the text calls another tool; send each tool its own arguments".to_owned());
    }
    let shape = &contract.node(contract.root).shape;
    let options = &contract.options;
    let parameter = parameter(shape, prose, options);
    let declared = parameter.filter(|name| shape.exact(name).is_some());
    let given = given(shape, doc, run);
    if let Some(name) = declared.or_else(|| argument(contract, doc, &given, prose)) {
        return Some(format!("`{name}` stands beside the JSON object; put it inside"));
    }
    let is_several = parameter.is_some() || is_one_of_several(prose, options);
    let words = "other arguments stand beside the JSON object; put all of them inside";
    is_several.then(|| words.to_owned())
}

/// A parameter in tags, declared or not and given or not. Under the name of an envelope the object is the
/// arguments themselves, under any other its value.
fn parameter<'p>(shape: &Shape, prose: &'p str, options: &Options) -> Option<&'p str> {
    let is_argument = |own: &tags::Parameter<'_>| {
        if begins_with_object(own.value()) {
            shape.exact(own.name).is_some() || !Name::new(own.name).is_one_of(ENVELOPES)
        } else {
            !is_name(own.value(), options)
        }
    };
    tags::parameters(prose).find(is_argument).map(|own| own.name)
}

/// The declared field that only the words give, or to which they give another plain value, or of which
/// the object is the text or may be the value.
fn argument<'p>(
    contract: &Contract,
    doc: &Doc<'_>,
    given: &[Option<Value>],
    prose: &'p str,
) -> Option<&'p str> {
    let shape = &contract.node(contract.root).shape;
    let is_argument = |name: &str, behind: &Behind<'_>| {
        // In another case a single word may be prose: `Note: done`, `Note: "x" is left out`.
        let words = Placed::anywhere(Name::new(name));
        let (value, is_object) = match behind {
            Behind::Value(value) => (*value, begins_with_object(value)),
            Behind::Object => ("", true),
        };
        let is_quoted = part::first(value).is_some_and(is_quote);
        let is_told = !words.is_one_word() || (!is_quoted && is_plain(value));
        let spelled = || shape.normalized(&words).only().filter(|_| is_told);
        let takes_it = |index: &usize| {
            let takes = |kind| contract.takes(&shape.fields[*index], kind);
            takes(Types::OBJECT) || takes(Types::ARRAY)
        };
        let meant = || if is_object { shape.reading(&words).only().filter(takes_it) } else { None };
        let own = || shape.exact(name).or_else(spelled);
        let index = match behind {
            Behind::Value(_) => own().or_else(meant),
            Behind::Object => meant(),
        };
        let is_other = |own| (is_quoted && is_object) || says_other(doc, own, value);
        index.is_some_and(|index| given[index].is_none_or(is_other))
            && !is_name(value, &contract.options)
    };
    argument_in_words(prose, is_argument)
}

/// Whether a plain value in words is another than the plain value that is given.
fn says_other(doc: &Doc<'_>, given: Value, value: &str) -> bool {
    let own = match given {
        Value::String(text) => doc.chars(text).into_owned(),
        Value::Object(_) | Value::Array(_) => return false,
        plain => doc.to_json(plain),
    };
    let said = part::behind(value, is_around).get(..own.len());
    is_plain(value) && !said.is_some_and(|said| part::alike(said, &own))
}

/// What an object gives for each declared field, in whatever spelling.
fn given(shape: &Shape, doc: &Doc<'_>, run: Run) -> Vec<Option<Value>> {
    let mut given = vec![None; shape.fields.len()];
    for (i, field) in doc.fields(run).iter().enumerate() {
        let spelled = || shape.normalized(&Name::of(doc, field.name)).only();
        if let Some(index) = shape.exact_from(doc, field.name, i).or_else(spelled) {
            given[index] = Some(field.value);
        }
    }
    given
}

/// Whether a value begins with the object, in quotes or as such.
#[inline(never)]
fn begins_with_object(value: &str) -> bool {
    part::behind(value, is_around).starts_with(VALUE)
}

/// The first such name that is given a value in words: `calendar="test"`, `<calendar>test`,
/// `--calendar test`, `--urgent`, `calendar -> test`; and where a line or an argument begins, or before a
/// plain value, `calendar: test`.
fn argument_in_words(prose: &str, is_argument: impl Fn(&str, &Behind<'_>) -> bool) -> Option<&str> {
    let (mut rest, mut is_in_tag) = (prose, false);
    loop {
        let word = part::behind(rest, |c| !is_of_name(c));
        if word.is_empty() {
            return None;
        }
        let behind = part::behind(word, |c| is_of_name(c) || c == '-');
        // A dash inside is part of a name, but not that of `a->b`.
        let name = part::before(part::of(word, ..word.len() - behind.len()), |c| c == '-');
        let behind = part::of(word, name.len()..);
        let before = part::of(prose, ..prose.len() - word.len());
        let between = part::of(rest, ..rest.len() - word.len());
        let has = |byte| part::has(between, byte);
        let begins_tag = has(b'<') && part::ends(before, "</");
        is_in_tag = begins_tag || (is_in_tag && !has(b'>') && !has(b'\n'));
        // Names behind that of a tag are its attributes.
        let value = value_of(before, behind).filter(|_| !is_in_tag || before.ends_with('<'));
        if value.is_some_and(|value| is_argument(name, &value)) {
            return Some(name);
        }
        rest = behind;
    }
}

fn is_of_name(c: char) -> bool {
    is_of_word(c) || matches!(c, '_' | '$')
}

/// What stands behind a name.
enum Behind<'p> {
    /// What it is given, which begins so.
    Value(&'p str),
    /// The object, in a sentence.
    Object,
}

/// What stands behind a name that may be an argument's, by what stands before it.
fn value_of<'p>(before: &str, behind: &'p str) -> Option<Behind<'p>> {
    let option = part::before(before, |c| c == '-');
    let value = if before.ends_with('<') {
        let (attributes, value) = part::split(behind, b'>')?;
        let is_tag = attributes.is_empty() || part::is_space(part::first(attributes)?);
        is_tag.then_some(value)?
    } else if option.len() < before.len() {
        // A flag says something by itself.
        return Some(Behind::Value(part::behind(behind, |c| matches!(c, ' ' | '='))));
    } else if part::ends(before, "?&./") && !before.ends_with("\0&") {
        // Of an address, or of another object.
        return None;
    } else {
        let behind = part::behind(behind, |c| c == ']' || is_around(c));
        let value = behind.get(1..)?;
        let line = part::before(before, |c| c != '\n' && is_around(c));
        // In a list of points it may be explained what the object leaves out: `* tags: none`.
        let is_point = || part::find(part::of(before, line.len()..), "* ").is_some();
        let begins_line = || (line.is_empty() || part::ends(line, "\n,({[\0>")) && !is_point();
        match behind.as_bytes() {
            [b'=', ..] | [b'-', b'>', ..] => value,
            [b':', b'=', ..] => behind.get(2..)?,
            [b':', ..] if begins_line() || is_plain(value) => value,
            // In a sentence it may be prose, unless that is what the field holds.
            [b':', ..] if begins_with_object(value) => return Some(Behind::Object),
            _ => return None,
        }
    };
    let value = part::behind_space(value);
    (!value.is_empty() && !part::begins(value, "=<")).then_some(Behind::Value(value))
}

/// Whether it may stand around a name: space, or a mark.
fn is_around(c: char) -> bool {
    c == '*' || is_quote(c) || part::is_space(c)
}

/// Whether a value in prose is a number, true or false, or text in quotes.
fn is_plain(value: &str) -> bool {
    let value = part::behind(value, |c| matches!(c, ' ' | '*'));
    let word = part::of(value, ..value.len() - part::behind(value, is_of_name).len());
    part::begins_digit(value)
        || (part::first(value).is_some_and(is_quote) && !begins_with_object(value))
        || part::alike(word, "true")
        || part::alike(word, "false")
}

/// Whether the text names another tool as the one that is called with the object.
fn calls_other(contract: &Contract, prose: &str) -> bool {
    let (before, _) = part::cut(prose, VALUE as u8);
    let named = name_in_place(before).or_else(|| called(before)).filter(|name| !name.is_empty());
    let name = named.or_else(|| akin(contract, before));
    contract.options.name.is_some() && name.is_some_and(|name| !contract.options.is_tool(name))
}

/// The name before the object, in a tag or where a line or sentence begins, if it is akin to that of the
/// tool: `<list_files>{…}`, `list_files: {…}`. It is not where it may be that of the arguments, `file_info`
/// for `delete_file`, or of one of several things, `new_file`.
fn akin<'p>(contract: &Contract, before: &'p str) -> Option<&'p str> {
    let inner = part::before(before, |c| matches!(c, '>' | ':') || is_around(c));
    let outer = part::before(inner, is_of_name);
    let called = part::of(inner, outer.len()..);
    let is_said =
        part::last(part::before(outer, |c| c != '\n' && is_around(c))).is_some_and(is_of_word);
    let (name, tool) = (Name::new(called), &contract.options.tool);
    let says = |own| part::find(name.joined(), own).is_some();
    let is_akin = !is_said
        && !name.is_one_word()
        && name.shares_word(tool)
        && !name.may_hold_arguments(tool)
        && (name.is_neutral() || !name.agrees())
        && !says("tool")
        && !says("function")
        && !says(tool.joined())
        && contract.node(contract.root).shape.normalized(&name).only().is_none();
    is_akin.then_some(called)
}

/// What stands in the last of the places for a name, unless that is in a sentence.
fn name_in_place(before: &str) -> Option<&str> {
    let mut place = before;
    for opening in PLACES {
        let mut rest = before;
        while let Some(at) = part::find(rest, opening) {
            let outer = part::of(before, ..before.len() - rest.len() + at);
            rest = part::of(rest, at + opening.len()..);
            // `I have to call: …`
            let is_said = opening.ends_with(':')
                && part::last(part::before(outer, |c| c == ' ')).is_some_and(is_of_word);
            place = if rest.len() < place.len() && !is_said { rest } else { place };
        }
    }
    let (name, behind) = name_of_tool(part::behind(place, is_around));
    let follows = part::first(part::behind(behind, |c| c == ' '));
    let is_name =
        place.len() < before.len() && !part::ends(name, ".:") && !follows.is_some_and(is_of_word);
    is_name.then_some(name)
}

/// The name of what takes the object, and nothing else, by a name or without: `f({…})`, `f(**{…})`,
/// `f(arguments={…})`. One word may be of any function, `dumps({…})`, and tools are what
/// `call_tool({…})` is about.
fn called(before: &str) -> Option<&str> {
    let inner = part::before_space(before);
    let argument = inner.strip_suffix('=').map(|own| part::before(own, is_of_name));
    let inner = argument.unwrap_or(inner);
    let inner = if part::ends(inner, "(*") { inner } else { before };
    let called = part::before(inner, |c| matches!(c, '(' | '*'));
    let called = part::of(called, part::before(called, is_of_name).len()..);
    let name = Name::new(called);
    (!name.is_one_word() && part::find(name.joined(), "tool").is_none()).then_some(called)
}

/// Whether the value is one of several arguments of a call: of the tool, or of what is given the
/// tool's name, which does not count as one.
fn is_one_of_several(prose: &str, options: &Options) -> bool {
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
    let words = &options.tool;
    let is_end =
        words.joined().ends_with(called.joined()) || called.joined().ends_with(words.joined());
    let end = part::find_byte(behind.as_bytes(), b')').unwrap_or(behind.len());
    // What no comma parts from the object belongs to it, such as the name that it is given by.
    let before = part::split_last(part::of(before, 1..), b',').map_or("", |(before, _)| before);
    let behind = part::split(part::of(behind, ..end), b',').map_or("", |(_, behind)| behind);
    let mut arguments = part::items(before, b',');
    arguments.append(&mut part::items(behind, b','));
    let names_tool = |argument: &&str| {
        is_name(part::split_last(argument, b'=').map_or(*argument, |(_, value)| value), options)
    };
    !called.joined().is_empty()
        && (is_end || arguments.iter().any(names_tool))
        && !arguments.iter().all(|own| own.is_empty() || names_tool(own))
}

/// The name of a tool that a text begins with, and what stands behind it.
fn name_of_tool(text: &str) -> (&str, &str) {
    let behind = part::behind(text, |c| is_of_name(c) || matches!(c, '.' | ':' | '-' | '/'));
    (part::of(text, ..text.len() - behind.len()), behind)
}

/// Whether a value is the tool's name, with quotes or without.
fn is_name(value: &str, options: &Options) -> bool {
    let (name, behind) = name_of_tool(part::behind(value, is_quote));
    let next = part::first(part::behind(behind, |c| c == ' '));
    next.is_none_or(|c| is_quote(c) || matches!(c, ',' | '<' | ')' | '\n' | '\r'))
        && options.has_name(&Name::new(name))
}
