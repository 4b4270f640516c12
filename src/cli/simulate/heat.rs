//! Where sides stood, struck and fell, as pictures of the map. Floor 8.

use super::{Aim, Outcome, Study};
use crate::grid::Cell;
use crate::picture::{Colour, Picture, PictureError};
use crate::sim::ColumnResult;
use crate::sim::explain::CellCount;
use std::collections::{BTreeMap, BTreeSet};

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
    let names = distinct(maps.iter().map(|map| map.file.clone()));
    for (map, name) in maps.iter_mut().zip(names) {
        map.file = name;
    }
    maps
}

/// The names of the files of [`maps`], before anything is played.
pub(super) fn files(studies: &[Study]) -> Vec<String> {
    let drawn = |study: &&Study| !matches!(study.aim, Aim::Knockout(_));
    let columns = studies.iter().filter(drawn);
    let columns = columns.flat_map(|study| &study.experiment.columns);
    let names = columns.flat_map(|column| {
        let sides = column.level.sides().iter();
        sides.flat_map(|side| {
            Heat::ALL.map(|heat| file(&column.label, &column.rules, &side.name, heat))
        })
    });
    distinct(names)
}

/// The name of a picture's file.
fn file(label: &str, rules: &str, side: &str, heat: Heat) -> String {
    let mut words = [label, rules, side].map(slug).to_vec();
    words.dedup();
    format!("{}_{}.png", words.join("_"), heat.word())
}

/// Two levels of one name would share files: the second of a name gets a number.
fn distinct(names: impl Iterator<Item = String>) -> Vec<String> {
    let mut taken = BTreeSet::new();
    let mut all = Vec::new();
    for name in names {
        let numbers = 2_u32..;
        let further = numbers.map(|number| name.replace(".png", &format!("_{number}.png")));
        let mut names = std::iter::once(name.clone()).chain(further);
        let free = names.find(|name| taken.insert(name.clone()));
        all.extend(free);
    }
    all
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
            maps.push(HeatMap {
                file: file(&column.label, &column.tally.rules, &entry.name, heat),
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

/// A name as part of a file's name: small letters, digits and lines, and not too many of them. Systems have files' names
/// of 255 bytes at most.
fn slug(name: &str) -> String {
    /// Bytes of it at most.
    const MOST: usize = 70;
    let letters = name.to_lowercase();
    let plain = letters.chars().map(|letter| {
        if letter.is_alphanumeric() {
            letter
        } else {
            '_'
        }
    });
    let mut plain: String = plain.collect();
    plain.truncate(plain.floor_char_boundary(MOST));
    plain
}

#[cfg(test)]
mod tests {
    use super::{Heat, distinct, file};

    #[test]
    fn names_of_files_are_short_and_distinct() {
        let long = "\u{6c34}".repeat(200);
        let name = file(&long, "injury", &long, Heat::StruckFrom);
        assert!(name.len() < 250, "{}", name.len());
        let names = ["a.png", "a_2.png", "a.png", "a.png"].map(str::to_owned);
        let names = distinct(names.into_iter());
        assert_eq!(names, ["a.png", "a_2.png", "a_3.png", "a_4.png"]);
    }
}
