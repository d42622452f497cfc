//! How plainly a given field means a declared one, by its name and its value together.
//!
//! `meaning.rs` judges the names. `Contract::meaning` lets the value decide before them or correct
//! them, in this order:
//! - The level is `OfOther` where the value is that of another thing (`says_other`), or the given
//!   id may be that of another thing in the tool's name (`is_of_rest`).
//! - `ByChoice` becomes `Plain` where the value is one of the field's choices (`spells_choice`).
//! - `Plain` becomes `Likely` where the value is hardly what the field adds to the name
//!   (`says_kind`).

use super::meaning::Meaning;
use super::name::Name;
use super::placed::Placed;
use super::shape::Declared;
use super::{Contract, Types, choices, measures, words};
use crate::format::Format;
use crate::letters::{is_letter, is_of_word};
use crate::part;
use crate::path::At;
use crate::value::{Doc, Value};

/// A field as it was given.
#[derive(Debug)]
pub(crate) struct Given<'a, 'd> {
    /// Its name, placed in that object.
    pub(crate) name: Placed,
    pub(crate) value: Value,
    pub(crate) doc: &'a Doc<'d>,
    /// The object that it stands in.
    pub(crate) at: &'a At<'a>,
}

impl Contract {
    /// How plainly a given field means the declared `field`, which its name may mean.
    pub(crate) fn meaning(
        &self,
        given: &Given<'_, '_>,
        field: &Declared,
        required: bool,
    ) -> Meaning {
        let there = self.placed(&field.name, given.at);
        match given.name.meaning(&there, required) {
            _ if self.says_other(given, field) || self.is_of_rest(given, &there) => {
                Meaning::OfOther
            }
            Meaning::ByChoice if self.spells_choice(given, field) => Meaning::Plain,
            Meaning::Plain if self.says_kind(given, field) => Meaning::Likely,
            meaning => meaning,
        }
    }

    /// Whether the given id may be that of what the tool removes, and the field is for something
    /// else that shares a word with the tool's name: in `delete_order_item` an `id` is no
    /// `order_id`, nor in `delete_user` a `user_id` the `replacement_user_id`.
    fn is_of_rest(&self, given: &Given<'_, '_>, field: &Placed) -> bool {
        given.name.ends_with_id()
            && self.options.tool.does_away()
            && field.shares_word(&self.options.tool)
            && !field.says_whole()
    }

    /// Whether the value says that something else than the field is meant.
    fn says_other(&self, given: &Given<'_, '_>, field: &Declared) -> bool {
        let Given { name, value, doc, .. } = given;
        let own = &field.words;
        let is_flag = matches!(value, Value::Bool(_)) || self.takes(field, Types::BOOLEAN);
        let is_number = matches!(value, Value::Number(_));
        (is_flag && !name.affirms(own))
            || self.is_said_of(given, field)
            || self.is_how_many(given, field)
            || (name.is_as_many(own) && !self.takes_only_numbers(field))
            || (name.counts_otherwise(own) && self.takes_only_numbers(field))
            // The number of a page is not its size.
            || (name.is_counted() && is_number && own.has_other_behind(name, words::is_of_thing))
            // A message has space in it, and its id has none; and no path has a line break.
            || (name.leaves_out_code(own) && some_text(doc, *value, part::has_space))
            || (own.last() == Some("path") && some_text(doc, *value, is_content))
    }

    /// Whether the value only says what kind of thing is meant, or which of several, by a plain
    /// word or the number of a page. The thing is hardly identified by it, as the field asks:
    /// `desc` is no `orderId`, `concert` no `eventDate`, `Germany` no `countryCode`, and an address
    /// no id.
    fn says_kind(&self, given: &Given<'_, '_>, field: &Declared) -> bool {
        let Given { name, value, doc, .. } = given;
        let is_number = matches!(value, Value::Number(_));
        let is_name = || name.leaves_out_sign(&field.words) && some_text(doc, *value, says_words);
        let is_kind =
            (name.is_counted() && is_number) || some_text(doc, *value, is_word_between_signs);
        // A date alone is no `dateTime`, nor is a time of day alone.
        let is_of_both = field.words.last() == Some("time") && field.words.has_word("date");
        let is_half = || is_of_both && some_text(doc, *value, is_day_or_clock);
        // A whole name is neither the first nor the last.
        let is_whole = || {
            name.joined() == "name"
                && field.words.has_only_before(name, words::leads)
                && some_text(doc, *value, part::has_space)
        };
        ((is_kind && name.is_known_by(&field.words))
            || is_name()
            || is_half()
            || is_whole()
            || self.is_of_other_kind(given, field))
            && !field.may_be(&mut |id| self.binds_text(id))
            && !self.spells_choice(given, field)
    }

