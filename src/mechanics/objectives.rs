//! What the sides want besides being the last: counted, decided, told. Floor 3½.
//!
//! Turns and rounds of every ruleset ask here: [`end_if_reached`] when what was under way is done,
//! [`end_round`] when a round is over. A battle whose level has no objectives is left alone.

use super::reinforcements;
use super::scene::Scene;
use crate::combat::{
    BattleEvent, BattlePhase, CombatantId, Goal, GoalKind, Objective, Objectives, Outcome, Region,
    SideId, Standing, TurnOrder, Wants, defeat_side, end_battle, leave, record,
};
use bevy::prelude::World;
use std::collections::BTreeSet;

/// By what a battle is over that an objective has decided, and by what its fighters leave.
pub const OBJECTIVE: &str = "OBJECTIVE";
/// By what a battle is over after its round limit.
pub const ROUND_LIMIT: &str = "ROUND-LIMIT";

/// A battle as its objectives are weighed.
#[derive(Clone, Copy)]
struct Weighed<'w> {
    scene: Scene<'w>,
    objectives: &'w Objectives,
    /// Rounds that are over.
    rounds: u32,
}

/// Those who stand in an exit of their side leave the field. To be called while nothing is under way.
pub fn leave_by_exits(world: &mut World) {
    let objectives = world.get_resource::<Objectives>();
    let Some(objectives) = objectives.filter(|it| it.ask_for(GoalKind::Exit)) else {
        return;
    };
    let weighed = Weighed::of(world, objectives, 0);
    let fighters = weighed.scene.fighters();
    let leavers: Vec<_> = fighters
        .map(|who| (who, weighed.exits(who)))
        .filter(|(_, exits)| !exits.is_empty())
        .collect();
    for (who, exits) in leavers {
        let side = Scene::of(world).side(who);
        leave(world, &[who], OBJECTIVE);
        for objective in exits {
            let count = world
                .resource::<Objectives>()
                .count(objective, GoalKind::Exit)
                + 1;
            record(world, counted(side, objective, GoalKind::Exit, count));
        }
    }
}

/// Those who stand in an exit leave, and the battle ends if a side has reached an objective or has lost
/// whom it had to protect. To be called while nothing is under way.
pub fn end_if_reached(world: &mut World) {
    if !world.contains_resource::<Objectives>() {
        return;
    }
    leave_by_exits(world);
    let rounds = world.resource::<TurnOrder>().round().saturating_sub(1);
    decide(world, rounds);
}

/// A round is over: rounds held and points are counted, and the battle ends if that decides it or the
/// round limit is reached.
pub fn end_round(world: &mut World) {
    let Some(objectives) = world.get_resource::<Objectives>() else {
        return;
    };
    let round = world.resource::<TurnOrder>().round();
    let weighed = Weighed::of(world, objectives, round);
    for counted in weighed.counts() {
        record(world, counted);
    }
    decide(world, round);
    let limit = world.resource::<Objectives>().round_limit();
    if limit.is_some_and(|limit| round >= limit) {
        end_battle(world, Outcome::Draw, ROUND_LIMIT, None);
    }
}

/// Whether rounds decide something or bring somebody, so that a side may do well to wait.
#[must_use]
pub fn wait_pays(world: &World) -> bool {
    if reinforcements::are_to_come(world) {
        return true;
    }
    let objectives = world.get_resource::<Objectives>();
    objectives.is_some_and(|objectives| {
        let mut goals = objectives.all().iter().flat_map(|it| &it.goals);
        let by_rounds = |goal: &Goal| {
            let kinds = [GoalKind::Hold, GoalKind::Survive, GoalKind::Points];
            kinds.contains(&goal.kind())
        };
        objectives.round_limit().is_some() || goals.any(by_rounds)
    })
}

/// Whether the objective at a place in the list has this condition fulfilled as it is now.
#[must_use]
pub(in crate::mechanics) fn is_met(world: &World, index: usize, goal: Goal) -> bool {
    weighed_now(world).is_some_and(|weighed| {
        let objective = weighed.objectives.all().get(index);
        objective.is_some_and(|objective| weighed.is_met(index, objective.side, goal))
    })
}

/// How many fighters have still to leave by the exit of the objective at a place in the list.
#[must_use]
pub(in crate::mechanics) fn still_to_leave(world: &World, index: usize) -> u32 {
    let missing = weighed_now(world).and_then(|weighed| {
        let objective = weighed.objectives.all().get(index)?;
        let Goal::Exit { count, .. } = objective.goal(GoalKind::Exit)? else {
            return None;
        };
        let left = weighed.objectives.count(index, GoalKind::Exit);
        let wanted = weighed.at_most_all(count, objective.side);
        Some(wanted.saturating_sub(left))
    });
    missing.unwrap_or(0)
}

