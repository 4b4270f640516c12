//! Every action, in the order of the action bar. Floor 4. Rules INJ-ACT, INJ-ATK, INJ-MAN, INJ-MOVE,
//! INJ-RNG.

use super::row::{Conduct, InjuryActions, Row, Travel};
use crate::combat::{Aiming, Family};
use crate::mechanics::{Actions, Aim, PlanOf, only_if};
use crate::rules::injury::data::Mode;
use crate::rules::injury::plan::acts::{
    aid, air, attacks, charge, flurry, guard, maneuvers, objects, strikes, things, walks,
};
use crate::rules::injury::plan::maneuver::Maneuver;
use crate::rules::injury::plan::offered;
use crate::rules::injury::preview;
use crate::rules::injury::proposals;
use crate::rules::injury::words;

/// The riders of a melee attack.
const MELEE_RIDERS: &[&str] = &[words::POWER, words::RECKLESS, words::LUNGE];
/// The riders of a shot or a throw.
const RANGED_RIDERS: &[&str] = &[words::DEADLY_AIM];

/// What a free action costs at least. Rule INJ-ACT-01.
const FREE: Conduct = Conduct::ap(|_| 0);

/// An action with what `injury` says of it, its least price among that; a free one unless its row says what it costs.
const fn row(
    word: &'static str,
    label: &'static str,
    rule: &'static str,
    plan: PlanOf<InjuryActions>,
) -> Row {
    Row {
        cost: "",
        ..Row::with_own(word, label, rule, plan, FREE)
    }
}

/// A maneuver. Rules INJ-MAN-01 to -03.
const fn maneuver(which: Maneuver, icon: &'static str, help: &'static str) -> Row {
    Row {
        icon,
        aim: Aim::Chosen(Aiming::Combatant),
        family: Family::Maneuvers,
        fields: match which {
            Maneuver::Drag | Maneuver::Overrun | Maneuver::Reposition | Maneuver::Shove => {
                &["with", "at", "path"]
            }
            _ => &["with", "at"],
        },
        help,
        offers: |_, who, offer| offered::maneuver(who, offer),
        preview: Some(preview::maneuvers::maneuver),
        own: Conduct::ap(|costs| costs.maneuver),
        ..row(
            which.word(),
            which.name(),
            which.rule(),
            maneuvers::check_maneuver,
        )
    }
}

