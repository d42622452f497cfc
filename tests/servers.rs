//! The server before a tool's name decides nothing: every call of every case and corpus is bound alike by
//! `get_weather` and by `mcp__acme__get_weather`, unless it says itself where the tool is from.

mod corpora;
mod folder;

use std::fs;

use serde_json::{Value, json};
use toolargs::{Contract, Source, bind};

/// What stands before a tool's name, of a server or of a provider.
const ORIGINS: [&str; 2] = ["__", "functions."];

#[test]
fn a_call_is_bound_alike_with_a_server_before_the_name_of_its_tool() {
    let mut files = folder::files("tests/cases", "jsonl");
    files.push(corpora::shared("cases/bfcl_bad.jsonl"));
    let texts = files.iter().filter_map(|file| fs::read_to_string(file).ok());
    let mut calls = 0;
    for row in texts.flat_map(|text| text.lines().filter_map(row).collect::<Vec<_>>()) {
        let raw = row["raw"].to_string();
        let options = row.get("options").cloned().unwrap_or_else(|| json!({"name": row["tool"]}));
        let Some(name) = options["name"].as_str() else { continue };
        if ORIGINS.iter().any(|origin| name.contains(origin) || raw.contains(origin)) {
            continue;
        }
        let mut behind_server = options.clone();
        behind_server["name"] = format!("mcp__acme__{name}").into();
        let args = [&options, &behind_server].map(|options| args_of(&row, options));
        assert_eq!(args[0], args[1], "{name} {raw}");
        calls += 1;
    }
    assert!(calls > 300, "{calls} calls");
}

fn row(line: &str) -> Option<Value> {
    let row: Value = serde_json::from_str(line).ok()?;
    (row.get("raw").is_some() && row.get("schema").is_some()).then_some(row)
}

/// The arguments of a call, if its contract compiles and binds it.
fn args_of(row: &Value, options: &Value) -> Option<String> {
    let contract = Contract::compile(&row["schema"].to_string(), &options.to_string()).ok()?;
    let (text, source) = match &row["raw"] {
        Value::String(text) => (text.clone(), Source::Text),
        value => (value.to_string(), Source::Value),
    };
    bind(&contract, &text, source).args.map(String::from)
}
