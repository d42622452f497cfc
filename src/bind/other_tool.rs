//! The tool that prose around an object names as the one that is called with it.

use super::mention::{How, Mention, is_around, mentions, name_of_tool};
use crate::calls::{
    CALL_IDS, CALLERS, FUNCTIONS, LABELS_ABROAD, NAMESPACES, TOOL_LABELS, VAGUE_LABELS, is_envelope,
};
use crate::contract::{Contract, Name, choices};
use crate::letters::{is_of_name, is_of_word};
use crate::parse::{VALUE, is_quote};
use crate::part;

/// The tokens of some models between the name of a tool and its arguments, or the id of the call.
const BEHIND_NAME: [&str; 3] = ["<｜tool▁sep｜>", "[CALL_ID]", "[ARGS]"];

/// What some models write before the name of the tool that a call is for.
const RECIPIENT: &str = "to=";

/// Words before the name of a tool that is called now.
const SAYING_CALLED: &str = "call calling execute executing invoke invoking run running use using";

/// The name of another tool that the prose calls with an object, even if this tool gets that
/// object, too: `open({…}) close({…})`. `holds` says whether the object has that text in a field of
/// that name, so that the prose speaks of the field: `Action: click` before `{"action": "click"}`.
pub(super) fn called<'p>(
    contract: &Contract,
    mut prose: &'p str,
    holds: &dyn Fn(&Name, &str) -> bool,
) -> Option<&'p str> {
    while let Some((before, behind)) = part::split(prose, VALUE as u8) {
        if let Some(name) = called_before(contract, before, holds) {
            return Some(name);
        }
        prose = behind;
    }
    None
}

/// The name of another tool that is called with the object right behind `before`.
fn called_before<'p>(
    contract: &Contract,
    before: &'p str,
    holds: &dyn Fn(&Name, &str) -> bool,
) -> Option<&'p str> {
    let (options, shape) = (&contract.options, contract.shape(contract.root));
    let inner = part::before(before, |c| matches!(c, '>' | ':' | '(') || is_around(c));
    if options.name.is_none() || options.is_tool(of_one_script(part::ending(inner, is_of_name))) {
        return None;
    }
    // The prose speaks of a field with that very name: `action: string`.
    let is_field = |mention: &Mention<'_>| {
        !matches!(mention.how, How::Tagged | How::Argument) && shape.has(mention.label())
    };
    let open = part::split_last(before, b')').map_or(before, |(_, behind)| behind).len();
    let mention =
        mentions(before).filter(|mention| names_tool(mention, open) && !is_field(mention)).last();
    let named = mention.and_then(|mention| {
        let name = tool_in(&mention, open)?;
        (!holds(&Name::new(mention.label()), name)).then_some(name)
    });
    let name = by_token(before)
        .or_else(|| recipient(before).filter(|_| !shape.has("to")))
        .or(named)
        .or_else(|| function(contract, before))
        .or_else(|| before_it(contract, before))
        .or_else(|| called_in_words(contract, before));
    // For a tool with an ASCII name, words in other letters only describe it: `工具：天气`.
    let may_be_one = |name: &str| part::is_ascii(name) || !part::is_ascii(options.tool.joined());
    // The token between name and arguments may be lost: `to=functions.searchjson{…}`.
    let is_own = |name: &str| {
        options.is_tool(name) || name.strip_suffix("json").is_some_and(|own| options.is_tool(own))
    };
    name.filter(|name| may_be_one(name) && !is_own(name))
}

/// Whether a mention says which tool is called: `Tool: search`, `<function=search>`,
/// `<invoke name="search">`, `functions.search`, `call_tool("search", {…})`.
fn names_tool(mention: &Mention<'_>, open: usize) -> bool {
    let label = || Name::new(mention.label());
    match mention.how {
        How::Argument => {
            is_caller(mention.name)
                || (!Name::new(mention.name).is_one_of(FUNCTIONS)
                    && tool_in(mention, open).is_some())
        }
        How::Next => label().is_one_of(NAMESPACES),
        How::Tagged => {
            let is_in_call = Name::new(mention.outer_tag()).is_one_of(TOOL_LABELS);
            (label().is_one_of(TOOL_LABELS) && (mention.tag.is_empty() || is_in_call))
                || (mention.name == "name" && is_in_call)
        }
        // A line such as `Method: POST` behind `Tool: search` does not replace that.
        _ if is_vague(mention) => tool_in(mention, open).is_some(),
        How::Given | How::Below | How::Said => {
            label().is_one_of(TOOL_LABELS) || is_label_abroad(&label())
        }
    }
}

