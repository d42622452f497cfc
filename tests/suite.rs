//! Runs the official JSON Schema Test Suite on contracts that are plain validators, and holds the
//! README to its totals. It is read from `../shared`, or from where `TOOLARGS_SHARED` says; without
//! it nothing is run.

mod corpora;
mod folder;

use std::fs;
use std::path::{Path, PathBuf};

use libtest_mimic::{Arguments, Failed, Trial};
use referencing::meta;
use serde_json::{Map, Value, json};
use toolargs::{Contract, Source, Status, bind};

/// The drafts by their folders, with the `$schema` of schemas that do not say.
const DRAFTS: [(&str, &str); 2] = [
    ("draft2020-12", "https://json-schema.org/draft/2020-12/schema"),
    ("draft7", "http://json-schema.org/draft-07/schema#"),
];

/// The optional formats that are asserted; not every draft has all of them.
const FORMATS: [&str; 12] = [
    "date",
    "date-time",
    "duration",
    "ecmascript-regex",
    "email",
    "hostname",
    "ipv4",
    "ipv6",
    "regex",
    "time",
    "uri",
    "uuid",
];

/// Groups that are not run, by file and name, each with its reason.
const EXCEPTIONS: [(&str, &str, &str); 1] = [(
    "enum",
    "empty enum",
    "a schema that no value can satisfy is refused when it is compiled; the standard advises \
     against it as well",
)];

/// What one file of the suite came to.
struct Outcome {
    name: String,
    passed: usize,
    failures: Vec<String>,
}

fn main() {
    let arguments = Arguments::from_args();
    let suite = corpora::shared("json-schema-test-suite");
    if !suite.is_dir() {
        say(&format!("not present, and not run: {}", suite.display()));
        return;
    }
    let (mut outcomes, mut totals) = (Vec::new(), Vec::new());
    for (draft, dialect) in DRAFTS {
        let references = references(&suite, draft);
        let required = folder::files(suite.join(draft), "json");
        let formats =
            FORMATS.map(|name| suite.join(draft).join(format!("optional/format/{name}.json")));
        let formats = formats.into_iter().filter(|file| file.is_file()).collect();
        for (kind, files, mode) in
            [("required", required, "annotate"), ("formats", formats, "assert")]
        {
            let ran: Vec<Outcome> = files
                .iter()
                .map(|file| run(&format!("{draft}/{kind}"), file, dialect, mode, &references))
                .collect();
            let passed: usize = ran.iter().map(|outcome| outcome.passed).sum();
            let failed: usize = ran.iter().map(|outcome| outcome.failures.len()).sum();
            say(&format!("{draft} {kind}: {passed} of {} tests pass", passed + failed));
            totals.push(format!("{} of {}", told(passed), told(passed + failed)));
            outcomes.extend(ran);
        }
    }
    let mut trials: Vec<Trial> = outcomes.into_iter().map(trial).collect();
    trials.push(Trial::test("the_readme_quotes_the_totals", move || quoted(&totals)));
    libtest_mimic::run(&arguments, trials).exit();
}

/// Whether the README has these totals, by kind and draft.
fn quoted(totals: &[String]) -> Result<(), Failed> {
    let page = fs::read_to_string("README.md").expect("the page is there");
    for row in [
        format!("| required tests | {} | {} |", totals[0], totals[2]),
        format!("| optional tests of the asserted formats | {} | {} |", totals[1], totals[3]),
    ] {
        if !page.contains(&row) {
            return Err(format!("README.md has another row than {row}").into());
        }
    }
    Ok(())
}

/// A number below a million with a comma behind its thousands.
fn told(number: usize) -> String {
    if number < 1_000 {
        return number.to_string();
    }
    format!("{},{:03}", number / 1_000, number % 1_000)
}

fn trial(outcome: Outcome) -> Trial {
    let Outcome { name, failures, .. } = outcome;
    Trial::test(
        name,
        move || {
            if failures.is_empty() { Ok(()) } else { Err(failures.join("\n").into()) }
        },
    )
}

