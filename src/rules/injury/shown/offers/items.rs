//! What can be taken in hand, put away and hurled. Floor 4. Rules INJ-ACT-18, INJ-RNG-05.

use super::{OfferDraft, not_active, riders};
use crate::combat::{Act, Aiming, Family, Offer};
use crate::rules::injury::data::{Mode, Weapon};
use crate::rules::injury::plan::weapons::label_of_key;
use crate::rules::injury::plan::{acts, gear};
use crate::rules::injury::snapshot::{Fighter, Situation};
use crate::rules::injury::words;
use smol_str::{SmolStr, format_smolstr};

/// Drawing, stowing, picking up and letting fall. Rule INJ-ACT-18.
pub(super) fn item_offers(s: &Situation<'_>, fighter: &Fighter<'_>) -> Vec<Offer> {
    draws(s, fighter)
        .chain(stows(s, fighter))
        .chain(picks(s, fighter))
        .chain(drops(fighter).map(|key| drop(s, key)))
        .map(|draft| draft.checked(s, fighter))
        .collect()
}

fn draws(s: &Situation<'_>, fighter: &Fighter<'_>) -> impl Iterator<Item = OfferDraft> {
    let arms = fighter.gear.stowed().keys().filter_map(|id| {
        let weapon = s.data.weapon(id)?;
        Some((id, weapon))
    });
    arms.map(|(id, weapon)| OfferDraft {
        cost: if Weapon::is_quick(weapon) {
            "free".into()
        } else {
            "1 AP".into()
        },
        help: "Take it in a free hand.",
        ..handling(s, (words::DRAW, "Draw"), id)
    })
}

fn stows(s: &Situation<'_>, fighter: &Fighter<'_>) -> impl Iterator<Item = OfferDraft> {
    let held = fighter.gear.held().iter();
    let arms = held.filter(|held| s.data.weapon(&held.item).is_some());
    arms.map(|held| OfferDraft {
        icon: "package",
        help: "Put it away and free the hand.",
        ..handling(s, (words::STOW, "Stow"), &held.key)
    })
}

fn picks(s: &Situation<'_>, fighter: &Fighter<'_>) -> impl Iterator<Item = OfferDraft> {
    let loose = s.items.all().iter().map(|loose| &loose.item);
    let near = loose.filter(|id| gear::check_pick_up(s, fighter, id).is_ok());
    near.map(|id| OfferDraft {
        help: "Take it from the ground or out of a body. Provokes.",
        ..handling(s, (words::PICK_UP, "Pick up"), id)
    })
}

/// Everything in hand can be let fall.
fn drops<'f>(fighter: &'f Fighter<'_>) -> impl Iterator<Item = &'f SmolStr> {
    fighter.gear.held().iter().map(|held| &held.key)
}

fn drop(s: &Situation<'_>, key: &SmolStr) -> OfferDraft {
    OfferDraft {
        icon: "arrow-down-to-line",
        cost: "free".into(),
        help: "Let it fall into your own cell. Once a turn.",
        ..handling(s, (words::DROP, "Drop"), key)
    }
}

/// An action with a thing, as most of them are.
fn handling(
    s: &Situation<'_>,
    (verb, word): (&'static str, &'static str),
    item: &SmolStr,
) -> OfferDraft {
    OfferDraft {
        act: Act::new(verb).with(item.clone()),
        label: format_smolstr!("{word} {}", label_of_key(s.data, item)),
        icon: "hand",
        cost: "1 AP".into(),
        aiming: Aiming::None,
        help: "",
        rule: "INJ-ACT-18",
    }
}

/// Everything in hand that is not made to be thrown, such as a shield, can be thrown all the same.
/// Rule INJ-RNG-05.
pub(super) fn hurl_offers(s: &Situation<'_>, fighter: &Fighter<'_>) -> Vec<Offer> {
    let made_for_it = |item: &str| s.data.weapon(item).is_some_and(|it| it.thrown.is_some());
    let things = fighter.gear.held().iter();
    things
        .filter(|held| !made_for_it(&held.item))
        .map(|held| {
            let draft = OfferDraft {
                act: Act::new(words::THROW).with(held.key.clone()),
                label: format_smolstr!("Throw {}", label_of_key(s.data, &held.key)),
                icon: "send",
                cost: "1 AP".into(),
                aiming: Aiming::Combatant,
                help: "Throw it; a miss scatters. Not made for it: short increments. Provokes.",
                rule: "INJ-RNG-05",
            };
            let refusal = not_active(s, fighter)
                .or_else(|| fighter.can_spend(1).err())
                .or_else(|| acts::check_attacker(s, fighter, &held.key, Mode::Throw).err());
            Offer {
                family: Family::Things,
                usual: false,
                ..draft.offer(refusal, riders(fighter, Mode::Throw))
            }
        })
        .collect()
}
