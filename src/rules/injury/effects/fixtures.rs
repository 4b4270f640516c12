//! Doors and levers turn. Floor 4. Rule INJ-ACT-18.

use crate::board::Fixture;
use crate::combat::CombatantId;
use crate::mechanics::fixtures;
use crate::rules::injury::plan::acts::objects::{WORK_RULE, check_work};
use crate::rules::injury::snapshot::Situation;
use bevy::prelude::World;

/// Works a door or a lever, if that is still possible.
pub fn work(world: &mut World, who: CombatantId, at: Fixture) {
    let s = Situation::of(world);
    if check_work(&s, s.fighter(who), at).is_ok() {
        fixtures::work(world, who, at, WORK_RULE);
    }
}
