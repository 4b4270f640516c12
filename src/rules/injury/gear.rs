//! Weapons and shields in and out of hands, standing up, reloading. Floor 4.
//! Rules INJ-ACT-14, -18, -21, INJ-RNG-10, INJ-ATK-12.

mod drop;
mod wear;

pub(super) use drop::drop_item;
pub use wear::{broken_armour, broken_shield};
pub(super) use wear::{pilfer, take, wear_down};

use super::attack::{Strike, plan_attack};
use super::components::Held;
use super::harm;
use super::keys;
use super::push::is_able;
use super::situation::{Fighter, Situation};
use super::weapons::weapon_of;
use crate::combat::{
    BattleEvent, CombatantId, Condition, Place, Refusal, Until, gear_changed, item_of_key, record,
    rule_is_off,
};
use crate::mechanics::gear;
use crate::mechanics::reports::stopped;
use bevy::prelude::World;
use smol_str::{SmolStr, format_smolstr};

/// The parts of a body that hold nothing and could: free hands. Rule INJ-ATK-12.
#[must_use]
pub fn free_hands(fighter: &Fighter<'_>) -> Vec<SmolStr> {
    fighter
        .body
        .hands()
        .filter(|hand| fighter.body.hand_is_usable(hand) && !fighter.gear.part_is_busy(hand))
        .skip(grips(fighter))
        .cloned()
        .collect()
}

/// Hands that hold somebody: the first free ones. Rule INJ-COND-10.
fn grips(fighter: &Fighter<'_>) -> usize {
    let conditions = fighter.conditions.iter();
    conditions.filter(|c| c.key == keys::GRAPPLING).count()
}

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
    Err(Refusal::forbidden(
        format_smolstr!("{item} needs {needs} free hands, {free} are free"),
        "INJ-ATK-12",
    ))
}

/// What drawing an item costs in action points. Rule INJ-ACT-18; ruling INJ-R78.
///
/// # Errors
/// [`Refusal`] as it is not carried or no hand is free.
pub fn check_draw(s: &Situation<'_>, who: &Fighter<'_>, item: &str) -> Result<i32, Refusal> {
    if !who.gear.stowed().contains_key(item) {
        return Err(Refusal::forbidden(
            format_smolstr!("{} carries no {item}", who.name),
            "INJ-ACT-18",
        ));
    }
    check_hands(s, who, item)?;
    let free = rule_is_off("INJ-ACT-18");
    Ok(i32::from(
        !free
            && !s
                .data
                .weapon(item)
                .is_some_and(super::data::Weapon::is_quick),
    ))
}

/// The thing in hand that a word means.
///
/// # Errors
/// [`Refusal::Forbidden`] as there is none.
pub fn check_held<'f>(who: &'f Fighter<'_>, item: &str) -> Result<&'f Held, Refusal> {
    gear::check_held(who, who.gear, item, "INJ-ACT-18")
}

/// Rule INJ-ACT-18: in the own or an adjacent cell, or stuck in an adjacent or the own body.
///
/// # Errors
/// [`Refusal`] as nothing of that name is near or no hand is free.
pub fn check_pick_up(s: &Situation<'_>, who: &Fighter<'_>, item: &str) -> Result<Place, Refusal> {
    check_hands(s, who, item)?;
    near(s, who, item).ok_or_else(|| {
        Refusal::forbidden(
            format_smolstr!("No {item} lies or sticks within reach"),
            "INJ-ACT-18",
        )
    })
}

