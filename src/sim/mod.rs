//! Many battles without a screen: the same level again and again, on all cores. Floor 6.
//!
//! | module | holds |
//! |---|---|
//! | `duel` | one battle, computer against computer, from the first command to the last |
//! | `tally` | what many battles add up to: win rates with their uncertainty, means |
//!
//! The result depends on the level, the ruleset, the seed and the number of battles alone: battle
//! `i` has its own seed, and the outcomes are added up in the order of `i`, whatever the number of
//! threads.

mod duel;
mod tally;

use crate::ai::Computers;
use crate::battle::{Battle, BattleError};
use crate::combat::{BattleCommand, Difficulty, Refusal};
use crate::dice::{DiceSource, SeededDice};
use crate::level::Level;
use rayon::prelude::*;
use serde::Serialize;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

pub use duel::{MAX_COMMANDS, Refused, play_out};
pub use tally::{Interval, SideTally, Tally};

/// What is simulated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Plan<'p> {
    /// The ruleset's id.
    pub rules: &'p str,
    /// How many battles, at least 1.
    pub battles: u32,
    /// The seed from which every battle's own seed is derived.
    pub seed: u64,
    /// How many threads; `None` for one a core.
    pub threads: Option<usize>,
    /// How strong the computer is, by side; the last one holds for all further sides, the usual
    /// strength if none is given.
    pub difficulties: &'p [Difficulty],
}

/// Why a simulation came to no end.
#[derive(Debug, thiserror::Error)]
pub enum SimError {
    /// A battle could not be set up.
    #[error(transparent)]
    Battle(#[from] BattleError),
    /// The computer gave a command that is not legal: a bug of this program.
    #[error(
        "the computer's command was refused in the battle of seed {seed}: {refusal} ({command:?})"
    )]
    Refused {
        /// The seed of that battle.
        seed: u64,
        /// The command.
        command: Box<BattleCommand>,
        /// Why it was refused.
        refusal: Refusal,
    },
    /// A contest needs two sides to swap.
    #[error("{level} has {sides} sides; a contest of two needs a level of 2 sides")]
    NotTwoSides {
        /// The level's name.
        level: String,
        /// How many sides it has.
        sides: usize,
    },
    /// The threads could not be started.
    #[error("the threads cannot be started: {0}")]
    Threads(#[from] rayon::ThreadPoolBuildError),
}

/// Plays a level many times. `after_each` is called once for each battle, from any thread.
///
/// # Errors
/// [`SimError`] of the first battle, by its number, that came to no end.
pub fn simulate(
    level: &Arc<Level>,
    plan: Plan<'_>,
    after_each: &(dyn Fn() + Sync),
) -> Result<Tally, SimError> {
    let go_on = || {
        after_each();
        true
    };
    let all = simulate_while(level, plan, &go_on)?;
    Ok(all.unwrap_or_else(|| Tally::of(level, plan.rules)))
}

/// The same for as long as `go_on`, which is called once for each battle from any thread, says so;
/// `None` if it was stopped.
///
/// # Errors
/// As [`simulate`].
pub fn simulate_while(
    level: &Arc<Level>,
    plan: Plan<'_>,
    go_on: &(dyn Fn() -> bool + Sync),
) -> Result<Option<Tally>, SimError> {
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(plan.threads.unwrap_or(0))
        .build()?;
    let stopped = AtomicBool::new(false);
    let new_players = || Computers::of(plan.difficulties);
    let played = |players: &mut Computers, number| {
        if stopped.load(Ordering::Relaxed) {
            return None;
        }
        let outcome = one(level, plan, players, number);
        if !go_on() {
            stopped.store(true, Ordering::Relaxed);
        }
        Some(outcome)
    };
    let numbers = (0..plan.battles).into_par_iter();
    let outcomes: Vec<_> = pool.install(|| numbers.map_init(new_players, played).collect());
    if stopped.load(Ordering::Relaxed) {
        return Ok(None);
    }
    let mut tally = Tally::of(level, plan.rules);
    for outcome in outcomes.into_iter().flatten() {
        tally.add(&outcome?);
    }
    Ok(Some(tally))
}

fn one(
    level: &Arc<Level>,
    plan: Plan<'_>,
    players: &mut Computers,
    number: u32,
) -> Result<duel::Duel, SimError> {
    let seed = seed_of(plan.seed, number);
    let dice = DiceSource::Seeded(SeededDice::new(seed));
    let mut battle = Battle::new(level.clone(), plan.rules, dice)?;
    duel::play_with(&mut battle, players, |_| {}).map_err(|refused| refused.in_battle(seed))?;
    Ok(duel::Duel::of(&battle))
}

/// Two strengths of the computer against each other on one level.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Contest {
    /// The level's name.
    pub level: String,
    /// The ruleset's id.
    pub rules: String,
    /// The two.
    pub players: [Difficulty; 2],
    /// Battles played: each seed twice, with the sides swapped.
    pub battles: u32,
    /// Battles that nobody won.
    pub draws: u32,
    /// Battles that the first one won.
    pub wins: u32,
    /// The share of all battles that the first one won, draws counted as lost.
    pub win_rate: Interval,
}

/// Plays a level of two sides with two strengths of the computer: half of the plan's battles as
/// given, half with the same seeds and the sides swapped. The plan's own strengths are not asked.
///
/// # Errors
/// As [`simulate`], and [`SimError::NotTwoSides`].
pub fn contest(
    level: &Arc<Level>,
    plan: Plan<'_>,
    [first, second]: [Difficulty; 2],
    after_each: &(dyn Fn() + Sync),
) -> Result<Contest, SimError> {
    let sides = level.sides().len();
    if sides != 2 {
        let level = level.name().to_owned();
        return Err(SimError::NotTwoSides { level, sides });
    }
    let half = |difficulties: &[Difficulty]| {
        let plan = Plan {
            battles: plan.battles.div_ceil(2),
            difficulties,
            ..plan
        };
        simulate(level, plan, after_each)
    };
    let (as_given, swapped) = (half(&[first, second])?, half(&[second, first])?);
    let battles = as_given.battles + swapped.battles;
    let wins_of = |tally: &Tally, side: usize| tally.sides.get(side).map_or(0, |side| side.wins);
    let wins = wins_of(&as_given, 0) + wins_of(&swapped, 1);
    Ok(Contest {
        level: level.name().to_owned(),
        rules: plan.rules.to_owned(),
        players: [first, second],
        battles,
        draws: as_given.draws + swapped.draws,
        wins,
        win_rate: Interval::wilson(wins, battles),
    })
}

/// The seed of a battle: the base seed and the number, well mixed (SplitMix64), so that
/// neighbouring base seeds share no battle.
///
/// ```
/// use quincunx::sim::seed_of;
///
/// assert_ne!(seed_of(7, 1), seed_of(8, 0));
/// assert_eq!(seed_of(7, 1), seed_of(7, 1));
/// ```
#[must_use]
pub const fn seed_of(base: u64, number: u32) -> u64 {
    let mixed = mix(base).wrapping_add(number as u64);
    mix(mixed)
}

const fn mix(value: u64) -> u64 {
    let mut z = value.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests;
