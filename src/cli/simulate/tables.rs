//! Results as tables of text. Floor 8.

use super::{Aim, Outcome};
use crate::combat::Difficulty;
use crate::sim::{ColumnResult, Contest, Difference, Interval, Knockout, Tally};

/// The tables of a set of columns.
pub(super) fn of(outcome: &Outcome) -> Vec<String> {
    match outcome.study.aim {
        Aim::Single => {
            let columns = outcome.columns.iter();
            columns.flat_map(|column| single(&column.tally)).collect()
        }
        Aim::Comparison => compared(outcome),
        Aim::Knockout(what) => ranked(outcome, what),
    }
}

/// One line a contest.
pub(super) fn contests(contests: &[Contest]) -> Vec<String> {
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

/// One row a side.
fn single(tally: &Tally) -> Vec<String> {
    let Tally {
        level,
        rules,
        battles,
        draws,
        mean_rounds,
        mean_commands,
        ..
    } = tally;
    let mut lines = vec![format!(
        "{level} ({rules}): {battles} battles, {draws} drawn, {mean_rounds:.1} rounds and {mean_commands:.0} commands on average"
    )];
    let mut rows = vec![SIDES.map(str::to_owned).to_vec()];
    rows.extend(side_rows(tally));
    lines.extend(aligned(&rows));
    lines
}

/// The heads of the table of one column's sides.
pub(super) const SIDES: [&str; 7] = [
    "side",
    "fighters",
    "wins",
    "win rate (95 %)",
    "injuries",
    "unconscious",
    "dead",
];

/// The rows of that table, one a side.
pub(super) fn side_rows(tally: &Tally) -> impl Iterator<Item = Vec<String>> {
    tally.sides.iter().map(|side| {
        vec![
            side.name.clone(),
            side.fighters.to_string(),
            side.wins.to_string(),
            percent(side.win_rate),
            format!("{:.1}", side.mean_injuries),
            format!("{:.1}", side.mean_out),
            format!("{:.1}", side.mean_deaths),
        ]
    })
}

/// The first line of columns that played the same seeds.
pub(super) fn heading(outcome: &Outcome) -> String {
    let battles = outcome.battles();
    format!(
        "{}: {battles} battles in each of {} columns, {} seeds, each also with the sides swapped",
        outcome.study.title,
        outcome.columns.len(),
        battles / 2
    )
}

/// The heads of the table of a comparison.
pub(super) const COMPARED: [&str; 9] = [
    "column",
    "side",
    "win rate (95 %)",
    "difference in points (95 %)",
    "injuries",
    "unconscious",
    "dead",
    "rounds",
    "drawn",
];

/// The rows of the table of a comparison: one for each side of each column.
pub(super) fn compared_rows(columns: &[ColumnResult]) -> Vec<Vec<String>> {
    let of_column = |column: &ColumnResult| {
        let tally = &column.tally;
        let drawn = f64::from(tally.draws) * 100.0 / f64::from(tally.battles.max(1));
        let sides = tally.sides.iter().enumerate().map(|(place, side)| {
            let once = |text: String| if place == 0 { text } else { String::new() };
            vec![
                once(column.label.clone()),
                side.name.clone(),
                percent(side.win_rate),
                column
                    .differences
                    .get(place)
                    .map_or_else(|| "\u{2013}".to_owned(), |&it| points(it)),
                format!("{:.1}", side.mean_injuries),
                format!("{:.1}", side.mean_out),
                format!("{:.1}", side.mean_deaths),
                once(format!("{:.1}", tally.mean_rounds)),
                once(format!("{drawn:.1} %")),
            ]
        });
        sides.collect::<Vec<_>>()
    };
    columns.iter().flat_map(of_column).collect()
}

fn compared(outcome: &Outcome) -> Vec<String> {
    let mut lines = vec![heading(outcome)];
    let mut rows = vec![COMPARED.map(str::to_owned).to_vec()];
    rows.extend(compared_rows(&outcome.columns));
    lines.extend(aligned_with(&rows, 2));
    lines.extend(sentences(&outcome.columns));
    lines
}

/// What the differences mean, one sentence a column.
pub(super) fn sentences(columns: &[ColumnResult]) -> Vec<String> {
    let Some(first) = columns.first() else {
        return Vec::new();
    };
    let of_column = |column: &ColumnResult| {
        let sides = column.tally.sides.iter().zip(&column.differences);
        // Of two sides that differ alike, the first.
        let (side, &difference) = sides.reduce(|most, next| {
            if next.1.rate.abs() > most.1.rate.abs() + 1e-9 {
                next
            } else {
                most
            }
        })?;
        let (name, label, base) = (&side.name, &column.label, &first.label);
        let more = if difference.rate < 0.0 {
            "less"
        } else {
            "more"
        };
        let by = difference.rate.abs() * 100.0;
        Some(if difference.is_certain() {
            format!("{label}: {name} wins {by:.1} points {more} often than in {base}.")
        } else {
            let half = difference.half_width() * 100.0;
            format!(
                "{label}: no difference to {base} that these battles could show; one of more than {half:.1} points \
                 is unlikely to have been missed."
            )
        })
    };
    columns.iter().skip(1).filter_map(of_column).collect()
}

/// A thing that was left out, with what it is worth to each side.
pub(super) struct Worth<'o> {
    pub label: &'o str,
    pub tally: &'o Tally,
    /// By side: how much more often it wins with the thing than without.
    pub worth: Vec<Difference>,
}

