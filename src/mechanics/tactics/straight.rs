//! A way that leads straight to an enemy, without a search. Floor 3½.

use super::targets::Targets;
use super::way::Way;
use crate::board::{Board, CellSet, Diagonals, Mover, OccupancyMap, Occupied, step_cost};
use crate::grid::{Cell, Cells, cells_distance};

/// So many cells for each cell of the way are tried before a search is cheaper.
const TRIES: usize = 10;

/// A way on which every step costs 1 and leads one cell nearer to an enemy, to where the nearest is
/// only `gap` cells away, to a cell in which the mover may end and which `fits`. No way there is
/// shorter, and it is the very way that [`MoveField::search`](crate::board::MoveField::search) finds.
///
/// `None` where there is no such way, the mover is as near already, or walls and thickets are in
/// between: only a search tells.
#[must_use]
pub fn straight_way(
    board: &Board,
    mover: &Mover,
    occupancy: &OccupancyMap,
    targets: &Targets<'_>,
    gap: i32,
    fits: impl Fn(Cell) -> bool,
) -> Option<Way> {
    let left = targets.distance_from(mover.anchor).checked_sub(gap)?;
    let steps = u32::try_from(left).ok().filter(|&steps| steps > 0)?;
    if steps > mover.budget || mover.rules.diagonals != Diagonals::Single {
        return None;
    }
    let lane = Lane {
        board,
        mover,
        occupancy,
        // Who is farther from the start than the nearest is never the nearest on such a way.
        enemies: targets.nearest_to(mover.anchor),
    };
    let path = lane.path(steps as usize, gap, fits)?;
    let stops = path.into_iter().map(|cell| (cell, lane.is_free(cell)));
    Some(Way::of_single_costs(stops))
}

/// The ground between a mover and the enemies nearest to it.
struct Lane<'l> {
    board: &'l Board,
    mover: &'l Mover,
    occupancy: &'l OccupancyMap,
    enemies: Vec<Cells>,
}

impl Lane<'_> {
    /// The first path of so many steps by the order of its directions, each cell of which is one
    /// cell nearer than the one before; the last fits. The flood of a search reaches the cells of
    /// one cost in this order, and keeps the first way to each.
    fn path(&self, steps: usize, gap: i32, fits: impl Fn(Cell) -> bool) -> Option<Vec<Cell>> {
        let kind = self.board.kind();
        let directions = |cell| kind.neighbours(cell).map(|(_, next)| next);
        let mut tried = CellSet::for_board(self.board);
        let mut tries = TRIES * (steps + 1);
        // The neighbours that are still to be tried of each cell of the path, the start's first.
        let mut open = vec![directions(self.mover.anchor)];
        let mut path = Vec::with_capacity(steps);
        while let Some(neighbours) = open.last_mut() {
            let from = path.last().copied().unwrap_or(self.mover.anchor);
            let steps_left = steps - path.len() - 1;
            let left = gap + i32::try_from(steps_left).ok()?;
            let next = neighbours.find(|&next| {
                !tried.contains(self.board, next)
                    && self.distance_from(next) == left
                    && self.is_a_plain_step(from, next)
            });
            let Some(next) = next else {
                open.pop();
                path.pop();
                continue;
            };
            tries = tries.checked_sub(1)?;
            tried.insert(self.board, next);
            if steps_left > 0 {
                path.push(next);
                open.push(directions(next));
            } else if self.is_free(next) && fits(next) {
                path.push(next);
                return Some(path);
            }
        }
        None
    }

    fn distance_from(&self, cell: Cell) -> i32 {
        let kind = self.board.kind();
        let space = self.mover.footprint.cells(kind, cell);
        let gaps = self.enemies.iter();
        let gaps = gaps.map(|enemy| cells_distance(kind, &space, enemy));
        gaps.min().unwrap_or(i32::MAX)
    }

    fn is_a_plain_step(&self, from: Cell, to: Cell) -> bool {
        step_cost(self.board, self.mover, (from, to), self.occupancy) == Ok(1)
    }

    /// Whether nobody else is in the space of the mover there.
    fn is_free(&self, cell: Cell) -> bool {
        let space = self.mover.footprint.cells(self.board.kind(), cell);
        let mut numbers = space.iter().filter_map(|cell| self.board.index(cell));
        numbers.all(|number| self.occupancy.at(number) == Occupied::Free)
    }
}

#[cfg(test)]
mod tests;
