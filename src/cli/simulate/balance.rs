//! Evening a level out: the value of a knob at which a side wins as often as wanted, in words. Floor 8.

use super::super::output::Output;
use super::super::stop::Stop;
use super::super::{Done, Failure, Sim};
use super::report::{Search, SearchTable, search_page};
use super::tables::{aligned, rate_words};
use super::{Entry, MOST, all_told};
use crate::level::Level;
use crate::sim::{
    Balance, Balanced, Column, Crossing, End, Knob, Plan, Round, Tried, seed_as_text,
    variants_in_force,
};
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;
use std::path::PathBuf;
use std::time::Duration;

/// How narrowly the win rate at the value is known, if nothing else is said.
const UNTIL: f64 = 0.03;

/// How often which side shall win.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::cli) struct Wanted {
    /// The side's name; without it the first one.
    side: Option<String>,
    share: f64,
}

/// What `--json` writes.
#[derive(Serialize)]
struct Record<'r> {
    level: &'r str,
    rules: &'r str,
    variants: Vec<String>,
    #[serde(serialize_with = "seed_as_text")]
    seed: u64,
    knob: &'r str,
    side: &'r str,
    wanted: f64,
    until: f64,
    /// Without the unit: whole values of the knob.
    from: i32,
    to: i32,
    #[serde(flatten)]
    balanced: &'r Balanced,
    conclusion: String,
}

/// Reads a share of battles: `50%`, or `Raiders=60%`.
pub(in crate::cli) fn wanted(text: &str) -> Result<Wanted, String> {
    let (side, share) = match text.rsplit_once('=') {
        Some((side, share)) => (Some(side.trim().to_owned()), share),
        None => (None, text),
    };
    let number = share.trim().trim_end_matches('%').trim_end();
    match number.parse::<f64>() {
        Ok(percent) if (1.0..=99.0).contains(&percent) => Ok(Wanted {
            side,
            share: percent / 100.0,
        }),
        _ => Err("write a share of the battles from 1 to 99, such as 50%, or with the side \"Raiders=60%\"".to_owned()),
    }
}

