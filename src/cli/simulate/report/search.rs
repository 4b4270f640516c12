//! The search for the value of a knob, as a page of a report. Floor 8.

use super::charts::{Mark, Response};
use super::{made_by, table, whole};
use crate::dice::percent;
use crate::sim::{Balanced, Crossing, Tried};
use maud::{Markup, html};

/// A table of a search.
pub(in crate::cli::simulate) struct SearchTable {
    pub title: &'static str,
    pub head: Vec<String>,
    pub rows: Vec<Vec<String>>,
}

/// What a search came to, for its page.
pub(in crate::cli::simulate) struct Search<'s> {
    /// The level with its ruleset.
    pub level: String,
    pub knob: &'s str,
    /// Whose win rate is wanted, from 0.
    pub side: usize,
    pub side_name: &'s str,
    pub wanted: f64,
    /// The ends of the range.
    pub range: (i32, i32),
    /// What was looked for, in one sentence.
    pub intro: String,
    /// What was found, in one sentence.
    pub conclusion: String,
    pub balanced: &'s Balanced,
    pub tables: [SearchTable; 2],
    pub seed: u64,
}

/// The page of a search.
pub(in crate::cli::simulate) fn search_page(search: &Search<'_>) -> String {
    let heading = format!("Search: {}, {}", search.level, search.knob);
    let body = html! {
        h1 { (heading) }
        div.conclusion { p { (search.conclusion) } }
        p { (search.intro) }
        p.faint {
            (made_by(search.seed))
            " Intervals, in brackets, are 95 % intervals: what lies outside is unlikely."
        }
        (response(search))
        @for SearchTable { title, head, rows } in &search.tables {
            h2 { (title) }
            (table(head, rows, 0))
        }
    };
    whole(&heading, &body)
}

/// The win rates over the values.
fn response(search: &Search<'_>) -> Markup {
    let Search {
        side,
        side_name,
        knob,
        wanted,
        balanced,
        ..
    } = search;
    let mark = |tried: &Tried| Mark {
        label: tried.value.to_string(),
        side: *side,
        low: tried.win_rate.low,
        rate: tried.win_rate.rate,
        high: tried.win_rate.high,
        words: format!(
            "{} at {}, {} battles",
            percent(tried.win_rate.rate, 1),
            tried.value,
            tried.battles
        ),
    };
    let tried = balanced.tried.iter();
    let tried = tried.map(|it| (f64::from(it.value), mark(it)));
    let ends = |it: &Crossing| [it.low, it.at, it.high];
    let (first, last) = search.range;
    let title = format!(
        "How often {side_name} wins, by {knob} (95 %); dashed what is wanted, {}, and grey where it is crossed (95 %)",
        percent(*wanted, 1)
    );
    Response {
        title: &title,
        side: *side,
        range: (f64::from(first), f64::from(last)),
        wanted: *wanted,
        crossing: balanced.crossing.as_ref().map(ends),
        tried: tried.collect(),
    }
    .chart()
}
