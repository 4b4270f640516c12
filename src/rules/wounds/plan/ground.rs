//! What the ground is to who stands on it: factors, water, climbs, currents, free places. Floor 4.
//! Rules WND-MOVE-06 to -11, -26, WND-POS-12, -20, -21, WND-COND-14, -17; rulings WND-R83, -R84, -R87, -R99, -R103, -R117.

use crate::board::{Board, TerrainFactors, highest_ground};
use crate::combat::CombatantId;
use crate::grid::{Cell, Cells, Direction, Footprint, GridKind};
use crate::rules::wounds::data::WoundsData;
use crate::rules::wounds::snapshot::{Fighter, Situation};
use crate::rules::wounds::words::{self, Spec, Trait};
use std::cmp::Ordering;

/// The tags of water in which nothing burns. Rule WND-COND-14.
const WET: [&str; 4] = ["water", "waist", "deep", "underwater"];

/// Whether the terrain of a cell has a tag.
pub fn has_tag(board: &Board, cell: Cell, tag: &str) -> bool {
    board.terrain(cell).is_some_and(|it| it.has_tag(tag))
}

/// Whether all cells of a space have a tag. Ruling WND-R103.
pub fn is_all(board: &Board, space: &Cells, tag: &str) -> bool {
    space.iter().all(|cell| has_tag(board, cell, tag))
}

/// Whether somebody is in deep water, at its surface or sunk: all cells of its space are, and nobody carries it. Rule WND-MOVE-08;
/// ruling WND-R103.
pub fn is_in_deep(s: &Situation<'_>, f: &Fighter<'_>) -> bool {
    f.mount().is_none() && is_all(s.board, &f.space, "deep")
}

/// Whether somebody swims: it is in deep water and not under it. Rule WND-MOVE-08; ruling WND-R84.
pub fn swims(s: &Situation<'_>, f: &Fighter<'_>) -> bool {
    is_in_deep(s, f) && !f.is_sunk() && !is_all(s.board, &f.space, "underwater")
}

/// Whether somebody climbs: it stands on a `climb` cell with a lower cell beside it. Ruling WND-R83.
pub fn climbs(s: &Situation<'_>, f: &Fighter<'_>) -> bool {
    let beside = |cell: Cell| s.kind().neighbours(cell).map(|(_, next)| next);
    let lower = |next: Cell| {
        let outside = !f.space.contains(next) && s.board.contains(next);
        outside && s.board.elevation(next) < f.z
    };
    let climb = |cell: &Cell| has_tag(s.board, *cell, "climb");
    f.mount().is_none()
        && f.space
            .iter()
            .filter(climb)
            .any(|cell| beside(cell).any(lower))
}

/// Whether somebody is under water: sunk, or where all cells are; not of those who live there. Rule WND-POS-20.
pub fn is_under_water(s: &Situation<'_>, f: &Fighter<'_>) -> bool {
    !f.is(Trait::Aquatic) && (f.is_sunk() || is_all(s.board, &f.space, "underwater"))
}

/// Whether what burns goes out where somebody is. Rule WND-COND-14; ruling WND-R103.
pub fn is_wet(s: &Situation<'_>, f: &Fighter<'_>) -> bool {
    let wet = |cell| WET.iter().any(|tag| has_tag(s.board, cell, tag));
    f.space.iter().all(wet)
}

/// Whether a cell is slippery. Rules WND-MOVE-18, -19.
pub fn is_slippery(board: &Board, cell: Cell) -> bool {
    has_tag(board, cell, "ice")
}

/// What somebody has to reach so as not to lose its hold. Rule WND-POS-21.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hold {
    /// The number.
    pub tn: i32,
    /// With what.
    pub spec: Spec,
}

/// The number of a check against the water in which somebody is. Rule WND-POS-21; ruling WND-R117.
pub fn water_number(s: &Situation<'_>, f: &Fighter<'_>) -> i32 {
    let rough = f.space.iter().any(|cell| has_tag(s.board, cell, "rough"));
    match rough {
        true => s.data.harm.hold_rough,
        false => s.data.harm.hold_calm,
    }
}

/// The hold of one that swims or climbs; none of others, nor of those who live in the water they are in. Rule WND-POS-21; rulings
/// WND-R83, -R84.
pub fn hold(s: &Situation<'_>, f: &Fighter<'_>) -> Option<Hold> {
    if s.data.is_off("WND-POS-21") {
        None
    } else if swims(s, f) {
        let tn = water_number(s, f);
        (!f.is(Trait::Aquatic)).then_some(Hold {
            tn,
            spec: Spec::Swimming,
        })
    } else if climbs(s, f) {
        let tn = s.data.harm.hold_climb;
        Some(Hold {
            tn,
            spec: Spec::Climbing,
        })
    } else {
        None
    }
}

