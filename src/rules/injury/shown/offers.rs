//! The action bar: everything a combatant could do, with its cost and why not. Floor 4.

mod acts;
mod ground;
mod items;
mod maneuvers;

use self::maneuvers::maneuver_offers;
use crate::combat::{
    Act, Aiming, BattleCommand, CombatantId, Family, Offer, Refusal, Rider, RuleId,
};
use crate::rules::injury::data::Mode;
use crate::rules::injury::plan::acts::{check, check_attacker, stand_cost};
use crate::rules::injury::plan::maneuver::Maneuver;
use crate::rules::injury::plan::weapons::{Wielded, label_of_key, weapons};
use crate::rules::injury::snapshot::{Fighter, Situation};
use crate::rules::injury::words;
use smol_str::{SmolStr, format_smolstr};

/// Everything in the action bar of a combatant.
#[must_use]
pub fn offers(s: &Situation<'_>, who: CombatantId) -> Vec<Offer> {
    let Some(fighter) = s.find(who) else {
        return Vec::new();
    };
    let mut offers = vec![move_offer(s, fighter)];
    for weapon in weapons(s, fighter) {
        offers.extend(weapon_offers(s, fighter, &weapon));
    }
    offers.extend(cleave_offer(s, fighter));
    offers.extend(acts::act_offers(s, fighter));
    offers.extend(guard_offers(s, fighter));
    offers.extend(maneuver_offers(s, fighter));
    offers.extend(posture_offers(s, fighter));
    offers.extend(ground::ground_offers(s, fighter));
    offers.extend(items::item_offers(s, fighter));
    offers.extend(items::hurl_offers(s, fighter));
    offers
}

/// One row of the action bar before its legality is asked.
struct OfferDraft {
    act: Act,
    label: SmolStr,
    icon: &'static str,
    cost: SmolStr,
    aiming: Aiming,
    help: &'static str,
    rule: &'static str,
}

impl OfferDraft {
    fn offer(self, refusal: Option<Refusal>, riders: Vec<Rider>) -> Offer {
        Offer {
            family: family_of(&self.act.verb),
            several: [words::MULTIWEAPON, words::RAPID_SHOT].contains(&self.act.verb.as_str()),
            usual: [words::ATTACK, words::SHOOT, words::THROW].contains(&self.act.verb.as_str()),
            verb: self.act.verb,
            with: self.act.with,
            label: self.label,
            icon: self.icon,
            cost: self.cost,
            aiming: self.aiming,
            help: self.help.into(),
            rule: RuleId(self.rule),
            riders,
            refusal,
        }
    }

    /// For actions without a target: the very check that will guard them.
    fn checked(self, s: &Situation<'_>, fighter: &Fighter<'_>) -> Offer {
        let command = BattleCommand::act(fighter.id, self.act.clone());
        let refusal = not_active(s, fighter).or_else(|| check(s, &command).err());
        self.offer(refusal, Vec::new())
    }
}

/// The kind of an action by its verb.
fn family_of(verb: &str) -> Family {
    match verb {
        words::CHARGE | words::MULTIWEAPON | words::RAPID_SHOT => Family::Attacks,
        words::DRAW | words::STOW | words::PICK_UP | words::DROP => Family::Things,
        words::FULL_DEFENCE | words::FIRST_AID | words::DROP_PRONE => Family::Other,
        _ if Maneuver::ALL.iter().any(|it| it.verb() == verb) => Family::Maneuvers,
        _ => Family::Main,
    }
}

fn not_active(s: &Situation<'_>, fighter: &Fighter<'_>) -> Option<Refusal> {
    let active = s.turns.active();
    (active != Some(fighter.id)).then(|| Refusal::NotYourTurn {
        who: fighter.id,
        may_act: active.into_iter().collect(),
    })
}

