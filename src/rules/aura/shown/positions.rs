//! What the place of an attacker gives it. Floor 4. Rule AUR-POS-03.

use crate::combat::{CombatantId, PositionGain, RuleId};
use crate::grid::Cell;
use crate::rules::aura::snapshot::Situation;

/// Whether an attacker strikes a target from behind, as if some combatants stood elsewhere, looking
/// as they do.
pub fn gains(
    mut s: Situation<'_>,
    attacker: CombatantId,
    target: CombatantId,
    places: &[(CombatantId, Cell)],
) -> Vec<PositionGain> {
    for &(who, cell) in places {
        let facing = s.fighter(who).facing;
        s.place(who, cell, facing);
    }
    let behind = !s
        .fighter(target)
        .has_in_front(s.kind(), s.fighter(attacker));
    let gain = behind.then(|| PositionGain {
        label: "from behind".into(),
        rule: RuleId("AUR-POS-03"),
    });
    gain.into_iter().collect()
}
