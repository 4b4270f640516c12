//! What the place of an attacker gives it. Floor 4. Rules INJ-POS-03 to -05.

use crate::combat::{CombatantId, PositionGain, RuleId};
use crate::grid::Cell;
use crate::rules::injury::plan::threat::flanking_partner;
use crate::rules::injury::snapshot::Situation;
use smol_str::format_smolstr;

/// Whether an attacker flanks a target, as if some combatants stood elsewhere.
pub fn gains(
    mut s: Situation<'_>,
    attacker: CombatantId,
    target: CombatantId,
    places: &[(CombatantId, Cell)],
) -> Vec<PositionGain> {
    for &(who, cell) in places {
        s.place(who, cell);
    }
    let partner = flanking_partner(&s, s.fighter(attacker), s.fighter(target));
    let flank = partner.map(|partner| PositionGain {
        label: format_smolstr!("flanking with {}", s.fighter(partner).name),
        rule: RuleId("INJ-POS-03"),
    });
    flank.into_iter().collect()
}
