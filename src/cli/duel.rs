//! `quincunx demo --headless`: the computer plays every side, told in sentences. Floor 8.

use super::output::Output;
use super::{Demo, Done, Failure, find};
use crate::battle::{Battle, Narrator};
use crate::dice::{DiceSource, SeededDice};
use crate::level::GameData;
use crate::sim::play_out;
use std::io;
use std::sync::Arc;

/// Plays each shipped level once, or the one that is named.
pub(super) fn demo(options: &Demo, data: &Arc<GameData>, output: &mut Output) -> Done {
    let seed = options.seed.unwrap_or(1);
    let ruleset = find::ruleset(&options.rules.rules)?;
    let levels = match &options.level {
        Some(word) => vec![word.clone()],
        None => find::shipped_levels()
            .iter()
            .map(|path| path.display().to_string())
            .collect(),
    };
    if levels.is_empty() {
        return Err(Failure::message(
            "no levels were found; name one with --level FILE",
        ));
    }
    for word in levels {
        let level = find::level(&word, data)?;
        let dice = DiceSource::Seeded(SeededDice::new(seed));
        let mut battle = Battle::new(level, ruleset.id, dice).map_err(Failure::message)?;
        show(&mut battle, seed, output).map_err(|failure| match failure {
            Failure::Message(message) => Failure::Message(format!("{word}: {message}")),
            other => other,
        })?;
        output.line("")?;
    }
    Ok(())
}

fn show(battle: &mut Battle, seed: u64, output: &mut Output) -> Done {
    let mut told = 0;
    let mut written: io::Result<()> = tell_from(battle, &mut told, output);
    play_out(battle, &[], |battle| {
        if written.is_ok() {
            written = tell_from(battle, &mut told, output);
        }
    })
    .map_err(|refused| Failure::message(refused.in_battle(seed)))?;
    Ok(written?)
}

fn tell_from(battle: &Battle, told: &mut usize, output: &mut Output) -> io::Result<()> {
    let narrator = Narrator::of(battle);
    for line in narrator.lines(&battle.events()[*told..]) {
        output.line(&line.text)?;
    }
    *told = battle.events().len();
    Ok(())
}
