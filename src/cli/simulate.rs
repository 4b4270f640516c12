//! `quincunx sim`: many battles, a table, and JSON. Floor 8.

use super::output::Output;
use super::{Done, Failure, Sim, find};
use crate::battle::write_atomically;
use crate::combat::Difficulty;
use crate::sim::{Contest, Interval, Plan, Tally, contest, simulate as play};
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;

/// What `--json` writes.
#[derive(Serialize)]
struct Record<'r> {
    rules: &'r str,
    seed: u64,
    battles_each: u32,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    levels: &'r [Tally],
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    contests: &'r [Contest],
}

/// Simulates every level and prints a table.
pub(super) fn simulate(options: &Sim, output: &mut Output) -> Done {
    let rules = find::ruleset(&options.rules.rules)?.id();
    let levels = options
        .levels
        .iter()
        .map(|word| find::level(word))
        .collect::<Result<Vec<_>, _>>()?;
    // A contest plays every seed twice.
    let battles = match options.versus {
        Some(_) => options.battles.next_multiple_of(2),
        None => options.battles,
    };
    let plan = Plan {
        rules,
        battles,
        seed: options.seed,
        threads: options.threads.map(usize::from),
        difficulties: &options.difficulty,
    };
    let bar = progress(u64::from(battles) * levels.len() as u64);
    let (mut tallies, mut contests) = (Vec::new(), Vec::new());
    for level in &levels {
        let counted = || bar.inc(1);
        match options.versus {
            None => tallies.push(play(level, plan, &counted).map_err(Failure::message)?),
            Some(rivals) => {
                contests.push(contest(level, plan, rivals, &counted).map_err(Failure::message)?);
            }
        }
    }
    bar.finish_and_clear();
    for line in table(&tallies).iter().chain(&contest_lines(&contests)) {
        output.line(line)?;
    }
    if let Some(path) = &options.json {
        let record = Record {
            rules,
            seed: options.seed,
            battles_each: battles,
            levels: &tallies,
            contests: &contests,
        };
        let text = serde_json::to_string_pretty(&record).map_err(Failure::message)?;
        write_atomically(path, &(text + "\n"))
            .map_err(|error| Failure::Message(format!("{}: {error}", path.display())))?;
    }
    Ok(())
}

/// One line a contest.
fn contest_lines(contests: &[Contest]) -> Vec<String> {
    let line = |contest: &Contest| {
        let [first, second] = contest.players.map(Difficulty::word);
        let Contest {
            level,
            battles,
            draws,
            wins,
            ..
        } = contest;
        let rate = percent(contest.win_rate);
        format!(
            "{level}: {first} beats {second} in {wins} of {battles} battles, {rate}; {draws} drawn"
        )
    };
    contests.iter().map(line).collect()
}

/// Reads two strengths: "hard,normal".
pub(super) fn rivals(text: &str) -> Result<[Difficulty; 2], String> {
    let words: Vec<_> = text.split(',').collect();
    let [first, second] = words[..] else {
        return Err("two strengths are wanted: hard,normal".to_owned());
    };
    Ok([first.parse()?, second.parse()?])
}

/// A bar on standard error; indicatif draws none where that is no terminal.
fn progress(battles: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:40} {pos} of {len} battles, {eta} left")
        .expect("the template is written by the rules of indicatif");
    ProgressBar::new(battles).with_style(style)
}

/// One block a level, one row a side, columns as wide as they must be.
fn table(tallies: &[Tally]) -> Vec<String> {
    let mut lines = Vec::new();
    for tally in tallies {
        if !lines.is_empty() {
            lines.push(String::new());
        }
        let Tally {
            level,
            battles,
            draws,
            mean_rounds,
            mean_commands,
            ..
        } = tally;
        lines.push(format!(
            "{level}: {battles} battles, {draws} drawn, {mean_rounds:.1} rounds and {mean_commands:.0} commands on average"
        ));
        lines.extend(aligned(&rows(tally)));
    }
    lines
}

fn rows(tally: &Tally) -> Vec<[String; 7]> {
    let head = [
        "side",
        "fighters",
        "wins",
        "win rate (95 %)",
        "injuries",
        "unconscious",
        "dead",
    ];
    let mut rows = vec![head.map(str::to_owned)];
    rows.extend(tally.sides.iter().map(|side| {
        [
            side.name.clone(),
            side.fighters.to_string(),
            side.wins.to_string(),
            percent(side.win_rate),
            format!("{:.1}", side.mean_injuries),
            format!("{:.1}", side.mean_out),
            format!("{:.1}", side.mean_deaths),
        ]
    }));
    rows
}

fn percent(interval: Interval) -> String {
    let [rate, low, high] = [interval.rate, interval.low, interval.high].map(|share| share * 100.0);
    format!("{rate:.1} % ({low:.1} to {high:.1})")
}

fn aligned(rows: &[[String; 7]]) -> Vec<String> {
    let width = |column: usize| {
        rows.iter()
            .map(|row| row[column].chars().count())
            .max()
            .unwrap_or(0)
    };
    let widths: [usize; 7] = std::array::from_fn(width);
    rows.iter()
        .map(|row| {
            let cells = row
                .iter()
                .zip(widths)
                .enumerate()
                .map(|(column, (cell, width))| {
                    if column == 0 {
                        format!("{cell:<width$}")
                    } else {
                        format!("{cell:>width$}")
                    }
                });
            format!("  {}", cells.collect::<Vec<_>>().join("  "))
        })
        .collect()
}
