//! Things in and out of hands, loading. Floor 4.
//! Rules AUR-ACT-05, -15 to -17, -32, AUR-COND-03, AUR-INIT-20; ruling AUR-R04.

mod clumsy;
mod scoop;

pub(super) use scoop::{check_scoop, scoop};

use self::clumsy::slips;
use super::attack::land;
use super::components::{Gear, Held};
use super::course;
use super::data::Weapon;
use super::keys;
use super::price::Price;
use super::situation::{Fighter, Situation};
use super::steps::Action;
use crate::combat::{
    Act, BattleEvent, CombatantId, Condition, Place, Position, Refusal, component_of, gear_changed,
    item_of_key, pool_changed, record, rule_is_off,
};
use crate::grid::Cell;
use crate::mechanics::gear;
use bevy::prelude::World;
use smol_str::{SmolStr, format_smolstr};

/// As much ammunition as anybody carries. Section 2 of the reference.
const MOST_SHOTS: i32 = 99;

/// Whether a thing can be handled as the command says, and its price.
///
/// # Errors
/// The [`Refusal`] with its rule.
pub(super) fn check(s: &Situation<'_>, who: &Fighter<'_>, act: &Act) -> Result<Price, Refusal> {
    match act.verb.as_str() {
        keys::LOAD => check_load(s, who, act).map(|(_, weapon)| Price::energy(load_cost(weapon))),
        keys::EQUIP => check_equip(s, who, act),
        keys::STOW => check_stow(s, who, act),
        keys::PICK_UP => check_pick_up(s, who, named(act)?).map(|_| Price::energy(1)),
        _ => check_held(who, named(act)?, "AUR-INIT-20").map(|_| Price::FREE),
    }
}

/// The thing that a command names.
fn named(act: &Act) -> Result<&str, Refusal> {
    act.with
        .as_deref()
        .ok_or_else(|| Refusal::Missing("a thing: name it with \u{201c}with\u{201d}".into()))
}

/// Energy of loading a weapon. Rule AUR-ACT-05.
fn load_cost(weapon: &Weapon) -> i32 {
    weapon.shot().map_or(0, |shot| shot.load)
}

/// The thing in hand that a word means.
fn check_held<'f>(
    who: &'f Fighter<'_>,
    word: &str,
    rule: &'static str,
) -> Result<&'f Held, Refusal> {
    gear::check_held(who, who.gear, word, rule)
}

/// Whether hands are free for a thing. Rule AUR-ACT-32.
fn check_hands(s: &Situation<'_>, who: &Fighter<'_>, item: &str) -> Result<(), Refusal> {
    let (needs, free) = (s.data.hands_of(item), who.gear.free_hands());
    if !who.stats.hands {
        return Err(Refusal::barred("It has no hands", "AUR-ACT-32"));
    }
    if needs <= free || rule_is_off("AUR-ACT-32") {
        return Ok(());
    }
    let hands = if needs == 1 { "hand" } else { "hands" };
    let why = format_smolstr!(
        "The {} needs {needs} free {hands}, {free} are free",
        s.data.name_of(item)
    );
    Err(Refusal::forbidden(why, "AUR-ACT-32"))
}

/// The weapon that is to be loaded: the named one, or the only one that is not loaded.
/// Rule AUR-ACT-05.
fn check_load<'f>(
    s: &Situation<'_>,
    who: &'f Fighter<'_>,
    act: &Act,
) -> Result<(&'f Held, &'static Weapon), Refusal> {
    const RULE: &str = "AUR-ACT-05";
    let held = match &act.with {
        Some(word) => check_held(who, word, RULE)?,
        None => unloaded(s, who)
            .next()
            .ok_or_else(|| Refusal::barred("It holds no weapon that has to be loaded", RULE))?,
    };
    let weapon = s.data.weapon(&held.item).filter(|it| it.is_loaded_first());
    let name = s.data.name_of(&held.item);
    let Some(weapon) = weapon else {
        let why = format_smolstr!("The {name} need not be loaded");
        return Err(Refusal::forbidden(why, RULE));
    };
    if who.gear.is_loaded(&held.key) {
        return Err(Refusal::forbidden(
            format_smolstr!("The {name} is loaded"),
            RULE,
        ));
    }
    if who.gear.ammo(&held.item) < 1 {
        let why = format_smolstr!("There is no ammunition left for the {name}");
        return Err(Refusal::forbidden(why, RULE));
    }
    Ok((held, weapon))
}

