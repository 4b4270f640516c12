//! A computer player that compares previews. Floor 3½.

use super::scene::Scene;
use super::tactics::{self, Errand, Tactics};
use crate::board::{MoveField, Mover, OccupancyMap, Occupied, StepRules};
use crate::combat::{
    Act, ActiveRuleset, Aiming, BattleCommand, CombatantId, Order, PendingChoice, Preview, Ruleset,
    Target, check,
};
use crate::grid::Cell;
use bevy::prelude::World;
use smol_str::SmolStr;
use std::collections::BTreeSet;

/// A command that could be given, and what it promises.
#[derive(Debug, Clone)]
pub struct Candidate {
    /// The command.
    pub command: BattleCommand,
    /// Its odds.
    pub preview: Preview,
}

impl Candidate {
    /// The action; `None` for a command of another kind, which no player is given here.
    #[must_use]
    pub fn act(&self) -> Option<&Act> {
        match &self.command.order {
            Order::Act(act) => Some(act),
            _ => None,
        }
    }

    /// The verb of the action.
    #[must_use]
    pub fn verb(&self) -> &str {
        self.act().map_or("", |act| &act.verb)
    }

    /// The combatant that it is aimed at, if any.
    #[must_use]
    pub fn target(&self) -> Option<CombatantId> {
        self.act().and_then(Act::target)
    }

    /// What its outcomes are worth on average, in thousandths: `worth` of each label, times the
    /// probability of that outcome.
    pub fn mean(&self, worth: impl Fn(&str) -> i64) -> i64 {
        self.preview.mean(worth)
    }

    /// What its outcomes come to on average, in thousandths: [`Preview::expected`].
    #[must_use]
    pub fn expected(&self) -> i64 {
        self.preview.expected()
    }
}

