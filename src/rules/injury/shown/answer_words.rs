//! What the answers to questions do, one sentence each. Floor 4. Rules INJ-REACT-04, -06, INJ-HURT-02, INJ-MAN-01.

use crate::combat::{AnswerWords, PendingChoice};
use crate::rules::injury::words::{
    WINDOW_PARRY, WINDOW_PART, WINDOW_PLACE, WINDOW_PROVOKE, WINDOW_THING,
};

const DECLINE: &[&str] = &[PendingChoice::DECLINE];

/// The answers that are no actions; a manoeuvre as a reaction does what it does as an action.
pub const ANSWER_WORDS: &[AnswerWords] = &[
    AnswerWords::of(
        WINDOW_PARRY,
        &["parry"],
        "Turn the blow aside for a reaction and Stamina: if your roll beats the attack, the hit loses degrees or misses altogether.",
        "INJ-REACT-04",
    ),
    AnswerWords::of(
        WINDOW_PARRY,
        DECLINE,
        "The hit lands with its full degrees; you keep the reaction and the Stamina.",
        "INJ-REACT-04",
    ),
    AnswerWords::others(
        WINDOW_PROVOKE,
        "Strike at once with this weapon, before the enemy goes on; it costs a reaction.",
        "INJ-REACT-06",
    ),
    AnswerWords::of(
        WINDOW_PROVOKE,
        DECLINE,
        "The enemy goes on unhindered, and you keep the reaction.",
        "INJ-REACT-06",
    ),
    AnswerWords::others(
        WINDOW_PART,
        "The hit injures this part of the body.",
        "INJ-HURT-02",
    ),
    AnswerWords::others(
        WINDOW_THING,
        "The manoeuvre takes effect on this thing.",
        "INJ-MAN-01",
    ),
    AnswerWords::others(
        WINDOW_PLACE,
        "The target is moved to this cell.",
        "INJ-MAN-01",
    ),
    AnswerWords::of(
        WINDOW_PLACE,
        DECLINE,
        "The target stays where it is.",
        "INJ-MAN-01",
    ),
];
