//! The board: terrain, elevation, objects, edges, light. Floor 2.

mod air;

use super::frame::Frame;
use super::ground::{Bulk, Ground, Openings, TerrainTraits};
use super::slots::Slots;
use super::stamp::Stamp;
use super::{Edge, Fixture, Grade, Light, Object, Terrain};
use crate::grid::{Cell, Direction, GridKind};
use std::collections::BTreeMap;
use std::fmt;

/// A rectangle of cells with all that does not move.
///
/// On hexes it is a rectangle on the screen: each second row starts half a cell further right, the
/// first row not. Cells outside are off the map: nothing is there, and nobody can go there.
///
/// ```
/// use quincunx::board::{Board, Terrain};
/// use quincunx::grid::{Cell, GridKind};
///
/// let board = Board::new(GridKind::Hex, Cell::new(0, 0), 3, 3, vec![Terrain::open("grass")], 0);
/// let rows: Vec<_> = board.cells().map(|cell| cell.x).collect();
/// assert_eq!(rows, [0, 1, 2, 0, 1, 2, -1, 0, 1]);
/// assert!(!board.contains(Cell::new(-1, 1)));
/// ```
#[derive(Clone)]
pub struct Board {
    pub(super) frame: Frame,
    palette: Vec<Terrain>,
    pub(super) traits: Vec<TerrainTraits>,
    pub(super) elevation: Vec<i16>,
    objects: Slots<Object>,
    pub(super) edges: Slots<Edge>,
    air: Vec<Air>,
    fog_cells: usize,
    dark_cells: usize,
    pub(super) levers: BTreeMap<Cell, Vec<Fixture>>,
    /// What follows from the rest, kept up to date for sight.
    pub(super) bulks: Vec<Bulk>,
    /// What follows from the rest, kept up to date for movement.
    pub(super) grounds: Vec<Ground>,
    pub(super) openings: Vec<Openings>,
    stamp: Stamp,
}

#[derive(Clone, Copy, Default)]
struct Air {
    light: Light,
    fog: bool,
}

impl Board {
    /// The longest side of a board, in cells.
    pub const LONGEST_SIDE: u32 = 4096;
    /// The most terrains of a palette.
    pub const MOST_TERRAINS: usize = 256;
    /// The farthest that the origin may lie from `(0, 0)` in each coordinate.
    pub const FARTHEST_ORIGIN: i32 = 1 << 24;
    /// The highest elevation, and the lowest with a minus sign, in steps.
    pub const HIGHEST: i32 = 9999;

    /// A flat, bright board with one terrain everywhere: number `ground` of the palette. `origin`
    /// is the coordinate of the cell at the top left.
    ///
    /// What is out of bounds is brought to the nearest bound: sides to `1..=`[`Board::LONGEST_SIDE`],
    /// the origin to [`Board::FARTHEST_ORIGIN`], the palette to [`Board::MOST_TERRAINS`], `ground` to
    /// the last terrain. An empty palette gets the default terrain.
    ///
    /// ```
    /// # use quincunx::board::{Board, Terrain};
    /// # use quincunx::grid::{Cell, GridKind};
    /// let board = Board::new(GridKind::Square, Cell::new(0, 0), 8, 6, vec![Terrain::open("sand")], 0);
    /// assert_eq!(board.len(), 48);
    /// ```
    #[must_use]
    pub fn new(
        kind: GridKind,
        origin: Cell,
        width: u32,
        height: u32,
        mut palette: Vec<Terrain>,
        ground: usize,
    ) -> Self {
        palette.truncate(Self::MOST_TERRAINS);
        if palette.is_empty() {
            palette.push(Terrain::default());
        }
        let ground = ground.min(palette.len() - 1);
        let side =
            |cells: u32| i32::try_from(cells.clamp(1, Self::LONGEST_SIDE)).expect("4096 fits");
        let near = |place: i32| place.clamp(-Self::FARTHEST_ORIGIN, Self::FARTHEST_ORIGIN);
        let origin = Cell::new(near(origin.x), near(origin.y));
        let frame = Frame {
            kind,
            origin,
            width: side(width),
            height: side(height),
        };
        let mut board = Self {
            frame,
            traits: palette.iter().map(TerrainTraits::of).collect(),
            elevation: vec![0; frame.numbers()],
            objects: Slots::new(),
            edges: Slots::new(),
            air: vec![Air::default(); frame.numbers()],
            fog_cells: 0,
            dark_cells: 0,
            levers: BTreeMap::new(),
            bulks: vec![Bulk::of(&palette[ground], None, 0); frame.numbers()],
            grounds: vec![Ground::of_terrain(number(ground)); frame.numbers()],
            openings: vec![Openings::default(); frame.numbers()],
            palette,
            stamp: Stamp::fresh(),
        };
        board.update_all_grounds();
        board
    }

