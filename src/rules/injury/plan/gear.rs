//! Weapons and shields in and out of hands, standing up, reloading. Floor 4.
//! Rules INJ-ACT-14, -18, -21, INJ-RNG-10, INJ-ATK-12.

use super::weapons::{free_hands, weapon_of};
use crate::combat::{Condition, Place, Refusal, Until, item_of_key};
use crate::mechanics::gear;
use crate::rules::injury::components::Held;
use crate::rules::injury::data::Trait;
use crate::rules::injury::snapshot::{Fighter, Situation};
use crate::rules::injury::words;
use smol_str::format_smolstr;

/// How many hands an item takes; 1 for what the armoury does not know.
#[must_use]
pub fn hands_for(s: &Situation<'_>, item: &str) -> usize {
    s.data
        .weapon(item)
        .map_or(1, |weapon| usize::from(weapon.hands.max(1)))
}

fn check_hands(s: &Situation<'_>, who: &Fighter<'_>, item: &str) -> Result<(), Refusal> {
    let (needs, free) = (hands_for(s, item), free_hands(who).len());
    if free >= needs {
        return Ok(());
    }
    Err(Refusal::forbidden_because(
        gear::too_few_hands(needs, free),
        "INJ-ATK-12",
    ))
}

/// What drawing an item costs in action points. Rule INJ-ACT-18; ruling INJ-R78.
///
/// # Errors
/// [`Refusal`] if it is not carried or no hand is free.
pub fn check_draw(s: &Situation<'_>, who: &Fighter<'_>, item: &str) -> Result<i32, Refusal> {
    if !who.gear.stowed().contains_key(item) {
        return Err(Refusal::forbidden_because(
            format_smolstr!("{} carries no {item}", who.name),
            "INJ-ACT-18",
        ));
    }
    check_hands(s, who, item)?;
    let quick = s
        .data
        .weapon(item)
        .is_some_and(|weapon| weapon.has(Trait::Quick));
    let free = quick || s.data.is_off("INJ-ACT-18");
    Ok(if free { 0 } else { s.data.costs.draw })
}

/// The thing in hand that a word means.
///
/// # Errors
/// [`Refusal::Forbidden`] if there is none.
pub fn check_held<'f>(who: &'f Fighter<'_>, item: &str) -> Result<&'f Held, Refusal> {
    gear::check_held(who, who.gear, item, "INJ-ACT-18")
}

/// Rule INJ-ACT-18: in the own or an adjacent cell, or stuck in an adjacent or the own body.
///
/// # Errors
/// [`Refusal`] if nothing of that name is near or no hand is free.
pub fn check_pick_up(s: &Situation<'_>, who: &Fighter<'_>, item: &str) -> Result<Place, Refusal> {
    check_hands(s, who, item)?;
    near(s, who, item).ok_or_else(|| {
        Refusal::forbidden_because(
            format_smolstr!("No {item} lies or sticks within reach"),
            "INJ-ACT-18",
        )
    })
}

fn near(s: &Situation<'_>, who: &Fighter<'_>, item: &str) -> Option<Place> {
    let within = |place: Place| match place {
        Place::Lying(cell) => who.space.touches(s.kind(), cell),
        Place::StuckIn(id) => id == who.id || s.distance(who, s.fighter(id)) <= 1,
    };
    s.items
        .all()
        .iter()
        .find(|loose| loose.item == item && within(loose.place))
        .map(|loose| loose.place)
}

/// What reloading costs in action points. Rule INJ-RNG-10.
///
/// # Errors
/// [`Refusal`] if the weapon is not in hand or is loaded.
pub fn check_reload(s: &Situation<'_>, who: &Fighter<'_>, item: &str) -> Result<i32, Refusal> {
    let held = check_held(who, item)?;
    if !who.gear.is_unloaded(&held.key) {
        return Err(Refusal::forbidden_because(
            format_smolstr!("{item} is loaded"),
            "INJ-RNG-10",
        ));
    }
    Ok(weapon_of(s, who, item).map_or(1, |weapon| weapon.data.reload_ap()))
}

/// The condition that readying the shield gives. Rule INJ-ACT-14.
///
/// # Errors
/// [`Refusal`] if no usable shield is held or it is up already.
pub fn check_ready_shield(s: &Situation<'_>, who: &Fighter<'_>) -> Result<Condition, Refusal> {
    let shield = who
        .gear
        .held()
        .iter()
        .find_map(|held| s.data.shield(&held.item).map(|shield| (held, shield)))
        .ok_or_else(|| Refusal::forbidden("No shield is held", "INJ-ACT-14"))?;
    if !who.body.hands_are_usable(&shield.0.grip) {
        return Err(Refusal::forbidden(
            "The shield arm is hurt too badly",
            "INJ-ACT-14",
        ));
    }
    if broken_shield(who) {
        return Err(Refusal::forbidden("The shield is broken", "INJ-MAN-11"));
    }
    if who.conditions.has(words::SHIELDED) {
        return Err(Refusal::forbidden(
            "The shield is already raised",
            "INJ-ACT-14",
        ));
    }
    let bonus = i32::from(shield.1.bonus);
    Ok(Condition::new(words::SHIELDED, bonus, "INJ-COND-17").until(Until::StartOfTurn(who.id)))
}

/// Durability left of a carried thing.
#[must_use]
pub fn durability_of(s: &Situation<'_>, fighter: &Fighter<'_>, key: &str) -> i32 {
    let left = fighter.gear.durability_left(key);
    left.unwrap_or_else(|| s.data.new_durability(item_of_key(key)))
}

/// Whether a thing has no durability left; what has lost none is not listed.
fn is_broken(fighter: &Fighter<'_>, key: &str) -> bool {
    let left = fighter.gear.durability_left(key);
    left.is_some_and(|left| left <= 0)
}

/// The part of the armour bonus that is lost with broken armour; natural armour never breaks.
/// Rule INJ-MAN-11.
#[must_use]
pub fn broken_armour(fighter: &Fighter<'_>) -> i32 {
    let broken = fighter.gear.worn().filter(|worn| is_broken(fighter, worn));
    let bonus = broken.and_then(|worn| fighter.data.armour(worn));
    bonus.map_or(0, |armour| armour.bonus.min(fighter.stats.armour).into())
}

/// Whether the shield in hand is broken. Rule INJ-MAN-11.
#[must_use]
pub fn broken_shield(fighter: &Fighter<'_>) -> bool {
    let mut held = fighter.gear.held.iter();
    held.find(|held| fighter.data.shield(&held.item).is_some())
        .is_some_and(|held| is_broken(fighter, &held.key))
}
