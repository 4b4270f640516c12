//! The table of conditions. Floor 4. Section COND of the reference.

use crate::combat::Until;
use crate::mechanics::conditions::{ConditionRow, ConditionTable, Given, Noted};
use crate::rules::wounds::data::WoundsData;
use crate::rules::wounds::words;

/// The cause of a stagger that fatigue brings.
pub const BY_FATIGUE: &str = "WND-COND-03";
/// The cause of a stagger that lasts until the fatal wound is reduced.
pub const BY_WOUND: &str = "WND-HURT-12";

/// What conditions are told of an attack.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AttackFacts {
    /// Whether it is a shot or a throw of a weapon. Rule WND-REACT-11.
    pub is_ranged_weapon: bool,
    /// Whether it is compared with a melee or a ranged Defense. Rule WND-ACT-32.
    pub at_usual_defense: bool,
}

type Row = ConditionRow<WoundsData, AttackFacts>;

/// All conditions, in the order in which their modifiers are told.
pub const CONDITIONS: ConditionTable<WoundsData, AttackFacts> = ConditionTable(&[
    // What these two take off a check stands beside what wounds take off: `Fighter::note_state`.
    Row::new(words::EXHAUSTED, "Exhausted", "WND-COND-02"),
    Row::new(words::STAGGERED, "Staggered", "WND-COND-03"),
    Row::new(words::UNCONSCIOUS, "Unconscious", "WND-COND-04"),
    Row {
        given: Given::ByField("`death_clock: 6`"),
        ..Row::new(words::DYING, "Dying", "WND-HURT-13")
    },
    Row {
        holds_fast: Some("It cannot move"),
        ..Row::new(words::IMMOBILE, "Immobile", "WND-COND-05")
    },
    Row {
        holds_fast: Some("It is helpless"),
        ..Row::new(words::HELPLESS, "Helpless", "WND-COND-06")
    },
    Row::new(words::PRONE, "Prone", "WND-COND-07"),
    Row::new(words::CROUCHING, "Crouching", "WND-COND-07"),
    Row::new(words::SURPRISED, "Surprised", "WND-COND-08"),
    Row {
        given: Given::ByField("`grappling: [2]`"),
        ..Row::new(words::GRAPPLING, "Grappling", "WND-COND-09")
    },
    Row {
        given: Given::ByField("`pinned_by: 2`"),
        holds_fast: Some("It is pinned"),
        ..Row::new(words::PINNED, "Pinned", "WND-COND-10")
    },
    Row::new(words::DEFENDING, "Defending", "WND-COND-11"),
    Row {
        given: Given::ByKey(|_| Until::EndOfRound(1)),
        attacks: Some(|data, _, _| Noted::bonus(-data.modifiers.distracted)),
        attacked: Some(|data, it, _| {
            let less = Noted::defence(-data.modifiers.distracted);
            less.only_if(it.at_usual_defense)
        }),
        ..Row::new(words::DISTRACTED, "Distracted", "WND-ACT-32")
    },
    Row {
        given: Given::ByField("`harried_by: [2]`"),
        attacks: Some(|data, it, _| {
            Noted::bonus(-data.modifiers.harried).only_if(it.is_ranged_weapon)
        }),
        ..Row::new(words::HARRIED, "Harried", "WND-REACT-11")
    },
    Row {
        given: Given::ByField("`bleeding: 2`"),
        ..Row::new(words::BLEEDING, "Bleeding", "WND-COND-13")
    },
    Row {
        given: Given::ByField("`burning: 2`"),
        ..Row::new(words::BURNING, "Burning", "WND-COND-14")
    },
    Row::new(words::HOBBLED, "Hobbled", "WND-COND-15"),
    Row {
        given: Given::ByField("`poisoned: 3`"),
        ..Row::new(words::POISONED, "Poisoned", "WND-COND-16")
    },
    Row::new(words::SUNK, "Sunk", "WND-COND-17"),
    Row {
        given: Given::ByField("`ignoring: [2]`"),
        ..Row::new(words::IGNORING, "Ignoring", "WND-POS-06")
    },
    Row {
        given: Given::ByField("`opening: (2, 15)`"),
        ..Row::new(words::HAS_OPENING, "Opening", "WND-ACT-21")
    },
    Row {
        given: Given::ByField("the action `drag`"),
        ..Row::new(words::DRAGGING, "Dragging", "WND-ACT-26")
    },
    Row {
        given: Given::ByField("`ready: …` or the action `ready`"),
        ..Row::new(words::READIED, "Readied", "WND-ACT-16")
    },
    Row {
        given: Given::ByField("an action that takes more than a turn"),
        ..Row::new(words::UNDERWAY, "Underway", "WND-INIT-13")
    },
    Row {
        given: Given::ByField("`effects: {\"stone_ward\": 4}`"),
        ..Row::new(words::STONE_WARD, "Stone Ward", "WND-MAG-04")
    },
    Row {
        given: Given::ByField("`effects: {\"stone_charm\": 0}`"),
        ..Row::new(words::STONE_CHARM, "Stone charm", "WND-MAG-05")
    },
    Row::new(words::RUNAWAY, "Out of control", "WND-POS-27"),
    Row {
        given: Given::ByField("`rides: 2`"),
        ..Row::new(words::RIDING, "Riding", "WND-POS-24")
    },
    Row {
        given: Given::ByField("`carries: 2`"),
        ..Row::new(words::CARRYING, "Carrying a rider", "WND-POS-24")
    },
]);
