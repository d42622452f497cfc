//! One schema of a contract: what it asks of a value.

use std::cmp::Ordering;

use super::choices;
use super::ids::{NodeId, ResourceId};
use super::opt_in::OptIns;
use super::shape::Shape;
use super::types::Types;
use crate::format::Format;
use crate::order;
use crate::part;
use crate::pattern::Pattern;
use crate::value::{Text, Value};

/// One schema: what it asks of a value. A keyword that is not given asks nothing.
#[derive(Debug, Default)]
pub(crate) struct Node {
    /// The schema as it was written; none for one that nobody wrote.
    pub(crate) source: Option<Value>,
    pub(crate) types: Types,
    /// `enum` and `const`.
    pub(crate) choices: Option<Vec<Value>>,
    /// If there are many choices, the letters of each, empty for those that are no texts …
    pub(super) letters: Vec<String>,
    /// … and the places of the choices, sorted by their letters.
    pub(super) by_letters: Vec<usize>,
    pub(crate) number: NumberRules,
    pub(crate) string: StringRules,
    pub(crate) array: ArrayRules,
    pub(crate) object: ObjectRules,
    pub(crate) in_place: InPlace,
    /// The fields declared here and by the schemas that apply in place.
    pub(crate) shape: Shape,
    /// `example`, then `examples`: told to the model that got it wrong.
    pub(crate) examples: Vec<Value>,
    pub(crate) default: Option<Value>,
    /// `x-toolargs`: readings that are made only of values here.
    pub(crate) opt_in: OptIns,
    /// What a pass over a text needs to know of the schema, if it is simple enough to be judged so.
    pub(crate) flat: Option<Flat>,
    /// How many of its keywords ask anything.
    pub(crate) asks: usize,
    pub(crate) resource: ResourceId,
}

impl Node {
    /// A schema that asks nothing.
    #[inline(never)]
    pub(super) fn of(resource: ResourceId) -> Self {
        Self { resource, ..Self::default() }
    }

    /// The allowed values that a text may spell: of many, those that have its letters.
    pub(crate) fn alike(&self, text: &str) -> Vec<Value> {
        let Some(choices) = &self.choices else { return Vec::new() };
        if self.letters.is_empty() {
            return choices.clone();
        }
        let letters = choices::letters(text);
        let mut alike = Vec::new();
        for place in order::equal(&self.by_letters, &|place| self.letters[place].cmp(&letters)) {
            alike.push(choices[self.by_letters[place]]);
        }
        alike
    }
}

/// What a pass over a text needs to know of a schema.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Flat {
    /// The schema whose fields and items these are: the schema itself, or the one that it refers
    /// to.
    pub(crate) node: NodeId,
    /// The types of which every value is right; of numbers, every one of few digits …
    pub(crate) takes: Types,
    /// … that is not written as an integer, or is an integer from the first of these to the second.
    pub(crate) integers: (i64, i64),
    /// Where it takes objects, the fields that are required, a bit for each by its place among
    /// `properties`.
    pub(crate) required: Option<u64>,
    /// Where it takes arrays, the schema of their items.
    pub(crate) items: Option<NodeId>,
}

/// The schemas that apply to the very same value.
#[derive(Debug, Default)]
pub(crate) struct InPlace {
    /// Whether there are any.
    pub(crate) are_there: bool,
    /// `$ref`.
    pub(crate) reference: Option<NodeId>,
    /// `$dynamicRef`.
    pub(crate) dynamic: Option<Dynamic>,
    pub(crate) all_of: Vec<NodeId>,
    pub(crate) any_of: Vec<NodeId>,
    pub(crate) one_of: Vec<NodeId>,
    pub(crate) not: Option<NodeId>,
    /// `if`, `then`, `else`.
    pub(crate) condition: Option<NodeId>,
    pub(crate) then: Option<NodeId>,
    pub(crate) otherwise: Option<NodeId>,
    /// `dependentSchemas`: by the field that must be there for them to apply.
    pub(crate) dependent: Vec<(String, NodeId)>,
}

