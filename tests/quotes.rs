//! The kind of quotes decides nothing: a text that is refused in double quotes is refused in
//! others.

use std::collections::BTreeSet;
use std::fs;

use serde_json::Value;
use toolargs::{Contract, Source, bind};

/// What opens and what closes: quotes of other languages, and those that editors set.
const QUOTES: [[char; 2]; 4] = [['\'', '\''], ['`', '`'], ['“', '”'], ['«', '»']];

/// The tool of the tables in `docs/limits.md`.
const TICKET: &str = r#"{"type": "object", "properties": {
    "phoneNumber": {"type": "string"}, "priority": {"type": "integer"}, "urgent": {"type": "boolean"},
    "tags": {"type": "array", "items": {"type": "string"}},
    "filter": {"type": "object", "properties": {"done": {"type": "boolean"}}}}}"#;

/// What is bound all the same where these open its strings, and why.
const EXCEPTIONS: [(&str, &str, &str); 9] = [
    (r#"{"a": "5"x7 in"}"#, "'", "an apostrophe between letters"),
    (r#"{"a": ["山の"猫です"]}"#, "'", "an apostrophe between letters"),
    (r#"{"a": "x \$y\nz"}"#, "`", "there `\\$` is an escape"),
    (r#""{"v": "a\\nb"}""#, "`", "backticks around a call are marks of code"),
    (r#""{"path": "C:\\new", }""#, "`", "backticks around a call are marks of code"),
    (r#"{"a": "x, "b": ["y"]"}"#, "«", "each that opens is closed"),
    (r#"{"a": "x, "b": "5" pipe"}"#, "«", "each that opens is closed"),
    (r#"{"path": "C:\dir\"}"#, "“«", "no language escapes such a quote"),
    (r#"{"a":"x \\"y" z"}"#, "“", "no language escapes such a quote"),
];

#[test]
fn a_text_is_refused_in_whatever_quotes() {
    let (mut texts, mut excepted) = (0, BTreeSet::new());
    for (contract, raw) in refused_calls() {
        for quotes in QUOTES {
            let text = in_quotes(&raw, quotes);
            let is_own =
                |(own, kinds, _): &(&str, &str, &str)| *own == raw && kinds.contains(quotes[0]);
            let is_exception = EXCEPTIONS.iter().any(is_own);
            let args = bind(&contract, &text, Source::Text).args;
            assert_eq!(args.is_some(), is_exception, "{text} → {args:?}");
            texts += 1;
            if is_exception {
                excepted.insert(text);
            }
        }
    }
    assert!(texts > 2_500, "{texts} texts");
    let exceptions =
        EXCEPTIONS.map(|(_, kinds, _)| kinds.chars().count()).into_iter().sum::<usize>();
    assert_eq!(excepted.len(), exceptions, "{excepted:?}");
}

/// The text with other quotes: one opens behind space or a sign, and closes elsewhere; but some
/// scripts have no spaces between words.
fn in_quotes(text: &str, [opening, closing]: [char; 2]) -> String {
    let (mut before, mut is_open) = (' ', false);
    let quote = |c| {
        let is_between_words = !before.is_ascii() && !is_open;
        let opens = before.is_whitespace() || "{[(:,=".contains(before) || is_between_words;
        before = if c == '\\' { before } else { c };
        if c != '"' {
            return c;
        }
        is_open = opens;
        if opens { opening } else { closing }
    };
    text.chars().map(quote).collect()
}

/// The calls of the cases and of the tables that have double quotes alone and are refused.
fn refused_calls() -> Vec<(Contract, String)> {
    let has_others = |raw: &str| raw.contains(|c| "'`´“”„«»‘’‚".contains(c));
    let mut calls = calls_of_cases();
    calls.extend(calls_of_tables());
    calls.retain(|(contract, raw)| {
        raw.contains('"') && !has_others(raw) && bind(contract, raw, Source::Text).args.is_none()
    });
    calls
}

fn calls_of_cases() -> Vec<(Contract, String)> {
    let read = |name| fs::read_to_string(format!("tests/cases/{name}.jsonl"));
    let files = ["syntax", "text", "unwrap"].map(|name| read(name).expect("a file of cases"));
    let call = |line| {
        let row: Value = serde_json::from_str(line).ok()?;
        let options = row.get("options").map_or_else(|| "{}".to_owned(), Value::to_string);
        let contract = Contract::compile(&row["schema"].to_string(), &options).ok()?;
        Some((contract, row.get("raw")?.as_str()?.to_owned()))
    };
    files.concat().lines().filter_map(call).collect()
}

fn calls_of_tables() -> Vec<(Contract, String)> {
    let page = fs::read_to_string("docs/limits.md").expect("the page is there").replace("\\|", "|");
    let tables =
        page.split("\n## ").find(|part| part.starts_with("Text\n")).expect("it has tables");
    let examples = tables.lines().filter_map(|row| row.strip_prefix("| ")?.rsplit_once(" | "));
    let calls = examples.flat_map(|(_, texts)| texts.split('`').skip(1).step_by(2));
    let contract =
        || Contract::compile(TICKET, r#"{"name": "create_ticket"}"#).expect("it compiles");
    calls.map(|call| (contract(), call.to_owned())).collect()
}
