//! The course of an action: declared, challenged, interrupted, carried out, paid for. Floor 4.
//! Rules AUR-INIT-05, -07, -15 to -18, AUR-REACT-03, -08.

use super::payment::pay;
use super::settle;
use crate::combat::{
    Act, BattleEvent, CombatantId, Condition, SideId, may_act_now, record, side_of,
};
use crate::grid::Direction;
use crate::mechanics::push_step;
use crate::mechanics::spawning::CreatureBuilder;
use crate::rules::aura::actions::{Domain, Effect, Kind, row_of};
use crate::rules::aura::components::agenda::{
    self as steps, Action, ActionSource, AuraAgenda, Challenge, Step, TargetState, UnderWay,
    Window, WindowKind,
};
use crate::rules::aura::components::price::Price;
use crate::rules::aura::components::{Pool, Pools};
use crate::rules::aura::data::AuraData;
use crate::rules::aura::effects::changes::{end_condition, end_of_round, set_condition};
use crate::rules::aura::effects::watching;
use crate::rules::aura::effects::watching::turn;
use crate::rules::aura::plan::facing::attack_facing;
use crate::rules::aura::plan::movement;
use crate::rules::aura::round::walk;
use crate::rules::aura::snapshot::{Fighter, Situation, anybody, obeying, sides_after};
use crate::rules::aura::{actions, words};
use bevy::prelude::{In, World};
use std::sync::Arc;

/// An action on its way to be declared, with all that the battle is asked for then.
pub struct Declaration {
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
    pub fn of(
        s: &Situation<'_>,
        who: CombatantId,
        act: Arc<Act>,
        price: Price,
        source: ActionSource,
    ) -> Self {
        let fighter = s.fighter(who);
        let turns = matches!(source, ActionSource::Declared | ActionSource::Response);
        let facing = turns.then(|| toward_target(s, fighter, &act));
        let others = s.sides_after(fighter.side);
        Self {
            others: others.filter(|&other| other != fighter.side).collect(),
            fast: movement::is_fast(s, fighter, &act),
            facing: facing.flatten(),
            action: begun(s, who, act, price, source),
        }
    }
}

