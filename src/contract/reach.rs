//! What the schemas that apply in place say together, as far as a repair has to know beforehand.
//! The check has the last word; this only says what is worth trying.

use super::node::Follow;
use super::shape::{Declared, Items};
use super::{Contract, InPlace, Node, NodeId, OptIns, Types, choices};
use crate::format::Format;
use crate::value::Value;

/// How many references, unions and conjunctions inside one another are followed.
const REACH: usize = 8;

impl Contract {
    /// If text is declared for all arguments, the brackets that begin the objects or lists that are
    /// declared as well: a text that begins with one of them is such a value, any other text is the
    /// value itself. A schema that names no types declares no text.
    pub fn openings(&self) -> Option<&'static str> {
        let types = self.types(self.root);
        if types == Types::ALL || !types.has(Types::STRING) {
            return None;
        }
        Some(match (types.has(Types::OBJECT), types.has(Types::ARRAY)) {
            (false, false) => "",
            (true, false) => "{",
            (false, true) => "[",
            (true, true) => "{[",
        })
    }

    /// The types that a value may be of.
    pub(crate) fn types(&self, id: NodeId) -> Types {
        self.types_within(id, REACH)
    }

    fn types_within(&self, id: NodeId, reach: usize) -> Types {
        let node = self.node(id);
        let Some(reach) = reach.checked_sub(1) else { return node.types };
        let mut types = node.types;
        if node.in_place.are_there {
            for schemas in node.in_place.followed(Follow::Sure) {
                for id in schemas {
                    types = types.both(self.types_within(*id, reach));
                }
            }
            for branches in node.in_place.unions() {
                let mut any = if branches.is_empty() { Types::ALL } else { Types::NONE };
                for id in branches {
                    any = any.with(self.types_within(*id, reach));
                }
                types = types.both(any);
            }
        }
        if let Some(choices) = &node.choices {
            let mut chosen = Types::NONE;
            for choice in choices {
                chosen = chosen.with(Types::of(*choice));
            }
            types = types.both(chosen);
        }
        types
    }

    /// Whether `holds` is true of the types that the schema, one in place or a branch of a union
    /// names by itself; also where schemas go too deep for that to be known.
    pub(crate) fn some_types(&self, id: NodeId, holds: &dyn Fn(Types) -> bool) -> bool {
        self.some_types_within(id, REACH, holds)
    }

    fn some_types_within(&self, id: NodeId, reach: usize, holds: &dyn Fn(Types) -> bool) -> bool {
        let node = self.node(id);
        let Some(reach) = reach.checked_sub(1) else { return node.in_place.are_there };
        let within = |id: &NodeId| self.some_types_within(*id, reach, holds);
        let some_within = |ids: &&[NodeId]| ids.iter().any(within);
        let all = node.in_place.followed(Follow::Branches);
        holds(node.types) || all.iter().any(some_within)
    }

    /// Whether some schema of a field takes nothing but numbers.
    pub(crate) fn takes_only_numbers(&self, field: &Declared) -> bool {
        let numbers = Types::NUMBER.with(Types::NULL);
        field.some(&|id| numbers.has(self.types(id)))
    }

    /// Whether a field may take values of that type.
    #[inline(never)]
    pub(crate) fn takes(&self, field: &Declared, kind: Types) -> bool {
        field.may_be(&mut |id| self.types(id).has(kind))
    }

    /// The allowed values of `enum` and `const`, over all branches.
    pub(crate) fn choices(&self, id: NodeId) -> Vec<Value> {
        let mut choices = Vec::new();
        self.visit_all(id, &mut |node| {
            choices.extend_from_slice(node.choices.as_deref().unwrap_or_default());
        });
        choices
    }

    /// The allowed value that a text spells.
    pub(crate) fn spelled(&self, id: NodeId, text: &str) -> Option<Value> {
        let mut alike = Vec::new();
        self.add_alike(&mut alike, id, text);
        choices::spelled(&self.doc, &alike, text)
    }

    /// Adds the allowed values that a text may spell.
    fn add_alike(&self, alike: &mut Vec<Value>, id: NodeId, text: &str) {
        self.visit_all(id, &mut |node| alike.append(&mut node.alike(text)));
    }

    /// The allowed item of a list that a text spells, if no other value allowed for the list or its
    /// items is as likely.
    pub(crate) fn spelled_item(&self, id: NodeId, text: &str) -> Option<Value> {
        let mut alike = Vec::new();
        for item in self.items(id) {
            self.add_alike(&mut alike, item.node, text);
        }
        let of_items = alike.len();
        self.add_alike(&mut alike, id, text);
        let spelled = choices::spelled(&self.doc, &alike, text)?;
        alike[..of_items].contains(&spelled).then_some(spelled)
    }

    /// The schema with allowed values that surely applies with it, if there is one.
    pub(crate) fn chooser(&self, id: NodeId) -> Option<&Node> {
        let mut chooser = None;
        self.visit_sure(id, &mut |node| {
            chooser = chooser.or(node.choices.is_some().then_some(node));
        });
        chooser
    }

    /// The value that the schema has by default.
    pub(crate) fn default(&self, id: NodeId) -> Option<Value> {
        let mut default = None;
        self.visit_sure(id, &mut |node| default = default.or(node.default));
        default
    }

    /// Adds the schemas of a field of that name, over all branches.
    pub(crate) fn add_fields(&self, schemas: &mut Vec<NodeId>, id: NodeId, name: &str) {
        self.visit_all(id, &mut |node| node.object.add_schemas(schemas, name));
    }

    /// The schemas of the items of a list, over all branches.
    #[inline(never)]
    pub(crate) fn items(&self, id: NodeId) -> Vec<&Items> {
        let mut items: Vec<&Items> = Vec::new();
        self.visit_all(id, &mut |node| {
            // A schema's shape has the items of the schemas that it refers to.
            for own in &node.shape.items {
                if !items.contains(&own) {
                    items.push(own);
                }
            }
        });
        items
    }

    /// Whether `holds` is true of some schema of the items of a list, over all branches.
    #[inline(never)]
    pub(crate) fn some_items(&self, id: NodeId, holds: &dyn Fn(NodeId) -> bool) -> bool {
        self.items(id).iter().any(|own| holds(own.node))
    }

    /// The unions that a value has to satisfy, each by its branches.
    pub(crate) fn unions(&self, id: NodeId) -> Vec<&[NodeId]> {
        let mut unions = Vec::new();
        self.visit_sure(id, &mut |node| {
            for branches in node.in_place.unions() {
                if !branches.is_empty() {
                    unions.push(branches);
                }
            }
        });
        unions
    }

    /// The `if` schemas that surely apply, each with the schemas in place that hang on it.
    pub(crate) fn conditions(&self, id: NodeId) -> Vec<(NodeId, &InPlace)> {
        let mut conditions = Vec::new();
        self.visit_sure(id, &mut |node| {
            if let Some(condition) = node.in_place.condition {
                conditions.push((condition, &node.in_place));
            }
        });
        conditions
    }

    /// The `dependentSchemas` that surely apply, each with the field that it hangs on.
    pub(crate) fn dependents(&self, id: NodeId) -> Vec<&(String, NodeId)> {
        let mut dependents = Vec::new();
        self.visit_sure(id, &mut |node| dependents.extend(&node.in_place.dependent));
        dependents
    }

    /// The readings that were asked for: for all values in the options, and for this one in its
    /// schemas.
    pub(crate) fn opt_ins(&self, id: NodeId) -> OptIns {
        let mut ins = self.options.opt_in;
        self.visit_all(id, &mut |node| ins = ins.with(node.opt_in));
        ins
    }

    /// The declared format, if it is one of these; also one that the engine does not know.
    pub(crate) fn format_among(&self, id: NodeId, formats: &[String]) -> Option<String> {
        let mut found = None;
        self.visit_all(id, &mut |node| {
            let own = node.source.and_then(|source| self.doc.text_of(source, "format"));
            if found.is_none() {
                found = own.filter(|format| formats.contains(format));
            }
        });
        found
    }

    /// JSON text of a schema, or of the one that it refers to, for whoever is asked about it.
    pub(crate) fn source(&self, mut id: NodeId) -> String {
        while let Some(target) = self.node(id).in_place.reference {
            id = target;
        }
        self.node(id).source.map_or("{}".to_owned(), |schema| self.doc.to_json(schema))
    }

    /// Whether a format or a pattern is declared for text.
    pub(crate) fn binds_text(&self, id: NodeId) -> bool {
        let mut binds = false;
        self.visit_all(id, &mut |node| {
            binds |= node.string.format.is_some() || node.string.pattern.is_some();
        });
        binds
    }

    /// Whether text in a format of dates or times is declared.
    pub(crate) fn takes_time(&self, id: NodeId) -> bool {
        let mut takes = false;
        self.visit_all(id, &mut |node| {
            takes |=
                node.types.has(Types::STRING) && node.string.format.is_some_and(Format::is_of_time);
        });
        takes
    }

    /// Visits a schema and those that apply to the same value, the branches of unions among them.
    pub(super) fn visit_all<'c>(&'c self, id: NodeId, visit: &mut dyn FnMut(&'c Node)) {
        self.visit(id, Follow::Branches, REACH, visit);
    }

    /// Visits a schema and those that surely apply to the same value: through references and
    /// conjunctions alone.
    pub(super) fn visit_sure<'c>(&'c self, id: NodeId, visit: &mut dyn FnMut(&'c Node)) {
        self.visit(id, Follow::Sure, REACH, visit);
    }

    fn visit<'c>(
        &'c self,
        id: NodeId,
        follow: Follow,
        reach: usize,
        visit: &mut dyn FnMut(&'c Node),
    ) {
        let node = self.node(id);
        visit(node);
        let Some(reach) = reach.checked_sub(1).filter(|_| node.in_place.are_there) else { return };
        for schemas in node.in_place.followed(follow) {
            for id in schemas {
                self.visit(*id, follow, reach, visit);
            }
        }
    }
}
