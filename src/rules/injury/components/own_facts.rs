//! The facts that only this ruleset knows: hearts that are found, injuries that heal. Floor 4.
//! Rules INJ-PART-13, INJ-REST-03 to -07.

use crate::combat::{BattleEvent, CombatantId, Fact, RuleId, RulesetFact, record};
use bevy::prelude::World;
use serde_json::{Value, json};
use smol_str::SmolStr;

/// A fact of this ruleset.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum InjuryFact {
    /// Somebody learned something for good, such as where a heart beats. Rule INJ-PART-13.
    Learned {
        /// Who.
        who: CombatantId,
        /// What, by its key.
        fact: SmolStr,
        /// Whether the attempt succeeded; a failed one is not repeated.
        known: bool,
    },
    /// An injury was treated: it will heal. Rule INJ-REST-03.
    PartTreated {
        /// Whose.
        who: CombatantId,
        /// The part's id.
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
    pub(in crate::rules::injury) fn record(self, world: &mut World) {
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
