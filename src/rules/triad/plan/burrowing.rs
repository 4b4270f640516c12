//! Ways under the ground. Floor 4. Rule TRI-MOVE-22; ruling TRI-R19.

use super::movement::{free_to_step, may_end};
use super::passage::met_in;
use super::price::Price;
use super::tunnels;
use super::weightless::check_weight;
use crate::board::Board;
use crate::combat::{Act, Refusal};
use crate::grid::{Cell, Direction};
use crate::rules::triad::components::Pool;
use crate::rules::triad::snapshot::{Fighter, Situation};
use crate::rules::triad::words::MoveSense;
use std::collections::{BTreeMap, VecDeque};

const RULE: &str = "TRI-R19";

/// A way through the ground that is legal: each step of it costs one cell.
#[derive(Debug, Clone)]
pub struct Burrow {
    /// The cells, in order; the same cell again is a way down or up.
    pub path: Vec<Cell>,
    /// The height above ground in each: 0, or as deep as the body is high.
    pub heights: Vec<i32>,
}

impl Burrow {
    /// What all of it costs.
    pub fn cost(&self) -> i32 {
        i32::try_from(self.path.len()).unwrap_or(i32::MAX)
    }
}

fn is_soft(board: &Board, cell: Cell) -> bool {
    board
        .terrain(cell)
        .is_some_and(|terrain| terrain.has_tag("soft"))
}

/// Whether a fighter can be under the ground with its anchor in a cell: a burrower where all of it is soft, others in tunnels.
fn can_dig(s: &Situation<'_>, f: &Fighter<'_>, anchor: Cell) -> bool {
    let space = f.footprint.cells(s.kind(), anchor);
    match f.has_mode(MoveSense::Burrow) {
        true => space.iter().all(|cell| is_soft(s.board, cell)),
        false => tunnels::has_room(s, f, anchor),
    }
}

/// Whether a diagonal leads between two cells that cannot be dug.
fn cuts_a_corner(s: &Situation<'_>, f: &Fighter<'_>, from: Cell, direction: Direction) -> bool {
    let soft = |cell| is_soft(s.board, cell);
    let space = f.footprint.cells(s.kind(), from);
    space.iter().any(|cell| {
        s.board
            .corner_is_closed(cell, direction, soft, |_, _| false)
    })
}

/// Whether nobody is in the way of a fighter under the ground.
fn is_clear(s: &Situation<'_>, f: &Fighter<'_>, anchor: Cell) -> bool {
    let mut there = f.clone();
    there.move_to(s.board, anchor);
    there.lift(s.board, -f.stats.height());
    met_in(s, f, there.space, there.levels()).next().is_none()
}

/// Follows a way through the ground from where a fighter is: a height below 0 is under it, and the same cell without one is the
/// other layer.
///
/// # Errors
/// [`Refusal`] with the cell that cannot be reached so.
pub fn burrow(s: &Situation<'_>, f: &Fighter<'_>, act: &Act) -> Result<Burrow, Refusal> {
    if act.path.is_empty() {
        return Err(Refusal::Missing("a way of at least one cell".into()));
    }
    let depth = -f.stats.height();
    let (mut at, mut under) = (f.anchor(), f.is_underground());
    let mut heights = Vec::new();
    for (index, &to) in act.path.iter().enumerate() {
        let no = |why: &'static str| Err(Refusal::path_blocked(to, why, RULE));
        let given = act.heights.get(index).map(|&height| height < 0);
        let below = given.unwrap_or(under != (to == at));
        let direction = s.kind().direction_of_step(at, to);
        if to != at && direction.is_none() {
            return no("that cell is not next to the one before");
        }
        let fits = match to == at {
            true => below != under,
            false => below && under,
        };
        if !fits {
            return no("it can only go down or up where it is, and farther only under the ground");
        }
        if !can_dig(s, f, to) || direction.is_some_and(|it| cuts_a_corner(s, f, at, it)) {
            return no("it cannot get through the ground there");
        }
        let free = if below {
            is_clear(s, f, to)
        } else {
            may_end(s, f, to)
        };
        if !free {
            return no("somebody or something is in the way");
        }
        (at, under) = (to, below);
        heights.push(if below { depth } else { 0 });
    }
    Ok(Burrow {
        path: act.path.clone(),
        heights,
    })
}

/// The shortest way through the ground to a cell, under which it ends; the own cell is the way down or up. `None` if there is none.
pub fn way_to(s: &Situation<'_>, f: &Fighter<'_>, to: Cell) -> Option<Vec<Cell>> {
    let start = f.anchor();
    if to == start {
        return Some(vec![to]);
    }
    let mut before = BTreeMap::from([(start, start)]);
    let mut edge = VecDeque::from([start]);
    while let Some(at) = edge.pop_front() {
        for (toward, next) in s.kind().neighbours(at) {
            let digs = || can_dig(s, f, next) && !cuts_a_corner(s, f, at, toward);
            let free = || digs() && is_clear(s, f, next);
            if s.board.contains(next) && !before.contains_key(&next) && free() {
                before.insert(next, at);
                edge.push_back(next);
            }
        }
    }
    let mut way = Vec::new();
    let mut at = to;
    while at != start {
        way.push(at);
        at = *before.get(&at)?;
    }
    if !f.is_underground() {
        way.push(start);
    }
    way.reverse();
    Some(way)
}

/// The price of a way through the ground: nothing if the Move that is open has the cells for it, else an Action that opens one.
/// Rule TRI-ACT-05.
pub fn price_of_burrow(s: &Situation<'_>, f: &Fighter<'_>, act: &Act) -> Price {
    let cost = burrow(s, f, act).map_or(i32::MAX, |way| way.cost());
    let open = f.pool(Pool::MoveLeft);
    match open > 0 && cost <= open {
        true => Price::FREE,
        false => Price {
            opens: Some((Pool::MoveLeft, f.speed())),
            ..Price::ACTION
        },
    }
}

/// Whether a fighter can go such a way through the ground.
///
/// # Errors
/// [`Refusal`] with the reason.
pub fn check_burrow(s: &Situation<'_>, f: &Fighter<'_>, act: &Act) -> Result<(), Refusal> {
    check_weight(s)?;
    free_to_step(f)?;
    if f.is_prone() || f.partner().is_some() || f.altitude > 0 || f.clings() {
        return Err(Refusal::forbidden("It cannot dig like that", RULE));
    }
    let way = burrow(s, f, act)?;
    let has = match price_of_burrow(s, f, act).opens {
        Some((_, cells)) => cells,
        None => f.pool(Pool::MoveLeft),
    };
    let cost = way.cost();
    match cost > has && !s.data.is_off("TRI-ACT-05") {
        true => {
            let (cost, has) = (cost.unsigned_abs(), has.max(0).unsigned_abs());
            Err(Refusal::path_too_long(cost, has, "TRI-ACT-05"))
        }
        false => Ok(()),
    }
}

/// Whether a fighter can get under the ground, or is there.
pub fn can_burrow(s: &Situation<'_>, f: &Fighter<'_>) -> bool {
    f.is_underground() || (f.altitude == 0 && !f.is_prone() && can_dig(s, f, f.anchor()))
}

/// Whether one that cannot dig is under the ground where no tunnel is any more.
pub fn is_buried(s: &Situation<'_>, f: &Fighter<'_>) -> bool {
    f.is_underground() && !f.has_mode(MoveSense::Burrow) && !tunnels::has_room(s, f, f.anchor())
}
