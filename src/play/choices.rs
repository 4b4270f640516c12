//! What the menu has chosen for the next battle: level, ruleset, players, seed. Floor 7.

use super::session::{Mind, Setup};
use crate::battle::load_level;
use crate::level::files::{self, LevelEntry};
use bevy::prelude::*;
use std::time::{SystemTime, UNIX_EPOCH};

/// What was chosen in the menu.
#[derive(Resource, Debug, Clone)]
pub struct Choices {
    /// The levels that can be chosen.
    pub levels: Vec<LevelEntry>,
    /// Which of them is chosen.
    pub level: usize,
    /// What the battle would begin with.
    pub setup: Setup,
    /// Files of levels that are no good, and why.
    pub problems: Vec<String>,
}

impl Choices {
    /// The choices before anything was chosen; a level of the setup is chosen if it is among the shipped ones.
    #[must_use]
    pub fn new(setup: Setup) -> Self {
        let (levels, errors) = files::levels_dir()
            .map(|dir| files::survey(&dir, |path| load_level(path, &setup.data)))
            .unwrap_or_default();
        let level = levels
            .iter()
            .position(|entry| entry.path == setup.path)
            .unwrap_or(0);
        let problems = errors.iter().map(ToString::to_string).collect();
        let mut choices = Self {
            levels,
            level,
            setup,
            problems,
        };
        if let Some(entry) = choices
            .levels
            .get(level)
            .filter(|_| choices.setup.path.as_os_str().is_empty())
        {
            choices.setup.path.clone_from(&entry.path);
        }
        choices
    }

    pub(super) fn pick(&mut self, level: usize) {
        if let Some(entry) = self.levels.get(level) {
            self.level = level;
            self.setup.path.clone_from(&entry.path);
        }
    }

    pub(super) fn toggle(&mut self, side: usize) {
        while self.setup.minds.len() <= side {
            self.setup.minds.push(Mind::COMPUTER);
        }
        self.setup.minds[side] = self.setup.minds[side].next();
    }

    /// Who plays a side.
    #[must_use]
    pub fn mind(&self, side: usize) -> Mind {
        self.setup
            .minds
            .get(side)
            .copied()
            .unwrap_or(Mind::COMPUTER)
    }
}

/// A seed from the clock, short enough to be told to somebody.
#[must_use]
#[expect(
    clippy::disallowed_methods,
    reason = "a new battle is to differ from the last one; the rules see only the seed"
)]
pub fn fresh_seed() -> u64 {
    let nanos = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(1, |since| since.subsec_nanos() ^ since.as_secs() as u32);
    u64::from(nanos) % 900_000 + 100_000
}

/// Who plays if nobody has chosen: a person against the computer.
pub const USUAL: [Mind; 2] = [Mind::Person, Mind::COMPUTER];
