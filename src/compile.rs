//! Schema text → contract.

use crate::contract::{self, Contract, ContractCode, ContractError, ContractIssue};
use crate::limits::Limits;
use crate::parse;
use crate::path::Path;
use crate::value::Value;

impl Contract {
    /// Compiles the text of a JSON Schema with the text of its options, `{}` for none.
    ///
    /// # Errors
    /// Everything wrong with the schema and the options, at once.
    pub fn compile(schema: &str, options: &str) -> Result<Self, ContractError> {
        Self::compile_request(&format!("{{\"schema\":{schema},\"options\":{options}}}"))
    }

    /// Compiles `{"schema": …, "options": …}`.
    ///
    /// # Errors
    /// Everything wrong with the schema and the options, at once.
    pub fn compile_request(request: &str) -> Result<Self, ContractError> {
        let (doc, value) = match parse::read(request, Limits::MAX_DEPTH) {
            Ok((doc, Value::Object(run))) => (doc, run),
            Ok(_) => return Err(not_json("expected an object with `schema`")),
            Err(error) => {
                return Err(not_json(&format!("the schema is not JSON (at byte {})", error.at)));
            }
        };
        let schema = doc.get(value, "schema").unwrap_or(Value::Null);
        let options = doc.get(value, "options");
        contract::compile(doc, schema, options)
    }
}

fn not_json(message: &str) -> ContractError {
    let (code, path) = (ContractCode::SchemaInvalid, Path::default());
    ContractError { issues: vec![ContractIssue { code, path, message: message.to_owned() }] }
}
