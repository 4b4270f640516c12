//! What turning costs who runs. Floor 4. Rule AUR-MOVE-04; ruling AUR-R17.

use super::costs::DIRECTIONS;
use crate::grid::{Direction, GridKind};
use crate::rules::aura::data::AuraData;

/// What turns cost who runs: one metre for a sharp turn, two for a reversal. Rule AUR-MOVE-04;
/// ruling AUR-R17.
#[derive(Debug, Clone, Copy, Default)]
pub struct Turning {
    /// Metres of a sharp turn.
    turn: u16,
    /// Metres of a reversal.
    turn_back: u16,
}

impl Turning {
    /// By the tables of a battle.
    #[must_use]
    pub fn of(data: &AuraData) -> Self {
        if data.is_off("AUR-MOVE-04") {
            return Self::default();
        }
        let metres = |metres| u16::try_from(metres).unwrap_or(0);
        Self {
            turn: metres(data.values.movement.turn),
            turn_back: metres(data.values.movement.turn_back),
        }
    }

    /// Metres lost by the next step, by its direction, after a step in a direction; `None`: from a
    /// stand.
    #[must_use]
    #[inline]
    pub fn after(self, kind: GridKind, step: Option<Direction>) -> [u16; DIRECTIONS] {
        let Some(before) = step else {
            return [0; DIRECTIONS];
        };
        let mut lost = [self.turn; DIRECTIONS];
        lost[usize::from(kind.opposite(before).index())] = self.turn_back;
        lost[usize::from(before.index())] = 0;
        lost
    }
}

/// Metres lost in a turn from one step to the next. Rule AUR-MOVE-04; ruling AUR-R17.
#[must_use]
pub fn lost_in_turn(
    data: &AuraData,
    kind: GridKind,
    before: Option<Direction>,
    now: Direction,
) -> i32 {
    let lost = Turning::of(data).after(kind, before);
    i32::from(lost[usize::from(now.index())])
}
