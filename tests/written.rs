//! How a text is written decides nothing: every call of every case comes out the same between marks
//! of code; and where it is JSON, with the slips that models make, with what they write around it,
//! and in the forms that calls are sent in. What is refused stays refused.

mod calls;
mod corpora;
mod folder;

use serde_json::{Map, Value, json};
use toolargs::{Contract, Source, bind};

/// Around whatever a text is. In templates `TEXT` is that, `STRING` the same as a string of JSON,
/// and `TOOL` the name of the tool.
const AROUND_ANY: [&str; 4] =
    ["\n TEXT\r\n\t", "```json\nTEXT\n```", "``` TEXT ```", "```tool_call\nTEXT```\n"];

/// Around a plain object, and around what is refused, if it begins and ends as an object.
const AROUND_OBJECT: [&str; 10] = [
    "Here is the call: TEXT",
    "TEXT\nThis calls the tool.",
    "<tool_call>\nTEXT\n</tool_call>",
    "TEXT<|im_end|>",
    "<think>Or {\"x\": 1}?</think>\nTEXT",
    "// the call\nTEXT",
    "(TEXT);",
    "`TEXT`.",
    "<function=TOOL>TEXT</function>",
    "Action: TOOL\nAction Input: TEXT",
];

/// Of a plain object: a false start, and more of the same.
const REPEATED: [&str; 2] = ["{}TEXT", "TEXT\nTEXT"];

/// Of a plain object, where an object is declared and a string is none.
const AS_STRING: [&str; 2] = ["STRING", "\"TEXT\""];

/// The whole call, where a tool is named and no field has the name of what is said of one.
const CALLS: [&str; 6] = [
    r#"{"name": "TOOL", "arguments": TEXT}"#,
    r#"{"arguments": STRING, "name": "TOOL"}"#,
    r#"[{"name": "TOOL", "arguments": TEXT}]"#,
    r#"{"action": "TOOL", "action_input": TEXT}"#,
    r#"{"type": "function", "function": {"name": "TOOL", "arguments": STRING}}"#,
    r#"{"tool_calls": [{"type": "function", "function": {"name": "TOOL", "arguments": STRING}}]}"#,
];

/// Writes a word of JSON in another way, if it is to be: a sign, a string or a literal.
type Slip = fn(Word) -> Option<String>;

/// What models make of a plain object.
const SLIPS: [(&str, Slip); 13] = [
    ("lines of Windows", |word| word.sign("{}[],:").map(|sign| format!("{sign}\r\n"))),
    ("space of another script", |word| {
        word.sign("{}[],:").map(|sign| format!("\u{a0}{sign}\u{3000}"))
    }),
    ("a comma before a bracket", |word| {
        word.sign("}]").filter(|_| !word.is_behind_bracket).map(|sign| format!(",{sign}"))
    }),
    ("a comment behind a comma", |word| word.sign(",").map(|_| ", // the next\n".to_owned())),
    ("lines for commas", |word| word.sign(",").map(|_| "\n".to_owned())),
    // Between items a wide comma may be part of one.
    ("a wide comma", |word| word.sign(",").filter(|_| !word.is_item).map(|_| "，".to_owned())),
    ("a wide colon", |word| word.sign(":").map(|_| "：".to_owned())),
    ("a name without quotes", |word| {
        let is_plain = |c: char| c.is_ascii_alphabetic() || c == '_';
        let name = word.string().filter(|name| word.is_name && !name.is_empty())?;
        name.chars().all(is_plain).then(|| name.to_owned())
    }),
    ("single quotes", |word| word.string().map(|text| format!("'{text}'"))),
    // There `${x}` is to be computed.
    ("backticks", |word| word.string().filter(|t| !t.contains('$')).map(|t| format!("`{t}`"))),
    ("typographic quotes", |word| word.string().map(|text| format!("“{text}”"))),
    ("angle quotes", |word| word.string().map(|text| format!("«{text}»"))),
    ("literals of Python", |word| {
        let own = ["true", "false", "null"].iter().position(|own| *own == word.text)?;
        Some(["True", "False", "None"][own].to_owned())
    }),
];

/// Writes the fields of an object in another way.
type Edit = fn(&Call, &mut Vec<Field>);

/// A name and its value, as they were written.
type Field = (String, String);

