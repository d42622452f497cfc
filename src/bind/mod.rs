//! Raw text → arguments that satisfy their contract: unwrap → match → coerce → check.

mod raw;
mod outside;
mod slot;
mod fit;
mod bare;
mod mention;
mod code;
mod other_tool;
mod beside;
mod text;
mod said;
mod unwrap;
mod ask;
mod which;
mod absent;
mod opted;
mod list;
mod coerce;
mod union;
mod nest;
mod rename;
mod object;

use std::borrow::Cow;
use std::cell::Cell;

use outside::Outside;

use crate::check;
use crate::contract::{Contract, NodeId, Syntax, Types};
use crate::issue::{Issue, IssueCode};
use crate::letters::is_of_word;
use crate::part;
use crate::path::At;
use crate::question::Extension;
use crate::repair::{Change, Repair, RepairCode};
use crate::trace::Trace;
use crate::value::{Doc, Run, Text, Value};

/// How many steps binding a list or an object takes; asking one schema takes one.
const STEPS: usize = 8;

/// What is handed over as raw arguments.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Source {
    /// Text as the model wrote it.
    Text,
    /// Text made from a JavaScript value, whose numbers may have lost digits before.
    Value,
}

/// What came of a call.
pub(crate) struct Outcome<'t> {
    /// JSON text of the arguments, if the call is not rejected: the raw text itself, if that was
    /// right as it came.
    pub(crate) args: Option<Cow<'t, str>>,
    pub(crate) trace: Trace,
    /// The doc that the repairs of the trace point into.
    pub(crate) doc: Doc<'t>,
}

impl<'t> Outcome<'t> {
    /// The outcome of a call that is right as it came.
    pub(crate) fn untouched(contract: &Contract, raw: Cow<'t, str>) -> Self {
        let trace = Trace::new(contract.options.limits);
        Self { args: Some(raw), trace, doc: Doc::default() }
    }

    fn rejected(trace: Trace, doc: Doc<'t>) -> Self {
        Self { args: None, trace, doc }
    }
}

/// Binds the raw arguments of a call; `None` where one pass over the text finds them right as they
/// came. `outside` is what was found out about the call outside of the engine, as JSON text.
pub(crate) fn bind<'t>(
    contract: &Contract,
    raw: &'t str,
    source: Source,
    outside: &str,
) -> Option<Outcome<'t>> {
    let is_short = raw.len() <= contract.options.limits.bytes;
    let judged = is_short.then(|| check::judged(contract, raw)).flatten();
    if judged == Some(true) {
        debug_assert!(matches!(
            bind_value(contract, raw, source, outside, None).args,
            Some(Cow::Borrowed(_))
        ));
        return None;
    }
    Some(bind_value(contract, raw, source, outside, judged))
}

/// Binds a call by way of the value that its text stands for. `judged` is what the pass said, if it
/// could tell.
#[inline(never)] // a host compiles it only when it is called, and a right call needs none of it
fn bind_value<'t>(
    contract: &Contract,
    raw: &'t str,
    source: Source,
    outside: &str,
    judged: Option<bool>,
) -> Outcome<'t> {
    let mut trace = Trace::new(contract.options.limits);
    let Some((doc, found)) = raw::arguments(contract, raw, &mut trace) else {
        return Outcome::rejected(trace, Doc::default());
    };
    let steps = Cell::new(check::steps(contract, &doc));
    let outside = Outside::read(outside);
    let mut binder = Binder {
        contract,
        doc,
        trace,
        outside,
        source,
        steps,
        outermost: found.value,
        branch_depth: 0,
    };
    let value = binder.unwrap(found.value);
    binder.outermost = value;
    binder.tell_beside(found.value, value, &found.beside);
    binder.tell_inside(value, &found.inner_names);
    if !binder.trace.issues.is_empty() {
        return Outcome::rejected(binder.trace, binder.doc);
    }
    let is_right = || check::is_right(contract, &binder.doc, value);
    if !binder.trace.repairs.is_empty() {
        // Right arguments are not walked; where the pass cannot tell, the check judges their value.
        let right = check::right_text(contract, &binder.doc, value)
            .or_else(|| is_right().then(|| binder.doc.to_json(value)));
        return binder.settled(raw, value, right);
    }
    debug_assert!(judged.is_none_or(|judged| judged == is_right()));
    if judged.unwrap_or_else(is_right) {
        return Outcome::untouched(contract, binder.doc.into_source());
    }
    binder.settled(raw, value, None)
}

