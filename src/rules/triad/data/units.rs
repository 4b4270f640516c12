//! Feet, damage and poison, as files say them. Floor 4. Rules TRI-HURT-01, TRI-COND-12; ruling TRI-R69.

use crate::combat::{Faults, words};
use crate::mechanics::schema::Ranged;
use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;

/// Feet of a cell.
pub const FEET: i32 = 5;

words! {
    /// What sort of harm it is. Rule TRI-HURT-01; ruling TRI-R69.
    DamageType: "damage type" {
        /// Of edges. Physical.
        Slash = "slash" => "slashing",
        /// Of points. Physical.
        Pierce = "pierce" => "piercing",
        /// Of weight, walls and falls. Physical.
        Blunt = "blunt" => "blunt",
        /// Of flames.
        Fire = "fire" => "fire",
        /// Of spells.
        Force = "force" => "force",
        /// Of venom.
        Poison = "poison" => "poison",
        /// Of open wounds.
        Bleed = "bleed" => "bleeding",
    }
}

impl DamageType {
    /// Whether a shield takes a part of it. Rule TRI-REACT-05.
    pub const fn is_physical(self) -> bool {
        matches!(self, Self::Slash | Self::Pierce | Self::Blunt)
    }
}

/// Damage dice: how many, of how many faces, and of which sort: `(2, 6, "slash")`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub struct Damage(pub u8, pub u8, pub DamageType);

impl Ranged for Damage {
    fn check(&self, at: &str, range: &RangeInclusive<i64>, faults: &mut Faults) {
        let is_right = [self.0, self.1]
            .iter()
            .all(|it| range.contains(&(*it).into()));
        faults.need(
            is_right,
            at,
            "are no dice",
            "write how many dice of how many faces, and the sort of damage",
        );
    }
}

/// A dose of poison: its Level, dice and their faces, and Rounds: `(2, 1, 6, 3)`. Rule TRI-COND-12.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Poison(pub i32, pub i32, pub i32, pub u32);

impl Ranged for Vec<Poison> {
    fn check(&self, at: &str, range: &RangeInclusive<i64>, faults: &mut Faults) {
        for (index, Poison(level, dice, faces, rounds)) in self.iter().enumerate() {
            let at = format!("{at}[{index}]");
            for number in [level, dice, faces] {
                faults.within(&at, *number, range.clone());
            }
            faults.within(&at, *rounds, range.clone());
        }
    }
}
