//! What cells and borders are made of. Floor 2.

use serde::{Deserialize, Serialize};
use smol_str::SmolStr;

/// How much of a standing Medium body an obstacle hides.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Grade {
    /// Nothing.
    #[default]
    None,
    /// A quarter.
    Quarter,
    /// Half.
    Half,
    /// Three quarters.
    ThreeQuarters,
    /// All but a slit: nine tenths.
    Slit,
    /// Everything: nothing passes.
    Total,
}

impl Grade {
    /// Hundredths of a body that are hidden: 0, 25, 50, 75, 90 or 100.
    ///
    /// ```
    /// assert_eq!(quincunx::board::Grade::Slit.percent(), 90);
    /// ```
    #[must_use]
    pub const fn percent(self) -> u8 {
        match self {
            Self::None => 0,
            Self::Quarter => 25,
            Self::Half => 50,
            Self::ThreeQuarters => 75,
            Self::Slit => 90,
            Self::Total => 100,
        }
    }
}

/// How well a cell is lit.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Light {
    /// Daylight.
    #[default]
    Bright,
    /// Dusk.
    Dim,
    /// Night.
    Dark,
}

/// The ground of a cell.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Terrain {
    /// Its name in level files.
    pub name: SmolStr,
    /// Movement cost multiplier, from 1.
    pub cost: u8,
    /// Whether anybody can stand in it.
    pub passable: bool,
    /// Cover of what stands in it.
    pub cover: Grade,
    /// Whether it hides what is behind it, even below total cover.
    pub blocks_sight: bool,
    /// Whether one sees through it although nothing passes.
    pub see_through: bool,
    /// Words that rulesets ask for: `water`, `deep`, `mud`, `climb`, `ice`, …
    pub tags: Vec<SmolStr>,
}

impl Default for Terrain {
    fn default() -> Self {
        Self {
            name: "grass".into(),
            cost: 1,
            passable: true,
            cover: Grade::None,
            blocks_sight: false,
            see_through: false,
            tags: Vec::new(),
        }
    }
}

impl Terrain {
    /// Whether it carries a tag.
    #[must_use]
    pub fn has_tag(&self, tag: &str) -> bool {
        self.tags.iter().any(|own| own == tag)
    }
}

/// A thing that stands in a cell.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Object {
    /// Its name in level files.
    pub name: SmolStr,
    /// Its cover.
    pub cover: Grade,
    /// Hit points; 0 for what cannot be broken.
    pub hit_points: u16,
    /// Height in steps.
    pub height: u8,
    /// Whether anybody can stand in its cell.
    pub passable: bool,
    /// Whether one sees through it although nothing passes.
    pub see_through: bool,
    /// Words that rulesets ask for: `door`, …
    pub tags: Vec<SmolStr>,
}

/// What stands on the border between two cells.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Edge {
    /// Its name in level files.
    pub name: SmolStr,
    /// Its cover.
    pub cover: Grade,
    /// Whether it bars the way.
    pub blocks_movement: bool,
    /// Whether one sees through it although nothing passes.
    pub see_through: bool,
}
