//! Results as tables of text. Floor 8.

use super::{Aim, Outcome};
use crate::combat::Difficulty;
use crate::dice::{percent, percent_number};
use crate::sim::{ColumnResult, Contest, Difference, Interval, Knockout, Mean, Tally};
use std::collections::BTreeMap;
use unicode_width::UnicodeWidthStr as _;

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
            variants,
            battles,
            draws,
            wins,
            ..
        } = contest;
        let rate = rate_words(contest.win_rate);
        format!(
            "{level} ({rules}{}): {first} beats {second} in {wins} of {battles} battles, {rate}; {draws} drawn",
            variants_words(variants)
        )
    };
    contests.iter().map(line).collect()
}

/// One row a side.
fn single(tally: &Tally) -> Vec<String> {
    let Tally {
        level,
        rules,
        variants,
        ..
    } = tally;
    let variants = variants_words(variants);
    let mut lines = vec![format!(
        "{level} ({rules}{variants}): {}",
        played_words(tally)
    )];
    let mut rows = vec![SIDES.map(str::to_owned).to_vec()];
    rows.extend(side_rows(tally));
    lines.extend(aligned(&rows));
    lines.extend(decided_by(tally).map(|words| format!("  {words}")));
    lines
}

/// `400 battles, 0 drawn, 8.0 ± 0.2 rounds and 270 commands on average; 8 rounds in the median`.
pub(super) fn played_words(tally: &Tally) -> String {
    let Tally {
        battles,
        seeds,
        draws,
        mean_rounds,
        mean_commands,
        ..
    } = tally;
    let swapped = if seeds == battles {
        String::new()
    } else {
        format!(" ({})", swapped_words(*seeds))
    };
    let (rounds, median) = (mean_words(*mean_rounds), median_words(tally));
    format!(
        "{battles} battles{swapped}, {draws} drawn, {rounds} rounds and {mean_commands:.0} commands on average; {median}"
    )
}

/// `200 seeds, each also with the sides swapped`.
fn swapped_words(seeds: u32) -> String {
    let noun = if seeds == 1 { "seed" } else { "seeds" };
    format!("{seeds} {noun}, each also with the sides swapped")
}

/// `7 rounds in the median, 8 intended`.
pub(super) fn median_words(tally: &Tally) -> String {
    let rounds = if tally.median_rounds == 1 {
        "round"
    } else {
        "rounds"
    };
    let median = format!("{} {rounds} in the median", tally.median_rounds);
    match tally.intended_rounds {
        Some(intended) => format!("{median}, {intended} intended"),
        None => median,
    }
}

/// What decided the battles; nothing if it always was that one side was left.
fn decided_by(tally: &Tally) -> Option<String> {
    let usual = "last side";
    let sides = tally.sides.iter();
    let sides = sides.map(|side| (format!("{} won by", side.name), &side.won_by));
    let all = sides.chain([("drawn by".to_owned(), &tally.drawn_by)]);
    let told: Vec<_> = all.filter(|(_, counts)| !counts.is_empty()).collect();
    let is_plain =
        |(_, counts): &(String, &BTreeMap<String, u32>)| counts.keys().all(|by| by == usual);
    if told.iter().all(is_plain) {
        return None;
    }
    let words = told.iter().map(|(whose, counts)| {
        let counts = counts.iter().map(|(by, count)| format!("{by} {count}"));
        format!("{whose} {}", counts.collect::<Vec<_>>().join(", "))
    });
    Some(words.collect::<Vec<_>>().join("; "))
}

/// The heads of the table of one column's sides. Means have their 95 % interval behind \u{b1}.
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
            rate_words(side.win_rate),
            mean_words(side.mean_injuries),
            mean_words(side.mean_out),
            mean_words(side.mean_deaths),
        ]
    })
}

/// Variants that are in force, as they stand behind the ruleset: "; variant no_flanking".
pub(super) fn variants_words(variants: &[String]) -> String {
    match variants {
        [] => String::new(),
        [one] => format!("; variant {one}"),
        several => format!("; variants {}", several.join(", ")),
    }
}

