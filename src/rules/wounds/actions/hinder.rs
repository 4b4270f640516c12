//! Hinder. Floor 4. Rules WND-ACT-31 to -34.

use super::row::{ACTION, Costs, Does, Needs, Row, begun};
use crate::combat::Family;
use crate::mechanics::{Aim, Resolution};
use crate::rules::wounds::effects::hinder as does;
use crate::rules::wounds::plan::hinder::{check_reach, disarm, distract, shove, trip};
use crate::rules::wounds::plan::price::Price;
use crate::rules::wounds::words::{self, COMMIT, Trait, YARDS};

/// What all forms of Hinder have in common.
const HINDER: Row = Row {
    aim: Aim::Enemy,
    family: Family::Maneuvers,
    fields: &["at"],
    riders: &[COMMIT],
    price: Costs::Usually(|data| Price::ap(data.prices.hinder), begun),
    ..ACTION
};

const ENEMY: Needs = Needs::at(|_, f, t| f.is_enemy(t), "That is no enemy");
const IN_REACH: Needs = Needs::asks(check_reach);

/// Strike a thing out of a hand.
pub const DISARM: Row = Row {
    word: words::DISARM,
    label: "Disarm",
    icon: "hand",
    help: "Strike a thing out of an enemy's hand; it falls into the enemy's cell.",
    rule: "WND-ACT-31",
    told_at: "tries to disarm {at}",
    fields: &["with", "at", "aim"],
    needs: &[
        Needs::own(|_, f| !f.is(Trait::Handless), "It has no hands"),
        ENEMY,
        IN_REACH,
        Needs::asks(|s, f, act, _| disarm(s, f, act).map(|_| ())),
    ],
    does: &[Does::Then(does::disarm)],
    preview: Some(|s, f, act, _| Ok(disarm(s, f, act)?.attempt.preview("Disarm"))),
    ..HINDER
};

/// Make an enemy Flat Footed: attacks on it have Advantage.
pub const DISTRACT: Row = Row {
    word: words::DISTRACT,
    label: "Distract",
    icon: "drama",
    help: "Make an enemy attack and guard itself worse until the round ends.",
    rule: "WND-ACT-32",
    told_at: "tries to distract {at}",
    needs: &[ENEMY, IN_REACH],
    does: &[Does::Then(does::distract)],
    preview: Some(|s, f, act, _| Ok(distract(s, f, act)?.preview("Distract"))),
    ..HINDER
};

/// Move an enemy.
pub const SHOVE: Row = Row {
    word: words::SHOVE,
    label: "Shove",
    icon: "move-right",
    help: "Move an enemy one yard or more, in the direction that you choose.",
    rule: "WND-ACT-33",
    told_at: "shoves {at}",
    fields: &["at", "toward"],
    riders: &[COMMIT, YARDS],
    needs: &[
        ENEMY,
        IN_REACH,
        Needs::asks(|s, f, act, _| shove(s, f, act).map(|_| ())),
    ],
    does: &[Does::Then(does::shove)],
    preview: Some(|s, f, act, _| Ok(shove(s, f, act)?.check.preview("Shove"))),
    ..HINDER
};

/// Bring an enemy down.
pub const TRIP: Row = Row {
    word: words::TRIP,
    label: "Trip",
    icon: "arrow-down",
    help: "Bring an enemy to the ground, or a rider out of the saddle.",
    rule: "WND-ACT-34",
    told_at: "trips {at}",
    needs: &[
        ENEMY,
        IN_REACH,
        Needs::at(
            |_, _, t| !t.is(Trait::Amorphous),
            "What has no form cannot be tripped",
        ),
        Needs::at(|_, _, t| !t.is_prone(), "That one lies on the ground"),
    ],
    does: &[Does::Then(does::trip)],
    preview: Some(|s, f, act, _| Ok(trip(s, f, act)?.preview("Trip"))),
    ..HINDER
};
