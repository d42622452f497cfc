//! Names and their words: what stands in which place of a name.

use std::ops::Range;

use super::{apart, measures, words};
use crate::letters;
use crate::part;
use crate::value::{Doc, Text};

/// A name taken apart.
#[derive(Debug, Clone, Default)]
pub(crate) struct Name {
    /// Its words in lower case, one behind the other.
    pub(super) joined: String,
    /// Where each word ends in `joined`.
    pub(super) ends: Vec<usize>,
}

/// Signs that only part words, or stand around them.
const SEPARATORS: &str = "_-.:/\\'\"`$@#*()[]";

/// How many bytes a name may have to be another spelling of something.
const LONGEST_SPELT: usize = 1_000;

impl Name {
    /// Takes a name apart at separators, at changes of case and between letters and digits.
    ///
    /// `phoneNumber`, `phone_number`, `PHONE-NUMBER`, `"phone number"` → phone, number;
    /// `HTTPServer2` → http, server, 2; a name with signs that mean something (`!a`, `a>`, or
    /// `-tags`, which leaves out what `tags` asks for), or of more than 1,000 bytes → none.
    pub(crate) fn new(name: &str) -> Self {
        let mut this = Self::default();
        // `-n` is an option of a command; `labels-` takes away from the labels.
        let is_negated = name.len() > 2
            && ((name.starts_with('-') && part::char_at(name, 1).is_some_and(letters::is_of_word))
                || name.ends_with('-'));
        // A field that was commented out is none.
        let is_comment = ["//", "/*", "# ", "-- "].iter().any(|sign| name.starts_with(sign));
        if name.len() > LONGEST_SPELT || is_negated || is_comment {
            return this;
        }
        this.joined.reserve(name.len());
        let name = &letters::composed(name);
        let lower = letters::lower(name);
        let mut lowers = part::chars(&lower);
        let mut chars = part::chars(name);
        let mut previous = Class::Separator;
        while let (Some(char), Some(lower)) = (chars.next(), lowers.next()) {
            let class = Class::of(char, lower);
            let starts_word = match (previous, class) {
                (_, Class::Sign) => return Self::default(),
                (_, Class::Separator) | (Class::Upper, Class::Lower) => false,
                (Class::Upper, Class::Upper) => {
                    let mut next = chars.clone().zip(lowers.clone());
                    let mut is_lower = || {
                        next.next().is_some_and(|(c, lower)| Class::of(c, lower) == Class::Lower)
                    };
                    // `IDs` are several.
                    is_lower() && (!chars.rest().starts_with('s') || is_lower())
                }
                (before, now) => before != now,
            };
            if starts_word {
                this.end_word();
            }
            if class != Class::Separator {
                this.joined.push(lower);
            }
            previous = class;
        }
        this.end_word();
        this
    }

    fn end_word(&mut self) {
        if self.joined.len() > self.ends.last().copied().unwrap_or(0) {
            self.ends.push(self.joined.len());
        }
    }

    /// A text of a doc, taken apart as a name.
    #[inline(never)]
    pub(crate) fn of(doc: &Doc<'_>, text: Text) -> Self {
        Self::new(&doc.chars(text))
    }

    /// The words as one, the same for every spelling of the name; empty where there are none.
    pub(crate) fn joined(&self) -> &str {
        &self.joined
    }

    /// Whether the words as one are in a list.
    pub(crate) fn is_one_of(&self, list: &str) -> bool {
        part::has_word(list, &self.joined)
    }

    pub(super) fn words(&self) -> impl Iterator<Item = &str> {
        (0..self.ends.len()).map(|word| self.word(word))
    }

    /// Whether one of its words is `word`.
    pub(super) fn has_word(&self, word: &str) -> bool {
        self.words().any(|own| own == word)
    }

    /// Its words as a list.
    pub(super) fn list(&self) -> Vec<&str> {
        let mut list = Vec::new();
        for word in self.words() {
            list.push(word);
        }
        list
    }

    pub(crate) fn last(&self) -> Option<&str> {
        Some(self.word(self.ends.len().checked_sub(1)?))
    }

    pub(super) fn word(&self, word: usize) -> &str {
        part::of(&self.joined, self.start(word)..self.ends[word])
    }

    pub(super) fn start(&self, word: usize) -> usize {
        if word == 0 { 0 } else { self.ends[word - 1] }
    }

