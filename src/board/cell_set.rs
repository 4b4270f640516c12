//! A set of cells of one board. Floor 2.

use super::Board;
use crate::grid::{Cell, Cells, Footprint, are_within};

/// Cells of one board, a bit for each of the board's numbers.
///
/// ```
/// use quincunx::board::{Board, CellSet, Terrain};
/// use quincunx::grid::{Cell, GridKind};
///
/// let board = Board::new(GridKind::Hex, Cell::new(0, 0), 4, 4, vec![Terrain::open("grass")], 0);
/// let mut set = CellSet::for_board(&board);
/// set.insert(&board, Cell::new(1, 1));
/// set.insert(&board, Cell::new(9, 9));
/// assert!(set.contains(&board, Cell::new(1, 1)) && !set.contains(&board, Cell::new(9, 9)));
/// assert_eq!(set.iter(&board).collect::<Vec<_>>(), [Cell::new(1, 1)]);
/// ```
#[derive(Clone, Debug, Default)]
pub struct CellSet {
    words: Vec<u64>,
}

impl CellSet {
    /// An empty set of cells of a board.
    #[must_use]
    pub fn for_board(board: &Board) -> Self {
        let words = board.numbers().div_ceil(u64::BITS as usize);
        Self {
            words: vec![0; words],
        }
    }

    /// The cells from which a body with its anchor there has one of some spaces within so many cells,
    /// heights apart.
    ///
    /// ```
    /// # use quincunx::board::{Board, CellSet, Terrain};
    /// # use quincunx::grid::{Cell, Cells, Footprint, GridKind};
    /// # let board = Board::new(GridKind::Square, Cell::new(0, 0), 9, 1, vec![Terrain::open("grass")], 0);
    /// let spaces = [Cells::single(Cell::new(4, 0)), Cells::single(Cell::new(8, 0))];
    /// let set = CellSet::around(&board, Footprint::Single, spaces, 1);
    /// let columns: Vec<_> = set.iter(&board).map(|cell| cell.x).collect();
    /// assert_eq!(columns, [3, 4, 5, 7, 8]);
    /// ```
    #[must_use]
    pub fn around(
        board: &Board,
        footprint: Footprint,
        spaces: impl IntoIterator<Item = Cells>,
        reach: i32,
    ) -> Self {
        let kind = board.kind();
        let mut set = Self::for_board(board);
        for space in spaces {
            let first = space.first();
            let body = footprint.cells(kind, first);
            let farthest = reach.max(0) + body.spread() + 2 * space.spread();
            for dy in -farthest..=farthest {
                for dx in -farthest..=farthest {
                    let anchor = first.offset((dx, dy));
                    let body = footprint.cells(kind, anchor);
                    if are_within(kind, &body, &space, reach) {
                        set.insert(board, anchor);
                    }
                }
            }
        }
        set
    }

    /// Puts a cell in; off the map it does nothing.
    pub fn insert(&mut self, board: &Board, cell: Cell) {
        if let Some(number) = board.index(cell) {
            self.words[number / u64::BITS as usize] |= bit(number);
        }
    }

    /// Whether a cell is in it; off the map none is.
    #[must_use]
    pub fn contains(&self, board: &Board, cell: Cell) -> bool {
        board
            .index(cell)
            .is_some_and(|number| self.words[number / u64::BITS as usize] & bit(number) != 0)
    }

    /// Its cells, in reading order.
    pub fn iter(&self, board: &Board) -> impl Iterator<Item = Cell> {
        let words = self.words.iter().enumerate();
        words.flat_map(move |(place, &word)| {
            let mut left = word;
            std::iter::from_fn(move || {
                let lowest = (left != 0).then(|| left.trailing_zeros() as usize)?;
                left &= left - 1;
                Some(board.cell_of(place * u64::BITS as usize + lowest))
            })
        })
    }
}

const fn bit(number: usize) -> u64 {
    1 << (number % u64::BITS as usize)
}
