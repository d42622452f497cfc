//! What was found out about a call outside of the engine: issues, repairs made before, and the
//! answers of the author's own code.

use crate::codes::Coded;
use crate::issue::{Issue, IssueCode};
use crate::parse;
use crate::repair::{Change, Repair, RepairCode};
use crate::shown;
use crate::trace::Trace;
use crate::value::{Doc, Field, Value};

/// The most bytes of an issue from outside that a model is told.
const MOST_WORDS: usize = 400;

/// `{"issues": […], "repairs": […], "answers": {key: answer}}`, each left out where there is none,
/// and the whole text empty where there is nothing to say.
pub(super) struct Outside<'t> {
    pub(super) doc: Doc<'t>,
    said: Value,
    /// Sorted by their keys.
    answers: Vec<Field>,
}

impl<'t> Outside<'t> {
    pub(super) fn read(text: &'t str) -> Self {
        let (doc, said) = parse::read_own(text);
        let answers = match doc.field(said, "answers") {
            Some(Value::Object(run)) => doc.by_name(run),
            _ => Vec::new(),
        };
        Self { doc, said, answers }
    }

    /// The answer to the question with that key, if there is one: `null` says that nothing is
    /// known.
    pub(super) fn answer(&self, key: &str) -> Option<Value> {
        let found = self.answers.binary_search_by(|field| (*self.doc.chars(field.name)).cmp(key));
        found.ok().map(|i| self.answers[i].value)
    }

    pub(super) fn answers(&self) -> usize {
        self.answers.len()
    }

    /// The text of a field.
    pub(super) fn text(&self, value: Value, name: &str) -> String {
        self.doc.text_of(value, name).unwrap_or_default()
    }

    /// Notes what is wrong: `{"code": …, "path": […], "message": …}`.
    pub(super) fn note_issues(&self, trace: &mut Trace) {
        for issue in self.list("issues") {
            let code = IssueCode::coded(&self.text(*issue, "code")).unwrap_or(IssueCode::Custom);
            let path = self.doc.field(*issue, "path").map(|steps| self.doc.path(steps));
            // The words of a library may quote all that the model sent.
            let words = shown::beginning(&self.text(*issue, "message"), MOST_WORDS);
            trace.issue(Issue::new(code, path.unwrap_or_default()).words(&words));
        }
    }

    /// Notes the names that were changed: `{"code": …, "path": […], "from": …, "to": …}`.
    pub(super) fn note_repairs(&mut self, trace: &mut Trace) {
        for repair in self.list("repairs").to_vec() {
            if let Some(repair) = self.repair(repair) {
                trace.repaired(repair);
            }
        }
    }

    fn repair(&mut self, repair: Value) -> Option<Repair> {
        let code = RepairCode::coded(&self.text(repair, "code"))?;
        let name = |name| match self.doc.field(repair, name) {
            Some(Value::String(text)) => text,
            _ => Doc::piece(0, 0, false),
        };
        let change = Change::Name { from: name("from"), to: name("to") };
        let path = self.doc.to_json(self.doc.field(repair, "path")?);
        let path = Doc::piece(self.doc.add_source(&path), path.len(), false);
        Some(Repair { code, path, change })
    }

    fn list(&self, name: &str) -> &[Value] {
        match self.doc.field(self.said, name) {
            Some(Value::Array(run)) => self.doc.items(run),
            _ => &[],
        }
    }
}
