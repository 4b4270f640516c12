//! The facts that only this ruleset knows. Floor 4. Rule TRI-POS-14.

use crate::board::Fixture;
use crate::combat::{BattleEvent, Fact, RuleId, RulesetFact, SideId, record};
use bevy::prelude::World;
use schemars::JsonSchema;
use serde_json::{Value, json};
use smol_str::SmolStr;

/// A fact of this ruleset.
#[derive(Debug, Clone, PartialEq, Eq, JsonSchema)]
#[schemars(tag = "event", rename_all = "snake_case")]
pub enum TriadFact {
    /// A side has found out that an object or an edge is an illusion. Rule TRI-POS-14.
    SeenThrough {
        /// Which side.
        side: SideId,
        /// Its place.
        at: Fixture,
        /// Its name.
        #[schemars(extend("x-words" = "object or edge"))]
        name: SmolStr,
        /// The rule.
        rule: RuleId,
    },
}

impl TriadFact {
    /// The fact that an event tells of, if it is one of this ruleset.
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
            Self::SeenThrough { .. } => "seen_through",
        }
    }

    fn fields(&self) -> Vec<(&'static str, Value)> {
        match self {
            Self::SeenThrough {
                side,
                at,
                name,
                rule,
            } => vec![
                ("side", json!(side)),
                ("at", json!(at)),
                ("name", json!(name)),
                ("rule", json!(rule)),
            ],
        }
    }

    fn rule(&self) -> Option<RuleId> {
        match self {
            Self::SeenThrough { rule, .. } => Some(*rule),
        }
    }
}
