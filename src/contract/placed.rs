//! Names where they are given: what the object around is called, and what the tool is about.

use std::ops::{Deref, Range};

use super::name::Name;
use super::{abroad, apart, calling, measures, words};
use crate::part;
use crate::path::At;

/// A name where it was given.
#[derive(Debug, Default)]
pub(crate) struct Placed {
    name: Name,
    /// The part of the name beside that of the object that it was given in, or of what the tool is
    /// about; empty if the name has neither.
    own: Range<usize>,
    pub(super) within: Within,
    pub(super) of_tool: OfTool,
    /// Whether the tool makes another thing of what it is about, or gives that to another.
    pub(super) is_remade: bool,
    /// How the tool's verb begins, if that removes, cancels or otherwise reverses what it is about.
    pub(super) verb: String,
}

/// How much of an argument's name stands in that of its tool.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub(super) enum OfTool {
    /// Nothing: the name may be about anything.
    #[default]
    Nothing,
    /// Some of its words.
    Some,
    /// All: the name is what the tool is about.
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
    /// An object whose name reverses what is inside: `exclude`.
    Opposite,
}

/// What does not depend on the place is asked of the name itself.
impl Deref for Placed {
    type Target = Name;

    fn deref(&self) -> &Name {
        &self.name
    }
}

impl Placed {
    /// A name in a place that is not known.
    pub(crate) fn anywhere(name: Name) -> Self {
        Self { name, ..Self::default() }
    }

    /// A name in its place in the object at `at`, with the part of it that is its own. The name of
    /// the object may stand before that, `endDateTime` in `end`, `itemPrice` in `items`,
    /// `shippingStreet` in `shippingAddress`; or behind it, `startDate` in `dateRange`. The
    /// arguments are called by what their tool is about: `tableName` in `drop_table`.
    pub(super) fn new(name: &str, at: &At<'_>, tool: &Name) -> Self {
        let mut this = Self::anywhere(Name::new(name));
        // An envelope at the top stands for the arguments themselves: there the tool's name counts.
        let outer = at.field().map(Name::new);
        match outer.filter(|outer| at.depth() > 1 || !outer.is_one_of(calling::ENVELOPES)) {
            Some(outer) => this.enter(&outer),
            None if !tool.joined.is_empty() => this.enter_call(tool),
            None => {}
        }
        this
    }

    /// Notes the tool of which the name is an argument.
    fn enter_call(&mut self, tool: &Name) {
        let words = self.list();
        let is_thing = |count: &usize| {
            let (thing, own) = (&words[..*count], &words[*count..]);
            may_be_apart(thing, own)
                && !tool.finds_by_other(own)
                && !tool.remakes(own)
                && (tool.is_about(thing) || tool.begins_likewise(thing, own))
        };
        let thing = (1..words.len()).rev().find(is_thing);
        self.of_tool = tool.how_much_of(&words);
        self.is_remade = tool.remakes(&[]);
        if let Some(verb) = tool.done_away() {
            verb.strip_suffix('e').unwrap_or(verb).clone_into(&mut self.verb);
        }
        self.own = thing.map_or(0..0, |count| self.start(count)..self.joined.len());
        self.within = Within::Call;
    }

    /// Notes the object that the name was given in.
    fn enter(&mut self, outer: &Name) {
        if !outer.agrees() {
            self.within = Within::Opposite;
            return;
        }
        // The rest of the object's name may only say in what form it is or by what it is known:
        // `shipping` is the `shippingAddress`, but `order` is not the `orderItem`.
        let begins_outer = |before: &str| {
            let count = outer.words_to(before.len());
            outer.joined.starts_with(before)
                && count.is_some_and(|count| outer.all(count..outer.ends.len(), words::is_of_outer))
        };
        let is_outer = |words: &str| words::is_plural(words, &outer.joined) || begins_outer(words);
        self.within = Within::Object;
        let Some((len, places)) = self.ends.split_last() else { return };
        let behind = |end: &&usize| is_outer(part::of(&self.joined, ..**end));
        let before = |end: &&usize| is_outer(part::of(&self.joined, **end..));
        self.own = match places.iter().rfind(behind) {
            Some(end) => *end..*len,
            None => 0..places.iter().find(before).copied().unwrap_or(0),
        };
    }

    /// Whether the name of the object, or of what the tool is about, stands in this one beside its
    /// own words, as in `project_id` for `delete_project`.
    pub(crate) fn says_whole(&self) -> bool {
        !self.own.is_empty()
    }

    /// Whether some of its words stand in the tool's name.
    pub(crate) fn is_of_tool(&self) -> bool {
        self.of_tool != OfTool::Nothing
    }

