//! A way with its costs, as far as the movement lasts. Floor 3½.

use crate::board::MoveField;
use crate::grid::Cell;

/// A cell of a way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Stop {
    cell: Cell,
    /// The movement that it takes to get there.
    cost: u32,
    /// Whether the mover may end its movement there.
    may_end: bool,
}

/// A way from where a mover stands; without a cell if it is there already.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Way(Vec<Stop>);

impl Way {
    /// The way that a field has found to a cell; `None` where that is not reached.
    #[must_use]
    pub fn found_by(field: &MoveField, goal: Cell) -> Option<Self> {
        let path = field.path_to(goal)?;
        let stops = path.into_iter().map(|cell| Stop {
            cell,
            cost: field.cost(cell).unwrap_or(u32::MAX),
            may_end: field.can_end(cell),
        });
        Some(Self(stops.collect()))
    }

    /// Cells that cost 1 each, with whether the mover may end there.
    pub(super) fn of_single_costs(cells: impl IntoIterator<Item = (Cell, bool)>) -> Self {
        let stops = (1..).zip(cells).map(|(cost, (cell, may_end))| Stop {
            cell,
            cost,
            may_end,
        });
        Self(stops.collect())
    }

    /// The movement that it takes in all.
    #[must_use]
    pub fn cost(&self) -> u32 {
        self.0.last().map_or(0, |stop| stop.cost)
    }

    /// Its cells, without the start.
    pub fn cells(&self) -> impl ExactSizeIterator<Item = Cell> {
        self.0.iter().map(|stop| stop.cell)
    }

    /// Its first cell, if the mover may end there.
    #[must_use]
    pub fn first_step(&self) -> Option<Cell> {
        let first = self.0.first()?;
        first.may_end.then_some(first.cell)
    }

    /// Its first cells, so many of them.
    #[must_use]
    pub fn shortened(mut self, cells: usize) -> Self {
        self.0.truncate(cells);
        self
    }

    /// As much of it as so much movement covers, to the last cell in which the mover may end; `None`
    /// if there is none.
    #[must_use]
    pub fn within(mut self, movement: u32) -> Option<Vec<Cell>> {
        let within = self.0.partition_point(|stop| stop.cost <= movement);
        self.0.truncate(within);
        let last = self.0.iter().rposition(|stop| stop.may_end)?;
        self.0.truncate(last + 1);
        Some(self.cells().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::Way;
    use crate::board::{Board, MoveField, Mover, OccupancyMap, Occupied, Terrain};
    use crate::grid::{Cell, Footprint, GridKind};

    #[test]
    fn a_way_ends_where_the_movement_does_or_before_where_somebody_stands() {
        let board = Board::new(
            GridKind::Hex,
            Cell::new(0, 0),
            9,
            1,
            vec![Terrain::open("grass")],
            0,
        );
        let mut friends = OccupancyMap::for_board(&board);
        let index = board.index(Cell::new(3, 0)).unwrap();
        friends.set(index, Occupied::Pass);
        let mover = Mover::walking(Cell::new(0, 0), Footprint::Single, 8);
        let mut field = MoveField::new();
        field.compute(&board, &mover, &friends);
        let way = Way::found_by(&field, Cell::new(6, 0)).unwrap();
        assert_eq!(way.cost(), 6);
        for (movement, end) in [
            (0, None),
            (1, Some(1)),
            (3, Some(2)),
            (4, Some(4)),
            (9, Some(6)),
        ] {
            let path = way.clone().within(movement);
            let last = path.and_then(|path| path.last().copied());
            assert_eq!(last, end.map(|x| Cell::new(x, 0)), "{movement}");
        }
    }
}
