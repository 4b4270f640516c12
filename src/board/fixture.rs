//! Things of the board that can be worked or broken, named by their place. Floor 2.

use super::{Board, Body, Edge, Grade, Object, line_of_fire};
use crate::grid::{Cell, Cells, Footprint};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use smol_str::SmolStr;
use std::collections::BTreeSet;

/// The place of an object or an edge.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Fixture {
    /// The object in a cell.
    Cell(Cell),
    /// The edge between two neighbours, in any order.
    Border(Cell, Cell),
}

impl Fixture {
    /// The cells that it fills or lies between.
    ///
    /// ```
    /// # use quincunx::board::Fixture;
    /// # use quincunx::grid::Cell;
    /// assert_eq!(Fixture::Cell(Cell::new(1, 2)).cells(), [Cell::new(1, 2); 2]);
    /// ```
    #[must_use]
    pub const fn cells(self) -> [Cell; 2] {
        match self {
            Self::Cell(cell) => [cell, cell],
            Self::Border(one, other) => [one, other],
        }
    }
}

/// What stands at the place of a [`Fixture`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fitting<'b> {
    /// Something that fills a cell.
    Object(&'b Object),
    /// Something on a border.
    Edge(&'b Edge),
}

impl Fitting<'_> {
    /// Its name for people and level files.
    #[must_use]
    pub fn name(self) -> SmolStr {
        match self {
            Self::Object(object) => object.name.clone(),
            Self::Edge(edge) => edge.name.clone(),
        }
    }

    /// Hit points that it has left; 0 = nothing destroys it.
    #[must_use]
    pub const fn hit_points(self) -> u16 {
        match self {
            Self::Object(object) => object.hit_points,
            Self::Edge(edge) => edge.hit_points,
        }
    }

    /// Whether it carries a tag.
    #[must_use]
    pub fn has_tag(self, tag: &str) -> bool {
        match self {
            Self::Object(object) => object.has_tag(tag),
            Self::Edge(edge) => edge.has_tag(tag),
        }
    }

    /// The name of what it becomes when it is worked; `None` for what cannot be.
    #[must_use]
    pub fn turns_into(self) -> Option<SmolStr> {
        match self {
            Self::Object(object) => object.counterpart.as_ref().map(|other| other.name.clone()),
            Self::Edge(edge) => edge.counterpart.as_ref().map(|other| other.name.clone()),
        }
    }

    /// Whether working it shuts a way that is open now.
    #[must_use]
    pub fn shuts(self) -> bool {
        match self {
            Self::Object(object) => {
                object.passable
                    && object
                        .counterpart
                        .as_ref()
                        .is_some_and(|other| !other.passable)
            }
            Self::Edge(edge) => {
                let shut = |other: &Edge| other.blocks_movement;
                !edge.blocks_movement && edge.counterpart.as_deref().is_some_and(shut)
            }
        }
    }
}

