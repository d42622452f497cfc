//! Match: takes each stranger for the declared field that its name means.

use super::Binder;
use super::slot::{Fate, Fields, Slot, is_given, stranger_count};
use super::text::Held;
use crate::calls::{TOOL, is_envelope};
use crate::contract::{
    Declared, Given, MANY_STRANGERS, Matching, Meaning, Name, NodeId, Owner, Placed, Reading,
    Shape, Syntax, Types, UnknownFields,
};
use crate::order;
use crate::part;
use crate::path::At;
use crate::question::Extension;
use crate::repair::{Change, RepairCode};
use crate::tags;
use crate::value::{Field, Value};

/// How a name means a field.
#[derive(Clone, Copy, PartialEq, Eq)]
enum By {
    /// Another spelling of the field's name.
    Spelling,
    /// A part of the field's name, or that with more words.
    Part,
    /// The author's `FieldMatcher` says so, certainly.
    Match,
    /// The author's `FieldMatcher` says so, but not certainly.
    Guess,
    /// The field's name with slips of typing.
    Slips,
    /// The author's `Semantic` code says so, by the sense of the name.
    Sense,
    /// The author's `Contextual` code says so, by what was said before.
    Context,
}

/// The layers that are tried after parts of names, the strongest first; each is off unless it is
/// asked for.
const WEAKER: [By; 5] = [By::Match, By::Guess, By::Slips, By::Sense, By::Context];

impl By {
    fn code(self) -> RepairCode {
        match self {
            Self::Spelling => RepairCode::FieldNormalized,
            Self::Part => RepairCode::FieldDerived,
            Self::Match => RepairCode::FieldMatched,
            Self::Guess => RepairCode::FieldGuessed,
            Self::Slips => RepairCode::FieldFuzzy,
            Self::Sense => RepairCode::FieldSemantic,
            Self::Context => RepairCode::FieldContextual,
        }
    }

    /// The author's own code that this layer asks, if there is any.
    fn extension(self) -> Option<Extension> {
        match self {
            Self::Spelling | Self::Part | Self::Slips => None,
            Self::Match | Self::Guess => Some(Extension::FieldMatcher),
            Self::Sense => Some(Extension::Semantic),
            Self::Context => Some(Extension::Contextual),
        }
    }
}

impl Binder<'_, '_> {
    /// Takes each stranger for the one declared field that its name means, layer by layer. Answers
    /// whether a question is open: then no weaker layer is tried.
    pub(super) fn match_names(
        &mut self,
        fields: Fields<'_>,
        slots: &mut [Slot],
        at: &At<'_>,
    ) -> bool {
        let shape = fields.shape;
        let by_names = self.contract.options.matching == Matching::Toolargs;
        if !by_names || self.is_hopeless(shape, slots) {
            return false;
        }
        self.rename(fields, slots, at, By::Spelling);
        let left = stranger_count(slots);
        // Without strangers, the layers below would only take time.
        if !self.contract.is_closed(shape) || left == 0 || left > MANY_STRANGERS {
            return false;
        }
        self.nest(fields, slots, at);
        self.drop_said(shape, slots, at);
        self.rename(fields, slots, at, By::Part);
        for by in WEAKER {
            match by.extension() {
                None if self.contract.options.fuzzy == 0 => {}
                Some(own) if !self.has(own) => {}
                Some(own) if self.ask_names(own, shape, slots, at) => return true,
                _ => self.rename(fields, slots, at, by),
            }
        }
        false
    }

    /// Whether there are so many strangers that some must remain and the call be rejected, whatever
    /// the others mean.
    fn is_hopeless(&self, shape: &Shape, slots: &[Slot]) -> bool {
        let rejects = self.contract.options.unknown_fields == UnknownFields::Reject;
        rejects
            && self.contract.is_closed(shape)
            && stranger_count(slots) > shape.fields.len() + MANY_STRANGERS
    }

