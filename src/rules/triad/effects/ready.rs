//! Actions are readied, and what happens opens their windows. Floor 4. Rules TRI-ACT-18, TRI-REACT-02, -03; rulings TRI-R14,
//! TRI-R31.

use super::harm;
use crate::combat::{Act, CombatantId, Condition};
use crate::mechanics::{Deed, conditions, push_step};
use crate::rules::triad::components::Readied;
use crate::rules::triad::components::own_facts::TriadFact;
use crate::rules::triad::plan::acts::TriadActions;
use crate::rules::triad::plan::choice::in_order_of_choice;
use crate::rules::triad::plan::ready::{kept_by, lookouts, seen_by, waiting};
use crate::rules::triad::plan::spells::{CastAt, cast as planned};
use crate::rules::triad::plan::steps::{self, ReadyWindow, Step, Strike};
use crate::rules::triad::snapshot::Situation;
use crate::rules::triad::words::{self, Trigger};
use bevy::prelude::{In, World};
use std::collections::BTreeMap;

/// An action is kept for its trigger. Rule TRI-ACT-18.
pub fn keep(world: &mut World, it: &Deed<'_, TriadActions>) {
    conditions::set(
        world,
        it.who,
        Condition::new(words::READIED, 1, "TRI-ACT-18"),
    );
    let s = Situation::of(world);
    let f = s.fighter(it.who);
    if kept_by(f).is_some_and(|kept| kept.trigger == Trigger::Seen) {
        let all = seen_by(&s, f).into_iter().collect();
        TriadFact::InSight { who: it.who, all }.record(world);
    }
}

/// Something happens: those who have readied an action for it are asked. `at` are those to whom it happens. Rules TRI-REACT-02,
/// -03; ruling TRI-R14.
pub fn open(world: &mut World, trigger: Trigger, about: CombatantId, at: &[CombatantId]) {
    if !Readied::by_anybody(world) {
        return;
    }
    let left = waiting(&Situation::of(world), trigger, about, at);
    if !left.is_empty() {
        let window = ReadyWindow {
            trigger,
            about,
            left,
        };
        push_step(world, Step::Ready(window));
    }
}

/// An attack is about to be made. Ruling TRI-R14.
pub fn open_attack(world: &mut World, strike: &Strike) {
    let at: Vec<_> = strike.aim.combatant().into_iter().collect();
    open(world, Trigger::Attacks, strike.attacker, &at);
}

/// A spell is about to be cast; one that attacks is an attack too, and those who wait for the one or the other choose in one
/// order. Rulings TRI-R14, TRI-R31; section 12.
pub fn open_cast(world: &mut World, who: CombatantId, act: &Act) {
    if !Readied::by_anybody(world) {
        return;
    }
    let s = Situation::of(world);
    let Ok(plan) = planned(&s, s.fighter(who), act) else {
        return;
    };
    let (attacks, at) = match plan.at {
        CastAt::Attack(strike) => (true, strike.aim.combatant().into_iter().collect()),
        CastAt::Area(burst, _) => (true, burst.creatures(&s)),
        CastAt::Friend(friend) => (false, vec![friend]),
        CastAt::Cell(_) => (false, Vec::new()),
    };
    let triggers = [Some(Trigger::Casts), attacks.then_some(Trigger::Attacks)];
    let all = triggers.into_iter().flatten().flat_map(|trigger| {
        let left = waiting(&s, trigger, who, &at).into_iter();
        left.map(move |id| (id, trigger))
    });
    let all: BTreeMap<_, _> = all.collect();
    let mut ids: Vec<_> = all.keys().copied().collect();
    in_order_of_choice(&s, who, &at, &mut ids);
    let windows = ids.into_iter().rev().filter_map(|id| {
        Some(Step::Ready(ReadyWindow {
            trigger: *all.get(&id)?,
            about: who,
            left: vec![id],
        }))
    });
    for window in windows.collect::<Vec<_>>() {
        push_step(world, window);
    }
}

/// Somebody takes a step of its own: below what the ground does to it others may be waiting for that. Rule TRI-REACT-02.
pub fn stepped(world: &mut World, who: CombatantId) {
    if Readied::by_anybody(world) {
        push_step(world, Step::Watch(who));
    }
}

/// A step has been taken: it may have led near to somebody, or in sight. Ruling TRI-R14.
pub fn watch(In(steps::Watch(who)): In<steps::Watch>, world: &mut World) {
    look(world);
    open(world, Trigger::Enters, who, &[]);
}

/// Those who wait for somebody to come in sight look about, after each step and each Turn. Ruling TRI-R14.
pub fn look(world: &mut World) {
    if !Readied::by_anybody(world) {
        return;
    }
    let s = Situation::of(world);
    let all = lookouts(&s);
    let mut met = BTreeMap::<CombatantId, Vec<CombatantId>>::new();
    let mut facts = Vec::new();
    for (who, seen, new) in all {
        for about in new {
            met.entry(about).or_default().push(who);
        }
        if seen != s.fighter(who).readied.in_sight {
            facts.push(TriadFact::InSight {
                who,
                all: seen.into_iter().collect(),
            });
        }
    }
    let windows = met.into_iter().rev().map(|(about, mut left)| {
        in_order_of_choice(&s, about, &[], &mut left);
        ReadyWindow {
            trigger: Trigger::Seen,
            about,
            left,
        }
    });
    let windows: Vec<_> = windows.collect();
    facts.into_iter().for_each(|fact| fact.record(world));
    for window in windows {
        push_step(world, Step::Ready(window));
    }
}

/// A readied Move or flight is over. Ruling TRI-R14.
pub fn close_move(In(steps::CloseMove(who)): In<steps::CloseMove>, world: &mut World) {
    harm::close_move(world, who);
}
