//! The Round: its start, the priority, its end, the end of the battle. Floor 4.
//! Rules AUR-INIT-01 to -06, -19, AUR-HURT-10, -15, -20, AUR-STAT-15, -16.
//!
//! | file | holds |
//! |---|---|
//! | `apply` | the only writer of this ruleset's components: one arm for each event |
//! | `begin` | how a command begins |
//! | `course`, `going_on` | an action is declared, challenged, interrupted, carried out |
//! | `walk` | the course of a movement, step by step |
//! | `payment`, `settle` | what is paid, and what an action costs that ends early |
//! | `initiative` | the rolls of a challenge |
//! | `departure` | a side gives up |

pub mod apply;
pub mod begin;
pub mod course;
pub mod departure;
pub mod going_on;
pub mod initiative;
pub mod payment;
pub mod settle;
pub mod walk;

use super::components::agenda::{self as steps, AuraAgenda, Priority, Step, UnderWay};
use super::components::{FirstRoundOverrides, Pool, Pools};
use super::effects::watching;
use super::snapshot::{Fighter, Situation, obeying, sides_after};
use super::words;
use crate::combat::{
    BattleEvent, BattlePhase, CombatantId, Condition, Outcome, SideId, StartMode, TurnOrder, Until,
    component_of, end_battle, last_side, may_act_now, record,
};
use crate::mechanics::spawning::CreatureBuilder;
use crate::mechanics::{NamedPool, conditions, objectives, push_step, reinforcements};
use crate::rules::aura::data::{AuraData, energy_by_stamina};
use bevy::prelude::{In, World};

/// The battle begins: who is surprised, who looks where. Rules AUR-INIT-01, AUR-COND-16, AUR-R07.
pub(super) fn start(world: &mut World) {
    if let StartMode::Ambush(hidden) = *world.resource::<StartMode>() {
        let s = Situation::of(world);
        let surprised = s.fighters().iter().filter(|f| f.side != hidden);
        let all: Vec<_> = surprised.map(|f| f.id).collect();
        for who in all {
            let surprise = Condition::new(words::SURPRISED, 1, "AUR-COND-16");
            let condition = surprise.until(Until::EndOfRound(1));
            record(world, BattleEvent::ConditionSet { who, condition });
        }
    }
    push_step(world, Step::StartRound);
}

/// The Round after which the battle is a draw. Rule AUR-HURT-20.
pub fn last_round(world: &World) -> u32 {
    let last = AuraData::of(world).values.time.last_round;
    u32::try_from(last).unwrap_or(u32::MAX)
}

/// How many of a combatant's side could still act in the Round that ends if the side waits now: all other sides with
/// anybody up have passed. Rule AUR-INIT-06.
pub fn left_to_act(world: &World, who: CombatantId) -> usize {
    let s = Situation::of(world);
    let side = s.fighter(who).side;
    let passed = &world.resource::<Priority>().passed;
    let up = || s.fighters().iter().filter(|f| f.is_up());
    let ends = up().all(|f| f.side == side || passed.contains(&f.side));
    let could_act = up().filter(|f| f.side == side && !f.is_spent());
    if ends { could_act.count() } else { 0 }
}

/// Rule AUR-INIT-02: saves and wake rolls in roster order, then the pools, then the priority.
pub(super) fn start_round(In(steps::StartRound): In<steps::StartRound>, world: &mut World) {
    let round = world.resource::<TurnOrder>().round() + 1;
    let priority = world.resource::<Priority>();
    let time = &AuraData::of(world).values.time;
    let idle_rounds = u32::try_from(time.idle_rounds).unwrap_or(u32::MAX);
    // The Round that has just ended is not counted yet.
    let waits = objectives::wait_pays(world);
    let idle = round > 1 && !priority.acted && priority.idle_rounds + 1 >= idle_rounds && !waits;
    if round > last_round(world) || idle {
        finish(world, Outcome::Draw);
        if is_over(world) {
            return;
        }
    }
    record(world, BattleEvent::RoundStarted { round });
    reinforcements::arrive(world);
    let s = Situation::of(world);
    let alive = s.fighters().iter().filter(|f| f.is_alive());
    // Each combatant rolls its Death Save, then its wake roll. Ruling AUR-R36.
    let rolls = alive.flat_map(|f| [Step::DeathSave(f.id), Step::WakeRoll(f.id)]);
    let began = first_side(world, &s, round);
    let first = Step::GivePriority(side_of_round(&s, began, round));
    let steps: Vec<_> = rolls.chain([Step::FillPools, first]).collect();
    world.resource_mut::<Priority>().began = Some(began);
    world.resource_mut::<AuraAgenda>().push_in_order(steps);
}

/// Who has the priority first in the first Round: the first side that is not surprised.
/// In a battle that begins in a later round the side that is ready has the priority of that round.
/// Rule AUR-INIT-04.
fn first_side(world: &World, s: &Situation<'_>, round: u32) -> SideId {
    let sides = s.sides();
    if s.data.is_off("AUR-INIT-04") {
        return sides[0];
    }
    let ready = |side: &SideId| {
        let mut members = s.fighters().iter().filter(|f| f.side == *side);
        !members.any(|f| f.conditions.has(words::SURPRISED))
    };
    let given = match world.resource::<StartMode>() {
        StartMode::Order(order) => order.first().and_then(|&id| s.find(id)).map(|f| f.side),
        StartMode::Opening(side) => Some(*side),
        _ => None,
    };
    let began = world.resource::<Priority>().began;
    let now = || given.or_else(|| sides.iter().copied().find(ready));
    began
        .or_else(|| now().map(|side| side_before(sides, side, round)))
        .unwrap_or(sides[0])
}

