//! One slip of structure never changes what a call says: a right call in which one bracket, quote,
//! comma or colon is left out or doubled, or a bracket is of the other kind, is refused, or still
//! says the same.

mod calls;
mod corpora;
mod folder;

use serde::de::IgnoredAny;
use serde_json::Value;
use toolargs::{Contract, Source, bind};

const SIGNS: [char; 7] = ['{', '}', '[', ']', '"', ',', ':'];

#[test]
fn one_slip_of_structure_is_refused_or_seen_through() {
    let mut texts = 0;
    for (contract, raw) in right_calls() {
        for (at, sign) in raw.char_indices().filter(|(_, c)| SIGNS.contains(c)) {
            let (before, behind) = (raw.split_at(at).0, raw.split_at(at + 1).1);
            for slip in ["", &format!("{sign}{sign}"), of_other_kind(sign)] {
                let slip = format!("{before}{slip}{behind}");
                if serde_json::from_str::<IgnoredAny>(&slip).is_ok() {
                    continue;
                }
                texts += 1;
                if let Some(args) = bind(&contract, &slip, Source::Text).args {
                    assert_eq!(value(&args), value(&raw), "{slip}");
                }
            }
        }
    }
    assert!(texts > 3_000, "{texts} slips");
}

/// The bracket of the other kind that opens or closes as this one does; nothing for other signs.
fn of_other_kind(sign: char) -> &'static str {
    match sign {
        '{' => "[",
        '[' => "{",
        '}' => "]",
        ']' => "}",
        _ => "",
    }
}

/// The calls of the cases that are handed on untouched, and those of the corpora. A slip inside an
/// escape is no slip of structure.
fn right_calls() -> Vec<(Contract, String)> {
    let rows = calls::rows(&["real_failures"]).into_iter();
    rows.filter_map(|(contract, row)| {
        let raw = row["raw"].as_str().filter(|raw| raw.starts_with('{') && !raw.contains('\\'))?;
        let is_right = bind(&contract, raw, Source::Text).args.as_deref() == Some(raw);
        is_right.then(|| (contract, raw.to_owned()))
    })
    .collect()
}

fn value(text: &str) -> Value {
    serde_json::from_str(text).expect("bound arguments are JSON")
}
