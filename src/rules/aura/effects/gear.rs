//! Things in and out of hands, loading. Floor 4.
//! Rules AUR-ACT-05, -15 to -17, -32, AUR-COND-03, AUR-INIT-20; ruling AUR-R04.

use super::changes::land;
use super::clumsy::slips;
use crate::combat::{
    Act, BattleEvent, CombatantId, GearChange, Place, Position, Target, component_of, gear_changed,
    item_of_key, pool_changed, record,
};
use crate::grid::Cell;
use crate::rules::aura::components::agenda::{self as steps, Action, UnderWay};
use crate::rules::aura::data::{Gear, Held};
use crate::rules::aura::effects::openings::expose;
use crate::rules::aura::plan::gear::{check_equip, check_load, check_pick_up, check_stow};
use crate::rules::aura::plan::scoop::{is_beside, lies_on_object};
use crate::rules::aura::snapshot::{Fighter, Situation};
use crate::rules::aura::words;
use bevy::prelude::{In, World};
use smol_str::{SmolStr, format_smolstr};

/// As much ammunition as anybody carries. Section 2 of the reference.
const MOST_SHOTS: i32 = 99;

/// A free command: a thing is dropped. Rule AUR-INIT-20.
pub fn drop_held(world: &mut World, who: CombatantId, act: &Act) {
    if let Some(word) = &act.with {
        drop_item(world, who, word);
    }
}

/// Rule AUR-ACT-05; clumsy hands let the ammunition fall (AUR-COND-03).
pub fn load(In(steps::Load): In<steps::Load>, world: &mut World) {
    let Some(action) = UnderWay::innermost(world) else {
        return;
    };
    let who = action.who;
    let fighter = Fighter::of(world, who);
    let Ok((held, _)) = check_load(&fighter, &action.act) else {
        return;
    };
    let (key, item) = (held.key.clone(), held.item.clone());
    if slips(world, who, &item) {
        let shots = component_of::<Gear>(world, who).ammo(&item);
        set_ammo(world, who, &item, shots, shots - 1, "AUR-COND-03");
        let_fall(world, who, &format_smolstr!("{}{item}", words::AMMO));
    } else {
        gear_changed(world, who, key, GearChange::Loaded);
    }
}

/// Rule AUR-ACT-15; clumsy hands let it fall (AUR-COND-03).
pub fn equip(In(steps::Equip): In<steps::Equip>, world: &mut World) {
    let Some(action) = UnderWay::innermost(world) else {
        return;
    };
    let (who, act) = (action.who, &action.act);
    let s = Situation::of(world);
    if check_equip(&s, s.fighter(who), act).is_err() {
        return;
    }
    let Some(item) = act
        .with
        .as_deref()
        .map(|word| SmolStr::new(item_of_key(word)))
    else {
        return;
    };
    let fails = slips(world, who, &item);
    let key = component_of::<Gear>(world, who).free_key(&item);
    gear_changed(world, who, item, GearChange::Drawn);
    if fails {
        drop_item(world, who, &key);
    }
}

/// Rule AUR-ACT-15; clumsy hands let it fall (AUR-COND-03).
pub fn stow(In(steps::Stow): In<steps::Stow>, world: &mut World) {
    let Some(action) = UnderWay::innermost(world) else {
        return;
    };
    let (who, act) = (action.who, &action.act);
    let s = Situation::of(world);
    if check_stow(&s, s.fighter(who), act).is_err() {
        return;
    }
    let gear = component_of::<Gear>(world, who);
    let held = act.with.as_deref().and_then(|word| gear.held_as(word));
    let Some(Held { key, item, .. }) = held.cloned() else {
        return;
    };
    if slips(world, who, &item) {
        drop_item(world, who, &key);
    } else {
        gear_changed(world, who, key, GearChange::Stowed);
    }
}

/// Rule AUR-ACT-16; ruling AUR-R04: a combatant that bends down leaves an opening.
pub fn pick_up(In(steps::PickUp): In<steps::PickUp>, world: &mut World) {
    let Some(action) = UnderWay::innermost(world) else {
        return;
    };
    let (who, act) = (action.who, &action.act);
    let s = Situation::of(world);
    let Some(item) = &act.with else { return };
    let Ok(cell) = check_pick_up(&s, s.fighter(who), item) else {
        return;
    };
    take(world, who, item, cell);
    expose(world, who, 0, "AUR-ACT-16");
}

/// A loose thing comes into a hand; ammunition joins the rest of it.
fn take(world: &mut World, who: CombatantId, item: &SmolStr, cell: Cell) {
    let place = Place::Lying(cell);
    let taken = item.clone();
    record(world, BattleEvent::ItemTaken { item: taken, place });
    let Some(weapon) = item.strip_prefix(words::AMMO) else {
        return gear_changed(world, who, item.clone(), GearChange::PickedUp);
    };
    let shots = component_of::<Gear>(world, who).ammo(weapon);
    let more = (shots + 1).min(MOST_SHOTS);
    set_ammo(world, who, weapon, shots, more, "AUR-ACT-16");
}

/// Lets a thing in hand, by its key, fall into the anchor cell. Rules AUR-INIT-20, AUR-COND-03,
/// AUR-MAN-04, AUR-HURT-19.
pub fn drop_item(world: &mut World, who: CombatantId, key: &str) {
    let gear = component_of::<Gear>(world, who);
    let Some(Held { key, item, .. }) = gear.held_as(key).cloned() else {
        return;
    };
    gear_changed(world, who, key, GearChange::Dropped);
    let_fall(world, who, &item);
}

/// A thing comes to lie in the anchor cell of its owner.
fn let_fall(world: &mut World, who: CombatantId, item: &SmolStr) {
    let cell = component_of::<Position>(world, who).cell();
    land(world, who, item, cell);
}

/// Ammunition of a weapon changes.
fn set_ammo(
    world: &mut World,
    who: CombatantId,
    weapon: &str,
    from: i32,
    to: i32,
    rule: &'static str,
) {
    let pool = format_smolstr!("{}{weapon}", words::AMMO);
    pool_changed(world, who, pool, from, to, rule);
}

/// After a step of a movement: what lies beside the cell that was entered, and beside no earlier one
/// of the way, comes along, if a hand is still free for it. Rule AUR-ACT-17.
pub fn scoop(world: &mut World, action: &Action, cell: Cell) {
    for (item, target) in &action.act.also {
        let &Target::Cell(at) = target else { continue };
        let s = Situation::of(world);
        let who = s.fighter(action.who);
        let path = &action.act.path;
        let first = path.iter().find(|&&step| is_beside(&s, who, step, at));
        let there = lies_on_object(&s, item, at);
        let free = s.data.hands_of(item) <= who.gear.free_hands();
        if first == Some(&cell) && there && free && who.is_conscious() {
            take(world, action.who, item, at);
        }
    }
}
