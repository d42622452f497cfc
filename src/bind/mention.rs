//! What prose says as a name and a value: `calendar: test`.

use crate::contract::choices;
use crate::letters::{is_of_name, is_of_word};
use crate::parse::{self, VALUE, is_quote};
use crate::part;

/// A name in prose, and what stands behind it.
pub(super) struct Mention<'p> {
    pub(super) name: &'p str,
    /// The prose up to the end of the name.
    outer: &'p str,
    /// The name of the tag that the mention is an attribute of, else empty.
    pub(super) tag: &'p str,
    pub(super) how: How,
    /// The prose from the value on.
    pub(super) value: &'p str,
}

impl<'p> Mention<'p> {
    /// The name with the words before it, `the calendar`; in a tag the name alone.
    pub(super) fn label(&self) -> &'p str {
        let is_before = |c| is_of_name(c) || matches!(c, ' ' | '*');
        if let How::Tagged = self.how {
            return self.name;
        }
        let outer = part::before(self.before(), is_before);
        part::behind(part::past(self.outer, outer), is_around)
    }

    /// The prose before the name.
    fn before(&self) -> &'p str {
        part::until(self.outer, self.name)
    }

    /// The tag around the mention: the one that it is an attribute of or, if it is itself a tag,
    /// the one right before: `call` for `name` in `<call><name>`.
    pub(super) fn outer_tag(&self) -> &'p str {
        let before = part::before(self.before(), |c| c == '<' || part::is_space(c));
        before.strip_suffix('>').map_or(self.tag, |outer| part::ending(outer, is_of_name))
    }
}

/// How a value stands behind a name.
#[derive(Clone, Copy)]
pub(super) enum How {
    /// As the value of a tag or an attribute: `<calendar>test`, `<open calendar="test">`.
    Tagged,
    /// As arguments are given: `calendar="test"`, `--calendar test`, `--urgent`,
    /// `calendar -> test`; and `calendar: test` where the name begins a line or an argument, or the
    /// value is plain.
    Given,
    /// From the next line on, as in YAML: `calendar: |\n  test`.
    Below,
    /// In a sentence, where it may be prose: `the calendar: test`.
    Said,
    /// As the first argument: `open("test")`.
    Argument,
    /// Right behind a name that begins a line, or with a dot between them: `# Calendar\n test`.
    Next,
}

/// The mentions in prose, in their order.
pub(super) struct Mentions<'p> {
    prose: &'p str,
    rest: &'p str,
    tag: &'p str,
}

pub(super) fn mentions(prose: &str) -> Mentions<'_> {
    Mentions { prose, rest: prose, tag: "" }
}

impl<'p> Iterator for Mentions<'p> {
    type Item = Mention<'p>;

    #[inline(never)]
    fn next(&mut self) -> Option<Mention<'p>> {
        loop {
            let word = part::behind(self.rest, |c| !is_of_name(c));
            if word.is_empty() {
                return None;
            }
            // A dash inside a name is part of it, but not the one in `a->b`.
            let name =
                part::before(part::beginning(word, |c| is_of_name(c) || c == '-'), |c| c == '-');
            let behind = part::past(word, name);
            let before = part::until(self.prose, word);
            let between = part::until(self.rest, word);
            let tag = if part::any(between, |c| matches!(c, '>' | '\n')) { "" } else { self.tag };
            let begins_tag = part::ends(before, "</") && part::has(between, b'<');
            self.tag = if begins_tag { name } else { tag };
            self.rest = behind;
            let Some((how, value)) = value_of(before, behind) else { continue };
            let how = if tag.is_empty() { how } else { How::Tagged };
            let outer = part::until(self.prose, behind);
            return Some(Mention { name, outer, tag, how, value });
        }
    }
}

/// How the value stands behind a name, and the prose from the value on, told by the prose before
/// and behind the name.
fn value_of<'p>(before: &str, behind: &'p str) -> Option<(How, &'p str)> {
    if before.ends_with('-') {
        // A flag says something by itself.
        return Some((How::Given, part::behind(behind, |c| matches!(c, ' ' | '='))));
    }
    let bare = part::behind(behind, |c| c == ']' || is_around(c));
    let (how, value) = if before.ends_with('<') {
        (How::Tagged, value_of_tag(behind)?)
    } else if let Some(arguments) = bare.strip_prefix('(') {
        (How::Argument, arguments)
    } else if part::ends(before, "?&./") && !before.ends_with("\0&") {
        // A part of an address, or of another object.
        return None;
    } else {
        behind_sign(before, bare)?
    };
    let value = part::behind_space(value);
    (!value.is_empty() && !part::begins(value, "=<")).then_some((how, value))
}

/// The prose from the value of a tag on: `<city>Paris`, `<function=search>`. Where another tag
/// begins before this one ends, there is no tag.
fn value_of_tag(behind: &str) -> Option<&str> {
    let value = part::behind(behind, |c| !matches!(c, '<' | '>')).strip_prefix('>')?;
    let is_tag = part::first_is(behind, |c| c == '>' || part::is_space(c));
    if is_tag { Some(value) } else { behind.strip_prefix('=') }
}

