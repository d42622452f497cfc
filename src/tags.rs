//! The tags and tokens that calls are written in.
//!
//! Some models let them run into a name, or into a value,
//! `"a.ts</antml…>\n<parameter name=\"content\">"`, which satisfies any schema of text; and some
//! write further parameters in them beside the object.

use crate::letters;
use crate::part;

/// The bars in tokens: `<|im_end|>`, `</｜DSML｜parameter>`.
fn is_bar(c: char) -> bool {
    matches!(c, '|' | '｜' | '‖')
}

/// What some models write for quotes; Gemma the first, and for functions the last.
pub(crate) const QUOTES: [&str; 3] = ["<|\"|>", "<|\">", "<escape>"];

/// What some models write before the name of the function that is called.
pub(crate) const HEADER: &str = " to=functions.";

/// What some models write before a list of calls.
pub(crate) const LIST_OF_CALLS: &str = "[TOOL_CALLS]";

/// What stands between the bracket that opens a parameter's tag and the parameter's name.
const OPENING: [&str; 4] = ["parameter name=", "parameter=", "antml:parameter name=", "arg_key>"];

/// How opening tags of calls and parameters begin that no other document has.
const OF_CALLS_ALONE: [&str; 6] =
    ["parameter=", "function=", "invoke name=", "arg_key>", "tool_call>", "antml:"];

/// The tags around values, calls and thoughts that nothing else has, besides those that begin with
/// `antml` …
const OF_CALLS: &str = "invoke function_calls arg_value tool_call minimax:tool_call think thinking";

/// … and those that other documents have, too.
const OF_OTHERS: &str = "parameter function";

/// The tag or token of the call that has run into the text of a field, up to its last bracket. It
///
/// - ends with a control token and holds no other, or begins with one for a quote;
/// - begins or ends with a tag that only calls have;
/// - ends with the closing tag of the call or of the field, or, with no tag before it, of a
///   parameter or function, and did not open it;
/// - opens another call or parameter behind a closing tag;
/// - opens a parameter that the arguments lack (`is_lost`), by the tag of parameters, or by a tag
///   of its name behind the closing tag of the field;
/// - holds the header of a call of this tool (`is_tool`).
///
/// `yes<|im_end|>`, `<|"|>yes`, `dark mode</prompt>\n<parameter name="preset">`,
/// `Thanks.</text>\n</invoke>`, `a.ts</parameter>\n<parameter=mode>`, `# Plan</content>` and
/// `x</content>\n<mode>new` for `content`; not `a <b> c`, nor `<|im_start|>x<|im_end|>`.
pub(crate) fn run_into<'t>(
    text: &'t str,
    field: Option<&str>,
    is_lost: &dyn Fn(&str) -> bool,
    is_tool: &dyn Fn(&str) -> bool,
) -> Option<&'t str> {
    let text = part::trimmed(text);
    let last = last_tag(text);
    let closes_it = |name: &str| {
        // Among other tags it may be one of a document, and behind space the text speaks about it.
        let is_alone = || {
            let before = part::of(text, ..text.len() - last.len());
            tags(before).next().is_none() && !before.ends_with(' ')
        };
        let is_it =
            is_of_call(name) || field == Some(name) || (may_be_of_call(name, None) && is_alone());
        // A tag that is the whole text is meant as it is: to be searched for, or as where a model
        // stops.
        is_it && last.len() < text.len() && !opens(text, name)
    };
    let opens_lost = |own: &Parameter<'t>| own.may_be_lost() && is_lost(own.name);
    let tag = if ends_with_token(text) || is_call_tag(last) || closes(last).is_some_and(closes_it) {
        last
    } else if begins_call_tag(text) || begins_quote(text) {
        text
    } else if let Some(own) = parameters(text).find(opens_lost) {
        part::past(text, own.before)
    } else {
        header(text, is_tool).or_else(|| goes_on(text, field, is_lost))?
    };
    let inner = part::beginning(tag, |c| c != '>');
    let is_closed = part::past(tag, inner).starts_with('>');
    Some(part::of(tag, ..inner.len() + usize::from(is_closed)))
}

/// Whether a text begins with a token for a quote, and holds none that ends it.
fn begins_quote(text: &str) -> bool {
    text.strip_prefix(QUOTES[0]).is_some_and(|rest| {
        !rest.is_empty() && !part::begins(rest, " \n") && !part::contains(rest, "<|")
    })
}

