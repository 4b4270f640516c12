//! How the computer fights under this ruleset. Floor 4.
//!
//! It weighs what an action can be expected to do against the Energy that it costs, for every
//! combatant of its side, and lets the best one act; it goes for backs, keeps a guard with what is
//! left, challenges and interrupts. Integers only, no dice of its own: the same battle gets the same
//! decisions on every machine.

mod answers;
mod attack_options;
mod average;
mod blows;
mod choice;
mod destinations;
mod memory;
mod passages;
mod plans;
mod route_cache;
mod style;
mod ways;
mod worth;

use self::choice::{Choice, Intent};
use self::memory::TacticianMemory;
use super::actions::ACTIONS;
use super::snapshot::Situation;
use crate::combat::{BattleCommand, CombatantId, Difficulty, PendingChoice, WeighedAnswer};
use crate::mechanics::tactics::Tactics;
use bevy::prelude::World;
use std::cmp::Reverse;

/// The computer player of this ruleset.
#[derive(Default)]
pub struct Tactician(TacticianMemory);

/// What is worth so much for each Energy is done at once.
const GOOD: i32 = 250;

impl Tactician {
    /// A player of a strength.
    #[must_use]
    pub fn of(difficulty: Difficulty) -> Self {
        Self(TacticianMemory::of(difficulty))
    }

    /// The best thing that a side can do now: once one of them finds something good enough, the
    /// others are not asked.
    fn best(&mut self, s: &Situation<'_>, may_act: &[CombatantId]) -> Option<BattleCommand> {
        let mut lesser = Vec::new();
        for &who in may_act {
            let first = lesser.len();
            lesser.extend(plans::of(s, s.fighter(who), &mut self.0));
            let good = lesser.extract_if(first.., |choice| choice.worth >= GOOD);
            let good = self.best_of(s, good.collect());
            if good.is_some() {
                return good;
            }
        }
        self.best_of(s, lesser)
    }

    /// The legal one that is worth most; of several the first.
    fn best_of(&mut self, s: &Situation<'_>, mut choices: Vec<Choice>) -> Option<BattleCommand> {
        choices.retain(|choice| choice.worth > 0);
        choices.sort_by_key(|choice| Reverse(choice.worth));
        choices.into_iter().find_map(|Choice { who, intent, .. }| {
            let act = match intent {
                Intent::Act(act) => act,
                Intent::Approach => destinations::approach(s, s.fighter(who), &mut self.0)?.into(),
            };
            let legal = ACTIONS.check(s, who, &act).is_ok();
            legal.then(|| BattleCommand::act(who, act))
        })
    }
}

impl Tactics for Tactician {
    fn act(&mut self, world: &World, may_act: &[CombatantId]) -> Option<BattleCommand> {
        self.0.attack_options.catch_up(world);
        self.best(&Situation::of(world), may_act)
    }

    fn answer(&mut self, world: &World, choice: &PendingChoice) -> BattleCommand {
        answers::answer(world, choice, &mut self.0)
    }

    fn weigh(&mut self, world: &World, choice: &PendingChoice) -> Vec<WeighedAnswer> {
        answers::weigh(world, choice, &mut self.0)
    }
}
