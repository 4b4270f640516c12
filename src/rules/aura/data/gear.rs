//! What a combatant holds, wears and carries. Floor 4. Rule AUR-ACT-32.

use super::aura_data::AuraData;
use crate::combat::item_of_key;
use crate::mechanics::gear::{self, Carried};
use bevy::prelude::{Component, Deref, DerefMut};
use smol_str::SmolStr;
use std::collections::{BTreeMap, BTreeSet};

/// A thing in hand; its grip is the number of hands that it takes, 1 or 2.
pub type Held = gear::Held<i32>;

/// What a combatant holds, wears and carries. Rule AUR-ACT-32.
#[derive(Component, Debug, Clone, Default, PartialEq, Eq, Hash, Deref, DerefMut)]
pub struct Gear {
    #[deref]
    pub carried: Carried<i32>,
    /// The worn or grown armour's id; broken armour is still worn.
    pub worn: Option<SmolStr>,
    /// Shots left, by weapon.
    pub ammo: BTreeMap<SmolStr, i32>,
    /// The keys of the weapons that are loaded.
    pub loaded: BTreeSet<SmolStr>,
    /// The ids of armour and shields that are broken.
    pub broken: BTreeSet<SmolStr>,
}

impl Gear {
    /// Shots left for a ranged weapon, by its id or a key; weapons of one sort share them.
    #[must_use]
    pub fn ammo(&self, weapon: &str) -> i32 {
        self.ammo.get(item_of_key(weapon)).copied().unwrap_or(0)
    }

    /// Whether the weapon of this key is loaded. Rule AUR-ACT-05.
    #[must_use]
    pub fn is_loaded(&self, key: &str) -> bool {
        self.loaded.contains(key)
    }

    /// Whether armour or a shield is broken. Rule AUR-REST-02.
    #[must_use]
    pub fn is_broken(&self, data: &AuraData, item: &str) -> bool {
        self.broken.contains(item_of_key(item)) && !data.is_off("AUR-REST-02")
    }

    /// Hands that hold something.
    #[must_use]
    pub fn hands_in_use(&self) -> i32 {
        self.held.iter().map(|held| held.grip).sum()
    }

    /// Hands that are free, of a body that has two.
    #[must_use]
    pub fn free_hands(&self) -> i32 {
        2 - self.hands_in_use()
    }

    /// Lets go of what is in hand under this key: it is unloaded then.
    pub fn let_go(&mut self, key: &str) -> Option<Held> {
        let held = self.carried.let_go(key)?;
        self.loaded.remove(key);
        Some(held)
    }

    pub fn set_loaded(&mut self, key: &str, is_loaded: bool) {
        if is_loaded {
            self.loaded.insert(key.into());
        } else {
            self.loaded.remove(key);
        }
    }

    pub fn set_ammo(&mut self, weapon: &str, shots: i32) {
        self.ammo.insert(item_of_key(weapon).into(), shots);
    }

    pub fn mend(&mut self, item: &str) {
        self.broken.remove(item_of_key(item));
    }
}
