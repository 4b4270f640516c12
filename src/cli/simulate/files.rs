//! The files that a simulation writes, opened before the first battle. Floor 8.

use super::places::RegionFile;
use super::row_files::{RowFiles, RowPaths};
use super::{Outcome, Study, heat, report};
use crate::battle::Save;
use crate::cli::output::Output;
use crate::cli::{Done, Failure, Sim};
use crate::sim::{AttackRow, BattleRow, EventRow, Experiment, KeptTable, Played, Row, Shards};
use crate::source::{OutputError, OutputFile, folder_of, is_standard_output};
use std::io;
use std::path::{Path, PathBuf};

/// All files of one simulation.
pub(super) struct Files {
    /// What `--json` asks for.
    pub json: Option<OutputFile>,
    battles: RowFiles,
    attacks: RowFiles<AttackRow>,
    events: RowFiles<EventRow>,
    regions: RegionFile,
    heatmap: Option<PathBuf>,
    report: Option<OutputFile>,
    /// One for each column.
    saves: Vec<OutputFile>,
    /// What was given up since it could not be written, in words.
    lost: Vec<String>,
}

impl Files {
    /// Looks at all that are asked for, and opens them.
    pub fn open<'o>(
        options: &'o Sim,
        studies: &[Study],
        output: &mut Output,
    ) -> Result<Self, Failure> {
        let columns = studies.iter().flat_map(|study| &study.experiment.columns);
        let sides = columns
            .clone()
            .map(|column| column.level.sides().len())
            .max();
        let saves = saves(options, columns.count());
        let rows = RowPaths {
            csv: options.outputs.csv.as_deref(),
            jsonl: options.outputs.jsonl.as_deref(),
            parquet: options.outputs.parquet.as_deref(),
        };
        let by_suffix = |option, path: &'o Option<PathBuf>| {
            let path = path.as_deref();
            path.map_or_else(
                || Ok(RowPaths::default()),
                |path| RowPaths::by_suffix(option, path),
            )
        };
        let attacks = by_suffix("--attacks", &options.outputs.attacks)?;
        let events = by_suffix("--events", &options.outputs.events)?;
        let regions = RegionFile::paths(options.outputs.regions.as_deref())?;
        let named = [&options.outputs.json, &options.outputs.report];
        let named = named.into_iter().flatten().chain(&saves);
        let named = rows
            .all()
            .chain(attacks.all())
            .chain(events.all())
            .chain(regions.all())
            .chain(named.map(PathBuf::as_path));
        output.check(named.clone())?;
        let heatmap = options
            .outputs
            .heatmap
            .as_deref()
            .map(|path| folder(path, "the pictures"))
            .transpose()?;
        if let Some(folder) = &heatmap {
            let pictures = heat::files(studies);
            let pictures: Vec<_> = pictures.iter().map(|name| folder.join(name)).collect();
            output.check(named.chain(pictures.iter().map(PathBuf::as_path)))?;
        }
        let battles = RowFiles::open(rows, sides.unwrap_or(0), output)?;
        let attacks = RowFiles::open(attacks, 0, output)?;
        let events = RowFiles::open(events, 0, output)?;
        let regions = RegionFile::open(regions, studies, output)?;
        let mut open = |path: &Option<PathBuf>| {
            let path = path.as_deref();
            path.map(|path| output.open(path)).transpose()
        };
        let (json, report) = (open(&options.outputs.json)?, open(&options.outputs.report)?);
        let saves = saves.iter().map(|path| output.open(path));
        Ok(Self {
            json,
            battles,
            attacks,
            events,
            regions,
            heatmap,
            report,
            saves: saves.collect::<Result<_, _>>()?,
            lost: Vec::new(),
        })
    }

    /// Writes the rows of a battle. A file that cannot be written is given up, and told in words: the battles go on for the
    /// tables and the other files.
    ///
    /// # Errors
    /// A reader that has gone.
    pub fn write_row(
        &mut self,
        experiment: &Experiment,
        played: &Played<'_>,
    ) -> io::Result<Option<String>> {
        let regions = self.regions.write(experiment, played);
        let attacks = self.attacks.write_all(played.attacks());
        let events = self.events.write_all(played.events());
        let battles = match self.battles.is_empty() {
            true => Ok(()),
            false => self.battles.write(&played.row(experiment)),
        };
        self.kept_or_lost(regions.and(attacks).and(events).and(battles))
    }

    /// Writes a row to every file that wants rows, as [`Files::write_row`] does.
    ///
    /// # Errors
    /// A reader that has gone.
    pub fn write(&mut self, row: &BattleRow) -> io::Result<Option<String>> {
        let written = self.battles.write(row);
        self.kept_or_lost(written)
    }

    fn kept_or_lost(&mut self, written: io::Result<()>) -> io::Result<Option<String>> {
        let error = match written {
            Ok(()) => return Ok(None),
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => return Err(error),
            Err(error) => error.to_string(),
        };
        self.lost.push(error.clone());
        Ok(Some(format!(
            "{error}. This file is given up; the tables and the other files go on, and Ctrl-C ends them"
        )))
    }

    /// Writes the tables that are asked for as shards kept them.
    ///
    /// # Errors
    /// Files of shards that are missing or damaged, and a reader that has gone. A file that cannot be written is given up.
    pub fn copy_tables(&mut self, shards: &Shards) -> Done {
        let lost = &mut self.lost;
        copy(&mut self.attacks, shards, KeptTable::Attacks, lost)?;
        copy(&mut self.events, shards, KeptTable::Events, lost)?;
        copy(self.regions.files(), shards, KeptTable::Regions, lost)
    }

    /// Writes what is left to write, and closes all files: what fails keeps nothing else back.
    pub fn finish(self, options: &Sim, outcomes: &[Outcome], output: &mut Output) -> Vec<Done> {
        let mut written: Vec<Done> = self.lost.into_iter().map(lost).collect();
        written.extend(self.battles.finish());
        written.extend(self.attacks.finish());
        written.extend(self.events.finish());
        written.extend(self.regions.finish());
        if let Some(folder) = &self.heatmap {
            written.push(draw(folder, outcomes, output));
        }
        if let Some(file) = self.report {
            let page = report::page(outcomes, options.seed);
            written.push(page.and_then(|page| write(file, page.as_bytes())));
        }
        if let Some(number) = options.save_battle {
            written.push(save_battle(outcomes, number, self.saves, output));
        }
        written
    }
}

