//! The fields that an object declares, and which of them a given name means.

use super::ids::NodeId;
use super::name::Name;
use super::placed::Placed;
use crate::order;
use crate::part;
use crate::value::{Doc, Field, Text, Value};

/// How many undeclared names an object may have for parts of names to be compared: an object with
/// more is something else altogether.
pub(crate) const MANY_STRANGERS: usize = 64;

/// What is declared of a value, over all schemas that apply to it in place.
#[derive(Debug, Default)]
pub(crate) struct Shape {
    pub(crate) fields: Vec<Declared>,
    /// Whether a schema in place declares fields or forbids all others: then a field may be
    /// unknown.
    pub(crate) declares: bool,
    /// Whether a schema outside of unions, be it under a condition, admits undeclared fields by its
    /// own words.
    pub(crate) admits: bool,
    /// The schemas that surely apply and speak of undeclared fields.
    pub(crate) undeclared: Vec<NodeId>,
    /// The schemas that surely apply and admit no fields but those that they declare themselves;
    /// none that is written with no fields.
    pub(super) shut: Vec<NodeId>,
    /// What the schemas that surely apply say of items.
    pub(crate) items: Vec<Items>,
    /// The branches of unions that admit undeclared fields, each behind those that it stands in.
    pub(crate) open_branches: Vec<Vec<Owner>>,
    /// Field numbers, sorted by name.
    by_name: Vec<usize>,
    /// Field numbers, sorted by name without case and separators.
    by_spelling: Vec<usize>,
}

/// One declared field.
#[derive(Debug)]
pub(crate) struct Declared {
    pub(crate) name: String,
    pub(crate) required: bool,
    /// Whether some schema in place requires it, in a branch or under a condition, too.
    pub(crate) may_be_required: bool,
    /// The schemas of its value that surely apply.
    pub(crate) nodes: Vec<NodeId>,
    /// Those that apply in some branch of a union or under some condition.
    pub(crate) maybe: Vec<NodeId>,
    /// Who declares it: for each declaration the branches of unions that it stands in, from the
    /// outermost; none for one that stands in no union.
    owners: Vec<Vec<Owner>>,
    pub(crate) words: Name,
}

/// A branch of a union.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Owner {
    /// The union, by its first branch.
    pub(crate) union: NodeId,
    pub(crate) branch: NodeId,
}

impl Owner {
    pub(crate) fn of(branches: &[NodeId], branch: NodeId) -> Self {
        Self { union: branches[0], branch }
    }
}

/// The schema of the items of a list from one index to before another.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Items {
    pub(crate) from: usize,
    pub(crate) to: usize,
    pub(crate) node: NodeId,
}

impl Declared {
    /// The schemas of its value: those that surely apply, and those that may.
    pub(crate) fn schemas(&self) -> impl Iterator<Item = NodeId> {
        self.nodes.iter().chain(&self.maybe).copied()
    }

    /// Whether `holds` is true of some schema of its value.
    #[inline(never)]
    pub(crate) fn some(&self, holds: &dyn Fn(NodeId) -> bool) -> bool {
        self.schemas().any(holds)
    }

    /// Whether `holds` may be true of its value: it is true of all schemas that surely apply, or,
    /// where there are none, of one of those that may apply.
    #[inline(never)]
    pub(crate) fn may_be(&self, holds: &mut dyn FnMut(NodeId) -> bool) -> bool {
        let holds = |id: &NodeId| holds(*id);
        if self.nodes.is_empty() {
            self.maybe.iter().any(holds)
        } else {
            self.nodes.iter().all(holds)
        }
    }

    /// The schema that explanations describe, where one is enough; what a name or a value means is
    /// asked of all.
    pub(crate) fn first_node(&self) -> Option<NodeId> {
        self.schemas().next()
    }

    /// Whether the field is declared in the last of these branches, around it or inside it.
    pub(crate) fn is_declared_by(&self, branches: &[Owner]) -> bool {
        self.owners.iter().any(|owners| owners.iter().zip(branches).all(|(own, it)| own == it))
    }

    /// Whether no branch of a union that declares the other field declares this one.
    pub(crate) fn parts(&self, other: &Self) -> bool {
        !other.owners.iter().flatten().any(|owner| self.is_declared_in(*owner))
    }

    /// Whether the field is declared where the union takes that branch, whatever other unions take.
    pub(crate) fn is_declared_in(&self, owner: Owner) -> bool {
        let agrees = |other: &Owner| other.union != owner.union || other.branch == owner.branch;
        self.owners.iter().any(|owners| owners.iter().all(agrees))
    }
}

/// What a given name means.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Reading {
    /// No declared field.
    None,
    /// This one.
    One(usize),
    /// Any of these.
    Several(Vec<usize>),
}

impl Shape {
    /// Whether the schema, by its own words, admits fields that it does not declare.
    pub(crate) fn is_open(&self) -> bool {
        self.admits || !self.declares || !self.open_branches.is_empty()
    }

    /// Whether the schema admits such fields where a union takes that branch.
    #[inline(never)]
    pub(crate) fn is_open_in(&self, owner: Owner) -> bool {
        self.admits || self.open_branches.iter().any(|open| open.contains(&owner))
    }