/// Whether a label says in another language that a tool is called. In some languages without
/// spaces, other words stand right before it.
fn is_label_abroad(label: &Name) -> bool {
    let is_it = |own: &str| {
        let before = label.joined().strip_suffix(own);
        before.is_some_and(|before| before.is_empty() || !part::is_ascii(own))
    };
    part::pieces(LABELS_ABROAD, b' ').any(is_it)
}

/// Whether a function takes the name of the tool that it calls as an argument.
fn is_caller(function: &str) -> bool {
    CALLERS.iter().any(|own| {
        let start = function.len().saturating_sub(own.len());
        function.get(start..).is_some_and(|end| part::alike(end, own))
    })
}

/// Whether a mention may as well be about something else than a tool.
fn is_vague(mention: &Mention<'_>) -> bool {
    match mention.how {
        How::Argument => !is_caller(mention.name),
        How::Given | How::Below | How::Said => Name::new(mention.label()).is_one_of(VAGUE_LABELS),
        How::Tagged | How::Next => false,
    }
}

/// Bytes of arguments that are looked at for the name of a tool.
const LONGEST_ARGUMENTS: usize = 200;

/// The tool's name in the value of a mention, unless that is prose. `open` is how much stands
/// behind the last bracket that closes a call.
fn tool_in<'p>(mention: &Mention<'p>, open: usize) -> Option<&'p str> {
    let value = match mention.how {
        // A call that is closed before the object does not take it.
        How::Argument if mention.value.len() > open => return None,
        How::Argument => {
            let quoted =
                |own: &&'p str| own.strip_prefix("name=").unwrap_or(own).strip_prefix(is_quote);
            let near = mention.value.floor_char_boundary(LONGEST_ARGUMENTS);
            part::items(part::of(mention.value, ..near), b',').iter().rev().find_map(quoted)?
        }
        _ => part::behind(mention.value, is_around),
    };
    let (name, behind) = name_of_tool(value);
    let bare = part::before(name, |c| matches!(c, '.' | ':'));
    let next = part::first(part::behind(behind, |c| c == ' '));
    // A name that is no plain word is a name inside a sentence, too.
    let words = Name::new(bare);
    let may_be_word = words.is_one_word() || part::has(bare, b'-');
    let goes_on = next.is_some_and(is_of_word) || is_shortened(behind);
    let is_prose = may_be_word && (goes_on || bare.len() < name.len());
    // A path or an address is no name.
    let is_name = part::first_is(bare, |c| is_of_name(c) && !c.is_ascii_digit())
        && !part::contains(bare, "//")
        && (!is_vague(mention)
            || (!may_be_word && (words.acts() || matches!(mention.how, How::Argument))))
        && !is_prose
        && !holds_arguments(bare, &words)
        && !choices::is_word_for_nothing(bare)
        && !part::has_start(CALL_IDS, bare);
    is_name.then_some(bare)
}

/// Whether what stands behind a word is the rest of another, as in `Here's` and `I'll`.
fn is_shortened(text: &str) -> bool {
    let rest = text.strip_prefix(['\'', '’']).map(|rest| part::beginning(rest, is_of_word));
    rest.is_some_and(|rest| matches!(rest.len(), 1 | 2))
}

/// Whether a name says no more than that arguments follow: `json`, `args`, `json.loads`.
fn holds_arguments(name: &str, words: &Name) -> bool {
    let is_read = || part::has(name, b'.') && Name::new(last_name(name)).is_one_of(FUNCTIONS);
    name == "json" || is_envelope(words) || is_read()
}

/// The name before the object, if it may be that of another tool. One that shares a word with this
/// tool's name counts in a tag or where a line or sentence begins: `<list_files>{…}`,
/// `list_files: {…}`. On a line of its own, any name counts that has a `_` and says what to do,
/// also in brackets or before what may stand between a tool and its arguments: `get_weather {…}`,
/// `(get_weather) {…}`, `get_weather with {…}`.
fn before_it<'p>(contract: &Contract, before: &'p str) -> Option<&'p str> {
    let near = without_label_signs(before);
    let is_between = |c| matches!(c, ')' | ',') || is_around(c);
    let inner = part::before(near.strip_suffix(" with").unwrap_or(near), is_between);
    let called = of_one_script(part::ending(inner, is_of_name));
    let outer = part::until(inner, called);
    let behind = part::past(before, inner);
    let name = Name::new(called);
    let is_akin = name.shares_word(&contract.options.tool) && inner.len() == near.len();
    let is_command = || {
        part::has(called, b'_') && name.acts() && is_on_own_line(outer) && !part::has(behind, b':')
    };
    let is_behind_word = part::last_is(part::before(outer, is_around_in_line), is_of_word);
    let is_called =
        !is_behind_word && (is_akin || is_command()) && may_be_of_other_tool(contract, &name);
    is_called.then_some(called)
}

