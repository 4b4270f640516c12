//! What many battles add up to. Floor 6.
//!
//! Figures for people, so floating point is right here: nothing in a battle depends on them.

use super::duel::{Duel, Losses};
use super::interval::{Interval, Mean, SeedSums};
use crate::level::Level;
use serde::Serialize;
use std::collections::BTreeMap;

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
    pub mean_injuries: Mean,
    /// Unconscious at the end of a battle, on average.
    pub mean_out: Mean,
    /// Dead at the end of a battle, on average.
    pub mean_deaths: Mean,
    #[serde(skip)]
    sums: SideSums,
}

/// What the rates and means of a side are made of.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
struct SideSums {
    wins: SeedSums,
    injuries: SeedSums,
    out: SeedSums,
    deaths: SeedSums,
}

impl SideSums {
    /// Adds the battles of one seed for the side of an index.
    fn add(&mut self, side: usize, duels: &[Duel]) {
        let sum = |of: fn(&Losses) -> u32| -> u64 {
            let losses = duels.iter().filter_map(|duel| duel.losses.get(side));
            losses.map(|losses| u64::from(of(losses))).sum()
        };
        let wins = duels.iter().filter(|duel| duel.winner == Some(side));
        let battles = duels.len();
        self.wins.add(battles, wins.count() as u64);
        self.injuries.add(battles, sum(|it| it.injuries));
        self.out.add(battles, sum(|it| it.unconscious));
        self.deaths.add(battles, sum(|it| it.dead));
    }
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
    /// Seeds of which they were played.
    pub seeds: u32,
    /// Battles that nobody won.
    pub draws: u32,
    /// Battles that nobody won by what ended them: `round limit`, `time`, …
    pub drawn_by: BTreeMap<String, u32>,
    /// Rounds a battle, on average.
    pub mean_rounds: Mean,
    /// So many rounds, or fewer, half of the battles took.
    pub median_rounds: u32,
    /// How many rounds the level wants a battle to take under this ruleset, if it says so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub intended_rounds: Option<u32>,
    /// Commands a battle, on average.
    pub mean_commands: f64,
    /// Dead of all sides at the end of a battle, on average.
    pub mean_deaths: Mean,
    /// The sides, in the order of the level.
    pub sides: Vec<SideTally>,
    /// By number of rounds, how many battles took so many.
    #[serde(skip)]
    lengths: BTreeMap<u32, u32>,
    #[serde(skip)]
    rounds: SeedSums,
    #[serde(skip)]
    deaths: SeedSums,
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
                mean_injuries: Mean::default(),
                mean_out: Mean::default(),
                mean_deaths: Mean::default(),
                sums: SideSums::default(),
            });
        Self {
            level: level.name().to_owned(),
            rules: rules.to_owned(),
            variants: variants_in_force(level, rules),
            battles: 0,
            seeds: 0,
            draws: 0,
            drawn_by: BTreeMap::new(),
            mean_rounds: Mean::default(),
            median_rounds: 0,
            intended_rounds: level.intended_rounds(rules),
            mean_commands: 0.0,
            mean_deaths: Mean::default(),
            sides: sides.collect(),
            lengths: BTreeMap::new(),
            rounds: SeedSums::default(),
            deaths: SeedSums::default(),
            commands: 0,
        }
    }

    /// Adds all battles of one seed. Seeds are added in the order of their numbers, each with the same number of battles.
    pub(super) fn add(&mut self, seed: &[Duel]) {
        seed.iter().for_each(|duel| self.count(duel));
        self.seeds += 1;
        let rounds = seed.iter().map(|duel| u64::from(duel.rounds));
        self.rounds.add(seed.len(), rounds.sum());
        let losses = seed.iter().flat_map(|duel| &duel.losses);
        let deaths = losses.map(|losses| u64::from(losses.dead));
        self.deaths.add(seed.len(), deaths.sum());
        for (place, side) in self.sides.iter_mut().enumerate() {
            side.sums.add(place, seed);
        }
        self.settle();
    }

    /// Counts what needs no interval.
    fn count(&mut self, duel: &Duel) {
        self.battles += 1;
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
    }

    /// By number of rounds, how many battles took so many, the shortest first.
    pub fn lengths(&self) -> impl Iterator<Item = (u32, u32)> {
        self.lengths
            .iter()
            .map(|(&rounds, &battles)| (rounds, battles))
    }

    /// The share of the battles that nobody won, 0 to 1.
    #[must_use]
    pub fn drawn(&self) -> f64 {
        f64::from(self.draws) / f64::from(self.battles.max(1))
    }

    /// Brings rates and means up to date.
    fn settle(&mut self) {
        self.mean_rounds = self.rounds.mean();
        let people = self.sides.iter().map(|side| side.fighters);
        let people = people.fold(0_u32, u32::saturating_add);
        self.mean_deaths = self.deaths.mean().at_most(people);
        self.mean_commands = self.commands as f64 / f64::from(self.battles);
        self.median_rounds = median(&self.lengths, self.battles);
        for side in &mut self.sides {
            let sums = side.sums;
            side.win_rate = sums.wins.rate();
            side.mean_injuries = sums.injuries.mean();
            side.mean_out = sums.out.mean().at_most(side.fighters);
            side.mean_deaths = sums.deaths.mean().at_most(side.fighters);
        }
    }
}
