//! How long a way is, and from where an enemy could be struck. Floor 4. Rule AUR-STAT-19.

use crate::board::Grade;
use crate::grid::Cell;
use crate::mechanics::tactics::Stand;
use crate::rules::aura::snapshot::{Fighter, Situation};

/// The steps of a way.
pub fn steps(way: &[Cell]) -> i32 {
    i32::try_from(way.len()).unwrap_or(i32::MAX / 2)
}

/// How far somebody strikes, in cells from its own.
pub(super) const fn reach_of(me: &Fighter<'_>) -> i32 {
    me.max_reach() + 1
}

/// Where somebody stands, for strikes.
pub(super) fn stand(who: &Fighter<'_>) -> Stand {
    Stand::of(who, who.stats.size.eye_halves())
}

/// Whether somebody is near enough to another to strike, neither too high nor too low, and no wall
/// stands between.
pub fn could_strike(s: &Situation<'_>, me: &Fighter<'_>, enemy: &Fighter<'_>) -> bool {
    let reach = reach_of(me);
    s.is_within(me, enemy, reach)
        && (me.z - enemy.z).abs() <= reach
        && s.line(me, enemy).grade < Grade::Total
}
