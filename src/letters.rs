//! Letters beyond ASCII without the tables of `std`, which are large: lower case and composed
//! letters by the host's tables, letters and signs told apart by Unicode blocks.

use std::borrow::Cow;

use crate::part;

/// Bytes beyond which letters are not composed: hosts sort the accents of one letter in more than
/// linear time.
const LONGEST_COMPOSED: usize = 256;

/// The text with each letter as one character, where there is one: `e` and the accent behind it
/// become `é`. The second dot of an `i` is dropped.
pub(crate) fn composed(text: &str) -> Cow<'_, str> {
    if text.len() > LONGEST_COMPOSED || part::is_ascii(text) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(without_second_dot(&tables::normalized(text, "NFC")))
}

/// The text with letters that capitals do not tell apart written alike: `STRASSE` may be `straße`,
/// and `KISA` both `kısa` and `kisa`.
pub(crate) fn as_in_large(text: &str) -> String {
    part::replaced(&part::replaced(text, "ß", "ss"), "ı", "i")
}

/// The text without accents, and with letters that capitals do not tell apart written alike: `año`
/// is `ano`, which is another word.
pub(crate) fn without_accents(text: &str) -> Cow<'_, str> {
    if text.len() > LONGEST_COMPOSED || part::is_ascii(text) {
        return Cow::Borrowed(text);
    }
    let mut letters = String::with_capacity(text.len());
    for c in part::chars(&tables::normalized(&as_in_large(text), "NFD")) {
        if !matches!(c, '\u{300}'..='\u{36f}') {
            letters.push(c);
        }
    }
    Cow::Owned(letters)
}

/// The text without the combining dot that an `i` has besides its own.
fn without_second_dot(text: &str) -> String {
    part::replaced(text, "i\u{307}", "i")
}

/// The text in lower case, character by character: `İ` is an `i`, without the dot that the tables
/// put behind it.
pub(crate) fn lower(text: &str) -> Cow<'_, str> {
    if !part::is_ascii(text) {
        return Cow::Owned(without_second_dot(&tables::lower(text)));
    }
    if text.bytes().any(|b| b.is_ascii_uppercase()) {
        return Cow::Owned(text.to_ascii_lowercase());
    }
    Cow::Borrowed(text)
}

/// Whether a character may be in the name of a field or a tool.
pub(crate) fn is_of_name(c: char) -> bool {
    is_of_word(c) || matches!(c, '_' | '$')
}

/// Whether a character is a letter, or a digit beyond ASCII.
pub(crate) fn is_letter(c: char) -> bool {
    is_of_word(c) && !c.is_ascii_digit()
}

/// Whether a character is a letter or a digit. Beyond ASCII that is all but spaces and the blocks
/// of signs.
pub(crate) fn is_of_word(c: char) -> bool {
    if c.is_ascii() {
        return c.is_ascii_alphanumeric();
    }
    !matches!(
        c,
        '\u{80}'..='\u{a9}' | '\u{ab}'..='\u{b1}' | '\u{b4}' | '\u{b6}'..='\u{b8}' | '\u{bb}' | '\u{bf}'
            | '×' | '÷' | '\u{300}'..='\u{36f}'
            // Of Arabic, Indic and Ethiopic scripts.
            | '\u{104a}'..='\u{104f}' | '\u{1360}'..='\u{1368}' | '،' | '؛' | '؟' | '۔' | '।' | '॥'
            // Punctuation and signs of all scripts; those of East Asia, as wide as letters.
            | '\u{2000}'..='\u{206f}' | '\u{20a0}'..='\u{20cf}' | '\u{2190}'..='\u{2bff}'
            | '\u{2e00}'..='\u{2e7f}' | '\u{3000}'..='\u{3004}' | '\u{3008}'..='\u{3020}' | '・'
            | '\u{fe00}'..='\u{fe6f}' | '\u{feff}' | '\u{ff01}'..='\u{ff0f}' | '\u{ff1a}'..='\u{ff20}'
            | '\u{ff3b}'..='\u{ff40}' | '\u{ff5b}'..='\u{ff65}' | '\u{fffd}'
            | '\u{1f000}'..='\u{1faff}'
    )
}

#[cfg(target_arch = "wasm32")]
mod tables {
    use wasm_bindgen::prelude::wasm_bindgen;

    #[wasm_bindgen]
    extern "C" {
        #[wasm_bindgen(js_namespace = ["String", "prototype", "toLowerCase"], js_name = call)]
        pub(super) fn lower(text: &str) -> String;
        #[wasm_bindgen(js_namespace = ["String", "prototype", "normalize"], js_name = call)]
        pub(super) fn normalized(text: &str, form: &str) -> String;
    }
}

#[cfg(not(target_arch = "wasm32"))]
mod tables {
    pub(super) fn lower(text: &str) -> String {
        text.to_lowercase()
    }

    pub(super) fn normalized(text: &str, form: &str) -> String {
        use unicode_normalization::UnicodeNormalization;
        if form == "NFC" { text.nfc().collect() } else { text.nfd().collect() }
    }
}

#[cfg(test)]
mod tests {
    use super::is_of_word;

    #[test]
    fn what_is_of_words_is_nearly_what_std_says() {
        for text in [
            "aZ9",
            "äßøñçÆ",
            "дЯ",
            "λΩ",
            "אבג",
            "عربي٣",
            "हिन्दी",
            "ไทย",
            "日本語",
            "한국어",
            "ａ３",
            "²ª",
        ] {
            assert!(text.chars().all(is_of_word), "{text}");
        }
        for text in [
            " _-.,:;!?",
            "«»„“”‘’–—…",
            "، ؟",
            "、。「」！？：；",
            "€£",
            "→✓★",
            "👍🚀",
            "\u{a0}\u{feff}",
        ] {
            assert!(!text.chars().any(is_of_word), "{text}");
        }
    }
}
