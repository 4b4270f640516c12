//! What a combatant has under this ruleset besides [`Stats`](super::data::Stats). Floor 4.
//! Written only by `apply`.

#[cfg(test)]
mod tests;

use super::data::Changes;
use crate::combat::{CombatantId, Roster, item_of_key, rule_is_off, words};
use crate::mechanics::gear::{self, Carried};
use bevy::prelude::{Component, Deref, DerefMut, World};
use smol_str::SmolStr;
use std::collections::{BTreeMap, BTreeSet};

words! {
    /// One of the pools and flags that events change by their words.
    Pool: "pool" {
        /// The protection that damage eats first. Rule AUR-HURT-01.
        Aura = "aura",
        /// Slow fuel; at 0 one is unconscious. Rule AUR-HURT-14.
        Stamina = "stamina",
        /// What actions cost. Rule AUR-STAT-15.
        Energy = "energy",
        /// Quick steps. Rule AUR-STAT-16.
        Agility = "agility",
        /// Recovery Surges. Rule AUR-STAT-13.
        Surges = "surges",
        /// Major injuries. Rule AUR-HURT-06.
        Injuries = "injuries",
        /// Agile Moves that were earned this Round. Rule AUR-REACT-03.
        Credits = "credits",
        /// Metres moved this Round. Rule AUR-MOVE-08.
        Moved = "moved",
        /// 1 as the Swift Attack of the Round is used up. Rule AUR-INIT-03.
        SwiftUsed = "swift",
        /// 1 as the Initiative roll of the Round is used up. Rule AUR-INIT-03.
        InitiativeUsed = "initiative",
        /// 1 as Stamina was paid for Energy this Round. Rules AUR-INIT-03, AUR-ACT-26.
        StaminaEnergyUsed = "stamina_energy",
    }
}

impl Pool {
    /// The pool of a word.
    #[must_use]
    pub fn of(word: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|pool| pool.word() == word)
    }

    /// The name for people.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Aura => "Aura",
            Self::Stamina => "Stamina",
            Self::Energy => "Energy",
            Self::Agility => "Agility",
            Self::Surges => "Recovery Surges",
            Self::Injuries => "injuries",
            Self::Credits => "credits for Agile Moves",
            Self::Moved => "metres moved",
            Self::SwiftUsed => "Swift Attack used",
            Self::InitiativeUsed => "Initiative used",
            Self::StaminaEnergyUsed => "Stamina paid for Energy",
        }
    }
}

/// Everything that is counted of a combatant. Written by the events that change a pool.
#[derive(Component, Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Pools([i32; Pool::ALL.len()]);

impl Pools {
    /// A pool or flag.
    #[must_use]
    pub const fn get(&self, pool: Pool) -> i32 {
        self.0[pool as usize]
    }

    /// Protection left.
    #[must_use]
    pub const fn aura(&self) -> i32 {
        self.get(Pool::Aura)
    }

    /// Stamina left.
    #[must_use]
    pub const fn stamina(&self) -> i32 {
        self.get(Pool::Stamina)
    }

    /// Energy left in this Round.
    #[must_use]
    pub const fn energy(&self) -> i32 {
        self.get(Pool::Energy)
    }

    /// Agility left in this Round.
    #[must_use]
    pub const fn agility(&self) -> i32 {
        self.get(Pool::Agility)
    }

    /// Recovery Surges left.
    #[must_use]
    pub const fn surges(&self) -> i32 {
        self.get(Pool::Surges)
    }

    /// Major injuries so far.
    #[must_use]
    pub const fn injuries(&self) -> i32 {
        self.get(Pool::Injuries)
    }

    /// Agile Moves that were earned this Round and not yet made.
    #[must_use]
    pub const fn credits(&self) -> i32 {
        self.get(Pool::Credits)
    }

    /// Metres moved in this Round.
    #[must_use]
    pub const fn moved(&self) -> i32 {
        self.get(Pool::Moved)
    }

    /// Whether the Swift Attack of this Round is used up.
    #[must_use]
    pub const fn swift_used(&self) -> bool {
        self.get(Pool::SwiftUsed) > 0
    }

    /// Whether the Initiative roll of this Round is used up.
    #[must_use]
    pub const fn initiative_used(&self) -> bool {
        self.get(Pool::InitiativeUsed) > 0
    }

    /// Whether Stamina was paid for Energy in this Round.
    #[must_use]
    pub const fn stamina_energy_used(&self) -> bool {
        self.get(Pool::StaminaEnergyUsed) > 0
    }

    pub(super) const fn set(&mut self, pool: Pool, value: i32) {
        self.0[pool as usize] = value;
    }
}

/// What a set-up says of the first Round in place of what it would begin with. Rule AUR-INIT-02.
#[derive(Component, Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct FirstRoundOverrides {
    pub(super) energy: Option<i32>,
    pub(super) agility: Option<i32>,
    pub(super) credits: i32,
    pub(super) moved: i32,
    pub(super) swift_used: i32,
    pub(super) initiative_used: i32,
    pub(super) stamina_energy_used: i32,
}

impl FirstRoundOverrides {
    /// What the set-up says, once: later Rounds begin as the rules say.
    ///
    /// # Panics
    /// If the battle has no such combatant.
    pub(super) fn take(world: &mut World, who: CombatantId) -> Self {
        let entity = world.resource::<Roster>().entity(who);
        let opening = entity.and_then(|entity| world.get_mut::<Self>(entity));
        std::mem::take(&mut *opening.expect("every combatant of this ruleset has its components"))
    }
}

/// A thing in hand; its grip is the number of hands that it takes, 1 or 2.
pub type Held = gear::Held<i32>;

/// What a combatant holds, wears and carries. Rule AUR-ACT-32.
#[derive(Component, Debug, Clone, Default, PartialEq, Eq, Hash, Deref, DerefMut)]
pub struct Gear {
    #[deref]
    pub(super) carried: Carried<i32>,
    pub(super) worn: Option<SmolStr>,
    pub(super) ammo: BTreeMap<SmolStr, i32>,
    pub(super) loaded: BTreeSet<SmolStr>,
    pub(super) broken: BTreeSet<SmolStr>,
}

impl Gear {
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
    pub(super) fn let_go(&mut self, key: &str) -> Option<Held> {
        let held = self.carried.let_go(key)?;
        self.loaded.remove(key);
        Some(held)
    }

    pub(super) fn set_loaded(&mut self, key: &str, is_loaded: bool) {
        if is_loaded {
            self.loaded.insert(key.into());
        } else {
            self.loaded.remove(key);
        }
    }

    pub(super) fn set_ammo(&mut self, weapon: &str, shots: i32) {
        self.ammo.insert(item_of_key(weapon).into(), shots);
    }

    pub(super) fn mend(&mut self, item: &str) {
        self.broken.remove(item_of_key(item));
    }
}

/// What a combatant was when it entered this battle. Rules AUR-CHAR-01, AUR-REST-06.
pub type StartingKit = crate::combat::StartingKit<Changes>;
