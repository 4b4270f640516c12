//! Riders share the space of their mount and go where it goes. Floor 4. Ruling TRI-R36.

use crate::board::highest_ground;
use crate::combat::{
    Altitude, BattleEvent, CombatantId, MoveKind, Roster, component_of, moved, record,
};
use crate::grid::Cell;
use crate::mechanics::walk::nearest_place;
use crate::mechanics::{Deed, Scene, push_step};
use crate::rules::triad::plan::acts::TriadActions;
use crate::rules::triad::plan::steps::Step;
use crate::rules::triad::snapshot::Fighter;
use crate::rules::triad::words::RIDES;
use bevy::prelude::World;

const RULE: &str = "TRI-R36";

/// A rider comes to share the space of its mount.
pub fn mount(world: &mut World, it: &Deed<'_, TriadActions>) {
    let Some(mount) = it.target else { return };
    RIDES.seize(world, mount, it.who);
    carry(world, it.who, mount, MoveKind::Climb);
}

/// A rider gets off into a cell beside.
pub fn dismount(world: &mut World, it: &Deed<'_, TriadActions>) {
    if let Some(&to) = it.act.path.last() {
        RIDES.end_all(world, it.who, RULE);
        moved(world, it.who, to, MoveKind::Climb, 0);
        lift(world, it.who, 0);
    }
}

/// The rider of somebody is where its mount has come.
pub fn follow(world: &mut World, mount: CombatantId) {
    if let Some(rider) = Fighter::of(world, mount).rider() {
        carry(world, rider, mount, MoveKind::Forced);
    }
}

/// All riders are where their mounts are, however those have come there.
pub fn follow_all(world: &mut World) {
    let riders: Vec<_> = world.resource::<Roster>().ids().collect();
    for rider in riders {
        if let Some(mount) = Fighter::of(world, rider).mount() {
            carry(world, rider, mount, MoveKind::Forced);
        }
    }
}

/// Puts a rider on the anchor of its mount, at its height.
fn carry(world: &mut World, rider: CombatantId, mount: CombatantId, kind: MoveKind) {
    let scene = Scene::of(world);
    let (to, altitude) = (scene.cell(mount), scene.altitude(mount));
    if scene.cell(rider) != to {
        moved(world, rider, to, kind, 0);
    }
    lift(world, rider, altitude);
}

/// Records that somebody is at another height above the ground.
fn lift(world: &mut World, who: CombatantId, to: i32) {
    let from = component_of::<Altitude>(world, who).steps();
    if from != to {
        record(world, BattleEvent::AltitudeChanged { who, from, to });
    }
}

/// The rider of one that falls Prone or dies goes to the first free cell beside it, clockwise, and falls from there if that is
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
        if altitude > 0 {
            push_step(world, Step::FallOn(rider));
        }
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
