//! Falls. Floor 4. Rule INJ-MOVE-07.

use super::{conditions, harm};
use crate::combat::CombatantId;
use crate::mechanics::spawning::CreatureBuilder;
use crate::rules::injury::data::InjuryData;
use crate::rules::injury::plan::movement::falls;
use crate::rules::injury::plan::steps;
use bevy::prelude::{In, World};

/// Somebody falls. Rule INJ-MOVE-07.
pub fn fall(In(steps::Fall { who, height }): In<steps::Fall>, world: &mut World) {
    fall_from(world, who, height);
}

/// Rule INJ-MOVE-07: prone, and from a height on Stamina damage.
pub fn fall_from(world: &mut World, who: CombatantId, height: i32) {
    let data = InjuryData::of(world);
    let (from, toll) = (data.harm.fall_from, data.harm.fall_stamina);
    falls(data).fall(world, who, height);
    conditions::fall_prone(world, who, "INJ-MOVE-07");
    if height >= from {
        harm::stamina_damage(world, who, toll * (height - from + 1), "INJ-MOVE-07");
    }
    conditions::end_broken_grapples(world, who);
}
