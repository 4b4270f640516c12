//! How often the intervals hold the true value in real battles: from rows that `quincunx sim --csv` has written. It is
//! not run with the others; docs/benchmarks.md tells how, and what came of it.
//!
//! The rows are cut into experiments of so many seeds. What is true is taken from all rows together, so there should be
//! many times as many.

use super::{Interval, Mean, SeedSums};
use crate::sim::duel::{Duel, Losses};
use crate::sim::paired::Paired;
use crate::sim::tests::yard;
use crate::sim::{Difference, Tally};

/// The environment variable that names the file of rows.
const ROWS: &str = "QUINCUNX_ROWS";
/// Seeds of an experiment.
const SEEDS: [usize; 3] = [10, 30, 100];
/// Seeds of a batch of `--until`, as they are of three columns and of one level alone.
const BATCH: usize = 128;

/// The battles of a column, seed by seed.
struct Column {
    label: String,
    seeds: Vec<Vec<Duel>>,
}

fn columns(path: &std::ffi::OsStr) -> Vec<Column> {
    let mut reader = csv::Reader::from_path(path).expect("the rows can be read");
    let heads = reader.headers().expect("they have heads").clone();
    let place = |head: &str| {
        heads
            .iter()
            .position(|it| it == head)
            .expect("a column of rows")
    };
    let [column, seed, winner, rounds] = ["column", "seed", "winner", "rounds"].map(place);
    let losses = [0, 1].map(|side| {
        ["injuries", "unconscious", "dead"].map(|what| place(&format!("side{side}_{what}")))
    });
    let mut all: Vec<Column> = Vec::new();
    let mut last = std::collections::BTreeMap::new();
    for row in reader.records() {
        let row = row.expect("whole rows");
        let number = |place: usize| row[place].parse::<u32>().expect("a number");
        let label = &row[column];
        let known = all.iter().position(|it| it.label == *label);
        let known = known.unwrap_or_else(|| {
            all.push(Column {
                label: label.to_owned(),
                seeds: Vec::new(),
            });
            all.len() - 1
        });
        let duel = Duel {
            winner: row[winner].parse().ok(),
            by: String::new(),
            rounds: number(rounds),
            commands: 1,
            losses: losses
                .iter()
                .map(|places| {
                    let [injuries, unconscious, dead] = places.map(number);
                    Losses {
                        injuries,
                        unconscious,
                        dead,
                    }
                })
                .collect(),
            summary: None,
            log: None,
        };
        let seed = row[seed].to_owned();
        if last.insert(known, seed.clone()) != Some(seed) {
            all[known].seeds.push(Vec::new());
        }
        all[known]
            .seeds
            .last_mut()
            .expect("one was added")
            .push(duel);
    }
    all
}

fn tally<'s>(seeds: impl IntoIterator<Item = &'s Vec<Duel>>) -> Tally {
    let mut tally = Tally::of(&yard(), "injury");
    seeds.into_iter().for_each(|seed| tally.add(seed));
    tally
}

