//! Facts that only one ruleset knows, in the same ordered stream as all others. Floor 3.

use super::{CombatantId, RuleId};
use serde::ser::{Serialize, SerializeMap, Serializer};
use std::any::Any;
use std::fmt::Debug;
use std::sync::Arc;

/// A fact of one ruleset: an enum of its own, of which the kernel knows no more than this.
pub trait Fact: Any + Debug + Send + Sync {
    /// What it is called in files, as the other events are: `part_healed`.
    fn word(&self) -> &'static str;

    /// What it says, in the order in which it is written to files.
    fn fields(&self) -> Vec<(&'static str, serde_json::Value)>;

    /// The value of a field by its name, as it is; none of those that [`facts!`](crate::combat::facts) does not declare.
    fn field(&self, _: &str) -> Option<&dyn Any> {
        None
    }

    /// The combatant whose fact it is, if it is anyone's: the field `who`.
    fn who(&self) -> Option<CombatantId> {
        self.field("who")?.downcast_ref().copied()
    }

    /// The rule by which it changes a combatant, if it does: the field `rule`.
    fn rule(&self) -> Option<RuleId> {
        self.field("rule")?.downcast_ref().copied()
    }
}

/// Declares the facts of a ruleset: an enum with one row a fact, each with its word in files and its fields. From the rows
/// follow [`Fact`], the schema for scripts ([`schema_of`](super::schema_of)), and `of` and `record`.
///
/// ```
/// use quincunx::combat::{CombatantId, Fact, RuleId, facts};
///
/// facts! {
///     /// What only this ruleset knows.
///     enum DuelFact {
///         /// Somebody has sworn off a weapon.
///         Sworn = "sworn" {
///             /// Who.
///             who: CombatantId,
///             /// For how many rounds.
///             rounds: u32,
///             /// The rule.
///             rule: RuleId,
///         },
///     }
/// }
///
/// let fact = DuelFact::Sworn { who: CombatantId(2), rounds: 3, rule: RuleId("DUEL-03") };
/// assert_eq!((fact.word(), fact.who()), ("sworn", Some(CombatantId(2))));
/// assert_eq!(fact.fields()[1], ("rounds", 3.into()));
/// ```
#[macro_export]
macro_rules! facts {
    ($(#[$meta:meta])* $vis:vis enum $Fact:ident {
        $($(#[$doc:meta])* $Kind:ident = $word:literal {
            $($(#[$about:meta])* $field:ident: $Value:ty),* $(,)?
        }),* $(,)?
    }) => {
        $(#[$meta])*
        #[derive(Debug, Clone, PartialEq, Eq, schemars::JsonSchema)]
        #[schemars(tag = "event")]
        $vis enum $Fact {
            $($(#[$doc])*
            #[schemars(rename = $word)]
            $Kind { $($(#[$about])* $field: $Value),* }),*
        }

        #[allow(dead_code, reason = "not every ruleset reads its facts back")]
        impl $Fact {
            /// The fact that an event tells of, if it is one of this ruleset.
            #[must_use]
            pub fn of(event: &$crate::combat::BattleEvent) -> Option<&Self> {
                match event {
                    $crate::combat::BattleEvent::Ruleset(fact) => fact.get(),
                    _ => None,
                }
            }

            /// Records it.
            pub fn record(self, world: &mut bevy::prelude::World) {
                let fact = $crate::combat::RulesetFact::new(self);
                $crate::combat::record(world, $crate::combat::BattleEvent::Ruleset(fact));
            }
        }

        impl $crate::combat::Fact for $Fact {
            fn word(&self) -> &'static str {
                match self { $(Self::$Kind { .. } => $word),* }
            }

            fn fields(&self) -> Vec<(&'static str, serde_json::Value)> {
                match self {
                    $(Self::$Kind { $($field),* } => {
                        vec![$((stringify!($field), serde_json::json!($field))),*]
                    })*
                }
            }

            fn field(&self, name: &str) -> Option<&dyn std::any::Any> {
                match self {
                    $(Self::$Kind { $($field),* } => match name {
                        $(stringify!($field) => Some($field),)*
                        _ => None,
                    })*
                }
            }
        }
    };
}

/// A [`Fact`] as [`BattleEvent::Ruleset`](super::BattleEvent::Ruleset) carries it. It is written as
/// if it were an event of the kernel: its word under `event`, then its fields.
#[derive(Debug, Clone)]
pub struct RulesetFact(Arc<dyn Fact>);

impl RulesetFact {
    /// A fact of a ruleset.
    #[must_use]
    pub fn new(fact: impl Fact) -> Self {
        Self(Arc::new(fact))
    }

    /// The fact, if it is one of this type.
    #[must_use]
    pub fn get<F: Fact>(&self) -> Option<&F> {
        let fact: &dyn Any = self.0.as_ref();
        fact.downcast_ref()
    }

    /// The combatant whose fact it is, if it is anyone's.
    #[must_use]
    pub fn who(&self) -> Option<CombatantId> {
        self.0.who()
    }

    /// The rule by which it changes a combatant, if it does.
    #[must_use]
    pub fn rule(&self) -> Option<RuleId> {
        self.0.rule()
    }
}

/// Two facts are the same if they are written in the same way.
impl PartialEq for RulesetFact {
    fn eq(&self, other: &Self) -> bool {
        self.0.word() == other.0.word() && self.0.fields() == other.0.fields()
    }
}

impl Eq for RulesetFact {}

impl Serialize for RulesetFact {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let fields = self.0.fields();
        let mut map = serializer.serialize_map(Some(fields.len() + 1))?;
        map.serialize_entry("event", self.0.word())?;
        for (name, value) in fields {
            map.serialize_entry(name, &value)?;
        }
        map.end()
    }
}

#[cfg(test)]
mod tests {
    use super::{Fact, RulesetFact};
    use crate::combat::{BattleEvent, CombatantId, RuleId, schema_of};
    use serde_json::{Value, json};

    #[derive(Debug)]
    struct Sang(i32);

    impl Fact for Sang {
        fn word(&self) -> &'static str {
            "sang"
        }

        fn fields(&self) -> Vec<(&'static str, Value)> {
            vec![("verses", json!(self.0)), ("aloud", json!(true))]
        }
    }

    #[test]
    fn it_is_written_like_any_event_and_read_by_its_ruleset_alone() {
        let event = BattleEvent::Ruleset(RulesetFact::new(Sang(3)));
        let written = serde_json::to_string(&event).expect("events can be written");
        assert_eq!(written, r#"{"event":"sang","verses":3,"aloud":true}"#);
        assert_ne!(event, BattleEvent::Ruleset(RulesetFact::new(Sang(4))));
        let BattleEvent::Ruleset(fact) = event else {
            panic!("it is the event that was made");
        };
        assert_eq!(fact.get::<Sang>().map(|sang| sang.0), Some(3));
    }

    crate::combat::facts! {
        /// What the test knows.
        enum Test {
            /// It has a combatant and a rule.
            Whose = "whose_it_is" {
                /// Who.
                who: CombatantId,
                /// The rule.
                rule: RuleId,
            },
            /// It has neither.
            Nobodys = "nobodys" {
                /// A number.
                number: i32,
            },
        }
    }

    #[test]
    fn the_schema_of_a_fact_has_its_word_and_its_fields() {
        let (who, rule) = (CombatantId(1), RuleId("TEST-01"));
        let facts = [Test::Whose { who, rule }, Test::Nobodys { number: 2 }];
        let whose = facts.each_ref().map(|it| (it.who(), it.rule()));
        assert_eq!(whose, [(Some(who), Some(rule)), (None, None)]);
        let schema = schema_of::<Test>();
        let all = schema["oneOf"].as_array().expect("one schema a fact");
        assert_eq!(all.len(), facts.len());
        for (known, fact) in all.iter().zip(facts) {
            let properties = &known["properties"];
            assert_eq!(properties["event"]["const"], fact.word());
            let mut told: Vec<_> = fact.fields().into_iter().map(|(name, _)| name).collect();
            told.push("event");
            let known = properties.as_object().expect("fields").keys();
            let (mut known, mut told): (Vec<_>, Vec<_>) =
                (known.map(String::as_str).collect(), told);
            known.sort_unstable();
            told.sort_unstable();
            assert_eq!(known, told);
        }
    }
}
