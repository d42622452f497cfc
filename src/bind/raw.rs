//! Raw text → value, with each thing forgiven noted as a repair.

use std::borrow::Cow;

use crate::check;
use crate::contract::{Contract, Name, OptIn, Syntax, Types};
use crate::issue::{Issue, IssueCode};
use crate::parse::{self, Forgiven, Found, Reach, Read, SyntaxError, SyntaxErrorKind as Kind};
use crate::part;
use crate::path::{At, Path};
use crate::repair::{Change, Repair, RepairCode};
use crate::shown;
use crate::trace::Trace;
use crate::value::{Doc, Value};

/// Bytes of the text that are shown where it cannot be read.
const SHOWN: usize = 24;

/// Reads the arguments, and what was found around them, or tells why they cannot be read.
pub(super) fn arguments<'t>(
    contract: &Contract,
    raw: &'t str,
    trace: &mut Trace,
) -> Option<(Doc<'t>, Found)> {
    let limits = contract.options.limits;
    if raw.len() > limits.bytes {
        let words = part::filled(
            "the arguments are longer than {} bytes; send less",
            &[&part::number(limits.bytes)],
        );
        trace.issue(Issue::of_call(IssueCode::TextTooLong, &words));
        return None;
    }
    // A call without arguments may come as no text at all.
    let raw = if part::is_blank(raw) { "{}" } else { raw };
    let read = read(contract, raw).or_else(|error| {
        let bare = if error.kind == Kind::NoValue { bare(contract, raw) } else { None };
        bare.ok_or(error)
    });
    match read {
        Ok((mut doc, found)) => {
            note(&mut doc, trace, &At::Root, raw, &found.forgiven);
            Some((doc, found))
        }
        Err(error) => {
            trace.issue(asking(contract, issue(&error, raw, limits.depth)));
            None
        }
    }
}

/// Reads a text as JSON, or forgivingly where syntax is repaired.
fn read<'t>(contract: &Contract, raw: &'t str) -> Read<(Doc<'t>, Found)> {
    let options = &contract.options;
    let depth = options.limits.depth;
    match parse::read(raw, depth) {
        Ok((doc, value)) => Ok((doc, Found::alone(value, Vec::new()))),
        Err(error) if options.syntax == Syntax::Strict => Err(error),
        Err(_) => {
            let closes = options.opt_in.has(OptIn::LastBracket);
            let (doc, found) = parse::read_lenient(raw, Reach { depth, closes })?;
            let found = check_forgiven(contract, &doc, found)?;
            Ok((doc, found))
        }
    }
}

/// What was found; or an error where what was forgiven may do harm: a value was dropped as
/// `undefined`, and without it a tool may change or remove all things; or an escape was replaced,
/// and a shell would run what stands between the backticks of a command.
pub(super) fn check_forgiven(contract: &Contract, doc: &Doc<'_>, found: Found) -> Read<Found> {
    let first = |code| found.forgiven.iter().find(|own| own.code == code).map(|own| own.at);
    let (kind, at) = if let Some(at) = first(RepairCode::UndefinedDropped)
        && contract.options.tool.does_to_things()
    {
        (Kind::ValueMissing, at)
    } else if let Some(at) = first(RepairCode::EscapeReplaced)
        && has_backticks(doc, found.value)
    {
        (Kind::EscapesUnclear, at)
    } else {
        return Ok(found);
    };
    Err(Box::new(SyntaxError { kind, at, fields: Path::default() }))
}

/// Whether some field for a command has backticks.
fn has_backticks(doc: &Doc<'_>, value: Value) -> bool {
    doc.some_field(value, &|field| {
        let text = doc.string(field.value).unwrap_or_default();
        part::has(&text, b'`') && Name::of(doc, field.name).is_command()
    })
}

/// The issue itself; if there are no arguments at all, with what the contract asks for.
fn asking(contract: &Contract, issue: Issue) -> Issue {
    let takes_object = contract.types(contract.root).has(Types::OBJECT);
    let asks_nothing = takes_object && contract.shape(contract.root).fields.is_empty();
    if issue.code != IssueCode::ArgumentsAbsent || asks_nothing {
        return issue;
    }
    let asked = contract.describe(contract.root);
    let words = match &issue.words {
        Some(words) if takes_object => part::filled("{}: {}", &[words, &asked]),
        _ => part::filled("there is no JSON in the text; expected {}, and nothing else", &[&asked]),
    };
    issue.words(&words)
}

/// The text itself as the value, without marks of code, where no object or list is declared: an
/// allowed value, or one that does not fit, so that the check tells why. Other text that fits may
/// be prose.
fn bare<'t>(contract: &Contract, raw: &'t str) -> Option<(Doc<'t>, Found)> {
    let (root, types) = (contract.root, contract.types(contract.root));
    if types.has(Types::OBJECT) || types.has(Types::ARRAY) {
        return None;
    }
    let mut doc = Doc::new(Cow::Borrowed(raw));
    let text = parse::in_marks(raw).map_or(raw, |(_, inner)| inner);
    let value = Value::String(doc.add_text(part::trimmed(text)));
    let is_it = |own: Value| doc.equal(value, &contract.doc, own);
    if !contract.choices(root).into_iter().any(is_it) && check::fits(contract, &doc, root, value) {
        return None;
    }
    let at = raw.len() - part::behind_space(raw).len();
    let added = Forgiven { code: RepairCode::QuotesAdded, at, count: 1 };
    Some((doc, Found::alone(value, vec![added])))
}

