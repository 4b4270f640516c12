//! Events that many effects record. Floor 4. Rule INJ-ATK-02.

use crate::combat::{BattleEvent, record};
use crate::rules::injury::plan::steps::AttackInProgress;
use bevy::prelude::World;

/// The last word on an attack.
pub fn resolved(
    world: &mut World,
    in_progress: &AttackInProgress,
    result: &'static str,
    degrees: Option<i32>,
) {
    let strike = &in_progress.strike;
    record(
        world,
        BattleEvent::AttackResolved {
            who: strike.attacker,
            target: strike.target,
            with: strike.with.clone(),
            result: result.into(),
            degrees,
            ranged: strike.mode.is_ranged(),
        },
    );
}
