//! What follows when an action takes effect: rolls, harm, conditions, forced ways, thrown things. Floor 4.

pub(super) mod harm;
pub(super) mod push;
pub(super) mod scatter;
pub(super) mod strike;
