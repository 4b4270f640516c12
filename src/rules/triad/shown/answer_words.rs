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
        "Spend your Reaction: the shield's Durability is taken off the damage, and the shield itself is damaged by as much.",
        "TRI-REACT-05",
    ),
    AnswerWords::of(
        WINDOW_BLOCK,
        DECLINE,
        "Take the whole damage and keep the Reaction.",
        "TRI-REACT-05",
    ),
    AnswerWords::of(
        WINDOW_GRAB,
        &["grab"],
        "Spend your Reaction on a Climb check: a Success ends the fall at the ledge, a Critical Success brings you back onto it.",
        "TRI-REACT-04",
    ),
    AnswerWords::of(
        WINDOW_GRAB,
        DECLINE,
        "Fall to the ground and keep the Reaction.",
        "TRI-REACT-04",
    ),
    AnswerWords::others(
        WINDOW_OPPORTUNITY,
        "Spend your Reaction to strike with this weapon before the enemy steps out of reach.",
        "TRI-REACT-06",
    ),
    AnswerWords::of(
        WINDOW_OPPORTUNITY,
        DECLINE,
        "The other walks on unhindered, and you keep the Reaction.",
        "TRI-REACT-06",
    ),
    AnswerWords::of(
        WINDOW_ENTER,
        &["enter"],
        "Take your Turn now, with Actions and Reaction; from now on this is your place in the order.",
        "TRI-INIT-12",
    ),
    AnswerWords::of(
        WINDOW_ENTER,
        DECLINE,
        "Go on waiting: you are asked again after the next Turn.",
        "TRI-INIT-12",
    ),
    AnswerWords::of(
        WINDOW_READY,
        DECLINE,
        "Keep the action ready until its trigger comes up again.",
        "TRI-ACT-18",
    ),
];
