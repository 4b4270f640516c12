//! `quincunx sim`: many battles, tables, and files. Floor 8.
//!
//! | module | holds |
//! |---|---|
//! | `balance` | the value of a knob at which a side wins as often as wanted |
//! | `files` | the files that are written, opened before the first battle |
//! | `shard` | one part of an experiment |
//! | `merged` | all parts of an experiment together |
//! | `row_files` | the files of one table of rows |
//! | `tables` | results as tables of text |
//! | `campaigns` | a campaign that is played many times |
//! | `explained` | what was counted, as tables of text |
//! | `places` | what was counted in the regions of a level |
//! | `heat` | where sides stood, struck and fell, as pictures |
//! | `conclusion` | what it came to, in three sentences |
//! | `report` | all of it as one page for a browser |

mod balance;
mod campaigns;
mod conclusion;
mod explained;
mod files;
mod heat;
pub(super) mod merged;
mod places;
mod report;
pub(super) mod row_files;
mod shard;
mod tables;

use super::output::Output;
use super::stop::Stop;
use super::{Done, Failure, Sim, find};
use crate::battle::misread_regions;
use crate::combat::Difficulty;
use crate::grid::Cell;
use crate::level::{GameData, Level};
use crate::sim::{
    Column, ColumnResult, Contest, Experiment, KeptTable, Knockout, Plan, Played, Progress,
    Recorded, contest, knockout_columns, seed_as_text, variants_in_force,
};
use crate::source::OutputFile;
pub(super) use balance::{Wanted, wanted};
use files::Files;
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;
use std::ffi::OsStr;
use std::io;
use std::sync::Arc;

/// Battles in each column, if nothing else is said.
const USUAL: u32 = 200;
/// Battles in each column at most, if only an interval is asked for.
const MOST: u32 = 100_000;

/// What a set of columns is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Aim {
    /// One level under one ruleset.
    Single,
    /// Columns beside each other.
    Comparison,
    /// A level whole and without one thing after the other.
    Knockout(Knockout),
}

/// A set of columns that is played and told by itself.
struct Study {
    title: String,
    aim: Aim,
    experiment: Experiment,
    /// Of a knockout, for each column, the cells of what is left out.
    places: Vec<Vec<Cell>>,
    /// Of a knockout, what is not played and why.
    skipped: Vec<String>,
}

/// A set of columns with what came of it.
struct Outcome {
    study: Study,
    columns: Vec<ColumnResult>,
}

impl Outcome {
    /// Battles that were played in each column.
    fn battles(&self) -> u32 {
        self.columns.first().map_or(0, |it| it.tally.battles)
    }
}

/// What `--json` writes.
#[derive(Serialize)]
struct Record<'r> {
    #[serde(serialize_with = "seed_as_text")]
    seed: u64,
    battles_each: u32,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    levels: Vec<&'r ColumnResult>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    comparisons: Vec<Compared<'r>>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    contests: &'r [Contest],
    /// Whether it was stopped before all battles were played.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    stopped: bool,
}

/// Columns that played the same seeds.
#[derive(Serialize)]
struct Compared<'r> {
    title: &'r str,
    #[serde(skip_serializing_if = "Option::is_none")]
    knockout: Option<Knockout>,
    columns: &'r [ColumnResult],
}

