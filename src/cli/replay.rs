//! `quincunx replay`: a saved battle once more. Floor 8.

use super::output::Output;
use super::{Done, Failure, Replay, run};
use crate::battle::read_save;

/// Replays a save, which verifies its final state, and prints what happened.
pub(super) fn replay(options: &Replay, output: &mut Output) -> Done {
    let battle = read_save(&options.save).map_err(Failure::message)?;
    if options.json {
        run::print_json(battle.events(), output)?;
    } else {
        run::tell(&battle, battle.events(), output)?;
    }
    let (commands, events) = (battle.commands().len(), battle.events().len());
    let name = options.save.display();
    output.remark(&format!(
        "{name}: {commands} commands gave the same {events} events and the state {:016x}",
        battle.state_hash()
    ));
    Ok(())
}