    /// Takes each stranger for the one declared field that its name means, by one layer.
    fn rename(&mut self, fields: Fields<'_>, slots: &mut [Slot], at: &At<'_>, by: By) {
        let shape = fields.shape;
        // Only a spelling of its very name means the parameter that says what the call is for: a
        // name like it may mean a field of the tool.
        let parameter = self.contract.options.parameter.as_deref().filter(|_| at.depth() == 0);
        // For each declared field, the slots whose names mean it.
        let mut meaning: Vec<Vec<usize>> = vec![Vec::new(); shape.fields.len()];
        let is_crowded = stranger_count(slots) > MANY_STRANGERS;
        for i in 0..slots.len() {
            if let Some(index) = self.meant(fields, slots, i, at, by, is_crowded)
                && (by == By::Spelling || parameter != Some(&shape.fields[index].name))
            {
                meaning[index].push(i);
            }
        }
        for (index, named) in meaning.iter().enumerate() {
            let [first, rest @ ..] = &named[..] else { continue };
            let given = slots.iter().rfind(|slot| slot.fate == Fate::Is(index));
            if let Some(given) = given.map(|slot| slot.field.value) {
                for i in named.iter().filter(|_| !by.code().is_uncertain()) {
                    self.drop_equal(shape, &mut slots[*i], index, given, at);
                }
                continue;
            }
            let value = slots[*first].field.value;
            let equal = |i: &usize| self.doc.equal(value, &self.doc, slots[*i].field.value);
            // Of two names with different values, neither is plainly meant.
            if rest.iter().all(equal) && self.claim(shape, &mut slots[*first], index, at, by) {
                for i in rest {
                    self.drop(&mut slots[*i], RepairCode::RepeatDropped, at);
                }
            }
        }
    }

    /// The one declared field that a stranger's name means by that layer, if there is one. Where
    /// more strangers are given than calls have (`is_crowded`), names are not searched for tags.
    fn meant(
        &self,
        fields: Fields<'_>,
        slots: &[Slot],
        stranger: usize,
        at: &At<'_>,
        by: By,
        is_crowded: bool,
    ) -> Option<usize> {
        let shape = fields.shape;
        let slot = &slots[stranger];
        if !slot.may_be_matched(&self.doc) {
            return None;
        }
        let name = self.doc.chars(slot.field.name);
        match by {
            By::Spelling => {
                let is_closed = self.contract.is_closed(shape);
                let is_lost = |attribute: &str| {
                    let meant = shape.by_words(&self.contract.placed(attribute, at));
                    meant != Reading::None
                        && !meant.only().is_some_and(|index| is_given(slots, index))
                };
                let name =
                    if is_closed && !is_crowded { tags::bare_name(&name, &is_lost) } else { &name };
                let index = shape.named(&Name::new(name))?;
                let keeps_it =
                    self.check(|check| check.keeps_name(shape, fields.taking, slot.field, index));
                (!keeps_it && !is_other_option(name, &shape.fields[index].name)).then_some(index)
            }
            By::Part => self.derived(fields, slots, stranger, at),
            By::Slips => {
                let given = self.contract.placed(&name, at);
                let near = || shape.near(&given, self.contract.options.fuzzy);
                if shape.has_meant(&given) { None } else { near().only() }
            }
            By::Match | By::Guess | By::Sense | By::Context => {
                let (index, certain) = self.answered_name(by.extension()?, shape, &name, at)?;
                (certain == (by == By::Match)).then_some(index)
            }
        }
    }