/// Whether half of a surrogate pair became a replacement character: such a half survives only in
/// text that is left as it was written.
fn loses_characters(raw: &str, args: &str) -> bool {
    let has = |part: &str| part::contains(raw, part);
    let losses = |text: &str| text.chars().filter(|c| *c == '\u{fffd}').count();
    part::has(args, 0xEF) && (has("\\ud") || has("\\uD")) && losses(args) > losses(raw)
}

/// The trace and doc of a call that was found wrong outside of the engine; `outside` is what was
/// found, as JSON text.
pub(crate) fn rejected<'t>(contract: &Contract, outside: &'t str) -> (Trace, Doc<'t>) {
    let mut trace = Trace::new(contract.options.limits);
    let mut outside = Outside::read(outside);
    outside.note_repairs(&mut trace);
    outside.note_issues(&mut trace);
    (trace, outside.doc)
}

/// One walk over the arguments, changing what has exactly one reading.
struct Binder<'c, 't> {
    contract: &'c Contract,
    doc: Doc<'t>,
    trace: Trace,
    outside: Outside<'c>,
    source: Source,
    /// How many steps are left, for the walk and for the checks of what it tries.
    steps: Cell<usize>,
    /// The arguments as the walk gets them; until they are unwrapped, the whole call.
    outermost: Value,
    /// How many branches of unions, one inside another, the value at hand is bound by.
    branch_depth: usize,
}

impl<'t> Binder<'_, 't> {
    /// The outcome of a call that was repaired or is not right. `right` is the text of the
    /// arguments if they are right; else they are walked, and what is still wrong then is told.
    fn settled(mut self, raw: &str, value: Value, right: Option<String>) -> Outcome<'t> {
        let changes = self.trace.repairs.len();
        let value = if right.is_none() { self.arguments(value) } else { value };
        let Self { contract, doc, mut trace, outside, steps, .. } = self;
        if steps.get() == 0 {
            // Without steps no check can judge, so what was tried then may be right.
            trace.issue(check::too_entangled());
        }
        if trace.is_over() {
            // The first repairs are enough to show of what kind they all are.
            trace.repairs.truncate(contract.options.limits.issues);
            trace.questions.clear();
            return Outcome::rejected(trace, doc);
        }
        outside.note_issues(&mut trace);
        let args = right.or_else(|| {
            // Without a new repair the arguments are as wrong as before the walk.
            let is_changed = trace.repairs.len() > changes;
            let args = is_changed.then(|| check::right_text(contract, &doc, value)).flatten();
            if args.is_none() {
                check::tell(contract, &doc, value, &mut trace);
            }
            args
        });
        if doc.has_code() {
            bare::tell(contract, &doc, value, &At::Root, &mut trace);
        }
        if !trace.issues.is_empty() {
            return Outcome::rejected(trace, doc);
        }
        // The arguments fit, so the questions asked on the way need no answer.
        trace.questions.clear();
        let args = args.unwrap_or_else(|| doc.to_json(value));
        if loses_characters(raw, &args) {
            let words =
                "the arguments hold half of a character, such as `\\ud83d` alone; send whole ones";
            trace.issue(Issue::of_call(IssueCode::SyntaxInvalid, words));
            return Outcome::rejected(trace, doc);
        }
        Outcome { args: Some(Cow::Owned(args)), trace, doc }
    }
}

impl Binder<'_, '_> {
    fn arguments(&mut self, mut value: Value) -> Value {
        let contract = self.contract;
        if value == Value::Null
            && contract.options.syntax == Syntax::Repair
            && contract.types(contract.root).has(Types::OBJECT)
        {
            value = self.doc.add_object(&[]);
            self.changed(RepairCode::ArgumentsNull, &At::Root, Value::Null, Some(value));
        }
        self.location(contract.root, value, &At::Root)
    }

    /// Tells of prose beside the arguments that may belong to them or to another call.
    fn tell_beside(&mut self, call: Value, arguments: Value, prose: &str) {
        let Value::Object(run) = arguments else { return };
        if !part::any(prose, is_of_word) {
            return;
        }
        let is_of_call = self.names_this_call(call);
        if let Some(words) = beside::issue(self.contract, &self.doc, run, prose, is_of_call) {
            self.trace.issue(Issue::of_call(IssueCode::SyntaxInvalid, &words));
        }
    }

