//! Bodies in places that are too narrow for them. Floor 4. Rules TRI-MOVE-24, TRI-COND-16; ruling TRI-R20.

use super::passage::met_in;
use crate::board::{Mover, Narrow, OccupancyMap, StepBlocked, highest_ground, step_cost};
use crate::grid::{Cell, Footprint, GridKind};
use crate::rules::triad::data::{Size, TriadData};
use crate::rules::triad::snapshot::{Fighter, Situation};
use crate::rules::triad::words::SQUEEZING;

const RULE: &str = "TRI-MOVE-24";

/// What narrow cells are for a body of a size: the small pass freely, the medium squeeze, others do not get in. Rule TRI-MOVE-24.
pub fn narrow_for(data: &TriadData, size: Size) -> Narrow {
    match size {
        _ if data.is_off(RULE) => Narrow::Open,
        Size::Tiny | Size::Small => Narrow::Open,
        Size::Medium => Narrow::Difficult,
        Size::Large | Size::Huge | Size::Gigantic => Narrow::Closed,
    }
}

/// The space into which a fighter can squeeze; `None` of one that fills a single cell as it is. Ruling TRI-R20.
pub fn half_of(f: &Fighter<'_>, kind: GridKind) -> Option<Footprint> {
    let off = f.data.is_off(RULE);
    f.stats.half_space(kind).filter(|_| !off)
}

/// Whether the ground has room for a space there: all of it can be stood on and is wide enough, no edge bars its inside, and
/// none of it is more than a step higher than where the mover comes from.
fn has_room(s: &Situation<'_>, mover: &Mover, anchor: Cell, from: i32) -> bool {
    let space = mover.footprint.cells(s.kind(), anchor);
    let stands = |cell: Cell| {
        let terrain = s.board.terrain(cell);
        let shut =
            terrain.is_some_and(|terrain| terrain.has_tag("narrow") || terrain.has_tag("climb"));
        s.board.contains(cell) && s.board.is_passable(cell) && !shut
    };
    let astride = |cell: Cell| {
        s.kind().neighbours(cell).any(|(side, next)| {
            let edge = s.board.edge(cell, side);
            space.contains(next) && edge.is_some_and(|edge| edge.blocks_movement)
        })
    };
    space.iter().all(|cell| stands(cell) && !astride(cell))
        && highest_ground(s.board, &space) - from <= mover.rules.max_rise
}

/// Whether nobody is in a space at the levels of a fighter there.
fn is_alone(s: &Situation<'_>, f: &Fighter<'_>, space: Footprint, anchor: Cell) -> bool {
    let mut there = f.clone();
    there.footprint = space;
    there.move_to(s.board, anchor);
    met_in(s, f, there.space, there.levels()).next().is_none()
}

/// The space that a fighter of two shapes fills with its anchor in a cell: all of it where there is room; one that squeezes
/// grows only where nobody is in its way. Ruling TRI-R20.
fn shape_at(
    s: &Situation<'_>,
    f: &Fighter<'_>,
    mover: &Mover,
    squeezes: bool,
    (from, to): (i32, Cell),
) -> Footprint {
    let full = f.stats.size.footprint();
    let whole = Mover {
        footprint: full,
        ..*mover
    };
    let fits = has_room(s, &whole, to, from) && (!squeezes || is_alone(s, f, full, to));
    match half_of(f, s.kind()) {
        Some(half) if !fits => half,
        _ => full,
    }
}

/// The space that a fighter fills on the ground with its anchor in a cell, to which it comes from where it is.
pub fn space_at(s: &Situation<'_>, f: &Fighter<'_>, mover: &Mover, to: Cell) -> Footprint {
    match half_of(f, s.kind()) {
        Some(half) => shape_at(s, f, mover, f.footprint == half, (f.z - f.altitude, to)),
        None => f.footprint,
    }
}

/// Whether a fighter squeezes where it is: it fills half its space, or a single cell that is narrow. Rule TRI-MOVE-24.
pub fn is_squeezed(s: &Situation<'_>, f: &Fighter<'_>) -> bool {
    let narrow = |cell| {
        s.board
            .terrain(cell)
            .is_some_and(|terrain| terrain.has_tag("narrow"))
    };
    match narrow_for(f.data, f.stats.size) {
        Narrow::Open => false,
        Narrow::Difficult => f.altitude == 0 && f.space.iter().any(narrow),
        Narrow::Closed => f.has(SQUEEZING),
    }
}

/// Whether a cell is difficult ground for one that is larger than Medium. Rules TRI-MOVE-02, -03.
fn is_slow(s: &Situation<'_>, cell: Cell) -> bool {
    s.board.terrain(cell).is_some_and(|terrain| {
        let low = terrain.has_tag("low") && !s.data.is_off("TRI-MOVE-03");
        let swum = terrain.has_tag("deep") && !s.data.is_off("TRI-MOVE-10");
        terrain.cost > 1 && !low && !swum
    })
}

/// Follows a path of a fighter that squeezes where it has to: what each step costs, and its space at the end. A space that is
/// squeezed into is difficult to leave. Rules TRI-MOVE-02, -24, TRI-COND-16.
///
/// # Errors
/// The first cell that cannot be entered, and why.
pub fn follow(
    s: &Situation<'_>,
    f: &Fighter<'_>,
    mover: &Mover,
    others: &OccupancyMap,
    path: &[Cell],
) -> Result<(Vec<u32>, Footprint), (Cell, StepBlocked)> {
    let kind = s.kind();
    let Some(half) = half_of(f, kind) else {
        return Err((f.anchor(), StepBlocked::Impassable));
    };
    let (mut at, mut shape) = (f.anchor(), f.footprint);
    let mut costs = Vec::new();
    for &to in path {
        let ground = highest_ground(s.board, &shape.cells(kind, at));
        let next = shape_at(s, f, mover, shape == half, (ground, to));
        let as_shape = |footprint| Mover {
            footprint,
            ..*mover
        };
        let step = |footprint| step_cost(s.board, &as_shape(footprint), (at, to), others);
        let whole = shape != half && next != half;
        let cost = step(if whole { shape } else { half }).map_err(|why| (to, why))?;
        let squeezes = shape == half && !s.data.is_off("TRI-COND-16");
        let slow = shape.cells(kind, at).iter().any(|cell| is_slow(s, cell));
        let difficult = squeezes || (slow && !s.data.is_off("TRI-MOVE-02"));
        costs.push(if difficult { cost.max(2) } else { cost });
        (at, shape) = (to, next);
    }
    Ok((costs, shape))
}
