//! JSON Schema → nodes. One arm for each keyword; whatever has no arm is a mistake that is named.

use std::collections::BTreeMap;

use super::error::{ContractCode, ContractError, ContractIssue};
use super::options::{Options, read_groups, read_names};
use super::shape::Shape;
use super::{Additional, Bounds, Contract, Node, NodeId, Types, refs};
use crate::path::{At, Path, Step};
use crate::value::{Decimal, Doc, Text, Value};

/// Compiles a schema with its options.
pub(crate) fn compile(
    doc: Doc<'_>,
    schema: Value,
    options: Option<Value>,
) -> Result<Contract, ContractError> {
    let mut compiler = Compiler {
        doc: &doc,
        schema,
        nodes: Vec::new(),
        known: BTreeMap::new(),
        issues: Vec::new(),
        warnings: Vec::new(),
    };
    let mut options = Options::read(&doc, options, &mut compiler.issues);
    compiler.nodes.push(Node::default()); // NodeId::ANY
    let root = compiler.node(&At::Root, schema);
    compiler.shapes();
    compiler.required_any(root, &mut options);
    let Compiler { nodes, issues, warnings, .. } = compiler;
    if !issues.is_empty() {
        return Err(ContractError { issues });
    }
    Ok(Contract { doc: doc.into_owned(), nodes, root, options, warnings })
}

struct Compiler<'d, 't> {
    doc: &'d Doc<'t>,
    schema: Value,
    nodes: Vec<Node>,
    /// The nodes made so far, by where their schema stands: a schema is compiled once.
    known: BTreeMap<Path, NodeId>,
    issues: Vec<ContractIssue>,
    warnings: Vec<ContractIssue>,
}

impl Compiler<'_, '_> {
    /// The node of the schema at that place.
    fn node(&mut self, at: &At<'_>, schema: Value) -> NodeId {
        let path = at.path();
        if let Some(known) = self.known.get(&path) {
            return *known;
        }
        let id = NodeId(self.nodes.len());
        self.nodes.push(Node::default());
        self.known.insert(path, id);
        let mut node = Node::default();
        match schema {
            Value::Bool(true) => {}
            Value::Bool(false) => node.types = Types::NONE,
            Value::Object(run) => {
                for field in self.doc.fields(run) {
                    let keyword = self.doc.chars(field.name);
                    self.keyword(&mut node, &at.name(&keyword), &keyword, field.value);
                }
                self.conflicts(&node, at);
            }
            _ => self.invalid(at, "a schema is an object or a boolean"),
        }
        self.nodes[id.0] = node;
        id
    }

    fn keyword(&mut self, node: &mut Node, at: &At<'_>, keyword: &str, value: Value) {
        match keyword {
            "type" => node.types = self.types(at, value),
            "enum" => node.choices = self.list(at, value),
            "const" => node.choices = Some(vec![value]),
            "minimum" => node.number.minimum = self.number(at, value),
            "exclusiveMinimum" => node.number.exclusive_minimum = self.number(at, value),
            "maximum" => node.number.maximum = self.number(at, value),
            "exclusiveMaximum" => node.number.exclusive_maximum = self.number(at, value),
            "multipleOf" => node.number.multiple_of = self.step(at, value),
            "minLength" => node.string.length.min = self.count(at, value),
            "maxLength" => node.string.length.max = self.count(at, value),
            "items" => node.array.items = Some(self.node(at, value)),
            "minItems" => node.array.count.min = self.count(at, value),
            "maxItems" => node.array.count.max = self.count(at, value),
            "properties" => {
                node.object.declares = true;
                node.object.properties = self.named(at, value);
            }
            "required" => node.object.required = self.names(at, value),
            "additionalProperties" => {
                let id = self.node(at, value);
                let never = matches!(value, Value::Bool(false));
                let additional = if never { Additional::Never } else { Additional::Schema(id) };
                node.object.additional = Some(additional);
            }
            "minProperties" => node.object.count.min = self.count(at, value),
            "maxProperties" => node.object.count.max = self.count(at, value),
            "$ref" => node.reference = self.reference(at, value),
            "$defs" | "definitions" => {
                self.named(at, value);
            }
            "examples" => node.examples.extend(self.list(at, value).unwrap_or_default()),
            "example" => node.examples.push(value),
            "$schema" | "$comment" | "title" | "description" | "default" | "deprecated"
            | "readOnly" | "writeOnly" => {}
            extension if extension.starts_with("x-") => {}
            _ => {
                let message = format!("the keyword `{keyword}` is not supported; remove it");
                self.issue(ContractCode::KeywordUnsupported, at, message);
            }
        }
    }

