//! Calls of which it is known what they mean: a schema is made up together with a right call for it
//! and with what a model may make of that call. What is bound is what was meant.

mod dice;

use std::env;

use dice::Dice;
use serde_json::{Value, json};
use toolargs::{Contract, Source, bind};

/// The rows that values are made of: see [`Row`].
const VALUES: &str = r#"[
    [{"type": "integer"}, 3, ["3", " 3", "+3"], ["3 pm", 3.5, "0x3", true]],
    [{"type": "number", "maximum": 50}, 1.5, ["1.5"], ["1,5", "51", "007"]],
    [{"type": "boolean"}, true, ["True", "true"], ["yes", 1, "true story"]],
    [{"type": "string"}, "12", [12], [true, {}]],
    [{"type": "string"}, "say \"hi\" in C:\\dir", [], [false]],
    [{"type": "string", "minLength": 1}, "None", [], [[]]],
    [{"type": "string", "pattern": "^[0-9]+$"}, "007", [], ["7 7"]],
    [{"enum": ["in_progress", "done"]}, "done", ["DONE", "'done'"], ["don", 1]],
    [{"enum": ["a-b", "a_b", "low-fat"]}, "low-fat", ["Low fat"], ["A B", "fat"]],
    [{"enum": ["auto", 1, 2]}, 2, ["2"], [3, "automatic"]],
    [{"enum": ["none", "high", null]}, null, ["null"], ["None"]],
    [{"anyOf": [{"type": "boolean"}, {"enum": ["true", "c"]}]}, "c", ["C"], ["True"]],
    [{"type": ["integer", "boolean"]}, 4, ["4"], ["four"]],
    [{"type": ["string", "integer"]}, "4", [], [true]],
    [{"anyOf": [{"type": "integer"}, {"enum": ["max"]}]}, "max", ["Max"], ["m"]],
    [{"type": "array", "items": {"type": "string"}}, ["a b"], ["a b"], ["a, b", "[a-z]"]],
    [{"type": "array", "items": {"type": "integer"}}, [1, 2], ["[1, 2]"], ["1, 2", "1 2"]],
    [{"anyOf": [{"properties": {"v": {"type": "array", "items": {"type": "integer"}}}},
                {"properties": {"v": {"type": "array", "items": {"type": "string"}}}}],
      "type": "object"}, {"v": [1]}, [], [{"v": "1"}]]
]"#;

/// A schema, a value that is right by it, what models may send for that value, and values that are
/// wrong.
type Row = (Value, Value, Vec<Value>, Vec<Value>);

/// Names of fields, each with other spellings.
const NAMES: [[&str; 3]; 9] = [
    ["phoneNumber", "phone_number", "PHONE-NUMBER"],
    ["start_date", "startDate", "Start Date"],
    ["city", "City", " city"],
    ["is-open", "isOpen", "is_open"],
    ["queryText", "query_text", "QueryText"],
    ["limit", "Limit", "LIMIT"],
    ["unit_price", "unitPrice", "UnitPrice"],
    ["retryPolicy", "retry_policy", "\"retryPolicy\""],
    ["notes", "NOTES", " Notes"],
];

/// A schema, a value that is right by it, and what a model sends for that.
struct Made {
    schema: Value,
    right: Value,
    sent: Value,
}

struct Maker {
    dice: Dice,
    values: Vec<Row>,
    defs: Value,
}

impl Maker {
    /// Whether what is made next is spoilt, as one in eight is.
    fn spoils(&mut self) -> bool {
        self.dice.roll(8) == 0
    }

    fn value(&mut self, deep: usize) -> Made {
        let Made { mut schema, right, sent } = match self.dice.roll(if deep == 0 { 1 } else { 5 }) {
            0 | 1 => self.listed(),
            2 => self.list(deep - 1),
            3 => self.object(deep - 1),
            _ => self.union(deep - 1),
        };
        match self.dice.roll(12) {
            0 => {
                let name = format!("def{}", self.dice.0);
                self.defs[&name] = schema;
                schema = json!({"$ref": format!("#/$defs/{name}")});
            }
            1 => schema = json!({"allOf": [schema]}),
            2 => schema = json!({"anyOf": [schema, {"type": "null"}]}),
            3 => schema = json!({"anyOf": [{"type": "null"}, {"anyOf": [schema]}]}),
            _ => {}
        }
        Made { schema, right, sent }
    }

