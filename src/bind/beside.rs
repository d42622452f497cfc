//! What was written beside the object: arguments that are not in it, or another tool.
//!
//! `lacks` judges a mention by its `How` and by whether its value begins with the object:
//!
//! - `Tagged`, `Given` and `Below`: the name may spell any declared field (`declared`).
//! - Any `How`, if the value begins with the object: the name may mean a field that takes an object
//!   or list (`holder`). Else `Said`, `Argument` and `Next` are prose.
//! - The object lacks such a field if it does not give it, gives another value, or is its value.
//! - `Tagged`, `Given` and `Below` before the object also count if the name, declared or not,
//!   reverses what the object says.

use super::code;
use super::mention::{
    How, Mention, begins_with_object, behind_marks, is_around, is_plain, mentions, name_of_tool,
    whole_value,
};
use super::other_tool;
use super::slot::are_all;
use crate::calls::{FUNCTIONS, TOOL_LABELS, is_envelope, may_be_said};
use crate::contract::{Contract, Name, Options, Placed, Shape, Types};
use crate::json::unescape;
use crate::letters::{is_of_name, is_of_word};
use crate::parse::{self, VALUE, is_quote};
use crate::part;
use crate::tags;
use crate::value::{Doc, Run, Value};

/// What is wrong where the prose around an object calls another tool, unless the object was part of
/// a call that names this one; where it gives an argument that the object lacks, or the text of a
/// field that the object gives as empty; or where the object is the value of a field, part of other
/// code, or one argument of several: `calendar="test"`, `filter={…}`, `delete("test", {…})`.
pub(super) fn issue(
    contract: &Contract,
    doc: &Doc<'_>,
    run: Run,
    prose: &str,
    is_of_call: bool,
) -> Option<String> {
    let shape = contract.shape(contract.root);
    let given = shape.values_of(doc, doc.fields(run));
    let is_whole = are_all(&given, doc.fields(run));
    let object = Arguments { contract, shape, doc, given, is_whole };
    let holds = |name: &Name, text: &str| object.holds(name, text);
    if !is_of_call && let Some(called) = other_tool::called(contract, prose, &holds) {
        let words = "`{}` calls another tool; send each tool its own arguments";
        return Some(part::filled(words, &[called]));
    }
    let options = &contract.options;
    let parameter = parameter(shape, prose, options);
    let declared = parameter.filter(|name| shape.has(name));
    if let Some(name) = declared.or_else(|| object.argument_in(prose)) {
        return Some(part::filled(object.words_for(name), &[name]));
    }
    if let Some(name) = object.emptied(prose) {
        let words = "`{}` is empty, and text stands behind the JSON object; send it as the value";
        return Some(part::filled(words, &[name]));
    }
    if code::holds_object(prose, options) {
        return Some("the JSON object is part of other code; send the object alone".to_owned());
    }
    let has_others = parameter.is_some()
        || is_argument(prose, is_of_call, options)
        || options_behind(prose).any(|name| !object.has(name));
    let words = "other arguments stand beside the JSON object; send one object with all of them";
    has_others.then(|| words.to_owned())
}

/// The object that the prose stands around.
struct Arguments<'a, 't> {
    contract: &'a Contract,
    shape: &'a Shape,
    doc: &'a Doc<'t>,
    /// The object's value for each declared field.
    given: Vec<Option<Value>>,
    /// Whether the object has no other fields.
    is_whole: bool,
}

impl Arguments<'_, '_> {
    /// Whether the object has that text in the field of that name.
    fn holds(&self, name: &Name, text: &str) -> bool {
        let index = self.shape.named(name);
        let own = index.and_then(|index| self.doc.string(self.given[index]?));
        own.is_some_and(|own| part::alike(&own, text))
    }

    /// The field that the object gives as an empty text, where several lines behind the object may
    /// be the text that was meant: `{"path": "a.md", "content": ""}` and a file in a fence.
    fn emptied(&self, prose: &str) -> Option<&str> {
        let (_, behind) = part::split_last(prose, VALUE as u8)?;
        let lines = part::pieces(behind, b'\n').filter(|line| !part::is_blank(line)).count();
        let is_empty = |value: Value| self.doc.string(value).is_some_and(|it| part::is_blank(&it));
        let mut given = self.shape.fields.iter().zip(&self.given);
        let (field, _) = given.find(|(field, value)| {
            value.is_some_and(is_empty) && self.contract.takes(field, Types::STRING)
        })?;
        (lines > 1).then_some(&field.name)
    }

