//! What the ground does to who is on it: currents, thin ice. Floor 4. Rules TRI-MOVE-10, -11, -23; rulings TRI-R39, TRI-R70,
//! TRI-R87.

use super::movement::{is_deep, swims};
use crate::board::{Board, Terrain};
use crate::combat::CombatantId;
use crate::grid::{Cell, Direction};
use crate::rules::triad::data::FEET;
use crate::rules::triad::snapshot::{Fighter, Situation};
use crate::rules::triad::words::{MoveSense, SUBMERGED, THIN_ICE};

/// What follows a prefix in a tag of the terrain of a cell.
fn tagged<'b>(board: &'b Board, cell: Cell, prefix: &str) -> Option<&'b str> {
    let mut tags = board.terrain(cell)?.tags.iter();
    tags.find_map(|tag| tag.strip_prefix(prefix))
}

/// The current of a cell, `current_E_10`: its direction, and the cells that it carries. Ruling TRI-R87.
pub fn current(board: &Board, cell: Cell) -> Option<(Direction, i32)> {
    let (direction, feet) = tagged(board, cell, "current_")?.split_once('_')?;
    let direction = board.kind().parse_direction(direction)?;
    let feet: i32 = feet.parse().ok()?;
    Some((direction, feet / FEET))
}

/// The current that carries a fighter: that of its anchor, if every cell of its space is in one and it is not in the air. Rule
/// TRI-MOVE-11; ruling TRI-R70.
pub fn carried_by(s: &Situation<'_>, f: &Fighter<'_>) -> Option<(Direction, i32)> {
    let all = f.space.iter().all(|cell| current(s.board, cell).is_some());
    let on_ground = f.altitude == 0 && !f.clings() && f.mount().is_none();
    current(s.board, f.anchor()).filter(|_| all && on_ground && !s.data.is_off("TRI-MOVE-11"))
}

/// Whether a space is water, so that a current carries into it. Rule TRI-MOVE-11.
pub fn is_water(s: &Situation<'_>, f: &Fighter<'_>, anchor: Cell) -> bool {
    let wet = |cell| {
        let terrain = s.board.terrain(cell);
        let tagged = |terrain: &Terrain| terrain.has_tag("water") || terrain.has_tag("deep");
        terrain.is_some_and(tagged) || current(s.board, cell).is_some()
    };
    f.footprint.cells(s.kind(), anchor).iter().all(wet)
}

/// Whether somebody is under water, whatever it was before: `false` of a native swimmer that can act, `true` of those without
/// their senses; `None` where it stays as it is. Rule TRI-MOVE-10; ruling TRI-R70.
pub fn goes_under(s: &Situation<'_>, f: &Fighter<'_>) -> Option<bool> {
    let swimmer = f.has_mode(MoveSense::Swimmer) && f.is_able();
    match swims(s, f) {
        false => Some(false),
        true if swimmer => Some(false),
        true if f.is_senseless() => Some(true),
        true => None,
    }
}

/// Whether somebody comes under water, or up, against what is recorded of it.
pub fn changes_depth(s: &Situation<'_>, f: &Fighter<'_>) -> Option<bool> {
    goes_under(s, f).filter(|&under| under != f.has(SUBMERGED))
}

/// The inches of thin ice of a cell, `thin_ice_4`. Ruling TRI-R87.
pub fn thin_ice(board: &Board, cell: Cell) -> Option<i32> {
    tagged(board, cell, THIN_ICE)?.parse().ok()
}

/// What somebody adds to the load of each cell that it stands in: its Bulk, shared evenly. Rule TRI-MOVE-23; ruling TRI-R39.
fn share(f: &Fighter<'_>) -> i32 {
    let cells = i32::try_from(f.space.size()).unwrap_or(1).max(1);
    (f.bulk() + cells - 1).div_euclid(cells)
}

/// The cells of thin ice that bear more than they can: twice their inches of Bulk. Rule TRI-MOVE-23.
pub fn overloaded(s: &Situation<'_>) -> Vec<Cell> {
    let is_thin = |terrain: &Terrain| terrain.tags.iter().any(|tag| tag.starts_with(THIN_ICE));
    if !s.board.palette().iter().any(is_thin) || s.data.is_off("TRI-MOVE-23") {
        return Vec::new();
    }
    let standing = || {
        let all = s.fighters().iter();
        all.filter(|f| f.is_alive() && f.altitude == 0)
    };
    let mut cells: Vec<_> = standing().flat_map(|f| f.space.iter()).collect();
    cells.sort_by_key(|cell| (cell.y, cell.x));
    cells.dedup();
    cells.retain(|&cell| {
        let Some(inches) = thin_ice(s.board, cell) else {
            return false;
        };
        let there = standing().filter(|f| f.space.contains(cell));
        there.map(share).sum::<i32>() > 2 * inches
    });
    cells
}

/// Those who have no cell of support left: all of their space is deep water. Rule TRI-MOVE-23.
pub fn without_support(s: &Situation<'_>, broken: &[Cell]) -> Vec<CombatantId> {
    let all = s.fighters().iter().filter(|f| {
        f.is_alive()
            && f.altitude == 0
            && f.space.iter().any(|cell| broken.contains(&cell))
            && f.space.iter().all(|cell| is_deep(s.board, cell))
    });
    all.map(|f| f.id).collect()
}

#[cfg(test)]
mod tests {
    use super::{current, thin_ice};
    use crate::board::{Board, Terrain};
    use crate::grid::{Cell, GridKind};

    fn tagged(kind: GridKind, tag: &str) -> Board {
        let terrain = Terrain {
            tags: vec![tag.into()],
            ..Terrain::open("ground")
        };
        Board::new(kind, Cell::new(0, 0), 3, 3, vec![terrain], 0)
    }

    #[test]
    fn tri_move_11_a_current_has_its_direction_and_its_feet_from_its_tag() {
        for kind in GridKind::ALL {
            let east = kind.parse_direction("E");
            let here = Cell::new(1, 1);
            let found = current(&tagged(kind, "current_E_15"), here);
            assert_eq!(found, east.map(|east| (east, 3)), "{kind:?}");
            for wrong in ["current_E", "current_UP_10", "currents", "water"] {
                assert_eq!(current(&tagged(kind, wrong), here), None, "{wrong}");
            }
        }
    }

    #[test]
    fn tri_move_23_ice_is_thin_where_it_says_how_thick_it_is() {
        for kind in GridKind::ALL {
            let here = Cell::new(1, 1);
            assert_eq!(thin_ice(&tagged(kind, "thin_ice_4"), here), Some(4));
            assert_eq!(thin_ice(&tagged(kind, "ice"), here), None, "{kind:?}");
        }
    }
}
