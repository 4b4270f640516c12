//! Finds gaps in walls that stand on edges: doors, gates, openings. Floor 6.
//!
//! A gap is a chain of at most [`WIDTH`] borders that let a walker through, from one end of a wall to another. It counts
//! by the same test as a narrow way between cells.

use super::costs::Ground;
use super::narrows::{AREA, Closed, detour};
use crate::board::{Edge, MoveField};
use crate::grid::{Cell, Direction, GridKind};
use std::collections::BTreeSet;

/// The most borders of a gap.
const WIDTH: usize = 3;

/// A border: a cell and the direction to the other one, the first of the two by the order of cells.
pub(super) type Border = (Cell, Direction);

/// The corner of cells: those that meet there, ascending.
type Corner = Vec<Cell>;

/// All gaps, the narrowest first; of gaps that meet in a corner the first one.
pub(super) fn gaps(ground: &Ground<'_>) -> Vec<Vec<Border>> {
    let mut chains: Vec<_> = chains(ground).into_iter().collect();
    chains.sort_by_key(Vec::len);
    let mut field = MoveField::new();
    let mut gaps: Vec<Vec<Border>> = Vec::new();
    let mut taken: BTreeSet<Corner> = BTreeSet::new();
    for chain in chains {
        let own = chain.iter().flat_map(|&border| corners(ground, border));
        let own: BTreeSet<Corner> = own.collect();
        if taken.is_disjoint(&own) && is_gap(ground, &chain, &mut field) {
            taken.extend(own);
            gaps.push(chain);
        }
    }
    gaps
}

/// Whether the way from one side to the other is none, or much longer, with something in these borders.
fn is_gap(ground: &Ground<'_>, chain: &[Border], field: &mut MoveField) -> bool {
    let wall = Edge {
        blocks_movement: true,
        ..Edge::default()
    };
    let mut closed = Closed::of(ground.board);
    for &(cell, side) in chain {
        closed.board.set_edge(cell, side, Some(wall.clone()));
    }
    let (cell, side) = chain[chain.len() / 2];
    let ends = [cell, ground.board.kind().step(cell, side)];
    ground.parts(&closed, ends, detour(chain.len()), AREA, field)
}

/// Every chain of open borders between the ends of walls.
fn chains(ground: &Ground<'_>) -> BTreeSet<Vec<Border>> {
    let board = ground.board;
    let mut ends = BTreeSet::new();
    for cell in board.cells() {
        for side in board.kind().directions() {
            let edge = board.edge(cell, side);
            if edge.is_some_and(|edge| edge.blocks_movement) {
                ends.extend(corners(ground, (cell, side)));
            }
        }
    }
    let mut chains = BTreeSet::new();
    for end in &ends {
        follow(ground, &ends, end, &mut Vec::new(), &mut chains);
    }
    chains
}

/// Adds the chains that go on from a corner.
fn follow(
    ground: &Ground<'_>,
    ends: &BTreeSet<Corner>,
    at: &Corner,
    chain: &mut Vec<Border>,
    chains: &mut BTreeSet<Vec<Border>>,
) {
    for border in borders(ground, at) {
        let is_open = ground.leads(border.0, border.1, u32::MAX);
        if !is_open || chain.contains(&border) {
            continue;
        }
        chain.push(border);
        let other = corners(ground, border).into_iter().find(|it| it != at);
        if let Some(other) = other {
            let is_closed = |cell: &Cell| ground.cost(*cell).is_none();
            if ends.contains(&other) || other.iter().any(is_closed) {
                let mut whole = chain.clone();
                whole.sort();
                if goes_on(ground, &whole) {
                    chains.insert(whole);
                }
            } else if chain.len() < WIDTH {
                follow(ground, ends, &other, chain, chains);
            }
        }
        chain.pop();
    }
}

/// Whether a chain of borders is straight and has the wall, or what nobody enters, in its own line at both ends. On hexes
/// every two borders that meet are in one line.
fn goes_on(ground: &Ground<'_>, chain: &[Border]) -> bool {
    let kind = ground.board.kind();
    let (Some(&(first, side)), Some(&(last, _))) = (chain.first(), chain.last()) else {
        return false;
    };
    if kind == GridKind::Hex {
        return true;
    }
    let along = kind.rotate(side, 2);
    let is_straight = chain.windows(2).all(|pair| {
        let next = [along, kind.opposite(along)].map(|way| (kind.step(pair[0].0, way), side));
        next.contains(&pair[1])
    });
    let is_wall = |cell: Cell| {
        let beyond = kind.step(cell, side);
        let edge = ground.board.edge(cell, side);
        edge.is_some_and(|edge| edge.blocks_movement)
            || [cell, beyond]
                .into_iter()
                .any(|it| ground.cost(it).is_none())
    };
    let outside = |cell: Cell| {
        let ends = [along, kind.opposite(along)].map(|way| kind.step(cell, way));
        ends.into_iter()
            .filter(move |&it| !chain.contains(&(it, side)))
    };
    let (mut before, mut after) = (outside(first), outside(last));
    let ends_well = match chain.len() {
        1 => before.all(is_wall),
        _ => before.any(is_wall) && after.any(is_wall),
    };
    is_straight && ends_well
}

/// The two corners of a border.
fn corners(ground: &Ground<'_>, (cell, side): Border) -> [Corner; 2] {
    let kind = ground.board.kind();
    // On squares the corner cell lies between the two that share a border with this one.
    let turns = i32::from(kind.direction_count() / 4).max(1);
    [1, -1].map(|way| {
        let around = (0..=turns).map(|turn| kind.step(cell, kind.rotate(side, way * turn)));
        let mut corner: Corner = around.chain([cell]).collect();
        corner.sort();
        corner
    })
}

/// The borders that meet in a corner.
fn borders(ground: &Ground<'_>, corner: &Corner) -> Vec<Border> {
    let kind = ground.board.kind();
    let pairs = corner.iter().enumerate();
    let pairs =
        pairs.flat_map(|(place, &one)| corner[place + 1..].iter().map(move |&it| (one, it)));
    let borders = pairs.filter_map(|(one, other)| {
        let side = kind.direction_of_step(one, other)?;
        (!kind.is_diagonal(side)).then_some((one, side))
    });
    borders.collect()
}
