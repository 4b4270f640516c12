//! What a hit does: strain, injuries, their effects, loss of pools, unconsciousness, death. Floor 4.
//! Rules INJ-HURT-01 to -13, INJ-PART-01 to -13, INJ-STAT-10, -11, INJ-ATK-11.

mod death;
mod parts;
mod pools;

pub use self::death::{death_save, leave, wake_up};
pub use self::parts::{choosable_parts, hurt, injure, injuries_on, part_step};
pub use self::pools::{bleed, drain, spend_reaction, stamina_damage, strain};

use self::parts::{PartChoice, chosen_part, study_heart};
use super::checks::make_check;
use super::conditions::{add_value, fall_prone, one_round};
use crate::combat::{BattleEvent, CombatantId, record};
use crate::grid::direction_towards;
use crate::mechanics::push_step;
use crate::mechanics::reports::{counted, stopped};
use crate::mechanics::spawning::CreatureBuilder;
use crate::rules::injury::data::InjuryData;
use crate::rules::injury::data::{CriticalEffect, Mode};
use crate::rules::injury::plan::checks::CheckOf;
use crate::rules::injury::plan::steps::{self, AttackInProgress, ForcedWalk, InjuryAgenda, Step};
use crate::rules::injury::resolve::{AttackResult, after_size, strain_of};
use crate::rules::injury::snapshot::{Fighter, Situation};
use crate::rules::injury::words;
use bevy::prelude::{In, World};
use smol_str::format_smolstr;

/// Rule INJ-ATK-02, steps (12) to (18): queues what a hit leads to.
pub fn land(In(steps::Land(mut attack)): In<steps::Land>, world: &mut World) {
    let target = attack.strike.target;
    attack.degrees = after_size(
        InjuryData::of(world),
        attack.degrees,
        attack.size_difference,
    );
    let degrees = attack.degrees;
    let strain = strain_of(InjuryData::of(world), degrees);
    add_value(world, target, words::STRAIN, strain, "INJ-HURT-05");
    resolved(world, &attack, attack.roll.result.word(), Some(degrees));
    study_heart(world, &attack);
    let mut steps = Vec::new();
    tell_failed_aim(world, &attack);
    match chosen_part(world, &attack) {
        PartChoice::None => {}
        PartChoice::Taken(part) => steps.push(Step::Hurt {
            attack: attack.clone(),
            part,
        }),
        PartChoice::Open => steps.push(Step::PartWindow(attack.clone())),
    }
    let injures = !steps.is_empty();
    if attack.roll.result == AttackResult::Critical {
        steps.push(Step::CriticalEffect(attack.clone()));
    }
    if injures && attack.was_unconscious {
        steps.push(Step::DeathSave(target));
    }
    if attack.strike.mode == Mode::Throw {
        steps.push(Step::Scatter(attack));
    }
    if InjuryData::of(world).is_off("INJ-ATK-02") {
        steps.reverse();
    }
    world.resource_mut::<InjuryAgenda>().push_in_order(steps);
}

/// The last word on an attack.
pub fn resolved(
    world: &mut World,
    in_progress: &AttackInProgress,
    result: &'static str,
    degrees: Option<i32>,
) {
    let strike = &in_progress.strike;
    record(
        world,
        BattleEvent::AttackResolved {
            who: strike.attacker,
            target: strike.target,
            with: strike.with.clone(),
            result: result.into(),
            degrees,
            ranged: strike.mode.is_ranged(),
        },
    );
}

/// A hit with too few degrees for the part that it was aimed at finds another one. Rules INJ-HURT-02, -04.
fn tell_failed_aim(world: &mut World, attack: &AttackInProgress) {
    let Some(aim) = &attack.strike.aim else {
        return;
    };
    let data = InjuryData::of(world);
    if data.is_off("INJ-HURT-04") || choosable_parts(world, attack).contains(aim) {
        return;
    }
    let body = Fighter::of(world, attack.strike.target).body;
    let Some(part) = body.part(aim) else {
        return;
    };
    let (label, needed) = (body.label(part), part.kind.severity().step(data));
    let degrees = |count: i32| counted(count, "degree", "degrees");
    let why = match attack.degrees < needed {
        true => format_smolstr!(
            "the blow misses the {label}: hitting it takes {}",
            degrees(needed)
        ),
        false => format_smolstr!("the blow misses the {label}"),
    };
    stopped(world, attack.strike.attacker, why, "INJ-HURT-04");
}

/// Rule INJ-ATK-11.
pub fn critical_effect(
    In(steps::CriticalEffect(attack)): In<steps::CriticalEffect>,
    world: &mut World,
) {
    let s = Situation::of(world);
    let t = s.fighter(attack.strike.target);
    let who = t.id;
    let Some(effect) = s
        .fighter(attack.strike.attacker)
        .data
        .weapon(&attack.strike.with)
        .and_then(|weapon| weapon.effect)
    else {
        return;
    };
    if !t.is_alive() || s.data.is_off("INJ-ATK-11") {
        return;
    }
    match effect {
        CriticalEffect::Bleed(n) => {
            add_value(world, who, words::BLEED, i32::from(n), "INJ-ATK-11");
        }
        CriticalEffect::Impale(n) => stamina_damage(world, who, i32::from(n), "INJ-ATK-11"),
        CriticalEffect::Stagger(dc) => {
            let check = make_check(
                world,
                who,
                CheckOf::Constitution,
                i32::from(dc),
                "INJ-ATK-11",
            );
            if !check.success {
                one_round(world, who, words::DAZED);
            }
        }
        CriticalEffect::Trip if t.altitude == 0 && t.body.has_legs() => {
            fall_prone(world, who, "INJ-ATK-11");
        }
        CriticalEffect::Push => shove_one(world, attack.strike.attacker, who),
        CriticalEffect::Trip => {}
    }
}

/// Shoves a combatant one cell straight away from another, if the cell is free. Rule INJ-ATK-11.
fn shove_one(world: &mut World, from: CombatantId, who: CombatantId) {
    let s = Situation::of(world);
    let kind = s.kind();
    let (pusher, pushed) = (s.fighter(from), s.fighter(who));
    let direction = direction_towards(kind, pusher.centre(kind), pushed.centre(kind));
    push_step(
        world,
        Step::LeadOn(ForcedWalk {
            who,
            dragged_by: None,
            way: vec![direction],
        }),
    );
}
