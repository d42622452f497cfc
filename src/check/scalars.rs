//! Numbers, strings and lists of allowed values.

use super::misfit::OR_LEFT_OUT;
use super::{Check, Checked, Extent};
use crate::codes::Coded;
use crate::contract::{Contract, Formats, Node, NodeId, OptIn, Syntax, Types, choices};
use crate::format::Format;
use crate::issue::IssueCode;
use crate::parse;
use crate::part;
use crate::path::At;
use crate::pattern::LONGEST_MATCHED;
use crate::shown;
use crate::tags;
use crate::value::{Doc, Number, Text, Value};

/// How many bytes of a tag are shown.
const SHOWN: usize = 48;

/// Whether a tag of the call may be in the text.
#[expect(clippy::inline_always, reason = "asked of each text; too long for `#[inline]`")]
#[inline(always)]
pub(super) fn may_leak(contract: &Contract, doc: &Doc<'_>, text: Text) -> bool {
    contract.options.syntax == Syntax::Repair
        && ((part::has_tag_sign(doc.bytes(text))
            && (text.is_escaped() || may_hold_tag(doc.text(text))))
            || (text.is_escaped() && part::contains(doc.text(text), "\\u003")))
}

/// Whether a tag may be in an unescaped text that has a sign of tags.
#[inline(never)]
fn may_hold_tag(text: &str) -> bool {
    part::has(text, b'<') || part::contains(text, tags::HEADER)
}

