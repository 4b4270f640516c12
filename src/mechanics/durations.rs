//! How long something lasts that is counted in rounds: when it ends, and that it ends. Floor 3½.
//!
//! A round is a ruleset's clock in two ways. What is *anchored* to a combatant ends at the start of that combatant's
//! turn so many rounds later, so that everybody else has as many turns in between, whatever the order (rule TRI-INIT-05).
//! What is counted *with the rounds* ends at the end of a round (rule WND-INIT-16). Both are an [`Until`] that holds the
//! round in which it comes, so that nothing has to be counted down, and one that is dead or puts off its turn is an
//! anchor like any other: a ruleset calls [`end_at_start`] where the place of such a one comes up.

use super::conditions::{Which, end_where, ended};
use crate::combat::{
    BattleEvent, Chronicle, CombatantId, Condition, Conditions, Roster, TurnOrder, Until,
};
use bevy::prelude::World;

/// The start of a combatant's turn of the given number from now on, 1 for the next one; the turn that it has now is not
/// counted. Rule TRI-INIT-05: what lasts N rounds ends so, with the one as `anchor` in whose turn it begins; rules
/// TRI-ACT-17, TRI-ACT-23, TRI-CHAR-03, TRI-COND-12 (the bearer), section 12 of that reference (the caster).
///
/// Right after the round has begun, and before the battle, everybody's turn is still to come; between two turns the one
/// that ended last tells whose are over.
#[must_use]
pub fn following_turn(world: &World, anchor: CombatantId, number: u32) -> Until {
    let (round, last) = clock(world);
    let turns = world.resource::<TurnOrder>();
    let is_over = last.is_some_and(|last| turns.rank(anchor) <= turns.rank(last));
    let next = round + u32::from(is_over);
    Until::StartOfTurnIn(anchor, next + number.saturating_sub(1))
}

/// The round that runs, or will be the first, and whose turn it is in it, or who had the last one.
fn clock(world: &World) -> (u32, Option<CombatantId>) {
    let turns = world.resource::<TurnOrder>();
    let round = turns.round();
    if let Some(active) = turns.active() {
        return (round, Some(active));
    }
    let mut events = world.resource::<Chronicle>().events().iter().rev();
    let last = events.find_map(|event| match event {
        BattleEvent::TurnEnded { who } => Some((round, Some(*who))),
        BattleEvent::RoundStarted { .. } => Some((round, None)),
        _ => None,
    });
    last.unwrap_or((round + 1, None))
}

/// The end of the turn that is in progress, whoever's it is; `None` between two turns. Rules TRI-R48, TRI-ACT-14,
/// TRI-INIT-10, WND-ACT-21.
#[must_use]
pub fn rest_of_turn(world: &World) -> Option<Until> {
    let turns = world.resource::<TurnOrder>();
    let active = turns.active()?;
    Some(Until::EndOfTurnIn(active, turns.round()))
}

/// The end of the given number of rounds, this one as the first. Rules WND-INIT-16, WND-R29.
#[must_use]
pub fn rounds(world: &World, number: u32) -> Until {
    Until::EndOfRound(clock(world).0 + number.saturating_sub(1))
}

/// In how many rounds an end comes that holds its round, 0 for this one; `None` for other ends. Rule TRI-COND-12: of two
/// poisons of one level that with most rounds left.
#[must_use]
pub fn rounds_left(world: &World, until: Until) -> Option<u32> {
    Some(until.round()?.saturating_sub(clock(world).0))
}

/// Ends, on everybody, what lasts until the start of a combatant's turn, or of its place in the order, and for which
/// `counts` holds: as a rule all, unless something is to be done before it ends (rules TRI-INIT-06, TRI-COND-12).
pub fn end_at_start(
    world: &mut World,
    of: CombatantId,
    counts: impl Fn(CombatantId, &Condition) -> bool,
    rule: &'static str,
) {
    let round = world.resource::<TurnOrder>().round();
    let over = |bearer, c: &Condition| c.until.is_over_at_start(of, round) && counts(bearer, c);
    end_where(world, over, rule);
}

/// Ends, on everybody, what lasts until the end of a combatant's turn. Rules TRI-INIT-10, WND-ACT-21.
pub fn end_at_end(world: &mut World, of: CombatantId, rule: &'static str) {
    let round = world.resource::<TurnOrder>().round();
    end_where(world, |_, c| c.until.is_over_at_end(of, round), rule);
}

/// Ends, on everybody, what lasts until the end of a round: what has run for most rounds first, then by bearer. Rules WND-INIT-16,
/// WND-INIT-17.
pub fn end_with_round(world: &mut World, round: u32, rule: &'static str) {
    let roster = world.resource::<Roster>();
    let bearers = roster.ids().zip(roster.entities());
    let bearers = bearers.filter_map(|(id, &entity)| Some((id, world.get::<Conditions>(entity)?)));
    let own = bearers.flat_map(|(id, all)| all.iter().map(move |c| (id, c)));
    let over = own.filter(|(_, c)| c.until.is_over_with(round));
    let mut ending: Vec<_> = over
        .map(|(id, c)| (began(world, id, c), id, Which::of(c)))
        .collect();
    ending.sort_by_key(|&(began, id, _)| (began, id));
    for (_, who, which) in ending {
        ended(world, who, which, rule);
    }
}

/// The round in which a condition that is there began, however often it was set anew since; 0 for one with which its
/// bearer came.
fn began(world: &World, who: CombatantId, condition: &Condition) -> u32 {
    let own = (&condition.key, condition.by, condition.instance);
    let (mut round, mut began) = (clock(world).0, 0);
    for event in world.resource::<Chronicle>().events().iter().rev() {
        match event {
            BattleEvent::ConditionSet {
                who: bearer,
                condition: set,
            } if *bearer == who && (&set.key, set.by, set.instance) == own => began = round,
            BattleEvent::ConditionEnded {
                who: bearer,
                key,
                by,
                instance,
                ..
            } if *bearer == who && (key, *by, *instance) == own => break,
            BattleEvent::RoundStarted { .. } => round -= 1,
            _ => {}
        }
    }
    began
}

#[cfg(test)]
mod tests;