    fn types(&mut self, at: &At<'_>, value: Value) -> Types {
        let mut types = Types::NONE;
        let list = [value];
        let given = match value {
            Value::Array(run) => self.doc.items(run),
            _ => &list,
        };
        for value in given {
            let named = match value {
                Value::String(text) => {
                    Types::NAMED.iter().find(|(name, _)| self.doc.is(*text, name))
                }
                _ => None,
            };
            match named {
                Some((_, named)) => types = types.with(*named),
                None => self.invalid(
                    at,
                    "a type is string, number, integer, boolean, array, object or null, or a list of them",
                ),
            }
        }
        types
    }

    fn list(&mut self, at: &At<'_>, value: Value) -> Option<Vec<Value>> {
        if let Value::Array(run) = value {
            return Some(self.doc.items(run).to_vec());
        }
        self.invalid(at, "expected a list of values");
        None
    }

    fn number(&mut self, at: &At<'_>, value: Value) -> Option<Text> {
        if let Value::Number(text) = value {
            return Some(text);
        }
        self.invalid(at, "expected a number");
        None
    }

    fn step(&mut self, at: &At<'_>, value: Value) -> Option<Text> {
        let step = self.number(at, value)?;
        if Decimal::new(self.doc.text(step)).is_positive() {
            return Some(step);
        }
        self.invalid(at, "expected a number above 0");
        None
    }

    fn count(&mut self, at: &At<'_>, value: Value) -> Option<usize> {
        let count = match value {
            Value::Number(text) => Decimal::new(self.doc.text(text)).to_count(),
            _ => None,
        };
        if count.is_none() {
            self.invalid(at, "expected an integer, 0 or above");
        }
        count
    }

    fn named(&mut self, at: &At<'_>, value: Value) -> Vec<(String, NodeId)> {
        let Value::Object(run) = value else {
            self.invalid(at, "expected an object of schemas");
            return Vec::new();
        };
        let mut nodes = Vec::new();
        for field in self.doc.fields(run) {
            let name = self.doc.chars(field.name);
            let id = self.node(&at.name(&name), field.value);
            nodes.push((name.into_owned(), id));
        }
        nodes
    }

    fn names(&mut self, at: &At<'_>, value: Value) -> Vec<String> {
        let names = read_names(self.doc, value);
        if names.is_none() {
            self.invalid(at, "expected a list of field names");
        }
        names.unwrap_or_default()
    }

    fn reference(&mut self, at: &At<'_>, value: Value) -> Option<NodeId> {
        let Value::String(text) = value else {
            self.invalid(at, "expected a reference as text");
            return None;
        };
        let reference = self.doc.chars(text).into_owned();
        let found =
            refs::steps(&reference).and_then(|steps| refs::follow(self.doc, self.schema, &steps));
        let Some((path, schema)) = found else {
            let message = format!("`{reference}` leads nowhere in this schema");
            self.issue(ContractCode::RefUnresolved, at, message);
            return None;
        };
        Some(self.node_at(&path, &At::Root, schema))
    }

    /// The node of a schema that was found by its path.
    fn node_at(&mut self, path: &[Step], at: &At<'_>, schema: Value) -> NodeId {
        match path {
            [] => self.node(at, schema),
            [Step::Name(name), rest @ ..] => self.node_at(rest, &at.name(name), schema),
            [Step::Index(index), rest @ ..] => self.node_at(rest, &at.index(*index), schema),
        }
    }