    /// Tells of a declared field that is not given, but whose `name:` stands in text without
    /// quotes.
    fn tell_inside(&mut self, arguments: Value, names: &[Text]) {
        if names.is_empty() {
            return;
        }
        let shape = self.contract.shape(self.contract.root);
        let given = shape.values_of(&self.doc, self.doc.fields_of(arguments));
        for name in names {
            let name = self.doc.chars(*name);
            if shape.exact(&name).is_some_and(|index| given[index].is_none()) {
                let words = "`{}:` stands in text without quotes, and may be a field; write each \
                             text in quotes";
                let words = part::filled(words, &[&name]);
                return self.trace.issue(Issue::of_call(IssueCode::SyntaxInvalid, &words));
            }
        }
    }

    /// A value bound to a schema: by the engine or, where the result does not fit, by the author's
    /// own code.
    fn location(&mut self, id: NodeId, value: Value, at: &At<'_>) -> Value {
        if check::is_plain(self.contract, &self.doc, id, value) || self.trace.is_over() {
            return value;
        }
        let (mark, asked) = (self.trace.mark(), self.trace.questions.len());
        let bound = self.read_value(id, value, at);
        let asks = self.has(Extension::Coercer) || self.has(Extension::FormatNormalizer);
        // An answer about what is inside may make the whole fit, so that no question about the
        // whole is needed.
        if !asks || self.trace.questions.len() > asked {
            return bound;
        }
        self.asked_value(id, value, bound, mark, at)
    }

    /// A value bound to a schema by the engine alone.
    fn read_value(&mut self, id: NodeId, value: Value, at: &At<'_>) -> Value {
        if matches!(value, Value::Object(_) | Value::Array(_)) {
            self.steps.set(self.steps.get().saturating_sub(STEPS));
            if self.steps.get() == 0 {
                return value;
            }
        }
        let bound = match value {
            Value::Object(run) => self.object(id, run, at),
            Value::Array(run) => self.items(id, run, at),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {
                return self.coerce(id, value, at);
            }
        };
        if self.contract.types(id).admit(&self.doc, bound) {
            return self.in_place(id, bound, at);
        }
        self.reshape(id, bound, at)
    }

    /// A value bound to each of these schemas in turn. A list or object without any is walked, too:
    /// objects in it may repeat names.
    fn each(&mut self, nodes: &[NodeId], value: Value, at: &At<'_>) -> Value {
        if nodes.is_empty() && matches!(value, Value::Object(_) | Value::Array(_)) {
            return self.location(NodeId::ANY, value, at);
        }
        nodes.iter().fold(value, |value, id| self.location(*id, value, at))
    }

    fn items(&mut self, id: NodeId, run: Run, at: &At<'_>) -> Value {
        let contract = self.contract;
        let shape = contract.shape(id);
        let mut items = self.doc.items(run).to_vec();
        let mut nodes = Vec::new();
        for (i, item) in items.iter_mut().enumerate() {
            nodes.clear();
            nodes.extend(shape.item_nodes(i));
            *item = self.each(&nodes, *item, &at.index(i));
        }
        if items == self.doc.items(run) { Value::Array(run) } else { self.doc.add_array(&items) }
    }

    /// Notes that one value was changed into another, or left out.
    #[inline(never)]
    fn changed(&mut self, code: RepairCode, at: &At<'_>, before: Value, after: Option<Value>) {
        self.repaired(code, at, Change::Value { before: Some(before), after });
    }

    #[inline(never)]
    fn repaired(&mut self, code: RepairCode, at: &At<'_>, change: Change) {
        if self.trace.is_over() {
            return;
        }
        let path = self.doc.add_path(at);
        self.trace.repaired(Repair { code, path, change });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether the tool `write_file`, whose only field is `path`, gets the path `a` from a call
    /// that is repaired.
    pub(super) fn takes(raw: &str) -> bool {
        let schema = r#"{"type": "object", "properties": {"path": {"type": "string"}}}"#;
        let contract = Contract::compile(schema, r#"{"name": "write_file"}"#).expect("it is right");
        let bound = bind(&contract, raw, Source::Text, "");
        bound.is_some_and(|bound| bound.args.as_deref() == Some(r#"{"path":"a"}"#))
    }

    /// A list of words, and what holds for a call with any of them, but not with another word.
    pub(super) type Row = (&'static str, fn(&str) -> bool);

    pub(super) fn assert_each_says_what_its_list_does(rows: &[Row]) {
        for (list, says) in rows {
            for word in list.split(' ') {
                assert!(says(word), "{word} in {list:.20}");
            }
            assert!(!says("zebra"), "{list:.20}");
        }
    }
}
