//! What prose says as a name and a value.

use crate::letters::is_of_word;
use crate::parse::{VALUE, is_quote};
use crate::part;

/// A name in prose, and what stands behind it.
pub(super) struct Told<'p> {
    pub(super) name: &'p str,
    /// The name with the words before it, `the calendar`, unless it is one in a tag.
    pub(super) label: &'p str,
    /// The name of the tag that it is an attribute of.
    pub(super) tag: &'p str,
    pub(super) how: How,
    /// The value, and all behind it.
    pub(super) value: &'p str,
}

/// How a value stands behind a name.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum How {
    /// As that of a tag or an attribute: `<calendar>test`, `<open calendar="test">`.
    Tagged,
    /// As what it is given: `calendar="test"`, `--calendar test`, `--urgent`, `calendar -> test`;
    /// and where a line or an argument begins, or before a plain value, `calendar: test`.
    Given,
    /// In a sentence, where it may be prose: `the calendar: test`.
    Said,
    /// As the first argument: `open("test")`.
    Argument,
    /// Right behind it, where a line begins, or with a dot between them: `# Calendar\n test`.
    Next,
}

/// What stands in prose as a name and a value, in their order.
pub(super) struct Telling<'p> {
    prose: &'p str,
    rest: &'p str,
    tag: &'p str,
}

pub(super) fn told(prose: &str) -> Telling<'_> {
    Telling { prose, rest: prose, tag: "" }
}

impl<'p> Iterator for Telling<'p> {
    type Item = Told<'p>;

    #[inline(never)]
    fn next(&mut self) -> Option<Told<'p>> {
        loop {
            let word = part::behind(self.rest, |c| !is_of_name(c));
            if word.is_empty() {
                return None;
            }
            let behind = part::behind(word, |c| is_of_name(c) || c == '-');
            // A dash inside is part of a name, but not that of `a->b`.
            let name = part::before(part::of(word, ..word.len() - behind.len()), |c| c == '-');
            let behind = part::of(word, name.len()..);
            let before = part::of(self.prose, ..self.prose.len() - word.len());
            let between = part::of(self.rest, ..self.rest.len() - word.len());
            let has = |byte| part::has(between, byte);
            let begins_tag = has(b'<') && part::ends(before, "</");
            let tag = if has(b'>') || has(b'\n') { "" } else { self.tag };
            self.tag = if begins_tag { name } else { tag };
            self.rest = behind;
            let Some((how, value)) = value_of(before, behind) else { continue };
            let how = if tag.is_empty() { how } else { How::Tagged };
            let is_before = |c| is_of_name(c) || (c != '\n' && is_around(c));
            let outer = if how == How::Tagged { before } else { part::before(before, is_before) };
            let label = part::of(self.prose, outer.len()..self.prose.len() - behind.len());
            return Some(Told { name, label, tag, how, value });
        }
    }
}

pub(super) fn is_of_name(c: char) -> bool {
    is_of_word(c) || matches!(c, '_' | '$')
}

/// How a value stands behind a name, and the value, by what stands before it.
fn value_of<'p>(before: &str, behind: &'p str) -> Option<(How, &'p str)> {
    let option = part::before(before, |c| c == '-');
    let (how, value) = if before.ends_with('<') {
        let (attributes, value) = part::split(behind, b'>')?;
        let is_tag = attributes.is_empty() || part::is_space(part::first(attributes)?);
        // `<function=search>`
        (How::Tagged, if is_tag { value } else { behind.strip_prefix('=')? })
    } else if option.len() < before.len() {
        // A flag says something by itself.
        return Some((How::Given, part::behind(behind, |c| matches!(c, ' ' | '='))));
    } else if part::ends(before, "?&./") && !before.ends_with("\0&") {
        // Of an address, or of another object.
        return None;
    } else {
        let bare = part::behind(behind, |c| c == ']' || is_around(c));
        let line = part::before(before, |c| c != '\n' && (c == '#' || is_around(c)));
        // In a list of points it may be explained what the object leaves out: `* tags: none`.
        let is_point = || part::find(part::of(before, line.len()..), "* ").is_some();
        let begins_line = || (line.is_empty() || part::ends(line, "\n,({[\0>")) && !is_point();
        let rest = bare.get(1..).unwrap_or_default();
        match bare.as_bytes() {
            [b'=', ..] | [b'-', b'>', ..] => (How::Given, rest),
            [b':', b'=', ..] => (How::Given, bare.get(2..)?),
            [b':', ..] if begins_line() || is_plain(rest) => (How::Given, rest),
            [b':', ..] => (How::Said, rest),
            [b'(', ..] => (How::Argument, rest),
            [b'.', ..] if part::first(rest).is_some_and(is_of_name) => (How::Next, rest),
            _ if begins_line() => (How::Next, bare),
            _ => return None,
        }
    };
    let value = part::behind_space(value);
    (!value.is_empty() && !part::begins(value, "=<")).then_some((how, value))
}

/// Whether it may stand around a name: space, or a mark.
pub(super) fn is_around(c: char) -> bool {
    c == '*' || is_quote(c) || part::is_space(c)
}

/// Whether a value in prose is a number, true or false, or text in quotes.
pub(super) fn is_plain(value: &str) -> bool {
    let value = part::behind(value, |c| matches!(c, ' ' | '*'));
    let word = part::of(value, ..value.len() - part::behind(value, is_of_name).len());
    part::begins_digit(value)
        || (part::first(value).is_some_and(is_quote) && !begins_with_object(value))
        || part::alike(word, "true")
        || part::alike(word, "false")
}

/// Whether a value begins with the object, in quotes or as such.
#[inline(never)]
pub(super) fn begins_with_object(value: &str) -> bool {
    part::behind(value, is_around).starts_with(VALUE)
}
