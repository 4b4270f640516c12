//! Things in hand and in the pack: their keys, how they come and go, and where they fall. Floor 3½.
//!
//! A ruleset's own gear contains a [`Kit`] (or only what is [`Carried`]) and adds what only it asks for, such as wear. Prices and
//! rules of each change are the ruleset's.

mod kit;

pub use kit::{AMMO, Kit, ammo_pool};

use super::snapshot::CombatantView;
use crate::combat::{
    BattleEvent, ChangeSet, CombatantId, FieldItem, FieldItems, Refusal, StartingKit, item_of_key,
    numbered_key, record,
};
use bevy::prelude::World;
use serde::{Deserialize, Serialize};
use smol_str::{SmolStr, format_smolstr};
use std::collections::{BTreeMap, BTreeSet};

/// How an attack uses its weapon.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mode {
    /// In melee: a weapon in hand, a natural weapon, or the bare body.
    Melee,
    /// The weapon shoots a projectile.
    Shoot,
    /// The weapon itself is thrown.
    Throw,
}

impl Mode {
    /// Whether it crosses a distance.
    #[must_use]
    pub const fn is_ranged(self) -> bool {
        !matches!(self, Self::Melee)
    }
}

/// Why a thing cannot be taken in hand that takes more free hands than there are.
///
/// ```
/// use quincunx::mechanics::gear::too_few_hands;
///
/// assert_eq!(too_few_hands(1, 0), "It takes 1 free hand, and none is free");
/// assert_eq!(too_few_hands(2, 1), "It takes 2 free hands, and only 1 is free");
/// assert_eq!(too_few_hands(3, 2), "It takes 3 free hands, and only 2 are free");
/// ```
#[must_use]
pub fn too_few_hands(needs: usize, free: usize) -> SmolStr {
    let hands = if needs == 1 { "hand" } else { "hands" };
    let are = match free {
        0 => "none is free".to_owned(),
        1 => "only 1 is free".to_owned(),
        free => format!("only {free} are free"),
    };
    format_smolstr!("It takes {needs} free {hands}, and {are}")
}

/// A thing in hand.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Held<G> {
    /// The word for it in commands: `dagger`, and `dagger.2` for a second one beside it.
    pub key: SmolStr,
    /// The item's id: `dagger`.
    pub item: SmolStr,
    /// What holds it, in the ruleset's terms: the names of the hands, or their number.
    pub grip: G,
}

/// A thing in hand as files say it: `"dagger"`, or `("dagger", ["hand.l"])` with what holds it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum HeldText<H> {
    /// In the first free hands.
    Item(SmolStr),
    /// In these hands.
    In(SmolStr, Vec<H>),
}

/// What a combatant has in hand and in its pack.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Carried<G> {
    pub(crate) held: Vec<Held<G>>,
    pub(crate) stowed: BTreeMap<SmolStr, u32>,
}

impl<G> Default for Carried<G> {
    fn default() -> Self {
        Self::packed(BTreeMap::new())
    }
}

impl<G> AsRef<Self> for Carried<G> {
    fn as_ref(&self) -> &Self {
        self
    }
}

