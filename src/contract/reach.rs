//! What the schemas that apply in place say together, as far as a repair has to know beforehand.
//! The check has the last word; this only says what is worth trying.

use super::{Contract, InPlace, NodeId, OptIns, Types};
use crate::value::Value;

/// How many references, unions and conjunctions inside one another are followed.
const REACH: usize = 8;

impl Contract {
    /// The types that a value may be of.
    pub(crate) fn types(&self, id: NodeId) -> Types {
        self.types_within(id, REACH)
    }

    fn types_within(&self, id: NodeId, reach: usize) -> Types {
        let node = self.node(id);
        let Some(reach) = reach.checked_sub(1) else { return node.types };
        let in_place = &node.in_place;
        let all = in_place.reference.iter().chain(&in_place.all_of);
        let mut types = all.fold(node.types, |t, id| t.both(self.types_within(*id, reach)));
        for branches in [&in_place.any_of, &in_place.one_of] {
            if !branches.is_empty() {
                let any = branches.iter().map(|id| self.types_within(*id, reach));
                types = types.both(any.fold(Types::NONE, Types::with));
            }
        }
        match &node.choices {
            Some(choices) => {
                types.both(choices.iter().fold(Types::NONE, |t, c| t.with(Types::of(*c))))
            }
            None => types,
        }
    }

    /// The allowed values of `enum` and `const`, over all branches.
    pub(crate) fn choices(&self, id: NodeId) -> Vec<Value> {
        let mut found = Vec::new();
        self.choices_within(id, REACH, &mut found);
        found
    }

    fn choices_within(&self, id: NodeId, reach: usize, found: &mut Vec<Value>) {
        let node = self.node(id);
        found.extend(node.choices.iter().flatten());
        if let Some(reach) = reach.checked_sub(1) {
            let in_place = &node.in_place;
            let schemas = in_place.reference.iter().chain(&in_place.all_of);
            for id in schemas.chain(&in_place.any_of).chain(&in_place.one_of) {
                self.choices_within(*id, reach, found);
            }
        }
    }

    /// The unions that a value has to satisfy, each by its branches.
    pub(crate) fn unions(&self, id: NodeId) -> Vec<&[NodeId]> {
        let mut found = Vec::new();
        self.unions_within(id, REACH, &mut found);
        found
    }

    fn unions_within<'c>(&'c self, id: NodeId, reach: usize, found: &mut Vec<&'c [NodeId]>) {
        let in_place = &self.node(id).in_place;
        let unions = [&in_place.any_of, &in_place.one_of];
        found.extend(unions.into_iter().filter(|u| !u.is_empty()).map(Vec::as_slice));
        if let Some(reach) = reach.checked_sub(1) {
            for id in in_place.reference.iter().chain(&in_place.all_of) {
                self.unions_within(*id, reach, found);
            }
        }
    }

    /// The schemas that a value has to satisfy under a condition, each with that condition in place.
    pub(crate) fn conditions(&self, id: NodeId) -> Vec<&InPlace> {
        let mut found = Vec::new();
        self.conditions_within(id, REACH, &mut found);
        found
    }

    fn conditions_within<'c>(&'c self, id: NodeId, reach: usize, found: &mut Vec<&'c InPlace>) {
        let in_place = &self.node(id).in_place;
        found.extend(in_place.condition.map(|_| in_place));
        if let Some(reach) = reach.checked_sub(1) {
            for id in in_place.reference.iter().chain(&in_place.all_of) {
                self.conditions_within(*id, reach, found);
            }
        }
    }

    /// The readings that were asked for, for all fields and in the schemas of the value.
    pub(crate) fn opt_ins(&self, id: NodeId) -> OptIns {
        self.options.opt_in.with(self.opt_ins_within(id, REACH))
    }

    fn opt_ins_within(&self, id: NodeId, reach: usize) -> OptIns {
        let node = self.node(id);
        let Some(reach) = reach.checked_sub(1) else { return node.opt_in };
        let in_place = &node.in_place;
        let mut ins = node.opt_in;
        for ids in
            [in_place.reference.as_slice(), &in_place.all_of, &in_place.any_of, &in_place.one_of]
        {
            for id in ids {
                ins = ins.with(self.opt_ins_within(*id, reach));
            }
        }
        ins
    }

    /// The format of text, where one of these is declared; also one that the engine does not know.
    pub(crate) fn format_among(&self, id: NodeId, formats: &[String]) -> Option<String> {
        self.format_within(id, formats, REACH)
    }

    fn format_within(&self, id: NodeId, formats: &[String], reach: usize) -> Option<String> {
        let node = self.node(id);
        let own = match node.source {
            Some(Value::Object(run)) => self.doc.get(run, "format"),
            _ => None,
        };
        if let Some(Value::String(text)) = own {
            let name = self.doc.chars(text).into_owned();
            return formats.contains(&name).then_some(name);
        }
        let reach = reach.checked_sub(1)?;
        let in_place = &node.in_place;
        let reference = in_place.reference.as_slice();
        let lists = [reference, &in_place.all_of, &in_place.any_of, &in_place.one_of];
        lists.concat().into_iter().find_map(|id| self.format_within(id, formats, reach))
    }

    /// JSON text of a schema, for whoever is asked about it; where it only refers, of that.
    pub(crate) fn source(&self, id: NodeId) -> String {
        let id = self.node(id).in_place.reference.unwrap_or(id);
        self.node(id).source.map_or("{}".to_owned(), |schema| self.doc.to_json(schema))
    }

    /// Whether text is bound by a format or a pattern.
    pub(crate) fn binds_text(&self, id: NodeId) -> bool {
        self.binds_text_within(id, REACH)
    }

    fn binds_text_within(&self, id: NodeId, reach: usize) -> bool {
        let node = self.node(id);
        let in_place = &node.in_place;
        let schemas = in_place.reference.iter().chain(&in_place.all_of);
        node.string.format.is_some()
            || node.string.pattern.is_some()
            || reach > 0
                && (schemas.chain(&in_place.any_of).chain(&in_place.one_of))
                    .any(|id| self.binds_text_within(*id, reach - 1))
    }
}
