//! Holds the engine to the crate `jsonschema`: what is bound is right by the schema, and what is
//! right by the schema is left as it came.

mod corpora;
mod dice;

use std::fs;

use dice::Dice;
use jsonschema::Validator;
use serde_json::{Value, json};
use toolargs::{Contract, Source, bind};

/// How many schemas are made up, and calls for each.
const SCHEMAS: usize = 1_500;
const CALLS: usize = 8;

/// The options under which a contract is a plain validator.
fn plain() -> String {
    json!({
        "matching": "exact", "coercion": "none", "syntax": "strict", "unknownFields": "schema",
        "formats": "annotate",
    })
    .to_string()
}

fn oracle(schema: &Value) -> Option<Validator> {
    jsonschema::options().should_validate_formats(false).build(schema).ok()
}

fn contract(schema: &Value, options: &str) -> Option<Contract> {
    Contract::compile(&schema.to_string(), options).ok()
}

/// What must hold of one call, whatever the call is.
fn hold(schema: &Value, contract: &Contract, raw: &str, oracle: &Validator) {
    let bound = bind(contract, raw, Source::Text);
    let told = || format!("{schema}\n{raw}\n{}", bound.report.to_json());
    if let Some(args) = &bound.args {
        let value: Value = serde_json::from_str(args).expect("what is bound is JSON");
        assert!(oracle.is_valid(&value), "bound, but wrong by the schema: {}", told());
        let again = bind(contract, args, Source::Text);
        let same = again.args.as_deref() == Some(args) && again.report.repairs.is_empty();
        assert!(same, "bound again, it differs: {}\n{}", told(), again.report.to_json());
    } else {
        assert!(!bound.report.issues.is_empty(), "rejected without a reason: {}", told());
    }
}

/// The plain validator and the oracle agree.
fn agree(schema: &Value, contract: &Contract, value: &Value, oracle: &Validator) {
    let raw = value.to_string();
    let bound = bind(contract, &raw, Source::Text);
    let (ours, right) = (bound.args.is_some(), oracle.is_valid(value));
    assert!(
        ours == right && bound.report.repairs.is_empty(),
        "right by the schema: {right}, by the engine: {ours}\n{schema}\n{raw}\n{}",
        bound.report.to_json()
    );
}

#[test]
fn what_is_bound_of_the_corpora_is_right() {
    let folder = corpora::shared("cases");
    for name in ["bfcl_good", "bfcl_bad", "real_failures", "baml"] {
        let Ok(text) = fs::read_to_string(folder.join(format!("{name}.jsonl"))) else {
            say(&format!("not present, and not run: {name}.jsonl in {}", folder.display()));
            continue;
        };
        for line in text.lines() {
            let row: Value = serde_json::from_str(line).expect("a corpus is JSON lines");
            let (schema, raw) = (&row["schema"], &row["raw"]);
            let raw = raw.as_str().map_or_else(|| raw.to_string(), str::to_owned);
            let contracts = (contract(schema, "{}"), contract(schema, &plain()));
            let (Some(oracle), (Some(ours), Some(plain))) = (oracle(schema), contracts) else {
                panic!("a schema of {name} is refused: {schema}");
            };
            hold(schema, &ours, &raw, &oracle);
            if let Ok(value) = serde_json::from_str::<Value>(&raw) {
                agree(schema, &plain, &value, &oracle);
            }
        }
    }
}

#[test]
fn what_is_bound_of_made_up_calls_is_right() {
    let mut dice = Dice(0x5EED);
    let (mut calls, mut right) = (0, 0);
    for _ in 0..SCHEMAS {
        let mut schema = dice.schema(3);
        if let Value::Object(schema) = &mut schema {
            let defs = json!({"x": dice.schema(2), "y": dice.schema(1)});
            schema.insert("$defs".to_owned(), defs);
        }
        let policies = ["reject", "ignore", "schema"].map(|unknown| {
            let options = json!({"unknownFields": unknown, "formats": "annotate"});
            contract(&schema, &options.to_string())
        });
        let (Some(oracle), Some(plain)) = (oracle(&schema), contract(&schema, &plain())) else {
            continue;
        };
        for _ in 0..CALLS {
            let value = dice.value(3);
            calls += 1;
            right += usize::from(oracle.is_valid(&value));
            agree(&schema, &plain, &value, &oracle);
            for contract in policies.iter().flatten() {
                hold(&schema, contract, &value.to_string(), &oracle);
            }
        }
    }
    // Some schemas ask for what no value can be, and are refused.
    assert_eq!((calls, right), (10_632, 6_443), "calls by schemas that are taken, and right ones");
}

