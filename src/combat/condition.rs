//! Conditions with values and durations. Floor 3.

use super::{CombatantId, RuleId};
use bevy::prelude::Component;
use schemars::JsonSchema;
use serde::{Serialize, Serializer};
use smol_str::SmolStr;
use std::hash::{Hash, Hasher};

/// When a condition ends by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Until {
    /// Only when its cause is gone.
    Cause,
    /// At the start of the next turn of this combatant.
    StartOfTurn(CombatantId),
    /// At the end of the given turn of this combatant, turns counted from 1 over the battle.
    EndOfTurn(CombatantId, #[schemars(range(min = 1))] u32),
    /// At the end of the given round, rounds counted from 1.
    EndOfRound(#[schemars(range(min = 1))] u32),
    /// With a rest after the battle.
    Rest,
}

/// One condition on a combatant.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, JsonSchema)]
pub struct Condition {
    /// The ruleset's key: `prone`, `bleed`, `open`, …
    #[schemars(extend("x-words" = "condition"))]
    pub key: SmolStr,
    /// Strength for conditions that have one (bleed 2), otherwise 1.
    pub value: i32,
    /// When it ends by itself.
    pub until: Until,
    /// The rule that defines it.
    pub rule: RuleId,
    /// The combatant that it refers to, if any: the grappler, the one who tricked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<CombatantId>,
}

impl Condition {
    /// A condition that lasts as long as its cause.
    #[must_use]
    pub fn new(key: impl Into<SmolStr>, value: i32, rule: &'static str) -> Self {
        Self {
            key: key.into(),
            value,
            until: Until::Cause,
            rule: RuleId(rule),
            by: None,
        }
    }

    /// The same with an end.
    #[must_use]
    pub const fn until(mut self, until: Until) -> Self {
        self.until = until;
        self
    }

    /// The same with the combatant it refers to.
    #[must_use]
    pub const fn by(mut self, by: CombatantId) -> Self {
        self.by = Some(by);
        self
    }
}

/// Keys that are asked for together: those that imply another, say.
///
/// ```
/// use quincunx::combat::{Condition, ConditionKeys, Conditions};
///
/// const HELPLESS: ConditionKeys = ConditionKeys::of(&["bound", "asleep"]);
/// let dozing = Conditions::starting([Condition::new("asleep", 1, "INJ-COND-01")]);
/// assert!(dozing.has_any(&HELPLESS));
/// assert!(!Conditions::default().has_any(&HELPLESS));
/// ```
#[derive(Debug, Clone, Copy)]
pub struct ConditionKeys {
    keys: &'static [&'static str],
    marks: u64,
}

impl ConditionKeys {
    /// These keys.
    #[must_use]
    pub const fn of(keys: &'static [&'static str]) -> Self {
        let (mut marks, mut next) = (0, 0);
        while next < keys.len() {
            marks |= mark(keys[next]);
            next += 1;
        }
        Self { keys, marks }
    }
}

/// All conditions of a combatant, at most one of a key and a referred combatant, sorted by key.
#[derive(Component, Debug, Clone, Default)]
pub struct Conditions {
    all: Vec<Condition>,
    /// The [`mark`]s of their keys: most questions are about keys that are not there.
    marks: u64,
}

/// One of 64 bits for a key; different keys may share one.
const fn mark(key: &str) -> u64 {
    let bytes = key.as_bytes();
    let (Some(first), Some(last)) = (bytes.first(), bytes.last()) else {
        return 1;
    };
    1 << ((bytes.len() * 7 + *first as usize * 3 + *last as usize) % 64)
}

impl Conditions {
    /// The conditions that a combatant enters the battle with; of two with the same key and the
    /// same referred combatant the later one.
    #[must_use]
    pub fn starting(conditions: impl IntoIterator<Item = Condition>) -> Self {
        let mut all = Self::default();
        conditions
            .into_iter()
            .for_each(|condition| all.set(condition));
        all
    }

    /// The condition of a key.
    #[must_use]
    #[inline(always)]
    pub fn get(&self, key: &str) -> Option<&Condition> {
        if self.marks & mark(key) == 0 {
            return None;
        }
        self.find(key)
    }

    /// The same where the mark is there: seldom, so it is kept out of the many places that ask.
    #[inline(never)]
    fn find(&self, key: &str) -> Option<&Condition> {
        self.all.iter().find(|c| c.key == key)
    }

    /// Whether a condition of this key is there.
    #[must_use]
    #[inline(always)]
    pub fn has(&self, key: &str) -> bool {
        self.get(key).is_some()
    }

    /// Whether a condition of any of these keys is there.
    #[must_use]
    #[inline]
    pub fn has_any(&self, keys: &ConditionKeys) -> bool {
        let known = |c: &Condition| keys.keys.contains(&c.key.as_str());
        self.marks & keys.marks != 0 && self.all.iter().any(known)
    }

    /// Whether a condition of this key that refers to `by` is there.
    #[must_use]
    pub fn has_by(&self, key: &str, by: CombatantId) -> bool {
        let all = &self.all;
        self.marks & mark(key) != 0 && all.iter().any(|c| c.key == key && c.by == Some(by))
    }

    /// The value of a condition, 0 where it is not there.
    #[must_use]
    pub fn value(&self, key: &str) -> i32 {
        self.get(key).map_or(0, |c| c.value)
    }

    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// All conditions, sorted by key.
    pub fn iter(&self) -> std::slice::Iter<'_, Condition> {
        self.all.iter()
    }

    pub(in crate::combat) fn set(&mut self, condition: Condition) {
        self.remove(&condition.key, condition.by);
        let at = self
            .all
            .partition_point(|c| (c.key.as_str(), c.by) < (condition.key.as_str(), condition.by));
        self.marks |= mark(&condition.key);
        self.all.insert(at, condition);
    }

    pub(in crate::combat) fn remove(&mut self, key: &str, by: Option<CombatantId>) {
        if self.marks & mark(key) == 0 {
            return;
        }
        self.all.retain(|c| !(c.key == key && c.by == by));
        let marks = self.all.iter().map(|c| mark(&c.key));
        self.marks = marks.fold(0, |all, own| all | own);
    }
}

// The marks follow from the keys.
impl PartialEq for Conditions {
    fn eq(&self, other: &Self) -> bool {
        self.all == other.all
    }
}

impl Eq for Conditions {}

impl Hash for Conditions {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.all.hash(state);
    }
}

impl Serialize for Conditions {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.all.serialize(serializer)
    }
}

impl<'a> IntoIterator for &'a Conditions {
    type Item = &'a Condition;
    type IntoIter = std::slice::Iter<'a, Condition>;

    fn into_iter(self) -> Self::IntoIter {
        self.all.iter()
    }
}