/// Looks for the value, tells the way to it, and writes it.
pub(super) fn balance(
    options: &Sim,
    rules: &[&str],
    levels: &[Entry<'_>],
    knob: &str,
    output: &mut Output,
) -> Done {
    let ([rules], [Entry { level, .. }]) = (rules, levels) else {
        let message = "--balance evens out one level under one ruleset: name one LEVEL, and one ID with --rules";
        return Err(Failure::message(message));
    };
    let knob = Knob::parse(knob, level, rules).map_err(Failure::message)?;
    let (side, share) = whom(options.wanted.as_ref(), level)?;
    let balance = Balance {
        column: Column {
            label: level.name().to_owned(),
            level: level.clone(),
            rules: (*rules).to_owned(),
            difficulties: options.difficulty.clone(),
        },
        knob,
        side,
        wanted: share,
        until: options.until.unwrap_or(UNTIL),
        most: options.battles.unwrap_or(MOST),
        plan: Plan {
            rules,
            battles: 0,
            seed: options.seed,
            threads: options.threads.map(usize::from),
            difficulties: &[],
        },
    };
    let named = [&options.outputs.json, &options.outputs.report];
    output.check(named.into_iter().flatten().map(PathBuf::as_path))?;
    let [json, report] = named.map(|path| {
        let path = path.as_deref();
        path.map(|path| output.open(path)).transpose()
    });
    let (json, report) = (json?, report?);
    let stop = Stop::listen()?;
    let bar = progress();
    let go_on = || {
        bar.inc(1);
        !stop.is_asked()
    };
    let each = |round: &Round| bar.set_message(round_words(&balance, round));
    let balanced = balance.search(&go_on, each);
    bar.finish_and_clear();
    let balanced = balanced.map_err(Failure::message)?;
    for line in lines(&balance, &balanced) {
        output.line(&line)?;
    }
    output.flush()?;
    let mut written = Vec::new();
    if let Some(file) = json {
        let text = serde_json::to_string_pretty(&record(&balance, &balanced));
        let text = text.map_err(Failure::message)? + "\n";
        written.push(file.write_whole(text.as_bytes()).map_err(Failure::message));
    }
    if let Some(file) = report {
        let page = search_page(&search(&balance, &balanced));
        written.push(file.write_whole(page.as_bytes()).map_err(Failure::message));
    }
    all_told(written, output)?;
    if stop.is_asked() {
        output.remark("stopped: the result is of the battles that were played");
    }
    stop.outcome()
}

/// The side that is meant, and how often it shall win: without a word an equal share for each side.
fn whom(wanted: Option<&Wanted>, level: &Level) -> Result<(usize, f64), Failure> {
    let sides = level.sides();
    let Some(wanted) = wanted else {
        return Ok((0, 1.0 / sides.len() as f64));
    };
    let Some(name) = &wanted.side else {
        return Ok((0, wanted.share));
    };
    let names = || sides.iter().map(|side| side.name.as_str());
    let Some(side) = names().position(|it| it == name) else {
        return Err(Failure::Message(format!(
            "--wanted: no side of {} is called \"{name}\": {}",
            level.name(),
            crate::source::suggest(name, names())
        )));
    };
    Ok((side, wanted.share))
}

fn side_name<'l>(balance: &'l Balance<'_>) -> &'l str {
    let side = balance.column.level.sides().get(balance.side);
    side.map_or("", |side| side.name.as_str())
}

/// A line that shows that it goes on; how many battles it will take is not known.
fn progress() -> ProgressBar {
    let style = ProgressStyle::with_template("{spinner} {pos} battles in {elapsed}{msg}")
        .expect("the template is written by the rules of indicatif");
    let bar = ProgressBar::new_spinner().with_style(style);
    bar.enable_steady_tick(Duration::from_millis(250));
    bar
}

fn round_words(balance: &Balance<'_>, round: &Round) -> String {
    let tried = round.tried.iter();
    let tried: Vec<_> = tried
        .map(|it| format!("{} gives {}", it.value, rate_words(it.win_rate)))
        .collect();
    format!(
        "; wanted {} to {} points: {}",
        percent(balance.wanted),
        points(balance.until),
        tried.join(", ")
    )
}

/// The level, with its ruleset and variants.
fn title(balance: &Balance<'_>) -> String {
    let column = &balance.column;
    let variants = super::tables::variants_words(&variants_in_force(&column.level, &column.rules));
    format!("{} ({}{variants})", column.level.name(), column.rules)
}

/// The ends of the range.
fn range(balance: &Balance<'_>) -> (i32, i32) {
    let values = balance.knob.values();
    let [first, last] = [values.first(), values.last()].map(|it| it.copied().unwrap_or_default());
    (first, last)
}

/// What is looked for.
fn intro(balance: &Balance<'_>, balanced: &Balanced) -> String {
    let (first, last) = range(balance);
    let how = match balanced.swapped {
        true => "each seed also with the sides swapped",
        false => "without the sides swapped, since overrides name combatants by their numbers",
    };
    format!(
        "{} from {first} to {last}, so that {} wins {} of the battles that somebody wins; {how}",
        balance.knob.name(),
        side_name(balance),
        percent(balance.wanted),
    )
}

/// The way to the value, round by round.
fn rounds_table(balance: &Balance<'_>, balanced: &Balanced) -> SearchTable {
    let head = [
        "round",
        "value",
        "battles",
        "win rate (95 %)",
        "crossing (95 %)",
    ];
    let mut rows = Vec::new();
    for (number, round) in (1..).zip(&balanced.rounds) {
        for (place, tried) in round.tried.iter().enumerate() {
            let is_last = place + 1 == round.tried.len();
            rows.push(vec![
                number.to_string(),
                tried.value.to_string(),
                tried.battles.to_string(),
                rate_words(tried.win_rate),
                if is_last {
                    crossing_words(balance, &round.crossing)
                } else {
                    String::new()
                },
            ]);
        }
    }
    SearchTable {
        title: "The way there",
        head: head.map(str::to_owned).to_vec(),
        rows,
    }
}

/// The values that were tried, ascending.
fn tried_table(balanced: &Balanced) -> SearchTable {
    let head = ["value", "battles", "drawn", "wins", "win rate (95 %)"];
    let rows = balanced.tried.iter().map(|it| {
        let numbers = [it.battles, it.drawn, it.wins].map(|number| number.to_string());
        let mut row = vec![it.value.to_string()];
        row.extend(numbers);
        row.push(rate_words(it.win_rate));
        row
    });
    SearchTable {
        title: "All values that were tried",
        head: head.map(str::to_owned).to_vec(),
        rows: rows.collect(),
    }
}

/// What is printed.
fn lines(balance: &Balance<'_>, balanced: &Balanced) -> Vec<String> {
    let printed = |table: SearchTable| {
        let rows: Vec<_> = std::iter::once(table.head).chain(table.rows).collect();
        aligned(&rows)
    };
    let mut lines = vec![format!("{}: {}", title(balance), intro(balance, balanced))];
    lines.extend(printed(rounds_table(balance, balanced)));
    lines.push("all values that were tried:".to_owned());
    lines.extend(printed(tried_table(balanced)));
    lines.push(conclusion(balance, balanced));
    lines
}

/// What the page of `--report` shows.
fn search<'s>(balance: &'s Balance<'_>, balanced: &'s Balanced) -> Search<'s> {
    Search {
        level: title(balance),
        knob: balance.knob.name(),
        side: balance.side,
        side_name: side_name(balance),
        wanted: balance.wanted,
        range: range(balance),
        intro: format!("Looked for: {}.", intro(balance, balanced)),
        conclusion: conclusion(balance, balanced),
        balanced,
        tables: [tried_table(balanced), rounds_table(balance, balanced)],
        seed: balance.plan.seed,
    }
}

