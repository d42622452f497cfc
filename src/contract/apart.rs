//! What single words of names make of those beside them: the opposite, a sibling, a limit.
//!
//! The lists differ in which of two names may have a word that the other lacks:
//! - `OPPOSING`, `OPPOSING_STEMS`: neither; the names never mean one another.
//! - `LIMITING`: neither; but many things, `results`, mean the field of their limit, `maxResults`.
//! - `TELLING_APART`, `CHANGING`: the field, not the given name: `endDate` is not `date`.
//! - `QUALIFYING`: the same; but a field with the word before the given name's is only likely
//!   meant.
//! - `BESIDE`: the same; but a field with the word is plainly meant only if it is required.
//! - `ROLES`: either; but a field with the word is only likely meant, unless an `id` is given.

use super::abroad;
use crate::part;

/// Words that reverse a name's meaning: a name with one is never taken for a name without.
pub(super) const OPPOSING: &str = "\
    abort absent allergic allergy anti ban banned bans blackout cannot cant deduct dont drop \
    dropped drops dry except exception exceptions expel expelled expels hidden hide hides illegal \
    isnt keep keeps kept kick kicks kill killed kills minus missing mute muted mutes nand neither \
    never nin no non none nor not nuke off prune prunes restricted rm shred stop stopped stops \
    taboo un void voided voids waive waived waives wipe wiped wipes withdraw withdrawn withdraws \
    without wont";

/// Beginnings of other words that reverse it, whatever their ending: `exclude`, `excluded`,
/// `exclusive`.
pub(super) const OPPOSING_STEMS: &str = "\
    allowlist archive archiving avoid blacklist blocked blocking blocklist bypass cancel clear \
    contraindicat deactivat declin decreas decrement delet demot denied denies deny deregist \
    deselect destroy detach disabl disallow disapprov discard disconnect dislik dismiss eras evict \
    exclu exempt expired expung fail forbid hate ignor inactiv invalid inver irrelevan mask negat \
    omit opposit preserv prevent prohib protect purg quarantin refus reject remov retain rever \
    revok rollback safelist skip spare suppress suspend terminat trash truncat whitelist";

/// Whether the word reverses a name's meaning. So do words that begin with `un`, `uninstall` among
/// them; but not `unit` and `unique`, which say one, nor `until`, nor `underlying`, nor the German
/// `unter`.
pub(super) fn opposes(word: &str) -> bool {
    abroad::opposes(word)
        || part::has_word(OPPOSING, word)
        || (word.starts_with("un")
            && (word.starts_with("unin") || !part::has_start("uncle uni under unter until", word)))
        || part::has_start(OPPOSING_STEMS, word)
}

/// Words that, like those of `QUALIFYING` and `CHANGING`, tell a field from its sibling: a given
/// name with one is not meant for a field without (`endDate` is not `date`), though a shorter name
/// may mean a field with one.
pub(super) const TELLING_APART: &str = "\
    actual additional against annual another api append arrival author average avg background \
    baseline begin billing border bottom callback cheaper cheapest child closing compare \
    comparison confirm csrf current cutoff daily deduction default delivery departure draft due \
    dummy effective encryption error example existing expiration expiry extra fake final finish \
    first foreground fork from highest hourly initial input into lacking last left legacy less \
    local lowest middle mock monthly more most ne next obsolete opening original paid partial \
    pickup private proxy public publish quarterly rate refresh remaining remote replacement retry \
    right safe second shipping sibling stale start sub subtract super temporary third to top total \
    trigger underlying upstream weekly withdrawal wrong yearly";

/// Words that, as `owner` does, say who has what is named behind them: an `account` is no
/// `payerAccount`. But they name things as well, and an `id` may be theirs.
pub(super) const ROLES: &str = "\
    approver beneficiary borrower buyer caller caregiver counterparty creditor debtor delegate \
    doctor donor employer father guarantor guardian inviter landlord lender lessee lessor manager \
    mother opponent payee payer physician referrer remitter seller spouse supervisor teacher \
    transferee transferor";

/// Whether the word says who has what is named behind it.
pub(super) fn is_role(word: &str) -> bool {
    part::has_word(ROLES, word)
}

/// Words for what is done to existing things: `addLabels` are not all `labels`. They are not in
/// `TELLING_APART` because other words begin with them: `address`.
pub(super) const CHANGING: &str = "add adding insert merge push toggle";

/// Words that make something else of the name behind them: a `date` is no `beforeDate`, nor is the
/// `model` the `fallbackModel`, nor need the `account` be the `sourceAccount`; and `ifGeneration`
/// says what the `generation` must be.
pub(super) const QUALIFYING: &str = "\
    above after alt alternate alternative backup base bcc before below birth bytes cantidad cc \
    characters chars co commission deductible deposit dest destination discount dst emergency end \
    fallback fee former gross gst gt gte head high if larger least losing low lower lt lte min \
    minimum net neue new nightly nouveau nova novo nueva nuevo old optional origin other out \
    output over overtime owner parent penalty premium prev previous quantidade quantite receiver \
    recipient refund reply return secondary sender since smaller source src taille tamanho tamano \
    target tax than tip under until upper vat when winning";

/// Whether the word tells a field from its sibling, be it by what was done to it: `translated`.
pub(super) fn tells_apart(word: &str) -> bool {
    limits(word)
        || [TELLING_APART, QUALIFYING, CHANGING].iter().any(|list| part::has_word(list, word))
        || is_done(word)
}

/// Whether the word says what was done to a thing: `translated`.
fn is_done(word: &str) -> bool {
    word.len() > 4 && word.ends_with("ed") && !matches!(word, "breed" | "embed" | "shred" | "speed")
}

/// Words for the state that a thing is in: as a flag, `pending` asks for pending things alone.
pub(super) const STATES: &str = "\
    active done draft drafts open past pending private public read unpaid unread unsafe upcoming";

/// Whether the word is for a state, be it by what was done to the thing: `completed`.
pub(super) fn is_state(word: &str) -> bool {
    part::has_word(STATES, word) || is_done(word)
}

/// Whether the words behind this one mean something else by themselves.
pub(super) fn qualifies(word: &str) -> bool {
    part::has_word(QUALIFYING, word)
}

/// Whether the word is a noun made of a verb: `deletion`, `clearance`; but `unprovision` is a verb.
pub(super) fn is_noun_of_done(word: &str) -> bool {
    !word.starts_with("un") && (word.ends_with("ance") || word.ends_with("ion"))
}

/// Words for what there is besides, or on occasion: the `message` of a call is no `errorMessage`,
/// nor its `command` the `cleanupCommand`, unless that field is required.
pub(super) const BESIDE: &str = "\
    build cleanup default error example expected external footer init input internal merge post \
    recovery remote replica restart retry sample setup success system teardown test trigger \
    warning welcome";

/// Whether the word is for what there is besides.
pub(super) fn is_beside(word: &str) -> bool {
    part::has_word(BESIDE, word)
}

/// Words that make an upper limit of the name behind them: an `age` is no `maxAge`, though the
/// number of `results` is the `maxResults`.
pub(super) const LIMITING: &str = "max maximum";

/// Whether the word makes a limit of the name behind it.
pub(super) fn limits(word: &str) -> bool {
    part::has_word(LIMITING, word)
}

/// Whether the word makes nothing else of what is named beside it.
pub(super) fn is_neutral(word: &str) -> bool {
    !opposes(word) && !tells_apart(word)
}
