//! Against whom an action could be taken now, with the odds against each. Floor 7.

use super::selection::{Chosen, Selection};
use super::{Aim, try_at};
use crate::combat::{Aiming, CombatantId, Offer, Preview};
use crate::play::session::Session;

/// An offer as a half command, with what was set for it if it is the chosen one.
#[must_use]
pub fn as_set(offer: &Offer, selection: &Selection) -> Chosen {
    let chosen = selection.chosen.as_ref().filter(|it| it.is(offer));
    chosen.map_or_else(|| Chosen::of(offer), Clone::clone)
}

/// The legal targets of an action of the bar among those who are seen, each with the odds; none of an action that is
/// not pointed at somebody.
#[must_use]
pub fn targets_of(
    aim: &Aim,
    session: &Session,
    selection: &Selection,
    offer: &Offer,
) -> Vec<(CombatantId, Preview)> {
    let (Some(who), true) = (aim.who, offer.aiming.at_combatant()) else {
        return Vec::new();
    };
    let battle = session.battle();
    let chosen = as_set(offer, selection);
    let fits = |&at: &CombatantId| match offer.aiming {
        Aiming::Friend => battle.side(at) == battle.side(who),
        _ => battle.is_up(at) && battle.side(at) != battle.side(who),
    };
    let seen = battle.combatants().filter(|&at| session.is_placed(at));
    seen.filter(fits)
        .filter_map(|at| {
            let (_, preview) = try_at(battle, &chosen, who, at).ok()?;
            Some((at, preview))
        })
        .collect()
}