/// Of columns that are not all played by the same variants, which has which, where its label does not
/// say so already.
pub(super) fn variants_of_columns(columns: &[ColumnResult]) -> Vec<String> {
    let of = |column: &ColumnResult| column.tally.variants.clone();
    if columns.windows(2).all(|pair| of(&pair[0]) == of(&pair[1])) {
        return Vec::new();
    }
    let is_told = |column: &&ColumnResult| {
        let mut words = column.label.split(", ");
        let in_force = &column.tally.variants[..];
        in_force.is_empty() || words.any(|word| in_force == [word])
    };
    let columns = columns.iter().filter(|column| !is_told(column));
    let line = |column: &ColumnResult| {
        let words = variants_words(&column.tally.variants);
        format!("{}: {}", column.label, words.trim_start_matches("; "))
    };
    columns.map(line).collect()
}

/// The first line of columns that played the same seeds.
pub(super) fn heading(outcome: &Outcome) -> String {
    let seeds = outcome.columns.first().map_or(0, |it| it.tally.seeds);
    format!(
        "{}: {} battles in each of {} columns, {}",
        outcome.study.title,
        outcome.battles(),
        outcome.columns.len(),
        swapped_words(seeds)
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
        let sides = tally.sides.iter().enumerate().map(|(place, side)| {
            let once = |text: String| if place == 0 { text } else { String::new() };
            vec![
                once(column.label.clone()),
                side.name.clone(),
                rate_words(side.win_rate),
                column
                    .differences
                    .get(place)
                    .map_or_else(|| "\u{2013}".to_owned(), |&it| points(it)),
                mean_words(side.mean_injuries),
                mean_words(side.mean_out),
                mean_words(side.mean_deaths),
                once(mean_words(tally.mean_rounds)),
                once(drawn(tally)),
            ]
        });
        sides.collect::<Vec<_>>()
    };
    columns.iter().flat_map(of_column).collect()
}

fn compared(outcome: &Outcome) -> Vec<String> {
    let mut lines = vec![heading(outcome)];
    lines.extend(
        variants_of_columns(&outcome.columns)
            .into_iter()
            .map(|line| format!("  {line}")),
    );
    let mut rows = vec![COMPARED.map(str::to_owned).to_vec()];
    rows.extend(compared_rows(&outcome.columns));
    lines.extend(aligned_with(&rows, 2));
    let decided = |column: &ColumnResult| {
        let words = decided_by(&column.tally)?;
        Some(format!("{}: {words}", column.label))
    };
    lines.extend(outcome.columns.iter().filter_map(decided));
    lines.extend(sentences(&outcome.columns));
    lines
}

/// The share of drawn battles.
pub(super) fn drawn(tally: &Tally) -> String {
    percent(tally.drawn(), 1)
}

/// What the differences mean, one sentence for each column that is compared with another.
pub(super) fn sentences(columns: &[ColumnResult]) -> Vec<String> {
    columns.iter().filter_map(sentence).collect()
}

/// What the differences of a column to the one that it is compared with mean; none if others are compared with it.
pub(super) fn sentence(column: &ColumnResult) -> Option<String> {
    let (label, base) = (&column.label, column.compared_with.as_deref()?);
    let drawn = column.drawn_difference.unwrap_or_default();
    let sides = column.tally.sides.iter().zip(&column.differences);
    let mut sure: Vec<_> = sides.filter(|(_, it)| it.is_certain()).collect();
    if !drawn.is_certain() {
        // What one side wins the others lose. Of two that differ alike, the first.
        let most = sure.into_iter().reduce(|most, next| {
            if next.1.rate.abs() > most.1.rate.abs() + 1e-9 {
                next
            } else {
                most
            }
        });
        sure = most.into_iter().collect();
    }
    let bound = missed(column);
    let mut parts = Vec::new();
    for (side, difference) in sure {
        let (by, more) = (point(difference.rate.abs()), more(difference.rate, "less"));
        let name = &side.name;
        parts.push(format!("{name} wins {by:.1} points {more} often"));
    }
    Some(match (&parts[..], drawn.is_certain()) {
        ([], false) => format!(
            "{label}: no difference to \"{base}\" that these battles could show; one of more than {bound:.1} points is \
             unlikely to have been missed."
        ),
        (wins, false) => format!("{label}: {} than in \"{base}\".", wins.join(", ")),
        (wins, true) => {
            let (by, more) = (point(drawn.rate.abs()), more(drawn.rate, "fewer"));
            let draws = format!("{more} battles are drawn than in \"{base}\", by {by:.1} points");
            match wins {
                [] => format!(
                    "{label}: {draws}; no side wins more or less often by as much as these battles could show."
                ),
                wins => format!("{label}: {draws}; {}.", wins.join(", ")),
            }
        }
    })
}

