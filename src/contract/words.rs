//! What single words of names say, by lists of words as interfaces have them. Lists have each form
//! of a word by itself: `months` are a measure, and a `month` is one of several.
//!
//! The words are English; `abroad` has those of other languages, `calling` those of tools,
//! `measures` those of how many and when, `apart` those that make another thing of a name.
//!
//! Most predicates are asked of the words that only one of two names has:
//! - The given name has more: words before the field's leave it the same if each `tells_nothing`,
//!   words behind if each `is_form`, or `is_text` where the field `is_writing`.
//! - The field has more: no word may oppose (`apart::opposes`), and none before the given name's
//!   may be one that `heads`. Then words before it that qualify (`apart::qualifies`), `is_unit` or
//!   `relates`, and words behind that are not `is_of_thing`, make the field less plainly meant.
//! - A name says too little for a longer one if each of its words `is_bare`, opposes or is a
//!   number.
//!
//! No list repeats what another one of its kind says, and each word is tested to say what its list
//! does.

use super::{abroad, apart, measures};
use crate::part;

/// Words that say too little to stand for a field by themselves.
const BARE: &str = "\
    a absolute an as at by for full get if in max maximum min minimum no not num of on or set the \
    to use will with";

/// Whether the word says too little by itself.
pub(super) fn is_bare(word: &str) -> bool {
    part::has_word(BARE, word) || part::has_word(ASKING, word)
}

/// Whether the word makes another thing of the words behind it: `page` is not `perPage`, either.
pub(super) fn heads(word: &str) -> bool {
    word == "per" || abroad::heads(word)
}

/// Words that say how the thing behind them is meant: `byUser` is no `user`.
const SAYING_HOW: &str = "as by pre";

/// Whether a field is the same with the word before it as without. Not known of a word that is not
/// ASCII, which none of the lists has; nor is it so of an id: `id_cliente` is no `cliente`.
pub(super) fn tells_nothing(word: &str) -> bool {
    let relates = relates(word) || heads(word) || part::has_word(SAYING_HOW, word);
    let is_other = apart::opposes(word)
        || apart::tells_apart(word)
        || apart::is_beside(word)
        || relates
        || is_id(word)
        || measures::is_unit(word)
        || part::begins_digit(word);
    part::is_ascii(word) && !is_other
}

/// Whether a name says no more with the word before it than without: `num`, `is`, `number_of`.
pub(super) fn adds_nothing(word: &str) -> bool {
    matches!(word, "number" | "of") || (is_bare(word) && tells_nothing(word))
}

/// Words that say in what form a thing is given. At the end of a given name they leave it what it
/// is: `cityName` is the `city`; `cityId`, `fileCount` and `bodyPath` are no `city`, `file` and
/// `body`.
const FORMS: &str = "array list name number str string value";

/// Whether the word only says in what form a thing is given.
pub(super) fn is_form(word: &str) -> bool {
    part::has_word(FORMS, word)
}

/// Whether the word says that there are several of what stands before it: `tagList`.
pub(super) fn is_list(word: &str) -> bool {
    matches!(word, "array" | "list")
}

/// Words for ids that do not say whose they are: `id` may be that of the call itself, `ts` that of
/// a message or of its thread.
const IDS: &str = "gid gids guid guids id ids iid iids ts uid uids uuid uuids";

/// Whether the word is for an id, and does not say whose.
pub(super) fn is_id(word: &str) -> bool {
    part::has_word(IDS, word)
}

/// Whether everything has what the word names.
pub(super) fn is_id_or_name(word: &str) -> bool {
    is_id(word) || word == "name"
}

/// Words that, like those of `IDS`, say by what a thing is identified. A field that ends with one
/// is meant as plainly by its name without: `phone` is the `phoneNumber`, `user` the `userId`; but
/// `page` is no `pageSize`, and `timeout` may be no `timeoutMs`.
const KNOWN_BY: &str = "address at date email key time uri url";

/// Whether the word says that a thing is identified by something other than a plain word.
pub(super) fn is_known_by(word: &str) -> bool {
    is_id(word) || part::has_word(KNOWN_BY, word)
}

