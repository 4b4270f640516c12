//! The course of an action: declared, challenged, interrupted, carried out, paid for. Floor 4.
//! Rules AUR-INIT-05, -07, -15 to -18, AUR-REACT-03, -08.

mod going_on;
mod settle;

pub(super) use going_on::{answer_going_on, recheck};

use super::attack::TargetState;
use super::begin::Timing;
use super::components::{Pool, Pools};
use super::facing;
use super::price::Price;
use super::situation::{Situation, Status, sides_after, unguarded};
use super::steps::{
    Action, ActionSource, AuraAgenda, Challenge, Step, UnderWay, Walk, Window, WindowKind,
};
use super::verbs::{self, Domain, Kind, Verb};
use super::{abilities, attack, gear, keys, movement, posture};
use crate::combat::{
    Act, BattleEvent, CombatantId, Condition, Conditions, SideId, TurnOrder, Until, component_of,
    pool_changed, record, rule_is_off, side_of,
};
use crate::grid::Direction;
use crate::mechanics::conditions;
pub(super) use crate::mechanics::conditions::end as end_condition;
use bevy::prelude::World;
use smol_str::SmolStr;
use std::sync::Arc;

/// The verb of an action under way.
pub(super) fn verb_of(act: &Act) -> &'static Verb {
    verbs::find(&act.verb).expect("a checked command has a known verb")
}

/// Changes a pool, if the value is another one.
pub(super) fn set_pool(
    world: &mut World,
    who: CombatantId,
    (pool, to): (Pool, i32),
    rule: &'static str,
) {
    let from = component_of::<Pools>(world, who).get(pool);
    change_pool(world, (who, pool), (from, to), rule);
}

fn change_pool(
    world: &mut World,
    (who, pool): (CombatantId, Pool),
    (from, to): (i32, i32),
    rule: &'static str,
) {
    if from != to {
        let pool = SmolStr::new_static(pool.word());
        pool_changed(world, (who, pool), (from, to), rule);
    }
}

/// Adds to a pool.
pub(super) fn add_pool(
    world: &mut World,
    who: CombatantId,
    (pool, amount): (Pool, i32),
    rule: &'static str,
) {
    let now = component_of::<Pools>(world, who).get(pool);
    change_pool(world, (who, pool), (now, now + amount), rule);
}

/// Gives a combatant a condition; of two of the same kind and source the one that lasts longer
/// stays. Section 12 of the reference.
pub(super) fn set_condition(world: &mut World, who: CombatantId, condition: Condition) {
    let longer = component_of::<Conditions>(world, who).iter().any(|old| {
        old.key == condition.key
            && old.by == condition.by
            && lasts(old.until) >= lasts(condition.until)
    });
    if !longer {
        conditions::set(world, who, condition);
    }
}

/// How long an end is away, to compare two of them.
fn lasts(until: Until) -> (u8, u32) {
    match until {
        Until::EndOfRound(round) => (0, round),
        Until::StartOfTurn(_) | Until::EndOfTurn(..) => (0, 0),
        Until::Rest => (1, 0),
        Until::Cause => (2, 0),
    }
}

/// Down to the ground: whoever lies kneels no more. Rules AUR-ACT-31, AUR-COND-08.
pub(super) fn lay_down(world: &mut World, who: CombatantId, rule: &'static str) {
    end_condition(world, who, keys::KNEELING, rule);
    set_condition(world, who, Condition::new(keys::PRONE, 1, rule));
}

/// The end of this Round, or of one that follows. Rule AUR-COND-18.
pub(super) fn end_of_round(world: &World, later: u32) -> Until {
    let later = if rule_is_off("AUR-COND-18") { 0 } else { later };
    Until::EndOfRound(world.resource::<TurnOrder>().round() + later)
}

/// An action on its way to be declared, with all that the battle is asked for then.
pub(super) struct Declaration {
    action: Action,
    /// The sides that may challenge it. Rule AUR-INIT-09.
    others: Vec<SideId>,
    /// Whether it makes its actor hard to hit. Rule AUR-MOVE-15.
    fast: bool,
    /// Where its actor will look, if it turns to a target. Rule AUR-POS-06.
    facing: Option<Direction>,
}

impl Declaration {
    /// What a legal command declares, as everybody stands.
    pub(super) fn of(
        s: &Situation<'_>,
        (who, act, price): (CombatantId, Arc<Act>, Price),
        source: ActionSource,
    ) -> Self {
        let fighter = s.fighter(who);
        let turns = matches!(source, ActionSource::Declared | ActionSource::Response);
        let facing = turns.then(|| facing::toward_target(s, fighter, &act));
        let others = s.sides_after(fighter.side);
        Self {
            others: others.filter(|&other| other != fighter.side).collect(),
            fast: movement::is_fast(s, fighter, &act),
            facing: facing.flatten(),
            action: begun(s, (who, act, price), source),
        }
    }
}

