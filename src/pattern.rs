//! Regular expressions in ECMAScript's dialect, by the engine that is at hand: the host's `RegExp`
//! in JavaScript, the crate `regress` elsewhere.

use crate::part;
use std::fmt;

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
    /// Compiles a pattern, with the `u` flag where the pattern bears it.
    pub(crate) fn new(source: &str) -> Option<Self> {
        let engine = engine::compile(source, "u").or_else(|| engine::compile(source, ""))?;
        Some(Self { source: source.to_owned(), engine })
    }

    /// Whether it is a regular expression as ECMAScript has them now.
    pub(crate) fn is_regex(source: &str) -> bool {
        engine::compile(source, "u").is_some()
    }

    /// Whether it matches somewhere in a text that is not too long.
    pub(crate) fn is_match(&self, text: &str) -> bool {
        text.len() <= LONGEST_MATCHED && engine::is_match(&self.engine, text)
    }
}

/// `/^[a-z]+$/`, or the beginning of a long one.
impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.source.char_indices().nth(TOLD) {
            Some((end, _)) => write!(f, "/{}…/", part::of(&self.source, ..end)),
            None => write!(f, "/{}/", self.source),
        }
    }
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
