//! Undeclared names that are an open object's own, even if they resemble declared ones.

use super::Check;
use crate::contract::{Owner, Shape, Types};
use crate::path::At;
use crate::value::{Field, Value};

impl Check<'_> {
    /// The open branches of unions that take an object as it is, each behind those around it: in
    /// such a branch all its names are its own.
    pub(crate) fn taking<'s>(&mut self, shape: &'s Shape, object: Value) -> Vec<&'s [Owner]> {
        let mut taking = Vec::new();
        for open in &shape.open_branches {
            let innermost = open.last();
            if innermost.is_some_and(|own| self.takes_inside(own.branch, object, &At::Root)) {
                taking.push(&**open);
            }
        }
        taking
    }

    /// Whether a name on an open object is its own, though it spells the declared field at `index`:
    /// one of the `taking` branches has no such field; or the field is optional, and the value fits
    /// undeclared fields but not that one.
    pub(crate) fn keeps_name(
        &mut self,
        shape: &Shape,
        taking: &[&[Owner]],
        given: Field,
        index: usize,
    ) -> bool {
        let field = &shape.fields[index];
        let is_other = |open: &&[Owner]| !field.is_declared_by(open);
        taking.iter().any(is_other)
            || (!field.required
                && self.fits_rest(shape, given)
                && !field.may_be(&mut |id| self.takes_inside(id, given.value, &At::Root)))
    }

    /// Whether the schemas for undeclared fields take the given one, and one of them asks for a
    /// type.
    pub(crate) fn fits_rest(&mut self, shape: &Shape, given: Field) -> bool {
        let own = self.contract.undeclared(shape, &self.doc.chars(given.name));
        own.iter().any(|id| self.contract.types(*id) != Types::ALL)
            && own.iter().all(|id| self.takes_inside(*id, given.value, &At::Root))
    }
}
