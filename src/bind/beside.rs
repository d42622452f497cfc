//! What was written beside the object: arguments that are not in it, or another tool.

use super::calls::{PLACES, TOLD, VAGUE};
use super::told::{How, Told, begins_with_object, is_around, is_of_name, is_plain, told};
use crate::contract::{Contract, ENVELOPES, Name, Options, Placed, Shape, Types};
use crate::letters::is_of_word;
use crate::parse::{VALUE, is_quote};
use crate::part;
use crate::tags;
use crate::value::{Doc, Run, Value};

/// What is wrong where the prose around an object calls another tool, or gives a field that the
/// object does not, or the object is the value of one, or one argument of several:
/// `calendar="test"`, `filter={…}`, `delete("test", {…})`.
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

/// A parameter in tags, declared or not and given or not. Under the name of an envelope the object
/// is the arguments themselves, under any other its value.
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

/// The declared field that only the words give, or to which they give another plain value, or of
/// which the object is the text or may be the value; or a name that turns round what the object
/// says.
fn argument<'p>(
    contract: &Contract,
    doc: &Doc<'_>,
    given: &[Option<Value>],
    prose: &'p str,
) -> Option<&'p str> {
    let shape = &contract.node(contract.root).shape;
    let options = &contract.options;
    let is_argument = |Told { name, tag, how, value, .. }: &Told<'_>| {
        let is_object = begins_with_object(value);
        let is_given = matches!(how, How::Tagged | How::Given);
        if !tag.is_empty() && !options.is_tool(tag) {
            return false;
        }
        // In another case a single word may be prose: `Note: done`, `Note: "x" is left out`.
        let words = Placed::anywhere(Name::new(name));
        let is_quoted = part::first(value).is_some_and(is_quote);
        let is_told = !words.is_one_word() || (!is_quoted && is_plain(value));
        let spelled = || shape.normalized(&words).only().filter(|_| is_told);
        let takes_it = |index: &usize| {
            let takes = |kind| contract.takes(&shape.fields[*index], kind);
            takes(Types::OBJECT) || takes(Types::ARRAY)
        };
        let meant = || if is_object { shape.reading(&words).only().filter(takes_it) } else { None };
        let own = || shape.exact(name).or_else(spelled);
        let index = if is_given { own().or_else(meant) } else { meant() };
        let is_other = |own| (is_quoted && is_object) || says_other(doc, own, value);
        if is_object && is_given && !words.agrees() && !words.shares_word(&options.tool) {
            return true;
        }
        index.is_some_and(|index| given[index].is_none_or(is_other)) && !is_name(value, options)
    };
    told(prose).find(is_argument).map(|told| told.name)
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

/// Whether the text names another tool as the one that is called with the object.
fn calls_other(contract: &Contract, prose: &str) -> bool {
    let (before, _) = part::cut(prose, VALUE as u8);
    let name = || {
        let named = tool_told(&contract.node(contract.root).shape, before);
        named.or_else(|| called(before)).or_else(|| akin(contract, before))
    };
    contract.options.name.is_some() && name().is_some_and(|name| !contract.options.is_tool(name))
}

/// The name of the tool where it is last told as such: `Tool: search`, `<function=search>`,
/// `<invoke name="search">`, `functions.search`, `call_tool("search", {…})`.
fn tool_told<'p>(shape: &Shape, before: &'p str) -> Option<&'p str> {
    let names_tool = |told: &Told<'_>| {
        let label = Name::new(told.label);
        let is_it = match told.how {
            How::Argument => {
                let is_quoted = part::first(told.value).is_some_and(is_quote);
                is_quoted && part::find(Name::new(told.name).joined(), "tool").is_some()
            }
            How::Next => label.is_one_of(PLACES),
            How::Tagged | How::Given | How::Said => {
                label.is_one_of(TOLD)
                    && (told.tag.is_empty() || Name::new(told.tag).is_one_of(TOLD))
            }
        };
        is_it && shape.normalized(&label).only().is_none()
    };
    let told = told(before).filter(names_tool).last()?;
    let (called, behind) = name_of_tool(part::behind(told.value, is_around));
    let is_vague =
        matches!(told.how, How::Given | How::Said) && Name::new(told.label).is_one_of(VAGUE);
    let may_begin = |c: char| is_of_name(c) && !c.is_ascii_digit();
    let goes_on = part::first(part::behind(behind, |c| c == ' ')).is_some_and(is_of_word);
    let is_name = part::first(called).is_some_and(may_begin)
        && !part::ends(called, ".:")
        && (!is_vague || !Name::new(called).is_one_word());
    (is_name && !goes_on).then_some(called)
}

/// The name before the object, in a tag or where a line or sentence begins, if it is akin to that
/// of the tool: `<list_files>{…}`, `list_files: {…}`. It is not where it may be that of the
/// arguments, `file_info` for `delete_file`, or of one of several things, `new_file`.
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

/// Whether the object is one of several arguments of a call, or the value of one by its name: of
/// the tool, or of what is given the tool's name, which does not count as one.
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
    let inner = part::of(before, 1..);
    let (before, own) = part::split_last(inner, b',').unwrap_or(("", inner));
    let by = part::before_space(own).strip_suffix('=').map(Name::new);
    let is_value = by.is_some_and(|name| !name.may_hold_arguments(words));
    let behind = part::split(part::of(behind, ..end), b',').map_or("", |(_, behind)| behind);
    let mut arguments = part::items(before, b',');
    arguments.append(&mut part::items(behind, b','));
    let names_tool = |argument: &&str| {
        is_name(part::split_last(argument, b'=').map_or(*argument, |(_, value)| value), options)
    };
    !called.joined().is_empty()
        && (is_end || arguments.iter().any(names_tool))
        && (is_value || !arguments.iter().all(|own| own.is_empty() || names_tool(own)))
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
