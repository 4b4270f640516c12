//! Every action, in the order of the action bar. Floor 4. Section 6 of the reference; rules AUR-ACT.

use super::row::{AuraActions, Conduct, Cost, Domain, Effect, Kind, Row};
use crate::combat::{Act, Aiming, CombatantId, Family, MoveKind};
use crate::mechanics::{Actions, Aim, NamedPool, PlanOf, only_if};

use crate::rules::aura::components::agenda::Step;
use crate::rules::aura::components::price::Price;
use crate::rules::aura::data::{Ability, Values};
use crate::rules::aura::effects::{gear as gear_effects, posture};
use crate::rules::aura::plan::attack::{hold, objects};
use crate::rules::aura::plan::movement::leap;
use crate::rules::aura::plan::{
    abilities, attack, attention, gear, movement, offered, posture as check_posture,
};
use crate::rules::aura::preview::{others, strikes};
use crate::rules::aura::proposals;
use crate::rules::aura::snapshot::{Fighter, Situation};
use crate::rules::aura::words;
use bevy::prelude::World;
use smol_str::{SmolStr, format_smolstr};

/// An action that is paid for, a point of Energy with Stamina if its actor likes, and then takes effect.
/// Rules AUR-ACT-26, AUR-INIT-17.
const fn action(
    word: &'static str,
    label: &'static str,
    rule: &'static str,
    plan: PlanOf<AuraActions>,
    price: Cost,
    effect: fn() -> Step,
) -> Row {
    let conduct = Conduct {
        domain: Domain::Other,
        kind: Kind::Action,
        price,
        effect: Effect::Paid(effect),
    };
    Row {
        riders: &[words::PAY_STAMINA],
        fields: &[],
        ..Row::with_own(word, label, rule, plan, conduct)
    }
}

/// An attack at a combatant. Rules AUR-ACT-01 to -04.
const fn attack(word: &'static str, label: &'static str, rule: &'static str, price: Cost) -> Row {
    Row {
        aim: Aim::Chosen(Aiming::Combatant),
        riders: &[
            words::SWIFT,
            words::NONLETHAL,
            words::CARE,
            words::PAY_STAMINA,
        ],
        fields: &["with", "at", "facing"],
        preview: Some(|s, who, act, _| strikes::attack(s, who, act)),
        ..action(word, label, rule, attack::check, price, || Step::Strike).in_domain(Domain::Attack)
    }
}

/// A combat maneuver. Rules AUR-MAN-01, -02.
const fn maneuver(word: &'static str, label: &'static str, rule: &'static str, price: Cost) -> Row {
    Row {
        family: Family::Maneuvers,
        riders: &[words::SWIFT, words::PAY_STAMINA],
        ..attack(word, label, rule, price)
    }
}

/// A movement, step by step, paid for on the way. Rule AUR-INIT-17.
const fn walked(
    word: &'static str,
    label: &'static str,
    rule: &'static str,
    plan: PlanOf<AuraActions>,
    price: Cost,
    how: MoveKind,
) -> Row {
    let conduct = Conduct {
        domain: Domain::Movement,
        kind: Kind::Action,
        price,
        effect: Effect::Walked(how),
    };
    Row {
        aim: Aim::Chosen(Aiming::Path),
        riders: &[words::PAY_STAMINA],
        fields: &["path", "facing"],
        ..Row::with_own(word, label, rule, plan, conduct)
    }
}

/// A free command. Rule AUR-INIT-20.
const fn free(
    word: &'static str,
    label: &'static str,
    plan: PlanOf<AuraActions>,
    effect: fn(&mut World, CombatantId, &Act),
) -> Row {
    let conduct = Conduct {
        domain: Domain::Other,
        kind: Kind::Free,
        price: Cost::Always(|_| Price::FREE),
        effect: Effect::Free(effect),
    };
    Row {
        fields: &[],
        ..Row::with_own(word, label, "AUR-INIT-20", plan, conduct)
    }
}