/// The largest difference of a column that its battles may have missed, in points.
pub(super) fn missed(column: &ColumnResult) -> f64 {
    let drawn = column.drawn_difference.unwrap_or_default();
    let bound = column.differences.iter().map(|it| it.bound());
    point(bound.fold(drawn.bound(), f64::max))
}

/// "more", or the word for less.
const fn more(rate: f64, less: &'static str) -> &'static str {
    if rate < 0.0 { less } else { "more" }
}

/// A thing that was left out, with what it is worth to each side.
pub(super) struct Worth<'o> {
    pub label: &'o str,
    pub tally: &'o Tally,
    /// By side: how much more often it wins with the thing than without.
    pub worth: Vec<Difference>,
    /// How many more battles are drawn without it.
    drawn: Difference,
}

impl Worth<'_> {
    /// Whether most battles are drawn without it, and fewer with it: its worth to a side is then that
    /// anybody wins at all.
    fn is_needed(&self) -> bool {
        self.tally.drawn() > 0.5 && self.drawn.is_certain() && self.drawn.rate > 0.0
    }
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
            drawn: column.drawn_difference.unwrap_or_default(),
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
    let rest = ["rounds without", "dead without", "drawn without"].map(str::to_owned);
    head.chain(worth).chain(rest).collect()
}

/// The rows of the table of a knockout.
pub(super) fn ranked_rows(outcome: &Outcome) -> Vec<Vec<String>> {
    let ranking = ranking(&outcome.columns).into_iter().enumerate();
    let rows = ranking.map(|(place, thing)| {
        let mark = if thing.is_needed() { " *" } else { "" };
        let head = [(place + 1).to_string(), thing.label.to_owned()];
        let worth = thing.worth.iter().map(|&worth| points(worth));
        let rest = [
            mean_words(thing.tally.mean_rounds),
            mean_words(thing.tally.mean_deaths),
            format!("{}{mark}", drawn(thing.tally)),
        ];
        head.into_iter().chain(worth).chain(rest).collect()
    });
    rows.collect()
}

/// What is left out, as a noun of many.
pub(super) const fn things(what: Knockout) -> &'static str {
    match what {
        Knockout::Terrain => "patches of terrain",
        _ => what.word(),
    }
}

/// The last sentences of a knockout.
pub(super) fn ranked_sentences(outcome: &Outcome, what: Knockout) -> Vec<String> {
    let ranking = ranking(&outcome.columns);
    let sure = ranking
        .iter()
        .filter(|it| it.worth.iter().any(|worth| worth.is_certain()));
    let sure: Vec<_> = sure.map(|it| it.label).collect();
    let of = format!("{} {}", ranking.len(), things(what));
    let narrower = match outcome.study.experiment.until {
        Some(_) => "a narrower --until",
        None => "--until 2%",
    };
    let shown = match (sure.len(), &ranking[..]) {
        (0, []) => format!("No {} can be left out.", things(what)),
        (0, [one]) => format!(
            "{}: no worth that these battles could show: play more of them, or {narrower}.",
            one.label
        ),
        (0, _) => format!(
            "None of the {of} has a worth that these battles could show: play more of them, or {narrower}."
        ),
        (_, [one]) => format!("{} has a worth whose interval leaves out 0.", one.label),
        (shown, _) => format!(
            "Of {of}, {shown} {} a worth whose interval leaves out 0: {}.",
            if shown == 1 { "has" } else { "have" },
            sure.join("; ")
        ),
    };
    let needed = ranking.iter().any(Worth::is_needed).then(|| {
        "* Without it most battles are drawn. What it is worth to a side says how often that side wins at all, \
         and not that it favours a side."
            .to_owned()
    });
    needed.into_iter().chain([shown]).collect()
}

