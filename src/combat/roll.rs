//! A roll with everything that led to its result. Floor 3.

use super::{BattleEvent, CombatantId, ModifierKind, RuleId, Terms, record};
use crate::dice::Roll;
use bevy::prelude::World;
use schemars::JsonSchema;
use serde::Serialize;
use smol_str::{SmolStr, format_smolstr};
use std::fmt::Display;

/// What a roll was for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum RollKind {
    /// Place in the order of turns.
    Initiative,
    /// An attack roll.
    Attack,
    /// A defender's roll against an attack.
    Defence,
    /// A check of an attribute or skill.
    Check,
    /// A saving throw.
    Save,
    /// A roll on a table, such as a direction.
    Table,
    /// What a blow deals.
    Damage,
}

/// One request of dice, complete: faces, sum, target, and the degrees at each stage.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct RollReport {
    /// Who rolled.
    pub who: CombatantId,
    /// Whom the roll was against, if anyone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub against: Option<CombatantId>,
    /// What the roll was for.
    pub kind: RollKind,
    /// For people: "longsword at Mira", "Constitution check".
    pub label: SmolStr,
    /// The rule that asked for it.
    pub rule: RuleId,
    /// The dice asked for: `2d20 keep highest`.
    #[schemars(extend("x-words" = "pool of dice"))]
    pub pool: SmolStr,
    /// The faces in drawn order.
    pub faces: Vec<i32>,
    /// The reading of the pool before modifiers.
    pub natural: i32,
    /// Everything added, on either side, and the edge that made the pool.
    pub terms: Terms,
    /// Natural plus bonuses.
    pub total: i32,
    /// The number it was compared with, if any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target: Option<i32>,
    /// One word: hit, miss, critical, fumble, rescue, success, failure, …
    #[schemars(extend("x-words" = "result"))]
    pub result: SmolStr,
    /// Degrees of success after the terms of kind degree.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub degrees: Option<i32>,
    /// Of a damage roll: what is dealt, before anything of the target changes it; 0 or more.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gross: Option<i32>,
    /// Of a damage roll: what is taken, after the terms of kind reduction; 0 or more.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub net: Option<i32>,
}

impl RollReport {
    /// The pool of a report for which no die was asked.
    pub const NO_DICE: &'static str = "no dice";

    /// A roll by a combatant for which no die was needed; the methods below say what was rolled
    /// and what came of it. The result is "rolled" unless another word is given.
    ///
    /// ```
    /// use quincunx::combat::{CombatantId, RollKind, RollReport, Terms};
    /// use quincunx::dice::{Dice, Pool, SeededDice};
    ///
    /// let pool = Pool::sum(2, 6);
    /// let roll = SeededDice::new(7).roll(&pool);
    /// let report = RollReport::new(CombatantId(1), RollKind::Check, "balance", "DUEL-MOVE-04")
    ///     .dice(pool, &roll)
    ///     .terms(Terms::new())
    ///     .target(7);
    /// assert_eq!((report.total, report.target), (roll.value, Some(7)));
    /// ```
    #[must_use]
    pub fn new(
        who: CombatantId,
        kind: RollKind,
        label: impl Into<SmolStr>,
        rule: &'static str,
    ) -> Self {
        Self {
            who,
            against: None,
            kind,
            label: label.into(),
            rule: RuleId(rule),
            pool: SmolStr::new_static(Self::NO_DICE),
            faces: Vec::new(),
            natural: 0,
            terms: Terms::new(),
            total: 0,
            target: None,
            result: SmolStr::new_static("rolled"),
            degrees: None,
            gross: None,
            net: None,
        }
    }

    /// The same with the pool that was asked for and how it fell: its reading is the natural
    /// result, and the total as well.
    #[must_use]
    pub fn dice(mut self, pool: impl Display, roll: &Roll) -> Self {
        self.pool = format_smolstr!("{pool}");
        self.faces = roll.faces.iter().map(|&face| i32::from(face)).collect();
        self.natural = roll.value;
        self.total = roll.value;
        self
    }

    /// The same with its modifiers: the total becomes the natural result plus the bonuses.
    #[must_use]
    pub fn terms(mut self, terms: Terms) -> Self {
        self.total = self.natural + terms.sum(ModifierKind::Bonus);
        self.terms = terms;
        self
    }

    /// The same against somebody.
    #[must_use]
    pub const fn against(mut self, other: Option<CombatantId>) -> Self {
        self.against = other;
        self
    }

    /// The same with the number that the total was compared with.
    #[must_use]
    pub fn target(mut self, target: impl Into<Option<i32>>) -> Self {
        self.target = target.into();
        self
    }

    /// The same with another total than the natural result plus the bonuses.
    #[must_use]
    pub const fn total(mut self, total: i32) -> Self {
        self.total = total;
        self
    }

    /// The same with what a damage roll deals, and what of it is taken.
    ///
    /// ```
    /// use quincunx::combat::{CombatantId, Ledger, RollKind, RollReport, Terms};
    ///
    /// let mut terms = Terms::new();
    /// terms.bonus(3, "damage bonus", "DUEL-DMG-01");
    /// terms.reduction(-5, "armour", "DUEL-DMG-02");
    /// let report = RollReport { natural: 6, ..RollReport::new(CombatantId(1), RollKind::Damage, "axe", "DUEL-DMG-01") };
    /// let report = report.terms(terms).damage(9, 4);
    /// assert_eq!((report.gross, report.net), (Some(9), Some(4)));
    /// ```
    #[must_use]
    pub const fn damage(mut self, gross: i32, net: i32) -> Self {
        self.gross = Some(gross);
        self.net = Some(net);
        self
    }

    /// The same with degrees of success.
    #[must_use]
    pub fn degrees(mut self, degrees: impl Into<Option<i32>>) -> Self {
        self.degrees = degrees.into();
        self
    }

    /// The same with what came of it, in one word.
    #[must_use]
    pub fn result(mut self, word: impl Into<SmolStr>) -> Self {
        self.result = word.into();
        self
    }

    /// The event of this roll.
    #[must_use]
    pub fn event(self) -> BattleEvent {
        BattleEvent::Rolled(Box::new(self))
    }

    /// Records the event of this roll.
    pub fn record(self, world: &mut World) {
        record(world, self.event());
    }
}
