//! Ways under the ground, and tunnels that fall in. Floor 4. Rule TRI-MOVE-22; ruling TRI-R19.

use super::falls;
use crate::combat::{CombatantId, Condition, MoveKind, moved};
use crate::mechanics::walk::nearest_place;
use crate::mechanics::{Deed, Scene, Walk, conditions, durations};
use crate::rules::triad::plan::acts::TriadActions;
use crate::rules::triad::plan::burrowing;
use crate::rules::triad::plan::steps::TriadAgenda;
use crate::rules::triad::plan::tunnels::has_dug;
use crate::rules::triad::snapshot::Situation;
use crate::rules::triad::words::{MoveSense, PLACE, TUNNEL};
use bevy::prelude::World;

const RULE: &str = "TRI-MOVE-22";

/// A way through the ground begins or goes on.
pub fn burrow(world: &mut World, it: &Deed<'_, TriadActions>) {
    let s = Situation::of(world);
    let Ok(way) = burrowing::burrow(&s, s.fighter(it.who), it.act) else {
        return;
    };
    let walk = Walk::new(it.who, MoveKind::Burrow, way.path).at_heights(way.heights);
    world.resource_mut::<TriadAgenda>().push(walk);
}

/// A burrower leaves a tunnel where it is under the ground, until its next Turn.
pub fn dig(world: &mut World, who: CombatantId) {
    let s = Situation::of(world);
    let f = s.fighter(who);
    let digs = f.is_underground() && f.has_mode(MoveSense::Burrow);
    if !digs || has_dug(f, f.anchor()) {
        return;
    }
    let (cell, until) = (f.anchor(), durations::following_turn(world, who, 1));
    let tunnel = Condition::new(TUNNEL, 1, RULE).until(until);
    let places = PLACE.into_iter().zip([cell.x, cell.y]);
    let tunnel = places.fold(tunnel, |tunnel, (name, at)| tunnel.with(name, at));
    conditions::add(world, who, tunnel);
}

/// One that cannot dig comes up from a tunnel that has fallen in, in the nearest free place.
pub fn come_up(world: &mut World, who: CombatantId) {
    let scene = Scene::of(world);
    let place = nearest_place(scene, who, |cell| scene.may_stay_at(who, cell, 0));
    if let Some(to) = place {
        if to != scene.cell(who) {
            moved(world, who, to, MoveKind::Back, 0);
        }
        falls::settle(world, who, 0);
    }
}
