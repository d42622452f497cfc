//! Names of fields: declared or admitted, and none given twice.

use std::borrow::Cow;

use super::{Check, Checked, Frame};
use crate::contract::{Contract, Declared, Matching, Name, NodeId, Owner, Reading, Shape};
use crate::issue::{Issue, IssueCode};
use crate::order;
use crate::parse;
use crate::path::At;
use crate::value::{Field, Run, Value};

/// Undeclared names of one object that are told.
const TOLD: usize = 64;

/// A field that is not declared.
struct Stranger<'d> {
    name: Cow<'d, str>,
    field: Field,
    /// What its name means, by the layers that are on for the object.
    reading: Reading,
}

/// The object that it stands in.
struct Object<'a> {
    shape: &'a Shape,
    run: Run,
    /// Which of the declared fields it has.
    given: &'a [bool],
    at: &'a At<'a>,
}

impl<'c> Check<'c> {
    pub(super) fn names(&mut self, shape: &'c Shape, run: Run, at: &At<'_>) -> Checked {
        let doc = self.doc;
        let closed = self.contract.is_closed(shape);
        let mut given = vec![false; shape.fields.len()];
        let mut strangers = Vec::new();
        for (i, field) in doc.fields(run).iter().enumerate() {
            let name = doc.chars(field.name);
            match shape.exact_from(doc, field.name, i) {
                Some(index) if !given[index] => {
                    given[index] = true;
                    if shape.fields[index].nodes.is_empty() {
                        self.unspoken(shape, &name, field.value, at)?;
                    }
                }
                Some(_) => self.fail(|_| repeated(&name, at))?,
                None => {
                    if closed {
                        self.fail_in_silence()?;
                    }
                    // More issues than that are not told, whatever the names mean.
                    if !closed || strangers.len() < TOLD {
                        let reading = self.reading(shape, &name, at);
                        strangers.push(Stranger { name, field: *field, reading });
                    }
                }
            }
        }
        let has_strangers = !strangers.is_empty();
        if has_strangers {
            self.strangers(&Object { shape, run, given: &given, at }, &strangers)?;
        }
        self.frame = Frame { shape: Some(shape), given, has_strangers, ..Frame::default() };
        Ok(())
    }

