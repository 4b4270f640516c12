//! Conditions with values and durations. Floor 3.

use super::{CombatantId, RuleId};
use bevy::prelude::Component;
use schemars::JsonSchema;
use serde::{Serialize, Serializer};
use smol_str::SmolStr;
use std::collections::BTreeMap;
use std::hash::{Hash, Hasher};

/// When a condition ends by itself. Hashes tell the values by their places in this list: new ones come last.
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
    /// At the start of the turn of this combatant in the given round, or as its place in the order of turns comes up
    /// there without a turn, because it is dead or puts its turn off; rounds counted from 1. See [`Until::is_over_at_start`].
    StartOfTurnIn(CombatantId, #[schemars(range(min = 1))] u32),
    /// At the end of the turn of this combatant in the given round, rounds counted from 1. See
    /// [`Until::is_over_at_end`].
    EndOfTurnIn(CombatantId, #[schemars(range(min = 1))] u32),
}

impl Until {
    /// Whether it has come at the start of a combatant's turn, or of its place in the order, in a round. Rules
    /// TRI-INIT-05, TRI-INIT-06.
    #[must_use]
    pub fn is_over_at_start(self, of: CombatantId, round: u32) -> bool {
        match self {
            Self::StartOfTurn(who) => who == of,
            Self::StartOfTurnIn(who, last) => who == of && last <= round,
            _ => false,
        }
    }

    /// Whether it has come at the end of a combatant's turn in a round. Rules TRI-INIT-10, WND-ACT-21. An
    /// [`Until::EndOfTurn`] is told by the ruleset, which counts the turns.
    #[must_use]
    pub fn is_over_at_end(self, of: CombatantId, round: u32) -> bool {
        matches!(self, Self::EndOfTurnIn(who, last) if who == of && last <= round)
    }

    /// Whether it has come at the end of a round. Rule WND-INIT-16.
    #[must_use]
    pub const fn is_over_with(self, round: u32) -> bool {
        matches!(self, Self::EndOfRound(last) if last <= round)
    }

    /// The round in which it comes; `None` if no round is given.
    #[must_use]
    pub const fn round(self) -> Option<u32> {
        match self {
            Self::StartOfTurnIn(_, round)
            | Self::EndOfTurnIn(_, round)
            | Self::EndOfRound(round) => Some(round),
            _ => None,
        }
    }

    /// This end so many rounds later, at the turn of the same anchor; what is in no given round stays as it is. Rules TRI-COND-06,
    /// TRI-R58.
    #[must_use]
    pub const fn later(self, rounds: u32) -> Self {
        match self {
            Self::StartOfTurnIn(who, round) => {
                Self::StartOfTurnIn(who, round.saturating_add(rounds))
            }
            Self::EndOfTurnIn(who, round) => Self::EndOfTurnIn(who, round.saturating_add(rounds)),
            Self::EndOfRound(round) => Self::EndOfRound(round.saturating_add(rounds)),
            other => other,
        }
    }
}

/// One condition on a combatant.
///
/// A combatant has at most one of a key, a combatant that it refers to and an instance. Several sources that are counted
/// by themselves are several instances: three doses of poison, each with its own strength and end (rule TRI-COND-12), a ward
/// that is cast anew while the first still runs (rule WND-R105).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
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
    /// Which of several of this key and combatant it is, from 0; not told of the first.
    #[serde(skip_serializing_if = "is_first")]
    pub instance: u8,
    /// Further numbers by name; not told where there are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "BTreeMap<String, i32>")]
    numbers: Option<BTreeMap<SmolStr, i32>>,
}

/// Whether it is the only one of its kind, or the first of several.
pub(super) const fn is_first(instance: &u8) -> bool {
    *instance == 0
}

