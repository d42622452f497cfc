//! The tags and tokens that calls are written in.
//!
//! Some models let them run into a value, `"a.ts</antml…>\n<parameter name=\"content\">"`, which
//! satisfies any schema of text, or into a name; and some write other parameters so beside the
//! object.

use crate::letters;
use crate::part;

/// The bars in tokens: `<|im_end|>`, `</｜DSML｜parameter>`.
fn is_bar(c: char) -> bool {
    matches!(c, '|' | '｜' | '‖')
}

/// What some models write for quotes; Gemma the first, and for functions the last.
pub(crate) const QUOTES: [&str; 3] = ["<|\"|>", "<|\">", "<escape>"];

/// What some write before a list of calls.
pub(crate) const LIST_OF_CALLS: &str = "[TOOL_CALLS]";

/// What opens a parameter behind the bracket, before its name.
const OPENING: [&str; 4] = ["parameter name=", "parameter=", "antml:parameter name=", "arg_key>"];

/// The tags around values and calls that are of nothing else …
const OF_CALLS: [&str; 8] = [
    "invoke",
    "function_calls",
    "antml:parameter",
    "antml:invoke",
    "antml:function_calls",
    "arg_value",
    "tool_call",
    "minimax:tool_call",
];

/// … and those that other documents have, too.
const OF_OTHERS: [&str; 2] = ["parameter", "function"];

/// The tag or token of the call that has run into the text of a field, up to its last bracket: it
/// ends with a control token and holds no other, or stands between tokens for quotes, begins or
/// ends with a tag that only calls have, ends with the closing tag of the call or of the field and
/// did not open that, or opens a parameter that the arguments lack (`is_lost`), by the tag of
/// parameters or by its own behind the closing one of the field.
///
/// `yes<|im_end|>`, `<|"|>yes<|"|>`, `dark mode</prompt>\n<parameter name="preset">`,
/// `Thanks.</text>\n</invoke>`, `# Plan</content>` and `x</content>\n<mode>new` for `content`; not
/// `a <b> c`, nor `<|im_start|>x<|im_end|>`.
pub(crate) fn run_into<'t>(
    text: &'t str,
    field: Option<&str>,
    is_lost: &dyn Fn(&str) -> bool,
) -> Option<&'t str> {
    let text = part::trimmed(text);
    let last = last_tag(text);
    let closes_it = |name: &str| {
        // A tag that is the whole text is meant: to be searched for, or as where a model stops.
        (OF_CALLS.contains(&name) || field == Some(name))
            && last.len() < text.len()
            && !opens(text, name)
    };
    let opens_lost = |own: &Parameter<'t>| own.may_be_lost() && is_lost(own.name);
    let tag =
        if ends_with_token(text) || begins_call_tag(last) || closes(last).is_some_and(closes_it) {
            last
        } else if begins_call_tag(text) {
            text
        } else if let Some(own) = parameters(text).find(opens_lost) {
            part::of(text, own.before.len()..)
        } else {
            opened_behind(text, field?, is_lost)?
        };
    Some(part::beginning(tag, |c| c != '>'))
}

/// The tag of what is lost that opens right behind the closing one of that field, which was not
/// opened, and holds something.
fn opened_behind<'t>(
    text: &'t str,
    field: &str,
    is_lost: &dyn Fn(&str) -> bool,
) -> Option<&'t str> {
    let mut rest = text;
    let behind = loop {
        let (before, tag) = part::split(rest, b'/')?;
        match tag.strip_prefix(field).and_then(|tag| tag.strip_prefix('>')) {
            Some(behind) if before.ends_with('<') => break behind,
            _ => rest = tag,
        }
    };
    let own = part::of(text, ..text.len() - behind.len());
    let is_open = part::find(own, &part::filled("<{}", &[field])).is_some();
    let tag = part::behind_space(behind);
    let (name, value) = part::split(tag.strip_prefix('<')?, b'>')?;
    (!is_open && !value.is_empty() && is_lost(name)).then_some(tag)
}

/// Whether a control token stands right behind a text, or on a line of its own, that has none but
/// one that opens a quote: one that is the whole text, is not the first, or stands in a sentence,
/// `it ends with <|im_end|>`, is meant.
fn ends_with_token(text: &str) -> bool {
    let mut own = text;
    while let Some((before, _)) = part::split_last(own, b'<')
        && is_token(part::of(own, before.len()..))
    {
        own = part::before_space(before);
    }
    let quoted = QUOTES.iter().find_map(|quote| own.strip_prefix(quote)).unwrap_or(own);
    let behind = part::of(text, own.len()..);
    part::begins(behind, "<\n\r")
        && !own.is_empty()
        && !part::pieces(quoted, b'<')
            .skip(1)
            .any(|tag| begins_bar(tag.strip_prefix('/').unwrap_or(tag)))
}

