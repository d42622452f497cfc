//! Whether a value satisfies its contract: one definition, asked in silence or told issue by issue.

mod frame;
mod kinds;
mod stranger;
mod undeclared;
mod other_call;
mod tell;
mod trial;
mod misfit;
mod own;
mod names;
mod scalars;
mod lists;
mod objects;
mod likely;
mod unmatched;
mod unions;
mod unevaluated;
mod walk;
mod pass;

use std::cell::{Cell, OnceCell};

use frame::Frame;
pub(crate) use pass::{is_plain, judged};
pub(crate) use stranger::is_of_several;

use crate::contract::{Contract, NodeId, ResourceId};
use crate::issue::{Issue, IssueCode};
use crate::part;
use crate::path::At;
use crate::trace::Trace;
use crate::value::{Doc, Value};

/// Schemas that may be asked for each byte of a text: a digit in a list takes two bytes, and seldom
/// do more than thirty schemas apply to one value.
const STEPS_PER_BYTE: usize = 16;

/// How many schemas may be asked inside one another; with more, the stack of a host might overflow:
/// Node bears 900.
pub(crate) const DEEPEST: usize = 500;

/// How many schemas may be asked about the values of a text: those of the limits, and some for each
/// byte, so that no text is too long.
#[inline(never)]
pub(crate) fn steps(contract: &Contract, doc: &Doc<'_>) -> usize {
    contract.options.limits.steps.saturating_add(doc.source_len().saturating_mul(STEPS_PER_BYTE))
}

/// Whether `value` may stand where `id` is declared.
pub(crate) fn fits(contract: &Contract, doc: &Doc<'_>, id: NodeId, value: Value) -> bool {
    fits_within(contract, doc, id, value, &Cell::new(steps(contract, doc)))
}

/// Whether `value` may stand where `id` is declared; `steps` is how many schemas this and further
/// questions may still ask.
pub(crate) fn fits_within(
    contract: &Contract,
    doc: &Doc<'_>,
    id: NodeId,
    value: Value,
    steps: &Cell<usize>,
) -> bool {
    is_plain(contract, doc, id, value)
        || within(contract, doc, steps, |check| check.location(id, value, &At::Root).is_ok())
}

/// Whether the arguments are right.
pub(crate) fn is_right(contract: &Contract, doc: &Doc<'_>, value: Value) -> bool {
    Check::new(contract, doc, None).arguments(value).is_ok()
}

/// JSON text of the arguments, where one pass over it can tell that they are right.
pub(crate) fn right_text(contract: &Contract, doc: &Doc<'_>, value: Value) -> Option<String> {
    let mut text = String::with_capacity(doc.source_len());
    doc.write(&mut text, value);
    let judged = judged(contract, &text);
    debug_assert!(judged.is_none_or(|it| it == is_right(contract, doc, value)));
    (judged == Some(true)).then_some(text)
}

/// Asks in silence with the `steps` that are left, and takes off those that are used.
pub(crate) fn within<'c, T>(
    contract: &'c Contract,
    doc: &'c Doc<'c>,
    steps: &Cell<usize>,
    ask: impl FnOnce(&mut Check<'c>) -> T,
) -> T {
    let mut check = Check::new(contract, doc, None);
    check.steps = steps.get();
    let answer = ask(&mut check);
    steps.set(check.steps);
    answer
}

/// Tells everything that is wrong with the arguments.
pub(crate) fn tell(contract: &Contract, doc: &Doc<'_>, value: Value, trace: &mut Trace) {
    let mut check = Check::new(contract, doc, Some(trace));
    // `Wrong` says that the trace is full, the steps are used up, or another tool is called.
    let (Ok(()) | Err(Wrong)) = check.arguments(value);
    if check.is_exhausted() {
        trace.issue(too_entangled());
    }
}

/// The issue of a call that needs more schemas than may be asked, or that has a text or name too
/// long for a pattern where more than that text depends on the match.
pub(crate) fn too_entangled() -> Issue {
    let words = "cannot be judged: too many alternatives inside one another, or too long a text; \
                 send less";
    Issue::of_call(IssueCode::TooEntangled, words)
}

/// The words for values nested more than `depth` deep.
pub(crate) fn too_deep(depth: usize) -> String {
    part::filled(
        "values are nested more than {} deep; send a flatter call",
        &[&part::number(depth)],
    )
}

/// One check, of the arguments or of a part of them.
pub(crate) struct Check<'c> {
    contract: &'c Contract,
    doc: &'c Doc<'c>,
    /// Where issues are told. In silence, `None`: the first thing wrong ends the check.
    trace: Option<&'c mut Trace>,
    /// The arguments themselves.
    outermost: Value,
    /// What is given for each declared argument, looked up once a tag in a text asks.
    given_outermost: OnceCell<Vec<Option<Value>>>,
    /// What is known of the value at hand.
    frame: Frame<'c>,
    /// The schema that the last scalar was put to, with all that apply in place.
    place: NodeId,
    /// The schema resources on the way here, the outermost first; kept if some reference is
    /// dynamic.
    scope: Vec<ResourceId>,
    extent: Extent,
    /// How many schemas are being asked inside one another.
    depth: usize,
    /// How many schemas may still be asked; at 0 no answer counts.
    steps: usize,
}

/// What is judged beyond JSON Schema.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Extent {
    /// The names of fields, tags in texts, numbers that JavaScript cannot hold.
    Whole,
    /// The same in a branch that may not apply, except values to which no schema applies: those
    /// were judged before.
    Branch,
    /// Nothing, as a wrong value may make another one right: in `not`, `if`, `oneOf` and others.
    Plain,
}

/// The end of a check: something is wrong, and no more is told.
struct Wrong;

type Checked = Result<(), Wrong>;

impl<'c> Check<'c> {
    fn new(contract: &'c Contract, doc: &'c Doc<'c>, trace: Option<&'c mut Trace>) -> Self {
        let outermost = contract.node(contract.root).resource;
        Self {
            contract,
            doc,
            trace,
            outermost: Value::Null,
            given_outermost: OnceCell::new(),
            frame: Frame::default(),
            place: NodeId::ANY,
            scope: if contract.is_dynamic() { vec![outermost] } else { Vec::new() },
            extent: Extent::Whole,
            depth: 0,
            steps: steps(contract, doc),
        }
    }
}
