//! The board itself. Floor 2.

use super::terrain::{Edge, Grade, Light, Object, Terrain};
use crate::grid::{Cell, Direction, GridKind};
use std::collections::BTreeMap;

/// A map of squares or hexes.
///
/// A hex map is stored in rows of which every second one, counted from the first, lies half a
/// cell to the right, so that a map of so many columns and rows is a rectangle to the eye.
///
/// ```
/// use quincunx::board::{Board, Terrain};
/// use quincunx::grid::{Cell, GridKind};
///
/// let board = Board::new(GridKind::Hex, Cell::new(0, 0), 4, 3, vec![Terrain::default()], 0);
/// assert!(board.contains(Cell::new(-1, 2)));
/// assert!(!board.contains(Cell::new(3, 2)));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Board {
    kind: GridKind,
    origin: Cell,
    width: u32,
    height: u32,
    palette: Vec<Terrain>,
    terrain: Vec<u16>,
    elevation: Vec<i8>,
    light: Vec<Light>,
    fog: Vec<bool>,
    objects: BTreeMap<usize, Object>,
    edges: BTreeMap<(usize, u8), Edge>,
    foggy_cells: usize,
    pub(super) flat: Flat,
}

/// What movement reads, one entry a cell.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Flat {
    /// Cost multiplier; 0 for cells that nobody enters.
    pub cost: Vec<u8>,
    /// Bit d: a step in direction d is not barred by map border, wall, edge or corner.
    pub exits: Vec<u8>,
    /// Whether the cell is deep water.
    pub deep: Vec<bool>,
    /// Change of index for a step, by row parity and direction.
    pub strides: [[isize; 8]; 2],
    /// Whether any two cells differ in elevation.
    pub is_level: bool,
    /// Whether any cell is deep water.
    pub has_deep: bool,
}

impl Board {
    /// A map of one terrain. `origin` is the coordinate of the top-left cell; `ground` the index
    /// of the first terrain in the palette, which gets a default terrain if it is empty.
    #[must_use]
    pub fn new(kind: GridKind, origin: Cell, width: u32, height: u32, palette: Vec<Terrain>, ground: u16) -> Self {
        let palette = if palette.is_empty() { vec![Terrain::default()] } else { palette };
        let ground = ground.min(u16::try_from(palette.len() - 1).unwrap_or(0));
        let count = width as usize * height as usize;
        let flat = Flat {
            cost: vec![0; count],
            exits: vec![0; count],
            deep: vec![false; count],
            strides: strides(kind, width),
            is_level: true,
            has_deep: false,
        };
        let mut board = Self {
            kind,
            origin,
            width,
            height,
            palette,
            terrain: vec![ground; count],
            elevation: vec![0; count],
            light: vec![Light::Bright; count],
            fog: vec![false; count],
            objects: BTreeMap::new(),
            edges: BTreeMap::new(),
            foggy_cells: 0,
            flat,
        };
        (0..count).for_each(|index| board.refresh_cost(index));
        (0..count).for_each(|index| board.refresh_exits(index));
        board
    }

    /// The grid.
    #[must_use]
    pub const fn kind(&self) -> GridKind {
        self.kind
    }

    /// The coordinate of the top-left cell.
    #[must_use]
    pub const fn origin(&self) -> Cell {
        self.origin
    }

    /// Columns.
    #[must_use]
    pub const fn width(&self) -> u32 {
        self.width
    }

    /// Rows.
    #[must_use]
    pub const fn height(&self) -> u32 {
        self.height
    }