/// The table of actions.
pub static ACTIONS: Actions<InjuryActions> = Actions(&[
    Row {
        icon: "footprints",
        aim: Aim::Chosen(Aiming::Path),
        help: "Walk up to your speed. Leaving a threatened cell provokes.",
        offers: |_, who, offer| offered::walk(who, offer),
        preview: Some(preview::footing::walk),
        own: Conduct::ap(|costs| costs.walk).by(Travel::Ground),
        fields: &["path"],
        ..row(words::MOVE, "Move", "INJ-MOVE-01", walks::check_move)
    },
    Row {
        icon: "footprints",
        aim: Aim::Chosen(Aiming::Path),
        help: "Move one cell while prone. Leaving a threatened cell provokes.",
        offers: |_, who, offer| offered::crawl(who, offer),
        own: Conduct::ap(|costs| costs.crawl),
        fields: &["path"],
        ..row(words::CRAWL, "Crawl", "INJ-MOVE-03", walks::check_crawl)
    },
    Row {
        icon: "footprints",
        aim: Aim::Chosen(Aiming::Path),
        help: "Move one cell over easy, level ground. Provokes nobody.",
        offers: |_, _, _| Vec::new(),
        own: Conduct::ap(|costs| costs.step),
        fields: &["path"],
        ..row(words::STEP, "Step", "INJ-MOVE-02", walks::check_step)
    },
    Row {
        icon: "bow-arrow",
        aim: Aim::Chosen(Aiming::Combatant),
        usual: true,
        riders: RANGED_RIDERS,
        help: "Shoot once. Enemies that threaten you may strike first.",
        offers: |s, who, offer| offered::attacks::shots(s, who, &offer),
        preview: Some(preview::strikes::attack),
        own: Conduct::ap(|costs| costs.shoot).ranged(),
        fields: &["with", "at", "aim"],
        ..row(words::SHOOT, "Shoot", "INJ-RNG-01", |s, who, act| {
            attacks::check_attack(s, who, act, Mode::Shoot)
        })
    },
    Row {
        icon: "sword",
        aim: Aim::Chosen(Aiming::Combatant),
        usual: true,
        riders: MELEE_RIDERS,
        help: "Attack once in melee. Each further attack this turn is harder.",
        offers: |s, who, offer| offered::attacks::strikes(s, who, &offer),
        preview: Some(preview::strikes::attack),
        own: Conduct::ap(|costs| costs.strike),
        fields: &["with", "at", "aim"],
        ..row(words::ATTACK, "Strike", "INJ-ATK-01", |s, who, act| {
            attacks::check_attack(s, who, act, Mode::Melee)
        })
    },
    Row {
        icon: "send",
        aim: Aim::Chosen(Aiming::Combatant),
        usual: true,
        riders: RANGED_RIDERS,
        help: "Throw a weapon; if it misses, it lands somewhere near. Provokes.",
        offers: |s, who, offer| offered::attacks::throws(s, who, &offer),
        preview: Some(preview::strikes::attack),
        own: Conduct::ap(|costs| costs.throw).ranged(),
        fields: &["with", "at", "aim"],
        ..row(words::THROW, "Throw", "INJ-RNG-05", |s, who, act| {
            attacks::check_attack(s, who, act, Mode::Throw)
        })
    },
    Row {
        icon: "rotate-ccw",
        cost: "what the weapon says",
        help: "Make the weapon ready for its next shot. Provokes.",
        offers: |s, who, offer| offered::attacks::reloads(s, who, &offer),
        own: Conduct::ap(|_| 1),
        fields: &["with"],
        ..row(words::RELOAD, "Reload", "INJ-RNG-10", things::check_reload)
    },
    Row {
        icon: "axe",
        aim: Aim::Chosen(Aiming::Combatant),
        riders: MELEE_RIDERS,
        help: "Carry the blow on to another enemy next to the first. Leaves you open.",
        offers: |s, who, offer| offered::attacks::cleave(s, who, &offer),
        preview: Some(preview::strikes::attack),
        own: FREE.and_stamina(|costs| costs.cleave_stamina),
        fields: &["with", "at", "aim"],
        ..row(words::CLEAVE, "Cleave", "INJ-ACT-05", strikes::check_cleave)
    },
    Row {
        icon: "chevrons-right",
        aim: Aim::Chosen(Aiming::Combatant),
        family: Family::Attacks,
        riders: MELEE_RIDERS,
        help: "Rush straight at an enemy and strike with advantage. Leaves you open.",
        offers: |s, who, offer| offered::attacks::charges(s, who, &offer),
        preview: Some(preview::acts::charge),
        complete: Some(charge::with_path),
        own: Conduct::ap(|costs| costs.charge),
        fields: &["with", "at", "path", "aim"],
        ..row(words::CHARGE, "Charge", "INJ-ACT-15", charge::check_charge)
    },
    Row {
        icon: "swords",
        aim: Aim::Chosen(Aiming::Combatant),
        family: Family::Attacks,
        several: true,
        riders: MELEE_RIDERS,
        help: "Attack once with each weapon that reaches, each time with a disadvantage.",
        told: "strikes with all weapons",
        offers: offered::attacks::multiweapon,
        preview: Some(preview::acts::flurry),
        complete: Some(flurry::with_all_weapons),
        own: Conduct::ap(|costs| costs.multiweapon),
        fields: &["with", "at", "aim", "also"],
        ..row(
            words::MULTIWEAPON,
            "Strike with all weapons",
            "INJ-ACT-07",
            flurry::check_multiweapon,
        )
    },
    Row {
        icon: "fast-forward",
        aim: Aim::Chosen(Aiming::Combatant),
        family: Family::Attacks,
        several: true,
        riders: &[words::DEADLY_AIM, words::MORE_SHOTS],
        help: "Shoot several times in one action; each roll has 1 disadvantage for each shot beyond the first. Provokes.",
        offers: |s, who, offer| offered::attacks::rapid_shots(s, who, &offer),
        preview: Some(preview::acts::flurry),
        complete: Some(|s, _, act| flurry::with_further_shots(s, act)),
        own: Conduct::ap(|costs| costs.rapid_shot).ranged(),
        fields: &["with", "at", "aim", "also"],
        ..row(
            words::RAPID_SHOT,
            "Rapid shot",
            "INJ-ACT-12",
            flurry::check_rapid_shot,
        )
    },
    Row {
        icon: "shield-check",
        cost: "all AP",
        family: Family::Other,
        help: "Do nothing but dodge until your next turn, without reactions.",
        own: Conduct::ap(|costs| costs.full_defence),
        fields: &[],
        ..row(
            words::FULL_DEFENCE,
            "Full defence",
            "INJ-ACT-16",
            |_, who, _| guard::check_full_defence(who),
        )
    },
    Row {
        icon: "heart-pulse",
        aim: Aim::Chosen(Aiming::Friend),
        family: Family::Other,
        help: "Stop your own bleeding, or that of an ally beside you. Provokes.",
        offers: offered::first_aid,
        preview: Some(preview::acts::first_aid),
        proposals: Some(proposals::first_aid),
        own: Conduct::ap(|costs| costs.first_aid),
        fields: &["at"],
        ..row(
            words::FIRST_AID,
            "First aid",
            "INJ-ACT-19",
            aid::check_first_aid,
        )
    },
    Row {
        icon: "shield-half",
        help: "Dodge until your next turn; no more attacks this turn.",
        own: Conduct::ap(|costs| costs.defend),
        fields: &[],
        ..row(words::DEFEND, "Defend", "INJ-ACT-13", |_, who, _| {
            guard::check_defend(who)
        })
    },
    Row {
        icon: "shield",
        help: "Raise the shield: its bonus counts until your next turn.",
        offers: offered::shield,
        own: Conduct::ap(|costs| costs.ready_shield),
        fields: &["with"],
        ..row(
            words::READY_SHIELD,
            "Ready shield",
            "INJ-ACT-14",
            |s, who, _| things::check_ready_shield(s, who),
        )
    },
    Row {
        icon: "footprints",
        aim: Aim::Other(Aiming::Combatant, |s, who| {
            offered::at_others(s.fighter(who), words::GRAPPLED)
        }),
        help: "Break out of the grapple with Athletics or Acrobatics.",
        offers: |s, who, offer| offered::with_other(s, who, words::GRAPPLED, "Escape from", offer),
        preview: Some(preview::maneuvers::escape),
        own: Conduct::ap(|costs| costs.escape),
        fields: &["at"],
        ..row(words::ESCAPE, "Escape", "INJ-ACT-20", |_, who, act| {
            maneuvers::check_escape(who, act)
        })
    },
    Row {
        icon: "hand",
        aim: Aim::Other(Aiming::Combatant, |s, who| {
            offered::at_others(s.fighter(who), words::GRAPPLING)
        }),
        help: "Let go of the one you grapple. Once a turn.",
        offers: |s, who, offer| offered::with_other(s, who, words::GRAPPLING, "Let go of", offer),
        fields: &["at"],
        ..row(words::RELEASE, "Release", "INJ-ACT-20", |_, who, act| {
            maneuvers::check_release(who, act)
        })
    },
    Row {
        proposals: Some(proposals::disarm),
        ..maneuver(
            Maneuver::Disarm,
            "hand",
            "Strike a thing out of the target's hand; with 1 degree and a free hand you take it.",
        )
    },
    maneuver(
        Maneuver::Drag,
        "arrow-down",
        "Walk backwards and pull the target along, 1 cell and 1 more for each degree.",
    ),
    Row {
        proposals: Some(proposals::grapple),
        ..maneuver(
            Maneuver::Grapple,
            "hand",
            "Seize the target with a free hand: neither of you can walk away.",
        )
    },
    maneuver(
        Maneuver::Overrun,
        "footprints",
        "Run through the target to its other side; with 1 degree it falls prone.",
    ),
    maneuver(
        Maneuver::Reposition,
        "rotate-ccw",
        "Move the target about within your reach, 1 cell and 1 more for each degree.",
    ),
    Row {
        proposals: Some(proposals::shove),
        ..maneuver(
            Maneuver::Shove,
            "arrow-up",
            "Push the target straight back, 1 cell and 1 more for each degree.",
        )
    },
    maneuver(
        Maneuver::Steal,
        "package",
        "Take a carried thing from the target with a free hand.",
    ),
    maneuver(
        Maneuver::Sunder,
        "axe",
        "Damage a thing that the target holds or wears; what breaks is of no use.",
    ),
    maneuver(
        Maneuver::Trick,
        "send",
        "The target is off guard against you until the end of your next turn.",
    ),
    Row {
        proposals: Some(proposals::trip),
        ..maneuver(Maneuver::Trip, "arrow-down", "The target falls prone.")
    },
    Row {
        icon: "arrow-up",
        help: "Get to your feet. Provokes; hurt feet and legs make it cost more.",
        offers: |_, who, offer| offered::stand(who, offer),
        own: Conduct::ap(|costs| costs.stand),
        fields: &[],
        ..row(words::STAND, "Stand up", "INJ-ACT-21", |s, who, _| {
            walks::check_stand(s, who)
        })
    },
    Row {
        icon: "arrow-down",
        family: Family::Other,
        help: "Lie down: you are harder to shoot and easier to strike.",
        offers: |_, who, offer| only_if(!who.is_prone(), offer),
        fields: &[],
        ..row(
            words::DROP_PRONE,
            "Drop prone",
            "INJ-ACT-18",
            |_, who, _| walks::check_drop_prone(who),
        )
    },
    Row {
        icon: "mountain",
        aim: Aim::Chosen(Aiming::Path),
        help: "Climb one cell that is 2 steps higher, or a cliff, with an Athletics check. Provokes.",
        offers: offered::ground::climb,
        preview: Some(preview::ground::climb),
        own: Conduct::ap(|costs| costs.climb),
        fields: &["path"],
        ..row(words::CLIMB, "Climb", "INJ-MOVE-05", walks::check_climb)
    },
    Row {
        icon: "bird",
        aim: Aim::Chosen(Aiming::Path),
        riders: &[words::ALTITUDE],
        help: "Fly up to your fly speed; each step up costs 1 more. Leaving a threatened cell provokes.",
        offers: |_, who, offer| offered::ground::fly(who, offer),
        preview: Some(preview::ground::flight),
        own: Conduct::ap(|costs| costs.fly).by(Travel::Air),
        fields: &["path", "heights"],
        ..row(words::FLY, "Fly", "INJ-MOVE-10", air::check_fly)
    },
    Row {
        icon: "plane-landing",
        aim: Aim::Chosen(Aiming::Path),
        help: "Fly to a cell and land there.",
        offers: |_, who, offer| offered::ground::land(who, offer),
        preview: Some(preview::ground::flight),
        own: Conduct::ap(|costs| costs.fly).by(Travel::AirToGround),
        fields: &["path", "heights"],
        ..row(words::LAND, "Land", "INJ-MOVE-10", air::check_land)
    },
    Row {
        icon: "door-open",
        aim: Aim::Chosen(Aiming::Thing),
        help: "Open or shut a door, or pull a lever: point at it, or at the cell behind the door.",
        offers: offered::ground::work,
        own: Conduct::ap(|costs| costs.work),
        fields: &["at"],
        ..row(
            words::USE,
            "Work a door or lever",
            "INJ-ACT-18",
            objects::check_use,
        )
    },
    Row {
        icon: "hand",
        family: Family::Things,
        help: "Take a carried thing in a free hand. Quick weapons cost nothing.",
        offers: |s, who, offer| offered::things::draws(s, who, &offer),
        own: Conduct::ap(|costs| costs.draw),
        fields: &["with"],
        ..row(words::DRAW, "Draw", "INJ-ACT-18", things::check_draw)
    },
    Row {
        icon: "package",
        family: Family::Things,
        help: "Put a thing away, so that the hand is free.",
        offers: |s, who, offer| offered::things::stows(s, who, &offer),
        own: Conduct::ap(|costs| costs.stow),
        fields: &["with"],
        ..row(words::STOW, "Stow", "INJ-ACT-18", |_, who, act| {
            things::check_stow(who, act)
        })
    },
    Row {
        icon: "hand",
        family: Family::Things,
        help: "Take a thing from the ground, or out of the body in which it sticks. Provokes.",
        offers: |s, who, offer| offered::things::picks(s, who, &offer),
        own: Conduct::ap(|costs| costs.pick_up),
        fields: &["with"],
        ..row(
            words::PICK_UP,
            "Pick up",
            "INJ-ACT-18",
            things::check_pick_up,
        )
    },
    Row {
        icon: "arrow-down-to-line",
        family: Family::Things,
        help: "Let a thing fall into your own cell. Once a turn.",
        offers: |s, who, offer| offered::things::drops(s, who, &offer),
        fields: &["with"],
        ..row(words::DROP, "Drop", "INJ-ACT-18", |_, who, act| {
            things::check_drop(who, act)
        })
    },
]);