/// Everything that was left out, what is worth most first.
pub(super) fn ranking(columns: &[ColumnResult]) -> Vec<Worth<'_>> {
    let mut all: Vec<_> = columns
        .iter()
        .skip(1)
        .map(|column| Worth {
            label: &column.label,
            tally: &column.tally,
            worth: column.differences.iter().map(|it| it.reversed()).collect(),
        })
        .collect();
    let most = |it: &Worth<'_>| it.worth.iter().map(|it| it.rate.abs()).fold(0.0, f64::max);
    // Stable: of equal worth, the order of the level.
    all.sort_by(|one, other| most(other).total_cmp(&most(one)));
    all
}

/// The heads of the table of a knockout.
pub(super) fn ranked_head(outcome: &Outcome) -> Vec<String> {
    let sides = outcome.columns.first().map(|whole| &whole.tally.sides);
    let sides = sides.into_iter().flatten();
    let worth = sides.map(|side| format!("worth to {} (95 %)", side.name));
    let head = ["rank", "left out"].map(str::to_owned).into_iter();
    let rest = ["rounds without", "dead without"].map(str::to_owned);
    head.chain(worth).chain(rest).collect()
}

/// The rows of the table of a knockout.
pub(super) fn ranked_rows(outcome: &Outcome) -> Vec<Vec<String>> {
    let ranking = ranking(&outcome.columns).into_iter().enumerate();
    let rows = ranking.map(|(place, thing)| {
        let dead: f64 = thing.tally.sides.iter().map(|side| side.mean_deaths).sum();
        let head = [(place + 1).to_string(), thing.label.to_owned()];
        let worth = thing.worth.iter().map(|&worth| points(worth));
        let rest = [
            format!("{:.1}", thing.tally.mean_rounds),
            format!("{dead:.1}"),
        ];
        head.into_iter().chain(worth).chain(rest).collect()
    });
    rows.collect()
}

/// The last sentence of a knockout.
pub(super) fn ranked_sentence(outcome: &Outcome, what: Knockout) -> String {
    let ranking = ranking(&outcome.columns);
    let sure = ranking
        .iter()
        .filter(|it| it.worth.iter().any(|worth| worth.is_certain()));
    let sure: Vec<_> = sure.map(|it| it.label).collect();
    match sure.len() {
        0 => format!(
            "None of the {} {} has a worth that these battles could show: play more of them, or --until 2%.",
            ranking.len(),
            what.word()
        ),
        shown => format!(
            "Of {} {}, {shown} have a worth whose interval leaves out 0: {}.",
            ranking.len(),
            what.word(),
            sure.join("; ")
        ),
    }
}

fn ranked(outcome: &Outcome, what: Knockout) -> Vec<String> {
    let mut lines = vec![heading(outcome)];
    if let Some(whole) = outcome.columns.first() {
        let sides = whole.tally.sides.iter();
        let rates = sides.map(|side| format!("{} wins {}", side.name, percent(side.win_rate)));
        lines.push(format!("  whole: {}", rates.collect::<Vec<_>>().join(", ")));
    }
    let mut rows = vec![ranked_head(outcome)];
    rows.extend(ranked_rows(outcome));
    lines.extend(aligned_with(&rows, 2));
    lines.push(ranked_sentence(outcome, what));
    lines
}

/// A rate in percent with its interval.
pub(super) fn percent(interval: Interval) -> String {
    let [rate, low, high] = [interval.rate, interval.low, interval.high].map(|share| share * 100.0);
    format!("{rate:.1} % ({low:.1} to {high:.1})")
}

/// A difference in percentage points with its interval.
pub(super) fn points(difference: Difference) -> String {
    // No minus before a zero.
    let point = |share: f64| (share * 1000.0).round() / 10.0 + 0.0;
    let Difference { rate, low, high } = difference;
    format!(
        "{:+.1} ({:+.1} to {:+.1})",
        point(rate),
        point(low),
        point(high)
    )
}

/// Columns as wide as they must be, the first to the left, the others to the right.
pub(super) fn aligned(rows: &[Vec<String>]) -> Vec<String> {
    aligned_with(rows, 1)
}

/// Columns as wide as they must be, so many to the left, the others to the right.
pub(super) fn aligned_with(rows: &[Vec<String>], left: usize) -> Vec<String> {
    let width = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let widths: Vec<_> = (0..columns).map(width).collect();
    let line = |row: &Vec<String>| {
        let cells = row.iter().zip(&widths).enumerate();
        let cells = cells.map(|(column, (cell, &width))| {
            if column < left {
                format!("{cell:<width$}")
            } else {
                format!("{cell:>width$}")
            }
        });
        let line = format!("  {}", cells.collect::<Vec<_>>().join("  "));
        line.trim_end().to_owned()
    };
    rows.iter().map(line).collect()
}