/// Which of the schemas in place are followed.
#[derive(Clone, Copy)]
pub(super) enum Follow {
    /// Those that surely apply.
    Sure,
    /// The branches of unions as well.
    Branches,
}

impl InPlace {
    /// The schemas of `$ref` and `allOf`, and the branches of unions if they are followed.
    pub(super) fn followed(&self, follow: Follow) -> [&[NodeId]; 4] {
        let [any_of, one_of] = match follow {
            Follow::Sure => [&[][..]; 2],
            Follow::Branches => self.unions(),
        };
        [self.reference.as_slice(), &self.all_of, any_of, one_of]
    }

    /// The branches of `anyOf` and of `oneOf`; none where there is no such union.
    pub(super) fn unions(&self) -> [&[NodeId]; 2] {
        [&self.any_of, &self.one_of]
    }

    /// All schemas in place, whether or when they apply.
    pub(crate) fn nodes(&self) -> Vec<NodeId> {
        let dynamic = self.dynamic.as_ref().map(|dynamic| dynamic.target);
        let mut nodes = Vec::new();
        if !self.are_there {
            return nodes;
        }
        for alone in [dynamic, self.not, self.condition, self.then, self.otherwise] {
            nodes.extend_from_slice(alone.as_slice());
        }
        for listed in self.followed(Follow::Branches) {
            nodes.extend_from_slice(listed);
        }
        for (_, id) in &self.dependent {
            nodes.push(*id);
        }
        nodes
    }
}

/// A reference that leads to the anchor of that name in the outermost resource that has one.
#[derive(Debug)]
pub(crate) struct Dynamic {
    pub(crate) anchor: String,
    /// Where it leads when no resource has the anchor.
    pub(crate) target: NodeId,
}