/// An action is declared: what follows is put on the agenda. Rules AUR-INIT-07, -09.
pub(super) fn declare(world: &mut World, declaration: Declaration) {
    let Declaration {
        action,
        others,
        fast,
        facing,
    } = declaration;
    let (who, source) = (action.who, action.source);
    let act = Arc::clone(&action.act);
    record(world, BattleEvent::Declared { who, act });
    end_condition(world, who, keys::MOVING_FAST, "AUR-MOVE-15");
    world.resource_mut::<UnderWay>().push(action);
    if fast {
        let until = end_of_round(world, 0);
        let condition = Condition::new(keys::MOVING_FAST, 1, "AUR-MOVE-15").until(until);
        set_condition(world, who, condition);
    }
    if let Some(facing) = facing {
        facing::turn(world, who, facing);
    }
    let challengers = Vec::new();
    let sides = others;
    let challenge = Step::Challenge(Challenge { sides, challengers });
    let mut agenda = world.resource_mut::<AuraAgenda>();
    match source {
        ActionSource::Declared => {
            agenda.push_in_order([challenge, Step::Before, Step::Perform, Step::Finish]);
        }
        ActionSource::Response => agenda.push_in_order([Step::Before, Step::Perform, Step::Finish]),
        ActionSource::AtPriority if rule_is_off("AUR-REACT-01") => {
            agenda.push_in_order([challenge, Step::Before, Step::Perform, Step::Finish]);
        }
        ActionSource::AtPriority | ActionSource::InWindow => {
            agenda.push_in_order([Step::Perform, Step::Finish]);
        }
    }
}

/// An action that has just been declared, with what is compared with it later.
fn begun(
    s: &Situation<'_>,
    (who, act, price): (CombatantId, Arc<Act>, Price),
    source: ActionSource,
) -> Action {
    let fighter = s.fighter(who);
    let target = act.target().and_then(|id| s.find(id));
    Action {
        who,
        act,
        price,
        spent: Price::FREE,
        source,
        target_state: target.map(TargetState::of),
        unguarded: s.unguarded(),
        credits_before: fighter.pool(Pool::Credits),
        credited: false,
        agile_moves: 0,
        pace: fighter.speed(),
        foothold: fighter.anchor,
        metres: 0,
        walked: 0,
        intervened: false,
        cut_short: false,
        effective: false,
    }
}

/// Reactions set: the Before window opens; what the action has reserved gives credits.
/// Rules AUR-INIT-13, AUR-REACT-03.
pub(super) fn open_before(world: &mut World) {
    give_credits(world);
    let Some(action) = world.resource::<UnderWay>().top() else {
        return;
    };
    if rule_is_off("AUR-INIT-13") {
        return;
    }
    let cycle = sides_after(world, side_of(world, action.who)).collect();
    let window = Window::new(WindowKind::Before, cycle);
    world
        .resource_mut::<AuraAgenda>()
        .push(Step::Window(window));
}

/// Each Energy of the innermost action gives a credit, once, if it is no movement. Rule AUR-REACT-03.
fn give_credits(world: &mut World) {
    let mut under_way = world.resource_mut::<UnderWay>();
    let Some(action) = under_way.top_mut() else {
        return;
    };
    let (who, energy) = (action.who, action.price.energy);
    if action.credited || energy == 0 || verb_of(&action.act).is_movement() {
        return;
    }
    action.credited = true;
    add_pool(world, who, (Pool::Credits, energy), "AUR-REACT-03");
}

/// Attack set: actions take effect.
pub(super) fn take_effect(world: &mut World) {
    let ours = |step: &Step| *step == Step::Perform;
    while world.resource_mut::<AuraAgenda>().take_if(ours).is_some() {
        perform(world);
    }
}

/// The innermost action takes effect. What is no movement is paid for first. Rule AUR-INIT-17.
fn perform(world: &mut World) {
    let Some(action) = world.resource::<UnderWay>().top().cloned() else {
        return;
    };
    let verb = verb_of(&action.act);
    if verb.domain == Domain::Movement {
        return movement::perform(world, &action);
    }
    give_credits(world);
    pay(world, action.price);
    if let Some(top) = world.resource_mut::<UnderWay>().top_mut() {
        top.effective = true;
    }
    match verb.domain {
        Domain::Attack => attack::perform(world, &action),
        Domain::Posture => posture::perform(world, &action),
        Domain::Gear => gear::perform(world, &action),
        Domain::Ability => abilities::perform(world, &action),
        Domain::Movement => {}
    }
}