/// A condition that is the only one of its kind and has no further numbers has the hash of its other fields alone, as saves
/// of earlier versions have it.
impl Hash for Condition {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key.hash(state);
        self.value.hash(state);
        self.until.hash(state);
        self.rule.hash(state);
        self.by.hash(state);
        if self.instance > 0 || self.numbers.is_some() {
            (self.instance, &self.numbers).hash(state);
        }
    }
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
            instance: 0,
            numbers: None,
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

    /// The condition as one of several of its key, counted from 0.
    #[must_use]
    pub const fn instance(mut self, instance: u8) -> Self {
        self.instance = instance;
        self
    }

    /// The condition with a further number: the dice of a poison (rule TRI-COND-12), the hand that a hold takes
    /// (rule TRI-R29), the mana that comes back with the end of a ward (rules WND-MAG-04, WND-R105).
    ///
    /// ```
    /// use quincunx::combat::Condition;
    ///
    /// let ward = Condition::new("stone_ward", 2, "WND-MAG-04").with("mana", 3);
    /// assert_eq!((ward.value, ward.number("mana"), ward.number("dice")), (2, 3, 0));
    /// ```
    #[must_use]
    pub fn with(mut self, name: &str, number: i32) -> Self {
        let numbers = self.numbers.get_or_insert_default();
        numbers.insert(name.into(), number);
        self
    }

    /// A further number by its name; 0 where it has none of this name.
    #[must_use]
    pub fn number(&self, name: &str) -> i32 {
        let numbers = self.numbers.as_ref();
        numbers.and_then(|all| all.get(name)).copied().unwrap_or(0)
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

/// All conditions of a combatant, at most one of a key, a referred combatant and an instance, sorted by these.
#[derive(Component, Debug, Clone, Default)]
pub struct Conditions {
    all: Vec<Condition>,
    /// The [`mark`]s of their keys: most questions are about keys that are not there.
    marks: u64,
}

/// One of 64 bits for a key; different keys may share one.
#[inline(always)]
const fn mark(key: &str) -> u64 {
    let bytes = key.as_bytes();
    let (Some(first), Some(last)) = (bytes.first(), bytes.last()) else {
        return 1;
    };
    1 << ((bytes.len() * 7 + *first as usize * 3 + *last as usize) % 64)
}

impl Conditions {
    /// The conditions that a combatant enters the battle with; of two with the same key, referred
    /// combatant and instance the later one.
    #[must_use]
    pub fn starting(conditions: impl IntoIterator<Item = Condition>) -> Self {
        let mut all = Self::default();
        conditions
            .into_iter()
            .for_each(|condition| all.set(condition));
        all
    }

    /// The condition of a key; of several the first.
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
    #[inline(always)]
    pub fn has_by(&self, key: &str, by: CombatantId) -> bool {
        let all = &self.all;
        self.marks & mark(key) != 0 && all.iter().any(|c| c.key == key && c.by == Some(by))
    }

    /// All conditions of a key: of each referred combatant in turn all instances. Rules TRI-COND-12, WND-REACT-11.
    #[inline(always)]
    pub fn all<'c>(&'c self, key: &'c str) -> impl Iterator<Item = &'c Condition> + use<'c> {
        let all: &[Condition] = match self.marks & mark(key) {
            0 => &[],
            _ => &self.all,
        };
        all.iter().filter(move |c| c.key == key)
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
        self.remove(&condition.key, condition.by, condition.instance);
        let at = self.all.partition_point(|c| place(c) < place(&condition));
        self.marks |= mark(&condition.key);
        self.all.insert(at, condition);
    }

    pub(in crate::combat) fn remove(&mut self, key: &str, by: Option<CombatantId>, instance: u8) {
        if self.marks & mark(key) == 0 {
            return;
        }
        self.all
            .retain(|c| !(c.key == key && c.by == by && c.instance == instance));
        let marks = self.all.iter().map(|c| mark(&c.key));
        self.marks = marks.fold(0, |all, own| all | own);
    }
}

