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
    /// Where it began: the place of the level, and that of the ruleset.
    first: (usize, usize),
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
            first: (level, ruleset),
            begun: 0,
            seed: options.seed.unwrap_or_else(fresh_seed),
            data: options.data.clone(),
        }
    }

    /// What the next battle is begun with; `None` where there are no levels.
    fn setup(&mut self) -> Option<Setup> {
        let counts = (self.levels.len(), self.rules.len());
        let (level, ruleset) = place(self.begun, self.first, counts)?;
        let seed = self.seed.wrapping_add(self.begun as u64);
        self.begun += 1;
        Some(Setup {
            path: self.levels.get(level)?.clone(),
            rules: self.rules.get(ruleset)?.clone(),
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

/// The level and the ruleset of a battle of the demo by its number, from those of the first one on; `None` where there are
/// none. Both change with every battle, and each pair comes once before any comes again.
fn place(number: usize, first: (usize, usize), counts: (usize, usize)) -> Option<(usize, usize)> {
    let (levels, rules) = counts;
    if levels == 0 || rules == 0 {
        return None;
    }
    // After so many battles the pairs would come again: from there on they are others.
    let round = levels * rules / common(levels, rules);
    let level = (first.0 + number) % levels;
    let ruleset = (first.1 + number + number / round) % rules;
    Some((level, ruleset))
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
        for counts in [(16, 5), (15, 5), (10, 5), (1, 5), (16, 1), (7, 3)] {
            let all = counts.0 * counts.1;
            let pairs: Vec<_> = (0..all)
                .filter_map(|number| place(number, (3 % counts.0, 2 % counts.1), counts))
                .collect();
            let different: BTreeSet<_> = pairs.iter().collect();
            assert_eq!(different.len(), all, "{counts:?}");
            for two in pairs.windows(2) {
                assert!(counts.0 == 1 || two[0].0 != two[1].0, "{counts:?}: {two:?}");
                assert!(counts.1 == 1 || two[0].1 != two[1].1, "{counts:?}: {two:?}");
            }
        }
        assert_eq!(place(4, (0, 0), (0, 5)), None);
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
