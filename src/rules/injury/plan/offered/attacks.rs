//! The offers of attacks: one for each weapon. Floor 4. Rules INJ-ACT-05, -07, -12, -15, INJ-ATK-01,
//! INJ-RNG-01, -05, -10.

use super::things::handling;
use crate::combat::{Family, Offer, Refusal};
use crate::rules::injury::data::{Mode, Trait};
use crate::rules::injury::plan::acts::charge::check_free_to_charge;
use crate::rules::injury::plan::acts::flurry::rapid_mode;
use crate::rules::injury::plan::acts::once;
use crate::rules::injury::plan::acts::strikes::{
    check_attacker, check_not_defending, check_weapon,
};
use crate::rules::injury::plan::weapons::{
    Wielded, label_of_key, melee_weapons, ready_to_throw, weapons,
};
use crate::rules::injury::snapshot::{Fighter, Situation};
use crate::rules::injury::words;
use smol_str::{SmolStr, format_smolstr};

/// The offer with a weapon, by its key and its name: "Strike: longsword".
fn armed(offer: &Offer, key: SmolStr, name: &str) -> Offer {
    let label = format_smolstr!("{}: {name}", offer.label);
    Offer {
        label,
        ..offer.clone().with(key)
    }
}

/// A strike with each melee weapon. The bare fist stands back while something is held.
#[must_use]
pub fn strikes(s: &Situation<'_>, who: &Fighter<'_>, offer: &Offer) -> Vec<Offer> {
    let strike = |weapon: Wielded<'_>| {
        let refusal = check_attacker(s, who, &weapon.key, Mode::Melee).err();
        let stands_back = weapon.key == words::UNARMED && !who.gear.held().is_empty();
        let family = if stands_back {
            Family::Attacks
        } else {
            offer.family
        };
        let label = weapon.label();
        armed(offer, weapon.key, &label)
            .family(family)
            .refused(refusal)
    };
    melee_weapons(s, who).map(strike).collect()
}

/// A shot with each weapon that shoots.
#[must_use]
pub fn shots(s: &Situation<'_>, who: &Fighter<'_>, offer: &Offer) -> Vec<Offer> {
    let shooting = weapons(s, who).filter(|weapon| weapon.data.range.is_some());
    shooting
        .map(|weapon| {
            let refusal = check_attacker(s, who, &weapon.key, Mode::Shoot).err();
            let label = weapon.label();
            armed(offer, weapon.key, &label).refused(refusal)
        })
        .collect()
}

/// A throw of each weapon that is made for it, and of everything else in hand, such as a shield:
/// that is nothing usual. Rule INJ-RNG-05.
#[must_use]
pub fn throws(s: &Situation<'_>, who: &Fighter<'_>, offer: &Offer) -> Vec<Offer> {
    let made_for_it = |item: &str| s.data.weapon(item).is_some_and(|it| it.thrown.is_some());
    let weapons = weapons(s, who).filter(|weapon| weapon.data.thrown.is_some());
    let weapons = weapons.map(|weapon| {
        let label = weapon.label();
        armed(offer, weapon.key, &label)
    });
    let things = who.gear.held().iter();
    let things = things.filter(|held| !made_for_it(&held.item)).map(|held| {
        armed(offer, held.key.clone(), &label_of_key(s.data, &held.key))
            .family(Family::Things)
            .usual(false)
            .help("Throw it; if it misses, it lands somewhere near. It is not made for throwing: its range is short. Provokes.")
    });
    let refused = |offer: Offer| {
        let with = offer.with.clone().unwrap_or_default();
        offer.refused(check_attacker(s, who, &with, Mode::Throw).err())
    };
    weapons.chain(things).map(refused).collect()
}

/// Reloading each weapon that needs it, at its price.
#[must_use]
pub fn reloads(s: &Situation<'_>, who: &Fighter<'_>, offer: &Offer) -> Vec<Offer> {
    let unloaded = weapons(s, who).filter(|weapon| who.gear.is_unloaded(&weapon.key));
    unloaded
        .map(|weapon| {
            let cost = format_smolstr!("{} AP", weapon.data.reload_ap());
            handling(s, offer, &weapon.key).cost(cost)
        })
        .collect()
}

/// The weapon that has just hit. Rule INJ-ACT-05.
#[must_use]
pub fn cleave(s: &Situation<'_>, who: &Fighter<'_>, offer: &Offer) -> Vec<Offer> {
    let chance = who.turn.cleave().into_iter();
    chance
        .map(|chance| {
            armed(
                offer,
                chance.with.clone(),
                &label_of_key(s.data, &chance.with),
            )
            .refused(once(who, words::CLEAVE).err())
        })
        .collect()
}

/// A charge with each melee weapon.
#[must_use]
pub fn charges(s: &Situation<'_>, who: &Fighter<'_>, offer: &Offer) -> Vec<Offer> {
    let charge = |weapon: Wielded<'_>| {
        let free = check_attacker(s, who, &weapon.key, Mode::Melee)
            .and_then(|()| check_free_to_charge(who));
        let label = weapon.label();
        armed(offer, weapon.key, &label).refused(free.err())
    };
    melee_weapons(s, who).map(charge).collect()
}

/// One offer for all weapons, if there are two to strike with. Ruling INJ-R77.
#[must_use]
pub fn multiweapon(s: &Situation<'_>, who: &Fighter<'_>, offer: Offer) -> Vec<Offer> {
    let mut armed = melee_weapons(s, who).filter(|weapon| weapon.key != words::UNARMED);
    match (armed.next(), armed.next()) {
        (Some(first), Some(_)) => {
            vec![offer.refused(check_attacker(s, who, &first.key, Mode::Melee).err())]
        }
        _ => Vec::new(),
    }
}

/// An offer for each bow in hand, and one for each kind of quick weapon in hand or in the pack.
#[must_use]
pub fn rapid_shots(s: &Situation<'_>, who: &Fighter<'_>, offer: &Offer) -> Vec<Offer> {
    let in_hand = weapons(s, who).filter_map(|weapon| {
        let mode = rapid_mode(&weapon)?;
        Some((SmolStr::from(weapon.id()), weapon.data, mode))
    });
    let in_pack = who.gear.stowed().keys().filter_map(|item| {
        let quick = s
            .data
            .weapon(item)
            .filter(|weapon| weapon.has(Trait::Quick))?;
        Some((quick.id.clone(), quick, Mode::Throw))
    });
    let mut offers: Vec<Offer> = Vec::new();
    for (key, weapon, mode) in in_hand.chain(in_pack) {
        if offers.iter().all(|offer| offer.with.as_ref() != Some(&key)) {
            let ready = check_not_defending(who).and_then(|()| ready(s, who, &key, mode));
            offers.push(armed(offer, key, &weapon.name).refused(ready.err()));
        }
    }
    offers
}

/// Whether a bow is ready, or a hand free for what is thrown.
fn ready(s: &Situation<'_>, who: &Fighter<'_>, key: &str, mode: Mode) -> Result<(), Refusal> {
    match mode {
        Mode::Throw if ready_to_throw(s, who, key).is_none() => Err(Refusal::forbidden(
            "No hand is free to draw it",
            "INJ-ACT-18",
        )),
        Mode::Throw => Ok(()),
        _ => check_weapon(s, who, key, mode),
    }
}