/// The words for a bound, its text if there is one, and how a number beyond it compares to it.
type Bound = (&'static str, Option<Text>, fn(Ordering) -> bool);

/// What is asked of numbers; the bounds as they are written.
#[derive(Debug, Default)]
pub(crate) struct NumberRules {
    pub(crate) minimum: Option<Text>,
    pub(crate) exclusive_minimum: Option<Text>,
    pub(crate) maximum: Option<Text>,
    pub(crate) exclusive_maximum: Option<Text>,
    pub(crate) multiple_of: Option<Text>,
}

impl NumberRules {
    /// Whether anything is asked.
    pub(crate) fn ask(&self) -> bool {
        let least = self.minimum.or(self.exclusive_minimum);
        least.or(self.maximum).or(self.exclusive_maximum).or(self.multiple_of).is_some()
    }

    pub(crate) fn bounds(&self) -> [Bound; 4] {
        [
            ("at least", self.minimum, Ordering::is_lt),
            ("above", self.exclusive_minimum, Ordering::is_le),
            ("at most", self.maximum, Ordering::is_gt),
            ("below", self.exclusive_maximum, Ordering::is_ge),
        ]
    }
}

/// What is asked of strings; lengths in characters.
#[derive(Debug, Default)]
pub(crate) struct StringRules {
    pub(crate) length: Bounds,
    pub(crate) pattern: Option<Pattern>,
    pub(crate) format: Option<Format>,
}

impl StringRules {
    /// Whether anything is asked.
    pub(crate) fn ask(&self) -> bool {
        self.length.ask() || self.pattern.is_some() || self.format.is_some()
    }

    /// Whether the other rules take the example of the format.
    pub(crate) fn take_example(&self, format: Format) -> bool {
        let example = format.example();
        self.length.admit(part::length(example))
            && self.pattern.as_ref().is_none_or(|pattern| pattern.is_match(example))
    }
}

/// What is asked of arrays.
#[derive(Debug, Default)]
pub(crate) struct ArrayRules {
    /// `prefixItems`, or `items` where it is a list.
    pub(crate) prefix: Vec<NodeId>,
    /// The items behind the prefix.
    pub(crate) rest: Option<Additional>,
    /// `additionalItems`, which counts only where `items` is a list.
    pub(super) behind: Option<Additional>,
    pub(crate) contains: Option<NodeId>,
    /// How many items `contains` asks for.
    pub(crate) contained: Bounds,
    /// `uniqueItems`.
    pub(crate) distinct: bool,
    pub(crate) count: Bounds,
    pub(crate) unevaluated: Option<Additional>,
}

/// What is asked of objects.
#[derive(Debug, Default)]
pub(crate) struct ObjectRules {
    /// Whether `properties` is there, be it empty.
    pub(crate) declares: bool,
    pub(crate) properties: Vec<(String, NodeId)>,
    /// `patternProperties`.
    pub(crate) patterns: Vec<(Pattern, NodeId)>,
    pub(crate) required: Vec<String>,
    pub(crate) additional: Option<Additional>,
    /// `propertyNames`.
    pub(crate) names: Option<NodeId>,
    /// `dependentRequired`: by the field that must be there for them to be.
    pub(crate) dependent: Vec<(String, Vec<String>)>,
    pub(crate) count: Bounds,
    pub(crate) unevaluated: Option<Additional>,
}

impl ObjectRules {
    /// The place of that name among `properties`, and its schema. `next` is where to look first.
    pub(crate) fn property(&self, name: &[u8], next: usize) -> Option<(usize, NodeId)> {
        let is = |index: &usize| {
            self.properties.get(*index).is_some_and(|(own, _)| part::same(own, name))
        };
        let index = Some(next).filter(is).or_else(|| (0..self.properties.len()).find(is))?;
        Some((index, self.properties[index].1))
    }

    /// What is asked of fields that are not declared here.
    pub(super) fn rest(&self) -> Option<Additional> {
        self.additional.or(self.unevaluated)
    }

    /// Adds the schemas for a field of that name.
    pub(super) fn add_schemas(&self, schemas: &mut Vec<NodeId>, name: &str) {
        let before = schemas.len();
        let declared = self.property(name.as_bytes(), 0).map(|(_, id)| id);
        for id in declared.into_iter().chain(self.matched(name)) {
            schemas.push(id);
        }
        if let Some(Additional::Schema(id)) = self.rest()
            && schemas.len() == before
        {
            schemas.push(id);
        }
    }

    /// The schemas that `patternProperties` has for that name.
    pub(crate) fn matched(&self, name: &str) -> impl Iterator<Item = NodeId> {
        self.patterns.iter().filter(move |(pattern, _)| pattern.is_match(name)).map(|(_, id)| *id)
    }
}

/// What is asked of fields or items that are not declared one by one.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Additional {
    Never,
    Schema(NodeId),
}

/// How few and how many there may be.
#[derive(Debug, Default, Clone, Copy)]
pub(crate) struct Bounds {
    pub(crate) min: Option<usize>,
    pub(crate) max: Option<usize>,
}

impl Bounds {
    /// Whether anything is asked.
    pub(super) fn ask(self) -> bool {
        self.min.is_some() || self.max.is_some()
    }

    pub(crate) fn admit(self, count: usize) -> bool {
        self.min.is_none_or(|min| count >= min) && !self.are_below(count)
    }

    /// Whether `count` is too many.
    pub(crate) fn are_below(self, count: usize) -> bool {
        self.max.is_some_and(|max| count > max)
    }

    /// What a count that is not admitted would have to be: `at least 2 items`.
    pub(crate) fn broken(self, count: usize, what: &str) -> String {
        let (words, bound) = match (self.min, self.max) {
            (Some(min), max) if max == Some(min) => ("exactly {} {}{}", min),
            (Some(min), _) if count < min => ("at least {} {}{}", min),
            (_, max) => ("at most {} {}{}", max.unwrap_or(count)),
        };
        part::filled(words, &[&part::number(bound), what, if bound == 1 { "" } else { "s" }])
    }
}
