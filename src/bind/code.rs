//! Code around the object: a command that takes it as text, or a condition for the call.

use super::mention::is_around;
use crate::contract::Options;
use crate::letters::{is_of_name, is_of_word};
use crate::parse::{VALUE, is_quote};
use crate::part;

/// What stands in a shell before the text that a command takes, besides a here-document.
const TAKING: &str = "<<< -d --data --data-binary --data-raw --data-urlencode";

/// Commands that write the text in quotes behind them.
const WRITING: &str = "echo printf";

/// Words at the beginning of code that decide whether, or how often, the rest is done.
const CONDITIONS: &str = "for if unless while";

/// Whether the first object in prose is no call by itself, but text for another command, or a call
/// on a condition: `curl -d '{…}'`, `if (!exists("a")) write({…})`. If the tool has no name, the
/// command may be the call itself.
pub(super) fn holds_object(prose: &str, options: &Options) -> bool {
    let (before, _) = part::cut(prose, VALUE as u8);
    options.name.is_some()
        && (is_for_command(before, options) || is_here_document(before) || is_conditional(before))
}

fn is_for_command(before: &str, options: &Options) -> bool {
    let outer = part::before(before, |c| c == ' ' || is_quote(c));
    let word = part::ending(outer, |c| !is_around(c));
    let inner = part::until(outer, word);
    let tool = part::ending(part::before_space(inner), is_of_name);
    let is_quoted = part::last_is(before, is_quote);
    (part::has_word(TAKING, word) && !options.is_tool(tool))
        || (part::has_word(WRITING, word) && is_quoted && !options.is_tool(word))
}

/// Whether the line before says that what is below is the input of a command: `cat <<'EOF' > a`.
fn is_here_document(before: &str) -> bool {
    let line = last_line(part::before_space(before));
    part::ends_line(before)
        && part::find(line, "<<").is_some_and(|at| {
            let end = part::behind(part::of(line, at + 2..), |c| c == '-' || is_around(c));
            let behind = part::behind(end, is_of_word);
            behind.len() < end.len() && !behind.starts_with('>')
        })
}

/// Whether a condition stands before the call on its line, in brackets or before a colon.
fn is_conditional(before: &str) -> bool {
    let line = part::behind_space(last_line(before));
    let word = part::beginning(line, |c| c.is_ascii_lowercase());
    let condition = part::behind_space(part::past(line, word));
    let called = part::before(line, |c| c == '(');
    let is_called = called.len() < line.len();
    let outer = part::before_space(part::before(called, is_of_name));
    part::has_word(CONDITIONS, word)
        && (part::begins(condition, "([") || (is_called && outer.ends_with(':')))
}

fn last_line(text: &str) -> &str {
    part::split_last(text, b'\n').map_or(text, |(_, line)| line)
}
