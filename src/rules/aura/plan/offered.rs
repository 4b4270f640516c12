//! What the action bar has rows for, and what they usually cost, before anything is aimed at. Floor 4.
//! Rules AUR-ACT-01 to -25, AUR-MOVE-12.

use super::movement::{self, leap};
use crate::combat::{Act, Family, Offer, Place};
use crate::rules::aura::components::price::Price;
use crate::rules::aura::data::Weapon;
use crate::rules::aura::plan::{attack, gear};
use crate::rules::aura::snapshot::{Fighter, Situation};
use crate::rules::aura::words;
use smol_str::{SmolStr, format_smolstr};

/// The weapons of a kind that somebody could use, by their keys.
fn armed(who: &Fighter<'_>, fits: impl Fn(&Weapon) -> bool) -> Vec<SmolStr> {
    let all = attack::weapons(who);
    let fitting = all.iter().filter(|wielded| fits(&wielded.weapon));
    fitting.map(|wielded| wielded.key.clone()).collect()
}

/// An offer for each of several things by their keys: "Attack: longsword", "Equip dagger 2".
#[must_use]
pub fn each(s: &Situation<'_>, offer: &Offer, keys: Vec<SmolStr>) -> Vec<Offer> {
    let with = |key: SmolStr| Offer {
        label: label(s, &offer.label, &key),
        with: Some(key),
        ..offer.clone()
    };
    keys.into_iter().map(with).collect()
}

/// An action with a thing, for people.
fn label(s: &Situation<'_>, action: &str, key: &str) -> SmolStr {
    if let Some(weapon) = key.strip_prefix(words::AMMO) {
        return format_smolstr!("{action} ammunition: {}", s.data.name_of(weapon));
    }
    let number = key.split_once('.').map_or("", |(_, number)| number);
    let space = if number.is_empty() { "" } else { " " };
    format_smolstr!("{action}: {}{space}{number}", s.data.name_of(key))
}

/// An attack with each melee weapon and with the bare body, which stands back while a hand holds
/// something.
#[must_use]
pub fn strikes(s: &Situation<'_>, who: &Fighter<'_>, offer: &Offer) -> Vec<Offer> {
    let mut offers = each(s, offer, armed(who, Weapon::is_melee));
    for offer in &mut offers {
        let weapon = offer.with.as_deref().and_then(|key| s.data.weapon(key));
        if weapon.is_some_and(Weapon::is_unarmed) && who.gear.hands_in_use() > 0 {
            offer.family = Family::Attacks;
        }
    }
    offers
}

/// A throw of each weapon that can be thrown; usual are those that are made for it.
#[must_use]
pub fn throws(s: &Situation<'_>, who: &Fighter<'_>, offer: &Offer) -> Vec<Offer> {
    let mut offers = each(s, offer, armed(who, Weapon::is_throwable));
    for offer in &mut offers {
        let weapon = offer.with.as_deref().and_then(|key| s.data.weapon(key));
        offer.usual = weapon.is_some_and(|weapon| weapon.thrown.is_some());
    }
    offers
}

/// Weapons that shoot.
#[must_use]
pub fn shooting(_: &Situation<'_>, who: &Fighter<'_>) -> Vec<SmolStr> {
    armed(who, |weapon| weapon.shot().is_some())
}

/// The first melee weapon, and the bare body.
#[must_use]
pub fn for_maneuvers(_: &Situation<'_>, who: &Fighter<'_>) -> Vec<SmolStr> {
    let mut all = armed(who, Weapon::is_melee);
    if all.len() > 2 {
        all.drain(1..all.len() - 1);
    }
    all
}

/// Weapons in hand that are to be loaded.
#[must_use]
pub fn unloaded(who: &Fighter<'_>) -> Vec<SmolStr> {
    gear::unloaded(who).map(|held| held.key.clone()).collect()
}

