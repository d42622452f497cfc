//! Whatever has no quotes: names, numbers, literals and text.

use super::ahead::{closing_quote, is_before_bare_field, name_end};
use super::escapes;
use super::literal::{UNDEFINED, complete_number, is_literal, word_value};
use super::reader::{Lenient, fail_at};
use super::scan::{Scanner, is_number};
use super::several::{has_signs, joins_items};
use super::signs::{begins_comment, is_colon, is_foreign_comma, is_quote};
use super::{Read, SyntaxErrorKind};
use crate::letters::{is_letter, is_of_name, is_of_word};
use crate::part;
use crate::repair::RepairCode;
use crate::value::{Doc, Text, Value};

/// What is no text either, in any case and with any signs around: literals, numbers that JSON has
/// no sign for, what other languages write for nothing, and words in place of a value or of more.
const OF_NO_TEXT: &str = "\
    nan inf infinity true false null nil undefined etc string str number integer int float \
    boolean bool %s %d";

/// Operators of code, which hardly ever stand between words of text.
const OPERATORS: &str = "!= && * ** + < <= == === > >= ?? ||";

impl Lenient<'_, '_, '_> {
    /// A name without quotes, or with the closing one alone, up to its colon: `name`, `$ref`,
    /// `user-id`, `2`, `name"`.
    pub(super) fn unquoted_name(&mut self) -> Read<Text> {
        let rest = self.rest();
        let len = name_end(rest);
        if len == rest.len() {
            return self.fail(SyntaxErrorKind::CutOff);
        }
        if len == 0 {
            return self.fail(SyntaxErrorKind::Unexpected);
        }
        // `\nid` may be `nid`, or `id` on a line of its own; in `id\` a quote behind the backslash
        // is lost.
        if rest.starts_with('\\') || part::of(rest, ..len).ends_with('\\') {
            return self.fail(SyntaxErrorKind::ColonMissing);
        }
        let start = self.at;
        self.forgive(RepairCode::QuotesAdded, start);
        self.at += len + closing_quote(rest, len);
        Ok(self.plain(part::of(rest, ..len), start))
    }

    /// A number, a tuple, a literal, or text without quotes.
    pub(super) fn unquoted(&mut self) -> Read<Value> {
        let start = self.at;
        if let Some(value) = self.number_or_tuple()? {
            return Ok(value);
        }
        let rest = self.rest();
        let word = part::beginning(rest, |c| c.is_ascii_alphabetic());
        if word_value(word).is_some()
            && is_before_bare_field(part::past(rest, word))
            && let Some(value) = self.literal(word, start)
        {
            self.at += word.len();
            return Ok(value);
        }
        let run = self.unquoted_run()?;
        self.note_names(run);
        self.unquoted_value(run, start)
    }

    /// Reads what has no quotes in a list: an item, or several numbers and literals with only space
    /// between them.
    pub(super) fn unquoted_items(&mut self) -> Read<()> {
        let start = self.at;
        if let Some(value) = self.number_or_tuple()? {
            self.builder.item(value);
            return Ok(());
        }
        let run = self.unquoted_run()?;
        let is_first = part::before_space(part::of(self.text, ..start)).ends_with('[');
        let words = part::words(run);
        // A word that joins others is part of an item beside other items, `[R and D, HR]`, but not
        // at its beginning, `[R, and D]`.
        let is_joined = words.len() > 1 && words[0].len() > 1 && joins_items(words[0]);
        let is_sign = !part::any(run, is_of_word);
        if has_signs(run) || is_joined || is_sign {
            return fail_at(SyntaxErrorKind::Unexpected, start);
        }
        if let Some(values) = self.literals(&words) {
            if let Some(second) = words.get(1) {
                // If commas part the items, space may not: `[555 1234, 555 9876]`. Space may also
                // part the digits of one number in groups of three: `[12 500]`.
                let is_group = |word: &&str| word.len() == 3 && part::begins_digit(word);
                let is_alone = is_first && part::behind_space(self.rest()).starts_with(']');
                if !is_alone || (words[0].len() < 4 && words[1..].iter().all(is_group)) {
                    return fail_at(SyntaxErrorKind::Unexpected, start);
                }
                let at = self.position(second);
                self.forgive_all(RepairCode::CommaAdded, at, values.len() - 1);
            }
            for value in values {
                self.builder.item(value);
            }
            return Ok(());
        }
        // If no other item follows, each word may be an item: `[red green]`, `[New York,]`.
        if is_first && words.len() > 1 {
            self.doubted = Some(start);
        }
        // With no comma before a text in quotes, the run may be a remark: `["a", -- b\n "c"]`.
        if part::first_is(part::behind_space(self.rest()), is_quote) {
            return fail_at(SyntaxErrorKind::Unexpected, start);
        }
        let value = self.unquoted_value(run, start)?;
        self.builder.item(value);
        Ok(())
    }

    fn number_or_tuple(&mut self) -> Read<Option<Value>> {
        match self.number() {
            Some(number) => Ok(Some(number)),
            None => self.tuple(),
        }
    }

    /// A number in JSON's grammar that plainly ends where it seems to.
    fn number(&mut self) -> Option<Value> {
        let mut scan = Scanner::new(self.text, self.base);
        scan.at = self.at;
        let number = scan.number()?;
        if !matches!(scan.peek(), Some(b',' | b'}' | b']'))
            && !is_before_bare_field(part::of(self.text, scan.at..))
        {
            return None;
        }
        self.at = scan.at;
        Some(Value::Number(number))
    }

    /// A tuple of Python: numbers and literals in parentheses, with commas between.
    pub(super) fn tuple(&mut self) -> Read<Option<Value>> {
        let start = self.at;
        let inner = self.rest().strip_prefix('(').and_then(|text| part::split(text, b')'));
        let Some((inner, _)) = inner.filter(|(inner, _)| part::has(inner, b',')) else {
            return Ok(None);
        };
        let words = part::items(inner.strip_suffix(',').unwrap_or(inner), b',');
        let Some(values) = self.literals(&words) else { return Ok(None) };
        self.forgive(RepairCode::LiteralReplaced, start);
        let open = self.builder.open(start)?;
        for value in values {
            self.builder.item(value);
        }
        self.at = start + inner.len() + 2;
        Ok(Some(self.builder.close_array(&open)))
    }

    fn unquoted_value(&mut self, run: &str, start: usize) -> Read<Value> {
        // Neither a literal nor a variable has a space.
        let is_word = !part::has(run, b' ');
        if is_word && let Some(value) = self.literal(run, start) {
            return Ok(value);
        }
        let member = if is_word { member(run) } else { "" };
        let is_name = |name: &Text| {
            let name = self.builder.doc.chars(*name);
            part::same(&*name, run)
                || (is_word && is_variable(run, &name))
                || (!member.is_empty() && is_variable(&name, member))
        };
        if is_of_no_text(run)
            || self.names.last().is_some_and(is_name)
            || self.is_beside_comment(start)
            || (is_word && names_another(run))
        {
            return fail_at(SyntaxErrorKind::Unexpected, start);
        }
        // Only its quotes were left out: a backslash may still be meant as an escape.
        if (escapes::has_any(run) || run.ends_with('\\')) && !escapes::is_path(run) {
            return fail_at(SyntaxErrorKind::EscapesUnclear, start);
        }
        if part::any(run, |c| is_colon(c) || is_foreign_comma(c)) {
            self.suspect(SyntaxErrorKind::Unexpected, start);
        }
        self.suspect(SyntaxErrorKind::ValueMissing, start);
        self.forgive(RepairCode::QuotesAdded, start);
        let text = self.plain(run, start);
        let is_code = may_be_code(run);
        Ok(Value::String(if is_code { self.builder.doc.code(text) } else { text }))
    }

    /// Notes the words before colons in text without quotes, which may be names of the next fields.
    fn note_names(&mut self, run: &str) {
        let is_of_name = |c| is_of_word(c) || matches!(c, '_' | '-');
        let mut text = run;
        while let Some((before, behind)) = part::split(text, b':') {
            let name = part::ending(part::before(before, is_quote), is_of_name);
            if !name.is_empty() {
                let name = self.plain(name, self.position(name));
                self.inner_names.push(name);
            }
            text = behind;
        }
    }

    /// Whether a comment stands right before or behind what stands from `start` to here. In a text
    /// it may be a part of that text: `# Title` above a list.
    fn is_beside_comment(&self, start: usize) -> bool {
        let is_space = |end| part::behind_space(part::of(self.text, end..start)).is_empty();
        self.comment_end.is_some_and(is_space) || begins_comment(part::behind_space(self.rest()))
    }

    /// The values of the words, if each is a number or a literal.
    fn literals(&mut self, words: &[&str]) -> Option<Vec<Value>> {
        if !words.iter().all(|word| is_literal(word)) {
            return None;
        }
        let mut values = Vec::new();
        for word in words {
            values.push(self.literal(word, self.position(word))?);
        }
        Some(values)
    }

    /// Where a piece of the text stands.
    fn position(&self, piece: &str) -> usize {
        piece.as_ptr() as usize - self.text.as_ptr() as usize
    }

    /// The value of a word, if the whole word is a number or a literal.
    pub(super) fn literal(&mut self, word: &str, at: usize) -> Option<Value> {
        if is_number(word) {
            let start = self.base + at;
            return Some(Value::Number(Doc::piece(start, word.len(), false)));
        }
        if let Some(number) = complete_number(word) {
            self.forgive(RepairCode::NumberCompleted, at);
            return Some(Value::Number(self.builder.doc.add_text(&number)));
        }
        let (value, written) = word_value(word)?;
        if word == UNDEFINED {
            self.forgive(RepairCode::UndefinedDropped, at);
        } else if word != written {
            self.forgive(RepairCode::LiteralReplaced, at);
        }
        Some(value)
    }
}

