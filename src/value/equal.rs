//! Equality as JSON Schema defines it: numbers by value, fields in any order.

use super::{Doc, Field, Run, Text, Value};
use crate::json;
use crate::order;
use crate::part;

impl Doc<'_> {
    /// Whether two values are equal.
    pub(crate) fn equal(&self, a: Value, other: &Doc<'_>, b: Value) -> bool {
        match (a, b) {
            (Value::Null, Value::Null) => true,
            (Value::Bool(a), Value::Bool(b)) => a == b,
            (Value::Number(a), Value::Number(b)) => self.number(a).cmp(&other.number(b)).is_eq(),
            (Value::String(a), Value::String(b)) => self.same_chars(a, other, b),
            (Value::Array(a), Value::Array(b)) => {
                let (a, b) = (self.items(a), other.items(b));
                a.len() == b.len() && a.iter().zip(b).all(|(a, b)| self.equal(*a, other, *b))
            }
            (Value::Object(a), Value::Object(b)) => self.equal_fields(a, other, b),
            _ => false,
        }
    }

    fn same_chars(&self, a: Text, other: &Doc<'_>, b: Text) -> bool {
        if a.is_escaped() || b.is_escaped() {
            self.chars(a) == other.chars(b)
        } else {
            part::same(self.bytes(a), other.bytes(b))
        }
    }

    fn equal_fields(&self, a: Run, other: &Doc<'_>, b: Run) -> bool {
        if a.len() != b.len() {
            return false;
        }
        let is_named_alike = |(a, b): (&Field, &Field)| self.same_chars(a.name, other, b.name);
        let is_equal = |(a, b): (&Field, &Field)| self.equal(a.value, other, b.value);
        // Objects that were written twice mostly have their fields in the same order.
        let mut given = self.fields(a).iter().zip(other.fields(b));
        if given.clone().all(is_named_alike) {
            return given.all(is_equal);
        }
        let (a, b) = (self.by_name(a), other.by_name(b));
        a.iter().zip(&b).all(|both| is_named_alike(both) && is_equal(both))
    }

    /// The fields sorted by name. Fields of the same name keep the order in which they were given.
    pub(crate) fn by_name(&self, run: Run) -> Vec<Field> {
        let fields = self.fields(run);
        let precedes = |a: usize, b: usize| self.chars(fields[a].name) < self.chars(fields[b].name);
        order::sorted(fields.len(), &precedes).into_iter().map(|i| fields[i]).collect()
    }

    /// A canonical spelling of a value: equal values have equal spellings.
    pub(crate) fn canonical(&self, value: Value) -> String {
        let mut out = String::new();
        self.write_canonical(&mut out, value);
        out
    }

    fn write_canonical(&self, out: &mut String, value: Value) {
        match value {
            Value::Null | Value::Bool(_) => self.write(out, value),
            Value::Number(text) => self.decimal(text).write_canonical(out),
            Value::String(text) => json::write_string(out, &self.chars(text)),
            Value::Array(run) => {
                json::write_array(out, self.items(run), |out, item| {
                    self.write_canonical(out, *item);
                });
            }
            Value::Object(run) => {
                json::write_sign(out, '{');
                for field in self.by_name(run) {
                    self.write_canonical(out, Value::String(field.name));
                    json::write_sign(out, ':');
                    self.write_canonical(out, field.value);
                    json::write_sign(out, ',');
                }
                json::write_sign(out, '}');
            }
        }
    }
}
