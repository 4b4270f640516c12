//! Falls. Floor 4. Rule INJ-MOVE-07.

use super::{conditions, harm};
use crate::combat::{BattleEvent, CombatantId, record};
use crate::mechanics::reports::stopped;
use crate::rules::injury::plan::steps;
use crate::rules::injury::snapshot::Situation;
use bevy::prelude::{In, World};

/// Somebody falls. Rule INJ-MOVE-07.
pub fn fall(In(steps::Fall { who, height }): In<steps::Fall>, world: &mut World) {
    fall_from(world, who, height);
}

/// Rule INJ-MOVE-07: prone, and from a height on Stamina damage.
pub fn fall_from(world: &mut World, who: CombatantId, height: i32) {
    let s = Situation::of(world);
    let (from, toll) = (s.data.harm.fall_from, s.data.harm.fall_stamina);
    let altitude = s.fighter(who).altitude;
    if altitude > 0 {
        let fallen = BattleEvent::AltitudeChanged {
            who,
            from: altitude,
            to: 0,
        };
        record(world, fallen);
    }
    stopped(
        world,
        who,
        smol_str::format_smolstr!("falls {height} steps"),
        "INJ-MOVE-07",
    );
    conditions::fall_prone(world, who, "INJ-MOVE-07");
    if height >= from {
        harm::stamina_damage(world, who, toll * (height - from + 1), "INJ-MOVE-07");
    }
    conditions::end_broken_grapples(world, who);
}
