//! JSON Schema's keywords: one arm for each.

use super::compiler::Compiler;
use super::error::ContractCode;
use super::node::{Additional, Node};
use super::opt_in::{OptIn, OptIns};
use super::policy::Formats;
use super::types::Types;
use crate::codes::Coded;
use crate::format::Format;
use crate::part;
use crate::path::At;
use crate::value::{Doc, Run, Value};

/// The keywords that assert something of a value by themselves. A schema whose metaschema leaves
/// the validation vocabulary out has none of them.
const ASSERTIONS: &str = "\
    type enum const minimum exclusiveMinimum maximum exclusiveMaximum multipleOf minLength \
    maxLength pattern minItems maxItems uniqueItems minContains maxContains required \
    dependentRequired minProperties maxProperties";

/// Keywords that are read elsewhere or not at all, and hold no object; the last is that of `OpenAPI`.
const REMARKS: &str = "\
    $id $anchor $dynamicAnchor $comment title description deprecated readOnly writeOnly \
    contentEncoding contentMediaType nullable";

/// Those that hold objects; the last three are those of `OpenAPI`.
const REMARKS_OF_OBJECTS: &str = "$vocabulary contentSchema discriminator externalDocs xml";

impl Compiler<'_, '_> {
    /// All keywords of one schema.
    pub(super) fn keywords(&mut self, node: &mut Node, at: &At<'_>, run: Run) {
        let only_reference = self.here.dialect.is_draft7 && self.doc.get(run, "$ref").is_some();
        for field in self.doc.fields(run) {
            let keyword = self.doc.chars(field.name);
            let at = at.name(&keyword);
            let ignored = only_reference
                && !matches!(&*keyword, "$ref" | "definitions" | "examples" | "default");
            let not_asserted = !self.here.dialect.asserts && part::has_word(ASSERTIONS, &keyword);
            if ignored || not_asserted {
                continue;
            }
            let asks = self.value_keyword(node, &at, &keyword, field.value)
                || self.array_keyword(node, &at, &keyword, field.value)
                || self.object_keyword(node, &at, &keyword, field.value);
            let in_place = !asks && self.in_place_keyword(node, &at, &keyword, field.value);
            node.asks += usize::from(asks || in_place);
            node.in_place.are_there |= in_place;
            let known = asks
                || in_place
                || self.annotation(node, &at, &keyword, field.value)
                || keyword.starts_with("x-");
            if !known {
                let message =
                    format!("`{keyword}` is not a keyword of JSON Schema, so it asks nothing");
                self.warn(ContractCode::KeywordUnknown, &at, &message);
            }
        }
        if !only_reference {
            self.combine(node, run);
        }
    }

    /// `{"optIn": […]}`.
    fn opt_in(&mut self, at: &At<'_>, value: Value) -> OptIns {
        let given = match value {
            Value::Object(run) if run.len() == 1 => self.doc.get(run, "optIn"),
            _ => None,
        };
        let Some(opt_in) = given.and_then(|names| OptIns::read(self.doc, names)) else {
            self.invalid(at, &format!("`optIn`: {}", OptIns::expected()));
            return OptIns::default();
        };
        if opt_in.has(OptIn::LastBracket) {
            self.invalid(
                at,
                "'last-bracket' is about the whole text: it is an option of the contract",
            );
        }
        opt_in
    }

    /// Keywords of any value, of numbers and of strings.
    fn value_keyword(&mut self, node: &mut Node, at: &At<'_>, keyword: &str, value: Value) -> bool {
        let is_flag = matches!(value, Value::Bool(_));
        match keyword {
            "type" => node.types = self.types(at, value),
            "enum" | "const" => {
                let is_one = keyword == "const";
                let choices = if is_one { Some(vec![value]) } else { self.list(at, value) };
                if let Some(choices) = choices {
                    node.choices = Some(self.choices(node.choices.as_deref(), choices));
                }
            }
            "minimum" => node.number.minimum = self.number(at, value),
            "maximum" => node.number.maximum = self.number(at, value),
            // OpenAPI 3.0: whether `minimum` itself is allowed; see `combine`.
            "exclusiveMinimum" | "exclusiveMaximum" if is_flag => {}
            "exclusiveMinimum" => node.number.exclusive_minimum = self.number(at, value),
            "exclusiveMaximum" => node.number.exclusive_maximum = self.number(at, value),
            "multipleOf" => node.number.multiple_of = self.step(at, value),
            "minLength" => node.string.length.min = self.count(at, value),
            "maxLength" => node.string.length.max = self.count(at, value),
            "pattern" => {
                let source = self.text(at, value);
                node.string.pattern = source.and_then(|source| self.pattern(at, &source));
            }
            "format" => {
                let name = self.text(at, value).unwrap_or_default();
                let asserted = self.options.formats != Formats::Annotate;
                node.string.format = Format::coded(&name).filter(|_| asserted);
            }
            _ => return false,
        }
        true
    }