/// Whether it is a control token, whose bracket may be lost.
fn is_token(text: &str) -> bool {
    let inner = part::before(text.strip_prefix('<').unwrap_or(""), |c| c == '>');
    let (name, is_closed) = match inner.strip_prefix('/') {
        Some(name) => (name, true),
        None => (part::before(inner, is_bar), part::last(inner).is_some_and(is_bar)),
    };
    is_closed && begins_bar(name) && is_word(part::behind(name, is_bar))
}

fn begins_bar(text: &str) -> bool {
    part::first(text).is_some_and(is_bar)
}

/// A parameter in tags: `<parameter=city>Paris`, `<arg_key>city</arg_key><arg_value>Paris`.
pub(crate) struct Parameter<'t> {
    pub(crate) before: &'t str,
    pub(crate) name: &'t str,
    behind: &'t str,
}

impl<'t> Parameter<'t> {
    /// Its value, and all behind it. Not looked for where it is not asked for, as its tag may never
    /// end.
    pub(crate) fn value(&self) -> &'t str {
        part::cut(self.behind, b'>').1
    }

    /// Whether it stands where a call has one: at the beginning, behind a closing tag or a line's
    /// end, and in no tag that is open, which may well hold it.
    fn may_be_lost(&self) -> bool {
        let before = part::before_space(self.before);
        let tag = part::split_last(before, b'<').map_or("", |(_, tag)| tag);
        before.is_empty()
            || tag.starts_with('/')
            || (part::ends_line(self.before)
                && !part::first(tag).is_some_and(|c| c.is_ascii_alphabetic()))
    }
}

/// The parameters that a text opens.
pub(crate) fn parameters(text: &str) -> impl Iterator<Item = Parameter<'_>> {
    text.bytes().enumerate().filter(|(_, byte)| *byte == b'<').filter_map(|(at, _)| {
        let (before, tag) = part::split_at(text, at);
        let tag = behind_opening(tag)?;
        let name = part::behind(tag, |c| matches!(c, '"' | '\''));
        let (name, behind) =
            part::split_at(name, name.bytes().position(|byte| part::has("\"'><", byte))?);
        let behind = behind.strip_prefix("</arg_key>").unwrap_or(behind);
        Some(Parameter { before, name, behind })
    })
}

/// A name without what is left of how it was written: of its tags, `path</arg_key>`,
/// `parameter name="path"`, or `path" string="true`, unless such an attribute may be a field that
/// the arguments lack (`is_lost`); or of code, `path=`, `path?`.
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

/// What stands behind what opens a parameter, be its bracket lost, or bars in it.
fn behind_opening(tag: &str) -> Option<&str> {
    let tag = tag.strip_prefix('<').unwrap_or(tag);
    let word = part::behind(tag, is_bar)
        .strip_prefix("DSML")
        .map_or(tag, |word| part::behind(word, is_bar));
    OPENING.iter().find_map(|opening| word.strip_prefix(opening))
}

/// A text without the closing tags of a call and of that field at its end, which no list or object
/// ends with.
pub(crate) fn without_closing<'t>(mut text: &'t str, field: Option<&str>) -> &'t str {
    while let bare = part::before_space(text)
        && let tag = last_tag(bare)
        && closes(tag).is_some_and(|name| may_be_of_call(name, field))
    {
        text = part::of(bare, ..bare.len() - tag.len());
    }
    text
}

/// Whether a text ends with the closing tag of a call or of that field, which it did not open.
pub(crate) fn ends_unopened(text: &str, field: &str) -> bool {
    closes(last_tag(part::before_space(text)))
        .is_some_and(|name| may_be_of_call(name, Some(field)) && !opens(text, name))
}

/// What stands from the last sign on that opens a tag; nothing where there is none.
fn last_tag(text: &str) -> &str {
    part::split_last(text, b'<').map_or("", |(before, _)| part::of(text, before.len()..))
}

fn may_be_of_call(tag: &str, field: Option<&str>) -> bool {
    OF_CALLS.contains(&tag) || OF_OTHERS.contains(&tag) || field == Some(tag)
}

/// Whether a text opens the tag of that name.
fn opens(text: &str, name: &str) -> bool {
    let is_it = |tag: &str| {
        let behind = tag.strip_prefix(name);
        behind.is_some_and(|rest| !part::first(rest).is_some_and(is_of_tag))
    };
    part::pieces(text, b'<').skip(1).any(is_it)
}

/// The name in a closing tag, whose bracket may be lost or be there twice: `</arg_value>>`.
fn closes(tag: &str) -> Option<&str> {
    Some(part::before(tag.strip_prefix("</")?, |c| c == '>'))
}

/// Whether the name of a tag goes on with it: `textarea` is no `text`.
fn is_of_tag(c: char) -> bool {
    c == '-' || letters::is_of_word(c)
}

/// Whether it may name a token: `<|>` and `<| x |>` are operators.
fn is_word(text: &str) -> bool {
    !text.is_empty() && !part::has_space(text)
}

fn begins_call_tag(text: &str) -> bool {
    part::has_start("<antml </antml", text)
}