fn move_offer(s: &Situation<'_>, fighter: &Fighter<'_>) -> Offer {
    let prone = fighter.is_prone();
    let draft = OfferDraft {
        act: Act::new(if prone { words::CRAWL } else { words::MOVE }),
        label: if prone { "Crawl".into() } else { "Move".into() },
        icon: "footprints",
        cost: "1 AP".into(),
        aiming: Aiming::Path,
        help: if prone {
            "One cell on the ground. Leaving a threatened cell provokes."
        } else {
            "Walk up to your speed. Leaving a threatened cell provokes."
        },
        rule: if prone { "INJ-MOVE-03" } else { "INJ-MOVE-01" },
    };
    let bound = fighter
        .is_grappling()
        .then(|| Refusal::forbidden("Whoever is in a grapple cannot walk", "INJ-MOVE-09"));
    let airborne = (fighter.altitude > 0)
        .then(|| Refusal::forbidden("In the air one flies; land first", "INJ-MOVE-10"));
    let refusal = not_active(s, fighter)
        .or(bound)
        .or(airborne)
        .or_else(|| fighter.can_spend(1).err());
    draft.offer(refusal, Vec::new())
}

fn weapon_offers(s: &Situation<'_>, fighter: &Fighter<'_>, weapon: &Wielded<'_>) -> Vec<Offer> {
    let mut offers = Vec::new();
    if weapon.data.is_melee() {
        let mut offer = attack_offer(s, fighter, weapon, Mode::Melee);
        if weapon.key == words::UNARMED && !fighter.gear.held().is_empty() {
            offer.family = Family::Attacks;
        }
        offers.push(offer);
    }
    if weapon.data.range.is_some() {
        offers.push(attack_offer(s, fighter, weapon, Mode::Shoot));
    }
    if weapon.data.thrown.is_some() {
        offers.push(attack_offer(s, fighter, weapon, Mode::Throw));
    }
    if fighter.gear.is_unloaded(&weapon.key) {
        let draft = OfferDraft {
            act: Act::new(words::RELOAD).with(weapon.key.clone()),
            label: format_smolstr!("Reload {}", weapon.label()),
            icon: "rotate-ccw",
            cost: format_smolstr!("{} AP", weapon.data.reload_ap()),
            aiming: Aiming::None,
            help: "Make the weapon ready for its next shot. Provokes.",
            rule: "INJ-RNG-10",
        };
        offers.push(draft.checked(s, fighter));
    }
    offers
}

fn attack_offer(
    s: &Situation<'_>,
    fighter: &Fighter<'_>,
    weapon: &Wielded<'_>,
    mode: Mode,
) -> Offer {
    let (verb, word, icon, help, rule) = match mode {
        Mode::Melee => (
            words::ATTACK,
            "Strike",
            "sword",
            "One attack. Each further one this turn is harder.",
            "INJ-ATK-01",
        ),
        Mode::Shoot => (
            words::SHOOT,
            "Shoot",
            "bow-arrow",
            "One shot. Provokes from enemies that threaten you.",
            "INJ-RNG-01",
        ),
        Mode::Throw => (
            words::THROW,
            "Throw",
            "send",
            "Throw it; a miss scatters. Provokes.",
            "INJ-RNG-05",
        ),
    };
    let draft = OfferDraft {
        act: Act::new(verb).with(weapon.key.clone()),
        label: format_smolstr!("{word}: {}", weapon.label()),
        icon,
        cost: "1 AP".into(),
        aiming: Aiming::Combatant,
        help,
        rule,
    };
    let refusal = not_active(s, fighter)
        .or_else(|| fighter.can_spend(1).err())
        .or_else(|| check_attacker(s, fighter, &weapon.key, mode).err());
    draft.offer(refusal, riders(fighter, mode))
}

