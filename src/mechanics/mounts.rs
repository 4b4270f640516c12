//! Riders share the space of their mounts and go where those go. Floor 3½.
//!
//! A ride is a hold ([`Holds`]) of the mount on its rider. Who may ride whom, what getting on and off costs, and who falls are
//! the ruleset's.

use super::holds::Holds;
use super::scene::Scene;
use super::snapshot::CombatantView;
use crate::board::{Board, highest_ground};
use crate::combat::{
    Act, Altitude, BattleEvent, CombatantId, Conditions, MoveKind, Refusal, Roster, Target,
    component_of, moved, record,
};
use crate::grid::Cell;
use crate::mechanics::conditions::referred;
use bevy::prelude::World;

/// Records that somebody is at another height above the ground, in steps.
pub fn lift(world: &mut World, who: CombatantId, to: i32) {
    let from = component_of::<Altitude>(world, who).steps();
    if from != to {
        record(world, BattleEvent::AltitudeChanged { who, from, to });
    }
}

/// The rider of a mount comes to be where that is, at its height, in this manner.
pub fn follow(world: &mut World, rides: &Holds, mount: CombatantId, kind: MoveKind) {
    let conditions = component_of::<Conditions>(world, mount);
    let Some(rider) = referred(conditions, rides.holding).next() else {
        return;
    };
    let scene = Scene::of(world);
    let (to, altitude) = (scene.cell(mount), scene.altitude(mount));
    if scene.cell(rider) != to {
        moved(world, rider, to, kind, 0);
    }
    lift(world, rider, altitude);
}

/// All riders are where their mounts are, however those have come there.
pub fn follow_all(world: &mut World, rides: &Holds) {
    let all: Vec<_> = world.resource::<Roster>().ids().collect();
    for mount in all {
        follow(world, rides, mount, MoveKind::Forced);
    }
}

/// A rider gets off into a cell, onto the ground.
pub fn get_off(world: &mut World, rides: &Holds, rider: CombatantId, to: Cell, rule: &'static str) {
    rides.end_all(world, rider, rule);
    moved(world, rider, to, MoveKind::Climb, 0);
    lift(world, rider, 0);
}

/// The cell that a command names for a rider to get off into: beside its mount, where it may stay, at most a step higher or
/// lower.
///
/// # Errors
/// [`Refusal`] by `rule` if it is none such.
pub fn landing(
    board: &Board,
    rider: &CombatantView<'_>,
    act: &Act,
    may_stay: impl FnOnce(Cell) -> bool,
    rule: &'static str,
) -> Result<Cell, Refusal> {
    let no = |why: &'static str| Err(Refusal::forbidden(why, rule));
    let ((&[to], _) | ([], Some(Target::Cell(to)))) = (act.path.as_slice(), act.at) else {
        let missing = "the cell beside it where it gets off";
        return Err(Refusal::Missing(missing.into()));
    };
    let kind = board.kind();
    let space = rider.footprint.cells(kind, to);
    let apart = !space.iter().any(|cell| rider.space.contains(cell));
    let beside = rider.space.iter().any(|own| {
        let mut near = kind.neighbours(own);
        near.any(|(direction, cell)| space.contains(cell) && board.step_allowed(own, direction))
    });
    if !apart || !beside {
        return no("That is not a cell beside its mount");
    }
    if !space.iter().all(|cell| board.contains(cell)) || !may_stay(to) {
        return no("It cannot stand there");
    }
    match (highest_ground(board, &space) - rider.z).abs() <= 1 {
        true => Ok(to),
        false => no("That is too high or too low"),
    }
}