/// Whether the word says that a thing is identified by a text without space.
pub(super) fn is_code(word: &str) -> bool {
    is_id(word) || matches!(word, "key" | "slug" | "uri" | "url")
}

/// Words that say so where any text may stand for the thing: `country` and `countryCode`.
const KNOWN_AS: &str = "code path slug text";

/// Whether the word only says in what form a thing is given, or by what it is identified.
pub(super) fn is_of_thing(word: &str) -> bool {
    is_form(word) || is_known_by(word) || part::has_word(KNOWN_AS, word)
}

/// Whether the word only says that the thing is a text, as others do: `oldString` is the `oldText`.
pub(super) fn is_text(word: &str) -> bool {
    matches!(word, "str" | "string" | "text")
}

/// Words for what people write: commas in it separate no items.
const WRITTEN: &str = "\
    comment content description detail instruction message note question remark sentence text";

/// Whether the word is for what people write.
pub(super) fn is_written(word: &str) -> bool {
    part::has_word(WRITTEN, word)
}

/// Words for what is written for programs: a text with space in it is that itself, and not its
/// name.
const FOR_PROGRAMS: &str = "code command expression formula prompt query script sql template";

/// Whether the word is for what is written, which is another thing than its name.
pub(super) fn is_writing(word: &str) -> bool {
    is_written(word) || part::has_word(FOR_PROGRAMS, word)
}

/// Words for what is a value itself: its name is another value.
const HELD: &str = "address body email password secret street token uri url";

/// Whether the word is for a value itself, such as what is written.
pub(super) fn is_held(word: &str) -> bool {
    is_writing(word) || part::has_word(HELD, word)
}

/// Whether an object's name may have the word besides those that its fields repeat.
pub(super) fn is_of_outer(word: &str) -> bool {
    is_of_thing(word) || part::has_word(measures::SPANS, word)
}

/// Words for what many things have: the word before says whose is meant.
const PROPERTIES: &str = "\
    amount branch color cookie count dir directory field file folder header label limit message \
    password phone price quantity recipient role size state status title token total type user \
    username version";

/// Whether many things have what the word names.
pub(super) fn is_property(word: &str) -> bool {
    let is_one = |word| is_of_thing(word) || part::has_word(PROPERTIES, word);
    is_one(word) || word.strip_suffix('s').is_some_and(is_one)
}

/// Words that name nothing by themselves: a required field that begins with one is meant by it
/// alone, `start` for `startLocation`.
const LEADING: &str = "\
    annual base current daily destination end ending final first from head initial last lower \
    monthly new old origin original source start starting target to total upper weekly yearly";

/// Whether the word only says which one, of what the words behind it name.
pub(super) fn leads(word: &str) -> bool {
    part::has_word(LEADING, word)
}

/// Words for places, each of which stands for its path: the `folder` is its path.
const PLACES: &str = "dir directory file folder";

/// Whether the word is for a place, and so for its path.
pub(super) fn is_place(word: &str) -> bool {
    part::has_word(PLACES, word)
}

/// Words for what is given, as places are, by an address or a path, and not by its text.
const ADDRESSED: &str = "document email image link page";

/// Whether the word is for what is given by an address or a path, and not by its text.
pub(super) fn is_addressed(word: &str) -> bool {
    is_place(word) || part::has_word(ADDRESSED, word)
}

/// Words for what may have a code with space in it.
const SPACED_CODES: &str = "postal source zip";

/// Whether the code of what the word names may have space in it.
pub(super) fn has_spaced_code(word: &str) -> bool {
    part::has_word(SPACED_CODES, word)
}

/// Longer and shorter names of one thing: a `filePath` is always the `path`.
const SAME: [(&str, &str); 9] = [
    ("directorypath", "directory"),
    ("dirpath", "dir"),
    ("emailaddress", "email"),
    ("filepath", "path"),
    ("folderpath", "folder"),
    ("ipaddress", "ip"),
    ("searchquery", "search"),
    ("searchterm", "search"),
    ("zipcode", "zip"),
];

/// Whether both are names of one thing, the first in more words.
pub(super) fn are_same(long: &str, short: &str) -> bool {
    SAME.contains(&(long, short))
}

