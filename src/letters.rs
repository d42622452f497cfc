//! Lower case by the tables that are at hand: the host's in JavaScript, those of `std` elsewhere,
//! which would be a twentieth of the whole engine.

use std::borrow::Cow;

/// The text in lower case.
pub(crate) fn lower(text: &str) -> Cow<'_, str> {
    if !text.is_ascii() {
        return Cow::Owned(tables::lower(text));
    }
    if text.bytes().any(|b| b.is_ascii_uppercase()) {
        return Cow::Owned(text.to_ascii_lowercase());
    }
    Cow::Borrowed(text)
}

#[cfg(target_arch = "wasm32")]
mod tables {
    use wasm_bindgen::prelude::wasm_bindgen;

    #[wasm_bindgen]
    extern "C" {
        #[wasm_bindgen(js_namespace = ["String", "prototype", "toLowerCase"], js_name = call)]
        pub(super) fn lower(text: &str) -> String;
    }
}

#[cfg(not(target_arch = "wasm32"))]
mod tables {
    pub(super) fn lower(text: &str) -> String {
        text.to_lowercase()
    }
}
