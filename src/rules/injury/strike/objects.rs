//! Attack rolls at things of the board. Floor 4. Rule INJ-ACT-22.

use super::{degree_terms, fumble, lost, spend_shot};
use crate::board::Fixture;
use crate::combat::{BattleDice, BattleEvent, RollKind, RollReport, RuleId, record};
use crate::dice::Roll;
use crate::grid::{Point, direction_towards};
use crate::rules::injury::attack::{Mode, ObjectPlan, ObjectStrike, plan_object};
use crate::rules::injury::begin::check_weapon;
use crate::rules::injury::data::InjuryData;
use crate::rules::injury::gear::durability_of;
use crate::rules::injury::keys;
use crate::rules::injury::resolve::{
    AttackResult, AttackRoll, object_damage, pool_text, roll_attack,
};
use crate::rules::injury::scatter::{Thrown, fly_past, lie_at};
use crate::rules::injury::situation::Situation;
use crate::rules::injury::weapons::label_of_key;
use bevy::prelude::World;
use smol_str::format_smolstr;

const RULE: &str = "INJ-ACT-22";

pub(super) fn roll(world: &mut World, strike: ObjectStrike) {
    let s = Situation::of(world);
    let a = s.fighter(strike.attacker);
    let able = a.is_up() && !a.conditions.has(keys::STUNNED);
    let who = strike.attacker;
    let plan = plan_object(&s, strike).and_then(|plan| {
        check_weapon(&s, a, &plan.strike.with, plan.strike.mode)?;
        Ok(plan)
    });
    let plan = match plan {
        Ok(plan) if able => plan,
        Ok(_) => return lost(world, who, ("it can no longer attack".into(), RULE)),
        Err(refusal) => return lost(world, who, (format_smolstr!("{refusal}"), RULE)),
    };
    let durability = durability_of(&s, a, &plan.strike.with);
    let kind = s.kind();
    let facing = direction_towards(kind, a.centre(kind), middle_of(&s, plan.strike.at));
    if facing != a.facing {
        record(world, BattleEvent::Turned { who, facing });
    }
    spend_shot(world, who, (plan.strike.mode, &plan.strike.with));
    let (attack, dice) = roll_attack(&plan.numbers, &mut world.resource_mut::<BattleDice>().0);
    record(world, report(&plan, (&attack, &dice)));
    follow_up(world, &plan, (&attack, durability));
}

/// Where a fixture is, for facing: the middle of the cell, or of the far one of an edge.
fn middle_of(s: &Situation<'_>, at: Fixture) -> Point {
    s.kind().centre(at.cells()[1])
}

fn report(plan: &ObjectPlan, (attack, dice): (&AttackRoll, &Roll)) -> BattleEvent {
    let strike = &plan.strike;
    let weapon = label_of_key(InjuryData::shipped(), &strike.with);
    let mut terms = plan.terms.clone();
    degree_terms(attack, plan.numbers.reckless, &mut terms);
    BattleEvent::Rolled(Box::new(RollReport {
        who: strike.attacker,
        against: None,
        kind: RollKind::Attack,
        label: format_smolstr!("{weapon} at the {}", plan.name),
        rule: RuleId(RULE),
        pool: pool_text(plan.numbers.edge),
        faces: dice.faces.iter().map(|&face| i32::from(face)).collect(),
        natural: attack.natural,
        terms,
        total: attack.total,
        target: Some(plan.numbers.dv),
        result: attack.result.word().into(),
        degrees: attack.result.is_hit().then_some(attack.degrees),
    }))
}

fn follow_up(world: &mut World, plan: &ObjectPlan, (attack, durability): (&AttackRoll, i32)) {
    let (strike, thrown) = (&plan.strike, plan.strike.mode == Mode::Throw);
    let who = strike.attacker;
    let thing = Thrown {
        who,
        with: &strike.with,
        durability,
    };
    match object_damage(attack) {
        Some(damage) => {
            if damage > 0 {
                record(
                    world,
                    BattleEvent::ObjectHurt {
                        at: strike.at,
                        name: plan.name.clone(),
                        from: plan.hit_points,
                        to: (plan.hit_points - damage).max(0),
                    },
                );
            }
            if thrown {
                lie_at(world, &thing, plan.line.1);
            }
        }
        None if thrown => fly_past(world, &thing, (plan.line.1, plan.increments)),
        None if attack.result == AttackResult::Fumble => fumble(world, who, &strike.with),
        None => {}
    }
}
