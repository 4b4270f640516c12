//! Being pushed and falling. Floor 4. Rules AUR-MAN-10, AUR-MOVE-07, -08, -13.

use crate::combat::{CombatantId, MoveKind, component_of, moved};
use crate::grid::Cell;
use crate::mechanics::spawning::CreatureBuilder;
use crate::rules::aura::data::AuraData;
use crate::rules::aura::data::Stats;
use crate::rules::aura::effects::{changes, holds, hurt, watching};
use crate::rules::aura::plan::falls::falls;
use crate::rules::aura::snapshot::status_of;
use bevy::prelude::World;

/// One step against the mover's will: it provokes nothing, and the watchers turn.
/// Rules AUR-MAN-10, AUR-MOVE-07, -08.
pub fn forced_step(world: &mut World, who: CombatantId, to: Cell) {
    moved(world, who, to, MoveKind::Forced, 0);
    watching::after_motion(world, Some(who));
    holds::check_holds(world);
}

/// A fall of so many steps: damage without defence or armour from two on, then Prone.
/// Rule AUR-MOVE-13; ruling AUR-R18.
pub fn fall(world: &mut World, who: CombatantId, steps: i32) {
    let data = AuraData::of(world);
    if !falls(data).is_fall(steps) || data.is_off("AUR-MOVE-13") {
        return;
    }
    hurt::fall_damage(world, who, steps);
    if status_of(world, who).is_alive() && component_of::<Stats>(world, who).legs {
        changes::lay_down(world, who, "AUR-MOVE-13");
    }
}
