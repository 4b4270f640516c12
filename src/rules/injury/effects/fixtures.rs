//! Doors and levers turn. Floor 4. Rule INJ-ACT-18.

use crate::mechanics::fixtures;
use crate::rules::injury::plan::acts::objects::{WORK_RULE, check_work};
use crate::rules::injury::plan::steps;
use crate::rules::injury::snapshot::Situation;
use bevy::prelude::{In, World};

/// Works a door or a lever, if that is still possible.
pub fn work(In(steps::Work { who, at }): In<steps::Work>, world: &mut World) {
    let s = Situation::of(world);
    if check_work(&s, s.fighter(who), at).is_ok() {
        fixtures::work(world, who, at, WORK_RULE);
    }
}