/// An action is declared: what follows is put on the agenda. Rules AUR-INIT-07, -09.
pub fn declare(world: &mut World, declaration: Declaration) {
    let Declaration {
        action,
        others,
        fast,
        facing,
    } = declaration;
    let (who, source) = (action.who, action.source);
    let act = Arc::clone(&action.act);
    record(world, BattleEvent::Declared { who, act });
    end_condition(world, who, words::MOVING_FAST, "AUR-MOVE-15");
    world.resource_mut::<UnderWay>().push(action);
    if fast {
        let until = end_of_round(world, 0);
        let condition = Condition::new(words::MOVING_FAST, 1, "AUR-MOVE-15").until(until);
        set_condition(world, who, condition);
    }
    if let Some(facing) = facing {
        watching::turn(world, who, facing);
    }
    let challengers = Vec::new();
    let sides = others;
    let challenge = Step::AskChallengers(Challenge { sides, challengers });
    let only_reactions = !AuraData::of(world).is_off("AUR-REACT-01");
    let mut agenda = world.resource_mut::<AuraAgenda>();
    match source {
        ActionSource::Declared => {
            agenda.push_in_order([challenge, Step::Before, Step::Perform, Step::Finish]);
        }
        ActionSource::Response => agenda.push_in_order([Step::Before, Step::Perform, Step::Finish]),
        ActionSource::AtPriority if !only_reactions => {
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
    who: CombatantId,
    act: Arc<Act>,
    price: Price,
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
        foothold: fighter.anchor(),
        metres: 0,
        walked: 0,
        intervened: false,
        cut_short: false,
        effective: false,
    }
}

/// The Before window opens; what the action has reserved gives credits.
/// Rules AUR-INIT-13, AUR-REACT-03.
pub fn open_before(In(steps::Before): In<steps::Before>, world: &mut World) {
    give_credits(world);
    let Some(action) = world.resource::<UnderWay>().last() else {
        return;
    };
    if AuraData::of(world).is_off("AUR-INIT-13") {
        return;
    }
    let cycle = sides_after(world, side_of(world, action.who)).collect();
    let window = Window::new(WindowKind::Before, cycle);
    push_step(world, Step::AskWindow(window));
}

/// Each Energy of the innermost action gives a credit, once, if it is no movement. Rule AUR-REACT-03.
fn give_credits(world: &mut World) {
    let mut under_way = world.resource_mut::<UnderWay>();
    let Some(action) = under_way.last_mut() else {
        return;
    };
    let (who, energy) = (action.who, action.price.energy);
    if action.credited || energy == 0 || row_of(&action.act).is_movement() {
        return;
    }
    action.credited = true;
    Pools::change(world, who, Pool::Credits, energy, "AUR-REACT-03");
}

/// The innermost action takes effect. What is no movement is paid for first. Rule AUR-INIT-17.
pub fn perform(In(steps::Perform): In<steps::Perform>, world: &mut World) {
    let Some(action) = UnderWay::innermost(world) else {
        return;
    };
    let effect = row_of(&action.act).own.effect;
    if matches!(effect, Effect::Walked(_)) {
        return walk::perform(world, &action);
    }
    give_credits(world);
    pay(world, action.price);
    if let Some(top) = world.resource_mut::<UnderWay>().last_mut() {
        top.effective = true;
    }
    if let Effect::Paid(step) = effect {
        push_step(world, step());
    }
}

/// The innermost action is over. Rules AUR-INIT-05, -15, -17.
pub fn finish(In(steps::Finish): In<steps::Finish>, world: &mut World) {
    let ends = world.resource::<UnderWay>().last();
    let unsettled =
        |action: &&Action| !action.effective || row_of(&action.act).own.domain == Domain::Movement;
    if let Some(action) = ends.filter(unsettled).cloned() {
        if !action.effective {
            settle::settle_price(world, &action);
        }
        walk::settle_down(world, &action);
    }
    let Some(action) = world.resource_mut::<UnderWay>().pop() else {
        return;
    };
    let row = row_of(&action.act);
    if action.source == ActionSource::InWindow {
        return note_in_actions_below(world, &action);
    }
    let data = AuraData::of(world);
    let side = side_of(world, action.who);
    let agile = row.own.kind == Kind::Interrupt && !data.is_off("AUR-REACT-08");
    let opened = !agile && !data.is_off("AUR-INIT-15") && has_opened(world, &action);
    if action.source != ActionSource::Response {
        if agile {
            // An Agile Move keeps the priority. Rule AUR-REACT-08.
            open(world, side);
        } else {
            pass_on(world, side);
        }
    }
    if opened {
        let mut cycle: Vec<_> = sides_after(world, side).collect();
        if AuraData::of(world).is_off("AUR-REACT-02") {
            cycle.reverse();
        }
        let window = Window::new(WindowKind::After, cycle);
        push_step(world, Step::AskWindow(window));
    }
}

/// Whether somebody is Unguarded who was not when an action was declared. Rule AUR-INIT-15.
fn has_opened(world: &World, action: &Action) -> bool {
    anybody(world, |it| {
        it.is_unguarded() && !action.unguarded.contains(&it.id)
    })
}

/// An interrupt is over: the action that it interrupted remembers it, and every action of its maker
/// that is under way what it did to the credits. Rules AUR-INIT-16, AUR-REACT-03.
fn note_in_actions_below(world: &mut World, interrupt: &Action) {
    let mut under_way = world.resource_mut::<UnderWay>();
    if let Some(below) = under_way.last_mut() {
        below.intervened = true;
    }
    for own in under_way.actions_of_mut(interrupt.who) {
        if interrupt.act.verb == words::AGILE_MOVE {
            own.agile_moves += 1;
        } else {
            own.credits_before += interrupt.spent.energy;
        }
    }
}

/// The priority goes to the next side of the list. Rule AUR-INIT-05.
pub fn pass_on(world: &mut World, side: SideId) {
    let following = sides_after(world, side).next().unwrap_or(side);
    let next = AuraData::of(world).in_force("AUR-INIT-05", following, side);
    push_step(world, Step::GivePriority(next));
}

/// Where an actor looks that attacks or stares at a target, and `None` for all other actions.
/// Rule AUR-POS-06.
fn toward_target(s: &Situation<'_>, who: &Fighter<'_>, act: &Act) -> Option<Direction> {
    if s.data.is_off("AUR-POS-06") || !actions::row_of(act).turns() {
        return None;
    }
    let target = act.target().and_then(|id| s.find(id))?;
    attack_facing(s, who, act, target).ok()
}

/// The one who attacks turns to its target, when it goes on. Rules AUR-POS-06, AUR-INIT-16.
pub fn turn_to_target(world: &mut World) {
    let s = Situation::of(world);
    let Some(action) = s.under_way.last() else {
        return;
    };
    let who = action.who;
    if let Some(facing) = toward_target(&s, s.fighter(who), &action.act) {
        turn(world, who, facing);
    }
}

/// The combatants of a side may give commands.
pub fn open(world: &mut World, side: SideId) {
    let able = obeying(world).filter(|it| it.side == side);
    let able = able.map(|it| it.id).collect();
    may_act_now(world, able);
}