    /// The one declared field that a stranger plainly means, by its value and by its name, which is
    /// a part of the field's name or the other way round.
    fn derived(
        &self,
        fields: Fields<'_>,
        slots: &[Slot],
        stranger: usize,
        at: &At<'_>,
    ) -> Option<usize> {
        let shape = fields.shape;
        let Field { name, value } = slots[stranger].field;
        let text = self.doc.chars(name);
        let words = self.contract.placed(&text, at);
        let index = self.derived_name(fields, &text, &words, at)?;
        let field = &shape.fields[index];
        let value_of: &dyn Fn(&str) -> Option<Value> = &|name| {
            let is_own = |slot: &&Slot| slot.target().is_some_and(|i| shape.fields[i].name == name);
            slots.iter().find(is_own).map(|slot| slot.field.value)
        };
        // One of a pair means its field as plainly as if the field were required.
        let is_required = self.is_required(fields, field, at, value_of)
            || self.is_of_pair(shape, slots, stranger, &words, field);
        let given = Given { name: words, value, doc: &self.doc, at };
        // A name that some object beside it lacks may be meant for that object, and one that the
        // top of the arguments lacks for the top, unless the field is required here.
        let is_for_other = || {
            self.contract.lacks(shape, &text, &self.doc, value_of)
                || (!is_required && self.is_lacking_at_top(&text))
        };
        let is_one = || {
            !given.name.is_of_many(&field.words)
                || self.contract.takes(field, Types::ARRAY)
                || (given.name.is_plural_of(&field.words) && self.says_which(value, &text))
        };
        let is_own = || {
            given.name.is_id_or_name() && self.contract.placed(&field.name, at).is_own(&given.name)
        };
        let is_meant = self.contract.meaning(&given, field, is_required) == Meaning::Plain
            && (!is_for_other() || is_own())
            && is_one()
            // The name of a tool is no value of a field.
            && !self.names_tool(&self.said(&slots[stranger].field))
            && !(given.name.is_one_of(TOOL) && self.is_beside_arguments(slots, at))
            && !self.may_be_envelope(shape, &slots[stranger].field, &given.name);
        is_meant.then_some(index)
    }

    /// Whether the slots are those of a whole call, where arguments stand in an envelope.
    fn is_beside_arguments(&self, slots: &[Slot], at: &At<'_>) -> bool {
        let is_it = |slot: &Slot| slot.is_stranger() && is_envelope(&self.said(&slot.field).name);
        matches!(at, At::Root) && slots.iter().any(is_it)
    }

    /// The one declared field of the chosen branches whose name holds the given one, or the other
    /// way round, unless the given name leads inside another field.
    fn derived_name(
        &self,
        fields: Fields<'_>,
        name: &str,
        words: &Placed,
        at: &At<'_>,
    ) -> Option<usize> {
        let shape = fields.shape;
        if shape.has_part(name) {
            return None;
        }
        let derived = self.contract.derived(shape, words, at);
        let derived = derived.fields();
        // The name cannot mean the field of a branch that is not chosen.
        let may_be = |i: usize| fields.may_mean(&shape.fields[derived[i]]);
        let index = derived[order::only(derived.len(), &may_be)?];
        let is_of_other = |(holder, _)| holder != index;
        (!self.contract.parted(shape, words).is_some_and(is_of_other)).then_some(index)
    }

    /// Whether a field of that name is declared at the top of the arguments and not given there.
    pub(super) fn is_lacking_at_top(&self, name: &str) -> bool {
        self.contract.is_lacking_at_top(&self.doc, self.outermost, name)
    }

    /// Whether a field must be given: by the schema, by a branch that was chosen, or as one of a
    /// group of which none is given.
    fn is_required(
        &self,
        fields: Fields<'_>,
        field: &Declared,
        at: &At<'_>,
        value_of: &dyn Fn(&str) -> Option<Value>,
    ) -> bool {
        let requires = |owner: &Owner| self.contract.shape(owner.branch).requires(&field.name);
        let is_asked = |group: &Vec<String>| {
            group.contains(&field.name) && group.iter().all(|name| value_of(name).is_none())
        };
        let groups = &self.contract.options.required_any;
        field.required
            || fields.chosen.iter().any(requires)
            || (matches!(at, At::Root) && groups.iter().any(is_asked))
    }

