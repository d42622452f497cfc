//! The engine alone, on the payloads of `payloads.jsonl`: times, and how often it asks for memory.
//!
//! `cargo bench`, or `cargo bench -- parse` for one of them.

use divan::{AllocProfiler, Bencher};
use serde_json::{Value, json};
use toolargs::{Contract, Source, bind};

#[global_allocator]
static ALLOC: AllocProfiler = AllocProfiler::system();

const SINGLE: [&str; 3] = ["80 B", "2 KB", "100 KB"];

fn main() {
    divan::main();
}

/// A contract that takes anything: little but the text is read.
#[divan::bench(args = SINGLE)]
fn parse(bencher: Bencher, payload: &str) {
    let contract = contract(&json!({}), &json!({ "unknownFields": "schema" }));
    let text = call(payload).text("clean");
    bencher.bench(|| bind(&contract, &text, Source::Text));
}

#[divan::bench(args = SINGLE)]
fn bind_right(bencher: Bencher, payload: &str) {
    bind_text(bencher, payload, "clean");
}

#[divan::bench(args = SINGLE)]
fn bind_types_spoilt(bencher: Bencher, payload: &str) {
    bind_text(bencher, payload, "types");
}

#[divan::bench(args = SINGLE)]
fn bind_syntax_spoilt(bencher: Bencher, payload: &str) {
    bind_text(bencher, payload, "syntax");
}

#[divan::bench(args = SINGLE)]
fn bind_names_spoilt(bencher: Bencher, payload: &str) {
    bind_text(bencher, payload, "names");
}

#[divan::bench(args = SINGLE)]
fn compile(bencher: Bencher, payload: &str) {
    let schema = call(payload).schema.to_string();
    bencher.bench(|| Contract::compile(&schema, "{}"));
}

fn bind_text(bencher: Bencher, payload: &str, state: &str) {
    let call = call(payload);
    let contract = contract(&call.schema, &json!({}));
    let text = call.text(state);
    assert!(bind(&contract, &text, Source::Text).args.is_some(), "{payload} is bound");
    bencher.bench(|| bind(&contract, &text, Source::Text));
}

fn contract(schema: &Value, options: &Value) -> Contract {
    Contract::compile(&schema.to_string(), &options.to_string()).expect("the schema is right")
}

/// One line of the payloads; where it has a `list`, it stands for many of it.
struct Call {
    line: Value,
    schema: Value,
}

fn call(payload: &str) -> Call {
    let lines = include_str!("payloads.jsonl").lines();
    let line = lines
        .map(|line| serde_json::from_str::<Value>(line).expect("a line is JSON"))
        .find(|line| line["payload"] == payload)
        .expect("there is such a payload");
    let one = line["schema"].clone();
    let schema = match line["list"].as_str() {
        None => one,
        Some(list) => json!({
            "type": "object",
            "properties": { list: { "type": "array", "items": one } },
            "required": [list],
            "additionalProperties": false,
        }),
    };
    Call { line, schema }
}

impl Call {
    fn text(&self, state: &str) -> String {
        let one = match state {
            "clean" => self.line["args"].to_string(),
            _ => self.line[state].as_str().expect("a spoilt call is text").to_owned(),
        };
        let (Some(list), Some(times)) = (self.line["list"].as_str(), self.line["times"].as_u64())
        else {
            return one;
        };
        let items = (0..times).map(|i| one.replace("####", &format!("{i:04}")));
        format!(r#"{{"{list}":[{}]}}"#, items.collect::<Vec<_>>().join(","))
    }
}
