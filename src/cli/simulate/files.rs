//! The files that a simulation writes, opened before the first battle. Floor 8.

use super::{Outcome, Study, heat, report};
use crate::battle::write_save;
use crate::cli::output::Output;
use crate::cli::{Done, Failure, Sim};
use crate::sim::{CsvRows, Experiment, Played, write_json_line};
use crate::source::begin_file;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use tempfile::NamedTempFile;

/// A file that is there as a whole, or not at all. What is no ordinary file, such as a pipe, is
/// written to as it is.
pub(super) enum Target {
    /// Written under another name, and renamed in the end.
    Whole(NamedTempFile, PathBuf),
    /// Written to at once.
    Stream(File, PathBuf),
}

impl Target {
    /// Opens a file to be written.
    ///
    /// # Errors
    /// A folder that is not there, or where nothing can be written.
    pub fn open(path: &Path) -> Result<Self, Failure> {
        let folder = folder_of(path);
        if !folder.is_dir() {
            let (file, folder) = (path.display(), folder.display());
            return Err(Failure::Message(format!(
                "{file}: there is no folder {folder}; make it first (mkdir -p {folder}) or name another file"
            )));
        }
        if path.is_dir() {
            return Err(Failure::Message(format!(
                "{}: that is a folder; name a file in it",
                path.display()
            )));
        }
        let cannot = |error: io::Error| cannot_write(path, &error);
        if is_pipe_of_the_user(path) {
            return Err(Failure::Message(format!(
                "{}: this is a pipe, which may have no reader; name a file, or /dev/stdout",
                path.display()
            )));
        }
        if path.exists() && !path.is_file() {
            let file = File::options().write(true).open(path).map_err(cannot)?;
            return Ok(Self::Stream(file, path.to_owned()));
        }
        let file = begin_file(folder).map_err(cannot)?;
        Ok(Self::Whole(file, path.to_owned()))
    }

    fn path(&self) -> &Path {
        match self {
            Self::Whole(_, path) | Self::Stream(_, path) => path,
        }
    }

    /// Writes all at once and closes the file.
    pub fn write_all(mut self, text: &str) -> Done {
        let done = self.write_bytes(text.as_bytes());
        done.map_err(|error| cannot_write(self.path(), &error))?;
        self.close()
    }

    fn write_bytes(&mut self, bytes: &[u8]) -> io::Result<()> {
        Write::write_all(self, bytes)
    }

    /// Gives the file its name.
    pub fn close(self) -> Done {
        match self {
            Self::Whole(file, path) => {
                let synced = file.as_file().sync_all();
                let named = synced.and_then(|()| Ok(file.persist(&path)?));
                named
                    .map(|_| ())
                    .map_err(|error| cannot_write(&path, &error))
            }
            Self::Stream(..) => Ok(()),
        }
    }
}

impl Write for Target {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Whole(file, _) => file.write(bytes),
            Self::Stream(file, _) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Whole(file, _) => file.flush(),
            Self::Stream(file, _) => file.flush(),
        }
    }
}

/// All files of one simulation.
pub(super) struct Files {
    /// What `--json` asks for.
    pub json: Option<Target>,
    csv: Option<CsvRows<BufWriter<Target>>>,
    jsonl: Option<BufWriter<Target>>,
    heatmap: Option<PathBuf>,
    report: Option<Target>,
    save: Option<PathBuf>,
}

impl Files {
    /// Opens all that are asked for.
    pub fn open(options: &Sim, studies: &[Study]) -> Result<Self, Failure> {
        let open = |path: &Option<PathBuf>| path.as_deref().map(Target::open).transpose();
        let named = [
            &options.csv,
            &options.jsonl,
            &options.json,
            &options.report,
            &options.save,
        ];
        refuse_one_file_twice(named.into_iter().flatten())?;
        let columns = studies.iter().flat_map(|study| &study.experiment.columns);
        let sides = columns.map(|column| column.level.sides().len()).max();
        let csv = open(&options.csv)?.map(|target| {
            CsvRows::new(BufWriter::new(target), sides.unwrap_or(0)).map_err(Failure::Output)
        });
        let save = options.save_battle.map(|number| {
            let usual = || PathBuf::from(format!("battle_{number}.ron"));
            options.save.clone().unwrap_or_else(usual)
        });
        if let Some(path) = &save {
            // Only to see that it can be written: a save is whole or not there.
            drop(Target::open(path)?);
        }
        Ok(Self {
            json: open(&options.json)?,
            csv: csv.transpose()?,
            jsonl: open(&options.jsonl)?.map(BufWriter::new),
            heatmap: options.heatmap.as_deref().map(folder).transpose()?,
            report: open(&options.report)?,
            save,
        })
    }