/// What says the same in JSON itself.
const EDITS: [(&str, Edit); 4] = [
    ("another order", |_, fields| fields.reverse()),
    ("letters in escapes", |_, fields| {
        let escape = |c: char| match c {
            'A'..='Z' | 'a'..='z' => format!("\\u{:04x}", u32::from(c)),
            '"' => "\\\"".to_owned(),
            _ => quoted(&c.to_string()).replace('"', ""),
        };
        for text in fields.iter_mut().flat_map(|(name, value)| [name, value]) {
            if let Ok(Value::String(own)) = serde_json::from_str(text) {
                *text = format!("\"{}\"", own.chars().map(escape).collect::<String>());
            }
        }
    }),
    ("a value as its text", |call, fields| {
        for (name, value) in fields.iter_mut().filter(|_| call.options["coercion"] != "none") {
            let is_own = match call.declared(name)["type"].as_str() {
                Some("object") => value.starts_with('{'),
                Some("array") => value.starts_with('['),
                // As text `5.00` may be an amount in another unit.
                Some("integer") if value.ends_with(".00") => false,
                Some("integer" | "number") => value.ends_with(|c: char| c.is_ascii_digit()),
                Some("boolean") => matches!(&**value, "true" | "false"),
                _ => false,
            };
            if is_own {
                *value = quoted(value);
            }
        }
    }),
    ("dashes between the words of a name", |call, fields| {
        // Two spellings of one name stay what they are.
        let names: Vec<String> = fields.iter().map(|(name, _)| dashed(name)).collect();
        let is_one = |own: &String| names.iter().filter(|name| *name == own).count() == 1;
        for ((name, _), dashed) in fields.iter_mut().zip(&names) {
            if call.options["matching"] != "exact"
                && call.declared(name).is_object()
                && is_one(dashed)
            {
                name.clone_from(dashed);
            }
        }
    }),
];

#[test]
fn a_call_is_bound_alike_however_it_is_written() {
    let calls = calls();
    // A way is one for at least one call in so many.
    let written = |way: &str, many: usize, write: &dyn Fn(&Call) -> Option<String>| {
        let mut texts = 0;
        for call in &calls {
            if let Some(text) = write(call).filter(|text| *text != call.raw) {
                assert_eq!(call.bound(&text), call.args, "{way}: {text} for {}", call.raw);
                texts += 1;
            }
        }
        assert!(texts * many > calls.len(), "{way}: {texts} texts");
    };
    let templates = |templates: &[&str], many: usize, is_meant: fn(&Call) -> bool| {
        for way in templates {
            written(way, many, &|call| if is_meant(call) { call.in_template(way) } else { None });
        }
    };
    templates(&AROUND_ANY, 2, |call| !call.raw.contains("```"));
    templates(&AROUND_OBJECT, 15, |call| call.is_plain() || call.is_refused_object());
    templates(&REPEATED, 3, Call::is_plain);
    templates(&AS_STRING, 3, |call| call.is_plain() && call.schema["type"] == "object");
    templates(&CALLS, 30, Call::can_be_wrapped);
    for (way, slip) in SLIPS {
        written(way, 30, &|call| call.with_slips(slip));
    }
    for (way, edit) in EDITS {
        written(way, 120, &|call| call.edited(edit));
    }
}

/// A call and what comes of it.
struct Call {
    schema: Value,
    options: Value,
    contract: Contract,
    raw: String,
    args: Option<Value>,
}

impl Call {
    /// The arguments, if the call is not rejected.
    fn bound(&self, text: &str) -> Option<Value> {
        let args = bind(&self.contract, text, Source::Text).args?;
        Some(serde_json::from_str(&args).expect("bound arguments are JSON"))
    }

    fn in_template(&self, template: &str) -> Option<String> {
        let tool = self.options["name"].as_str().unwrap_or_default();
        let text = template.replace("TOOL", tool).replace("STRING", &quoted(&self.raw));
        (!template.contains("TOOL") || !tool.is_empty()).then(|| text.replace("TEXT", &self.raw))
    }

    /// The text of a plain object with each word in another way, if there is one for any.
    fn with_slips(&self, slip: Slip) -> Option<String> {
        let words = words(self.is_plain().then_some(&self.raw)?);
        let is_slip = words.iter().any(|word| slip(*word).is_some());
        let write = |word: Word| slip(word).unwrap_or_else(|| word.text.to_owned());
        is_slip.then(|| words.into_iter().map(write).collect())
    }

    /// The text of an object with its fields in another way, if that is one.
    fn edited(&self, edit: Edit) -> Option<String> {
        let fields = self.fields()?;
        let mut edited = fields.clone();
        edit(self, &mut edited);
        let text = edited.iter().map(|(name, value)| format!("{name}: {value}"));
        (edited != fields).then(|| format!("{{{}}}", text.collect::<Vec<_>>().join(", ")))
    }

    fn is_object(&self) -> bool {
        serde_json::from_str::<Map<String, Value>>(&self.raw).is_ok()
    }

    /// Whether it is an object of JSON each part of which says the same in what is no JSON: it has
    /// no backslashes and no quotes of other kinds.
    fn is_plain(&self) -> bool {
        self.is_object() && !self.raw.contains(|c| "\\'`´‘’‚“”„«»".contains(c))
    }

