//! Numbers that explain themselves. Floor 3.

use super::{PositionGain, RuleId, RuleSwitches};
use schemars::JsonSchema;
use serde::Serialize;
use smol_str::SmolStr;
use std::cmp::Reverse;

/// What a modifier changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ModifierKind {
    /// Added to the roll.
    Bonus,
    /// Advantage dice (positive) or disadvantage dice (negative).
    Edge,
    /// Advantage dice (positive) or disadvantage dice (negative) of a roll that defends.
    DefenceEdge,
    /// Added to the number that the roll is compared with.
    Defence,
    /// Added to the degrees of success.
    Degree,
    /// Added to damage on its way from what is dealt to what is taken: armour, a resistance, a block (negative),
    /// a vulnerability (positive).
    Reduction,
}

/// Whose number a modifier is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Party {
    /// Of the one who rolls; in odds, of the one who acts.
    Actor,
    /// Of the other: the target of an attack, the opponent of a contest.
    Opponent,
}

impl ModifierKind {
    /// Whose numbers of this kind are unless it is said of one of them: what a roll is compared with, what is rolled
    /// against it, and what is taken off damage are the opponent's.
    #[must_use]
    pub const fn party(self) -> Party {
        match self {
            Self::Bonus | Self::Edge | Self::Degree => Party::Actor,
            Self::DefenceEdge | Self::Defence | Self::Reduction => Party::Opponent,
        }
    }
}

/// One labelled part of a number: what, why, and by which rule.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Modifier {
    /// Signed value, in the unit of its kind.
    pub value: i32,
    /// For people; no code reads it back.
    pub label: SmolStr,
    /// What it changes.
    pub kind: ModifierKind,
    /// The rule it comes from.
    pub rule: RuleId,
    /// Whose number it is, where that is not what its kind says ([`Modifier::party`]): a ruleset in which everybody
    /// rolls under a number of its own has numbers of kind [`Defence`](ModifierKind::Defence) on both sides.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub of: Option<Party>,
    /// The label of what overrides it; such a modifier stays in the list and does not count.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub overridden_by: Option<SmolStr>,
}

impl Modifier {
    /// A counting modifier.
    #[must_use]
    pub fn new(
        kind: ModifierKind,
        value: i32,
        label: impl Into<SmolStr>,
        rule: &'static str,
    ) -> Self {
        Self {
            value,
            label: label.into(),
            kind,
            rule: RuleId(rule),
            of: None,
            overridden_by: None,
        }
    }

    /// Whose number it is.
    #[must_use]
    pub fn party(&self) -> Party {
        self.of.unwrap_or(self.kind.party())
    }

    /// Whether it serves the one who rolls or, in odds, acts: a bonus of its own does, and a malus of its opponent;
    /// of damage, what lets more of it through to the opponent.
    ///
    /// ```
    /// use quincunx::combat::{Ledger, ModifierKind, Party, Terms};
    ///
    /// let mut own = Terms::new();
    /// own.bonus(2, "strength", "DUEL-ATK-01");
    /// own.defence(3, "parrying", "DUEL-DEF-01");
    /// assert_eq!(own.iter().map(|it| it.helps()).collect::<Vec<_>>(), [true, false]);
    /// // Where both roll under a number of their own, what raises it is good for whoever it belongs to.
    /// let all = |party| own.clone().of(party).iter().map(|it| it.helps()).collect::<Vec<_>>();
    /// assert_eq!((all(Party::Actor), all(Party::Opponent)), (vec![true, true], vec![false, false]));
    /// ```
    #[must_use]
    pub fn helps(&self) -> bool {
        match self.kind {
            // What a target takes off is lost to the one who rolls.
            ModifierKind::Reduction => (self.value > 0) == (self.party() == Party::Opponent),
            _ => (self.value > 0) == (self.party() == Party::Actor),
        }
    }

    /// Whether it enters the sum.
    #[must_use]
    pub fn counts(&self) -> bool {
        self.overridden_by.is_none()
    }
}

/// A list of modifiers with its sums.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(transparent)]
pub struct Terms(Vec<Modifier>);

impl Terms {
    /// No terms.
    #[must_use]
    pub const fn new() -> Self {
        Self(Vec::new())
    }

    /// No terms, with room for so many.
    #[must_use]
    pub fn with_room(count: usize) -> Self {
        Self(Vec::with_capacity(count))
    }

