//! Names and their words: what stands in which place of a name.

use std::ops::Range;

use super::words;
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
    /// What of it stands beside the name of the object that it was given in; empty where that is none.
    pub(super) own: Range<usize>,
    pub(super) within: Within,
    pub(super) of_tool: OfTool,
}

/// How much of a name the tool has in its own, of which it is an argument.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub(super) enum OfTool {
    /// It may be about anything.
    #[default]
    Nothing,
    /// Some word of it.
    Some,
    /// It is what the tool is about.
    All,
}

/// What a name was given in.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub(super) enum Within {
    /// The arguments themselves, or nothing known.
    #[default]
    Arguments,
    /// The arguments of a tool that is known.
    Call,
    /// An object with a name of its own.
    Object,
    /// One whose name turns round what is inside: `exclude`.
    Opposite,
}

/// Signs that only part words, or stand around them.
const SEPARATORS: &str = "_-.:/\\'\"`$@#*()[]";

/// Bytes beyond which a name is no other spelling of anything.
const LONGEST: usize = 1_000;

impl Name {
    /// Takes a name apart at separators, at changes of case and between letters and digits.
    ///
    /// `phoneNumber`, `phone_number`, `PHONE-NUMBER`, `"phone number"` → phone, number;
    /// `HTTPServer2` → http, server, 2; a name with signs that mean something (`!a`, `a>`, or `-a`, which
    /// leaves out what `a` asks for), or of more than 1,000 bytes → none.
    pub(crate) fn new(name: &str) -> Self {
        let mut this = Self::default();
        // `-n` is an option of a command.
        let is_negated = name.len() > 2
            && name.starts_with('-')
            && part::char_at(name, 1).is_some_and(letters::is_of_word);
        if name.len() > LONGEST || is_negated {
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

    /// The name that a text of a doc is, taken apart.
    #[inline(never)]
    pub(crate) fn of(doc: &Doc<'_>, text: Text) -> Self {
        Self::new(&doc.chars(text))
    }

    /// The words as one, the same for every spelling of the name; empty where there are none.
    pub(crate) fn joined(&self) -> &str {
        &self.joined
    }

    /// Whether these words as one are in a list.
    pub(crate) fn is_one_of(&self, list: &str) -> bool {
        part::has_word(list, &self.joined)
    }

    pub(super) fn words(&self) -> impl Iterator<Item = &str> {
        (0..self.ends.len()).map(|word| self.word(word))
    }

    /// Its words as a list.
    pub(super) fn list(&self) -> Vec<&str> {
        let mut list = Vec::new();
        for word in self.words() {
            list.push(word);
        }
        list
    }

    pub(super) fn last(&self) -> Option<&str> {
        Some(self.word(self.ends.len().checked_sub(1)?))
    }

    pub(super) fn word(&self, word: usize) -> &str {
        part::of(&self.joined, self.start(word)..self.ends[word])
    }

    pub(super) fn start(&self, word: usize) -> usize {
        if word == 0 { 0 } else { self.ends[word - 1] }
    }

    /// Whether that holds for these of its words.
    #[inline(never)]
    pub(super) fn all(&self, mut words: Range<usize>, holds: fn(&str) -> bool) -> bool {
        words.all(|word| holds(self.word(word)))
    }

    /// How many words there are up to that place in `joined`, where one ends there.
    #[inline(never)]
    pub(super) fn words_to(&self, place: usize) -> Option<usize> {
        self.ends.iter().position(|end| *end == place).map(|last| last + 1)
    }

    /// Whether the field's words begin with its own, and go on.
    pub(crate) fn begins(&self, field: &Name) -> bool {
        field.behind(self).is_some()
    }

    /// What stands behind its own words in a name that begins with them.
    pub(super) fn rest_of<'n>(&self, name: &'n Name) -> Option<&'n str> {
        self.begins(name).then(|| part::of(&name.joined, self.joined.len()..))
    }

    /// Whether the field's words end with its own, behind others that say which of them it is.
    pub(crate) fn is_end(&self, field: &Name) -> bool {
        field.before(self).is_some()
    }

    /// The same where the field is of many, and ends with the plural of its own.
    pub(super) fn is_end_of_many(&self, field: &Name) -> bool {
        let is_many = |start: &usize| {
            let many = part::of(&field.joined, *start..);
            many.len() > self.joined.len() && is_plural(&self.joined, many)
        };
        field.ends.iter().any(is_many)
    }