    fn is_refused_object(&self) -> bool {
        self.args.is_none() && self.raw.starts_with('{') && self.raw.ends_with('}')
    }

    /// Whether the tool is named, neither schema nor text has a name that says something of a call,
    /// and the schema alone does not say which names are declared.
    fn can_be_wrapped(&self) -> bool {
        let said = ["name", "arguments", "action", "action_input", "function", "tool_calls"];
        let all = format!("{}{}", self.schema, self.raw);
        self.is_object()
            && self.options["unknownFields"] != "schema"
            && !said.iter().any(|name| all.contains(&quoted(name)))
    }

    /// What the schema declares for a name.
    fn declared(&self, name: &str) -> &Value {
        let name: String = serde_json::from_str(name).expect("a name is JSON");
        &self.schema["properties"][name]
    }

    /// The fields of an object, if no name is given twice.
    fn fields(&self) -> Option<Vec<Field>> {
        let mut fields: Vec<Field> = Vec::new();
        let mut depth = 0;
        for word in words(self.is_object().then_some(&self.raw)?) {
            depth -= usize::from("}]".contains(word.text));
            match fields.last_mut() {
                _ if depth == 1 && word.is_name => {
                    fields.push((word.text.to_owned(), String::new()));
                }
                Some((_, value)) if depth > 1 || (depth == 1 && !",:".contains(word.text)) => {
                    value.push_str(word.text);
                }
                _ => {}
            }
            depth += usize::from("{[".contains(word.text));
        }
        let is_repeated = |i: usize| fields[..i].iter().any(|(name, _)| *name == fields[i].0);
        (!(0..fields.len()).any(is_repeated)).then_some(fields)
    }
}

/// A name with dashes between its words, `phone-number` for `phoneNumber`.
fn dashed(name: &str) -> String {
    let mut dashed = String::new();
    for c in name.chars() {
        if c.is_ascii_uppercase() && dashed.ends_with(|c: char| c.is_ascii_lowercase()) {
            dashed.push('-');
        }
        dashed.push(if c == '_' { '-' } else { c.to_ascii_lowercase() });
    }
    dashed
}

fn quoted(text: &str) -> String {
    json!(text).to_string()
}

/// A word of JSON in its place.
#[derive(Clone, Copy)]
struct Word<'t> {
    text: &'t str,
    is_name: bool,
    /// Whether it stands in a list, outside of any object in that.
    is_item: bool,
    is_behind_bracket: bool,
}

impl<'t> Word<'t> {
    fn sign(self, signs: &str) -> Option<&'t str> {
        signs.contains(self.text).then_some(self.text)
    }

    /// What stands between the quotes of a string.
    fn string(self) -> Option<&'t str> {
        self.text.strip_prefix('"')?.strip_suffix('"')
    }
}

/// The words of JSON, without the space between them.
fn words(mut text: &str) -> Vec<Word<'_>> {
    let mut words: Vec<Word<'_>> = Vec::new();
    let mut open = Vec::new();
    loop {
        text = text.trim_start();
        let Some(first) = text.chars().next() else { return words };
        let end = match first {
            '"' => end_of_string(text),
            '{' | '}' | '[' | ']' | ',' | ':' => 1,
            _ => text.find(|c| "{}[],: \n\r\t".contains(c)).unwrap_or(text.len()),
        };
        let (word, rest) = text.split_at(end);
        let is_behind_bracket = words.last().is_some_and(|word| "{[".contains(word.text));
        let is_name = first == '"' && rest.trim_start().starts_with(':');
        words.push(Word {
            text: word,
            is_name,
            is_item: open.last() == Some(&'['),
            is_behind_bracket,
        });
        match first {
            '{' | '[' => open.push(first),
            '}' | ']' => drop(open.pop()),
            _ => {}
        }
        text = rest;
    }
}

fn end_of_string(text: &str) -> usize {
    let mut is_escaped = false;
    let mut is_end = |(_, c): &(usize, char)| {
        let is_end = *c == '"' && !is_escaped;
        is_escaped = *c == '\\' && !is_escaped;
        is_end
    };
    let end = text.char_indices().skip(1).find(|own| is_end(own));
    end.expect("a string of JSON ends").0 + 1
}

/// The calls of the cases and of models that are read forgivingly.
fn calls() -> Vec<Call> {
    calls::rows(&["bfcl_bad", "real_failures", "baml"]).into_iter().filter_map(call).collect()
}

fn call((contract, mut row): (Contract, Value)) -> Option<Call> {
    let (schema, options) = (row["schema"].take(), row["options"].take());
    let raw = row["raw"].as_str()?.to_owned();
    let is_read = options["syntax"] != "strict" && options.get("limits").is_none();
    let mut call = Call { schema, options, contract, raw, args: None };
    call.args = call.bound(&call.raw);
    (is_read && !call.raw.trim().is_empty()).then_some(call)
}
