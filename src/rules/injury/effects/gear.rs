//! Things change hands, weapons are reloaded, combatants stand up. Floor 4.
//! Rules INJ-ACT-18, -21, INJ-RNG-10.

mod change;
mod drop;
mod wear;

pub use self::change::change;
pub use self::drop::drop_item;
pub use self::wear::{pilfer, take, wear_down};

use super::conditions;
use crate::combat::{GearChange, gear_changed, item_of_key};
use crate::mechanics::reports::stopped;
use crate::rules::injury::plan::attack::plan_attack;
use crate::rules::injury::plan::gear::{check_pick_up, check_reload};
use crate::rules::injury::plan::steps;
use crate::rules::injury::plan::weapons::weapon_of;
use crate::rules::injury::snapshot::{Fighter, Situation, is_able};
use crate::rules::injury::words;
use bevy::prelude::{In, World};
use smol_str::SmolStr;

/// Takes a loose thing once the window is closed, if the combatant still can and the thing is
/// still there. Rules INJ-ACT-18, INJ-REACT-09.
pub fn pick_up(In(steps::PickUp { who, item }): In<steps::PickUp>, world: &mut World) {
    let item = &item;
    let s = Situation::of(world);
    let fighter = s.fighter(who);
    let place = check_pick_up(&s, fighter, item).ok();
    match place.filter(|_| is_able(fighter)) {
        Some(place) => take(world, who, item, place),
        None => stopped(world, who, "it can no longer pick that up", "INJ-ACT-18"),
    }
}

/// Takes the next thing to throw in hand, if none is there and the throw is still possible.
/// Rules INJ-ACT-02, -12.
pub fn draw_to_throw(In(steps::DrawToThrow(strike)): In<steps::DrawToThrow>, world: &mut World) {
    let strike = &strike;
    let s = Situation::of(world);
    let fighter = s.fighter(strike.attacker);
    let in_hand = weapon_of(&s, fighter, &strike.with).is_some();
    if is_able(fighter) && !in_hand && plan_attack(&s, strike.clone()).is_ok() {
        let item = SmolStr::new(item_of_key(&strike.with));
        change(world, strike.attacker, &item, GearChange::Drawn);
    }
}

/// Reloads, if the combatant still can and the weapon is still in hand. Rules INJ-RNG-10,
/// INJ-REACT-09.
pub fn reload(In(steps::Reload { who, item }): In<steps::Reload>, world: &mut World) {
    let item = &item;
    let s = Situation::of(world);
    let fighter = s.fighter(who);
    if is_able(fighter) && check_reload(&s, fighter, item).is_ok() {
        gear_changed(world, who, item.clone(), GearChange::Loaded);
    } else {
        stopped(world, who, "it can no longer reload", "INJ-RNG-10");
    }
}

/// Stands up, if that is still possible. Rules INJ-ACT-21, INJ-REACT-09.
pub fn stand_up(In(steps::StandUp(who)): In<steps::StandUp>, world: &mut World) {
    let fighter = Fighter::of(world, who);
    if is_able(&fighter) && !fighter.body.cannot_stand() {
        conditions::end_condition(world, who, words::PRONE, "INJ-ACT-21");
    } else {
        stopped(world, who, "it can no longer stand up", "INJ-ACT-21");
    }
}