/// What is measured of the first side: its name, its interval, and its interval as if no battle knew of its twin.
type Measure = (&'static str, fn(&Tally) -> (f64, f64, f64));

const fn of_rate(it: Interval) -> (f64, f64, f64) {
    (it.low, it.rate, it.high)
}

const fn of_mean(it: Mean) -> (f64, f64, f64) {
    (it.low, it.mean, it.high)
}

const MEASURES: [Measure; 6] = [
    ("win rate", |tally| of_rate(tally.sides[0].win_rate)),
    ("rounds", |tally| of_mean(tally.mean_rounds)),
    ("injuries", |tally| of_mean(tally.sides[0].mean_injuries)),
    ("unconscious", |tally| of_mean(tally.sides[0].mean_out)),
    ("dead", |tally| of_mean(tally.sides[0].mean_deaths)),
    ("dead, all sides", |tally| of_mean(tally.mean_deaths)),
];

fn percent(held: usize, of: usize) -> String {
    format!("{:.1} %", held as f64 * 100.0 / of as f64)
}

/// A row of the table: the experiments of so many seeds.
fn row(column: &Column, seeds: usize, swapped: bool) -> String {
    let whole = tally(&column.seeds);
    let experiments: Vec<_> = column.seeds.chunks_exact(seeds).collect();
    let of_one = |seeds: &[Vec<Duel>]| {
        let first = |seed: &Vec<Duel>| {
            if swapped {
                seed.clone()
            } else {
                seed[..1].to_vec()
            }
        };
        tally(&seeds.iter().map(first).collect::<Vec<_>>())
    };
    let whole = if swapped {
        whole
    } else {
        of_one(&column.seeds)
    };
    let tallies: Vec<_> = experiments.iter().map(|seeds| of_one(seeds)).collect();
    let cells = MEASURES.map(|(_, of)| {
        let truth = of(&whole).1;
        let held = tallies.iter().filter(|tally| {
            let (low, _, high) = of(tally);
            (low..=high).contains(&truth)
        });
        percent(held.count(), tallies.len())
    });
    let rate = whole.sides[0].win_rate.rate;
    let by_battle = tallies.iter().filter(|tally| {
        let plain = Interval::wilson(tally.sides[0].wins, tally.battles);
        (plain.low..=plain.high).contains(&rate)
    });
    let by_battle = percent(by_battle.count(), tallies.len());
    let each = if swapped { "twice" } else { "once" };
    let label = &column.label;
    format!(
        "| {label} | {seeds}, {each} | {} | {:.1} % | {by_battle} | {} |",
        tallies.len(),
        rate * 100.0,
        cells.join(" | ")
    )
}

fn difference(base: &[Vec<Duel>], own: &[Vec<Duel>]) -> Difference {
    let mut paired = Paired::default();
    for (these, others) in own.iter().zip(base) {
        paired.add(Some(0), these, others);
    }
    paired.difference(2)
}

fn row_of_difference(base: &Column, own: &Column, seeds: usize) -> String {
    let truth = difference(&base.seeds, &own.seeds).rate;
    let experiments = base
        .seeds
        .chunks_exact(seeds)
        .zip(own.seeds.chunks_exact(seeds));
    let held: Vec<_> = experiments
        .map(|(base, own)| {
            let Difference { low, high, .. } = difference(base, own);
            (low..=high).contains(&truth)
        })
        .collect();
    let count = held.iter().filter(|it| **it).count();
    let (one, other, of) = (&own.label, &base.label, held.len());
    format!(
        "| {one} to {other} | {seeds} | {of} | {:+.1} | {} |",
        truth * 100.0,
        percent(count, of)
    )
}

/// Experiments that end when the interval is narrow, one after the other.
fn row_of_until(column: &Column, until: f64, swapped: bool) -> String {
    let sums_of = |seeds: &[Vec<Duel>]| {
        let mut sums = SeedSums::default();
        for seed in seeds {
            let seed = if swapped { &seed[..] } else { &seed[..1] };
            let wins = seed.iter().filter(|duel| duel.winner == Some(0)).count();
            sums.add(seed.len(), wins as u64);
        }
        sums
    };
    let batch = if swapped { BATCH } else { 2 * BATCH };
    let truth = sums_of(&column.seeds).rate().rate;
    let (mut left, mut ends) = (&column.seeds[..], Vec::new());
    let mut played = batch;
    while played <= left.len() {
        let rate = sums_of(&left[..played]).rate();
        if rate.half_width() <= until {
            ends.push((played, (rate.low..=rate.high).contains(&truth)));
            left = &left[played..];
            played = 0;
        }
        played += batch;
    }
    let held = ends.iter().filter(|(_, held)| *held).count();
    let seeds: usize = ends.iter().map(|(seeds, _)| seeds).sum();
    let each = if swapped { "twice" } else { "once" };
    format!(
        "| {} | {:.0} %, {each} | {} | {} | {} |",
        column.label,
        until * 100.0,
        ends.len(),
        seeds / ends.len().max(1),
        percent(held, ends.len().max(1))
    )
}

#[test]
#[ignore = "it needs rows that were played before; docs/benchmarks.md tells how"]
fn how_often_intervals_hold_is_measured() {
    let path = std::env::var_os(ROWS).expect("QUINCUNX_ROWS names a file of sim --csv");
    let columns = columns(&path);
    let heads = MEASURES.map(|(name, _)| name).join(" | ");
    eprintln!("| level | seeds | experiments | wins | win rate by battle | {heads} |");
    for column in &columns {
        for seeds in SEEDS {
            for swapped in [false, true] {
                eprintln!("{}", row(column, seeds, swapped));
            }
        }
    }
    eprintln!("| difference | seeds | experiments | points | held |");
    for column in &columns[1..] {
        for seeds in SEEDS {
            eprintln!("{}", row_of_difference(&columns[0], column, seeds));
        }
    }
    eprintln!("| level | until | experiments | seeds on average | held |");
    for column in &columns {
        for until in [0.06, 0.04, 0.03] {
            for swapped in [false, true] {
                eprintln!("{}", row_of_until(column, until, swapped));
            }
        }
    }
}
