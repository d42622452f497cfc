//! Runs every line of `tests/cases/*.jsonl` as a test of its own; README.md there says its form.

mod folder;

use std::collections::HashSet;
use std::fs;
use std::path::Path;

use libtest_mimic::{Arguments, Failed, Trial};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use toolargs::{
    Bound, Coded, Contract, ContractIssue, Issue, IssueCode, Source, Status, Step, bind_answered,
    bind_unless_right, explain,
};

/// A code and where.
type Told = (String, Value);

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    name: String,
    schema: Value,
    #[serde(default)]
    options: Option<Value>,
    raw: Option<Value>,
    args: Option<Value>,
    #[serde(default)]
    uncertain: bool,
    /// What the author's own code answers, by the key of the question.
    #[serde(default)]
    answers: Map<String, Value>,
    #[serde(default)]
    repairs: Vec<Told>,
    #[serde(default)]
    issues: Vec<Told>,
    #[serde(default)]
    ignored: Vec<Value>,
    #[serde(default)]
    explain: bool,
    #[serde(default)]
    contract_issues: Vec<Told>,
    #[serde(default)]
    warnings: Vec<Told>,
    #[serde(rename = "source")]
    _source: Option<String>,
}

fn main() {
    let arguments = Arguments::from_args();
    let files = folder::files("tests/cases", "jsonl");
    let trials = files.iter().flat_map(|file| trials(file)).collect();
    libtest_mimic::run(&arguments, trials).exit();
}

fn trials(file: &Path) -> Vec<Trial> {
    let stem = file.file_stem().expect("a case file has a name").to_string_lossy().into_owned();
    let text = fs::read_to_string(file).expect("a case file is text");
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let mut names = HashSet::new();
    lines
        .map(|(number, line)| match serde_json::from_str::<Case>(line) {
            Ok(case) if !names.insert(case.name.clone()) => {
                Trial::test(format!("{stem}/{}", case.name), || Err("another has that name".into()))
            }
            Ok(case) => {
                let stem = stem.clone();
                Trial::test(format!("{stem}/{}", case.name), move || run(&case, &stem))
            }
            Err(error) => {
                let message = format!("{stem}.jsonl, line {}: {error}", number + 1);
                Trial::test(message.clone(), move || Err(message.into()))
            }
        })
        .collect()
}

/// A case that binds no call must expect nothing of one: nobody would look whether it is so.
fn nothing_of_a_call(case: &Case) -> Result<(), Failed> {
    let tells = !case.repairs.is_empty() || !case.issues.is_empty() || !case.ignored.is_empty();
    let expects =
        tells || case.args.is_some() || case.uncertain || case.explain || !case.answers.is_empty();
    if expects { Err("something is expected of a call, and none is bound".into()) } else { Ok(()) }
}

fn run(case: &Case, stem: &str) -> Result<(), Failed> {
    let options = case.options.as_ref().map_or("{}".to_owned(), Value::to_string);
    let contract = match Contract::compile(&case.schema.to_string(), &options) {
        Ok(contract) => contract,
        Err(error) => {
            same("contract issues", &told(&error.issues), &case.contract_issues)?;
            return nothing_of_a_call(case);
        }
    };
    same("contract issues", &Vec::new(), &case.contract_issues)?;
    same("warnings", &told(contract.warnings()), &case.warnings)?;
    let Some(raw) = &case.raw else { return nothing_of_a_call(case) };
    let source = if raw.is_string() { Source::Text } else { Source::Value };
    let raw = raw.as_str().map_or_else(|| raw.to_string(), str::to_owned);
    let bound = bind(case, &contract, &raw, source);
    expectations(case, &bound)?;
    if case.explain {
        let path = format!("{}/tests/explain/{stem}/{}.txt", env!("CARGO_MANIFEST_DIR"), case.name);
        expect_test::expect_file![path].assert_eq(&explain(&bound.report));
    }
    laws(case, &contract, &raw, source, &bound)
}

/// Binds a call, and answers every question from the case's answers, as a wrapper does.
fn bind<'t>(case: &Case, contract: &'t Contract, raw: &'t str, source: Source) -> Bound<'t> {
    let mut answers = Map::new();
    loop {
        let (known, told) = (answers.len(), json!({ "answers": answers }).to_string());
        let bound = bind_answered(contract, raw, source, &told);
        if bound.questions.is_empty() {
            return bound;
        }
        for question in &bound.questions {
            let answer = case.answers.get(&question.key).cloned().unwrap_or_default();
            answers.insert(question.key.clone(), answer);
        }
        assert!(answers.len() > known, "nothing new is asked: {:?}", bound.questions);
    }
}

