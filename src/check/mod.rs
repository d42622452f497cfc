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

/// Schemas that the values of a text may need for each byte of it: a digit in a list is two bytes,
/// and seldom do more than thirty apply to one value.
const STEPS_PER_BYTE: usize = 16;

/// Schemas inside one another beyond which the stack of a host might not bear it: Node bears 900.
pub(crate) const DEEPEST: usize = 500;

/// How many schemas may be asked about the values of a text: some for each byte, so that no text is
/// too long, and those that the limits allow.
#[inline(never)]
pub(crate) fn steps(contract: &Contract, doc: &Doc<'_>) -> usize {
    contract.options.limits.steps.saturating_add(doc.source_len().saturating_mul(STEPS_PER_BYTE))
}

/// Whether `value` may stand where `id` is declared.
pub(crate) fn fits(contract: &Contract, doc: &Doc<'_>, id: NodeId, value: Value) -> bool {
    fits_within(contract, doc, id, value, &Cell::new(steps(contract, doc)))
}

/// Whether `value` may stand where `id` is declared, where many are asked: `steps` is what may
/// still be asked for all of them.
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

/// Asks in silence, with as many steps as are left.
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
    // Wrong says that there was more to tell than is taken, or more to do than is allowed.
    let (Ok(()) | Err(Wrong)) = check.arguments(value);
    if check.is_exhausted() {
        trace.issue(too_entangled());
    }
}

/// What is told where more schemas would have to be asked than may be, or a text is too long for a
/// pattern where one that is wrong makes another value right.
pub(crate) fn too_entangled() -> Issue {
    let words = "cannot be judged: too many alternatives inside one another, or too long a text; \
                 send less";
    Issue::of_call(IssueCode::TooEntangled, words)
}

/// The words for more values inside one another than so many.
pub(crate) fn too_deep(depth: usize) -> String {
    part::filled(
        "values are nested more than {} deep; send a flatter call",
        &[&part::number(depth)],
    )
}

/// One check: of the arguments, or of what is asked of a part of them.
pub(crate) struct Check<'c> {
    contract: &'c Contract,
    doc: &'c Doc<'c>,
    /// Where issues are told. In silence, the first of them ends the check.
    trace: Option<&'c mut Trace>,
    /// The arguments themselves.
    outermost: Value,
    /// Which of the declared ones are given, once a tag in a text asks.
    given_outermost: OnceCell<Vec<Option<Value>>>,
    /// What is known of the value at hand.
    frame: Frame<'c>,
    /// The schema of the last scalar, with all that applies to it in place.
    place: NodeId,
    /// The resources that led here, the outermost first; kept where a reference is dynamic.
    scope: Vec<ResourceId>,
    extent: Extent,
    /// Schemas inside one another that led here.
    depth: usize,
    /// Schemas that may still be asked; at 0 nothing more can be said.
    steps: usize,
}

/// What is judged besides what JSON Schema says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Extent {
    /// The names of fields, tags in texts, numbers that JavaScript cannot hold.
    Whole,
    /// All of that in a branch that may not apply, but for names that no schema speaks of: those
    /// were judged before.
    Branch,
    /// Nothing, where a value that is wrong makes another one right.
    Plain,
}

/// The end of a check in silence: something is wrong.
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
