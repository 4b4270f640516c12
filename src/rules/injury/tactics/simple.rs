//! How the weak computer fights: the nearest enemy, with anything that is at hand. Floor 4.

use super::strikes::{strikes_at, worthwhile_weapons};
use super::worth::ExpectationCache;
use crate::mechanics::Proposal;
use crate::rules::injury::snapshot::{Fighter, Situation};

/// The first attack that can be made at the nearest enemy, without a thought for its worth.
pub(super) fn nearest_attack(
    worth: &mut ExpectationCache,
    s: &Situation<'_>,
    me: &Fighter<'_>,
) -> Option<Proposal> {
    let arms = worthwhile_weapons(s, me);
    let enemies = s.enemies_of(me.side).filter(|enemy| enemy.is_up());
    let mut enemies: Vec<_> = enemies.collect();
    enemies.sort_by_key(|enemy| (s.distance(me, enemy), enemy.id));
    let mut tries = enemies
        .into_iter()
        .flat_map(|enemy| strikes_at(me, enemy.id, &arms));
    tries.find_map(|strike| worth.of_plain_strike(s, me, strike))
}
