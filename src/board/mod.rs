//! The map and what follows from it: sight, cover, movement. Floor 2.
//!
//! A [`Board`] knows terrain, elevation, objects, edges, light and fog; it knows nothing of who
//! stands on it. [`line_of_fire`] says what is between two bodies, [`MoveField`] where a mover can
//! go, [`step_cost`] what one step costs or why it is not possible. A ruleset brings its own
//! numbers as [`StepRules`] and [`SightRules`].
//!
//! ```
//! use quincunx::board::{Board, MoveField, Mover, OccupancyMap, Terrain};
//! use quincunx::grid::{Cell, Footprint, GridKind};
//!
//! let palette = vec![Terrain::open("grass"), Terrain::wall("wall")];
//! let mut board = Board::new(GridKind::Square, Cell::new(0, 0), 5, 3, palette, 0);
//! board.set_terrain_index(Cell::new(2, 1), 1);
//!
//! let mut field = MoveField::new();
//! let mover = Mover::walking(Cell::new(1, 1), Footprint::Single, 3);
//! field.compute(&board, &mover, &OccupancyMap::for_board(&board));
//! assert_eq!(field.cost(Cell::new(3, 1)), Some(2), "past the wall");
//! assert_eq!(field.cost(Cell::new(2, 1)), None);
//! ```

mod body;
mod cell_set;
mod factors;
mod fixture;
mod frame;
mod grade;
mod ground;
mod height;
mod levels;
mod map;
mod memo;
mod occupancy;
mod paths;
mod price;
mod sight;
mod slots;
mod stamp;
mod step;
mod terrain;

pub use body::Body;
pub use cell_set::CellSet;
pub use factors::TerrainFactors;
pub use fixture::{Fitting, Fixture, distance_to_fixture, line_to_fixture};
pub use grade::Grade;
pub use height::highest_ground;
pub use levels::Levels;
pub use map::Board;
pub(crate) use memo::{Memo, RecentMemo};
pub use occupancy::{OccupancyMap, Occupied};
pub use paths::{MoveField, least_feared_way};
pub use price::GroundPrice;
pub use sight::{
    Blocker, LineOfFire, Met, Obstacle, ObstaclePlace, SightRules, equal_lines_of_fire, is_in_line,
    known_line_of_fire, known_line_past, line_of_fire, line_of_fire_by, line_of_fire_with,
    obstacles_on,
};
pub use stamp::Stamp;
pub use step::{
    Charge, Diagonals, MoveMode, Mover, Narrow, StepBlocked, StepRules, path_costs, step_cost,
};
pub use terrain::{Edge, Footing, Light, Object, Terrain};