    /// Keywords of one schema that no value can satisfy together.
    fn conflicts(&mut self, node: &Node, at: &At<'_>) {
        let number = &node.number;
        let above = |a: Option<Text>, b: Option<Text>| match (a, b) {
            (Some(a), Some(b)) => {
                Decimal::new(self.doc.text(a)).cmp(&Decimal::new(self.doc.text(b))).is_gt()
            }
            _ => false,
        };
        let upside_down =
            |bounds: Bounds| matches!((bounds.min, bounds.max), (Some(a), Some(b)) if a > b);
        let message = if above(number.minimum, number.maximum) {
            "`minimum` is above `maximum`"
        } else if upside_down(node.string.length) {
            "`minLength` is above `maxLength`"
        } else if upside_down(node.array.count) {
            "`minItems` is above `maxItems`"
        } else if upside_down(node.object.count) {
            "`minProperties` is above `maxProperties`"
        } else if matches!(&node.choices, Some(choices) if choices.is_empty()) {
            "`enum` is empty"
        } else if matches!(&node.choices, Some(choices) if choices.iter().all(|c| !node.types.admit(self.doc, *c)))
        {
            "no allowed value is of the declared type"
        } else {
            return;
        };
        let message = format!("{message}: no value can satisfy this schema");
        self.issue(ContractCode::SchemaConflict, at, message);
    }

    /// Collects what each node declares in place, once all nodes are there.
    fn shapes(&mut self) {
        for index in 0..self.nodes.len() {
            let mut shape = Shape::default();
            gather(&self.nodes, NodeId(index), &mut shape, &mut Vec::new());
            self.nodes[index].shape = shape.finish();
        }
        for (path, id) in &self.known {
            let collisions = self.nodes[id.0].shape.collisions();
            for names in collisions {
                let message =
                    format!("{names} are one name in another spelling; a model may mix them up");
                self.warnings.push(issue(ContractCode::FieldNameCollision, path.clone(), message));
            }
        }
    }

    /// Required groups, from the option and from the schema's own `x-required-any`.
    fn required_any(&mut self, root: NodeId, options: &mut Options) {
        let own = match self.schema {
            Value::Object(run) => self.doc.get(run, "x-required-any"),
            _ => None,
        };
        for group in own.and_then(|groups| read_groups(self.doc, groups)).unwrap_or_default() {
            if !options.required_any.contains(&group) {
                options.required_any.push(group);
            }
        }
        let at = At::Root;
        let at = at.name("options");
        let at = at.name("requiredAny");
        let shape = &self.nodes[root.0].shape;
        for group in &options.required_any {
            if group.is_empty() {
                let message = "a group with no names can never be met".to_owned();
                self.issues.push(issue(ContractCode::RequiredAnyEmpty, at.path(), message));
            }
            for name in group.iter().filter(|name| shape.exact(name, 0).is_none()) {
                let message = format!("`{name}` is not a declared field");
                self.issues.push(issue(ContractCode::RequiredAnyUnknownField, at.path(), message));
            }
        }
    }

    fn invalid(&mut self, at: &At<'_>, message: &str) {
        self.issue(ContractCode::SchemaInvalid, at, message.to_owned());
    }

    fn issue(&mut self, code: ContractCode, at: &At<'_>, message: String) {
        self.issues.push(issue(code, at.path(), message));
    }
}

fn issue(code: ContractCode, path: Path, message: String) -> ContractIssue {
    ContractIssue { code, path, message }
}

/// Gathers what one node and the schemas that apply in place declare.
fn gather(nodes: &[Node], id: NodeId, shape: &mut Shape, seen: &mut Vec<NodeId>) {
    if seen.contains(&id) {
        return;
    }
    seen.push(id);
    let node = &nodes[id.0];
    for (name, field) in &node.object.properties {
        shape.declare(name, Some(*field), false);
    }
    for name in &node.object.required {
        shape.declare(name, None, true);
    }
    shape.declares |= node.object.declares;
    match node.object.additional {
        Some(Additional::Never) => shape.declares = true,
        Some(Additional::Schema(id)) => shape.additional.push(id),
        None => {}
    }
    shape.items.extend(node.array.items);
    if let Some(target) = node.reference {
        gather(nodes, target, shape, seen);
    }
}