/// Whether a text is one of `OF_NO_TEXT`, a variable or a pattern, or begins or ends with dots in
/// place of more.
fn is_of_no_text(run: &str) -> bool {
    let is_sign = |c| !is_of_word(c) && c != '%';
    let word = part::before(part::behind(run, is_sign), is_sign);
    let says_more = |dots: &str| run.starts_with(dots) || run.ends_with(dots);
    (!part::has(word, b' ') && part::has_word_alike(OF_NO_TEXT, word))
        || says_more("...")
        || says_more("…")
        || is_variable_by_its_signs(run)
        || is_regex(run)
}

/// Whether a text is a regular expression of JavaScript with its flags, `/a/i`, which may be a path
/// as well.
fn is_regex(run: &str) -> bool {
    let inner = part::before(run, |c| matches!(c, 'g' | 'i' | 'm' | 's' | 'u' | 'y'));
    let flags = run.len() - inner.len();
    matches!(flags, 1 | 2) && inner.len() > 2 && inner.starts_with('/') && inner.ends_with('/')
}

/// Whether a word ends with its only colon, as a name does before its value.
fn names_another(word: &str) -> bool {
    part::split(word, b':').is_some_and(|(_, behind)| behind.is_empty())
}

/// Whether a text may be code that is to be computed, or a number with its sign.
fn may_be_code(run: &str) -> bool {
    // Most words begin with a letter, and need not be looked up.
    let is_word = |word: &str| part::first(word).is_none_or(is_of_word);
    let is_operator = |word: &str| !is_word(word) && part::has_word(OPERATORS, word);
    part::pieces(run, b' ').any(is_operator)
        || run.strip_prefix('+').is_some_and(part::begins_digit)
        || run.starts_with('!')
}

