//! Attacks on objects, edges and thin ice, which nobody carries. Floor 4. Rules TRI-ATK-15, TRI-HURT-10, TRI-MOVE-23; ruling
//! TRI-R80.

use super::ground::thin_ice;
use super::position::{Mark, cover};
use crate::board::{Fitting, Fixture};
use crate::combat::Refusal;
use crate::grid::Cell;
use crate::mechanics::fixtures::{self, Breakable};
use crate::rules::triad::data::DamageType;
use crate::rules::triad::resolve::DamageNumbers;
use crate::rules::triad::snapshot::{Fighter, Situation};
use crate::rules::triad::words::ILLUSION;
use smol_str::SmolStr;

/// The rule of attacks on things.
pub const RULE: &str = "TRI-ATK-15";

/// Something that is attacked and is no creature.
#[derive(Debug, Clone)]
pub struct Thing {
    /// Where it is.
    pub at: Fixture,
    /// What it is called.
    pub name: SmolStr,
    /// What it is.
    pub what: What,
    /// What it takes off damage. Ruling TRI-R80.
    pub durability: i32,
}

/// What a thing is.
#[derive(Debug, Clone)]
pub enum What {
    /// An object or an edge.
    Fitting(Breakable),
    /// A cell of thin ice, with the hit points that are left. Rule TRI-MOVE-23.
    Ice(Cell, i32),
    /// Nothing: a hit shows it. Rule TRI-POS-14.
    Illusion,
}

/// What is at a place and can be attacked.
///
/// # Errors
/// [`Refusal`] if nothing is there, or nothing breaks it.
pub fn thing_at(s: &Situation<'_>, at: Fixture) -> Result<Thing, Refusal> {
    if s.data.is_off(RULE) {
        return Err(Refusal::forbidden("This battle is played without it", RULE));
    }
    match (s.board.fitting(at), at) {
        (Some(fitting), _) => Ok(Thing {
            at,
            name: fitting.name(),
            what: match fitting.has_tag(ILLUSION) && s.has_illusions() {
                true => What::Illusion,
                false => What::Fitting(Breakable::find(s.board, at, "TRI-R80")?),
            },
            durability: s.data.in_force("TRI-HURT-10", durability(s, fitting), 0),
        }),
        (None, Fixture::Cell(cell)) if thin_ice(s.board, cell).is_some() => Ok(Thing {
            at,
            name: SmolStr::new_static("thin ice"),
            what: What::Ice(cell, ice_left(s, cell)),
            durability: s.data.in_force("TRI-HURT-10", s.data.harm.ice, 0),
        }),
        _ => Err(Refusal::forbidden("There is nothing to break there", RULE)),
    }
}

/// The hit points that a cell of thin ice has left. Rule TRI-MOVE-23.
fn ice_left(s: &Situation<'_>, cell: Cell) -> i32 {
    let all = thin_ice(s.board, cell).unwrap_or(0) * s.data.harm.ice_hp;
    (all - s.ice_wear(cell)).max(0)
}

/// What an object or an edge takes off damage, by its tags. Rule TRI-HURT-10; ruling TRI-R80.
fn durability(s: &Situation<'_>, fitting: Fitting<'_>) -> i32 {
    let harm = &s.data.harm;
    let is = |tag| fitting.has_tag(tag);
    if is("stone") || is("gate") {
        harm.stone
    } else if is("door") {
        harm.door
    } else {
        harm.object
    }
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

/// The numbers of damage to a thing: fire hurts ice twice. Rules TRI-HURT-10, TRI-MOVE-23.
pub const fn numbers(
    thing: &Thing,
    dice: u8,
    faces: u8,
    bonus: i32,
    kind: DamageType,
) -> DamageNumbers {
    let is_ice = matches!(thing.what, What::Ice(..));
    DamageNumbers {
        dice,
        faces,
        bonus,
        least: 1,
        kind,
        immune: false,
        vulnerable: is_ice && matches!(kind, DamageType::Fire),
        resistance: thing.durability,
    }
}

#[cfg(test)]
mod tests {
    use super::{Thing, What, numbers};
    use crate::board::Fixture;
    use crate::grid::Cell;
    use crate::rules::triad::data::DamageType;

    #[test]
    fn tri_hurt_10_fire_hurts_ice_twice_before_its_durability() {
        let cell = Cell::new(0, 0);
        let ice = Thing {
            at: Fixture::Cell(cell),
            name: "thin ice".into(),
            what: What::Ice(cell, 32),
            durability: 1,
        };
        let taken = |kind, dealt| numbers(&ice, 2, 6, 0, kind).taken(dealt);
        assert_eq!(taken(DamageType::Fire, 9), 17, "worked example 20");
        assert_eq!(taken(DamageType::Blunt, 9), 8);
        assert_eq!(taken(DamageType::Blunt, 1), 0);
    }
}