/// Weapons in hand that have to be loaded and are not.
pub(super) fn unloaded<'f>(
    s: &Situation<'_>,
    who: &'f Fighter<'_>,
) -> impl Iterator<Item = &'f Held> {
    let data = s.data;
    let held = who.gear.held().iter();
    held.filter(move |held| {
        let weapon = data.weapon(&held.item);
        weapon.is_some_and(Weapon::is_loaded_first) && !who.gear.is_loaded(&held.key)
    })
}

/// What it costs to take a thing in hand or to put it away. Rule AUR-ACT-15.
fn handling_cost(s: &Situation<'_>, item: &str) -> Price {
    let easy = s.data.is_easy(item) || rule_is_off("AUR-ACT-15");
    Price::energy(if easy { 1 } else { 2 })
}

/// Rules AUR-ACT-15, -32.
fn check_equip(s: &Situation<'_>, who: &Fighter<'_>, act: &Act) -> Result<Price, Refusal> {
    let item = item_of_key(named(act)?);
    if !who.gear.stowed().contains_key(item) {
        let why = format_smolstr!("{} carries no {item} that is not in hand", who.name);
        return Err(Refusal::forbidden(why, "AUR-ACT-15"));
    }
    check_hands(s, who, item)?;
    Ok(handling_cost(s, item))
}

/// Rule AUR-ACT-15.
fn check_stow(s: &Situation<'_>, who: &Fighter<'_>, act: &Act) -> Result<Price, Refusal> {
    let held = check_held(who, named(act)?, "AUR-ACT-15")?;
    Ok(handling_cost(s, &held.item))
}

/// The cell of the own space in which a thing lies. Rules AUR-ACT-16, -32; ruling AUR-R04.
///
/// # Errors
/// Nothing of that name lies there, or no hand is free.
pub(super) fn check_pick_up(
    s: &Situation<'_>,
    who: &Fighter<'_>,
    item: &str,
) -> Result<Cell, Refusal> {
    let cell = lying(s, item).find(|&cell| who.space.contains(cell));
    let cell = cell.ok_or_else(|| {
        let why = format_smolstr!("No {item} lies in the space of {}", who.name);
        Refusal::forbidden(why, "AUR-ACT-16")
    })?;
    check_hands(s, who, item)?;
    Ok(cell)
}

/// The cells in which things of a name lie.
fn lying(s: &Situation<'_>, item: &str) -> impl Iterator<Item = Cell> {
    let loose = s
        .items()
        .all()
        .iter()
        .filter(move |loose| loose.item == item);
    loose.filter_map(|loose| match loose.place {
        Place::Lying(cell) => Some(cell),
        Place::StuckIn(_) => None,
    })
}

/// The action takes effect, if it is still possible.
pub(super) fn perform(world: &mut World, action: &Action) {
    let (who, act) = (action.who, &action.act);
    let s = Situation::of(world);
    if check(&s, s.fighter(who), act).is_err() {
        return;
    }
    match act.verb.as_str() {
        keys::LOAD => {
            if let Ok((held, _)) = check_load(&s, s.fighter(who), act) {
                let (key, item) = (held.key.clone(), held.item.clone());
                load(world, who, (key, item));
            }
        }
        keys::EQUIP => equip(world, who, act),
        keys::STOW => stow(world, who, act),
        _ => pick_up(world, who, act),
    }
}

/// A free command: a thing is dropped. Rule AUR-INIT-20.
pub(super) fn free(world: &mut World, who: CombatantId, act: &Act) {
    if let Some(word) = &act.with {
        drop_item(world, who, word);
    }
}

