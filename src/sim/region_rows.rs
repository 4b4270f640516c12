//! One row for each side in each region of a battle. Floor 6.

use super::experiment::{Experiment, Played};
use super::explain::RegionCount;
use super::table::{Row, Seed, rows};

rows! {
    /// What one side did in one region of the level in one battle.
    pub struct RegionRow {
        /// The column's label.
        pub column: String,
        /// The level's name.
        pub level: String,
        /// The ruleset's id.
        pub rules: String,
        /// The battle's number in its column, from 1.
        pub battle: u32,
        /// The seed of its dice.
        pub seed: Seed,
        /// Whether the sides were numbered the other way round.
        pub swapped: bool,
        /// The region's name in the level.
        pub region: String,
        /// The side, from 0.
        pub side: usize,
        /// Its name in the level.
        pub name: String,
        /// Whether it won the battle.
        pub won: bool,
        /// Its combatants that came in, each once.
        pub entered: u64,
        /// Its combatants that crossed it, each once.
        pub crossed: u64,
        /// Rounds at whose end it alone had fighters in it.
        pub held: u64,
        /// Whether it was the first to hold it.
        pub held_first: bool,
        /// Whether it held it for more rounds than any other side.
        pub held_longest: bool,
        /// Attacks that it made from there.
        pub struck_from: u64,
        /// Attacks that it suffered there.
        pub struck_at: u64,
        /// Its combatants that fell out of the fight there.
        pub felled: u64,
        /// Its combatants that died there.
        pub died: u64,
    }
}

impl Row for RegionRow {
    const TABLE: &'static str = "regions";
}

impl Played<'_> {
    /// The rows of this battle, one for each side in each region: none where nothing was counted.
    #[must_use]
    pub fn region_rows(&self, experiment: &Experiment) -> Vec<RegionRow> {
        let column = &experiment.columns[self.column];
        let regions = self.duel.summary.iter().flat_map(|it| &it.regions);
        let sides = column.level.sides();
        let of_region = |region: &RegionCount| {
            let row = |(side, it): (usize, &super::explain::RegionSide)| RegionRow {
                column: column.label.clone(),
                level: column.level.name().to_owned(),
                rules: column.rules.clone(),
                battle: self.number,
                seed: Seed(self.seed),
                swapped: self.swapped,
                region: region.name.to_string(),
                side,
                name: sides
                    .get(side)
                    .map_or_else(String::new, |it| it.name.clone()),
                won: self.duel.winner == Some(side),
                entered: it.entered,
                crossed: it.crossed,
                held: it.held,
                held_first: it.held_first > 0,
                held_longest: it.held_longest > 0,
                struck_from: it.struck_from,
                struck_at: it.struck_at,
                felled: it.felled,
                died: it.died,
            };
            region.sides.iter().enumerate().map(row).collect::<Vec<_>>()
        };
        regions.flat_map(of_region).collect()
    }
}
