//! What a fighter can strike, shoot and throw with right now. Floor 4. Rule INJ-ATK-12.

use crate::combat::{GearChange, item_of_key, one_among};
use crate::rules::injury::components::Held;
use crate::rules::injury::data::{InjuryData, Mode, NaturalWeapon, Trait, Weapon};
use crate::rules::injury::snapshot::{Fighter, Situation};
use crate::rules::injury::words;
use smol_str::SmolStr;

/// A weapon in hand, or a natural one.
#[derive(Debug, Clone)]
pub struct Wielded<'d> {
    /// The word for it in commands: the item's id, or `dagger.2`, `bite.2`, `gore.l`.
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
        item_of_key(&self.key)
    }

    /// Its name for people, which tells two of a kind apart: "second dagger", "left gore".
    #[must_use]
    pub fn label(&self) -> SmolStr {
        label(&self.data.name, &self.key)
    }
}

fn label(name: &SmolStr, key: &str) -> SmolStr {
    match key.split_once('.') {
        None => name.clone(),
        Some((_, suffix)) => one_among(name, suffix),
    }
}

/// The name for people of a weapon's key, also of one that is no longer in hand.
#[must_use]
pub fn label_of_key(data: &InjuryData, key: &str) -> SmolStr {
    let plain = || SmolStr::from(item_of_key(key).replace('_', " "));
    let name = data.weapon(key).map_or_else(plain, |it| it.name.clone());
    label(&name, key)
}

/// All usable weapons: held ones first, then natural ones, then the bare unarmed strike.
pub fn weapons<'s, 'w>(
    _: &Situation<'w>,
    fighter: &'s Fighter<'w>,
) -> impl Iterator<Item = Wielded<'w>> + use<'s, 'w> {
    let data = fighter.data;
    let held = fighter.gear.held.iter();
    let natural = fighter.stats.natural_weapons.iter();
    held.filter_map(move |held| wield(data, fighter, held))
        .chain(natural.filter_map(move |natural| bare(data, fighter, natural)))
        .chain(unarmed(data, fighter))
}

/// The weapons of the armoury that a fighter can use now, but for the bare unarmed strike.
pub fn arms<'s, 'w>(
    _: &Situation<'w>,
    fighter: &'s Fighter<'w>,
) -> impl Iterator<Item = &'w Weapon> + use<'s, 'w> {
    let data = fighter.data;
    let held = fighter.gear.held.iter();
    let natural = fighter.stats.natural_weapons.iter();
    held.filter_map(move |held| usable_held(data, fighter, held))
        .chain(natural.filter_map(move |natural| usable_natural(data, fighter, natural)))
}

fn usable_held<'w>(data: &'w InjuryData, fighter: &Fighter<'_>, held: &Held) -> Option<&'w Weapon> {
    let weapon = data.weapon(&held.item)?;
    let usable = fighter.body.hands_are_usable(&held.grip);
    let whole = fighter
        .gear
        .durability_left(&held.key)
        .is_none_or(|left| left > 0);
    let gripped = held.grip.len() >= usize::from(weapon.hands);
    (usable && whole && gripped).then_some(weapon)
}

fn wield<'w>(data: &'w InjuryData, fighter: &Fighter<'_>, held: &Held) -> Option<Wielded<'w>> {
    usable_held(data, fighter, held).map(|weapon| Wielded {
        key: held.key.clone(),
        data: weapon,
        parts: held.grip.clone(),
        natural: false,
    })
}

fn usable_natural<'w>(
    data: &'w InjuryData,
    fighter: &Fighter<'_>,
    natural: &NaturalWeapon,
) -> Option<&'w Weapon> {
    let usable = fighter.body.natural_part_is_usable(&natural.part)
        && !fighter.gear.is_fumbled(&natural.key);
    usable.then(|| data.weapon(&natural.weapon)).flatten()
}

fn bare<'w>(
    data: &'w InjuryData,
    fighter: &Fighter<'_>,
    natural: &NaturalWeapon,
) -> Option<Wielded<'w>> {
    usable_natural(data, fighter, natural).map(|weapon| Wielded {
        key: natural.key.clone(),
        data: weapon,
        parts: vec![natural.part.clone()],
        natural: true,
    })
}

