//! The tables that a shard keeps beside its battles, on their way to their files. Floor 8.

use super::Part;
use crate::cli::output::Output;
use crate::cli::{Done, Failure};
use crate::sim::{
    AttackRow, EventRow, Experiment, KeptTable, MANIFEST, Manifest, ParquetRows, Played, RegionRow,
    Row, read_table,
};
use crate::source::OutputFile;
use std::io;

/// One table; none if it is not kept.
type Table<R> = Option<ParquetRows<OutputFile, R>>;

/// All tables.
pub(super) struct Tables {
    attacks: Table<AttackRow>,
    events: Table<EventRow>,
    regions: Table<RegionRow>,
}

impl Tables {
    /// Opens those that the shard keeps.
    ///
    /// # Errors
    /// As [`Output::open`].
    pub fn open(part: &Part, output: &mut Output) -> Result<Self, Failure> {
        Ok(Self {
            attacks: open(part, KeptTable::Attacks, output)?,
            events: open(part, KeptTable::Events, output)?,
            regions: open(part, KeptTable::Regions, output)?,
        })
    }

    /// Takes over what was kept of the battles of a stopped part.
    ///
    /// # Errors
    /// Tables that are missing, damaged or of other battles.
    pub fn go_on(&mut self, part: &Part, stopped: &Manifest) -> Done {
        let last = stopped.battles().end - 1;
        go_on(
            part,
            KeptTable::Attacks,
            stopped,
            &mut self.attacks,
            |row| row.battle <= last,
        )?;
        go_on(part, KeptTable::Events, stopped, &mut self.events, |row| {
            row.battle <= last
        })?;
        go_on(
            part,
            KeptTable::Regions,
            stopped,
            &mut self.regions,
            |row| row.battle <= last,
        )
    }

    /// Writes the rows of a battle.
    ///
    /// # Errors
    /// Those of the files.
    pub fn write(&mut self, experiment: &Experiment, played: &Played<'_>) -> io::Result<()> {
        if let Some(attacks) = &mut self.attacks {
            played
                .attacks()
                .iter()
                .try_for_each(|row| attacks.write(row))?;
        }
        if let Some(events) = &mut self.events {
            played
                .events()
                .iter()
                .try_for_each(|row| events.write(row))?;
        }
        if let Some(regions) = &mut self.regions {
            let rows = played.region_rows(experiment);
            rows.iter().try_for_each(|row| regions.write(row))?;
        }
        Ok(())
    }

    /// Gives all their names: those of a whole shard, or of a stopped part.
    ///
    /// # Errors
    /// Those of the files.
    pub fn finish(self, part: &Part, manifest: &Manifest, is_whole: bool) -> Done {
        let text = manifest.to_text().map_err(Failure::message)?;
        finish(self.attacks, part, KeptTable::Attacks, &text, is_whole)?;
        finish(self.events, part, KeptTable::Events, &text, is_whole)?;
        finish(self.regions, part, KeptTable::Regions, &text, is_whole)
    }
}

fn open<R: Row>(part: &Part, table: KeptTable, output: &mut Output) -> Result<Table<R>, Failure> {
    if !part.planned.kept.contains(&table) {
        return Ok(None);
    }
    let file = output.open(&part.shard.table_path(&part.folder, table))?;
    ParquetRows::new(file, 0)
        .map(Some)
        .map_err(Failure::message)
}

fn go_on<R: Row>(
    part: &Part,
    table: KeptTable,
    stopped: &Manifest,
    into: &mut Table<R>,
    is_kept: impl Fn(&R) -> bool,
) -> Done {
    let Some(into) = into else { return Ok(()) };
    let path = part.shard.partial_table_path(&part.folder, table);
    for row in read_table::<R>(&path, stopped).map_err(Failure::message)? {
        let row = row.map_err(Failure::message)?;
        if is_kept(&row) {
            into.write(&row).map_err(Failure::message)?;
        }
    }
    Ok(())
}

fn finish<R: Row>(
    table: Table<R>,
    part: &Part,
    kept: KeptTable,
    manifest: &str,
    is_whole: bool,
) -> Done {
    let Some(mut rows) = table else { return Ok(()) };
    rows.note(MANIFEST, manifest);
    let path = match is_whole {
        true => part.shard.table_path(&part.folder, kept),
        false => part.shard.partial_table_path(&part.folder, kept),
    };
    let file = rows.finish().map_err(Failure::message)?;
    file.close_as(&path).map_err(Failure::message)
}