/// The header of a call of this tool that some models write before the call, without its tokens:
/// `}analysis to=functions.edit code`. Beside tokens or in quotes, the text speaks about it.
fn header<'t>(text: &'t str, is_tool: &dyn Fn(&str) -> bool) -> Option<&'t str> {
    let header = part::of(text, part::find(text, HEADER)?..);
    let name = part::past(header, HEADER);
    let name = part::beginning(name, |c| letters::is_of_word(c) || matches!(c, '_' | '-' | '.'));
    (is_tool(name) && !part::contains(text, "<|"))
        .then(|| part::of(header, 1..HEADER.len() + name.len()))
}

/// The tag right behind the closing tag of a call or of that field, which the text did not open: it
/// opens another call or parameter, or has the name of a lost field, and something in it.
fn goes_on<'t>(
    text: &'t str,
    field: Option<&str>,
    is_lost: &dyn Fn(&str) -> bool,
) -> Option<&'t str> {
    tags(text).find_map(|(own, tag)| {
        let (name, behind) = closing_tag(tag)?;
        let tag = part::behind_space(behind.strip_prefix('>')?);
        let opening = unbarred(tag.strip_prefix('<')?);
        let is_lost = |(name, value): (&str, &str)| !value.is_empty() && is_lost(name);
        let goes_on = OF_CALLS_ALONE.iter().any(|own| opening.starts_with(own))
            || part::split(opening, b'>').is_some_and(is_lost);
        (goes_on && may_be_of_call(name, field) && !opens(own, name)).then_some(tag)
    })
}

/// A tag without the bars of tokens and `DSML` before its name: `｜DSML｜parameter`.
fn unbarred(tag: &str) -> &str {
    let bare = part::behind(tag, is_bar).strip_prefix("DSML");
    bare.map_or(tag, |word| part::behind(word, is_bar))
}

/// The token for the end of a text, which unlike others has no bars in it.
const END: &str = "</s>";

/// How many bytes are searched for a tag or a token.
const LONGEST_TAG: usize = 200;

/// Whether only control tokens stand behind a value, maybe after the closing tag of the tag before
/// it: `<function=search>{…}</function><|im_end|>`.
pub(crate) fn ends_call(before: &str, behind: &str) -> bool {
    let start = before.len().saturating_sub(LONGEST_TAG);
    let opening = last_tag(part::of(before, before.ceil_char_boundary(start)..));
    let closing = closing_tag(behind).filter(|(name, _)| !name.is_empty() && opens(opening, name));
    let mut rest = closing.and_then(|(_, rest)| rest.strip_prefix('>')).unwrap_or(behind);
    while let Some(behind) = behind_token(part::behind_space(rest)) {
        rest = behind;
    }
    rest.len() < behind.len() && part::is_blank(rest)
}

/// What stands behind the control token that a text begins with.
fn behind_token(text: &str) -> Option<&str> {
    let near = part::of(text, ..text.floor_char_boundary(LONGEST_TAG));
    let (token, _) = part::split(near, b'>')?;
    let is_it = is_token(token) || part::of(text, ..=token.len()) == END;
    is_it.then(|| part::of(text, token.len() + 1..))
}

/// Whether a text ends with a control token, right behind it or on a line of its own, and has no
/// other but one that opens a quote. A token is meant if it is the whole text, is not the first, or
/// stands in a sentence, `it ends with <|im_end|>`.
fn ends_with_token(text: &str) -> bool {
    let mut own = text;
    while let Some((before, _)) = part::split_last(own, b'<')
        && is_token(part::past(own, before))
    {
        own = part::before_space(before);
    }
    // A token for a quote may lack its bracket.
    let quoted = own.strip_prefix("<|\"").unwrap_or(own);
    let behind = part::past(text, own);
    part::begins(behind, "<\n\r")
        && !own.is_empty()
        && !part::pieces(quoted, b'<')
            .skip(1)
            .any(|tag| begins_bar(tag.strip_prefix('/').unwrap_or(tag)))
}

