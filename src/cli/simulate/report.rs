//! Everything that came of a simulation as one page for a browser. Floor 8.

use super::explained::{self, Table};
use super::heat::{self, HeatMap};
use super::tables::{self, rate_words};
use super::{Aim, Outcome};
use crate::cli::Failure;
use crate::sim::{ColumnResult, Knockout};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use maud::{DOCTYPE, Markup, PreEscaped, html};

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
th { background: var(--head); font-weight: 600; } .word { text-align: left; }
.maps { display: grid; grid-template-columns: repeat(auto-fit, minmax(20rem, 1fr)); gap: 1rem; }
figure { margin: 0; } img { width: 100%; height: auto; border: 1px solid var(--line); border-radius: .3rem; }
figcaption { font-size: .85rem; color: var(--faint); } details { margin: .6rem 0; } summary { cursor: pointer; font-weight: 600; }
";

/// The page.
///
/// # Errors
/// A picture that cannot be encoded.
pub(super) fn page(outcomes: &[Outcome], seed: u64) -> Result<String, Failure> {
    let titles: Vec<_> = outcomes.iter().map(|it| it.study.title.as_str()).collect();
    let parts = outcomes.iter().map(part).collect::<Result<Vec<_>, _>>()?;
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { "Simulation: " (titles.join(", ")) }
                style { (PreEscaped(STYLE)) }
            }
            body {
                h1 { "Simulation: " (titles.join(", ")) }
                p.faint {
                    "Computer against computer, from seed " (seed) ", by quincunx " (env!("CARGO_PKG_VERSION"))
                    ". Intervals are 95 % intervals: what lies outside is unlikely. Numbers of attacks and harm are means a battle."
                }
                @for part in parts { (part) }
            }
        }
    };
    Ok(page.into_string())
}

/// A set of columns.
fn part(outcome: &Outcome) -> Result<Markup, Failure> {
    let result = match outcome.study.aim {
        Aim::Single => {
            let columns = outcome.columns.iter();
            let sides: Vec<_> = columns.map(single).collect();
            html! { @for sides in sides { (sides) } }
        }
        Aim::Comparison => compared(outcome),
        Aim::Knockout(what) => ranked(outcome, what),
    };
    let mut columns = Vec::new();
    if !matches!(outcome.study.aim, Aim::Knockout(_)) {
        for (place, column) in outcome.columns.iter().enumerate() {
            let maps = heat::of_column(outcome, place, column).into_iter();
            let figures = maps.map(figure).collect::<Result<Vec<_>, _>>()?;
            columns.push(explained_column(
                column,
                &figures,
                outcome.columns.len() > 1,
            ));
        }
    }
    Ok(html! {
        h2 { (outcome.study.title) }
        (result)
        @for column in columns { (column) }
    })
}

/// One level under one ruleset.
fn single(column: &ColumnResult) -> Markup {
    let tally = &column.tally;
    let rows: Vec<_> = tables::side_rows(tally).collect();
    html! {
        p {
            (tally.battles) " battles, " (tally.draws) " drawn; "
            (format!("{:.1} rounds and {:.0} commands on average; {}.", tally.mean_rounds, tally.mean_commands, tables::median_words(tally)))
        }
        (table(&tables::SIDES.map(str::to_owned), &rows, 1))
    }
}

fn compared(outcome: &Outcome) -> Markup {
    html! {
        p.faint { (tables::heading(outcome)) "." }
        @for line in tables::variants_of_columns(&outcome.columns) { p { (line) "." } }
        (table(&tables::COMPARED.map(str::to_owned), &tables::compared_rows(&outcome.columns), 2))
        @for sentence in tables::sentences(&outcome.columns) { p { (sentence) } }
    }
}

fn ranked(outcome: &Outcome, what: Knockout) -> Markup {
    let whole = outcome.columns.first();
    let sides = whole.into_iter().flat_map(|it| &it.tally.sides);
    html! {
        p.faint { (tables::heading(outcome)) "." }
        @if let Some(whole) = whole { p { (format!("With everything {} of the battles are drawn.", tables::drawn(&whole.tally))) } }
        @for side in sides { p { "With everything " (side.name) " wins " (rate_words(side.win_rate)) "." } }
        (table(&tables::ranked_head(outcome), &tables::ranked_rows(outcome), 2))
        @for sentence in tables::ranked_sentences(outcome, what) { p { (sentence) } }
    }
}

/// A picture with its caption.
fn figure(map: HeatMap) -> Result<Markup, Failure> {
    let title = map.title.clone();
    let png = map.into_png().map_err(Failure::message)?;
    Ok(html! {
        figure {
            img alt=(title) src=(format!("data:image/png;base64,{}", STANDARD.encode(&png)));
            figcaption { (title) }
        }
    })
}

/// What was counted in a column, with its pictures.
fn explained_column(column: &ColumnResult, figures: &[Markup], is_one_of_several: bool) -> Markup {
    let tables = explained::tables(column, None);
    html! {
        @if is_one_of_several { h2 { "In " (column.label) } }
        @if !figures.is_empty() {
            h3 { "Where they stood, attacked and fell" }
            div.maps { @for figure in figures { (figure) } }
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
    let class = |column: usize| if column < words { "word" } else { "" };
    html! {
        div.wide {
            table {
                thead { tr {
                    @for (column, cell) in head.iter().enumerate() { th class=(class(column)) { (cell) } }
                } }
                tbody {
                    @for row in rows {
                        tr { @for (column, cell) in row.iter().enumerate() { td class=(class(column)) { (cell) } } }
                    }
                }
            }
        }
    }
}