/// Simulates what is asked for, prints tables and writes files.
pub(super) fn simulate(options: &Sim, data: &Arc<GameData>, output: &mut Output) -> Done {
    if options.shard.is_some() {
        shard::refuse(options)?;
    }
    if let Some(path) = campaigns::named(options) {
        return campaigns::campaigns(options, path, data, output);
    }
    if !options.choose.is_empty() || options.again > 0 {
        return Err(Failure::message(
            "--choose and --again are for campaigns, and no campaign is named: leave them out, or name its file",
        ));
    }
    find::refuse_twice("--rules", &options.rules, OsStr::to_owned)?;
    find::refuse_twice("--variants", &options.variants, find::variant_key)?;
    find::refuse_twice("--levels", &options.compared, find::level_key)?;
    find::refuse_twice("LEVEL", &options.levels, find::level_key)?;
    let rules = options.rules.iter();
    let rules = rules
        .map(|id| Ok(find::ruleset(id)?.id))
        .collect::<Result<Vec<_>, Failure>>()?;
    let variants = options.variants.iter();
    let variants = variants
        .map(|word| Ok((word.as_os_str(), find::data_with(word, data)?)))
        .collect::<Result<Vec<_>, Failure>>()?;
    let as_it_is = (OsStr::new(""), data.clone());
    let variants = if variants.is_empty() {
        vec![as_it_is]
    } else {
        variants
    };
    let mut levels = Vec::new();
    for word in options.levels.iter().chain(&options.compared) {
        for (variant, data) in &variants {
            let level = find::level(word, data)?;
            levels.push(Entry {
                word,
                variant,
                level,
            });
        }
    }
    check_strengths(options, &levels)?;
    tell_of_regions(&levels, output);
    if let Some(knob) = &options.balance {
        return balance::balance(options, &rules, &levels, knob, output);
    }
    if let Some(rivals) = options.versus {
        return versus(options, &rules, &levels, rivals, output);
    }
    let studies = studies(options, &rules, &levels, output)?;
    let battles = check(options, &studies)?;
    if let Some(part) = options.shard {
        return shard::play(options, part, &studies, &levels, output);
    }
    let mut files = Files::open(options, &studies, output)?;
    let stop = Stop::listen()?;
    let bar = progress(battles, options.until);
    let mut outcomes = Vec::new();
    let mut left = studies.len();
    let mut too_wide = Vec::new();
    for study in studies {
        left -= 1;
        let before = bar.position();
        let mut last = None;
        let played = || {
            bar.inc(1);
            !stop.is_asked()
        };
        let after_batch = |progress: Progress| {
            last = Some(progress);
            if let Some(until) = options.until {
                tell_progress(
                    &bar,
                    &study.experiment,
                    progress,
                    until,
                    before,
                    left as u64,
                );
            }
        };
        let each = |experiment: &Experiment, played: &Played<'_>| -> io::Result<()> {
            let lost = files.write_row(experiment, played)?;
            if let Some(lost) = lost {
                bar.suspend(|| output.remark(&lost));
            }
            Ok(())
        };
        let experiment = &study.experiment;
        let results = experiment.play_and_tell(&played, each, after_batch);
        let mut columns = results.map_err(Failure::message)?.columns;
        if !keeps_counts(options, study.aim) {
            columns.iter_mut().for_each(|column| column.counts = None);
        }
        if stop.is_asked() {
            outcomes.push(Outcome { study, columns });
            break;
        }
        too_wide.extend(last.and_then(|last| not_known(options, &study, last)));
        outcomes.push(Outcome { study, columns });
    }
    let played = bar.position();
    bar.finish_and_clear();
    tell_and_write(options, &outcomes, stop.is_asked(), files, output)?;
    too_wide.iter().for_each(|line| output.remark(line));
    end(&stop, played, battles, "battles", output)
}

/// That all battles were played before the intervals were as narrow as `--until` wants them.
fn not_known(options: &Sim, study: &Study, last: Progress) -> Option<String> {
    let until = options.until?;
    let widest = last.widest.filter(|&widest| widest > until)?;
    let each = match study.experiment.columns.len() {
        1 => "",
        _ => " in each column",
    };
    Some(format!(
        "{}: after {} battles{each} it is known to {:.1} points, and not to the {:.1} of --until; raise --battles",
        study.title,
        last.battles,
        widest * 100.0,
        until * 100.0
    ))
}

