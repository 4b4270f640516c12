//! Where sides stood, struck and fell, as pictures of the map. Floor 8.
//!
//! All pictures of one simulation share the scale of their kind, so that two can be compared.

use super::{Aim, Outcome, Study};
use crate::grid::Cell;
use crate::picture::{Colour, Picture, PictureError};
use crate::sim::explain::CellCount;
use crate::sim::{Column, ColumnResult};
use std::collections::{BTreeMap, BTreeSet};

/// Pixels of a cell at most: pages stay small, and trees can still be told from stones.
pub(super) const CELL: u32 = 40;

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
    pub const ALL: [Self; 3] = [Self::Stood, Self::StruckFrom, Self::Fell];

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

    /// What it shows, alone.
    pub const fn heading(self) -> &'static str {
        match self {
            Self::Stood => "Stood when a round began",
            Self::StruckFrom => "Attacked from",
            Self::Fell => "Fell",
        }
    }

    /// What the number of a cell counts.
    pub const fn unit(self) -> &'static str {
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

/// What one side did in the cells of one column.
pub(super) struct HeatMap<'o> {
    pub heat: Heat,
    /// The name of its file.
    pub file: String,
    /// What it shows.
    pub title: String,
    /// Where it was played.
    pub column: &'o Column,
    /// Means of a battle, where they are more than 0.
    pub cells: BTreeMap<Cell, f64>,
}

impl HeatMap<'_> {
    /// The map with the cells tinted, title and scale at its foot, as PNG.
    ///
    /// # Errors
    /// Those of the encoder.
    pub fn to_png(&self, scales: &Scales) -> Result<Vec<u8>, PictureError> {
        let mut picture = Picture::with_cells(&self.column.level.board(), CELL);
        for (&cell, &number) in &self.cells {
            let share = scales.share(self.heat, number);
            picture.tint(cell, Colour::heat(share), opacity(share));
        }
        let scale = match self.cells.is_empty() {
            true => vec![(Colour::PAPER, "nothing was counted".to_owned())],
            false => {
                let steps = scales.steps(self.heat).into_iter();
                let words = |number: f64| format!("{number:.2} {}", self.heat.unit());
                steps
                    .map(|(colour, number)| (colour, words(number)))
                    .collect()
            }
        };
        picture.legend(&self.title, &scale);
        picture.to_png()
    }
}

/// How much of the map a tint hides, 0 to 1.
pub(super) fn opacity(share: f32) -> f32 {
    0.4_f32.mul_add(share, 0.45)
}

/// What the darkest colour stands for, by kind: the largest number of any cell.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Scales([f64; 3]);

impl Scales {
    /// One scale for all of these maps.
    pub fn of(maps: &[HeatMap<'_>]) -> Self {
        let most = |heat: Heat| {
            let such = maps.iter().filter(|map| map.heat == heat);
            let numbers = such.flat_map(|map| map.cells.values().copied());
            numbers.fold(0.0, f64::max)
        };
        Self(Heat::ALL.map(most))
    }

    const fn most(&self, heat: Heat) -> f64 {
        self.0[heat as usize]
    }

    /// The place of a number on the scale, 0 to 1: the root of its share, since a few cells hold most of what happens.
    pub fn share(&self, heat: Heat, number: f64) -> f32 {
        let share = number / self.most(heat);
        if share.is_finite() {
            share.sqrt() as f32
        } else {
            0.0
        }
    }

    /// What the colours mean, from the darkest to the palest; empty if nothing was counted.
    pub fn steps(&self, heat: Heat) -> Vec<(Colour, f64)> {
        const STEPS: [f32; 4] = [1.0, 0.75, 0.5, 0.25];
        let most = self.most(heat);
        if most <= 0.0 {
            return Vec::new();
        }
        let entry = |share: f32| (Colour::heat(share), most * f64::from(share * share));
        STEPS.map(entry).into()
    }
}

/// The maps of all columns in which anything was counted, one after the other.
pub(super) fn maps(outcomes: &[Outcome]) -> Vec<HeatMap<'_>> {
    let mut maps: Vec<_> = outcomes.iter().flat_map(of_outcome).collect();
    let names = distinct(maps.iter().map(|map| map.file.clone()));
    for (map, name) in maps.iter_mut().zip(names) {
        map.file = name;
    }
    maps
}

fn of_outcome(outcome: &Outcome) -> Vec<HeatMap<'_>> {
    if matches!(outcome.study.aim, Aim::Knockout(_)) {
        return Vec::new();
    }
    let columns = outcome
        .study
        .experiment
        .columns
        .iter()
        .zip(&outcome.columns);
    columns
        .flat_map(|(column, result)| of_column(column, result))
        .collect()
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

/// The maps of one column: each side, each kind.
pub(super) fn of_column<'o>(column: &'o Column, result: &ColumnResult) -> Vec<HeatMap<'o>> {
    let Some(counts) = &result.counts else {
        return Vec::new();
    };
    let battles = counts.battles.max(1) as f64;
    let mut maps = Vec::new();
    for (side, entry) in result.tally.sides.iter().enumerate() {
        for heat in Heat::ALL {
            let cells = counts.cells().filter(|&(own, ..)| own == side);
            let cells = cells.map(|(_, cell, count)| (cell, heat.of(count)));
            let cells = cells.filter(|&(_, number)| number > 0);
            maps.push(HeatMap {
                heat,
                file: file(&result.label, &result.tally.rules, &entry.name, heat),
                title: format!("{}: {} {}", result.label, entry.name, heat.title()),
                column,
                cells: cells
                    .map(|(cell, number)| (cell, number as f64 / battles))
                    .collect(),
            });
        }
    }
    maps
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
    use super::{Heat, Scales, distinct, file};

    #[test]
    fn names_of_files_are_short_and_distinct() {
        let long = "\u{6c34}".repeat(200);
        let name = file(&long, "injury", &long, Heat::StruckFrom);
        assert!(name.len() < 250, "{}", name.len());
        let names = ["a.png", "a_2.png", "a.png", "a.png"].map(str::to_owned);
        let names = distinct(names.into_iter());
        assert_eq!(names, ["a.png", "a_2.png", "a_3.png", "a_4.png"]);
    }

    #[test]
    fn one_scale_holds_for_all_maps_of_a_kind() {
        let scales = Scales([4.0, 0.0, 1.0]);
        assert_eq!(scales.share(Heat::Stood, 4.0), 1.0);
        assert_eq!(scales.share(Heat::Stood, 1.0), 0.5);
        assert_eq!(scales.share(Heat::StruckFrom, 0.0), 0.0);
        assert!(scales.steps(Heat::StruckFrom).is_empty());
        assert_eq!(scales.steps(Heat::Fell).len(), 4);
    }
}
