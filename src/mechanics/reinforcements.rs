//! Combatants that come into the battle later: when and where. Floor 3½.
//!
//! Turns and rounds of every ruleset call [`arrive`] as a round begins. No dice are rolled for it.

use super::scene::Scene;
use crate::combat::{
    BattleEvent, CombatantId, Region, Reinforcements, Standing, TurnOrder, record,
};
use crate::grid::Cell;
use bevy::prelude::World;

/// Those whose round has come enter the battle, in the order of their numbers: each in the free cell of
/// its region that is nearest to its own cell, of several in the first as one reads the map. Who finds no
/// room comes in the first round in which there is room. To be called after
/// [`BattleEvent::RoundStarted`] and before anything else of the round.
pub fn arrive(world: &mut World) {
    let round = world.resource::<TurnOrder>().round();
    for (who, region) in due(world, round) {
        if let Some(cell) = free_cell(Scene::of(world), who, &region) {
            record(world, BattleEvent::Arrived { who, cell });
        }
    }
}

/// Whether anybody is still to come.
#[must_use]
pub fn are_to_come(world: &World) -> bool {
    to_come(world).next().is_some()
}

/// Who is still to come, with the round in which that is, in the order of their numbers.
pub fn to_come(world: &World) -> impl Iterator<Item = (CombatantId, u32)> {
    let all = world.get_resource::<Reinforcements>();
    let scene = Scene::of(world);
    let all = all.into_iter().flat_map(Reinforcements::all);
    all.filter(move |it| is_waiting(scene, it.who))
        .map(|it| (it.who, it.round))
}

fn is_waiting(scene: Scene<'_>, who: CombatantId) -> bool {
    *scene.get::<Standing>(who) == Standing::Reserve
}

/// Who is to come in this round or was to come before it.
fn due(world: &World, round: u32) -> Vec<(CombatantId, Region)> {
    let Some(all) = world.get_resource::<Reinforcements>() else {
        return Vec::new();
    };
    let scene = Scene::of(world);
    let due = all.all().iter();
    due.filter(|it| it.round <= round && is_waiting(scene, it.who))
        .map(|it| (it.who, it.region.clone()))
        .collect()
}

fn free_cell(scene: Scene<'_>, who: CombatantId, region: &Region) -> Option<Cell> {
    let (kind, own) = (scene.kind(), scene.cell(who));
    let height = scene.altitude(who);
    // Also where cells may be shared nobody enters in that of another.
    let is_empty = |&cell: &Cell| scene.in_space(who, cell, height).is_empty();
    let free = region.cells.iter().copied();
    free.filter(|&cell| scene.may_stay(who, cell))
        .filter(is_empty)
        .min_by_key(|&cell| (kind.distance(own, cell), cell.y, cell.x))
}