fn expectations(case: &Case, bound: &Bound<'_>) -> Result<(), Failed> {
    let report: Value = serde_json::from_str(&bound.report.to_json()).map_err(|e| e.to_string())?;
    let args = bound.args.as_ref().map(|text| parse(text));
    same("issues", &codes(&report["issues"]), &case.issues)?;
    same("args", &args, &case.args)?;
    same("repairs", &codes(&report["repairs"]), &case.repairs)?;
    same("ignored", &report["ignored"], &Value::from(case.ignored.clone()))?;
    let status = match (&case.issues[..], case.uncertain) {
        ([], false) => Status::Ok,
        ([], true) => Status::Uncertain,
        _ => Status::Rejected,
    };
    same("status", &bound.report.status, &status)
}

/// What holds for every call.
fn laws(
    case: &Case,
    contract: &Contract,
    raw: &str,
    source: Source,
    bound: &Bound<'_>,
) -> Result<(), Failed> {
    let again = bind(case, contract, raw, source);
    same("report of the same call", &again.report.to_json(), &bound.report.to_json())?;
    same(
        "an explanation unless all is certain",
        &explain(&bound.report).is_empty(),
        &(bound.report.status == Status::Ok),
    )?;
    if bind_unless_right(contract, raw, source, "").is_none() {
        same("args of a call that is plainly right", &bound.args.as_deref(), &Some(raw))?;
        same("repairs of one", &bound.report.repairs, &Vec::new())?;
    }
    suggestions_are_taken(case, contract, raw, source, bound)?;
    for (what, schema) in [
        ("in reverse", reversed(&case.schema)),
        ("alone", alone(&case.schema)),
        ("behind references", referred(&case.schema)),
    ] {
        changes_nothing(case, raw, source, bound, what, &schema)?;
    }
    let Some(args) = &bound.args else {
        return same("status without args", &bound.report.status, &Status::Rejected);
    };
    same("issues with args", &bound.report.issues, &Vec::new())?;
    if bound.report.repairs.is_empty() {
        let raw = if raw.trim().is_empty() { "{}" } else { raw };
        same("args of a call that is right", &**args, raw)?;
    }
    let rebound = bind(case, contract, args, Source::Text);
    same("args bound again", &rebound.args.as_deref(), &Some(&**args))?;
    same("repairs of bound args", &rebound.report.repairs, &Vec::new())
}

/// What a rejected call is told to send instead is a field of that object, and a value that it
/// takes.
fn suggestions_are_taken(
    case: &Case,
    contract: &Contract,
    raw: &str,
    source: Source,
    bound: &Bound<'_>,
) -> Result<(), Failed> {
    for issue in &bound.report.issues {
        let (Some(suggestion), Some(Step::Name(name))) = (&issue.suggestion, issue.path.0.last())
        else {
            continue;
        };
        let mut sent: Value = serde_json::from_str(raw).map_err(|e| format!("{e} in {raw}"))?;
        let outer = &issue.path.0[..issue.path.0.len() - 1];
        let object = outer.iter().try_fold(&mut sent, inside).and_then(as_object);
        let taken = object.and_then(|object| object.remove(name).map(|value| (object, value)));
        let Some((object, value)) = taken else {
            return Err(format!("`{}` stands nowhere in {raw}", issue.path).into());
        };
        let of_name = |code| matches!(code, IssueCode::FieldUnknown | IssueCode::NameInvalid);
        let is_name = of_name(issue.code) || issue.code == IssueCode::FieldConflict;
        let (name, value) = if is_name { (suggestion, value) } else { (name, parse(suggestion)) };
        object.insert(name.clone(), value);
        let again = sent.to_string();
        let path = [outer, &[Step::Name(name.clone())]].concat();
        let still = bind(case, contract, &again, source).report.issues.into_iter();
        let is_still = |issue: &Issue| issue.path.0 == path && (!is_name || of_name(issue.code));
        let still: Vec<_> = still.filter(is_still).collect();
        same(&format!("issues of {again}"), &still, &Vec::new())?;
    }
    Ok(())
}

/// What a step of a report's path leads to in what was sent: an item may have been sent alone.
fn inside<'v>(sent: &'v mut Value, step: &Step) -> Option<&'v mut Value> {
    match step {
        Step::Name(name) => as_object(sent)?.get_mut(name),
        Step::Index(index) if sent.is_array() => sent.get_mut(*index),
        Step::Index(_) => Some(sent),
    }
}

