//! What single words say in the names of tools and of what holds arguments.
//!
//! - Of a tool's name: `acts`, like `apart::opposes`, tells the verbs; `empties`, `remakes`,
//!   `renames`, `rewrites` and `affects`, what a verb does to the thing; `follows`, which words may
//!   stand behind the thing without naming another.
//! - Of a given name: `selects` and `holds` are asked of its last word, `calls` of those before.

use crate::part;

/// Words that follow a thing in the names of tools, for what is asked of it or done with it:
/// `get_order_details`, `order_cancel`, `get_user_v2`.
pub(super) const FOLLOWING: &str = "\
    add archive body cancel close content contents create data delete description detail details \
    done edit fetch find history info information json lookup metadata name open output pdf \
    preview profile read remove resolve result results save send set settings start state status \
    stop submit summary text title update upsert url write";

/// Whether the word, behind a thing, only says what is asked of it or done with it.
pub(super) fn follows(word: &str) -> bool {
    part::has_word(FOLLOWING, word) || is_version(word)
}

/// Whether the word is a part of a version: `v2`.
pub(super) fn is_version(word: &str) -> bool {
    word == "v" || part::is_digits(word)
}

/// Verbs that the names of tools begin with, besides those that reverse a name (`apart::opposes`).
pub(super) const ACTING: &str = "\
    activate add analyze append apply approve assign buy calculate close complete compute \
    configure confirm connect convert create deploy detect download edit enable evaluate execute \
    export extract fetch find generate get import insert install invite join list load lookup make \
    merge modify move notify open pay post predict publish pull push read recommend refresh \
    register rename renew replace reserve reset resize resolve restore resume retrieve retry run \
    save schedule search select sell send set share show solve start stop submit subscribe \
    summarize sync transfer transform translate trigger update upgrade upload upsert validate \
    verify write";

/// Whether the word is a verb for what a tool does.
pub(super) fn acts(word: &str) -> bool {
    part::has_word(ACTING, word)
}

/// Verbs by which a tool makes another thing of the one that it is about, or gives that to another:
/// what the tool declares is then not what the old thing has.
pub(super) const REMAKING: &str = "\
    backport clone convert copy crosspost discount duplicate escalate exchange extend fork forward \
    migrate move postpone promote reassign redirect refund relocate rename renew reopen reschedule \
    resize restore route share snooze swap transfer translate upgrade";

/// Whether what the verb acts on has other values behind it than before.
pub(super) fn remakes(word: &str) -> bool {
    part::has_word(REMAKING, word)
}

/// Whether what the verb makes of the thing has a name of its own.
pub(super) fn renames(word: &str) -> bool {
    matches!(word, "clone" | "copy" | "duplicate" | "fork" | "rename")
}

/// Verbs that change existing things.
pub(super) const REWRITING: &str = "\
    assign edit modify overwrite patch reassign replace reset set update upsert";

/// Verbs by which a tool removes things, though they do not reverse a name's meaning.
pub(super) const EMPTYING: &str = "\
    clean cleanup decommission deprovision dispose drain empty flush liquidate offboard retire \
    rmdir scrap shutdown";

/// Whether the verb removes a thing or what is in it.
pub(super) fn empties(word: &str) -> bool {
    part::has_word(EMPTYING, word)
}

/// Whether the verb changes existing things.
pub(super) fn rewrites(word: &str) -> bool {
    part::has_word(REWRITING, word)
}

/// Other verbs for what is done to each of the things that are meant.
pub(super) const AFFECTING: &str = "\
    charge close expire lock merge migrate move notify pay publish refund restart scale send \
    transfer";

/// Whether the verb does something to existing things.
pub(super) fn affects(word: &str) -> bool {
    rewrites(word) || part::has_word(AFFECTING, word)
}

/// Words for what says which things are meant: without it, all are.
pub(super) const SELECTING: &str = "\
    condition conditions criteria filter filters match pattern prefix query selector where";

/// Whether the word is for what says which things are meant.
pub(super) fn selects(word: &str) -> bool {
    part::has_word(SELECTING, word)
}

/// Names under which arguments are sent, without case and separators.
pub(crate) const ENVELOPES: &str =
    "actioninput args arguments input kwargs parameters params properties toolinput";

/// Other words for what holds arguments that are wrapped, at the end of its name.
pub(super) const HOLDING: &str = "\
    arg argument attributes body changes config configuration content data details dto edits \
    fields form info inputs json object options param parameter patch payload props query req \
    request root schema settings spec tool updates value values variables";

/// Whether what the word names may hold arguments.
pub(super) fn holds(word: &str) -> bool {
    part::has_word(ENVELOPES, word) || part::has_word(HOLDING, word)
}

/// Words before those of `HOLDING` that only say what is called, or how: `action_input`,
/// `request_body`.
pub(super) const CALLING: &str = "\
    action args arguments call func function input json parameters params query raw request tool";

/// Whether what holds arguments is the same with the word before its name.
pub(super) fn calls(word: &str) -> bool {
    part::has_word(CALLING, word)
}