/// The end of the range, if no value of the range can be it.
fn beyond(balance: &Balance<'_>, crossing: &Crossing) -> Option<i32> {
    let values = balance.knob.values();
    let mut ends = [values.first(), values.last()].into_iter().flatten();
    let is_at = |end: f64| crossing.low >= end && crossing.high <= end;
    ends.find(|&&end| is_at(f64::from(end))).copied()
}

/// `2.2 (0.4 to 3.7)`, in values of the knob, or `beyond 8`.
fn crossing_words(balance: &Balance<'_>, crossing: &Crossing) -> String {
    match beyond(balance, crossing) {
        Some(end) => format!("beyond {end}"),
        None => format!(
            "{:.1} ({:.1} to {:.1})",
            crossing.at, crossing.low, crossing.high
        ),
    }
}

fn record<'r>(balance: &'r Balance<'_>, balanced: &'r Balanced) -> Record<'r> {
    let (from, to) = range(balance);
    Record {
        level: balance.column.level.name(),
        rules: &balance.column.rules,
        variants: variants_in_force(&balance.column.level, &balance.column.rules),
        seed: balance.plan.seed,
        knob: balance.knob.name(),
        side: side_name(balance),
        wanted: balance.wanted,
        until: balance.until,
        from,
        to,
        balanced,
        conclusion: conclusion(balance, balanced),
    }
}

/// It all in one sentence.
fn conclusion(balance: &Balance<'_>, balanced: &Balanced) -> String {
    let said = concluded(balance, balanced);
    let mut letters = said.chars();
    let first = letters.next().map(char::to_uppercase);
    first.into_iter().flatten().chain(letters).collect()
}

