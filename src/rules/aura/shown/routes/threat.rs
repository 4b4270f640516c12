//! Whose reach one stands in, and what one's own reach covers. Floor 4.
//! Rules AUR-STAT-19, AUR-POS-01, AUR-REACT-06.

use crate::combat::CombatantId;
use crate::grid::Cell;
use crate::rules::aura::plan::facing::threatening;
use crate::rules::aura::snapshot::Situation;

/// The enemies in whose reach and front a combatant stands, ascending.
#[must_use]
pub fn threats(s: &Situation<'_>, who: CombatantId) -> Vec<CombatantId> {
    let Some(fighter) = s.find(who) else {
        return Vec::new();
    };
    let enemies = threatening(s, fighter);
    enemies.map(|observer| observer.id).collect()
}

/// The cells of its front that a combatant's melee weapons reach, ascending.
#[must_use]
pub fn threatened_cells(s: &Situation<'_>, who: CombatantId) -> Vec<Cell> {
    let Some(fighter) = s.find(who).filter(|f| f.obeys()) else {
        return Vec::new();
    };
    let (kind, reach) = (s.kind(), fighter.max_reach() + 1);
    let within = |&cell: &Cell| {
        let mut own = fighter.space.iter();
        own.any(|from| kind.distance(from, cell) <= reach) && !fighter.space.contains(cell)
    };
    let covered = |&cell: &Cell| {
        s.board.is_passable(cell)
            && (s.board.elevation(cell) - fighter.z).abs() <= reach
            && fighter.fronts(kind, fighter.facing, kind.centre(cell))
    };
    let widest = reach + 8;
    let near = kind.within(fighter.anchor(), widest);
    let mut cells: Vec<_> = near.filter(within).filter(covered).collect();
    cells.sort_unstable();
    cells
}
