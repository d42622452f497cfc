//! Quotes inside a text: which of them ends it. For each, `string` asks [`Seen::is_ended_by`]:
//!
//! 1. The quote ends the string if what follows can only follow a string: `ends`,
//!    `is_before_remark`, `is_before_bare_field`. `ends_unclearly` makes that an error if another
//!    quote may be the end.
//! 2. Otherwise it is an error if code joins two strings there, `"a" + "b"`.
//! 3. Otherwise `passes` takes the quote as text. At each second such quote `check_pair` fails if
//!    `pairs` says that the two are no pair: then it is unclear which quote was meant to be the
//!    last.
//!
//! An error stands, unless `string` finds whole JSON between the quotes. [`Seen`] keeps suspicions:
//! `ended` for step 1 of a later quote, others for `Lenient::finish`, whose doubts become errors if
//! other parts of the text confirm them: `check_doubts`.

use super::SyntaxErrorKind;
use super::ahead::{ends, is_before_bare_field, is_before_remark};
use super::escapes::{self, Escapes};
use super::pairs::{
    ends_before, ends_quoted, holds_end, is_next_name, is_torn, leaves_open, left_open,
    may_open_behind, parts_strings, splits_brackets, stands_outward,
};
use super::signs::{
    Place, Quoted, begins_string, closing, is_among, is_apostrophe, is_quote, opens_string, spaced,
};
use crate::letters::is_of_word;
use crate::part;

/// What was seen between the quotes.
#[derive(Default)]
pub(super) struct Seen {
    /// Whether the next name may have no quotes, as the names before have none.
    pub(super) is_among_bare: bool,
    pub(super) escapes: Escapes,
    /// A raw newline, tab or other control character.
    pub(super) control: bool,
    /// Where the first quote stands that was taken as text.
    pub(super) inner_quote: Option<usize>,
    /// Where the text behind the last quote that was taken as text begins.
    passed: usize,
    /// Where the text behind the first quote of a pair begins, until the second one comes.
    quoted: Option<usize>,
    pairs: usize,
    /// How many brackets are open before the last quote that was taken as text.
    open: usize,
    /// The fewest brackets that were open at any place where the string seems to have ended before
    /// such a quote.
    ended: Option<usize>,
    /// Whether the string leaves brackets open, and the next item begins by closing one:
    /// `["split(",")"]`.
    pub(super) splits_brackets: bool,
}

/// A quote that may end the string: its place, itself, and the character before it.
#[derive(Clone, Copy)]
pub(super) struct Quote {
    pub(super) at: usize,
    pub(super) sign: char,
    pub(super) before: char,
}

impl Quote {
    /// Where the text behind the quote begins.
    fn end(self) -> usize {
        self.at + self.sign.len_utf8()
    }
}

impl Seen {
    /// For a text whose end is known, so that none of its quotes can be the last.
    pub(super) fn whole(escapes: Escapes) -> Self {
        Self { escapes, ..Self::default() }
    }

    /// Whether `quote` ends the string whose text begins as `text` does. Fails if that is unclear.
    pub(super) fn is_ended_by(
        &mut self,
        quote: Quote,
        text: &str,
        quoted: Quoted,
    ) -> Result<bool, SyntaxErrorKind> {
        let place = quoted.place;
        let (written, behind) = (part::of(text, ..quote.at), part::of(text, quote.end()..));
        let (space, next) = spaced(behind);
        let is_before_name = || {
            self.is_among_bare
                && self.inner_quote.is_none()
                && !may_open_behind(written)
                && is_before_bare_field(behind)
        };
        // In `"celsius" // or "fahrenheit"` the quote closes a word, and the other quotes belong to
        // a remark.
        let is_before_remark = || {
            self.inner_quote.is_none()
                && !space.is_empty()
                && is_of_word(quote.before)
                && is_before_remark(next, quoted.open)
        };
        if ends(space, next, quote.sign, quoted) || is_before_name() || is_before_remark() {
            self.splits_brackets =
                place == Place::Item && next.starts_with(',') && splits_brackets(written, next);
            let is_unclear = self.ends_unclearly(quote, written, (space, next), quoted);
            return if is_unclear { Err(place.unclear()) } else { Ok(true) };
        }
        // Code joins the texts in `"a" + "b"`, though not if the quote closes an inner text, as in
        // `print("a" + b)`. It may also join two texts on two lines, in quotes of two kinds.
        let is_joined = (next.starts_with('+') && !self.closes(text, quote.at))
            || (place == Place::Item && part::has(space, b'\n') && begins_string(next));
        if is_joined {
            return Err(place.unclear());
        }
        self.passes(quote, text, place)?;
        Ok(false)
    }