/// An object, which may have been sent in a list.
fn as_object(sent: &mut Value) -> Option<&mut Map<String, Value>> {
    match sent {
        Value::Array(items) => items.first_mut()?.as_object_mut(),
        object => object.as_object_mut(),
    }
}

/// Another way to write the same schema changes nothing.
fn changes_nothing(
    case: &Case,
    raw: &str,
    source: Source,
    bound: &Bound<'_>,
    what: &str,
    schema: &Value,
) -> Result<(), Failed> {
    let options = case.options.as_ref().map_or("{}".to_owned(), Value::to_string);
    let contract = Contract::compile(&schema.to_string(), &options)
        .map_err(|error| format!("the schema {what}: {error}"))?;
    let args = |bound: &Bound<'_>| bound.args.as_deref().map(parse);
    let again = bind(case, &contract, raw, source);
    same(&format!("args by the schema {what}"), &args(&again), &args(bound))?;
    let told = |bound: &Bound<'_>| {
        let list = if bound.args.is_some() { "repairs" } else { "issues" };
        let mut told = codes(&parse(&bound.report.to_json())[list]);
        told.sort_by_key(|(code, path)| (code.clone(), path.to_string()));
        told
    };
    same(&format!("report by the schema {what}"), &told(&again), &told(bound))
}

/// The schema with what it declares, allows and requires in reverse order.
fn reversed(schema: &Value) -> Value {
    match schema {
        Value::Object(keywords) => {
            let turn = |(keyword, value): (&String, &Value)| {
                let mut value = reversed(value);
                let is_unordered = matches!(
                    &**keyword,
                    "allOf" | "anyOf" | "oneOf" | "enum" | "required" | "type"
                );
                if let (Value::Array(list), true) = (&mut value, is_unordered) {
                    list.reverse();
                }
                (keyword.clone(), value)
            };
            keywords.iter().rev().map(turn).collect()
        }
        Value::Array(list) => list.iter().map(reversed).collect(),
        scalar => scalar.clone(),
    }
}

/// The schema with itself, and each of its fields, as the only branch of a union.
fn alone(schema: &Value) -> Value {
    let Value::Object(keywords) = schema else { return schema.clone() };
    let (mut around, mut branch) = (Map::new(), Map::new());
    for (keyword, value) in keywords {
        let is_beside = matches!(
            &**keyword,
            "$schema" | "$id" | "$defs" | "definitions" | "default" | "examples"
        ) || keyword.starts_with("x-");
        let value = match value {
            Value::Object(fields) if keyword == "properties" => {
                fields.iter().map(|(name, field)| (name.clone(), alone(field))).collect()
            }
            value => value.clone(),
        };
        (if is_beside { &mut around } else { &mut branch }).insert(keyword.clone(), value);
    }
    around.insert("anyOf".to_owned(), json!([branch]));
    around.into()
}

/// The schema with what it says of each of its fields behind a reference.
fn referred(schema: &Value) -> Value {
    let mut schema = schema.clone();
    let mut moved = Map::new();
    if let Some(fields) = schema.get_mut("properties").and_then(Value::as_object_mut) {
        for field in fields.values_mut() {
            let place = format!("of-case-{}", moved.len());
            let reference = json!({ "$ref": format!("#/$defs/{place}") });
            moved.insert(place, std::mem::replace(field, reference));
        }
    }
    if let Some(keywords) = schema.as_object_mut() {
        let defs = keywords.entry("$defs").or_insert_with(|| json!({}));
        defs.as_object_mut().expect("definitions are an object").append(&mut moved);
    }
    schema
}

fn told(issues: &[ContractIssue]) -> Vec<Told> {
    let step = |step: &Step| match step {
        Step::Name(name) => Value::from(name.as_str()),
        Step::Index(index) => Value::from(*index),
    };
    let told = |issue: &ContractIssue| {
        (issue.code.code().to_owned(), issue.path.0.iter().map(step).collect())
    };
    issues.iter().map(told).collect()
}

/// The codes and paths of a report's repairs or issues.
fn codes(entries: &Value) -> Vec<Told> {
    let entries = entries.as_array().expect("a report has lists").iter();
    entries
        .map(|entry| (entry["code"].as_str().unwrap_or_default().to_owned(), entry["path"].clone()))
        .collect()
}

fn parse(text: &str) -> Value {
    serde_json::from_str(text).expect("what is bound is JSON")
}

fn same<T: PartialEq + std::fmt::Debug + ?Sized>(
    what: &str,
    found: &T,
    expected: &T,
) -> Result<(), Failed> {
    if found == expected {
        return Ok(());
    }
    Err(format!("{what}\n  expected: {expected:?}\n  found:    {found:?}").into())
}
