//! The argument-contract layer between a language model and a tool.
//!
//! A JSON Schema is compiled once into a [`Contract`]. What a model sends back is bound through it:
//! names matched, values coerced, everything checked, every change reported.
//!
//! ```
//! use toolargs::{Contract, Source, Status, bind};
//!
//! let schema = r#"{"type":"object","properties":{"phoneNumber":{"type":"string"}}}"#;
//! let contract = Contract::compile(schema, "{}").expect("the schema is right");
//! let bound = bind(&contract, r#"{"phone": "131"}"#, Source::Text);
//! assert_eq!(bound.report.status, Status::Ok);
//! assert_eq!(bound.args.as_deref(), Some(r#"{"phoneNumber":"131"}"#));
//! ```
//!
//! Data flows one way: text → value → bind → report → words. Each module names only those listed
//! before it.

mod limits;
mod part;
mod letters;
mod order;
mod shown;
mod path;
mod json;
mod codes;
mod value;
mod pattern;
mod format;
mod repair;
mod issue;
mod question;
mod trace;
mod tags;
mod parse;
mod contract;
mod calls;
mod check;
mod compile;
mod bind;
mod report;
mod explain;
#[cfg(target_arch = "wasm32")]
mod wasm;

pub use bind::Source;
pub use codes::Coded;
pub use contract::{Contract, ContractCode, ContractError, ContractIssue};
pub use explain::explain;
pub use issue::{Issue, IssueCode};
pub use path::{Path, Step};
pub use question::Question;
pub use repair::{Layer, Repair, RepairCode};
pub use report::{Bound, Report, Status, bind, bind_answered, bind_unless_right, reject};