    /// Whether it is unclear that the string ends at `quote`, with `written` before it, and `space`
    /// and `next` behind.
    fn ends_unclearly(
        &self,
        quote: Quote,
        written: &str,
        (space, next): (&str, &str),
        quoted: Quoted,
    ) -> bool {
        let Quoted { open, place } = quoted;
        // If no comma follows the quote, the comma before the quote may be the missing one.
        let begins = |c| opens_string(c) || is_of_word(c);
        let has_comma =
            part::first_is(next, begins) && part::ends(part::before_space(written), ",");
        // Behind a plus or the like the quote may open one more text:
        // `log("x: " + x + ", y: " + y)`.
        let may_open = || next.starts_with(',') && part::ends(part::before_space(written), "+,(=");
        let ends_elsewhere = || {
            self.quoted.is_some()
                || (place != Place::Name && self.doubles(written, closing(open)))
                || may_open()
                || self.has_ended(written)
        };
        has_comma
            || (self.inner_quote.is_some() && ends_elsewhere())
            || (place == Place::Item && self.may_go_on(written, quote.before, space, next))
            || (place == Place::Name && self.is_no_name(written, open))
            || is_torn(written, open)
            || holds_end(written, quoted)
    }

    /// Whether a quote at that place closes an inner text, whose first quote stands where quotes
    /// open.
    fn closes(&self, text: &str, at: usize) -> bool {
        self.quoted.is_some_and(|from| {
            from < at && may_open_behind(part::but_last(part::of(text, ..from)))
        })
    }

    /// Takes `quote` as text of the string. Fails if it is the second of two quotes that seem to be
    /// no pair.
    fn passes(&mut self, quote: Quote, text: &str, place: Place) -> Result<(), SyntaxErrorKind> {
        let (Quote { at, sign, before }, from) = (quote, quote.end());
        self.inner_quote.get_or_insert(at);
        let since = part::of(text, std::mem::replace(&mut self.passed, from)..at);
        self.open = left_open(self.open, since);
        if ends_before(since, part::of(text, at..), place) {
            self.ended = Some(self.ended.map_or(self.open, |least| least.min(self.open)));
        }
        if is_apostrophe(sign, before, part::of(text, from..))
            || (sign == '"' && self.quoted.is_none() && leaves_open(since))
        {
            return Ok(());
        }
        let Some(first) = self.quoted.take() else {
            self.quoted = Some(from);
            return Ok(());
        };
        self.pairs += 1;
        check_pair(first, quote, text, place)
    }

    /// Whether a quote that seems to end an item, before another quote, may be text of it. On one
    /// line the two are the end of an item and the beginning of the next, as in `["a" "-b"]`, only
    /// if no quote was text so far, no bracket is open, a word is before the first and plain text
    /// behind the second; `["print(" ")"]` and `["{print $1" "$2}"]` may be one item. On two lines
    /// they may be one text, as Python joins texts, if space is at the end of one or the beginning
    /// of the other.
    fn may_go_on(&self, item: &str, before: char, space: &str, next: &str) -> bool {
        let Some(inside) = next.strip_prefix(opens_string) else { return false };
        if part::has(space, b'\n') {
            return part::is_space(before) || part::first_is(inside, part::is_space);
        }
        self.inner_quote.is_some()
            || !is_of_word(before)
            || left_open(0, item) > 0
            || inside.starts_with('$')
            || ends_quoted(inside)
            || part::first_is(inside, is_quote)
    }