/// Tells of regions that lie beside what they were meant to be: what is counted in them would mislead.
fn tell_of_regions(levels: &[Entry<'_>], output: &mut Output) {
    let mut told = Vec::new();
    for entry in levels {
        for region in misread_regions(&entry.level) {
            let word = entry.word.display();
            let line = format!("{word}: {}: {}", region.message, region.mend);
            if !told.contains(&line) {
                output.remark(&line);
                told.push(line);
            }
        }
    }
}

/// Prints what came of it, and writes it to the files.
fn tell_and_write(
    options: &Sim,
    outcomes: &[Outcome],
    stopped: bool,
    mut files: Files,
    output: &mut Output,
) -> Done {
    tell(options, outcomes, output)?;
    // Before anything that cannot be written ends it.
    output.flush()?;
    let json = files.json.take();
    let json = json.map(|file| write_record(options, outcomes, &[], stopped, file));
    let mut written = files.finish(options, outcomes, output);
    written.extend(json);
    all_told(written, output)
}

/// Tells all failures of results that were written one after the other. An end that is no message goes before.
fn all_told(written: Vec<Done>, output: &mut Output) -> Done {
    let mut failures = Vec::new();
    for done in written {
        match done {
            Ok(()) => {}
            Err(Failure::Message(message)) => failures.push(message),
            Err(end) => return Err(end),
        }
    }
    let Some(last) = failures.pop() else {
        return Ok(());
    };
    failures.iter().for_each(|message| output.complain(message));
    Err(Failure::Message(last))
}

/// Says so where it was stopped before its end.
fn end(stop: &Stop, played: u64, most: u64, what: &str, output: &mut Output) -> Done {
    if stop.is_asked() {
        output.remark(&format!(
            "stopped after {played} of {most} {what}: the results are of those that were played"
        ));
    }
    stop.outcome()
}

/// Every strength that is named is somebody's.
fn check_strengths(options: &Sim, levels: &[Entry<'_>]) -> Done {
    let strengths = options.difficulty.len();
    let sides = levels.iter().map(|entry| entry.level.sides().len()).max();
    match sides.filter(|&sides| sides < strengths) {
        None => Ok(()),
        Some(sides) => Err(Failure::Message(format!(
            "--difficulty names {strengths} strengths, and there are {sides} sides; name at most one for each"
        ))),
    }
}

/// A level as it is read with a variant.
struct Entry<'o> {
    /// What it was named by.
    word: &'o OsStr,
    /// The variant's word; empty if none are compared.
    variant: &'o OsStr,
    level: Arc<Level>,
}

/// The sets of columns that are asked for.
fn studies(
    options: &Sim,
    rules: &[&str],
    levels: &[Entry<'_>],
    output: &mut Output,
) -> Result<Vec<Study>, Failure> {
    let name = |entry: &Entry<'_>| {
        let same = |other: &&Entry<'_>| {
            other.word != entry.word && other.level.name() == entry.level.name()
        };
        match levels.iter().find(same) {
            None => entry.level.name().to_owned(),
            Some(_) => entry.word.display().to_string(),
        }
    };
    let compares_levels = !options.compared.is_empty();
    // All columns of a comparison, or those of each level by itself.
    let groups: Vec<&[Entry<'_>]> = if compares_levels {
        vec![levels]
    } else {
        levels.chunk_by(|one, next| one.word == next.word).collect()
    };
    // Rows tell the column and not the set of columns: of several sets each column names its level too.
    let names_levels = compares_levels || groups.len() > 1;
    let mut all = Vec::new();
    for group in groups {
        let names = group.iter().map(name);
        let mut names: Vec<_> = names.collect();
        names.dedup();
        let title = |rules: &[&str]| {
            let names = names.join(" / ");
            let each = group.iter().flat_map(|entry| {
                rules
                    .iter()
                    .map(|rules| variants_in_force(&entry.level, rules))
            });
            // Where they differ, the columns tell their own.
            let mut each = each.collect::<Vec<_>>();
            each.dedup();
            let variants = match &each[..] {
                [all] => tables::variants_words(all),
                _ => String::new(),
            };
            format!("{names} ({}{variants})", rules.join(", "))
        };
        let mut columns = Vec::new();
        for entry in group {
            for &id in rules {
                let own = names_levels.then(|| name(entry));
                let variant = entry.variant.display().to_string();
                let variant = Some(variant).filter(|word| !word.is_empty());
                let ruleset = (rules.len() > 1).then(|| id.to_owned());
                let parts: Vec<_> = [own, variant, ruleset].into_iter().flatten().collect();
                let label = if parts.is_empty() {
                    name(entry)
                } else {
                    parts.join(", ")
                };
                columns.push(Column {
                    label,
                    level: entry.level.clone(),
                    rules: id.to_owned(),
                    difficulties: options.difficulty.clone(),
                });
            }
        }
        if let Some(what) = options.knockout {
            for (column, &id) in columns.iter().zip(rules) {
                let found = knockout_columns(column, what).map_err(Failure::message)?;
                found.skipped.iter().for_each(|line| output.remark(line));
                let (title, aim) = (title(&[id]), Aim::Knockout(what));
                all.push(Study {
                    places: found.places,
                    skipped: found.skipped,
                    ..study(options, title, aim, found.columns)
                });
            }
        } else {
            let aim = if columns.len() > 1 || compares_levels {
                Aim::Comparison
            } else {
                Aim::Single
            };
            all.push(study(options, title(rules), aim, columns));
        }
    }
    Ok(all)
}