    /// Whether the field is this name behind a word for what the tool does: the `reason` in
    /// `cancellation_reason` for `cancel_order`.
    pub(super) fn is_of_what_is_done(&self, field: &Name) -> bool {
        !self.verb.is_empty()
            && field.before(self) == Some(0..1)
            && field.word(0).starts_with(&self.verb)
    }

    /// Whether the name is the field's with that of the object before or behind it; or the whole of
    /// what the tool is about, and the field is the end of that: `sql_query` for the `query` of
    /// `run_sql_query`.
    pub(crate) fn is_own(&self, field: &Name) -> bool {
        let is_rest =
            !self.own.is_empty() && part::of(&self.joined, self.own.clone()) == field.joined;
        is_rest || (self.of_tool == OfTool::All && field.is_end(self))
    }
}

impl Name {
    /// Whether a tool of that name is about `thing`.
    fn is_about(&self, thing: &[&str]) -> bool {
        // A word that relates separates two things; but `and` or `or` as the second word joins two
        // verbs: `create_or_update_issue`.
        let parts =
            |(i, word): (usize, &str)| words::relates(word) && (i != 1 || !words::joins(word));
        if self.words().enumerate().any(parts) {
            return false;
        }
        // From `by` or `as` on, the name says how the thing is found or taken.
        let of_thing = |word: &&str| !matches!(*word, "as" | "by");
        let mut about = Vec::new();
        for word in self.words().take_while(of_thing) {
            if names_thing(word) {
                about.push(word);
            }
        }
        let is_own = |(own, word): (&&str, &&str)| own == word || words::is_plural(own, word);
        // In some languages the thing comes first behind the verb: `cancelar_reserva_cliente`.
        let is_known = |before: usize| before < 2 || !self.words().any(abroad::acts);
        loop {
            let end = about.len().saturating_sub(thing.len());
            if about.len() >= thing.len() && about[end..].iter().zip(thing).all(is_own) {
                return is_known(end);
            }
            let Some(last) = about.pop() else { return false };
            if !calling::follows(last) || self.is_done_to(last) {
                return false;
            }
        }
    }

    /// Whether the last word of a tool's name is the thing itself: behind a verb, another verb is,
    /// and so is any word if the tool removes things.
    fn is_done_to(&self, last: &str) -> bool {
        let is_behind = |verb: usize| verb + 1 < self.ends.len();
        !calling::is_version(last)
            && self.words().position(is_verb).is_some_and(is_behind)
            && (is_verb(last) || self.does_away())
    }

    /// Whether a tool of that name finds what it is about by something else, whose id `own` then
    /// is: `delete_comments_by_user`, but not `get_user_by_id`.
    fn finds_by_other(&self, own: &[&str]) -> bool {
        let mut by = self.words().skip_while(|word| *word != "by").skip(1);
        matches!(own, [id] if words::is_id(id)) && by.next().is_some_and(names_thing)
    }

    /// Whether a tool of that name, by its first verb, gives what it is about another value of
    /// `own`: in `refund_payment` and `stripe_refund_payment` a `payment_amount` is no `amount`,
    /// but the `payment_id` still is the `id`; so is a name the name, unless the verb gives a new
    /// one.
    fn remakes(&self, own: &[&str]) -> bool {
        let verb = self.words().find(|word| calling::remakes(word) || is_verb(word));
        let Some(verb) = verb.filter(|word| calling::remakes(word)) else { return false };
        let is_own = |of| words::is_id(of) || (words::is_id_or_name(of) && !calling::renames(verb));
        !matches!(own, [of] if is_own(of))
    }

    /// Whether a tool of that name gives what it is about another value of something: `move_file`.
    pub(crate) fn gives_another(&self) -> bool {
        self.remakes(&[])
    }

    /// Whether a longer name is this one behind words that do not reverse it, or before a number:
    /// `my_delete_file`, `delete_file_1`; but not `undelete_file` nor `delete_file_dry_run`.
    pub(crate) fn is_whole_of(&self, name: &Name) -> bool {
        name.has_only_before(self, |word| !apart::opposes(word))
            || name.has_only_behind(self, part::is_digits)
    }

    /// How much of an argument's name stands in this name of a tool.
    fn how_much_of(&self, name: &[&str]) -> OfTool {
        let is_own = |word: &&str| {
            names_thing(word) && self.words().any(|own| own == *word || words::is_plural(own, word))
        };
        if self.is_about(name) {
            OfTool::All
        } else if self.is_one_word() || name.iter().any(is_own) {
            OfTool::Some
        } else {
            OfTool::Nothing
        }
    }

    /// Whether the name of a tool begins with `start`, as that of an argument does whose rest is
    /// `own`: so `start` says no more, and `search_query` is the `query` of `search_docs`. But of
    /// places and ids, and of what is acted on, there may be two.
    fn begins_likewise(&self, start: &[&str], own: &[&str]) -> bool {
        self.words().take(start.len()).eq(start.iter().copied())
            && !own.last().is_some_and(|word| words::is_of_thing(word))
            && !self.is_about(own)
            && !self.words().any(words::joins)
    }

