//! What went with winning: how often a side won when it had a lead, and how often otherwise. Floor 6.

use super::explain::{Had, Led};
use super::{ColumnResult, Counts, Difference, Interval};

/// A side with a lead in many battles.
#[derive(Debug, Clone, PartialEq)]
pub struct Mattered {
    /// What it had first, or more of than any other side: "made the first attack".
    pub what: String,
    /// Whether it tells how the fight went, and not how it was fought.
    pub is_outcome: bool,
    /// The side, from 0.
    pub side: usize,
    /// The share of the battles in which it had the lead, 0 to 1.
    pub led: f64,
    /// How often it won then.
    pub won_then: Interval,
    /// How often it won the other battles.
    pub won_otherwise: Interval,
    /// How much more often it won then.
    pub difference: Difference,
}

/// Every lead of every side that was counted in a column, those first that went most with winning or losing.
///
/// It says what went together, and not what was the cause: whoever wins has felled more.
#[must_use]
pub fn what_mattered(column: &ColumnResult) -> Vec<Mattered> {
    let Some(counts) = &column.counts else {
        return Vec::new();
    };
    let leads = counts.leads.iter();
    let mut all: Vec<_> = leads
        .flat_map(|(had, sides)| {
            let sides = sides.iter().enumerate();
            sides.filter_map(move |(side, &led)| mattered(counts, had, side, led))
        })
        .collect();
    // Stable: what is alike stays in the order of the leads.
    all.sort_by(|one, other| {
        let size = |it: &Mattered| it.difference.rate.abs();
        size(other).total_cmp(&size(one))
    });
    all
}

/// `None` where it was had in all battles or in none: there is nothing to compare.
fn mattered(counts: &Counts, had: Had, side: usize, led: Led) -> Option<Mattered> {
    let (battles, others) = (led.battles(), led.others());
    (battles > 0 && others > 0).then(|| Mattered {
        what: words(counts, had),
        is_outcome: had.is_outcome(),
        side,
        led: battles as f64 / (battles + others) as f64,
        won_then: led.won_then(),
        won_otherwise: led.won_otherwise(),
        difference: led.difference(),
    })
}

fn words(counts: &Counts, had: Had) -> String {
    let name = |symbol: char| {
        let region = counts.regions.iter().find(|it| it.symbol == symbol);
        region.map_or_else(|| symbol.to_string(), |region| region.name.to_string())
    };
    match had {
        Had::Lead(lead) => lead.name().to_owned(),
        Had::HeldFirst(symbol) => format!("held {} first", name(symbol)),
        Had::HeldLongest(symbol) => format!("held {} longest", name(symbol)),
    }
}
