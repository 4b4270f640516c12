//! One body part. Floor 4.

use crate::rules::injury::data::PartKind;
use smol_str::SmolStr;

/// One part of one body.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Part {
    /// Its id: `arm.l`, `head.2`, `eye.2l`.
    pub id: SmolStr,
    /// What it is.
    pub kind: PartKind,
    /// The index of the part it is attached to.
    pub parent: Option<usize>,
    /// Injuries that it really has, 0 to its steps.
    pub injuries: u8,
    /// Whether it is gone.
    pub destroyed: bool,
    /// Whether it is artificial: it counts as having exactly 1 injury for ever. Rule INJ-REST-07.
    pub prosthetic: bool,
}

impl Part {
    /// Counts as having at least one injury. Rule INJ-HURT-07.
    #[must_use]
    pub const fn is_hurt(&self) -> bool {
        self.injuries > 0 || self.destroyed
    }

    /// Whether another injury has a place on it. Rules INJ-HURT-03, INJ-REST-07.
    #[must_use]
    pub const fn has_step_left(&self) -> bool {
        !self.destroyed && !self.prosthetic && self.injuries < self.kind.steps()
    }
}