/// Whether a text is a control token, whose last bracket may be lost.
fn is_token(text: &str) -> bool {
    let inner = part::before(text.strip_prefix('<').unwrap_or(""), |c| c == '>');
    let (name, is_closed) = match inner.strip_prefix('/') {
        Some(name) => (name, true),
        None => (part::before(inner, is_bar), part::last_is(inner, is_bar)),
    };
    is_closed && begins_bar(name) && is_word(part::behind(name, is_bar))
}

fn begins_bar(text: &str) -> bool {
    part::first_is(text, is_bar)
}

/// A parameter in tags: `<parameter=city>Paris`, `<arg_key>city</arg_key><arg_value>Paris`.
pub(crate) struct Parameter<'t> {
    pub(crate) before: &'t str,
    pub(crate) name: &'t str,
    behind: &'t str,
}

impl<'t> Parameter<'t> {
    /// The value of the parameter, and all behind it. Not looked for until it is asked for, as the
    /// tag may never end.
    pub(crate) fn value(&self) -> &'t str {
        part::cut(self.behind, b'>').1
    }

    /// Whether the parameter stands where a call has one: at the beginning, behind a closing tag,
    /// or on a new line outside of an open tag, which may well hold it.
    fn may_be_lost(&self) -> bool {
        let before = part::before_space(self.before);
        let tag = part::split_last(before, b'<').map_or("", |(_, tag)| tag);
        before.is_empty()
            || tag.starts_with('/')
            || (part::ends_line(self.before) && !part::first_is(tag, |c| c.is_ascii_alphabetic()))
    }
}

/// The parameters that a text opens.
pub(crate) fn parameters(text: &str) -> impl Iterator<Item = Parameter<'_>> {
    tags(text).filter_map(|(before, tag)| {
        let tag = behind_opening(tag)?;
        let name = part::behind(tag, |c| matches!(c, '"' | '\''));
        let (name, behind) =
            part::split_at(name, name.bytes().position(|byte| part::has("\"'><", byte))?);
        let behind = behind.strip_prefix("</arg_key>").unwrap_or(behind);
        Some(Parameter { before, name, behind })
    })
}

/// What opens the value of a parameter, or the call around it.
const OPENING_VALUES: [&str; 3] = ["arg_value>", "invoke name=", "function="];

/// The names of the closing tags of parameters, their values and calls.
const CLOSING_VALUES: &str = "arg_key arg_value parameter invoke function";

/// Whether the last of the tags of calls and parameters in a text is an opening one.
pub(crate) fn leaves_parameter_open(text: &str) -> bool {
    let opens = |(_, tag): (&str, &str)| {
        if let Some((name, _)) = closing_tag(tag) {
            return part::has_word(CLOSING_VALUES, bare(name)).then_some(false);
        }
        let opening = bare(unbarred(tag.strip_prefix('<')?));
        let is_value = || OPENING_VALUES.iter().any(|own| opening.starts_with(own));
        (behind_opening(tag).is_some() || is_value()).then_some(true)
    };
    tags(text).filter_map(opens).last() == Some(true)
}

/// A tag without the `antml:` that some have before their name.
fn bare(tag: &str) -> &str {
    tag.strip_prefix("antml:").unwrap_or(tag)
}

/// Whether a text begins with a closing tag that `outer` opens and `inner` does not.
pub(crate) fn closes_outer(text: &str, outer: &str, inner: &str) -> bool {
    closing_tag(text)
        .is_some_and(|(name, _)| !name.is_empty() && opens(outer, name) && !opens(inner, name))
}

/// The name in the closing tag that a text begins with, and what stands behind it.
fn closing_tag(text: &str) -> Option<(&str, &str)> {
    let closing = unbarred(text.strip_prefix("</")?);
    let behind = part::behind(closing, |c| matches!(c, '_' | ':') || is_of_tag(c));
    Some((part::until(closing, behind), behind))
}

/// A name without what is left of how it was written: of tags, `path</arg_key>`,
/// `parameter name="path"`, or `path" string="true`, unless that attribute may be a field that the
/// arguments lack (`is_lost`); or of code, `path=`, `path?`.
pub(crate) fn bare_name<'n>(name: &'n str, is_lost: &dyn Fn(&str) -> bool) -> &'n str {
    let mut name = part::trimmed(name);
    if !name.bytes().any(|byte| matches!(byte, b'<'..=b'?')) {
        return name;
    }
    while let Some(rest) = without_closing_tag(name).or_else(|| without_opening_tag(name)) {
        name = rest;
    }
    without_attribute(name, is_lost).unwrap_or(part::before(name, |c| matches!(c, '=' | '?')))
}