/// Words with which a flag says the same as without: `notifications`, `enableNotifications`.
const AFFIRMING: &str = "allow enable enabled include show";

/// Other words that make a flag of the name behind them, `hasTags`; like those of `BARE`, they say
/// too little by themselves.
const ASKING: &str = "can do does has have is should";

/// Whether the word makes a flag of the name behind it.
pub(super) fn asks(word: &str) -> bool {
    part::has_word(AFFIRMING, word) || part::has_word(ASKING, word)
}

/// Whether a flag says the same with the word as without. Other words of `ASKING` ask for the
/// thing, or allow it: `shouldConfirm` is no `confirm`.
pub(super) fn affirms(word: &str) -> bool {
    part::has_word(AFFIRMING, word) || matches!(word, "has" | "is")
}

/// Whether what the words behind it name may be said of the call itself: `tool_name`.
pub(super) fn is_tool(word: &str) -> bool {
    matches!(word, "function" | "tool")
}

/// Words that separate what a tool is about from something else: `remove_user_from_group`.
const RELATING: &str = "\
    against and between de della du for from in into of on onto or to via with within";

/// Whether the word separates what a name is about from something else.
pub(super) fn relates(word: &str) -> bool {
    part::has_word(RELATING, word)
}

/// Whether the word joins two things, or two verbs.
pub(super) fn joins(word: &str) -> bool {
    word == "and" || is_or(word)
}

/// Whether the word joins two things of which one is meant.
pub(super) fn is_or(word: &str) -> bool {
    word == "or"
}

/// Whether one of two words is the plural of the other: `tag` and `tags`, `query` and `queries`;
/// but what is `new` is no `news`.
pub(super) fn is_plural(a: &str, b: &str) -> bool {
    let (one, many) = if a.len() < b.len() { (a, b) } else { (b, a) };
    let Some(stem) = many.strip_suffix('s').filter(|stem| *stem != "new") else { return false };
    stem == one
        || (stem.strip_suffix('e') == Some(one) && part::ends(one, "sxzho"))
        || one.strip_suffix('y').is_some_and(|one| stem.strip_suffix("ie") == Some(one))
}

/// Whether `short` may be short for `word`: it has the letters that begin the word, then some of
/// the consonants behind them. `desc` and `description`, `cmd` and `command`; but an `id` is no
/// `include`.
pub(super) fn is_short_for(short: &str, word: &str) -> bool {
    let mut own = short.as_bytes();
    let mut is_start = true;
    for letter in word.as_bytes() {
        match own {
            [first, rest @ ..] if first == letter && (is_start || !part::has("aeiou", *first)) => {
                own = rest;
            }
            _ => is_start = false,
        }
    }
    let is_word = || is_bare(short) || is_id_or_name(short.strip_suffix('s').unwrap_or(short));
    own.is_empty() && part::first(short) == part::first(word) && !is_word()
}

/// Words that differ in a letter or two from the word for another side or measure.
const SIDES: &str = "\
    callee caller employee employer insured insurer lessee lessor mcg mg payee payer";

/// Whether the words are two of `SIDES`, or two units: no slip of typing makes one of them the
/// other.
pub(super) fn are_two(a: &str, b: &str) -> bool {
    let are = |list| part::has_word(list, a) && part::has_word(list, b);
    a != b && (are(SIDES) || are(measures::UNITS))
}

/// Whether the words are the same, one may be short for the other, or both are ids that do not say
/// whose.
pub(super) fn are_like(a: &str, b: &str) -> bool {
    let is_side = |word| part::has_word(SIDES, word);
    let is_short = || is_short_for(a, b) || is_short_for(b, a);
    a == b || (is_short() && !(is_side(a) && is_side(b))) || (is_id(a) && is_id(b))
}

/// Letters that say which of several: `pointB` is no `pointA`.
const LETTERS: &str = "b c d e f g h i j k l m n o p q r s t u v w x y z";