fn near(s: &Situation<'_>, who: &Fighter<'_>, item: &str) -> Option<Place> {
    let within = |place: Place| match place {
        Place::Lying(cell) => who
            .space
            .iter()
            .any(|own| s.kind().distance(own, cell) <= 1),
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
/// [`Refusal`] as the weapon is not in hand or is loaded.
pub fn check_reload(s: &Situation<'_>, who: &Fighter<'_>, item: &str) -> Result<i32, Refusal> {
    let held = check_held(who, item)?;
    if !who.gear.is_unloaded(&held.key) {
        return Err(Refusal::forbidden(
            format_smolstr!("{item} is loaded"),
            "INJ-RNG-10",
        ));
    }
    Ok(weapon_of(s, who, item).map_or(1, |weapon| weapon.data.reload_ap()))
}

/// The condition that readying the shield gives. Rule INJ-ACT-14.
///
/// # Errors
/// [`Refusal`] as no usable shield is held or it is up already.
pub fn check_ready_shield(s: &Situation<'_>, who: &Fighter<'_>) -> Result<Condition, Refusal> {
    let shield = who
        .gear
        .held()
        .iter()
        .find_map(|held| s.data.shield(&held.item).map(|shield| (held, shield)))
        .ok_or_else(|| Refusal::forbidden("No shield is held", "INJ-ACT-14"))?;
    if !shield
        .0
        .grip
        .iter()
        .all(|part| who.body.hand_is_usable(part))
    {
        return Err(Refusal::forbidden(
            "The shield arm is hurt too badly",
            "INJ-ACT-14",
        ));
    }
    if broken_shield(who) {
        return Err(Refusal::forbidden("The shield is broken", "INJ-MAN-11"));
    }
    if who.conditions.has(keys::SHIELDED) {
        return Err(Refusal::forbidden("The shield is up already", "INJ-ACT-14"));
    }
    let bonus = i32::from(shield.1.bonus);
    Ok(Condition::new(keys::SHIELDED, bonus, "INJ-COND-17").until(Until::StartOfTurn(who.id)))
}

/// Records that an item was drawn, stowed or picked up, with the hands that hold it.
pub(super) fn change(world: &mut World, who: CombatantId, item: &SmolStr, change: &'static str) {
    let s = Situation::of(world);
    let fighter = s.fighter(who);
    let parts = if change == "stowed" {
        Vec::new()
    } else {
        free_hands(fighter)
            .into_iter()
            .take(hands_for(&s, item))
            .collect()
    };
    let shield_sinks = change == "stowed" && s.data.shield(item).is_some();
    record(
        world,
        BattleEvent::GearChanged {
            who,
            item: item.clone(),
            change: change.into(),
            parts,
        },
    );
    if shield_sinks {
        harm::end_condition(world, who, keys::SHIELDED, "INJ-ACT-14");
    }
}

/// Takes a loose thing once the window is closed, if whoever reaches for it still can, and it is
/// still there. Rules INJ-ACT-18, INJ-REACT-09.
pub(super) fn pick_up(world: &mut World, who: CombatantId, item: &SmolStr) {
    let s = Situation::of(world);
    let fighter = s.fighter(who);
    let place = check_pick_up(&s, fighter, item).ok();
    match place.filter(|_| is_able(fighter)) {
        Some(place) => take(world, who, item, place),
        None => stopped(world, who, "it can no longer pick that up", "INJ-ACT-18"),
    }
}

/// Durability left of a carried thing.
#[must_use]
pub fn durability_of(s: &Situation<'_>, fighter: &Fighter<'_>, key: &str) -> i32 {
    let left = fighter.gear.durability_left(key);
    left.unwrap_or_else(|| s.data.new_durability(item_of_key(key)))
}

/// Takes the next thing to throw in hand, if none is there and the throw is still possible.
/// Rules INJ-ACT-02, -12.
pub(super) fn draw_to_throw(world: &mut World, strike: &Strike) {
    let s = Situation::of(world);
    let fighter = s.fighter(strike.attacker);
    let in_hand = weapon_of(&s, fighter, &strike.with).is_some();
    if is_able(fighter) && !in_hand && plan_attack(&s, strike.clone()).is_ok() {
        let item = SmolStr::new(item_of_key(&strike.with));
        change(world, strike.attacker, &item, "drawn");
    }
}

/// Reloads, if whoever does it still can and the weapon is still in hand. Rules INJ-RNG-10,
/// INJ-REACT-09.
pub(super) fn reload(world: &mut World, who: CombatantId, item: &SmolStr) {
    let s = Situation::of(world);
    let fighter = s.fighter(who);
    if is_able(fighter) && check_reload(&s, fighter, item).is_ok() {
        gear_changed(world, who, item.clone(), "loaded");
    } else {
        stopped(world, who, "it can no longer reload", "INJ-RNG-10");
    }
}

/// Stands up, if that is still possible. Rules INJ-ACT-21, INJ-REACT-09.
pub(super) fn stand_up(world: &mut World, who: CombatantId) {
    let fighter = Fighter::of(world, who);
    if is_able(&fighter) && !fighter.body.cannot_stand() {
        harm::end_condition(world, who, keys::PRONE, "INJ-ACT-21");
    } else {
        stopped(world, who, "it can no longer stand up", "INJ-ACT-21");
    }
}
