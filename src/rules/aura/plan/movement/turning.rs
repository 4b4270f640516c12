//! What turning costs who runs. Floor 4. Rule AUR-MOVE-04; ruling AUR-R17.

use super::costs::DIRECTIONS;
use crate::grid::{Direction, GridKind};
use crate::rules::aura::data::AuraData;

/// What turns cost after a step: one metre for a sharp turn, two for a reversal. Rule AUR-MOVE-04;
/// ruling AUR-R17.
#[derive(Debug, Clone, Copy)]
pub struct Turning {
    /// The direction of the step before, and the one back, where turning costs anything.
    before: Option<(Direction, Direction)>,
    /// Metres that a turn costs, and turning back.
    costs: [u16; 2],
}

impl Turning {
    /// After a step in a direction; `None`: from a stand.
    #[must_use]
    pub fn after(data: &AuraData, kind: GridKind, step: Option<Direction>) -> Self {
        let counts = !data.is_off("AUR-MOVE-04");
        let step = step.filter(|_| counts);
        Self {
            costs: [data.values.movement.turn, data.values.movement.turn_back]
                .map(|metres| u16::try_from(metres).unwrap_or(0)),
            before: step.map(|step| (step, kind.opposite(step))),
        }
    }

    /// Metres lost by the next step, by its direction.
    #[must_use]
    pub fn metres(self) -> [u16; DIRECTIONS] {
        let Some((before, back)) = self.before else {
            return [0; DIRECTIONS];
        };
        let [turn, turn_back] = self.costs;
        let mut lost = [turn; DIRECTIONS];
        lost[usize::from(back.index())] = turn_back;
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
    let lost = Turning::after(data, kind, before).metres();
    i32::from(lost[usize::from(now.index())])
}
