//! Slips of typing: how far one name is from another.

use super::names::Name;
use super::words;

/// The most slips of typing that a name may have, however long it is: `startCity` is no `startDate`.
pub(crate) const MOST_SLIPS: usize = 2;

impl Name {
    /// By how many slips of typing `self`, as given, is the declared `field`, if `most` or fewer
    /// are all that parts them: letters left out, too many, different or swapped.
    ///
    /// Slips leave the first letter and digits as they are, and make no word that makes another name
    /// of it: `address2` is not `address1`, nor `minItems` `maxItems`, nor `inactive` `isActive`.
    fn slips(&self, field: &Name, most: usize) -> Option<usize> {
        let is_alike = most > 0
            && self.length().abs_diff(field.length()) <= most
            && self.joined().chars().next() == field.joined().chars().next();
        is_alike
            .then(|| strsim::osa_distance(self.joined(), field.joined()))
            .filter(|slips| *slips <= most && self.tells_no_more_than(field))
    }

    /// Which of these names is most like this one, if one alone is.
    pub(super) fn nearest<'n>(&self, names: impl Iterator<Item = &'n Name>) -> Option<usize> {
        let far = (self.length() / 3).min(MOST_SLIPS);
        let mut nearest: Option<(usize, Option<usize>)> = None;
        for (index, name) in names.enumerate() {
            let least = nearest.map_or(far, |(least, _)| least);
            if let Some(slips) = self.slips(name, least) {
                let is_tie = nearest.is_some() && slips == least;
                nearest = Some((slips, (!is_tie).then_some(index)));
            }
        }
        nearest?.1
    }

    /// Whether `self`, as given, is likely the declared `field`: but for one slip in names of four
    /// letters or more, `most` in those of eight or more.
    pub(super) fn is_near(&self, field: &Name, most: usize) -> bool {
        let slips = match self.length().min(field.length()) {
            ..4 => 0,
            4..8 => most.min(1),
            _ => most,
        };
        self.slips(field, slips).is_some() && field.tells_no_more_than(self)
    }

    /// How many characters its words have.
    fn length(&self) -> usize {
        self.joined().chars().count()
    }

    fn digits(&self) -> impl Iterator<Item = u8> {
        self.joined().bytes().filter(u8::is_ascii_digit)
    }

    /// Whether both have the same digits, and the other has all words of it that make another name of
    /// a name.
    fn tells_no_more_than(&self, other: &Name) -> bool {
        let has = |name: &Name, own: &str, begins: bool| {
            let is_own = |word: &str| word == own;
            begins && name.joined().starts_with(own) || name.words().any(is_own)
        };
        self.digits().eq(other.digits())
            && words::TELLING.iter().all(|(list, begins)| {
                list.split(' ').all(|own| !has(self, own, *begins) || has(other, own, *begins))
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_are_few_and_leave_what_tells_names_apart() {
        let near =
            |given: &str, field: &str| Name::new(given).is_near(&Name::new(field), MOST_SLIPS);
        for (given, field) in [
            ("phonNumber", "phoneNumber"),
            ("phnoeNumbr", "phoneNumber"),
            ("colour", "color"),
            ("descriptoin", "description"),
            ("end_dtae", "endDate"),
        ] {
            assert!(near(given, field), "{given} {field}");
        }
        for (given, field) in [
            ("ciy", "city"),
            ("ids", "id"),
            ("cost", "host"),
            ("colours", "coler"),
            ("address2", "address1"),
            ("minItems", "maxItems"),
            ("minitems", "maxitems"),
            ("inactive", "isActive"),
            ("importFile", "exportFile"),
            ("unread", "uread"),
            ("form", "from"),
        ] {
            assert!(!near(given, field), "{given} {field}");
        }
    }
}
