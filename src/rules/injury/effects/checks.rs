//! Checks rolled with the dice of the battle. Floor 4. Rules INJ-DICE-03 to -07.

use crate::combat::{BattleDice, CombatantId, RollKind, RollReport, record};
use crate::dice::{Dice, Pool, Roll};
use crate::rules::injury::plan::checks::{CheckOf, plan_check};
use crate::rules::injury::resolve::{CheckRoll, roll_check};
use crate::rules::injury::snapshot::Fighter;
use bevy::prelude::World;

/// Rolls a check with the battle's dice and records it.
pub(in crate::rules::injury) fn make_check(
    world: &mut World,
    who: CombatantId,
    of: CheckOf,
    dc: i32,
    rule: &'static str,
) -> CheckRoll {
    let plan = plan_check(&Fighter::of(world, who), of, dc, rule);
    let (check, roll) = roll_check(&plan.numbers, &mut world.resource_mut::<BattleDice>().0);
    record(world, plan.report(who, check, roll));
    check
}

/// Rolls a pool with the dice of the battle.
pub(in crate::rules::injury) fn roll_dice(world: &mut World, pool: &Pool) -> Roll {
    world.resource_mut::<BattleDice>().0.roll(pool)
}

/// A roll on a table, recorded.
pub(in crate::rules::injury) fn table_roll(
    world: &mut World,
    who: CombatantId,
    label: &'static str,
    rule: &'static str,
    faces: u8,
) -> i32 {
    let pool = Pool::sum(1, faces);
    let roll = roll_dice(world, &pool);
    let report = RollReport::new(who, RollKind::Table, label, rule).dice(pool, &roll);
    record(world, report.event());
    roll.value
}