/// A battle with objectives as they are weighed now.
fn weighed_now(world: &World) -> Option<Weighed<'_>> {
    let objectives = world.get_resource::<Objectives>()?;
    let rounds = world.resource::<TurnOrder>().round().saturating_sub(1);
    Some(Weighed::of(world, objectives, rounds))
}

const fn counted(side: SideId, objective: usize, goal: GoalKind, count: u32) -> BattleEvent {
    BattleEvent::ObjectiveCounted {
        side,
        objective,
        goal,
        count,
    }
}

/// Ends the battle by the first objective of the list that decides it.
fn decide(world: &mut World, rounds: u32) {
    // A side that is beaten leaves, and that may decide another objective.
    while let Some((index, side, wins)) = decisive(world, rounds) {
        if wins {
            return end_battle(world, Outcome::Won(side), OBJECTIVE, Some(index));
        }
        defeat_side(world, side, OBJECTIVE, Some(index));
    }
}

/// The first objective that is decided: its place, whose it is, and whether that side wins by it.
fn decisive(world: &World, rounds: u32) -> Option<(usize, SideId, bool)> {
    let objectives = world.get_resource::<Objectives>()?;
    if world.resource::<BattlePhase>().is_over() {
        return None;
    }
    let weighed = Weighed::of(world, objectives, rounds);
    let mut all = objectives.all().iter().enumerate();
    all.find_map(|(index, objective)| {
        let lost = weighed.is_lost(objective);
        let wins = !lost && weighed.is_reached(index, objective);
        (lost || wins).then_some((index, objective.side, wins))
    })
}

impl<'w> Weighed<'w> {
    fn of(world: &'w World, objectives: &'w Objectives, rounds: u32) -> Self {
        Self {
            scene: Scene::of(world),
            objectives,
            rounds,
        }
    }

