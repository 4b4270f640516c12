//! How the weak computer fights: whoever is nearest, with whatever is at hand. Floor 4.

use super::worth::ExpectationCache;
use super::{Choice, modes, strike, worthwhile_weapons};
use crate::rules::injury::snapshot::{Fighter, Situation};

/// The first attack that can be made at the nearest enemy, without a thought for its worth.
pub(super) fn nearest_attack(
    worth: &mut ExpectationCache,
    s: &Situation<'_>,
    me: &Fighter<'_>,
) -> Option<Choice> {
    let arms = worthwhile_weapons(s, me);
    let mut enemies: Vec<_> = s
        .enemies_of(me.side)
        .filter(|enemy| enemy.is_up())
        .collect();
    enemies.sort_by_key(|enemy| (s.distance(me, enemy), enemy.id));
    let tries = enemies.into_iter().flat_map(|enemy| {
        let arms = arms.iter();
        arms.flat_map(move |weapon| modes(weapon.data).map(move |mode| (enemy, weapon, mode)))
    });
    tries
        .filter_map(|(enemy, weapon, mode)| {
            worth.of_plain_strike(s, me, strike(me, enemy.id, &weapon.key, mode))
        })
        .next()
}