impl Board {
    /// What stands at a place.
    ///
    /// ```
    /// use quincunx::board::{Board, Fixture, Object, Terrain};
    /// use quincunx::grid::{Cell, GridKind};
    ///
    /// let mut board = Board::new(GridKind::Hex, Cell::new(0, 0), 3, 3, vec![Terrain::open("grass")], 0);
    /// let barrel = Object { name: "barrel".into(), hit_points: 6, ..Object::default() };
    /// board.set_object(Cell::new(1, 1), Some(barrel));
    /// let there = board.fitting(Fixture::Cell(Cell::new(1, 1))).expect("a barrel");
    /// assert_eq!((there.name().as_str(), there.hit_points()), ("barrel", 6));
    /// assert!(board.fitting(Fixture::Border(Cell::new(0, 0), Cell::new(1, 0))).is_none());
    /// ```
    #[must_use]
    pub fn fitting(&self, at: Fixture) -> Option<Fitting<'_>> {
        match at {
            Fixture::Cell(cell) => self.object(cell).map(Fitting::Object),
            Fixture::Border(one, other) => {
                let side = self.kind().direction_of_step(one, other)?;
                self.edge(one, side).map(Fitting::Edge)
            }
        }
    }

    /// The names of all objects and edges, and of what they turn into when they are worked.
    #[must_use]
    pub fn fitting_names(&self) -> BTreeSet<SmolStr> {
        let objects = self.objects().map(|(_, object)| Fitting::Object(object));
        let all = objects.chain(self.edges().map(Fitting::Edge));
        all.flat_map(|fitting| [Some(fitting.name()), fitting.turns_into()])
            .flatten()
            .collect()
    }

    /// Puts at a place what another map of the same shape has there.
    pub fn copy_fitting(&mut self, other: &Self, at: Fixture) {
        match at {
            Fixture::Cell(cell) => self.set_object(cell, other.object(cell).cloned()),
            Fixture::Border(one, to) => {
                if let Some(side) = self.kind().direction_of_step(one, to) {
                    self.set_edge(one, side, other.edge(one, side).cloned());
                }
            }
        }
    }

    /// Works what stands at a place: a shut door is open afterwards, an open one shut. What cannot
    /// be worked stays as it is.
    ///
    /// ```
    /// # use quincunx::board::{Board, Edge, Fixture, Terrain};
    /// # use quincunx::grid::{Cell, Direction, GridKind};
    /// let mut board = Board::new(GridKind::Square, Cell::new(0, 0), 3, 3, vec![Terrain::open("grass")], 0);
    /// let open = Edge { name: "open door".into(), ..Edge::default() };
    /// let door = Edge { name: "door".into(), blocks_movement: true, counterpart: Some(Box::new(open)), ..Edge::default() };
    /// let east = Direction::new(2);
    /// board.set_edge(Cell::new(0, 0), east, Some(door));
    /// assert!(!board.step_allowed(Cell::new(0, 0), east));
    /// board.turn(Fixture::Border(Cell::new(1, 0), Cell::new(0, 0)));
    /// assert!(board.step_allowed(Cell::new(0, 0), east));
    /// ```
    pub fn turn(&mut self, at: Fixture) {
        match at {
            Fixture::Cell(cell) => {
                if let Some(turned) = self.object(cell).and_then(Object::turned) {
                    self.set_object(cell, Some(turned));
                }
            }
            Fixture::Border(one, other) => {
                let Some(side) = self.kind().direction_of_step(one, other) else {
                    return;
                };
                if let Some(turned) = self.edge(one, side).and_then(Edge::turned) {
                    self.set_edge(one, side, Some(turned));
                }
            }
        }
    }

    /// Leaves what stands at a place so many hit points; at 0 it is gone.
    ///
    /// ```
    /// # use quincunx::board::{Board, Fixture, Object, Terrain};
    /// # use quincunx::grid::{Cell, GridKind};
    /// # let mut board = Board::new(GridKind::Hex, Cell::new(0, 0), 3, 3, vec![Terrain::open("grass")], 0);
    /// let place = Fixture::Cell(Cell::new(1, 1));
    /// board.set_object(Cell::new(1, 1), Some(Object { hit_points: 6, ..Object::default() }));
    /// board.wear(place, 2);
    /// assert_eq!(board.fitting(place).map(|left| left.hit_points()), Some(2));
    /// board.wear(place, 0);
    /// assert!(board.fitting(place).is_none());
    /// ```
    pub fn wear(&mut self, at: Fixture, left: u16) {
        match at {
            Fixture::Cell(cell) => {
                let object = self.object(cell).cloned().filter(|_| left > 0);
                let worn = object.map(|object| Object {
                    hit_points: left,
                    ..object
                });
                self.set_object(cell, worn);
            }
            Fixture::Border(one, other) => {
                let Some(side) = self.kind().direction_of_step(one, other) else {
                    return;
                };
                let edge = self.edge(one, side).cloned().filter(|_| left > 0);
                let worn = edge.map(|edge| Edge {
                    hit_points: left,
                    ..edge
                });
                self.set_edge(one, side, worn);
            }
        }
    }

    /// What the lever in a cell works; nothing where none is.
    ///
    /// ```
    /// # use quincunx::board::{Board, Fixture, Terrain};
    /// # use quincunx::grid::{Cell, GridKind};
    /// # let mut board = Board::new(GridKind::Hex, Cell::new(0, 0), 3, 3, vec![Terrain::open("grass")], 0);
    /// let gate = Fixture::Cell(Cell::new(2, 2));
    /// board.set_lever(Cell::new(0, 0), vec![gate]);
    /// assert_eq!(board.lever(Cell::new(0, 0)), [gate]);
    /// assert!(board.lever(gate.cells()[0]).is_empty());
    /// ```
    #[must_use]
    pub fn lever(&self, cell: Cell) -> &[Fixture] {
        self.levers.get(&cell).map_or(&[], Vec::as_slice)
    }

    /// Ties a lever in a cell to what it works, in place of what it worked before.
    pub fn set_lever(&mut self, cell: Cell, works: Vec<Fixture>) {
        self.renew_stamp();
        self.levers.insert(cell, works);
    }
}

