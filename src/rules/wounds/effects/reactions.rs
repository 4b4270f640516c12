//! Those who may react to a step, a shot, an attack or a flank are asked. Floor 4. Rules WND-ACT-02 (4), (7), WND-REACT-10, -11, -13,
//! -15; rulings WND-R57, WND-R129.

use crate::combat::{CombatantId, Condition, TurnOrder, Until};
use crate::grid::Cell;
use crate::mechanics::{Declared, Task, conditions, push_step};
use crate::rules::wounds::components::{Pool, Pools};
use crate::rules::wounds::plan::attack::{plan, redirected, strike_of};
use crate::rules::wounds::plan::position::{is_flanked, would_rebuff};
use crate::rules::wounds::plan::reactions::{harry_keys, ignorable, interposable};
use crate::rules::wounds::plan::steps::{
    AimedAt, AttackMeans, FlankWindow, HarryWindow, InterposeWindow, RebuffWindow, Step, Strike,
    WoundsAgenda,
};
use crate::rules::wounds::plan::turns::in_order_of_choice;
use crate::rules::wounds::snapshot::{Fighter, Situation};
use crate::rules::wounds::words::{self, ATTACKS, CAST, GRAPPLE, HARRIED};
use bevy::prelude::World;
use std::sync::Arc;

/// The attack for which an action stands, if it stands for one that is legal.
fn attack_of(s: &Situation<'_>, declared: &Declared) -> Option<Strike> {
    let verb = declared.act.verb.as_str();
    let attacks = ATTACKS.contains(&verb) || [CAST, GRAPPLE].contains(&verb);
    let strike = attacks.then(|| strike_of(s, s.fighter(declared.who), &declared.act));
    let strike = strike?.ok()?;
    plan(s, &strike).ok().map(|plan| plan.strike)
}

/// Those who may react to an action before it takes effect are asked: to harry a shooter, then to put another forward. Rule
/// WND-ACT-02 (4).
pub fn open_before(world: &mut World, declared: &Declared) {
    let Some(strike) = attack_of(&Situation::of(world), declared) else {
        return;
    };
    open_interpose(world, &strike);
    open_harry(world, &strike);
}

/// A shot or a throw begins: those in whose reach the shooter is are asked. Rule WND-REACT-11.
pub fn open_harry(world: &mut World, strike: &Strike) {
    let shooter = strike.attacker;
    let s = Situation::of(world);
    let harried = match &strike.means {
        AttackMeans::Weapon(_, mode) => mode.is_ranged(),
        AttackMeans::Spell(_) => s.data.is_off("WND-MAG-01"),
    };
    if !harried {
        return;
    }
    let a = s.fighter(shooter);
    let near = s.foes(a).filter(|f| !harry_keys(&s, f, a).is_empty());
    let mut left: Vec<_> = near.map(|f| f.id).collect();
    in_order_of_choice(&s, &mut left);
    if !left.is_empty() {
        push_step(world, Step::Harry(HarryWindow { shooter, left }));
    }
}

/// Somebody harries a shooter to the end of the round. Rules WND-REACT-11, WND-COND-12.
pub fn harry(world: &mut World, who: CombatantId, shooter: CombatantId) {
    let round = world.resource::<TurnOrder>().round();
    let harried = Condition::new(HARRIED, 1, "WND-REACT-11").by(who);
    conditions::set(
        world,
        shooter,
        harried.until(Until::EndOfRound(round.max(1))),
    );
}

/// One that is attacked while it grapples is asked whether it puts another forward. Rule WND-REACT-13.
pub fn open_interpose(world: &mut World, strike: &Strike) {
    let asks = !interposable(&Situation::of(world), strike).is_empty();
    if asks {
        let strike = strike.clone();
        push_step(world, Step::Interpose(InterposeWindow { strike }));
    }
}

