//! Tables that a shard keeps beside its battles: attacks, events, regions. Floor 6.
//!
//! Each is a Parquet file of its own with the manifest of its shard, without what was counted. It gets its name before its
//! shard does, so a shard that is there has all of its tables.

use super::folder::{ShardError, told, unread};
use super::{KeptTable, MANIFEST, Manifest, Shard, Shards, read_shard};
use crate::sim::{ReadRows, Row, TableError};
use crate::source::open_file;
use std::io;
use std::path::{Path, PathBuf};

/// Opens a table that is kept beside a shard, which is whole or played in part.
///
/// # Errors
/// [`ShardError::File`] for a file that cannot be read or does not belong to the shard.
pub fn read_table<R: Row>(path: &Path, shard: &Manifest) -> Result<ReadRows<R>, ShardError> {
    let anew = || {
        format!(
            "delete it and shard {}, and play that one anew",
            shard.shard
        )
    };
    let rows = ReadRows::<R>::open(path).map_err(|error| match error {
        TableError::Io { error, .. } if error.kind() == io::ErrorKind::NotFound => {
            let shard = shard.shard;
            let problem = format!("this is missing; delete shard {shard}, and play that one anew");
            ShardError::file(path, problem)
        }
        TableError::Io { error, .. } => ShardError::file(path, format!("{error}; {}", anew())),
        TableError::NotParquet { problem, .. } => {
            let problem = format!("this is damaged or cut off ({problem}); {}", anew());
            ShardError::file(path, problem)
        }
        TableError::Other { problem, .. } => ShardError::file(path, problem),
    })?;
    let manifest = rows.note(MANIFEST).map(Manifest::parse);
    let fits = manifest.is_some_and(|own| {
        own.is_ok_and(|own| {
            let (battles, wanted) = (own.battles(), shard.battles());
            own.experiment == shard.experiment
                && own.shard == shard.shard
                && battles.start == wanted.start
                && battles.end >= wanted.end
        })
    });
    if !fits {
        let problem = format!(
            "this is of other battles than shard {}; {}",
            shard.shard,
            anew()
        );
        return Err(ShardError::file(path, problem));
    }
    Ok(rows)
}

impl Shards {
    /// Takes all tables that the shards keep for read, whether or not one of them is asked for: no output replaces one.
    pub fn spare_tables(&self) {
        let of = u32::try_from(self.files.len()).unwrap_or(u32::MAX);
        for (number, path) in (1..).zip(&self.files) {
            let folder = path.parent().unwrap_or(Path::new(""));
            for &table in &self.experiment.kept {
                // One that is missing is told of where it is asked for.
                _ = open_file(&Shard { number, of }.table_path(folder, table));
            }
        }
    }

    /// The rows of a table that all shards keep, in the order in which a single run would write them.
    ///
    /// # Errors
    /// [`ShardError`] with every file that is missing, damaged or of another experiment.
    pub fn rows<R: Row>(
        &self,
        table: KeptTable,
    ) -> Result<impl Iterator<Item = Result<R, ShardError>>, ShardError> {
        let all = self.tables(table)?;
        let problems = all.iter().filter_map(|(path, shard)| {
            let error = read_table::<R>(path, shard).err()?;
            Some(error.to_string())
        });
        let problems: Vec<_> = problems.collect();
        if !problems.is_empty() {
            return Err(ShardError::Folder(told(&problems)));
        }
        Ok(all.into_iter().flat_map(|(path, shard)| {
            let (rows, error) = match read_table::<R>(&path, &shard) {
                Ok(rows) => (Some(rows), None),
                Err(error) => (None, Some(error)),
            };
            let rows = rows.into_iter().flatten();
            let rows = rows.map(move |row| row.map_err(|error| unread(&path, error)));
            error.into_iter().map(Err).chain(rows)
        }))
    }

    /// The file of a table beside each shard, with what the shard says.
    fn tables(&self, table: KeptTable) -> Result<Vec<(PathBuf, Manifest)>, ShardError> {
        let of_shard = |path: &PathBuf| -> Result<_, ShardError> {
            let (mut manifest, _) = read_shard(path)?;
            manifest.counts = None;
            let shard: Shard = manifest.shard;
            let folder = path.parent().unwrap_or(Path::new(""));
            Ok((shard.table_path(folder, table), manifest))
        };
        self.files.iter().map(of_shard).collect()
    }
}
