//! Getting on a mount and off it. Floor 4. Rulings TRI-R14, TRI-R36, TRI-R75.

use super::places::{found_in, reveal_to};
use super::ready;
use crate::combat::MoveKind;
use crate::mechanics::Deed;
use crate::mechanics::mounts;
use crate::mechanics::reports::stopped;
use crate::rules::triad::plan::acts::TriadActions;
use crate::rules::triad::snapshot::Situation;
use crate::rules::triad::words::RIDES;
use bevy::prelude::World;

const RULE: &str = "TRI-R36";

/// A rider comes to share the space of its mount.
pub fn mount(world: &mut World, it: &Deed<'_, TriadActions>) {
    let Some(mount) = it.target else { return };
    ready::stepped(world, it.who);
    RIDES.seize(world, mount, it.who);
    mounts::follow(world, &RIDES, mount, MoveKind::Climb);
}

/// A rider gets off into a cell beside, unless it finds somebody hidden there. Ruling TRI-R75.
pub fn dismount(world: &mut World, it: &Deed<'_, TriadActions>) {
    let Some(&to) = it.act.path.last() else {
        return;
    };
    let s = Situation::of(world);
    if let Some(found) = found_in(&s, s.fighter(it.who), to, 0) {
        reveal_to(world, found, it.who, "TRI-POS-09");
        return stopped(world, it.who, "somebody is in the way", RULE);
    }
    ready::stepped(world, it.who);
    mounts::get_off(world, &RIDES, it.who, to, RULE);
}
