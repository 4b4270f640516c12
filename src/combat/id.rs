//! Names of combatants, sides and rules. Floor 3.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A combatant's number in its battle, from 1 upwards in the order of the level file.
///
/// Commands, events and saves name combatants by this id and never by
/// [`Entity`](bevy::prelude::Entity).
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(transparent)]
#[schemars(extend("x-words" = "combatant"))]
pub struct CombatantId(pub u32);

impl CombatantId {
    /// Its place in a list of all combatants, from 0; `None` for the number 0, which nobody has.
    ///
    /// ```
    /// use quincunx::combat::CombatantId;
    ///
    /// assert_eq!(CombatantId(3).index(), Some(2));
    /// assert_eq!(CombatantId(0).index(), None);
    /// ```
    #[must_use]
    pub const fn index(self) -> Option<usize> {
        (self.0 as usize).checked_sub(1)
    }
}

impl fmt::Display for CombatantId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.0)
    }
}

/// A side's index in the level's list of sides, from 0.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(transparent)]
#[schemars(extend("x-words" = "side"))]
pub struct SideId(pub u8);

/// The stable id of a rule or ruling in the rules reference, such as `INJ-ATK-03`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, JsonSchema)]
#[serde(transparent)]
#[schemars(extend("x-words" = "rule"))]
pub struct RuleId(pub &'static str);

impl fmt::Display for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}
