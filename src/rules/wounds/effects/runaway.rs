//! Mounts that are not trained are kept in hand, run away, and are calmed. Floor 4. Rules WND-ACT-41, WND-POS-27; ruling WND-R109.

use super::down::stop_walk;
use super::{begin, interrupts};
use crate::combat::{Act, BattleEvent, CombatantId, Condition, Conditions, component_of, record};
use crate::mechanics::reports::stopped;
use crate::mechanics::travel::Travel;
use crate::mechanics::{Declared, Deed, Resolution, conditions, push_step};
use crate::rules::wounds::components::{Pool, Pools};
use crate::rules::wounds::plan::acts::WoundsActions;
use crate::rules::wounds::plan::flight::{over_edge, to_edge};
use crate::rules::wounds::plan::mounts::{self, calm as calming, unsteady, within_reach_of};
use crate::rules::wounds::plan::movement::OnFoot;
use crate::rules::wounds::plan::steps::{self, Step, WoundsAgenda};
use crate::rules::wounds::snapshot::{Fighter, Situation};
use crate::rules::wounds::words::{CALM, CARRYING, MOVE, Moment, RUNAWAY, WITHDRAW};
use bevy::prelude::{In, World};
use std::collections::BTreeSet;
use std::sync::Arc;

const RULE: &str = "WND-POS-27";

/// Those within reach of whose weapons a ridden mount is that might run away: remembered before a step of it, so as to know after
/// it who is new. Rule WND-POS-27.
pub fn those_near(world: &World, mount: CombatantId) -> BTreeSet<CombatantId> {
    if !component_of::<Conditions>(world, mount).has(CARRYING) {
        return BTreeSet::new();
    }
    let s = Situation::of(world);
    let mount = s.fighter(mount);
    let rider = mount.rider().and_then(|rider| s.find(rider));
    match rider.and_then(|rider| unsteady(&s, rider)) {
        Some(_) => within_reach_of(&s, mount).map(|foe| foe.id).collect(),
        None => BTreeSet::new(),
    }
}

/// A mount has made a step: if that has brought it within reach of an enemy's weapon, its rider makes its check, once for all of
/// them. Rule WND-POS-27.
pub fn stepped(world: &mut World, mount: CombatantId, before: &BTreeSet<CombatantId>) {
    let now = those_near(world, mount);
    if now.difference(before).next().is_some() {
        check_steady(world, mount);
    }
}

/// The rider of a mount, or the mount's rider, is to make its check, if the mount might run away. Rule WND-POS-27.
pub fn check_steady(world: &mut World, who: CombatantId) {
    let s = Situation::of(world);
    let f = s.fighter(who);
    let rider = f.rider().or_else(|| f.mount().map(|_| who));
    let rider = rider.filter(|&rider| unsteady(&s, s.fighter(rider)).is_some());
    if let Some(rider) = rider {
        push_step(world, Step::Steady(rider));
    }
}

/// The check of a rider: its mount is out of control if it fails, and goes no further. Rule WND-POS-27.
pub fn steady(In(steps::Steady(rider)): In<steps::Steady>, world: &mut World) {
    let s = Situation::of(world);
    let f = s.fighter(rider);
    let Some(mount) = unsteady(&s, f).map(|mount| mount.id) else {
        return;
    };
    let check = mounts::steady(f);
    if !check.roll(world, rider, Some(mount)).success {
        conditions::set(world, mount, Condition::new(RUNAWAY, 1, RULE));
        stop_walk(world, mount);
    }
}

/// Those of some whose turn begins that are out of control are about to run. Rule WND-POS-27.
pub fn bolt_all(world: &mut World, all: &[CombatantId]) {
    for &who in all {
        let f = Fighter::of(world, who);
        if f.has(RUNAWAY) && !f.data.is_off(RULE) {
            push_step(world, Step::Bolt(who));
        }
    }
}

/// A mount that is out of control is about to take the shortest way off the board; its rider pays nothing. Those who stand higher
/// may interrupt; without a way its AP are gone. Rule WND-POS-27; ruling WND-R109.
pub fn bolt(In(steps::Bolt(who)): In<steps::Bolt>, world: &mut World) {
    let s = Situation::of(world);
    let f = s.fighter(who);
    if !f.has(RUNAWAY) || !f.is_able() {
        return;
    }
    let Some(path) = to_edge(&s, f) else {
        let ap = f.pool(Pool::Ap);
        begin::spend_ap(world, who, ap);
        return stopped(world, who, "finds no way off", RULE);
    };
    let act = match path.is_empty() {
        true => Act::new(WITHDRAW),
        false => Act::new(MOVE).along(path),
    };
    let declared = Declared {
        who,
        act: Arc::new(act),
    };
    let told = Arc::clone(&declared.act);
    record(world, BattleEvent::Declared { who, act: told });
    push_step(world, Step::Run(declared.clone()));
    interrupts::open(world, who, Moment::Declared, Some(declared));
}

/// A mount that is out of control buys movement for all its AP, and runs as far as its yards take it. Rule WND-POS-27; ruling
/// WND-R109.
pub fn run(In(steps::Run(declared)): In<steps::Run>, world: &mut World) {
    let who = declared.who;
    let ap = Fighter::of(world, who).pool(Pool::Ap);
    begin::spend_ap(world, who, ap);
    Pools::change(world, who, Pool::Bought, ap, RULE);
    let mut path = declared.act.path.clone();
    let s = Situation::of(world);
    let f = s.fighter(who);
    path.extend(over_edge(&s, f, &path));
    let walk = OnFoot::now(&s, f).walk(path);
    push_step(world, Step::After(who));
    push_step(world, Step::Arrived(who));
    world.resource_mut::<WoundsAgenda>().push(walk);
}

/// A rider tries to calm its mount; each attempt makes the next one easier. Rules WND-ACT-41, WND-POS-27.
pub fn calm(world: &mut World, it: &Deed<'_, WoundsActions>) {
    let found = it.ask(world, |s, f| Some((f.mount()?, calming(s, f))));
    let Some(Some((mount, check))) = found else {
        return;
    };
    match check.roll(world, it.who, Some(mount)).success {
        true => {
            conditions::end(world, mount, RUNAWAY, it.rule());
            Pools::set(world, it.who, Pool::Calming, 0, RULE);
        }
        false => {
            Pools::change(world, it.who, Pool::Calming, 1, RULE);
        }
    }
}

/// Whatever else a rider does, attempts to calm its mount are no longer made one directly after another. Rule WND-POS-27.
pub fn note_action(world: &mut World, who: CombatantId, verb: &str) {
    if verb != CALM && component_of::<Pools>(world, who).now(Pool::Calming) > 0 {
        Pools::set(world, who, Pool::Calming, 0, RULE);
    }
}