    /// The shape of its cells.
    #[must_use]
    pub const fn kind(&self) -> GridKind {
        self.frame.kind
    }

    /// The coordinate of the cell at the top left.
    #[must_use]
    pub const fn origin(&self) -> Cell {
        self.frame.origin
    }

    /// Cells in a row.
    #[must_use]
    pub const fn width(&self) -> u32 {
        self.frame.width.cast_unsigned()
    }

    /// Rows.
    #[must_use]
    pub const fn height(&self) -> u32 {
        self.frame.height.cast_unsigned()
    }

    /// The number of its cells.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "a board is never empty")]
    pub const fn len(&self) -> usize {
        self.frame.len()
    }

    /// Whether a cell is on the map.
    #[must_use]
    pub fn contains(&self, cell: Cell) -> bool {
        self.index(cell).is_some()
    }

    /// How many numbers there are for the cells and the border about them: all of them are below
    /// it. It is more than [`Board::len`].
    #[must_use]
    pub const fn numbers(&self) -> usize {
        self.frame.numbers()
    }

    /// The number of a cell, below [`Board::numbers`]; `None` off the map. Numbers grow in reading
    /// order, with gaps between the rows.
    ///
    /// ```
    /// # use quincunx::board::{Board, Terrain};
    /// # use quincunx::grid::{Cell, GridKind};
    /// # let board = Board::new(GridKind::Hex, Cell::new(0, 0), 3, 3, vec![Terrain::open("grass")], 0);
    /// assert!(board.index(Cell::new(2, 0)) < board.index(Cell::new(-1, 2)));
    /// assert_eq!(board.index(Cell::new(3, 0)), None);
    /// ```
    #[must_use]
    #[inline]
    pub fn index(&self, cell: Cell) -> Option<usize> {
        self.frame.index(cell)
    }

    /// The cell of a number that [`Board::index`] has given.
    ///
    /// ```
    /// # use quincunx::board::{Board, Terrain};
    /// # use quincunx::grid::{Cell, GridKind};
    /// # let board = Board::new(GridKind::Hex, Cell::new(0, 0), 3, 3, vec![Terrain::open("grass")], 0);
    /// let cell = Cell::new(-1, 2);
    /// assert_eq!(board.index(cell).map(|number| board.cell_of(number)), Some(cell));
    /// ```
    #[must_use]
    pub fn cell_of(&self, number: usize) -> Cell {
        self.frame.cell_of(number)
    }

    /// The cell in a column and row, both counted from 0 at the top left.
    ///
    /// # Panics
    /// If it is not on the map.
    ///
    /// ```
    /// # use quincunx::board::{Board, Terrain};
    /// # use quincunx::grid::{Cell, GridKind};
    /// # let board = Board::new(GridKind::Hex, Cell::new(0, 0), 3, 3, vec![Terrain::open("grass")], 0);
    /// assert_eq!(board.cell_at(0, 2), Cell::new(-1, 2));
    /// ```
    #[must_use]
    pub fn cell_at(&self, column: usize, row: usize) -> Cell {
        let on_map = column < self.width() as usize && row < self.height() as usize;
        assert!(on_map, "no column {column} in row {row} of {self:?}");
        self.frame.cell_at(column, row)
    }

    /// All its cells, in reading order.
    pub fn cells(&self) -> impl DoubleEndedIterator<Item = Cell> + ExactSizeIterator + use<> {
        self.frame.cells()
    }

    /// The terrains that its cells choose from.
    #[must_use]
    pub fn palette(&self) -> &[Terrain] {
        &self.palette
    }

    /// The terrain of a cell; `None` off the map.
    #[must_use]
    #[inline]
    pub fn terrain(&self, cell: Cell) -> Option<&Terrain> {
        self.terrain_index(cell).map(|number| &self.palette[number])
    }

    /// The number of a cell's terrain in the palette; `None` off the map.
    #[must_use]
    #[inline]
    pub fn terrain_index(&self, cell: Cell) -> Option<usize> {
        self.index(cell)
            .map(|index| usize::from(self.grounds[index].terrain()))
    }

