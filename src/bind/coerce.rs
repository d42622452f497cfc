//! Coerce: the same value in the spelling of another type.

use super::opted::add_reading;
use super::{Binder, Source};
use crate::contract::{Coercion, NodeId, OptIn, Types, choices};
use crate::issue::{Issue, IssueCode};
use crate::order;
use crate::parse;
use crate::part;
use crate::path::At;
use crate::repair::{Repair, RepairCode};
use crate::tags;
use crate::value::{Text, Value};

impl Binder<'_, '_> {
    /// The value where it fits; else the one reading of it that fits or, for a mistyped value, that
    /// is of a declared type; else what `container` or `reshape` makes of the value.
    pub(super) fn coerce(&mut self, id: NodeId, value: Value, at: &At<'_>) -> Value {
        let types = self.contract.types(id);
        let is_mistyped = !types.admit(&self.doc, value);
        // No mistyped value fits, except digits where the schema opts in to them as text.
        let may_fit = !is_mistyped || self.contract.opt_ins(id).has(OptIn::LongIntegersAsText);
        if self.contract.options.coercion == Coercion::None || (may_fit && self.fits(id, value)) {
            return value;
        }
        let mut readings = self.readings(id, value, at);
        // A fraction where an integer is declared is a number all the same.
        let is_number = || matches!(value, Value::Number(_)) && types.has(Types::INTEGER);
        if !is_mistyped || is_number() {
            readings.retain(|(_, reading)| self.may_become(id, value, *reading));
        }
        let fits = |i: usize| self.fits(id, readings[i].1);
        // The only reading of a declared type is meant as plainly; the check tells what else is
        // wrong with it.
        let is_of_type = |i: usize| is_mistyped && types.admit(&self.doc, readings[i].1);
        let found =
            order::only(readings.len(), &fits).or_else(|| order::only(readings.len(), &is_of_type));
        if let Some(found) = found {
            let (code, reading) = readings[found];
            self.changed(code, at, value, Some(reading));
            return reading;
        }
        self.container(id, value, at).unwrap_or_else(|| self.reshape(id, value, at))
    }

    /// Whether a value may be meant as that reading of it. If the types of both are declared, the
    /// reading may fit only because less is asked of it: a pattern asks nothing of numbers. So it
    /// has to be an allowed value or null, or some schema in place takes its type and not the
    /// value's. A number that JavaScript can hold does not become text for that last reason, as
    /// text has no bounds.
    fn may_become(&self, id: NodeId, value: Value, reading: Value) -> bool {
        let (contract, types) = (self.contract, self.contract.types(id));
        let becomes =
            |types: Types| types.admit(&self.doc, reading) && !types.admit(&self.doc, value);
        let is_choice = |choice: Value| self.doc.equal(reading, &contract.doc, choice);
        let is_held_number = || matches!(value, Value::Number(_)) && self.fits(NodeId::ANY, value);
        !types.admit(&self.doc, reading)
            || (reading == Value::Null && types != Types::ALL)
            || (!is_held_number() && contract.some_types(id, &becomes))
            || contract.choices(id).into_iter().any(is_choice)
    }

    /// A value of no declared type, or one that spells an item, read in a declared shape, if
    /// exactly one reading comes to fit, or all that do are equal; else the value itself.
    pub(super) fn reshape(&mut self, id: NodeId, value: Value, at: &At<'_>) -> Value {
        let types = self.contract.types(id);
        let is_in_shape = types.admit(&self.doc, value) && !self.is_choice(id, value);
        if self.contract.options.coercion == Coercion::None || is_in_shape {
            return value;
        }
        let mut readings = self.opted(id, value, at);
        self.list_readings(&mut readings, id, value, at);
        let mut fitting: Option<(Value, Vec<Repair>)> = None;
        let mut held = false;
        let is_only = readings.len() == 1;
        for (code, reading) in readings {
            // An object that may be the list in another shape is not taken for one item of it,
            // unless a list in the object comes to fit: then both readings count.
            if code == RepairCode::ItemWrapped && !held && self.may_be_the_list(id, value, at) {
                continue;
            }
            if is_only && self.is_plainly_item(id, value) {
                // The check tells what else is wrong with it.
                self.changed(code, at, value, Some(reading));
                return self.location(id, reading, at);
            }
            let Some(fit) = self.attempt(id, value, (code, reading), at) else { continue };
            held = code == RepairCode::ListUnwrapped;
            match &fitting {
                None => fitting = Some(fit),
                Some((other, _)) if self.doc.equal(fit.0, &self.doc, *other) => {}
                Some(_) => return value,
            }
        }
        let Some((bound, repairs)) = fitting else { return value };
        self.trace.retake(repairs);
        bound
    }

    /// A reading bound to the schema, and the repairs that this takes, if it comes to fit.
    fn attempt(
        &mut self,
        id: NodeId,
        given: Value,
        (code, reading): (RepairCode, Value),
        at: &At<'_>,
    ) -> Option<(Value, Vec<Repair>)> {
        let types = self.contract.types(id);
        let may_change = match reading {
            Value::String(_) => true,
            Value::Number(_) => types.has(Types::STRING),
            _ => false,
        };
        if !types.admit(&self.doc, reading) && !may_change {
            return None;
        }
        self.tried(id, &mut |this| {
            this.changed(code, at, given, Some(reading));
            this.location(id, reading, at)
        })
    }