    /// Whether a name rather holds the end of one string and the beginning of the next: it begins
    /// with a comma, has a comma or colon besides pairs of quotes or bare double quotes, or has a
    /// line break and a quote.
    fn is_no_name(&self, name: &str, open: char) -> bool {
        let is_quoted = || self.pairs > 0 || (open != '"' && part::has(name, b'"'));
        part::begins(name, ",")
            || (is_quoted() && part::any(name, |c| matches!(c, ',' | ':')))
            || (part::has(name, b'\n') && part::any(name, opens_string))
    }

    /// Whether the string seemed to end at an earlier place, unless the text behind it closes
    /// brackets that were open there.
    fn has_ended(&self, text: &str) -> bool {
        let open = || left_open(self.open, part::of(text, self.passed..));
        self.ended.is_some_and(|least| open() >= least)
    }

    /// Whether one pair of quotes holds the whole text, `""a""`, or an empty pair ends it, `"a"""`.
    fn doubles(&self, text: &str, quotes: &[char]) -> bool {
        let is_it = |c: Option<char>| c.is_some_and(|c| is_among(quotes, c));
        is_it(part::last(text))
            && (is_it(part::last(part::but_last(text)))
                || (self.pairs == 1 && is_it(part::first(text))))
    }
}

/// Whether two quotes with nothing or only space between them are an empty text in code. Before
/// them stands a sign that quotes open behind, or the letter of an option, `cut -d""`; behind them
/// stands what may follow a text, but neither another pair nor, where a comma is before them, more
/// words. Elsewhere they may be an escaped quote, as in tables and SQL, or where Python joins
/// texts, `"ls" " -la"`.
fn is_empty_text(before: &str, behind: &str) -> bool {
    let may_open = may_open_behind(before) || ends_in_option(before);
    let may_close = ends_quoted(behind) || part::begins(behind, "=!&</%*`");
    let are_more_words = before.ends_with(',') && part::begins(behind, " ");
    may_open && may_close && !begins_with_pair(behind) && !are_more_words
}

/// Whether a text ends in the letter of an option: `cut -d`.
fn ends_in_option(text: &str) -> bool {
    part::last_is(text, |c| c.is_ascii_alphabetic()) && part::ends(part::but_last(text), "-")
}

/// Whether a text begins with two quotes that are alike.
fn begins_with_pair(text: &str) -> bool {
    let quote = part::first(text).filter(|c| is_quote(*c));
    quote.is_some_and(|quote| part::of(text, quote.len_utf8()..).starts_with(quote))
}

/// Fails if `quote` and the quote before it, behind which the text goes on at `first`, seem to be
/// no pair: `quote` opens something, or what stands between the two belongs between strings, such
/// as a colon, a line break, the name of a field, or text that begins with a comma. Fails as well
/// if an escape between them is unclear.
fn check_pair(first: usize, quote: Quote, text: &str, place: Place) -> Result<(), SyntaxErrorKind> {
    let Quote { at, sign, before } = quote;
    let (outer, between) = (part::of(text, ..first), part::of(text, first..at));
    let behind = part::of(text, quote.end()..);
    // A model that leaves the quotes in `print("a\n")` unescaped may leave the backslash unescaped,
    // too: then `\n` is two characters, and `\\` two backslashes. For whole arguments, `as_written`
    // reads `\\` both ways. Between three quotes `\n` is a line break.
    let unclear = if place == Place::Alone { "nrt" } else { "nrt\\" };
    if !outer.ends_with("\"\"\"") && escapes::has_escape(between, sign, unclear) {
        return Err(SyntaxErrorKind::EscapesUnclear);
    }
    let is_doubled = || part::is_blank(between) && !is_empty_text(part::but_last(outer), behind);
    if opens_inner(before, behind)
        || is_doubled()
        || stands_outward(outer, between, before, behind)
        || parts_strings(between, behind, sign, place)
        || is_next_name(outer, between)
    {
        return Err(place.unclear());
    }
    Ok(())
}

/// Whether a quote opens an inner text, as between space and text, or before a word.
fn opens_inner(before: char, behind: &str) -> bool {
    // Some scripts have no spaces between words.
    let is_inside = !before.is_ascii() && is_of_word(before);
    (part::first_is(behind, is_of_word) && !is_inside)
        || (before.is_whitespace() && !ends_quoted(behind))
}