/// Notes what was forgiven in the text of the value at that place.
pub(super) fn note(
    doc: &mut Doc<'_>,
    trace: &mut Trace,
    at: &At<'_>,
    text: &str,
    forgiven: &[Forgiven],
) {
    if forgiven.is_empty() {
        return;
    }
    let path = doc.add_path(at);
    let (mut done, mut units) = (0, 0);
    for slip in forgiven {
        units += utf16_len(part::of(text, done..slip.at));
        done = slip.at;
        let change = Change::Text { at: units, count: slip.count };
        trace.repaired(Repair { code: slip.code, path, change });
    }
}

/// How many units a text has in UTF-16: those of a character are told by the first of its bytes.
fn utf16_len(text: &str) -> usize {
    if part::is_ascii(text) {
        return text.len();
    }
    let units = |byte: u8| usize::from(byte & 0xC0 != 0x80) + usize::from(byte >= 0xF0);
    text.bytes().map(units).sum()
}

/// What is wrong with a text that cannot be read.
pub(super) fn issue(error: &SyntaxError, raw: &str, depth: usize) -> Issue {
    let (before, rest) = part::split_at(raw, raw.floor_char_boundary(error.at));
    let rest = shown::beginning(part::of(rest, ..rest.floor_char_boundary(SHOWN)), SHOWN);
    let place = place(before, &rest);
    let inside = match &error.fields.0[..] {
        [] => String::new(),
        _ => part::filled(" in `{}`", &[&error.fields.text()]),
    };
    let there = &[&*inside, &*place];
    let unread = |words| (IssueCode::SyntaxInvalid, words, there as &[&str]);
    let (code, words, values): (_, _, &[&str]) = match error.kind {
        Kind::CutOff => {
            let words = "the arguments are cut off{}{}; send them again, complete, and less at a \
                         time if they are too long";
            (IssueCode::TextCutOff, words, &[&inside, instead_of_cut_off(raw)])
        }
        Kind::TooDeep => return Issue::of_call(IssueCode::TooDeep, &check::too_deep(depth)),
        Kind::NoValue | Kind::OnlyThought => {
            let is_thought = error.kind == Kind::OnlyThought;
            let but = if is_thought { " outside of thoughts and results" } else { "" };
            let words = "there is no JSON object in the text{}; send one, and nothing else";
            (IssueCode::ArgumentsAbsent, words, &[but])
        }
        Kind::SeveralValues => {
            let words =
                "there are several objects that differ, the next one {}; send one in each call";
            (IssueCode::ArgumentsSeveral, words, &[&place])
        }
        Kind::NameInList => {
            unread("a list{} has a name {}; put names in { }, or close the list with ]")
        }
        Kind::Trailing => unread("more text behind the value{} {}; send one JSON object"),
        Kind::ColonMissing => unread("expected \"name\": value{} {}; send one JSON object"),
        Kind::ValueMissing => unread("a value is missing{} {}; send it"),
        Kind::QuotesUnclear if ends_escaped(before) => unread(
            "an unclear quote{} {}; the one before it is escaped: if that is to end its string, \
             write the backslash before it as \\\\",
        ),
        Kind::QuotesUnclear => unread(
            "an unclear quote{} {}; end each string with one quote, then a bracket, or a comma and \
             the next item or \"name\": value, and write quotes in it as \\\"",
        ),
        Kind::EscapesUnclear => unread(
            "an unclear backslash in a string{} {}; write each that is part of it as \\\\, and \
             quotes in it as \\\"",
        ),
        Kind::BracketMismatched => {
            unread("a bracket{} {} is of the wrong kind; close each { with } and each [ with ]")
        }
        Kind::Unexpected if inside.is_empty() => unread("not JSON{} {}; send one JSON object"),
        Kind::Unexpected => {
            unread("not JSON{} {}; send a JSON value there, with text in double quotes")
        }
    };
    let issue = Issue::of_call(code, &part::filled(words, values));
    match code {
        // The words quote the text, which reports without values must know.
        IssueCode::SyntaxInvalid | IssueCode::ArgumentsSeveral => {
            issue.expected("JSON object".to_owned()).received(rest)
        }
        _ => issue,
    }
}

/// What else may be wrong where a text seems to be cut off, though it ends with brackets.
fn instead_of_cut_off(raw: &str) -> &'static str {
    let inner = part::before(raw, |c| part::is_space(c) || matches!(c, '}' | ']' | ')'));
    if part::before_space(raw).len() == inner.len() {
        ""
    } else if inner.ends_with("\\\"") {
        ", or the backslash before the last quote is text, which is written as \\\\"
    } else {
        ", or a quote or a bracket is missing"
    }
}

/// Whether an escaped quote stands before what follows a string: `"C:\dir\", `.
fn ends_escaped(text: &str) -> bool {
    let before = part::before(text, |c| part::is_space(c) || matches!(c, ',' | '}' | ']'));
    before.len() < text.len() && before.ends_with("\\\"")
}

/// The place between `before` and `rest`, with the beginning of `rest`: a model that cannot count
/// to a column finds those words.
fn place(before: &str, rest: &str) -> String {
    let line = part::pieces(before, b'\n').count();
    let of_line = part::split_last(before, b'\n').map_or(before, |(_, of_line)| of_line);
    let column = part::length(of_line) + 1;
    let [line, column] = [line, column].map(part::number);
    part::filled("at line {}, column {} (`{}`)", &[&line, &column, rest])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_are_those_of_utf16() {
        for text in ["", "a\n\u{7f}", "\u{80}é\u{7ff}", "\u{800}€\u{ffff}", "\u{10000}👍\u{10ffff}"]
        {
            assert_eq!(utf16_len(text), text.encode_utf16().count(), "{text:?}");
        }
    }
}
