//! What the answers to questions do, one sentence each. Floor 4. Rules AUR-INIT-09 to -16.

use crate::combat::{AnswerWords, PendingChoice};
use crate::rules::aura::words::{
    AFTER, BEFORE, CHALLENGE, CONTINUE, END, GOING_ON, INITIATIVE, ROLL, STEP, YIELD,
};

const DECLINE: &[&str] = &[PendingChoice::DECLINE];

/// The answers that are no actions.
pub const ANSWER_WORDS: &[AnswerWords] = &[
    AnswerWords::of(
        CHALLENGE,
        DECLINE,
        "Nobody on your side challenges: the action happens as it was declared.",
        "AUR-INIT-09",
    ),
    AnswerWords::of(
        INITIATIVE,
        &[ROLL],
        "Roll Initiative: a challenger has to be higher to act first; it is your one roll in this Round.",
        "AUR-INIT-10",
    ),
    AnswerWords::of(
        INITIATIVE,
        &[YIELD],
        "Let all challengers act first without a roll; you keep your roll for another challenge.",
        "AUR-INIT-10",
    ),
    AnswerWords::of(
        BEFORE,
        DECLINE,
        "Nobody on your side cuts in before the action.",
        "AUR-INIT-13",
    ),
    AnswerWords::of(
        STEP,
        DECLINE,
        "Nobody on your side strikes, and the mover goes on.",
        "AUR-INIT-14",
    ),
    AnswerWords::of(
        AFTER,
        DECLINE,
        "Nobody on your side strikes at the opening.",
        "AUR-INIT-15",
    ),
    AnswerWords::of(
        GOING_ON,
        &[CONTINUE],
        "Go on with the interrupted action at the price that was declared.",
        "AUR-INIT-16",
    ),
    AnswerWords::of(
        GOING_ON,
        &[END],
        "Break the action off: what it has not used of its price comes back, except for 1 Energy.",
        "AUR-INIT-16",
    ),
];
