//! Whether a given name may mean a declared field, one of the two holding the words of the other
//! (`derives`), and how plainly it does (`meaning`).
//!
//! What only one of the names says decides between the levels of [`Meaning`]. Names alone are
//! judged here; `sense` then lets the value raise or lower the level. `bind` renames a given field
//! only where the level is `Plain`; `check` suggests a field at any level above `OfOther`.

use super::name::Name;
use super::placed::{OfTool, Placed, Within};
use super::{apart, measures, words};
use crate::part;

/// How plainly a given name means a declared field that it may mean, from the least.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Meaning {
    /// The given name, or the field, may be that of something else: `databaseName` for the `name`
    /// in `drop_table`.
    OfOther,
    /// One of the names says whose or which it is, and the other does not: `sqlQuery` for `query`,
    /// `text` for `oldText`.
    Likely,
    /// The field goes on behind the given name with words that may make another thing of it, unless
    /// the value is a choice of the field: `page` for `pageSize`, `activity` for `activityLevel`.
    ByChoice,
    /// What only one of the names says leaves it the same thing: `phone` for `phoneNumber`.
    Plain,
}

impl Placed {
    /// Whether the given name `self` may mean the declared `field`: one name is the leading or
    /// trailing words of the other, or its plural, or the two differ only by an `is` before or by
    /// the word for a text behind.
    ///
    /// `phone` → `phoneNumber`, `page` → `pageSize`, `start` → `startLocation`, `path` →
    /// `filePath`, `filePath` → `path`, `cityName` → `city`, `tag` → `tags`, `oldString` →
    /// `oldText`; inside `end`, `endTime` → `time`.
    pub(crate) fn derives(&self, field: &Name) -> bool {
        // Words are looked up in lists last: that takes longest, and few names hold one another.
        self.is_own(field)
            || self.differs_by_is(field)
            || self.differs_by_text(field)
            || (self.is_one_or_many_of(field) && (self.says_enough_for(field) || !self.agrees()))
            || ((self.says_less_than(field) || self.says_more_than(field))
                && self.says_enough_for(field))
            || self.is_either_of(field)
    }

    /// Whether one name is the plural of the other, or a list of what the other is the plural of:
    /// `tag` and `tags`, `tagList` and `tags`.
    fn is_one_or_many_of(&self, field: &Name) -> bool {
        self.is_plural_of(field) || self.is_list_of(field) || field.is_list_of(self)
    }

    /// Whether the field has the given name's words and more, behind or before them, that do not
    /// reverse their meaning: `phone` and `phoneNumber`, `path` and `filePath`; but `page` is not
    /// `perPage`, nor an `age` the `maxAge`, though the number of `results` is the `maxResults`.
    fn says_less_than(&self, field: &Name) -> bool {
        let agrees = |word: &str| !apart::opposes(word);
        let leaves_one =
            |word: &str| part::is_ascii(word) && !apart::opposes(word) && !words::heads(word);
        let is_limit = || field.has_only_before(self, apart::limits) && !self.is_limited();
        field.has_only_behind(self, agrees)
            || (field.has_only_before(self, leaves_one) && !is_limit())
            || self.is_of_what_is_done(field)
    }

    /// Whether both names say enough to stand for one another: `max` and `by` do not, though
    /// `start` does for `startLocation`.
    fn says_enough_for(&self, field: &Name) -> bool {
        (!self.says_little() || self.leads(field)) && !field.says_little()
    }

    /// Whether the given name has the field's words and more that make nothing else of them: words
    /// of form behind them, or words before them that tell nothing. Where many things have such a
    /// field, the words before say whose it is, in a known call or object: there `databaseName` is
    /// not the `name`, and `toolName` may be that of the called tool. A `filePath` is always the
    /// `path`.
    fn says_more_than(&self, field: &Name) -> bool {
        if self.within == Within::Opposite {
            return false;
        }
        // A field that is only a preposition, `from`, is not meant by `priceFrom`.
        let is_preposition = || field.each_is(words::relates);
        let is_of_many = || field.last_is(words::is_property);
        let is_other = || is_preposition() || (is_of_many() && self.says_whose(field));
        (self.has_only_before(field, words::tells_nothing) && !is_other())
            || self.is_same(field)
            || (self.has_only_behind(field, words::is_form) && !is_preposition())
            || (self.has_only_behind(field, words::is_text) && field.last_is(words::is_writing))
    }

    /// Whether the words before the field's in the given name say whose or which it is.
    fn says_whose(&self, field: &Name) -> bool {
        (self.is_within() || self.first_is(words::is_tool))
            && self.has_other_before(field, words::is_bare)
    }

