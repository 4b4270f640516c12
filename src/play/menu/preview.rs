//! What the menu shows of the chosen level. Floor 7.

use crate::play::level_map::LevelMap;
use bevy::math::Vec2;
use std::path::PathBuf;

/// The chosen level as it would begin: its picture and whether anything is wrong with it.
#[derive(Debug, Clone, Default)]
pub(super) struct Shown {
    /// The file of the level, the ruleset, and the reading of the files that it shows.
    pub(super) of: (PathBuf, String, u32),
    pub(super) map: LevelMap,
    pub(super) problem: Option<String>,
    /// Who fights for each side under the chosen ruleset.
    pub(super) roster: Vec<String>,
    /// What each side has to do to win; empty where only the last side standing wins.
    pub(super) wants: Vec<String>,
    /// For each side who comes later; empty where nobody does.
    pub(super) later: Vec<String>,
    /// For each side whom a person may place before the battle, and where; empty for none.
    pub(super) placed: Vec<String>,
    /// The largest width and height of the picture, in pixels of the interface.
    pub(super) room: Vec2,
}
