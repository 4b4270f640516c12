//! The files that a simulation writes, opened before the first battle. Floor 8.

use super::{Outcome, Study, heat, report};
use crate::battle::Save;
use crate::cli::output::Output;
use crate::cli::{Done, Failure, Sim};
use crate::sim::{CsvRows, Experiment, Played, write_json_line};
use crate::source::{OutputError, OutputFile, folder_of, is_standard_output};
use std::io::{self, BufWriter};
use std::path::{Path, PathBuf};

/// All files of one simulation.
pub(super) struct Files {
    /// What `--json` asks for.
    pub json: Option<OutputFile>,
    csv: Option<CsvRows<BufWriter<OutputFile>>>,
    jsonl: Option<BufWriter<OutputFile>>,
    heatmap: Option<PathBuf>,
    report: Option<OutputFile>,
    /// One for each column.
    saves: Vec<OutputFile>,
}

impl Files {
    /// Looks at all that are asked for, and opens them.
    pub fn open(options: &Sim, studies: &[Study], output: &mut Output) -> Result<Self, Failure> {
        let columns = studies.iter().flat_map(|study| &study.experiment.columns);
        let sides = columns
            .clone()
            .map(|column| column.level.sides().len())
            .max();
        let saves = saves(options, columns.count());
        let named = [&options.csv, &options.jsonl, &options.json, &options.report];
        let named = named.into_iter().flatten().chain(&saves);
        let named = named.map(PathBuf::as_path);
        output.check(named.clone())?;
        let heatmap = options.heatmap.as_deref().map(folder).transpose()?;
        if let Some(folder) = &heatmap {
            let pictures = heat::files(studies);
            let pictures: Vec<_> = pictures.iter().map(|name| folder.join(name)).collect();
            output.check(named.chain(pictures.iter().map(PathBuf::as_path)))?;
        }
        let mut open = |path: &Option<PathBuf>| {
            let path = path.as_deref();
            path.map(|path| output.open(path)).transpose()
        };
        let csv = open(&options.csv)?.map(|file| {
            CsvRows::new(BufWriter::new(file), sides.unwrap_or(0)).map_err(Failure::Output)
        });
        let jsonl = open(&options.jsonl)?.map(BufWriter::new);
        let (json, report) = (open(&options.json)?, open(&options.report)?);
        let saves = saves.iter().map(|path| output.open(path));
        Ok(Self {
            json,
            csv: csv.transpose()?,
            jsonl,
            heatmap,
            report,
            saves: saves.collect::<Result<_, _>>()?,
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
        let close = |buffer: BufWriter<OutputFile>| {
            let file = buffer.into_inner().map_err(|error| error.into_error());
            file.map_err(Failure::Output)?
                .close()
                .map_err(Failure::message)
        };
        if let Some(csv) = self.csv {
            close(csv.finish()?)?;
        }
        if let Some(jsonl) = self.jsonl {
            close(jsonl)?;
        }
        if let Some(folder) = &self.heatmap {
            for map in heat::maps(outcomes) {
                let path = folder.join(&map.file);
                let png = map.into_png().map_err(Failure::message)?;
                write(output.open(&path)?, &png)?;
            }
        }
        if let Some(file) = self.report {
            write(file, report::page(outcomes, options.seed)?.as_bytes())?;
        }
        if let Some(number) = options.save_battle {
            save_battle(outcomes, number, self.saves, output)?;
        }
        Ok(())
    }
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
fn folder(path: &Path) -> Result<PathBuf, Failure> {
    let name = path.display();
    if is_standard_output(path) || (path.exists() && !path.is_dir()) {
        return Err(Failure::Message(format!(
            "{name}: the pictures are several files; name a folder"
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
        std::fs::create_dir(path).map_err(|error| {
            Failure::message(OutputError::Io {
                path: path.to_owned(),
                error,
            })
        })?;
    }
    // Only to see that something can be written there.
    drop(OutputFile::open(&path.join("map.png")).map_err(Failure::message)?);
    Ok(path.to_owned())
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
