//! Something that could be done, and what it is worth. Floor 4.

use crate::combat::{Act, CombatantId};
use std::sync::Arc;

/// Something that could be done, and what each Energy of it is worth, in hundredths of a point of
/// damage.
#[derive(Debug, Clone)]
pub struct Choice {
    pub(super) worth: i32,
    pub(super) who: CombatantId,
    pub(super) intent: Intent,
}

/// What somebody would do.
#[derive(Debug, Clone)]
pub enum Intent {
    /// This.
    Act(Arc<Act>),
    /// Go nearer to an enemy: the way is found once nobody has anything better to do.
    Approach,
}

impl Choice {
    /// That of an action.
    pub(super) const fn act(worth: i32, who: CombatantId, act: Arc<Act>) -> Self {
        let intent = Intent::Act(act);
        Self { worth, who, intent }
    }
}
