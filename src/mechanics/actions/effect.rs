//! What an action does. Floor 3½.

use super::row::{ActionRules, Deed, Effect};
use crate::combat::{CombatantId, Party};
use crate::mechanics::conditions;
use bevy::prelude::World;

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
