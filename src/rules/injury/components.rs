//! What a combatant has under this ruleset besides [`Stats`](super::data::Stats) and
//! [`Injuries`](self::body::Injuries). Floor 4. Written only by `apply`.

pub(super) mod apply;
pub mod body;
pub(super) mod breaches;
pub mod own_facts;
pub mod recruit;
pub(super) mod spawn;

pub use self::body::Injuries;

use super::data::Changes;
use super::words;
use crate::combat::{CombatantId, words};
use crate::mechanics::gear::{self, Carried};
use bevy::prelude::{Component, Deref, DerefMut};
use smol_str::SmolStr;
use std::collections::{BTreeMap, BTreeSet};

words! {
    /// What is counted of a combatant.
    Pool: "pool" {
        /// The last reserve; empty means unconscious. Rules INJ-STAT-09, -10.
        Exhaustion = "exhaustion",
        /// Action points left in this turn. Rule INJ-ACT-01.
        Ap = "ap",
        /// Reactions left before its next turn. Rule INJ-REACT-01.
        Reactions = "reactions",
        /// Attack actions made in this turn. Rule INJ-ACT-03.
        AttacksMade = "attacks_made",
        /// Shots left. Rule INJ-RNG-10.
        Ammunition = "ammunition",
    }
}

/// What special attacks and parries are paid from; holds nothing without a Constitution.
/// Rules INJ-STAT-07, -08.
pub type Stamina = crate::mechanics::Stamina;

/// Everything else that is counted of a combatant.
pub type Pools = crate::mechanics::Pools<Pool, { Pool::ALL.len() }>;

/// A melee hit that a Cleave may follow. Rule INJ-ACT-05.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct CleaveChance {
    /// Who was hit.
    pub target: CombatantId,
    /// The weapon's key.
    pub with: SmolStr,
    /// The iterative disadvantage of the attack.
    pub iterative: i32,
}

/// What a combatant has done and may still do in its turn. Rule INJ-TURN-02.
#[derive(Component, Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct TurnState {
    /// The verbs of the actions declared in this turn and the riders used with them.
    pub(super) used: BTreeSet<SmolStr>,
    /// Whether a command of this turn has cost action points. Rule INJ-ACT-16.
    pub(super) spent_ap: bool,
    pub(super) flew: bool,
    pub(super) turns: u32,
    pub(super) cleave: Option<CleaveChance>,
}

impl TurnState {
    /// Turns begun in this battle.
    #[must_use]
    pub const fn turns(&self) -> u32 {
        self.turns
    }

    /// Whether an action or a rider was used this turn, by its verb or key. Rule INJ-ACT-02.
    #[must_use]
    pub fn used(&self, word: &str) -> bool {
        self.used.contains(word)
    }

    /// The hit that a Cleave may follow as the next command.
    #[must_use]
    pub const fn cleave(&self) -> Option<&CleaveChance> {
        self.cleave.as_ref()
    }
}

/// A thing in hand; what grips it are the body parts that hold it, by id: none for an item without
/// hands.
pub type Held = gear::Held<Vec<SmolStr>>;

/// What a combatant holds, carries and wears.
#[derive(Component, Debug, Clone, Default, PartialEq, Eq, Hash, Deref, DerefMut)]
pub struct Gear {
    #[deref]
    pub(super) carried: Carried<Vec<SmolStr>>,
    pub(super) unloaded: BTreeSet<SmolStr>,
    pub(super) fumbled: BTreeMap<SmolStr, u32>,
    pub(super) durability: BTreeMap<SmolStr, i32>,
    pub(super) worn: Option<SmolStr>,
}

impl Gear {
    /// Durability left of a carried thing, if it has lost some; whole things are not listed.
    #[must_use]
    pub fn durability_left(&self, key: &str) -> Option<i32> {
        self.durability.get(key).copied()
    }

    /// Whether a weapon must be reloaded before its next shot.
    #[must_use]
    pub fn is_unloaded(&self, item: &str) -> bool {
        self.unloaded.contains(item)
    }

    /// Whether a natural weapon is unusable after a fumble. Rule INJ-ATK-07.
    #[must_use]
    pub fn is_fumbled(&self, key: &str) -> bool {
        self.fumbled.contains_key(key)
    }

    /// The worn armour's id, if it is of the armoury; broken armour is still worn.
    #[must_use]
    pub const fn worn(&self) -> Option<&SmolStr> {
        self.worn.as_ref()
    }

    /// Durability left of damaged things, by their words; what is not listed is as new.
    #[must_use]
    pub const fn durability(&self) -> &BTreeMap<SmolStr, i32> {
        &self.durability
    }

    /// Whether a body part holds something.
    #[must_use]
    pub fn part_is_busy(&self, part: &str) -> bool {
        let mut held = self.held.iter();
        held.any(|held| held.grip.iter().any(|other| other == part))
    }
}

/// Which hearts a combatant can find. Rule INJ-PART-13.
#[derive(Component, Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct KnownHearts {
    pub(super) known: BTreeSet<SmolStr>,
    pub(super) failed: BTreeSet<SmolStr>,
}

impl KnownHearts {
    /// Whether it knows where the heart of a kind is.
    #[must_use]
    pub fn knows(&self, kind: &str) -> bool {
        self.known.contains(kind)
    }

    /// Whether it has already tried to find it in this battle and failed.
    #[must_use]
    pub fn has_failed(&self, kind: &str) -> bool {
        self.failed.contains(kind)
    }

    /// The key under which a heart's place is learned in an event.
    #[must_use]
    pub fn fact(kind: &str) -> SmolStr {
        smol_str::format_smolstr!("{}{kind}", words::HEART_FACT)
    }
}

/// Treated injuries: for each part, in how many days each of them is healed, the soonest first.
/// Rules INJ-REST-03, -05.
#[derive(Component, Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct Recovery {
    pub(super) treated: BTreeMap<SmolStr, Vec<u16>>,
}

impl Recovery {
    /// The days of every treated injury, by part.
    #[must_use]
    pub const fn treated(&self) -> &BTreeMap<SmolStr, Vec<u16>> {
        &self.treated
    }

    /// How many injuries of a part are treated.
    #[must_use]
    pub fn treated_on(&self, part: &str) -> usize {
        self.treated.get(part).map_or(0, Vec::len)
    }
}

/// What a combatant was when it entered this battle. Rules INJ-CHAR-01, INJ-REST-01.
pub type StartingKit = crate::combat::StartingKit<Changes>;