    fn array_keyword(&mut self, node: &mut Node, at: &At<'_>, keyword: &str, value: Value) -> bool {
        let rules = &mut node.array;
        let is_new = !self.here.dialect.is_draft7;
        match keyword {
            "items" if matches!(value, Value::Array(_)) => rules.prefix = self.schemas(at, value),
            "items" => rules.rest = Some(self.additional(at, value)),
            "prefixItems" if is_new => rules.prefix = self.schemas(at, value),
            "additionalItems" => rules.behind = Some(self.additional(at, value)),
            "contains" => rules.contains = Some(self.node(at, value)),
            "minContains" if is_new => rules.contained.min = self.count(at, value),
            "maxContains" if is_new => rules.contained.max = self.count(at, value),
            "minItems" => rules.count.min = self.count(at, value),
            "maxItems" => rules.count.max = self.count(at, value),
            "uniqueItems" => rules.distinct = self.boolean(at, value),
            "unevaluatedItems" if is_new => rules.unevaluated = Some(self.additional(at, value)),
            _ => return false,
        }
        true
    }

    fn object_keyword(
        &mut self,
        node: &mut Node,
        at: &At<'_>,
        keyword: &str,
        value: Value,
    ) -> bool {
        let rules = &mut node.object;
        let is_new = !self.here.dialect.is_draft7;
        match keyword {
            "properties" => {
                rules.properties = self.named(at, value);
                rules.declares = true;
                self.untyped(at, &node.object.properties, value);
            }
            "patternProperties" => {
                for (source, id) in self.named(at, value) {
                    if let Some(pattern) = self.pattern(&at.name(&source), &source) {
                        rules.patterns.push((pattern, id));
                    }
                }
            }
            "additionalProperties" => rules.additional = Some(self.additional(at, value)),
            "unevaluatedProperties" if is_new => {
                rules.unevaluated = Some(self.additional(at, value));
            }
            "propertyNames" => rules.names = Some(self.node(at, value)),
            "required" => rules.required = self.names(at, value),
            "dependentRequired" | "dependentSchemas" if is_new => {
                self.dependencies(node, at, keyword, value);
            }
            "dependencies" => self.dependencies(node, at, keyword, value),
            "minProperties" => rules.count.min = self.count(at, value),
            "maxProperties" => rules.count.max = self.count(at, value),
            _ => return false,
        }
        true
    }

    /// Fields that ask for other fields, or for a schema, when they are there.
    fn dependencies(&mut self, node: &mut Node, at: &At<'_>, keyword: &str, value: Value) {
        let Value::Object(run) = value else {
            return self.unlike(at, "an object of lists of field names, or of schemas", value);
        };
        for field in self.doc.fields(run) {
            let name = self.doc.owned(field.name);
            let at = at.name(&name);
            let is_schema = match keyword {
                "dependentRequired" => false,
                "dependentSchemas" => true,
                _ => matches!(field.value, Value::Object(_) | Value::Bool(_)),
            };
            if is_schema {
                let id = self.node(&at, field.value);
                node.in_place.are_there = true;
                node.in_place.dependent.push((name, id));
            } else {
                let names = self.names(&at, field.value);
                node.object.dependent.push((name, names));
            }
        }
    }