    /// Whether an object has all fields that are required.
    pub(crate) fn has_required(&self, doc: &Doc<'_>, given: Value) -> bool {
        self.fields.iter().all(|it| !it.required || doc.has_field(given, &it.name))
    }

    /// Whether some field is required.
    #[inline(never)]
    pub(crate) fn requires_any(&self) -> bool {
        self.fields.iter().any(|field| field.required)
    }

    /// Whether some field of another name is required.
    #[inline(never)]
    pub(crate) fn requires_other(&self, name: &str) -> bool {
        self.fields.iter().any(|field| field.required && field.name != name)
    }

    /// Whether a field of that name is required.
    pub(crate) fn requires(&self, name: &str) -> bool {
        self.field(name).is_some_and(|field| field.required)
    }

    /// The schemas that surely apply to the item at that index.
    pub(crate) fn item_nodes(&self, index: usize) -> impl Iterator<Item = NodeId> {
        let here = move |items: &&Items| (items.from..items.to).contains(&index);
        self.items.iter().filter(here).map(|items| items.node)
    }

    /// The declared name most like one that was given, if one is: to be told, never to be applied.
    pub(crate) fn nearest(&self, given: &Name) -> Option<usize> {
        given.nearest(self.fields.iter().map(|field| &field.words))
    }

    /// The declared field of that very name.
    pub(crate) fn exact(&self, name: &str) -> Option<usize> {
        self.place(name).ok().map(|place| self.by_name[place])
    }

    /// Whether a field of that very name is declared.
    #[inline(never)]
    pub(crate) fn has(&self, name: &str) -> bool {
        self.exact(name).is_some()
    }

    /// The declaration of the field of that very name.
    #[inline(never)]
    pub(crate) fn field(&self, name: &str) -> Option<&Declared> {
        self.exact(name).map(|index| &self.fields[index])
    }

    /// The place of a name in `by_name`, or where it would be.
    fn place(&self, name: &str) -> Result<usize, usize> {
        self.by_name.binary_search_by(|f| self.fields[*f].name.as_str().cmp(name))
    }

    /// The declared field of that very name. The one at `next` is looked at first: calls mostly
    /// have the order that their schema has.
    pub(crate) fn exact_from(&self, doc: &Doc<'_>, name: Text, next: usize) -> Option<usize> {
        match self.fields.get(next) {
            Some(field) if doc.is(name, &field.name) => Some(next),
            _ => self.exact(&doc.chars(name)),
        }
    }

    /// The value that these fields give for each declared one, in whatever spelling.
    pub(crate) fn values_of(&self, doc: &Doc<'_>, fields: &[Field]) -> Vec<Option<Value>> {
        let mut given = vec![None; self.fields.len()];
        for (i, field) in fields.iter().enumerate() {
            let named = || self.named(&Name::of(doc, field.name));
            if let Some(index) = self.exact_from(doc, field.name, i).or_else(named) {
                given[index] = Some(field.value);
            }
        }
        given
    }

    /// The declared fields that have the same words as a name, ignoring case and separators.
    pub(crate) fn normalized(&self, given: &Name) -> Reading {
        let spelling = given.joined();
        if spelling.is_empty() {
            return Reading::None;
        }
        let by_spelling = &self.by_spelling;
        let same = order::equal(by_spelling, &|f| self.fields[f].words.joined().cmp(spelling));
        Reading::of(&by_spelling[same])
    }

    /// The declared field that has the same words as a name, where only one has.
    #[inline(never)]
    pub(crate) fn named(&self, given: &Name) -> Option<usize> {
        self.normalized(given).only()
    }

    /// Whether some declared field has the same words.
    #[inline(never)]
    pub(crate) fn has_named(&self, given: &Name) -> bool {
        self.normalized(given) != Reading::None
    }

    /// Whether a name addresses a part of a declared field, `filter.owner` or `tags[0]`, and is not
    /// itself the spelling of one.
    pub(crate) fn has_part(&self, name: &str) -> bool {
        outer_end(name).is_some_and(|end| {
            self.has_named(&Name::new(part::of(name, ..end))) && !self.has_named(&Name::new(name))
        })
    }

    /// The declared fields that a given name may mean by a part of its words or of theirs. All of
    /// them are compared, given or not: leaving out those already given would be a guess.
    pub(crate) fn derived(&self, given: &Placed) -> Reading {
        let derived = self.fitting(&|field| given.derives(&field.words));
        let Reading::One(index) = derived else { return derived };
        let meant = &self.fields[index].words;
        let is_part = given.is_part(meant) || meant.is_part(given);
        let is_end = given.is_end(meant);
        let is_said = given.is_said_by(meant);
        let is_rival = |words: &Name| {
            // `start` may mean `versionStart` or `pubStartDate`, `domains` the `allowedDomains` or
            // the `blockedDomains`; but `os` means `desiredOS`, also beside `desiredOSVersion`.
            let has_it = is_part
                && given.is_part(words)
                && (is_end || !words.agrees())
                && !meant.begins(words);
            // `email` may mean the `organizerEmail` or one of the `attendeeEmails`.
            let has_many = || is_end && !given.is_id() && given.is_end_of_many(words);
            // `emailId` may mean the `email` or the `id`.
            let is_said_of = || is_said && words.is_part(given);
            // `fieldValue` may mean the `field` or the `value`.
            let is_behind = || meant.begins(given) && words.is_end(given);
            // `userName` may mean the `name` or the `userFullName`.
            let is_parted = || !given.is_part(words) && given.is_among(words);
            // `modeData` may mean the `rawModeData` or the `dataMode`.
            let is_turned = || given.has_words_of(words);
            has_it || has_many() || is_said_of() || is_behind() || is_parted() || is_turned()
        };
        self.fitting(&|field| given.derives(&field.words) || is_rival(&field.words))
    }

