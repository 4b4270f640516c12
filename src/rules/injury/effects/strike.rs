//! Attack rolls, parries and the windows between them. Floor 4. Rule INJ-ATK-02.

pub mod objects;

use super::checks::with_dice;
use super::harm::{self, resolved};
use crate::combat::{
    BattleBoard, CombatantId, GearChange, Ledger, RollKind, RollReport, Standing, Terms,
    gear_changed,
};
use crate::dice::Roll;
use crate::grid::{Point, direction_towards};
use crate::mechanics::facing::turn;
use crate::mechanics::push_step;
use crate::mechanics::reports::{refused, stopped};
use crate::mechanics::spawning::CreatureBuilder;
use crate::rules::injury::components::{Pool, Pools};
use crate::rules::injury::data::{InjuryData, Mode};
use crate::rules::injury::plan::acts::strikes::plan_roll;
use crate::rules::injury::plan::attack::{AttackPlan, can_parry, plan_parry};
use crate::rules::injury::plan::gear::durability_of;
use crate::rules::injury::plan::steps::{self, AttackInProgress, Step};
use crate::rules::injury::plan::weapons::{fumble_of, label_of_key, weapon_of};
use crate::rules::injury::resolve::{
    AttackNumbers, AttackResult, AttackRoll, after_parry, d20, roll_attack, roll_check,
};
use crate::rules::injury::snapshot::{Fighter, Situation};
use crate::rules::injury::words;
use bevy::prelude::{In, World};
use smol_str::format_smolstr;

/// The roll of an attack that is still possible. Rule INJ-ATK-02.
pub fn roll(In(steps::Strike(strike)): In<steps::Strike>, world: &mut World) {
    let s = Situation::of(world);
    let (attacker, target) = (s.fighter(strike.attacker), s.fighter(strike.target));
    let able = attacker.is_up() && !attacker.conditions.has(words::STUNNED);
    let who = strike.attacker;
    let rule = strike.form.rule();
    let plan = match plan_roll(&s, strike) {
        Ok(plan) if able => plan,
        Ok(_) => return stopped(world, who, "it can no longer attack", rule),
        Err(refusal) => return refused(world, who, &refusal, rule),
    };
    let durability = durability_of(&s, attacker, &plan.strike.with);
    let towards = target.centre(s.kind());
    turn_towards(world, who, towards);
    spend_shot(world, who, plan.strike.mode, &plan.strike.with);
    let (attack, dice) = with_dice(world, |data, dice| roll_attack(data, &plan.numbers, dice));
    report(world, &plan, &attack, &dice).record(world);
    let in_progress = attack_in_progress(world, &plan, attack, durability);
    follow_up(world, &plan, in_progress);
}

/// The attacker looks at what it strikes at.
fn turn_towards(world: &mut World, who: CombatantId, place: Point) {
    let kind = world.resource::<BattleBoard>().board().kind();
    let fighter = Fighter::of(world, who);
    let facing = direction_towards(kind, fighter.centre(kind), place);
    turn(world, who, facing);
}

/// Rule INJ-ATK-02 (6): ammunition and thrown weapons leave with the roll.
fn spend_shot(world: &mut World, who: CombatantId, mode: Mode, with: &str) {
    match mode {
        Mode::Melee => {}
        Mode::Shoot => {
            let s = Situation::of(world);
            let fighter = s.fighter(who);
            let left = fighter.pool(Pool::Ammunition) - 1;
            let needs_reload = weapon_of(&s, fighter, with).is_some_and(|w| w.data.reload_ap() > 0);
            Pools::set(world, who, Pool::Ammunition, left, "INJ-RNG-10");
            if needs_reload {
                gear_changed(world, who, with, GearChange::Unloaded);
            }
        }
        Mode::Throw => gear_changed(world, who, with, GearChange::Thrown),
    }
}

fn report(world: &World, plan: &AttackPlan, attack: &AttackRoll, dice: &Roll) -> RollReport {
    let (data, strike) = (InjuryData::of(world), &plan.strike);
    let weapon = label_of_key(data, &strike.with);
    let label = format_smolstr!("{weapon} at {}", Fighter::of(world, strike.target).name);
    let report = RollReport::new(strike.attacker, RollKind::Attack, label, "INJ-ATK-03")
        .against(Some(strike.target));
    with_roll(report, data, &plan.numbers, &plan.terms, attack, dice)
}

