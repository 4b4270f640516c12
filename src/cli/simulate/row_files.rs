//! The files of one table: a row each as CSV, JSON line and Parquet. Floor 8.

use crate::cli::output::Output;
use crate::cli::{Done, Failure};
use crate::sim::{BattleRow, CsvRows, ParquetRows, Row, write_json_line};
use crate::source::OutputFile;
use std::io::{self, BufWriter};
use std::path::Path;

/// Where the rows of a table are written.
#[derive(Clone, Copy, Default)]
pub(in crate::cli) struct RowPaths<'o> {
    pub csv: Option<&'o Path>,
    pub jsonl: Option<&'o Path>,
    pub parquet: Option<&'o Path>,
}

impl<'o> RowPaths<'o> {
    /// All that are named.
    pub fn all(self) -> impl Iterator<Item = &'o Path> + Clone {
        [self.csv, self.jsonl, self.parquet].into_iter().flatten()
    }

    /// The one file of rows, in the format that the end of its name tells.
    ///
    /// # Errors
    /// Another end, or none.
    pub fn by_suffix(option: &str, path: &'o Path) -> Result<Self, Failure> {
        let none = RowPaths::default();
        let suffix = path.extension().and_then(|suffix| suffix.to_str());
        match suffix {
            Some("csv") => Ok(Self {
                csv: Some(path),
                ..none
            }),
            Some("jsonl") => Ok(Self {
                jsonl: Some(path),
                ..none
            }),
            Some("parquet") => Ok(Self {
                parquet: Some(path),
                ..none
            }),
            _ => Err(Failure::Message(format!(
                "{option} {}: the end of the name tells the format; name a file that ends in .csv, .jsonl or .parquet",
                path.display()
            ))),
        }
    }
}

/// The open files of a table.
pub(in crate::cli) struct RowFiles<R: Row = BattleRow> {
    csv: Option<CsvRows<BufWriter<OutputFile>, R>>,
    jsonl: Option<BufWriter<OutputFile>>,
    parquet: Option<ParquetRows<OutputFile, R>>,
}

impl<R: Row> RowFiles<R> {
    /// Opens those that are named, for levels with at most so many sides.
    ///
    /// # Errors
    /// As [`Output::open`] and [`Output::open_binary`].
    pub fn open(paths: RowPaths<'_>, sides: usize, output: &mut Output) -> Result<Self, Failure> {
        let csv = paths.csv.map(|path| {
            let file = BufWriter::new(output.open(path)?);
            CsvRows::new(file, sides).map_err(Failure::Output)
        });
        let csv = csv.transpose()?;
        let jsonl = paths.jsonl.map(|path| output.open(path)).transpose()?;
        let parquet = paths.parquet.map(|path| {
            let file = output.open_binary(path)?;
            ParquetRows::new(file, sides).map_err(Failure::Output)
        });
        Ok(Self {
            csv,
            jsonl: jsonl.map(BufWriter::new),
            parquet: parquet.transpose()?,
        })
    }

    /// Whether nobody wants a row.
    pub const fn is_empty(&self) -> bool {
        self.csv.is_none() && self.jsonl.is_none() && self.parquet.is_none()
    }

    /// Writes a row to every file. One that cannot be written is given up, and the others go on.
    ///
    /// # Errors
    /// Those of the files.
    pub fn write(&mut self, row: &R) -> io::Result<()> {
        let csv = write_or_give_up(&mut self.csv, |file| file.write(row));
        let jsonl = write_or_give_up(&mut self.jsonl, |file| write_json_line(row, file));
        let parquet = write_or_give_up(&mut self.parquet, |file| file.write(row));
        csv.and(jsonl).and(parquet)
    }

    /// Writes rows to every file.
    ///
    /// # Errors
    /// As [`RowFiles::write`].
    pub fn write_all(&mut self, rows: &[R]) -> io::Result<()> {
        let mut written = Ok(());
        for row in rows {
            written = written.and(self.write(row));
        }
        written
    }

    /// Closes all files: now they are in place. One that fails keeps no other back.
    pub fn finish(self) -> Vec<Done> {
        let end = |file: io::Result<OutputFile>| {
            let file = file.map_err(broken)?;
            file.close().map_err(Failure::message)
        };
        let emptied =
            |buffer: BufWriter<OutputFile>| buffer.into_inner().map_err(|error| error.into_error());
        let csv = self.csv.map(|file| end(file.finish().and_then(emptied)));
        let jsonl = self.jsonl.map(|file| end(emptied(file)));
        let parquet = self.parquet.map(|file| end(file.finish()));
        [csv, jsonl, parquet].into_iter().flatten().collect()
    }
}

/// Writes to a file that is open. One that cannot be written is closed without its name.
fn write_or_give_up<F>(
    file: &mut Option<F>,
    write: impl FnOnce(&mut F) -> io::Result<()>,
) -> io::Result<()> {
    let written = file.as_mut().map_or(Ok(()), write);
    if written.is_err() {
        *file = None;
    }
    written
}

/// What cannot be written, in its own words: it has the name of the file. A reader that has gone is nobody to tell.
fn broken(error: io::Error) -> Failure {
    match error.kind() {
        io::ErrorKind::BrokenPipe => Failure::Output(error),
        _ => Failure::message(error),
    }
}