impl Dice {
    fn name(&mut self) -> &'static str {
        self.of(&["a", "b", "c", "user_id", "userId", "kind"])
    }

    fn scalar(&mut self) -> Value {
        self.of(&[
            json!(null),
            json!(true),
            json!(false),
            json!(0),
            json!(1),
            json!(2.5),
            json!(-3),
            json!(1.0),
            json!(""),
            json!("a"),
            json!("b"),
            json!("1"),
            json!("true"),
            json!("null"),
        ])
    }

    fn value(&mut self, deep: usize) -> Value {
        match self.roll(if deep == 0 { 2 } else { 6 }) {
            0 | 1 => self.scalar(),
            2 => (0..self.roll(4)).map(|_| self.value(deep - 1)).collect(),
            _ => {
                (0..self.roll(4)).map(|_| (self.name().to_owned(), self.value(deep - 1))).collect()
            }
        }
    }

    fn schema(&mut self, deep: usize) -> Value {
        if deep == 0 || self.roll(12) == 0 {
            return self.of(&[
                json!(true),
                json!({}),
                json!({"type": "integer"}),
                json!({"type": "string"}),
                json!(false),
            ]);
        }
        let mut schema = json!({});
        for _ in 0..=self.roll(3) {
            let (keyword, value) = self.keyword(deep - 1);
            schema[keyword] = value;
        }
        schema
    }

    fn schemas(&mut self, deep: usize) -> Value {
        (0..=self.roll(3)).map(|_| self.schema(deep)).collect()
    }

    fn named(&mut self, deep: usize) -> Value {
        (0..=self.roll(3)).map(|_| (self.name().to_owned(), self.schema(deep))).collect()
    }

    fn keyword(&mut self, deep: usize) -> (&'static str, Value) {
        let types = ["null", "boolean", "integer", "number", "string", "array", "object"];
        let small = json!(self.roll(3));
        match self.roll(40) {
            0 | 1 => ("type", json!(self.of(&types))),
            2 => ("type", json!([self.of(&types)])),
            3 => ("enum", (0..=self.roll(3)).map(|_| self.scalar()).collect()),
            4 => ("const", self.value(1)),
            5 => ("minimum", small),
            6 => ("exclusiveMaximum", small),
            7 => ("multipleOf", self.of(&[json!(1), json!(0.5), json!(2)])),
            8 => ("minLength", small),
            9 => ("maxLength", small),
            10 => ("pattern", self.of(&[json!("^a"), json!("b$"), json!("^[0-9]+$")])),
            11 | 12 => ("items", self.schema(deep)),
            13 | 14 => ("prefixItems", self.schemas(deep)),
            15 => ("contains", self.schema(deep)),
            16 => ("minContains", small),
            17 => ("maxContains", small),
            18 => ("uniqueItems", json!(true)),
            19 => ("minItems", small),
            20..=23 => ("properties", self.named(deep)),
            24 => ("patternProperties", json!({"^[ab]$": self.schema(deep)})),
            25 | 26 => ("additionalProperties", self.schema(deep)),
            27 => ("propertyNames", self.schema(deep)),
            28 => ("required", json!([self.name()])),
            29 => ("dependentRequired", json!({self.name(): [self.name()]})),
            30 => ("dependentSchemas", self.named(deep)),
            31 => ("allOf", self.schemas(deep)),
            32 | 33 => ("anyOf", self.schemas(deep)),
            34 => ("oneOf", self.schemas(deep)),
            35 => ("not", self.schema(deep)),
            36 => ("if", self.schema(deep)),
            37 => (self.of(&["then", "else"]), self.schema(deep)),
            38 => (self.of(&["unevaluatedItems", "unevaluatedProperties"]), self.schema(deep)),
            _ => ("$ref", self.of(&[json!("#/$defs/x"), json!("#/$defs/y")])),
        }
    }
}

#[expect(clippy::print_stdout, reason = "the counts are for people")]
fn say(line: &str) {
    println!("{line}");
}
