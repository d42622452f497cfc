//! Whether strangers say that another tool is called.

use super::Check;
use super::stranger::{Object, Stranger};
use crate::calls::{ACTIONS, TOOL, is_envelope};
use crate::contract::Name;
use crate::issue::{Issue, IssueCode};
use crate::letters;
use crate::part;
use crate::path::At;
use crate::value::Field;

impl Check<'_> {
    /// The issue of a call of another tool, none of which is to be sent to this one. Some names say
    /// which tool is called only beside an envelope, where no declared field is given. A tool that
    /// declares an envelope as a field calls others itself, so nothing is told.
    pub(super) fn other_call(&self, object: &Object<'_, '_>) -> Option<Issue> {
        let options = &self.contract.options;
        let tool = options.name.as_ref().filter(|_| matches!(object.at, At::Root))?;
        if object.shape.fields.iter().any(|field| is_envelope(&field.words)) {
            return None;
        }
        let may_hold = |field: &Field| is_envelope(&Name::of(self.doc, field.name));
        let is_call =
            !object.given.contains(&true) && self.doc.fields(object.run).iter().any(may_hold);
        let is_other = |called: String| may_be_tool(&called) && !options.is_tool(&called);
        let names_other = |it: &&Stranger<'_>| {
            says_tool(&it.name, is_call) && self.doc.string(it.field.value).is_some_and(is_other)
        };
        let Stranger { name, .. } = object.strangers.iter().find(names_other)?;
        // The other tool is not named, as the value of such a field may be private.
        let words = "only arguments of `{}`, or call the other tool itself";
        let expected = part::filled(words, &[tool]);
        let issue = Issue::new(IssueCode::FieldUnknown, object.at.name(name).path());
        Some(issue.expected(expected))
    }
}

/// Whether a field of that name says which tool is called; `is_call` says whether an envelope
/// stands beside it.
fn says_tool(name: &str, is_call: bool) -> bool {
    let name = Name::new(name);
    let is_one_of = |list| !name.is_id_or_name() && name.is_one_of(list);
    is_one_of(TOOL) || (is_call && (is_one_of(ACTIONS) || name.joined() == "name"))
}

/// Whether a text has only characters that names of tools have.
fn may_be_tool(text: &str) -> bool {
    let is_of_name = |c| letters::is_of_word(c) || matches!(c, '_' | '-' | '.' | ':');
    !text.is_empty() && part::all(text, is_of_name)
}