/// How the value stands behind a name, by the sign between them, and the prose from the value on.
fn behind_sign<'p>(before: &str, behind: &'p str) -> Option<(How, &'p str)> {
    let line = part::before(before, |c| c != '\n' && (c == '#' || is_around(c)));
    // A list of points may explain what the object leaves out: `* tags: none`.
    let is_point = || part::contains(part::past(before, line), "* ");
    let begins_line = || (line.is_empty() || part::ends(line, "\n,({[\0>")) && !is_point();
    let (sign, value) = part::split_at(behind, sign_of(behind));
    let how = match sign {
        ":" if begins_line() && begins_below(value) => How::Below,
        ":" if begins_line() || is_plain(value) => How::Given,
        ":" => How::Said,
        "." if part::first_is(value, is_of_name) => How::Next,
        "" if begins_line() => How::Next,
        "" | "." => return None,
        _ => How::Given,
    };
    Some((how, value))
}

/// Whether the line goes on with nothing but what YAML has before a text of several lines, and the
/// value is not the object.
fn begins_below(value: &str) -> bool {
    let below = part::behind(value, |c| matches!(c, '|' | '>' | '-' | '+' | ' '));
    below.starts_with('\n') && !begins_with_object(value)
}

/// The length of the sign between a name and its value.
fn sign_of(text: &str) -> usize {
    match text.as_bytes() {
        [b'=' | b'-', b'>', ..] | [b':', b'=', ..] => 2,
        [b'=' | b':' | b'.', ..] => 1,
        _ => 0,
    }
}

/// Whether a character may stand around a name: space, a quote, `*`, or the mark of Qwen's agents.
pub(super) fn is_around(c: char) -> bool {
    matches!(c, '*' | '✿') || is_quote(c) || part::is_space(c)
}

/// Whether a value in prose begins with a number, true or false, or text in quotes.
pub(super) fn is_plain(value: &str) -> bool {
    let value = behind_marks(value);
    part::begins_digit(value)
        || (part::first_is(value, is_quote) && !begins_with_object(value))
        || choices::true_or_false(part::beginning(value, is_of_name)).is_some()
}

/// A value without the marks before it.
pub(super) fn behind_marks(value: &str) -> &str {
    part::behind(value, |c| matches!(c, ' ' | '*'))
}

/// The whole of a plain value in prose, if its end is clear: text in quotes, or a number, true or
/// false before the end of the line, a sign or another name with a value. In `2 hours` and `1,000`
/// it is not clear.
pub(super) fn whole_value(value: &str) -> Option<&str> {
    let value = behind_marks(value);
    match part::first(value).filter(|c| is_quote(*c)) {
        Some(quote) => whole_text(part::of(value, quote.len_utf8()..), quote),
        None => whole_word(value),
    }
}

/// The text behind an opening quote and before the closing one, unless a word goes on there.
fn whole_text(value: &str, quote: char) -> Option<&str> {
    let is_mate =
        |c: char| if quote.is_ascii() { c == quote } else { is_quote(c) && !c.is_ascii() };
    let end = value.char_indices().find(|(_, c)| is_mate(*c))?.0;
    let (text, behind) = part::split_at(value, end);
    let goes_on = part::first_is(part::behind(behind, is_quote), is_of_word);
    (!goes_on).then_some(text)
}

/// The number, true or false that a value in prose is as a whole.
fn whole_word(value: &str) -> Option<&str> {
    let word =
        part::beginning(value, |c| c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.' | '*'));
    let behind = part::past(value, word);
    if part::first_is(behind, |c| !part::is_space(c)) && !part::begins(behind, ",;)<") {
        return None;
    }
    let word = part::before(word, |c| matches!(c, '.' | '*'));
    let next = part::behind(behind, |c| c == ' ');
    let behind_next = part::behind(next, is_of_name);
    let goes_on = (behind_next.len() < next.len() && !part::begins(behind_next, "=:"))
        || (behind.starts_with(',') && part::begins_digit(part::of(behind, 1..)));
    let is_boolean = choices::true_or_false(word).is_some();
    (is_boolean || (parse::is_number(word) && !goes_on)).then_some(word)
}

/// Whether a value begins with the object, in quotes or marks or without.
#[inline(never)]
pub(super) fn begins_with_object(value: &str) -> bool {
    part::behind(value, is_around).starts_with(VALUE)
}

/// Bytes in which a tool's name is looked for, as many names may begin one behind the other.
const LONGEST_NAME: usize = 200;

/// The name of a tool that a text begins with, and what stands behind it.
pub(super) fn name_of_tool(text: &str) -> (&str, &str) {
    let near = part::of(text, ..text.floor_char_boundary(LONGEST_NAME));
    let name = part::beginning(near, |c| is_of_name(c) || matches!(c, '.' | ':' | '-' | '/'));
    part::split_at(text, name.len())
}