    /// Whether `is_such` holds for its first word.
    #[inline(never)]
    pub(super) fn first_is(&self, is_such: fn(&str) -> bool) -> bool {
        self.words().next().is_some_and(is_such)
    }

    /// Whether `is_such` holds for its last word.
    #[inline(never)]
    pub(crate) fn last_is(&self, is_such: fn(&str) -> bool) -> bool {
        self.last().is_some_and(is_such)
    }

    /// Whether `is_such` holds for each of its words.
    #[inline(never)]
    pub(super) fn each_is(&self, is_such: fn(&str) -> bool) -> bool {
        self.all(0..self.ends.len(), is_such)
    }

    /// Whether `holds` is true of the words in that range.
    #[inline(never)]
    pub(super) fn all(&self, mut words: Range<usize>, holds: fn(&str) -> bool) -> bool {
        words.all(|word| holds(self.word(word)))
    }

    /// How many words stand before that place in `joined`, if one ends right there.
    #[inline(never)]
    pub(super) fn words_to(&self, place: usize) -> Option<usize> {
        self.ends.iter().position(|end| *end == place).map(|last| last + 1)
    }

    /// Whether it has no more than one word.
    pub(crate) fn is_one_word(&self) -> bool {
        self.ends.len() < 2
    }

    /// Whether none of its words reverses its meaning.
    pub(crate) fn agrees(&self) -> bool {
        self.each_is(|word| !apart::opposes(word))
    }

    /// Whether the name says too little to stand for a field, or to be what a longer name means.
    pub(super) fn says_little(&self) -> bool {
        let says_little =
            |word: &str| words::is_bare(word) || apart::opposes(word) || part::is_digits(word);
        self.joined.len() < 2 || self.each_is(says_little)
    }

    /// Whether the name is an id that does not say whose it is.
    pub(crate) fn is_id(&self) -> bool {
        words::is_id(&self.joined)
    }

    /// Whether a shell runs what the name says.
    pub(crate) fn is_command(&self) -> bool {
        matches!(self.last(), Some("bash" | "cmd" | "command" | "script" | "shell"))
    }

    /// Whether the name is `name`, or an id, which anything may have.
    pub(crate) fn is_id_or_name(&self) -> bool {
        words::is_id_or_name(&self.joined)
    }

    /// Whether amounts under the name are in another currency than the sign's, or in a part of one.
    pub(crate) fn is_in_other_currency(&self, sign: char) -> bool {
        self.words().any(|word| measures::is_other_currency(word, sign))
    }

    /// Whether none of its words makes something else of what stands under the name: `query` and
    /// `ticket` may hold fields of this call, `not`, `previous` and `example` hold none.
    pub(crate) fn is_neutral(&self) -> bool {
        self.each_is(apart::is_neutral)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Class {
    Lower,
    Upper,
    Digit,
    Separator,
    /// Anything that may mean something.
    Sign,
}

impl Class {
    /// The class of a character whose lower case is `lower`: a character that differs from it is
    /// upper case.
    fn of(char: char, lower: char) -> Self {
        match char {
            c if c != lower => Self::Upper,
            c if c.is_ascii_digit() => Self::Digit,
            c if letters::is_of_word(c) => Self::Lower,
            c if part::is_space(c) => Self::Separator,
            '\u{2010}'..='\u{2015}' | '\u{2018}'..='\u{201f}' => Self::Separator,
            c if c.is_ascii() && part::has(SEPARATORS, c as u8) => Self::Separator,
            _ => Self::Sign,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(name: &str) -> Vec<String> {
        let name = Name::new(name);
        name.words().map(str::to_owned).collect()
    }

    #[test]
    fn names_come_apart_at_case_digits_and_separators() {
        for (name, expected) in [
            ("phoneNumber", "phone number"),
            ("PHONE-NUMBER", "phone number"),
            ("\"phone number\"", "phone number"),
            ("HTTPServer2", "http server 2"),
            ("userIDs", "user ids"),
            ("straßeÄnderung", "straße änderung"),
            ("İzmirŞehir", "izmir şehir"),
            ("!active", ""),
            ("__", ""),
        ] {
            assert_eq!(words(name).join(" "), expected, "{name}");
        }
        assert_eq!(words(&"aB".repeat(500)).len(), 501);
        assert_eq!(words(&"aB".repeat(501)).len(), 0);
    }
}
