//! Boards on which nothing weighs: what is fixed, how one pushes off, who is unsteady. Floor 4. Rules TRI-MOVE-19 to -21,
//! TRI-ACT-24; ruling TRI-R41.

use crate::board::{Board, OccupancyMap, Occupied, Terrain};
use crate::combat::{Act, CombatantId, Refusal, Target};
use crate::grid::{Cell, Direction};
use crate::mechanics::displacement::forced_step;
use crate::rules::triad::data::Size;
use crate::rules::triad::snapshot::{Fighter, Situation};
use crate::rules::triad::words::{DIRECTION, DRIFTING};

const RULE: &str = "TRI-MOVE-19";

/// Whether nothing weighs on the board: a cell of it says so, and so it is with all. Ruling TRI-R87.
pub fn is_weightless(s: &Situation<'_>) -> bool {
    let on_board = |cell| s.board.terrain(cell).is_some_and(takes_weight);
    may_be_weightless(s.board) && s.board.cells().any(on_board) && !s.data.is_off(RULE)
}

/// Whether a board knows of such terrain: mostly it does not, which needs no snapshot.
pub fn may_be_weightless(board: &Board) -> bool {
    board.palette().iter().any(takes_weight)
}

fn takes_weight(terrain: &Terrain) -> bool {
    terrain.has_tag("zero_g")
}

/// Whether one moves about as usual, since things have their weight. Rule TRI-MOVE-19.
///
/// # Errors
/// [`Refusal`] on a board without weight.
pub fn check_weight(s: &Situation<'_>) -> Result<(), Refusal> {
    match is_weightless(s) {
        true => Err(Refusal::forbidden(
            "Without weight it can only push off",
            RULE,
        )),
        false => Ok(()),
    }
}

/// Whether an object floats. Ruling TRI-R41.
pub fn is_loose(board: &Board, cell: Cell) -> bool {
    board
        .object(cell)
        .is_some_and(|object| object.has_tag("loose"))
}

/// Whether a cell holds something fixed: an object that is not loose, a handhold, or nothing but wall. Ruling TRI-R41.
fn is_fixed(board: &Board, cell: Cell) -> bool {
    let terrain = board.terrain(cell);
    let wall = terrain.is_some_and(|it| !it.passable || it.has_tag("handhold"));
    wall || (board.object(cell).is_some() && !is_loose(board, cell))
}

/// Whether somebody touches something fixed: in its own cells, beside them or on their borders. Ruling TRI-R41.
pub fn touches_fixed(s: &Situation<'_>, f: &Fighter<'_>) -> bool {
    let board = s.board;
    f.space.iter().any(|own| {
        let mut near = s.kind().neighbours(own);
        is_fixed(board, own)
            || near.any(|(side, cell)| {
                let edge = board.edge(own, side);
                let bars = edge.is_some_and(|edge| edge.blocks_movement);
                bars || (board.contains(cell) && is_fixed(board, cell))
            })
    })
}

/// What one pushes off.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Footing {
    /// Something fixed, or so much larger that it does not matter.
    Firm,
    /// Somebody who floats off the other way.
    Creature(CombatantId),
    /// A thing that does.
    Thing(Cell),
}

/// A push off that is legal.
#[derive(Debug, Clone, Copy)]
pub struct PushOff {
    /// Which way.
    pub toward: Direction,
    /// How far at once, in cells.
    pub cells: i32,
    /// How far in each Turn from then on, in cells.
    pub drift: i32,
    /// From what.
    pub from: Footing,
}

/// What one of a size is as something to push off, for a fighter: `None` if it is too small. Rules TRI-MOVE-19, -20.
fn footing_of(f: &Fighter<'_>, size: Size, loose: Footing) -> Option<Footing> {
    match size.index() - f.stats.size.index() {
        2.. => Some(Footing::Firm),
        -1..=1 => Some(loose),
        _ => None,
    }
}

/// The cells about a fighter, its own first.
fn near<'s>(s: &'s Situation<'_>, f: &'s Fighter<'_>) -> impl Iterator<Item = Cell> + use<'s> {
    let around = f.space.iter().flat_map(|own| s.kind().neighbours(own));
    f.space.iter().chain(around.map(|(_, cell)| cell))
}

/// Everything that a fighter touches and could push off, what is firm first. Rules TRI-MOVE-19, -20; ruling TRI-R41.
fn footings(s: &Situation<'_>, f: &Fighter<'_>) -> Vec<Footing> {
    let firm = touches_fixed(s, f).then_some(Footing::Firm);
    let others = s.fighters().iter().filter(|other| {
        other.id != f.id
            && other.is_alive()
            && !f.shares_with(other.id)
            && s.distance(f, other) <= 1
    });
    let creatures =
        others.filter_map(|other| footing_of(f, other.stats.size, Footing::Creature(other.id)));
    let things = near(s, f).filter(|&cell| is_loose(s.board, cell));
    let things = things.filter_map(|cell| footing_of(f, Size::Medium, Footing::Thing(cell)));
    let all = firm.into_iter().chain(creatures).chain(things);
    let mut all: Vec<_> = all.collect();
    all.sort_by_key(|footing| *footing != Footing::Firm);
    all
}

