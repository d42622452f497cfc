//! Slips of typing: how far one name is from another.

use super::name::Name;
use super::words;
use crate::letters;
use crate::part;

/// The most slips of typing that a name may have, however long it is: `startCity` is no
/// `startDate`.
pub(crate) const MOST_SLIPS: usize = 2;

impl Name {
    /// How many slips of typing part the given name `self` from the declared `field`, if `most` or
    /// fewer are all that does: letters left out, too many, different or swapped.
    ///
    /// Slips leave the first letter of each word and digits as they are, and make no word that
    /// makes another name of it: `address2` is not `address1`, nor `minItems` `maxItems`, nor
    /// `isInactive` `isActive`. With another letter, a name of three is another one: `cmd` is not
    /// `cwd`, though `acs` is `asc`.
    fn slips(&self, field: &Name, most: usize) -> Option<usize> {
        if most == 0 {
            return None;
        }
        let begin_otherwise = |a: &str, b: &str| part::first(a) != part::first(b);
        if begin_otherwise(self.joined(), field.joined()) || self.some_pair(field, begin_otherwise)
        {
            return None;
        }
        let (own, other) = (self.letters(), field.letters());
        let has_other_letter = || own.iter().any(|c| !other.contains(c));
        let is_other = (own.len().max(other.len()) < 4 && has_other_letter())
            || self.some_pair(field, words::are_two);
        between(&own, &other, most).filter(|_| !is_other && self.tells_no_more_than(field))
    }

    /// Whether `holds` is true of some word and the one in its place, in names of as many words.
    #[inline(never)]
    fn some_pair(&self, other: &Name, holds: fn(&str, &str) -> bool) -> bool {
        let is_such = |word: usize| holds(self.word(word), other.word(word));
        self.ends.len() == other.ends.len() && (0..self.ends.len()).any(is_such)
    }

    /// Which of these names is most like this one, if only one is: accents count less than slips.
    pub(super) fn nearest<'n>(&self, names: impl Iterator<Item = &'n Name>) -> Option<usize> {
        let far = (self.length() / 3).min(MOST_SLIPS);
        let own = letters::without_accents(self.joined());
        let mut nearest: Option<(usize, Option<usize>)> = None;
        for (index, name) in names.enumerate() {
            let least = nearest.map_or(far, |(least, _)| least);
            let is_alike = !own.is_empty() && letters::without_accents(name.joined()) == own;
            let slips = if is_alike { Some(0) } else { self.slips(name, least) };
            if let Some(slips) = slips {
                let is_tie = nearest.is_some() && slips == least;
                nearest = Some((slips, (!is_tie).then_some(index)));
            }
        }
        nearest?.1
    }

    /// Whether the given name `self` is likely the declared `field`: with at most one slip in names
    /// of four letters or more, `most` in those of eight or more.
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
        part::length(self.joined())
    }

    fn letters(&self) -> Vec<char> {
        let mut letters = Vec::new();
        for letter in part::chars(self.joined()) {
            letters.push(letter);
        }
        letters
    }

    fn digits(&self) -> impl Iterator<Item = u8> {
        self.joined().bytes().filter(u8::is_ascii_digit)
    }

    /// Whether both have the same digits, and `other` has every word of `self` that tells one name
    /// from another.
    fn tells_no_more_than(&self, other: &Name) -> bool {
        let has = |name: &Name, own: &str, begins: bool| {
            begins && name.joined().starts_with(own) || name.has_word(own)
        };
        self.digits().eq(other.digits())
            && words::BEYOND_SLIPS.iter().all(|(list, begins)| {
                part::pieces(list, b' ')
                    .all(|own| !has(self, own, *begins) || has(other, own, *begins))
            })
    }
}

/// How many slips part two words, if `most` or fewer do.
fn between(given: &[char], meant: &[char], most: usize) -> Option<usize> {
    let same = given.iter().zip(meant).take_while(|(a, b)| a == b).count();
    let (given, meant) = (&given[same..], &meant[same..]);
    if given.is_empty() && meant.is_empty() {
        return Some(0);
    }
    let most = most.checked_sub(1)?;
    let is_swapped = matches!((given, meant), ([a, b, ..], [c, d, ..]) if a == d && b == c);
    // A letter too many, one left out, another one, two swapped: what each takes of both words.
    let slips = [(1, 0), (0, 1), (1, 1), (2, 2)];
    let slips = &slips[..if is_swapped { 4 } else { 3 }];
    let mut least = None;
    for (own, other) in slips {
        if let (Some(given), Some(meant)) = (given.get(*own..), meant.get(*other..))
            && let Some(behind) = between(given, meant, most)
        {
            least = Some(least.map_or(behind, |least: usize| least.min(behind)));
        }
    }
    least.map(|behind| behind + 1)
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
            ("employeId", "employeeId"),
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
            ("isInactive", "isActive"),
            ("caseInsensitive", "caseSensitive"),
            ("canExport", "canImport"),
            ("importFile", "exportFile"),
            ("unread", "uread"),
            ("form", "from"),
            ("payerAccount", "payeeAccount"),
            ("employerId", "employeeId"),
            ("dose_mcg", "dose_mg"),
        ] {
            assert!(!near(given, field), "{given} {field}");
        }
    }
}
