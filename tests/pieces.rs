//! What a text is made of decides nothing: pieces of this project's own files, code and prose,
//! written into calls as models write long texts, come out as they are or are refused.

mod folder;

use std::fs;

use serde_json::{Value, json};
use toolargs::{Contract, Source, bind};

/// How a text is written, by name: what it must come out as, unless it is refused.
type Form = (&'static str, fn(&str) -> String);

const FORMS: [Form; 6] = [
    ("lines as they are", |text| json!(text).to_string().replace("\\n", "\n")),
    ("quotes as they are", |text| in_quotes("\"", &escaped(text, &["\\", "\n"]))),
    ("quotes and lines as they are", |text| in_quotes("\"", &escaped(text, &["\\"]))),
    ("as Python has it", |text| in_quotes("'", &escaped(text, &["\\", "\n", "'"]))),
    ("between backticks", |text| in_quotes("`", &escaped(text, &["\\", "`"]))),
    ("between three quotes", |text| in_quotes("\"\"\"", text)),
];

const SCHEMA: &str = r#"{"type": "object", "required": ["path"], "properties": {
    "path": {"type": "string"}, "mode": {"enum": ["w", "a"]}, "content": {"type": "string"},
    "edits": {"type": "array", "items": {"type": "object", "required": ["old", "new"],
        "properties": {"old": {"type": "string"}, "new": {"type": "string"}}}}}}"#;

/// Where the text stands: before another field, behind all of them, twice in an object of a list.
const CALLS: [&str; 3] = [
    r#"{"path": "a", "content": TEXT, "mode": "w"}"#,
    r#"{"path": "a", "content": TEXT}"#,
    r#"{"path": "a", "edits": [{"old": TEXT, "new": TEXT}, {"old": "x", "new": "y"}]}"#,
];

#[test]
fn pieces_of_files_come_out_as_they_are() {
    let contract = Contract::compile(SCHEMA, r#"{"name": "edit_file"}"#).expect("it is right");
    let pieces = pieces();
    for (name, form) in FORMS {
        let mut bound = 0;
        for (piece, call) in pieces.iter().flat_map(|piece| CALLS.map(|call| (piece, call))) {
            let raw = call.replace("TEXT", &form(piece));
            let Some(args) = bind(&contract, &raw, Source::Text).args else { continue };
            let meant = call.replace("TEXT", &json!(piece).to_string());
            assert_eq!(value(&args), value(&meant), "{name}: {raw}");
            bound += 1;
        }
        let most = pieces.len() * CALLS.len();
        assert!(bound * 5 > most * 4, "{name}: {bound} of {most} are bound");
    }
}

/// Pieces of up to seven lines. A backslash is left out: alone, it may be the sign of an escape as
/// well, where nothing is escaped.
fn pieces() -> Vec<String> {
    let folders = [
        ("src", "rs"),
        ("src/bind", "rs"),
        ("src/parse", "rs"),
        ("tests", "rs"),
        ("js/src", "ts"),
        ("js/src/adapters", "ts"),
        ("docs", "md"),
        ("tools", "mjs"),
        (".", "md"),
        (".", "json"),
    ];
    let mut pieces = Vec::new();
    for file in folders.iter().flat_map(|(folder, ending)| folder::files(folder, ending)) {
        let text = fs::read_to_string(file).expect("a file is text");
        let lines: Vec<&str> = text.lines().filter(|line| !line.contains('\\')).collect();
        pieces.extend(lines.chunks(7).step_by(5).map(|lines| lines.join("\n")));
    }
    assert!(pieces.len() > 500, "{} pieces", pieces.len());
    pieces
}

fn in_quotes(quote: &str, text: &str) -> String {
    format!("{quote}{text}{quote}")
}

/// The text with a backslash before each of these signs, the backslash first.
fn escaped(text: &str, signs: &[&str]) -> String {
    signs.iter().fold(text.to_owned(), |text, sign| {
        text.replace(sign, &if *sign == "\n" { "\\n".to_owned() } else { format!("\\{sign}") })
    })
}

fn value(text: &str) -> Value {
    serde_json::from_str(text).expect("bound arguments are JSON")
}
