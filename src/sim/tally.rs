//! What many battles add up to. Floor 6.
//!
//! Figures for people, so floating point is right here: nothing in a battle depends on them.

use super::duel::Duel;
use crate::level::Level;
use serde::Serialize;
use std::collections::BTreeMap;

/// The 97.5 % point of the normal distribution.
pub(super) const Z: f64 = 1.959_963_984_540_054;

/// A rate with its 95 % interval, each 0 to 1.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Interval {
    /// The share that was seen; 0 as nothing was.
    pub rate: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

impl Interval {
    /// The share of `hits` in `trials` with its Wilson score interval at 95 %: unlike the usual
    /// one it never leaves 0 to 1 and holds for rates near the ends and few trials too.
    ///
    /// ```
    /// use quincunx::sim::Interval;
    ///
    /// let interval = Interval::wilson(50, 100);
    /// assert!((interval.low - 0.4038).abs() < 1e-4 && (interval.high - 0.5962).abs() < 1e-4);
    /// assert_eq!(Interval::wilson(0, 0).high, 1.0);
    /// ```
    #[must_use]
    pub fn wilson(hits: u32, trials: u32) -> Self {
        if trials == 0 {
            return Self {
                rate: 0.0,
                low: 0.0,
                high: 1.0,
            };
        }
        let (hits, trials) = (f64::from(hits), f64::from(trials));
        let rate = hits / trials;
        let scale = 1.0 + Z * Z / trials;
        let centre = (rate + Z * Z / (2.0 * trials)) / scale;
        let half =
            Z / scale * (rate * (1.0 - rate) / trials + Z * Z / (4.0 * trials * trials)).sqrt();
        Self {
            rate,
            low: (centre - half).max(0.0),
            high: (centre + half).min(1.0),
        }
    }
}

/// One side over all battles.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct SideTally {
    /// Its name in the level.
    pub name: String,
    /// How many fight for it.
    pub fighters: u32,
    /// Battles won.
    pub wins: u32,
    /// Battles won of all battles.
    pub win_rate: Interval,
    /// Battles won by what decided them: `last side`, `hold`, `rout`, …
    pub won_by: BTreeMap<String, u32>,
    /// Injuries suffered a battle, on average.
    pub mean_injuries: f64,
    /// Unconscious at the end of a battle, on average.
    pub mean_out: f64,
    /// Dead at the end of a battle, on average.
    pub mean_deaths: f64,
    #[serde(skip)]
    sums: [u64; 3],
}

/// All battles of a level.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Tally {
    /// The level's name.
    pub level: String,
    /// The ruleset's id.
    pub rules: String,
    /// The variants that were in force, each by its word, the last on top.
    pub variants: Vec<String>,
    /// Battles played.
    pub battles: u32,
    /// Battles that nobody won.
    pub draws: u32,
    /// Battles that nobody won by what ended them: `round limit`, `time`, …
    pub drawn_by: BTreeMap<String, u32>,
    /// Rounds a battle, on average.
    pub mean_rounds: f64,
    /// So many rounds, or fewer, half of the battles took.
    pub median_rounds: u32,
    /// How many rounds the level wants a battle to take under this ruleset, if it says so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub intended_rounds: Option<u32>,
    /// Commands a battle, on average.
    pub mean_commands: f64,
    /// The sides, in the order of the level.
    pub sides: Vec<SideTally>,
    /// By number of rounds, how many battles took so many.
    #[serde(skip)]
    lengths: BTreeMap<u32, u32>,
    #[serde(skip)]
    rounds: u64,
    #[serde(skip)]
    commands: u64,
}

/// The least number that half of all counted are at most.
fn median(counts: &BTreeMap<u32, u32>, all: u32) -> u32 {
    let mut seen = 0;
    let half = counts.iter().find(|(_, count)| {
        seen += **count;
        seen * 2 >= all
    });
    half.map_or(0, |(number, _)| *number)
}

/// The variants by which a level is played under a ruleset, each by its word, the last on top.
#[must_use]
pub fn variants_in_force(level: &Level, rules: &str) -> Vec<String> {
    let variants = level.data().variants().iter();
    let own = variants.filter(|variant| variant.is_for(rules));
    own.map(|variant| variant.word().to_owned()).collect()
}

impl Tally {
    /// No battles of a level yet.
    #[must_use]
    pub fn of(level: &Level, rules: &str) -> Self {
        let fighters = |side| {
            level
                .combatants()
                .iter()
                .filter(|combatant| combatant.side == side)
                .count()
        };
        let sides = level
            .sides()
            .iter()
            .enumerate()
            .map(|(side, entry)| SideTally {
                name: entry.name.clone(),
                fighters: u32::try_from(fighters(side)).unwrap_or(u32::MAX),
                wins: 0,
                win_rate: Interval::wilson(0, 0),
                won_by: BTreeMap::new(),
                mean_injuries: 0.0,
                mean_out: 0.0,
                mean_deaths: 0.0,
                sums: [0; 3],
            });
        Self {
            level: level.name().to_owned(),
            rules: rules.to_owned(),
            variants: variants_in_force(level, rules),
            battles: 0,
            draws: 0,
            drawn_by: BTreeMap::new(),
            mean_rounds: 0.0,
            median_rounds: 0,
            intended_rounds: level.intended_rounds(rules),
            mean_commands: 0.0,
            sides: sides.collect(),
            lengths: BTreeMap::new(),
            rounds: 0,
            commands: 0,
        }
    }

    pub(super) fn add(&mut self, duel: &Duel) {
        self.battles += 1;
        self.rounds += u64::from(duel.rounds);
        *self.lengths.entry(duel.rounds).or_default() += 1;
        self.commands += duel.commands as u64;
        match duel.winner.and_then(|side| self.sides.get_mut(side)) {
            Some(side) => {
                side.wins += 1;
                *side.won_by.entry(duel.by.clone()).or_default() += 1;
            }
            None => {
                self.draws += 1;
                *self.drawn_by.entry(duel.by.clone()).or_default() += 1;
            }
        }
        for (side, losses) in self.sides.iter_mut().zip(&duel.losses) {
            let suffered = [losses.injuries, losses.unconscious, losses.dead];
            side.sums
                .iter_mut()
                .zip(suffered)
                .for_each(|(sum, more)| *sum += u64::from(more));
        }
        self.settle();
    }

    /// The share of the battles that nobody won, 0 to 1.
    #[must_use]
    pub fn drawn(&self) -> f64 {
        f64::from(self.draws) / f64::from(self.battles.max(1))
    }

    /// Brings rates and means up to date.
    fn settle(&mut self) {
        let battles = self.battles;
        let mean = |sum: u64| sum as f64 / f64::from(battles);
        self.mean_rounds = mean(self.rounds);
        self.mean_commands = mean(self.commands);
        self.median_rounds = median(&self.lengths, battles);
        for side in &mut self.sides {
            side.win_rate = Interval::wilson(side.wins, battles);
            [side.mean_injuries, side.mean_out, side.mean_deaths] = side.sums.map(mean);
        }
    }
}