/// The factors of terrain by which somebody's steps are priced. Rules WND-MOVE-06 to -08, -26, WND-POS-12; rulings WND-R84, -R87.
pub fn factors(data: &WoundsData, sunk: bool) -> TerrainFactors {
    let small = |value: i32| u8::try_from(value).unwrap_or(u8::MAX);
    let t = &data.terrain;
    let common = TerrainFactors {
        shared: small(t.shared),
        catalogue: !data.is_off("WND-MOVE-06"),
        highest: data.is_off("WND-MOVE-07"),
        ..TerrainFactors::NONE
    };
    if data.is_off("WND-MOVE-06") || data.is_off("WND-MOVE-08") {
        return common;
    }
    TerrainFactors {
        hill: small(t.hill),
        mud: small(t.mud),
        thicket: small(t.thicket),
        water: small(t.water),
        waist: small(t.waist),
        deep: small(if sunk { t.underwater } else { t.deep }),
        underwater: small(t.underwater),
        ..common
    }
}

/// The factor of a cell that somebody enters on the level. Rule WND-MOVE-08; ruling WND-R87.
pub fn factor(s: &Situation<'_>, f: &Fighter<'_>, cell: Cell) -> i32 {
    let factor = s.board.factor(cell, factors(s.data, f.is_sunk()));
    i32::try_from(factor).unwrap_or(i32::MAX)
}

/// The factor of the posture and the grapple of somebody, unless it takes its partners along. Rules WND-MOVE-11, -24, WND-COND-09.
pub fn own_factor(f: &Fighter<'_>, drags: bool) -> u32 {
    let t = &f.data.terrain;
    let posture = match () {
        () if f.data.is_off("WND-MOVE-11") => 1,
        () if f.is_prone() => t.prone,
        () if f.is_crouching() => t.crouching,
        () => 1,
    };
    let grapple = match f.is_grappling() && !drags && !f.data.is_off("WND-MOVE-11") {
        true => t.grappling,
        false => 1,
    };
    let factor = match f.data.is_off("WND-MOVE-07") {
        true => posture.max(grapple),
        false => posture * grapple,
    };
    u32::try_from(factor).unwrap_or(1)
}

/// The current of a cell: its direction, and the yards that it carries in a turn. Ruling WND-R117.
pub fn current(s: &Situation<'_>, cell: Cell) -> Option<(Direction, i32)> {
    let terrain = s.board.terrain(cell).filter(|it| it.has_tag("current"))?;
    let mut tags = terrain.tags.iter();
    let direction = tags.find_map(|tag| s.kind().parse_direction(tag))?;
    let yards = match terrain.has_tag("fast") {
        true => s.data.terrain.fast_current,
        false => s.data.terrain.current,
    };
    Some((direction, yards))
}

/// Where somebody drifts at the end of its turn, and how far: with the current under its anchor, if it is in deep water. Rule
/// WND-MOVE-09; ruling WND-R117.
pub fn drift(s: &Situation<'_>, f: &Fighter<'_>) -> Option<(Direction, i32)> {
    let drifts = is_in_deep(s, f) && !s.data.is_off("WND-MOVE-09");
    current(s, f.anchor()).filter(|&(_, yards)| drifts && yards > 0)
}

/// Which of two cells comes first on the way clockwise round another, from N on squares, from NE on hexes; those in one direction
/// are equal.
pub fn clockwise(kind: GridKind, round: Cell, a: Cell, b: Cell) -> Ordering {
    let (x, y) = kind.offset(Direction::new(0));
    let first = (i64::from(x), i64::from(y));
    let of = |cell: Cell| {
        (
            i64::from(cell.x) - i64::from(round.x),
            i64::from(cell.y) - i64::from(round.y),
        )
    };
    // The axes of both grids turn clockwise from x to y.
    let cross = |a: (i64, i64), b: (i64, i64)| a.0 * b.1 - a.1 * b.0;
    let half = |v: (i64, i64)| {
        let side = cross(first, v);
        let ahead = first.0 * v.0 + first.1 * v.1 > 0;
        i32::from(side < 0 || (side == 0 && !ahead))
    };
    let (a, b) = (of(a), of(b));
    half(a).cmp(&half(b)).then(0.cmp(&cross(a, b)))
}

