//! Readings that the author asked for.

use super::Binder;
use crate::contract::{Name, NodeId, OptIn, OptIns, Types, choices};
use crate::letters::is_of_word;
use crate::parse;
use crate::part;
use crate::path::At;
use crate::repair::RepairCode;
use crate::value::{Run, Value};

fn is_currency(c: char) -> bool {
    matches!(c, '$' | '€' | '£' | '¥')
}

impl Binder<'_, '_> {
    /// The further readings of a value: those that the schema opted in to, and the plain value that
    /// an object gives with its type, `{"type": "number", "value": 5}`.
    pub(super) fn opted(
        &mut self,
        id: NodeId,
        value: Value,
        at: &At<'_>,
    ) -> Vec<(RepairCode, Value)> {
        let ins = self.contract.opt_ins(id);
        let types = self.contract.types(id);
        let mut readings = Vec::new();
        if let Some(boolean) =
            choices::yes_or_no(&self.doc, value).filter(|_| ins.has(OptIn::YesNo))
        {
            add_reading(&mut readings, RepairCode::WordToBoolean, Value::Bool(boolean));
        }
        match value {
            Value::String(text) => {
                let chars = self.doc.owned(text);
                if ins.has(OptIn::FormattedNumbers)
                    && let Some(number) = unformatted(&chars)
                {
                    // The commas of a formatted number separate thousands, not items.
                    if !Self::may_count_otherwise(types, &chars, at) {
                        let number = Value::Number(self.doc.add_text(&number));
                        add_reading(&mut readings, RepairCode::NumberUnformatted, number);
                    }
                } else {
                    self.split_readings(ins, &chars, &mut readings);
                }
            }
            Value::Array(run) if ins.has(OptIn::SingleItem) => {
                if let [item] = self.doc.items(run) {
                    add_reading(&mut readings, RepairCode::ItemUnwrapped, *item);
                }
            }
            Value::Object(run) => {
                let asked = ins.has(OptIn::WrappedValue);
                if let Some(inner) = self.inner_value(run)
                    && self.is_wrapped(id, value, inner, asked)
                {
                    add_reading(&mut readings, RepairCode::ValueUnwrapped, inner);
                }
            }
            _ => {}
        }
        let says_text = matches!(value, Value::Bool(_) | Value::Array(_) | Value::Object(_));
        if ins.has(OptIn::ValueAsText) && says_text && types.has(Types::STRING) {
            let text = self.doc.to_json(value);
            let text = Value::String(self.doc.add_text(&text));
            add_reading(&mut readings, RepairCode::ValueToString, text);
        }
        readings
    }

    /// Whether an amount may have to be in another unit than that of its currency sign: the field's
    /// name says so, as `amount_cents` does, or the amount has a fraction and only integers are
    /// declared.
    fn may_count_otherwise(types: Types, amount: &str, at: &At<'_>) -> bool {
        let Some(sign) = part::chars(amount).find(|c| is_currency(*c)) else { return false };
        let is_fraction = part::has(amount, b'.') && !types.has(Types::FRACTION);
        is_fraction || Name::new(at.field().unwrap_or_default()).is_in_other_currency(sign)
    }

    /// Adds the list of items that a text holds, by commas or by lines, as far as that was asked
    /// for.
    fn split_readings(&mut self, ins: OptIns, text: &str, readings: &mut Vec<(RepairCode, Value)>) {
        let (by_comma, by_line) = (ins.has(OptIn::CommaLists), ins.has(OptIn::LineLists));
        // If the text has commas, its items may be between them, and not its lines.
        let items = if by_comma && part::has(text, b',') {
            // No comma between plain numbers is part of one.
            let is_plain = |item: &&str| parse::is_number(item);
            let are_plain =
                |items: &Vec<&str>| !ins.has(OptIn::FormattedNumbers) && items.iter().all(is_plain);
            split(text).filter(|items| has_commas_alike(text) || are_plain(items))
        } else if by_line {
            lines(text)
        } else {
            None
        };
        if let Some(items) = items {
            let mut values = Vec::with_capacity(items.len());
            for item in items {
                values.push(Value::String(self.doc.add_text(item)));
            }
            add_reading(readings, RepairCode::TextSplit, self.doc.add_array(&values));
        }
    }

    /// `x` of `{"value": x}` and of `{"type": "…", "value": x}`.
    pub(super) fn inner_value(&self, run: Run) -> Option<Value> {
        let inner = self.doc.get(run, "value")?;
        let says_type = matches!(self.doc.get(run, "type"), Some(Value::String(_)));
        (run.len() == 1 || (run.len() == 2 && says_type)).then_some(inner)
    }

    /// Whether an object says nothing but a value and its type: `max` or `not` for a type says
    /// more. Without opt-in, the value has to be a number, a boolean or an allowed text, because
    /// where any text is allowed the object itself may be meant; and the object must not fit as an
    /// item of a list.
    fn is_wrapped(&mut self, id: NodeId, value: Value, inner: Value, asked: bool) -> bool {
        let Some(said) = self.doc.text_of(value, "type") else { return asked };
        let Some(types) = Types::said(&said) else { return false };
        let is_plain = match inner {
            Value::Bool(_) | Value::Number(_) => true,
            Value::String(text) => self.contract.spelled(id, &self.doc.chars(text)).is_some(),
            _ => false,
        };
        asked || (is_plain && types.admit(&self.doc, inner) && !self.fits_alone(id, value))
    }
}

