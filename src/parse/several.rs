//! One text that may be several items of a list.

use super::escapes::may_hold_path;
use crate::letters::is_of_word;
use crate::part;

/// What stands before each item of a list that is written in lines.
pub(crate) const BULLETS: [&str; 3] = ["- ", "* ", "• "];

/// Whether a character of any script parts the items of a list that is written as text.
pub(crate) fn parts_items(c: char) -> bool {
    const FOREIGN: &str = "\u{85}\u{2028}\u{2029}、，；｜／・،؛•";
    matches!(c, ',' | ';' | '|' | '\t' | '\n' | '\r')
        || (!c.is_ascii() && FOREIGN.chars().any(|own| own == c))
}

/// Whether a word joins two items of such a list, or the last two. With a capital some of these
/// words are names: `Steely Dan`.
pub(crate) fn joins_items(word: &str) -> bool {
    part::has_word_alike("& and et oder or ou und y", word)
        || part::has_word("atau dan lub och og ve veya 与 和 或 と や 및 또는 и или και و और", word)
}

/// Whether a text may be several items. It has the signs of a list or holds one, `ids=["a"]`; it is
/// a list of options of a command, `-l -a`, of addresses or files, of joined words, of numbered
/// items, or of lines whose breaks were escaped twice; or it says only how many are meant.
#[inline(never)]
pub(crate) fn may_be_several(text: &str) -> bool {
    let option = text.strip_prefix('-').filter(|text| part::has(text, b' '));
    option.is_some_and(|option| !part::begins_digit(option))
        || says_how_many(text)
        || are_joined(text)
        || are_numbered(text)
        || (has_signs(text) && !is_glob(text))
        || (part::contains(text, "\\n") && !may_hold_path(text))
        || ["[\"", "['"].iter().any(|list| part::contains(text, list))
}

/// Whether a text that should name one thing names several: `1-5`, `A1–A3`, `1..5`,
/// `May 1 to May 4`, `1 & 2`, `*.txt`; but `555-1234` is one.
pub(crate) fn names_several(text: &str) -> bool {
    let has_digit = part::any(text, |c| c.is_ascii_digit());
    let joins =
        |word: &&str| *word == "&" || (has_digit && part::has_word("through to until", word));
    let first = part::beginning(text, |c| !is_dash(c));
    let last = part::behind(part::past(text, first), is_dash);
    let letters = part::beginning(first, |c| c.is_ascii_alphabetic());
    let first = part::past(first, letters);
    let last = last.strip_prefix(letters).unwrap_or(last);
    let is_number = |end: &str| matches!(end.len(), 1..4) && part::is_digits(end);
    let is_range = is_number(first) && is_number(last) && (first.len(), first) < (last.len(), last);
    is_range
        || (part::begins_digit(text) && part::contains(text, ".."))
        || part::has(text, b'*')
        || part::words(text).iter().any(joins)
}

/// Whether a text says how many things are meant and not which: `both`, `all except a`.
fn says_how_many(text: &str) -> bool {
    let (first, rest) = part::cut(text, b' ');
    part::has_word("ALL All Both all any both each every everything", first)
        && (rest.is_empty() || part::has_word("but except of", part::cut(rest, b' ').0))
}

/// Whether a character may stand between the ends of a range.
fn is_dash(c: char) -> bool {
    matches!(c, '-' | '\u{2013}')
}

/// Whether the items of a text are numbered: `1. a 2. b`.
fn are_numbered(text: &str) -> bool {
    [("1. ", " 2. "), ("1) ", " 2) ")]
        .iter()
        .any(|(first, second)| text.starts_with(first) && part::contains(text, second))
}

/// Whether a text has the signs of a list.
pub(super) fn has_signs(text: &str) -> bool {
    BULLETS.iter().any(|bullet| text.starts_with(bullet)) || part::any(text, parts_items)
}

