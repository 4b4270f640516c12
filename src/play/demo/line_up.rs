//! What the demo plays: every level under every ruleset, in turn. Floor 7.

use super::picture::Screenshot;
use crate::level::{GameData, files};
use crate::play::choices::fresh_seed;
use crate::play::session::{Mind, Session, Setup};
use bevy::prelude::warn;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What a demo is started with.
#[derive(Debug, Clone, Default)]
pub struct DemoOptions {
    /// The levels to play, one after the other and round again; empty for all that come with the game.
    pub levels: Vec<PathBuf>,
    /// The ruleset's id; empty for all of them in turn.
    pub rules: String,
    /// The data files and variants that levels are read with.
    pub data: Arc<GameData>,
    /// The seed of the first battle; without one it is taken from the clock.
    pub seed: Option<u64>,
    /// How fast motions play: 1, 2 or 4 times; 0 keeps the speed that was set last.
    pub speed: u8,
    /// Whether the panels of a battle lie round the map, in place of cards and large words.
    pub panels: bool,
    /// A picture to take before the program ends.
    pub screenshot: Option<Screenshot>,
}

/// The battles of a demo, without an end.
#[derive(Debug, Clone)]
pub struct LineUp {
    levels: Vec<PathBuf>,
    rules: Vec<String>,
    /// Where it began.
    first: Pairing,
    /// How many battles were begun.
    begun: usize,
    seed: u64,
    data: Arc<GameData>,
}

impl LineUp {
    /// The battles that the options ask for, from a level and a ruleset on.
    #[must_use]
    pub fn of(options: &DemoOptions, rules: &str, first: Option<&Path>) -> Self {
        let mut levels = match options.levels.is_empty() {
            true => files::levels_dir()
                .map(|dir| files::level_paths(&dir))
                .unwrap_or_default(),
            false => options.levels.clone(),
        };
        // A level of another folder comes first, and once in each round.
        if let Some(first) = first.filter(|first| first.is_file())
            && !levels.iter().any(|level| level == first)
        {
            levels.insert(0, first.to_owned());
        }
        let all = crate::rules::all().iter().map(|rules| rules.id.to_owned());
        let rulesets: Vec<_> = match options.rules.is_empty() {
            true => all.collect(),
            false => vec![options.rules.clone()],
        };
        let place_of = |level: &PathBuf| first.is_some_and(|first| first == level);
        let level = levels.iter().position(place_of).unwrap_or(0);
        let ruleset = rulesets.iter().position(|id| id == rules).unwrap_or(0);
        Self {
            levels,
            rules: rulesets,
            first: Pairing { level, ruleset },
            begun: 0,
            seed: options.seed.unwrap_or_else(fresh_seed),
            data: options.data.clone(),
        }
    }

    /// What the next battle is begun with; `None` where there are no levels.
    fn setup(&mut self) -> Option<Setup> {
        let (levels, rulesets) = (self.levels.len(), self.rules.len());
        let now = self.first.after(self.begun, levels, rulesets)?;
        let seed = self.seed.wrapping_add(self.begun as u64);
        self.begun += 1;
        Some(Setup {
            path: self.levels.get(now.level)?.clone(),
            rules: self.rules.get(now.ruleset)?.clone(),
            seed,
            minds: vec![Mind::COMPUTER; 4],
            data: self.data.clone(),
        })
    }

    /// Begins the next battle that can be played; of those that cannot, standard error says why.
    ///
    /// # Errors
    /// What is wrong with the last one where none can be played.
    pub fn begin_next(&mut self) -> Result<Session, String> {
        let mut wrong = "There are no levels to play.".to_owned();
        for _ in 0..self.levels.len() * self.rules.len() {
            let Some(setup) = self.setup() else { break };
            match Session::begin(&setup) {
                Ok(session) => return Ok(session),
                Err(error) => {
                    let path = setup.path.display();
                    warn!("the demo leaves {path} out under {}: {error}", setup.rules);
                    wrong = error;
                }
            }
        }
        Err(wrong)
    }
}

/// A level and a ruleset, by their places in the lists, from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Pairing {
    level: usize,
    ruleset: usize,
}

impl Pairing {
    /// The pairing of the battle of a number, from this one on as number 0; `None` where there are no levels or rulesets.
    /// Both change with every battle, and each pairing comes once before any comes again.
    fn after(self, number: usize, levels: usize, rulesets: usize) -> Option<Self> {
        if levels == 0 || rulesets == 0 {
            return None;
        }
        // After this many battles the pairings would come again: from there on they are others.
        let lap = levels * rulesets / common(levels, rulesets);
        Some(Self {
            level: (self.level + number) % levels,
            ruleset: (self.ruleset + number + number / lap) % rulesets,
        })
    }
}

/// The greatest common divisor.
const fn common(mut a: usize, mut b: usize) -> usize {
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_level_comes_under_every_ruleset_and_both_change_each_time() {
        for (levels, rulesets) in [(16, 5), (15, 5), (10, 5), (1, 5), (16, 1), (7, 3)] {
            let first = Pairing {
                level: 3 % levels,
                ruleset: 2 % rulesets,
            };
            let all = levels * rulesets;
            let pairings: Vec<_> = (0..all)
                .filter_map(|number| first.after(number, levels, rulesets))
                .collect();
            let different: BTreeSet<_> = pairings.iter().collect();
            assert_eq!(different.len(), all, "{levels} levels, {rulesets} rulesets");
            for two in pairings.windows(2) {
                assert!(levels == 1 || two[0].level != two[1].level, "{two:?}");
                assert!(rulesets == 1 || two[0].ruleset != two[1].ruleset, "{two:?}");
            }
        }
        let first = Pairing {
            level: 0,
            ruleset: 0,
        };
        assert_eq!(first.after(4, 0, 5), None);
    }

    #[test]
    fn a_level_that_cannot_be_played_is_left_out() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let options = DemoOptions {
            levels: vec![
                root.join("levels/there_is_no_such_level.ron"),
                root.join("levels/01_drill_yard.ron"),
            ],
            data: GameData::shipped(),
            seed: Some(5),
            ..DemoOptions::default()
        };
        let mut line_up = LineUp::of(&options, "", None);
        for _ in 0..3 {
            let session = line_up.begin_next().expect("the other level");
            assert_eq!(session.battle().level().name(), "The drill yard");
        }
        let nothing = DemoOptions {
            levels: vec![root.join("levels/there_is_no_such_level.ron")],
            ..options
        };
        assert!(LineUp::of(&nothing, "", None).begin_next().is_err());
    }
}
