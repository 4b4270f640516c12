//! What the menu shows of the chosen level. Floor 7.

use crate::play::level_map::LevelMap;
use crate::play::session::Mind;
use bevy::math::Vec2;
use std::path::PathBuf;

/// What the picture of a level depends on: its file, the ruleset, the reading of the files, and who plays each side.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct ShownOf {
    pub(super) path: PathBuf,
    pub(super) rules: String,
    pub(super) readings: u32,
    pub(super) minds: Vec<Mind>,
}

/// The chosen level as it would begin: its picture and whether anything is wrong with it.
#[derive(Debug, Clone, Default)]
pub(super) struct Shown {
    /// What it shows.
    pub(super) of: ShownOf,
    pub(super) map: LevelMap,
    pub(super) problem: Option<String>,
    /// Who fights for each side under the chosen ruleset.
    pub(super) roster: Vec<String>,
    /// What each side has to do to win; empty where only the last side standing wins.
    pub(super) wants: Vec<String>,
    /// For the side that acts first by the level that it does; empty for all others.
    pub(super) opens: Vec<String>,
    /// For each side who comes later; empty where nobody does.
    pub(super) later: Vec<String>,
    /// For each side whom a person may place before the battle, and where; empty for none.
    pub(super) placed: Vec<String>,
    /// The largest width and height of the picture, in pixels of the interface.
    pub(super) room: Vec2,
}