    fn strangers(&mut self, object: &Object<'_>, strangers: &[Stranger<'_>]) -> Checked {
        let Object { shape, at, .. } = *object;
        let closed = self.contract.is_closed(shape);
        if !closed {
            self.distinct(strangers, at)?;
        }
        for stranger in strangers {
            if closed || stranger.reading != Reading::None || stranger.name == "__proto__" {
                let rivals = strangers.iter().filter(|other| other.reading == stranger.reading);
                let is_rival = rivals.count() > 1;
                self.fail(|this| this.stranger(object, stranger, is_rival))?;
            } else {
                self.unspoken(shape, &stranger.name, stranger.field.value, at)?;
            }
        }
        Ok(())
    }

    /// The value of a field that no schema may speak of: then its names are judged here.
    fn unspoken(&mut self, shape: &Shape, name: &str, value: Value, at: &At<'_>) -> Checked {
        if self.trials > 0 || !self.contract.undeclared(shape, name).is_empty() {
            return Ok(());
        }
        self.location(NodeId::ANY, value, &at.name(name))
    }

    pub(super) fn reading(&self, shape: &Shape, name: &str, at: &At<'_>) -> Reading {
        let exact_only = self.contract.options.matching == Matching::Exact;
        let closed = self.contract.is_closed(shape);
        if shape.fields.is_empty() || (exact_only && !closed) || shape.has_part(name) {
            return Reading::None;
        }
        let words = self.contract.given(name, at);
        if closed { self.contract.reading(shape, &words) } else { shape.normalized(&words) }
    }

    /// What is told of a stranger, the first that holds: its name means several fields; it belongs
    /// inside a given one; it gives a field again; it holds the lacking fields; it likely means a
    /// field; it belongs elsewhere, or is another call; it is unknown.
    fn stranger(&self, object: &Object<'_>, stranger: &Stranger<'_>, is_rival: bool) -> Issue {
        let Object { shape, run, given, at } = *object;
        let path = at.name(&stranger.name);
        let name = |index: usize| shape.fields[index].name.clone();
        // Where all of them are given, it is rather misplaced.
        if let Reading::Several(fields) = &stranger.reading
            && !(fields.iter().all(|index| given[*index])
                && self.elsewhere(object, &stranger.name).is_some())
        {
            return Issue::new(IssueCode::FieldAmbiguous, path.path())
                .candidates(fields.iter().map(|index| name(*index)).collect());
        }
        let issue = unknown(self.contract, shape, given, &stranger.name, &path);
        if let Some(inside) = self.contract.inside(shape, &stranger.name, at) {
            let outer = at.name(&name(inside.field)).path();
            if inside.is_item() {
                return issue.suggestion(None).expected(format!("`{outer}` as one list"));
            }
            if self.contract.declares_inside(&shape.fields[inside.field], &inside.own) {
                let expected = format!("`{}` inside `{outer}`", inside.own);
                return issue.suggestion(None).expected(expected);
            }
        }
        let meant = stranger.reading.only();
        let value_of = |field: &Declared| self.doc.get(run, &field.name);
        let is_again = |index: &usize| {
            let differs = |own| !self.doc.equal(own, self.doc, stranger.field.value);
            (given[*index] || is_rival)
                && value_of(&shape.fields[*index]).is_none_or(differs)
                && self.is_plainly(shape, *index, stranger, at)
        };
        if let Some(index) = meant.filter(is_again) {
            return repeated(&stranger.name, at).suggestion(Some(name(index)));
        }
        if self.holds_lacking(object, stranger, issue.suggestion.is_some()) {
            return issue.suggestion(None).expected("its fields in its place".to_owned());
        }
        let is_likely = |index: &usize| {
            !given[*index]
                && !self.contract.lacks(shape, &stranger.name, self.doc, &value_of)
                && !says_other_id(&stranger.name, &shape.fields[*index])
                && !self.is_said_of(stranger, &shape.fields[*index])
        };
        if let Some(index) = meant.filter(is_likely) {
            return suggested(self.contract, issue, &shape.fields[index]);
        }
        let call = || {
            self.is_other_call(object, stranger)
                .then(|| "nothing here, or a call of that tool itself".to_owned())
        };
        match self.elsewhere(object, &stranger.name).or_else(call) {
            Some(expected) => issue.suggestion(None).expected(expected),
            None => issue,
        }
    }

    fn is_said_of(&self, stranger: &Stranger<'_>, field: &Declared) -> bool {
        let given = Name::new(&stranger.name);
        self.contract.is_said_of(&given, field, self.doc, stranger.field.value)
    }

    /// Whether it is an object of nothing but fields that are lacking here, be it as text or alone in a
    /// list, and its name makes nothing else of them, as `exclude` and `previous` do; under a name
    /// that arguments stand under, and that is no slip of a field's, one such field is enough.
    fn holds_lacking(&self, object: &Object<'_>, stranger: &Stranger<'_>, is_slip: bool) -> bool {
        let value = stranger.field.value;
        let text = self.doc.string(value).unwrap_or_default();
        let read = parse::read(&text, self.contract.options.limits.depth).ok();
        let (doc, mut value) = match &read {
            Some((doc, inner)) => (doc, *inner),
            None => (self.doc, value),
        };
        if let Value::Array(run) = value
            && let [one] = doc.items(run)
        {
            value = *one;
        }
        let Value::Object(run) = value else { return false };
        let fields = doc.fields(run);
        let name = Name::new(&stranger.name);
        let tool = &self.contract.options.tool;
        // Under a word of the tool's name they may be those of another tool, `read_file` beside
        // `delete_file`; and an id alone may be that of anything.
        let says_id = |field: &Field| Name::of(doc, field.name).is_id();
        let is_neutral =
            name.is_neutral() && !name.shares_word(tool) && !fields.iter().all(says_id);
        let may_hold = name.may_hold_arguments(tool);
        if !is_neutral && !may_hold {
            return false;
        }
        let is_lacking = |field: &Field| {
            let index = object.shape.exact(&doc.chars(field.name));
            index.is_some_and(|index| !object.given[index])
        };
        let is_enough = may_hold && !is_slip;
        fields.iter().any(is_lacking) && (is_enough || fields.iter().all(is_lacking))
    }

    /// Whether another tool is named beside arguments, as in a call of it.
    fn is_other_call(&self, object: &Object<'_>, stranger: &Stranger<'_>) -> bool {
        let options = &self.contract.options;
        let is_other = |tool: String| Name::new(&tool).joined() != options.tool.joined();
        options.name.is_some()
            && matches!(object.at, At::Root)
            && Name::new(&stranger.name).is_one_of("name tool")
            && self.doc.string(stranger.field.value).is_some_and(is_other)
            && ["arguments", "input", "parameters"]
                .iter()
                .any(|name| self.doc.get(object.run, name).is_some())
    }

    /// Where a name belongs that is not declared here.
    fn elsewhere(&self, object: &Object<'_>, name: &str) -> Option<String> {
        let has_it = |holder: &Declared| {
            let value = self.doc.get(object.run, &holder.name);
            matches!(value, Some(Value::Object(inner)) if self.doc.get(inner, name).is_some())
        };
        let mut holders = self.contract.holders(object.shape, name);
        holders.retain(|holder| !has_it(holder));
        if let [holder] = holders[..] {
            // What is given here may be the opposite of what belongs there.
            let place = object.at.name(&holder.name).path();
            return holder.words.agrees().then(|| format!("it inside `{place}`"));
        }
        let Value::Object(run) = self.outermost else { return None };
        let is_lacking = self.contract.node(self.contract.root).shape.exact(name).is_some()
            && self.doc.get(run, name).is_none();
        is_lacking.then(|| "it at the top level".to_owned())
    }

    /// Whether a name would stand for that field, were it not given: `phone` for `phoneNumber`, but
    /// not `page` for `pageSize`.
    fn is_plainly(
        &self,
        shape: &Shape,
        index: usize,
        stranger: &Stranger<'_>,
        at: &At<'_>,
    ) -> bool {
        let field = &shape.fields[index];
        self.contract.options.matching == Matching::Toolargs
            && self.contract.given(&stranger.name, at).derives_plainly(&field.words, field.required)
    }

    /// Tells of given names that are not declared where a union takes that branch.
    pub(super) fn foreign_names(&mut self, owner: Owner, value: Value, at: &At<'_>) -> Checked {
        let (Some(shape), Value::Object(run)) = (self.frame.shape, value) else { return Ok(()) };
        let mut own = Vec::new();
        for field in &shape.fields {
            if field.is_declared_in(owner) {
                own.push(field.name.clone());
            }
        }
        for field in self.doc.fields(run) {
            let name = self.doc.chars(field.name);
            if !own.iter().any(|own| *own == name) {
                self.fail(|_| {
                    let issue = Issue::new(IssueCode::FieldUnknown, at.name(&name).path());
                    issue.candidates(own.clone())
                })?;
            }
        }
        Ok(())
    }

    /// No name is given twice among these.
    fn distinct(&mut self, strangers: &[Stranger<'_>], at: &At<'_>) -> Checked {
        let names: Vec<&str> = strangers.iter().map(|stranger| &*stranger.name).collect();
        for [_, later] in order::repeats(&names) {
            self.fail(|_| repeated(names[later], at))?;
        }
        Ok(())
    }
}

