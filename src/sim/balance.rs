//! The value of a knob at which a side wins as often as wanted. Floor 6.
//!
//! | module | holds |
//! |---|---|
//! | `knob` | what can be turned, and the level with a value of it |
//! | `start` | start cells farther from the enemy |
//! | `search` | which value is played next, and when it is enough |
//! | `logistic` | the curve through the win rates, and where it crosses the wanted one |
//!
//! Figures for people, so floating point is right here: nothing in a battle depends on them.

mod knob;
mod logistic;
mod search;
mod start;

pub use knob::{Knob, KnobError};
pub use logistic::Crossing;
pub use search::{End, Round, Tried};

use super::experiment::{Column, Experiment, Played};
use super::{Plan, SimError, seats};
use crate::level::Level;
use search::{Counted, Search};
use serde::Serialize;
use std::collections::BTreeMap;
use std::sync::Arc;

/// A level that is to be evened out by one knob.
pub struct Balance<'b> {
    /// The level as it is, its ruleset, and how strong the computer is.
    pub column: Column,
    /// What is turned.
    pub knob: Knob,
    /// The side whose win rate is wanted.
    pub side: usize,
    /// The win rate that is wanted, 0 to 1, of the battles that somebody wins.
    pub wanted: f64,
    /// The win rate at the value is to be known to this much to each side: 0.02 is two percentage points.
    pub until: f64,
    /// How many battles at most, all values together.
    pub most: u32,
    /// Seed, threads, as for any simulation; its battles are not asked.
    pub plan: Plan<'b>,
}

/// What came of it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Balanced {
    /// The values that were tried, ascending.
    pub tried: Vec<Tried>,
    /// The way to them, round by round.
    pub rounds: Vec<Round>,
    /// The value that comes nearest to what is wanted.
    pub value: i32,
    /// Where the curve through the win rates crosses the wanted one, with its 95 % interval; none if that cannot be
    /// told.
    pub crossing: Option<Crossing>,
    /// Why it ended.
    pub end: End,
    /// Whether every seed was played a second time with the sides swapped.
    pub swapped: bool,
}

impl Balanced {
    /// What was played at the value.
    #[must_use]
    pub fn at_value(&self) -> Option<&Tried> {
        self.tried.iter().find(|it| it.value == self.value)
    }
}

impl Balance<'_> {
    /// Looks for the value. `go_on` is called after each battle, from any thread, and says whether to play on; `each`
    /// is given every round. All values play the same seeds, each seed twice with the sides swapped where the level
    /// allows it.
    ///
    /// # Errors
    /// [`SimError`] of a value that the level cannot have, before anything is played, and of a battle.
    pub fn search(
        &self,
        go_on: &(dyn Fn() -> bool + Sync),
        mut each: impl FnMut(&Round),
    ) -> Result<Balanced, SimError> {
        let levels = self.levels()?;
        let swap = seats::refuse_numbers(&self.column.level, &self.column.rules, "").is_ok();
        let search = Search {
            values: self.knob.values(),
            wanted: self.wanted,
            until: self.until,
            most: self.most,
        };
        let mut play = |value: i32, first: u32, battles: u32| {
            let level = levels.get(&value).unwrap_or(&self.column.level);
            self.play(level, swap, first, battles, go_on)
        };
        let found = search.run(&mut play, &mut each)?;
        Ok(Balanced {
            tried: found.tried,
            rounds: found.rounds,
            value: found.value,
            crossing: found.crossing,
            end: found.end,
            swapped: swap,
        })
    }

    /// The level with each value.
    fn levels(&self) -> Result<BTreeMap<i32, Arc<Level>>, SimError> {
        let values = self.knob.values().iter();
        let levels = values.map(|&value| Ok((value, self.knob.level(&self.column, value)?)));
        levels.collect()
    }

    /// Battles of one value from a number on, from 1.
    fn play(
        &self,
        level: &Arc<Level>,
        swap: bool,
        first: u32,
        battles: u32,
        go_on: &(dyn Fn() -> bool + Sync),
    ) -> Result<Counted, SimError> {
        let column = Column {
            level: level.clone(),
            ..self.column.clone()
        };
        let plan = Plan {
            battles: first.saturating_add(battles),
            ..self.plan
        };
        let experiment = Experiment {
            swap,
            ..plan.of_columns(vec![column])
        };
        let numbers = first..first.saturating_add(battles);
        let mut counted = Counted::default();
        let mut winners = Vec::new();
        let each = |experiment: &Experiment, played: &Played<'_>| {
            winners.push(played.duel.winner);
            if winners.len() == experiment.per_seed() as usize {
                counted.add_seed(&winners, self.side);
                winners.clear();
            }
            Ok(())
        };
        let results = experiment.play_part(numbers, go_on, each, |_| {})?;
        counted.stopped = results.stopped;
        Ok(counted)
    }
}

#[cfg(test)]
mod tests;
