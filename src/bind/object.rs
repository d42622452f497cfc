//! Match: which declared field each given name means.

use super::Binder;
use crate::contract::{
    Coercion, Declared, Matching, Name, NodeId, OptIn, Reading, Shape, Syntax, Types, UnknownFields,
};
use crate::order;
use crate::parse;
use crate::path::At;
use crate::question::Extension;
use crate::repair::{Repair, RepairCode};
use crate::value::{Doc, Field, Run, Value};

/// Undeclared names in one object beyond which no parts of names are compared: that object is
/// something else altogether.
const MANY_STRANGERS: usize = 64;

/// Slips of typing that a name may have and still be meant for a declared field.
const MOST_SLIPS: usize = 2;

/// One given field and what became of it.
pub(super) struct Slot {
    /// Under the name that was given, until a layer takes it.
    pub(super) field: Field,
    /// The declared field that it is.
    pub(super) target: Option<usize>,
    dropped: bool,
}

impl Slot {
    /// Whether no layer took it so far.
    fn is_stranger(&self) -> bool {
        self.target.is_none() && !self.dropped
    }

    /// Whether it may be guessed what it means.
    pub(super) fn is_open(&self, doc: &Doc<'_>) -> bool {
        self.is_stranger() && !doc.is(self.field.name, "__proto__")
    }
}

/// The layers behind `derived_key`, the strongest first.
const WEAKER: [RepairCode; 5] = [
    RepairCode::FieldMatched,
    RepairCode::FieldGuessed,
    RepairCode::FieldFuzzy,
    RepairCode::FieldSemantic,
    RepairCode::FieldContextual,
];

impl Binder<'_, '_> {
    pub(super) fn object(&mut self, id: NodeId, run: Run, at: &At<'_>) -> Value {
        let contract = self.contract;
        let shape = &contract.node(id).shape;
        let slot = |(i, field): (usize, &Field)| {
            let target = shape.exact(&self.doc.chars(field.name), i);
            Slot { field: *field, target, dropped: false }
        };
        let mut slots: Vec<Slot> = self.doc.fields(run).iter().enumerate().map(slot).collect();
        self.drop_repeats(&mut slots, at);
        for slot in &mut slots {
            if let Some(index) = slot.target {
                slot.field.value = self.declared(shape, index, slot.field.value, at);
            }
        }
        self.drop_absent(shape, &mut slots, at);
        let by_names = self.contract.options.matching == Matching::Toolargs;
        let mut asks = false;
        if by_names && strangers(&slots) > 0 && !self.is_hopeless(shape, &slots) {
            self.rename(shape, &mut slots, at, RepairCode::FieldNormalized);
            let left = strangers(&slots);
            if contract.is_closed(shape) && left > 0 && left <= MANY_STRANGERS {
                self.drop_tool(&mut slots, at);
                self.rename(shape, &mut slots, at, RepairCode::FieldDerived);
                asks = self.rename_by_guess(shape, &mut slots, at);
            }
        }
        // What a question is open about stays until it is answered.
        if !asks {
            self.strangers(shape, &mut slots, at);
        }
        self.drop_absent(shape, &mut slots, at);
        let kept = slots.iter().filter(|slot| !slot.dropped).map(|slot| slot.field);
        let mut kept: Vec<Field> = kept.collect();
        self.add_defaults(shape, &mut kept, at);
        if kept == self.doc.fields(run) { Value::Object(run) } else { self.doc.add_object(&kept) }
    }

    /// Whether so many names are not declared that some must remain and the call be rejected,
    /// whatever the others mean.
    fn is_hopeless(&self, shape: &Shape, slots: &[Slot]) -> bool {
        let rejects = self.contract.options.unknown_fields == UnknownFields::Reject;
        rejects
            && self.contract.is_closed(shape)
            && strangers(slots) > shape.fields.len() + MANY_STRANGERS
    }

    /// An optional field that came as null or empty, where it allows neither, is not given.
    fn drop_absent(&mut self, shape: &Shape, slots: &mut [Slot], at: &At<'_>) {
        if self.contract.options.coercion == Coercion::None {
            return;
        }
        for slot in slots.iter_mut().filter(|slot| !slot.dropped) {
            let Some(field) = slot.target.map(|index| &shape.fields[index]) else { continue };
            let value = slot.field.value;
            let Some(code) = self.absence(field, value).filter(|_| !field.required) else {
                continue;
            };
            if !self.fits_field(field, value) {
                self.drop(slot, code, at);
            }
        }
    }

