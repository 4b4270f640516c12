//! What the answers to questions do, one sentence each. Floor 4. Rules WND-REACT-01, -10 to -15.

use crate::combat::{AnswerWords, PendingChoice};
use crate::rules::wounds::words::{
    WINDOW_CLING, WINDOW_FLANK, WINDOW_HARRY, WINDOW_INTERPOSE, WINDOW_INTERRUPT, WINDOW_MIX,
    WINDOW_READY, WINDOW_REBUFF,
};

const DECLINE: &[&str] = &[PendingChoice::DECLINE];

/// The answers that are no actions; what was readied does what it does as an action.
pub const ANSWER_WORDS: &[AnswerWords] = &[
    AnswerWords::of(
        WINDOW_INTERRUPT,
        DECLINE,
        "Do nothing now and keep AP and initiative.",
        "WND-REACT-01",
    ),
    AnswerWords::others(
        WINDOW_REBUFF,
        "Strike with this weapon before the enemy comes inside its reach; the wound is one level worse.",
        "WND-REACT-10",
    ),
    AnswerWords::of(
        WINDOW_REBUFF,
        DECLINE,
        "The enemy comes nearer, and you keep the AP.",
        "WND-REACT-10",
    ),
    AnswerWords::others(
        WINDOW_HARRY,
        "Spoil the enemy's aim: its shots and throws are worse until the round ends.",
        "WND-REACT-11",
    ),
    AnswerWords::of(
        WINDOW_HARRY,
        DECLINE,
        "The enemy shoots undisturbed, and you keep the AP.",
        "WND-REACT-11",
    ),
    AnswerWords::of(
        WINDOW_CLING,
        &["cling"],
        "Roll a Power check: its result buys yards by which you follow, or yards that are taken off the other's movement.",
        "WND-REACT-12",
    ),
    AnswerWords::of(
        WINDOW_CLING,
        DECLINE,
        "The other gets away, and you keep the AP.",
        "WND-REACT-12",
    ),
    AnswerWords::others(
        WINDOW_MIX,
        "Spend the result like this: with each yard you follow, you go after the other; each yard off stops it earlier.",
        "WND-REACT-12",
    ),
    AnswerWords::others(
        WINDOW_INTERPOSE,
        "Put this one in the way: if your check succeeds, the attack goes against it.",
        "WND-REACT-13",
    ),
    AnswerWords::of(
        WINDOW_INTERPOSE,
        DECLINE,
        "The attack goes on against you, and you keep the AP.",
        "WND-REACT-13",
    ),
    AnswerWords::of(
        WINDOW_READY,
        DECLINE,
        "Keep the action ready for a later event.",
        "WND-REACT-14",
    ),
    AnswerWords::others(
        WINDOW_FLANK,
        "Ignore this one: it does not flank you, but its attacks on you count as from behind.",
        "WND-REACT-15",
    ),
    AnswerWords::of(
        WINDOW_FLANK,
        DECLINE,
        "Ignore nobody: those who flank you strike better.",
        "WND-REACT-15",
    ),
];