    /// Whether the value is of another kind than the words that only the field has ask for:
    /// `New York` is no `departureDate`. Where the field takes integers, a number may be right, and
    /// a time may be how long a thing takes.
    fn is_of_other_kind(&self, given: &Given<'_, '_>, field: &Declared) -> bool {
        let Given { name, value, doc, .. } = given;
        let is_number = matches!(value, Value::Number(_));
        let may_be_number =
            || (is_number || field.words.is_time()) && self.takes(field, Types::INTEGER);
        is_known_otherwise(name, &field.words, is_number)
            .is_some_and(|is_it| some_text(doc, *value, is_it) && !may_be_number())
    }

    /// Whether the given field only says something about the thing that the declared field is, and
    /// its value is not one that the field allows.
    fn is_said_of(&self, given: &Given<'_, '_>, field: &Declared) -> bool {
        let Given { value, doc, .. } = given;
        let is_allowed = |id| match doc.string(*value) {
            Some(text) => self.spelled(id, &text).is_some(),
            None => self.choices(id).iter().any(|own| doc.equal(*value, &self.doc, *own)),
        };
        // The field may be the name of what has the value: `attributeValue` is no `attribute`.
        let is_value_of = || {
            field.words.begins(&given.name)
                && given.name.last() == Some("value")
                && !field.words.last_is(words::is_written)
                && self.takes(field, Types::STRING)
        };
        (self.is_count_of(given, field)
            || self.is_flag_of(given, field)
            || is_value_of()
            || self.is_name_of(given, field))
            && !field.some(&is_allowed)
    }

    /// Whether the given field is only the name or number of a thing, and the declared field is
    /// what that holds, or an amount: `queryName` is no `query`, nor the `taxNumber` a `tax`; but a
    /// `page` is its number.
    fn is_name_of(&self, given: &Given<'_, '_>, field: &Declared) -> bool {
        let (own, last) = (&field.words, given.name.last());
        let has_in_it = || own.last_is(words::is_held);
        let is_counted = || own.last_is(measures::is_counted);
        matches!(last, Some("name" | "number"))
            && own.begins(&given.name)
            && (has_in_it() || (self.takes_only_numbers(field) && !is_counted()))
    }

    /// Whether the given field is a flag that asks for the declared thing: `useTags: "true"` or
    /// `includeTags: "yes"` for `tags`, though `enableNotifications: "on"` says what is allowed for
    /// `notifications`.
    fn is_flag_of(&self, given: &Given<'_, '_>, field: &Declared) -> bool {
        let Given { name, value, doc, .. } = given;
        let own = &field.words;
        let is_flag = (is_other_end(name, own) && choices::is_true_or_false(doc, *value))
            || (name.asks_for(own) && choices::yes_or_no(doc, *value).is_some());
        is_flag && !self.takes(field, Types::BOOLEAN)
    }

    /// Whether the given field is a number of things, and the declared field is one of them:
    /// `seats: 2` is no `seat`, nor is `slides: 2` the `slide` to be removed, though a `limit` may
    /// come as `limits`.
    fn is_how_many(&self, given: &Given<'_, '_>, field: &Declared) -> bool {
        let Given { name, value, .. } = given;
        let own = &field.words;
        let may_be_number = self.takes(field, Types::INTEGER);
        let is_many = name.is_of_many(own) && (!may_be_number || self.options.tool.does_away());
        (is_many || (name.counted() == Some(&own.joined) && !may_be_number))
            && matches!(value, Value::Number(_))
            && !own.ends_with_id()
    }

