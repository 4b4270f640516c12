//! Where a way ends that could not be walked to its end. Floor 4. Rules INJ-MOVE-15, INJ-REACT-09.

use crate::combat::{MoveKind, moved, rule_is_off};
use crate::grid::Cell;
use crate::mechanics::reports::stopped;
use crate::rules::injury::plan::steps::Walk;
use crate::rules::injury::snapshot::{Fighter, Situation};
use bevy::prelude::World;

/// The mover stops, and says why.
pub(super) fn stop(world: &mut World, walk: Walk, why: &'static str, rule: &'static str) {
    stopped(world, walk.who, why, rule);
    finish(world, &walk);
}

/// Rule INJ-MOVE-15: who stopped where it may not stand goes back along its way. A reaction can
/// have put somebody there meanwhile (an Overrun); then the nearest free place has to do.
pub(in crate::rules::injury) fn finish(world: &mut World, walk: &Walk) {
    let s = Situation::of(world);
    let who = s.fighter(walk.who);
    if !who.is_alive() || s.may_stay(who, who.anchor) || rule_is_off("INJ-MOVE-15") {
        return;
    }
    let mut trail = walk.trail.iter().rev().copied();
    let back = trail
        .find(|&cell| s.may_stay(who, cell))
        .or_else(|| nearest_free(&s, who));
    let Some(to) = back else {
        return;
    };
    moved(world, walk.who, to, MoveKind::Back, 0);
}

/// The nearest anchor where a fighter may stand; of several the first in reading order.
fn nearest_free(s: &Situation<'_>, who: &Fighter<'_>) -> Option<Cell> {
    let mut nearest: Option<(i32, Cell)> = None;
    for cell in s.board.cells() {
        let key = (s.kind().distance(who.anchor, cell), cell);
        // Who stands there is asked last: that goes through everybody.
        if nearest.is_none_or(|known| key < known) && s.may_stay(who, cell) {
            nearest = Some(key);
        }
    }
    nearest.map(|(_, cell)| cell)
}
