//! Light and fog as they are now. Floor 4. Rules TRI-MOVE-25, TRI-SPELL-05; ruling TRI-R82.

use crate::board::Light;
use crate::combat::{BattleBoard, fog_changed, light_changed};
use crate::grid::Cell;
use crate::rules::triad::plan::air::{foggy_cells, lit_cells};
use crate::rules::triad::snapshot::Situation;
use bevy::prelude::World;

/// The same as [`refresh`] where there is anything to be done: in a level with dark cells, and where light or fog is not that
/// of the level.
pub fn keep(world: &mut World) {
    let level = world.resource::<BattleBoard>();
    if level.board().has_dark() || level.changed_cells().len() > 0 {
        refresh(world);
    }
}

/// Lights what is lit now, darkens what no longer is, lets fog come up where a bank lies, and clears it where none does any
/// more. Everything else is as in the level.
pub fn refresh(world: &mut World) {
    let s = Situation::of(world);
    let level = world.resource::<BattleBoard>();
    let (lit, foggy) = (lit_cells(&s, level), foggy_cells(&s));
    let changed = || level.changed_cells();
    let is_dark = |cell: &Cell| level.light_before(*cell) == Light::Dark && !lit.contains(cell);
    let is_clear = |cell: &Cell| !level.fog_before(*cell) && !foggy.contains(cell);
    let dark: Vec<_> = changed().filter(is_dark).collect();
    let clear: Vec<_> = changed().filter(is_clear).collect();
    light_changed(world, dark, Light::Dark, "TRI-MOVE-25");
    light_changed(world, lit, Light::Bright, "TRI-MOVE-25");
    fog_changed(world, clear, false, "TRI-SPELL-05");
    fog_changed(world, foggy, true, "TRI-SPELL-05");
}