    /// Whether its words stand in a row among the field's.
    pub(crate) fn is_part(&self, field: &Name) -> bool {
        let begins_at = |word: usize| {
            let start = field.start(word);
            part::of(&field.joined, start..).starts_with(&self.joined)
                && field.words_to(start + self.joined.len()).is_some()
        };
        !self.ends.is_empty() && (0..field.ends.len()).any(begins_at)
    }

    /// Where it begins with the words of `part` and goes on, the words behind.
    #[inline]
    fn behind(&self, part: &Name) -> Option<Range<usize>> {
        let count = self.words_to(part.joined.len())?;
        let is_part = count < self.ends.len() && self.joined.starts_with(&part.joined);
        is_part.then_some(count..self.ends.len())
    }

    /// Where it ends with the words of `part`, the words before.
    #[inline]
    fn before(&self, part: &Name) -> Option<Range<usize>> {
        let count = self.words_to(self.joined.strip_suffix(&part.joined)?.len())?;
        Some(0..count)
    }

    /// Whether it goes on behind the words of `part`, with none but such.
    pub(super) fn has_only_behind(&self, part: &Name, holds: fn(&str) -> bool) -> bool {
        self.behind(part).is_some_and(|words| self.all(words, holds))
    }

    /// Whether it goes on behind the words of `part`, with others than such.
    pub(super) fn has_other_behind(&self, part: &Name, holds: fn(&str) -> bool) -> bool {
        self.behind(part).is_some_and(|words| !self.all(words, holds))
    }

    /// Whether it has words before those of `part`, and none but such.
    pub(super) fn has_only_before(&self, part: &Name, holds: fn(&str) -> bool) -> bool {
        self.before(part).is_some_and(|words| self.all(words, holds))
    }

    /// Whether it has words before those of `part`, and others than such.
    pub(super) fn has_other_before(&self, part: &Name, holds: fn(&str) -> bool) -> bool {
        self.before(part).is_some_and(|words| !self.all(words, holds))
    }

    /// Whether it has no more than one word.
    pub(crate) fn is_one_word(&self) -> bool {
        self.ends.len() < 2
    }

    /// Whether no word of it turns round what it says.
    pub(crate) fn agrees(&self) -> bool {
        self.all(0..self.ends.len(), |word| !words::opposes(word))
    }

    /// Whether it cannot stand for a field by itself, nor a longer name for it.
    pub(super) fn says_little(&self) -> bool {
        let says_little = |word: &str| {
            words::is_bare(word) || words::opposes(word) || word.bytes().all(|b| b.is_ascii_digit())
        };
        self.joined.len() < 2 || self.all(0..self.ends.len(), says_little)
    }

    /// Whether it does not say whose id it is.
    pub(crate) fn is_id(&self) -> bool {
        words::is_id(&self.joined)
    }

    /// Whether it may be that of anything.
    pub(crate) fn is_id_or_name(&self) -> bool {
        words::is_id_or_name(&self.joined)
    }

    /// Whether any word is in both.
    pub(crate) fn shares_word(&self, other: &Name) -> bool {
        self.words().any(|word| other.words().any(|own| own == word))
    }

    /// Whether no word of it makes something else of what stands under it: `query` and `ticket` may
    /// hold fields of this call, `not`, `previous` and `example` hold none.
    pub(crate) fn is_neutral(&self) -> bool {
        self.all(0..self.ends.len(), is_neutral)
    }
}

pub(super) fn is_neutral(word: &str) -> bool {
    !words::opposes(word) && !words::tells_apart(word)
}

/// Whether one of two words is the plural of the other: `tag` and `tags`, `query` and `queries`.
pub(super) fn is_plural(a: &str, b: &str) -> bool {
    let (one, many) = if a.len() < b.len() { (a, b) } else { (b, a) };
    let Some(stem) = many.strip_suffix('s') else { return false };
    stem == one
        || (stem.strip_suffix('e') == Some(one) && part::ends(one, "sxzho"))
        || one.strip_suffix('y').is_some_and(|one| stem.strip_suffix("ie") == Some(one))
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
    /// The class of a character, with what it is in lower case: what differs from it is upper case.
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