/// What conditions are sorted by.
fn place(condition: &Condition) -> (&str, Option<CombatantId>, u8) {
    (&condition.key, condition.by, condition.instance)
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

#[cfg(test)]
mod tests {
    use super::{Condition, Conditions, Until};
    use crate::combat::{CombatantId, Digest};
    use serde_json::json;
    use std::hash::{Hash, Hasher};

    const A: CombatantId = CombatantId(1);
    const B: CombatantId = CombatantId(2);

    fn poison(level: i32, instance: u8) -> Condition {
        let poison = Condition::new("poisoned", level, "TOY-COND-01");
        poison.with("dice", level + 1).instance(instance)
    }

    #[test]
    fn instances_of_a_condition_begin_and_end_by_themselves() {
        let harried = |by| Condition::new("harried", 2, "TOY-COND-02").by(by);
        let mut all = Conditions::starting([poison(1, 0), poison(3, 1), harried(B), harried(A)]);
        let values = |all: &Conditions, key: &str| -> Vec<_> {
            let found = all.all(key);
            found.map(|c| (c.value, c.number("dice"), c.by)).collect()
        };
        assert_eq!(values(&all, "poisoned"), [(1, 2, None), (3, 4, None)]);
        assert_eq!(values(&all, "harried"), [(2, 0, Some(A)), (2, 0, Some(B))]);
        all.set(poison(2, 1));
        assert_eq!(values(&all, "poisoned"), [(1, 2, None), (2, 3, None)]);
        all.remove("poisoned", None, 0);
        assert_eq!(values(&all, "poisoned"), [(2, 3, None)]);
        all.remove("poisoned", Some(A), 1);
        assert!(all.has("poisoned"), "none that refers to somebody is there");
        all.remove("poisoned", None, 1);
        assert!(!all.has("poisoned") && all.has_by("harried", B));
    }

    #[test]
    fn what_a_condition_has_no_more_of_than_others_is_not_written() {
        let written = |condition: &Condition| serde_json::to_value(condition).expect("it is JSON");
        let plain = json!({
            "key": "prone", "value": 1, "until": "cause", "rule": "TOY-COND-03",
        });
        let prone = Condition::new("prone", 1, "TOY-COND-03");
        assert_eq!(written(&prone), plain);
        let second = json!({
            "key": "poisoned", "value": 3, "until": {"start_of_turn_in": [1, 2]},
            "rule": "TOY-COND-01", "by": 2, "instance": 1, "numbers": {"dice": 4},
        });
        let until = Until::StartOfTurnIn(A, 2);
        assert_eq!(written(&poison(3, 1).by(B).until(until)), second);
    }

    #[test]
    fn a_plain_condition_has_the_hash_of_its_plain_fields() {
        let hash = |condition: &dyn Fn(&mut Digest)| {
            let mut digest = Digest::default();
            condition(&mut digest);
            digest.finish()
        };
        let plain = Condition::new("prone", 1, "TOY-COND-03");
        let fields = (&plain.key, 1_i32, Until::Cause, plain.rule, plain.by);
        let of = |condition: &Condition| hash(&|digest| condition.hash(digest));
        assert_eq!(of(&plain), hash(&|digest| fields.hash(digest)));
        let other = [plain.clone().instance(1), plain.clone().with("mana", 3)];
        let [second, with_mana] = other.map(|condition| of(&condition));
        assert!(of(&plain) != second && of(&plain) != with_mana && second != with_mana);
    }

    #[test]
    fn an_end_in_a_round_comes_at_the_turn_of_its_anchor() {
        let [start, end] = [Until::StartOfTurnIn(A, 3), Until::EndOfTurnIn(A, 3)];
        for round in 1..=5 {
            let due = round >= 3;
            assert_eq!(start.is_over_at_start(A, round), due);
            assert_eq!(end.is_over_at_end(A, round), due);
            assert!(!start.is_over_at_start(B, round) && !end.is_over_at_end(B, round));
            assert!(!start.is_over_at_end(A, round) && !end.is_over_at_start(A, round));
            assert!(!start.is_over_with(round));
            assert_eq!(Until::EndOfRound(3).is_over_with(round), due);
        }
        assert!(Until::StartOfTurn(A).is_over_at_start(A, 1));
        assert_eq!(start.later(2), Until::StartOfTurnIn(A, 5));
        assert_eq!(end.later(1).round(), Some(4));
        assert_eq!(Until::Cause.later(1), Until::Cause);
    }
}
