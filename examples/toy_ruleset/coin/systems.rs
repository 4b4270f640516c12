//! The steps of a tick and the systems that take them: one for each set in which there is something
//! to do. Each records what happens; none calls another.

use super::data::{HITS, LAST_ROUND, LIFE, Life, STRIKE};
use super::field::Field;
use bevy::prelude::World;
use quincunx::combat::{
    Agenda, BattleDice, BattleEvent, Combatant, CombatantId, MoveKind, Outcome, RollKind,
    RollReport, RuleId, SideId, Standing, StartMode, Terms, TurnOrder, end_battle, last_side,
    may_act_now, moved, pool_changed, record, standing_changed,
};
use quincunx::dice::{Dice, Pool, Roll};
use quincunx::grid::Cell;
use smol_str::format_smolstr;
use std::collections::BTreeMap;

/// A step of the agenda; the comment names the set that takes it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Step {
    /// Movement.
    Walk(CombatantId, Cell),
    /// Attack.
    Strike(CombatantId, CombatantId),
    /// Harm.
    Wound(CombatantId),
    /// Initiative.
    EndTurn(CombatantId),
    /// Initiative.
    NextTurn(Option<CombatantId>),
}

pub(super) type CoinAgenda = Agenda<Step>;

fn take(world: &mut World, ours: fn(&Step) -> bool) -> Option<Step> {
    world.resource_mut::<CoinAgenda>().take_if(ours)
}

pub(super) fn movement(world: &mut World) {
    if let Some(Step::Walk(who, to)) = take(world, |s| matches!(s, Step::Walk(..))) {
        moved(world, who, to, (MoveKind::Step, 1));
    }
}

/// The resolution: dice in, result out. The game rolls it, the odds explore it. Rule COIN-HIT-01.
pub(super) fn blow(dice: &mut dyn Dice) -> (Roll, bool) {
    let roll = dice.roll(&Pool::sum(1, 6));
    let hit = roll.value >= HITS;
    (roll, hit)
}

pub(super) fn attack(world: &mut World) {
    let Some(Step::Strike(who, target)) = take(world, |s| matches!(s, Step::Strike(..))) else {
        return;
    };
    let (roll, hit) = blow(&mut world.resource_mut::<BattleDice>().0);
    let result = if hit { "hit" } else { "miss" };
    let name = &Field(world).get::<Combatant>(target).name;
    let report = RollReport {
        who,
        against: Some(target),
        kind: RollKind::Attack,
        label: format_smolstr!("blow at {name}"),
        rule: RuleId("COIN-HIT-01"),
        pool: format_smolstr!("{}", Pool::sum(1, 6)),
        faces: roll.faces.iter().map(|&face| i32::from(face)).collect(),
        natural: roll.value,
        terms: Terms::new(),
        total: roll.value,
        target: Some(HITS),
        result: result.into(),
        degrees: None,
    };
    record(world, BattleEvent::Rolled(Box::new(report)));
    let resolved = BattleEvent::AttackResolved {
        who,
        target,
        with: STRIKE.into(),
        result: result.into(),
        degrees: None,
        ranged: false,
    };
    record(world, resolved);
    if hit {
        world.resource_mut::<CoinAgenda>().push(Step::Wound(target));
    }
}

/// Rule COIN-HIT-02.
pub(super) fn harm(world: &mut World) {
    if let Some(Step::Wound(who)) = take(world, |s| matches!(s, Step::Wound(_))) {
        let left = Field(world).get::<Life>(who).0 - 1;
        set_life(world, who, left);
        if left == 0 {
            standing_changed(world, who, Standing::Dead, "COIN-HIT-02");
        }
    }
}

pub(super) fn set_life(world: &mut World, who: CombatantId, to: i32) {
    let from = Field(world).get::<Life>(who).0;
    pool_changed(world, (who, LIFE), (from, to), "COIN-HIT-02");
}

/// Rules COIN-TURN-01, COIN-TURN-03.
pub(super) fn initiative(world: &mut World) {
    match take(world, |s| matches!(s, Step::EndTurn(_) | Step::NextTurn(_))) {
        Some(Step::EndTurn(who)) => {
            may_act_now(world, Vec::new());
            record(world, BattleEvent::TurnEnded { who });
            let next = Step::NextTurn(Some(who));
            world.resource_mut::<CoinAgenda>().push(next);
        }
        Some(Step::NextTurn(after)) => next_turn(world, after),
        _ => {}
    }
}

fn next_turn(world: &mut World, after: Option<CombatantId>) {
    let turns = world.resource::<TurnOrder>();
    let round = turns.round() + 1;
    let Some((who, wraps)) = turns.next_after(after, |id| Field(world).is_up(id)) else {
        return;
    };
    if wraps && round > LAST_ROUND {
        return finish(world, Outcome::Draw);
    }
    if wraps || after.is_none() {
        record(world, BattleEvent::RoundStarted { round });
    }
    record(world, BattleEvent::TurnStarted { who });
    may_act_now(world, vec![who]);
}

/// Rule COIN-TURN-03.
pub(super) fn outcome(world: &mut World) {
    if let Some(outcome) = last_side(world) {
        finish(world, outcome);
    }
}

fn finish(world: &mut World, outcome: Outcome) {
    end_battle(world, outcome, RuleId("COIN-TURN-03"));
}

/// The order of turns: the first of each side, the second of each side, and so on, unless the
/// set-up gives an order. Rule COIN-TURN-01.
pub(super) fn order(world: &World) -> Vec<CombatantId> {
    let given = match world.resource::<StartMode>() {
        StartMode::Order(given) => given.as_slice(),
        _ => &[],
    };
    let mut met = BTreeMap::<SideId, usize>::new();
    let mut order: Vec<_> = Field(world)
        .fighters()
        .map(|id| {
            let side = Field(world).side(id);
            let number = met.entry(side).or_default();
            *number += 1;
            let place = given.iter().position(|&other| other == id);
            (place.unwrap_or(usize::MAX), *number, side, id)
        })
        .collect();
    order.sort_unstable();
    order.into_iter().map(|(.., id)| id).collect()
}