    /// Whether the object gives the declared field of that name.
    fn has(&self, name: &str) -> bool {
        let index = self.shape.named(&Name::new(name));
        index.is_some_and(|index| self.given[index].is_some())
    }

    /// What is wrong with an argument that stands beside the object.
    fn words_for(&self, name: &str) -> &'static str {
        if self.shape.exact(name).is_some_and(|index| self.given[index].is_some()) {
            "`{}` is given beside the JSON object, too; send the object alone"
        } else if self.shape.has_meant(&Placed::anywhere(Name::new(name))) {
            "`{}` stands beside the JSON object; send one object with all arguments"
        } else {
            "`{}` before the JSON object may turn it round; send the object alone"
        }
    }

    /// The name of the first argument in the prose that the object lacks.
    fn argument_in<'p>(&self, prose: &'p str) -> Option<&'p str> {
        let mention = mentions(prose).find(|mention| self.lacks(mention));
        mention.map(|mention| mention.name).or_else(|| self.lacking_in(prose))
    }

    /// Whether the object lacks what a mention says: a declared field that only the mention gives,
    /// or gives another plain value or text, or whose value the object may be; or a name that
    /// reverses what the object says.
    fn lacks(&self, mention: &Mention<'_>) -> bool {
        let Mention { name, how, value, .. } = *mention;
        let options = &self.contract.options;
        let is_object = begins_with_object(value);
        let is_given = matches!(how, How::Tagged | How::Given | How::Below);
        // Most mentions of a long text are neither.
        if !is_given && !is_object {
            return false;
        }
        let words = Placed::anywhere(Name::new(name));
        if !is_of_tool(mention, &words, options)
            || (is_object && (self.is_arguments(name, &words) || options.is_tool(name)))
        {
            return false;
        }
        if is_object && is_given && self.is_reversed_by(name, &words) {
            return true;
        }
        let own = if is_given { self.declared(mention, &words) } else { None };
        let index = own.or_else(|| if is_object { self.holder(&words) } else { None });
        index.is_some_and(|index| self.lacks_value(index, mention)) && !is_name(value, options)
    }

    /// Whether a name right before the object reverses what the object says. For `delete_file`,
    /// `delete: {…}` says what the tool does, `keep: {…}` the opposite.
    fn is_reversed_by(&self, name: &str, words: &Name) -> bool {
        !words.agrees() && !words.shares_word(&self.contract.options.tool) && is_no_opening(name)
    }

    /// Whether the object lacks what a mention says of the declared field at `index`: it does not
    /// give that field, gives another value, or may be the value of the field itself.
    fn lacks_value(&self, index: usize, mention: &Mention<'_>) -> bool {
        let Some(own) = self.given[index] else { return true };
        let is_object = begins_with_object(mention.value);
        if is_object && self.is_call(index) {
            return false;
        }
        // Behind the name of a field that it gives, an object of several fields is that field's
        // value.
        (is_object && self.gives_several())
            || says_other(self.doc, own, mention.value)
            || writes_other(self.doc, own, mention)
    }

    /// The declared field that the object lacks and the prose names, whatever it says of that
    /// field: by a name that is no word of prose, `(dry_run)`, or right behind the object,
    /// `{…} where id = 1`.
    fn lacking_in<'p>(&self, prose: &'p str) -> Option<&'p str> {
        let is_lacking =
            |name: &&str| self.shape.exact(name).is_some_and(|index| self.given[index].is_none());
        names_in(prose).find(is_lacking).or_else(|| behind_it(prose).find(is_lacking))
    }

    /// Whether the object, which gives that field, is the arguments and not the field's value: the
    /// field takes no text, and another required field would be lacking.
    fn is_call(&self, index: usize) -> bool {
        let field = &self.shape.fields[index];
        !self.contract.takes(field, Types::STRING) && self.shape.requires_other(&field.name)
    }

    /// Whether the object gives more than one declared field.
    fn gives_several(&self) -> bool {
        self.given.iter().flatten().nth(1).is_some()
    }

    /// The declared field that a mention spells, by its name or by that with the words before it.
    fn declared(&self, mention: &Mention<'_>, words: &Name) -> Option<usize> {
        // A single word in another case may be prose: `Note: done`, `Note: "x" is left out`.
        let is_list = || mention.value.starts_with('[');
        let is_plain =
            || is_list() || (!begins_with_quote(mention.value) && is_plain(mention.value));
        let spelled = |words: &Name| {
            let index = self.shape.named(words);
            index.filter(|_| !words.is_one_word() || is_plain())
        };
        let label = mention.label();
        let longer =
            || if label.len() > mention.name.len() { spelled(&Name::new(label)) } else { None };
        self.shape.exact(mention.name).or_else(|| spelled(words)).or_else(longer)
    }

    /// The declared field that such a name means and that takes an object or list.
    fn holder(&self, words: &Placed) -> Option<usize> {
        let takes_it = |index: &usize| {
            let takes = |kind| self.contract.takes(&self.shape.fields[*index], kind);
            takes(Types::OBJECT) || takes(Types::ARRAY)
        };
        self.shape.by_words(words).only().filter(takes_it)
    }

    /// Whether the object is the arguments under the name of an envelope, and not the text of a
    /// declared field of that name.
    fn is_arguments(&self, name: &str, words: &Name) -> bool {
        let may_be_text = || {
            self.shape.exact(name).is_some_and(|index| {
                self.given[index].is_none()
                    && self.contract.takes(&self.shape.fields[index], Types::STRING)
            })
        };
        self.is_whole && is_envelope(words) && !may_be_text()
    }
}