/// Spends a part of the innermost action's price: Energy first, the Stamina that pays for Energy
/// last. Rules AUR-ACT-26, AUR-INIT-17.
pub(super) fn pay(world: &mut World, price: Price) {
    let mut under_way = world.resource_mut::<UnderWay>();
    let Some(action) = under_way.top_mut() else {
        return;
    };
    action.spent = action.spent.plus(price);
    let who = action.who;
    let rule = verb_of(&action.act).rule;
    let take = |world: &mut World, pool, amount: i32, rule| {
        if amount > 0 {
            add_pool(world, who, (pool, -amount), rule);
        }
    };
    take(world, Pool::Energy, price.energy_from_pool(), rule);
    take(world, Pool::Agility, price.agility, rule);
    take(world, Pool::Stamina, price.stamina, rule);
    take(world, Pool::Stamina, price.by_stamina, "AUR-ACT-26");
    if price.by_stamina > 0 {
        set_pool(world, who, (Pool::StaminaEnergyUsed, 1), "AUR-INIT-03");
    }
}

/// How an attack under way is meant.
pub(super) fn timing_of(s: &Situation<'_>, action: &Action) -> Timing {
    match action.source {
        ActionSource::Declared | ActionSource::Response => Timing::Action,
        ActionSource::AtPriority => Timing::Swift,
        ActionSource::InWindow => match s.under_way.actions().iter().rev().nth(1) {
            Some(below) if s.window() == Some(WindowKind::Step) => Timing::AtMover(below.who),
            _ => Timing::Swift,
        },
    }
}

/// Whether Stamina may be spent at all, whatever is left.
fn can_spend_stamina(who: Status<'_>) -> bool {
    !who.has(keys::EXHAUSTED) && !who.has(keys::SHAKEN)
}

/// Drops what is left of the innermost action but its end.
pub(super) fn end_early(world: &mut World) {
    if let Some(action) = world.resource_mut::<UnderWay>().top_mut() {
        action.cut_short = true;
    }
    let mut agenda = world.resource_mut::<AuraAgenda>();
    while agenda.take_if(|step| *step != Step::Finish).is_some() {}
}

/// Initiative set: the innermost action is over. Rules AUR-INIT-05, -15, -17.
pub(super) fn finish(world: &mut World) {
    let ends = world.resource::<UnderWay>().top();
    let unsettled =
        |action: &&Action| !action.effective || verb_of(&action.act).domain == Domain::Movement;
    if let Some(action) = ends.filter(unsettled).cloned() {
        if !action.effective {
            settle::settle_price(world, &action);
        }
        movement::settle_down(world, &action);
    }
    let Some(action) = world.resource_mut::<UnderWay>().pop() else {
        return;
    };
    let verb = verb_of(&action.act);
    if action.source == ActionSource::InWindow {
        return note_in_actions_below(world, &action);
    }
    let side = side_of(world, action.who);
    let agile = verb.kind == Kind::Interrupt && !rule_is_off("AUR-REACT-08");
    let opened = !agile && !rule_is_off("AUR-INIT-15") && has_opened(world, &action);
    if action.source != ActionSource::Response {
        if agile {
            keep_priority(world, side);
        } else {
            pass_on(world, side);
        }
    }
    if opened {
        let mut cycle: Vec<_> = sides_after(world, side).collect();
        if rule_is_off("AUR-REACT-02") {
            cycle.reverse();
        }
        let window = Window::new(WindowKind::After, cycle);
        world
            .resource_mut::<AuraAgenda>()
            .push(Step::Window(window));
    }
}

/// Whether somebody is Unguarded who was not when an action was declared. Rule AUR-INIT-15.
fn has_opened(world: &World, action: &Action) -> bool {
    let now = unguarded(world);
    now.into_iter().any(|id| !action.unguarded.contains(&id))
}

/// An interrupt is over: the action that it interrupted remembers it, and every action of its maker
/// that is under way what it did to the credits. Rules AUR-INIT-16, AUR-REACT-03.
fn note_in_actions_below(world: &mut World, interrupt: &Action) {
    let mut under_way = world.resource_mut::<UnderWay>();
    if let Some(below) = under_way.top_mut() {
        below.intervened = true;
    }
    for own in under_way.actions_of_mut(interrupt.who) {
        if interrupt.act.verb == keys::AGILE_MOVE {
            own.agile_moves += 1;
        } else {
            own.credits_before += interrupt.spent.energy;
        }
    }
}

/// The priority goes to the next side of the list. Rule AUR-INIT-05.
pub(super) fn pass_on(world: &mut World, side: SideId) {
    let next = if rule_is_off("AUR-INIT-05") {
        side
    } else {
        let mut sides = sides_after(world, side);
        sides.next().unwrap_or(side)
    };
    world
        .resource_mut::<AuraAgenda>()
        .push(Step::GivePriority(next));
}

/// An Agile Move keeps the priority. Rule AUR-REACT-08.
fn keep_priority(world: &mut World, side: SideId) {
    super::round::open(world, side);
}

/// The way of a movement begins.
pub(super) fn set_out(world: &mut World, act: &Act) {
    let walk = Walk {
        path: act.path.clone(),
        asked: false,
    };
    world.resource_mut::<AuraAgenda>().push(Step::Walk(walk));
}
