//! Notes the resources and anchors of a schema, and follows each `$ref` to where it leads.

use super::compiler::Compiler;
use super::error::ContractCode;
use super::ids::{NodeId, ResourceId};
use super::node::{Dynamic, Node};
use super::resources::{Anchor, Dialect, Pending, Resource, Scope};
use super::target;
use crate::part;
use crate::path::{At, Path, Step};
use crate::value::{Field, Run, Value};

/// A part of the URI of each known draft, and whether the draft is read as draft-07; the others are
/// read as draft 2020-12.
const DRAFTS: [(&str, bool); 5] = [
    ("draft-07", true),
    ("draft-06", true),
    ("draft-04", true),
    ("2020-12", false),
    ("2019-09", false),
];

impl Compiler<'_, '_> {
    /// Reads a document: the schema itself, or one of the option `references`.
    pub(super) fn document(&mut self, at: &At<'_>, uri: &str, schema: Value) -> NodeId {
        // A document that does not say is taken to be in the dialect of the schema itself.
        let around = self.resources.first().map_or_else(Dialect::default, |first| first.dialect);
        let dialect = self.dialect(schema).unwrap_or(around);
        self.begin(uri.to_owned(), at.path(), schema, dialect);
        self.node(at, schema)
    }

    /// Begins a resource: the schemas that are read next belong to it.
    fn begin(&mut self, base: String, path: Path, schema: Value, dialect: Dialect) {
        let resource = ResourceId(self.resources.len());
        self.here = Scope { resource, dialect, node: self.here.node };
        self.resources.push(Resource { base, others: Vec::new(), path, schema, dialect });
    }

    /// The dialect that a schema's `$schema` names.
    fn dialect(&self, schema: Value) -> Option<Dialect> {
        let named = self.doc.text_of(schema, "$schema")?;
        let is_draft7 = draft(&named).unwrap_or_default();
        let metaschema = self.referenced(&named);
        let vocabularies = metaschema.and_then(|(_, it)| self.doc.field(*it, "$vocabulary"));
        let is_validation =
            |field: &Field| self.doc.chars(field.name).ends_with("/vocab/validation");
        let asserts = match vocabularies {
            Some(Value::Object(run)) => self.doc.fields(run).iter().any(is_validation),
            _ => true,
        };
        Some(Dialect { is_draft7, asserts })
    }

    /// Warns of a `$schema` that names a language which is not known.
    pub(super) fn known_dialect(&mut self, at: &At<'_>, schema: Value) {
        let Some(named) = self.doc.string(schema) else { return };
        if draft(&named).is_none() && self.referenced(&named).is_none() {
            let words = "`{}` is not known; the schema is read as draft 2020-12";
            self.warn(ContractCode::DialectUnknown, at, &part::filled(words, &[&named]));
        }
    }

    /// The schema that the option `references` gives for a URI, with that URI as it stands there.
    fn referenced(&self, uri: &str) -> Option<&(String, Value)> {
        let uri = part::before(uri, |c| c == '#');
        self.options.references.iter().find(|(given, _)| part::before(given, |c| c == '#') == uri)
    }

    /// Notes what names the schema at hand: `$id` begins a resource, anchors name a place in it.
    pub(super) fn enter(&mut self, at: &At<'_>, run: Run) {
        let schema = Value::Object(run);
        let is_draft7 = self.here.dialect.is_draft7;
        let mut plain = self.doc.text_of(schema, "$anchor");
        if let Some(id) = self.doc.text_of(schema, "$id")
            && !(is_draft7 && self.doc.has(run, "$ref"))
        {
            match id.strip_prefix('#') {
                Some(name) if is_draft7 => plain = Some(name.to_owned()),
                _ => self.begin_resource(&id, at, schema),
            }
        }
        self.add_anchor(plain, false);
        self.add_anchor(self.doc.text_of(schema, "$dynamicAnchor"), true);
    }

    fn add_anchor(&mut self, name: Option<String>, is_dynamic: bool) {
        let Scope { resource, node, .. } = self.here;
        if let Some(name) = name {
            self.anchors.push(Anchor { resource, name, node, is_dynamic });
        }
    }

    fn begin_resource(&mut self, id: &str, at: &At<'_>, schema: Value) {
        let (uri, _) = target::resolve(&self.resources[self.here.resource.0].base, id);
        let path = at.path();
        let around = &mut self.resources[self.here.resource.0];
        if around.path == path {
            return around.others.push(std::mem::replace(&mut around.base, uri));
        }
        let dialect = self.dialect(schema).unwrap_or(self.here.dialect);
        self.begin(uri, path, schema, dialect);
    }

    /// Notes a reference, to be followed when the schemas that it may name are read.
    pub(super) fn refer(&mut self, at: &At<'_>, value: Value, is_dynamic: bool) {
        let Some(reference) = self.doc.string(value) else {
            return self.unlike(at, "a reference as text", value);
        };
        self.pending.push(Pending { path: at.path(), scope: self.here, reference, is_dynamic });
    }

    /// Follows all references, and those of the schemas that they lead to.
    pub(super) fn follow_references(&mut self) {
        while !self.pending.is_empty() {
            for pending in std::mem::take(&mut self.pending) {
                self.follow(&pending);
            }
        }
    }

