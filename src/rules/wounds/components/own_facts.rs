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
    /// An action is kept ready. Rule WND-ACT-16.
    Kept {
        /// Who keeps it.
        who: CombatantId,
        /// The command that keeps it.
        act: Arc<Act>,
        /// The rule.
        rule: RuleId,
    },
    /// AP of a gain are lost, since more cannot be kept. Rule WND-INIT-12.
    ApLost {
        /// Who would have gained them.
        who: CombatantId,
        /// So many.
        lost: i32,
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
            Self::Kept { .. } => "kept",
            Self::ApLost { .. } => "ap_lost",
        }
    }

    fn fields(&self) -> Vec<(&'static str, Value)> {
        match self {
            Self::Underway {
                who,
                act,
                paid,
                cost,
                due,
                rule,
            } => vec![
                ("who", json!(who)),
                ("act", json!(**act)),
                ("paid", json!(paid)),
                ("cost", json!(cost)),
                ("due", json!(due)),
                ("rule", json!(rule)),
            ],
            Self::Kept { who, act, rule } => {
                vec![
                    ("who", json!(who)),
                    ("act", json!(**act)),
                    ("rule", json!(rule)),
                ]
            }
            Self::ApLost { who, lost, rule } => {
                vec![
                    ("who", json!(who)),
                    ("lost", json!(lost)),
                    ("rule", json!(rule)),
                ]
            }
        }
    }

    fn who(&self) -> Option<CombatantId> {
        match self {
            Self::Underway { who, .. } | Self::Kept { who, .. } | Self::ApLost { who, .. } => {
                Some(*who)
            }
        }
    }

    fn rule(&self) -> Option<RuleId> {
        match self {
            Self::Underway { rule, .. } | Self::Kept { rule, .. } | Self::ApLost { rule, .. } => {
                Some(*rule)
            }
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
        let (who, rule) = (CombatantId(1), RuleId("WND-INIT-13"));
        let act = Arc::new(Act::new("treat_wound"));
        let facts = [
            WoundsFact::Underway {
                who,
                act: Arc::clone(&act),
                paid: 14,
                cost: 20,
                due: 0,
                rule,
            },
            WoundsFact::Kept { who, act, rule },
            WoundsFact::ApLost { who, lost: 6, rule },
        ];
        let schema = schema_of::<WoundsFact>();
        let all = schema["oneOf"].as_array().expect("one schema a fact");
        assert_eq!(all.len(), facts.len(), "every fact has its example here");
        for (known, fact) in all.iter().zip(facts) {
            let properties = &known["properties"];
            assert_eq!(properties["event"]["const"], fact.word());
            let told = properties.as_object().expect("fields");
            let told: BTreeSet<_> = told.keys().map(String::as_str).collect();
            let fields = fact.fields();
            let fields = fields.iter().map(|(name, _)| *name);
            assert_eq!(told, fields.chain(["event"]).collect());
        }
    }
}
