//! Checks rolled with the dice of the battle. Floor 4. Rules INJ-DICE-03 to -07.

use crate::combat::{CombatantId, RollKind, RollReport};
use crate::dice::{Dice, Pool};
use crate::mechanics::spawning::CreatureBuilder;
use crate::mechanics::{self, with_tables_and_dice};
use crate::rules::injury::data::InjuryData;
use crate::rules::injury::plan::checks::{CheckOf, CheckPlan, plan_check};
use crate::rules::injury::resolve::{CheckRoll, roll_check};
use crate::rules::injury::snapshot::Fighter;
use bevy::prelude::World;

/// Rolls a check with the battle's dice and records it.
pub fn make_check(
    world: &mut World,
    who: CombatantId,
    of: CheckOf,
    dc: i32,
    rule: &'static str,
) -> CheckRoll {
    let plan = plan_check(&Fighter::of(world, who), of, dc, rule);
    roll_plan(world, who, &plan)
}

/// Rolls a planned check with the battle's dice and records it.
pub fn roll_plan(world: &mut World, who: CombatantId, plan: &CheckPlan) -> CheckRoll {
    let (check, roll) = with_dice(world, |data, dice| roll_check(data, &plan.numbers, dice));
    plan.report(InjuryData::of(world), who, check, roll)
        .record(world);
    check
}

/// Resolves something under the tables of the battle, with its dice.
pub fn with_dice<T>(world: &mut World, resolve: impl FnOnce(&InjuryData, &mut dyn Dice) -> T) -> T {
    with_tables_and_dice(world, resolve)
}

/// A roll on a table, recorded.
pub fn table_roll(
    world: &mut World,
    who: CombatantId,
    label: &'static str,
    rule: &'static str,
    faces: u8,
) -> i32 {
    let pool = Pool::sum(1, faces);
    let roll = mechanics::roll(world, &pool);
    RollReport::new(who, RollKind::Table, label, rule)
        .dice(pool, &roll)
        .record(world);
    roll.value
}