    /// Whether one of the names says whose or which it is. A required field is still meant by a
    /// name with such words before, `shell_command` for the `command`, unless the tool removes
    /// things or makes others of them.
    fn is_of_another(&self, field: &Placed, required: bool) -> bool {
        if required {
            self.says_whose(field) && (self.is_remade || !self.verb.is_empty())
        } else {
            self.says_whose(field) || self.is_another_in(field)
        }
    }

    /// Whether the call or object that the name was given in is known.
    fn is_within(&self) -> bool {
        matches!(self.within, Within::Call | Within::Object)
    }

    /// Whether the given name ends with the whole of `field`, which may only say by what the thing
    /// before is known: the `id` in `emailId`.
    pub(super) fn is_said_by(&self, field: &Name) -> bool {
        !(self.within == Within::Object && self.is_own(field))
            && field.is_end(self)
            && field.each_is(words::is_of_thing)
    }

    /// How plainly the given name means the field that it may mean. Both are placed in the same
    /// object; `required` says whether the call cannot be without the field.
    pub(crate) fn meaning(&self, field: &Placed, required: bool) -> Meaning {
        // An `id` or `name` alone may be that of something else than an optional `nameOrId`.
        if self.is_either_of(field) && (required || !self.is_id_or_name()) {
            return Meaning::Plain;
        }
        // An `id` alone may be that of the call itself.
        let is_own = self.is_own(field) || (field.is_own(self) && !self.is_id());
        let is_same = is_own || self.is_same(field) || field.is_same(self);
        if !is_same && self.is_of_other(field, required) {
            Meaning::OfOther
        } else if (!is_same && self.is_of_another(field, required))
            || (!is_own && self.is_qualified_in(field))
        {
            Meaning::Likely
        } else if !is_same && self.goes_on_in(field) && !(required && self.leads(field)) {
            Meaning::ByChoice
        } else {
            Meaning::Plain
        }
    }

    /// Whether the field has words before the given name that may make another thing of it: `text`
    /// and `oldText`, `delay` and `msDelay`.
    fn is_qualified_in(&self, field: &Name) -> bool {
        let agrees = |word: &str| {
            !apart::qualifies(word) && !measures::is_unit(word) && !words::relates(word)
        };
        let is_of_role = || field.has_other_before(self, |word| !apart::is_role(word));
        (field.has_other_before(self, agrees) && field.has_other_before(self, words::adds_nothing))
            || (!self.is_id() && is_of_role())
    }

    /// Whether the field has words behind the given name that may make another thing of it: `page`
    /// and `pageSize`, `file` and `fileText`.
    fn goes_on_in(&self, field: &Name) -> bool {
        let is_addressed = || self.last_is(words::is_addressed);
        field.has_other_behind(self, words::is_of_thing)
            || (field.has_only_behind(self, words::is_text) && is_addressed())
    }

    /// Whether the given name and the field may be those of different things.
    fn is_of_other(&self, field: &Placed, required: bool) -> bool {
        // The name is what the tool is about; the words before it in the field say another one.
        let is_another =
            self.of_tool == OfTool::All && field.has_other_before(self, words::adds_nothing);
        // An `id` or `name` is rather that of what the tool is about than that of the field's
        // thing.
        let is_of_none = self.within == Within::Call
            && field.of_tool == OfTool::Nothing
            && self.is_id_or_name()
            && self.is_end(field);
        is_another || is_of_none || (!required && self.may_differ_from(field))
    }

    /// Whether words that only one of the two names has may say that another thing is meant, where
    /// the call can be without the field.
    fn may_differ_from(&self, field: &Placed) -> bool {
        // They say whose it is, as in `userId` and `id`, or in `name` and `teamName`, or of what:
        // `ms` and `timeoutMs`.
        self.is_property_of(field)
            || self.is_id_in(field)
            || field.is_id_in(self)
            || self.each_is(measures::is_unit)
            || field.has_other_before(self, |word| !apart::is_beside(word))
            // The field with another word before may be what a removing tool is to spare.
            || (!self.verb.is_empty() && self.is_another_in(field))
    }

    /// Whether the field has words before the given name that say whose or which it is, and not
    /// what the tool is about or does: `rating` and `starRating`, though `results` are still the
    /// `maxResults`.
    fn is_another_in(&self, field: &Placed) -> bool {
        let leaves_it =
            |word: &str| words::adds_nothing(word) || words::asks(word) || apart::limits(word);
        self.is_within()
            && field.of_tool == OfTool::Nothing
            && field.has_other_before(self, leaves_it)
            && !self.is_of_what_is_done(field)
    }