/// Whether what explains the result is part of it. Battles are counted for their rows too, and then forgotten.
fn keeps_counts(options: &Sim, aim: Aim) -> bool {
    match aim {
        Aim::Knockout(_) => false,
        Aim::Single | Aim::Comparison => {
            options.outputs.explain
                || options.outputs.heatmap.is_some()
                || options.outputs.report.is_some()
        }
    }
}

/// A set of columns as it is played.
fn study(options: &Sim, title: String, aim: Aim, columns: Vec<Column>) -> Study {
    let writes_rows = options.outputs.csv.is_some()
        || options.outputs.jsonl.is_some()
        || options.outputs.parquet.is_some()
        || options.shard.is_some()
        || options.outputs.regions.is_some();
    let explains = keeps_counts(options, aim);
    let keeps = |table| options.keep.contains(&table);
    let record = Recorded {
        attacks: options.outputs.attacks.is_some() || keeps(KeptTable::Attacks),
        events: options.outputs.events.is_some() || keeps(KeptTable::Events),
    };
    Study {
        title,
        aim,
        places: Vec::new(),
        skipped: Vec::new(),
        experiment: Experiment {
            columns,
            battles: options.battles.unwrap_or(match options.until {
                Some(_) => MOST,
                None => USUAL,
            }),
            seed: options.seed,
            threads: options.threads.map(usize::from),
            swap: options.swap || aim != Aim::Single,
            explain: explains || writes_rows || record.is_any(),
            record,
            until: options.until,
        },
    }
}

/// What cannot be asked for together; the number of battles at most.
fn check(options: &Sim, studies: &[Study]) -> Result<u64, Failure> {
    if studies
        .iter()
        .any(|it| it.aim == Aim::Comparison && it.experiment.columns.len() < 2)
    {
        return Err(Failure::message(
            "--levels compares several levels: name two, with a comma between them, or leave out --levels and \
             name the level alone",
        ));
    }
    let most = |study: &Study| study.experiment.most_battles();
    if let Some(number) = options.save_battle
        && let Some(study) = studies.iter().find(|study| most(study) < number)
    {
        return Err(Failure::Message(format!(
            "--save-battle {number}: only {} battles are played; raise --battles to {number} or save an earlier one",
            most(study)
        )));
    }
    let battles = studies
        .iter()
        .map(|study| u64::from(most(study)) * study.experiment.columns.len() as u64);
    Ok(battles.sum())
}

/// Prints the results.
fn tell(options: &Sim, outcomes: &[Outcome], output: &mut Output) -> Done {
    for (place, outcome) in outcomes.iter().enumerate() {
        if place > 0 {
            output.line("")?;
        }
        for line in tables::of(outcome) {
            output.line(&line)?;
        }
        if options.outputs.explain {
            for line in explained::of(outcome) {
                output.line(&line)?;
            }
        }
    }
    if options.outputs.explain
        && let Some(hint) = places::places_to_name(outcomes)
    {
        output.remark(hint);
    }
    Ok(())
}

/// Two strengths against each other.
fn versus(
    options: &Sim,
    rules: &[&str],
    levels: &[Entry<'_>],
    rivals: [Difficulty; 2],
    output: &mut Output,
) -> Done {
    output.check(options.outputs.json.as_deref())?;
    let json = options.outputs.json.as_deref();
    let json = json.map(|path| output.open(path)).transpose()?;
    let stop = Stop::listen()?;
    let battles = options.battles.unwrap_or(USUAL).next_multiple_of(2);
    let most = u64::from(battles) * (levels.len() * rules.len()) as u64;
    let bar = progress(most, None);
    let mut contests = Vec::new();
    'all: for Entry { level, .. } in levels {
        for &rules in rules {
            let plan = Plan {
                rules,
                battles,
                seed: options.seed,
                threads: options.threads.map(usize::from),
                difficulties: &[],
            };
            let go_on = || {
                bar.inc(1);
                !stop.is_asked()
            };
            let met = contest(level, plan, rivals, &go_on);
            contests.push(met.map_err(Failure::message)?);
            if stop.is_asked() {
                break 'all;
            }
        }
    }
    let played = bar.position();
    bar.finish_and_clear();
    for line in tables::contests(&contests) {
        output.line(&line)?;
    }
    if let Some(file) = json {
        write_record(options, &[], &contests, stop.is_asked(), file)?;
    }
    end(&stop, played, most, "battles", output)
}