    /// Whether a stranger may as well hold the declared fields themselves, as an envelope or in a
    /// text: it has only declared fields inside or, under a name for arguments, one that is no id.
    fn may_be_envelope(&self, shape: &Shape, field: &Field, name: &Name) -> bool {
        let may_hold = self.may_hold_arguments(name);
        let has_declared = |held: &Held<'_>| {
            held.fields().iter().any(|own| {
                let name = Name::of(held.doc(), own.name);
                !name.is_id() && shape.has_named(&name)
            })
        };
        self.contract.options.syntax == Syntax::Repair
            && (may_hold || matches!(field.value, Value::String(_)))
            && self
                .held_by(field)
                .is_some_and(|held| held.is_declared(shape) || (may_hold && has_declared(&held)))
    }

    /// Whether another stranger leaves out the same words of its field as this one: `start` and
    /// `end` for `startLine` and `endLine`.
    fn is_of_pair(
        &self,
        shape: &Shape,
        slots: &[Slot],
        stranger: usize,
        words: &Name,
        field: &Declared,
    ) -> bool {
        let Some(rest) = words.rest_of(&field.words) else { return false };
        slots.iter().enumerate().any(|(i, slot)| {
            i != stranger && slot.may_be_matched(&self.doc) && {
                let other = Name::of(&self.doc, slot.field.name);
                shape.fields.iter().any(|field| other.rest_of(&field.words) == Some(rest))
            }
        })
    }

    /// Drops a stranger that means a given field, if both values come out equal, as `3` and `"3"`
    /// do for one integer; or if its value is null, and so says that an optional field is absent.
    fn drop_equal(
        &mut self,
        shape: &Shape,
        slot: &mut Slot,
        index: usize,
        given: Value,
        at: &At<'_>,
    ) {
        if slot.field.value == Value::Null && self.is_absent(&shape.fields[index], Value::Null) {
            self.drop(slot, RepairCode::NullDropped, at);
            return;
        }
        let mark = self.trace.mark();
        let bound = self.declared(shape, index, slot.field.value, at);
        self.trace.rewind(mark);
        if self.doc.equal(bound, &self.doc, given) {
            self.drop(slot, RepairCode::RepeatDropped, at);
        }
    }

    /// Takes the slot for that field, and answers whether it did: by any layer but `Spelling`, the
    /// value has to come to fit.
    fn claim(&mut self, shape: &Shape, slot: &mut Slot, index: usize, at: &At<'_>, by: By) -> bool {
        let to = &shape.fields[index];
        let mark = self.trace.mark();
        let name = self.doc.add_text(&to.name);
        let change = Change::Name { from: slot.field.name, to: name };
        self.repaired(by.code(), &at.name(&to.name), change);
        let value = self.declared(shape, index, slot.field.value, at);
        // A null is dropped later, whichever optional field it was meant for.
        let is_absent = value == Value::Null && !to.required && !by.code().is_uncertain();
        if by != By::Spelling && !is_absent && !self.comes_to_fit(to, value, &at.name(&to.name)) {
            self.trace.rewind(mark);
            return false;
        }
        slot.fate = Fate::Is(index);
        slot.field = Field { name, value };
        true
    }

    /// Whether a value fits a declared field: as it is, all schemas that surely apply; and if some
    /// may apply, one of them once that has bound it.
    fn comes_to_fit(&mut self, field: &Declared, value: Value, at: &At<'_>) -> bool {
        let mut may_be =
            |id: &NodeId| self.tried(*id, &mut |this| this.location(*id, value, at)).is_some();
        let is_one = field.maybe.is_empty() || field.maybe.iter().any(&mut may_be);
        is_one && self.fits_surely(field, value)
    }
}

/// Whether two names are options of a command by one letter that differ in case, and so mean
/// different things: `-I` and `-i`, and `I` for `-i`.
fn is_other_option(given: &str, declared: &str) -> bool {
    let [own, other] = [given, declared].map(|name| part::behind(name, |c| c == '-'));
    let has_dash = own.len() < given.len() || other.len() < declared.len();
    has_dash && own.len() == 1 && own != other
}
