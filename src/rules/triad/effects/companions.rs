//! Companions are given their Actions, in the Turn of their controller. Floor 4. Rules TRI-ACT-09, TRI-INIT-14; ruling TRI-R11.

use super::harm;
use crate::combat::{BattlePhase, CombatantId, may_act_now};
use crate::mechanics::Deed;
use crate::rules::triad::components::{Controller, Pool, Pools};
use crate::rules::triad::plan::acts::TriadActions;
use crate::rules::triad::snapshot::Fighter;
use bevy::prelude::World;

/// A companion has its own Actions now: from here on it acts besides its controller, until the Turn of that one ends. Rule
/// TRI-ACT-09.
pub fn command(world: &mut World, it: &Deed<'_, TriadActions>) {
    let Some(target) = it.target else { return };
    let actions = Fighter::of(world, target).actions_of_a_turn();
    Pools::set(world, target, Pool::Actions, actions, it.rule());
    let mut speakers = world.resource::<BattlePhase>().may_act().to_vec();
    speakers.push(target);
    speakers.sort_unstable();
    speakers.dedup();
    may_act_now(world, speakers);
}

/// A companion does nothing more in this Turn. Rule TRI-ACT-09.
pub fn stand_by(world: &mut World, who: CombatantId) {
    harm::close_move(world, who);
    Pools::set(world, who, Pool::Actions, 0, "TRI-INIT-09");
    let speakers = world.resource::<BattlePhase>().may_act().iter().copied();
    let others: Vec<_> = speakers.filter(|&id| id != who).collect();
    may_act_now(world, others);
}

/// Companions that are no longer able give no more commands. Rules TRI-ACT-09, TRI-INIT-09.
pub fn hush(world: &mut World) {
    let speakers = world.resource::<BattlePhase>().may_act();
    let silent = |id: &CombatantId| {
        Controller::of(world, *id).is_some() && !Fighter::of(world, *id).is_able()
    };
    if speakers.iter().any(silent) {
        let others = speakers.iter().copied().filter(|id| !silent(id)).collect();
        may_act_now(world, others);
    }
}