/// The side that had the priority first in the first Round, if this one has it in a later one.
/// Rule AUR-INIT-04.
fn side_before(sides: &[SideId], side: SideId, round: u32) -> SideId {
    let index = sides.iter().position(|&it| it == side).unwrap_or(0);
    let later = usize::try_from(round).unwrap_or(1).saturating_sub(1) % sides.len();
    sides[(index + sides.len() - later) % sides.len()]
}

/// Who has the priority first in a Round, by the side that had it in the first one.
/// Rule AUR-INIT-04.
fn side_of_round(s: &Situation<'_>, first: SideId, round: u32) -> SideId {
    let sides = s.sides();
    let index = sides.iter().position(|&side| side == first).unwrap_or(0);
    let later = usize::try_from(round).unwrap_or(1) - 1;
    sides[(index + later) % sides.len()]
}

/// Whether a side has the priority first in the next Round. Rule AUR-INIT-04.
#[must_use]
pub fn begins_next(s: &Situation<'_>, side: SideId) -> bool {
    let round = s.turns().round() + 1;
    let began = s.priority().began;
    began.is_some_and(|began| side_of_round(s, began, round) == side)
}

/// Energy, Agility and the flags of everybody. Rules AUR-INIT-02, AUR-STAT-15, -16, AUR-COND-04.
pub(super) fn fill_pools(In(steps::FillPools): In<steps::FillPools>, world: &mut World) {
    let s = Situation::of(world);
    if s.data.is_off("AUR-INIT-02") && s.turns().round() > 1 {
        return;
    }
    let alive = s.fighters().iter().filter(|f| f.is_alive());
    let full: Vec<_> = alive
        .map(|f| (f.id, energy_of(f), f.pools.max(Pool::Agility)))
        .collect();
    for (who, energy, agility) in full {
        let opening = FirstRoundOverrides::take(world, who);
        let values = [
            (
                Pool::Energy,
                opening.energy.unwrap_or(energy),
                "AUR-STAT-15",
            ),
            (
                Pool::Agility,
                opening.agility.unwrap_or(agility),
                "AUR-STAT-16",
            ),
            (Pool::Credits, opening.credits, "AUR-REACT-03"),
            (Pool::Moved, opening.moved, "AUR-MOVE-08"),
            (Pool::SwiftUsed, opening.swift_used, "AUR-INIT-03"),
            (Pool::InitiativeUsed, opening.initiative_used, "AUR-INIT-03"),
            (
                Pool::StaminaEnergyUsed,
                opening.stamina_energy_used,
                "AUR-INIT-03",
            ),
        ];
        let before = *component_of::<Pools>(world, who);
        let changes = values.into_iter();
        for (pool, value, rule) in changes.filter(|&(pool, value, _)| before.now(pool) != value) {
            Pools::set(world, who, pool, value, rule);
        }
    }
}

/// Energy of a Round by Stamina, two less for the Exhausted. Rules AUR-STAT-15, AUR-COND-04.
#[must_use]
pub fn energy_of(fighter: &Fighter<'_>) -> i32 {
    if !fighter.is_conscious() {
        return 0;
    }
    let full = energy_by_stamina(fighter.data, fighter.stamina.now());
    let tired = fighter.has(words::EXHAUSTED) && !fighter.data.is_off("AUR-COND-04");
    let lost = fighter.data.values.points.exhausted;
    (full - if tired { lost } else { 0 }).max(0)
}

/// Rules AUR-INIT-04 to -06: the next side that can act has the priority; when all that can have
/// passed in succession, the Round ends.
pub(super) fn give_priority(
    In(steps::GivePriority(side)): In<steps::GivePriority>,
    world: &mut World,
) {
    objectives::end_if_reached(world);
    if is_over(world) {
        return;
    }
    let able: Vec<_> = obeying(world).collect();
    let passed = &world.resource::<Priority>().passed;
    if able.iter().all(|it| passed.contains(&it.side)) && !AuraData::of(world).is_off("AUR-INIT-06")
    {
        push_step(world, Step::EndRound);
        return;
    }
    let order = [side].into_iter().chain(sides_after(world, side));
    let able_on = |side| able.iter().filter(move |it| it.side == side);
    let next = order
        .into_iter()
        .find(|&side| able_on(side).next().is_some());
    let Some(next) = next else { return };
    let speakers = able_on(next).map(|it| it.id).collect();
    record(world, BattleEvent::PriorityGiven { side: next });
    may_act_now(world, speakers);
}

/// Rules AUR-INIT-19, AUR-COND-18.
pub(super) fn end_round(In(steps::EndRound): In<steps::EndRound>, world: &mut World) {
    may_act_now(world, Vec::new());
    let round = world.resource::<TurnOrder>().round();
    let over = |until| matches!(until, Until::EndOfRound(last) if last <= round);
    conditions::end_timed(world, over, "AUR-INIT-19");
    watching::after_motion(world, None);
    objectives::end_round(world);
    if is_over(world) {
        return;
    }
    push_step(world, Step::StartRound);
}

/// In every pass, even in the middle of an action: the battle ends with the last side. Rules AUR-INIT-18, AUR-HURT-20.
pub(super) fn end_battle_if_decided(world: &mut World) {
    let Some(outcome) = last_side(world) else {
        return;
    };
    let data = AuraData::of(world);
    let amid = || world.resource::<UnderWay>().last().is_some();
    if data.is_off("AUR-HURT-20") || (data.is_off("AUR-INIT-18") && amid()) {
        return;
    }
    finish(world, outcome);
}

fn is_over(world: &World) -> bool {
    world.resource::<BattlePhase>().is_over()
}

fn finish(world: &mut World, outcome: Outcome) {
    end_battle(world, outcome, "AUR-HURT-20", None);
}
