//! What means the same is bound alike: every call of every case comes out the same by a schema that
//! says the same in another way, and by the name of its tool with a server before it. Ways that
//! leave the whole report as it is are laws of `tests/cases.rs`.

mod calls;
mod corpora;
mod folder;

use serde_json::{Map, Value, json};
use toolargs::{Contract, Source, bind};

/// Says a row in another way; answers whether it can be said so.
type Way = fn(&mut Value) -> bool;

const WAYS: [(&str, Way); 7] = [
    ("the arguments behind a reference", |row| {
        let schema = row["schema"].take();
        row["schema"] = json!({"$ref": "#/$defs/own", "$defs": {"own": schema}});
        // Groups are read from the schema of the arguments itself.
        !refers(&row["schema"]["$defs"]) && !schema_says(row, "x-required-any")
    }),
    ("each field in an allOf", |row| each_field(row, |_, field| json!({"allOf": [field]}))),
    ("each field or null", |row| {
        let or_null = |_: &str, field| json!({"anyOf": [field, {"type": "null"}]});
        // A default is that of the field.
        !may_say_null(row) && !schema_says(row, "default") && each_field(row, or_null)
    }),
    ("the fields in two parts", |row| {
        let is_open = schema_says(row, "unevaluatedProperties")
            || row["schema"].get("additionalProperties").is_some()
            || row["schema"].get("patternProperties").is_some();
        let fields = row["schema"].get_mut("properties").and_then(Value::as_object_mut);
        let Some(fields) = fields.filter(|_| !is_open) else { return false };
        let Some((name, field)) =
            fields.keys().next_back().cloned().and_then(|name| fields.remove_entry(&name))
        else {
            return false;
        };
        let rest = row["schema"].take();
        row["schema"] = json!({"allOf": [rest, {"properties": {name: field}}]});
        !refers(&row["schema"]) && !schema_says(row, "x-required-any")
    }),
    ("each type or null", |row| {
        let or_null = |_: &str, mut field: Value| {
            if let Some(Value::String(kind)) = field.get("type")
                && field.get("enum").is_none()
                && field.get("const").is_none()
            {
                field["type"] = json!([kind, "null"]);
            }
            field
        };
        !may_say_null(row) && !schema_says(row, "default") && each_field(row, or_null)
    }),
    ("allowed values as branches", |row| {
        // Names are allowed by an `enum` alone.
        !schema_says(row, "propertyNames") && each_object(&mut row["schema"], choices_as_branches)
    }),
    ("a server before the name of the tool", |row| {
        let Some(name) = row["options"]["name"].as_str() else { return false };
        let says_origin = |text: &str| text.contains("__") || text.contains("functions.");
        let can_move = !says_origin(name) && !says_origin(&row["raw"].to_string());
        row["options"]["name"] = format!("mcp__acme__{name}").into();
        can_move
    }),
];

/// So many calls at least are said in each way, without the corpora as well.
const LEAST: usize = 190;

#[test]
fn what_means_the_same_is_bound_alike() {
    let rows: Vec<_> = calls::rows(&["bfcl_bad"]).into_iter().map(|(_, row)| row).collect();
    for (way, say) in WAYS {
        let mut calls = 0;
        for row in &rows {
            let mut other = row.clone();
            if say(&mut other) {
                assert_eq!(args_of(row), args_of(&other), "{way}: {row}");
                calls += 1;
            }
        }
        assert!(calls >= LEAST, "{way}: {calls} calls");
    }
}

/// The arguments of a call, unless it is rejected.
fn args_of(row: &Value) -> Option<String> {
    let contract = Contract::compile(&row["schema"].to_string(), &row["options"].to_string())
        .unwrap_or_else(|error| panic!("it compiles in another way, too: {row}: {error}"));
    let (text, source) = match &row["raw"] {
        Value::String(text) => (text.clone(), Source::Text),
        value => (value.to_string(), Source::Value),
    };
    bind(&contract, &text, source).args.map(|args| args.trim().to_owned())
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

/// Says each object in a schema in another way, from the innermost; answers whether any can be said
/// so.
fn each_object(value: &mut Value, say: fn(&mut Map<String, Value>) -> bool) -> bool {
    let mut is_said = false;
    match value {
        Value::Object(fields) => {
            for inner in fields.values_mut() {
                is_said |= each_object(inner, say);
            }
            is_said |= say(fields);
        }
        Value::Array(items) => {
            for item in items {
                is_said |= each_object(item, say);
            }
        }
        _ => {}
    }
    is_said
}

/// Has a branch for each allowed value, if there are several; answers whether there are. A text
/// beside null is left alone, for no branch would say that null is not allowed.
fn choices_as_branches(schema: &mut Map<String, Value>) -> bool {
    let is_text = schema.get("type") == Some(&json!("string"));
    if schema.contains_key("anyOf") || schema.contains_key("oneOf") {
        return false;
    }
    let Some(Value::Array(choices)) = schema.remove("enum") else { return false };
    if is_text && choices.contains(&Value::Null) {
        return false;
    }
    schema.remove("type");
    let branches = choices.iter().map(|own| json!({"const": own})).collect();
    schema.insert("anyOf".to_owned(), branches);
    true
}

/// Whether a call may say null, which has another reading where null is allowed.
fn may_say_null(row: &Value) -> bool {
    let raw = row["raw"].to_string().to_lowercase();
    raw.contains("null") || raw.contains("\\u006e")
}

/// Whether something in a schema counts from where it stands.
fn refers(schema: &Value) -> bool {
    let text = schema.to_string();
    ["$ref", "$dynamicRef", "$id", "$anchor"].iter().any(|own| text.contains(&format!("\"{own}\"")))
}

fn schema_says(row: &Value, keyword: &str) -> bool {
    row["schema"].to_string().contains(&format!("\"{keyword}\""))
}
