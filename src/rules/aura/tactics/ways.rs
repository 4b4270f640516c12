//! How long a way is, and from where an enemy could be struck. Floor 4.

use crate::board::Grade;
use crate::grid::Cell;
use crate::rules::aura::snapshot::{Fighter, Situation};

/// The steps of a way.
pub(in crate::rules::aura) fn steps(way: &[Cell]) -> i32 {
    i32::try_from(way.len()).unwrap_or(i32::MAX / 2)
}

/// Whether somebody is near enough to another to strike, neither too high nor too low, and no wall
/// stands between. Rule AUR-STAT-19.
pub(in crate::rules::aura) fn could_strike(
    s: &Situation<'_>,
    me: &Fighter<'_>,
    enemy: &Fighter<'_>,
) -> bool {
    let reach = me.max_reach() + 1;
    let near = s.is_within(me, enemy, reach) && (me.z - enemy.z).abs() <= reach;
    near && s.line(me, enemy).grade < Grade::Total
}
