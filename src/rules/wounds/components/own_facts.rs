//! The facts that only this ruleset knows: actions that take more than a turn. Floor 4. Rules WND-INIT-13, -14.

use crate::combat::{Act, BattleEvent, CombatantId, Fact, RuleId, RulesetFact, record};
use bevy::prelude::World;
use schemars::JsonSchema;
use serde_json::{Value, json};
use std::sync::Arc;

/// A fact of this ruleset.
#[derive(Debug, Clone, PartialEq, Eq, JsonSchema)]
#[schemars(tag = "event", rename_all = "snake_case")]
pub enum WoundsFact {
    /// A big or a timed action has begun, or was paid for further. Rules WND-INIT-13, -14.
    Underway {
        /// Who acts.
        who: CombatantId,
        /// The action.
        act: Arc<Act>,
        /// AP paid so far.
        paid: i32,
        /// AP that it costs in all; 0 for a timed one.
        cost: i32,
        /// The round at whose end a timed one takes effect; 0 for a big one.
        due: u32,
        /// The rule.
        rule: RuleId,
    },
}

impl WoundsFact {
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

impl Fact for WoundsFact {
    fn word(&self) -> &'static str {
        match self {
            Self::Underway { .. } => "underway",
        }
    }

    fn fields(&self) -> Vec<(&'static str, Value)> {
        match self {
            Self::Underway { who, act, paid, cost, due, rule } => vec![
                ("who", json!(who)),
                ("act", json!(**act)),
                ("paid", json!(paid)),
                ("cost", json!(cost)),
                ("due", json!(due)),
                ("rule", json!(rule)),
            ],
        }
    }

    fn who(&self) -> Option<CombatantId> {
        match self {
            Self::Underway { who, .. } => Some(*who),
        }
    }

    fn rule(&self) -> Option<RuleId> {
        match self {
            Self::Underway { rule, .. } => Some(*rule),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::WoundsFact;
    use crate::combat::{Act, CombatantId, Fact, RuleId, schema_of};
    use std::collections::BTreeSet;
    use std::sync::Arc;

    /// What scripts are told of a fact is what is written of it.
    #[test]
    fn the_schema_of_a_fact_has_its_word_and_its_fields() {
        let fact = WoundsFact::Underway {
            who: CombatantId(1),
            act: Arc::new(Act::new("treat_wound")),
            paid: 14,
            cost: 20,
            due: 0,
            rule: RuleId("WND-INIT-13"),
        };
        let schema = schema_of::<WoundsFact>();
        let all = schema["oneOf"].as_array().expect("one schema a fact");
        assert_eq!(all.len(), 1, "every fact has its example here");
        assert_eq!(all[0]["properties"]["event"]["const"], fact.word());
        let told = all[0]["properties"].as_object().expect("fields");
        let told: BTreeSet<_> = told.keys().map(String::as_str).collect();
        let fields = fact.fields();
        let fields = fields.iter().map(|(name, _)| *name);
        assert_eq!(told, fields.chain(["event"]).collect());
    }
}