    /// Gives a cell another terrain, which joins the palette if it is new there. Off the map it
    /// does nothing, nor does a terrain that a full palette cannot take.
    ///
    /// ```
    /// # use quincunx::board::{Board, Terrain};
    /// # use quincunx::grid::{Cell, GridKind};
    /// let mut board = Board::new(GridKind::Square, Cell::new(0, 0), 3, 3, vec![Terrain::open("grass")], 0);
    /// board.set_terrain(Cell::new(1, 1), &Terrain::wall("rock"));
    /// assert!(!board.is_passable(Cell::new(1, 1)));
    /// ```
    pub fn set_terrain(&mut self, cell: Cell, terrain: &Terrain) {
        let known = self.palette.iter().position(|other| other == terrain);
        let index = known.unwrap_or(self.palette.len());
        if index == Self::MOST_TERRAINS || !self.contains(cell) {
            return;
        }
        if known.is_none() {
            self.palette.push(terrain.clone());
            self.traits.push(TerrainTraits::of(terrain));
        }
        self.set_terrain_index(cell, index);
    }

    /// Gives a cell the terrain of this number in the palette. Off the map it does nothing, nor
    /// does a number that the palette has not got.
    ///
    /// ```
    /// # use quincunx::board::{Board, Terrain};
    /// # use quincunx::grid::{Cell, GridKind};
    /// let palette = vec![Terrain::open("grass"), Terrain::wall("rock")];
    /// let mut board = Board::new(GridKind::Square, Cell::new(0, 0), 3, 3, palette, 0);
    /// board.set_terrain_index(Cell::new(1, 1), 1);
    /// assert_eq!(board.terrain_index(Cell::new(1, 1)), Some(1));
    /// ```
    pub fn set_terrain_index(&mut self, cell: Cell, terrain: usize) {
        let Some(index) = self.index(cell).filter(|_| terrain < self.palette.len()) else {
            return;
        };
        self.grounds[index].set_terrain(number(terrain));
        self.update(index);
    }

    /// The ground's height in steps; 0 off the map.
    #[must_use]
    #[inline]
    pub fn elevation(&self, cell: Cell) -> i32 {
        self.index(cell)
            .map_or(0, |index| i32::from(self.elevation[index]))
    }

    /// Raises or lowers a cell, to at most [`Board::HIGHEST`] steps. Off the map it does nothing.
    pub fn set_elevation(&mut self, cell: Cell, steps: i32) {
        let Some(index) = self.index(cell) else {
            return;
        };
        let steps = steps.clamp(-Self::HIGHEST, Self::HIGHEST);
        self.elevation[index] = i16::try_from(steps).expect("9999 fits 16 bits");
        self.update_bulk(index);
        self.update_grounds_about(index);
    }

    /// The object in a cell.
    #[must_use]
    pub fn object(&self, cell: Cell) -> Option<&Object> {
        self.objects.get(self.index(cell)?)
    }

    /// All objects with their cells, in reading order.
    ///
    /// ```
    /// # use quincunx::board::{Board, Object, Terrain};
    /// # use quincunx::grid::{Cell, GridKind};
    /// let mut board = Board::new(GridKind::Square, Cell::new(0, 0), 4, 4, vec![Terrain::open("grass")], 0);
    /// board.set_object(Cell::new(2, 1), Some(Object::default()));
    /// assert_eq!(board.objects().map(|(cell, _)| cell).collect::<Vec<_>>(), [Cell::new(2, 1)]);
    /// ```
    pub fn objects(&self) -> impl Iterator<Item = (Cell, &Object)> {
        self.objects
            .iter()
            .map(|(index, object)| (self.frame.cell_of(index), object))
    }

    /// Puts an object into a cell in place of what was there, or takes it away.
    ///
    /// ```
    /// # use quincunx::board::{Board, Grade, Object, Terrain};
    /// # use quincunx::grid::{Cell, GridKind};
    /// # let mut board = Board::new(GridKind::Hex, Cell::new(0, 0), 3, 3, vec![Terrain::open("grass")], 0);
    /// let crate_ = Object { name: "crate".into(), cover: Grade::Half, passable: false, ..Object::default() };
    /// board.set_object(Cell::new(1, 1), Some(crate_));
    /// assert_eq!(board.grade(Cell::new(1, 1)), Grade::Half);
    /// board.set_object(Cell::new(1, 1), None);
    /// assert!(board.is_passable(Cell::new(1, 1)));
    /// ```
    pub fn set_object(&mut self, cell: Cell, object: Option<Object>) {
        let Some(index) = self.index(cell) else {
            return;
        };
        self.objects.set(index, self.numbers(), object);
        self.update(index);
    }

    /// What stands on the border of a cell in a direction; the same from both sides. Diagonal
    /// directions have no border.
    #[must_use]
    pub fn edge(&self, cell: Cell, direction: Direction) -> Option<&Edge> {
        if self.edges.is_unused() {
            return None;
        }
        self.edges.get(self.border(cell, direction)?)
    }