/// Cells from somebody's space, with its feet at `z` steps, to an object, heights included; an edge
/// is one cell from a combatant beside it. Rules INJ-MOVE-10, INJ-POS-14, AUR-ATK-24.
///
/// ```
/// # use quincunx::board::{Board, Fixture, Terrain, distance_to_fixture};
/// # use quincunx::grid::{Cell, Footprint, GridKind};
/// # let board = Board::new(GridKind::Square, Cell::new(0, 0), 5, 1, vec![Terrain::open("grass")], 0);
/// let own = Footprint::Single.cells(GridKind::Square, Cell::new(0, 0));
/// let edge = Fixture::Border(Cell::new(2, 0), Cell::new(3, 0));
/// assert_eq!(distance_to_fixture(&board, &own, 0, edge), 3);
/// assert_eq!(distance_to_fixture(&board, &own, 0, Fixture::Cell(Cell::new(3, 0))), 3);
/// ```
#[must_use]
pub fn distance_to_fixture(board: &Board, space: &Cells, z: i32, at: Fixture) -> i32 {
    let beyond = i32::from(matches!(at, Fixture::Border(..)));
    let to = |cell: Cell| {
        let across = space.iter().map(|own| board.kind().distance(own, cell));
        let across = across.min().map_or(i32::MAX, |cells| cells + beyond);
        across.max((z - board.elevation(cell)).abs())
    };
    let [one, other] = at.cells();
    to(one).min(to(other))
}

/// The cover between a body and an object, and the ends of the line: the body's cell and that of
/// the object, or the one on the body's side of an edge.
///
/// ```
/// # use quincunx::board::{Board, Body, Fixture, Grade, Terrain, line_to_fixture};
/// # use quincunx::grid::{Cell, Footprint, GridKind};
/// # let board = Board::new(GridKind::Square, Cell::new(0, 0), 5, 1, vec![Terrain::open("grass")], 0);
/// let body = Body::new(Cell::new(0, 0), Footprint::Single);
/// let line = line_to_fixture(&board, &body, Fixture::Cell(Cell::new(3, 0)));
/// assert_eq!(line, (Grade::None, Cell::new(0, 0), Cell::new(3, 0)));
/// ```
#[must_use]
pub fn line_to_fixture(board: &Board, body: &Body, at: Fixture) -> (Grade, Cell, Cell) {
    let cells = at.cells();
    let space = body.footprint.cells(board.kind(), body.anchor);
    if let Some(&own) = cells.iter().find(|&&cell| space.contains(cell)) {
        return (Grade::None, own, own);
    }
    let [first, second] = cells.map(|cell| {
        let line = line_of_fire(board, body, &Body::new(cell, Footprint::Single));
        (line.grade, line.from, line.to)
    });
    if second.0 < first.0 { second } else { first }
}
