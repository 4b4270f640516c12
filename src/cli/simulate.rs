//! `quincunx sim`: many battles, a table, and JSON. Floor 8.

use super::output::Output;
use super::{Done, Failure, Sim, find};
use crate::battle::write_atomically;
use crate::combat::Difficulty;
use crate::level::GameData;
use crate::sim::{Contest, Interval, Plan, Tally, contest, simulate as play};
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;
use std::sync::Arc;

/// What `--json` writes.
#[derive(Serialize)]
struct Record<'r> {
    seed: u64,
    battles_each: u32,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    levels: &'r [Tally],
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    contests: &'r [Contest],
}

/// Simulates every level under every ruleset and prints a table.
pub(super) fn simulate(options: &Sim, data: &Arc<GameData>, output: &mut Output) -> Done {
    let rules = options.rules.iter();
    let rules = rules
        .map(|id| Ok(find::ruleset(id)?.id))
        .collect::<Result<Vec<_>, Failure>>()?;
    let levels = options
        .levels
        .iter()
        .map(|word| find::level(word, data))
        .collect::<Result<Vec<_>, _>>()?;
    // A contest plays every seed twice.
    let battles = match options.versus {
        Some(_) => options.battles.next_multiple_of(2),
        None => options.battles,
    };
    let bar = progress(u64::from(battles) * (levels.len() * rules.len()) as u64);
    let (mut tallies, mut contests) = (Vec::new(), Vec::new());
    for (level, &rules) in levels
        .iter()
        .flat_map(|level| rules.iter().map(move |id| (level, id)))
    {
        let plan = Plan {
            rules,
            battles,
            seed: options.seed,
            threads: options.threads.map(usize::from),
            difficulties: &options.difficulty,
        };
        let counted = || bar.inc(1);
        match options.versus {
            None => tallies.push(play(level, plan, &counted).map_err(Failure::message)?),
            Some(rivals) => {
                contests.push(contest(level, plan, rivals, &counted).map_err(Failure::message)?);
            }
        }
    }
    bar.finish_and_clear();
    let tables = if rules.len() > 1 {
        compared(&tallies)
    } else {
        table(&tallies)
    };
    for line in tables.iter().chain(&contest_lines(&contests)) {
        output.line(line)?;
    }
    if let Some(path) = &options.json {
        let record = Record {
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
            rules,
            battles,
            draws,
            wins,
            ..
        } = contest;
        let rate = percent(contest.win_rate);
        format!(
            "{level} ({rules}): {first} beats {second} in {wins} of {battles} battles, {rate}; {draws} drawn"
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
            rules,
            battles,
            draws,
            mean_rounds,
            mean_commands,
            ..
        } = tally;
        lines.push(format!(
            "{level} ({rules}): {battles} battles, {draws} drawn, {mean_rounds:.1} rounds and {mean_commands:.0} commands on average"
        ));
        lines.extend(aligned(&rows(tally)));
    }
    lines
}

/// One block a level, one row a ruleset: how the same level goes under each.
fn compared(tallies: &[Tally]) -> Vec<String> {
    let mut lines = Vec::new();
    for group in tallies.chunk_by(|one, next| one.level == next.level) {
        if !lines.is_empty() {
            lines.push(String::new());
        }
        let level = &group[0].level;
        lines.push(format!(
            "{level}: {} battles under each ruleset",
            group[0].battles
        ));
        let fixed = ["rules", "rounds", "commands", "drawn", "dead"];
        let sides = group[0].sides.iter();
        let names = sides.map(|side| format!("{} wins (95 %)", side.name));
        let head = fixed.iter().map(|&word| word.to_owned()).chain(names);
        let rows = group.iter().map(|tally| {
            let dead: f64 = tally.sides.iter().map(|side| side.mean_deaths).sum();
            let drawn = f64::from(tally.draws) * 100.0 / f64::from(tally.battles.max(1));
            let fixed = [
                tally.rules.clone(),
                format!("{:.1}", tally.mean_rounds),
                format!("{:.0}", tally.mean_commands),
                format!("{drawn:.1} %"),
                format!("{dead:.1}"),
            ];
            let rates = tally.sides.iter().map(|side| percent(side.win_rate));
            fixed.into_iter().chain(rates).collect()
        });
        let rows: Vec<Vec<String>> = [head.collect()].into_iter().chain(rows).collect();
        lines.extend(aligned(&rows));
    }
    lines
}

fn rows(tally: &Tally) -> Vec<Vec<String>> {
    let head = [
        "side",
        "fighters",
        "wins",
        "win rate (95 %)",
        "injuries",
        "unconscious",
        "dead",
    ];
    let mut rows = vec![head.map(str::to_owned).to_vec()];
    rows.extend(tally.sides.iter().map(|side| {
        vec![
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

/// Columns as wide as they must be, the first to the left, the others to the right.
fn aligned(rows: &[Vec<String>]) -> Vec<String> {
    let width = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let widths: Vec<_> = (0..columns).map(width).collect();
    let line = |row: &Vec<String>| {
        let cells = row.iter().zip(&widths).enumerate();
        let cells = cells.map(|(column, (cell, &width))| match column {
            0 => format!("{cell:<width$}"),
            _ => format!("{cell:>width$}"),
        });
        format!("  {}", cells.collect::<Vec<_>>().join("  "))
    };
    rows.iter().map(line).collect()
}
