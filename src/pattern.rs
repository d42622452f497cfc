//! Regular expressions in ECMAScript's dialect, by the engine that is at hand: the host's `RegExp`
//! in JavaScript, the crate `regress` elsewhere.

use std::fmt;

use crate::part;

/// Longer text is not matched at all: a pattern may take far more than linear time.
pub(crate) const LONGEST_MATCHED: usize = 64 << 10;

/// Characters of a pattern that are told.
const TOLD: usize = 60;

/// A compiled `pattern`.
pub(crate) struct Pattern {
    source: String,
    engine: engine::Engine,
}

impl Pattern {
    /// Compiles a pattern, with the `u` flag if it can be, as it is or without escapes of other
    /// languages. `\p{L}` and `[[:alpha:]]` need the flag: without it they would be single
    /// characters, such as p, { and L.
    pub(crate) fn new(source: &str) -> Option<Self> {
        let needs_flag =
            ["\\p{", "\\P{", "\\u{", "[[:"].iter().any(|it| part::contains(source, it));
        let engine = engine::compile(source, "u")
            .or_else(|| engine::compile(&in_ecmascript(source), "u"))
            .or_else(|| engine::compile(source, "").filter(|_| !needs_flag))?;
        Some(Self { source: source.to_owned(), engine })
    }

    /// Whether `source` is a regular expression of today's ECMAScript, which has the `u` flag.
    pub(crate) fn is_regex(source: &str) -> bool {
        engine::compile(source, "u").is_some()
    }

    /// `/^[a-z]+$/`, or the beginning of a long one.
    pub(crate) fn told(&self) -> String {
        part::filled("/{}/", &[&part::shortened(&self.source, TOLD)])
    }

    /// Whether only the beginning of the pattern is told.
    pub(crate) fn is_long(&self) -> bool {
        self.source.char_indices().nth(TOLD).is_some()
    }

    /// Whether the pattern matches somewhere in a text that is not too long.
    pub(crate) fn is_match(&self, text: &str) -> bool {
        text.len() <= LONGEST_MATCHED && engine::is_match(&self.engine, text)
    }
}

/// The pattern without escapes of other languages: `\_` and `\-` of signs that need none, `\A` and
/// `\Z` for the ends of the text.
fn in_ecmascript(source: &str) -> String {
    let mut written = String::new();
    let mut chars = part::chars(source);
    let mut in_class = false;
    while let Some(char) = chars.next() {
        match char {
            '[' => in_class = true,
            ']' => in_class = false,
            _ => {}
        }
        let escaped = if char == '\\' { chars.next() } else { None };
        match escaped {
            None => written.push(char),
            Some('A') if !in_class => written.push('^'),
            Some('Z' | 'z') if !in_class => written.push('$'),
            Some(other) => {
                if !is_plain(other, in_class) {
                    written.push(char);
                }
                written.push(other);
            }
        }
    }
    written
}

/// Whether a sign needs no escape.
fn is_plain(sign: char, in_class: bool) -> bool {
    (sign.is_ascii_punctuation() || sign == ' ')
        && !part::has("^$\\.*+?()[]{}|/", sign as u8)
        && (sign != '-' || !in_class)
}

impl fmt::Debug for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "/{}/", self.source)
    }
}

#[cfg(target_arch = "wasm32")]
mod engine {
    use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

    #[wasm_bindgen]
    extern "C" {
        #[wasm_bindgen(js_name = RegExp)]
        pub(super) type Engine;

        #[wasm_bindgen(catch, constructor, js_class = "RegExp")]
        fn new(source: &str, flags: &str) -> Result<Engine, JsValue>;

        #[wasm_bindgen(method)]
        fn test(this: &Engine, text: &str) -> bool;
    }

    pub(super) fn compile(source: &str, flags: &str) -> Option<Engine> {
        Engine::new(source, flags).ok()
    }

    pub(super) fn is_match(engine: &Engine, text: &str) -> bool {
        engine.test(text)
    }
}

#[cfg(not(target_arch = "wasm32"))]
mod engine {
    pub(super) use regress::Regex as Engine;

    pub(super) fn compile(source: &str, flags: &str) -> Option<Engine> {
        Engine::with_flags(source, flags).ok()
    }

    pub(super) fn is_match(engine: &Engine, text: &str) -> bool {
        engine.find(text).is_some()
    }
}
