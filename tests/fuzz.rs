//! The laws, over calls that were spoilt at random: every case's raw text with a few edits.
//!
//! `PROPTEST_CASES=1000000 cargo test --release --test fuzz` runs as long as one likes.

mod calls;
mod corpora;
mod folder;

use proptest::prelude::*;
use proptest::sample::Index;
use serde::de::IgnoredAny;
use toolargs::{Contract, Source, Status, bind, explain};

/// What is put into a text: the signs that a reader of JSON looks at, and some that it does not.
const PIECES: [&str; 51] = [
    "{",
    "}",
    "[",
    "]",
    "\"",
    "'",
    "`",
    ",",
    ":",
    "\\",
    "\\u",
    "\\u00e9",
    "\\ud83d",
    "//",
    "/*",
    "*/",
    "#",
    "\n",
    " ",
    "\t",
    "```",
    "```json\n",
    "\"\"\"",
    "\u{201c}",
    "\u{201d}",
    "\u{feff}",
    "\u{a0}",
    "\u{2028}",
    "é",
    "日",
    "：",
    "｛",
    "｜",
    "‹",
    "›",
    "-",
    "+",
    ".",
    "1",
    "1e9",
    "true",
    "None",
    "NaN",
    "<|x|>",
    "<parameter=x>",
    "</parameter>",
    "<think>",
    "</think>",
    "{}",
    "{\"arguments\": ",
    "__proto__",
];

#[derive(Debug, Clone)]
enum Edit {
    Insert(Index, usize),
    Delete(Index, usize),
    Copy(Index, Index, usize),
    CutOff(Index),
}

fn edit() -> impl Strategy<Value = Edit> {
    prop_oneof![
        4 => (any::<Index>(), 0..PIECES.len()).prop_map(|(at, piece)| Edit::Insert(at, piece)),
        2 => (any::<Index>(), 1..6_usize).prop_map(|(at, len)| Edit::Delete(at, len)),
        1 => (any::<Index>(), any::<Index>(), 1..40_usize).prop_map(|(a, b, n)| Edit::Copy(a, b, n)),
        1 => any::<Index>().prop_map(Edit::CutOff),
    ]
}

fn apply(chars: &mut Vec<char>, edit: &Edit) {
    let place = |index: &Index, len: usize| index.index(len + 1);
    match edit {
        Edit::Insert(at, piece) => {
            let at = place(at, chars.len());
            chars.splice(at..at, PIECES[*piece].chars());
        }
        Edit::Delete(at, len) => {
            let at = place(at, chars.len());
            chars.drain(at..(at + len).min(chars.len()));
        }
        Edit::Copy(from, to, len) => {
            let from = place(from, chars.len());
            let copied = chars[from..(from + len).min(chars.len())].to_vec();
            let to = place(to, chars.len());
            chars.splice(to..to, copied);
        }
        Edit::CutOff(at) => chars.truncate(place(at, chars.len())),
    }
}

/// The contracts of all cases with their raw texts, also with slips of typing forgiven, where the
/// options allow it. A bound call may be longer than its raw text, and so over a limit.
fn seeds() -> Vec<(Contract, String)> {
    let mut seeds = Vec::new();
    let rows = calls::rows(&[]).into_iter();
    for (contract, mut row) in rows.filter(|(_, row)| row["options"].get("limits").is_none()) {
        let raw = row["raw"].as_str().map_or_else(|| row["raw"].to_string(), str::to_owned);
        row["options"]["layers"]["fuzzy"] = true.into();
        let (schema, options) = (row["schema"].to_string(), row["options"].to_string());
        let fuzzy = Contract::compile(&schema, &options).ok();
        seeds.extend([Some(contract), fuzzy].into_iter().flatten().map(|own| (own, raw.clone())));
    }
    seeds
}

/// Bytes of stack: a case of as many schemas inside one another as may be, when it is spoilt, takes
/// up to 3 MB without optimization, and the thread of a test has 2 MB.
const STACK: usize = 8 * 1024 * 1024;

#[test]
fn spoilt_calls_keep_the_laws() {
    let laws = std::thread::Builder::new().stack_size(STACK).spawn(spoil_calls);
    laws.expect("there is memory").join().expect("the laws hold");
}

fn spoil_calls() {
    let seeds = seeds();
    let strategy = (0..seeds.len(), prop::collection::vec(edit(), 1..8));
    let cases = std::env::var("PROPTEST_CASES").ok().and_then(|cases| cases.parse().ok());
    let cases = cases.unwrap_or(5_000);
    let config = ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() };
    let result = proptest::test_runner::TestRunner::new(config).run(&strategy, |(seed, edits)| {
        let (contract, raw) = &seeds[seed];
        let mut chars: Vec<char> = raw.chars().collect();
        for edit in &edits {
            apply(&mut chars, edit);
        }
        laws(contract, &chars.into_iter().collect::<String>())
    });
    if let Err(error) = result {
        panic!("{}", error.to_string().lines().take(6).collect::<Vec<_>>().join("\n"));
    }
}

fn laws(contract: &Contract, raw: &str) -> Result<(), TestCaseError> {
    let bound = bind(contract, raw, Source::Text);
    let again = bind(contract, raw, Source::Text);
    prop_assert_eq!(bound.report.to_json(), again.report.to_json(), "the same report: {}", raw);
    prop_assert!(serde_json::from_str::<IgnoredAny>(&bound.report.to_json()).is_ok(), "{}", raw);
    prop_assert_eq!(explain(&bound.report).is_empty(), bound.report.status == Status::Ok);
    let Some(args) = &bound.args else { return Ok(()) };
    prop_assert!(
        serde_json::from_str::<IgnoredAny>(args).is_ok(),
        "bound to JSON: {} → {}",
        raw,
        args
    );
    if bound.report.repairs.is_empty() {
        prop_assert_eq!(&**args, if raw.trim().is_empty() { "{}" } else { raw }, "untouched");
    }
    let rebound = bind(contract, args, Source::Text);
    prop_assert_eq!(rebound.args.as_deref(), Some(&**args), "bound again: {}", raw);
    prop_assert!(rebound.report.repairs.is_empty(), "bound again is right: {} → {}", raw, args);
    Ok(())
}
