//! Things fall and are hit, steam rises and clears. Floor 4. Rules WND-ACT-46, WND-ATK-16, WND-INIT-10, WND-POS-23; rulings
//! WND-R100, WND-R106.

use crate::combat::{BattleBoard, CombatantId, FieldItem, GearChange, fog_changed, gear_changed};
use crate::grid::Cell;
use crate::mechanics::fixtures::Breakable;
use crate::mechanics::gear::lie_down;
use crate::rules::wounds::plan::steps;
use crate::rules::wounds::snapshot::Fighter;
use bevy::prelude::{In, World};
use smol_str::SmolStr;

/// Tags of cells in which a thing is lost for this battle. Ruling WND-R100.
const SWALLOWS: [&str; 2] = ["deep", "underwater"];

/// A thing comes to lie in a cell, or is lost in the water there. Ruling WND-R100.
pub fn lay(world: &mut World, who: CombatantId, item: SmolStr, cell: Cell) {
    let terrain = world.resource::<BattleBoard>().board().terrain(cell);
    let is_lost = terrain.is_some_and(|it| SWALLOWS.iter().any(|tag| it.has_tag(tag)));
    if !is_lost {
        lie_down(world, who, FieldItem::lying(item, cell));
    }
}

/// A thing falls from the hand into the own cell. Rule WND-INIT-10; ruling WND-R100.
pub fn drop_item(world: &mut World, who: CombatantId, key: &str, change: GearChange) {
    let f = Fighter::of(world, who);
    let Some(held) = f.gear.held_as(key) else {
        return;
    };
    let (key, item, cell) = (held.key.clone(), held.item.clone(), f.anchor());
    gear_changed(world, who, key, change);
    lay(world, who, item, cell);
}

/// All that somebody holds falls from its hands. Rule WND-COND-04.
pub fn drop_all(world: &mut World, who: CombatantId) {
    let held: Vec<_> = Fighter::of(world, who).gear.held_keys().collect();
    for key in held {
        drop_item(world, who, &key, GearChange::Dropped);
    }
}

/// A thrown weapon comes to lie. Rule WND-ATK-16; ruling WND-R100.
pub fn land(In(steps::Land { who, item, cell }): In<steps::Land>, world: &mut World) {
    lay(world, who, item, cell);
}

/// A thing takes damage, and is gone when nothing is left of it. Rule WND-ACT-46.
pub fn smash(In(steps::Smash { at, damage }): In<steps::Smash>, world: &mut World) {
    let board = world.resource::<BattleBoard>().board();
    if let Ok(thing) = Breakable::find(board, at, "WND-ACT-46") {
        thing.damage(world, damage);
    }
}

/// Hot water and steam fill cells to the end of the round. Rule WND-POS-23; ruling WND-R106.
pub fn steam(world: &mut World, cells: impl IntoIterator<Item = Cell>) {
    fog_changed(world, cells, true, "WND-POS-23");
}

/// The steam of the round clears: fog that the level does not have. Rule WND-POS-23; ruling WND-R106.
pub fn clear_steam(world: &mut World) {
    let level = world.resource::<BattleBoard>();
    let is_steam = |cell: &Cell| level.board().fog(*cell) && !level.fog_before(*cell);
    let cells: Vec<_> = level.changed_cells().filter(is_steam).collect();
    fog_changed(world, cells, false, "WND-POS-23");
}