/// Whether a mention may give an argument of the tool: it is an attribute of no tag, of one with
/// the tool's name, or of one for calls, unless it is said of the call itself, as `name` is in
/// `<invoke name="search">`.
fn is_of_tool(mention: &Mention<'_>, words: &Name, options: &Options) -> bool {
    mention.tag.is_empty()
        || options.is_tool(mention.tag)
        || (Name::new(mention.tag).is_one_of(TOOL_LABELS) && !may_be_said(words))
}

/// The name of a parameter in tags, declared or not and given or not. Under the name of an envelope
/// the object is the arguments themselves, under any other the parameter's value.
fn parameter<'p>(shape: &Shape, prose: &'p str, options: &Options) -> Option<&'p str> {
    let is_argument = |own: &tags::Parameter<'_>| {
        if begins_with_object(own.value()) {
            shape.has(own.name) || !is_envelope(&Name::new(own.name))
        } else {
            !is_name(own.value(), options)
        }
    };
    let own = tags::parameters(prose).find(is_argument).map(|own| own.name);
    let named = |mention| named_in_tag(shape, &mention, options);
    own.or_else(|| part::has(prose, b'<').then(|| mentions(prose).find_map(named))?)
}

/// The declared field that a tag names, whatever the tag itself is called: `<param name="filter">`,
/// `<__parameter=filter>`.
fn named_in_tag<'p>(shape: &Shape, mention: &Mention<'p>, options: &Options) -> Option<&'p str> {
    let is_named =
        matches!(mention.how, How::Tagged) && (mention.tag.is_empty() || mention.name == "name");
    let name = given_in_tag(mention.value).filter(|_| is_named)?;
    (shape.has(name) && !options.is_tool(name)).then_some(name)
}

/// The name that stands as the value of a tag: `filter` in `<param=filter>`.
fn given_in_tag(value: &str) -> Option<&str> {
    let (name, behind) = name_of_tool(part::behind(value, is_quote));
    part::behind(behind, is_quote).starts_with('>').then_some(name)
}

/// Whether a mention says a plain value other than the given one.
fn says_other(doc: &Doc<'_>, given: Value, value: &str) -> bool {
    let Some(said) = whole_value(value) else { return false };
    match given {
        Value::String(text) => !says_text(said, value, &doc.chars(text)),
        Value::Object(_) | Value::Array(_) => false,
        own => {
            let (other, value) = parse::read_own(said);
            !part::alike(said, &doc.to_json(own)) && !doc.equal(own, &other, value)
        }
    }
}

