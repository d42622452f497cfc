//! What a call gives reaches its tool, or the report tells of it. In the calls of the cases and of
//! models every other text and number becomes one that stands nowhere else; values are wrapped,
//! names changed, and a few signs left out or put in: whatever is bound then, all that was marked
//! is still there, and in no other field.

mod calls;
mod corpora;
mod dice;
mod folder;

use dice::Dice;
use serde_json::{Map, Value, json};
use toolargs::{Contract, Source, bind};

/// How often each call is changed.
const TIMES: usize = 8;

/// What is put into a text. No sign of a comment is among them: what a comment holds is not given.
const SIGNS: &str = "{}[]\"'`\u{201c}\u{201d},:;=()<>-+.\\ \n\u{a0}";

#[test]
fn what_a_call_gives_is_kept_or_told() {
    let (mut bound, mut marked) = (0, 0);
    for (contract, raw) in calls() {
        // Each call has dice of its own, so that a new one changes nothing for the others.
        let mut dice = Dice(
            raw.to_string().bytes().fold(1, |seed, byte| seed * 31 % 1_000_003 + u64::from(byte)),
        );
        for _ in 0..TIMES {
            let (mut call, mut marks) = (raw.clone(), Vec::new());
            change(&mut dice, &mut call, &mut marks);
            let text = slipped(&mut dice, &call.to_string());
            let outcome = bind(&contract, &text, Source::Text);
            let Some(args) = &outcome.args else { continue };
            bound += 1;
            let report = outcome.report.to_json();
            let read: Value = serde_json::from_str(&report).expect("a report is JSON");
            let repairs = read["repairs"].as_array().into_iter().flatten();
            let told: Vec<_> = repairs.filter_map(|own| own["path"].as_array()).flatten().collect();
            // Half a surrogate pair is JSON, but no text of this crate.
            let bound_to = serde_json::from_str(args).unwrap_or_else(|error| {
                assert!(args.contains("\\u"), "{error}: {args}");
                Value::Null
            });
            for mark in marks.iter().filter(|mark| text.contains(*mark)) {
                assert!(args.contains(mark) || report.contains(mark), "{mark} in {text} → {args}");
                let (own, others) = (names(&call, mark, true), names(&call, mark, false));
                for name in names(&bound_to, mark, true) {
                    let is_told = told.contains(&&json!(name));
                    let is_own = own.contains(&name) || !others.contains(&name) || is_told;
                    assert!(is_own, "{mark} moved to {name}: {text} → {args}");
                }
                marked += 1;
            }
        }
    }
    assert!(bound > 2_000 && marked > 1_200, "{bound} calls bound, {marked} values kept");
}

/// The calls that are objects.
fn calls() -> Vec<(Contract, Value)> {
    let rows = calls::rows(&["bfcl_bad", "real_failures"]).into_iter();
    let calls = rows.filter_map(|(contract, row)| {
        let raw = match &row["raw"] {
            Value::String(text) => serde_json::from_str(text).ok()?,
            value => value.clone(),
        };
        Some((contract, raw))
    });
    calls.filter(|(_, raw)| raw.is_object()).collect()
}

/// The names of the fields that a mark stands in, or of those that it does not stand in.
fn names(value: &Value, mark: &str, is_over: bool) -> Vec<String> {
    let names_in = |inner: &Value| names(inner, mark, is_over);
    match value {
        Value::Object(fields) => {
            let own = |(name, inner): (&String, &Value)| {
                let is_own = inner.to_string().contains(mark) == is_over;
                [is_own.then(|| name.clone()).into_iter().collect(), names_in(inner)].concat()
            };
            fields.iter().flat_map(own).collect()
        }
        Value::Array(items) => items.iter().flat_map(names_in).collect(),
        // It may be the text of an object.
        Value::String(text) => {
            serde_json::from_str(text).map_or_else(|_| Vec::new(), |inner| names_in(&inner))
        }
        _ => Vec::new(),
    }
}

/// Marks values, and changes some of them and of their names.
fn change(dice: &mut Dice, value: &mut Value, marks: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            *fields = std::mem::take(fields)
                .into_iter()
                .map(|(name, mut inner)| {
                    change(dice, &mut inner, marks);
                    (renamed(dice, name), inner)
                })
                .collect::<Map<_, _>>();
        }
        Value::Array(items) => items.iter_mut().for_each(|item| change(dice, item, marks)),
        Value::String(text) if dice.roll(2) == 0 => {
            let mark = format!("mark{}x", marks.len());
            *text = dice.of(&[
                mark.clone(),
                format!("{text} {mark}"),
                format!("{mark}, \"b\": 'c' {text}"),
            ]);
            marks.push(mark);
        }
        Value::Number(_) if dice.roll(2) == 0 => {
            let mark = 90_000 + marks.len();
            *value = json!(mark);
            marks.push(mark.to_string());
        }
        _ => {}
    }
    let own = value.take();
    *value = match dice.roll(60) {
        0 => json!([own]),
        1 => json!({"value": own}),
        2 => json!({"arguments": own}),
        3 => own.to_string().into(),
        _ => own,
    };
}

fn renamed(dice: &mut Dice, name: String) -> String {
    match dice.roll(40) {
        0 => name.to_uppercase(),
        1 => format!("{name}s"),
        2 => format!("my_{name}"),
        3 => format!("{name}_name"),
        4 => format!("{name}.x"),
        _ => name,
    }
}

/// A text with a few signs left out or put in.
fn slipped(dice: &mut Dice, text: &str) -> String {
    let text = if dice.roll(4) == 0 { text.replace('"', "'") } else { text.to_owned() };
    let signs: Vec<char> = SIGNS.chars().collect();
    let mut chars: Vec<char> = text.chars().collect();
    for _ in 0..dice.roll(4) {
        let at = dice.roll(chars.len().max(1));
        if dice.roll(2) == 0 {
            chars.insert(at, dice.of(&signs));
        } else if chars.get(at).is_some_and(|c| !c.is_alphanumeric()) {
            chars.remove(at);
        }
    }
    chars.into_iter().collect()
}
