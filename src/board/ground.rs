//! What follows from the content of cells, kept up to date for sight and movement. Floor 2.

use super::{Board, Grade, Object, Terrain};
use crate::grid::{Cell, Direction, GridKind};

/// What a cell puts into the way of a line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bulk {
    /// The higher cover of the terrain and of an object that is not taller than one step.
    pub(super) grade: Grade,
    /// Whether these end sight.
    pub(super) opaque: bool,
    /// The cover of an object taller than one step; it counts only below its top.
    pub(super) tall_grade: Grade,
    /// Whether an object taller than one step ends sight below its top.
    pub(super) tall_opaque: bool,
    /// Whether anybody can stand there.
    pub(super) passable: bool,
    /// The elevation, in steps.
    pub(super) ground: i16,
    /// The elevation of an object's top, in steps, if it is taller than one step; else the ground.
    pub(super) top: i16,
}

impl Bulk {
    pub(super) fn of(terrain: &Terrain, object: Option<&Object>, elevation: i16) -> Self {
        let (tall, low) = match object {
            Some(object) if object.height > 1 => (Some(object), None),
            low => (None, low),
        };
        let cover = |object: Option<&Object>| object.map_or(Grade::None, |object| object.cover);
        Self {
            grade: terrain.cover.max(cover(low)),
            opaque: terrain.is_opaque() || low.is_some_and(Object::is_opaque),
            tall_grade: cover(tall),
            tall_opaque: tall.is_some_and(Object::is_opaque),
            passable: terrain.passable && object.is_none_or(|object| object.passable),
            ground: elevation,
            top: elevation.saturating_add(tall.map_or(0, |object| i16::from(object.height))),
        }
    }

    /// The highest cover of all that is in the cell, whatever its height.
    pub(super) fn highest_grade(self) -> Grade {
        self.grade.max(self.tall_grade)
    }

    /// Whether not even a flyer gets in.
    pub(super) fn is_solid(self) -> bool {
        !self.passable && self.highest_grade() == Grade::Total
    }
}

/// Where the steps from a cell lead, as far as the map goes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Openings {
    /// A bit for each direction in which a step is open and stays on one elevation.
    pub(super) level: u8,
    /// A bit for each direction in which a step is open and goes up or down.
    pub(super) uneven: u8,
}

/// What movement asks of a cell first, in two bytes: the number of its terrain, and flags.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Ground(u16);

impl Ground {
    /// How many values [`Ground::entry`] has.
    pub(super) const ENTRIES: usize = 512;
    /// Nobody walks in.
    const CLOSED: u16 = 256;
    const ODD_ROW: u16 = 512;
    const CALM: u16 = 1024;

    /// A closed cell of a terrain; the border of a map stays as it is.
    pub(super) const fn of_terrain(terrain: u8) -> Self {
        Self(terrain as u16 | Self::CLOSED)
    }

    /// The number of the terrain.
    pub(super) const fn terrain(self) -> u8 {
        self.0.to_le_bytes()[0]
    }

    pub(super) const fn set_terrain(&mut self, terrain: u8) {
        self.0 = self.0 & !0xff | terrain as u16;
    }

    /// What prices depend on: the number of the terrain, or 256 more where nobody walks in.
    pub(super) const fn entry(self) -> usize {
        self.0 as usize % Self::ENTRIES
    }

    /// Whether the row is odd, counted from the first: hexes step differently there.
    pub(super) const fn odd_row(self) -> bool {
        self.0 & Self::ODD_ROW != 0
    }

    /// Whether the way from one neighbour to the next, where they are neighbours too, is never
    /// dearer than by way of this cell: all neighbours lie on its elevation, nothing on a border
    /// is in the way near it, and each neighbour that is not closed can be stepped to.
    pub(super) const fn is_calm(self) -> bool {
        self.0 & Self::CALM != 0
    }
}

/// A terrain as movement sees it, without looking at names.
#[derive(Clone, Copy, Debug)]
pub(super) struct TerrainTraits {
    pub(super) cost: u8,
    pub(super) deep: bool,
    pub(super) climb: bool,
    pub(super) ramp: bool,
    pub(super) low: bool,
    pub(super) narrow: bool,
    pub(super) hill: bool,
    pub(super) mud: bool,
    pub(super) thicket: bool,
    pub(super) wet: Wet,
}

/// How deep the water of a terrain is: the deepest of its tags.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wet {
    Dry,
    /// `water`.
    Knee,
    /// `waist`.
    Waist,
    /// `deep`.
    Deep,
    /// `underwater`.
    Under,
}

impl Wet {
    fn of(terrain: &Terrain) -> Self {
        let tags = [
            ("underwater", Self::Under),
            ("deep", Self::Deep),
            ("waist", Self::Waist),
            ("water", Self::Knee),
        ];
        let found = tags.into_iter().find(|(tag, _)| terrain.has_tag(tag));
        found.map_or(Self::Dry, |(_, wet)| wet)
    }
}

impl TerrainTraits {
    pub(super) fn of(terrain: &Terrain) -> Self {
        Self {
            cost: terrain.cost.max(1),
            deep: terrain.has_tag("deep"),
            climb: terrain.has_tag("climb"),
            ramp: terrain.has_tag("ramp"),
            low: terrain.has_tag("low"),
            narrow: terrain.has_tag("narrow"),
            hill: terrain.has_tag("hill"),
            mud: terrain.has_tag("mud"),
            thicket: terrain.has_tag("thicket"),
            wet: Wet::of(terrain),
        }
    }
}

