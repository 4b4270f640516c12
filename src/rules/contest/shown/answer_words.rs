//! What the answers to questions do, one sentence each. Floor 4. Rules CON-ATK-04, -08, -09, CON-MAN-01 to -07, CON-REACT-03, -07.

use crate::combat::{AnswerWords, PendingChoice};
use crate::rules::contest::words::{
    WINDOW_DEFEND, WINDOW_INTERJECT, WINDOW_MANOEUVRE, WINDOW_OPPORTUNITY,
};

const DECLINE: &[&str] = &[PendingChoice::DECLINE];

/// The places of bodies at which a Precision can be aimed.
const PLACES: &[&str] = &[
    "precision",
    "head",
    "main_arm",
    "off_arm",
    "torso",
    "right_leg",
    "left_leg",
    "forelegs",
    "hind_legs",
    "legs",
    "wings",
    "tail",
];

/// The answers that are no actions.
pub const ANSWER_WORDS: &[AnswerWords] = &[
    AnswerWords::of(
        WINDOW_DEFEND,
        &["block"],
        "Meet the attack with the shield: if both pass, the shield takes its block rating off the damage.",
        "CON-ATK-04",
    ),
    AnswerWords::of(
        WINDOW_DEFEND,
        &["dodge"],
        "Get out of the way: if both pass, the attack misses unless it has more Successes.",
        "CON-ATK-04",
    ),
    AnswerWords::of(
        WINDOW_DEFEND,
        &["parry"],
        "Turn the blow with what you hold: if both pass, it misses unless it has more Successes.",
        "CON-ATK-04",
    ),
    AnswerWords::of(
        WINDOW_DEFEND,
        &["withstand"],
        "Resist with Focus: if both pass, the attack on the mind fails unless it has more Successes.",
        "CON-ATK-04",
    ),
    AnswerWords::of(
        WINDOW_DEFEND,
        DECLINE,
        "Keep the AP: the attack hits if its test passes, and the attacker chooses a manoeuvre.",
        "CON-ATK-08",
    ),
    AnswerWords::others(
        WINDOW_OPPORTUNITY,
        "Strike at once with this weapon, before the other goes on; it is one of the two attacks of the round.",
        "CON-REACT-03",
    ),
    AnswerWords::of(
        WINDOW_OPPORTUNITY,
        DECLINE,
        "The other goes on unhindered, and you keep the AP.",
        "CON-REACT-03",
    ),
    AnswerWords::of(
        WINDOW_MANOEUVRE,
        &["bash"],
        "Daze the loser if it fails an Athletics test: it has a bane on all tests until its next turn ends.",
        "CON-MAN-01",
    ),
    AnswerWords::of(
        WINDOW_MANOEUVRE,
        &["brace"],
        "You have a boon on your next defence.",
        "CON-MAN-02",
    ),
    AnswerWords::others(
        WINDOW_MANOEUVRE,
        "Strike this thing out of the loser's hand if it fails to hold on; it falls to the ground.",
        "CON-MAN-03",
    ),
    AnswerWords::of(
        WINDOW_MANOEUVRE,
        &["feint"],
        "If you pass a Deception test, your next Strike at this foe has a boon.",
        "CON-MAN-04",
    ),
    AnswerWords::of(
        WINDOW_MANOEUVRE,
        PLACES,
        "The hit lands here, and its die counts as the highest face.",
        "CON-MAN-05",
    ),
    AnswerWords::of(
        WINDOW_MANOEUVRE,
        &["push"],
        "Push the loser one cell straight back if it fails an Athletics test.",
        "CON-MAN-06",
    ),
    AnswerWords::of(
        WINDOW_MANOEUVRE,
        &["trip"],
        "Bring the loser to the ground if it fails an Acrobatics test.",
        "CON-MAN-07",
    ),
    AnswerWords::of(
        WINDOW_MANOEUVRE,
        DECLINE,
        "Make nothing of the critical win.",
        "CON-ATK-09",
    ),
    AnswerWords::of(
        WINDOW_INTERJECT,
        DECLINE,
        "Do nothing now and keep the AP for later.",
        "CON-REACT-07",
    ),
];
