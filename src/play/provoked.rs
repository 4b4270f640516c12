//! Who may strike at a walker on its way, and what that could come to. Floor 7.

use super::session::Session;
use crate::combat::{AttackOutlook, CombatantId, Position, Route};
use crate::dice::whole_percent;
use crate::grid::Cell;

/// A chance below this one, of 1, is not warned of: nearly every blow has a small one.
const HARDLY: f64 = 0.01;

/// Everybody who may react to somebody on a way, each with the attack that it could make where it may do so first.
#[must_use]
pub fn provoked(
    session: &Session,
    who: CombatantId,
    route: &Route,
) -> Vec<(CombatantId, Option<AttackOutlook>)> {
    let battle = session.battle();
    let shown = &battle.ruleset().shown;
    let attack = |guard, from| match shown.attack_on_walker {
        Some(attack) => attack(battle.world(), guard, who, from),
        None => (shown.best_attack)(battle.world(), guard, who, &[(who, from)]),
    };
    let start = battle.get::<Position>(who).map(|place| place.cell());
    let left = start
        .into_iter()
        .chain(route.steps.iter().map(|step| step.cell));
    let mut all: Vec<(CombatantId, Cell)> = Vec::new();
    for (from, step) in left.zip(&route.steps) {
        for &guard in &step.provokes {
            if all.iter().all(|&(known, _)| known != guard) {
                all.push((guard, from));
            }
        }
    }
    let looked_at = all.into_iter();
    let looked_at = looked_at.map(|(guard, from)| (guard, attack(guard, from)));
    looked_at.collect()
}

/// What is said of a way on which somebody may be put out of the fight, in place of going it; nothing of any other.
#[must_use]
pub fn warning(session: &Session, who: CombatantId, route: &Route) -> Option<String> {
    let provoked = provoked(session, who, route);
    let chances = provoked.iter().filter_map(|(_, outlook)| outlook.as_ref());
    let survives: f64 = chances
        .map(|outlook| 1.0 - outlook.fells.to_f64())
        .product();
    let falls = 1.0 - survives;
    if falls < HARDLY {
        return None;
    }
    let battle = session.battle();
    let names: Vec<String> = provoked
        .iter()
        .map(|(guard, _)| battle.name(*guard))
        .collect();
    let (names, who) = (names.join(" and "), battle.name(who));
    let chance = whole_percent(falls);
    Some(format!(
        "On this way {names} may strike, and put {who} out of the fight (about {chance} %). Click or press the same again to go."
    ))
}
