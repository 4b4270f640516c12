//! Everything that came of a simulation as one page for a browser. Floor 8.
//!
//! | module | holds |
//! |---|---|
//! | `charts` | win rates, worths, rounds and what decided, as drawings |
//! | `maps` | where sides stood, struck and fell, and what places are worth |
//! | `search` | the search for the value of a knob |

mod charts;
mod maps;
mod search;

use super::conclusion::{self, Ranked};
use super::explained::{self, Table};
use super::heat::{self, Scales};
use super::tables::{self, rate_words};
use super::{Aim, Outcome};
use crate::cli::Failure;
use crate::dice::percent;
use crate::sim::{ColumnResult, Difference, Knockout};
use charts::{Axis, Mark};
use maps::{Grounds, Spot};
use maud::{DOCTYPE, Markup, PreEscaped, html};
pub(super) use search::{Search, SearchTable, search_page};

/// Colours by names of their use, for light and for dark screens.
const STYLE: &str = "
:root { --ground: #fbfaf7; --ink: #24211c; --faint: #6d675c; --line: #ddd7ca; --head: #f0ece2; }
@media (prefers-color-scheme: dark) {
  :root { --ground: #1b1a18; --ink: #e9e5dc; --faint: #a29b8d; --line: #3b3833; --head: #272522; }
}
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 76rem; padding: 1.5rem; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.7rem; margin: 0 0 .3rem; } h2 { font-size: 1.3rem; margin: 2.2rem 0 .4rem; } h3 { font-size: 1.05rem; margin: 1.4rem 0 .3rem; }
p { margin: .4rem 0; } .faint { color: var(--faint); }
.wide { overflow-x: auto; } table { border-collapse: collapse; font-variant-numeric: tabular-nums; font-size: .9rem; }
th, td { padding: .25rem .6rem; text-align: right; border-bottom: 1px solid var(--line); white-space: nowrap; }
th { background: var(--head); font-weight: 600; } .word, tbody th { text-align: left; } tbody th { background: none; font-weight: 400; }
.maps { display: grid; grid-template-columns: repeat(auto-fit, minmax(20rem, 1fr)); gap: 1rem; }
figure { margin: 0; } .worths svg { width: 100%; max-width: 56rem; height: auto; border: 1px solid var(--line); border-radius: .3rem; }
.worths text { font-weight: 700; font-size: 18px; fill: #fff; stroke: #000; stroke-width: 3px; paint-order: stroke; }
.sure polygon { stroke: #fff; stroke-width: 3px; } .unsure polygon { stroke: #000; stroke-width: 1px; stroke-dasharray: 3 3; }
.span { fill: var(--faint); fill-opacity: .25; } .maps svg { width: 100%; height: auto; border: 1px solid var(--line); border-radius: .3rem; }
.conclusion { border-left: .3rem solid var(--ink); padding: .2rem 0 .2rem 1rem; margin: 1rem 0; font-size: 1.1rem; }
.chart { margin: 1rem 0; max-width: 56rem; } .chart svg { width: 100%; height: auto; font-size: 13px; fill: var(--ink); }
.grid { stroke: var(--line); } .middle { stroke: var(--faint); stroke-dasharray: 4 3; } .tick { fill: var(--faint); font-size: 11px; }
.bar { fill: var(--faint); } .part { stroke: var(--ground); } .inside { fill: #fff; font-size: 12px; }
.swatch { display: inline-block; width: 1rem; height: .8rem; margin: 0 .3rem 0 .6rem; border-radius: .15rem; }
figcaption { font-size: .85rem; color: var(--faint); } details { margin: .6rem 0; } summary { cursor: pointer; font-weight: 600; }
";

/// So many lines the ranking of what mattered has at most.
const RANKS: usize = 12;

/// The page.
///
/// # Errors
/// A picture that cannot be encoded.
pub(super) fn page(outcomes: &[Outcome], seed: u64) -> Result<String, Failure> {
    let titles: Vec<_> = outcomes.iter().map(|it| it.study.title.as_str()).collect();
    let scales = Scales::of(&heat::maps(outcomes));
    let mut grounds = Grounds::default();
    let mut parts = Vec::new();
    for outcome in outcomes {
        parts.push(part(outcome, outcomes.len() > 1, &mut grounds, &scales)?);
    }
    let body = html! {
        (grounds.definitions())
        h1 { "Simulation: " (heading(&titles)) }
        div.conclusion { @for sentence in conclusion::of_all(outcomes) { p { (sentence) } } }
        @if outcomes.len() > 1 { (rates("Win rates (95 %)", outcomes)) }
        p.faint {
            (made_by(seed))
            " Intervals, in brackets or behind \u{b1}, are 95 % intervals: what lies outside is unlikely. Numbers of attacks and harm are means a battle."
        }
        @for part in parts { (part) }
    };
    Ok(whole(&format!("Simulation: {}", titles.join(", ")), &body))
}

/// Where the figures of a page come from.
fn made_by(seed: u64) -> String {
    let version = env!("CARGO_PKG_VERSION");
    format!("Computer against computer, from seed {seed}, by quincunx {version}.")
}

/// A page with a title.
fn whole(title: &str, body: &Markup) -> String {
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (title) }
                style { (PreEscaped(STYLE)) }
            }
            body { (body) }
        }
    };
    page.into_string()
}

