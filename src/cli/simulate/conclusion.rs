//! What a simulation came to, in three sentences, and what mattered most in it. Floor 8.

use super::tables::{self, points, rate_words};
use super::{Aim, Outcome};
use crate::sim::{ColumnResult, Difference, Knockout, Tally, what_mattered};

/// What mattered, with what it is worth to a side.
pub(super) struct Ranked {
    pub what: String,
    /// Whether it tells how the fight went, and not how it was fought.
    is_outcome: bool,
    /// The side, from 0.
    pub side: usize,
    /// How much more often the side wins.
    pub worth: Difference,
}

/// The three sentences of a set of columns.
pub(super) fn sentences(outcome: &Outcome) -> Vec<String> {
    let Some(first) = outcome.columns.first() else {
        return Vec::new();
    };
    match outcome.study.aim {
        Aim::Single => vec![
            favoured(first),
            decided(&first.tally),
            went_with_winning(first),
        ],
        Aim::Comparison => {
            let of_base = format!("{}: {}", first.label, favoured(first));
            let bases = outcome
                .columns
                .iter()
                .filter_map(|it| it.compared_with.as_deref());
            let others = bases.clone().count();
            let base = if bases.clone().all(|base| base == first.label) {
                format!("\"{}\"", first.label)
            } else {
                "the first of the same ruleset".to_owned()
            };
            let sure = outcome.columns.iter().filter(|it| is_different(it)).count();
            let count = match sure {
                0 => {
                    format!("No column differs from {base} by as much as these battles could show.")
                }
                1 if others == 1 => {
                    format!("The other column differs from {base}, which these battles show.")
                }
                sure => format!(
                    "Of the {others} other columns {sure} {} from {base}, which these battles show.",
                    if sure == 1 { "differs" } else { "differ" }
                ),
            };
            [of_base, count]
                .into_iter()
                .chain(largest(outcome))
                .collect()
        }
        Aim::Knockout(what) => {
            let of_whole = format!("The level as it is drawn: {}", favoured(first));
            let last = tables::ranked_sentences(outcome, what).pop();
            let all = match worth_most(outcome, what) {
                Some(most) => [Some(of_whole), Some(most), last],
                None => [Some(of_whole), last, missed_worth(outcome)],
            };
            all.into_iter().flatten().collect()
        }
    }
}

/// The three sentences of several sets of columns together.
pub(super) fn of_all(outcomes: &[Outcome]) -> Vec<String> {
    if let [one] = outcomes {
        return sentences(one);
    }
    let uneven = outcomes.iter().filter_map(|outcome| {
        let column = outcome.columns.first()?;
        let side = &column.tally.sides[favourite(&column.tally)?];
        Some(format!(
            "{} ({}, {})",
            outcome.study.title,
            side.name,
            rate_words(side.win_rate)
        ))
    });
    let uneven: Vec<_> = uneven.collect();
    let first = match &uneven[..] {
        [] => format!(
            "None of {} favours a side by as much as these battles could show.",
            outcomes.len()
        ),
        uneven => format!(
            "{} of {} favour a side: {}.",
            uneven.len(),
            outcomes.len(),
            uneven.join("; ")
        ),
    };
    let widest = outcomes
        .iter()
        .flat_map(|it| &it.columns)
        .flat_map(|it| &it.tally.sides);
    let widest = widest.map(|side| side.win_rate.half_width());
    let widest = widest.fold(0.0, f64::max) * 100.0;
    let second = format!("Win rates are known to {widest:.1} points to each side or better.");
    let most = outcomes.iter().filter_map(|outcome| {
        let ranked = foremost(outcome)?;
        Some((outcome, ranked))
    });
    let most =
        most.max_by(|one, other| one.1.worth.rate.abs().total_cmp(&other.1.worth.rate.abs()));
    let third = match most {
        Some((outcome, ranked)) => format!(
            "What mattered most of all: in {}, {}.",
            outcome.study.title,
            words(outcome, &ranked)
        ),
        None => "Nothing mattered by as much as these battles could show.".to_owned(),
    };
    vec![first, second, third]
}

/// What mattered, the most first: what went with winning in a level, how much columns differ from the first, what things
/// are worth.
pub(super) fn ranking(outcome: &Outcome) -> Vec<Ranked> {
    let columns = &outcome.columns;
    let mut all: Vec<_> = match outcome.study.aim {
        Aim::Single => columns.iter().flat_map(of_leads).collect(),
        Aim::Comparison => {
            let others = columns.iter().skip(1);
            others
                .filter_map(|it| served(&it.label, it.differences.iter().copied()))
                .collect()
        }
        Aim::Knockout(_) => {
            let ranking = tables::ranking(columns).into_iter();
            ranking
                .filter_map(|it| served(it.label, it.worth.into_iter()))
                .collect()
        }
    };
    all.sort_by(|one, other| other.worth.rate.abs().total_cmp(&one.worth.rate.abs()));
    all
}

/// A line of the ranking in words.
fn words(outcome: &Outcome, ranked: &Ranked) -> String {
    let tally = outcome.columns.first().map(|column| &column.tally);
    let name = tally.and_then(|tally| tally.sides.get(ranked.side));
    let name = name.map_or("", |side| &side.name);
    format!("{}: {} points to {name}", ranked.what, points(ranked.worth))
}