    /// The name of the tool may stand among the arguments, as the only stranger there:
    /// `{"tool": "search", "query": "x"}`.
    fn drop_tool(&mut self, slots: &mut [Slot], at: &At<'_>) {
        if self.contract.options.syntax == Syntax::Strict || !matches!(at, At::Root) {
            return;
        }
        let mut strangers = slots.iter_mut().filter(|slot| slot.is_stranger());
        if let (Some(slot), None) = (strangers.next(), strangers.next())
            && self.says_tool(&slot.field)
        {
            self.drop(slot, RepairCode::EnvelopeRemoved, at);
        }
    }

    /// Required fields that are not given and opted in to their default.
    fn add_defaults(&mut self, shape: &Shape, fields: &mut Vec<Field>, at: &At<'_>) {
        let contract = self.contract;
        for field in shape.fields.iter().filter(|field| field.required) {
            let opted = |id: &NodeId| contract.opt_ins(*id).has(OptIn::RequiredDefaults);
            let opted = field.nodes.iter().copied().find(opted);
            let Some(default) = opted.and_then(|id| contract.node(id).default) else { continue };
            if fields.iter().any(|given| self.doc.is(given.name, &field.name)) {
                continue;
            }
            let text = contract.doc.to_json(default);
            let depth = contract.options.limits.depth;
            let Ok((value, _)) = parse::read_inside(&mut self.doc, &text, depth) else { continue };
            // What the model did not send is not told to be wrong.
            if !self.fits_field(field, value) {
                continue;
            }
            fields.push(Field { name: self.doc.add_text(&field.name), value });
            let path = at.name(&field.name).path();
            self.trace.repaired(Repair::added(RepairCode::DefaultAdded, path, text));
        }
    }

    /// How a value says that there is none. An empty text says so only where it cannot stand for
    /// an empty list or object.
    fn absence(&self, field: &Declared, value: Value) -> Option<RepairCode> {
        let says_nothing = |id: &NodeId| {
            let types = self.contract.types(*id);
            let plain_text = types.has(Types::STRING)
                && !self.contract.binds_text(*id)
                && self.contract.choices(*id).is_empty();
            !types.has(Types::ARRAY) && !types.has(Types::OBJECT) && !plain_text
        };
        let mut nodes = field.nodes.iter().chain(&field.maybe);
        match value {
            Value::Null => Some(RepairCode::NullDropped),
            Value::String(text) if self.doc.bytes(text).is_empty() => {
                nodes.all(says_nothing).then_some(RepairCode::EmptyDropped)
            }
            _ => None,
        }
    }

    /// Whether a value fits a declared field: the schemas that surely apply, and one of those that
    /// may.
    fn fits_field(&self, field: &Declared, value: Value) -> bool {
        let fits = |id: &NodeId| self.fits(*id, value);
        field.nodes.iter().all(fits) && (field.maybe.is_empty() || field.maybe.iter().any(fits))
    }

    /// The same, though it may be left to a branch of a union to bind the value.
    fn comes_to_fit(&mut self, field: &Declared, value: Value, at: &At<'_>) -> bool {
        if self.fits_field(field, value) {
            return true;
        }
        let surely = field.nodes.iter().all(|id| self.fits(*id, value));
        surely
            && field
                .maybe
                .iter()
                .any(|id| self.tried(*id, |this| this.location(*id, value, at)).is_some())
    }

    /// The value of a declared field, bound to every schema that is declared for it; to that of all
    /// others where a field is required and no more.
    pub(super) fn declared(
        &mut self,
        shape: &Shape,
        index: usize,
        value: Value,
        at: &At<'_>,
    ) -> Value {
        let contract = self.contract;
        let field = &shape.fields[index];
        let at = at.name(&field.name);
        match &field.nodes[..] {
            [] if field.maybe.is_empty() => {
                self.each(&contract.undeclared(shape, &field.name), value, &at)
            }
            nodes => self.each(nodes, value, &at),
        }
    }

