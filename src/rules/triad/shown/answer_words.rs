//! What the answers to questions do, one sentence each. Floor 4. Rules TRI-REACT-04 to -06, TRI-INIT-12, TRI-ACT-18.

use crate::combat::{AnswerWords, PendingChoice};
use crate::rules::triad::words::{
    WINDOW_BLOCK, WINDOW_ENTER, WINDOW_GRAB, WINDOW_OPPORTUNITY, WINDOW_READY,
};

const DECLINE: &[&str] = &[PendingChoice::DECLINE];

/// The answers that are no actions; what was readied does what it does as an action.
pub const ANSWER_WORDS: &[AnswerWords] = &[
    AnswerWords::of(
        WINDOW_BLOCK,
        &["block"],
        "Take the Durability of the shield off the damage, for the Reaction; the shield itself is damaged by as much.",
        "TRI-REACT-05",
    ),
    AnswerWords::of(
        WINDOW_BLOCK,
        DECLINE,
        "Take the whole damage, and keep the Reaction.",
        "TRI-REACT-05",
    ),
    AnswerWords::of(
        WINDOW_GRAB,
        &["grab"],
        "Try to hold on, for the Reaction: a Climb check ends the fall at the ledge, and a Critical Success leads back onto it.",
        "TRI-REACT-04",
    ),
    AnswerWords::of(
        WINDOW_GRAB,
        DECLINE,
        "Fall to the ground, and keep the Reaction.",
        "TRI-REACT-04",
    ),
    AnswerWords::others(
        WINDOW_OPPORTUNITY,
        "Strike at once with this weapon, for the Reaction, before the step out of reach.",
        "TRI-REACT-06",
    ),
    AnswerWords::of(
        WINDOW_OPPORTUNITY,
        DECLINE,
        "The other walks on unhindered; the Reaction is kept.",
        "TRI-REACT-06",
    ),
    AnswerWords::of(
        WINDOW_ENTER,
        &["enter"],
        "Have your Turn now, with Actions and Reaction; from now on this is your place in the order.",
        "TRI-INIT-12",
    ),
    AnswerWords::of(
        WINDOW_ENTER,
        DECLINE,
        "Wait on: the same is asked after the next Turn.",
        "TRI-INIT-12",
    ),
    AnswerWords::of(
        WINDOW_READY,
        DECLINE,
        "Keep the action ready for the next time that its trigger comes up.",
        "TRI-ACT-18",
    ),
];
