//! What a combatant holds, wears and carries. Floor 4. Rule AUR-ACT-32.

use crate::combat::{free_key, item_of_key, rule_is_off};
use crate::rules::aura::data::AuraData;
use bevy::prelude::Component;
use smol_str::SmolStr;
use std::collections::{BTreeMap, BTreeSet};

/// A thing in hand.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Held {
    /// The word for it in commands: `dagger`, and `dagger.2` for a second one beside it.
    pub key: SmolStr,
    /// The item's id: `dagger`.
    pub item: SmolStr,
    /// Hands that it takes, 1 or 2.
    pub hands: i32,
}

/// What a combatant holds, wears and carries. Rule AUR-ACT-32.
#[derive(Component, Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct Gear {
    pub(in crate::rules::aura) held: Vec<Held>,
    pub(in crate::rules::aura) stowed: BTreeMap<SmolStr, u32>,
    pub(in crate::rules::aura) worn: Option<SmolStr>,
    pub(in crate::rules::aura) ammo: BTreeMap<SmolStr, i32>,
    pub(in crate::rules::aura) loaded: BTreeSet<SmolStr>,
    pub(in crate::rules::aura) broken: BTreeSet<SmolStr>,
}

impl Gear {
    /// Things in hand, the shield among them.
    #[must_use]
    pub fn held(&self) -> &[Held] {
        &self.held
    }

    /// Carried things that are not in hand, with their counts.
    #[must_use]
    pub const fn stowed(&self) -> &BTreeMap<SmolStr, u32> {
        &self.stowed
    }

    /// The worn or grown armour's id; broken armour is still worn.
    #[must_use]
    pub fn worn(&self) -> Option<&str> {
        self.worn.as_deref()
    }

    /// Shots left for a ranged weapon, by its id or a key; weapons of one sort share them.
    #[must_use]
    pub fn ammo(&self, weapon: &str) -> i32 {
        self.ammo.get(item_of_key(weapon)).copied().unwrap_or(0)
    }

    /// Shots left, by weapon.
    #[must_use]
    pub const fn all_ammo(&self) -> &BTreeMap<SmolStr, i32> {
        &self.ammo
    }

    /// Whether the weapon of this key is loaded. Rule AUR-ACT-05.
    #[must_use]
    pub fn is_loaded(&self, key: &str) -> bool {
        self.loaded.contains(key)
    }

    /// Whether armour or a shield is broken. Rule AUR-REST-02.
    #[must_use]
    pub fn is_broken(&self, item: &str) -> bool {
        self.broken.contains(item_of_key(item)) && !rule_is_off("AUR-REST-02")
    }

    /// What is broken.
    #[must_use]
    pub const fn broken(&self) -> &BTreeSet<SmolStr> {
        &self.broken
    }

    /// The held thing that a word means: the one of this key, or else the first of this item.
    #[must_use]
    pub fn held_as(&self, word: &str) -> Option<&Held> {
        let keyed = self.held.iter().find(|held| held.key == word);
        keyed.or_else(|| self.held.iter().find(|held| held.item == word))
    }

    /// Hands that hold something.
    #[must_use]
    pub fn hands_in_use(&self) -> i32 {
        self.held.iter().map(|held| held.hands).sum()
    }

    /// Hands that are free, of a body that has two.
    #[must_use]
    pub fn free_hands(&self) -> i32 {
        2 - self.hands_in_use()
    }

    /// The key that a thing gets when it is taken in hand.
    #[must_use]
    pub fn free_key(&self, item: &str) -> SmolStr {
        free_key(item, |key| self.held.iter().any(|held| held.key == key))
    }

    /// Takes a thing in hand, whatever is there already, and gives its key.
    pub(in crate::rules::aura) fn take_in_hand(&mut self, data: &AuraData, item: &str) -> SmolStr {
        let item = item_of_key(item);
        let held = Held {
            key: self.free_key(item),
            item: item.into(),
            hands: data.hands_of(item),
        };
        let key = held.key.clone();
        self.held.push(held);
        key
    }

    /// Lets go of what is in hand under this key: it is unloaded then.
    pub(in crate::rules::aura) fn let_go(&mut self, key: &str) -> Option<Held> {
        let at = self.held.iter().position(|held| held.key == key)?;
        self.loaded.remove(key);
        Some(self.held.remove(at))
    }

    /// Puts a thing to those that are carried.
    pub(in crate::rules::aura) fn stow(&mut self, item: &str) {
        *self.stowed.entry(item_of_key(item).into()).or_insert(0) += 1;
    }

    /// Takes one thing from those that are carried, if one is there.
    pub(in crate::rules::aura) fn unstow(&mut self, item: &str) -> bool {
        let item = item_of_key(item);
        let Some(count) = self.stowed.get_mut(item) else {
            return false;
        };
        *count -= 1;
        if *count == 0 {
            self.stowed.remove(item);
        }
        true
    }

    pub(in crate::rules::aura) fn set_loaded(&mut self, key: &str, is_loaded: bool) {
        if is_loaded {
            self.loaded.insert(key.into());
        } else {
            self.loaded.remove(key);
        }
    }

    pub(in crate::rules::aura) fn set_ammo(&mut self, weapon: &str, shots: i32) {
        self.ammo.insert(item_of_key(weapon).into(), shots);
    }

    pub(in crate::rules::aura) fn mend(&mut self, item: &str) {
        self.broken.remove(item_of_key(item));
    }
}