    fn follow(&mut self, pending: &Pending) {
        let base = &self.resources[pending.scope.resource.0].base;
        let (uri, fragment) = target::resolve(base, &pending.reference);
        let resource = self.resource(&uri);
        let target = resource.and_then(|resource| self.target(resource, fragment));
        let (Some(resource), Some(target)) = (resource, target) else {
            let (words, named) = if resource.is_some() {
                ("`{}` leads nowhere from the top of this schema", &*pending.reference)
            } else {
                (
                    "`{}` is not in this schema; put it there, or give it in the option \
                     `references`",
                    &*uri,
                )
            };
            let message = part::filled(words, &[named]);
            return self.issue(ContractCode::RefUnresolved, pending.path.clone(), &message);
        };
        let anchor = self.anchor(resource, fragment);
        let is_dynamic = pending.is_dynamic && anchor.is_some_and(|anchor| anchor.is_dynamic);
        let in_place = &mut self.nodes[pending.scope.node.0].in_place;
        if is_dynamic {
            in_place.dynamic = Some(Dynamic { anchor: fragment.to_owned(), target });
        } else if pending.is_dynamic {
            // It is a plain reference; `$ref` has its own place, and may stand beside it.
            in_place.all_of.push(target);
        } else {
            in_place.reference = Some(target);
        }
    }

    /// The resource that a URI names; one that the options give is read when it is first named.
    fn resource(&mut self, uri: &str) -> Option<ResourceId> {
        let uri = part::before(uri, |c| c == '#');
        let named = |resource: &Resource| {
            resource.base == uri || resource.others.iter().any(|known| known == uri)
        };
        if let Some(known) = self.resources.iter().position(named) {
            return Some(ResourceId(known));
        }
        let (name, schema) = self.referenced(uri)?.clone();
        let at = At::Root.name("options");
        let at = at.name("references");
        let resource = ResourceId(self.resources.len());
        self.document(&at.name(&name), uri, schema);
        Some(resource)
    }

    fn target(&mut self, resource: ResourceId, fragment: &str) -> Option<NodeId> {
        let fragment = target::decode(fragment)?;
        let Resource { ref path, schema, dialect, .. } = self.resources[resource.0];
        if !fragment.is_empty() && !fragment.starts_with('/') {
            return self.anchor(resource, &fragment).map(|anchor| anchor.node);
        }
        let path = path.clone();
        self.here = Scope { resource, dialect, node: NodeId::ANY };
        self.target_from(&path.0, &At::Root, schema, &fragment)
    }

    fn anchor(&self, resource: ResourceId, name: &str) -> Option<&Anchor> {
        self.anchors.iter().find(|anchor| anchor.is_named(resource, name))
    }

    /// The node to which a JSON Pointer leads from the schema at that path.
    fn target_from(
        &mut self,
        path: &[Step],
        at: &At<'_>,
        schema: Value,
        pointer: &str,
    ) -> Option<NodeId> {
        match path {
            [] => self.pointed(at, schema, pointer),
            [Step::Name(name), rest @ ..] => {
                self.target_from(rest, &at.name(name), schema, pointer)
            }
            [Step::Index(index), rest @ ..] => {
                self.target_from(rest, &at.index(*index), schema, pointer)
            }
        }
    }

    /// The node to which a JSON Pointer leads from that place: `/$defs/a~1b` → `$defs`, `a/b`.
    fn pointed(&mut self, at: &At<'_>, schema: Value, pointer: &str) -> Option<NodeId> {
        let Some((_, behind)) = part::split(pointer, b'/') else {
            return Some(self.known_or_made(at, schema));
        };
        let (token, _) = part::cut(behind, b'/');
        let rest = part::past(behind, token);
        match schema {
            Value::Object(run) => {
                let name = name_of_token(token)?;
                self.pointed(&at.name(&name), self.doc.get(run, &name)?, rest)
            }
            Value::Array(run) => {
                let index = index_of_token(token)?;
                self.pointed(&at.index(index), *self.doc.items(run).get(index)?, rest)
            }
            _ => None,
        }
    }

    /// The node of the schema at that place, which is made if there is none so far.
    fn known_or_made(&mut self, at: &At<'_>, schema: Value) -> NodeId {
        let is_it = |node: &Node| node.source == Some(schema);
        let known = match schema {
            Value::Bool(true) => Some(NodeId::ANY.0),
            Value::Object(_) => self.nodes.iter().position(is_it),
            _ => None,
        };
        known.map_or_else(|| self.node(at, schema), NodeId)
    }

    /// A dynamic reference that leads to one schema, wherever it is reached from, is a plain one.
    pub(super) fn settle_references(&mut self, anchors: &[Anchor]) {
        for node in &mut self.nodes {
            let in_place = &mut node.in_place;
            let Some(dynamic) = &in_place.dynamic else { continue };
            if Anchor::named(anchors, &dynamic.anchor).count() == 1 {
                in_place.all_of.push(dynamic.target);
                in_place.dynamic = None;
            }
        }
    }

    /// The anchors that dynamic references may lead to.
    pub(super) fn dynamic_anchors(&self) -> Vec<Anchor> {
        let mut found = Vec::new();
        for anchor in &self.anchors {
            if anchor.is_dynamic {
                found.push(anchor.clone());
            }
        }
        found
    }
}

/// The name that a token of a JSON Pointer stands for, if it is escaped as it has to be.
fn name_of_token(token: &str) -> Option<String> {
    let name = part::replaced(&part::replaced(token, "~1", "/"), "~0", "~");
    let escaped = part::replaced(&part::replaced(&name, "~", "~0"), "/", "~1");
    (escaped == token).then_some(name)
}

/// The index that a token stands for, in no other spelling such as `+1` or `01`.
fn index_of_token(token: &str) -> Option<usize> {
    token.parse().ok().filter(|index| part::number(*index) == token)
}

/// Whether that `$schema` is read as draft-07; none if it is not known.
fn draft(named: &str) -> Option<bool> {
    let known = DRAFTS.iter().find(|(draft, _)| part::contains(named, draft));
    known.map(|(_, is_draft7)| *is_draft7)
}