impl<G> Carried<G> {
    /// What is to be remembered of it for the time after the battle, with the level's own changes to
    /// the role, and the outfit if one is given.
    #[must_use]
    pub fn starting_kit<C: ChangeSet + Send + Sync + 'static>(
        &self,
        changes: C,
        outfit: Option<Vec<SmolStr>>,
    ) -> StartingKit<C> {
        let held = self.held.iter().map(|held| held.item.clone());
        StartingKit::new(changes, outfit, held.collect(), &self.stowed)
    }

    /// Empty hands, and a pack with so many of each thing.
    #[must_use]
    pub const fn packed(stowed: BTreeMap<SmolStr, u32>) -> Self {
        Self {
            held: Vec::new(),
            stowed,
        }
    }

    /// Things in hand, shields among them, in the order in which they were taken.
    #[must_use]
    pub fn held(&self) -> &[Held<G>] {
        &self.held
    }

    /// The keys of the things in hand, in the same order.
    pub fn held_keys(&self) -> impl Iterator<Item = SmolStr> + use<'_, G> {
        self.held.iter().map(|held| held.key.clone())
    }

    /// Carried things that are not in hand, with their counts.
    #[must_use]
    pub const fn stowed(&self) -> &BTreeMap<SmolStr, u32> {
        &self.stowed
    }

    /// The held thing that a word means: the one of this key, or else the first of this item.
    #[must_use]
    pub fn held_as(&self, word: &str) -> Option<&Held<G>> {
        let keyed = self.held.iter().find(|held| held.key == word);
        keyed.or_else(|| self.held.iter().find(|held| held.item == word))
    }

    /// Whether something is in hand under this key.
    #[must_use]
    pub fn holds(&self, key: &str) -> bool {
        self.held.iter().any(|held| held.key == key)
    }

    /// The key under which a thing is stowed; of several the first.
    #[must_use]
    pub fn stowed_key(&self, item: &str) -> Option<&SmolStr> {
        self.stowed.keys().find(|key| item_of_key(key) == item)
    }

    /// How many things of a kind are held and carried.
    #[must_use]
    pub fn count(&self, item: &str) -> u32 {
        let held = self.held.iter().filter(|held| held.item == item).map(|_| 1);
        let stowed = self.stowed.iter();
        let stowed = stowed.filter(|(key, _)| item_of_key(key) == item);
        held.chain(stowed.map(|(_, &count)| count)).sum()
    }

    /// The key that a thing gets when it is taken in hand: its id, or with a number from 2 on where
    /// the id names a thing in hand already.
    #[must_use]
    pub fn free_key(&self, item: &str) -> SmolStr {
        let item = item_of_key(item);
        if self.holds(item) {
            self.numbered_key(item)
        } else {
            item.into()
        }
    }

    /// `dagger.2`, or with the next number that nothing in hand or in the pack has.
    #[must_use]
    pub fn numbered_key(&self, item: &str) -> SmolStr {
        numbered_key(item, |key| self.holds(key) || self.stowed.contains_key(key))
    }

    /// What is in the pack, for people: "dagger ×2".
    #[must_use]
    pub fn listed(&self) -> Vec<String> {
        let stowed = self.stowed.iter();
        let stowed = stowed.map(|(item, count)| match count {
            0..=1 => item.replace('_', " "),
            _ => format!("{} \u{d7}{count}", item.replace('_', " ")),
        });
        stowed.collect()
    }

    /// What must not be: two things in hand under one key, and nothing in the pack that counts as something.
    /// For the `breaches` of a ruleset.
    #[must_use]
    pub fn breaches(&self) -> Vec<String> {
        let mut keys = BTreeSet::new();
        let held = self.held.iter().map(|held| &held.key);
        let twice = held.filter(|&key| !keys.insert(key));
        let mut found: Vec<_> = twice
            .map(|key| format!("two things called {key}"))
            .collect();
        let none = self.stowed.iter().filter(|&(_, &count)| count == 0);
        found.extend(none.map(|(item, _)| format!("0 of {item} in the pack")));
        found
    }

    /// Takes a thing in hand, whatever is there already, and returns its key.
    pub(crate) fn take_in_hand(&mut self, item: &str, grip: G) -> SmolStr {
        let key = self.free_key(item);
        self.held.push(Held {
            key: key.clone(),
            item: item_of_key(item).into(),
            grip,
        });
        key
    }

    /// Takes what is in hand under this key out of the hands.
    pub(crate) fn let_go(&mut self, key: &str) -> Option<Held<G>> {
        let at = self.held.iter().position(|held| held.key == key)?;
        Some(self.held.remove(at))
    }

    /// Holds what is in hand under this key in another way.
    pub(crate) fn regrip(&mut self, key: &str, grip: G) {
        if let Some(held) = self.held.iter_mut().find(|held| held.key == key) {
            held.grip = grip;
        }
    }

    /// Puts one thing into the pack.
    pub(crate) fn stow(&mut self, key: &str) {
        *self.stowed.entry(key.into()).or_insert(0) += 1;
    }

    /// Takes one thing out of the pack, if it is there.
    pub(crate) fn unstow(&mut self, key: &str) {
        if let Some(count) = self.stowed.get_mut(key) {
            *count -= 1;
            if *count == 0 {
                self.stowed.remove(key);
            }
        }
    }
}

