//! What handling things needs, and its price. Floor 4.
//! Rules AUR-ACT-05, -15, -16, -32, AUR-INIT-20; ruling AUR-R04.

use crate::combat::{Act, Place, Refusal, item_of_key};
use crate::grid::Cell;
use crate::mechanics::gear;
use crate::rules::aura::components::price::Price;
use crate::rules::aura::data::{Held, Weapon};
use crate::rules::aura::snapshot::{Fighter, Situation};
use crate::rules::aura::words;
use smol_str::format_smolstr;

/// The thing that a command names.
fn named(act: &Act) -> Result<&str, Refusal> {
    act.with
        .as_deref()
        .ok_or_else(|| Refusal::Missing("a thing: name it with \u{201c}with\u{201d}".into()))
}

/// Whether a weapon can be loaded, and the price. Rule AUR-ACT-05.
///
/// # Errors
/// The [`Refusal`] with its rule.
pub fn load(who: &Fighter<'_>, act: &Act) -> Result<Price, Refusal> {
    check_load(who, act).map(|(_, weapon)| Price::energy(load_cost(weapon)))
}

/// Whether a thing can be picked up, and the price. Rule AUR-ACT-16.
///
/// # Errors
/// The [`Refusal`] with its rule.
pub fn pick_up(s: &Situation<'_>, who: &Fighter<'_>, act: &Act) -> Result<Price, Refusal> {
    check_pick_up(s, who, named(act)?).map(|_| Price::energy(s.data.values.costs.pick_up))
}

/// Whether a thing is in hand and can be dropped. Rule AUR-INIT-20.
///
/// # Errors
/// The [`Refusal`] with its rule.
pub fn drop_held(who: &Fighter<'_>, act: &Act) -> Result<Price, Refusal> {
    check_held(who, named(act)?, "AUR-INIT-20").map(|_| Price::FREE)
}

/// Energy of loading a weapon. Rule AUR-ACT-05.
pub(super) fn load_cost(weapon: &Weapon) -> i32 {
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
        return Err(Refusal::forbidden("It has no hands", "AUR-ACT-32"));
    }
    if needs <= free || s.data.is_off("AUR-ACT-32") {
        return Ok(());
    }
    let hands = if needs == 1 { "hand" } else { "hands" };
    let why = format_smolstr!(
        "The {} needs {needs} free {hands}, {free} are free",
        s.data.name_of(item)
    );
    Err(Refusal::forbidden_because(why, "AUR-ACT-32"))
}

/// The weapon that is to be loaded: the named one, or the only one that is not loaded.
/// Rule AUR-ACT-05.
pub fn check_load<'f, 'w>(
    who: &'f Fighter<'w>,
    act: &Act,
) -> Result<(&'f Held, &'w Weapon), Refusal> {
    const RULE: &str = "AUR-ACT-05";
    let held = match &act.with {
        Some(word) => check_held(who, word, RULE)?,
        None => unloaded(who)
            .next()
            .ok_or_else(|| Refusal::forbidden("It holds no weapon that has to be loaded", RULE))?,
    };
    let weapon = who
        .data
        .weapon(&held.item)
        .filter(|it| it.is_loaded_first());
    let name = who.data.name_of(&held.item);
    let Some(weapon) = weapon else {
        let why = format_smolstr!("The {name} need not be loaded");
        return Err(Refusal::forbidden_because(why, RULE));
    };
    if who.gear.is_loaded(&held.key) {
        return Err(Refusal::forbidden_because(
            format_smolstr!("The {name} is loaded"),
            RULE,
        ));
    }
    if who.gear.ammo(&held.item) < 1 {
        let why = format_smolstr!("There is no ammunition left for the {name}");
        return Err(Refusal::forbidden_because(why, RULE));
    }
    Ok((held, weapon))
}

/// Weapons in hand that have to be loaded and are not.
pub fn unloaded<'f>(who: &'f Fighter<'_>) -> impl Iterator<Item = &'f Held> {
    let data = who.data;
    let held = who.gear.held().iter();
    held.filter(move |held| {
        let weapon = data.weapon(&held.item);
        weapon.is_some_and(Weapon::is_loaded_first) && !who.gear.is_loaded(&held.key)
    })
}

/// What it costs to take a thing in hand or to put it away. Rule AUR-ACT-15.
pub(super) fn handling_cost(s: &Situation<'_>, item: &str) -> Price {
    let easy = s.data.is_easy(item) || s.data.is_off("AUR-ACT-15");
    let costs = &s.data.values.costs;
    Price::energy(if easy {
        costs.handle
    } else {
        costs.handle_packed
    })
}

/// Rules AUR-ACT-15, -32.
pub fn check_equip(s: &Situation<'_>, who: &Fighter<'_>, act: &Act) -> Result<Price, Refusal> {
    let item = item_of_key(named(act)?);
    if !who.gear.stowed().contains_key(item) {
        let why = format_smolstr!("{} carries no {item} that is not in hand", who.name);
        return Err(Refusal::forbidden_because(why, "AUR-ACT-15"));
    }
    check_hands(s, who, item)?;
    Ok(handling_cost(s, item))
}

/// Whether the hands of a combatant shake, so that a thing may slip out of them. Rule AUR-COND-03.
#[must_use]
pub fn shakes(who: &Fighter<'_>) -> bool {
    who.has(words::SHAKEN) && !who.data.is_off("AUR-COND-03")
}

/// Rule AUR-ACT-15.
pub fn check_stow(s: &Situation<'_>, who: &Fighter<'_>, act: &Act) -> Result<Price, Refusal> {
    let held = check_held(who, named(act)?, "AUR-ACT-15")?;
    Ok(handling_cost(s, &held.item))
}

/// The cell of the own space in which a thing lies. Rules AUR-ACT-16, -32; ruling AUR-R04.
///
/// # Errors
/// Nothing of that name lies there, or no hand is free.
pub fn check_pick_up(s: &Situation<'_>, who: &Fighter<'_>, item: &str) -> Result<Cell, Refusal> {
    let cell = lying(s, item).find(|&cell| who.space.contains(cell));
    let cell = cell.ok_or_else(|| {
        let why = format_smolstr!("No {item} lies in the space of {}", who.name);
        Refusal::forbidden_because(why, "AUR-ACT-16")
    })?;
    check_hands(s, who, item)?;
    Ok(cell)
}

/// The cells in which things of a name lie.
pub fn lying(s: &Situation<'_>, item: &str) -> impl Iterator<Item = Cell> {
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