    /// How many there are, the overridden ones too.
    #[must_use]
    pub const fn count(&self) -> usize {
        self.0.len()
    }

    /// The sum of the counting modifiers of a kind.
    #[must_use]
    pub fn sum(&self, kind: ModifierKind) -> i32 {
        self.0
            .iter()
            .filter(|m| m.kind == kind && m.counts())
            .map(|m| m.value)
            .sum()
    }

    /// What of them counts and comes by these rules: for [`Shown::position_gains`](super::Shown::position_gains).
    #[must_use]
    pub fn gains(&self, rules: &[&str]) -> Vec<PositionGain> {
        let own = self
            .0
            .iter()
            .filter(|m| m.counts() && rules.contains(&m.rule.0));
        own.map(|m| PositionGain {
            label: m.label.clone(),
            rule: m.rule,
        })
        .collect()
    }

    /// All modifiers, in the order in which they were added.
    pub fn iter(&self) -> std::slice::Iter<'_, Modifier> {
        self.0.iter()
    }

    /// The same with every number belonging to one of the two, whatever its kind.
    #[must_use]
    pub fn of(mut self, party: Party) -> Self {
        self.0.iter_mut().for_each(|it| it.of = Some(party));
        self
    }

    /// The numbers of one of the two, in their order.
    pub fn of_party(&self, party: Party) -> impl Iterator<Item = &Modifier> {
        self.0.iter().filter(move |it| it.party() == party)
    }

    /// Leaves out those of which a condition does not hold.
    pub fn retain(&mut self, holds: impl Fn(&Modifier) -> bool) {
        self.0.retain(|it| holds(it));
    }

    /// Appends all modifiers of another list.
    pub fn extend(&mut self, other: Terms) {
        self.0.extend(other.0);
    }
}

/// What modifiers are noted in: a list that explains itself, or mere sums.
///
/// The rules are written once for both: a person is shown the list, the computer compares
/// thousands of sums.
pub trait Ledger {
    /// Notes a modifier; one of 0 is left out.
    fn note(
        &mut self,
        kind: ModifierKind,
        value: i32,
        label: impl Into<SmolStr>,
        rule: &'static str,
    );

    /// Notes a modifier that does not count, and what overrides it.
    fn overridden(&mut self, modifier: Modifier, by: impl Into<SmolStr>);

    /// Notes that modifier of several which is farthest from 0, of equals the first; the others do not
    /// count beside it. For rules such as "of a flank and an attack from behind only the higher counts".
    ///
    /// ```
    /// use quincunx::combat::{Ledger, Modifier, ModifierKind, RuleSwitches, Terms};
    ///
    /// let noted = |off: Option<&str>| {
    ///     let flank = Modifier::new(ModifierKind::Bonus, 1, "flanking", "DUEL-POS-01");
    ///     let behind = Modifier::new(ModifierKind::Bonus, 2, "from behind", "DUEL-POS-02");
    ///     let switches = RuleSwitches::off(off.map(Into::into));
    ///     let mut terms = Terms::new();
    ///     terms.under(&switches).highest([flank, behind]);
    ///     (terms.sum(ModifierKind::Bonus), terms.iter().count())
    /// };
    /// assert_eq!(noted(None), (2, 2), "both are shown, one of them counts");
    /// assert_eq!(noted(Some("DUEL-POS-02")), (1, 1));
    /// ```
    fn highest(&mut self, modifiers: impl IntoIterator<Item = Modifier>) {
        let mut modifiers: Vec<_> = modifiers.into_iter().filter(|it| it.value != 0).collect();
        modifiers.sort_by_key(|it| Reverse(it.value.abs()));
        let mut modifiers = modifiers.into_iter();
        if let Some(highest) = modifiers.next() {
            for lower in modifiers {
                self.overridden(lower, highest.label.clone());
            }
            self.note(highest.kind, highest.value, highest.label, highest.rule.0);
        }
    }

    /// This ledger without the modifiers of rules that are switched off.
    ///
    /// ```
    /// use quincunx::combat::{Ledger, RuleSwitches, Terms};
    ///
    /// let mut terms = Terms::new();
    /// let switches = RuleSwitches::off(["INJ-POS-03".into()]);
    /// let mut ledger = terms.under(&switches);
    /// ledger.bonus(2, "flanking", "INJ-POS-03");
    /// ledger.bonus(1, "higher ground", "INJ-POS-07");
    /// assert_eq!(terms.iter().map(|term| term.value).collect::<Vec<_>>(), [1]);
    /// ```
    fn under<'l>(&'l mut self, switches: &'l RuleSwitches) -> InForce<'l, Self>
    where
        Self: Sized,
    {
        InForce {
            ledger: self,
            switches,
        }
    }