/// What was simulated, on one line.
fn heading(titles: &[&str]) -> String {
    match titles {
        [first, _, _, _, ..] => format!("{first} and {} more", titles.len() - 1),
        few => few.join(", "),
    }
}

/// A set of columns.
fn part(
    outcome: &Outcome,
    is_one_of_several: bool,
    grounds: &mut Grounds,
    scales: &Scales,
) -> Result<Markup, Failure> {
    let result = match outcome.study.aim {
        Aim::Single => {
            let columns = outcome.columns.iter();
            let sides: Vec<_> = columns.map(single).collect();
            html! { @for sides in sides { (sides) } }
        }
        Aim::Comparison => compared(outcome),
        Aim::Knockout(what) => ranked(outcome, what, grounds)?,
    };
    let mut columns = Vec::new();
    if !matches!(outcome.study.aim, Aim::Knockout(_)) {
        let played = outcome.study.experiment.columns.iter();
        for (column, result) in played.zip(&outcome.columns) {
            let figures = grounds.figures(&heat::of_column(column, result), scales)?;
            columns.push(explained_column(
                result,
                &figures,
                scales,
                outcome.columns.len() > 1,
            ));
        }
    }
    Ok(html! {
        h2 { (outcome.study.title) }
        @if is_one_of_several { @for sentence in conclusion::sentences(outcome) { p { (sentence) } } }
        (ranking(outcome))
        @if !is_one_of_several && !matches!(outcome.study.aim, Aim::Knockout(_)) { (rates("Win rates (95 %)", std::slice::from_ref(outcome))) }
        (result)
        @for column in columns { (column) }
    })
}

/// What mattered, the most first, as a chart.
fn ranking(outcome: &Outcome) -> Markup {
    let title = match outcome.study.aim {
        Aim::Single => "What went with winning: points more often than otherwise (95 %)",
        Aim::Comparison => {
            "What the columns are worth: points more often than in what it is compared with (95 %)"
        }
        Aim::Knockout(_) => "What things are worth: points more often than without (95 %)",
    };
    let name = |side: usize| {
        let first = outcome.columns.first();
        let side = first.and_then(|column| column.tally.sides.get(side));
        side.map_or("", |side| &side.name)
    };
    let ranking = conclusion::ranking(outcome).into_iter().take(RANKS);
    let marks: Vec<_> = ranking
        .map(
            |Ranked {
                 what, side, worth, ..
             }| Mark {
                words: format!("{:+.1} {}", tables::point(worth.rate), name(side)),
                label: what,
                side,
                low: worth.low,
                rate: worth.rate,
                high: worth.high,
            },
        )
        .collect();
    html! { @if !marks.is_empty() { (charts::intervals(title, &Axis::Differences, &marks)) } }
}

/// The win rates of all columns, as a chart.
fn rates(title: &str, outcomes: &[Outcome]) -> Markup {
    let several = outcomes.len() > 1;
    let columns = outcomes.iter().flat_map(|outcome| {
        let title = &outcome.study.title;
        // Columns of a comparison beside others name their level.
        let is_knockout = matches!(outcome.study.aim, Aim::Knockout(_));
        let is_one = outcome.columns.len() == 1;
        outcome.columns.iter().map(move |column| {
            let label = match several {
                true if is_one => title.clone(),
                true if is_knockout => format!("{title}: {}", column.label),
                _ => column.label.clone(),
            };
            (label, column)
        })
    });
    let marks = columns.flat_map(|(label, column)| {
        let sides = column.tally.sides.iter().enumerate();
        let marks = sides.map(|(side, entry)| Mark {
            label: if side == 0 {
                label.clone()
            } else {
                String::new()
            },
            side,
            low: entry.win_rate.low,
            rate: entry.win_rate.rate,
            high: entry.win_rate.high,
            words: format!("{} {}", percent(entry.win_rate.rate, 1), entry.name),
        });
        marks.collect::<Vec<_>>()
    });
    charts::intervals(title, &Axis::Shares, &marks.collect::<Vec<_>>())
}

/// What decided the battles of each column, as a chart.
fn decided(outcome: &Outcome) -> Markup {
    let columns = outcome.columns.iter();
    let columns: Vec<_> = columns
        .map(|column| (column.label.as_str(), &column.tally))
        .collect();
    charts::decided(&columns)
}

