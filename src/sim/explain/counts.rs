//! What is counted of battles. Floor 6.

use crate::grid::Cell;
use serde::Serialize;
use serde::ser::{SerializeSeq, Serializer};
use smol_str::SmolStr;
use std::collections::BTreeMap;

/// What attacks are counted by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Theme {
    /// The side.
    Side,
    /// The combatant, by its name in the level or by role and number in the level.
    Combatant,
    /// The role.
    Role,
    /// The action, or the window in which a reaction was taken.
    Action,
    /// The weapon.
    Weapon,
    /// The terrain: given from it, taken on it.
    Terrain,
    /// The grade of cover between attacker and target.
    Cover,
    /// What gave that cover: an object, an edge, a terrain, and its cell.
    Obstacle,
    /// A rule whose modifier entered the rolls.
    Rule,
    /// Harm that no attack did at once, by its rule: bleeding, falls.
    OtherHarm,
}

impl Theme {
    /// All of them, in the order of reports.
    pub const ALL: [Self; 10] = [
        Self::Side,
        Self::Combatant,
        Self::Role,
        Self::Action,
        Self::Weapon,
        Self::Terrain,
        Self::Cover,
        Self::Obstacle,
        Self::Rule,
        Self::OtherHarm,
    ];

    /// The heading of its table.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Side => "Sides",
            Self::Combatant => "Combatants",
            Self::Role => "Roles",
            Self::Action => "Actions",
            Self::Weapon => "Weapons",
            Self::Terrain => "Terrain (given: the attacker stands on it; taken: the target does)",
            Self::Cover => "Cover of the target, by the board",
            Self::Obstacle => "What gave cover",
            Self::Rule => "Rules whose modifiers counted",
            Self::OtherHarm => "Harm without an attack, by rule",
        }
    }
}

/// What attacks came to.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Count {
    /// How often an action was taken; 0 in other tables than that of actions.
    pub uses: u64,
    /// Attacks and maneuvers that came to an end.
    pub attacks: u64,
    /// Those of them that were a success.
    pub hits: u64,
    /// Harm: points of the pool that keeps from death, or injuries where the ruleset has no such
    /// pool.
    pub harm: u64,
    /// Combatants that fell out of the fight by it.
    pub felled: u64,
    /// Combatants that died by it, at once or by the harm that it left.
    pub killed: u64,
}

impl Count {
    pub(super) fn add(&mut self, other: &Self) {
        self.uses += other.uses;
        self.attacks += other.attacks;
        self.hits += other.hits;
        self.harm += other.harm;
        self.felled += other.felled;
        self.killed += other.killed;
    }
}

/// What a side gave and took under one heading.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Exchange {
    /// As the attacker.
    pub given: Count,
    /// As the target.
    pub taken: Count,
}

impl Exchange {
    pub(super) fn add(&mut self, other: &Self) {
        self.given.add(&other.given);
        self.taken.add(&other.taken);
    }
}

/// Where a side stood, fell and struck.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct CellCount {
    /// Combatants in the fight whose anchor was here when a round began.
    pub stood: u64,
    /// Combatants that fell out of the fight here.
    pub felled: u64,
    /// Combatants that died here.
    pub died: u64,
    /// Attacks made from here.
    pub struck_from: u64,
    /// Attacks suffered here.
    pub struck_at: u64,
}

impl CellCount {
    pub(super) fn add(&mut self, other: &Self) {
        self.stood += other.stood;
        self.felled += other.felled;
        self.died += other.died;
        self.struck_from += other.struck_from;
        self.struck_at += other.struck_at;
    }
}

/// What a side made of positions, in attacks that were no shots or throws.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct PositionCount {
    /// Attacks that were no shots or throws.
    pub melee: u64,
    /// Hits among them.
    pub melee_hits: u64,
    /// Those for which a flank counted.
    pub flanks: u64,
    /// Hits among them.
    pub flank_hits: u64,
    /// Those without a flank although an ally was beside the target and a free cell opposite to it
    /// was near the attacker.
    pub flanks_missed: u64,
    /// Those for which it counted that they came from behind.
    pub rears: u64,
    /// Hits among them.
    pub rear_hits: u64,
    /// Those from the front although a free cell behind the target was near the attacker.
    pub rears_missed: u64,
}

impl PositionCount {
    pub(super) fn add(&mut self, other: &Self) {
        self.melee += other.melee;
        self.melee_hits += other.melee_hits;
        self.flanks += other.flanks;
        self.flank_hits += other.flank_hits;
        self.flanks_missed += other.flanks_missed;
        self.rears += other.rears;
        self.rear_hits += other.rear_hits;
        self.rears_missed += other.rears_missed;
    }
}

/// How often a side made the first attack of a battle, and how often it was hurt before it could do anything.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct FirstStrike {
    /// Battles in which it did.
    pub battles: u64,
    /// Those of them that it won.
    pub wins: u64,
    /// Battles in which somebody of it was hurt before anybody of it had a turn or did anything.
    pub hurt_before: u64,
}

/// How often a sort of question was put in the middle of a command, to all sides together.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct QuestionCount {
    /// All of them.
    pub put: u64,
    /// Those that a person with the usual standing orders would have had to answer.
    pub left: u64,
}

/// One line of the tables: a heading, a side, and what it gave and took.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
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
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Counts {
    /// Battles that are in it.
    pub battles: u64,
    #[serde(rename = "rows", serialize_with = "write_rows")]
    pub(super) tables: BTreeMap<(Theme, usize, SmolStr), Exchange>,
    /// By side.
    pub positions: Vec<PositionCount>,
    /// By side.
    pub first_strikes: Vec<FirstStrike>,
    /// By the ruleset's word for the window.
    pub questions: BTreeMap<SmolStr, QuestionCount>,
    /// By how many questions of a battle a person with the usual standing orders would have had to answer on one side: of how
    /// many sides that holds, of all battles together.
    pub asked: BTreeMap<u32, u64>,
    #[serde(serialize_with = "write_cells")]
    pub(super) cells: BTreeMap<(usize, Cell), CellCount>,
}

impl Counts {
    /// Nothing yet, for so many sides.
    #[must_use]
    pub fn of_sides(sides: usize) -> Self {
        Self {
            positions: vec![PositionCount::default(); sides],
            first_strikes: vec![FirstStrike::default(); sides],
            ..Self::default()
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
        for (own, more) in self.first_strikes.iter_mut().zip(&other.first_strikes) {
            own.battles += more.battles;
            own.wins += more.wins;
            own.hurt_before += more.hurt_before;
        }
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

fn write_cells<S: Serializer>(
    cells: &BTreeMap<(usize, Cell), CellCount>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    #[derive(Serialize)]
    struct Place {
        side: usize,
        cell: Cell,
        #[serde(flatten)]
        count: CellCount,
    }
    let mut list = serializer.serialize_seq(Some(cells.len()))?;
    for (&(side, cell), &count) in cells {
        list.serialize_element(&Place { side, cell, count })?;
    }
    list.end()
}
