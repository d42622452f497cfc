//! What was written beside the object: arguments that are not in it, or another tool.

use super::calls::{TOLD, may_be_said};
use super::other;
use super::slot::has_only_declared;
use super::told::{How, Told, begins_with_object, is_around, is_plain, name_of_tool, plain, told};
use crate::contract::{Contract, ENVELOPES, Name, Options, Placed, Shape, Types};
use crate::json::unescape;
use crate::letters::is_of_word;
use crate::parse::{self, VALUE, is_quote};
use crate::part;
use crate::tags;
use crate::value::{Doc, Run, Value};

/// What is wrong where the prose around an object calls another tool, unless the object was part
/// of a call of this one, or gives a field that the object does not, or the object is the value of
/// one, or one argument of several: `calendar="test"`, `filter={…}`, `delete("test", {…})`.
pub(super) fn issue(
    contract: &Contract,
    doc: &Doc<'_>,
    run: Run,
    prose: &str,
    is_of_call: bool,
) -> Option<String> {
    let shape = &contract.node(contract.root).shape;
    let options = &contract.options;
    let given = given(shape, doc, run);
    let holds = |name: &Name, text: &str| {
        let index = shape.normalized(name).only();
        let own = index.and_then(|index| doc.string(given[index]?));
        own.is_some_and(|own| part::alike(&own, text))
    };
    if !is_of_call && other::is_called(contract, prose, &holds) {
        return Some("the text calls another tool; send each tool its own arguments".to_owned());
    }
    let parameter = parameter(shape, prose, options);
    let declared = parameter.filter(|name| shape.exact(name).is_some());
    let is_whole = has_only_declared(doc, shape, run);
    if let Some(name) = declared.or_else(|| argument(contract, doc, &given, is_whole, prose)) {
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
    is_whole: bool,
    prose: &'p str,
) -> Option<&'p str> {
    let shape = &contract.node(contract.root).shape;
    let options = &contract.options;
    let is_argument = |told: &Told<'_>| {
        let Told { name, tag, how, value, .. } = *told;
        let is_object = begins_with_object(value);
        let is_given = matches!(how, How::Tagged | How::Given);
        // Most of a long text is neither.
        if !is_given && !is_object {
            return false;
        }
        let words = Placed::anywhere(Name::new(name));
        // Beside the tool's name in a tag is said of the call and what it is given.
        let is_of_tool = tag.is_empty()
            || options.is_tool(tag)
            || (Name::new(tag).is_one_of(TOLD) && !may_be_said(&words));
        // A field of that name may be text.
        let may_be_text = || {
            shape.exact(name).is_some_and(|index| {
                given[index].is_none() && contract.takes(&shape.fields[index], Types::STRING)
            })
        };
        let label = || Name::new(told.label());
        let is_envelope = || is_whole && words.is_one_of(ENVELOPES) && !may_be_text();
        if !is_of_tool || (is_object && (is_envelope() || options.is_tool(name))) {
            return false;
        }
        if is_object && is_given && !words.agrees() && options.tool.agrees() && begins_lower(name) {
            return true;
        }
        let is_quoted = part::first(value).is_some_and(is_quote);
        // In another case a single word may be prose: `Note: done`, `Note: "x" is left out`.
        let says = |words: &Name| !words.is_one_word() || (!is_quoted && is_plain(value));
        let spelled = |words: &Name| shape.normalized(words).only().filter(|_| says(words));
        let takes_it = |index: &usize| {
            let takes = |kind| contract.takes(&shape.fields[*index], kind);
            takes(Types::OBJECT) || takes(Types::ARRAY)
        };
        let meant = || if is_object { shape.reading(&words).only().filter(takes_it) } else { None };
        let longer = || told.label().len() > name.len();
        let by_label = || if longer() { spelled(&label()) } else { None };
        let own = || shape.exact(name).or_else(|| spelled(&words)).or_else(by_label);
        let index = if is_given { own().or_else(meant) } else { meant() };
        let is_other = |own| (is_quoted && is_object) || says_other(doc, own, value);
        index.is_some_and(|index| given[index].is_none_or(is_other)) && !is_name(value, options)
    };
    told(prose).find(is_argument).map(|told| told.name)
}

/// Whether a plain value in words is another than the plain value that is given.
fn says_other(doc: &Doc<'_>, given: Value, value: &str) -> bool {
    let Some(said) = plain(value) else { return false };
    match given {
        Value::String(text) => {
            let own = doc.chars(text);
            let begins = |said: &str, own: &str| {
                own.get(..said.len()).is_some_and(|start| part::alike(start, said))
            };
            // `"# Title..."` may be the beginning, and `2 + 2` begins with a number.
            let start = said.strip_suffix("...").or_else(|| said.strip_suffix('…'));
            let is_same = part::alike(said, &own)
                || start.is_some_and(|start| begins(start, &own))
                || begins(&own, part::behind(value, |c| matches!(c, ' ' | '*')))
                || part::alike(&unescape(said), &own);
            !is_same
        }
        Value::Object(_) | Value::Array(_) => false,
        own => {
            let (other, value) = parse::read_own(said);
            !part::alike(said, &doc.to_json(own)) && !doc.equal(own, &other, value)
        }
    }
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
    // `ToolUse(id='1', name='search', input={…})`
    let is_said = |own: &&str| may_be_said(&Name::new(part::cut(own, b'=').0));
    let is_none = |own: &&str| own.is_empty() || names_tool(own) || (!is_end && is_said(own));
    !called.joined().is_empty()
        && (is_end || arguments.iter().any(names_tool))
        && (is_value || !arguments.iter().all(is_none))
}

/// Whether a name is written as those of fields are: `exclude`, but not `Unfortunately`.
fn begins_lower(name: &str) -> bool {
    part::first(name).is_some_and(|c| c.is_ascii_lowercase())
}

/// Whether a value is the tool's name, with quotes or without.
fn is_name(value: &str, options: &Options) -> bool {
    let (name, behind) = name_of_tool(part::behind(value, is_around));
    let next = part::first(part::behind(behind, |c| c == ' '));
    next.is_none_or(|c| is_around(c) || matches!(c, ',' | '<' | ')' | '\n' | '\r'))
        && options.has_name(&Name::new(name))
}
