//! The calls of the cases, and of models.

use std::fs;

use serde_json::{Value, json};
use toolargs::Contract;

use crate::{corpora, folder};

/// Each call of the cases and of these corpora that has a contract: that, and a row with `schema`,
/// `options` and `raw`.
pub(crate) fn rows(corpora: &[&str]) -> Vec<(Contract, Value)> {
    let mut files = folder::files("tests/cases", "jsonl");
    files.extend(corpora.iter().map(|name| corpora::shared(&format!("cases/{name}.jsonl"))));
    let texts: Vec<_> = files.iter().filter_map(|file| fs::read_to_string(file).ok()).collect();
    texts.iter().flat_map(|text| text.lines()).filter_map(row).collect()
}

fn row(line: &str) -> Option<(Contract, Value)> {
    let row: Value = serde_json::from_str(line).expect("a row is JSON");
    let named = row.get("tool").map_or_else(|| json!({}), |tool| json!({"name": tool}));
    let options = row.get("options").unwrap_or(&named);
    let contract = Contract::compile(&row["schema"].to_string(), &options.to_string()).ok()?;
    let row = json!({"schema": row["schema"], "options": options, "raw": row.get("raw")?});
    Some((contract, row))
}