    /// Whether the given field is the number of things that the declared field lists:
    /// `blogTags: 3`, or `tagsNumber: "3"`; though `userIds: 3` is one of the `ids`.
    fn is_count_of(&self, given: &Given<'_, '_>, field: &Declared) -> bool {
        let Given { name, value, .. } = given;
        let own = &field.words;
        let is_number = matches!(value, Value::Number(_))
            && (is_other_end(name, own) || own.begins(name))
            && !own.ends_with_id();
        let says_number =
            own.begins(name) && name.last() == Some("number") && !matches!(value, Value::Array(_));
        (is_number || says_number)
            && self.takes(field, Types::ARRAY)
            && !self.takes(field, Types::INTEGER)
    }

    /// Whether the value is text that spells one of the field's choices, so that no other thing is
    /// meant.
    fn spells_choice(&self, given: &Given<'_, '_>, field: &Declared) -> bool {
        given.doc.string(given.value).is_some_and(|text| {
            !choices::is_word_for_nothing(&text)
                && field.may_be(&mut |id| self.spelled(id, &text).is_some())
        })
    }
}

/// Whether a given name ends with the field's, behind words that are not just those of the object
/// or tool around.
fn is_other_end(name: &Placed, field: &Name) -> bool {
    field.is_end(name) && !name.is_own(field)
}

/// Whether `holds` is true of a text or number, or of one in a list.
fn some_text(doc: &Doc<'_>, value: Value, holds: fn(&str) -> bool) -> bool {
    match value {
        Value::String(text) | Value::Number(text) => holds(part::trimmed(&doc.chars(text))),
        Value::Array(run) => doc.items(run).iter().any(|item| some_text(doc, *item, holds)),
        _ => false,
    }
}

/// Whether a text is rather the content of a file or the like than its name.
fn is_content(text: &str) -> bool {
    part::has(text, b'\n') || part::begins(text, "{")
}

/// What rules a text out where the field says more than the given name, `departureDate` for
/// `departure`: `New York` is no date, `octo/hello` no URL, `https://a.b/c` no id, `SELECT 1` no
/// name of a query, and a date nothing of another kind; nor is an amount an id, or what came as a
/// number a name.
fn is_known_otherwise(name: &Name, field: &Name, is_number: bool) -> Option<fn(&str) -> bool> {
    let last = field.last().filter(|_| name.begins(field))?;
    Some(match last {
        "address" | "name" | "uri" | "url" if is_number => |_| true,
        // `1.2` is the number of a version.
        word if is_sign(word) && matches!(name.last(), Some("section" | "version")) => is_no_sign,
        "date" => |text| !says_time(text) || is_clock(text),
        "at" | "time" => |text| !says_time(text),
        "path" => is_address,
        "address" => is_no_address,
        "email" => |text| !part::has(text, b'@'),
        "uri" | "url" => {
            |text| (!part::begins(text, "/") && !part::any(text, is_of_address)) || is_clock(text)
        }
        "name" if name.last_is(words::is_writing) => {
            |text| part::has_space(text) || is_content(text)
        }
        // An account or a user may be named by an address of mail.
        "name" if !matches!(name.last(), Some("account" | "user")) => {
            |text| is_no_name(text) || Format::Email.admits(text)
        }
        "name" => is_no_name,
        word if is_number && is_sign(word) => |text| part::has(text, b'.'),
        "code" => is_no_code,
        // Other scripts have digits of their own.
        "number" => {
            |text| is_no_code(text) || !part::any(text, |c| c.is_ascii_digit() || !c.is_ascii())
        }
        word if words::is_id(word) || word == "key" => is_no_id,
        word if words::is_of_thing(word) || measures::may_be_time(word) => return None,
        _ => is_dated,
    })
}

/// Whether the word is for a short identifier of a thing.
fn is_sign(word: &str) -> bool {
    words::is_id(word) || matches!(word, "code" | "number")
}

/// Whether a text is the address of something on the web.
fn is_address(text: &str) -> bool {
    part::has_start("http:// https://", text)
}

/// Whether a text is neither an id nor a name: an address, content, a date, or signs alone, as `*`
/// for all of them.
fn is_no_sign(text: &str) -> bool {
    is_address(text) || is_content(text) || is_dated(text) || !part::any(text, is_of_word)
}

/// Words for all or for some things, which identify none.
const SOME: &str = "all any anyone both each every everyone everything first last me self";

