//! Heights and cliffs. Floor 4. Rule INJ-MOVE-05.

use super::ground::{check_end, enter_rules, occupancy, path_refusal};
use crate::board::{OccupancyMap, highest_ground, step_cost};
use crate::combat::Refusal;
use crate::grid::Cell;
use crate::rules::injury::snapshot::{Fighter, Situation};
use smol_str::format_smolstr;

/// Whether a step from one anchor to another is more than walking: a rise that is
/// too high for a step on foot, or ground for climbing that is newly entered.
#[must_use]
pub fn is_climb(s: &Situation<'_>, who: &Fighter<'_>, from: Cell, to: Cell) -> bool {
    let kind = s.kind();
    let (old, new) = (
        who.footprint.cells(kind, from),
        who.footprint.cells(kind, to),
    );
    let steep = |cell: Cell| {
        let terrain = s.board.terrain(cell);
        !old.contains(cell) && terrain.is_some_and(|terrain| terrain.has_tag("climb"))
    };
    let rise = highest_ground(s.board, &new) - highest_ground(s.board, &old);
    rise > s.data.movement.rise || new.iter().any(steep)
}

/// Whether a fighter without a climb speed can try to climb into the next cell.
///
/// # Errors
/// [`Refusal`] if the way is barred, can be walked, or is too high.
pub fn check_climb_to(s: &Situation<'_>, who: &Fighter<'_>, to: Cell) -> Result<(), Refusal> {
    const RULE: &str = "INJ-MOVE-05";
    if who.stats.climb > 0 {
        return Err(Refusal::forbidden(
            "With a climb speed it climbs by a Move",
            RULE,
        ));
    }
    let mut map = OccupancyMap::new();
    occupancy(s, who, &mut map);
    let mut mover = enter_rules(who);
    mover.rules.enters_climb_cells = true;
    mover.rules.max_rise = i32::MAX;
    step_cost(s.board, &mover, (who.anchor(), to), &map)
        .map_err(|blocked| path_refusal(to, blocked))?;
    if !is_climb(s, who, who.anchor(), to) {
        return Err(Refusal::forbidden("It can simply walk there", RULE));
    }
    let highest = s.data.movement.climb;
    if who.moved_to(s.board, to).z - who.z > highest {
        return Err(Refusal::forbidden_because(
            format_smolstr!(
                "A rise of {} steps or more takes a climb or fly speed",
                highest + 1
            ),
            RULE,
        ));
    }
    check_end(s, who, to)
}