    /// A value by one of the rows.
    fn listed(&mut self) -> Made {
        let (schema, mut right, mut spellings, wrong) = self.dice.of(&self.values);
        if self.dice.roll(30) == 0 {
            right = self.dice.of(&wrong);
            spellings.clear();
        }
        let is_spelt = !spellings.is_empty() && self.spoils();
        let sent = if is_spelt { self.dice.of(&spellings) } else { right.clone() };
        Made { schema, right, sent }
    }

    fn list(&mut self, deep: usize) -> Made {
        let Made { schema, right, sent } = self.value(deep);
        let (mut right, mut sent) = (json!([right]), json!([sent]));
        match self.dice.roll(4) {
            0 => (right, sent) = (json!([]), json!([])),
            1 if self.spoils() => sent = json!({"items": sent}),
            _ => {}
        }
        self.as_text(Made { schema: json!({"type": "array", "items": schema}), right, sent })
    }

    fn object(&mut self, deep: usize) -> Made {
        let names = self.names();
        let mut made = self.fields(&names[..3], deep);
        match self.dice.roll(5) {
            0 => made.schema["additionalProperties"] = json!(false),
            1 => {
                let part = self.fields(&names[3..], deep);
                made.schema["allOf"] = json!([part.schema]);
                add(&mut made, part);
            }
            2 => {
                let part = self.fields(&names[3..4], deep);
                made.schema["if"] = json!({"properties": {"mode": {"const": "fast"}}});
                made.schema["then"] = part.schema.clone();
                made.schema["else"] = json!({"properties": {names[3][0]: {"type": "boolean"}}});
                made.schema["properties"]["mode"] = json!({"enum": ["fast", "slow"]});
                (made.right["mode"], made.sent["mode"]) = (json!("fast"), json!("fast"));
                add(&mut made, part);
            }
            3 => {
                let part = self.branches(&names[3..], deep);
                made.schema["oneOf"] = part.schema.clone();
                add(&mut made, part);
            }
            _ => {}
        }
        self.as_text(made)
    }

    fn union(&mut self, deep: usize) -> Made {
        let names = self.names();
        let Made { schema, right, sent } = self.branches(&names, deep);
        self.as_text(Made { schema: json!({"anyOf": schema}), right, sent })
    }

