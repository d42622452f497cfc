//! The JavaScript boundary: numbers in, numbers out, text through one buffer. No logic.

#![expect(unreachable_pub, reason = "what is exported to JavaScript has to be `pub`")]

use std::arch::wasm32::memory_size;
use std::borrow::Cow;
use std::cell::RefCell;
use std::hint::black_box;

use wasm_bindgen::prelude::wasm_bindgen;

use crate::bind::Source;
use crate::contract::{Contract, ContractIssue};
use crate::explain::explain;
use crate::part;
use crate::question::Question;
use crate::report::{self, Report, Status};

#[global_allocator]
static ALLOCATOR: rlsf::SmallGlobalTlsf = rlsf::SmallGlobalTlsf::new();

/// What a bind answers, beside the texts that go with it.
#[derive(Clone, Copy)]
enum Verdict {
    /// Right as it came: JavaScript reads its own text.
    Right = 0,
    Repaired = 1,
    /// Repaired, and a repair is uncertain.
    Uncertain = 2,
    Rejected = 3,
    /// Rejected, unless the author's own code answers questions.
    Asks = 4,
}

/// The bytes that most reports take beside their repairs, and those that most repairs take.
const REPORT: usize = 256;
const REPAIR: usize = 128;

struct Engine {
    /// The contracts by id, from 1.
    contracts: Vec<Option<Contract>>,
    /// Ids of released contracts, to be used again.
    released: Vec<usize>,
    input: Vec<u8>,
    answer: String,
}

impl Engine {
    const NEW: Self = Self {
        contracts: Vec::new(),
        released: Vec::new(),
        input: Vec::new(),
        answer: String::new(),
    };
}

thread_local! {
    static ENGINE: RefCell<Engine> = const { RefCell::new(Engine::NEW) };
}

/// Makes room for `len` bytes of input, and answers where to write them.
#[wasm_bindgen]
pub fn input(len: usize) -> *const u8 {
    ENGINE.with_borrow_mut(|engine| {
        engine.input.resize(len.max(engine.input.len()), 0);
        engine.input.as_ptr()
    })
}

/// Compiles the input, `{"schema": …, "options": …}`, and answers the contract's id, or 0 if it was
/// refused. The answer text is `{"warnings": […]}`, with a line of the `openings` if there are any,
/// or `{"issues": […]}`.
#[wasm_bindgen]
pub fn compile(len: usize) -> usize {
    ENGINE.with_borrow_mut(|engine| {
        let request = text(&engine.input[..len]);
        let pages = memory_size(0);
        let compiled = Contract::compile_request(request);
        if memory_size(0) > pages {
            grow_ahead();
        }
        match compiled {
            Ok(contract) => {
                engine.answer = ContractIssue::list_to_json("warnings", contract.warnings());
                if let Some(openings) = contract.openings() {
                    part::add(&mut engine.answer, "\n");
                    part::add(&mut engine.answer, openings);
                }
                let Some(id) = engine.released.pop() else {
                    engine.contracts.push(Some(contract));
                    return engine.contracts.len();
                };
                engine.contracts[id - 1] = Some(contract);
                id
            }
            Err(error) => {
                engine.answer = ContractIssue::list_to_json("issues", &error.issues);
                0
            }
        }
    })
}

/// Binds the input through a contract, and answers a `Verdict`. The first `outside` bytes say what
/// was found out outside of the engine; behind them stands the text, which may have been made out
/// of a JavaScript value.
#[wasm_bindgen(js_name = bind)]
pub fn bind_input(id: usize, outside: usize, len: usize, is_value: bool) -> u32 {
    ENGINE.with_borrow_mut(|engine| {
        let contract = kept(&engine.contracts, id);
        let (outside, raw) = part::split_at(text(&engine.input[..len]), outside);
        let source = if is_value { Source::Value } else { Source::Text };
        let Some(bound) = report::bind_unless_right(contract, raw, source, outside) else {
            return Verdict::Right as u32;
        };
        let (verdict, first) = match (bound.args, bound.report.status) {
            (Some(Cow::Borrowed(_)), _) => return Verdict::Right as u32,
            (Some(Cow::Owned(args)), Status::Ok) => (Verdict::Repaired, args),
            (Some(Cow::Owned(args)), _) => (Verdict::Uncertain, args),
            (None, _) if bound.questions.is_empty() => (Verdict::Rejected, String::new()),
            (None, _) => (Verdict::Asks, Question::list_to_json(&bound.questions)),
        };
        engine.answer = answer_of(first, &bound.report);
        verdict as u32
    })
}

/// Rejects a call for what the input says, which was found outside of the engine.
#[wasm_bindgen(js_name = reject)]
pub fn reject_input(id: usize, len: usize) -> u32 {
    ENGINE.with_borrow_mut(|engine| {
        let outside = text(&engine.input[..len]);
        let contract = kept(&engine.contracts, id);
        engine.answer = answer_of(String::new(), &report::reject(contract, outside));
        Verdict::Rejected as u32
    })
}

/// Grows the memory by an eighth ahead of need. Each time that it grows, V8 may look for garbage,
/// which among thousands of contracts takes longer than compiling them.
fn grow_ahead() {
    const PAGE: usize = 65_536;
    drop(black_box(Vec::<u8>::with_capacity(memory_size(0) * PAGE / 8)));
}

fn kept(contracts: &[Option<Contract>], id: usize) -> &Contract {
    contracts[id - 1].as_ref().expect("the wrapper asks only contracts that it keeps")
}

fn text(input: &[u8]) -> &str {
    let Ok(text) = std::str::from_utf8(input) else { unreachable!("`encodeInto` writes UTF-8") };
    text
}

/// The lines of the answer: the arguments or the questions, the report, and from the third on the
/// explanation.
#[inline(never)] // a host compiles it only when it is called
fn answer_of(mut answer: String, report: &Report<'_>) -> String {
    answer.reserve(REPORT + report.repairs.len() * REPAIR);
    part::add(&mut answer, "\n");
    report.write(&mut answer);
    part::add(&mut answer, "\n");
    part::add(&mut answer, &explain(report));
    answer
}

/// Panics while the engine is in use, as a mistake in it would.
#[cfg(feature = "debug-panics")]
#[wasm_bindgen]
pub fn debug_panic() {
    ENGINE.with_borrow_mut(|engine| panic!("after {} bytes of input", engine.input.len()));
}

/// Recurses until the stack is used up.
#[cfg(feature = "debug-panics")]
#[wasm_bindgen]
pub fn debug_overflow(depth: u32) -> u32 {
    ENGINE.with(|engine| {
        let frame = [depth; 64];
        let deeper = debug_overflow(black_box(depth + 1));
        black_box(frame)[deeper as usize % 64] + u32::from(engine.try_borrow().is_ok())
    })
}

/// Forgets a contract.
#[wasm_bindgen]
pub fn release(id: usize) {
    ENGINE.with_borrow_mut(|engine| {
        let contract = engine.contracts.get_mut(id.wrapping_sub(1));
        if contract.is_some_and(|contract| contract.take().is_some()) {
            engine.released.push(id);
        }
    });
}

/// Where the answer stands.
#[wasm_bindgen]
pub fn answer() -> *const u8 {
    ENGINE.with_borrow(|engine| engine.answer.as_ptr())
}

/// How long the answer is, in bytes.
#[wasm_bindgen]
pub fn answer_len() -> usize {
    ENGINE.with_borrow(|engine| engine.answer.len())
}
