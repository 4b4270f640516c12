//! How parts become better. Floor 4. Rules INJ-REST-05 to -07.

use super::parts::{Injuries, Part};
use crate::rules::injury::data::PartKind;

impl Injuries {
    /// Removes the highest injury of a part and gives what is left. Rule INJ-REST-05. What is
    /// destroyed or artificial stays as it is, and so does an unknown part (0).
    pub fn heal(&mut self, id: &str) -> u8 {
        let Some(part) = self.part_mut(id) else {
            return 0;
        };
        if !part.destroyed && !part.prosthetic {
            part.injuries = part.injuries.saturating_sub(1);
        }
        part.injuries
    }

    /// Puts something artificial in the place of a lost part. Rule INJ-REST-07: it counts as
    /// having exactly 1 injury; what was attached to the part stays lost.
    pub fn replace(&mut self, id: &str) {
        if let Some(part) = self.part_mut(id) {
            part.destroyed = false;
            part.prosthetic = true;
            part.injuries = 1;
        }
    }

    /// Makes a part whole, even a lost one. Rule INJ-REST-07.
    pub fn regrow(&mut self, id: &str) {
        if let Some(part) = self.part_mut(id) {
            part.destroyed = false;
            part.prosthetic = false;
            part.injuries = 0;
        }
    }

    /// Whether a prosthetic can be fitted: the part is lost, what it is attached to is there, and
    /// it is no head and no heart. Rule INJ-REST-07.
    #[must_use]
    pub fn can_be_replaced(&self, part: &Part) -> bool {
        part.destroyed
            && !matches!(part.kind, PartKind::Head | PartKind::Heart)
            && self.parent_of(part).is_none_or(|parent| !parent.destroyed)
    }

    fn part_mut(&mut self, id: &str) -> Option<&mut Part> {
        self.parts.iter_mut().find(|part| part.id == id)
    }
}