/// Whether a space is free: on the map, passable, and nobody living in it but those who are left out. Ruling WND-R131.
pub fn is_free(s: &Situation<'_>, space: &Cells, but: &[CombatantId]) -> bool {
    let stands = |cell| s.board.is_passable(cell);
    let mut others = s
        .fighters()
        .iter()
        .filter(|it| it.is_alive() && !but.contains(&it.id));
    space.iter().all(stands) && !others.any(|it| it.space.iter().any(|cell| space.contains(cell)))
}

/// Whether no border that stops walkers would stand inside a space.
pub fn holds_together(s: &Situation<'_>, space: &Cells) -> bool {
    let barred = |cell: Cell| {
        let mut sides = s.kind().neighbours(cell);
        sides.any(|(side, next)| {
            let edge = s.board.edge(cell, side);
            space.contains(next) && edge.is_some_and(|it| it.blocks_movement)
        })
    };
    space.size() == 1 || !space.iter().any(barred)
}

/// The nearest free place for somebody, by its anchor from another one: among equals clockwise, in deep water last. Those who are
/// left out, itself among them, are in nobody's way. Ruling WND-R99.
pub fn nearest_place(
    s: &Situation<'_>,
    footprint: Footprint,
    near: Cell,
    but: &[CombatantId],
) -> Option<Cell> {
    let kind = s.kind();
    let rank = |cell: Cell, space: &Cells| {
        let deep = space.iter().any(|cell| has_tag(s.board, cell, "deep"));
        (deep, kind.distance_alternating(near, cell))
    };
    let mut best: Option<((bool, i32), Cell)> = None;
    for cell in s.board.cells() {
        let space = footprint.cells(kind, cell);
        let key = rank(cell, &space);
        let is_better = best.is_none_or(|(known, at)| {
            key.cmp(&known)
                .then_with(|| clockwise(kind, near, cell, at))
                == Ordering::Less
        });
        if is_better && is_free(s, &space, but) && holds_together(s, &space) {
            best = Some((key, cell));
        }
    }
    best.map(|(_, cell)| cell)
}

/// The cell beside a climb into which one falls that loses its hold, and how far: the free one with the lowest ground, among
/// equals the first clockwise. Ruling WND-R83.
pub fn foot_of(s: &Situation<'_>, f: &Fighter<'_>) -> Option<(Cell, i32)> {
    let kind = s.kind();
    let all = kind.neighbours(f.anchor()).map(|(_, next)| next);
    let free = all.filter(|&next| {
        let space = f.footprint.cells(kind, next);
        is_free(s, &space, &together(f)) && holds_together(s, &space)
    });
    let ground = |next: Cell| highest_ground(s.board, &f.footprint.cells(kind, next));
    // Neighbours come in clockwise order.
    let lowest = free.min_by_key(|&next| ground(next))?;
    Some((lowest, f.z - ground(lowest)))
}

/// Somebody with the one that it rides or that rides it. Ruling WND-R131.
pub fn together(f: &Fighter<'_>) -> Vec<CombatantId> {
    [Some(f.id), f.mount(), f.rider()]
        .into_iter()
        .flatten()
        .collect()
}

/// Whether somebody is at the edge of the board: a cell of its space lacks a neighbour on the map. Ruling WND-R96.
pub fn is_at_edge(s: &Situation<'_>, space: &Cells) -> bool {
    let lacks = |cell: Cell| {
        s.kind()
            .neighbours(cell)
            .any(|(_, next)| !s.board.contains(next))
    };
    space.iter().any(lacks)
}

/// Whether somebody takes its partners along with the yards that it has. Rules WND-ACT-26, WND-MOVE-24.
pub fn drags(f: &Fighter<'_>) -> bool {
    f.has(words::DRAGGING) && f.is_grappling() && !f.data.is_off("WND-MOVE-24")
}

/// Whether a step of somebody from one place to another is a climb: a cell or a border of it is tagged so. Rule WND-MOVE-10.
pub fn is_climb(s: &Situation<'_>, footprint: Footprint, from: Cell, to: Cell) -> bool {
    let (left, entered) = (
        footprint.cells(s.kind(), from),
        footprint.cells(s.kind(), to),
    );
    let Some(direction) = s.kind().direction_of_step(from, to) else {
        return false;
    };
    let on_border = |cell| {
        let edge = s.board.edge(cell, direction);
        edge.is_some_and(|it| it.has_tag("climb"))
    };
    let climb = |cell| has_tag(s.board, cell, "climb");
    left.iter().any(on_border) || left.iter().chain(entered.iter()).any(climb)
}