    /// Puts an edge on the border of a cell, or takes it away; it stands there for both cells.
    /// Returns whether there is such a border: not off the map, not on a diagonal.
    ///
    /// ```
    /// # use quincunx::board::{Board, Edge, Terrain};
    /// # use quincunx::grid::{Cell, Direction, GridKind};
    /// # let mut board = Board::new(GridKind::Hex, Cell::new(0, 0), 3, 3, vec![Terrain::open("grass")], 0);
    /// let (east, west) = (Direction::new(1), Direction::new(4));
    /// let fence = Edge { name: "fence".into(), blocks_movement: true, ..Edge::default() };
    /// assert!(board.set_edge(Cell::new(0, 0), east, Some(fence)));
    /// assert!(board.edge(Cell::new(1, 0), west).is_some());
    /// assert!(!board.step_allowed(Cell::new(1, 0), west));
    /// ```
    pub fn set_edge(&mut self, cell: Cell, direction: Direction, edge: Option<Edge>) -> bool {
        let Some(border) = self.border(cell, direction) else {
            return false;
        };
        self.renew_stamp();
        self.edges.set(border, self.numbers() * BORDERS, edge);
        for side in [cell, self.kind().step(cell, direction)] {
            if let Some(index) = self.index(side) {
                self.update_grounds_about(index);
            }
        }
        true
    }

    /// All edges, each once, in the order of their borders.
    pub fn edges(&self) -> impl Iterator<Item = &Edge> {
        self.edges.iter().map(|(_, edge)| edge)
    }

    /// Whether anybody can stand in a cell, as far as terrain and object go; not off the map.
    #[must_use]
    pub fn is_passable(&self, cell: Cell) -> bool {
        self.index(cell)
            .is_some_and(|index| self.bulks[index].passable)
    }

    /// The cover of what fills a cell: the higher of terrain and object; none off the map.
    #[must_use]
    pub fn grade(&self, cell: Cell) -> Grade {
        self.index(cell)
            .map_or(Grade::None, |index| self.bulks[index].highest_grade())
    }

    /// Whether anything ever stood on a border.
    pub(super) const fn has_edges(&self) -> bool {
        !self.edges.is_unused()
    }

    /// The number of a border: each belongs to the cell on its north or west side.
    fn border(&self, cell: Cell, direction: Direction) -> Option<usize> {
        let kind = self.kind();
        let own = |cell: Cell, direction: Direction| {
            let place = match (kind, direction.index()) {
                (GridKind::Square, 2) | (GridKind::Hex, 1) => 0,
                (GridKind::Square, 4) | (GridKind::Hex, 2) => 1,
                (GridKind::Hex, 3) => 2,
                _ => return None,
            };
            self.index(cell).map(|index| index * BORDERS + place)
        };
        own(cell, direction).or_else(|| own(kind.step(cell, direction), kind.opposite(direction)))
    }

    /// A mark that is another one after every change.
    #[must_use]
    pub const fn stamp(&self) -> Stamp {
        self.stamp
    }

    pub(super) fn renew_stamp(&mut self) {
        self.stamp = Stamp::fresh();
    }

    fn update(&mut self, index: usize) {
        let before = self.bulks[index].passable;
        self.update_bulk(index);
        if self.bulks[index].passable != before {
            self.update_grounds_about(index);
        }
    }

    fn update_bulk(&mut self, index: usize) {
        self.renew_stamp();
        let terrain = &self.palette[usize::from(self.grounds[index].terrain())];
        self.bulks[index] = Bulk::of(terrain, self.objects.get(index), self.elevation[index]);
    }
}

/// The number of a terrain as cells keep it.
fn number(terrain: usize) -> u8 {
    u8::try_from(terrain).expect("the palette has at most 256 terrains")
}

/// Boards are equal when their cells and borders hold the same, whatever the palettes' order.
impl PartialEq for Board {
    fn eq(&self, other: &Self) -> bool {
        let alike = |cell: Cell| {
            self.terrain(cell) == other.terrain(cell)
                && self.elevation(cell) == other.elevation(cell)
                && self.object(cell) == other.object(cell)
                && self.light(cell) == other.light(cell)
                && self.fog(cell) == other.fog(cell)
                && self
                    .kind()
                    .directions()
                    .all(|side| self.edge(cell, side) == other.edge(cell, side))
        };
        self.frame == other.frame && self.levers == other.levers && self.cells().all(alike)
    }
}

impl Eq for Board {}

/// Borders that a cell owns: at most three.
const BORDERS: usize = 3;

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Board")
            .field("frame", &self.frame)
            .field("terrains", &self.palette.len())
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests;
