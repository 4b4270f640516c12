//! A toy ruleset, played by the computer on a shipped level and told in the terminal:
//!
//! ```sh
//! cargo run --no-default-features --example toy_ruleset -- levels/02_forest_clearing.ron 7
//! ```
//!
//! `coin/` is the whole ruleset. It stands in no table: [`Battle::of_ruleset`] takes it as it is.
//! docs/adding-a-ruleset.md goes through it part by part.

mod coin;

use quincunx::ai;
use quincunx::battle::{Battle, Narrator};
use quincunx::dice::{DiceSource, SeededDice};
use quincunx::level::Level;
use std::error::Error;
use std::io::Write;
use std::path::Path;
use std::sync::Arc;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let path = arguments.next();
    let path = path.as_deref().unwrap_or("levels/01_drill_yard.ron");
    let seed = arguments.next().map_or(Ok(1), |seed| seed.parse())?;

    let level = Arc::new(Level::load(Path::new(path))?);
    let dice = DiceSource::Seeded(SeededDice::new(seed));
    let mut battle = Battle::of_ruleset(level, &coin::COIN, dice)?;
    let mut computer = ai::computer();
    while let Some(command) = computer.decide(&battle) {
        battle.submit(command)?;
    }

    let narrator = Narrator::of(&battle);
    let mut out = std::io::stdout().lock();
    for line in battle.events().iter().filter_map(|e| narrator.line(e)) {
        writeln!(out, "{}", line.text)?;
    }
    Ok(())
}
