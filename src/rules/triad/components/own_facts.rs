//! The facts that only this ruleset knows: whom somebody has in sight that waits for it. Floor 4. Ruling TRI-R14.

use crate::combat::{BattleEvent, CombatantId, Fact, RulesetFact, record};
use bevy::prelude::World;
use schemars::JsonSchema;
use serde_json::{Value, json};

/// A fact of this ruleset.
#[derive(Debug, Clone, PartialEq, Eq, JsonSchema)]
#[schemars(tag = "event", rename_all = "snake_case")]
pub enum TriadFact {
    /// Others are in sight of a combatant whose readied action waits for somebody to come in sight. Ruling TRI-R14.
    InSight {
        /// Whose readied action it is.
        who: CombatantId,
        /// Those whom it sees, ascending.
        all: Vec<CombatantId>,
    },
}

impl TriadFact {
    /// The fact that an event tells of, if it is one of this ruleset.
    #[must_use]
    pub fn of(event: &BattleEvent) -> Option<&Self> {
        match event {
            BattleEvent::Ruleset(fact) => fact.get(),
            _ => None,
        }
    }

    /// Records it.
    pub fn record(self, world: &mut World) {
        record(world, BattleEvent::Ruleset(RulesetFact::new(self)));
    }
}

impl Fact for TriadFact {
    fn word(&self) -> &'static str {
        match self {
            Self::InSight { .. } => "in_sight",
        }
    }

    fn fields(&self) -> Vec<(&'static str, Value)> {
        match self {
            Self::InSight { who, all } => vec![("who", json!(who)), ("all", json!(all))],
        }
    }

    fn who(&self) -> Option<CombatantId> {
        match self {
            Self::InSight { who, .. } => Some(*who),
        }
    }
}
