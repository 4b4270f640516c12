//! Where a side may place its fighters before the battle begins. Floor 3½.

use super::scene::Scene;
use crate::combat::{CombatantId, Region};
use crate::grid::{Cell, Cells};
use bevy::prelude::World;

/// What placing a fighter in a cell does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Placing {
    /// It stands there then.
    Free,
    /// It changes places with another fighter that may be placed.
    Swap(CombatantId),
}

/// What it does to place a fighter with its anchor in a cell; `placed` are those of its side that may
/// be placed. `None` if it may not stand there: a part of its space is outside of the region, the
/// ground cannot be stood on, or somebody else is there. Two of `placed` with the same footprint
/// change places.
#[must_use]
pub fn placing(
    world: &World,
    who: CombatantId,
    cell: Cell,
    region: &Region,
    placed: &[CombatantId],
) -> Option<Placing> {
    let scene = Scene::of(world);
    let space = scene.space_at(who, cell);
    if !placed.contains(&who) || !space.iter().all(|cell| region.cells.contains(&cell)) {
        return None;
    }
    let fits = |other: &CombatantId| {
        *other != who
            && scene.cell(*other) == cell
            && scene.footprint(*other) == scene.footprint(who)
    };
    match placed.iter().copied().find(fits) {
        Some(other) => Some(Placing::Swap(other)),
        None => (scene.may_stay(who, cell) && is_empty(scene, who, space)).then_some(Placing::Free),
    }
}

/// Whether nobody else is in a space at any height: a level draws one combatant in a cell.
fn is_empty(scene: Scene<'_>, who: CombatantId, space: Cells) -> bool {
    let others = scene.roster().ids().filter(|&other| other != who);
    let mut there = others.filter(|&other| scene.is_there(other));
    !there.any(|other| scene.space(other).iter().any(|cell| space.contains(cell)))
}

/// The cells in which a fighter may be placed, its own apart, ascending. See [`placing`].
pub fn places<'w>(
    world: &'w World,
    who: CombatantId,
    region: &'w Region,
    placed: &'w [CombatantId],
) -> impl Iterator<Item = Cell> + use<'w> {
    let own = Scene::of(world).cell(who);
    let others = region
        .cells
        .iter()
        .copied()
        .filter(move |&cell| cell != own);
    others.filter(move |&cell| placing(world, who, cell, region, placed).is_some())
}