/// Adds a reading of a value, with the code of its repair.
#[inline(never)]
pub(super) fn add_reading(
    readings: &mut Vec<(RepairCode, Value)>,
    code: RepairCode,
    reading: Value,
) {
    readings.push((code, reading));
}

/// The items of a text that only commas separate: the text has no other such sign, no item is an
/// amount or has quotes or brackets, which may hold commas, and the last has no word that joins:
/// `a, b and c`; but `CA, OR` are two states.
fn split(text: &str) -> Option<Vec<&str>> {
    let items = part::items(text, b',');
    let is_plain = |item: &&str| {
        !item.is_empty()
            && !part::begins(item, "'`")
            && !part::any(item, |c| matches!(c, '[' | '{' | '(' | '"'))
            && !part::any(item, is_currency)
            && !stands_for_rest(item)
    };
    let last = items.last()?;
    let is_joined = part::has(last, b' ') && part::pieces(last, b' ').any(parse::joins_items);
    let has_others = part::any(part::trimmed(text), |c| c != ',' && parse::parts_items(c));
    (items.len() > 1 && items.iter().all(is_plain) && !is_joined && !has_others).then_some(items)
}

/// Whether there is space behind all commas of a text, or behind none: `Austin,TX, Portland,OR` may
/// be two items.
fn has_commas_alike(text: &str) -> bool {
    let is_spaced = |item| part::first_is(item, part::is_space);
    let mut spaced = part::pieces(text, b',').skip(1).map(is_spaced);
    let first = spaced.next();
    spaced.all(|own| Some(own) == first)
}

/// Whether an item says that more items are left out.
fn stands_for_rest(item: &str) -> bool {
    item.ends_with("...") || item.ends_with('…')
}

/// The items of a text with a line for each: all behind bullets of one kind, all behind their
/// numbers, or all without either.
fn lines(text: &str) -> Option<Vec<&str>> {
    let mut items = Vec::new();
    let mut marks = None;
    for line in part::pieces(part::trimmed(text), b'\n') {
        let (mark, item) = behind_mark(line, &part::number(items.len() + 1));
        let item = part::trimmed(item);
        let is_inner = part::first_is(line, part::is_space);
        if *marks.get_or_insert(mark) != mark || is_inner || !is_line(item) {
            return None;
        }
        items.push(item);
    }
    (items.len() > 1).then_some(items)
}

/// The bullet before an item, or the sign behind its number, if there is one; and what follows.
fn behind_mark<'t>(line: &'t str, number: &str) -> (&'static str, &'t str) {
    let numbered = line.strip_prefix(number).unwrap_or("");
    for (text, marks) in [(line, &parse::BULLETS[..]), (numbered, &[". ", ") "])] {
        for mark in marks {
            if let Some(item) = text.strip_prefix(mark) {
                return (mark, item);
            }
        }
    }
    ("", line)
}

/// Whether a line, without its mark, is a whole item. If it begins with a quote or bracket, or ends
/// before more, it may go on in the next line; a sign before it, with a number or without, is a
/// mark of another kind.
fn is_line(item: &str) -> bool {
    let is_marked = part::split(item, b' ').is_some_and(|(word, _)| {
        let sign = part::behind(word, |c| c.is_ascii_digit());
        !sign.is_empty() && !part::any(sign, is_of_word)
    });
    let goes_on = part::begins(item, "\"'`[{(") || part::ends(item, ",;:\\[{(");
    !item.is_empty() && !goes_on && !is_marked && !stands_for_rest(item)
}

/// A number without its currency sign and the commas between its thousands, if it has either. A
/// text without both, `1.000` for an integer, may be a thousand under any option.
fn unformatted(text: &str) -> Option<String> {
    let text = part::trimmed(text);
    let (minus, text) = text.strip_prefix('-').map_or(("", text), |rest| ("-", rest));
    let amount = text.strip_prefix(is_currency).or_else(|| text.strip_suffix(is_currency));
    let text = part::trimmed(amount.unwrap_or(text));
    let (whole, fraction) = match part::split(text, b'.') {
        // A dot may separate thousands: `€1.234`.
        Some((_, fraction)) if amount.is_some() && fraction.len() == 3 => return None,
        Some((whole, fraction)) => (whole, Some(fraction)),
        None => (text, None),
    };
    let mut groups = part::pieces(whole.strip_prefix('-').unwrap_or(whole), b',');
    let leads = groups.next().is_some_and(|group| {
        if part::has(whole, b',') {
            (1..=3).contains(&group.len()) && part::is_digits(group)
        } else {
            amount.is_some()
        }
    });
    if !leads || groups.any(|group| group.len() != 3 || !part::is_digits(group)) {
        return None;
    }
    let mut number = part::joined(&[minus, &part::replaced(whole, ",", "")], "");
    if let Some(fraction) = fraction {
        number = part::joined(&[&number, fraction], ".");
    }
    parse::is_number(&number).then_some(number)
}