/// Always there, except after its own fumble. Rules INJ-ATK-07, -12.
fn unarmed<'w>(data: &'w InjuryData, fighter: &Fighter<'_>) -> Option<Wielded<'w>> {
    let fumbled = fighter.gear.is_fumbled(words::UNARMED);
    data.weapon(words::UNARMED)
        .filter(|_| !fumbled)
        .map(|weapon| Wielded {
            key: words::UNARMED.into(),
            data: weapon,
            parts: Vec::new(),
            natural: true,
        })
}

/// The usable weapons for melee.
pub fn melee_weapons<'s, 'w>(
    s: &Situation<'w>,
    fighter: &'s Fighter<'w>,
) -> impl Iterator<Item = Wielded<'w>> + use<'s, 'w> {
    weapons(s, fighter).filter(|weapon| weapon.data.is_melee())
}

/// A thing to throw that is in hand, or that comes to hand for free: a quick weapon of the pack,
/// as long as a hand is free for it. Rules INJ-ACT-02, -12, -18.
#[must_use]
pub fn ready_to_throw<'w>(
    s: &Situation<'w>,
    fighter: &Fighter<'w>,
    word: &str,
) -> Option<Wielded<'w>> {
    weapon_of(s, fighter, word).or_else(|| {
        let item = item_of_key(word);
        let data = fighter
            .data
            .weapon(item)
            .filter(|weapon| weapon.has(Trait::Quick))?;
        let hands = free_hands(fighter);
        let stowed = fighter.gear.stowed().contains_key(item);
        (stowed && !hands.is_empty()).then(|| Wielded {
            key: item.into(),
            data,
            parts: hands.into_iter().take(1).collect(),
            natural: false,
        })
    })
}

/// What a fumble does to a weapon, by its key: a held one falls into the own cell, a natural one cannot be
/// used for a while. Rule INJ-ATK-07.
#[must_use]
pub fn fumble_of(s: &Situation<'_>, fighter: &Fighter<'_>, with: &str) -> GearChange {
    match weapon_of(s, fighter, with) {
        Some(weapon) if !weapon.natural => GearChange::Dropped,
        _ => GearChange::Fumbled,
    }
}

/// A usable weapon by its key; a bare item id means the first such weapon in hand.
#[must_use]
pub fn weapon_of<'w>(_: &Situation<'w>, fighter: &Fighter<'w>, word: &str) -> Option<Wielded<'w>> {
    let data = fighter.data;
    let held = |is_meant: &dyn Fn(&Held) -> bool| {
        let meant = fighter.gear.held.iter().filter(|held| is_meant(held));
        meant.filter_map(|held| wield(data, fighter, held)).next()
    };
    let natural = || {
        let all = fighter.stats.natural_weapons.iter();
        let meant = all.filter(|natural| natural.key == word);
        meant
            .filter_map(|natural| bare(data, fighter, natural))
            .next()
    };
    let unarmed = || unarmed(data, fighter).filter(|weapon| weapon.key == word);
    held(&|held| held.key == word)
        .or_else(natural)
        .or_else(unarmed)
        .or_else(|| held(&|held| item_of_key(&held.key) == word))
}

/// What an attack of a mode is made with: a usable weapon, or any other thing in hand that is
/// thrown, which hits like a bare fist. Rule INJ-RNG-05.
#[must_use]
pub fn weapon_for<'w>(
    s: &Situation<'w>,
    fighter: &Fighter<'w>,
    key: &str,
    mode: Mode,
) -> Option<Wielded<'w>> {
    let thing = || {
        let held = fighter.gear.held_as(key)?;
        let usable = fighter.body.hands_are_usable(&held.grip);
        usable.then_some(Wielded {
            key: held.key.clone(),
            data: fighter.data.weapon(words::UNARMED)?,
            parts: held.grip.clone(),
            natural: false,
        })
    };
    weapon_of(s, fighter, key).or_else(|| (mode == Mode::Throw).then(thing).flatten())
}

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
    conditions.filter(|c| c.key == words::GRAPPLING).count()
}
