//! The facts that only this ruleset knows: hearts that are found, injuries that heal. Floor 4.
//! Rules INJ-PART-13, INJ-REST-03 to -07.

use crate::combat::{BattleEvent, CombatantId, Fact, RuleId, RulesetFact, record};
use bevy::prelude::World;
use schemars::JsonSchema;
use serde_json::{Value, json};
use smol_str::SmolStr;

/// A fact of this ruleset.
#[derive(Debug, Clone, PartialEq, Eq, JsonSchema)]
#[schemars(tag = "event", rename_all = "snake_case")]
pub enum InjuryFact {
    /// Somebody learned something for good, such as where a heart beats. Rule INJ-PART-13.
    Learned {
        /// Who.
        who: CombatantId,
        /// What, by its key.
        #[schemars(extend("x-words" = "fact to learn"))]
        fact: SmolStr,
        /// Whether the attempt succeeded; a failed one is not repeated.
        known: bool,
    },
    /// An injury was treated: it will heal. Rule INJ-REST-03.
    PartTreated {
        /// Whose.
        who: CombatantId,
        /// The part's id.
        #[schemars(extend("x-words" = "part"))]
        part: SmolStr,
        /// Who treated it.
        by: CombatantId,
        /// In how many days it is healed.
        days: u16,
        /// The rule.
        rule: RuleId,
    },
    /// One injury of a part is healed. Rule INJ-REST-05.
    PartHealed {
        /// Whose.
        who: CombatantId,
        /// The part's id.
        #[schemars(extend("x-words" = "part"))]
        part: SmolStr,
        /// Injuries left.
        now: u8,
        /// The rule.
        rule: RuleId,
    },
    /// A part was made good at once. Rule INJ-REST-07.
    PartRestored {
        /// Whose.
        who: CombatantId,
        /// The part's id.
        #[schemars(extend("x-words" = "part"))]
        part: SmolStr,
        /// Whether it is artificial from now on, rather than whole again.
        artificial: bool,
        /// The injuries that it counts as having.
        now: u8,
        /// The rule.
        rule: RuleId,
    },
}

impl InjuryFact {
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

impl Fact for InjuryFact {
    fn word(&self) -> &'static str {
        match self {
            Self::Learned { .. } => "learned",
            Self::PartTreated { .. } => "part_treated",
            Self::PartHealed { .. } => "part_healed",
            Self::PartRestored { .. } => "part_restored",
        }
    }

    fn fields(&self) -> Vec<(&'static str, Value)> {
        match self {
            Self::Learned { who, fact, known } => vec![
                ("who", json!(who)),
                ("fact", json!(fact)),
                ("known", json!(known)),
            ],
            Self::PartTreated {
                who,
                part,
                by,
                days,
                rule,
            } => vec![
                ("who", json!(who)),
                ("part", json!(part)),
                ("by", json!(by)),
                ("days", json!(days)),
                ("rule", json!(rule)),
            ],
            Self::PartHealed {
                who,
                part,
                now,
                rule,
            } => vec![
                ("who", json!(who)),
                ("part", json!(part)),
                ("now", json!(now)),
                ("rule", json!(rule)),
            ],
            Self::PartRestored {
                who,
                part,
                artificial,
                now,
                rule,
            } => vec![
                ("who", json!(who)),
                ("part", json!(part)),
                ("artificial", json!(artificial)),
                ("now", json!(now)),
                ("rule", json!(rule)),
            ],
        }
    }

    fn who(&self) -> Option<CombatantId> {
        match self {
            Self::Learned { who, .. }
            | Self::PartTreated { who, .. }
            | Self::PartHealed { who, .. }
            | Self::PartRestored { who, .. } => Some(*who),
        }
    }

    fn rule(&self) -> Option<RuleId> {
        match self {
            Self::Learned { .. } => None,
            Self::PartTreated { rule, .. }
            | Self::PartHealed { rule, .. }
            | Self::PartRestored { rule, .. } => Some(*rule),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::InjuryFact;
    use crate::combat::{CombatantId, Fact, RuleId, schema_of};
    use serde_json::Value;
    use std::collections::BTreeSet;

    /// What scripts are told of a fact is what is written of it.
    #[test]
    fn the_schema_of_a_fact_has_its_word_and_its_fields() {
        let (who, by, part, rule) = (
            CombatantId(1),
            CombatantId(2),
            "ear.l",
            RuleId("INJ-REST-03"),
        );
        let facts = [
            InjuryFact::Learned {
                who,
                fact: "heart:wolf".into(),
                known: true,
            },
            InjuryFact::PartTreated {
                who,
                part: part.into(),
                by,
                days: 3,
                rule,
            },
            InjuryFact::PartHealed {
                who,
                part: part.into(),
                now: 0,
                rule,
            },
            InjuryFact::PartRestored {
                who,
                part: part.into(),
                artificial: true,
                now: 0,
                rule,
            },
        ];
        let schema = schema_of::<InjuryFact>();
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
