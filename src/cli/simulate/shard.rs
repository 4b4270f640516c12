//! `quincunx sim --shard I/N --out DIR`: one part of an experiment. Floor 8.

mod tables;

use super::places::refuse_without_regions;
use super::{Entry, Study, files, progress};
use crate::cli::output::Output;
use crate::cli::stop::Stop;
use crate::cli::{Done, Failure, Sim};
use crate::sim::{
    BattleRow, Counts, Experiment, KeptTable, MANIFEST, Manifest, ParquetRows, Planned,
    PlannedLevel, Played, Shard, other_experiment, read_shard, sides_of,
};
use crate::source::OutputFile;
use std::ffi::OsStr;
use std::ops::Range;
use std::path::{Path, PathBuf};
use tables::Tables;

/// Refuses what does not go with `--shard`.
pub(super) fn refuse(options: &Sim) -> Done {
    let needs_all = "it looks at the battles of all parts while it plays";
    let drive = "; drop --shard, or play rounds of shards: docs/cluster.md tells how";
    let merged = "it is written when all parts are there";
    let merge =
        |option: &str| format!("; leave it out here, and give it to quincunx merge DIR {option}");
    let alone = |option: &str| format!("; drop --shard, or drop {option}");
    let files = [
        ("--json", options.outputs.json.is_some()),
        ("--csv", options.outputs.csv.is_some()),
        ("--jsonl", options.outputs.jsonl.is_some()),
        ("--parquet", options.outputs.parquet.is_some()),
        ("--heatmap", options.outputs.heatmap.is_some()),
        ("--report", options.outputs.report.is_some()),
    ];
    let files = files.map(|(option, given)| (option, given, merged, merge(option)));
    let tables = [
        ("--attacks", options.outputs.attacks.is_some(), "attacks"),
        ("--events", options.outputs.events.is_some(), "events"),
        ("--regions", options.outputs.regions.is_some(), "regions"),
    ];
    let tables = tables.map(|(option, given, table)| {
        let mend = format!(
            "; play all parts with --keep {table} instead, and give it to quincunx merge DIR {option}"
        );
        (option, given, merged, mend)
    });
    let others = [
        (
            "--until",
            options.until.is_some(),
            needs_all,
            drive.to_owned(),
        ),
        (
            "--save-battle",
            options.save_battle.is_some(),
            "it saves one battle of all of them",
            alone("--save-battle"),
        ),
        (
            "--versus",
            options.versus.is_some(),
            "it writes no rows that could be added up",
            alone("--versus"),
        ),
    ];
    let mut all = others.into_iter().chain(files).chain(tables);
    match all.find(|(_, given, ..)| *given) {
        Some((option, _, why, mend)) => Err(Failure::Message(format!(
            "{option} does not go with --shard: {why}{mend}"
        ))),
        None => Ok(()),
    }
}