/// An attack that waits on the agenda goes at another, as if that stood in the space of the one who was attacked. Rule WND-REACT-13;
/// ruling WND-R57.
pub fn redirect(world: &mut World, strike: &Strike, target: CombatantId) {
    let Some(by) = strike.aim.combatant() else {
        return;
    };
    let mut agenda = world.resource_mut::<WoundsAgenda>();
    let mut all = agenda.take_all();
    // The newest is the one that is next.
    let at = all.iter().rposition(|task| match task {
        Task::Own(Step::Perform(declared)) => declared.who == strike.attacker,
        Task::Own(Step::Roll(own)) => own == strike,
        _ => false,
    });
    match at.map(|at| &mut all[at]) {
        Some(Task::Own(Step::Perform(declared))) => {
            declared.act = Arc::new(redirected(&declared.act, target, by));
        }
        Some(Task::Own(Step::Roll(own))) => {
            own.aim = AimedAt::Combatant(target);
            own.in_place_of = Some(by);
        }
        _ => {}
    }
    all.into_iter().for_each(|task| agenda.push(task));
}

/// Somebody is about to step with its anchor into a cell, with its rider: those whom either comes too near are asked. Rule
/// WND-REACT-10; ruling WND-R77.
pub fn open_rebuff(world: &mut World, mover: CombatantId, to: Cell) {
    let s = Situation::of(world);
    let f = s.fighter(mover);
    let (from, rider) = (f.anchor(), f.rider());
    // What is put on the agenda last is asked first: the mover before its rider.
    let moved = rider.into_iter().chain([mover]);
    let asked = moved.map(|mover| {
        let f = s.fighter(mover);
        let guards = s
            .foes(f)
            .filter(|guard| !would_rebuff(&s, guard, f, from, to).is_empty());
        let mut left: Vec<_> = guards.map(|guard| guard.id).collect();
        in_order_of_choice(&s, &mut left);
        RebuffWindow { mover, to, left }
    });
    let asked: Vec<_> = asked.filter(|window| !window.left.is_empty()).collect();
    for window in asked {
        push_step(world, Step::Rebuff(window));
    }
}

/// Who is flanked is looked up, and kept in mind; those who have come to be so, in the order of choice. Rule WND-REACT-15.
pub fn note_flanks(world: &mut World) -> Vec<CombatantId> {
    const RULE: &str = "WND-REACT-15";
    let s = Situation::of(world);
    let flanked = |f: &Fighter<'_>| i32::from(f.is_alive() && is_flanked(&s, f));
    let all = s
        .fighters()
        .iter()
        .map(|f| (f.id, f.pool(Pool::Flanked), flanked(f)));
    let changed: Vec<_> = all.filter(|(_, before, now)| before != now).collect();
    let mut new: Vec<_> = changed
        .iter()
        .filter(|it| it.2 > 0)
        .map(|it| it.0)
        .collect();
    in_order_of_choice(&s, &mut new);
    for (who, _, now) in changed {
        Pools::set(world, who, Pool::Flanked, now, RULE);
    }
    new
}

/// Those who have come to be flanked, and were not just before, are asked whom to ignore. Rule WND-REACT-15; section 4.
pub fn open_flank(world: &mut World) {
    let new = note_flanks(world);
    if new.is_empty() {
        return;
    }
    let s = Situation::of(world);
    let asked = new
        .into_iter()
        .filter(|&who| !ignorable(&s, s.fighter(who)).is_empty());
    let asked: Vec<_> = asked.map(|who| Step::Flank(FlankWindow { who })).collect();
    world.resource_mut::<WoundsAgenda>().push_in_order(asked);
}

/// Somebody pays no attention to an enemy any more. Rule WND-POS-06.
pub fn ignore(world: &mut World, who: CombatantId, other: CombatantId) {
    let ignoring = Condition::new(words::IGNORING, 1, "WND-POS-06").by(other);
    conditions::set(world, who, ignoring);
}
