//! Valid JSON is never edited, whatever its strings contain: every text of every corpus and case.
//! But for a name given twice with equal values, which is given once.

mod corpora;
mod folder;

use std::fs;
use std::path::PathBuf;

use serde::de::IgnoredAny;
use serde_json::Value;
use toolargs::{Contract, IssueCode, RepairCode, Source, bind};

/// What is wrong with JSON itself, whatever the schema.
const WRONG_ANYWAY: [IssueCode; 4] = [
    IssueCode::FieldConflict,
    IssueCode::FieldUnknown,
    IssueCode::NumberUnsafe,
    IssueCode::ControlTokens,
];

#[test]
fn valid_json_is_handed_on_byte_for_byte() {
    let anything = Contract::compile("true", "{}").expect("true is a schema");
    let (mut untouched, mut wrong) = (0, 0);
    let folders = [PathBuf::from("tests/cases"), corpora::shared("cases")];
    let there = folders.iter().filter(|folder| folder.is_dir());
    for file in there.flat_map(|it| folder::files(it, "jsonl")) {
        let text = fs::read_to_string(file).expect("a corpus is text");
        let rows = text.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
        for raw in rows.filter_map(|row| Some(row.get("raw")?.as_str()?.to_owned())) {
            if serde_json::from_str::<IgnoredAny>(&raw).is_err() {
                continue;
            }
            let bound = bind(&anything, &raw, Source::Text);
            if let Some(args) = bound.args {
                let repeats = |code| code == RepairCode::RepeatDropped;
                let only_repeats = bound.report.repairs.iter().all(|repair| repeats(repair.code));
                assert!(only_repeats, "repaired: {raw}");
                assert_eq!(args != raw, !bound.report.repairs.is_empty(), "edited: {raw}");
                untouched += usize::from(args == raw);
            } else {
                let known = |code| WRONG_ANYWAY.contains(&code);
                assert!(
                    bound.report.issues.iter().all(|issue| known(issue.code)),
                    "refused: {raw}"
                );
                wrong += 1;
            }
        }
    }
    assert!(
        untouched > 1_500,
        "{untouched} valid texts untouched, {wrong} refused for what they are"
    );
}
