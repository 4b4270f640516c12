//! What a fighter can strike, shoot and throw with right now. Floor 4. Rule INJ-ATK-12.

use super::attack::Mode;
use super::data::{InjuryData, Weapon};
use super::keys;
use super::situation::{Fighter, Situation};
use smol_str::SmolStr;

/// A weapon in hand, or a natural one.
#[derive(Debug, Clone)]
pub struct Wielded<'d> {
    /// The word for it in commands: the item's id, or `bite.2`, `gore.l`.
    pub key: SmolStr,
    /// The armoury's entry.
    pub data: &'d Weapon,
    /// The body parts that it needs, by id.
    pub parts: Vec<SmolStr>,
    /// Whether it grows on the body.
    pub natural: bool,
}

impl Wielded<'_> {
    /// The weapon's id in the armoury, without the part's suffix.
    #[must_use]
    pub fn id(&self) -> &str {
        self.key.split('.').next().unwrap_or(&self.key)
    }
}

/// All usable weapons: held ones first, then natural ones, then the bare unarmed strike.
pub fn weapons<'s>(
    s: &Situation<'_>,
    fighter: &'s Fighter<'_>,
) -> impl Iterator<Item = Wielded<'static>> + use<'s> {
    let data = s.data;
    let held = fighter.gear.held.iter().filter_map(move |held| {
        let weapon = data.weapon(&held.item)?;
        let usable = held
            .parts
            .iter()
            .all(|part| fighter.body.hand_is_usable(part));
        let whole = fighter
            .gear
            .durability
            .get(&held.item)
            .is_none_or(|&left| left > 0);
        (usable && whole).then(|| Wielded {
            key: held.item.clone(),
            data: weapon,
            parts: held.parts.clone(),
            natural: false,
        })
    });
    held.chain(natural_weapons(data, fighter))
        .chain(unarmed(data, fighter))
}

fn natural_weapons<'s>(
    data: &'static InjuryData,
    fighter: &'s Fighter<'_>,
) -> impl Iterator<Item = Wielded<'static>> + use<'s> {
    fighter
        .stats
        .natural_weapons
        .iter()
        .filter_map(move |natural| {
            let usable = fighter.body.natural_part_is_usable(&natural.part)
                && !fighter.gear.is_fumbled(&natural.key);
            usable
                .then(|| data.weapon(&natural.weapon))
                .flatten()
                .map(|weapon| Wielded {
                    key: natural.key.clone(),
                    data: weapon,
                    parts: vec![natural.part.clone()],
                    natural: true,
                })
        })
}

/// Always there, except after its own fumble. Rules INJ-ATK-07, -12.
fn unarmed<'s>(
    data: &'static InjuryData,
    fighter: &'s Fighter<'_>,
) -> impl Iterator<Item = Wielded<'static>> + use<'s> {
    let fumbled = fighter.gear.is_fumbled(keys::UNARMED);
    data.weapon(keys::UNARMED)
        .filter(|_| !fumbled)
        .into_iter()
        .map(|weapon| Wielded {
            key: keys::UNARMED.into(),
            data: weapon,
            parts: Vec::new(),
            natural: true,
        })
}

/// The usable weapons for melee.
pub fn melee_weapons<'s>(
    s: &Situation<'_>,
    fighter: &'s Fighter<'_>,
) -> impl Iterator<Item = Wielded<'static>> + use<'s> {
    weapons(s, fighter).filter(|weapon| weapon.data.is_melee())
}

/// A usable weapon by its key.
#[must_use]
pub fn weapon_of(s: &Situation<'_>, fighter: &Fighter<'_>, key: &str) -> Option<Wielded<'static>> {
    weapons(s, fighter).find(|weapon| weapon.key == key)
}

/// What an attack of a mode is made with: a usable weapon, or any other thing in hand that is
/// thrown, which hits like a bare fist. Rule INJ-RNG-05.
#[must_use]
pub fn weapon_for(
    s: &Situation<'_>,
    fighter: &Fighter<'_>,
    (key, mode): (&str, Mode),
) -> Option<Wielded<'static>> {
    let thing = || {
        let held = fighter.gear.held.iter().find(|held| held.item == key)?;
        let usable = held
            .parts
            .iter()
            .all(|part| fighter.body.hand_is_usable(part));
        usable.then_some(Wielded {
            key: held.item.clone(),
            data: s.data.weapon(keys::UNARMED)?,
            parts: held.parts.clone(),
            natural: false,
        })
    };
    weapon_of(s, fighter, key).or_else(|| (mode == Mode::Throw).then(thing).flatten())
}