/// Rule AUR-ACT-05; clumsy hands let the ammunition fall (AUR-COND-03).
fn load(world: &mut World, who: CombatantId, (key, item): (SmolStr, SmolStr)) {
    if slips(world, who, &item) {
        let shots = component_of::<Gear>(world, who).ammo(&item);
        set_ammo(world, who, (&item, (shots, shots - 1)), "AUR-COND-03");
        let_fall(world, who, &format_smolstr!("{}{item}", keys::AMMO));
    } else {
        gear_changed(world, who, key, "loaded");
    }
}

/// Rule AUR-ACT-15; clumsy hands let it fall (AUR-COND-03).
fn equip(world: &mut World, who: CombatantId, act: &Act) {
    let Some(item) = act
        .with
        .as_deref()
        .map(|word| SmolStr::new(item_of_key(word)))
    else {
        return;
    };
    let fails = slips(world, who, &item);
    let key = component_of::<Gear>(world, who).free_key(&item);
    gear_changed(world, who, item, "drawn");
    if fails {
        drop_item(world, who, &key);
    }
}

/// Rule AUR-ACT-15; clumsy hands let it fall (AUR-COND-03).
fn stow(world: &mut World, who: CombatantId, act: &Act) {
    let gear = component_of::<Gear>(world, who);
    let held = act.with.as_deref().and_then(|word| gear.held_as(word));
    let Some(Held { key, item, .. }) = held.cloned() else {
        return;
    };
    if slips(world, who, &item) {
        drop_item(world, who, &key);
    } else {
        gear_changed(world, who, key, "stowed");
    }
}

/// Rule AUR-ACT-16; ruling AUR-R04: whoever bends down leaves an opening.
fn pick_up(world: &mut World, who: CombatantId, act: &Act) {
    let s = Situation::of(world);
    let Some(item) = &act.with else { return };
    let Ok(cell) = check_pick_up(&s, s.fighter(who), item) else {
        return;
    };
    take(world, who, (item, cell));
    let until = course::end_of_round(world, 0);
    let open = Condition::new(keys::EXPOSED, 1, "AUR-ACT-16").until(until);
    course::set_condition(world, who, open);
}

/// A loose thing comes into a hand; ammunition joins the rest of it.
fn take(world: &mut World, who: CombatantId, (item, cell): (&SmolStr, Cell)) {
    let place = Place::Lying(cell);
    let taken = item.clone();
    record(world, BattleEvent::ItemTaken { item: taken, place });
    let Some(weapon) = item.strip_prefix(keys::AMMO) else {
        return gear_changed(world, who, item.clone(), "picked_up");
    };
    let shots = component_of::<Gear>(world, who).ammo(weapon);
    let more = (shots + 1).min(MOST_SHOTS);
    set_ammo(world, who, (weapon, (shots, more)), "AUR-ACT-16");
}

/// Lets a thing in hand, by its key, fall into the anchor cell. Rules AUR-INIT-20, AUR-COND-03,
/// AUR-MAN-04, AUR-HURT-19.
pub(super) fn drop_item(world: &mut World, who: CombatantId, key: &str) {
    let gear = component_of::<Gear>(world, who);
    let Some(Held { key, item, .. }) = gear.held_as(key).cloned() else {
        return;
    };
    gear_changed(world, who, key, "dropped");
    let_fall(world, who, &item);
}

/// A thing comes to lie in the anchor cell of its owner.
fn let_fall(world: &mut World, who: CombatantId, item: &SmolStr) {
    let cell = component_of::<Position>(world, who).cell();
    land(world, (who, item), cell);
}

/// Ammunition of a weapon changes.
fn set_ammo(
    world: &mut World,
    who: CombatantId,
    (weapon, (from, to)): (&str, (i32, i32)),
    rule: &'static str,
) {
    let pool = format_smolstr!("{}{weapon}", keys::AMMO);
    pool_changed(world, (who, pool), (from, to), rule);
}
