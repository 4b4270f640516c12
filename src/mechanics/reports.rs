//! What is told of an action besides its effects. Floor 3½.

use crate::combat::{BattleEvent, CombatantId, RuleId, record};
use bevy::prelude::World;
use smol_str::SmolStr;

/// Records that what a combatant did ends here, and why, for people.
pub fn stopped(world: &mut World, who: CombatantId, why: impl Into<SmolStr>, rule: &'static str) {
    let (why, rule) = (why.into(), RuleId(rule));
    record(world, BattleEvent::Stopped { who, why, rule });
}