/// The text before an object, without the arrow, the colon, the brackets of a tag and the marks
/// that it ends with.
fn without_label_signs(before: &str) -> &str {
    let inner = part::before(before, is_around);
    let arrow = ["->", "=>"].iter().find_map(|arrow| inner.strip_suffix(arrow));
    part::before(arrow.unwrap_or(inner), |c| matches!(c, '>' | ':' | ']') || is_around(c))
}

/// Whether only signs stand in the line of a name before it. `outer` is all text before the name.
fn is_on_own_line(outer: &str) -> bool {
    let is_sign = |c| matches!(c, '#' | '[' | '<' | '>' | '(') || is_around_in_line(c);
    let line = part::before(outer, is_sign);
    line.is_empty() || part::ends(line, "\n|")
}

fn is_around_in_line(c: char) -> bool {
    c != '\n' && is_around(c)
}

/// Whether a name before an object may be that of another tool. It has several words, none of them
/// for tools, and is neither a declared field's nor this tool's behind other words; nor may it be
/// that of the arguments, `file_info` for `delete_file`, or of one of several things, `new_file`.
fn may_be_of_other_tool(contract: &Contract, name: &Name) -> bool {
    let tool = &contract.options.tool;
    let says = |own: &&str| part::contains(name.joined(), own);
    !name.is_one_word()
        && !name.may_hold_arguments(tool)
        && (name.is_neutral() || !name.agrees())
        && !["tool", "function"].iter().any(says)
        && !tool.is_whole_of(name)
        && contract.shape(contract.root).named(name).is_none()
}

/// Bytes before a name in which words that say it is called are looked for.
const LONGEST_SAID: usize = 60;

/// The last name with a `_`, which no word of prose has, if the name says what to do and the words
/// before it say that it is called now: `I will call delete_file: {…}`,
/// `Using the delete_file tool\n{…}`.
fn called_in_words<'p>(contract: &Contract, before: &'p str) -> Option<&'p str> {
    let (options, shape) = (&contract.options, contract.shape(contract.root));
    let is_other = |name: &str| {
        let words = Name::new(name);
        words.acts() && !words.may_hold_arguments(&options.tool) && shape.named(&words).is_none()
    };
    let end = before.bytes().rposition(|byte| byte == b'_')?;
    let (start, behind) = part::split_at(before, end);
    let said = part::before(start, is_of_name);
    let len = start.len() + part::beginning(behind, is_of_name).len();
    let name = part::of(before, said.len()..len);
    (is_called(said) && is_other(name)).then_some(name)
}

/// Whether the words before a name say that it is called: `Calling the function`.
fn is_called(said: &str) -> bool {
    let near = said.ceil_char_boundary(said.len().saturating_sub(LONGEST_SAID));
    let words = part::words(part::of(said, near..));
    let is_one_of = |word: &str, list| part::has_word_alike(list, word);
    let is_between = |word: &&&str| {
        let word = part::before(part::behind(word, is_around), is_around);
        let is_label = is_one_of(word, TOOL_LABELS) && !is_one_of(word, SAYING_CALLED);
        !word.is_empty() && !part::alike(word, "the") && !is_label
    };
    let denies =
        |word: &&str| part::alike(word, "not") || word.ends_with("n't") || word.ends_with("n’t");
    !words.iter().any(denies)
        && words.iter().rfind(is_between).is_some_and(|word| is_one_of(word, SAYING_CALLED))
}

