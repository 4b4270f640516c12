//! The offers of taking things in hand and putting them away. Floor 4. Rule INJ-ACT-18.

use crate::combat::Offer;
use crate::rules::injury::data::Trait;
use crate::rules::injury::plan::acts::Costs;
use crate::rules::injury::plan::gear;
use crate::rules::injury::plan::weapons::label_of_key;
use crate::rules::injury::snapshot::{Fighter, Situation};
use smol_str::{SmolStr, format_smolstr};

/// The offer with a thing: "Draw: second dagger".
pub(super) fn handling(s: &Situation<'_>, offer: &Offer, key: &SmolStr) -> Offer {
    let label = format_smolstr!("{}: {}", offer.label, label_of_key(s.data, key));
    Offer {
        label,
        ..offer.clone().with(key.clone())
    }
}

/// Each weapon in the pack, at its price.
#[must_use]
pub fn draws(s: &Situation<'_>, who: &Fighter<'_>, offer: &Offer) -> Vec<Offer> {
    let stowed = who.gear.stowed().keys();
    stowed
        .filter_map(|item| {
            let quick = s.data.weapon(item)?.has(Trait::Quick);
            let ap = if quick { 0 } else { s.data.costs.draw };
            Some(handling(s, offer, item).cost(Costs::ap(ap).words()))
        })
        .collect()
}

/// Each weapon in hand.
#[must_use]
pub fn stows(s: &Situation<'_>, who: &Fighter<'_>, offer: &Offer) -> Vec<Offer> {
    let held = who.gear.held().iter();
    held.filter(|held| s.data.weapon(&held.item).is_some())
        .map(|held| handling(s, offer, &held.key))
        .collect()
}

/// Each loose thing within reach, if a hand is free for it.
#[must_use]
pub fn picks(s: &Situation<'_>, who: &Fighter<'_>, offer: &Offer) -> Vec<Offer> {
    let loose = s.items.all().iter().map(|loose| &loose.item);
    loose
        .filter(|item| gear::check_pick_up(s, who, item).is_ok())
        .map(|item| handling(s, offer, item))
        .collect()
}

/// Everything in hand.
#[must_use]
pub fn drops(s: &Situation<'_>, who: &Fighter<'_>, offer: &Offer) -> Vec<Offer> {
    let held = who.gear.held().iter();
    held.map(|held| handling(s, offer, &held.key)).collect()
}
