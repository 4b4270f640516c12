//! What an action does. Floor 3½.

use super::row::Action;
use super::rules::ActionRules;
use crate::combat::{Act, CombatantId, Condition, Party};
use crate::mechanics::conditions;
use crate::mechanics::holds::Holds;
use crate::mechanics::resolution::Resolution;
use bevy::prelude::World;

/// What the dice of an action under a ruleset come to.
pub type OutcomeOf<R> = <<R as ActionRules>::Check as Resolution>::Outcome;

/// An action that is carried out: who does what to whom, and how its check came out.
pub struct Deed<'d, R: ActionRules> {
    /// Its row.
    pub row: &'static Action<R>,
    /// Who acts.
    pub who: CombatantId,
    /// The action with all its choices.
    pub act: &'d Act,
    /// At whom it is aimed, if at anybody.
    pub target: Option<CombatantId>,
    /// What its check came to; `None` without one.
    pub outcome: Option<OutcomeOf<R>>,
}

impl<R: ActionRules> Deed<'_, R> {
    /// The rule of its row.
    #[must_use]
    pub const fn rule(&self) -> &'static str {
        self.row.rule
    }

    /// Asks something about the one who acts as it is now; `None` if the battle has no such combatant.
    pub fn ask<T>(
        &self,
        world: &World,
        ask: impl FnOnce(&R::View<'_>, R::Actor<'_>) -> T,
    ) -> Option<T> {
        let view = R::view(world);
        let actor = R::actor(&view, self.row, self.who, self.act).ok()?;
        Some(ask(&view, actor))
    }

    /// One of the two.
    fn party(&self, party: Party) -> Option<CombatantId> {
        match party {
            Party::Actor => Some(self.who),
            Party::Opponent => self.target,
        }
    }
}

/// What an action does if its check succeeds, or if it has none. A row lists them in their order.
pub enum Effect<R: ActionRules> {
    /// A condition begins on one of the two.
    Begin(Party, fn(&R::View<'_>, R::Actor<'_>) -> Condition),
    /// The conditions of a key end on one of the two, by the rule of the row.
    End(Party, &'static str),
    /// The one who acts comes to hold the other.
    Seize(&'static Holds),
    /// The one who acts is no longer held by the other, by the rule of the row.
    BreakLoose(&'static Holds),
    /// Whatever else it does.
    Then(fn(&mut World, &Deed<'_, R>)),
}

impl<R: ActionRules> Effect<R> {
    /// Takes effect.
    pub(super) fn take(&self, world: &mut World, deed: &Deed<'_, R>) {
        match *self {
            Self::Begin(party, condition) => {
                if let (Some(who), Some(begins)) = (deed.party(party), deed.ask(world, condition)) {
                    conditions::set(world, who, begins);
                }
            }
            Self::End(party, key) => {
                if let Some(who) = deed.party(party) {
                    conditions::end(world, who, key, deed.rule());
                }
            }
            Self::Seize(holds) => {
                if let Some(other) = deed.target {
                    holds.seize(world, deed.who, other);
                }
            }
            Self::BreakLoose(holds) => {
                if let Some(other) = deed.target {
                    holds.end(world, other, deed.who, deed.rule());
                }
            }
            Self::Then(act) => act(world, deed),
        }
    }
}