/// Carried things that a hand could take.
#[must_use]
pub fn stowed(_: &Situation<'_>, who: &Fighter<'_>) -> Vec<SmolStr> {
    if !who.stats.hands {
        return Vec::new();
    }
    who.gear.stowed().keys().cloned().collect()
}

/// Things in hand.
#[must_use]
pub fn held(_: &Situation<'_>, who: &Fighter<'_>) -> Vec<SmolStr> {
    who.gear.held_keys().collect()
}

/// The draught in hand.
#[must_use]
pub fn draughts(_: &Situation<'_>, who: &Fighter<'_>) -> Vec<SmolStr> {
    let draught = who.gear.held_as(words::DRAUGHT);
    draught.map(|held| held.key.clone()).into_iter().collect()
}

/// Loose things in the own space, each name once.
#[must_use]
pub fn in_own_space(s: &Situation<'_>, who: &Fighter<'_>) -> Vec<SmolStr> {
    let mut names: Vec<SmolStr> = Vec::new();
    for loose in s.items().all() {
        let here = matches!(loose.place, Place::Lying(cell) if who.space.contains(cell));
        if here && !names.contains(&loose.item) {
            names.push(loose.item.clone());
        }
    }
    names
}

/// Whether a Climb would lead anywhere. Rule AUR-MOVE-12.
#[must_use]
pub fn beside_a_climb(s: &Situation<'_>, who: &Fighter<'_>) -> bool {
    let mut near = s.kind().neighbours(who.anchor());
    near.any(|(_, cell)| {
        let act = Act::new(words::CLIMB).along(vec![cell]);
        movement::check(s, who, &act, leap::check_climb).is_ok()
    })
}

/// Whether something with hit points stands beside. Rule AUR-ACT-22.
#[must_use]
pub fn beside_a_barrier(s: &Situation<'_>, who: &Fighter<'_>) -> bool {
    let mut own = who.space.iter();
    own.any(|cell| {
        let mut near = s.kind().neighbours(cell);
        near.any(|(side, to)| {
            let edge = s
                .board
                .edge(cell, side)
                .is_some_and(|edge| edge.hit_points > 0);
            edge || s
                .board
                .object(to)
                .is_some_and(|object| object.hit_points > 0)
        })
    })
}

/// An attack with a melee weapon, or with the bare body. Rules AUR-ACT-01, -04, -19.
#[must_use]
pub fn melee_price(s: &Situation<'_>, _: &Fighter<'_>, key: Option<&str>) -> Price {
    let weapon = key.and_then(|key| s.data.weapon(key));
    let bare = weapon.is_some_and(Weapon::is_unarmed);
    let costs = &s.data.values.costs;
    Price::energy(if bare { costs.unarmed } else { costs.attack })
}

/// A shot or a throw. Rules AUR-ACT-03, AUR-STAT-24.
#[must_use]
pub fn shot_price(s: &Situation<'_>, who: &Fighter<'_>, key: Option<&str>) -> Price {
    attack::shot_price(who, key.and_then(|key| s.data.weapon(key)))
}

/// Loading a weapon. Rule AUR-ACT-05.
#[must_use]
pub fn load_price(s: &Situation<'_>, _: &Fighter<'_>, key: Option<&str>) -> Price {
    let weapon = key.and_then(|key| s.data.weapon(key));
    Price::energy(weapon.map_or(0, gear::load_cost))
}

/// Taking a thing in hand or putting it away. Rule AUR-ACT-15.
#[must_use]
pub fn handling_price(s: &Situation<'_>, _: &Fighter<'_>, key: Option<&str>) -> Price {
    key.map_or(Price::FREE, |key| gear::handling_cost(s, key))
}

/// Climbing a height of two steps. Rule AUR-ACT-11.
#[must_use]
pub fn climb_price(s: &Situation<'_>, _: &Fighter<'_>, _: Option<&str>) -> Price {
    let costs = &s.data.values.costs;
    Price::energy(costs.climb).and_stamina(costs.climb_stamina)
}