fn concluded(balance: &Balance<'_>, balanced: &Balanced) -> String {
    let (knob, side) = (balance.knob.name(), side_name(balance));
    let early = match balanced.end {
        End::Known | End::OutOfRange | End::NobodyWins => "",
        End::OutOfBattles => {
            "All battles that were allowed are played, so this is less certain than asked for: "
        }
        End::Stopped => "Stopped, so this is less certain than asked for: ",
    };
    let Some(here) = balanced.at_value() else {
        return "Stopped before anything could be told.".to_owned();
    };
    if balanced.tried.len() < 2 {
        return format!(
            "stopped before a second value was played, so nothing can be told of {knob}: {side} wins {}.",
            at(here)
        );
    }
    if balanced.end == End::NobodyWins {
        return nobody_wins(balance, balanced);
    }
    if balanced.end == End::OutOfRange {
        return out_of_range(balance, balanced, here);
    }
    let wanted = percent(balance.wanted);
    let values = balance.knob.values();
    let whole = |it: &&Crossing| {
        let holds = |value: Option<&i32>| {
            value.is_some_and(|&value| (it.low..=it.high).contains(&f64::from(value)))
        };
        holds(values.first()) && holds(values.last())
    };
    let Some(crossing) = balanced.crossing.as_ref().filter(|it| !whole(it)) else {
        let each: Vec<_> = balanced.tried.iter().map(at).collect();
        return format!(
            "{early}{knob} makes no difference that could be seen, and any value of the range may give {wanted}: {side} \
             wins {}.",
            each.join(", ")
        );
    };
    let crossing_words = crossing_words(balance, crossing);
    let place = match beyond(balance, crossing) {
        Some(_) => format!("as far as can be told the win rate is {wanted} {crossing_words}"),
        None => format!("the win rate is {wanted} at {crossing_words}"),
    };
    let is_near = (here.win_rate.rate - balance.wanted).abs() <= balance.until;
    if is_near || (here.win_rate.low..=here.win_rate.high).contains(&balance.wanted) {
        return format!(
            "{early}with {knob}={} {side} wins {}, wanted {wanted}; {place}.",
            here.value,
            rate_words(here.win_rate)
        );
    }
    let is_less = |it: &Tried| it.win_rate.rate < balance.wanted;
    let beyond = balanced
        .tried
        .iter()
        .filter(|it| is_less(it) != is_less(here));
    let beyond = beyond.min_by_key(|it| it.value.abs_diff(here.value));
    let beyond = beyond.map_or_else(String::new, |it| format!(" and {}", at(it)));
    format!(
        "{early}no whole value of {knob} gives {wanted} to {} points: {side} wins {}{beyond}; nearest is {}; {place}.",
        points(balance.until),
        at(here),
        here.value
    )
}

fn nobody_wins(balance: &Balance<'_>, balanced: &Balanced) -> String {
    let tried = balanced.tried.iter().map(|it| it.value.to_string());
    let tried: Vec<_> = tried.collect();
    let battles: u32 = balanced.tried.iter().map(|it| it.battles).sum();
    format!(
        "Nobody wins a battle with any value of {} that was tried ({}): all {battles} are drawn. Try other values, or look \
         at what ends the battles.",
        balance.knob.name(),
        tried.join(", ")
    )
}

fn out_of_range(balance: &Balance<'_>, balanced: &Balanced, here: &Tried) -> String {
    // Ascending, and the nearest one is most often an end.
    let mut told = vec![balanced.tried.first(), Some(here), balanced.tried.last()];
    told.dedup_by_key(|it| it.map(|it| it.value));
    let told: Vec<_> = told.into_iter().flatten().map(at).collect();
    let how = match here.win_rate.rate > balance.wanted {
        true => "more",
        false => "less",
    };
    let values = balance.knob.values();
    format!(
        "No value of {} from {} to {} does it: {} wins {how} than {} with all that were tried, {}. Nearest is {}: widen \
         the range, or turn another knob.",
        balance.knob.name(),
        values.first().copied().unwrap_or_default(),
        values.last().copied().unwrap_or_default(),
        side_name(balance),
        percent(balance.wanted),
        told.join(", "),
        here.value
    )
}

/// `31.0 % (28.1 to 34.0) at 7`.
fn at(tried: &Tried) -> String {
    format!("{} at {}", rate_words(tried.win_rate), tried.value)
}

/// A share in percent: `50.0 %`.
fn percent(share: f64) -> String {
    crate::dice::percent(share, 1)
}

/// A share in percentage points, without a decimal that is 0.
fn points(share: f64) -> String {
    let text = format!("{:.1}", share * 100.0);
    text.trim_end_matches(".0").to_owned()
}