impl Board {
    /// Whether the map lets anybody step from a cell to its neighbour: the neighbour is on the map
    /// and passable, no edge blocks, and a diagonal does not lead between two walls. Creatures,
    /// cost and elevation are not asked here.
    ///
    /// ```
    /// use quincunx::board::{Board, Terrain};
    /// use quincunx::grid::{Cell, Direction, GridKind};
    ///
    /// let palette = vec![Terrain::open("grass"), Terrain::wall("wall")];
    /// let mut board = Board::new(GridKind::Square, Cell::new(0, 0), 2, 2, palette, 0);
    /// let south_east = Direction::new(3);
    /// board.set_terrain_index(Cell::new(1, 0), 1);
    /// assert!(board.step_allowed(Cell::new(0, 0), south_east), "past one corner");
    /// board.set_terrain_index(Cell::new(0, 1), 1);
    /// assert!(!board.step_allowed(Cell::new(0, 0), south_east), "not between two");
    /// ```
    #[must_use]
    pub fn step_allowed(&self, from: Cell, direction: Direction) -> bool {
        match self.index(from) {
            Some(index) => {
                let Openings { level, uneven } = self.openings[index];
                (level | uneven) >> (direction.index() % self.kind().direction_count()) & 1 == 1
            }
            None => false,
        }
    }

    /// Whether a diagonal step is barred by what it squeezes through: both ways round the corner
    /// hold a wall or an edge that blocks. Never on hexes, never for straight steps.
    ///
    /// ```
    /// # use quincunx::board::{Board, Terrain};
    /// # use quincunx::grid::{Cell, Direction, GridKind};
    /// let palette = vec![Terrain::open("grass"), Terrain::wall("wall")];
    /// let mut board = Board::new(GridKind::Square, Cell::new(0, 0), 2, 2, palette, 0);
    /// board.set_terrain_index(Cell::new(1, 0), 1);
    /// board.set_terrain_index(Cell::new(0, 1), 1);
    /// assert!(board.diagonal_is_barred(Cell::new(0, 0), Direction::new(3)));
    /// ```
    #[must_use]
    pub fn diagonal_is_barred(&self, from: Cell, direction: Direction) -> bool {
        let walkable = |cell| self.is_passable(cell);
        self.corner_is_closed(from, direction, walkable, |cell, side| {
            self.blocks(cell, side)
        })
    }

    /// Whether a border stops walkers.
    pub(super) fn blocks(&self, cell: Cell, direction: Direction) -> bool {
        self.edge(cell, direction)
            .is_some_and(|edge| edge.blocks_movement)
    }

    /// Whether a diagonal finds neither way round its corner open, by the caller's idea of a free
    /// cell and of a closed border.
    #[must_use]
    pub fn corner_is_closed(
        &self,
        from: Cell,
        direction: Direction,
        is_free: impl Fn(Cell) -> bool,
        is_closed: impl Fn(Cell, Direction) -> bool,
    ) -> bool {
        let kind = self.kind();
        if !kind.is_diagonal(direction) {
            return false;
        }
        let way_is_open = |first: Direction, second: Direction| {
            let corner = kind.step(from, first);
            is_free(corner) && !is_closed(from, first) && !is_closed(corner, second)
        };
        let (left, right) = (kind.rotate(direction, -1), kind.rotate(direction, 1));
        !way_is_open(left, right) && !way_is_open(right, left)
    }

    /// Works out the open steps of a cell and of all cells about it.
    pub(super) fn update_grounds_about(&mut self, index: usize) {
        let cell = self.frame.cell_of(index);
        self.update_ground(index);
        for (_, neighbour) in self.kind().neighbours(cell) {
            if let Some(index) = self.index(neighbour) {
                self.update_ground(index);
            }
        }
    }

    /// Works out the open steps of all cells.
    pub(super) fn update_all_grounds(&mut self) {
        for cell in self.cells() {
            let index = self.index(cell).expect("a cell of the map");
            self.update_ground(index);
        }
    }

    /// Works out the open steps of a cell.
    fn update_ground(&mut self, index: usize) {
        let cell = self.frame.cell_of(index);
        let (mut level, mut uneven) = (0_u8, 0_u8);
        let mut calm = !self.has_edges() || !self.is_fenced(cell);
        for (direction, to) in self.kind().neighbours(cell) {
            let Some(next) = self.index(to) else { continue };
            let passable = self.bulks[next].passable;
            let open = passable
                && !self.blocks(cell, direction)
                && !self.diagonal_is_barred(cell, direction);
            let bit = u8::from(open) << direction.index();
            let flat = self.elevation[next] == self.elevation[index];
            if flat {
                level |= bit;
            } else {
                uneven |= bit;
            }
            calm &= flat && open == passable;
        }
        let odd_row = self.kind() == GridKind::Hex && (cell.y - self.origin().y) % 2 == 1;
        let flag = |set, flag| if set { flag } else { 0 };
        self.openings[index] = Openings { level, uneven };
        self.grounds[index] = Ground(
            u16::from(self.grounds[index].terrain())
                | flag(!self.bulks[index].passable, Ground::CLOSED)
                | flag(odd_row, Ground::ODD_ROW)
                | flag(calm, Ground::CALM),
        );
    }

    /// Whether a border of a cell or of a neighbour stops walkers.
    fn is_fenced(&self, cell: Cell) -> bool {
        let kind = self.kind();
        let fenced = |cell| kind.directions().any(|side| self.blocks(cell, side));
        fenced(cell) || kind.neighbours(cell).any(|(_, next)| fenced(next))
    }
}
