//! `quincunx run`: scripted scenarios. Floor 8.

use super::output::Output;
use super::{Done, Failure, Run, find};
use crate::battle::{Battle, Narrator};
use crate::combat::BattleEvent;
use crate::level::GameData;
use crate::script::Script;
use std::io;
use std::path::Path;
use std::sync::Arc;

/// Plays every script and says which are fine.
pub(super) fn run(options: &Run, data: &Arc<GameData>, output: &mut Output) -> Done {
    let files = find::ron_files(&options.scripts)?;
    let mut failed = 0;
    for file in &files {
        failed += usize::from(!one(file, options, data, output)?);
    }
    if files.len() != 1 {
        output.remark(&format!(
            "{} scripts, {} as expected, {failed} not",
            files.len(),
            files.len() - failed
        ));
    }
    if failed > 0 || files.is_empty() {
        Err(Failure::Said)
    } else {
        Ok(())
    }
}

/// Plays one script under every ruleset that it names. Returns whether it went as it expects.
fn one(
    file: &Path,
    options: &Run,
    data: &Arc<GameData>,
    output: &mut Output,
) -> Result<bool, Failure> {
    let scripts = match Script::load(file, data) {
        Ok(scripts) => scripts,
        Err(error) => {
            output.complain(&error.to_string());
            return Ok(false);
        }
    };
    let mut fine = true;
    for script in &scripts {
        let file = file.display();
        let name = match scripts.len() {
            1 => file.to_string(),
            _ => format!("{file} ({})", script.rules()),
        };
        fine &= play(&name, script, options, output)?;
    }
    Ok(fine)
}

/// Plays a script under one ruleset; `name` is what it is called. Returns whether it went as it
/// expects.
fn play(name: &str, script: &Script, options: &Run, output: &mut Output) -> Result<bool, Failure> {
    let played = match script.play() {
        Ok(played) => played,
        Err(report) => {
            output.complain(&report.to_string());
            return Ok(false);
        }
    };
    let events = played.battle.events();
    if options.text {
        tell(&played.battle, events, output)?;
    } else if !options.quiet {
        print_json(events, output)?;
    }
    if !played.is_fine() {
        output.complain(&played.report.to_string());
        return Ok(false);
    }
    if !options.quiet {
        output.remark(&format!("{name}: as expected ({} events)", events.len()));
    }
    Ok(true)
}

/// One JSON event a line.
pub(super) fn print_json(events: &[BattleEvent], output: &mut Output) -> io::Result<()> {
    for event in events {
        let json = serde_json::to_string(event).map_err(io::Error::from)?;
        output.line(&json)?;
    }
    Ok(())
}

/// Sentences, with the rolls behind them indented.
pub(super) fn tell(battle: &Battle, events: &[BattleEvent], output: &mut Output) -> io::Result<()> {
    let narrator = Narrator::of(battle);
    for line in narrator.lines(events) {
        output.line(&line.text)?;
        for detail in &line.details {
            output.line(&format!("    {}", detail.text))?;
        }
    }
    Ok(())
}
