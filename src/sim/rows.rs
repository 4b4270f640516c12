//! One row a battle, as CSV or JSON lines. Floor 6.

use super::duel::Losses;
use super::experiment::{Experiment, Played};
use super::tally::variants_in_force;
use serde::{Serialize, Serializer};
use std::io::{self, Write};

/// One battle, with its seed.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct BattleRow {
    /// The column's label.
    pub column: String,
    /// The level's name.
    pub level: String,
    /// The ruleset's id.
    pub rules: String,
    /// The variants that were in force, each by its word, the last on top.
    pub variants: Vec<String>,
    /// The battle's number in its column, from 1.
    pub battle: u32,
    /// The seed of its dice; text in JSON: see [`seed_as_text`].
    #[serde(serialize_with = "seed_as_text")]
    pub seed: u64,
    /// Whether the sides were numbered the other way round.
    pub swapped: bool,
    /// The side that won, from 0; none of a draw.
    pub winner: Option<usize>,
    /// What decided it: `last side`, `hold`, `rout`, `round limit`, …
    pub by: String,
    /// The side that made the first attack, from 0; none if nobody attacked.
    pub first_strike: Option<usize>,
    /// The round in which it ended, from 1.
    pub rounds: u32,
    /// Commands that were given.
    pub commands: usize,
    /// The sides, in the order of the level.
    pub sides: Vec<SideRow>,
}

/// What a side did and suffered in one battle.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct SideRow {
    /// Its name in the level.
    pub name: String,
    /// Injuries, unconscious, dead.
    #[serde(flatten)]
    pub losses: Losses,
    /// Attacks and maneuvers that it made.
    pub attacks: u64,
    /// Those of them that were a success.
    pub hits: u64,
    /// Harm that its attacks did.
    pub harm_given: u64,
    /// Harm that attacks did to it.
    pub harm_taken: u64,
    /// Enemies that its attacks killed.
    pub killed: u64,
    /// Attacks in melee for which a flank counted.
    pub flanks: u64,
    /// Attacks in melee without one, though a place for it was near.
    pub flanks_missed: u64,
    /// Attacks in melee for which it counted that they came from behind.
    pub rears: u64,
    /// Attacks in melee from the front, though a place behind the target was near.
    pub rears_missed: u64,
}

/// What a row says of the battle as a whole, in the order of the columns of the file.
const BATTLE: [&str; 12] = [
    "column",
    "level",
    "rules",
    "variants",
    "battle",
    "seed",
    "swapped",
    "winner",
    "by",
    "first_strike",
    "rounds",
    "commands",
];

/// What it says of each side, after the number of the side.
const SIDE: [&str; 13] = [
    "name",
    "injuries",
    "unconscious",
    "dead",
    "attacks",
    "hits",
    "harm_given",
    "harm_taken",
    "killed",
    "flanks",
    "flanks_missed",
    "rears",
    "rears_missed",
];

impl Played<'_> {
    /// The row of this battle. What was not counted is 0.
    #[must_use]
    pub fn row(&self, experiment: &Experiment) -> BattleRow {
        let column = &experiment.columns[self.column];
        let duel = self.duel;
        let counted = |side: usize| {
            let sides = duel.summary.as_ref().map(|it| it.sides.get(side));
            sides.flatten().copied().unwrap_or_default()
        };
        let sides = column.level.sides().iter().zip(&duel.losses).enumerate();
        let sides = sides.map(|(side, (entry, &losses))| {
            let all = counted(side);
            let places = all.position;
            SideRow {
                name: entry.name.clone(),
                losses,
                attacks: all.given.attacks,
                hits: all.given.hits,
                harm_given: all.given.harm,
                harm_taken: all.taken.harm,
                killed: all.given.killed,
                flanks: places.flanks,
                flanks_missed: places.flanks_missed,
                rears: places.rears,
                rears_missed: places.rears_missed,
            }
        });
        BattleRow {
            column: column.label.clone(),
            level: column.level.name().to_owned(),
            rules: column.rules.clone(),
            variants: variants_in_force(&column.level, &column.rules),
            battle: self.number,
            seed: self.seed,
            swapped: self.swapped,
            winner: duel.winner,
            by: duel.by.clone(),
            first_strike: duel.summary.as_ref().and_then(|it| it.first_strike),
            rounds: duel.rounds,
            commands: duel.commands,
            sides: sides.collect(),
        }
    }
}

/// Rows as CSV, with a heading; sides that a level lacks are empty fields.
pub struct CsvRows<W: Write> {
    writer: csv::Writer<W>,
    sides: usize,
}

impl<W: Write> CsvRows<W> {
    /// Writes the heading for levels with at most so many sides.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn new(writer: W, sides: usize) -> io::Result<Self> {
        let mut writer = csv::Writer::from_writer(writer);
        let of_side = |side: usize| SIDE.map(|word| format!("side{side}_{word}"));
        let heads = BATTLE.map(str::to_owned).into_iter();
        writer.write_record(heads.chain((0..sides).flat_map(of_side)))?;
        Ok(Self { writer, sides })
    }

    /// Writes a row.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn write(&mut self, row: &BattleRow) -> io::Result<()> {
        let number = |side: Option<usize>| side.map_or_else(String::new, |side| side.to_string());
        let battle = [
            row.column.clone(),
            row.level.clone(),
            row.rules.clone(),
            row.variants.join(" + "),
            row.battle.to_string(),
            row.seed.to_string(),
            row.swapped.to_string(),
            number(row.winner),
            row.by.clone(),
            number(row.first_strike),
            row.rounds.to_string(),
            row.commands.to_string(),
        ];
        let of_side = |side: usize| match row.sides.get(side) {
            Some(side) => side.fields(),
            None => std::array::from_fn(|_| String::new()),
        };
        let record = battle.into_iter().chain((0..self.sides).flat_map(of_side));
        Ok(self.writer.write_record(record)?)
    }

    /// Hands everything to the writer below, and gives it back.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn finish(self) -> io::Result<W> {
        self.writer
            .into_inner()
            .map_err(csv::IntoInnerError::into_error)
    }
}

impl SideRow {
    fn fields(&self) -> [String; SIDE.len()] {
        let losses = self.losses;
        let [injuries, unconscious, dead] =
            [losses.injuries, losses.unconscious, losses.dead].map(|it| it.to_string());
        let [
            attacks,
            hits,
            given,
            taken,
            killed,
            flanks,
            missed,
            rears,
            rears_missed,
        ] = [
            self.attacks,
            self.hits,
            self.harm_given,
            self.harm_taken,
            self.killed,
            self.flanks,
            self.flanks_missed,
            self.rears,
            self.rears_missed,
        ]
        .map(|it| it.to_string());
        [
            self.name.clone(),
            injuries,
            unconscious,
            dead,
            attacks,
            hits,
            given,
            taken,
            killed,
            flanks,
            missed,
            rears,
            rears_missed,
        ]
    }
}

/// A seed as text in JSON: readers that take every number for a float would change its last digits.
///
/// # Errors
/// Those of the writer.
pub fn seed_as_text<S: Serializer>(seed: &u64, writer: S) -> Result<S::Ok, S::Error> {
    writer.collect_str(seed)
}

/// Writes a row as one line of JSON.
///
/// # Errors
/// Those of the writer.
pub fn write_json_line(row: &BattleRow, mut writer: impl Write) -> io::Result<()> {
    serde_json::to_writer(&mut writer, row)?;
    writer.write_all(b"\n")
}
