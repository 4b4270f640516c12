//! What is about to happen while a choice waits. Floor 3.

use super::{CombatantId, PendingChoice};
use crate::grid::Cell;
use smol_str::SmolStr;

/// An action that is declared and not done yet, so that it can be shown before somebody answers it.
#[derive(Debug, Clone, PartialEq)]
pub struct Imminent {
    /// Who acts.
    pub who: CombatantId,
    /// What it does, in a few words: "longsword", "moves on".
    pub does: SmolStr,
    /// Whom it is aimed at.
    pub target: Option<CombatantId>,
    /// The cells that it is still to enter, in order.
    pub way: Vec<Cell>,
    /// The chance of it as things stand, 0 to 1; `None` where no die is to be rolled any more, or the
    /// ruleset does not say.
    pub chance: Option<f64>,
    /// What is to be expected if nobody does anything about it, in a few words: "2 injuries", "3.4 damage
    /// on average"; may be empty.
    pub harm: SmolStr,
}

impl Imminent {
    /// Somebody does something: it is aimed at nobody and goes nowhere; the methods below change one
    /// thing each.
    ///
    /// ```
    /// use quincunx::combat::{CombatantId, Imminent};
    ///
    /// let blow = Imminent::of(CombatantId(1), "sword").at(CombatantId(2)).with_chance(0.5);
    /// assert_eq!((blow.target, blow.chance), (Some(CombatantId(2)), Some(0.5)));
    /// ```
    #[must_use]
    pub fn of(who: CombatantId, does: impl Into<SmolStr>) -> Self {
        Self {
            who,
            does: does.into(),
            target: None,
            way: Vec::new(),
            chance: None,
            harm: SmolStr::default(),
        }
    }

    /// What any choice is about: the one whom it is about does something to the one who is asked.
    #[must_use]
    pub fn of_choice(choice: &PendingChoice) -> Option<Self> {
        (choice.about != choice.who).then(|| Self::of(choice.about, "").at(choice.who))
    }

    /// The same aimed at somebody.
    #[must_use]
    pub const fn at(mut self, target: CombatantId) -> Self {
        self.target = Some(target);
        self
    }

    /// The same along a way: the cells still to be entered.
    #[must_use]
    pub fn along(mut self, way: Vec<Cell>) -> Self {
        self.way = way;
        self
    }

    /// The same with its chance, 0 to 1.
    #[must_use]
    pub const fn with_chance(mut self, chance: f64) -> Self {
        self.chance = Some(chance);
        self
    }

    /// The same with what is to be expected of it.
    #[must_use]
    pub fn with_harm(mut self, harm: impl Into<SmolStr>) -> Self {
        self.harm = harm.into();
        self
    }
}
