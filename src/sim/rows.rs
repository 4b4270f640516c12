//! One row a battle. Floor 6.

use super::duel::Losses;
use super::events::{AttackRow, EventRow};
use super::experiment::{Experiment, Played};
use super::table::{Fields, Heading, Row, Seed, Value, rows};
use super::tally::variants_in_force;

rows! {
    /// One battle, with its seed.
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
        /// The seed of its dice.
        pub seed: Seed,
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
        ;
        /// The sides, in the order of the level.
        pub sides: Vec<SideRow>,
    }
}

rows! {
    /// What a side did and suffered in one battle.
    pub struct SideRow {
        /// Its name in the level.
        pub name: String,
        /// Injuries that it suffered.
        pub injuries: u32,
        /// Its combatants that are unconscious at the end.
        pub unconscious: u32,
        /// Its combatants that are dead at the end.
        pub dead: u32,
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
}

impl SideRow {
    /// What the side suffered.
    #[must_use]
    pub const fn losses(&self) -> Losses {
        Losses {
            injuries: self.injuries,
            unconscious: self.unconscious,
            dead: self.dead,
        }
    }
}

/// The sides are columns too, `side0_name` and so on; those that a level lacks are empty.
impl Row for BattleRow {
    const TABLE: &'static str = "battles";

    fn headings(sides: usize) -> Vec<Heading> {
        let of_side = |side: usize| {
            let before = format!("side{side}_");
            let fields = SideRow::FIELDS.iter();
            fields.map(move |field| Heading {
                nullable: true,
                ..field.heading(&before)
            })
        };
        let fields = Self::FIELDS.iter().map(|field| field.heading(""));
        fields.chain((0..sides).flat_map(of_side)).collect()
    }

    fn cells(&self, sides: usize) -> Vec<Value<'_>> {
        let of_side = |side: usize| match self.sides.get(side) {
            Some(side) => side.values(),
            None => vec![Value::Empty; SideRow::FIELDS.len()],
        };
        let mut cells = self.values();
        cells.extend((0..sides).flat_map(of_side));
        cells
    }

    fn from_cells(cells: &mut dyn Iterator<Item = Value<'static>>, sides: usize) -> Option<Self> {
        let mut row = Self::from_values(cells)?;
        for _ in 0..sides {
            let cells: Vec<_> = cells.take(SideRow::FIELDS.len()).collect();
            // A side that the level lacks.
            if cells.iter().all(|cell| *cell == Value::Empty) {
                continue;
            }
            row.sides
                .push(SideRow::from_values(&mut cells.into_iter())?);
        }
        Some(row)
    }
}

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
                injuries: losses.injuries,
                unconscious: losses.unconscious,
                dead: losses.dead,
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
            seed: Seed(self.seed),
            swapped: self.swapped,
            winner: duel.winner,
            by: duel.by.clone(),
            first_strike: duel.summary.as_ref().and_then(|it| it.first_strike),
            rounds: duel.rounds,
            commands: duel.commands,
            sides: sides.collect(),
        }
    }

    /// The rows of the attacks of this battle, if they were kept.
    #[must_use]
    pub fn attacks(&self) -> &[AttackRow] {
        let log = self.duel.log.as_ref();
        log.map_or(&[][..], |log| &log.attacks)
    }

    /// The rows of the events of this battle, if they were kept.
    #[must_use]
    pub fn events(&self) -> &[EventRow] {
        let log = self.duel.log.as_ref();
        log.map_or(&[][..], |log| &log.events)
    }
}
