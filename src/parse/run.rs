//! Where text without quotes ends, if it plainly does.

use super::ahead::{begins_foreign_comma, begins_quoted_name};
use super::literal::is_literal;
use super::pairs::{before_prefix, left_open};
use super::reader::Lenient;
use super::signs::{begins_comment, is_foreign_comma, is_foreign_semicolon, is_quote};
use super::{Read, SyntaxErrorKind};
use crate::letters::{is_letter, is_of_word};
use crate::part;

/// A text without quotes while its end is looked for.
struct Run<'t> {
    text: &'t str,
    /// The character before the current one.
    before: char,
    /// Where the current word begins.
    word: usize,
    /// Where a name may begin that is that of the next field.
    name: usize,
}

/// What a character is to the text without quotes before it.
enum Role {
    Part,
    End,
    /// Neither a part nor the end: what stands here is no text without quotes.
    Misplaced,
}

impl<'t> Lenient<'t, '_, '_> {
    /// The text without quotes up to the end of its field or item, without space behind it. Fails
    /// if it is no such text.
    pub(super) fn unquoted_run(&mut self) -> Read<&'t str> {
        let rest = self.rest();
        let mut run = Run { text: rest, before: ' ', word: 0, name: 0 };
        for (at, c) in rest.char_indices() {
            let role = if c.is_ascii_alphanumeric() { Role::Part } else { run.role(at, c) };
            match role {
                Role::Part => run.before = c,
                Role::End => {
                    let run = part::before_space(part::of(rest, ..at));
                    if is_no_text(run, part::of(rest, at..)) {
                        return self.fail(SyntaxErrorKind::Unexpected);
                    }
                    self.at += run.len();
                    return Ok(run);
                }
                Role::Misplaced => return self.fail(SyntaxErrorKind::Unexpected),
            }
        }
        self.fail(SyntaxErrorKind::CutOff)
    }
}

impl Run<'_> {
    /// What the character at that place is, given that it is no letter or digit of ASCII.
    fn role(&mut self, at: usize, c: char) -> Role {
        let is_spaced = self.before.is_whitespace();
        if c.is_whitespace() {
            self.word = at + c.len_utf8();
            self.name = self.word;
            return if c == '\n' { Role::End } else { Role::Part };
        }
        if is_foreign_comma(c) {
            self.name = at + c.len_utf8();
        }
        let (run, rest) = part::split_at(self.text, at);
        let is_plain = is_spaced || rest.starts_with("/*");
        let is_comment = begins_comment(rest) && (is_plain || may_be_comment(run, rest));
        let ends = match c {
            ',' | '}' | ']' => true,
            '"' | '\'' | '`' => is_spaced,
            // Behind other text it may be part of that text.
            c if is_foreign_comma(c) => begins_foreign_comma(rest) && is_literal(run),
            _ => is_comment && is_plain,
        };
        if ends {
            Role::End
        } else if is_comment || self.is_misplaced(run, c, rest) {
            Role::Misplaced
        } else {
            Role::Part
        }
    }

    /// Whether a sign that does not end the run is no part of it either: a bracket, a quote, the
    /// colon of a name, or the parenthesis behind the name of a function.
    fn is_misplaced(&self, run: &str, c: char, rest: &str) -> bool {
        match c {
            '{' | '[' | '"' | '`' | '“' | '”' | '«' | '»' => true,
            // `b'x'` and `rb'x'`, as Python has it.
            '\'' => !is_of_word(self.before) || before_prefix(run).is_empty(),
            // They open a text in quotes, and may be no part of it.
            '「' | '『' | '｢' | '\u{201a}' | '‹' | '❝' | '″' | '〝' | '＂' | '＇' => {
                run.is_empty()
            }
            ':' => {
                let behind = part::of(rest, 1..);
                let begins_name =
                    self.name > 0 && part::first_is(part::of(self.text, self.name..), is_letter);
                run.is_empty()
                    || part::first(behind).is_none_or(char::is_whitespace)
                    || (begins_name && !part::begins(behind, "/\\"))
            }
            // `f(x)`, `new Date()`, `await f(x)`.
            '(' => {
                let before = part::of(run, ..self.word);
                run.len() > self.word && matches!(before, "" | "new " | "await ")
            }
            _ => false,
        }
    }
}

/// A longer text, in bytes, is not tried as a literal: it would be tried again at each sign in it.
const LONGEST_LITERAL: usize = 100;

/// Whether `//` or `#` right behind a run may begin a comment: the run is a literal, or space
/// follows the slashes, as it does not in addresses.
fn may_be_comment(run: &str, rest: &str) -> bool {
    (run.len() <= LONGEST_LITERAL && is_literal(run))
        || rest.strip_prefix("//").is_some_and(|rest| rest.starts_with(part::is_space))
}

/// Whether a run with `behind` after it is no text without quotes:
///
/// - it lacks its first quote, or the quote behind it is one too many;
/// - it ends with what separates fields elsewhere, or with what quotes text;
/// - it leaves a parenthesis open, so that the comma inside shows code or a list of another
///   language;
/// - it begins with empty parentheses, stands between tags, or begins a block of text in YAML.
fn is_no_text(run: &str, behind: &str) -> bool {
    // A text in quotes behind one without is no item or field of its own, nor behind the number of
    // an item: `1. "a"`.
    let is_value = |word: &str| is_literal(word) && !word.ends_with('.');
    let goes_on = part::begins(behind, "\"'`")
        && !begins_quoted_name(behind)
        && !part::words(run).into_iter().all(is_value);
    // In YAML `|` or `>` begins a text on the next line.
    let begins_lines =
        || behind.starts_with('\n') && part::trimmed(run).len() < 3 && part::begins(run, "|>");
    goes_on
        || begins_lines()
        || part::behind(run, |c| c == '(' || part::is_space(c)).starts_with(')')
        || left_open(0, run) > 0
        || part::last_is(run, |c| {
            is_quote(c) || c == ';' || is_foreign_comma(c) || is_foreign_semicolon(c)
        })
        || is_tagged(run)
}

/// Whether a text stands between two equal tags, `<escape>x<escape>`, or is only a tag: `<path>` is
/// what templates have, and how Python shows an object.
fn is_tagged(text: &str) -> bool {
    let end = || part::find_byte(text.as_bytes(), b'>');
    text.starts_with('<') && end().is_some_and(|end| text.ends_with(part::of(text, ..=end)))
}
