//! Things and hands: where things are, and what moving them costs. Floor 4. Rules WND-ACT-17, -18, WND-INIT-10; rulings
//! WND-R101, WND-R118.

use super::position::gap_at;
use super::price::Price;
use crate::combat::{Act, Place, Refusal};
use crate::grid::Cells;
use crate::mechanics::gear::{check_held, too_few_hands};
use crate::rules::wounds::data::Weapon;
use crate::rules::wounds::snapshot::{Fighter, Situation};
use crate::rules::wounds::words::Container;
use smol_str::{SmolStr, format_smolstr};
use std::collections::BTreeSet;

/// The hands that would hold a thing: as many as it takes, all of them empty. Ruling WND-R101.
///
/// # Errors
/// [`Refusal`] if there are not enough.
pub fn hands_for(f: &Fighter<'_>, item: &str, rule: &'static str) -> Result<u8, Refusal> {
    let (needs, free) = (f.data.hands_for(item), f.free_hands());
    match free >= needs {
        true => Ok(needs),
        false => {
            let why = too_few_hands(usize::from(needs), usize::from(free));
            Err(Refusal::forbidden_because(why, rule))
        }
    }
}

/// Hands as events name them.
pub fn hands(count: u8) -> Vec<SmolStr> {
    vec![SmolStr::new_static("hand"); usize::from(count)]
}

/// Whether a loose thing lies within touch: in the own cell or one beside. Rule WND-ACT-17.
pub fn is_near(s: &Situation<'_>, f: &Fighter<'_>, place: Place) -> bool {
    let Place::Lying(cell) = place else {
        return false;
    };
    gap_at(s, f, &Cells::single(cell), s.board.elevation(cell)) <= 0
}

/// What it costs to take a carried thing in hand, or to put it away. Rule WND-ACT-17.
pub fn price_of_container(_: &Situation<'_>, f: &Fighter<'_>, act: &Act) -> Price {
    let item = act.with.as_deref().unwrap_or_default();
    let container = f.gear.container_of(f.data, item);
    Price::ap(f.data.prices.stow(container)).begun(act)
}

/// Whether there is room for a thing where it is put: on the back hangs one alone. Rule WND-ACT-17; ruling WND-R101.
///
/// # Errors
/// [`Refusal`] if there is none.
pub fn check_room(
    _: &Situation<'_>,
    f: &Fighter<'_>,
    act: &Act,
    rule: &'static str,
) -> Result<(), Refusal> {
    let item = act.with.as_deref().unwrap_or_default();
    let hangs = |item: &str| f.gear.container_of(f.data, item) == Container::Sling;
    let taken = hangs(item) && f.gear.stowed().keys().any(|key| hangs(key));
    match taken {
        true => Err(Refusal::forbidden(
            "Something already hangs on its back",
            rule,
        )),
        false => Ok(()),
    }
}

/// The weapon in hand that an action loads.
fn loaded<'w>(f: &Fighter<'w>, act: &Act) -> Option<&'w Weapon> {
    let held = f.gear.held_as(act.with.as_deref()?)?;
    f.data.weapon(&held.item)
}

/// What it costs to load a weapon. Rule WND-ACT-18.
pub fn price_of_load(_: &Situation<'_>, f: &Fighter<'_>, act: &Act) -> Price {
    let reload = loaded(f, act).and_then(|weapon| weapon.reload);
    Price::ap(reload.unwrap_or(0)).begun(act)
}

/// Whether a weapon in hand can be loaded: it has shot, and there is another unit for it. Rule WND-ACT-18; ruling WND-R101.
///
/// # Errors
/// [`Refusal`] with the reason for which it cannot.
pub fn check_load(
    _: &Situation<'_>,
    f: &Fighter<'_>,
    act: &Act,
    rule: &'static str,
) -> Result<(), Refusal> {
    let word = act
        .with
        .as_ref()
        .ok_or(Refusal::Missing("a thing".into()))?;
    let held = check_held(f, &f.gear.carried, word, rule)?;
    let weapon = loaded(f, act).filter(|weapon| weapon.reload.is_some());
    let weapon =
        weapon.ok_or_else(|| Refusal::forbidden("That does not need to be loaded", rule))?;
    match f.shots(&weapon.id) {
        _ if !f.is_unloaded(&held.key) => Err(Refusal::forbidden("It is loaded", rule)),
        ..1 => Err(Refusal::not_enough("ammunition", 1, 0, rule)),
        _ => Ok(()),
    }
}

/// Whether a thing is a shield, by its id or by a key.
fn is_shield(f: &Fighter<'_>, item: &str) -> bool {
    f.data.shield(item).is_some()
}

/// Where a thing lies that an action takes up.
///
/// # Errors
/// [`Refusal`] if none is within touch, or there are no hands for it.
pub fn thing_at(
    s: &Situation<'_>,
    f: &Fighter<'_>,
    act: &Act,
    rule: &'static str,
) -> Result<Place, Refusal> {
    let item = act
        .with
        .as_ref()
        .ok_or(Refusal::Missing("a thing".into()))?;
    let mut near = s.items().all().iter().filter(|it| is_near(s, f, it.place));
    let found = near.find(|it| it.item == *item).ok_or_else(|| {
        let why = format_smolstr!("No {item} lies within touch");
        Refusal::forbidden_because(why, rule)
    })?;
    hands_for(f, item, rule).map(|_| found.place)
}

/// Whether a thing can be taken from the ground in a moment: a shield has to be strapped on. Section 6.
///
/// # Errors
/// [`Refusal`] of a shield.
pub fn check_no_shield(
    _: &Situation<'_>,
    f: &Fighter<'_>,
    act: &Act,
    rule: &'static str,
) -> Result<(), Refusal> {
    match act.with.as_deref().is_some_and(|item| is_shield(f, item)) {
        true => Err(Refusal::forbidden("A shield has to be strapped on", rule)),
        false => Ok(()),
    }
}

/// Whether what is strapped on is a shield. Section 6.
///
/// # Errors
/// [`Refusal`] of anything else.
pub fn check_shield(
    _: &Situation<'_>,
    f: &Fighter<'_>,
    act: &Act,
    rule: &'static str,
) -> Result<(), Refusal> {
    match act.with.as_deref().is_some_and(|item| is_shield(f, item)) {
        true => Ok(()),
        false => Err(Refusal::forbidden("That is no shield", rule)),
    }
}

/// What lies within touch and is taken up in a moment, or strapped on, each word once. Rule WND-ACT-17; section 6.
pub fn things_near(s: &Situation<'_>, f: &Fighter<'_>, shields: bool) -> Vec<SmolStr> {
    let near = s.items().all().iter().filter(|it| is_near(s, f, it.place));
    let fits = near.filter(|it| is_shield(f, &it.item) == shields);
    let words: BTreeSet<_> = fits.map(|it| it.item.clone()).collect();
    words.into_iter().collect()
}