fn run(kind: &str, file: &Path, dialect: &str, formats: &str, references: &Value) -> Outcome {
    let stem = file.file_stem().expect("a file has a name").to_string_lossy();
    let mut outcome = Outcome { name: format!("{kind}/{stem}"), passed: 0, failures: Vec::new() };
    for group in read(file).as_array().expect("a file is a list of groups") {
        let excepted = |(file, name, _): &&(&str, &str, &str)| {
            *file == stem && *name == text(&group["description"])
        };
        if let Some((_, name, reason)) = EXCEPTIONS.iter().find(excepted) {
            say(&format!("{}: not run: {name}: {reason}", outcome.name));
            continue;
        }
        let contract = contract(group, dialect, formats, references);
        for test in group["tests"].as_array().expect("a group has tests") {
            let judged = match &contract {
                Ok(contract) => judge(contract, test),
                Err(error) => Err(error.clone()),
            };
            match judged {
                Ok(()) => outcome.passed += 1,
                Err(error) => {
                    let (group, test) = (&group["description"], &test["description"]);
                    outcome.failures.push(format!("{} / {}: {error}", text(group), text(test)));
                }
            }
        }
    }
    outcome
}

fn contract(
    group: &Value,
    dialect: &str,
    formats: &str,
    references: &Value,
) -> Result<Contract, String> {
    let mut schema = group["schema"].clone();
    if let Value::Object(schema) = &mut schema {
        schema.entry("$schema").or_insert_with(|| dialect.into());
    }
    let schema = schema.to_string();
    // The dialect's own name stands in every schema and leads nowhere.
    let own = ["\"$schema\":\"https://json-schema.org", "\"$schema\":\"http://json-schema.org"];
    let refers = own.iter().fold(schema.clone(), |schema, own| schema.replace(own, ""));
    let refers = refers.contains("localhost:1234") || refers.contains("json-schema.org");
    let references = if refers { references.clone() } else { json!({}) };
    let options = json!({
        "matching": "exact", "coercion": "none", "syntax": "strict", "unknownFields": "schema",
        "formats": formats, "references": references,
    });
    Contract::compile(&schema, &options.to_string()).map_err(|error| error.to_string())
}

fn judge(contract: &Contract, test: &Value) -> Result<(), String> {
    let raw = test["data"].to_string();
    let bound = bind(contract, &raw, Source::Text);
    let valid = test["valid"] == json!(true);
    if valid == (bound.report.status == Status::Ok) && bound.report.repairs.is_empty() {
        return Ok(());
    }
    Err(format!("expected {valid}, got {}", bound.report.to_json()))
}

/// All schemas that the tests of a draft may refer to, by their URIs.
fn references(suite: &Path, draft: &str) -> Value {
    let mut references = Map::new();
    let remotes = suite.join("remotes");
    let mut files = folder::files(&remotes, "json");
    for folder in folders(&remotes) {
        let name = folder.strip_prefix(&remotes).expect("found below it").to_string_lossy();
        let other = name.starts_with("draft") || name.starts_with("v1");
        if !other || name.starts_with(draft) {
            files.extend(folder::files(&folder, "json"));
        }
    }
    for file in files {
        let path = file.strip_prefix(&remotes).expect("found below it").to_string_lossy();
        references.insert(format!("http://localhost:1234/{path}"), read(&file));
    }
    let metaschemas = [
        &*meta::DRAFT7,
        &*meta::DRAFT202012,
        &*meta::DRAFT202012_CORE,
        &*meta::DRAFT202012_APPLICATOR,
        &*meta::DRAFT202012_UNEVALUATED,
        &*meta::DRAFT202012_VALIDATION,
        &*meta::DRAFT202012_META_DATA,
        &*meta::DRAFT202012_FORMAT_ANNOTATION,
        &*meta::DRAFT202012_CONTENT,
    ];
    for metaschema in metaschemas {
        let metaschema: &Value = metaschema;
        references.insert(text(&metaschema["$id"]).to_owned(), metaschema.clone());
    }
    Value::Object(references)
}

fn folders(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("the suite can be read") {
        let path = entry.expect("the suite can be read").path();
        if path.is_dir() {
            found.extend(folders(&path));
            found.push(path);
        }
    }
    found
}

fn read(file: &Path) -> Value {
    let text = fs::read_to_string(file).expect("the suite can be read");
    serde_json::from_str(&text).expect("the suite is JSON")
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

#[expect(clippy::print_stdout, reason = "the counts are for people")]
fn say(line: &str) {
    println!("{line}");
}
