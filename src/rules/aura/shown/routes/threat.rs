//! Whose reach one stands in, and what one's own reach covers. Floor 4.
//! Rules AUR-STAT-19, AUR-POS-01, AUR-REACT-06.

use super::field::RunField;
use crate::combat::{CombatantId, ThreatenedBy};
use crate::grid::Cell;
use crate::rules::aura::plan::attack;
use crate::rules::aura::plan::facing::{self, threatening};
use crate::rules::aura::plan::timing::Timing;
use crate::rules::aura::snapshot::{Fighter, Situation};
use std::collections::BTreeSet;

/// The enemies in whose reach and front a combatant stands. Rule AUR-REACT-06.
#[must_use]
pub fn threatened_by(s: &Situation<'_>, who: CombatantId) -> ThreatenedBy {
    let enemies = threatening(s, s.fighter(who));
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

/// How many Swift Attacks a way on foot lays its walker open to. Rule AUR-REACT-06.
pub fn dangers(s: &Situation<'_>, who: &Fighter<'_>, path: &[Cell]) -> usize {
    let mut bent = s.clone();
    let left = std::iter::once(who.anchor()).chain(path.iter().copied());
    let mut strikers = BTreeSet::new();
    for from in left.take(path.len()) {
        bent.place(who.id, from, who.facing);
        strikers.extend(self::strikers(&bent, who.id));
    }
    strikers.len()
}

/// Who could make a Swift Attack at a mover that leaves its cell now. Rule AUR-REACT-06.
pub(super) fn strikers(s: &Situation<'_>, mover: CombatantId) -> Vec<CombatantId> {
    let fighter = s.fighter(mover);
    let able =
        |observer: &&Fighter<'_>| attack::can_swift(s, observer, Timing::AtMover(mover), [fighter]);
    let enemies = facing::threatening(s, fighter).filter(able);
    enemies.map(|observer| observer.id).collect()
}

/// The way to the end of a way of a field for the same metres on which fewest can make a Swift Attack: the way itself,
/// unless another is better. Rules AUR-MOVE-03, AUR-REACT-06.
pub fn past(s: &Situation<'_>, who: &Fighter<'_>, field: &RunField, way: Vec<Cell>) -> Vec<Cell> {
    let feared = dangers(s, who, &way);
    let (Some(&to), true) = (way.last(), feared > 0) else {
        return way;
    };
    let mut bent = s.clone();
    let past = field.way_past(s, who, to, |cell, looks| {
        bent.place(who.id, cell, looks);
        u32::try_from(strikers(&bent, who.id).len()).unwrap_or(u32::MAX)
    });
    past.filter(|past| dangers(s, who, past) < feared)
        .unwrap_or(way)
}