    /// The declared fields that have the words of a name in another order.
    pub(crate) fn turned(&self, given: &Name) -> Reading {
        self.fitting(&|field| !given.is_one_word() && given.has_words_of(&field.words))
    }

    /// The declared fields that a name likely is, with so many slips of typing at the most. All of
    /// them are compared, given or not.
    pub(crate) fn near(&self, given: &Name, most: usize) -> Reading {
        self.fitting(&|field| given.is_near(&field.words, most))
    }

    /// The declared fields for which `fits` is true.
    pub(super) fn fitting(&self, fits: &dyn Fn(&Declared) -> bool) -> Reading {
        let mut found = Vec::new();
        for (index, field) in self.fields.iter().enumerate() {
            if fits(field) {
                found.push(index);
            }
        }
        Reading::of(&found)
    }

    /// Groups of declared fields that have the same words, each with "`, `" between its names.
    pub(super) fn collisions(&self) -> Vec<String> {
        let mut collisions = Vec::new();
        let mut rest = &self.by_spelling[..];
        while let [first, behind @ ..] = rest {
            let spelling = self.fields[*first].words.joined();
            let is_same = |field: &&usize| self.fields[**field].words.joined() == spelling;
            let count = behind.iter().take_while(is_same).count();
            if count > 0 && !spelling.is_empty() {
                let mut names = Vec::new();
                for field in &rest[..=count] {
                    names.push(self.fields[*field].name.as_str());
                }
                collisions.push(part::joined(&names, "`, `"));
            }
            rest = &behind[count..];
        }
        collisions
    }

    /// What a name means by its words: its spelling decides before its parts.
    pub(crate) fn by_words(&self, given: &Placed) -> Reading {
        self.normalized(given).or_else(|| self.derived(given))
    }

    /// Whether a name means some declared field by its words.
    #[inline(never)]
    pub(crate) fn has_meant(&self, given: &Placed) -> bool {
        self.by_words(given) != Reading::None
    }

    /// Declares a field, or adds a declaration to one that is declared. Answers its number.
    pub(super) fn declare(&mut self, name: &str, owners: &[Owner]) -> usize {
        let known = self.place(name);
        let (Ok(place) | Err(place)) = known;
        if known.is_err() {
            self.by_name.insert(place, self.fields.len());
            self.fields.push(Declared {
                name: name.to_owned(),
                required: false,
                may_be_required: false,
                nodes: Vec::new(),
                maybe: Vec::new(),
                owners: Vec::new(),
                words: Name::new(name),
            });
        }
        let index = self.by_name[place];
        let field = &mut self.fields[index];
        if field.owners.last().is_none_or(|last| last != owners) {
            field.owners.push(owners.to_vec());
        }
        index
    }

    /// Makes the indexes, once all fields are declared.
    pub(super) fn finish(mut self) -> Self {
        let spelling = |i: usize| self.fields[i].words.joined();
        self.by_spelling = order::sorted(self.fields.len(), &|a, b| spelling(a) < spelling(b));
        self
    }
}

impl Reading {
    pub(crate) fn of(fields: &[usize]) -> Self {
        match fields {
            [] => Self::None,
            [one] => Self::One(*one),
            _ => Self::Several(fields.to_vec()),
        }
    }

    /// This reading, or another one where it is none.
    pub(super) fn or_else(self, other: impl FnOnce() -> Self) -> Self {
        if self == Self::None { other() } else { self }
    }

    /// All fields that are meant, or may be.
    pub(crate) fn fields(&self) -> &[usize] {
        match self {
            Self::None => &[],
            Self::One(index) => std::slice::from_ref(index),
            Self::Several(indices) => indices,
        }
    }

    /// The field that is meant, where only one is.
    pub(crate) fn only(&self) -> Option<usize> {
        match self {
            Self::One(index) => Some(*index),
            Self::None | Self::Several(_) => None,
        }
    }
}

/// Where the name of the field ends in a name that says which part of it is meant: before its first
/// `.` or `[`.
pub(crate) fn outer_end(name: &str) -> Option<usize> {
    let first = |sign| part::find_byte(name.as_bytes(), sign);
    match (first(b'.'), first(b'[')) {
        (Some(dot), Some(bracket)) => Some(dot.min(bracket)),
        (dot, bracket) => dot.or(bracket),
    }
}
