//! What all offers of the action bar say: the cost as it is now, the riders, and what bars an action
//! before anything is aimed at. Floor 4. Section 6 of the reference.

mod price;
mod riders;

use self::price::{OfferedAction, cost_words, payable, usual_price};
use super::row::{AuraActions, Row};
use crate::combat::{Act, Offer, Refusal};
use crate::mechanics::{ActionRules, Aim};
use crate::rules::aura::components::Pool;
use crate::rules::aura::snapshot::{Fighter, Situation};
use crate::rules::aura::words;

/// An offer with its cost, its riders, and the refusal that is known before it is aimed.
pub(super) fn completed(
    s: &Situation<'_>,
    row: &'static Row,
    who: &Fighter<'_>,
    offer: Offer,
) -> Offer {
    let with = OfferedAction::of(s, row, offer.with.as_deref());
    Offer {
        cost: cost_words(s, who, &with),
        riders: riders::riders(s, who, &with),
        refusal: match row.aim {
            Aim::Nothing => None,
            _ => unaimed(s, row, who, &with),
        },
        ..offer
    }
}

/// Why an action that is aimed at something cannot be done now, whatever it might be aimed at.
fn unaimed(
    s: &Situation<'_>,
    row: &'static Row,
    who: &Fighter<'_>,
    with: &OfferedAction<'_>,
) -> Option<Refusal> {
    let mut act = Act::new(row.word);
    act.with = with.key.map(Into::into);
    match AuraActions::check(s, row, who.id, &act) {
        // Only the target or the way is missing: what can be known without one is asked.
        Err(Refusal::Missing(_)) => {
            unready(with, who).or_else(|| payable(s, who, usual_price(s, who, with), with).err())
        }
        Err(refusal) => Some(refusal),
        Ok(_) => unready(with, who),
    }
}

/// What is wrong with the weapon of a shot, or with one more Swift Attack. Rules AUR-ATK-13, -14,
/// AUR-INIT-03.
fn unready(with: &OfferedAction<'_>, who: &Fighter<'_>) -> Option<Refusal> {
    if with.swift && who.pool(Pool::SwiftUsed) > 0 && !who.data.is_off("AUR-INIT-03") {
        let why = "Its Swift Attack of this Round has been made";
        return Some(Refusal::forbidden_because(why, "AUR-INIT-03"));
    }
    let weapon = with.weapon.filter(|_| with.row.word == words::SHOOT)?;
    let loaded = !weapon.is_loaded_first()
        || with.key.is_some_and(|key| who.gear.is_loaded(key))
        || who.data.is_off("AUR-ATK-13");
    if !loaded {
        return Some(Refusal::forbidden("It is not loaded", "AUR-ATK-13"));
    }
    let empty = who.gear.ammo(&weapon.id) < 1;
    empty.then(|| Refusal::forbidden("There is no ammunition left", "AUR-ATK-14"))
}
