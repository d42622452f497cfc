//! Schema text → contract, by which the examples and defaults of the schema itself are checked.

use crate::check;
use crate::contract::{
    self, Compiled, Contract, ContractCode, ContractError, ContractIssue, Node, NodeId,
};
use crate::limits::Limits;
use crate::parse::{self, SyntaxErrorKind};
use crate::part;
use crate::path::{Path, Step};
use crate::value::Value;

impl Contract {
    /// Compiles the text of a JSON Schema with the text of its options, `{}` for none.
    ///
    /// # Errors
    /// Everything wrong with the schema and the options, at once.
    pub fn compile(schema: &str, options: &str) -> Result<Self, ContractError> {
        Self::compile_request(&part::filled(r#"{"schema":{},"options":{}}"#, &[schema, options]))
    }

    /// Compiles `{"schema": …, "options": …}`.
    pub(crate) fn compile_request(request: &str) -> Result<Self, ContractError> {
        let (doc, request) = match parse::read(request, Limits::MAX_DEPTH) {
            Ok((doc, Value::Object(run))) => (doc, run),
            Err(error) if error.kind == SyntaxErrorKind::TooDeep => {
                return Err(unread("the schema is nested too deep; write it flatter"));
            }
            Ok(_) | Err(_) => return Err(unread("the schema or the options are not JSON")),
        };
        let schema = doc.get(request, "schema").unwrap_or(Value::Null);
        let options = doc.get(request, "options");
        let Compiled { mut contract, places, mut issues } =
            contract::compile(doc, schema, options)?;
        let mut warnings = Vec::new();
        for (id, path) in contract.ids().zip(&places) {
            let node = contract.node(id);
            // Examples are told to models: each must be right as it comes.
            for (index, example) in node.examples.iter().enumerate() {
                if let Some(message) = misfit(&contract, id, *example) {
                    let path = example_path(&contract, node, path, index);
                    issues.push(ContractIssue::new(ContractCode::ExampleInvalid, path, &message));
                }
            }
            // A default is never put in unasked, so a wrong one does no harm; null says there is
            // none.
            let default = node.default.filter(|value| !matches!(value, Value::Null));
            if let Some(message) = default.and_then(|value| misfit(&contract, id, value)) {
                let path = path.join("default");
                warnings.push(ContractIssue::new(ContractCode::DefaultInvalid, path, &message));
            }
        }
        contract.warnings.append(&mut warnings);
        if issues.is_empty() { Ok(contract) } else { Err(ContractError { issues }) }
    }
}

/// The path of an example of `node`, whose schema is at `path`: `example` comes before those of
/// `examples`.
fn example_path(contract: &Contract, node: &Node, path: &Path, index: usize) -> Path {
    let alone = node.source.and_then(|source| contract.doc.field(source, "example"));
    let Some(index) = index.checked_sub(alone.iter().len()) else { return path.join("example") };
    let mut path = path.join("examples");
    path.0.push(Step::Index(index));
    path
}

/// Why a value that the schema itself gives is not right as it comes.
#[inline(never)]
fn misfit(contract: &Contract, id: NodeId, value: Value) -> Option<String> {
    if check::fits(contract, &contract.doc, id, value) {
        return None;
    }
    let expected = contract.describe(id);
    Some(part::filled("expected {}, got {}", &[&expected, &contract.doc.excerpt(value)]))
}

fn unread(message: &str) -> ContractError {
    let issue = ContractIssue::new(ContractCode::SchemaInvalid, Path::default(), message);
    ContractError { issues: vec![issue] }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn how_many_references_may_follow_one_another_is_the_same_in_whatever_order() {
        let compiles = |order: &mut dyn Iterator<Item = usize>, last: usize| {
            let mut fields = vec![format!("\"{last}\":{{\"type\":\"integer\"}}")];
            for i in order {
                fields.push(format!("\"{i}\":{{\"$ref\":\"#/$defs/{}\"}}", i + 1));
            }
            let (fields, first) = (fields.join(","), "{\"$ref\":\"#/$defs/0\"}");
            // A root without references of its own leaves it to the order from which definition
            // they are followed.
            let schema = format!("{{\"$defs\":{{{fields}}},\"properties\":{{\"x\":{first}}}}}");
            Contract::compile(&schema, "{}").is_ok()
        };
        for (last, expected) in [(99, true), (100, false), (150, false), (1_000, false)] {
            assert_eq!(compiles(&mut (0..last), last), expected, "{last}");
            assert_eq!(compiles(&mut (0..last).rev(), last), expected, "{last}, from the last");
        }
    }
}