/// Whether the text between the tags of a field, or below its name, is other than the given one,
/// even if the object is part of it.
fn writes_other(doc: &Doc<'_>, given: Value, mention: &Mention<'_>) -> bool {
    let Value::String(own) = given else { return false };
    let value = mention.value;
    match mention.how {
        How::Tagged if given_in_tag(value).is_none() => {
            part::split(value, b'<').is_some_and(|(text, tag)| {
                tag.starts_with('/')
                    && !part::alike(part::trimmed(text), part::trimmed(&doc.chars(own)))
            })
        }
        How::Below => {
            let text =
                part::behind(value, |c| matches!(c, '|' | '>' | '-' | '+') || part::is_space(c));
            !says_text("", text, &doc.chars(own))
        }
        _ => false,
    }
}

/// Bytes of a given text beyond which it is not looked for in a mention: prose may mention it again
/// and again.
const LONGEST_SAID_AGAIN: usize = 200;

/// Whether a mention says the given text, `own`. `said`, the whole value that the mention begins
/// with, is that text as it is, with escapes, or shortened, `"# Title..."`; or `value`, the prose
/// from there on, begins with that text and goes on: `2 + 2`.
fn says_text(said: &str, value: &str, own: &str) -> bool {
    let begins =
        |said: &str, own: &str| own.get(..said.len()).is_some_and(|start| part::alike(start, said));
    let start = said.strip_suffix("...").or_else(|| said.strip_suffix('…'));
    let whole = behind_marks(value);
    let ends = || !part::first_is(part::past(whole, own), is_of_word);
    part::alike(said, own)
        || start.is_some_and(|start| begins(start, own))
        || ((1..=LONGEST_SAID_AGAIN).contains(&own.len()) && begins(own, whole) && ends())
        || part::alike(&unescape(said), own)
}

/// The call in prose that the object is an argument of.
struct CallAround<'p> {
    /// The last word of the function's name, which is enough: `my.search` may be `web_search`.
    called: &'p str,
    /// The argument's name, if the call gives the object by name.
    by: Option<&'p str>,
    /// The other arguments.
    others: Vec<&'p str>,
    /// Whether an argument before the object is a text, unless the call is of a function that takes
    /// any object.
    takes_text: bool,
}

/// Whether the object is one of several arguments of a call in prose, or the value of one.
fn is_argument(prose: &str, is_of_call: bool, options: &Options) -> bool {
    call_around(prose).is_some_and(|around| {
        around.has_several(options) || (!is_of_call && around.is_behind_text(options))
    })
}

fn call_around(prose: &str) -> Option<CallAround<'_>> {
    let (before, behind) = part::split(prose, VALUE as u8)?;
    let mut open = Vec::new();
    for (at, byte) in before.bytes().enumerate() {
        match byte {
            b'(' => open.push(at),
            b')' => drop(open.pop()),
            _ => {}
        }
    }
    let (outer, inner) = part::split_at(before, open.pop()?);
    let called = part::ending(outer, is_of_word);
    let is_method = part::until(outer, called).ends_with('.');
    let inner = part::of(inner, 1..);
    let end = part::find_byte(behind.as_bytes(), b')').unwrap_or(behind.len());
    // What no comma separates from the object belongs to it, such as the name of its argument.
    let (before, own) = part::split_last(inner, b',').unwrap_or(("", inner));
    let behind = part::split(part::of(behind, ..end), b',').map_or("", |(_, behind)| behind);
    let mut others = part::items(before, b',');
    let takes_text = (is_method || !Name::new(called).is_one_of(FUNCTIONS))
        && others.iter().any(|own| begins_with_quote(own));
    others.append(&mut part::items(behind, b','));
    let by = part::before_space(own).strip_suffix('=');
    Some(CallAround { called, by, others, takes_text })
}

/// Whether an argument is the tool's name, as such or behind the argument's own name.
fn names_tool(argument: &str, options: &Options) -> bool {
    is_name(part::split_last(argument, b'=').map_or(argument, |(_, value)| value), options)
}

