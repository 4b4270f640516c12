//! What follows when an action takes effect: rolls, harm, conditions, forced ways, thrown things. Floor 4.

pub(super) mod aid;
pub(super) mod begin;
pub(super) mod checks;
pub(super) mod conditions;
pub(super) mod falls;
pub(super) mod fixtures;
pub(super) mod gear;
pub(super) mod harm;
pub(super) mod maneuver;
pub(super) mod movement;
pub(super) mod push;
pub(super) mod scatter;
pub(super) mod strike;
