//! Attacks on objects and edges that nobody carries. Floor 4. Rules TRI-ATK-15, TRI-HURT-10; ruling TRI-R80.

use super::position::{Mark, cover};
use crate::board::{Fitting, Fixture};
use crate::combat::Refusal;
use crate::mechanics::fixtures::{self, Breakable};
use crate::rules::triad::data::DamageType;
use crate::rules::triad::resolve::DamageNumbers;
use crate::rules::triad::snapshot::{Fighter, Situation};
use crate::rules::triad::words::ILLUSION;
use smol_str::SmolStr;

/// The rule of attacks on things.
pub const RULE: &str = "TRI-ATK-15";

/// An object or an edge that is attacked.
#[derive(Debug, Clone)]
pub struct Thing {
    /// Where it stands.
    pub at: Fixture,
    /// What it is called.
    pub name: SmolStr,
    /// What a hit breaks; `None` of an illusion, which a hit only shows to be one. Rule TRI-POS-14.
    pub breaks: Option<Breakable>,
    /// What it takes off damage. Ruling TRI-R80.
    pub durability: i32,
}

/// What stands at a place and can be attacked.
///
/// # Errors
/// [`Refusal`] if nothing stands there, or nothing breaks it.
pub fn thing_at(s: &Situation<'_>, at: Fixture) -> Result<Thing, Refusal> {
    if s.data.is_off(RULE) {
        return Err(Refusal::forbidden("This battle does without it", RULE));
    }
    let Some(fitting) = s.board.fitting(at) else {
        return Err(Refusal::forbidden("There is nothing to break there", RULE));
    };
    let breaks = match fitting.has_tag(ILLUSION) && s.has_illusions() {
        true => None,
        false => Some(Breakable::find(s.board, at, "TRI-R80")?),
    };
    Ok(Thing {
        at,
        name: fitting.name(),
        breaks,
        durability: durability(s, fitting),
    })
}

/// What a thing takes off damage, by its tags. Rule TRI-HURT-10; ruling TRI-R80.
fn durability(s: &Situation<'_>, fitting: Fitting<'_>) -> i32 {
    let harm = &s.data.harm;
    let is = |tag| fitting.has_tag(tag);
    let own = match () {
        () if is("stone") || is("gate") => harm.stone,
        () if is("door") => harm.door,
        () => harm.object,
    };
    s.data.in_force("TRI-HURT-10", own, 0)
}

/// Cells to a thing, levels counted; an edge is one cell from who stands beside it. Ruling TRI-R23.
pub fn distance_to(s: &Situation<'_>, a: &Fighter<'_>, at: Fixture) -> i32 {
    fixtures::distance(s.board, a, at)
}

/// The cell of a thing at which an attack is aimed: of an edge the side with the better line, of equals the nearer one.
/// Ruling TRI-R80.
pub fn mark_of(s: &Situation<'_>, a: &Fighter<'_>, at: Fixture) -> Mark {
    let [one, other] = at
        .cells()
        .map(|cell| Mark::in_cell(s, cell, s.board.elevation(cell)));
    let rank = |mark: &Mark| {
        let distance = s.distance_to(a, &mark.space, mark.levels);
        (cover(s, a, mark), distance)
    };
    match rank(&other) < rank(&one) {
        true => other,
        false => one,
    }
}

/// The numbers of damage to a thing. Rule TRI-HURT-10.
pub const fn numbers(
    thing: &Thing,
    dice: u8,
    faces: u8,
    bonus: i32,
    kind: DamageType,
) -> DamageNumbers {
    DamageNumbers {
        dice,
        faces,
        bonus,
        least: 1,
        kind,
        immune: false,
        vulnerable: false,
        resistance: thing.durability,
    }
}
