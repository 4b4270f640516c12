//! Many battles without a screen: the same level again and again, on all cores. Floor 6.
//!
//! | module | holds |
//! |---|---|
//! | `duel` | one battle, computer against computer, from the first command to the last |
//! | `balance` | the value of a knob at which a side wins as often as wanted |
//! | `experiment` | columns of battles with the same seeds, in batches on all cores |
//! | `seats` | a level with its sides swapped |
//! | `interval` | how well rates and means are known, by seed |
//! | `paired` | differences between columns, seed by seed |
//! | `mattered` | what went with winning |
//! | `knockout` | what of a level is worth what: the level without one thing after the other |
//! | `table` | tables of rows: fields that are said once, as CSV or JSON lines |
//! | `rows` | one row a battle |
//! | `region_rows` | one row for each side in each region of a battle |
//! | `campaign` | whole campaigns from the first battle to the last |
//! | `events` | one row an attack, one row an event |
//! | `columnar` | rows as Parquet, written and read again |
//! | `shard` | a part of an experiment that is played by itself, and all parts together |
//! | `tally` | what many battles add up to: win rates with their uncertainty, means |
//! | `ways` | the ways of a level for an ordinary walker |
//! | [`explain`] | what happened in them, by role, weapon, action, terrain, cover, place |
//!
//! The result depends on the level, the ruleset, the seed and the number of battles alone: battle
//! `i` has its own seed, and the outcomes are added up in the order of `i`, whatever the number of
//! threads.

mod balance;
mod campaign;
mod columnar;
mod duel;
mod events;
mod experiment;
pub mod explain;
mod interval;
mod knockout;
mod mattered;
mod paired;
mod region_rows;
mod rows;
mod seats;
mod shard;
mod table;
mod tally;
mod ways;

use crate::battle::BattleError;
use crate::battle::campaign::CampaignError;
use crate::combat::{BattleCommand, Difficulty, Refusal};
use crate::level::Level;
use interval::SeedSums;
use serde::Serialize;
use std::sync::Arc;

pub use balance::{Balance, Balanced, Crossing, End, Knob, KnobError, Round, Tried};
pub use campaign::{
    BattleTally, CampaignPlan, CampaignRow, CampaignRun, CampaignTally, Learnt, PathTally,
    learn_all, strengths,
};
pub use columnar::{ParquetRows, ReadRows, TableError, read_battles};
pub use duel::{Losses, MAX_COMMANDS, Refused, play_out};
pub use events::{AttackRow, EventRow, Recorded};
pub use experiment::{Column, ColumnResult, Experiment, Played, Progress, Results};
pub use explain::Counts;
pub use interval::{Interval, Mean};
pub use knockout::{Knockout, KnockoutColumns, knockout_columns};
pub use mattered::{Mattered, what_mattered};
pub use paired::Difference;
pub use region_rows::RegionRow;
pub use rows::{BattleRow, SideRow};
pub use shard::{
    KeptTable, MANIFEST, Manifest, Planned, PlannedLevel, Shard, ShardError, Shards,
    other_experiment, read_shard, read_table, sides_of,
};
pub use table::{
    Cell, CsvRows, Field, Fields, Heading, Kind, Row, Seed, Value, columns_markdown,
    kinds_markdown, seed_as_text, write_json_line,
};
pub use tally::{SideTally, Tally, variants_in_force};

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

impl Plan<'_> {
    /// A column of the level under this plan's ruleset.
    fn column(&self, level: &Arc<Level>, difficulties: &[Difficulty]) -> Column {
        Column {
            label: level.name().to_owned(),
            level: level.clone(),
            rules: self.rules.to_owned(),
            difficulties: difficulties.to_vec(),
        }
    }

    /// These columns, played as planned.
    fn of_columns(&self, columns: Vec<Column>) -> Experiment {
        Experiment {
            columns,
            battles: self.battles,
            seed: self.seed,
            threads: self.threads,
            swap: false,
            explain: false,
            record: Recorded::default(),
            until: None,
        }
    }
}