    fn in_place_keyword(
        &mut self,
        node: &mut Node,
        at: &At<'_>,
        keyword: &str,
        value: Value,
    ) -> bool {
        let is_new = !self.here.dialect.is_draft7;
        let in_place = &mut node.in_place;
        match keyword {
            "$ref" => self.refer(at, value, false),
            "$dynamicRef" if is_new => self.refer(at, value, true),
            "allOf" => in_place.all_of.append(&mut self.schemas(at, value)),
            "anyOf" | "oneOf" => {
                let branches = self.branches(at, value);
                if let [branch] = branches[..] {
                    // The only branch surely applies.
                    in_place.all_of.push(branch);
                } else if keyword == "anyOf" {
                    in_place.any_of = branches;
                } else {
                    in_place.one_of = branches;
                }
            }
            "not" => in_place.not = Some(self.node(at, value)),
            "if" => in_place.condition = Some(self.node(at, value)),
            "then" => in_place.then = Some(self.node(at, value)),
            "else" => in_place.otherwise = Some(self.node(at, value)),
            _ => return false,
        }
        true
    }

    /// Keywords that ask nothing of a value.
    fn annotation(&mut self, node: &mut Node, at: &At<'_>, keyword: &str, value: Value) -> bool {
        match keyword {
            "$defs" | "definitions" => {
                self.named(at, value);
            }
            "$schema" => self.known_dialect(at, value),
            "examples" => node.examples.append(&mut self.list(at, value).unwrap_or_default()),
            "example" => node.examples.push(value),
            "default" => node.default = Some(value),
            "x-toolargs" => node.opt_in = self.opt_in(at, value),
            "x-required-any" => self.known_groups(at, value),
            remark => {
                let is_object = matches!(value, Value::Object(_));
                return part::has_word(REMARKS_OF_OBJECTS, remark)
                    || !is_object && part::has_word(REMARKS, remark);
            }
        }
        true
    }

    /// Names that `propertyNames` lists, be it by a reference, are fields, each with the schema of
    /// those that are not declared.
    pub(super) fn listed_names(&mut self) {
        for index in 0..self.nodes.len() {
            let Some(names) = self.nodes[index].object.names else { continue };
            let mut listed = &self.nodes[names.0];
            while let (None, Some(target)) = (&listed.choices, listed.in_place.reference) {
                listed = &self.nodes[target.0];
            }
            let listed = listed.choices.clone().unwrap_or_default();
            let rules = &mut self.nodes[index].object;
            let Some(Additional::Schema(rest)) = rules.additional else { continue };
            for name in listed.iter().filter_map(|name| self.doc.string(*name)) {
                if rules.patterns.is_empty() && rules.property(name.as_bytes(), 0).is_none() {
                    rules.properties.push((name, rest));
                }
            }
        }
    }

    /// What several keywords say together.
    fn combine(&self, node: &mut Node, run: Run) {
        let flag = |name| matches!(self.doc.get(run, name), Some(Value::Bool(true)));
        if flag("exclusiveMinimum") {
            node.number.exclusive_minimum = node.number.minimum.take();
        }
        if flag("exclusiveMaximum") {
            node.number.exclusive_maximum = node.number.maximum.take();
        }
        if is_nullable(self.doc, run) && !is_or_null(self.doc, run) {
            node.types = node.types.with(Types::NULL);
            if let Some(choices) = node.choices.as_mut().filter(|it| !it.contains(&Value::Null)) {
                choices.push(Value::Null);
            }
        }
        if node.in_place.not.is_some_and(|not| self.nodes[not.0].asks == 0) {
            (node.in_place.not, node.types) = (None, Types::NONE);
        }
        // Asked only beside `contains`.
        node.array.contained.min.get_or_insert(1);
        if node.in_place.condition.is_none() {
            (node.in_place.then, node.in_place.otherwise) = (None, None);
        }
        if matches!(self.doc.get(run, "items"), Some(Value::Array(_))) {
            node.array.rest = node.array.behind;
        }
    }
}

fn is_nullable(doc: &Doc<'_>, run: Run) -> bool {
    matches!(doc.get(run, "nullable"), Some(Value::Bool(true)))
}

/// Whether it is the `nullable` of `OpenAPI` beside more than a type: those who write it mean null to
/// be right whatever else is asked.
pub(super) fn is_or_null(doc: &Doc<'_>, run: Run) -> bool {
    const REFUSING: [&str; 6] = ["$ref", "allOf", "anyOf", "oneOf", "not", "if"];
    is_nullable(doc, run) && REFUSING.iter().any(|keyword| doc.get(run, keyword).is_some())
}
