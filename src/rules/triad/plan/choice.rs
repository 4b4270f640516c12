//! In which order those choose who may react. Floor 4. Rule TRI-REACT-03; ruling TRI-R31.

use crate::combat::CombatantId;
use crate::rules::triad::snapshot::Situation;

/// The place of somebody among those who choose, counted from the one who acts: by initiative, companions behind their
/// controller. Rule TRI-REACT-03; ruling TRI-R31.
fn place(s: &Situation<'_>, acting: CombatantId, who: CombatantId) -> (usize, bool, CombatantId) {
    let order = s.turns().order();
    let own = |id: CombatantId| match s.fighter(id).controller {
        Some(controller) => (s.turns().rank(controller), true),
        None => (s.turns().rank(id), false),
    };
    let (first, _) = own(acting);
    let (rank, behind) = own(who);
    let counted = match rank.checked_sub(first) {
        Some(later) => later,
        None => rank.saturating_add(order.len()).saturating_sub(first),
    };
    (counted, behind, who)
}

/// Sorts those who may choose: the one to whom it happens, then the others by initiative, counted from the one who acts. Rule
/// TRI-REACT-03; ruling TRI-R31.
pub fn in_order_of_choice(
    s: &Situation<'_>,
    acting: CombatantId,
    affected: &[CombatantId],
    all: &mut [CombatantId],
) {
    if s.data.is_off("TRI-REACT-03") {
        return all.sort_unstable();
    }
    all.sort_by_key(|&id| {
        let first = affected.iter().position(|&other| other == id);
        (first.unwrap_or(usize::MAX), place(s, acting, id))
    });
}
