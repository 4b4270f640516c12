//! The cells that Runs reach, remembered as long as nothing changes that they depend on. Floor 4.
//! Rules AUR-MOVE-01 to -04.
//!
//! The computer asks for them before every decision, and most decisions move nobody.

use super::allowance::Allowance;
use super::field::{RunField, paces};
use super::threat::{dangers, past};
use crate::board::Stamp;
use crate::combat::{CombatantId, ReachCell};
use crate::grid::{Cell, Direction, Footprint};
use crate::rules::aura::plan::{facing, movement};
use crate::rules::aura::snapshot::{Fighter, Situation};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The Runs of everybody who was asked about.
#[derive(Debug, Default)]
pub struct Runs {
    known: BTreeMap<CombatantId, CachedRuns>,
    /// Where not everybody has a field of its own: that of the runner looked at last.
    shared: RunField,
    /// Whose that is.
    last: Option<CombatantId>,
}

/// A field is as large as the map. Everybody has one of its own as long as they have no more places
/// together than this; else there is one for all.
const MOST_PLACES: usize = 1 << 20;

fn has_own_field(s: &Situation<'_>) -> bool {
    s.board.numbers() * s.fighters().len() <= MOST_PLACES
}

/// The Runs of a fighter, and what they depend on.
#[derive(Debug, Default)]
struct CachedRuns {
    inputs: RouteInputs,
    /// Metres of the longest ways in the field: what fewer metres reach is the beginning of it.
    most: i32,
    others: Vec<Other>,
    field: RunField,
    /// Metres of the longest ways to the cells.
    metres: i32,
    cells: Arc<[ReachCell]>,
    /// The last way that was asked for, with its end.
    way: Option<(Cell, Vec<Cell>)>,
}

/// Everything that the ways of a runner depend on, but for the others.
#[derive(Debug, Default, PartialEq, Eq)]
struct RouteInputs {
    board: Stamp,
    data: Stamp,
    start: Cell,
    footprint: Footprint,
    momentum: Option<Direction>,
    paces: (i32, Option<i32>),
}

impl RouteInputs {
    fn of(s: &Situation<'_>, who: &Fighter<'_>) -> Self {
        Self {
            board: s.board.stamp(),
            data: s.data.stamp(),
            start: who.anchor(),
            footprint: who.footprint,
            momentum: facing::momentum(who),
            paces: paces(s, who),
        }
    }
}

/// Another combatant: where it stands, and whether it may be passed.
type Other = (Cell, Footprint, bool);

/// Everybody who could stand in the way: no step is cheaper than a metre, so nobody farther off.
fn others<'s>(
    s: &'s Situation<'_>,
    who: &'s Fighter<'_>,
    metres: i32,
) -> impl Iterator<Item = Other> + 's {
    let near = move |f: &&Fighter<'_>| {
        f.is_alive() && f.id != who.id && s.is_within(who, f, metres.max(0))
    };
    let others = s.fighters().iter().filter(near);
    others.map(|f| (f.anchor(), f.footprint, movement::may_pass(who, f)))
}

impl Runs {
    /// The metres of a Run for so much Energy.
    pub fn metres(who: &Fighter<'_>, energy: i32) -> i32 {
        metres_within(Allowance::of(who, 0), who, energy)
    }

    /// The cells that a Run for so much Energy reaches, nearest first; the band is its Energy.
    pub fn of(&mut self, s: &Situation<'_>, who: &Fighter<'_>, energy: i32) -> Arc<[ReachCell]> {
        let allowance = Allowance::of(who, 0);
        let metres = metres_within(allowance, who, energy);
        let inputs = RouteInputs::of(s, who);
        let known = self.known.entry(who.id).or_default();
        let holds = known.inputs == inputs
            && metres <= known.most
            && others(s, who, known.most).eq(known.others.iter().copied());
        if holds && metres == known.metres {
            return Arc::clone(&known.cells);
        }
        let own = has_own_field(s);
        let is_at_hand = own || self.last == Some(who.id);
        let field = if own {
            &mut known.field
        } else {
            self.last = Some(who.id);
            &mut self.shared
        };
        if !holds || !is_at_hand {
            field.compute(s, who, metres);
            known.most = metres;
            known.others.clear();
            known.others.extend(others(s, who, metres));
            known.inputs = inputs;
            known.way = None;
        }
        let ends = field.ends().take_while(|&(_, needed)| needed <= metres);
        let ends = ends.filter_map(|(cell, metres)| {
            let band = allowance.band(who, metres)?;
            Some(ReachCell { cell, band })
        });
        known.cells = ends.collect();
        known.metres = metres;
        Arc::clone(&known.cells)
    }

    /// The way of a Run to one of the cells that [`Runs::of`] has given last for a fighter.
    pub fn way(&mut self, s: &Situation<'_>, who: &Fighter<'_>, to: Cell) -> Option<Vec<Cell>> {
        let known = self.known.get_mut(&who.id)?;
        let remembered = known.way.as_ref().filter(|(end, _)| *end == to);
        let remembered = remembered.map(|(_, path)| path.clone());
        // Who may strike on the way is another question each time.
        if let Some(path) = remembered
            .as_ref()
            .filter(|path| dangers(s, who, path) == 0)
        {
            return Some(path.clone());
        }
        let field = if has_own_field(s) {
            &known.field
        } else {
            if self.last != Some(who.id) {
                self.shared.compute(s, who, known.most);
                self.last = Some(who.id);
            }
            &self.shared
        };
        let usual = match remembered {
            Some(path) => path,
            None => field.way_to(to)?.1,
        };
        known.way = Some((to, usual.clone()));
        Some(past(s, who, field, usual))
    }
}

/// The metres of a Run for so much Energy, within what somebody can go at all.
fn metres_within(allowance: Allowance, who: &Fighter<'_>, energy: i32) -> i32 {
    let run = who.data.values.costs.run;
    let most = (energy.clamp(0, run) * who.speed()).div_euclid(run);
    allowance.run.min(most)
}
