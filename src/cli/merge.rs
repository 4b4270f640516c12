//! `quincunx merge`: the shards of an experiment as one result. Floor 8.

use super::output::Output;
use super::{Arguments, Command, Done, Failure, Merge, Sim, simulate};
use crate::sim::Shards;
use clap::Parser as _;

/// Adds up the shards of a folder, prints tables and writes files.
pub(super) fn merge(options: &Merge, output: &mut Output) -> Done {
    let shards = Shards::open(&options.folder).map_err(Failure::message)?;
    if let Some(why) = shards.experiment.foreign() {
        let folder = options.folder.display();
        return Err(Failure::Message(format!("{folder}: {why}")));
    }
    if let Some(words) = shards.experiment.played_elsewhere() {
        output.remark(&format!("{}: {words}", options.folder.display()));
    }
    simulate::merged::add_up(&as_simulated(options, &shards)?, &shards, output)
}

/// The options of the experiment, with what shall be told and written of it.
fn as_simulated(options: &Merge, shards: &Shards) -> Result<Sim, Failure> {
    let words = shards.experiment.options.iter().map(String::as_str);
    let words = ["quincunx", "sim"].into_iter().chain(words);
    let parsed = Arguments::try_parse_from(words).map(|arguments| arguments.command);
    let Ok(Some(Command::Sim(sim))) = parsed else {
        return Err(Failure::Message(format!(
            "{}: this program does not know the options of these shards; merge them with the program that played them",
            options.folder.display()
        )));
    };
    Ok(Sim {
        outputs: options.outputs.clone(),
        ..*sim
    })
}