/// The footing that an action names, or the best that there is.
fn footing(s: &Situation<'_>, f: &Fighter<'_>, act: &Act) -> Option<Footing> {
    let all = footings(s, f);
    match act.at {
        None => all.first().copied(),
        Some(Target::Combatant(id)) => {
            let size = s.find(id)?.stats.size;
            let named = footing_of(f, size, Footing::Creature(id));
            named.filter(|it| all.contains(it))
        }
        Some(Target::Cell(cell)) if is_loose(s.board, cell) => {
            let touches = near(s, f).any(|near| near == cell);
            footing_of(f, Size::Medium, Footing::Thing(cell)).filter(|_| touches)
        }
        Some(Target::Cell(cell)) => {
            let firm = near(s, f).any(|near| near == cell) && is_fixed(s.board, cell);
            firm.then_some(Footing::Firm)
        }
        Some(Target::Border(..)) => all.first().copied().filter(|it| *it == Footing::Firm),
    }
}

/// A push off: a straight line of cells, as far as it carries at once. Rules TRI-MOVE-19, -20.
///
/// # Errors
/// [`Refusal`] with the reason.
pub fn push_off(s: &Situation<'_>, f: &Fighter<'_>, act: &Act) -> Result<PushOff, Refusal> {
    let no = |why: &'static str| Err(Refusal::forbidden(why, RULE));
    if !is_weightless(s) {
        return no("Things have weight here");
    }
    let mut at = f.anchor();
    let mut toward = None;
    for &to in &act.path {
        let direction = s.kind().direction_of_step(at, to);
        if direction.is_none() || toward.is_some_and(|known| Some(known) != direction) {
            return no("It can only push off in a straight line");
        }
        (toward, at) = (direction, to);
    }
    let Some(toward) = toward else {
        return Err(Refusal::Missing("the cells of a straight line".into()));
    };
    let Some(from) = footing(s, f, act) else {
        return no("It touches nothing from which it could push off");
    };
    let drift = match from {
        Footing::Firm => f.speed(),
        _ => f.half_speed(),
    };
    let cells = i32::try_from(act.path.len()).unwrap_or(i32::MAX);
    if cells > drift {
        let (cells, drift) = (cells.unsigned_abs(), drift.max(0).unsigned_abs());
        return Err(Refusal::path_too_long(cells, drift, RULE));
    }
    let mut floating = f.clone();
    for &to in &act.path {
        if floats_to(s, &floating, toward).is_none() {
            return Err(Refusal::path_blocked(to, "something is in the way", RULE));
        }
        floating.move_to(s.board, to);
    }
    Ok(PushOff {
        toward,
        cells,
        drift,
        from,
    })
}

/// The cell into which somebody floats next; `None` if it meets anything there. Rule TRI-MOVE-20.
pub fn floats_to(s: &Situation<'_>, f: &Fighter<'_>, toward: Direction) -> Option<Cell> {
    let step = OccupancyMap::lend(|map| {
        let moved = [f.id];
        s.mark_others(&moved, map, |other| match f.shares_with(other.id) {
            true => Occupied::Free,
            false => Occupied::Block,
        });
        forced_step(s.board, f, toward, map, i32::MAX)
    });
    let to = step.ok()?.to;
    let met = |cell: Cell| s.board.object(cell).is_some() && !f.space.contains(cell);
    let space = f.footprint.cells(s.kind(), to);
    (!space.iter().any(met)).then_some(to)
}

/// The cell into which a loose thing floats next; `None` if it meets anything there. Rule TRI-MOVE-20.
pub fn thing_floats_to(s: &Situation<'_>, at: Cell, toward: Direction) -> Option<Cell> {
    let to = s.kind().step(at, toward);
    let edge = s.board.edge(at, toward);
    let bars = edge.is_some_and(|edge| edge.blocks_movement)
        || s.board.diagonal_is_barred(at, toward)
        || s.board.object(to).is_some()
        || s.occupant(to).is_some();
    let open = s.board.terrain(to).is_some_and(|terrain| terrain.passable);
    (open && !bars).then_some(to)
}

/// Whether an attack that somebody makes, or that hits it, makes it unsteady. Rule TRI-MOVE-21.
pub fn is_shaken_loose(s: &Situation<'_>, f: &Fighter<'_>) -> bool {
    f.is_alive() && is_weightless(s) && !touches_fixed(s, f) && !s.data.is_off("TRI-MOVE-21")
}

/// The way and the speed of one that drifts. Rule TRI-MOVE-19.
pub fn drift(f: &Fighter<'_>) -> Option<(Direction, i32)> {
    let drift = f.conditions.get(DRIFTING)?;
    Some((direction_of(drift.number(DIRECTION))?, drift.value))
}

/// A direction by its place.
pub fn direction_of(place: i32) -> Option<Direction> {
    u8::try_from(place).ok().map(Direction::new)
}
