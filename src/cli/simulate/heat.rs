//! Where sides stood, struck and fell, as pictures of the map. Floor 8.

use super::{Aim, Outcome};
use crate::grid::Cell;
use crate::picture::{Colour, Picture, PictureError};
use crate::sim::ColumnResult;
use crate::sim::explain::CellCount;
use std::collections::BTreeMap;

/// Pixels of a cell at most: pages stay small, and trees can still be told from stones.
const CELL: u32 = 40;

/// What a picture shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Heat {
    /// Who stood where when rounds began.
    Stood,
    /// From where attacks were made.
    StruckFrom,
    /// Who fell out of the fight where.
    Fell,
}

impl Heat {
    const ALL: [Self; 3] = [Self::Stood, Self::StruckFrom, Self::Fell];

    /// The word in the name of its file.
    const fn word(self) -> &'static str {
        match self {
            Self::Stood => "stood",
            Self::StruckFrom => "struck_from",
            Self::Fell => "fell",
        }
    }

    /// What it shows, for people, after the name of the side.
    const fn title(self) -> &'static str {
        match self {
            Self::Stood => "stood here when a round began",
            Self::StruckFrom => "attacked from here",
            Self::Fell => "fell here",
        }
    }

    /// What the number of a cell counts.
    const fn unit(self) -> &'static str {
        match self {
            Self::Stood => "combatants a battle, summed over the rounds",
            Self::StruckFrom => "attacks a battle",
            Self::Fell => "combatants a battle",
        }
    }

    const fn of(self, count: &CellCount) -> u64 {
        match self {
            Self::Stood => count.stood,
            Self::StruckFrom => count.struck_from,
            Self::Fell => count.felled,
        }
    }
}

/// A picture of one side in one column.
pub(super) struct HeatMap {
    /// The name of its file.
    pub file: String,
    /// What it shows.
    pub title: String,
    /// What the colours mean, from the darkest to the palest; empty if nothing was counted.
    pub scale: Vec<(Colour, String)>,
    /// The picture.
    pub picture: Picture,
}

impl HeatMap {
    /// The picture with title and scale at its foot, as PNG.
    ///
    /// # Errors
    /// Those of the encoder.
    pub fn into_png(mut self) -> Result<Vec<u8>, PictureError> {
        let nothing = (Colour::PAPER, "nothing was counted".to_owned());
        let scale = match self.scale.is_empty() {
            true => vec![nothing],
            false => self.scale,
        };
        self.picture.legend(&self.title, &scale);
        self.picture.to_png()
    }
}

/// The pictures of all columns in which anything was counted, one after the other.
pub(super) fn maps(outcomes: &[Outcome]) -> Vec<HeatMap> {
    let mut maps = Vec::new();
    for outcome in outcomes {
        if matches!(outcome.study.aim, Aim::Knockout(_)) {
            continue;
        }
        for (place, column) in outcome.columns.iter().enumerate() {
            maps.extend(of_column(outcome, place, column));
        }
    }
    // Two levels of one name would share files.
    let mut taken: BTreeMap<String, u32> = BTreeMap::new();
    for map in &mut maps {
        let number = taken.entry(map.file.clone()).or_default();
        *number += 1;
        if *number > 1 {
            map.file = map.file.replace(".png", &format!("_{number}.png"));
        }
    }
    maps
}

/// The pictures of one column: each side, each kind.
pub(super) fn of_column(outcome: &Outcome, place: usize, column: &ColumnResult) -> Vec<HeatMap> {
    let Some(counts) = &column.counts else {
        return Vec::new();
    };
    let board = outcome.study.experiment.columns[place].level.board();
    let battles = counts.battles.max(1) as f64;
    let mut maps = Vec::new();
    for (side, entry) in column.tally.sides.iter().enumerate() {
        for heat in Heat::ALL {
            let cells = counts.cells().filter(|&(own, ..)| own == side);
            let cells: BTreeMap<Cell, u64> = cells
                .map(|(_, cell, count)| (cell, heat.of(count)))
                .filter(|&(_, number)| number > 0)
                .collect();
            let most = cells.values().copied().max().unwrap_or(0);
            let mut picture = Picture::with_cells(&board, CELL);
            for (&cell, &number) in &cells {
                // The root of the share, since a few cells hold most of what happens.
                let share = (number as f32 / most as f32).sqrt();
                picture.tint(cell, Colour::heat(share), 0.45 + 0.4 * share);
            }
            let words = [&column.label, &column.tally.rules, &entry.name];
            let mut words: Vec<_> = words.iter().map(|word| slug(word)).collect();
            words.dedup();
            maps.push(HeatMap {
                file: format!("{}_{}.png", words.join("_"), heat.word()),
                title: format!("{}: {} {}", column.label, entry.name, heat.title()),
                scale: scale(heat, most as f64 / battles),
                picture,
            });
        }
    }
    maps
}

/// What the colours mean if the darkest stands for a number: as colours go by the root of the share, so
/// do the steps.
fn scale(heat: Heat, most: f64) -> Vec<(Colour, String)> {
    const STEPS: [f32; 4] = [1.0, 0.75, 0.5, 0.25];
    if most <= 0.0 {
        return Vec::new();
    }
    let entry = |share: f32| {
        let number = most * f64::from(share * share);
        (Colour::heat(share), format!("{number:.2} {}", heat.unit()))
    };
    STEPS.map(entry).into()
}

/// A name as part of a file's name: small letters, digits and lines.
fn slug(name: &str) -> String {
    let letters = name.to_lowercase();
    let plain = letters.chars().map(|letter| {
        if letter.is_alphanumeric() {
            letter
        } else {
            '_'
        }
    });
    plain.collect()
}