impl Check<'_> {
    /// Whether `enum` and `const` allow the value.
    #[inline]
    pub(super) fn is_chosen(&self, node: &Node, value: Value) -> bool {
        node.choices.is_none() || self.choice(node, value).is_some()
    }

    /// The allowed value that equals the given one.
    pub(super) fn choice(&self, node: &Node, value: Value) -> Option<Value> {
        let choices = node.choices.as_deref().unwrap_or_default();
        let is = |choice: &Value| self.doc.equal(value, &self.contract.doc, *choice);
        match value {
            Value::String(text) if choices.len() > choices::FEW => {
                node.alike(&self.doc.chars(text)).into_iter().find(is)
            }
            _ => choices.iter().copied().find(is),
        }
    }

    /// Whether the text is the digits of an integer that JavaScript cannot hold, and the author
    /// opted in to such text.
    pub(super) fn is_long_integer(&self, id: NodeId, text: Text) -> bool {
        if !self.contract.opt_ins(id).has(OptIn::LongIntegersAsText) {
            return false;
        }
        let (types, written) = (self.contract.types(id), self.doc.text(text));
        let is_held = |number: Number<'_>| {
            if types.has(Types::FRACTION) { number.survives() } else { number.is_safe_integer() }
        };
        types.has(Types::INTEGER)
            && parse::is_number(written)
            && !part::any(written, |c| matches!(c, '.' | 'e' | 'E'))
            && !is_held(self.doc.number(text))
    }

    /// Judges a text for which `is_long_integer` holds as the number that it is.
    pub(super) fn long_integer(
        &mut self,
        id: NodeId,
        node: &Node,
        text: Text,
        at: &At<'_>,
    ) -> Checked {
        if !self.is_chosen(node, Value::Number(text)) {
            return self.mismatch(IssueCode::ChoiceUnknown, id, Value::String(text), at, None);
        }
        self.bounds(id, text, &self.doc.number(text), at)
    }

    pub(super) fn number(&mut self, id: NodeId, text: Text, at: &At<'_>) -> Checked {
        let number = self.doc.number(text);
        if self.contract.node(id).number.ask() {
            self.bounds(id, text, &number, at)?;
        }
        if !number.is_safe_integer() && self.extent != Extent::Plain {
            let is_whole = number.is_integer() && !self.contract.types(id).has(Types::FRACTION);
            let held = if is_whole {
                "an integer from -9007199254740991 to 9007199254740991"
            } else {
                "a number that JavaScript can hold"
            };
            if is_whole || !number.survives() {
                let value = Value::Number(text);
                return self.mismatch(IssueCode::NumberUnsafe, id, value, at, Some(held));
            }
        }
        Ok(())
    }

    fn bounds(&mut self, id: NodeId, text: Text, number: &Number<'_>, at: &At<'_>) -> Checked {
        let contract = self.contract;
        let rules = &contract.node(id).number;
        let value = Value::Number(text);
        let doc = self.doc;
        let mut broken = |words, bound: Text| {
            self.unless_silent()?;
            let expected = part::filled("{} {}", &[words, contract.doc.text(bound)]);
            self.mismatch(IssueCode::NumberOutOfRange, id, value, at, Some(&expected))
        };
        for (words, bound, is_beyond) in rules.bounds() {
            if let Some(bound) = bound
                && is_beyond(number.cmp(&contract.doc.number(bound)))
            {
                broken(words, bound)?;
            }
        }
        let divides = |step: Text| doc.decimal(text).is_multiple_of(&contract.doc.decimal(step));
        match rules.multiple_of {
            Some(step) if !divides(step) => broken("a multiple of", step),
            _ => Ok(()),
        }
    }

    pub(super) fn string(&mut self, id: NodeId, text: Text, at: &At<'_>) -> Checked {
        let rules = &self.contract.node(id).string;
        if !rules.ask() {
            return Ok(());
        }
        let (value, chars) = (Value::String(text), self.doc.chars(text));
        self.length(id, value, &chars, at)?;
        // A pattern beside a format mostly says the same, so the format is told first: it has a
        // name.
        let is_of = |format: &Format| match self.contract.options.formats {
            Formats::Library => format.resembles(&chars),
            Formats::Assert | Formats::Annotate => format.admits(&chars),
        };
        if let Some(format) = rules.format.filter(|format| !is_of(format)) {
            self.unless_silent()?;
            // A model that is shown `Z` would append it to a time of another zone.
            let expected = if format.lacks_offset(&chars) {
                part::filled(
                    "{} with its offset from UTC behind it, such as +01:00",
                    &[format.code()],
                )
            } else {
                rules.told(format)
            };
            return self.mismatch(IssueCode::FormatInvalid, id, value, at, Some(&expected));
        }
        self.pattern(id, value, &chars, at)
    }

    fn length(&mut self, id: NodeId, value: Value, chars: &str, at: &At<'_>) -> Checked {
        let bounds = self.contract.node(id).string.length;
        let length = part::length(chars);
        if bounds.admit(length) {
            return Ok(());
        }
        self.unless_silent()?;
        let mut expected = bounds.broken(length, "character");
        let is_nothing = self.says_there_is_none(id, value, at);
        part::add(&mut expected, self.or_null(id));
        part::add(&mut expected, if is_nothing { OR_LEFT_OUT } else { "" });
        self.miscounted(IssueCode::LengthOutOfRange, at, expected, length);
        Ok(())
    }

    fn pattern(&mut self, id: NodeId, value: Value, chars: &str, at: &At<'_>) -> Checked {
        let rules = &self.contract.node(id).string;
        let Some(pattern) = &rules.pattern else { return Ok(()) };
        // A text over its length is not matched, as that may take very long: the time that `(a+)+`
        // takes doubles with each character.
        if rules.length.are_below(part::length(chars)) || pattern.is_match(chars) {
            return Ok(());
        }
        let is_long = chars.len() > LONGEST_MATCHED;
        if is_long && self.extent == Extent::Plain {
            return self.give_up();
        }
        self.unless_silent()?;
        let expected = if is_long {
            part::filled("string of at most {} bytes", &[&part::number(LONGEST_MATCHED)])
        } else if let Some(format) = rules.format {
            // The beginning of a long pattern tells no more than an example that it takes.
            if pattern.is_long() || !rules.take_example(format) {
                rules.told(format)
            } else {
                part::filled("{}, matching {}", &[&rules.told(format), &pattern.told()])
            }
        } else {
            part::filled("string matching {}", &[&pattern.told()])
        };
        self.mismatch(IssueCode::PatternUnmatched, id, value, at, Some(&expected))
    }

    /// Whether a tag of the call itself is in the text, which is none of the allowed values.
    pub(super) fn leaks(&self, id: NodeId, text: Text, at: &At<'_>) -> bool {
        may_leak(self.contract, self.doc, text) && self.tag_inside(id, text, at).is_some()
    }

    /// The tag of the call itself in the text, as a model is shown it.
    #[inline(never)] // a host compiles it only when it is called
    pub(super) fn tag_inside(&self, id: NodeId, text: Text, at: &At<'_>) -> Option<String> {
        let is_it = |own: &Value| self.doc.equal(Value::String(text), &self.contract.doc, *own);
        let takes_text = self.contract.types(id).has(Types::STRING);
        let arguments = self.contract.shape(self.contract.root);
        let given = || arguments.values_of(self.doc, self.doc.fields_of(self.outermost));
        let lacks = |index: usize| self.given_outermost.get_or_init(given)[index].is_none();
        let is_lost = |name: &str| arguments.exact(name).is_some_and(lacks);
        if !takes_text || self.contract.choices(id).iter().any(is_it) {
            return None;
        }
        let chars = self.doc.chars(text);
        let is_tool = |name: &str| self.contract.options.is_tool(name);
        let tag = tags::run_into(&chars, at.field(), &is_lost, &is_tool)?;
        Some(shown::beginning(tag, SHOWN))
    }
}
