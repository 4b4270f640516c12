//! What was counted in the regions of a level, as a table of text and as rows. Floor 8.

use super::explained::{Table, per_battle, share, side_name};
use super::row_files::{RowFiles, RowPaths};
use super::{Outcome, Study};
use crate::cli::output::Output;
use crate::cli::{Done, Failure};
use crate::sim::explain::Counts;
use crate::sim::{Experiment, Played, RegionRow, Tally};
use std::io;
use std::path::Path;

/// The table of the regions; none if the level has none.
pub(super) fn table(counts: &Counts, tally: &Tally) -> Option<Table> {
    let head = [
        "region",
        "side",
        "entered",
        "crossed",
        "rounds held",
        "attacks from it",
        "at it",
        "felled",
        "died",
        "held first",
        "won then",
        "held longest",
        "won then",
    ];
    let rows = counts.regions.iter().flat_map(|region| {
        let sides = region.sides.iter().enumerate();
        sides.map(|(side, it)| {
            let name = region.name.to_string();
            let each = |number| per_battle(number, counts.battles);
            vec![
                if side == 0 { name } else { String::new() },
                side_name(tally, side),
                each(it.entered),
                each(it.crossed),
                each(it.held),
                each(it.struck_from),
                each(it.struck_at),
                each(it.felled),
                each(it.died),
                share(it.held_first, counts.battles),
                share(it.held_first_wins, it.held_first),
                share(it.held_longest, counts.battles),
                share(it.held_longest_wins, it.held_longest),
            ]
        })
    });
    let rows: Vec<_> = rows.collect();
    (!rows.is_empty()).then(|| Table {
        title: "Regions, a battle: combatants that came in and that crossed, rounds held at their end, attacks, losses; \
                and how often a side won that held one"
            .to_owned(),
        head: head.map(str::to_owned).to_vec(),
        rows,
        words: 2,
    })
}

/// Refuses to write regions of levels that have none.
///
/// # Errors
/// No level names a region.
pub(super) fn refuse_without_regions(option: &str, studies: &[Study]) -> Done {
    let mut columns = studies.iter().flat_map(|it| &it.experiment.columns);
    if columns.all(|it| it.level.objectives().regions().is_empty()) {
        return Err(Failure::Message(format!(
            "{option}: the level names no region; give the cells of each a symbol of their own and name it by that, such as \
             regions: {{\"b\": (name: \"the bridge\", symbols: \"b\")}}"
        )));
    }
    Ok(())
}

/// What to do so that `--explain` tells of places, if no level names any.
pub(super) fn places_to_name(outcomes: &[Outcome]) -> Option<&'static str> {
    let mut columns = outcomes.iter().flat_map(|it| &it.study.experiment.columns);
    let none = columns.all(|it| it.level.objectives().regions().is_empty());
    none.then_some(
        "no place is named, so nothing is told of bridges, fords and doors: name them in `regions` of the level, or let \
         --knockout passages find them",
    )
}

/// The file of the regions' rows.
pub(super) struct RegionFile(RowFiles<RegionRow>);

impl RegionFile {
    /// The file that `--regions` names, by the end of its name.
    ///
    /// # Errors
    /// Another end than `.csv`, `.jsonl` and `.parquet`.
    pub fn paths(path: Option<&Path>) -> Result<RowPaths<'_>, Failure> {
        match path {
            None => Ok(RowPaths::default()),
            Some(csv) if csv.extension().is_some_and(|end| end == "csv") => Ok(RowPaths {
                csv: Some(csv),
                ..RowPaths::default()
            }),
            Some(path) => RowPaths::by_suffix("--regions", path),
        }
    }

    /// Opens it.
    ///
    /// # Errors
    /// Levels without regions, and what cannot be opened.
    pub fn open(
        paths: RowPaths<'_>,
        studies: &[Study],
        output: &mut Output,
    ) -> Result<Self, Failure> {
        if paths.all().next().is_some() {
            refuse_without_regions("--regions", studies)?;
        }
        RowFiles::open(paths, 0, output).map(Self)
    }

    /// The files of the table.
    pub const fn files(&mut self) -> &mut RowFiles<RegionRow> {
        &mut self.0
    }

    /// Writes the rows of a battle.
    ///
    /// # Errors
    /// Those of the file.
    pub fn write(&mut self, experiment: &Experiment, played: &Played<'_>) -> io::Result<()> {
        if self.0.is_empty() {
            return Ok(());
        }
        let rows = played.region_rows(experiment);
        self.0.write_all(&rows)
    }

    /// Closes it: now it is in place.
    pub fn finish(self) -> Vec<Done> {
        self.0.finish()
    }
}
