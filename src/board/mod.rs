//! Floor 2: the map. Terrain, edges, objects, light; sight and cover; movement fields.
//!
//! A [`Board`] keeps flat arrays beside its descriptions, so that movement fields and lines of
//! fire touch nothing but numbers.

mod map;
mod occupancy;
mod paths;
mod sight;
mod terrain;
#[cfg(test)]
mod tests;

pub use map::Board;
pub use occupancy::{Occupied, OccupancyMap};
pub use paths::{MoveField, Mover, StepBlocked, StepRules, step_cost};
pub use sight::{Body, LineOfFire, Obstacle, line_of_fire, line_of_fire_with};
pub use terrain::{Edge, Grade, Light, Object, Terrain};
