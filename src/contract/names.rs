//! Names and their words: when two names say the same, and when one is part of the other.

use std::ops::Range;

use super::words;
use crate::letters;
use crate::part;
use crate::path::At;

/// A name taken apart.
#[derive(Debug, Clone, Default)]
pub(crate) struct Name {
    /// Its words in lower case, one behind the other.
    joined: String,
    /// Where each word ends in `joined`.
    ends: Vec<usize>,
    /// What of it stands beside the name of the object that it was given in; empty where that is none.
    own: Range<usize>,
    within: Within,
}

/// What a name was given in.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
enum Within {
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
    /// `HTTPServer2` → http, server, 2; a name with signs that mean something (`!a`, `a>`), or of
    /// more than 1,000 bytes → none.
    pub(crate) fn new(name: &str) -> Self {
        let mut this = Self::default();
        if name.len() > LONGEST {
            return this;
        }
        this.joined.reserve(name.len());
        let lower = letters::lower(name);
        // Only `İ` becomes two characters: an `i`, and a dot, which is a sign in any other name.
        let mut lowers = lower.chars().filter(|c| *c != '\u{307}');
        let mut chars = name.chars();
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
                    is_lower() && (!chars.as_str().starts_with('s') || is_lower())
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

    /// A name as it was given in the object there, whose own name may stand before it:
    /// `endDateTime` in `end`, `itemPrice` in `items`, `shippingStreet` in `shippingAddress`; or behind
    /// it, `startDate` in `dateRange`. The arguments are an object that is called by what their tool is
    /// about: `tableName` in `drop_table`.
    pub(super) fn given(name: &str, at: &At<'_>, tool: &Name) -> Self {
        let mut this = Self::new(name);
        match at.field() {
            Some(outer) => this.enter(&Self::new(outer)),
            None if !tool.joined.is_empty() => this.enter_call(tool),
            None => {}
        }
        this
    }

    /// Notes of which tool it is an argument.
    fn enter_call(&mut self, tool: &Name) {
        let words: Vec<&str> = self.words().collect();
        let is_thing =
            |count: &usize| self.all(0..*count, is_neutral) && tool.is_of(&words[..*count]);
        let thing = (1..words.len()).rev().find(is_thing);
        self.own = thing.map_or(0..0, |count| self.start(count)..self.joined.len());
        self.within = Within::Call;
    }

    /// Notes in which object it was given.
    fn enter(&mut self, outer: &Name) {
        if !outer.agrees() {
            self.within = Within::Opposite;
            return;
        }
        // What the object is called besides only says by what it is known: an order's item is no order.
        let begins_outer = |before: &str| {
            let count = outer.words_to(before.len());
            outer.joined.starts_with(before)
                && count.is_some_and(|count| outer.all(count..outer.ends.len(), words::is_of_outer))
        };
        let is_outer = |words: &str| differ_by_final_s(words, &outer.joined) || begins_outer(words);
        let len = self.joined.len();
        let mut places = self.ends.iter().copied().filter(|end| *end < len);
        let behind = |end: &usize| is_outer(part::of(&self.joined, ..*end));
        let before = |end: &usize| is_outer(part::of(&self.joined, *end..));
        self.own = match places.clone().rfind(behind) {
            Some(end) => end..len,
            None => 0..places.find(before).unwrap_or(0),
        };
        self.within = Within::Object;
    }

    /// Whether it is the id of what the tool is about, the end of its name: `orderItemId` and `itemId` in
    /// `delete_order_item`, not `orderId`; nothing where that are two things, as in
    /// `remove_user_from_group`.
    pub(crate) fn is_id_of(&self, tool: &Name) -> bool {
        let words: Vec<&str> = self.words().collect();
        let Some((id, thing)) = words.split_last() else { return false };
        words::is_id(id) && !thing.is_empty() && tool.is_of(thing)
    }

    /// Whether a tool of that name is about such a thing.
    fn is_of(&self, thing: &[&str]) -> bool {
        if self.words().any(words::relates) {
            return false;
        }
        // What it is found by is told of it.
        let mut about: Vec<&str> =
            self.words().take_while(|word| *word != "by").filter(says).collect();
        let is_own = |(own, word): (&&str, &&str)| own == word || is_plural(own, word);
        loop {
            let end = about.len().saturating_sub(thing.len());
            if about.len() >= thing.len() && about[end..].iter().zip(thing).all(is_own) {
                return true;
            }
            // Behind it may stand what is told of it, or done with it.
            if !about.pop().is_some_and(words::is_told) {
                return false;
            }
        }
    }

    fn end_word(&mut self) {
        if self.joined.len() > self.ends.last().copied().unwrap_or(0) {
            self.ends.push(self.joined.len());
        }
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

    fn word(&self, word: usize) -> &str {
        part::of(&self.joined, self.start(word)..self.ends[word])
    }

    fn start(&self, word: usize) -> usize {
        if word == 0 { 0 } else { self.ends[word - 1] }
    }

    /// Whether that holds for these of its words.
    fn all(&self, mut words: Range<usize>, holds: fn(&str) -> bool) -> bool {
        words.all(|word| holds(self.word(word)))
    }

    /// How many words there are up to that place in `joined`, where one ends there.
    fn words_to(&self, place: usize) -> Option<usize> {
        self.ends.iter().position(|end| *end == place).map(|last| last + 1)
    }

    /// Whether `self`, as given, may mean the declared `field`: the leading or trailing words of one
    /// are the whole of the other, or one final `s` is all that differs.
    ///
    /// `phone` → `phoneNumber`, `page` → `pageSize`, `path` → `filePath`, `filePath` → `path`,
    /// `cityName` → `city`, `tag` → `tags`; inside `end`, `endTime` → `time`.
    pub(crate) fn derives(&self, field: &Name) -> bool {
        let agrees = |word: &str| !words::opposes(word);
        if self.is_own(field) {
            return true;
        }
        !self.says_little()
            && !field.says_little()
            && (self.differs_by_final_s(field)
                || self.all_behind(field, agrees) == Some(true)
                || self.all_before(field, agrees) == Some(true)
                || self.says_more_than(field))
    }

    /// Whether it has other words beside the field's own that leave it what it is: behind them its form,
    /// before them what says nothing. In an object they say whose it is, where that is told of many
    /// things: `databaseName`; but every path is a `filePath`.
    fn says_more_than(&self, field: &Name) -> bool {
        if self.within == Within::Opposite {
            return false;
        }
        // A preposition is one of what follows: `from`, which a price is not.
        let is_preposition = field.all(0..field.ends.len(), words::relates);
        let is_of_many = field.words().last().is_some_and(words::is_property);
        let is_other = is_preposition || (is_of_many && self.says_whose(field));
        (!is_other && field.all_before(self, words::tells_nothing) == Some(true))
            || self.is_file_path(field)
            || field.all_behind(self, words::is_form) == Some(true)
    }

    /// Whether words before the field's own say whose or which it is.
    fn says_whose(&self, field: &Name) -> bool {
        matches!(self.within, Within::Call | Within::Object)
            && field.all_before(self, words::is_bare) == Some(false)
    }

    fn is_file_path(&self, field: &Name) -> bool {
        field.joined == "path" && self.joined == "filepath"
    }

    /// Whether one final `s` in their last words is all that differs; `timeout_s` are no `timeout`s.
    fn differs_by_final_s(&self, field: &Name) -> bool {
        self.is_as_long_as(field) && differ_by_final_s(&self.joined, &field.joined)
    }

    /// Whether the field's words begin with its own, and go on.
    pub(crate) fn begins(&self, field: &Name) -> bool {
        self.all_behind(field, |_| true).is_some()
    }

    /// Whether the field's words end with its own, behind others that say which of them it is.
    pub(crate) fn is_end(&self, field: &Name) -> bool {
        self.all_before(field, |_| true).is_some()
    }

    /// Whether it goes on behind the field's words, with none that makes something else of it.
    pub(crate) fn says_more_of(&self, field: &Name) -> bool {
        field.all_behind(self, is_neutral) == Some(true)
    }

    /// Whether both have as many words.
    pub(crate) fn is_as_long_as(&self, other: &Name) -> bool {
        self.ends.len() == other.ends.len()
    }

    /// Whether its words stand in a row among the field's.
    pub(crate) fn is_part(&self, field: &Name) -> bool {
        let begins_at = |word: usize| {
            let start = field.start(word);
            part::of(&field.joined, start..).starts_with(&self.joined)
                && field.ends.contains(&(start + self.joined.len()))
        };
        !self.ends.is_empty() && (0..field.ends.len()).any(begins_at)
    }

    /// Whether what it says behind, the whole of `field`, may only be said of what stands before:
    /// `emailId` of an email.
    pub(crate) fn is_said_by(&self, field: &Name) -> bool {
        !(self.within == Within::Object && self.is_own(field))
            && field.is_end(self)
            && field.all(0..field.ends.len(), words::is_of_thing)
    }

    /// Whether a name that may mean the field means it plainly: what it leaves out behind makes no
    /// other thing of it, and only one of both says whose it is, as in `userId` and `id`, where the
    /// field must be given anyway.
    pub(crate) fn derives_plainly(&self, field: &Name, required: bool) -> bool {
        let is_known = required
            || self.is_own(field)
            || self.is_file_path(field)
            || !(self.says_whose(field) || self.is_id_in(field) || field.is_id_in(self));
        is_known && self.all_behind(field, words::is_of_thing) != Some(false)
    }

    /// Whether it is an id, with which the other ends behind words that say whose it is.
    pub(crate) fn is_id_in(&self, other: &Name) -> bool {
        self.words().last().is_some_and(words::is_id) && self.is_end(other)
    }

    /// Whether one says which of them, the other how many: `page` and `pages`.
    pub(crate) fn counts_otherwise(&self, field: &Name) -> bool {
        let counts = words::is_counted(&self.joined) || words::is_counted(&field.joined);
        counts && self.differs_by_final_s(field)
    }

    /// Whether the field is known by a code, and its name without that is given: `message` for
    /// `messageId`.
    pub(crate) fn leaves_out_code(&self, field: &Name) -> bool {
        self.begins(field) && field.words().last().is_some_and(words::is_code)
    }

    /// Whether a flag of that name says the same as the flag `field`, which it may mean: other words
    /// may turn round what it says, as in `dryRun` and `askAgain`.
    pub(crate) fn affirms(&self, field: &Name) -> bool {
        if self.within == Within::Object && self.is_own(field) {
            return true;
        }
        let (part, whole) =
            if self.ends.len() < field.ends.len() { (self, field) } else { (field, self) };
        part.all_behind(whole, words::affirms) != Some(false)
            && part.all_before(whole, words::affirms) != Some(false)
    }

    /// Whether it is the field's own name behind that of the object.
    fn is_own(&self, field: &Name) -> bool {
        !self.own.is_empty() && part::of(&self.joined, self.own.clone()) == field.joined
    }

    /// Where `whole` begins with these words and goes on, whether that holds for all it has behind.
    fn all_behind(&self, whole: &Name, holds: fn(&str) -> bool) -> Option<bool> {
        let own = whole.words_to(self.joined.len())?;
        let is_part = own < whole.ends.len() && whole.joined.starts_with(&self.joined);
        is_part.then(|| whole.all(own..whole.ends.len(), holds))
    }

    /// Where `whole` ends with these words, whether that holds for all it has before.
    fn all_before(&self, whole: &Name, holds: fn(&str) -> bool) -> Option<bool> {
        let before = whole.words_to(whole.joined.strip_suffix(&self.joined)?.len())?;
        Some(whole.all(0..before, holds))
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
    fn says_little(&self) -> bool {
        let says_little = |word: &str| {
            words::is_bare(word) || words::opposes(word) || word.bytes().all(|b| b.is_ascii_digit())
        };
        self.joined.len() < 2 || self.all(0..self.ends.len(), says_little)
    }

    /// Whether the arguments of that tool may stand under it: `query`, `request_body`, `file` for
    /// `delete_file`; not under `read_file`, which is another tool, nor under `previous_query`.
    /// Where the tool is not known, any one word may be what it is about.
    pub(crate) fn may_hold_arguments(&self, tool: &Name) -> bool {
        let last = self.ends.len().saturating_sub(1);
        if self.ends.is_empty() || words::holds(self.word(last)) {
            return self.all(0..last, is_neutral);
        }
        let own: Vec<&str> = self.words().collect();
        let is_of_tool = if tool.joined.is_empty() {
            self.is_one_word() && self.is_neutral()
        } else {
            tool.is_of(&own)
        };
        is_of_tool && !self.says_little()
    }

    /// Whether it does not say whose id it is.
    pub(crate) fn is_id(&self) -> bool {
        words::is_id(&self.joined)
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

/// Whether a word of a tool's name says what it is about.
fn says(word: &&str) -> bool {
    !words::is_id(word) && !words::is_bare(word)
}

fn is_neutral(word: &str) -> bool {
    !words::opposes(word) && !words::tells_apart(word)
}

/// Whether one of two words is the plural of the other.
fn is_plural(a: &str, b: &str) -> bool {
    let (one, many) = if a.len() < b.len() { (a, b) } else { (b, a) };
    let stem = many.strip_suffix("ies");
    many.strip_suffix('s') == Some(one)
        || many.strip_suffix("es") == Some(one)
        || (stem.is_some() && stem == one.strip_suffix('y'))
}

fn differ_by_final_s(a: &str, b: &str) -> bool {
    let (short, long) = if a.len() < b.len() { (a, b) } else { (b, a) };
    long.strip_suffix('s') == Some(short)
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
            c if c.is_whitespace() => Self::Separator,
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