/// The report of an attack with what was rolled and what came of it.
fn with_roll(
    report: RollReport,
    data: &InjuryData,
    numbers: &AttackNumbers,
    terms: &Terms,
    attack: &AttackRoll,
    dice: &Roll,
) -> RollReport {
    let mut terms = terms.clone();
    degree_terms(attack, numbers.reckless, &mut terms.under(data.switches()));
    report
        .dice(d20(data, numbers.edge), dice)
        .terms(terms)
        .target(numbers.dv)
        .result(attack.result.word())
        .total(attack.total)
        .degrees(attack.result.is_hit().then_some(attack.degrees))
}

/// What changed the degrees of a hit. Rule INJ-ATK-08.
fn degree_terms(attack: &AttackRoll, reckless: i32, terms: &mut impl Ledger) {
    match attack.result {
        AttackResult::Critical | AttackResult::Hit => {
            terms.degree(
                i32::from(attack.result == AttackResult::Critical),
                "critical",
                "INJ-ATK-05",
            );
            terms.degree(-i32::from(attack.natural == 1), "natural 1", "INJ-ATK-07");
            terms.degree(reckless, "Reckless Attack", "INJ-ACT-09");
        }
        _ => {}
    }
}

fn attack_in_progress(
    world: &World,
    plan: &AttackPlan,
    roll: AttackRoll,
    durability: i32,
) -> AttackInProgress {
    AttackInProgress {
        roll,
        degrees: roll.degrees,
        size_difference: plan.numbers.size_difference,
        distance: plan.distance,
        increments: plan.increments,
        line: (plan.line.from, plan.line.to),
        durability,
        was_unconscious: Fighter::of(world, plan.strike.target).standing == Standing::Unconscious,
        injured: false,
        strike: plan.strike.clone(),
    }
}

fn follow_up(world: &mut World, plan: &AttackPlan, in_progress: AttackInProgress) {
    let strike = &plan.strike;
    if !in_progress.roll.result.is_hit() {
        resolved(world, &in_progress, in_progress.roll.result.word(), None);
        match strike.mode {
            Mode::Throw => push_step(world, Step::Scatter(in_progress)),
            _ if in_progress.roll.result == AttackResult::Fumble => {
                fumble(world, strike.attacker, &strike.with);
            }
            _ => {}
        }
        return;
    }
    let s = Situation::of(world);
    let asks = strike.mode == Mode::Melee && can_parry(&s, s.fighter(strike.target));
    let next = if asks {
        Step::ParryWindow(in_progress)
    } else {
        Step::Land(in_progress)
    };
    push_step(world, next);
}

/// Rule INJ-ATK-07: a fumbled weapon falls into the own cell, a natural one cannot be used for a
/// while.
fn fumble(world: &mut World, who: CombatantId, with: &str) {
    let s = Situation::of(world);
    match fumble_of(&s, s.fighter(who), with) {
        GearChange::Dropped => super::gear::drop_item(world, who, with),
        change => gear_changed(world, who, with, change),
    }
}

/// The defender of a melee hit parries. Rule INJ-REACT-04.
pub fn parry(In(steps::Parry(mut in_progress)): In<steps::Parry>, world: &mut World) {
    let (attacker, defender) = (in_progress.strike.attacker, in_progress.strike.target);
    let s = Situation::of(world);
    let (numbers, terms) = plan_parry(s.fighter(defender), s.fighter(attacker));
    harm::spend_reaction(world, defender);
    let cost = InjuryData::of(world).costs.parry_stamina;
    harm::drain(world, defender, cost, "INJ-REACT-04");
    let (check, roll) = with_dice(world, |data, dice| roll_check(data, &numbers, dice));
    let data = InjuryData::of(world);
    let left = after_parry(data, &in_progress.roll, check.total);
    let result = match (check.total > in_progress.roll.total, left) {
        (false, _) => "failure",
        (true, Some(_)) => "weakened",
        (true, None) => "deflected",
    };
    let mut report = RollReport::new(defender, RollKind::Defence, "parry", "INJ-REACT-04");
    if let Some(roll) = roll {
        report = report.dice(d20(data, numbers.edge), &roll);
    }
    report
        .terms(terms)
        .against(Some(attacker))
        .target(in_progress.roll.total)
        .result(result)
        .total(check.total)
        .degrees(left)
        .record(world);
    match left {
        None => resolved(world, &in_progress, "deflected", None),
        Some(degrees) => {
            in_progress.degrees = degrees;
            push_step(world, Step::Land(in_progress));
        }
    }
}