    /// Writes the row of a battle.
    pub fn write_row(&mut self, experiment: &Experiment, played: &Played<'_>) -> io::Result<()> {
        if self.csv.is_none() && self.jsonl.is_none() {
            return Ok(());
        }
        let row = played.row(experiment);
        if let Some(csv) = &mut self.csv {
            csv.write(&row)?;
        }
        if let Some(jsonl) = &mut self.jsonl {
            write_json_line(&row, jsonl)?;
        }
        Ok(())
    }

    /// Writes what is left to write, and closes all files.
    pub fn finish(self, options: &Sim, outcomes: &[Outcome], output: &mut Output) -> Done {
        let close = |buffer: BufWriter<Target>| {
            let target = buffer.into_inner().map_err(|error| error.into_error());
            target.map_err(Failure::Output)?.close()
        };
        if let Some(csv) = self.csv {
            close(csv.finish()?)?;
        }
        if let Some(jsonl) = self.jsonl {
            close(jsonl)?;
        }
        if let Some(folder) = &self.heatmap {
            for map in heat::maps(outcomes) {
                let mut target = Target::open(&folder.join(&map.file))?;
                let png = map.into_png().map_err(Failure::message)?;
                target.write_bytes(&png)?;
                target.close()?;
            }
        }
        if let Some(target) = self.report {
            target.write_all(&report::page(outcomes, options.seed)?)?;
        }
        if let (Some(path), Some(number)) = (&self.save, options.save_battle) {
            save_battle(outcomes, number, path, output)?;
        }
        Ok(())
    }
}

/// A folder for several files: it is made if the folder above it is there.
fn folder(path: &Path) -> Result<PathBuf, Failure> {
    let above = folder_of(path);
    if !above.is_dir() {
        let (folder, above) = (path.display(), above.display());
        return Err(Failure::Message(format!(
            "{folder}: there is no folder {above} to make it in; make it first (mkdir -p {folder}) or name another one"
        )));
    }
    if !path.is_dir() {
        std::fs::create_dir(path).map_err(|error| cannot_write(path, &error))?;
    }
    // Only to see that something can be written there.
    drop(Target::open(&path.join("map.png"))?);
    Ok(path.to_owned())
}

/// Plays one battle of each column again and saves it.
fn save_battle(outcomes: &[Outcome], number: u32, path: &Path, output: &mut Output) -> Done {
    let experiments = outcomes.iter().map(|outcome| &outcome.study.experiment);
    let columns = experiments.flat_map(|it| (0..it.columns.len()).map(move |column| (it, column)));
    let columns: Vec<_> = columns.collect();
    for (place, &(experiment, column)) in columns.iter().enumerate() {
        let battle = experiment
            .battle(column, number)
            .map_err(Failure::message)?;
        let path = match columns.len() {
            1 => path.to_owned(),
            _ => numbered(path, place + 1),
        };
        write_save(&battle, &path).map_err(Failure::message)?;
        let label = &experiment.columns[column].label;
        output.remark(&format!(
            "battle {number} of {label} is saved: quincunx replay {}",
            path.display()
        ));
    }
    Ok(())
}

/// `ford.ron` as `ford_2.ron`.
fn numbered(path: &Path, number: usize) -> PathBuf {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let ending = path.extension().unwrap_or_default().to_string_lossy();
    let dot = if ending.is_empty() { "" } else { "." };
    path.with_file_name(format!("{stem}_{number}{dot}{ending}"))
}

/// The folder that a file lies in.
pub(super) fn folder_of(path: &Path) -> &Path {
    let folder = path.parent();
    let folder = folder.filter(|folder| !folder.as_os_str().is_empty());
    folder.unwrap_or(Path::new("."))
}

/// Whether a path is a pipe that waits for a reader. What the system gives a program, such as `/dev/stdout`, has one.
fn is_pipe_of_the_user(path: &Path) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::FileTypeExt as _;
        let of_the_system = path.starts_with("/dev") || path.starts_with("/proc");
        let found = std::fs::metadata(path);
        !of_the_system && found.is_ok_and(|found| found.file_type().is_fifo())
    }
    #[cfg(not(unix))]
    {
        let _ = path;
        false
    }
}

/// Two results in one file would overwrite each other.
fn refuse_one_file_twice<'p>(paths: impl Iterator<Item = &'p PathBuf>) -> Result<(), Failure> {
    let mut known: Vec<PathBuf> = Vec::new();
    for path in paths.filter(|path| !path.starts_with("/dev")) {
        let folder = folder_of(path).canonicalize().unwrap_or_default();
        let whole = folder.join(path.file_name().unwrap_or_default());
        if known.contains(&whole) {
            return Err(Failure::Message(format!(
                "{} is named for two results, of which one would overwrite the other; name another file",
                path.display()
            )));
        }
        known.push(whole);
    }
    Ok(())
}

/// Why a file cannot be written.
pub(super) fn cannot_write(path: &Path, error: &io::Error) -> Failure {
    Failure::Message(format!("{} cannot be written: {error}", path.display()))
}