/// The side that it serves most, with its worth to that side.
fn served(what: &str, worth: impl Iterator<Item = Difference>) -> Option<Ranked> {
    let sides = worth.enumerate();
    let (side, worth) = sides.max_by(|one, other| one.1.rate.total_cmp(&other.1.rate))?;
    Some(Ranked {
        what: what.to_owned(),
        is_outcome: false,
        side,
        worth,
    })
}

/// What mattered most, if the battles show it: a choice or a place before what only tells that one side was winning already.
fn foremost(outcome: &Outcome) -> Option<Ranked> {
    let all = ranking(outcome).into_iter();
    let sure = all.filter(|it| it.worth.is_certain());
    let (told, chosen): (Vec<_>, Vec<_>) = sure.partition(|it| it.is_outcome);
    chosen.into_iter().chain(told).next()
}

/// Of each lead the side to whose wins it made the largest difference.
fn of_leads(column: &ColumnResult) -> Vec<Ranked> {
    let mut all: Vec<Ranked> = Vec::new();
    for it in what_mattered(column) {
        if all.iter().all(|known| known.what != it.what) {
            all.push(Ranked {
                what: it.what,
                is_outcome: it.is_outcome,
                side: it.side,
                worth: it.difference,
            });
        }
    }
    all
}

/// The side that wins more often than any other, if the battles show it.
fn favourite(tally: &Tally) -> Option<usize> {
    let sides = &tally.sides;
    let is_ahead = |&side: &usize| {
        let mut others = (0..sides.len()).filter(|&other| other != side);
        others.all(|other| sides[side].win_rate.low > sides[other].win_rate.high)
    };
    (0..sides.len()).find(is_ahead)
}

fn favoured(column: &ColumnResult) -> String {
    let tally = &column.tally;
    match favourite(tally) {
        Some(side) => {
            let side = &tally.sides[side];
            format!(
                "{} is favoured: it wins {} of the battles.",
                side.name,
                rate_words(side.win_rate)
            )
        }
        None => {
            let rates = tally
                .sides
                .iter()
                .map(|side| format!("{} wins {}", side.name, rate_words(side.win_rate)));
            format!(
                "No side is favoured by as much as {} battles could show: {}.",
                tally.battles,
                rates.collect::<Vec<_>>().join(", ")
            )
        }
    }
}

/// How long the battles are, and what decides most of them.
fn decided(tally: &Tally) -> String {
    let all = tally
        .sides
        .iter()
        .flat_map(|side| &side.won_by)
        .chain(&tally.drawn_by);
    let mut by: Vec<(&str, u32)> = Vec::new();
    for (word, battles) in all {
        match by.iter_mut().find(|(known, _)| known == word) {
            Some((_, sum)) => *sum += battles,
            None => by.push((word, *battles)),
        }
    }
    let most = by.into_iter().max_by_key(|&(_, battles)| battles);
    let most = most.map_or_else(String::new, |(word, battles)| {
        format!("; {battles} of {} are decided by {word}", tally.battles)
    });
    format!("The battles take {}{most}.", tables::median_words(tally))
}

/// What went most with winning, but for what only tells that one side was winning already.
fn went_with_winning(column: &ColumnResult) -> String {
    let all = what_mattered(column);
    let sure = all.iter().filter(|it| it.difference.is_certain());
    let Some(most) = sure
        .clone()
        .find(|it| !it.is_outcome)
        .or_else(|| sure.clone().next())
    else {
        return "Nothing that was counted went with winning by as much as these battles could show.".to_owned();
    };
    let side = &column.tally.sides[most.side].name;
    format!(
        "What went most with winning: {side} won {} of the battles in which it {}, and {} of the others.",
        rate_words(most.won_then),
        most.what,
        rate_words(most.won_otherwise)
    )
}

fn is_different(column: &ColumnResult) -> bool {
    let drawn = column.drawn_difference.is_some_and(|it| it.is_certain());
    drawn || column.differences.iter().any(|it| it.is_certain())
}

/// The largest difference that is certain; what could have been missed in any of the columns if none is.
fn largest(outcome: &Outcome) -> Option<String> {
    let mut compared = outcome
        .columns
        .iter()
        .filter(|it| it.compared_with.is_some());
    if let Some(foremost) = foremost(outcome) {
        return tables::sentence(compared.find(|it| it.label == foremost.what)?);
    }
    let all: Vec<_> = compared.collect();
    match all[..] {
        [] => None,
        [one] => tables::sentence(one),
        _ if all.iter().any(|it| is_different(it)) => {
            let drawn = all.into_iter().find(|it| is_different(it));
            drawn.and_then(tables::sentence)
        }
        _ => {
            let missed = all.into_iter().map(tables::missed).fold(0.0, f64::max);
            Some(format!(
                "In none of the columns is a difference of more than {missed:.1} points likely to have been missed."
            ))
        }
    }
}

/// How large a worth could have been missed; none if nothing was left out.
fn missed_worth(outcome: &Outcome) -> Option<String> {
    let without = outcome.columns.get(1..).filter(|it| !it.is_empty())?;
    let missed = without.iter().map(tables::missed).fold(0.0, f64::max);
    Some(format!(
        "In none of them is a worth of more than {missed:.1} points likely to have been missed."
    ))
}

/// What is worth most, if anything has a worth that the battles show.
fn worth_most(outcome: &Outcome, what: Knockout) -> Option<String> {
    let most = foremost(outcome)?;
    Some(format!(
        "Of the {}, worth most: {}.",
        tables::things(what),
        words(outcome, &most)
    ))
}