/// The riders that fit a kind of attack, with the largest amount that can be paid.
fn riders(fighter: &Fighter<'_>, mode: Mode) -> Vec<Rider> {
    let mb = i32::from(fighter.stats.mb);
    let payable = (0..=mb.max(1))
        .rev()
        .find(|&n| fighter.can_pay(n).is_ok())
        .unwrap_or(0);
    let rider = |key: &'static str, label: &'static str, help: &'static str, (most, rule)| Rider {
        key: key.into(),
        label: label.into(),
        help: help.into(),
        rule: RuleId(rule),
        max: if fighter.turn.used(key) {
            0
        } else {
            payable.min(most)
        },
    };
    if mode.is_ranged() {
        return vec![rider(
            words::DEADLY_AIM,
            "Deadly Aim",
            "+2 to hit for each Stamina.",
            (mb, "INJ-ACT-10"),
        )];
    }
    vec![
        rider(
            words::POWER,
            "Power Attack",
            "+2 to hit for each Stamina.",
            (mb, "INJ-ACT-08"),
        ),
        rider(
            words::RECKLESS,
            "Reckless Attack",
            "For each Stamina one degree more on a hit, and one disadvantage.",
            (mb.max(1), "INJ-ACT-09"),
        ),
        rider(
            words::LUNGE,
            "Lunge",
            "One cell more reach; leaves you open. 1 Stamina.",
            (1, "INJ-ACT-06"),
        ),
    ]
}

fn cleave_offer(s: &Situation<'_>, fighter: &Fighter<'_>) -> Option<Offer> {
    let chance = fighter.turn.cleave()?;
    let draft = OfferDraft {
        act: Act::new(words::CLEAVE).with(chance.with.clone()),
        label: format_smolstr!("Cleave: {}", label_of_key(s.data, &chance.with)),
        icon: "axe",
        cost: "1 Stamina".into(),
        aiming: Aiming::Combatant,
        help: "Carry the blow on to another enemy next to the first. Leaves you open.",
        rule: "INJ-ACT-05",
    };
    let used = fighter
        .turn
        .used(words::CLEAVE)
        .then(|| Refusal::forbidden("This free action was already used this turn", "INJ-ACT-02"));
    let refusal = not_active(s, fighter)
        .or(used)
        .or_else(|| fighter.can_pay(1).err());
    Some(draft.offer(refusal, riders(fighter, Mode::Melee)))
}

fn guard_offers(s: &Situation<'_>, fighter: &Fighter<'_>) -> Vec<Offer> {
    let defend = OfferDraft {
        act: Act::new(words::DEFEND),
        label: "Defend".into(),
        icon: "shield-half",
        cost: "1 AP".into(),
        aiming: Aiming::None,
        help: "Dodge until your next turn; no more attacks this turn.",
        rule: "INJ-ACT-13",
    };
    let mut offers = vec![defend.checked(s, fighter)];
    if fighter
        .gear
        .held()
        .iter()
        .any(|held| s.data.shield(&held.item).is_some())
    {
        let shield = OfferDraft {
            act: Act::new(words::READY_SHIELD),
            label: "Ready shield".into(),
            icon: "shield",
            cost: "1 AP".into(),
            aiming: Aiming::None,
            help: "The shield counts until your next turn.",
            rule: "INJ-ACT-14",
        };
        offers.push(shield.checked(s, fighter));
    }
    offers
}

fn posture_offers(s: &Situation<'_>, fighter: &Fighter<'_>) -> Vec<Offer> {
    let draft = if fighter.is_prone() {
        OfferDraft {
            act: Act::new(words::STAND),
            label: "Stand up".into(),
            icon: "arrow-up",
            cost: format_smolstr!("{} AP", stand_cost(fighter)),
            aiming: Aiming::None,
            help: "Get on your feet. Provokes; hurt feet and legs make it dearer.",
            rule: "INJ-ACT-21",
        }
    } else {
        OfferDraft {
            act: Act::new(words::DROP_PRONE),
            label: "Drop prone".into(),
            icon: "arrow-down",
            cost: "free".into(),
            aiming: Aiming::None,
            help: "Lie down: harder to shoot at, easier to strike.",
            rule: "INJ-ACT-18",
        }
    };
    vec![draft.checked(s, fighter)]
}
