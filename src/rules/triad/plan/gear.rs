//! Things and hands. Floor 4. Rules TRI-ACT-01, -03; ruling TRI-R79.

use crate::board::{Fixture, Levels};
use crate::combat::{Place, Refusal};
use crate::mechanics::fixtures;
use crate::mechanics::gear::too_few_hands;
use crate::rules::triad::snapshot::{Fighter, Situation};

/// The hands that would hold a thing. Ruling TRI-R79: one that takes two may be carried in one.
///
/// # Errors
/// [`Refusal`] if none is free.
pub fn hands_for(f: &Fighter<'_>, item: &str, rule: &'static str) -> Result<u8, Refusal> {
    let (needs, free) = (f.data.hands_for(item), f.free_hands());
    match free {
        0 => Err(Refusal::forbidden_because(too_few_hands(1, 0), rule)),
        free => Ok(needs.min(free)),
    }
}

/// Whether a loose thing lies within touch. Ruling TRI-R79.
pub fn is_near(s: &Situation<'_>, f: &Fighter<'_>, place: Place) -> bool {
    let Place::Lying(cell) = place else {
        return false;
    };
    let near = f.space.contains(cell) || f.space.touches(s.kind(), cell);
    near && f.levels().gap(Levels::of(s.board.elevation(cell), 1)) <= 1
}

/// Whether a door or a lever can be worked. Rule TRI-ACT-01; ruling TRI-R79.
///
/// # Errors
/// [`Refusal`] if it is none, is out of touch, or somebody is in the way.
pub fn check_work(s: &Situation<'_>, f: &Fighter<'_>, at: Fixture) -> Result<(), Refusal> {
    fixtures::check_work(s, f, &f.sight_body(), at, 1, "TRI-ACT-01")
}
