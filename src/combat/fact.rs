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

    /// The combatant whose fact it is, if it is anyone's.
    fn who(&self) -> Option<CombatantId> {
        None
    }

    /// The rule by which it changes a combatant, if it does.
    fn rule(&self) -> Option<RuleId> {
        None
    }
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
    use crate::combat::BattleEvent;
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
}
