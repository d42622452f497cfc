//! What means the same is bound alike: every call of every case comes out the same by a schema that says
//! the same in another way, and by the name of its tool with a server before it.

mod corpora;
mod folder;

use std::fs;

use serde_json::{Map, Value, json};
use toolargs::{Contract, Source, bind};

/// Says a row in another way; answers whether it can be said so.
type Way = fn(&mut Value) -> bool;

const WAYS: [(&str, Way); 8] = [
    ("the arguments behind a reference", |row| {
        let schema = row["schema"].take();
        row["schema"] = json!({"$ref": "#/$defs/own", "$defs": {"own": schema}});
        // Groups are read from the schema of the arguments itself.
        !refers(&row["schema"]["$defs"]) && !schema_says(row, "x-required-any")
    }),
    ("each field behind a reference", |row| {
        let fields = row["schema"]["properties"].clone();
        let can_move = !refers(&row["schema"]);
        let refer = |name: &str, _: Value| json!({"$ref": format!("#/$defs/{}", pointer(name))});
        can_move && each_field(row, refer) && {
            row["schema"]["$defs"] = fields;
            true
        }
    }),
    ("each field in an allOf", |row| each_field(row, |_, field| json!({"allOf": [field]}))),
    ("each field as the only branch", |row| each_field(row, |_, field| json!({"anyOf": [field]}))),
    ("each field or null", |row| {
        let raw = row["raw"].to_string().to_lowercase();
        // What says null has another reading then, and a default is that of the field.
        let says_null = raw.contains("null") || raw.contains("\\u006e");
        let or_null = |_: &str, field| json!({"anyOf": [field, {"type": "null"}]});
        !says_null && !schema_says(row, "default") && each_field(row, or_null)
    }),
    ("the fields in another order", |row| turn_round(&mut row["schema"], &["properties"])),
    ("branches and allowed values in another order", |row| {
        turn_round(&mut row["schema"], &["anyOf", "oneOf", "enum", "type"])
    }),
    ("a server before the name of the tool", |row| {
        let Some(name) = row["options"]["name"].as_str() else { return false };
        let says_origin = |text: &str| text.contains("__") || text.contains("functions.");
        let can_move = !says_origin(name) && !says_origin(&row["raw"].to_string());
        row["options"]["name"] = format!("mcp__acme__{name}").into();
        can_move
    }),
];

#[test]
fn what_means_the_same_is_bound_alike() {
    let rows = rows();
    for (way, say) in WAYS {
        let mut calls = 0;
        for row in &rows {
            let mut other = row.clone();
            if say(&mut other) {
                assert_eq!(args_of(row), args_of(&other), "{way}: {row}");
                calls += 1;
            }
        }
        assert!(calls > 250, "{way}: {calls} calls");
    }
}

/// The calls of the cases and of models, by contracts that compile.
fn rows() -> Vec<Value> {
    let mut files = folder::files("tests/cases", "jsonl");
    files.push(corpora::shared("cases/bfcl_bad.jsonl"));
    let texts = files.iter().filter_map(|file| fs::read_to_string(file).ok());
    let lines = texts.flat_map(|text| text.lines().map(str::to_owned).collect::<Vec<_>>());
    let rows = lines.filter_map(|line| serde_json::from_str::<Value>(&line).ok());
    rows.filter_map(|mut row| {
        let tool = row.get("tool").map(|tool| json!({"name": tool}));
        let options = row.get_mut("options").map(Value::take).or(tool).unwrap_or_else(|| json!({}));
        let row = json!({"schema": row["schema"], "options": options, "raw": row.get("raw")?});
        contract_of(&row).map(|_| row)
    })
    .collect()
}

fn contract_of(row: &Value) -> Option<Contract> {
    Contract::compile(&row["schema"].to_string(), &row["options"].to_string()).ok()
}

/// The arguments of a call, unless it is rejected.
fn args_of(row: &Value) -> Option<String> {
    let contract = contract_of(row).expect("it compiles in another way, too");
    let (text, source) = match &row["raw"] {
        Value::String(text) => (text.clone(), Source::Text),
        value => (value.to_string(), Source::Value),
    };
    bind(&contract, &text, source).args.map(String::from)
}

/// Says each field in another way, if there are fields in place.
fn each_field(row: &mut Value, say: impl Fn(&str, Value) -> Value) -> bool {
    let Some(fields) = row["schema"].get_mut("properties").and_then(Value::as_object_mut) else {
        return false;
    };
    for (name, field) in fields.iter_mut() {
        let own = field.take();
        *field = say(name, own);
    }
    !fields.is_empty()
}

/// Turns round what stands under those keywords, wherever; answers whether there is anything.
fn turn_round(schema: &mut Value, keywords: &[&str]) -> bool {
    let mut is_turned = false;
    match schema {
        Value::Object(fields) => {
            for (name, inner) in fields.iter_mut() {
                is_turned |= turn_round(inner, keywords);
                if !keywords.contains(&name.as_str()) {
                    continue;
                }
                match inner {
                    Value::Array(items) => items.reverse(),
                    Value::Object(own) => {
                        *own = own.clone().into_iter().rev().collect::<Map<_, _>>();
                    }
                    _ => continue,
                }
                is_turned = true;
            }
        }
        Value::Array(items) => {
            for item in items {
                is_turned |= turn_round(item, keywords);
            }
        }
        _ => {}
    }
    is_turned
}

/// Whether something in a schema counts from where it stands.
fn refers(schema: &Value) -> bool {
    let text = schema.to_string();
    ["$ref", "$dynamicRef", "$id", "$anchor"].iter().any(|own| text.contains(&format!("\"{own}\"")))
}

fn schema_says(row: &Value, keyword: &str) -> bool {
    row["schema"].to_string().contains(&format!("\"{keyword}\""))
}

/// A name as part of a JSON Pointer in a reference.
fn pointer(name: &str) -> String {
    let name = name.replace('~', "~0").replace('/', "~1");
    let bytes = name.bytes().map(|byte| format!("%{byte:02X}"));
    bytes.collect::<Vec<_>>().concat()
}