/// A computer player for any ruleset: it looks at everything that the action bar offers, at each
/// target and in each cell that is in reach, and gives the command of the highest value. Nothing is
/// worth doing unless its value is above 0: then it goes the shortest way to where an objective of the
/// level asks it to be ([`Errand`]), or else to where an enemy is beside it, and ends its turn where
/// there is none. To where it is wanted before all else it goes before it does anything, and from where
/// it is to stay it goes nowhere. The end of a turn is not valued. What is aimed at a thing is tried at the cells
/// of its own space and beside it; what sets a facing is not tried. A question is answered by the
/// first option that is legal, unless [`Greedy::answers`] picks another. It walks by
/// [`Shown::reach`](crate::combat::Shown) and `route`: without these two it goes nowhere.
pub struct Greedy<V> {
    value: V,
    rules: StepRules,
    answer: fn(Scene<'_>, &PendingChoice) -> Option<SmolStr>,
    goes: fn(Scene<'_>, CombatantId, Towards) -> bool,
}

/// Where [`Greedy`] would go, with nothing worth doing where it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Towards {
    /// To where an objective of the level asks it to be, though not before all else.
    Objective,
    /// Nearer to an enemy.
    Enemy,
}

impl<V: Fn(&Candidate, Scene<'_>) -> i64 + Send + Sync> Greedy<V> {
    /// A player who values commands in this way; it must be a pure function.
    ///
    /// ```
    /// use quincunx::mechanics::Greedy;
    ///
    /// let brain = Greedy::new(|candidate, _scene| candidate.expected());
    /// ```
    #[must_use]
    pub fn new(value: V) -> Self {
        Self {
            value,
            rules: StepRules::default(),
            answer: |_, _| None,
            goes: |_, _, _| true,
        }
    }

    /// The same with answers to questions: the key of an option; `None` for the first legal one.
    #[must_use]
    pub fn answers(mut self, answer: fn(Scene<'_>, &PendingChoice) -> Option<SmolStr>) -> Self {
        self.answer = answer;
        self
    }

    /// The same going somewhere only if this says so, and else ending its turn: to keep for later what
    /// a walk costs. Where an objective asks it to be before all else it goes in any case.
    #[must_use]
    pub fn goes_if(mut self, goes: fn(Scene<'_>, CombatantId, Towards) -> bool) -> Self {
        self.goes = goes;
        self
    }

    /// The same with other prices of steps, for the way to the enemy.
    #[must_use]
    pub fn steps(mut self, rules: StepRules) -> Self {
        self.rules = rules;
        self
    }

    fn best(&self, world: &World, who: CombatantId) -> Option<BattleCommand> {
        let scene = Scene::of(world);
        let mut all = candidates(world, who);
        let errand = Errand::of(world, who);
        if errand == Some(Errand::Stay) {
            all.retain(|one| one.act().is_none_or(|act| act.path.is_empty()));
        }
        let wanted =
            |errand: &Errand| farthest_along(&all, &self.way_of_errand(scene, who, errand)?);
        let first = errand.as_ref().filter(|errand| errand.comes_first());
        if let Some(command) = first.and_then(wanted) {
            return Some(command);
        }
        let valued = all.iter().map(|one| ((self.value)(one, scene), one));
        let best = tactics::best(valued, |&(value, _)| value);
        if let Some((_, best)) = best.filter(|&(value, _)| value > 0) {
            return Some(best.command.clone());
        }
        if let Some(errand) = errand {
            let goes = (self.goes)(scene, who, Towards::Objective);
            let command = wanted(&errand).filter(|_| goes);
            if command.is_some() || errand.is_bound() {
                return command;
            }
        }
        if !(self.goes)(scene, who, Towards::Enemy) {
            return None;
        }
        farthest_along(&all, &self.approach(scene, who)?)
    }

    /// The shortest way to where an objective asks a combatant to be.
    fn way_of_errand(
        &self,
        scene: Scene<'_>,
        who: CombatantId,
        errand: &Errand,
    ) -> Option<Vec<Cell>> {
        self.way(scene, who, |field, mover, map| {
            errand.way(field, scene.board(), mover, map)?.within(FAR)
        })
    }

    /// The shortest way to a cell beside an enemy.
    fn approach(&self, scene: Scene<'_>, who: CombatantId) -> Option<Vec<Cell>> {
        let enemies: Vec<_> = scene.enemies(who).collect();
        let beside = |cell| {
            let mut near = enemies.iter();
            near.any(|&id| scene.as_if(who, cell).is_a_step_from(who, id, self.rules))
        };
        self.way(scene, who, |field, mover, map| {
            let goal = field.search(scene.board(), mover, map, beside)?;
            field.path_to(goal)
        })
    }

    /// A way that is looked for round everybody or, if there is none, past friends.
    fn way(
        &self,
        scene: Scene<'_>,
        who: CombatantId,
        mut find: impl FnMut(&mut MoveField, &Mover, &OccupancyMap) -> Option<Vec<Cell>>,
    ) -> Option<Vec<Cell>> {
        let mover = Mover::walking(scene.cell(who), scene.footprint(who), FAR);
        let mover = mover.with_rules(self.rules);
        let own = scene.side(who);
        let mut field = MoveField::new();
        [Occupied::Block, Occupied::Pass]
            .into_iter()
            .find_map(|friends| {
                let map = scene.occupancy(who, |other| match scene.side(other) == own {
                    true => friends,
                    false => Occupied::Block,
                });
                find(&mut field, &mover, &map)
            })
    }
}

/// The command that leads farthest along a way.
fn farthest_along(all: &[Candidate], way: &[Cell]) -> Option<BattleCommand> {
    let goes_to = |one: &&Candidate| {
        let end = one.act().and_then(|act| act.path.last().copied());
        end.and_then(|end| way.iter().position(|&cell| cell == end))
    };
    let nearer = all.iter().filter(|one| goes_to(one).is_some());
    nearer.max_by_key(goes_to).map(|one| one.command.clone())
}

/// How far the computer looks for a way, in cells of open ground.
const FAR: u32 = 10_000;

/// Every legal command of a combatant but the end of its turn, with its odds.
fn candidates(world: &World, who: CombatantId) -> Vec<Candidate> {
    let ruleset = world.resource::<ActiveRuleset>().ruleset;
    let scene = Scene::of(world);
    let mut all = Vec::new();
    let offers = ruleset.actions.offers(world, who);
    for offer in offers.into_iter().filter(|offer| offer.refusal.is_none()) {
        let bare = Act {
            verb: offer.verb.clone(),
            with: offer.with.clone(),
            ..Act::default()
        };
        let acts: Vec<_> = match offer.aiming {
            Aiming::None => vec![bare],
            Aiming::Combatant | Aiming::Place | Aiming::Friend => {
                scene.fighters().map(|id| bare.clone().at(id)).collect()
            }
            Aiming::Path => ways(ruleset, world, who, &bare),
            Aiming::Thing | Aiming::Cell => {
                let near = near_cells(scene, who).into_iter();
                let at = |cell| Act {
                    at: Some(Target::Cell(cell)),
                    ..bare.clone()
                };
                near.map(at).collect()
            }
            Aiming::Facing => Vec::new(),
        };
        let commands = acts.into_iter().map(|act| BattleCommand::act(who, act));
        let commands = commands.map(|command| ruleset.actions.completed(world, command));
        let legal = commands.filter(|command| check(world, command).is_ok());
        all.extend(legal.filter_map(|command| {
            let preview = ruleset.actions.preview(world, &command).ok()?;
            Some(Candidate { command, preview })
        }));
    }
    all
}

/// The cells of a combatant's space and those beside it, each once, ascending.
fn near_cells(scene: Scene<'_>, who: CombatantId) -> BTreeSet<Cell> {
    let own = scene.space(who);
    let beside = own.iter().flat_map(|cell| {
        let beside = scene.kind().neighbours(cell);
        beside.map(|(_, cell)| cell).chain([cell])
    });
    beside.collect()
}

/// The action along the way to each cell that is reached with it alone.
fn ways(ruleset: &Ruleset, world: &World, who: CombatantId, act: &Act) -> Vec<Act> {
    let near = (ruleset.shown.reach)(world, who).into_iter();
    let near = near.filter(|cell| cell.band <= 1);
    let routes =
        near.filter_map(|near| (ruleset.shown.route)(world, who, near.cell, Some(act)).ok());
    let first = routes.filter_map(|route| match route.commands.into_iter().next()?.order {
        Order::Act(way) if way.verb == act.verb => Some(way.as_ref().clone()),
        _ => None,
    });
    first.collect()
}

impl<V: Fn(&Candidate, Scene<'_>) -> i64 + Send + Sync> Tactics for Greedy<V> {
    fn act(&mut self, world: &World, may_act: &[CombatantId]) -> Option<BattleCommand> {
        may_act.iter().find_map(|&who| self.best(world, who))
    }

    fn answer(&mut self, world: &World, choice: &PendingChoice) -> BattleCommand {
        let chosen = (self.answer)(Scene::of(world), choice);
        let answer = chosen.map(|key| BattleCommand::answer(choice.who, key));
        let legal = answer.filter(|answer| check(world, answer).is_ok());
        legal.unwrap_or_else(|| tactics::first_legal(world, choice))
    }
}

#[cfg(test)]
mod tests;
