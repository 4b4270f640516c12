//! What the sides of a battle want, in words. Floor 5.

use super::Battle;
use crate::combat::{BattleEvent, SideId};
use crate::mechanics::objectives::words_of;

impl Battle {
    /// The ways in which a side wins besides being the last, one each: `hold the bridge for 3 rounds`.
    #[must_use]
    pub fn wants(&self, side: SideId) -> Vec<String> {
        let own = self.level.objectives().of_side(side);
        own.filter_map(|(index, _)| words_of(&self.world, index))
            .collect()
    }

    /// The objective that decided the battle, in words; `None` if none did.
    #[must_use]
    pub fn decisive_objective(&self) -> Option<String> {
        let over = |event: &BattleEvent| match event {
            BattleEvent::Over { objective, .. } => *objective,
            _ => None,
        };
        let index = self.events().iter().rev().find_map(over)?;
        words_of(&self.world, index)
    }
}
