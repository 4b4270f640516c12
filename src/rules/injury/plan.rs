//! What is legal, what it costs, and every number that enters a roll. Floor 4.
//! Nothing here rolls the dice of a battle or records an event.

pub(super) mod acts;
pub mod attack;
pub mod checks;
pub(super) mod gear;
pub mod maneuver;
pub(super) mod movement;
pub(super) mod offered;
pub(super) mod sight;
pub(super) mod steps;
pub mod threat;
pub mod weapons;
