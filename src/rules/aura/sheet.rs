//! To come. Floor 4.
use super::situation::Situation;
use crate::combat::{CombatantId, Sheet};
pub(super) fn sheet(s: &Situation<'_>, who: CombatantId) -> Sheet {
    let f = s.fighter(who);
    Sheet {
        name: f.name.into(),
        kind: f.role.into(),
        icon: "swords",
        gauges: Vec::new(),
        parts: Vec::new(),
        conditions: Vec::new(),
        lines: Vec::new(),
    }
}
