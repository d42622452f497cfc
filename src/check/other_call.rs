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
        let is_of_name = |c| letters::is_of_word(c) || matches!(c, '_' | '-' | '.' | ':');
        let is_other = |called: String| {
            let is_name = !called.is_empty() && part::all(&called, is_of_name);
            is_name && !options.is_tool(&called)
        };
        let names_other = |it: &&Stranger<'_>| {
            let name = Name::new(&it.name);
            let says = |list| !name.is_id_or_name() && name.is_one_of(list);
            (says(TOOL) || (is_call && (says(ACTIONS) || name.joined() == "name")))
                && self.doc.string(it.field.value).is_some_and(is_other)
        };
        let Stranger { name, .. } = object.strangers.iter().find(names_other)?;
        // The other tool is not named, as the value of such a field may be private.
        let words = "only arguments of `{}`, or call the other tool itself";
        let expected = part::filled(words, &[tool]);
        let issue = Issue::new(IssueCode::FieldUnknown, object.at.name(name).path());
        Some(issue.expected(expected))
    }
}