    fn members(self, side: SideId) -> impl Iterator<Item = CombatantId> + use<'w> {
        let all = self.scene.roster().ids();
        let scene = self.scene;
        all.filter(move |&who| scene.side(who) == side)
    }

    /// The other sides of the battle.
    fn others(self, side: SideId) -> impl Iterator<Item = SideId> + use<'w> {
        let all = self.scene.roster().teams().iter();
        all.copied().filter(move |&other| other != side)
    }

    /// Whether a combatant was put out of the fight; who has left the field was not.
    fn is_out(self, who: CombatantId) -> bool {
        self.scene.get::<Standing>(who).is_out()
    }

    /// Whether somebody of a side fights or is still to come.
    fn still_fights(self, side: SideId) -> bool {
        let standing = |who| self.scene.get::<Standing>(who);
        self.members(side)
            .any(|who| standing(who).counts_for_its_side())
    }

    fn out(self, side: SideId) -> u32 {
        number(self.members(side).filter(|&who| self.is_out(who)))
    }

    /// So many of a side, or all that it has.
    fn at_most_all(self, count: u32, side: SideId) -> u32 {
        count.min(number(self.members(side)))
    }

    /// The side that holds a region: the only one with a fighter in it.
    fn holder(self, region: &Region) -> Option<SideId> {
        let scene = self.scene;
        let inside = scene
            .fighters()
            .filter(|&who| region.touches(&scene.space(who)));
        let sides: BTreeSet<_> = inside.map(|who| scene.side(who)).collect();
        sides.first().copied().filter(|_| sides.len() == 1)
    }

    fn holds(self, side: SideId, region: usize) -> bool {
        let region = self.objectives.regions().get(region);
        region.is_some_and(|region| self.holder(region) == Some(side))
    }

    /// The objectives for which it counts that a fighter leaves from where it stands.
    fn exits(self, who: CombatantId) -> Vec<usize> {
        let (side, space) = (self.scene.side(who), self.scene.space(who));
        let stands_in_exit = |objective: &Objective| {
            let exit = objective.goal(GoalKind::Exit).and_then(Goal::region);
            let exit = exit.and_then(|region| self.objectives.regions().get(region));
            exit.is_some_and(|region| region.touches(&space))
        };
        let own = self.objectives.of_side(side);
        own.filter(|(_, objective)| stands_in_exit(objective))
            .map(|(index, _)| index)
            .collect()
    }

    /// The counts that the end of a round changes.
    fn counts(self) -> Vec<BattleEvent> {
        let mut changed = Vec::new();
        for (index, objective) in self.objectives.all().iter().enumerate() {
            for &goal in &objective.goals {
                let now = self.objectives.count(index, goal.kind());
                let held = goal.region().map(|it| self.holds(objective.side, it));
                let then = match (goal, held) {
                    (Goal::Hold { .. }, Some(false)) => 0,
                    (Goal::Hold { .. } | Goal::Points { .. }, Some(true)) => now + 1,
                    _ => now,
                };
                if then != now {
                    changed.push(counted(objective.side, index, goal.kind(), then));
                }
            }
        }
        changed
    }

    /// The points of a side, of all its objectives together.
    fn points(self, side: SideId) -> u32 {
        let own = self.objectives.of_side(side);
        own.map(|(index, _)| self.objectives.count(index, GoalKind::Points))
            .sum()
    }

    /// The most points that another side has.
    fn points_of_others(self, side: SideId) -> u32 {
        let others = self.others(side);
        others.map(|other| self.points(other)).max().unwrap_or(0)
    }

    /// Whether a side has lost whom this objective tells it to protect.
    fn is_lost(self, objective: &Objective) -> bool {
        let lost = |goal: &Goal| matches!(*goal, Goal::Protect(who) if self.is_out(who));
        // Who has been beaten has left already.
        objective.goals.iter().any(lost) && self.still_fights(objective.side)
    }

    fn is_reached(self, index: usize, objective: &Objective) -> bool {
        let side = objective.side;
        let has_left = objective
            .goal(GoalKind::Exit)
            .is_some_and(|goal| self.is_met(index, side, goal));
        objective.can_win()
            && (has_left || self.still_fights(side))
            && objective
                .goals
                .iter()
                .all(|&goal| self.is_met(index, side, goal))
    }

    fn is_met(self, index: usize, side: SideId, goal: Goal) -> bool {
        let count = self.objectives.count(index, goal.kind());
        match goal {
            Goal::Rout { count } => {
                let is_routed = |other| {
                    !self.still_fights(other) || self.out(other) >= self.at_most_all(count, other)
                };
                self.others(side).all(is_routed)
            }
            Goal::Hold { rounds, .. } => count >= rounds,
            Goal::Exit { count: wanted, .. } => count >= self.at_most_all(wanted, side),
            Goal::Defeat(who) => self.is_out(who),
            Goal::Protect(who) => !self.is_out(who),
            Goal::Survive { rounds } => self.rounds >= rounds && self.still_fights(side),
            Goal::Points { .. } => {
                let limit = self.objectives.round_limit();
                limit.is_some_and(|limit| self.rounds >= limit)
                    && self.points(side) > self.points_of_others(side)
            }
        }
    }

    /// How far a side is with a condition, if that is more than yes or no.
    fn progress(self, index: usize, side: SideId, goal: Goal) -> Option<String> {
        let count = self.objectives.count(index, goal.kind());
        match goal {
            Goal::Rout { count } => {
                let others = self.others(side);
                let out: Vec<_> = others.map(|other| self.out(other).to_string()).collect();
                Some(format!("{} of {count}", out.join(" and ")))
            }
            Goal::Hold { rounds: wanted, .. } | Goal::Exit { count: wanted, .. } => {
                Some(format!("{count} of {wanted}"))
            }
            Goal::Survive { rounds } => Some(format!("{} of {rounds}", self.rounds.min(rounds))),
            Goal::Points { .. } => {
                let (own, others) = (self.points(side), self.points_of_others(side));
                Some(format!("{own} against {others}"))
            }
            Goal::Defeat(_) | Goal::Protect(_) => None,
        }
    }
}

fn number<T>(items: impl Iterator<Item = T>) -> u32 {
    u32::try_from(items.count()).unwrap_or(u32::MAX)
}

/// What a side wants, with how far it is: `hold the bridge for 3 rounds (1 of 3)`. Empty if only the last side standing
/// wins.
#[must_use]
pub fn wants(world: &World, side: SideId) -> Wants {
    let Some(weighed) = weighed_now(world) else {
        return Wants::default();
    };
    let objectives = weighed.objectives;
    let name = |who| weighed.scene.name(who).to_owned();
    let others = weighed.others(side);
    let others: Vec<_> = others.filter(|&it| weighed.still_fights(it)).collect();
    objectives.wants(side, &others, |index, goal| {
        let words = objectives.words(goal, name);
        match weighed.progress(index, side, goal) {
            Some(progress) => format!("{words} ({progress})"),
            None => words,
        }
    })
}
