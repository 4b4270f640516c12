//! `quincunx demo --headless`: the computer plays every side, told in sentences. Floor 8.

use super::output::Output;
use super::stop::Stop;
use super::{Demo, Done, Failure, default_rules, find};
use crate::battle::{Battle, BattleError, Narrator, load_level};
use crate::dice::{DiceSource, SeededDice};
use crate::level::{GameData, files};
use crate::mechanics::reports::counted;
use crate::sim::play_out;
use std::io;
use std::sync::Arc;

/// Plays each shipped level once that is for the ruleset, or the one that is named. Ctrl-C ends it after the battle that
/// is told.
pub(super) fn demo(options: &Demo, data: &Arc<GameData>, output: &mut Output) -> Done {
    let seed = options.seed.unwrap_or(1);
    let ruleset = find::ruleset(options.rules.as_deref().unwrap_or(default_rules()))?;
    let levels = match &options.level {
        Some(word) => vec![find::level_path(word)?],
        None => files::levels_dir()
            .map(|folder| files::shown_level_paths(&folder))
            .unwrap_or_default(),
    };
    if levels.is_empty() {
        return Err(Failure::message(
            "no levels were found; name one with --level FILE",
        ));
    }
    let stop = Stop::listen()?;
    let mut shown = 0_u32;
    for path in &levels {
        let level = load_level(path, data).map_err(Failure::message)?;
        let dice = DiceSource::Seeded(SeededDice::new(seed));
        let mut battle =
            match Battle::new(Arc::new(level), ruleset.id, dice) {
                Ok(battle) => battle,
                // Among all levels, one with a variant for other rulesets.
                Err(
                    BattleError::NotForRuleset { .. } | BattleError::VariantNotForRuleset { .. },
                ) if options.level.is_none() => continue,
                Err(error) => return Err(Failure::message(error)),
            };
        show(&mut battle, seed, output).map_err(|failure| match failure {
            Failure::Message(message) => Failure::Message(format!("{}: {message}", path.display())),
            other => other,
        })?;
        output.line("")?;
        shown += 1;
        if stop.is_asked() {
            let battles = counted(shown, "battle", "battles");
            output.remark(&format!("stopped after {battles}"));
            break;
        }
    }
    stop.outcome()
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
