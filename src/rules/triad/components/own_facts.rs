//! The facts that only this ruleset knows: whom somebody has in sight that waits for it, illusions that are seen through, ice that
//! is damaged. Floor 4. Rules TRI-POS-14, TRI-HURT-10; ruling TRI-R14.

use crate::board::Fixture;
use crate::combat::{BattleEvent, CombatantId, Fact, RuleId, RulesetFact, SideId, record};
use crate::grid::Cell;
use bevy::prelude::World;
use schemars::JsonSchema;
use serde_json::{Value, json};
use smol_str::SmolStr;

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
    /// A cell of thin ice has lost hit points. Rules TRI-MOVE-23, TRI-HURT-10.
    IceHurt {
        /// The cell.
        at: Cell,
        /// Hit points before.
        from: i32,
        /// Hit points now; at 0 it gives way.
        to: i32,
        /// The rule.
        rule: RuleId,
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
            Self::SeenThrough { .. } => "seen_through",
            Self::IceHurt { .. } => "ice_hurt",
        }
    }

    fn fields(&self) -> Vec<(&'static str, Value)> {
        match self {
            Self::InSight { who, all } => vec![("who", json!(who)), ("all", json!(all))],
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
            Self::IceHurt { at, from, to, rule } => vec![
                ("at", json!(at)),
                ("from", json!(from)),
                ("to", json!(to)),
                ("rule", json!(rule)),
            ],
        }
    }

    fn who(&self) -> Option<CombatantId> {
        match self {
            Self::InSight { who, .. } => Some(*who),
            Self::SeenThrough { .. } | Self::IceHurt { .. } => None,
        }
    }

    fn rule(&self) -> Option<RuleId> {
        match self {
            Self::InSight { .. } => None,
            Self::SeenThrough { rule, .. } | Self::IceHurt { rule, .. } => Some(*rule),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::TriadFact;
    use crate::board::Fixture;
    use crate::combat::{CombatantId, Fact, RuleId, SideId, schema_of};
    use crate::grid::Cell;
    use serde_json::Value;
    use std::collections::BTreeSet;

    /// What scripts are told of a fact is what is written of it.
    #[test]
    fn the_schema_of_a_fact_has_its_word_and_its_fields() {
        let at = Cell::new(1, 2);
        let facts = [
            TriadFact::InSight {
                who: CombatantId(1),
                all: vec![CombatantId(2)],
            },
            TriadFact::SeenThrough {
                side: SideId(1),
                at: Fixture::Cell(at),
                name: "wall".into(),
                rule: RuleId("TRI-POS-14"),
            },
            TriadFact::IceHurt {
                at,
                from: 32,
                to: 15,
                rule: RuleId("TRI-HURT-10"),
            },
        ];
        let schema = schema_of::<TriadFact>();
        let all = schema["oneOf"].as_array().expect("one schema a fact");
        assert_eq!(all.len(), facts.len(), "every fact has its example here");
        for (schema, fact) in all.iter().zip(facts) {
            assert_eq!(schema["properties"]["event"]["const"], fact.word());
            let told = schema["properties"].as_object().expect("fields");
            let told: BTreeSet<_> = told.keys().map(String::as_str).collect();
            let fields = fact.fields();
            let fields = fields.iter().map(|(name, _): &(_, Value)| *name);
            assert_eq!(told, fields.chain(["event"]).collect());
        }
    }
}
