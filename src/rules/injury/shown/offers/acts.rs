//! The action bar's rows of Charge, Multiweapon, Rapid Shot, Full Defence and First Aid. Floor 4.
//! Rules INJ-ACT-07, -12, -15, -16, -19.

use super::{OfferDraft, not_active, riders};
use crate::combat::{Act, Aiming, Offer, Refusal, Rider, RuleId};
use crate::rules::injury::data::Mode;
use crate::rules::injury::plan::acts::{check_attacker, check_free_to_charge, rapid_mode};
use crate::rules::injury::plan::weapons::{Wielded, melee_weapons, ready_to_throw, weapons};
use crate::rules::injury::snapshot::{Fighter, Situation};
use crate::rules::injury::words;
use smol_str::{SmolStr, format_smolstr};

/// All rows of this family.
pub(super) fn act_offers(s: &Situation<'_>, fighter: &Fighter<'_>) -> Vec<Offer> {
    let mut offers: Vec<_> = melee_weapons(s, fighter)
        .map(|weapon| charge(s, fighter, &weapon))
        .collect();
    offers.extend(multiweapon(s, fighter));
    offers.extend(rapid_shots(s, fighter));
    offers.push(full_defence(s, fighter));
    offers.push(first_aid(s, fighter));
    offers
}

fn charge(s: &Situation<'_>, fighter: &Fighter<'_>, weapon: &Wielded<'_>) -> Offer {
    let draft = OfferDraft {
        act: Act::new(words::CHARGE).with(weapon.key.clone()),
        label: format_smolstr!("Charge: {}", weapon.label()),
        icon: "chevrons-right",
        cost: "2 AP".into(),
        aiming: Aiming::Combatant,
        help: "Rush 2 cells or more straight at an enemy and strike with advantage. Leaves you open.",
        rule: "INJ-ACT-15",
    };
    let refusal = not_active(s, fighter)
        .or_else(|| fighter.can_spend(2).err())
        .or_else(|| check_attacker(s, fighter, &weapon.key, Mode::Melee).err())
        .or_else(|| check_free_to_charge(fighter).err());
    draft.offer(refusal, riders(fighter, Mode::Melee))
}

/// One row for all weapons, where there are two to strike with. Ruling INJ-R77.
fn multiweapon(s: &Situation<'_>, fighter: &Fighter<'_>) -> Option<Offer> {
    let mut armed = melee_weapons(s, fighter).filter(|weapon| weapon.key != words::UNARMED);
    let (first, _second) = (armed.next()?, armed.next()?);
    let draft = OfferDraft {
        act: Act::new(words::MULTIWEAPON),
        label: "Strike with all weapons".into(),
        icon: "swords",
        cost: "1 AP".into(),
        aiming: Aiming::Combatant,
        help: "One attack with each weapon that reaches, each with a disadvantage.",
        rule: "INJ-ACT-07",
    };
    let refusal = not_active(s, fighter)
        .or_else(|| fighter.can_spend(1).err())
        .or_else(|| check_attacker(s, fighter, &first.key, Mode::Melee).err());
    Some(draft.offer(refusal, riders(fighter, Mode::Melee)))
}

/// A row for each bow in hand, and one for each kind of quick weapon in hand or in the pack.
fn rapid_shots(s: &Situation<'_>, fighter: &Fighter<'_>) -> Vec<Offer> {
    let mut rows: Vec<(SmolStr, SmolStr, Mode)> = Vec::new();
    for weapon in weapons(s, fighter) {
        if let Some(mode) = rapid_mode(&weapon)
            && rows.iter().all(|(key, ..)| key != weapon.id())
        {
            rows.push((weapon.id().into(), weapon.data.name.clone(), mode));
        }
    }
    for item in fighter.gear.stowed().keys() {
        let quick = s.data.weapon(item).filter(|weapon| weapon.is_quick());
        if let Some(weapon) = quick
            && rows.iter().all(|(key, ..)| *key != weapon.id)
        {
            rows.push((weapon.id.clone(), weapon.name.clone(), Mode::Throw));
        }
    }
    rows.into_iter()
        .map(|row| rapid_shot(s, fighter, row))
        .collect()
}

fn rapid_shot(
    s: &Situation<'_>,
    fighter: &Fighter<'_>,
    (key, name, mode): (SmolStr, SmolStr, Mode),
) -> Offer {
    let ready = match mode {
        Mode::Throw if ready_to_throw(s, fighter, &key).is_none() => Some(Refusal::forbidden(
            "No hand is free to draw it",
            "INJ-ACT-18",
        )),
        Mode::Throw => None,
        _ => check_attacker(s, fighter, &key, mode).err(),
    };
    let defending = fighter.turn.defended.then(|| {
        Refusal::forbidden(
            "Whoever defends makes no attack for the rest of the turn",
            "INJ-ACT-13",
        )
    });
    let draft = OfferDraft {
        act: Act::new(words::RAPID_SHOT).with(key),
        label: format_smolstr!("Rapid shot: {name}"),
        icon: "fast-forward",
        cost: "1 AP".into(),
        aiming: Aiming::Combatant,
        help: "Two to four shots in one action; each roll has a disadvantage for each shot beyond the first. Provokes.",
        rule: "INJ-ACT-12",
    };
    let refusal = not_active(s, fighter)
        .or_else(|| fighter.can_spend(1).err())
        .or(defending)
        .or(ready);
    let more = Rider {
        key: words::MORE_SHOTS.into(),
        label: "More shots".into(),
        help: "Shots beyond the second.".into(),
        rule: RuleId("INJ-ACT-12"),
        max: 2,
    };
    let mut options = riders(fighter, mode);
    options.push(more);
    draft.offer(refusal, options)
}

fn full_defence(s: &Situation<'_>, fighter: &Fighter<'_>) -> Offer {
    let draft = OfferDraft {
        act: Act::new(words::FULL_DEFENCE),
        label: "Full defence".into(),
        icon: "shield-check",
        cost: "all AP".into(),
        aiming: Aiming::None,
        help: "Nothing but dodging until your next turn, and no reactions.",
        rule: "INJ-ACT-16",
    };
    draft.checked(s, fighter)
}

fn first_aid(s: &Situation<'_>, fighter: &Fighter<'_>) -> Offer {
    let draft = OfferDraft {
        act: Act::new(words::FIRST_AID),
        label: "First aid".into(),
        icon: "heart-pulse",
        cost: "2 AP".into(),
        aiming: Aiming::Friend,
        help: "Stop the bleeding of an ally beside you, or your own. Provokes.",
        rule: "INJ-ACT-19",
    };
    let nobody = s
        .fighters()
        .iter()
        .filter(|f| f.side == fighter.side && f.is_alive())
        .all(|f| f.conditions.value(words::BLEED) == 0)
        .then(|| Refusal::forbidden("No ally bleeds", "INJ-ACT-19"));
    let refusal = not_active(s, fighter)
        .or(nobody)
        .or_else(|| fighter.can_spend(2).err());
    draft.offer(refusal, Vec::new())
}