    /// Whether a tool of that name is about several things at once: `delete_messages` and
    /// `delete_all`, but not `aws_delete_item`.
    pub(crate) fn does_to_many(&self) -> bool {
        let is_of_thing = |word: &&str| !matches!(*word, "as" | "by") && !words::relates(word);
        let things = self.words().take_while(is_of_thing);
        let last = things.filter(|word| names_thing(word) && !is_verb(word)).last();
        last.is_some_and(|word| measures::is_many(word) || matches!(word, "all" | "many"))
    }

    /// Whether the name begins with a verb: `read_doc`, `delete_file`.
    pub(crate) fn acts(&self) -> bool {
        self.first_is(is_verb)
    }

    /// Whether a tool of that name does away with something: removes, cancels or mutes it.
    pub(crate) fn does_away(&self) -> bool {
        self.done_away().is_some()
    }

    /// The word that says so, which is the first verb or the last word: `delete_file`,
    /// `linear_delete_issue`, `order_cancel`, `post_remove`.
    fn done_away(&self) -> Option<&str> {
        // The state of things says nothing of what is done with them: `list_unread`. A noun is what
        // is asked about, if the name ends with no verb: `deletion_history`; but `file_deletion`
        // and `deletion_run` do away.
        let is_no_verb = |word: &str| {
            apart::is_state(word) || (apart::is_noun_of_done(word) && !self.last_is(is_verb))
        };
        let does_away =
            |word: &&str| (apart::opposes(word) && !is_no_verb(word)) || calling::empties(word);
        let first = self.words().find(|word| does_away(word) || calling::acts(word));
        // Behind another verb, the last word may be the thing: `list_exceptions`.
        let last = self.last().filter(|word| calling::follows(word));
        [first, last].into_iter().flatten().find(does_away)
    }

    /// Whether a tool of that name changes existing things: `bulk_update`, but not
    /// `get_update_history`.
    pub(crate) fn rewrites(&self) -> bool {
        self.does_first(calling::rewrites)
    }

    /// Whether a tool of that name does something to existing things, or does away with them.
    pub(crate) fn does_to_things(&self) -> bool {
        self.does_away() || self.affects()
    }

    /// Whether a tool of that name changes existing things, or does something else to each:
    /// `refund_orders`.
    pub(crate) fn affects(&self) -> bool {
        self.does_first(calling::affects)
    }

    /// Whether `is_such` holds for the first word that says what is done.
    fn does_first(&self, is_such: fn(&str) -> bool) -> bool {
        self.words().find(|word| is_such(word) || is_verb(word)).is_some_and(is_such)
    }

    /// Whether the name is for what says which things are meant, where without it all are.
    pub(crate) fn selects(&self) -> bool {
        self.last_is(calling::selects)
    }

    /// Whether the arguments of that tool may stand under this name: `query`, `request_body`, and
    /// for `delete_file` also `file` and `file_info`; not under `read_file` or `get_file_info`,
    /// which are other tools, nor under `previous_query`. A name without words says nothing, so
    /// they may.
    pub(crate) fn may_hold_arguments(&self, tool: &Name) -> bool {
        let own = self.list();
        let (thing, holds) = match &own[..] {
            [thing @ .., last] if calling::holds(last) => {
                (thing, thing.iter().all(|word| calling::calls(word)))
            }
            whole => (whole, whole.is_empty()),
        };
        holds || tool.is_about(thing) || tool.is_about(&own)
    }
}

/// Whether what stands there says which things are meant, or is a part of that: `where.id.eq`.
pub(crate) fn is_of_filter(at: &At<'_>) -> bool {
    match *at {
        At::Root => false,
        At::Name(outer, name) => Name::new(name).selects() || is_of_filter(outer),
        At::Index(outer, _) => is_of_filter(outer),
    }
}

/// Whether what a name has before its own words may be left out. A word that tells fields apart
/// says whose id it is: in `change_owner` the `owner_id` is not the `id` of what is changed.
fn may_be_apart(thing: &[&str], own: &[&str]) -> bool {
    let agrees: fn(&str) -> bool = match own {
        [id] if words::is_id(id) => apart::is_neutral,
        _ => |word| !apart::opposes(word),
    };
    thing.iter().all(|word| agrees(word))
}

/// Whether a word of a tool's name says what is done, as a verb does.
fn is_verb(word: &str) -> bool {
    calling::acts(word) || apart::opposes(word)
}

/// Whether a word of a tool's name names a thing.
fn names_thing(word: &str) -> bool {
    !words::is_id(word) && !words::is_bare(word)
}