    /// Two branches of a union, told apart by a tag or by what they require. The calls take one of
    /// them, and may say that there is nothing of the other.
    fn branches(&mut self, names: &[[&'static str; 3]], deep: usize) -> Made {
        let (tagged, taken) = (self.dice.roll(2) == 0, self.dice.roll(2));
        let mut made = Made { schema: json!([null, null]), right: json!({}), sent: json!({}) };
        let mut other = None;
        for (i, tag) in ["circle", "square_box"].into_iter().enumerate() {
            let name = names[i][0];
            let Made { schema, right, sent } = self.value(deep);
            made.schema[i] = json!({"type": "object", "properties": {name: schema}});
            made.schema[i]["required"] = json!([if tagged { "shape" } else { name }]);
            if tagged {
                made.schema[i]["properties"]["shape"] = json!({"const": tag});
            }
            if i == taken {
                (made.right[name], made.sent[name]) = (right, sent);
            } else if self.dice.roll(4) == 0 {
                made.sent[name] = Value::Null;
                other = Some(name);
            }
            if i == taken && tagged {
                made.right["shape"] = json!(tag);
                made.sent["shape"] =
                    json!(if self.spoils() { tag.to_uppercase() } else { tag.into() });
            }
        }
        // Where the branch that is taken is open, that is a field like any other.
        if let Some(name) = other.filter(|_| tagged) {
            made.schema[taken]["additionalProperties"] = json!(true);
            made.right[name] = Value::Null;
        }
        made
    }

    fn fields(&mut self, names: &[[&'static str; 3]], deep: usize) -> Made {
        let schema = json!({"type": "object", "properties": {}, "required": []});
        let mut made = Made { schema, right: json!({}), sent: json!({}) };
        for [name, spellings @ ..] in names {
            let Made { schema, right, sent } = self.value(deep);
            made.schema["properties"][name] = schema;
            let is_given = self.dice.roll(4) > 0;
            if is_given {
                let spelt = if self.spoils() { self.dice.of(spellings) } else { name };
                (made.right[name], made.sent[spelt]) = (right, sent);
            } else if self.spoils() {
                made.sent[name] = Value::Null;
            }
            if is_given && self.dice.roll(2) == 0 {
                made.schema["required"].as_array_mut().expect("a list").push(json!(name));
            }
        }
        made
    }

    /// Names for the fields of one object, no two alike.
    fn names(&mut self) -> [[&'static str; 3]; 5] {
        let first = self.dice.roll(NAMES.len());
        [0, 1, 2, 3, 4].map(|i| NAMES[(first + i) % NAMES.len()])
    }

    /// A list or object, which may come as text.
    fn as_text(&mut self, mut made: Made) -> Made {
        if self.spoils() && self.dice.roll(3) == 0 {
            made.sent = json!(made.sent.to_string());
        }
        made
    }

    /// The text of a call, which may have something around it.
    fn text(&mut self, call: &Value) -> String {
        match self.dice.roll(12) {
            0 => json!({"arguments": call}).to_string(),
            1 => json!({"name": "draw", "arguments": call.to_string()}).to_string(),
            2 => json!(call.to_string()).to_string(),
            3 => format!("```json\n{call:#}\n```"),
            4 => format!("{call}{call}"),
            _ => call.to_string(),
        }
    }
}

/// Adds the fields of one object to those of another.
fn add(made: &mut Made, part: Made) {
    for (values, own) in [(&mut made.right, part.right), (&mut made.sent, part.sent)] {
        for (name, value) in own.as_object().expect("an object") {
            values[name] = value.clone();
        }
    }
}

/// Whether a value is the one that was meant, but for fields that say that they are not there.
fn agrees(bound: &Value, right: &Value) -> bool {
    match (bound, right) {
        (Value::Array(bound), Value::Array(right)) => {
            bound.len() == right.len() && bound.iter().zip(right).all(|(b, r)| agrees(b, r))
        }
        (Value::Object(bound), Value::Object(right)) => {
            let is_meant = |(name, value): (&String, &Value)| {
                right.get(name).map_or(value.is_null(), |right| agrees(value, right))
            };
            bound.iter().all(is_meant) && right.keys().all(|name| bound.contains_key(name))
        }
        _ => bound == right,
    }
}

#[test]
fn what_is_bound_is_what_was_meant() {
    let cases = env::var("PROPTEST_CASES").ok().and_then(|cases| cases.parse().ok());
    let values = serde_json::from_str(VALUES).expect("the table is JSON");
    let mut maker = Maker { dice: Dice(0x5EED), values, defs: json!({}) };
    let (mut right_calls, mut meant) = (0, 0);
    for _ in 0..cases.unwrap_or(600) {
        let Made { mut schema, right, sent } = maker.object(2);
        schema["$defs"] = std::mem::replace(&mut maker.defs, json!({}));
        let contract = Contract::compile(&schema.to_string(), "{}").expect("a right schema");
        let oracle = jsonschema::validator_for(&schema).expect("a right schema");
        let (raw, right_text) = (maker.text(&sent), right.to_string());
        let told = format!("{schema}\n{raw}\n{right_text}");
        if oracle.is_valid(&right) {
            right_calls += 1;
            let bound = bind(&contract, &right_text, Source::Text);
            assert_eq!(bound.args.as_deref(), Some(&*right_text), "right, but touched: {told}");
        }
        let Some(args) = bind(&contract, &raw, Source::Text).args else { continue };
        meant += 1;
        let value = serde_json::from_str(&args).expect("what is bound is JSON");
        assert!(oracle.is_valid(&value), "bound, but wrong by the schema: {told}\n{args}");
        assert!(agrees(&value, &right), "bound to something else: {told}\n{args}");
        let again = bind(&contract, &args, Source::Text);
        assert_eq!(again.args.as_deref(), Some(&*args), "bound again, it differs: {told}");
    }
    if cases.is_none() {
        assert_eq!((meant, right_calls), (503, 508), "bound, and right by the schema");
    }
}