/// Whether a text is no id, though it may be a name: `AT&T`, `web-app`, `report.pdf`, or `ALL`.
fn is_no_id(text: &str) -> bool {
    let is_of_words = |c: char| matches!(c, '-' | '.' | '/') || is_letter(c);
    is_no_sign(text)
        || is_amount(text)
        || choices::is_word_for_nothing(text)
        || part::has_word_alike(SOME, text)
        || part::any(text, |c| matches!(c, '&' | '\'' | '’' | ','))
        || (part::all(text, is_of_words) && part::any(text, |c| c.is_ascii_lowercase()))
}

/// Whether a text is neither a code nor a number.
fn is_no_code(text: &str) -> bool {
    part::any(text, |c| matches!(c, '@' | '%')) || is_dated(text) || is_amount(text)
}

/// Whether a text is no address of a place, of mail or of a machine, but a time, an amount or the
/// number of a phone.
fn is_no_address(text: &str) -> bool {
    !part::any(text, is_of_place)
        || part::begins(text, "+")
        || is_dated(text)
        || is_amount(text)
        || (part::any(text, |c| c.is_ascii_alphabetic()) && says_time(text))
}

/// Whether a text is no name, though it may be an id.
fn is_no_name(text: &str) -> bool {
    is_no_sign(text) || says_how_many(text) || Format::Uuid.admits(text)
}

/// Whether a text says how many of something: `2 adults`, but not `12 Angry Men`.
fn says_how_many(text: &str) -> bool {
    let behind = part::behind(text, |c| c.is_ascii_digit());
    part::begins_digit(text)
        && part::begins(behind, " ")
        && part::all(behind, |c| c == ' ' || c.is_ascii_lowercase())
}

/// Words for money or a share, before or behind an amount.
const MONEY: &str = "EUR GBP USD dollars eur euro euros gbp percent usd";

/// Whether a text is an amount or a share: `$50`, `20 EUR`, `20%`, `49.99`.
fn is_amount(text: &str) -> bool {
    let is_of_sum = |c: char| c.is_ascii_digit() || matches!(c, '.' | ',' | ' ') || is_of_money(c);
    let unit = part::before(part::behind(text, is_of_sum), is_of_sum);
    let (_, cents) = part::cut(text, b'.');
    let has_cents = cents.len() == 2 && part::is_digits(cents);
    let is_sum = if unit.is_empty() {
        has_cents || part::any(text, is_of_money)
    } else {
        part::has_word(MONEY, unit)
    };
    is_sum && part::any(text, |c| c.is_ascii_digit())
}

/// Whether a character is the sign of a currency or of a share.
fn is_of_money(c: char) -> bool {
    matches!(c, '$' | '€' | '£' | '¥' | '₹' | '%')
}

/// Whether a character is of a kind that most addresses of places, mail and machines have.
fn is_of_place(c: char) -> bool {
    c.is_ascii_digit() || matches!(c, '@' | ':' | ',')
}

/// Words for times, and words that stand among them.
const TIMES: &str = "\
    afternoon ago apr april aug august day days dec december evening feb february fri friday \
    hour hours jan january jul july jun june last mar march may midnight min minute minutes mon \
    monday month months morning next night noon nov november now oct october sat saturday sec \
    second seconds sep sept september sun sunday this thu thur thursday today tomorrow tonight \
    tue tuesday wed wednesday week weekend weekends weeks year years yesterday";
const OF_TIMES: &str = "am at cet cst edt est from gmt in nd of on pdt pm pst rd st t th the utc z";

/// Whether a text may say a time, `2026-05-01T10:00Z`, `May 1, 2026`, `next Friday`: it has no
/// words but those of times, and has a word for a time, digits with a sign as in dates, or many
/// digits.
fn says_time(text: &str) -> bool {
    let letter = |c: char| if c.is_ascii_alphabetic() { c.to_ascii_lowercase() } else { ' ' };
    let letters: String = text.chars().map(letter).collect();
    let words = part::words(&letters);
    let digits = text.bytes().filter(u8::is_ascii_digit).count();
    let is_of_date = |c| matches!(c, '-' | '/' | ':' | '年' | '月');
    let is_in_digits = digits > 7 || (digits > 2 && part::any(text, is_of_date));
    let of_time = |word: &str| part::has_word(TIMES, word);
    let says_one = |word: &&str| of_time(word) || (digits > 0 && matches!(*word, "am" | "pm"));
    (is_in_digits || words.iter().any(says_one))
        && words.iter().all(|word| of_time(word) || part::has_word(OF_TIMES, word))
}