    /// What else a value may say; the schema judges which of these readings is meant.
    fn readings(&mut self, id: NodeId, value: Value, at: &At<'_>) -> Vec<(RepairCode, Value)> {
        let contract = self.contract;
        let mut readings = Vec::new();
        match value {
            Value::String(text) => {
                let chars = self.doc.owned(text);
                self.text_readings(&mut readings, id, part::trimmed(&chars));
                let Some(choice) = contract.spelled(id, &chars) else { return readings };
                // An item that is allowed as it is written spells nothing else.
                let item = contract.spelled_item(id, &chars);
                if item.is_some_and(|own| self.doc.equal(value, &contract.doc, own)) {
                    return readings;
                }
                // `None` may be null as well as the member `none`.
                if choices::is_word_for_nothing(&chars) && self.fits(id, Value::Null) {
                    return Vec::new();
                }
                add_reading(&mut readings, RepairCode::ChoiceRespelled, self.choice(choice));
            }
            // Neither a boolean nor a number that fits as the one item of a list need become text.
            Value::Bool(own) if !self.fits_alone(id, value) => {
                let word = choices::of_boolean(&contract.doc, &contract.choices(id), own);
                if let Some(word) = word {
                    add_reading(&mut readings, RepairCode::ChoiceRespelled, self.choice(word));
                }
            }
            Value::Number(text) if !contract.types(id).has(Types::BOOLEAN) => {
                if self.has_lost_digits(text) {
                    self.tell_lost_digits(id, value, at);
                } else if !self.fits_alone(id, value) {
                    add_reading(&mut readings, RepairCode::NumberToString, Value::String(text));
                }
            }
            _ => {}
        }
        readings
    }

    /// An allowed text of the contract, as a text of the call.
    fn choice(&mut self, own: Value) -> Value {
        let text = self.contract.doc.string(own).unwrap_or_default();
        Value::String(self.doc.add_text(&text))
    }

    /// Whether JavaScript may have rounded the number before it was handed over.
    fn has_lost_digits(&self, number: Text) -> bool {
        self.source == Source::Value && self.doc.decimal(number).may_be_rounded()
    }

    fn tell_lost_digits(&mut self, id: NodeId, value: Value, at: &At<'_>) {
        if self.contract.types(id).has(Types::STRING) {
            let expected = "string, as the number has more digits than JavaScript keeps".to_owned();
            let received = self.doc.excerpt(value);
            self.trace.issue(Issue::unlike(IssueCode::NumberUnsafe, at, expected, received));
        }
    }

    /// The list or object that a text holds, bound, where such a type is declared. Where text is
    /// declared, too, the result must fit.
    fn container(&mut self, id: NodeId, value: Value, at: &At<'_>) -> Option<Value> {
        let types = self.contract.types(id);
        if !(types.has(Types::ARRAY) || types.has(Types::OBJECT)) {
            return None;
        }
        // Where text is allowed, a closing tag at its end shows that more than the value ran into
        // it.
        if types.has(Types::STRING) && self.ends_in_tags(value, at) {
            return None;
        }
        let mark = self.trace.mark();
        let inner = self.decoded(value, at)?;
        let bound = self.contained(id, value, inner, at);
        if bound.is_none() {
            self.trace.rewind(mark);
        }
        bound
    }

    /// The list or object that was found in a text, bound, if the result is of a declared type and,
    /// where text is declared, fits.
    fn contained(&mut self, id: NodeId, value: Value, inner: Value, at: &At<'_>) -> Option<Value> {
        let code = match inner {
            Value::Array(_) => RepairCode::StringToArray,
            Value::Object(_) => RepairCode::StringToObject,
            _ => return None,
        };
        if !self.may_become(id, value, inner) {
            return None;
        }
        self.changed(code, at, value, Some(inner));
        let bound = self.location(id, inner, at);
        let types = self.contract.types(id);
        let fits =
            types.admit(&self.doc, bound) && (!types.has(Types::STRING) || self.fits(id, bound));
        fits.then_some(bound)
    }

    fn ends_in_tags(&self, value: Value, at: &At<'_>) -> bool {
        let text = self.doc.string(value).unwrap_or_default();
        tags::without_closing(&text, at.field()).len() < text.len()
    }

    /// Adds what a text without space around it says. Quotes around that are left out, unless the
    /// schema takes text, or a list, which may be of texts.
    fn text_readings(&mut self, readings: &mut Vec<(RepairCode, Value)>, id: NodeId, text: &str) {
        let types = self.contract.types(id);
        let unquoted = |quote| text.strip_prefix(quote)?.strip_suffix(quote);
        let text = ['"', '\'', '`']
            .into_iter()
            .find_map(unquoted)
            .filter(|_| !types.has(Types::STRING) && !types.has(Types::ARRAY))
            .map_or(text, part::trimmed);
        let digits = text.strip_prefix('+').filter(|rest| !rest.starts_with('-')).unwrap_or(text);
        // `1.000` may be a thousand, and `5.00` an amount for a field that counts cents.
        let may_be_other =
            digits.ends_with("00") && part::has(digits, b'.') && !types.has(Types::FRACTION);
        // `20260131` may be a date, and `2026` its year.
        let may_be_date = || matches!(digits.len(), 4 | 6 | 8) && self.contract.takes_time(id);
        if parse::is_number(digits) && !may_be_other && !may_be_date() {
            let number = Value::Number(self.doc.add_text(digits));
            add_reading(readings, RepairCode::StringToNumber, number);
        }
        if let Some(own) = choices::true_or_false(text) {
            add_reading(readings, RepairCode::StringToBoolean, Value::Bool(own));
        }
        if part::alike(text, "null") {
            add_reading(readings, RepairCode::StringToNull, Value::Null);
        }
    }
}