/// Plays one shard and writes it, unless it is there already.
pub(super) fn play(
    options: &Sim,
    shard: Shard,
    studies: &[Study],
    levels: &[Entry<'_>],
    output: &mut Output,
) -> Done {
    let (Some(folder), [study]) = (&options.out, studies) else {
        return Err(Failure::message(
            "--shard plays one set of columns: name one level and one ruleset, or compare several with --levels; play \
             the others with lines of their own, each to another folder",
        ));
    };
    let experiment = &study.experiment;
    let battles = shard.battles(experiment);
    if battles.is_empty() {
        return Err(Failure::Message(format!(
            "--shard {shard}: there are fewer seeds than parts ({} battles in each column); play fewer parts or more \
             battles",
            experiment.most_battles()
        )));
    }
    if options.keep.contains(&KeptTable::Regions) {
        refuse_without_regions("--keep regions", studies)?;
    }
    let folder = files::folder(folder, "the parts of an experiment")?;
    let planned = planned(options, experiment, levels);
    let part = Part {
        path: shard.path(&folder),
        partial: shard.partial_path(&folder),
        folder: folder.clone(),
        shard,
        battles,
        planned,
    };
    if let Some((path, difference)) =
        other_experiment(&folder, &part.planned, shard).map_err(Failure::message)?
    {
        return Err(another(&path, &difference));
    }
    if part.path.exists() {
        let (manifest, _) = read_shard(&part.path).map_err(Failure::message)?;
        part.fits(&part.path, &manifest)?;
        let name = part.path.display();
        output.remark(&format!("{name} is there already and is not played again"));
        return Ok(());
    }
    part.play(options, experiment, output)
}

/// A file of another experiment is in the way.
fn another(path: &Path, difference: &str) -> Failure {
    Failure::Message(format!(
        "{}: this is of another experiment: {difference}; name another folder with --out, or move it away",
        path.display()
    ))
}

/// What the shards say of their experiment.
fn planned(options: &Sim, experiment: &Experiment, levels: &[Entry<'_>]) -> Planned {
    let text = |word: &OsStr| word.display().to_string();
    let levels = levels.iter();
    let levels = levels.map(|it| PlannedLevel::of(text(it.word), text(it.variant), &it.level));
    let words = words(options, experiment);
    let kept = KeptTable::ALL.iter().copied();
    let kept = kept.filter(|table| options.keep.contains(table)).collect();
    Planned::of(
        experiment,
        words,
        options.outputs.explain,
        kept,
        levels.collect(),
    )
}

/// The words of the command line on which the result depends. Every option is named here, so that none that is added can be
/// forgotten.
fn words(options: &Sim, experiment: &Experiment) -> Vec<String> {
    let Sim {
        levels,
        compared,
        variants,
        rules,
        swap,
        knockout,
        difficulty,
        // As the experiment has them.
        battles: _,
        seed: _,
        // In the manifest by itself; of the outputs, whether it is explained.
        keep: _,
        outputs: _,
        // On which nothing depends, or which do not go with shards.
        threads: _,
        until: _,
        versus: _,
        balance: _,
        wanted: _,
        choose: _,
        again: _,
        save_battle: _,
        save: _,
        shard: _,
        out: _,
    } = options;
    let list = |option: &str, words: Vec<String>| {
        (!words.is_empty()).then(|| format!("--{option}={}", words.join(",")))
    };
    let text = |words: &[std::ffi::OsString]| -> Vec<String> {
        words
            .iter()
            .map(|word| word.display().to_string())
            .collect()
    };
    let strengths = difficulty.iter().map(|it| it.word().to_owned()).collect();
    let mut all = vec![
        format!("--battles={}", experiment.battles),
        format!("--seed={}", experiment.seed),
    ];
    let lists = [
        list("rules", rules.clone()),
        list("levels", text(compared)),
        list("variants", text(variants)),
        list("difficulty", strengths),
        knockout.map(|what| format!("--knockout={}", what.word())),
        swap.then(|| "--swap".to_owned()),
    ];
    all.extend(lists.into_iter().flatten());
    if !levels.is_empty() {
        all.push("--".to_owned());
        all.extend(text(levels));
    }
    all
}

/// A shard that is played.
struct Part {
    path: PathBuf,
    /// Where it is kept if it is stopped.
    partial: PathBuf,
    folder: PathBuf,
    shard: Shard,
    battles: Range<u32>,
    planned: Planned,
}

/// A shard on its way to its file.
struct Writing {
    rows: ParquetRows<OutputFile>,
    tables: Tables,
    /// The next battle.
    next: u32,
    /// What was counted before, by column.
    counts: Vec<Counts>,
}

impl Part {
    /// Refuses a file that is in the place of this shard, but is another one.
    fn fits(&self, path: &Path, manifest: &Manifest) -> Done {
        if let Some(difference) = self.planned.difference(&manifest.experiment) {
            return Err(another(path, &difference));
        }
        let (own, its) = (&self.battles, manifest.battles());
        let is_whole = path == self.path;
        let fits =
            own.start == its.start && (own.end == its.end || (!is_whole && its.end < own.end));
        if manifest.shard == self.shard && fits {
            return Ok(());
        }
        Err(Failure::Message(format!(
            "{}: this holds shard {}, and not {}; move it away, and give the same line again",
            path.display(),
            manifest.shard,
            self.shard
        )))
    }

    /// Plays what is left of it.
    fn play(&self, options: &Sim, experiment: &Experiment, output: &mut Output) -> Done {
        let tables = self.planned.kept.iter();
        let tables = tables.map(|&table| self.shard.table_path(&self.folder, table));
        let tables: Vec<_> = tables.collect();
        let paths = tables.iter().map(PathBuf::as_path);
        output.check(paths.chain([self.path.as_path()]))?;
        let file = output.open(&self.path)?;
        let mut writing = self.begin(file, sides_of(experiment), output)?;
        let stop = Stop::listen()?;
        output.remark(&format!("playing {}", self.told(experiment)));
        let (first, columns) = (writing.next, experiment.columns.len() as u64);
        let bar = progress(u64::from(self.battles.end - first) * columns, None);
        let go_on = || {
            bar.inc(1);
            !stop.is_asked()
        };
        let mut next = first;
        let each = |experiment: &Experiment, played: &Played<'_>| {
            next = played.number + 1;
            writing.tables.write(experiment, played)?;
            writing.rows.write(&played.row(experiment))
        };
        let results = experiment.play_part(first..self.battles.end, &go_on, each, |_| {});
        let results = results.map_err(Failure::message)?;
        bar.finish_and_clear();
        writing.next = next;
        let counts = results.columns.into_iter().filter_map(|it| it.counts);
        for (place, counts) in counts.enumerate() {
            match writing.counts.get_mut(place) {
                Some(own) => own.add(&counts),
                None => writing.counts.push(counts),
            }
        }
        let (is_new, next) = (next > first, writing.next);
        if next == self.battles.end {
            self.finish(writing, options, &self.path)?;
            // They are no longer needed, and merging looks at whole shards alone.
            _ = std::fs::remove_file(&self.partial);
            for &table in &self.planned.kept {
                _ = std::fs::remove_file(self.shard.partial_table_path(&self.folder, table));
            }
            return Ok(output.line(&self.told(experiment))?);
        }
        if is_new {
            self.finish(writing, options, &self.partial)?;
        }
        output.remark(&self.stopped(next));
        stop.outcome()
    }

    /// Begins the file with what was played before, if something was.
    fn begin(
        &self,
        file: OutputFile,
        sides: usize,
        output: &mut Output,
    ) -> Result<Writing, Failure> {
        let io = |error: std::io::Error| Failure::message(error);
        let mut writing = Writing {
            rows: ParquetRows::new(file, sides).map_err(io)?,
            tables: Tables::open(self, output)?,
            next: self.battles.start,
            counts: Vec::new(),
        };
        if !self.partial.exists() {
            return Ok(writing);
        }
        let (manifest, rows) = read_shard(&self.partial).map_err(Failure::message)?;
        self.fits(&self.partial, &manifest)?;
        for row in rows {
            let row: BattleRow = row.map_err(Failure::message)?;
            writing.rows.write(&row).map_err(io)?;
        }
        writing.tables.go_on(self, &manifest)?;
        writing.next = manifest.battles().end;
        writing.counts = manifest.counts.unwrap_or_default();
        output.remark(&format!(
            "{}: {} of {} battles were played before",
            self.partial.display(),
            writing.next - self.battles.start,
            self.battles.len()
        ));
        Ok(writing)
    }

    /// Writes what it holds, and gives it its name.
    fn finish(&self, writing: Writing, options: &Sim, path: &Path) -> Done {
        let Writing {
            mut rows,
            tables,
            next,
            counts,
        } = writing;
        let counts = options.outputs.explain.then_some(counts);
        let battles = self.battles.start..next;
        // Before its battles: a shard that is there has all its tables.
        let manifest = Manifest::of(&self.planned, self.shard, &battles, None);
        tables.finish(self, &manifest, path == self.path)?;
        let manifest = Manifest::of(&self.planned, self.shard, &battles, counts);
        let text = manifest.to_text().map_err(Failure::message)?;
        rows.note(MANIFEST, &text);
        let file = rows.finish().map_err(Failure::message)?;
        file.close_as(path).map_err(Failure::message)
    }

    /// `shard 3/16: battles 251 to 375 of 2000 in each of 2 columns`.
    fn told(&self, experiment: &Experiment) -> String {
        let Range { start, end } = self.battles;
        let columns = match experiment.columns.len() {
            1 => String::new(),
            columns => format!(" in each of {columns} columns"),
        };
        format!(
            "shard {}: battles {start} to {} of {}{columns}, in {}",
            self.shard,
            end - 1,
            experiment.most_battles(),
            self.path.display()
        )
    }

    fn stopped(&self, next: u32) -> String {
        let (played, all) = (next - self.battles.start, self.battles.len());
        let kept = match played {
            0 => String::new(),
            _ => format!(", which are kept in {}", self.partial.display()),
        };
        format!(
            "stopped after {played} of {all} battles of shard {}{kept}; go on with: {}",
            self.shard,
            this_line()
        )
    }
}

/// The command line as it was given, for a shell.
fn this_line() -> String {
    let words = std::env::args_os().skip(1);
    let words = words.map(|word| quoted(&word.to_string_lossy()));
    std::iter::once("quincunx".to_owned())
        .chain(words)
        .collect::<Vec<_>>()
        .join(" ")
}

/// A word as a shell reads it.
fn quoted(word: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_./,=:%+@".contains(c);
    if !word.is_empty() && word.chars().all(is_plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', r"'\''"))
}
