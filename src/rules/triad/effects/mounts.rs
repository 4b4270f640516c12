//! Riders share the space of their mount and go where it goes. Floor 4. Ruling TRI-R36.

use crate::board::highest_ground;
use crate::combat::{CombatantId, MoveKind, moved};
use crate::grid::Cell;
use crate::mechanics::Scene;
use crate::mechanics::mounts::{self, lift};
use crate::mechanics::walk::nearest_place;
use crate::rules::triad::snapshot::Fighter;
use crate::rules::triad::words::RIDES;
use bevy::prelude::World;

const RULE: &str = "TRI-R36";

/// The rider of somebody is where its mount has come.
pub fn follow(world: &mut World, mount: CombatantId) {
    mounts::follow(world, &RIDES, mount, MoveKind::Forced);
}

/// All riders are where their mounts are, however those have come there.
pub fn follow_all(world: &mut World) {
    mounts::follow_all(world, &RIDES);
}

/// The rider of one that falls Prone or dies goes to the first free cell beside it, clockwise, where nothing holds it up if that is
/// in the air. Gives the rider, which is to be Prone.
pub fn throw(world: &mut World, mount: CombatantId) -> Option<CombatantId> {
    let rider = Fighter::of(world, mount).rider()?;
    let level = Fighter::of(world, mount).z;
    let beside = cells_beside(world, mount);
    RIDES.end_all(world, rider, RULE);
    let scene = Scene::of(world);
    let height = |cell: Cell| {
        let space = scene.space_at(rider, cell);
        (level - highest_ground(scene.board(), &space)).max(0)
    };
    let above = Fighter::of(world, mount).altitude > 0;
    let to = |cell| if above { height(cell) } else { 0 };
    let free = |cell: &Cell| scene.may_stay_at(rider, *cell, to(*cell));
    let place = beside.into_iter().find(free);
    let place = place.or_else(|| nearest_place(scene, rider, |cell| free(&cell)));
    if let Some(cell) = place {
        let altitude = to(cell);
        moved(world, rider, cell, MoveKind::Forced, 0);
        lift(world, rider, altitude);
    }
    Some(rider)
}

/// The cells beside the space of somebody, clockwise, those of one direction in reading order.
fn cells_beside(world: &World, who: CombatantId) -> Vec<Cell> {
    let scene = Scene::of(world);
    let (kind, space) = (scene.kind(), scene.space(who));
    let cells = kind.directions().flat_map(|direction| {
        let own = space.iter().map(move |cell| kind.step(cell, direction));
        own.collect::<Vec<_>>()
    });
    cells
        .filter(|&cell| scene.board().contains(cell) && !space.contains(cell))
        .collect()
}
