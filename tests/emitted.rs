//! Schemas as the schema libraries write them, with calls that each library itself took and
//! refused.

mod folder;

use std::fs;
use std::path::Path;

use serde_json::Value;
use toolargs::{Contract, Source, Status, bind};

/// The engine as it comes, and as a plain validator.
const OPTIONS: [&str; 2] =
    ["{}", r#"{"matching":"exact","coercion":"none","syntax":"strict","unknownFields":"schema"}"#];

#[test]
fn calls_are_judged_as_the_library_judges_them() {
    let mut wrong = Vec::new();
    for file in folder::files("tests/emitted", "json") {
        for options in OPTIONS {
            wrong.extend(judge(&file, options));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn judge(file: &Path, options: &str) -> Vec<String> {
    let text = fs::read_to_string(file).expect("a file is text");
    let library: Value = serde_json::from_str(&text).expect("a file is JSON");
    let contract = match Contract::compile(&library["schema"].to_string(), options) {
        Ok(contract) => contract,
        Err(error) => return vec![format!("{}: {error}", file.display())],
    };
    let mut wrong = Vec::new();
    for (kind, expected) in [("good", Status::Ok), ("bad", Status::Rejected)] {
        let calls = library[kind].as_object().expect("calls have names");
        assert!(!calls.is_empty(), "{} has {kind} calls", file.display());
        for (name, call) in calls {
            let raw = call.to_string();
            let report = bind(&contract, &raw, Source::Text).report;
            if report.status != expected || !report.repairs.is_empty() {
                let told = report.to_json();
                wrong.push(format!("{} {options} {kind} {name}: {told}", file.display()));
            }
        }
    }
    wrong
}