/// Why a simulation came to no end.
#[derive(Debug, thiserror::Error)]
pub enum SimError {
    /// A battle could not be set up.
    #[error(transparent)]
    Battle(#[from] BattleError),
    /// A campaign cannot go on.
    #[error(transparent)]
    Campaign(#[from] CampaignError),
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
    /// Only levels with the same number of sides can be compared.
    #[error(
        "{one} has {sides} sides and {other} has {others}: compare levels with the same number of sides"
    )]
    UnequalSides {
        /// A column.
        one: String,
        /// How many sides it has.
        sides: usize,
        /// Another column.
        other: String,
        /// How many sides that has.
        others: usize,
    },
    /// A level that was changed for the simulation cannot be played.
    #[error("{level} cannot be played as it is changed here:\n{report}")]
    Level {
        /// The level's name.
        level: String,
        /// What is wrong with it.
        report: String,
    },
    /// Numbers in the changes to a combatant would name others than they do.
    #[error(
        "{level}: the overrides of combatant {combatant} name others by their numbers ({fields}), which would \
         be those of other combatants {how}: leave these overrides out of the level, or simulate it as it is"
    )]
    Renumbered {
        /// The level's name.
        level: String,
        /// The number of the combatant in the level.
        combatant: usize,
        /// The fields, as they are written: `conditions.grappled_by`.
        fields: String,
        /// What would number them anew.
        how: &'static str,
    },
    /// A level without anything of the kind that is to be left out.
    #[error("{level} has no {what} that could be left out{}{why}", if .why.is_empty() { "" } else { ":\n" })]
    NothingToLeaveOut {
        /// The level's name.
        level: String,
        /// The kind, in one word.
        what: &'static str,
        /// What could not be left out, and why.
        why: String,
    },
    /// What was played could not be written.
    #[error(transparent)]
    Output(std::io::Error),
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
    let experiment = plan.of_columns(vec![plan.column(level, plan.difficulties)]);
    let results = experiment.play(go_on, |_, _| Ok(()))?;
    let first = results.columns.into_iter().next();
    Ok(first
        .filter(|_| !results.stopped)
        .map(|column| column.tally))
}

/// Two strengths of the computer against each other on one level.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Contest {
    /// The level's name.
    pub level: String,
    /// The ruleset's id.
    pub rules: String,
    /// The variants that were in force, each by its word, the last on top.
    pub variants: Vec<String>,
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
/// given, half with the same seeds and the sides swapped. The plan's own strengths are not asked. `go_on` is called once
/// for each battle, from any thread; if it says no, what was played until then is the result.
///
/// # Errors
/// As [`simulate`], and [`SimError::NotTwoSides`].
pub fn contest(
    level: &Arc<Level>,
    plan: Plan<'_>,
    [first, second]: [Difficulty; 2],
    go_on: &(dyn Fn() -> bool + Sync),
) -> Result<Contest, SimError> {
    let sides = level.sides().len();
    if sides != 2 {
        let level = level.name().to_owned();
        return Err(SimError::NotTwoSides { level, sides });
    }
    let columns = [[first, second], [second, first]].map(|both| plan.column(level, &both));
    let experiment = Plan {
        battles: plan.battles.div_ceil(2),
        ..plan
    }
    .of_columns(columns.to_vec());
    let (mut won, mut sums) = (0, SeedSums::default());
    let results = experiment.play(go_on, |_, played| {
        // In the column of its own place the first one has the side of this place.
        won += u64::from(played.duel.winner == Some(played.column));
        if played.column == 1 {
            sums.add(2, won);
            won = 0;
        }
        Ok(())
    })?;
    let [as_given, swapped] = &results.columns[..] else {
        unreachable!("two columns give two results");
    };
    let (as_given, swapped) = (&as_given.tally, &swapped.tally);
    let battles = as_given.battles + swapped.battles;
    let wins_of = |tally: &Tally, side: usize| tally.sides.get(side).map_or(0, |side| side.wins);
    let wins = wins_of(as_given, 0) + wins_of(swapped, 1);
    Ok(Contest {
        level: level.name().to_owned(),
        rules: plan.rules.to_owned(),
        variants: variants_in_force(level, plan.rules),
        players: [first, second],
        battles,
        draws: as_given.draws + swapped.draws,
        wins,
        win_rate: sums.rate(),
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

/// The seed of the battle of an index from 0, and whether its sides are swapped: with `swap` two
/// battles that follow each other share a seed.
const fn seat_of(base: u64, index: u32, swap: bool) -> (u64, bool) {
    if swap {
        (seed_of(base, index / 2), index % 2 == 1)
    } else {
        (seed_of(base, index), false)
    }
}

const fn mix(value: u64) -> u64 {
    let mut z = value.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests;