fn without_attribute<'n>(name: &'n str, is_lost: &dyn Fn(&str) -> bool) -> Option<&'n str> {
    let (own, behind) = part::split(name.strip_prefix('"').unwrap_or(name), b'"')?;
    let (attribute, value) = part::split(behind.strip_prefix(' ')?, b'=')?;
    let is_whole = value
        .strip_prefix('"')
        .is_some_and(|value| !part::has(part::before(value, |c| c == '"'), b'"'));
    (is_whole && part::is_plain_word(attribute) && !is_lost(attribute)).then_some(own)
}

fn without_closing_tag(name: &str) -> Option<&str> {
    ["</arg_key>", "</parameter>"].into_iter().find_map(|tag| name.strip_suffix(tag))
}

fn without_opening_tag(name: &str) -> Option<&str> {
    Some(part::before(behind_opening(name)?, |c| c == '>'))
}

/// What stands behind the opening of a parameter, whose bracket may be lost, or which may have bars
/// in it.
fn behind_opening(tag: &str) -> Option<&str> {
    let tag = tag.strip_prefix('<').unwrap_or(tag);
    OPENING.iter().find_map(|opening| unbarred(tag).strip_prefix(opening))
}

/// A text without the closing tags of a call and of that field at its end; no list or object ends
/// with such a tag.
pub(crate) fn without_closing<'t>(mut text: &'t str, field: Option<&str>) -> &'t str {
    while let bare = part::before_space(text)
        && let tag = last_tag(bare)
        && closes(tag).is_some_and(|name| may_be_of_call(name, field))
    {
        text = part::until(bare, tag);
    }
    text
}

/// Whether a text ends with the closing tag of a call or of the field, which it did not open.
pub(crate) fn ends_unopened(text: &str, field: &str) -> bool {
    closes(last_tag(part::before_space(text)))
        .is_some_and(|name| may_be_of_call(name, Some(field)) && !opens(text, name))
}

/// For each sign that opens a tag, the text before it and the text from it on.
fn tags(text: &str) -> impl Iterator<Item = (&str, &str)> {
    let signs = text.bytes().enumerate().filter(|(_, byte)| *byte == b'<');
    signs.map(|(at, _)| part::split_at(text, at))
}

/// The text from the last sign on that opens a tag; empty if there is none.
fn last_tag(text: &str) -> &str {
    part::split_last(text, b'<').map_or("", |(before, _)| part::past(text, before))
}

fn is_of_call(tag: &str) -> bool {
    (tag.starts_with("antml") && is_word(tag)) || part::has_word(OF_CALLS, tag)
}

fn may_be_of_call(tag: &str, field: Option<&str>) -> bool {
    is_of_call(tag) || part::has_word(OF_OTHERS, tag) || field == Some(tag)
}

/// Whether a text opens the tag of that name.
fn opens(text: &str, name: &str) -> bool {
    let is_it = |tag: &str| {
        let behind = tag.strip_prefix(name);
        behind.is_some_and(|rest| !part::first_is(rest, is_of_tag))
    };
    part::pieces(text, b'<').skip(1).any(is_it)
}

/// The name in a closing tag, whose last bracket may be lost or doubled: `</arg_value>>`.
fn closes(tag: &str) -> Option<&str> {
    Some(part::before(tag.strip_prefix("</")?, |c| c == '>'))
}

/// Whether the name of a tag goes on with the character: `textarea` is no `text`.
fn is_of_tag(c: char) -> bool {
    c == '-' || letters::is_of_word(c)
}

/// Whether a text may name a token: `<|>` and `<| x |>` are operators.
fn is_word(text: &str) -> bool {
    !text.is_empty() && !part::has_space(text)
}

/// Whether a text is a tag that only calls have, maybe cut off, with nothing behind it.
fn is_call_tag(text: &str) -> bool {
    let tag = part::before(text, |c| c == '>');
    let is_whole = tag.len() < text.len() && !part::has(tag, b'>');
    begins_call_tag(text) && (is_whole || !part::has_space(text))
}

fn begins_call_tag(text: &str) -> bool {
    part::has_start("<antml </antml", text)
}
