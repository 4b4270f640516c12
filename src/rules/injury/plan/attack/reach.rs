//! Whom an attack can reach, with what, and how far. Floor 4.
//! Rules INJ-ATK-01, -02, -12, INJ-RNG-01, -05, -11.

use crate::combat::{Refusal, item_of_key};
use crate::mechanics::ranged;
use crate::rules::injury::data::{Attribute, Mode, Trait};
use crate::rules::injury::plan::threat::reach_of;
use crate::rules::injury::plan::weapons::Wielded;
use crate::rules::injury::snapshot::Fighter;
use smol_str::format_smolstr;

/// An attack with what is not in hand, or cannot be used so.
pub fn no_weapon(key: &str) -> Refusal {
    Refusal::forbidden_because(
        format_smolstr!(
            "The {} is no usable weapon in hand",
            item_of_key(key).replace('_', " ")
        ),
        "INJ-ATK-12",
    )
}

/// Whether a target can be attacked at all.
///
/// # Errors
/// [`Refusal`] for the dead and for oneself.
pub fn check_target(a: &Fighter<'_>, t: &Fighter<'_>) -> Result<(), Refusal> {
    if !t.is_alive() {
        return Err(Refusal::forbidden_because(
            format_smolstr!("{} is dead", t.name),
            "INJ-ATK-02",
        ));
    }
    if a.id == t.id {
        return Err(Refusal::forbidden(
            "Nobody can attack themselves",
            "INJ-ATK-02",
        ));
    }
    Ok(())
}

/// Rule INJ-RNG-11.
///
/// # Errors
/// [`Refusal`] for a bow in the hands of somebody prone.
pub fn check_bow(a: &Fighter<'_>, weapon: &Wielded<'_>, mode: Mode) -> Result<(), Refusal> {
    let lies = a.is_prone() && !a.data.is_off("INJ-RNG-11");
    if mode == Mode::Shoot && lies && weapon.data.has(Trait::Bow) {
        return Err(Refusal::forbidden(
            "A bow cannot be used while prone",
            "INJ-RNG-11",
        ));
    }
    Ok(())
}

/// Whether the target is within reach or range; the range increments up to it, 0 in melee.
/// Rules INJ-ATK-01, INJ-ACT-06, INJ-RNG-01.
pub(super) fn check_distance(
    a: &Fighter<'_>,
    weapon: &Wielded<'_>,
    mode: Mode,
    lunges: bool,
    distance: i32,
) -> Result<i32, Refusal> {
    if mode == Mode::Melee {
        let lunges = lunges && !a.data.is_off("INJ-ACT-06");
        let reach = reach_of(a, weapon) + i32::from(lunges) * a.data.attacks.lunge;
        if !weapon.data.is_melee() {
            return Err(Refusal::forbidden_because(
                format_smolstr!("{} is no melee weapon", weapon.data.name),
                "INJ-ATK-01",
            ));
        }
        if !a.data.is_off("INJ-ATK-01") {
            ranged::check_distance(distance, reach, "INJ-ATK-01")?;
        }
        return Ok(0);
    }
    ranged::check_distance(distance, farthest(a, weapon, mode)?, "INJ-RNG-01")?;
    Ok(distance * FEET_PER_CELL / increment_of(a, weapon, mode)?)
}

/// The farthest cell that a weapon shoots or is thrown to. Rule INJ-RNG-01.
///
/// # Errors
/// [`Refusal::Forbidden`] for a weapon that cannot be used so.
pub fn farthest(a: &Fighter<'_>, weapon: &Wielded<'_>, mode: Mode) -> Result<i32, Refusal> {
    let positions = &a.data.positions;
    let most = match mode {
        Mode::Throw => positions.throw_increments,
        _ => positions.shot_increments,
    };
    let increment = increment_of(a, weapon, mode)?;
    Ok((increment * (most + 1) - 1) / FEET_PER_CELL)
}

/// One cell is 5 feet in this ruleset.
pub(super) const FEET_PER_CELL: i32 = 5;

/// The range increment in feet. Rules INJ-RNG-01, INJ-RNG-05.
fn increment_of(a: &Fighter<'_>, weapon: &Wielded<'_>, mode: Mode) -> Result<i32, Refusal> {
    let (name, positions) = (&weapon.data.name, &a.data.positions);
    match mode {
        Mode::Throw if weapon.natural => Err(Refusal::forbidden_because(
            format_smolstr!("{name} cannot be thrown"),
            "INJ-RNG-05",
        )),
        Mode::Throw => {
            let strength = a.stats.attribute(Attribute::Str).max(0);
            let strength = a.data.in_force("INJ-RNG-05", strength, 0);
            Ok(weapon
                .data
                .thrown
                .map_or(positions.thrown_thing_feet, i32::from)
                + positions.thrown_feet_per_strength * strength)
        }
        _ => weapon.data.range.map(i32::from).ok_or_else(|| {
            Refusal::forbidden_because(format_smolstr!("{name} does not shoot"), "INJ-RNG-01")
        }),
    }
}

/// Whether an aim names a part of the target at all.
///
/// # Errors
/// [`Refusal::NoSuchOption`] with the parts that it has.
pub fn check_part(target: &Fighter<'_>, aim: &str) -> Result<(), Refusal> {
    if target.body.part(aim).is_some() {
        return Ok(());
    }
    let parts = target.body.parts().iter();
    Err(Refusal::NoSuchOption {
        chosen: aim.into(),
        options: parts.map(|part| part.id.clone()).collect(),
    })
}