/// Whether a name is an id, and an optional field is that of something else: `taskId` and
/// `parentTaskId`.
fn says_other_id(given: &str, field: &Declared) -> bool {
    let given = Name::new(given);
    !field.required && !given.is_id() && given.is_id_in(&field.words)
}

fn repeated(name: &str, at: &At<'_>) -> Issue {
    Issue::new(IssueCode::FieldConflict, at.name(name).path())
}

/// The issue of a name that is not declared, with the field that is likely meant and not given;
/// `at` is where the name stands.
pub(super) fn unknown(
    contract: &Contract,
    shape: &Shape,
    given: &[bool],
    name: &str,
    at: &At<'_>,
) -> Issue {
    let words = Name::new(name);
    let may_be = |index: &usize| {
        let field = &shape.fields[*index];
        // The word behind may be a unit.
        let has_unit = contract.takes_only_numbers(field) && field.words.begins(&words);
        given.get(*index) != Some(&true) && !has_unit
    };
    let likely = shape.nearest(&words).filter(may_be).or_else(|| {
        // `start_date` where `start` is lacking.
        let is_lacking = |index: &usize| {
            let field = &shape.fields[*index];
            let says_more = words.says_more_of(&field.words) && !shape.has_part(name);
            field.required && says_more && may_be(index)
        };
        let mut lacking = (0..shape.fields.len()).filter(is_lacking);
        lacking.next().filter(|_| lacking.next().is_none())
    });
    let issue = Issue::new(IssueCode::FieldUnknown, at.path())
        .candidates(shape.fields.iter().map(|field| field.name.clone()).collect());
    match likely {
        Some(index) => suggested(contract, issue, &shape.fields[index]),
        None => issue,
    }
}

/// The field that was likely meant, and what it takes.
fn suggested(contract: &Contract, issue: Issue, field: &Declared) -> Issue {
    issue.suggestion(Some(field.name.clone())).expected(contract.describe_field(field))
}