    /// How many cells it has.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.terrain.len()
    }

    /// Whether it has no cell.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.terrain.is_empty()
    }

    /// The place of a cell in flat arrays; `None` off the map.
    #[must_use]
    pub fn index(&self, cell: Cell) -> Option<usize> {
        let row = i64::from(cell.y) - i64::from(self.origin.y);
        let shift = if self.kind == GridKind::Hex { row >> 1 } else { 0 };
        let column = i64::from(cell.x) - i64::from(self.origin.x) + shift;
        let inside = (0..i64::from(self.width)).contains(&column) && (0..i64::from(self.height)).contains(&row);
        inside.then(|| usize::try_from(row * i64::from(self.width) + column).unwrap_or(0))
    }

    /// The cell at a place in flat arrays.
    ///
    /// # Panics
    /// On a map without columns.
    #[must_use]
    pub fn cell_at(&self, index: usize) -> Cell {
        let (row, column) = (index / self.width as usize, index % self.width as usize);
        let row = i32::try_from(row).unwrap_or(i32::MAX);
        let column = i32::try_from(column).unwrap_or(i32::MAX);
        let shift = if self.kind == GridKind::Hex { row >> 1 } else { 0 };
        Cell::new(self.origin.x + column - shift, self.origin.y + row)
    }

    /// All cells in reading order.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<'_> {
        (0..self.len()).map(|index| self.cell_at(index))
    }

    /// Whether a cell is on the map.
    #[must_use]
    pub fn contains(&self, cell: Cell) -> bool {
        self.index(cell).is_some()
    }

    /// The ground of a cell; `None` off the map.
    #[must_use]
    pub fn terrain(&self, cell: Cell) -> Option<&Terrain> {
        self.palette.get(usize::from(self.terrain[self.index(cell)?]))
    }

    /// Changes the ground of a cell; off the map nothing happens.
    pub fn set_terrain(&mut self, cell: Cell, terrain: &Terrain) {
        let Some(index) = self.index(cell) else { return };
        let known = self.palette.iter().position(|other| other == terrain);
        let place = known.unwrap_or_else(|| {
            self.palette.push(terrain.clone());
            self.palette.len() - 1
        });
        self.terrain[index] = u16::try_from(place).unwrap_or(0);
        self.refresh_round(index);
    }

    /// Steps above the lowest ground; 0 off the map.
    #[must_use]
    pub fn elevation(&self, cell: Cell) -> i32 {
        self.index(cell).map_or(0, |index| i32::from(self.elevation[index]))
    }

    pub(super) fn elevation_at(&self, index: usize) -> i32 {
        i32::from(self.elevation[index])
    }

    /// Changes the elevation of a cell, bounded to −128..=127; off the map nothing happens.
    pub fn set_elevation(&mut self, cell: Cell, steps: i32) {
        let Some(index) = self.index(cell) else { return };
        self.elevation[index] = i8::try_from(steps.clamp(-128, 127)).unwrap_or(0);
        self.flat.is_level &= self.elevation[index] == 0;
    }

    /// The object in a cell.
    #[must_use]
    pub fn object(&self, cell: Cell) -> Option<&Object> {
        self.objects.get(&self.index(cell)?)
    }

    /// Puts an object into a cell or takes it away; off the map nothing happens.
    pub fn set_object(&mut self, cell: Cell, object: Option<Object>) {
        let Some(index) = self.index(cell) else { return };
        match object {
            Some(object) => self.objects.insert(index, object),
            None => self.objects.remove(&index),
        };
        self.refresh_round(index);
    }

    /// What stands on the border of a cell in a direction. Diagonal borders have nothing.
    #[must_use]
    pub fn edge(&self, cell: Cell, direction: Direction) -> Option<&Edge> {
        if self.edges.is_empty() {
            return None;
        }
        self.edges.get(&(self.index(cell)?, direction.index()))
    }

    /// Puts something on a border, seen from both its cells, or takes it away. Off the map and on
    /// diagonals nothing happens.
    pub fn set_edge(&mut self, cell: Cell, direction: Direction, edge: Option<Edge>) {
        if self.kind.is_diagonal(direction) {
            return;
        }
        let other = (self.kind.step(cell, direction), self.kind.opposite(direction));
        for (cell, direction) in [(cell, direction), other] {
            let Some(index) = self.index(cell) else { continue };
            match &edge {
                Some(edge) => self.edges.insert((index, direction.index()), edge.clone()),
                None => self.edges.remove(&(index, direction.index())),
            };
        }
        for cell in [cell, other.0] {
            if let Some(index) = self.index(cell) {
                self.refresh_round(index);
            }
        }
    }

    /// The light in a cell; bright off the map.
    #[must_use]
    pub fn light(&self, cell: Cell) -> Light {
        self.index(cell).map_or(Light::Bright, |index| self.light[index])
    }

    /// Changes the light in a cell; off the map nothing happens.
    pub fn set_light(&mut self, cell: Cell, light: Light) {
        if let Some(index) = self.index(cell) {
            self.light[index] = light;
        }
    }

    /// Whether fog lies in a cell.
    #[must_use]
    pub fn fog(&self, cell: Cell) -> bool {
        self.index(cell).is_some_and(|index| self.fog[index])
    }

    /// Whether fog lies anywhere.
    #[must_use]
    pub const fn has_fog(&self) -> bool {
        self.foggy_cells > 0
    }

    /// Lays fog or lifts it; off the map nothing happens.
    pub fn set_fog(&mut self, cell: Cell, fog: bool) {
        let Some(index) = self.index(cell) else { return };
        self.foggy_cells = self.foggy_cells + usize::from(fog) - usize::from(self.fog[index]);
        self.fog[index] = fog;
    }

    /// Whether anybody could stand in a cell, creatures left aside.
    #[must_use]
    pub fn is_passable(&self, cell: Cell) -> bool {
        self.index(cell).is_some_and(|index| self.flat.cost[index] > 0)
    }

    /// The cover grade of what stands in a cell; none off the map.
    #[must_use]
    pub fn grade(&self, cell: Cell) -> Grade {
        let ground = self.terrain(cell).map_or(Grade::None, |terrain| terrain.cover);
        self.object(cell).map_or(ground, |object| ground.max(object.cover))
    }

    /// Whether a step from a cell is open: onto the map, onto passable ground, over no blocking
    /// edge and not between two walls. Creatures and heights are left aside.
    #[must_use]
    pub fn step_allowed(&self, from: Cell, direction: Direction) -> bool {
        self.index(from).is_some_and(|index| self.flat.exits[index] & (1 << direction.index()) != 0)
    }

    /// Whether a step is a diagonal between two cells that bar the way.
    #[must_use]
    pub fn diagonal_is_barred(&self, from: Cell, direction: Direction) -> bool {
        if !self.kind.is_diagonal(direction) {
            return false;
        }
        let walled = |turn| !self.is_passable(self.kind.step(from, self.kind.rotate(direction, turn)));
        let fenced = |turn| self.corner_is_fenced(from, direction, turn);
        (walled(-1) || fenced(-1)) && (walled(1) || fenced(1))
    }

    /// Whether the way round one side of a corner is barred by edges.
    fn corner_is_fenced(&self, from: Cell, direction: Direction, turn: i32) -> bool {
        let first = self.kind.rotate(direction, turn);
        let second = self.kind.rotate(direction, -turn);
        let between = self.kind.step(from, first);
        let bars = |cell, side| self.edge(cell, side).is_some_and(|edge| edge.blocks_movement);
        bars(from, first) || bars(between, second)
    }

    fn refresh_round(&mut self, index: usize) {
        let cell = self.cell_at(index);
        self.refresh_cost(index);
        self.refresh_exits(index);
        for (_, neighbour) in self.kind.neighbours(cell) {
            if let Some(index) = self.index(neighbour) {
                self.refresh_exits(index);
            }
        }
    }

    fn refresh_cost(&mut self, index: usize) {
        let terrain = &self.palette[usize::from(self.terrain[index])];
        let open = terrain.passable && self.objects.get(&index).is_none_or(|object| object.passable);
        let deep = terrain.has_tag("deep");
        self.flat.cost[index] = if open { terrain.cost.max(1) } else { 0 };
        self.flat.deep[index] = deep;
        self.flat.has_deep |= deep;
    }

    fn refresh_exits(&mut self, index: usize) {
        let from = self.cell_at(index);
        let mut exits = 0;
        for (direction, to) in self.kind.neighbours(from) {
            let barred = self.edge(from, direction).is_some_and(|edge| edge.blocks_movement);
            if self.is_passable(to) && !barred && !self.diagonal_is_barred(from, direction) {
                exits |= 1 << direction.index();
            }
        }
        self.flat.exits[index] = exits;
    }
}

fn strides(kind: GridKind, width: u32) -> [[isize; 8]; 2] {
    let mut strides = [[0; 8]; 2];
    let width = isize::try_from(width).unwrap_or(0);
    for (parity, row) in [0_i32, 1].into_iter().zip(&mut strides) {
        for (direction, stride) in kind.directions().zip(row) {
            let (dx, dy) = kind.offset(direction);
            let shift = if kind == GridKind::Hex { ((parity + dy) >> 1) - (parity >> 1) } else { 0 };
            let (columns, rows) = (isize::try_from(dx + shift), isize::try_from(dy));
            *stride = columns.unwrap_or(0) + rows.unwrap_or(0) * width;
        }
    }
    strides
}