/// What was given up while the battles were played.
fn lost(error: String) -> Done {
    Err(Failure::Message(error))
}

/// Draws the pictures of `--heatmap` in a folder.
fn draw(folder: &Path, outcomes: &[Outcome], output: &mut Output) -> Done {
    let maps = heat::maps(outcomes);
    let scales = heat::Scales::of(&maps);
    for map in &maps {
        let path = folder.join(&map.file);
        let png = map.to_png(&scales).map_err(Failure::message)?;
        write(output.open(&path)?, &png)?;
    }
    Ok(())
}

fn copy<R: Row>(
    files: &mut RowFiles<R>,
    shards: &Shards,
    table: KeptTable,
    lost: &mut Vec<String>,
) -> Done {
    if files.is_empty() {
        return Ok(());
    }
    for row in shards.rows::<R>(table).map_err(Failure::message)? {
        let row = row.map_err(Failure::message)?;
        match files.write(&row) {
            Ok(()) => {}
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                return Err(Failure::Output(error));
            }
            Err(error) => lost.push(error.to_string()),
        }
        if files.is_empty() {
            break;
        }
    }
    Ok(())
}

fn write(file: OutputFile, bytes: &[u8]) -> Done {
    file.write_whole(bytes).map_err(Failure::message)
}

/// Where a battle is saved: one file for each column.
fn saves(options: &Sim, columns: usize) -> Vec<PathBuf> {
    let Some(number) = options.save_battle else {
        return Vec::new();
    };
    let usual = || PathBuf::from(format!("battle_{number}.ron"));
    let path = options.save.clone().unwrap_or_else(usual);
    // What is no file has no numbers.
    if columns == 1 || is_standard_output(&path) || (path.exists() && !path.is_file()) {
        return vec![path; columns];
    }
    let places = 1..=columns;
    places.map(|place| numbered(&path, place)).collect()
}

/// A folder for several files: it is made if the folder above it is there.
pub(super) fn folder(path: &Path, what: &str) -> Result<PathBuf, Failure> {
    let name = path.display();
    if is_standard_output(path) || (path.exists() && !path.is_dir()) {
        return Err(Failure::Message(format!(
            "{name}: {what} are several files; name a folder"
        )));
    }
    let above = folder_of(path);
    if !above.is_dir() {
        let above = above.display();
        return Err(Failure::Message(format!(
            "{name}: there is no folder {above} to make it in; make it first (mkdir -p {name}) or name another one"
        )));
    }
    if !path.is_dir() {
        std::fs::create_dir_all(path).map_err(|error| {
            Failure::message(OutputError::Io {
                path: path.to_owned(),
                error,
            })
        })?;
    }
    // Only to see that something can be written there; what cannot is the folder.
    match OutputFile::open(&path.join("any")) {
        Err(OutputError::Io { error, .. }) => Err(Failure::message(OutputError::Io {
            path: path.to_owned(),
            error,
        })),
        Err(error) => Err(Failure::message(error)),
        Ok(_) => Ok(path.to_owned()),
    }
}

/// Plays one battle of each column again and saves it, if it was played.
fn save_battle<'o>(
    outcomes: &'o [Outcome],
    number: u32,
    files: Vec<OutputFile>,
    output: &mut Output,
) -> Done {
    let of_study = |outcome: &'o Outcome| {
        let Outcome { study, columns } = outcome;
        let played = columns.iter().map(|column| column.tally.battles);
        let played = played.enumerate();
        played.map(move |(column, battles)| (&study.experiment, column, battles))
    };
    let columns = outcomes.iter().flat_map(of_study);
    for ((experiment, column, battles), file) in columns.zip(files) {
        let label = &experiment.columns[column].label;
        if number > battles {
            output.remark(&format!(
                "battle {number} of {label} was not played and is not saved: {battles} were"
            ));
            continue;
        }
        let battle = experiment
            .battle(column, number)
            .map_err(Failure::message)?;
        let text = Save::of(&battle).map_err(Failure::message)?.to_text();
        let name = file.path().display().to_string();
        let is_file = file.is_file();
        write(file, text.as_bytes())?;
        let hint = match is_file {
            true => format!("quincunx replay {name}"),
            false => name,
        };
        output.remark(&format!("battle {number} of {label} is saved: {hint}"));
    }
    Ok(())
}

/// `ford.ron` as `ford_2.ron`.
fn numbered(path: &Path, number: usize) -> PathBuf {
    let mut name = path.file_stem().unwrap_or_default().to_owned();
    name.push(format!("_{number}"));
    if let Some(ending) = path.extension() {
        name.push(".");
        name.push(ending);
    }
    path.with_file_name(name)
}
