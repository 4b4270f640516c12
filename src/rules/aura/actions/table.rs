//! Every action, in the order of the action bar. Floor 4. Section 6 of the reference; rules AUR-ACT.

use super::row::{AuraActions, Conduct, Cost, Domain, Effect, Kind, Row};
use crate::combat::{Aiming, Family, MoveKind};
use crate::mechanics::{Actions, Aim, only_if};
use crate::rules::aura::components::Pool;
use crate::rules::aura::components::price::Price;
use crate::rules::aura::data::Ability;
use crate::rules::aura::effects::{self, attack as strikes_at, holds, posture};
use crate::rules::aura::plan::attack::{hold, objects};
use crate::rules::aura::plan::movement::leap;
use crate::rules::aura::plan::{
    abilities, attack, attention, gear, movement, offered, posture as check_posture,
};
use crate::rules::aura::preview::{others, strikes};
use crate::rules::aura::proposals;
use crate::rules::aura::words;

/// The table of actions.
pub static ACTIONS: Actions<AuraActions> = Actions(&[
    Row {
        icon: "sword",
        aim: Aim::Chosen(Aiming::Combatant),
        usual: true,
        riders: &[
            words::SWIFT,
            words::NONLETHAL,
            words::CARE,
            words::MIGHTY,
            words::PAY_STAMINA,
        ],
        help: "A series of strikes with a weapon or the bare body.",
        told_at: "attacks {at}{with}",
        offers: |s, who, offer| offered::strikes(s, &who, &offer),
        preview: Some(|s, who, act, _| strikes::attack(s, who, act)),
        ..Row::with_own(
            words::ATTACK,
            "Attack",
            "AUR-ACT-01",
            attack::check,
            Conduct {
                domain: Domain::Attack,
                kind: Kind::Action,
                price: Cost::Varies {
                    price: offered::melee_price,
                    told: offered::told_melee,
                },
                effect: Effect::Paid(strikes_at::perform),
            },
        )
    },
    Row {
        icon: "bow-arrow",
        aim: Aim::Chosen(Aiming::Combatant),
        usual: true,
        riders: &[
            words::SWIFT,
            words::NONLETHAL,
            words::CARE,
            words::PAY_STAMINA,
        ],
        help: "A shot with a loaded weapon.",
        told_at: "shoots at {at}{with}",
        offers: |s, who, offer| offered::each(s, &offer, offered::shooting(s, &who)),
        preview: Some(|s, who, act, _| strikes::attack(s, who, act)),
        ..Row::with_own(
            words::SHOOT,
            "Shoot",
            "AUR-ACT-03",
            attack::check,
            Conduct {
                domain: Domain::Attack,
                kind: Kind::Action,
                price: Cost::Varies {
                    price: offered::shot_price,
                    told: offered::told_shot,
                },
                effect: Effect::Paid(strikes_at::perform),
            },
        )
    },
    Row {
        icon: "refresh-cw",
        riders: &[words::PAY_STAMINA],
        help: "Make a ranged weapon ready.",
        told: "loads {thing}",
        offers: |s, who, offer| offered::each(s, &offer, offered::unloaded(s, &who)),
        proposals: Some(proposals::load),
        ..Row::with_own(
            words::LOAD,
            "Load",
            "AUR-ACT-05",
            |s, who, act| gear::load(s, &who, act),
            Conduct {
                domain: Domain::Other,
                kind: Kind::Action,
                price: Cost::Varies {
                    price: offered::load_price,
                    told: |_| "what the weapon says".into(),
                },
                effect: Effect::Paid(effects::gear::load),
            },
        )
    },
    Row {
        icon: "send",
        aim: Aim::Chosen(Aiming::Combatant),
        family: Family::Things,
        riders: &[
            words::SWIFT,
            words::NONLETHAL,
            words::CARE,
            words::PAY_STAMINA,
        ],
        help: "Any melee weapon in hand can be thrown.",
        told_at: "throws {thing} at {at}",
        offers: |s, who, offer| offered::throws(s, &who, &offer),
        preview: Some(|s, who, act, _| strikes::attack(s, who, act)),
        ..Row::with_own(
            words::THROW,
            "Throw",
            "AUR-ACT-03",
            attack::check,
            Conduct {
                domain: Domain::Attack,
                kind: Kind::Action,
                price: Cost::Varies {
                    price: offered::shot_price,
                    told: offered::told_shot,
                },
                effect: Effect::Paid(strikes_at::perform),
            },
        )
    },
    Row {
        icon: "footprints",
        aim: Aim::Chosen(Aiming::Path),
        riders: &[words::PAY_STAMINA],
        help: "Up to the Speed in metres; a part of it for less Energy.",
        told: "runs",
        offers: |_, who, offer| only_if(who.stats.speed > 0, offer),
        ..Row::with_own(
            words::RUN,
            "Run",
            "AUR-ACT-07",
            |s, who, act| movement::check(s, &who, act, movement::check_run),
            Conduct {
                domain: Domain::Movement,
                kind: Kind::Action,
                price: Cost::UpTo(|costs| costs.run),
                effect: Effect::Walked(MoveKind::Walk),
            },
        )
    },
    Row {
        icon: "wind",
        aim: Aim::Chosen(Aiming::Path),
        family: Family::Other,
        riders: &[words::CHARGE, words::PAY_STAMINA],
        help: "Faster than a Run, for Stamina too; may end in a push.",
        told: "sprints",
        offers: |_, who, offer| only_if(who.stats.speed > 0, offer),
        preview: Some(|s, who, act, _| strikes::sprint(s, &who, act)),
        ..Row::with_own(
            words::SPRINT,
            "Sprint",
            "AUR-ACT-08",
            |s, who, act| movement::check(s, &who, act, movement::check_sprint),
            Conduct {
                domain: Domain::Movement,
                kind: Kind::Action,
                price: Cost::Always(|costs| {
                    Price::energy(costs.sprint).and_stamina(costs.sprint_stamina)
                }),
                effect: Effect::Walked(MoveKind::Sprint),
            },
        )
    },
    Row {
        icon: "move",
        aim: Aim::Chosen(Aiming::Path),
        riders: &[words::BY_AGILITY, words::PAY_STAMINA],
        help: "One metre in any direction without turning.",
        told: "shifts",
        ..Row::with_own(
            words::SHIFT,
            "Shift",
            "AUR-ACT-06",
            |s, who, act| movement::check(s, &who, act, movement::check_shift),
            Conduct {
                domain: Domain::Movement,
                kind: Kind::Action,
                price: Cost::Varies {
                    price: |s, _, _| Price::energy(s.data.values.costs.shift),
                    told: offered::told_shift,
                },
                effect: Effect::Walked(MoveKind::Step),
            },
        )
    },
    Row {
        icon: "zap",
        aim: Aim::Chosen(Aiming::Path),
        help: "One metre at once, for Agility; it provokes nobody.",
        told: "makes an Agile Move",
        ..Row::with_own(
            words::AGILE_MOVE,
            "Agile Move",
            "AUR-ACT-09",
            |s, who, act| movement::check(s, &who, act, movement::check_agile),
            Conduct {
                domain: Domain::Movement,
                kind: Kind::Interrupt,
                price: Cost::Always(|costs| Price::agility(costs.agile_move)),
                effect: Effect::Walked(MoveKind::Dodge),
            },
        )
    },
    Row {
        icon: "shield",
        riders: &[words::PAY_STAMINA],
        help: "Win ties on defence, and cover one's openings.",
        told: "defends",
        proposals: Some(proposals::defend),
        ..Row::with_own(
            words::DEFEND,
            "Defend",
            "AUR-ACT-14",
            |s, _, _| Ok(Price::energy(s.data.values.costs.defend)),
            Conduct {
                domain: Domain::Other,
                kind: Kind::Action,
                price: Cost::Always(|costs| Price::energy(costs.defend)),
                effect: Effect::Paid(|world, action| posture::defend(world, action.who)),
            },
        )
    },
    Row {
        icon: "eye",
        aim: Aim::Chosen(Aiming::Facing),
        help: "Turn to a direction, or keep an eye on an enemy.",
        told: "turns",
        told_at: "keeps an eye on {at}",
        proposals: Some(proposals::face),
        ..Row::with_own(
            words::FACE,
            "Face",
            "AUR-INIT-20",
            |s, who, act| attention::check_face(s, &who, act),
            Conduct {
                domain: Domain::Other,
                kind: Kind::Free,
                price: Cost::Always(|_| Price::FREE),
                effect: Effect::Free(posture::face),
            },
        )
    },
    Row {
        icon: "corner-down-left",
        aim: Aim::Chosen(Aiming::Combatant),
        family: Family::Maneuvers,
        riders: &[words::SWIFT, words::PAY_STAMINA],
        help: "Bring a target to the ground.",
        told_at: "tries to trip {at}{with}",
        offers: |s, who, offer| offered::each(s, &offer, offered::for_maneuvers(s, &who)),
        preview: Some(|s, who, act, _| strikes::attack(s, who, act)),
        ..Row::with_own(
            words::TRIP,
            "Trip",
            "AUR-MAN-03",
            attack::check,
            Conduct {
                domain: Domain::Attack,
                kind: Kind::Action,
                price: Cost::Varies {
                    price: offered::melee_price,
                    told: offered::told_melee,
                },
                effect: Effect::Paid(strikes_at::perform),
            },
        )
    },
    Row {
        icon: "hand",
        aim: Aim::Chosen(Aiming::Combatant),
        family: Family::Maneuvers,
        riders: &[words::SWIFT, words::PAY_STAMINA],
        help: "Strike a weapon out of a hand.",
        told_at: "tries to disarm {at}{with}",
        offers: |s, who, offer| offered::each(s, &offer, offered::for_maneuvers(s, &who)),
        preview: Some(|s, who, act, _| strikes::attack(s, who, act)),
        ..Row::with_own(
            words::DISARM,
            "Disarm",
            "AUR-MAN-04",
            attack::check,
            Conduct {
                domain: Domain::Attack,
                kind: Kind::Action,
                price: Cost::Varies {
                    price: offered::melee_price,
                    told: offered::told_melee,
                },
                effect: Effect::Paid(strikes_at::perform),
            },
        )
    },
    Row {
        icon: "grab",
        aim: Aim::Chosen(Aiming::Combatant),
        family: Family::Maneuvers,
        riders: &[words::SWIFT, words::PAY_STAMINA],
        help: "Hold a target fast.",
        told_at: "tries to restrain {at}{with}",
        offers: |_, who, offer| only_if(who.stats.hands, offer),
        preview: Some(|s, who, act, _| strikes::attack(s, who, act)),
        ..Row::with_own(
            words::RESTRAIN,
            "Restrain",
            "AUR-MAN-05",
            attack::check,
            Conduct {
                domain: Domain::Attack,
                kind: Kind::Action,
                price: Cost::Always(|costs| Price::energy(costs.unarmed)),
                effect: Effect::Paid(strikes_at::perform),
            },
        )
    },
    Row {
        icon: "arrow-right-from-line",
        aim: Aim::Chosen(Aiming::Combatant),
        family: Family::Maneuvers,
        riders: &[words::SWIFT, words::PAY_STAMINA],
        help: "Drive a target back.",
        told_at: "tries to push {at}{with}",
        offers: |_, who, offer| only_if(who.stats.hands, offer),
        preview: Some(|s, who, act, _| strikes::attack(s, who, act)),
        ..Row::with_own(
            words::PUSH,
            "Push",
            "AUR-MAN-08",
            attack::check,
            Conduct {
                domain: Domain::Attack,
                kind: Kind::Action,
                price: Cost::Always(|costs| Price::energy(costs.unarmed)),
                effect: Effect::Paid(strikes_at::perform),
            },
        )
    },
    Row {
        icon: "unlock",
        family: Family::Maneuvers,
        riders: &[words::PAY_STAMINA],
        help: "Break free of a hold.",
        told: "tries to get out of the hold",
        offers: |_, who, offer| only_if(who.conditions.has(words::RESTRAINED), offer),
        preview: Some(|s, who, act, _| Ok(others::escape(s, &who, act))),
        proposals: Some(proposals::escape),
        ..Row::with_own(
            words::ESCAPE,
            "Escape",
            "AUR-ACT-21",
            |_, who, act| hold::check_escape(&who, act),
            Conduct {
                domain: Domain::Exertion,
                kind: Kind::Action,
                price: Cost::Always(|costs| Price::energy(costs.escape)),
                effect: Effect::Paid(holds::escape),
            },
        )
    },
    Row {
        icon: "hand",
        family: Family::Maneuvers,
        help: "Let go of a held target.",
        told: "lets go",
        offers: |_, who, offer| only_if(who.conditions.has(words::RESTRAINING), offer),
        ..Row::with_own(
            words::RELEASE,
            "Release",
            "AUR-INIT-20",
            |_, who, _| check_posture::check_release(&who),
            Conduct {
                domain: Domain::Other,
                kind: Kind::Free,
                price: Cost::Always(|_| Price::FREE),
                effect: Effect::Free(|world, who, _| posture::release(world, who)),
            },
        )
    },
    Row {
        icon: "chevrons-up",
        aim: Aim::Chosen(Aiming::Path),
        family: Family::Other,
        riders: &[words::PAY_STAMINA],
        help: "Over a gap or down a ledge.",
        told: "jumps",
        offers: |_, who, offer| only_if(who.stats.jump(who.data) > 0, offer),
        ..Row::with_own(
            words::JUMP,
            "Jump",
            "AUR-ACT-10",
            |s, who, act| movement::check(s, &who, act, leap::check_jump),
            Conduct {
                domain: Domain::Movement,
                kind: Kind::Action,
                price: Cost::Varies {
                    price: offered::jump_price,
                    told: offered::told_jump,
                },
                effect: Effect::Walked(MoveKind::Jump),
            },
        )
    },
    Row {
        icon: "mountain",
        aim: Aim::Chosen(Aiming::Path),
        family: Family::Other,
        riders: &[words::PAY_STAMINA],
        help: "Up or down a height beside.",
        told: "climbs",
        offers: |s, who, offer| only_if(offered::beside_a_climb(s, &who), offer),
        ..Row::with_own(
            words::CLIMB,
            "Climb",
            "AUR-ACT-11",
            |s, who, act| movement::check(s, &who, act, leap::check_climb),
            Conduct {
                domain: Domain::Movement,
                kind: Kind::Action,
                price: Cost::Varies {
                    price: offered::climb_price,
                    told: offered::told_climb,
                },
                effect: Effect::Walked(MoveKind::Climb),
            },
        )
    },
    Row {
        icon: "chevron-up",
        family: Family::Other,
        riders: &[words::PAY_STAMINA],
        help: "From the ground to the knees.",
        told: "gets up on the knees",
        offers: |_, who, offer| only_if(who.conditions.has(words::PRONE), offer),
        proposals: Some(proposals::kneel),
        ..Row::with_own(
            words::KNEEL,
            "Kneel",
            "AUR-ACT-12",
            |_, who, _| check_posture::check_kneel(&who),
            Conduct {
                domain: Domain::Rising,
                kind: Kind::Action,
                price: Cost::Always(|costs| Price::energy(costs.kneel)),
                effect: Effect::Paid(|world, action| posture::kneel(world, action.who)),
            },
        )
    },
    Row {
        icon: "arrow-up",
        family: Family::Other,
        riders: &[words::PAY_STAMINA],
        help: "From the knees to the feet.",
        told: "stands up",
        offers: |_, who, offer| only_if(who.conditions.has(words::KNEELING), offer),
        proposals: Some(proposals::stand),
        ..Row::with_own(
            words::STAND,
            "Stand up",
            "AUR-ACT-13",
            |_, who, _| check_posture::check_stand(&who),
            Conduct {
                domain: Domain::Rising,
                kind: Kind::Action,
                price: Cost::Always(|costs| Price::energy(costs.stand)),
                effect: Effect::Paid(|world, action| posture::stand(world, action.who)),
            },
        )
    },
    Row {
        icon: "eye-off",
        family: Family::Other,
        riders: &[words::PAY_STAMINA],
        help: "Out of the sight of every enemy.",
        told: "hides",
        ..Row::with_own(
            words::HIDE,
            "Hide",
            "AUR-ACT-23",
            |s, who, _| {
                attention::may_hide(s, &who).map(|()| Price::energy(s.data.values.costs.hide))
            },
            Conduct {
                domain: Domain::Other,
                kind: Kind::Action,
                price: Cost::Always(|costs| Price::energy(costs.hide)),
                effect: Effect::Paid(|world, action| posture::hide(world, action.who)),
            },
        )
    },
    Row {
        icon: "heart-pulse",
        family: Family::Other,
        help: "Energy for Stamina, all that is left if it is less.",
        told: "catches breath",
        offers: |_, who, offer| {
            only_if(
                who.pool(Pool::Stamina) < who.stats.stamina_max(who.data),
                offer,
            )
        },
        proposals: Some(proposals::catch_breath),
        ..Row::with_own(
            words::CATCH_BREATH,
            "Catch Breath",
            "AUR-ACT-18",
            |_, who, _| Ok(check_posture::breath_price(&who)),
            Conduct {
                domain: Domain::Other,
                kind: Kind::Action,
                price: Cost::Varies {
                    price: |_, who, _| check_posture::breath_price(who),
                    told: offered::told_breath,
                },
                effect: Effect::Paid(|world, action| posture::catch_breath(world, action.who)),
            },
        )
    },
    Row {
        icon: "hammer",
        aim: Aim::Chosen(Aiming::Thing),
        family: Family::Other,
        riders: &[words::PAY_STAMINA],
        help: "Throw the whole body against a door or wall.",
        told_at: "throws itself against {at}",
        offers: |s, who, offer| only_if(offered::beside_a_barrier(s, &who), offer),
        preview: Some(|s, who, act, _| Ok(others::break_down(s, &who, act))),
        ..Row::with_own(
            words::BREAK,
            "Break down",
            "AUR-ACT-22",
            |s, who, act| objects::check_break(s, &who, act),
            Conduct {
                domain: Domain::Exertion,
                kind: Kind::Action,
                price: Cost::Always(|costs| {
                    Price::energy(costs.break_down).and_stamina(costs.break_down_stamina)
                }),
                effect: Effect::Paid(effects::attack::objects::break_down),
            },
        )
    },
    Row {
        icon: "hand",
        family: Family::Things,
        riders: &[words::PAY_STAMINA],
        help: "Take a thing in hand.",
        told: "takes {thing} in hand",
        offers: |s, who, offer| offered::each(s, &offer, offered::stowed(s, &who)),
        proposals: Some(proposals::equip),
        ..Row::with_own(
            words::EQUIP,
            "Equip",
            "AUR-ACT-15",
            |s, who, act| gear::check_equip(s, &who, act),
            Conduct {
                domain: Domain::Other,
                kind: Kind::Action,
                price: Cost::Varies {
                    price: offered::handling_price,
                    told: offered::told_handling,
                },
                effect: Effect::Paid(effects::gear::equip),
            },
        )
    },
    Row {
        icon: "archive",
        family: Family::Things,
        riders: &[words::PAY_STAMINA],
        help: "Put a thing away.",
        told: "puts {thing} away",
        offers: |s, who, offer| offered::each(s, &offer, offered::held(s, &who)),
        ..Row::with_own(
            words::STOW,
            "Stow",
            "AUR-ACT-15",
            |s, who, act| gear::check_stow(s, &who, act),
            Conduct {
                domain: Domain::Other,
                kind: Kind::Action,
                price: Cost::Varies {
                    price: offered::handling_price,
                    told: offered::told_handling,
                },
                effect: Effect::Paid(effects::gear::stow),
            },
        )
    },
    Row {
        icon: "arrow-down-to-line",
        family: Family::Things,
        riders: &[words::PAY_STAMINA],
        help: "Take a thing from the ground; it leaves an opening.",
        told: "picks up {thing}",
        offers: |s, who, offer| offered::each(s, &offer, offered::in_own_space(s, &who)),
        ..Row::with_own(
            words::PICK_UP,
            "Pick up",
            "AUR-ACT-16",
            |s, who, act| gear::pick_up(s, &who, act),
            Conduct {
                domain: Domain::Other,
                kind: Kind::Action,
                price: Cost::Always(|costs| Price::energy(costs.pick_up)),
                effect: Effect::Paid(effects::gear::pick_up),
            },
        )
    },
    Row {
        icon: "arrow-down",
        family: Family::Things,
        help: "Let a thing fall.",
        told: "drops {thing}",
        offers: |s, who, offer| offered::each(s, &offer, offered::held(s, &who)),
        proposals: Some(proposals::drop_held),
        ..Row::with_own(
            words::DROP,
            "Drop",
            "AUR-INIT-20",
            |_, who, act| gear::drop_held(&who, act),
            Conduct {
                domain: Domain::Other,
                kind: Kind::Free,
                price: Cost::Always(|_| Price::FREE),
                effect: Effect::Free(effects::gear::drop_held),
            },
        )
    },
    Row {
        icon: "heart",
        family: Family::Other,
        riders: &[words::PAY_STAMINA],
        help: "Spend a Recovery Surge and regain Aura.",
        told: "draws on a Second Wind",
        offers: |_, who, offer| only_if(who.stats.can(Ability::SecondWind), offer),
        proposals: Some(proposals::second_wind),
        ..Row::with_own(
            words::SECOND_WIND,
            "Second Wind",
            "AUR-ACT-24",
            |s, who, _| abilities::check_second_wind(s, &who),
            Conduct {
                domain: Domain::Other,
                kind: Kind::Action,
                price: Cost::Varies {
                    price: |s, _, _| offered::ability_price(s, Ability::SecondWind),
                    told: |_| "what the ability says".into(),
                },
                effect: Effect::Paid(effects::abilities::second_wind),
            },
        )
    },
    Row {
        icon: "sparkles",
        family: Family::Other,
        riders: &[words::PAY_STAMINA],
        help: "Be slowed no longer.",
        told: "shakes off what slows",
        offers: |_, who, offer| only_if(who.stats.can(Ability::ShakeOff), offer),
        proposals: Some(proposals::shake_off),
        ..Row::with_own(
            words::SHAKE_OFF,
            "Shake Off",
            "AUR-ACT-24",
            |s, who, _| abilities::check_shake_off(s, &who),
            Conduct {
                domain: Domain::Other,
                kind: Kind::Action,
                price: Cost::Varies {
                    price: |s, _, _| offered::ability_price(s, Ability::ShakeOff),
                    told: |_| "what the ability says".into(),
                },
                effect: Effect::Paid(effects::abilities::shake_off),
            },
        )
    },
    Row {
        icon: "eye",
        aim: Aim::Chosen(Aiming::Combatant),
        family: Family::Attacks,
        riders: &[words::PAY_STAMINA],
        help: "A stare that dazes a target that does not resist.",
        told_at: "stares at {at}",
        offers: |_, who, offer| only_if(who.stats.can(Ability::DreadStare), offer),
        preview: Some(|s, who, act, _| others::stare(s, &who, act)),
        proposals: Some(proposals::stare),
        ..Row::with_own(
            words::DREAD_STARE,
            "Dread Stare",
            "AUR-ACT-24",
            |s, who, act| abilities::check_stare(s, &who, act),
            Conduct {
                domain: Domain::Other,
                kind: Kind::Action,
                price: Cost::Varies {
                    price: |s, _, _| offered::ability_price(s, Ability::DreadStare),
                    told: |_| "what the ability says".into(),
                },
                effect: Effect::Paid(effects::abilities::stare),
            },
        )
    },
    Row {
        icon: "flask-conical",
        aim: Aim::Chosen(Aiming::Friend),
        family: Family::Things,
        riders: &[words::PAY_STAMINA],
        help: "A draught for oneself or an ally beside.",
        told: "drinks a draught",
        told_at: "gives a draught to {at}",
        offers: |s, who, offer| offered::each(s, &offer, offered::draughts(s, &who)),
        proposals: Some(proposals::drink),
        ..Row::with_own(
            words::DRINK,
            "Drink",
            "AUR-ACT-24",
            |s, who, act| {
                abilities::check_drink(s, &who, act)
                    .map(|_| Price::energy(s.data.values.costs.drink))
            },
            Conduct {
                domain: Domain::Other,
                kind: Kind::Action,
                price: Cost::Always(|costs| Price::energy(costs.drink)),
                effect: Effect::Paid(effects::abilities::drink),
            },
        )
    },
]);

#[cfg(test)]
mod tests {
    use super::ACTIONS;

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