fn ranked(outcome: &Outcome, what: Knockout) -> Vec<String> {
    let mut lines = vec![heading(outcome)];
    if let Some(whole) = outcome.columns.first() {
        let sides = whole.tally.sides.iter();
        let rates = sides.map(|side| format!("{} wins {}", side.name, rate_words(side.win_rate)));
        let rates = rates.chain([format!("{} drawn", drawn(&whole.tally))]);
        lines.push(format!("  whole: {}", rates.collect::<Vec<_>>().join(", ")));
    }
    let mut rows = vec![ranked_head(outcome)];
    rows.extend(ranked_rows(outcome));
    lines.extend(aligned_with(&rows, 2));
    lines.extend(ranked_sentences(outcome, what));
    lines
}

/// A rate in percent with its interval.
pub(super) fn rate_words(interval: Interval) -> String {
    let [low, high] = [interval.low, interval.high].map(|share| percent_number(share, 1));
    format!("{} ({low} to {high})", percent(interval.rate, 1))
}

/// A mean of a battle, with the farther end of its interval behind \u{b1}: with one decimal where the interval is at least
/// so wide, else with two. The interval is rounded up.
pub(super) fn mean_words(mean: Mean) -> String {
    let (value, margin) = (mean.mean, mean.margin());
    let places = if margin < 0.1 { 2 } else { 1 };
    let parts = 10_f64.powi(places);
    // Not up by a whole step where the margin is a number of steps but for the last bit.
    let margin = (margin * parts - 1e-9).ceil() / parts;
    let places = places as usize;
    format!(
        "{:.places$} \u{b1} {margin:.places$}",
        (value * parts).round() / parts
    )
}

/// A share in percentage points, rounded to the tenth that tables and sentences print; no minus before a zero.
pub(super) fn point(share: f64) -> f64 {
    (share * 1000.0).round() / 10.0 + 0.0
}

/// A difference in percentage points with its interval.
pub(super) fn points(difference: Difference) -> String {
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
        cells.map(|cell| cell.width()).max().unwrap_or(0)
    };
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let widths: Vec<_> = (0..columns).map(width).collect();
    let line = |row: &Vec<String>| {
        let cells = row.iter().zip(&widths).enumerate();
        let cells = cells.map(|(column, (cell, &width))| {
            // Not by the number of characters: some are two columns wide, others none.
            let blank = " ".repeat(width.saturating_sub(cell.width()));
            if column < left {
                cell.clone() + &blank
            } else {
                blank + cell
            }
        });
        let line = format!("  {}", cells.collect::<Vec<_>>().join("  "));
        line.trim_end().to_owned()
    };
    rows.iter().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::aligned_with;
    use unicode_width::UnicodeWidthStr as _;

    /// Letters of two columns, and marks of none.
    #[test]
    fn columns_are_as_wide_as_they_look() {
        let row = |cells: [&str; 3]| cells.map(str::to_owned).to_vec();
        let rows = [
            row(["side", "name", "wins"]),
            row(["\u{6c34}\u{8ecd}", "e\u{301}\u{301}", "12"]),
            row(["Left", "plain", "7"]),
        ];
        let lines = aligned_with(&rows, 2);
        let widths: Vec<_> = lines.iter().map(|line| line.width()).collect();
        assert_eq!(widths, [widths[0]; 3], "{lines:#?}");
        assert!(lines[1].starts_with("  \u{6c34}\u{8ecd}  e"), "{lines:#?}");
    }
}