    /// Whether many things have what the given name says, and the field says whose it is: `key` and
    /// `apiKey`.
    fn is_property_of(&self, field: &Name) -> bool {
        self.is_within()
            && self.last_is(words::is_property)
            && field.has_other_before(self, words::adds_nothing)
    }

    /// Whether a number under this name says which one is meant. Where the name is what the tool is
    /// about, only if it says where that stands among others.
    pub(super) fn is_counted(&self) -> bool {
        measures::is_counted(&self.joined)
            && (self.of_tool != OfTool::All || measures::says_where(&self.joined))
    }

    /// Whether a flag under the given name says the same as the flag `field`, which it may mean:
    /// words that only one of them has may change what it says, as in `dryRun` and `askAgain`.
    pub(super) fn affirms(&self, field: &Name) -> bool {
        if self.within == Within::Object && self.is_own(field) {
            return true;
        }
        let (part, whole): (&Name, &Name) =
            if self.ends.len() < field.ends.len() { (self, field) } else { (field, self) };
        // `completed` asks for those alone, `showCompleted` for those as well.
        let affirms = if part.each_is(apart::is_state) {
            |word: &str| matches!(word, "has" | "is")
        } else {
            words::affirms
        };
        !whole.has_other_behind(part, affirms) && !whole.has_other_before(part, affirms)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::path::At;

    #[test]
    fn how_plainly_names_mean_fields() {
        use Meaning::{ByChoice, Likely, OfOther, Plain};
        // What it means where the field is optional, and where it is required.
        for (tool, given, field, expected) in [
            // What only the field says.
            ("", "phone", "phoneNumber", Some([Plain, Plain])),
            ("", "user", "userId", Some([Plain, Plain])),
            ("", "path", "filePath", Some([Plain, Plain])),
            ("", "hidden", "isHidden", Some([Plain, Plain])),
            ("", "page", "pageSize", Some([ByChoice, ByChoice])),
            ("", "start", "startLocation", Some([ByChoice, Plain])),
            ("", "id", "userId", Some([OfOther, Plain])),
            ("", "text", "oldText", Some([Likely, Likely])),
            ("", "file", "fileText", Some([ByChoice, ByChoice])),
            ("", "message", "messageText", Some([Plain, Plain])),
            ("", "delay", "msDelay", Some([Likely, Likely])),
            ("", "max", "maxPrice", None),
            ("get_config", "key", "apiKey", Some([OfOther, Plain])),
            ("get_config", "path", "filePath", Some([Plain, Plain])),
            // What only the name says.
            ("", "cityName", "city", Some([Plain, Plain])),
            ("", "cityId", "city", None),
            ("", "filePath", "path", Some([Plain, Plain])),
            ("", "officeStreet", "street", Some([Plain, Plain])),
            ("", "excludeTags", "tags", None),
            ("", "protectedPaths", "paths", None),
            ("", "usdPrice", "price", None),
            ("invite_users", "inviteUsers", "users", Some([Plain, Plain])),
            ("delete_branches", "oldBranches", "branches", None),
            ("delete_branches", "releaseBranches", "branches", Some([Likely, Likely])),
            ("drop_table", "tableName", "name", Some([Plain, Plain])),
            ("drop_table", "databaseName", "name", None),
            ("search_docs", "searchQuery", "query", Some([Plain, Plain])),
            // Either of two things.
            ("", "issueKey", "issueIdOrKey", Some([Plain, Plain])),
            ("", "issueId", "issueIdOrKey", Some([Plain, Plain])),
            ("", "path", "pathOrUrl", Some([Plain, Plain])),
            ("", "id", "nameOrId", Some([OfOther, Plain])),
            ("", "key", "issueIdOrKey", Some([Likely, Likely])),
            ("", "issueIdOrKey", "issueKey", None),
            ("", "issue", "issueIdOrKey", Some([ByChoice, ByChoice])),
            // One and many.
            ("", "tag", "tags", Some([Plain, Plain])),
            ("", "query", "queries", Some([Plain, Plain])),
            ("", "tagList", "tags", Some([Plain, Plain])),
            ("", "timeoutS", "timeout", None),
            // Another word for a text.
            ("", "oldString", "oldText", Some([Plain, Plain])),
            ("", "oldStr", "oldString", Some([Plain, Plain])),
            ("", "oldString", "newText", None),
            ("", "string", "text", None),
            ("", "oldName", "oldText", None),
        ] {
            let [name, of] =
                [given, field].map(|name| Placed::new(name, &At::Root, &Name::new(tool)));
            let meanings = || [false, true].map(|required| name.meaning(&of, required));
            assert_eq!(
                name.derives(&of).then(meanings),
                expected,
                "{given} for {field} in {tool:?}"
            );
        }
    }
}