/// A price by the actor and by the thing that it is done with; and what it may be, for people.
const fn varies(
    price: fn(&Situation<'_>, &Fighter<'_>, Option<&str>) -> Price,
    told: fn(&Values) -> SmolStr,
) -> Cost {
    Cost::Varies { price, told }
}

/// An attack in melee.
const MELEE: Cost = varies(offered::melee_price, |values| {
    let costs = &values.costs;
    let (armed, bare) = (costs.attack, costs.unarmed);
    format_smolstr!("{armed} Energy, {bare} with the bare body")
});

/// A shot or a throw.
const SHOT: Cost = varies(offered::shot_price, |values| {
    let usual = values.costs.shot;
    let clumsy = usual + values.costs.shot_clumsy;
    format_smolstr!("{usual} Energy, {clumsy} without proficiency")
});

/// An attack with the bare body alone.
const UNARMED: Cost = Cost::Always(|costs| Price::energy(costs.unarmed));

/// Taking a thing in hand, or putting it away.
const HANDLING: Cost = varies(offered::handling_price, |values| {
    let (usual, packed) = (values.costs.handle, values.costs.handle_packed);
    format_smolstr!("{usual} Energy, {packed} for what is packed")
});

/// The table of actions.
pub static ACTIONS: Actions<AuraActions> = Actions(&[
    Row {
        icon: "sword",
        usual: true,
        riders: &[
            words::SWIFT,
            words::NONLETHAL,
            words::CARE,
            words::MIGHTY,
            words::PAY_STAMINA,
        ],
        help: "Strike with a weapon or the bare body, once or several times; each strike is rolled for.",
        told_at: "attacks {at}{with}",
        offers: |s, who, offer| offered::strikes(s, &who, &offer),
        ..attack(words::ATTACK, "Attack", "AUR-ACT-01", MELEE)
    },
    Row {
        icon: "bow-arrow",
        usual: true,
        help: "Shoot once with a loaded weapon; range, cover and movement make it miss.",
        told_at: "aims at {at}{with}",
        offers: |s, who, offer| offered::each(s, &offer, offered::shooting(s, &who)),
        ..attack(words::SHOOT, "Shoot", "AUR-ACT-03", SHOT)
    },
    Row {
        icon: "refresh-cw",
        help: "Make a ranged weapon ready for its next shot.",
        told: "loads {thing}",
        offers: |s, who, offer| offered::each(s, &offer, offered::unloaded(&who)),
        preview: Some(|s, who, _, _| Ok(others::handling(s, &who, "Load"))),
        proposals: Some(proposals::load),
        fields: &["with"],
        ..action(
            words::LOAD,
            "Load",
            "AUR-ACT-05",
            |_, who, act| gear::load(&who, act),
            varies(offered::load_price, |_| "what the weapon says".into()),
            || Step::Load,
        )
    },
    Row {
        icon: "send",
        family: Family::Things,
        help: "Throw a weapon that you hold; afterwards it lies on the ground.",
        told_at: "throws {thing} at {at}",
        offers: |s, who, offer| offered::throws(s, &who, &offer),
        ..attack(words::THROW, "Throw", "AUR-ACT-03", SHOT)
    },
    Row {
        icon: "footprints",
        help: "Run up to your Speed in metres, or less far for less Energy; enemies that have you in reach may strike first.",
        told: "runs",
        offers: |_, who, offer| only_if(who.stats.speed > 0, offer),
        fields: &["path", "facing", "also"],
        ..walked(
            words::RUN,
            "Run",
            "AUR-ACT-07",
            |s, who, act| movement::check(s, &who, act, movement::check_run),
            Cost::UpTo(|costs| costs.run),
            MoveKind::Walk,
        )
    },
    Row {
        icon: "wind",
        family: Family::Other,
        riders: &[words::CHARGE, words::PAY_STAMINA],
        help: "Run farther than with a Run, at the price of Stamina; a long Sprint may end in a Push.",
        told: "sprints",
        offers: |_, who, offer| only_if(who.stats.speed > 0, offer),
        preview: Some(|s, who, act, _| strikes::sprint(s, &who, act)),
        fields: &["at", "path", "facing", "toward", "also"],
        ..walked(
            words::SPRINT,
            "Sprint",
            "AUR-ACT-08",
            |s, who, act| movement::check(s, &who, act, movement::check_sprint),
            Cost::Always(|costs| Price::energy(costs.sprint).and_stamina(costs.sprint_stamina)),
            MoveKind::Sprint,
        )
    },
    Row {
        icon: "move",
        riders: &[words::BY_AGILITY, words::PAY_STAMINA],
        help: "Step one metre in any direction without turning.",
        told: "shifts",
        fields: &["path", "facing", "also"],
        ..walked(
            words::SHIFT,
            "Shift",
            "AUR-ACT-06",
            |s, who, act| movement::check(s, &who, act, movement::check_shift),
            varies(
                |s, _, _| Price::energy(s.data.values.costs.shift),
                |values| {
                    let (energy, agility) = (values.costs.shift, values.costs.shift_agility);
                    format_smolstr!("{energy} Energy or {agility} Agility")
                },
            ),
            MoveKind::Step,
        )
    },
    Row {
        icon: "zap",
        riders: &[],
        help: "Step one metre at once, even in the middle of somebody else's action; nobody may strike at you for it.",
        told: "makes an Agile Move",
        ..walked(
            words::AGILE_MOVE,
            "Agile Move",
            "AUR-ACT-09",
            |s, who, act| movement::check(s, &who, act, movement::check_agile),
            Cost::Always(|costs| Price::agility(costs.agile_move)),
            MoveKind::Dodge,
        )
        .interrupting()
    },
    Row {
        icon: "shield",
        help: "Win ties on defence and close your openings, until you attack or move far.",
        told: "defends",
        proposals: Some(proposals::defend),
        ..action(
            words::DEFEND,
            "Defend",
            "AUR-ACT-14",
            |s, _, _| Ok(Price::energy(s.data.values.costs.defend)),
            Cost::Always(|costs| Price::energy(costs.defend)),
            || Step::Defend,
        )
    },
    Row {
        icon: "eye",
        aim: Aim::Chosen(Aiming::Facing),
        help: "Turn in a direction, or keep an enemy in front of you wherever it goes.",
        told: "turns",
        told_at: "keeps an eye on {at}",
        proposals: Some(proposals::face),
        fields: &["at", "facing"],
        ..free(
            words::FACE,
            "Face",
            |s, who, act| attention::check_face(s, &who, act),
            posture::face,
        )
    },
    Row {
        icon: "corner-down-left",
        help: "Bring the target to the ground with a melee attack that does no damage; it leaves you Unguarded.",
        told_at: "tries to trip {at}{with}",
        offers: |s, who, offer| offered::each(s, &offer, offered::for_maneuvers(s, &who)),
        ..maneuver(words::TRIP, "Trip", "AUR-MAN-03", MELEE)
    },
    Row {
        icon: "hand",
        help: "Strike a weapon out of the target's hand, from in front of it; it leaves you Unguarded.",
        told_at: "tries to disarm {at}{with}",
        offers: |s, who, offer| offered::each(s, &offer, offered::for_maneuvers(s, &who)),
        fields: &["with", "at", "path", "aim", "facing"],
        ..maneuver(words::DISARM, "Disarm", "AUR-MAN-04", MELEE)
    },
    Row {
        icon: "grab",
        help: "Hold a target fast: it can neither move nor attack, and you cannot attack.",
        told_at: "tries to restrain {at}{with}",
        offers: |_, who, offer| only_if(who.stats.hands, offer),
        ..maneuver(words::RESTRAIN, "Restrain", "AUR-MAN-05", UNARMED)
    },
    Row {
        icon: "arrow-right-from-line",
        help: "Push the target back by 1 metre and leave it Unguarded; if it stands firm, you are Unguarded.",
        told_at: "tries to push {at}{with}",
        offers: |_, who, offer| only_if(who.stats.hands, offer),
        fields: &["with", "at", "facing", "toward"],
        ..maneuver(words::PUSH, "Push", "AUR-MAN-08", UNARMED)
    },
    Row {
        icon: "unlock",
        family: Family::Maneuvers,
        help: "Break free of a hold: your strength against the holder's.",
        told: "tries to break free",
        offers: |_, who, offer| only_if(who.conditions.has(words::RESTRAINED), offer),
        preview: Some(|s, who, act, _| Ok(others::escape(s, &who, act))),
        proposals: Some(proposals::escape),
        fields: &["with", "at"],
        ..action(
            words::ESCAPE,
            "Escape",
            "AUR-ACT-21",
            |_, who, act| hold::check_escape(&who, act),
            Cost::Always(|costs| Price::energy(costs.escape)),
            || Step::Escape,
        )
        .in_domain(Domain::Exertion)
    },
    Row {
        icon: "hand",
        family: Family::Maneuvers,
        help: "Let go of the target that you hold.",
        told: "lets go",
        offers: |_, who, offer| only_if(who.conditions.has(words::RESTRAINING), offer),
        ..free(
            words::RELEASE,
            "Release",
            |_, who, _| check_posture::check_release(&who),
            |world, who, _| posture::release(world, who),
        )
    },
    Row {
        icon: "chevrons-up",
        family: Family::Other,
        help: "Jump in a straight line over a gap or down a ledge; landing leaves you Unguarded.",
        told: "jumps",
        offers: |_, who, offer| only_if(who.stats.jump(who.data) > 0, offer),
        ..walked(
            words::JUMP,
            "Jump",
            "AUR-ACT-10",
            |s, who, act| movement::check(s, &who, act, leap::check_jump),
            varies(
                |_, who, _| leap::jump_price(who),
                |values| {
                    let costs = &values.costs;
                    let (energy, ran_up, stamina) =
                        (costs.jump, costs.jump_ran_up, costs.jump_stamina);
                    format_smolstr!(
                        "{energy} Energy, {ran_up} with a run-up, and {stamina} Stamina"
                    )
                },
            ),
            MoveKind::Jump,
        )
    },
    Row {
        icon: "mountain",
        family: Family::Other,
        help: "Climb up or down a height beside you; greater heights cost more Stamina.",
        told: "climbs",
        offers: |s, who, offer| only_if(offered::beside_a_climb(s, &who), offer),
        ..walked(
            words::CLIMB,
            "Climb",
            "AUR-ACT-11",
            |s, who, act| movement::check(s, &who, act, leap::check_climb),
            varies(offered::climb_price, |values| {
                let (energy, least) = (values.costs.climb, values.costs.climb_stamina);
                let most = least + values.movement.climb - 2;
                format_smolstr!("{energy} Energy and {least} to {most} Stamina")
            }),
            MoveKind::Climb,
        )
    },
    Row {
        icon: "chevron-up",
        family: Family::Other,
        help: "Get from the ground to your knees; it leaves you Unguarded.",
        told: "rises to its knees",
        offers: |_, who, offer| only_if(who.conditions.has(words::PRONE), offer),
        proposals: Some(proposals::kneel),
        ..action(
            words::KNEEL,
            "Kneel",
            "AUR-ACT-12",
            |_, who, _| check_posture::check_kneel(&who),
            Cost::Always(|costs| Price::energy(costs.kneel)),
            || Step::Kneel,
        )
        .in_domain(Domain::Rising)
    },
    Row {
        icon: "arrow-up",
        family: Family::Other,
        help: "Get from your knees to your feet.",
        told: "stands up",
        offers: |_, who, offer| only_if(who.conditions.has(words::KNEELING), offer),
        proposals: Some(proposals::stand),
        ..action(
            words::STAND,
            "Stand up",
            "AUR-ACT-13",
            |_, who, _| check_posture::check_stand(&who),
            Cost::Always(|costs| Price::energy(costs.stand)),
            || Step::Stand,
        )
        .in_domain(Domain::Rising)
    },
    Row {
        icon: "eye-off",
        family: Family::Other,
        help: "Hide from every enemy that does not see you plainly: it cannot attack you until it sees you again.",
        told: "hides",
        ..action(
            words::HIDE,
            "Hide",
            "AUR-ACT-23",
            |s, who, _| {
                attention::may_hide(s, &who).map(|()| Price::energy(s.data.values.costs.hide))
            },
            Cost::Always(|costs| Price::energy(costs.hide)),
            || Step::Hide,
        )
    },
    Row {
        icon: "heart-pulse",
        family: Family::Other,
        riders: &[],
        help: "Get 1 Stamina back for your Energy; if you have less, all that is left is enough.",
        told: "catches breath",
        offers: |_, who, offer| only_if(who.stamina.now() < who.stamina.max(), offer),
        proposals: Some(proposals::catch_breath),
        ..action(
            words::CATCH_BREATH,
            "Catch Breath",
            "AUR-ACT-18",
            |_, who, _| Ok(check_posture::breath_price(&who)),
            varies(
                |_, who, _| check_posture::breath_price(who),
                |values| format_smolstr!("{} Energy, or all that is left", values.costs.breath),
            ),
            || Step::CatchBreath,
        )
    },
    Row {
        icon: "hammer",
        aim: Aim::Chosen(Aiming::Thing),
        family: Family::Other,
        help: "Throw your whole body against a door or wall to break it.",
        told_at: "throws itself against {at}",
        offers: |s, who, offer| only_if(offered::beside_a_barrier(s, &who), offer),
        preview: Some(|s, who, act, _| Ok(others::break_down(s, &who, act))),
        fields: &["at"],
        ..action(
            words::BREAK,
            "Break down",
            "AUR-ACT-22",
            |s, who, act| objects::check_break(s, &who, act),
            Cost::Always(|costs| {
                Price::energy(costs.break_down).and_stamina(costs.break_down_stamina)
            }),
            || Step::BreakDown,
        )
        .in_domain(Domain::Exertion)
    },
    Row {
        icon: "hand",
        family: Family::Things,
        help: "Take a carried thing in hand.",
        told: "takes {thing} in hand",
        offers: |s, who, offer| offered::each(s, &offer, offered::stowed(s, &who)),
        preview: Some(|s, who, _, _| Ok(others::handling(s, &who, "Equip"))),
        proposals: Some(proposals::equip),
        fields: &["with"],
        ..action(
            words::EQUIP,
            "Equip",
            "AUR-ACT-15",
            |s, who, act| gear::check_equip(s, &who, act),
            HANDLING,
            || Step::Equip,
        )
    },
    Row {
        icon: "archive",
        family: Family::Things,
        help: "Put a thing away, so that the hand is free.",
        told: "puts {thing} away",
        offers: |s, who, offer| offered::each(s, &offer, offered::held(s, &who)),
        preview: Some(|s, who, _, _| Ok(others::handling(s, &who, "Stow"))),
        fields: &["with"],
        ..action(
            words::STOW,
            "Stow",
            "AUR-ACT-15",
            |s, who, act| gear::check_stow(s, &who, act),
            HANDLING,
            || Step::Stow,
        )
    },
    Row {
        icon: "arrow-down-to-line",
        family: Family::Things,
        help: "Take a thing from the ground; it leaves you Exposed.",
        told: "picks up {thing}",
        offers: |s, who, offer| offered::each(s, &offer, offered::in_own_space(s, &who)),
        fields: &["with"],
        proposals: Some(proposals::pick_up),
        ..action(
            words::PICK_UP,
            "Pick up",
            "AUR-ACT-16",
            |s, who, act| gear::pick_up(s, &who, act),
            Cost::Always(|costs| Price::energy(costs.pick_up)),
            || Step::PickUp,
        )
    },
    Row {
        icon: "arrow-down",
        family: Family::Things,
        help: "Let a thing fall into your own cell.",
        told: "drops {thing}",
        offers: |s, who, offer| offered::each(s, &offer, offered::held(s, &who)),
        proposals: Some(proposals::drop_held),
        fields: &["with"],
        ..free(
            words::DROP,
            "Drop",
            |_, who, act| gear::drop_held(&who, act),
            gear_effects::drop_held,
        )
    },
    Row {
        icon: "heart",
        family: Family::Other,
        help: "Spend a Recovery Surge to get Aura back, once until you rest.",
        told: "draws on a Second Wind",
        offers: |_, who, offer| only_if(who.stats.can(Ability::SecondWind), offer),
        proposals: Some(proposals::second_wind),
        ..action(
            words::SECOND_WIND,
            "Second Wind",
            "AUR-ACT-24",
            |s, who, _| abilities::check_second_wind(s, &who),
            Cost::Ability(Ability::SecondWind),
            || Step::SecondWind,
        )
    },
    Row {
        icon: "sparkles",
        family: Family::Other,
        help: "End what slows you.",
        told: "shakes off what slows it",
        offers: |_, who, offer| only_if(who.stats.can(Ability::ShakeOff), offer),
        proposals: Some(proposals::shake_off),
        ..action(
            words::SHAKE_OFF,
            "Shake Off",
            "AUR-ACT-24",
            |s, who, _| abilities::check_shake_off(s, &who),
            Cost::Ability(Ability::ShakeOff),
            || Step::ShakeOff,
        )
    },
    Row {
        icon: "eye",
        aim: Aim::Chosen(Aiming::Combatant),
        family: Family::Attacks,
        help: "Daze the target by a stare, unless its Will resists.",
        told_at: "stares at {at}",
        offers: |_, who, offer| only_if(who.stats.can(Ability::DreadStare), offer),
        preview: Some(|s, who, act, _| others::stare(s, &who, act)),
        proposals: Some(proposals::stare),
        fields: &["at", "facing"],
        ..action(
            words::DREAD_STARE,
            "Dread Stare",
            "AUR-ACT-24",
            |s, who, act| abilities::check_stare(s, &who, act),
            Cost::Ability(Ability::DreadStare),
            || Step::Stare,
        )
    },
    Row {
        icon: "flask-conical",
        aim: Aim::Chosen(Aiming::Friend),
        family: Family::Things,
        help: "Give a draught to an ally beside you, or drink it yourself.",
        told: "drinks a draught",
        told_at: "gives a draught to {at}",
        offers: |s, who, offer| offered::each(s, &offer, offered::draughts(s, &who)),
        proposals: Some(proposals::drink),
        fields: &["with", "at"],
        ..action(
            words::DRINK,
            "Drink",
            "AUR-ACT-24",
            |s, who, act| {
                abilities::check_drink(s, &who, act)
                    .map(|_| Price::energy(s.data.values.costs.drink))
            },
            Cost::Always(|costs| Price::energy(costs.drink)),
            || Step::Drink,
        )
    },
]);

#[cfg(test)]
mod tests {
    use super::ACTIONS;

    #[test]
    fn aur_pos_06_actions_that_turn_to_their_target_take_a_facing() {
        for row in ACTIONS.0.iter().filter(|row| row.turns()) {
            assert!(row.fields.contains(&"facing"), "{}", row.word);
        }
    }

    #[test]
    fn the_log_has_words_for_every_action() {
        for row in ACTIONS.0 {
            let said = row.announced(Some("Mira"), Some("sword"));
            assert!(!said.is_empty(), "{}", row.word);
            assert!(!said.contains(['{', '}']), "{}: {said}", row.word);
        }
        let say = |word, at, with| ACTIONS.row(word).map(|row| row.announced(at, with));
        let said = say("drink", None, None);
        assert_eq!(said.as_deref(), Some("drinks a draught"));
        let said = say("attack", Some("Mira"), Some("sword"));
        assert_eq!(said.as_deref(), Some("attacks Mira (sword)"));
        assert_eq!(
            say("equip", None, Some("sword")).as_deref(),
            Some("takes the sword in hand")
        );
    }
}
