//! `quincunx run`: scripted scenarios. Floor 8.

use super::output::Output;
use super::{Done, Failure, Run, find};
use crate::battle::{Battle, Narrator};
use crate::combat::BattleEvent;
use crate::script::Script;
use std::io;
use std::path::Path;

/// Plays every script and says which are fine.
pub(super) fn run(options: &Run, output: &mut Output) -> Done {
    let files = find::ron_files(&options.scripts)?;
    let mut failed = 0;
    for file in &files {
        failed += usize::from(!one(file, options, output)?);
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

/// Plays one script. Returns whether it went as it expects.
fn one(file: &Path, options: &Run, output: &mut Output) -> Result<bool, Failure> {
    let name = file.display();
    let script = match Script::load(file) {
        Ok(script) => script,
        Err(error) => {
            output.complain(&error.to_string());
            return Ok(false);
        }
    };
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
            output.line(&format!("    {detail}"))?;
        }
    }
    Ok(())
}
