//! Attack rolls at things of the board. Floor 4. Rule INJ-ACT-22.

use super::{fumble, spend_shot, turn_towards, with_roll};
use crate::board::Fixture;
use crate::combat::{RollKind, RollReport};
use crate::dice::Roll;
use crate::grid::Point;
use crate::mechanics::push_step;
use crate::mechanics::reports::{refused, stopped};
use crate::mechanics::spawning::CreatureBuilder;
use crate::rules::injury::data::InjuryData;
use crate::rules::injury::data::Mode;
use crate::rules::injury::effects::checks::with_dice;
use crate::rules::injury::plan::acts::strikes::check_weapon;
use crate::rules::injury::plan::attack::{ObjectPlan, plan_object};
use crate::rules::injury::plan::gear::durability_of;
use crate::rules::injury::plan::steps::{self, Step};
use crate::rules::injury::plan::weapons::label_of_key;
use crate::rules::injury::resolve::{AttackResult, AttackRoll, object_damage, roll_attack};
use crate::rules::injury::snapshot::Situation;
use crate::rules::injury::words;
use bevy::prelude::{In, World};
use smol_str::format_smolstr;

const RULE: &str = "INJ-ACT-22";

/// The roll of an attack at an object that is still possible.
pub fn roll(In(steps::StrikeObject(strike)): In<steps::StrikeObject>, world: &mut World) {
    let s = Situation::of(world);
    let a = s.fighter(strike.attacker);
    let able = a.is_up() && !a.conditions.has(words::STUNNED);
    let who = strike.attacker;
    let plan = plan_object(&s, strike).and_then(|plan| {
        check_weapon(&s, a, &plan.strike.with, plan.strike.mode)?;
        Ok(plan)
    });
    let plan = match plan {
        Ok(plan) if able => plan,
        Ok(_) => return stopped(world, who, "it can no longer attack", RULE),
        Err(refusal) => return refused(world, who, &refusal, RULE),
    };
    let durability = durability_of(&s, a, &plan.strike.with);
    let towards = middle_of(&s, plan.strike.at);
    turn_towards(world, who, towards);
    spend_shot(world, who, plan.strike.mode, &plan.strike.with);
    let (attack, dice) = with_dice(world, |data, dice| roll_attack(data, &plan.numbers, dice));
    report(InjuryData::of(world), &plan, &attack, &dice).record(world);
    follow_up(world, &plan, &attack, durability);
}

/// Where a fixture is, for facing: the middle of the cell, or of the far one of an edge.
fn middle_of(s: &Situation<'_>, at: Fixture) -> Point {
    s.kind().centre(at.cells()[1])
}

fn report(data: &InjuryData, plan: &ObjectPlan, attack: &AttackRoll, dice: &Roll) -> RollReport {
    let weapon = label_of_key(data, &plan.strike.with);
    let label = format_smolstr!("{weapon} at the {}", plan.thing.name);
    let report = RollReport::new(plan.strike.attacker, RollKind::Attack, label, RULE);
    with_roll(report, data, &plan.numbers, &plan.terms, attack, dice)
}

fn follow_up(world: &mut World, plan: &ObjectPlan, attack: &AttackRoll, durability: i32) {
    let (strike, thrown) = (&plan.strike, plan.strike.mode == Mode::Throw);
    let who = strike.attacker;
    let damage = object_damage(InjuryData::of(world), attack);
    match damage {
        Some(damage) => plan.thing.damage(world, damage),
        None if attack.result == AttackResult::Fumble && !thrown => {
            fumble(world, who, &strike.with);
        }
        None => {}
    }
    if thrown {
        let lands = Step::ScatterAtObject {
            who,
            with: strike.with.clone(),
            durability,
            at: plan.line.1,
            missed_by: damage.is_none().then_some(plan.increments),
        };
        push_step(world, lands);
    }
}
