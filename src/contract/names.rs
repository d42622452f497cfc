//! Names and their words: when two names say the same, and when one is part of the other.

use crate::letters;

/// A name taken apart.
#[derive(Debug)]
pub(crate) struct Name {
    /// Its words in lower case, one behind the other.
    joined: String,
    /// Where each word ends in `joined`.
    ends: Vec<usize>,
}

/// Bytes beyond which a name is no other spelling of anything.
const LONGEST: usize = 1_000;

/// Words that say too little to stand for a field by themselves.
const BARE: &[&str] = &[
    "a", "an", "as", "at", "by", "can", "do", "does", "for", "get", "had", "has", "have", "in",
    "is", "max", "maximum", "min", "minimum", "no", "not", "num", "of", "on", "or", "set",
    "should", "the", "to", "use", "was", "will", "with",
];

/// Words that turn a name's meaning round: a name with one is never taken for a name without.
const OPPOSING: &[&str] = &[
    "anti",
    "clear",
    "delete",
    "deny",
    "disable",
    "disabled",
    "drop",
    "except",
    "exclude",
    "excluded",
    "excludes",
    "excluding",
    "hide",
    "ignore",
    "ignored",
    "never",
    "no",
    "non",
    "not",
    "omit",
    "remove",
    "skip",
    "un",
    "unset",
    "without",
];

/// Words that tell a field from its sibling: what is given with one is not meant for a field
/// without (`endDate` is not `date`), though a field with one may be what a shorter name means.
const TELLING_APART: &[&str] = &[
    "after",
    "average",
    "avg",
    "before",
    "current",
    "default",
    "dest",
    "destination",
    "dst",
    "end",
    "final",
    "first",
    "from",
    "initial",
    "input",
    "last",
    "left",
    "lower",
    "max",
    "maximum",
    "min",
    "minimum",
    "new",
    "next",
    "old",
    "original",
    "other",
    "output",
    "parent",
    "prev",
    "previous",
    "right",
    "second",
    "since",
    "source",
    "src",
    "start",
    "target",
    "to",
    "total",
    "until",
    "upper",
];

/// Words that say in what form a thing is given. Behind a name they leave it what it is, where any
/// other word makes it something else: `cityName` is the `city`, `cityId` and `fileCount` are no
/// `city` and no `file`.
const FORMS: &[&str] = &[
    "address", "array", "code", "list", "name", "number", "path", "string", "uri", "url", "value",
];

impl Name {
    /// Takes a name apart at separators, at changes of case and between letters and digits.
    ///
    /// `phoneNumber`, `phone_number`, `PHONE-NUMBER`, `"phone number"` → phone, number;
    /// `HTTPServer2` → http, server, 2; a name with signs that mean something (`!a`, `a>`), or of
    /// more than 1,000 bytes → none.
    pub(crate) fn new(name: &str) -> Self {
        let mut this = Self { joined: String::new(), ends: Vec::new() };
        if name.len() > LONGEST {
            return this;
        }
        let lower = letters::lower(name);
        // Only `İ` becomes two characters: an `i`, and a dot, which is a sign in any other name.
        let lower = lower.chars().filter(|c| *c != '\u{307}');
        let mut previous = Class::Separator;
        let mut chars = name.chars().zip(lower).peekable();
        while let Some((char, lower)) = chars.next() {
            let class = Class::of(char);
            let starts_word = match (previous, class) {
                (_, Class::Sign) => return Self { joined: String::new(), ends: Vec::new() },
                (_, Class::Separator) | (Class::Upper, Class::Lower) => false,
                (Class::Upper, Class::Upper) => {
                    chars.peek().is_some_and(|(next, _)| Class::of(*next) == Class::Lower)
                }
                (before, now) => before != now,
            };
            if starts_word {
                this.end_word();
            }
            if class != Class::Separator {
                this.joined.push(lower);
            }
            previous = class;
        }
        this.end_word();
        this
    }

    fn end_word(&mut self) {
        if self.joined.len() > self.ends.last().copied().unwrap_or(0) {
            self.ends.push(self.joined.len());
        }
    }

    /// The words as one, the same for every spelling of the name; empty where there are none.
    pub(crate) fn joined(&self) -> &str {
        &self.joined
    }

    fn words(&self, from: usize, to: usize) -> impl Iterator<Item = &str> {
        (from..to).map(move |i| &self.joined[self.start(i)..self.ends[i]])
    }

    fn start(&self, word: usize) -> usize {
        if word == 0 { 0 } else { self.ends[word - 1] }
    }

    /// Whether `self`, as given, can stand for the declared `field`: the leading or trailing words
    /// of one are the whole of the other, or one final `s` is all that differs.
    ///
    /// `phone` → `phoneNumber`, `path` → `filePath`, `filePath` → `path`, `cityName` → `city`,
    /// `tag` → `tags`.
    pub(crate) fn derives(&self, field: &Name) -> bool {
        let agrees = |word: &str| !OPPOSING.contains(&word);
        let tells_nothing = |word: &str| agrees(word) && !TELLING_APART.contains(&word);
        let is_form = |word: &str| FORMS.contains(&word);
        self.joined != field.joined
            && (differ_by_final_s(&self.joined, &field.joined)
                || part_of(self, field, agrees, agrees)
                || part_of(field, self, tells_nothing, is_form))
    }

