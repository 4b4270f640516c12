//! What is counted of battles. Floor 6.

use super::led::Leads;
use super::regions::RegionCount;
use super::summary::Summary;
use super::tallies::{CellCount, Count, Exchange, PositionCount, QuestionCount, Theme};
use crate::grid::Cell;
use crate::level::Level;
use crate::sim::Mean;
use crate::sim::interval::SeedSums;
use serde::ser::{SerializeSeq, Serializer};
use serde::{Deserialize, Deserializer, Serialize};
use smol_str::SmolStr;
use std::collections::BTreeMap;

/// The harm of one side, added up seed by seed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Harm {
    given: SeedSums,
    taken: SeedSums,
}

impl Harm {
    /// What its attacks did, as a mean of a battle.
    #[must_use]
    pub fn given(self) -> Mean {
        self.given.mean()
    }

    /// What attacks did to it, as a mean of a battle.
    #[must_use]
    pub fn taken(self) -> Mean {
        self.taken.mean()
    }
}

/// Harm as it is written: what it comes to for readers, and the sums from which it is made, which shards add up.
#[derive(Serialize, Deserialize)]
struct ToldHarm {
    #[serde(skip_deserializing)]
    given: Mean,
    #[serde(skip_deserializing)]
    taken: Mean,
    sums: [SeedSums; 2],
}

impl Serialize for Harm {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let told = ToldHarm {
            given: self.given(),
            taken: self.taken(),
            sums: [self.given, self.taken],
        };
        told.serialize(serializer)
    }
}

impl<'d> Deserialize<'d> for Harm {
    fn deserialize<D: Deserializer<'d>>(reader: D) -> Result<Self, D::Error> {
        let [given, taken] = ToldHarm::deserialize(reader)?.sums;
        Ok(Self { given, taken })
    }
}

/// One line of the tables: a heading, a side, and what it gave and took.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Row {
    /// The table.
    pub theme: Theme,
    /// The side, from 0.
    pub side: usize,
    /// The heading: a role, a weapon, a rule.
    pub key: SmolStr,
    /// As the attacker.
    pub given: Count,
    /// As the target.
    pub taken: Count,
}

/// What was counted of one battle, or of many. Sides are those of the level as it is drawn.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counts {
    /// Battles that are in it.
    pub battles: u64,
    #[serde(
        rename = "rows",
        serialize_with = "write_rows",
        deserialize_with = "read_rows"
    )]
    pub(super) tables: BTreeMap<(Theme, usize, SmolStr), Exchange>,
    /// By side.
    pub positions: Vec<PositionCount>,
    /// What one side had first, or more of than any other.
    pub leads: Leads,
    /// By side: the harm of its attacks, and of attacks on it.
    pub harm: Vec<Harm>,
    /// By side: battles in which somebody of it was hurt before anybody of it had a turn or did anything.
    pub hurt_before: Vec<u64>,
    /// The regions of the level, in its order.
    #[serde(default)]
    pub regions: Vec<RegionCount>,
    /// Battles in which it was looked at which questions are left to a person.
    pub weighed: u64,
    /// By the ruleset's word for the window.
    pub questions: BTreeMap<SmolStr, QuestionCount>,
    /// By how many questions of a battle a person with the usual standing orders would have had to answer on one side: of how
    /// many sides that holds, of all battles together.
    pub asked: BTreeMap<u32, u64>,
    #[serde(serialize_with = "write_cells", deserialize_with = "read_cells")]
    pub(super) cells: BTreeMap<(usize, Cell), CellCount>,
}

impl Counts {
    /// Nothing yet, for the sides and regions of a level.
    #[must_use]
    pub fn of_level(level: &Level) -> Self {
        let sides = level.sides().len();
        let regions = RegionCount::of_level(level);
        Self {
            leads: Leads::of(sides, regions.iter().map(|it| it.symbol)),
            harm: vec![Harm::default(); sides],
            regions,
            positions: vec![PositionCount::default(); sides],
            hurt_before: vec![0; sides],
            ..Self::default()
        }
    }

    /// Adds what is counted seed by seed: all battles of one seed, each with the side that won.
    pub(in crate::sim) fn add_seed(&mut self, battles: &[(&Summary, Option<usize>)]) {
        if battles.is_empty() {
            return;
        }
        self.leads.add_seed(battles);
        for (side, harm) in self.harm.iter_mut().enumerate() {
            let own = battles
                .iter()
                .filter_map(|(summary, _)| summary.sides.get(side));
            let [given, taken] = own.fold([0, 0], |[given, taken], it| {
                [given + it.given.harm, taken + it.taken.harm]
            });
            harm.given.add(battles.len(), given);
            harm.taken.add(battles.len(), taken);
        }
    }