/// Writes all results as JSON.
fn write_record(
    options: &Sim,
    outcomes: &[Outcome],
    contests: &[Contest],
    stopped: bool,
    file: OutputFile,
) -> Done {
    let is_single = |outcome: &&Outcome| outcome.study.aim == Aim::Single;
    let compared = outcomes.iter().filter(|outcome| !is_single(outcome));
    let record = Record {
        seed: options.seed,
        battles_each: contests.first().map_or_else(
            || outcomes.first().map_or(0, Outcome::battles),
            |contest| contest.battles,
        ),
        levels: outcomes
            .iter()
            .filter(is_single)
            .flat_map(|outcome| &outcome.columns)
            .collect(),
        comparisons: compared
            .map(|outcome| Compared {
                title: &outcome.study.title,
                knockout: match outcome.study.aim {
                    Aim::Knockout(what) => Some(what),
                    Aim::Single | Aim::Comparison => None,
                },
                columns: &outcome.columns,
            })
            .collect(),
        contests,
        stopped,
    };
    let text = serde_json::to_string_pretty(&record).map_err(Failure::message)?;
    let written = file.write_whole((text + "\n").as_bytes());
    written.map_err(Failure::message)
}

/// Reads two strengths: "hard,normal".
pub(super) fn rivals(text: &str) -> Result<[Difficulty; 2], String> {
    let words: Vec<_> = text.split(',').collect();
    let [first, second] = words[..] else {
        return Err("two strengths are wanted: hard,normal".to_owned());
    };
    Ok([first.parse()?, second.parse()?])
}

/// Reads half the width of an interval: "2%" is 0.02.
pub(super) fn narrow(text: &str) -> Result<f64, String> {
    let number = text.trim().trim_end_matches('%').trim_end();
    match number.parse::<f64>() {
        Ok(percent) if (0.1..=50.0).contains(&percent) => Ok(percent / 100.0),
        _ => Err("write percentage points from 0.1 to 50, such as 2%".to_owned()),
    }
}

/// Reads what is left out.
pub(super) fn knockout(text: &str) -> Result<Knockout, String> {
    let read = smol_str::SmolStr::from(text).try_into();
    read.map_err(|error: String| match text.trim_end_matches('s') {
        "bridge" | "ford" | "door" | "gate" | "gap" => {
            format!("{error}; bridges, fords, doors, gates and gaps are passages")
        }
        "patche" | "patch" | "ground" => format!("{error}; patches of ground are terrain"),
        "fighter" | "unit" => format!("{error}; fighters are combatants, one by one, and roles"),
        _ => error,
    })
}

/// Reads what a shard keeps beside its battles.
pub(super) fn kept_table(text: &str) -> Result<KeptTable, String> {
    smol_str::SmolStr::from(text).try_into()
}

/// The help of `--knockout`, with the words that there are.
pub(super) fn knockout_help() -> String {
    let words: Vec<_> = Knockout::ALL.iter().map(|what| what.word()).collect();
    format!(
        "Leave out one thing of the level after the other and rank what each is worth: {}",
        words.join(", ")
    )
}

/// A bar on standard error; indicatif draws none where that is no terminal.
fn progress(battles: u64, until: Option<f64>) -> ProgressBar {
    let template = match until {
        None => "{bar:40} {pos} of {len} battles, {eta} left",
        Some(_) => "{bar:40} {pos} of {len} battles{msg}",
    };
    let style = ProgressStyle::with_template(template)
        .expect("the template is written by the rules of indicatif");
    let most = if until.is_some() { " at most" } else { "" };
    let bar = ProgressBar::new(battles)
        .with_style(style)
        .with_message(most);
    // It is there before the first battle is over.
    bar.tick();
    bar
}

/// Tells how wide the intervals still are, and about how many battles it takes until they are narrow
/// enough. `before` battles were played for other sets of columns, and so many sets are `left` after
/// this one.
fn tell_progress(
    bar: &ProgressBar,
    experiment: &Experiment,
    progress: Progress,
    until: f64,
    before: u64,
    left: u64,
) {
    let each = progress.estimate(until, experiment.most_battles());
    let columns = experiment.columns.len() as u64;
    // Of the others nothing is known yet: as many as here.
    bar.set_length(before + u64::from(each) * columns * (1 + left));
    let widest = progress.widest.unwrap_or_default() * 100.0;
    let left = indicatif::HumanDuration(bar.eta());
    bar.set_message(format!(
        " by this estimate, {left} left; known to {widest:.1} points, wanted {:.1}",
        until * 100.0
    ));
}