/// Whether the form of a text shows that it is a variable: `$phone`, `%PHONE%`, `self.phone`.
fn is_variable_by_its_signs(run: &str) -> bool {
    let is_name = |text: &str| {
        part::first_is(text, is_letter)
            && part::all(text, |c| is_of_word(c) || matches!(c, '_' | '.'))
    };
    let starts = ["$", "process.env.", "self.", "this."];
    let own = || starts.iter().find_map(|start| run.strip_prefix(start));
    part::between(run, '%', '%').or_else(own).is_some_and(is_name)
}

/// The member that an identifier reaches by its last sign: `id` in `user.id`, `user?.id` and
/// `user->id`. Empty for other texts; all of a text that is one name.
fn member(run: &str) -> &str {
    let name = part::ending(run, is_of_name);
    let outer = part::until(run, name);
    let is_reached = part::ends(outer, ".:>") && !part::has(outer, b'/');
    if outer.is_empty() || is_reached { name } else { "" }
}

/// Whether a text is a variable: an identifier that is the name of its field or ends with that name
/// as whole words, in any way of writing: `user_id`, `$userId` or `ctx.userId` for `userId`, but
/// not `valid` for `id`.
fn is_variable(run: &str, name: &str) -> bool {
    if !part::all(run, |c| is_of_word(c) || matches!(c, '_' | '$' | '.')) {
        return false;
    }
    let is_letter = |b: u8| b.is_ascii_alphanumeric() || !b.is_ascii();
    let (mut rest, mut first) = (run.bytes(), b' ');
    for own in name.bytes().rev().filter(|b| is_letter(*b)) {
        match rest.rfind(|b| is_letter(*b)) {
            Some(byte) if byte.eq_ignore_ascii_case(&own) => first = byte,
            _ => return false,
        }
    }
    rest.next_back()
        .is_none_or(|b| !is_letter(b) || (b.is_ascii_lowercase() && first.is_ascii_uppercase()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operators_are_of_code() {
        for own in OPERATORS.split(' ') {
            assert!(may_be_code(&["a", own, "b"].join(" ")), "{own}");
        }
        for text in ["a & b", "a - b", "a / b", "C++", "*.txt", "a=b", "x+y", "+ 5"] {
            assert_eq!(may_be_code(text), text == "+ 5", "{text}");
        }
        assert!(OPERATORS.split(' ').is_sorted(), "{OPERATORS}");
    }
}
