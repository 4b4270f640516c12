//! Several attacks in one action, as the strong computer weighs them. Floor 4.
//! Rules INJ-ACT-07, -12.

use super::strikes::strike;
use super::worth::ExpectationCache;
use crate::combat::{Act, CombatantId, Target};
use crate::mechanics::Proposal;
use crate::rules::injury::components::Pool;
use crate::rules::injury::data::Mode;
use crate::rules::injury::plan::acts::flurry::rapid_mode;
use crate::rules::injury::plan::attack::{AttackForm, Strike};
use crate::rules::injury::plan::weapons::{melee_weapons, weapons};
use crate::rules::injury::snapshot::{Fighter, Situation};
use crate::rules::injury::words;
use smol_str::SmolStr;

/// A strike with every weapon at whomever it serves best.
pub(super) fn with_all_weapons(
    worth: &mut ExpectationCache,
    s: &Situation<'_>,
    me: &Fighter<'_>,
) -> Option<Proposal> {
    let mut rolls: Vec<(i32, SmolStr, CombatantId)> = Vec::new();
    for weapon in melee_weapons(s, me).filter(|weapon| weapon.key != words::UNARMED) {
        let enemies = s.enemies_of(me.side).filter(|enemy| enemy.is_up());
        let best = enemies
            .filter_map(|enemy| {
                let strike = Strike {
                    form: AttackForm::Multiweapon,
                    ..strike(me, enemy.id, &weapon.key, Mode::Melee)
                };
                Some((worth.of_plain_strike(s, me, strike)?.worth, enemy.id))
            })
            .max_by_key(|&(worth, id)| (worth, std::cmp::Reverse(id)));
        if let Some((worth, target)) = best.filter(|&(worth, _)| worth > 0) {
            rolls.push((worth, weapon.key, target));
        }
    }
    // The surest blow comes first: an enemy that falls to it needs no other.
    rolls.sort_by_key(|(worth, ..)| -worth);
    let total = rolls.iter().map(|(worth, ..)| worth).sum();
    let mut rolls = rolls.into_iter();
    let (_, with, target) = rolls.next()?;
    let mut act = Act::new(words::MULTIWEAPON).with(with).at(target);
    act.also = rolls
        .map(|(_, with, target)| (with, Target::Combatant(target)))
        .collect();
    (!act.also.is_empty()).then_some(Proposal { worth: total, act })
}

/// Several shots at one enemy, as many as pay.
pub(super) fn rapid_shots(
    worth: &mut ExpectationCache,
    s: &Situation<'_>,
    me: &Fighter<'_>,
) -> Option<Proposal> {
    let weapon = weapons(s, me).find(|weapon| rapid_mode(weapon) == Some(Mode::Shoot))?;
    let mut best: Option<Proposal> = None;
    for enemy in s.enemies_of(me.side).filter(|enemy| enemy.is_up()) {
        for shots in 2..=me.pool(Pool::Ammunition).min(s.data.attacks.rapid_shots) {
            let strike = Strike {
                form: AttackForm::RapidShot(shots),
                ..strike(me, enemy.id, &weapon.key, Mode::Shoot)
            };
            let Some(one) = worth.of_plain_strike(s, me, strike) else {
                break;
            };
            let total = one.worth * shots;
            if total > 0 && best.as_ref().is_none_or(|known| total > known.worth) {
                let mut act = Act::new(words::RAPID_SHOT)
                    .with(weapon.key.clone())
                    .at(enemy.id);
                let further = usize::try_from(shots - 1).unwrap_or(0);
                act.also = vec![(weapon.key.clone(), Target::Combatant(enemy.id)); further];
                best = Some(Proposal { worth: total, act });
            }
        }
    }
    best
}