    /// A name given twice with equal values is given once. With different values both stay, and
    /// the check tells.
    fn drop_repeats(&mut self, slots: &mut [Slot], at: &At<'_>) {
        let declared = slots.iter().filter_map(|slot| slot.target);
        if strangers(slots) < 2 && declared.is_sorted_by(|a, b| a < b) {
            return;
        }
        let names: Vec<_> = slots.iter().map(|slot| self.doc.chars(slot.field.name)).collect();
        let value = |i: usize| slots[i].field.value;
        let mut repeats = order::repeats(names.len(), &|i| &*names[i]);
        repeats.retain(|[a, b]| self.doc.equal(value(*a), &self.doc, value(*b)));
        for [_, repeat] in repeats {
            if self.trace.is_over() {
                return;
            }
            self.drop(&mut slots[repeat], RepairCode::RepeatDropped, at);
        }
    }

    /// Leaves out a field, and says which.
    fn drop(&mut self, slot: &mut Slot, code: RepairCode, at: &At<'_>) {
        slot.dropped = true;
        let path = at.name(&self.doc.chars(slot.field.name)).path();
        self.changed(code, path, slot.field.value, None);
    }

    /// The layers that are off unless they are asked for. Answers whether a question is open: then
    /// no weaker layer is tried.
    fn rename_by_guess(&mut self, shape: &Shape, slots: &mut [Slot], at: &At<'_>) -> bool {
        for code in WEAKER {
            let extension = asked_for(code).filter(|extension| self.has(*extension));
            if extension.is_some_and(|extension| self.ask_names(extension, shape, slots, at)) {
                return true;
            }
            if extension.is_some() || self.contract.options.fuzzy > 0 {
                self.rename(shape, slots, at, code);
            }
        }
        false
    }

    /// The one declared field that the name of a stranger means by that layer, if there is one.
    fn meant(&self, shape: &Shape, slot: &Slot, at: &At<'_>, code: RepairCode) -> Option<usize> {
        let name = self.doc.chars(slot.field.name);
        if code == RepairCode::FieldNormalized {
            return shape.normalized(&Name::new(&name)).only();
        }
        let words = self.contract.given(&name, at);
        match code {
            RepairCode::FieldDerived if shape.normalized(&words) == Reading::None => {
                // The name of the tool is no value of a field.
                let is_meant = |index: &usize| {
                    self.is_plain(&shape.fields[*index], &words) && !self.says_tool(&slot.field)
                };
                shape.derived(&words).only().filter(is_meant)
            }
            _ if !slot.is_open(&self.doc) => None,
            RepairCode::FieldFuzzy if shape.reading(&words) == Reading::None => {
                shape.near(&words, self.contract.options.fuzzy).only()
            }
            _ => {
                let (index, certain) = self.answered_name(asked_for(code)?, shape, &name, at)?;
                (certain == (code == RepairCode::FieldMatched)).then_some(index)
            }
        }
    }

    /// Whether a name that was derived for the field means it plainly.
    fn is_plain(&self, field: &Declared, given: &Name) -> bool {
        let is_flag = |id| self.contract.types(id).has(Types::BOOLEAN);
        given.derives_plainly(&field.words, field.required)
            && (!field.first_node().is_some_and(is_flag) || given.affirms(&field.words))
    }

    /// Gives names that mean exactly one declared field to that field, by one layer.
    fn rename(&mut self, shape: &Shape, slots: &mut [Slot], at: &At<'_>, code: RepairCode) {
        // By the field that they mean: its value, and the slots whose names mean it.
        let mut given: Vec<Option<Value>> = vec![None; shape.fields.len()];
        let mut meaning: Vec<Vec<usize>> = vec![Vec::new(); shape.fields.len()];
        for (i, slot) in slots.iter().enumerate().filter(|(_, slot)| !slot.dropped) {
            match slot.target {
                Some(index) => given[index] = Some(slot.field.value),
                None => {
                    if let Some(index) = self.meant(shape, slot, at, code) {
                        meaning[index].push(i);
                    }
                }
            }
        }
        for (index, named) in meaning.iter().enumerate() {
            let [first, rest @ ..] = &named[..] else { continue };
            if let Some(given) = given[index] {
                if !code.is_uncertain() {
                    self.drop_equals(shape, slots, named, index, given, at);
                }
                continue;
            }
            let value = slots[*first].field.value;
            let equal = |i: &usize| self.doc.equal(value, &self.doc, slots[*i].field.value);
            // Of two names with different values, neither is plainly meant.
            if rest.iter().all(equal) && self.claim(shape, &mut slots[*first], index, at, code) {
                for i in rest {
                    self.drop(&mut slots[*i], RepairCode::RepeatDropped, at);
                }
            }
        }
    }

