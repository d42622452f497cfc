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
use crate::value::{Doc, Run, Text, Value};

/// The keywords that assert something of a value by themselves. A schema whose metaschema leaves
/// the validation vocabulary out has none of them.
const ASSERTIONS: &str = "\
    type enum const minimum exclusiveMinimum maximum exclusiveMaximum multipleOf minLength \
    maxLength pattern minItems maxItems uniqueItems minContains maxContains required \
    dependentRequired minProperties maxProperties";

/// Keywords that draft-07 and those before it do not have.
const NEWER: &str = "\
    prefixItems minContains maxContains unevaluatedItems unevaluatedProperties dependentRequired \
    dependentSchemas $dynamicRef";

/// Keywords that are read elsewhere or not at all, and hold no object; the last is that of
/// `OpenAPI`.
const REMARKS: &str = "\
    $id $anchor $dynamicAnchor $comment title description deprecated readOnly writeOnly \
    contentEncoding contentMediaType nullable";

/// Remarks that hold objects; the last three are those of `OpenAPI`.
const REMARKS_OF_OBJECTS: &str = "$vocabulary contentSchema discriminator externalDocs xml";

impl Compiler<'_, '_> {
    /// All keywords of one schema.
    pub(super) fn keywords(&mut self, node: &mut Node, at: &At<'_>, run: Run) {
        let only_reference = self.here.dialect.is_draft7 && self.doc.has(run, "$ref");
        for field in self.doc.fields(run) {
            let keyword = self.doc.chars(field.name);
            let at = at.name(&keyword);
            let ignored = only_reference
                && !matches!(
                    &*keyword,
                    "$ref" | "definitions" | "example" | "examples" | "default"
                );
            let not_asserted = !self.here.dialect.asserts && part::has_word(ASSERTIONS, &keyword);
            if ignored || not_asserted {
                continue;
            }
            let is_newer = self.here.dialect.is_draft7 && part::has_word(NEWER, &keyword);
            let asks = !is_newer
                && (self.in_place_keyword(node, &at, &keyword, field.value)
                    || self.asking_keyword(node, &at, &keyword, field.value));
            node.asks += usize::from(asks);
            let known = asks
                || self.annotation(node, &at, &keyword, field.value)
                || keyword.starts_with("x-");
            if !known {
                let of = if is_newer { "draft-07, which `$schema` names" } else { "JSON Schema" };
                let message = part::filled(
                    "`{}` is not a keyword of {}, so it asks nothing",
                    &[&keyword, of],
                );
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
            self.invalid(at, &part::filled("takes `optIn` alone: {}", &[&OptIns::expected()]));
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

    /// Keywords that ask something of a value by themselves.
    fn asking_keyword(
        &mut self,
        node: &mut Node,
        at: &At<'_>,
        keyword: &str,
        value: Value,
    ) -> bool {
        match keyword {
            "type" => node.types = self.types(at, value),
            "enum" => {
                if let Some(choices) = self.list(at, value) {
                    self.choices(node, choices);
                }
            }
            "const" => self.choices(node, vec![value]),
            // OpenAPI 3.0: whether `minimum` itself is allowed; see `combine`.
            "exclusiveMinimum" | "exclusiveMaximum" if matches!(value, Value::Bool(_)) => {}
            "multipleOf" => node.number.multiple_of = self.step(at, value),
            "pattern" => {
                let source = self.text(at, value);
                node.string.pattern = source.and_then(|source| self.pattern(at, &source));
            }
            "format" => {
                let name = self.text(at, value).unwrap_or_default();
                let asserted = self.options.formats != Formats::Annotate;
                node.string.format = Format::coded(&name).filter(|_| asserted);
            }
            "items" if matches!(value, Value::Array(_)) => {
                node.array.prefix = self.schemas(at, value);
            }
            "prefixItems" => node.array.prefix = self.schemas(at, value),
            "contains" => node.array.contains = Some(self.node(at, value)),
            "uniqueItems" => node.array.distinct = self.boolean(at, value),
            "properties" => {
                node.object.properties = self.named(at, value);
                node.object.declares = true;
                self.untyped(at, &node.object.properties);
            }
            "patternProperties" => {
                for (source, id) in self.named(at, value) {
                    if let Some(pattern) = self.pattern(&at.name(&source), &source) {
                        node.object.patterns.push((pattern, id));
                    }
                }
            }
            "propertyNames" => node.object.names = Some(self.node(at, value)),
            "required" => node.object.required = self.names(at, value),
            "dependentRequired" | "dependentSchemas" | "dependencies" => {
                self.dependencies(node, at, keyword, value);
            }
            _ => {
                if let Some(bound) = bound(node, keyword) {
                    *bound = self.number(at, value);
                } else if let Some(count) = count(node, keyword) {
                    *count = self.count(at, value);
                } else if let Some(additional) = additional(node, keyword) {
                    *additional = Some(self.additional(at, value));
                } else {
                    return false;
                }
            }
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
        let in_place = &mut node.in_place;
        match keyword {
            "$ref" => self.refer(at, value, false),
            "$dynamicRef" => self.refer(at, value, true),
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
        in_place.are_there = true;
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
            "example" => node.examples.insert(0, value),
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

    /// Declares the names that `propertyNames` lists, be it by a reference, as fields with the
    /// schema of `additionalProperties`.
    pub(super) fn listed_names(&mut self) {
        for index in 0..self.nodes.len() {
            let rules = &self.nodes[index].object;
            let (Some(names), Some(Additional::Schema(rest))) = (rules.names, rules.additional)
            else {
                continue;
            };
            let mut listed = &self.nodes[names.0];
            while let (None, Some(target)) = (&listed.choices, listed.in_place.reference) {
                listed = &self.nodes[target.0];
            }
            for name in listed.choices.clone().unwrap_or_default() {
                let rules = &mut self.nodes[index].object;
                if let Some(name) = self.doc.string(name)
                    && rules.patterns.is_empty()
                    && rules.property(name.as_bytes(), 0).is_none()
                {
                    rules.properties.push((name, rest));
                }
            }
        }
    }

    /// What several keywords say together.
    fn combine(&self, node: &mut Node, run: Run) {
        if is_true(self.doc, run, "exclusiveMinimum") {
            node.number.exclusive_minimum = node.number.minimum.take();
        }
        if is_true(self.doc, run, "exclusiveMaximum") {
            node.number.exclusive_maximum = node.number.maximum.take();
        }
        if is_true(self.doc, run, "nullable") && !is_or_null(self.doc, run) {
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

/// Where the bound of numbers is kept that the keyword gives.
fn bound<'n>(node: &'n mut Node, keyword: &str) -> Option<&'n mut Option<Text>> {
    let rules = &mut node.number;
    Some(match keyword {
        "minimum" => &mut rules.minimum,
        "maximum" => &mut rules.maximum,
        "exclusiveMinimum" => &mut rules.exclusive_minimum,
        "exclusiveMaximum" => &mut rules.exclusive_maximum,
        _ => return None,
    })
}

/// Where the count is kept that a keyword gives.
fn count<'n>(node: &'n mut Node, keyword: &str) -> Option<&'n mut Option<usize>> {
    Some(match keyword {
        "minLength" => &mut node.string.length.min,
        "maxLength" => &mut node.string.length.max,
        "minContains" => &mut node.array.contained.min,
        "maxContains" => &mut node.array.contained.max,
        "minItems" => &mut node.array.count.min,
        "maxItems" => &mut node.array.count.max,
        "minProperties" => &mut node.object.count.min,
        "maxProperties" => &mut node.object.count.max,
        _ => return None,
    })
}

/// Where the schema is kept that the keyword gives for fields or items not declared one by one.
fn additional<'n>(node: &'n mut Node, keyword: &str) -> Option<&'n mut Option<Additional>> {
    Some(match keyword {
        "items" => &mut node.array.rest,
        "additionalItems" => &mut node.array.behind,
        "unevaluatedItems" => &mut node.array.unevaluated,
        "additionalProperties" => &mut node.object.additional,
        "unevaluatedProperties" => &mut node.object.unevaluated,
        _ => return None,
    })
}

#[inline(never)]
fn is_true(doc: &Doc<'_>, run: Run, keyword: &str) -> bool {
    matches!(doc.get(run, keyword), Some(Value::Bool(true)))
}

/// Whether a schema has the `nullable` of `OpenAPI` beside a keyword that may refuse null: those
/// who write it mean null to be right whatever else is asked.
pub(super) fn is_or_null(doc: &Doc<'_>, run: Run) -> bool {
    const REFUSING: [&str; 6] = ["$ref", "allOf", "anyOf", "oneOf", "not", "if"];
    is_true(doc, run, "nullable") && REFUSING.iter().any(|keyword| doc.has(run, keyword))
}