/// The thing in hand that a word means.
///
/// # Errors
/// [`Refusal::Forbidden`] by `rule` if there is none.
pub fn check_held<'g, G>(
    who: &CombatantView<'_>,
    gear: &'g Carried<G>,
    word: &str,
    rule: &'static str,
) -> Result<&'g Held<G>, Refusal> {
    gear.held_as(word).ok_or_else(|| {
        Refusal::forbidden_because(format_smolstr!("{} does not hold {word}", who.name), rule)
    })
}

/// Those of some things, by their ids, that nobody carries and that lie nowhere on the field.
#[must_use]
pub fn absent<'a, G: 'a>(
    world: &World,
    items: impl IntoIterator<Item = &'a SmolStr>,
    carried: impl IntoIterator<Item = &'a Carried<G>>,
) -> Vec<SmolStr> {
    let mut there = BTreeSet::new();
    for carried in carried {
        there.extend(carried.held.iter().map(|held| held.item.as_str()));
        there.extend(carried.stowed.keys().map(|key| item_of_key(key)));
    }
    let lying = world.resource::<FieldItems>().all();
    there.extend(lying.iter().map(|thing| item_of_key(&thing.item)));
    let items = items.into_iter();
    items
        .filter(|item| !there.contains(item.as_str()))
        .cloned()
        .collect()
}

/// Something comes to lie where it is said to be, without having flown there.
pub fn lie_down(world: &mut World, who: CombatantId, item: FieldItem) {
    let flight = Vec::new();
    record(world, BattleEvent::ItemLanded { item, who, flight });
}

#[cfg(test)]
mod tests {
    use super::Carried;

    #[test]
    fn a_second_thing_of_a_kind_has_a_number_and_keeps_it() {
        let mut gear = Carried::default();
        assert_eq!(gear.take_in_hand("dagger", ()), "dagger");
        assert_eq!(gear.take_in_hand("dagger.2", ()), "dagger.2");
        assert!(gear.let_go("dagger").is_some() && gear.let_go("dagger").is_none());
        assert_eq!(
            gear.held_as("dagger").map(|held| &*held.key),
            Some("dagger.2")
        );
        assert_eq!(gear.free_key("dagger.2"), "dagger");
    }

    #[test]
    fn a_number_is_free_if_neither_hand_nor_pack_has_it() {
        let mut gear = Carried::default();
        gear.take_in_hand("dagger", ());
        gear.stow("dagger.2");
        assert_eq!(gear.free_key("dagger"), "dagger.3");
        assert_eq!(
            gear.stowed_key("dagger").map(|key| &**key),
            Some("dagger.2")
        );
        assert_eq!(gear.count("dagger"), 2);
    }

    #[test]
    fn what_is_carried_is_listed_with_its_number() {
        let pack = [("healing_draught".into(), 1), ("dagger".into(), 3)];
        let gear: Carried<()> = Carried::packed(pack.into());
        assert_eq!(gear.listed(), ["dagger \u{d7}3", "healing draught"]);
    }

    #[test]
    fn two_things_of_one_key_and_nothing_in_the_pack_are_breaches() {
        let mut gear = Carried::packed([("club".into(), 0)].into());
        gear.take_in_hand("dagger", ());
        gear.take_in_hand("dagger", ());
        assert_eq!(gear.breaches(), ["0 of club in the pack"]);
        gear.held[1].key = "dagger".into();
        assert_eq!(
            gear.breaches(),
            ["two things called dagger", "0 of club in the pack"]
        );
    }

    #[test]
    fn the_last_thing_of_a_kind_leaves_the_pack() {
        let mut gear: Carried<()> = Carried::packed([("dagger".into(), 2)].into());
        gear.unstow("dagger");
        assert_eq!(gear.count("dagger"), 1);
        gear.unstow("dagger");
        gear.unstow("dagger");
        assert!(gear.stowed().is_empty());
    }
}
