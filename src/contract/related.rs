//! What the words of one name are to those of another.

use std::ops::Range;

use super::name::Name;
use super::{apart, measures, words};
use crate::part;

impl Name {
    /// Whether the field's words begin with this name's, and go on.
    pub(crate) fn begins(&self, field: &Name) -> bool {
        field.behind(self).is_some()
    }

    /// What stands behind this name's words in a name that begins with them.
    pub(crate) fn rest_of<'n>(&self, name: &'n Name) -> Option<&'n str> {
        self.begins(name).then(|| part::past(&name.joined, &self.joined))
    }

    /// Whether the field's words end with this name's, behind others that say which of them it is.
    pub(crate) fn is_end(&self, field: &Name) -> bool {
        field.before(self).is_some()
    }

    /// Whether the field's words end with the plural of this name.
    pub(super) fn is_end_of_many(&self, field: &Name) -> bool {
        let is_many = |start: &usize| {
            let many = part::of(&field.joined, *start..);
            many.len() > self.joined.len() && words::is_plural(&self.joined, many)
        };
        field.ends.iter().any(is_many)
    }

    /// Whether this name's words stand in a row among the field's.
    pub(crate) fn is_part(&self, field: &Name) -> bool {
        let begins_at = |word: usize| {
            let start = field.start(word);
            part::of(&field.joined, start..).starts_with(&self.joined)
                && field.words_to(start + self.joined.len()).is_some()
        };
        !self.ends.is_empty() && (0..field.ends.len()).any(begins_at)
    }

    /// The words behind those of `part`, where the name begins with these and goes on.
    #[inline]
    fn behind(&self, part: &Name) -> Option<Range<usize>> {
        let count = self.words_to(part.joined.len())?;
        let is_part = count < self.ends.len() && self.joined.starts_with(&part.joined);
        is_part.then_some(count..self.ends.len())
    }

    /// The words before those of `part`, where the name ends with these and is longer.
    #[inline]
    pub(super) fn before(&self, part: &Name) -> Option<Range<usize>> {
        if part.ends.is_empty() {
            return None;
        }
        let count = self.words_to(self.joined.strip_suffix(&part.joined)?.len())?;
        Some(0..count)
    }

    /// Whether the name goes on behind the words of `part`, and `holds` is true of each word there.
    pub(super) fn has_only_behind(&self, part: &Name, holds: fn(&str) -> bool) -> bool {
        self.behind(part).is_some_and(|words| self.all(words, holds))
    }

    /// Whether the name goes on behind the words of `part`, and `holds` is false for a word there.
    pub(super) fn has_other_behind(&self, part: &Name, holds: fn(&str) -> bool) -> bool {
        self.behind(part).is_some_and(|words| !self.all(words, holds))
    }

    /// Whether the name has words before those of `part`, and `holds` is true of each of them.
    pub(super) fn has_only_before(&self, part: &Name, holds: fn(&str) -> bool) -> bool {
        self.before(part).is_some_and(|words| self.all(words, holds))
    }

    /// Whether the name has words before those of `part`, and `holds` is false for one of them.
    pub(super) fn has_other_before(&self, part: &Name, holds: fn(&str) -> bool) -> bool {
        self.before(part).is_some_and(|words| !self.all(words, holds))
    }

    /// Whether both have the same words, parted in the same places.
    pub(super) fn is_spelled_as(&self, other: &Name) -> bool {
        self.ends == other.ends && self.joined == other.joined
    }

    /// Whether both have the same words, in whatever order.
    pub(super) fn has_words_of(&self, other: &Name) -> bool {
        self.joined.len() == other.joined.len() && self.words().all(|word| other.has_word(word))
    }

    /// Whether any word is in both names.
    pub(crate) fn shares_word(&self, other: &Name) -> bool {
        self.words().any(|word| other.has_word(word))
    }

    /// Whether this name says in other words what the field is: `filePath` and `path`,
    /// `amountInCents` and `amountCents`, `guestCount` and `numGuests`, `dateOfBirth` and
    /// `birthDate`.
    pub(super) fn is_same(&self, field: &Name) -> bool {
        words::are_same(&self.joined, &field.joined)
            || self.is_as_many(field)
            || self.joined.len() == field.joined.len() + 2 && self.adds_to(field)
            || field.joined.len() == self.joined.len() + 2 && field.adds_to(self)
    }

    /// Whether an `in` or an `of` is all that this name has besides the words of the field.
    #[inline(never)]
    fn adds_to(&self, field: &Name) -> bool {
        self.has_unit_of(field) || self.has_of_between(field)
    }

    /// Whether this name has the words of the field in reverse order around an `of`: `dateOfBirth`
    /// and `birthDate`; but a `numberOfRoom` is no `roomNumber`.
    fn has_of_between(&self, field: &Name) -> bool {
        self.words().position(|word| word == "of").is_some_and(|of| {
            let (thing, behind) = part::split_at(&self.joined, self.start(of));
            let whose = part::of(behind, "of".len()..);
            !matches!(thing, "" | "number")
                && !whose.is_empty()
                && field.joined.strip_prefix(whose) == Some(thing)
        })
    }

    /// Whether both say how many there are of the same: `guestCount`, `numGuests`, `numberOfGuests`
    /// and, as a number, `guests`.
    pub(super) fn is_as_many(&self, field: &Name) -> bool {
        let are_many = |of: &str, many: &str| {
            measures::is_many(many) && (of == many || words::is_plural(of, many))
        };
        match (self.counted(), field.counted()) {
            (Some(own), Some(of)) => own == of || words::is_plural(own, of),
            (Some(own), None) => are_many(own, &field.joined),
            (None, Some(of)) => are_many(of, &self.joined),
            (None, None) => false,
        }
    }

    /// The thing of which the name says how many there are: `guest` of `guestCount`.
    pub(super) fn counted(&self) -> Option<&str> {
        if let Some(thing) = self.joined.strip_suffix("count") {
            return self.words_to(thing.len()).map(|_| thing);
        }
        let behind = self.joined.strip_prefix("num")?;
        let thing = behind.strip_prefix("berof").unwrap_or(behind);
        self.words_to(self.joined.len() - thing.len()).map(|_| thing)
    }

    /// Whether an `in` between the thing and its unit is all that this name has besides the field's
    /// words.
    fn has_unit_of(&self, field: &Name) -> bool {
        self.ends.len() == field.ends.len() + 1
            && field.ends.split_last().is_some_and(|(_, thing)| {
                let len = thing.last().copied().unwrap_or(0);
                self.word(thing.len()) == "in"
                    && self.last() == field.last()
                    && self.last_is(measures::is_unit)
                    && self.joined.starts_with(part::of(&field.joined, ..len))
            })
    }

    /// Whether the names differ only by an `is` before one of them: `isArchived` says of a thing
    /// that it is `archived`.
    pub(super) fn differs_by_is(&self, field: &Name) -> bool {
        let is = |word: &str| word == "is";
        field.has_only_before(self, is) || self.has_only_before(field, is)
    }

    /// Whether the names differ only by the word for a text behind the same words: `old_string` and
    /// `old_text`.
    pub(super) fn differs_by_text(&self, field: &Name) -> bool {
        let own = self.before_text();
        own.is_some() && own == field.before_text()
    }

    /// What stands before the word for a text that the name ends with.
    fn before_text(&self) -> Option<&str> {
        let before = self.start(self.ends.len().checked_sub(1)?);
        let (before, last) = part::split_at(&self.joined, before);
        (words::is_text(last) && !before.is_empty()).then_some(before)
    }

    /// Whether one name is the plural of the other; `timeout_s` is not that of `timeout`, nor
    /// `timeoutMs` that of `timeout_m`, whichever of them is given.
    pub(crate) fn is_plural_of(&self, field: &Name) -> bool {
        let is_letter = |name: &Self| name.last_is(|word| word.len() == 1);
        ![self, field].into_iter().any(is_letter) && words::is_plural(&self.joined, &field.joined)
    }

    /// Whether this name is for several of what the other is for one of: `hosts` and `hostList` for
    /// `host`; but `notes` may be one `note`.
    pub(crate) fn is_of_many(&self, one: &Name) -> bool {
        let is_list = self.last_is(words::is_list);
        let is_plural = || self.is_plural_of(one) && !one.last_is(words::is_written);
        self.joined.len() > one.joined.len() && (is_list || is_plural())
    }

    /// Whether the name is for what has two ends, or several of that: `dateRanges`.
    pub(crate) fn is_span(&self) -> bool {
        self.last_is(measures::is_span)
    }

    /// Whether a number under the name may be its limit, as with a plural; but `ageDays` are no
    /// more than an age.
    pub(super) fn is_limited(&self) -> bool {
        self.last_is(measures::is_limited)
            && (self.is_one_word() || !self.last_is(measures::is_unit))
    }

    /// Whether the name says how many there may be: `limit`, `maxRows`.
    pub(crate) fn is_limit(&self) -> bool {
        self.last() == Some("limit") || self.first_is(apart::limits)
    }

    /// Whether this name is for a list of what the other is the plural of: `tagList` and `tags`.
    #[inline(never)]
    pub(super) fn is_list_of(&self, many: &Name) -> bool {
        let one = self.joined.strip_suffix("list").or_else(|| self.joined.strip_suffix("array"));
        let is_list = || self.last_is(words::is_list);
        one.is_some_and(|one| is_list() && words::is_plural(one, &many.joined))
    }

    /// Whether the field's name begins with this name, which names nothing by itself: `start`
    /// stands for `startLocation`; but `total` may be another unit than `totalCents`.
    pub(crate) fn leads(&self, field: &Name) -> bool {
        let agrees = |word: &str| !apart::opposes(word) && !measures::is_unit(word);
        field.has_only_behind(self, agrees) && self.each_is(words::leads)
    }

    /// Whether this name is an id or only `name`, and the other has it behind words that say whose.
    pub(super) fn is_id_in(&self, other: &Name) -> bool {
        (self.ends_with_id() || self.is_id_or_name()) && self.is_end(other)
    }

    pub(crate) fn ends_with_id(&self) -> bool {
        self.last_is(words::is_id)
    }

    /// Whether one of the names says which one, the other how many: `page` and `pages`.
    pub(super) fn counts_otherwise(&self, field: &Name) -> bool {
        let counts = measures::is_counted(&self.joined) || measures::is_counted(&field.joined);
        counts && self.is_plural_of(field)
    }

    /// Whether the field is an id, an address or a path of what this name names without it:
    /// `message` for `messageId`, `source` for `sourcePath`, `cliente` for `id_cliente`; but a
    /// `folder` is its path.
    pub(super) fn leaves_out_code(&self, field: &Name) -> bool {
        let is_code =
            |word: &str| words::is_code(word) || (word == "path" && !words::is_place(&self.joined));
        (self.begins(field) && field.last().is_some_and(is_code))
            || field.has_only_before(self, words::is_code)
            || (self.joined == "address"
                && field.has_only_before(self, |word| matches!(word, "email" | "ip")))
    }

    /// Whether the field is a number or a code of what this name names: `flight` for
    /// `flightNumber`, `country` for `countryCode`; not of what may have space in its code.
    pub(super) fn leaves_out_sign(&self, field: &Name) -> bool {
        field.has_only_behind(self, |word| matches!(word, "code" | "number"))
            && !words::has_spaced_code(&self.joined)
    }

    /// Whether the field goes on behind this name with words by which a thing is identified:
    /// `order` and `orderId`, `event` and `eventDate`; but not where the name only says which time,
    /// as `start` does.
    pub(super) fn is_known_by(&self, field: &Name) -> bool {
        field.has_only_behind(self, words::is_known_by) && !(self.leads(field) && field.is_time())
    }

    /// Whether the name is for a time, or for how long something takes.
    pub(super) fn is_time(&self) -> bool {
        self.last_is(measures::is_time)
    }

    /// Whether the words of one name, or what each is short for, all stand in the other in this
    /// order, and the other has no words that make something else of it: `path` and `absolutePath`,
    /// `old_desc` and `old_description`, `sql_query` and `sql`, `head_branch` and `head`; but a
    /// `backupFile` is no `file`, nor a `contentType` the `content`.
    pub(crate) fn belongs_to(&self, field: &Name) -> bool {
        let ends_alike = || {
            self.last() == field.last()
                || self.last_is(words::is_of_thing)
                || (field.last_is(words::is_writing) && self.last_is(words::is_held))
                || field.leads(self)
        };
        // Any field of one letter, but the `q` of queries, would be short for too many names.
        (field.joined.len() > 1 || field.joined == "q" || self.has_word(&field.joined))
            && (self.is_among(field)
                || (field.is_among(self) && ends_alike())
                || self.is_like(field))
    }

    /// Whether the name only says where something is kept: `filename`, `absolutePath`.
    pub(crate) fn is_place(&self) -> bool {
        let is_it = |word| words::is_place(word) || matches!(word, "filename" | "path");
        self.last().is_some_and(is_it) && self.all(0..self.ends.len() - 1, words::tells_nothing)
    }

    /// Whether each word of this name is the word in its place in the other, or may be meant for
    /// it.
    fn is_like(&self, name: &Name) -> bool {
        let mut pairs = self.words().zip(name.words());
        self.ends.len() == name.ends.len() && pairs.all(|(own, word)| words::are_like(own, word))
    }

    /// Whether all words of this name stand in the other in this order, and no other words there
    /// make something else of it.
    pub(super) fn is_among(&self, name: &Name) -> bool {
        let is_whole = self.ends.len() == name.ends.len();
        let mut found = 0;
        let mut others = Vec::new();
        for word in name.words() {
            let own = if found < self.ends.len() { self.word(found) } else { "" };
            if own == word || (is_whole && words::is_short_for(own, word)) {
                found += 1;
            } else {
                others.push(word);
            }
        }
        // Words are looked up in lists last: that takes longest, and few names hold one another.
        found > 0 && found == self.ends.len() && others.into_iter().all(words::tells_nothing)
    }

    /// Whether both have a word that says what they are about: `testRun` and `dryRun`.
    pub(crate) fn tells_alike(&self, other: &Name) -> bool {
        let says = |word: &&str| !words::is_bare(word) && !words::is_property(word);
        self.words().filter(says).any(|word| other.has_word(word))
    }

    /// Whether the field's name says one thing `or` another, and this name is either: `issueKey`
    /// for `issueIdOrKey`, `name` for `nameOrId`.
    pub(super) fn is_either_of(&self, field: &Name) -> bool {
        // All names are asked, and most fields are too short to have such a word.
        if field.ends.len() < self.ends.len() + 2 {
            return false;
        }
        let Some(or) = field.words().position(words::is_or) else { return false };
        let (own, both) = (self.list(), field.list());
        let is_one = |rest: &[&str]| own.strip_prefix(&both[..or - 1]) == Some(rest);
        or > 0 && or + 1 < both.len() && (is_one(&both[or - 1..or]) || is_one(&both[or + 1..]))
    }

    /// Whether this name is that of a flag that asks for the field's thing: `includeTags` for
    /// `tags`.
    pub(super) fn asks_for(&self, field: &Name) -> bool {
        self.has_only_before(field, words::asks)
    }
}
