//! Falls. Floor 4. Rule INJ-MOVE-07.

use super::{conditions, harm};
use crate::combat::{BattleEvent, CombatantId, record};
use crate::mechanics::reports::stopped;
use crate::rules::injury::snapshot::Situation;
use bevy::prelude::World;

/// Rule INJ-MOVE-07: prone, and from 2 steps on Stamina damage.
pub(in crate::rules::injury) fn fall(world: &mut World, who: CombatantId, height: i32) {
    let s = Situation::of(world);
    let altitude = s.fighter(who).altitude;
    if altitude > 0 {
        let (from, to) = (altitude, 0);
        record(world, BattleEvent::AltitudeChanged { who, from, to });
    }
    stopped(
        world,
        who,
        smol_str::format_smolstr!("falls {height} steps"),
        "INJ-MOVE-07",
    );
    conditions::fall_prone(world, who, "INJ-MOVE-07");
    if height >= 2 {
        harm::stamina_damage(world, who, 2 * (height - 1), "INJ-MOVE-07");
    }
    conditions::end_broken_grapples(world, who);
}