    /// How many letters are left out, too many, different or swapped.
    pub(super) fn distance(&self, field: &Name) -> usize {
        strsim::osa_distance(&self.joined, &field.joined)
    }

    /// Whether `self`, as given, is likely the declared `field` with slips of typing: one in names
    /// of four letters or more, two in those of eight or more, `most` at the most.
    ///
    /// Slips leave the first letter, digits, and words that make another name of it as they are:
    /// `address2` is not `address1`, nor `minItems` `maxItems`, nor `inactive` `isActive`.
    pub(super) fn is_near(&self, field: &Name, most: usize) -> bool {
        let lengths = [self, field].map(|name| name.joined.chars().count());
        let slips = match lengths[0].min(lengths[1]) {
            ..4 => 0,
            4..8 => most.min(1),
            _ => most.min(2),
        };
        let differ_by = lengths[0].abs_diff(lengths[1]);
        slips > 0
            && differ_by <= slips
            && self.joined.chars().next() == field.joined.chars().next()
            && self.tells_as(field)
            && self.distance(field) <= slips
    }

    /// Whether both have the same digits, and the same words that make another name of a name.
    fn tells_as(&self, other: &Name) -> bool {
        let digits = |name: &Name| name.joined.replace(|c: char| !c.is_ascii_digit(), "");
        let lists = [(BARE, false), (OPPOSING, true), (TELLING_APART, true)];
        let has = |name: &Name, own: &str, begins: bool| {
            let is_own = |word: &str| word == own;
            begins && name.joined.starts_with(own) || name.words(0, name.ends.len()).any(is_own)
        };
        let same = |own: &str, begins| has(self, own, begins) == has(other, own, begins);
        digits(self) == digits(other)
            && lists.iter().all(|(list, begins)| list.iter().all(|own| same(own, *begins)))
    }
}

fn differ_by_final_s(a: &str, b: &str) -> bool {
    let (short, long) = if a.len() < b.len() { (a, b) } else { (b, a) };
    short.len() >= 2 && long.strip_suffix('s') == Some(short)
}

/// Whether `part` is the leading or the trailing words of `whole`, says enough by itself, and the
/// words left over, before it or behind it, are of the kind that may be.
fn part_of(
    part: &Name,
    whole: &Name,
    before: impl Fn(&str) -> bool,
    behind: impl Fn(&str) -> bool,
) -> bool {
    let says_little = part.joined.len() < 2
        || part
            .words(0, part.ends.len())
            .all(|word| BARE.contains(&word) || word.bytes().all(|b| b.is_ascii_digit()));
    if says_little {
        return false;
    }
    let count = whole.ends.len();
    (1..count).any(|cut| {
        (whole.joined[..whole.ends[cut - 1]] == part.joined && whole.words(cut, count).all(&behind))
            || (whole.joined[whole.start(cut)..] == part.joined && whole.words(0, cut).all(&before))
    })
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Class {
    Lower,
    Upper,
    Digit,
    Separator,
    /// Anything that may mean something.
    Sign,
}

impl Class {
    fn of(char: char) -> Self {
        match char {
            c if c.is_uppercase() => Self::Upper,
            c if c.is_alphabetic() => Self::Lower,
            c if c.is_numeric() => Self::Digit,
            c if c.is_whitespace() => Self::Separator,
            '_'
            | '-'
            | '.'
            | ':'
            | '/'
            | '\''
            | '"'
            | '`'
            | '$'
            | '@'
            | '#'
            | '*'
            | '('
            | ')'
            | '['
            | ']'
            | '\u{2018}'..='\u{201f}'
            | '\u{2010}'..='\u{2015}' => Self::Separator,
            _ => Self::Sign,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(name: &str) -> Vec<String> {
        let name = Name::new(name);
        name.words(0, name.ends.len()).map(str::to_owned).collect()
    }

    #[test]
    fn names_come_apart_at_case_digits_and_separators() {
        for (name, expected) in [
            ("phoneNumber", "phone number"),
            ("PHONE-NUMBER", "phone number"),
            ("\"phone number\"", "phone number"),
            ("HTTPServer2", "http server 2"),
            ("userIDs", "user i ds"),
            ("straßeÄnderung", "straße änderung"),
            ("İzmirŞehir", "izmir şehir"),
            ("!active", ""),
            ("__", ""),
        ] {
            assert_eq!(words(name).join(" "), expected, "{name}");
        }
        assert_eq!(words(&"aB".repeat(500)).len(), 501);
        assert_eq!(words(&"aB".repeat(501)).len(), 0);
    }

    #[test]
    fn slips_are_few_and_leave_what_tells_names_apart() {
        let near = |given: &str, field: &str| Name::new(given).is_near(&Name::new(field), 2);
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
