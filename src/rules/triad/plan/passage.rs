//! Whose space may be crossed, and at what price. Floor 4. Rules TRI-MOVE-04 to -06; rulings TRI-R15, TRI-R16, TRI-R56.

use super::position::is_marked;
use crate::board::{Levels, Occupied};
use crate::combat::CombatantId;
use crate::grid::{Cell, Cells};
use crate::rules::triad::snapshot::{Fighter, Situation};
use crate::rules::triad::words::PASSING;

/// How the space of somebody can be crossed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Crossing {
    /// As if nobody were there. Rule TRI-MOVE-04.
    Open,
    /// It is difficult to leave. Rule TRI-MOVE-05.
    Hampered,
    /// By an attempt to Push. Rule TRI-MOVE-06.
    Forced,
    /// Not at all.
    Closed,
}

/// How somebody can cross the space of another at its levels. Rules TRI-MOVE-04 to -06; ruling TRI-R15.
pub fn crossing(f: &Fighter<'_>, other: &Fighter<'_>) -> Crossing {
    let on = |rule: &str| !f.data.is_off(rule);
    let gap = (other.stats.size.index() - f.stats.size.index()).abs() >= 2;
    let ally = other.side == f.side;
    if ally && on("TRI-MOVE-04") {
        Crossing::Open
    } else if gap && on("TRI-MOVE-05") {
        Crossing::Hampered
    } else if !ally && !gap && on("TRI-MOVE-06") {
        Crossing::Forced
    } else {
        Crossing::Closed
    }
}

/// How well somebody makes its way through another: 1, or 2 where that costs nothing more; `None` if it does not. Rule
/// TRI-MOVE-06.
fn passes_through(f: &Fighter<'_>, other: CombatantId) -> Option<i32> {
    let mut all = f.conditions.all(PASSING);
    let found = all.find(|it| it.by == Some(other));
    found.map(|it| it.value)
}

/// Whether somebody is in a place for a mover: it is alive, is not the mover nor held by it, and the mover does not take it to be
/// elsewhere, so that it would learn of it by a refusal. Rulings TRI-R30, TRI-R75.
pub fn is_met(s: &Situation<'_>, f: &Fighter<'_>, other: &Fighter<'_>) -> bool {
    other.id != f.id && other.is_alive() && !f.shares_with(other.id) && !is_marked(s, f, other)
}

/// What somebody else means for a mover. `by_force`: whether an enemy may be crossed by an attempt.
pub fn mark_of(f: &Fighter<'_>, other: &Fighter<'_>, by_force: bool) -> Occupied {
    match crossing(f, other) {
        Crossing::Open => Occupied::Pass,
        Crossing::Hampered => Occupied::Hamper,
        Crossing::Forced if passes_through(f, other.id) == Some(2) => Occupied::Pass,
        Crossing::Forced if by_force => Occupied::Hamper,
        Crossing::Forced | Crossing::Closed => Occupied::Block,
    }
}

/// Those whom a mover would meet in a space at some levels.
pub fn met_in<'s, 'w>(
    s: &'s Situation<'w>,
    f: &'s Fighter<'w>,
    space: Cells,
    levels: Levels,
) -> impl Iterator<Item = &'s Fighter<'w>> {
    s.fighters().iter().filter(move |other| {
        is_met(s, f, other)
            && other.levels().overlap(levels)
            && other.space.iter().any(|cell| space.contains(cell))
    })
}

/// The enemies through whom a mover still has to force its way before a step, ascending. Rule TRI-MOVE-06.
pub fn to_be_forced(s: &Situation<'_>, f: &Fighter<'_>, to: Cell, height: i32) -> Vec<CombatantId> {
    let mut there = f.clone();
    there.move_to(s.board, to);
    there.lift(s.board, height);
    let met = met_in(s, f, there.space, there.levels());
    let forced = met.filter(|other| {
        crossing(f, other) == Crossing::Forced && passes_through(f, other.id).is_none()
    });
    forced.map(|other| other.id).collect()
}

/// Those through whom somebody makes its way and in whose space it is no longer. Rule TRI-MOVE-06.
pub fn passed(s: &Situation<'_>, f: &Fighter<'_>) -> Vec<CombatantId> {
    let all = f.conditions.all(PASSING).filter_map(|it| it.by);
    let gone = all.filter(|&id| {
        let other = s.fighter(id);
        !f.space.iter().any(|cell| other.space.contains(cell))
    });
    gone.collect()
}
