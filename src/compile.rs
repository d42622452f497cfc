//! Schema text → contract, with the examples and defaults that the schema itself gives put to it.

use crate::check;
use crate::contract::{
    self, Compiled, Contract, ContractCode, ContractError, ContractIssue, NodeId,
};
use crate::limits::Limits;
use crate::parse;
use crate::path::{Path, Step};
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
        let Compiled { mut contract, places } = contract::compile(doc, schema, options)?;
        let mut issues = Vec::new();
        for (id, path) in &places {
            issues.extend(wrong_examples(&contract, *id, path));
            let warning = wrong_default(&contract, *id, path);
            contract.warnings.extend(warning);
        }
        if issues.is_empty() { Ok(contract) } else { Err(ContractError { issues }) }
    }
}

/// Examples are told to models: each must be right as it comes.
fn wrong_examples(contract: &Contract, id: NodeId, path: &Path) -> Vec<ContractIssue> {
    let examples = contract.node(id).examples.iter().enumerate();
    let wrong = examples.filter(|(_, value)| !check::fits(contract, &contract.doc, id, **value));
    let issue = |(index, value): (usize, &Value)| {
        let mut path = path.join("examples");
        path.0.push(Step::Index(index));
        let expected = contract.describe(id);
        let message = format!("expected {expected}, got {}", contract.doc.excerpt(*value));
        ContractIssue { code: ContractCode::ExampleInvalid, path, message }
    };
    wrong.map(issue).collect()
}

/// A default is never put in, so a wrong one does no harm.
fn wrong_default(contract: &Contract, id: NodeId, path: &Path) -> Option<ContractIssue> {
    let value = contract.node(id).default?;
    if check::fits(contract, &contract.doc, id, value) {
        return None;
    }
    let expected = contract.describe(id);
    let message = format!("expected {expected}, got {}", contract.doc.excerpt(value));
    let (code, path) = (ContractCode::DefaultInvalid, path.join("default"));
    Some(ContractIssue { code, path, message })
}

fn not_json(message: &str) -> ContractError {
    let (code, path) = (ContractCode::SchemaInvalid, Path::default());
    ContractError { issues: vec![ContractIssue { code, path, message: message.to_owned() }] }
}