    /// Adds what was counted of other battles on the same level.
    pub fn add(&mut self, other: &Self) {
        self.battles += other.battles;
        for (key, exchange) in &other.tables {
            // Most keys are there already: only a new one is cloned.
            let own = match self.tables.get_mut(key) {
                Some(own) => own,
                None => self.tables.entry(key.clone()).or_default(),
            };
            own.add(exchange);
        }
        for (own, more) in self.positions.iter_mut().zip(&other.positions) {
            own.add(more);
        }
        self.leads.add(&other.leads);
        for (own, more) in self.harm.iter_mut().zip(&other.harm) {
            own.given.append(more.given);
            own.taken.append(more.taken);
        }
        for (own, more) in self.hurt_before.iter_mut().zip(&other.hurt_before) {
            *own += more;
        }
        for (own, more) in self.regions.iter_mut().zip(&other.regions) {
            own.add(more);
        }
        self.weighed += other.weighed;
        for (kind, more) in &other.questions {
            let own = self.questions.entry(kind.clone()).or_default();
            own.put += more.put;
            own.left += more.left;
        }
        for (&questions, sides) in &other.asked {
            *self.asked.entry(questions).or_default() += sides;
        }
        for (&cell, count) in &other.cells {
            self.cells.entry(cell).or_default().add(count);
        }
    }

    /// The least, the median and the most questions that are left to one side in a battle; `None` where no battle was counted.
    #[must_use]
    pub fn asked_of_a_side(&self) -> Option<[u32; 3]> {
        let (&least, _) = self.asked.first_key_value()?;
        let (&most, _) = self.asked.last_key_value()?;
        let half = self.asked.values().sum::<u64>().div_ceil(2);
        let mut sides = 0;
        let mut by_number = self.asked.iter();
        let median = by_number.find(|(_, more)| {
            sides += **more;
            sides >= half
        });
        Some([
            least,
            median.map_or(most, |(&questions, _)| questions),
            most,
        ])
    }

    /// The lines of a table, the sides in order, in each the most frequent first.
    #[must_use]
    pub fn rows(&self, theme: Theme) -> Vec<Row> {
        let mut rows: Vec<Row> = self
            .tables
            .iter()
            .filter(|((own, ..), _)| *own == theme)
            .map(|((theme, side, key), exchange)| Row {
                theme: *theme,
                side: *side,
                key: key.clone(),
                given: exchange.given,
                taken: exchange.taken,
            })
            .collect();
        let weight = |row: &Row| {
            let (given, taken) = (&row.given, &row.taken);
            (given.uses.max(given.attacks), taken.attacks, taken.harm)
        };
        rows.sort_by_key(|row| (row.side, std::cmp::Reverse(weight(row))));
        rows
    }

    /// What a side gave and took in all.
    #[must_use]
    pub fn side(&self, side: usize) -> Row {
        let rows = self.rows(Theme::Side);
        let own = rows.into_iter().find(|row| row.side == side);
        own.unwrap_or(Row {
            theme: Theme::Side,
            side,
            key: SmolStr::default(),
            given: Count::default(),
            taken: Count::default(),
        })
    }

    /// Each cell in which anything happened, with the side and the counts, in reading order.
    pub fn cells(&self) -> impl Iterator<Item = (usize, Cell, &CellCount)> {
        self.cells
            .iter()
            .map(|(&(side, cell), count)| (side, cell, count))
    }

    pub(super) fn exchange(&mut self, theme: Theme, side: usize, key: &SmolStr) -> &mut Exchange {
        self.tables.entry((theme, side, key.clone())).or_default()
    }

    pub(super) fn cell(&mut self, side: usize, cell: Cell) -> &mut CellCount {
        self.cells.entry((side, cell)).or_default()
    }
}

fn write_rows<S: Serializer>(
    tables: &BTreeMap<(Theme, usize, SmolStr), Exchange>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let mut list = serializer.serialize_seq(Some(tables.len()))?;
    for ((theme, side, key), exchange) in tables {
        list.serialize_element(&Row {
            theme: *theme,
            side: *side,
            key: key.clone(),
            given: exchange.given,
            taken: exchange.taken,
        })?;
    }
    list.end()
}

/// A cell as it is written.
#[derive(Serialize, Deserialize)]
struct Place {
    side: usize,
    cell: Cell,
    #[serde(flatten)]
    count: CellCount,
}

fn write_cells<S: Serializer>(
    cells: &BTreeMap<(usize, Cell), CellCount>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let mut list = serializer.serialize_seq(Some(cells.len()))?;
    for (&(side, cell), &count) in cells {
        list.serialize_element(&Place { side, cell, count })?;
    }
    list.end()
}

fn read_rows<'d, D: Deserializer<'d>>(
    reader: D,
) -> Result<BTreeMap<(Theme, usize, SmolStr), Exchange>, D::Error> {
    let rows = Vec::<Row>::deserialize(reader)?.into_iter();
    let entry = |row: Row| {
        let (given, taken) = (row.given, row.taken);
        ((row.theme, row.side, row.key), Exchange { given, taken })
    };
    Ok(rows.map(entry).collect())
}

fn read_cells<'d, D: Deserializer<'d>>(
    reader: D,
) -> Result<BTreeMap<(usize, Cell), CellCount>, D::Error> {
    let places = Vec::<Place>::deserialize(reader)?.into_iter();
    let entry = |Place { side, cell, count }| ((side, cell), count);
    Ok(places.map(entry).collect())
}