/// Whether a text is one pattern of files, whose commas stand in braces beside a sign of paths:
/// `src/*.{ts,tsx}`. Without a star it may be several paths.
fn is_glob(mut text: &str) -> bool {
    if !part::has(text, b'*') || part::has(text, b' ') {
        return false;
    }
    while let Some((before, rest)) = part::split(text, b'{')
        && let Some((inside, behind)) = part::split(rest, b'}')
    {
        let is_beside_sign = part::ends(before, "./*") || part::begins(behind, "./*");
        if !is_beside_sign || has_signs(before) || part::any(inside, |c| c != ',' && parts_items(c))
        {
            return false;
        }
        text = behind;
    }
    !has_signs(text)
}

/// Whether a text is several words that may be items: each stands alone, `a@x.com and b@x.com`, the
/// first is a package with its version, or all are alike, `a.py b.py`, `80 443`; or words join them
/// evenly.
fn are_joined(text: &str) -> bool {
    let words = part::words(text);
    let is_of_items = |word: &&str| stands_alone(word) || joins_items(word);
    let kind = words.iter().find_map(|word| kind(word));
    let is_of_kind =
        |word: &&str| joins_items(word) || *word == "localhost" || self::kind(word) == kind;
    words.len() > 1
        && (are_joined_evenly(&words)
            || is_pinned(words[0])
            || words.iter().all(is_of_items)
            || words.iter().all(|word| is_code(word))
            || (kind.is_some() && words.iter().all(is_of_kind)))
}

/// Whether each side of the words that join items has as many words: `Ann Lee and Bob Ray`, but not
/// `pros and cons of this`.
fn are_joined_evenly(words: &[&str]) -> bool {
    // `&` is rather part of a name: `Johnson & Johnson`. A single letter joins names,
    // `Marco e Anna`, but not other words, `hepatitis e virus`.
    let is_name = |i: usize| words.get(i).is_some_and(|word| begins_large(word));
    let is_joint = |i: usize| match words[i] {
        "e" | "i" | "o" => i > 0 && is_name(i - 1) && is_name(i + 1),
        word => joins_items(word) && word != "&",
    };
    let is_even = |side: usize| {
        let is_placed = |i: usize| is_joint(i) == (i + 1).is_multiple_of(side + 1);
        (words.len() + 1).is_multiple_of(side + 1) && (0..words.len()).all(is_placed)
    };
    (0..words.len()).find(|i| is_joint(*i)).is_some_and(is_even)
}

/// Whether a word is a package with its version, as in lists of them: `numpy==1.2`.
fn is_pinned(word: &str) -> bool {
    part::find(word, "==").is_some_and(|at| at > 0 && part::begins_digit(part::of(word, at + 2..)))
}

fn begins_large(word: &str) -> bool {
    word.bytes().next().is_some_and(|byte| byte.is_ascii_uppercase())
}

/// Whether a word is only letters and digits with a digit among them, as numbers and ids are.
fn is_code(word: &str) -> bool {
    part::all(word, is_of_word) && part::any(word, |c| c.is_ascii_digit())
}

/// Whether a word is an address or a setting, or begins with a sign: `/tmp`, `#bug`, `*.ts`, `A=1`.
fn stands_alone(word: &str) -> bool {
    part::has(word, b'@')
        || part::has(word, b'=')
        || part::contains(word, "://")
        || !part::first_is(word, is_of_word)
}

/// The kind of a word that is the name of a file, a host or an id: the sign inside it, and whether
/// only a number or a version stands before that sign. So a name and its version, `Node.js 20.1`,
/// are of two kinds, and so are a date and a time. Other words have a `-` as well, but no digits.
fn kind(word: &str) -> Option<(char, bool)> {
    let behind = part::behind(word, is_of_word);
    let sign = part::first(behind)?;
    let is_sign = matches!(sign, '.' | '/' | '\\' | ':' | '_')
        || (sign == '-' && part::any(word, |c| c.is_ascii_digit()));
    let is_inside = is_sign && part::first_is(part::of(behind, 1..), |c| c == '*' || is_of_word(c));
    let unnumbered = part::behind(word, |c| c.is_ascii_digit() || c == 'v');
    is_inside.then_some((sign, unnumbered.len() == behind.len()))
}
