//! What `quincunx merge` makes of the shards of an experiment. Floor 8.

use super::files::Files;
use super::{Entry, Outcome, Study, check, keeps_counts, progress, studies, tell_and_write};
use crate::cli::output::Output;
use crate::cli::{Done, Failure, Sim, find};
use crate::level::Level;
use crate::sim::{BattleRow, KeptTable, PlannedLevel, ShardError, Shards, SimError};
use std::ffi::OsStr;
use std::io;
use std::sync::Arc;

/// Adds up shards, tells the result and writes the files of `options`, which are those of the shards with the outputs of
/// `merge`.
pub(in crate::cli) fn add_up(options: &Sim, shards: &Shards, output: &mut Output) -> Done {
    let read = |level: &PlannedLevel| level.level().map_err(Failure::Message);
    let levels = shards.experiment.levels.iter().map(read);
    let levels = levels.collect::<Result<Vec<_>, Failure>>()?;
    let study = study(options, shards, &levels, output)?;
    let keeps_counts = keeps_counts(options, study.aim);
    if keeps_counts && !shards.experiment.counted {
        return Err(Failure::message(
            "what explains the result was not counted in these shards: leave --explain, --heatmap and --report out, or \
             play the shards anew with --explain, to another folder",
        ));
    }
    refuse_what_is_not_kept(options, shards)?;
    shards.spare_tables();
    let mut files = Files::open(options, std::slice::from_ref(&study), output)?;
    let experiment = &study.experiment;
    let columns = experiment.columns.len() as u64;
    let bar = progress(u64::from(experiment.most_battles()) * columns, None);
    let each = |row: &BattleRow| -> io::Result<()> {
        bar.inc(1);
        if let Some(lost) = files.write(row)? {
            bar.suspend(|| output.remark(&lost));
        }
        Ok(())
    };
    let results = shards.add_up(experiment, each);
    bar.finish_and_clear();
    let results = results.map_err(|error| match error {
        ShardError::Sim(SimError::Output(error)) => Failure::Output(error),
        error => Failure::message(error),
    })?;
    files.copy_tables(shards)?;
    let mut columns = results.columns;
    if !keeps_counts {
        columns.iter_mut().for_each(|column| column.counts = None);
    }
    let outcome = Outcome { study, columns };
    tell_and_write(options, &[outcome], false, files, output)
}

/// Refuses tables that the shards do not hold.
fn refuse_what_is_not_kept(options: &Sim, shards: &Shards) -> Done {
    let outputs = &options.outputs;
    let asked = [
        (KeptTable::Attacks, &outputs.attacks),
        (KeptTable::Events, &outputs.events),
        (KeptTable::Regions, &outputs.regions),
    ];
    let mut missing = asked
        .into_iter()
        .filter(|(table, path)| path.is_some() && !shards.experiment.kept.contains(table));
    match missing.next() {
        None => Ok(()),
        Some((table, _)) => Err(Failure::Message(format!(
            "these shards keep no {word}: leave --{word} out, or play them anew with --keep {word}, to another folder",
            word = table.word()
        ))),
    }
}

/// The columns of the shards, made of their levels as `sim` makes them of those that it reads.
fn study(
    options: &Sim,
    shards: &Shards,
    levels: &[Arc<Level>],
    output: &mut Output,
) -> Result<Study, Failure> {
    let planned = &shards.experiment;
    let entries = planned.levels.iter().zip(levels);
    let entries = entries.map(|(planned, level)| Entry {
        word: OsStr::new(&planned.word),
        variant: OsStr::new(&planned.variant),
        level: level.clone(),
    });
    let entries: Vec<_> = entries.collect();
    let rules = options.rules.iter();
    let rules = rules.map(|id| Ok(find::ruleset(id)?.id));
    let rules = rules.collect::<Result<Vec<_>, Failure>>()?;
    let mut studies = studies(options, &rules, &entries, output)?;
    check(options, &studies)?;
    match (studies.pop(), studies.is_empty()) {
        (Some(study), true) if planned.is_of(&study.experiment) => Ok(study),
        _ => Err(Failure::message(
            "these shards hold other columns than this program makes of their levels: merge them with the program that \
             played them",
        )),
    }
}
