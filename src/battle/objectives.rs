//! What the sides of a battle want, in words. Floor 5.

use super::Battle;
use crate::combat::SideId;
use crate::mechanics::objectives::words_of;

impl Battle {
    /// The ways in which a side wins besides being the last, one each: `hold the bridge for 3 rounds`.
    #[must_use]
    pub fn wants(&self, side: SideId) -> Vec<String> {
        let own = self.level.objectives().of_side(side);
        own.filter_map(|(index, _)| words_of(&self.world, index))
            .collect()
    }
}
