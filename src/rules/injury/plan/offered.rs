//! What the action bar has entries for, from the one that the row of an action describes, and what
//! bars an action before it is aimed. Floor 4. Rules INJ-ACT, INJ-MAN, INJ-MOVE.

pub mod attacks;
pub mod ground;
pub mod things;

use super::acts::strikes::check_not_defending;
use super::acts::walks::{free_on_foot, free_to_crawl, stand_cost};
use super::maneuver::{Maneuver, check_means};
use crate::combat::{Act, Aiming, Offer, Refusal, Word};
use crate::mechanics::conditions::referred;
use crate::mechanics::only_if;
use crate::rules::injury::snapshot::{Fighter, Situation};
use crate::rules::injury::words;
use smol_str::format_smolstr;

/// Walking, unless one lies.
#[must_use]
pub fn walk(who: &Fighter<'_>, offer: Offer) -> Vec<Offer> {
    only_if(!who.is_prone(), offer.refused(free_on_foot(who).err()))
}

/// Crawling, if one lies.
#[must_use]
pub fn crawl(who: &Fighter<'_>, offer: Offer) -> Vec<Offer> {
    only_if(who.is_prone(), offer.refused(free_to_crawl(who).err()))
}

/// Getting up, if one lies, at its price.
#[must_use]
pub fn stand(who: &Fighter<'_>, offer: Offer) -> Vec<Offer> {
    let cost = format_smolstr!("{} AP", stand_cost(who));
    only_if(who.is_prone(), offer.cost(cost))
}

/// The shield, if one is held.
#[must_use]
pub fn shield(s: &Situation<'_>, who: &Fighter<'_>, offer: Offer) -> Vec<Offer> {
    let mut held = who.gear.held().iter();
    only_if(held.any(|held| s.data.shield(&held.item).is_some()), offer)
}

/// First aid, greyed if nobody of the own side bleeds.
#[must_use]
pub fn first_aid(s: &Situation<'_>, who: &Fighter<'_>, offer: Offer) -> Vec<Offer> {
    let own = s.fighters().iter();
    let mut own = own.filter(|f| f.side == who.side && f.is_alive());
    let bleeds = own.any(|f| f.conditions.value(words::BLEED) > 0);
    let nobody = (!bleeds).then(|| Refusal::forbidden("No ally bleeds", "INJ-ACT-19"));
    vec![offer.refused(nobody)]
}

/// A maneuver, greyed if it would be refused whatever the target is.
#[must_use]
pub fn maneuver(who: &Fighter<'_>, offer: Offer) -> Vec<Offer> {
    let means = |maneuver| check_means(who, maneuver);
    let free = check_not_defending(who)
        .and_then(|()| Maneuver::of_word(&offer.verb).map_or(Ok(()), means));
    vec![offer.refused(free.err())]
}

/// An action about those to whom a condition of the fighter refers: if it is one alone it is named,
/// if there are several one of them is pointed at.
#[must_use]
pub fn with_other(
    s: &Situation<'_>,
    who: &Fighter<'_>,
    key: &str,
    action: &str,
    offer: Offer,
) -> Vec<Offer> {
    let others: Vec<_> = referred(who.conditions, key).collect();
    match others.as_slice() {
        [] => Vec::new(),
        [only] => {
            let label = format_smolstr!("{action} {}", s.fighter(*only).name);
            vec![Offer { label, ..offer }.aimed(Aiming::None)]
        }
        _ => vec![offer],
    }
}

/// The actions at each of those to whom a condition of the fighter refers.
#[must_use]
pub fn at_others(who: &Fighter<'_>, key: &str) -> Vec<Act> {
    let others = referred(who.conditions, key);
    others.map(|other| Act::default().at(other)).collect()
}
