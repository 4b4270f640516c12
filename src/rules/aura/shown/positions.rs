//! What the place of an attacker gives it, and that of a target. Floor 4. Rules AUR-POS-03, -08.

use crate::combat::{CombatantId, InCover, PositionGain, RuleId};
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
    let a = s.fighter(attacker);
    let behind = !s.fighter(target).has_in_front(s.kind(), a) && !a.data.is_off("AUR-POS-03");
    let gain = behind.then(|| PositionGain {
        label: "from behind".into(),
        rule: RuleId("AUR-POS-03"),
    });
    gain.into_iter().collect()
}

/// The cover of a combatant against the enemies that fight. Rule AUR-POS-08.
pub fn in_cover(s: &Situation<'_>, who: CombatantId) -> InCover {
    let target = s.fighter(who);
    let enemies = s.enemies_of(target.side).filter(|a| a.is_up());
    enemies.map(|a| (a.id, s.line(a, target).grade)).collect()
}