/// Lists of words that no slip of typing adds to a name or takes from it; and whether a name that
/// only begins with the letters of such a word has it, too, as `minitems` does.
pub(super) const BEYOND_SLIPS: [(&str, bool); 8] = [
    (BARE, false),
    (ASKING, false),
    (LETTERS, false),
    (apart::OPPOSING, true),
    (apart::OPPOSING_STEMS, true),
    (apart::TELLING_APART, true),
    (apart::LIMITING, true),
    (apart::QUALIFYING, true),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contract::calling;
    use crate::contract::{MOST_SLIPS, Meaning, Name, Placed};
    use crate::path::At;

    /// A list, and what holds for a name with one of its words and for no name with another word.
    type Row = (&'static str, fn(&str) -> bool);

    const ROWS: [Row; 45] = [
        (BARE, |word| !derives(word, &format!("ladder_{word}"))),
        (ASKING, |word| named(&format!("{word}_ladder")).asks_for(&named("ladder"))),
        (AFFIRMING, |word| named(&format!("{word}_ladder")).affirms(&named("ladder"))),
        (apart::OPPOSING, is_opposite),
        (abroad::OPPOSING, is_opposite),
        (abroad::OPPOSING_STEMS, is_opposite),
        (apart::OPPOSING_STEMS, is_opposite),
        (apart::TELLING_APART, is_other),
        (apart::BESIDE, |word| {
            let with = format!("{word}_ladder");
            means("ladder", &with, true) && !means("ladder", &with, false)
        }),
        (apart::STATES, |word| !named(word).affirms(&named(&format!("show_{word}")))),
        (apart::LIMITING, |word| {
            let with = |name| format!("{word}_{name}");
            is_opposite(word)
                && derives("ladders", &with("ladders"))
                && !derives(&with("ladders"), "ladders")
        }),
        (apart::QUALIFYING, |word| {
            is_other(word) && !means("ladder", &format!("{word}_ladder"), true)
        }),
        (apart::CHANGING, is_other),
        (apart::ROLES, |word| {
            !means("ladder", &format!("{word}_ladder"), true)
                && means("id", &format!("{word}_id"), true)
        }),
        (abroad::HEADING, |word| {
            let long = format!("{word}_ladder");
            !derives(&long, "ladder") && !derives("ladder", &long)
        }),
        (SAYING_HOW, |word| !derives(&format!("{word}_ladder"), "ladder")),
        (LETTERS, |word| {
            let given = format!("ladder_{word}");
            !named(&given).is_near(&named(&format!("{given}s")), MOST_SLIPS)
        }),
        (SIDES, |word| SIDES.split(' ').any(|other| are_two(word, other))),
        (FORMS, |word| means(&format!("ladder_{word}"), "ladder", false)),
        (IDS, |word| !means(word, &format!("ladder_{word}"), false)),
        (KNOWN_BY, |word| named("ladder").is_known_by(&named(&format!("ladder_{word}")))),
        (KNOWN_AS, |word| means("ladder", &format!("ladder_{word}"), false)),
        (FOR_PROGRAMS, |word| is_writing(word) && !is_written(word)),
        (WRITTEN, |word| !named(&format!("{word}s")).is_of_many(&named(word))),
        (HELD, |word| is_held(word) && !is_writing(word)),
        (PLACES, |word| !named(word).leaves_out_code(&named(&format!("{word}_path")))),
        (ADDRESSED, |word| !means(word, &format!("{word}_text"), true)),
        (SPACED_CODES, |word| !named(word).leaves_out_sign(&named(&format!("{word}_code")))),
        (LEADING, |word| means(word, &format!("{word}_ladder"), true)),
        (measures::UNITS, |word| is_other(word) && !means("total", &format!("total_{word}"), true)),
        (measures::SPANS, |word| {
            let at = At::Root;
            let outer = format!("ladder_{word}");
            Placed::new("ladder_time", &at.name(&outer), &named("")).is_own(&named("time"))
        }),
        (measures::COUNTED, |word| named(word).counts_otherwise(&named(&format!("{word}s")))),
        (PROPERTIES, |word| {
            !of_tool(&format!("ladder_{word}"), "drop_table").derives(&named(word))
        }),
        (RELATING, |word| {
            let tool = format!("get_ladder_{word}_table");
            !of_tool("table_name", &tool).is_own(&named("name"))
        }),
        (calling::FOLLOWING, |word| {
            let is_own = |tool: &str| {
                of_tool("ladder_name", &format!("{tool}{word}")).is_own(&named("name"))
            };
            // Behind a verb, a second one may be a thing.
            is_own("ladder_") && (named(word).acts() || is_own("get_ladder_"))
        }),
        (calling::REMAKING, |word| {
            !of_tool("ladder_width", &format!("{word}_ladder")).is_own(&named("width"))
        }),
        (calling::ACTING, |word| named(&format!("{word}_ladder")).acts()),
        (abroad::ACTING, |word| {
            !of_tool("table_id", &format!("{word}_ladder_table")).is_own(&named("id"))
        }),
        (calling::EMPTYING, |word| {
            let tool = named(&format!("{word}_ladder"));
            tool.does_away() && named(word).agrees()
        }),
        (calling::REWRITING, |word| named(&format!("{word}_ladder")).rewrites()),
        (calling::AFFECTING, |word| {
            let tool = named(&format!("{word}_ladder"));
            tool.affects() && !tool.rewrites()
        }),
        (calling::SELECTING, |word| named(&format!("ladder_{word}")).selects()),
        (calling::ENVELOPES, |word| named(word).may_hold_arguments(&named(""))),
        (calling::HOLDING, |word| named(word).may_hold_arguments(&named(""))),
        (calling::CALLING, |word| named(&format!("{word}_data")).may_hold_arguments(&named(""))),
    ];

    fn of_tool(name: &str, tool: &str) -> Placed {
        Placed::new(name, &At::Root, &Name::new(tool))
    }

    fn named(name: &str) -> Placed {
        of_tool(name, "")
    }

    fn derives(given: &str, field: &str) -> bool {
        named(given).derives(&named(field))
    }

    fn means(given: &str, field: &str, required: bool) -> bool {
        let meaning = named(given).meaning(&named(field), required);
        derives(given, field) && meaning == Meaning::Plain
    }

    fn is_opposite(word: &str) -> bool {
        let with = format!("{word}_ladder");
        !derives(&with, "ladder") && !derives("ladder", &with)
    }

    /// Whether a given name with the word is not meant for a field without, though a name without
    /// may be meant for a field with it.
    fn is_other(word: &str) -> bool {
        let with = format!("{word}_ladder");
        !derives(&with, "ladder") && derives("ladder", &with)
    }

    #[test]
    fn every_word_says_what_its_list_does() {
        for (list, says) in ROWS {
            for word in list.split(' ') {
                assert!(says(word), "{word} in {list:.20}");
            }
            assert!(!says("zebra"), "{list:.20}");
            assert!(list.split(' ').is_sorted_by(|a, b| a < b), "{list}");
        }
        for (long, short) in SAME {
            let is_same = |long| of_tool(long, "drop_table").derives(&named(short));
            assert!(is_same(long) && !is_same("zebra"), "{long} {short}");
        }
        let (code, _) = include_str!("words.rs").split_once("#[cfg(test)]").expect("tests");
        let others = [
            include_str!("abroad.rs"),
            include_str!("apart.rs"),
            include_str!("calling.rs"),
            include_str!("measures.rs"),
        ];
        let lists = [&[code], &others[..]]
            .concat()
            .into_iter()
            .map(|code| code.matches(": &str =").count());
        assert_eq!(lists.sum::<usize>(), ROWS.len(), "a row for each list");
    }

    #[test]
    fn lists_of_one_kind_share_no_word() {
        for lists in [
            &[BARE, ASKING][..],
            &[AFFIRMING, ASKING],
            &[apart::OPPOSING, apart::OPPOSING_STEMS, abroad::OPPOSING, abroad::OPPOSING_STEMS],
            &[
                apart::TELLING_APART,
                apart::LIMITING,
                apart::QUALIFYING,
                apart::CHANGING,
                apart::ROLES,
            ],
            &[IDS, FORMS, KNOWN_BY, KNOWN_AS, PROPERTIES, measures::SPANS],
            &[calling::ENVELOPES, calling::HOLDING],
        ] {
            let mut words: Vec<_> = lists.iter().flat_map(|list| list.split(' ')).collect();
            words.sort_unstable();
            assert!(words.is_sorted_by(|a, b| a < b), "{words:?}");
        }
    }
}