/// The name of a function that takes only the object, with or without the name of an argument:
/// `f({…})`, `f(**{…})`, `f(arguments={…})`, `f.invoke({…})`. `dumps({…})` and `args({…})` are no
/// tools, `search({…})` may be `web_search` itself, and tools are what `call_tool({…})` is about.
fn function<'p>(contract: &Contract, before: &'p str) -> Option<&'p str> {
    let inner = without_argument_name(before);
    let outer = without_bracket(inner);
    let called = last_name(outer);
    let object = outer.strip_suffix(called).and_then(|outer| outer.strip_suffix('.'));
    // A method of what another call returns is not short for the tool: `open("a").write({…})`.
    let is_of_result = object.is_some_and(|object| object.ends_with(')'));
    let called = match object {
        Some(object) if Name::new(called).is_one_of(TOOL_LABELS) => last_name(object),
        _ => called,
    };
    let (name, tool) = (Name::new(called), &contract.options.tool);
    let may_be_no_other = name.is_one_of(FUNCTIONS)
        || name.is_one_of(TOOL_LABELS)
        || (name.is_one_word() && name.shares_word(tool) && !is_of_result)
        || name.may_hold_arguments(tool)
        || part::contains(name.joined(), "tool");
    // One word without a bracket behind it is prose: `json{…}` and `**3** {…}`.
    let takes_it = part::has(part::past(inner, outer), b'(') || !name.is_one_word();
    (takes_it && !may_be_no_other).then_some(called)
}

/// The text before an object, without the name that an argument has in a call: `f(` of
/// `f(arguments=`. Text that does not open a call stays as it is.
fn without_argument_name(before: &str) -> &str {
    let inner = part::before(before, |c| is_quote(c) || part::is_space(c));
    let argument = inner.strip_suffix('=').map(|own| part::before(own, is_of_name));
    let inner = argument.unwrap_or(inner);
    if part::ends(inner, "(*") { inner } else { before }
}

/// The text before the bracket that opens a call: `f` of `f(**`. Space before the bracket stays,
/// unless a name with a `_`, which no word of prose has, stands before that: `delete_all ({…})`.
fn without_bracket(inner: &str) -> &str {
    let bare = part::before(inner, |c| matches!(c, '(' | '*'));
    let spaced = part::before_space(bare);
    let is_spaced = bare.len() < inner.len() && part::has(last_name(spaced), b'_');
    if is_spaced { spaced } else { bare }
}

/// The name before the token that separates it from the arguments, or behind that token, if only a
/// word for tools stands before: `search<｜tool▁sep｜>{…}`, `function<｜tool▁sep｜>search`.
fn by_token(before: &str) -> Option<&str> {
    let found = |token: &&'static str| Some((part::find(before, token)?, token.len()));
    let (at, len) = BEHIND_NAME.iter().find_map(found)?;
    let (own, behind) = part::split_at(before, at);
    let name = last_name(own);
    let is_word = Name::new(name).is_one_of(TOOL_LABELS);
    let name = if is_word { name_of_tool(part::of(behind, len..)).0 } else { name };
    (!name.is_empty()).then_some(name)
}

/// The name of the tool that the call is said to be for: `commentary to=functions.search`.
fn recipient(before: &str) -> Option<&str> {
    let at = part::find(before, RECIPIENT)?;
    let (own, behind) = part::split_at(before, at);
    let (name, _) = name_of_tool(part::past(behind, RECIPIENT));
    let name = last_name(part::before(name, |c| matches!(c, '.' | ':')));
    let is_word = !part::last_is(own, is_of_word);
    (is_word && !name.is_empty()).then_some(name)
}

/// The name that a text ends with, maybe with dashes in it.
fn last_name(text: &str) -> &str {
    of_one_script(part::ending(text, |c| c == '-' || is_of_name(c)))
}

/// A name without words of another script right before it.
fn of_one_script(name: &str) -> &str {
    let plain = part::ending(name, |c| c.is_ascii());
    if plain.is_empty() { name } else { plain }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bind::tests::{Row, assert_each_says_what_its_list_does, takes};

    const OBJECT: &str = "{\"path\": \"a\"}";

    const ROWS: [Row; 5] = [
        (SAYING_CALLED, |word| !takes(&format!("I {word} open_sprinkler: {OBJECT}"))),
        (TOOL_LABELS, |word| !takes(&format!("<{word}>sprinkler</{word}>\n{OBJECT}"))),
        (LABELS_ABROAD, |word| !takes(&format!("{word}: sprinkler\n{OBJECT}"))),
        (NAMESPACES, |word| !takes(&format!("{word}.sprinkler {OBJECT}"))),
        (FUNCTIONS, |word| takes(&format!("{word}({OBJECT})"))),
    ];

    #[test]
    fn every_word_says_what_its_list_does() {
        assert_each_says_what_its_list_does(&ROWS);
        for function in CALLERS {
            assert!(!takes(&format!("session.{function}(\"sprinkler\", {OBJECT})")), "{function}");
        }
        assert!(takes(&format!("run(\"sprinkler\", {OBJECT})")));
    }
}