    /// A flat bonus to the roll.
    fn bonus(&mut self, value: i32, label: impl Into<SmolStr>, rule: &'static str) {
        self.note(ModifierKind::Bonus, value, label, rule);
    }

    /// Advantage (positive) or disadvantage (negative) dice.
    fn edge(&mut self, value: i32, label: impl Into<SmolStr>, rule: &'static str) {
        self.note(ModifierKind::Edge, value, label, rule);
    }

    /// An addition to the target number.
    fn defence(&mut self, value: i32, label: impl Into<SmolStr>, rule: &'static str) {
        self.note(ModifierKind::Defence, value, label, rule);
    }

    /// An addition to damage on its way to what is taken.
    fn reduction(&mut self, value: i32, label: impl Into<SmolStr>, rule: &'static str) {
        self.note(ModifierKind::Reduction, value, label, rule);
    }

    /// An addition to the degrees of success.
    fn degree(&mut self, value: i32, label: impl Into<SmolStr>, rule: &'static str) {
        self.note(ModifierKind::Degree, value, label, rule);
    }
}

/// A ledger that leaves out the modifiers of rules that are switched off.
pub struct InForce<'l, L> {
    ledger: &'l mut L,
    switches: &'l RuleSwitches,
}

impl<L: Ledger> Ledger for InForce<'_, L> {
    fn note(
        &mut self,
        kind: ModifierKind,
        value: i32,
        label: impl Into<SmolStr>,
        rule: &'static str,
    ) {
        if !self.switches.is_off(rule) {
            self.ledger.note(kind, value, label, rule);
        }
    }

    fn overridden(&mut self, modifier: Modifier, by: impl Into<SmolStr>) {
        if !self.switches.is_off(modifier.rule.0) {
            self.ledger.overridden(modifier, by);
        }
    }

    fn highest(&mut self, modifiers: impl IntoIterator<Item = Modifier>) {
        let modifiers = modifiers.into_iter();
        let in_force = modifiers.filter(|it| !self.switches.is_off(it.rule.0));
        self.ledger.highest(in_force);
    }
}

impl Ledger for Terms {
    fn note(
        &mut self,
        kind: ModifierKind,
        value: i32,
        label: impl Into<SmolStr>,
        rule: &'static str,
    ) {
        if value != 0 {
            self.0.push(Modifier::new(kind, value, label, rule));
        }
    }

    fn overridden(&mut self, mut modifier: Modifier, by: impl Into<SmolStr>) {
        modifier.overridden_by = Some(by.into());
        self.0.push(modifier);
    }
}

/// The sums of the modifiers that count, without their labels.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Sums([i32; 6]);

impl Sums {
    /// The sum of a kind.
    #[must_use]
    pub const fn sum(self, kind: ModifierKind) -> i32 {
        self.0[kind as usize]
    }
}

impl Ledger for Sums {
    fn note(&mut self, kind: ModifierKind, value: i32, _: impl Into<SmolStr>, _: &'static str) {
        self.0[kind as usize] += value;
    }

    fn overridden(&mut self, _: Modifier, _: impl Into<SmolStr>) {}
}

/// A ledger that can be asked for its sums: what is noted once is a list for people and mere numbers for the computer.
pub trait Summed: Ledger + Clone + Default {
    /// The sum of the counting modifiers of a kind.
    fn total(&self, kind: ModifierKind) -> i32;
}

impl Summed for Terms {
    fn total(&self, kind: ModifierKind) -> i32 {
        self.sum(kind)
    }
}

impl Summed for Sums {
    fn total(&self, kind: ModifierKind) -> i32 {
        self.sum(kind)
    }
}

/// A label that is put together only if somebody will read it.
pub struct LazyLabel<F>(pub F);

impl<F: FnOnce() -> SmolStr> From<LazyLabel<F>> for SmolStr {
    fn from(label: LazyLabel<F>) -> Self {
        (label.0)()
    }
}

impl<'a> IntoIterator for &'a Terms {
    type Item = &'a Modifier;
    type IntoIter = std::slice::Iter<'a, Modifier>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}