/// One level under one ruleset.
fn single(column: &ColumnResult) -> Markup {
    let tally = &column.tally;
    let rows: Vec<_> = tables::side_rows(tally).collect();
    html! {
        p {
            (tables::played_words(tally)) "."
        }
        (table(&tables::SIDES.map(str::to_owned), &rows, 1))
        (charts::decided(&[(&column.label, tally)]))
        (charts::rounds(tally))
    }
}

fn compared(outcome: &Outcome) -> Markup {
    html! {
        p.faint { (tables::heading(outcome)) "." }
        @for line in tables::variants_of_columns(&outcome.columns) { p { (line) "." } }
        (table(&tables::COMPARED.map(str::to_owned), &tables::compared_rows(&outcome.columns), 2))
        @for sentence in tables::sentences(&outcome.columns) { p { (sentence) } }
        (decided(outcome))
    }
}

fn ranked(outcome: &Outcome, what: Knockout, grounds: &mut Grounds) -> Result<Markup, Failure> {
    let whole = outcome.columns.first();
    let sides = whole.into_iter().flat_map(|it| &it.tally.sides);
    let map = worth_map(outcome, grounds)?;
    Ok(html! {
        p.faint { (tables::heading(outcome)) "." }
        @if let Some(whole) = whole { p { (format!("With everything {} of the battles are drawn.", tables::drawn(&whole.tally))) } }
        @for side in sides { p { "With everything " (side.name) " wins " (rate_words(side.win_rate)) "." } }
        (map)
        (table(&tables::ranked_head(outcome), &tables::ranked_rows(outcome), 2))
        @for sentence in tables::ranked_sentences(outcome, what) { p { (sentence) } }
        @for sentence in &outcome.study.skipped { p.faint { (sentence) "." } }
    })
}

/// The map of a knockout, if what is left out has places on it.
fn worth_map(outcome: &Outcome, grounds: &mut Grounds) -> Result<Markup, Failure> {
    let study = &outcome.study;
    let ranking = tables::ranking(&outcome.columns);
    let most = |worth: &[Difference]| worth.iter().map(|it| it.rate.abs()).fold(0.0, f64::max);
    let all = ranking.iter().map(|it| most(&it.worth)).fold(0.0, f64::max);
    let spots = (1..).zip(&ranking).filter_map(|(rank, thing)| {
        let mut columns = study.experiment.columns.iter();
        let column = columns.position(|it| it.label == thing.label)?;
        let cells = study.places.get(column).filter(|it| !it.is_empty())?;
        let sides = thing.worth.iter().enumerate();
        let (side, worth) = sides.max_by(|one, other| one.1.rate.total_cmp(&other.1.rate))?;
        let name = &thing.tally.sides.get(side)?.name;
        Some(Spot {
            cells,
            rank,
            side,
            share: if all > 0.0 {
                (most(&thing.worth) / all) as f32
            } else {
                0.0
            },
            is_certain: thing.worth.iter().any(|it| it.is_certain()),
            words: format!(
                "{}: {} points to {name}",
                thing.label,
                tables::points(*worth)
            ),
        })
    });
    let spots: Vec<_> = spots.collect();
    match study.experiment.columns.first() {
        Some(whole) if !spots.is_empty() => grounds.worths(&whole.level, &spots),
        _ => Ok(Markup::default()),
    }
}

/// What was counted in a column, with its pictures.
fn explained_column(
    column: &ColumnResult,
    figures: &Markup,
    scales: &Scales,
    is_one_of_several: bool,
) -> Markup {
    let tables = explained::tables(column, None);
    html! {
        @if is_one_of_several { h2 { "In " (column.label) } }
        @if !figures.0.is_empty() {
            h3 { "Where they stood, attacked and fell" }
            (maps::legend(scales))
            (figures)
        }
        @for Table { title, head, rows, words } in &tables {
            @if rows.len() > 12 {
                details { summary { (title) } (table(head, rows, *words)) }
            } @else {
                h3 { (title) }
                (table(head, rows, *words))
            }
        }
    }
}

/// A table; so many of its columns are words.
fn table(head: &[String], rows: &[Vec<String>], words: usize) -> Markup {
    let class = |column: usize| (column < words).then_some("word");
    html! {
        div.wide {
            table {
                thead { tr {
                    @for (column, cell) in head.iter().enumerate() { th class=[class(column)] { (cell) } }
                } }
                tbody {
                    @for row in rows {
                        tr {
                            @for (column, cell) in row.iter().enumerate() {
                                @if column < words { th { (cell) } } @else { td { (cell) } }
                            }
                        }
                    }
                }
            }
        }
    }
}