impl CallAround<'_> {
    /// Whether the object stands behind a text in the call of something else:
    /// `post("https://a", {…})`. If the tool has no name, it may be what is called.
    fn is_behind_text(&self, options: &Options) -> bool {
        let is_tool = |own: &&str| names_tool(own, options);
        options.name.is_some()
            && !self.called.is_empty()
            && self.takes_text
            && !self.others.iter().any(is_tool)
    }

    /// Whether the object is one of several arguments, or the value of a named one, in a call of
    /// the tool or of a function that is given the tool's name; that name itself does not count.
    fn has_several(&self, options: &Options) -> bool {
        let (tool, called) = (&options.tool, Name::new(self.called));
        let called = called.joined();
        // Any call may be one of a tool without a name.
        let is_tool = tool.joined().ends_with(called) || called.ends_with(tool.joined());
        let names_tool = |own: &&str| names_tool(own, options);
        // `ToolUse(id='1', name='search', input={…})`
        let is_said = |own: &&str| may_be_said(&Name::new(part::cut(own, b'=').0));
        let is_none = |own: &&str| own.is_empty() || names_tool(own) || (!is_tool && is_said(own));
        let is_value = self.by.is_some_and(|name| !Name::new(name).may_hold_arguments(tool));
        !called.is_empty()
            && (is_tool || self.others.iter().any(names_tool))
            && (is_value || !self.others.iter().all(is_none))
    }
}

/// The names in prose with a `_`, which no word of prose has. In quotes or marks a name may only be
/// explained.
fn names_in(prose: &str) -> impl Iterator<Item = &str> {
    let mut rest = if part::has(prose, b'_') { prose } else { "" };
    std::iter::from_fn(move || {
        loop {
            let word = part::behind(rest, |c| !is_of_name(c));
            let before = part::until(rest, word);
            let name = part::beginning(word, is_of_name);
            if name.is_empty() {
                return None;
            }
            rest = part::past(word, name);
            let is_marked = part::last_is(before, |c| c == '*' || is_quote(c));
            if part::has(name, b'_') && !is_marked {
                return Some(name);
            }
        }
    })
}

/// The word right behind each object, where something stands behind it: `limit` in `{…}; limit 5`.
fn behind_it(prose: &str) -> impl Iterator<Item = &str> {
    let is_between = |c| matches!(c, ' ' | '\n' | ',' | ';' | '.' | '(' | '[' | '-');
    part::pieces(prose, VALUE as u8).skip(1).filter_map(move |behind| {
        let text = part::behind(behind, is_between);
        let word = part::beginning(text, is_of_name);
        let value = part::past(text, word);
        let value = part::behind(value, |c| matches!(c, ' ' | ':' | '='));
        part::first_is(value, |c| !part::is_space(c)).then_some(word)
    })
}

/// The names of options of a command right behind an object: `{…} --dry-run`, `{…} -v`.
fn options_behind(prose: &str) -> impl Iterator<Item = &str> {
    part::pieces(prose, VALUE as u8).skip(1).filter_map(|behind| {
        let option = part::behind_space(behind).strip_prefix('-')?;
        let name = option.strip_prefix('-').unwrap_or(option);
        part::first(name).filter(|c| is_of_word(*c))?;
        Some(part::beginning(name, |c| c == '-' || is_of_name(c)))
    })
}

fn begins_with_quote(value: &str) -> bool {
    part::first_is(value, is_quote)
}

/// Whether a name is written as those of fields are, or in capitals: `exclude`, `NOT`; but not
/// `Unfortunately`.
fn is_no_opening(name: &str) -> bool {
    part::first_is(name, |c| c.is_ascii_lowercase()) || part::all(name, |c| c.is_ascii_uppercase())
}

/// Whether a value is the tool's name, with quotes or without.
fn is_name(value: &str, options: &Options) -> bool {
    let (name, behind) = name_of_tool(part::behind(value, is_around));
    let next = part::first(part::behind(behind, |c| c == ' '));
    next.is_none_or(|c| is_around(c) || matches!(c, ',' | '<' | ')'))
        && options.has_name(&Name::new(name))
}