/// Whether a text begins with a date as most programs write it, `2026-05-01`, or is a time of day.
fn is_dated(text: &str) -> bool {
    text.get(..10).is_some_and(|date| Format::Date.admits(date)) || is_clock(text)
}

/// Whether a text is a date without a time, or a time of day without a date.
fn is_day_or_clock(text: &str) -> bool {
    Format::Date.admits(text) || is_clock(text)
}

/// Whether a text is a time of day: `10:30`, `6pm`, `9:30 AM`.
fn is_clock(text: &str) -> bool {
    let is_of_half = |c: char| matches!(c.to_ascii_lowercase(), ' ' | '.' | 'a' | 'm' | 'p');
    let time = part::before(text, is_of_half);
    let half = part::behind(part::past(text, time), |c| c == ' ').to_ascii_lowercase();
    let (_, minutes) = part::cut(time, b':');
    let is_time = part::begins_digit(time) && part::all(time, |c| c == ':' || c.is_ascii_digit());
    is_time && (matches!(&*half, "am" | "pm") || (half.is_empty() && minutes.len() > 1))
}

/// Whether a character is of a kind that each URL has that does not begin with a slash.
fn is_of_address(char: char) -> bool {
    matches!(char, ':' | '.')
}

/// Whether a text is rather a name than a number or a code: `Germany`, `2 pizzas`, but `usd` and
/// `DE 7`.
fn says_words(text: &str) -> bool {
    part::words(text).into_iter().any(|word| word.len() > 3 && part::is_plain_word(word))
}

/// Whether a text is a plain word, as it is or with signs around it: `#general`, `Hi!`.
fn is_word_between_signs(text: &str) -> bool {
    let is_sign = |c: char| c.is_ascii_punctuation();
    part::is_plain_word(part::before(part::behind(text, is_sign), is_sign))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_says_a_time_or_does_not() {
        for word in TIMES.split(' ') {
            assert!(says_time(word), "{word}");
        }
        for word in OF_TIMES.split(' ') {
            assert!(says_time(&format!("9:30 {word}")) && !says_time(word), "{word}");
        }
        for (text, expected) in [
            ("2026-05-01T10:00:00.000Z", true),
            ("2026-05-01 10:00 UTC", true),
            ("01.05.2026", true),
            ("5/1/26", true),
            ("2026年5月1日", true),
            ("1777593600", true),
            ("9:30", true),
            ("10 am", true),
            ("the 1st of May", true),
            ("next Friday at noon", true),
            ("in 3 days", true),
            ("17", false),
            ("1-7", false),
            ("10452", false),
            ("A-1704", false),
            ("12 Main St", false),
            ("New York", false),
            ("", false),
        ] {
            assert_eq!(says_time(text), expected, "{text}");
        }
    }

    #[test]
    fn a_text_is_a_time_of_day_or_is_not() {
        for (text, expected) in [
            ("10:30", true),
            ("18:00:05", true),
            ("6pm", true),
            ("9:30 AM", true),
            ("16:9", false),
            ("5m", false),
            ("17", false),
            ("am", false),
            (":30", false),
            ("db:5432", false),
            ("10:30 now", false),
            ("", false),
        ] {
            assert_eq!(is_clock(text), expected, "{text}");
        }
    }

    #[test]
    fn a_text_is_an_amount_or_is_not() {
        for word in MONEY.split(' ') {
            assert!(is_amount(&format!("20 {word}")) && !is_amount(word), "{word}");
        }
        for (text, expected) in [
            ("$50", true),
            ("1,200 €", true),
            ("USD 20", true),
            ("20%", true),
            ("49.99", true),
            ("17", false),
            ("1.2", false),
            ("10.0.0.12", false),
            ("A-1.50", false),
            ("$HOME", false),
            ("20 kg", false),
            ("", false),
        ] {
            assert_eq!(is_amount(text), expected, "{text}");
        }
    }
}
