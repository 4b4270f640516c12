//! Riders get on and off, fall, and go where their mounts go. Floor 4. Rules WND-ACT-24, WND-POS-24, -26, -28; rulings WND-R63,
//! WND-R72, WND-R99, WND-R107, WND-R110.

use super::{commit, falls, initiative};
use crate::combat::{CombatantId, Condition, MoveKind, moved};
use crate::mechanics::mounts::{self, lift};
use crate::mechanics::spawning::CreatureBuilder;
use crate::mechanics::{Deed, conditions};
use crate::rules::wounds::components::{Pool, Pools};
use crate::rules::wounds::data::WoundsData;
use crate::rules::wounds::plan::acts::WoundsActions;
use crate::rules::wounds::plan::ground::nearest_place;
use crate::rules::wounds::plan::mounts::landing;
use crate::rules::wounds::plan::movement::payer;
use crate::rules::wounds::snapshot::{Fighter, Situation};
use crate::rules::wounds::words::{CARRYING, CROUCHING, PRONE, RIDES, RIDING};
use bevy::prelude::World;
use std::collections::BTreeSet;

/// An action that is carried out.
type Doing<'d> = Deed<'d, WoundsActions>;

/// A rider comes to share the space and the turn of its mount. Rules WND-ACT-24, WND-POS-24; ruling WND-R107.
pub fn mount(world: &mut World, it: &Doing<'_>) {
    let Some(mount) = it.target else { return };
    conditions::end(world, it.who, CROUCHING, it.rule());
    RIDES.seize(world, mount, it.who);
    mounts::follow(world, &RIDES, mount, MoveKind::Climb);
    initiative::share_turn(world);
    initiative::rank(world);
}

/// A rider gets off into a free cell beside its mount. Rule WND-ACT-24; ruling WND-R110.
pub fn dismount(world: &mut World, it: &Doing<'_>) {
    let to = it.ask(world, |s, f| landing(s, f, it.act));
    let Some(Ok(to)) = to else { return };
    mounts::get_off(world, &RIDES, it.who, to, it.rule());
    falls::part(world, it.who);
    initiative::rank(world);
}

/// A rider falls from its mount into the nearest free place, and lies there. Rule WND-POS-28; rulings WND-R72, WND-R99, WND-R110.
pub fn unhorse(world: &mut World, rider: CombatantId, rule: &'static str) {
    let s = Situation::of(world);
    let f = s.fighter(rider);
    let Some(mount) = f.mount().filter(|_| !s.data.is_off(rule)) else {
        return;
    };
    let place = nearest_place(&s, f.footprint, s.fighter(mount).anchor(), &[rider]);
    RIDES.end_all(world, rider, rule);
    if let Some(to) = place {
        moved(world, rider, to, MoveKind::Forced, 0);
        lift(world, rider, 0);
        falls::part(world, rider);
    }
    conditions::end(world, rider, CROUCHING, rule);
    if Fighter::of(world, rider).is_alive() && !Fighter::of(world, rider).has(PRONE) {
        conditions::set(world, rider, Condition::new(PRONE, 1, "WND-COND-07"));
    }
    initiative::rank(world);
}

/// Those who ride as the battle begins: both know of it, and they are in one place. Section 2; ruling WND-R107.
pub fn take_places(world: &mut World) {
    let s = Situation::of(world);
    let by_rider = s.fighters().iter().filter_map(|f| Some((f.mount()?, f.id)));
    let by_mount = s.fighters().iter().filter_map(|f| Some((f.id, f.rider()?)));
    let known = |&(mount, rider): &(CombatantId, CombatantId)| {
        s.fighter(mount).rider() == Some(rider) && s.fighter(rider).mount() == Some(mount)
    };
    let pairs: BTreeSet<_> = by_rider
        .chain(by_mount)
        .filter(|pair| !known(pair))
        .collect();
    for (mount, rider) in pairs {
        RIDES.seize(world, mount, rider);
    }
    follow_all(world);
}

/// All riders are where their mounts are, however those have come there. Rule WND-POS-28.
pub fn follow_all(world: &mut World) {
    if !conditions::on_anybody(world, CARRYING) {
        return;
    }
    mounts::follow_all(world, &RIDES);
}

/// In every pass: riders that lie, are unconscious or dead, and those whose mounts are, fall; the others are where their mounts are.
/// Rule WND-POS-28; rulings WND-R63, WND-R72.
pub fn watch(world: &mut World) {
    if !conditions::on_anybody(world, RIDING) {
        return;
    }
    let s = Situation::of(world);
    let riders = s.fighters().iter().filter(|f| f.has(RIDING));
    let fallen = riders.filter(|f| {
        let mount = f.mount().map(|mount| s.fighter(mount));
        !f.is_up() || mount.is_some_and(|mount| !mount.is_up() || mount.is_prone())
    });
    let fallen: Vec<_> = fallen.map(|f| f.id).collect();
    for rider in fallen {
        unhorse(world, rider, "WND-POS-28");
    }
    follow_all(world);
}

/// The rider of a mount that buys movement pays as many AP, unless the mount has its own mind or is out of control. Rules
/// WND-POS-26, -27, WND-INIT-13; ruling WND-R107.
pub fn pay_along(world: &mut World, mount: CombatantId, ap: i32) {
    const RULE: &str = "WND-POS-26";
    if ap <= 0 || WoundsData::of(world).is_off(RULE) {
        return;
    }
    let s = Situation::of(world);
    if let Some(rider) = payer(&s, s.fighter(mount)).map(|it| it.id) {
        commit::cancel(world, rider, "WND-INIT-13");
        Pools::change(world, rider, Pool::Ap, -ap, RULE);
    }
}
