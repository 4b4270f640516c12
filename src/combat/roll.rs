//! A roll with everything that led to its result. Floor 3.

use super::{CombatantId, RuleId, Terms};
use serde::Serialize;
use smol_str::SmolStr;

/// What a roll was for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum RollKind {
    /// Place in the order of turns.
    Initiative,
    /// An attack roll.
    Attack,
    /// A defender's roll against an attack.
    Defence,
    /// A check of an attribute or skill.
    Check,
    /// A saving throw.
    Save,
    /// A roll on a table, such as a direction.
    Table,
    /// What a blow deals.
    Damage,
}

/// One request of dice, complete: faces, sum, target, and the degrees at each stage.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RollReport {
    /// Who rolled.
    pub who: CombatantId,
    /// Whom the roll was against, if anyone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub against: Option<CombatantId>,
    /// What the roll was for.
    pub kind: RollKind,
    /// For people: "longsword at Mira", "Constitution check".
    pub label: SmolStr,
    /// The rule that asked for it.
    pub rule: RuleId,
    /// The dice asked for: `2d20 keep highest`.
    pub pool: SmolStr,
    /// The faces in drawn order.
    pub faces: Vec<i32>,
    /// The reading of the pool before modifiers.
    pub natural: i32,
    /// Everything added, on either side, and the edge that made the pool.
    pub terms: Terms,
    /// Natural plus bonuses.
    pub total: i32,
    /// The number it was compared with, if any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target: Option<i32>,
    /// One word: hit, miss, critical, fumble, rescue, success, failure, …
    pub result: SmolStr,
    /// Degrees of success after the terms of kind degree.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub degrees: Option<i32>,
}
