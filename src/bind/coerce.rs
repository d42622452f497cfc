//! Coerce: the same value in the spelling of another type.

use super::Binder;
use crate::contract::{Coercion, NodeId, Types};
use crate::parse;
use crate::path::At;
use crate::repair::{Repair, RepairCode};
use crate::value::Value;

impl Binder<'_, '_> {
    /// The value itself where it fits; else the one reading of it that does.
    pub(super) fn coerce(&mut self, id: NodeId, value: Value, at: &At<'_>) -> Value {
        if self.contract.options.coercion == Coercion::None || self.fits(id, value) {
            return value;
        }
        let readings = self.readings(id, value);
        let mut fitting = readings.into_iter().filter(|(_, reading)| self.fits(id, *reading));
        let (Some((code, reading)), None) = (fitting.next(), fitting.next()) else { return value };
        let (before, after) = (self.doc.shorten(value), self.doc.shorten(reading));
        self.trace.repaired(Repair::value(code, at.path(), before, Some(after)));
        reading
    }

    /// What else a value may say. The schema is the judge of which of them it says.
    fn readings(&mut self, id: NodeId, value: Value) -> Vec<(RepairCode, Value)> {
        match value {
            Value::String(text) => {
                let chars = self.doc.chars(text).into_owned();
                self.text_readings(chars.trim_matches([' ', '\t', '\n', '\r']))
            }
            Value::Number(text) if !self.contract.node(id).types.has(Types::BOOLEAN) => {
                vec![(RepairCode::NumberToString, Value::String(text))]
            }
            _ => Vec::new(),
        }
    }

    fn text_readings(&mut self, text: &str) -> Vec<(RepairCode, Value)> {
        let mut readings = Vec::new();
        let digits = text.strip_prefix('+').filter(|rest| !rest.starts_with('-')).unwrap_or(text);
        if parse::is_number(digits) {
            let number = Value::Number(self.doc.add_text(digits));
            readings.push((RepairCode::StringToNumber, number));
        }
        for (word, value) in [("true", true), ("false", false)] {
            if text.eq_ignore_ascii_case(word) {
                readings.push((RepairCode::StringToBoolean, Value::Bool(value)));
            }
        }
        if text.eq_ignore_ascii_case("null") {
            readings.push((RepairCode::StringToNull, Value::Null));
        }
        readings
    }
}