    /// Drops other names of a given field whose value is bound to the same: `3` and `"3"` for one
    /// integer are one value.
    fn drop_equals(
        &mut self,
        shape: &Shape,
        slots: &mut [Slot],
        named: &[usize],
        index: usize,
        given: Value,
        at: &At<'_>,
    ) {
        for i in named {
            let mark = self.trace.mark();
            let bound = self.declared(shape, index, slots[*i].field.value, at);
            self.trace.rewind(mark);
            if self.doc.equal(bound, &self.doc, given) {
                self.drop(&mut slots[*i], RepairCode::RepeatDropped, at);
            }
        }
    }

    /// Takes the slot for that field, and answers whether it did: what is not its
    /// very name needs a value that fits.
    fn claim(
        &mut self,
        shape: &Shape,
        slot: &mut Slot,
        index: usize,
        at: &At<'_>,
        code: RepairCode,
    ) -> bool {
        let to = &shape.fields[index].name;
        let mark = self.trace.mark();
        let from = self.doc.chars(slot.field.name);
        self.trace.repaired(Repair::name(code, at.name(to).path(), &from, to));
        let value = self.declared(shape, index, slot.field.value, at);
        let fits = self.comes_to_fit(&shape.fields[index], value, &at.name(to));
        if code != RepairCode::FieldNormalized && !fits {
            self.trace.rewind(mark);
            return false;
        }
        slot.target = Some(index);
        slot.field = Field { name: self.doc.add_text(to), value };
        true
    }

    /// Whether what no layer took may still be meant for a declared field: by a part of its name, by
    /// slips of typing in that of one that is not given, or by the names inside it or beside it.
    fn may_mean_a_field(
        &self,
        shape: &Shape,
        given: &[bool],
        stranger: Field,
        at: &At<'_>,
    ) -> bool {
        let words = self.contract.given(&self.doc.chars(stranger.name), at);
        let is_near = match shape.near(&words, MOST_SLIPS) {
            Reading::None => false,
            Reading::One(index) => !given[index],
            Reading::Several(_) => true,
        };
        let is_declared = |inner: &Field| shape.exact(&self.doc.chars(inner.name), 0).is_some();
        let holds_declared = match stranger.value {
            Value::Object(run) => run.len() > 0 && self.doc.fields(run).iter().all(is_declared),
            _ => false,
        };
        is_near
            || holds_declared
            || self.contract.holder(shape, &self.doc.chars(stranger.name)).is_some()
            || shape.reading(&words) != Reading::None
            || shape.fields.iter().any(|field| words.is_part(&field.words))
    }

    /// Fields that no layer took: bound to the schema of undeclared fields, or dropped where the
    /// contract ignores them, but for a name that could mean a declared field.
    fn strangers(&mut self, shape: &Shape, slots: &mut [Slot], at: &At<'_>) {
        let closed = self.contract.is_closed(shape);
        let ignore = self.contract.options.unknown_fields == UnknownFields::Ignore;
        let mut given = vec![false; shape.fields.len()];
        for index in slots.iter().filter_map(|slot| slot.target) {
            given[index] = true;
        }
        for slot in slots.iter_mut().filter(|slot| slot.is_stranger()) {
            let name = self.doc.chars(slot.field.name);
            if !closed {
                let name = name.into_owned();
                let nodes = self.contract.undeclared(shape, &name);
                slot.field.value = self.each(&nodes, slot.field.value, &at.name(&name));
            } else if ignore && !self.may_mean_a_field(shape, &given, slot.field, at) {
                self.drop(slot, RepairCode::FieldIgnored, at);
            }
        }
    }
}

/// How many names no layer took so far.
fn strangers(slots: &[Slot]) -> usize {
    slots.iter().filter(|slot| slot.is_stranger()).count()
}

/// Whose answer makes a repair.
fn asked_for(code: RepairCode) -> Option<Extension> {
    match code {
        RepairCode::FieldMatched | RepairCode::FieldGuessed => Some(Extension::FieldMatcher),
        RepairCode::FieldSemantic => Some(Extension::Semantic),
        RepairCode::FieldContextual => Some(Extension::Contextual),
        _ => None,
    }
}
