//! What single words of names make of those beside them: the opposite, a sibling, a limit.

use super::abroad;
use crate::part;

/// Words that turn a name's meaning round: a name with one is never taken for a name without.
pub(super) const OPPOSING: &str = "\
    abort absent allergic allergy anti ban banned bans blackout cannot cant deduct dont drop \
    dropped drops dry except exception exceptions expel expelled expels hidden hide hides illegal \
    isnt keep keeps kept kick kicks kill killed kills minus missing mute muted mutes nand neither \
    never nin no non none nor not nuke off prune prunes restricted rm shred stop stopped stops \
    taboo un void voided voids waive waived waives wipe wiped wipes withdraw withdrawn withdraws \
    without wont";

/// How other words begin that turn it round, whatever their ending: `exclude`, `excluded`,
/// `exclusive`.
pub(super) const OPPOSING_STEMS: &str = "\
    allowlist archive archiving avoid blacklist blocked blocking blocklist bypass cancel clear \
    contraindicat deactivat declin decreas decrement delet demot denied denies deny deselect \
    destroy detach disabl disallow disapprov discard disconnect dislik dismiss eras evict exclu \
    exempt expired expung fail forbid hate ignor inactiv invalid inver irrelevan mask negat omit \
    opposit preserv prevent prohib protect purg quarantin refus reject remov retain rever revok \
    rollback safelist skip spare suppress suspend terminat trash truncat whitelist";

/// Whether it turns a name's meaning round. So do words that begin with `un`, `uninstall` among
/// them; but not `unit` and `unique`, which are of what is one, nor `until`, nor `underlying`, nor
/// what is `unter` in German.
pub(super) fn opposes(word: &str) -> bool {
    abroad::opposes(word)
        || part::has_word(OPPOSING, word)
        || (word.starts_with("un")
            && (word.starts_with("unin") || !part::has_start("uncle uni under unter until", word)))
        || part::has_start(OPPOSING_STEMS, word)
}

/// Words that tell a field from its sibling, as the words of `QUALIFYING` and `CHANGING` do: what
/// is given with one is not meant for a field without (`endDate` is not `date`), though a field
/// with one may be what a shorter name means.
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

/// Words of who has what is named behind them, as `owner` is: an `account` is no `payerAccount`.
/// But they are things as well, and an `id` may be theirs.
pub(super) const ROLES: &str = "\
    approver beneficiary borrower buyer caller caregiver counterparty creditor debtor delegate \
    doctor donor employer father guarantor guardian inviter landlord lender lessee lessor manager \
    mother opponent payee payer physician referrer remitter seller spouse supervisor teacher \
    transferee transferor";

/// Whether it says who has what is behind it.
pub(super) fn is_role(word: &str) -> bool {
    part::has_word(ROLES, word)
}

/// Words of what is done to what is there: `addLabels` are not all `labels`. They stand apart from
/// those above because other words begin with them: `address`.
pub(super) const CHANGING: &str = "add adding insert merge push toggle";

/// Words that make something else of the name behind them: a `date` is no `beforeDate`, nor is the
/// `model` the `fallbackModel`, nor the `account` the `sourceAccount` rather than the other one;
/// and `ifGeneration` says what the `generation` must be.
pub(super) const QUALIFYING: &str = "\
    above after alt alternate alternative backup base bcc before below birth bytes cantidad cc \
    characters chars co commission deductible deposit dest destination discount dst emergency end \
    fallback fee former gross gst gt gte head high if larger least losing low lower lt lte min \
    minimum net neue new nightly nouveau nova novo nueva nuevo old optional origin other out \
    output over overtime owner parent penalty premium prev previous quantidade quantite receiver \
    recipient refund reply return secondary sender since smaller source src taille tamanho tamano \
    target tax than tip under until upper vat when winning";

/// Whether it tells a field from its sibling, as what was done to it does: `translated`.
pub(super) fn tells_apart(word: &str) -> bool {
    limits(word)
        || [TELLING_APART, QUALIFYING, CHANGING].iter().any(|list| part::has_word(list, word))
        || is_done(word)
}

/// Whether it is of what was done to a thing: `translated`.
fn is_done(word: &str) -> bool {
    word.len() > 4 && word.ends_with("ed") && !matches!(word, "breed" | "embed" | "shred" | "speed")
}

/// Words of what a thing is at the time: as a flag, `pending` asks for those alone.
pub(super) const STATES: &str = "\
    active done draft drafts open past pending private public read unpaid unread unsafe upcoming";

/// Whether it is of what a thing is, as what was done to it is: `completed`.
pub(super) fn is_state(word: &str) -> bool {
    part::has_word(STATES, word) || is_done(word)
}

/// Whether the words behind it mean something else by themselves.
pub(super) fn qualifies(word: &str) -> bool {
    part::has_word(QUALIFYING, word)
}

/// Whether it is a noun made of a word for what is done: `deletion`, `clearance`, `skipper`.
pub(super) fn is_noun_of_done(word: &str) -> bool {
    ["ance", "er", "ion", "or"].iter().any(|end| word.ends_with(end))
}

/// Words of what there is besides, or on occasion: the `message` of a call is no `errorMessage`,
/// nor its `command` the `cleanupCommand`, unless it cannot be without.
pub(super) const BESIDE: &str = "\
    build cleanup default error example expected external footer init input internal merge post \
    recovery remote replica restart retry sample setup success system teardown test trigger \
    warning welcome";

/// Whether it is of what there is besides.
pub(super) fn is_beside(word: &str) -> bool {
    part::has_word(BESIDE, word)
}

/// Words that make an upper limit of the name behind them: an `age` is no `maxAge`, though so many
/// `results` are the `maxResults`.
pub(super) const LIMITING: &str = "max maximum";

/// Whether it makes a limit of what is behind it.
pub(super) fn limits(word: &str) -> bool {
    part::has_word(LIMITING, word)
}

/// Whether it makes nothing else of what is named beside it.
pub(super) fn is_neutral(word: &str) -> bool {
    !opposes(word) && !tells_apart(word)
}
