//! An attack on a combatant takes effect: dice, hits, harm. Floor 4.
//! Rules AUR-ATK-02 to -10, -14 to -23, AUR-MAN-01, -02, AUR-REACT-05, -09.

use super::aim::aim_of;
use super::plan::{Plan, plan};
use super::wielded::{Maneuver, Mode};
use super::{disarm, maneuver, report};
use crate::combat::{
    BattleDice, BattleEvent, CombatantId, Condition, Position, Refusal, RollKind, Terms,
    component_of, gear_changed, pool_changed, record, rule_is_off,
};
use crate::mechanics::reports::stopped;
use crate::rules::aura::begin::Timing;
use crate::rules::aura::components::{Gear, Pool};
use crate::rules::aura::course;
use crate::rules::aura::facing;
use crate::rules::aura::hurt;
use crate::rules::aura::keys;
use crate::rules::aura::resolve::{
    Harm, HitClass, HitRoll, NonlethalChance, resolve_hit, roll_strike,
};
use crate::rules::aura::situation::Situation;
use crate::rules::aura::steps::Action;
use bevy::prelude::World;
use smol_str::format_smolstr;

/// Rolls an attack and applies what comes of it.
pub(super) fn perform(world: &mut World, action: &Action) {
    let s = Situation::of(world);
    let timing = course::timing_of(&s, action);
    let planned = aim_of(&s, (action, timing)).map(|aim| {
        let name = aim.t.name.clone();
        (plan::<Terms>(&aim), aim.maneuver, name)
    });
    let (plan, maneuver, name) = match planned {
        Ok(planned) => planned,
        Err(refusal) => return action_fails(world, action.who, &refusal),
    };
    open_attack(world, action.who, timing);
    if plan.opens {
        set_open(world, action.who, "AUR-MAN-02");
    }
    spend_shot(world, &plan);
    let roll = roll_strike(&plan.strike, &mut world.resource_mut::<BattleDice>().0);
    report::strike(world, &plan, (&name, &roll));
    if roll.exposes_attacker() {
        expose(world, action.who, (1, fumble_rule(plan.mode)));
    }
    if roll.class.is_critical() {
        expose(world, plan.target, (0, critical_rule(plan.mode)));
    }
    report::defence(world, &plan, &roll);
    let result = match maneuver {
        Some(maneuver) if roll.class.is_hit() => {
            let done = maneuver::carry_out(world, (&plan, maneuver), (roll.class, action));
            if done { "success" } else { "failure" }
        }
        Some(_) => "failure",
        None => {
            if roll.class.is_hit() {
                hit(world, &plan, roll.class);
            }
            roll.class.word()
        }
    };
    close(world, &plan, (maneuver, result));
}

/// The attack cannot be made any more.
pub(super) fn action_fails(world: &mut World, who: CombatantId, refusal: &Refusal) {
    let why = format_smolstr!("the attack is lost. {refusal}");
    stopped(world, who, why, "AUR-INIT-16");
}

/// What every attack begins with: the guard goes down, and the Swift Attack is used up.
/// Rules AUR-ATK-02, AUR-REACT-05, -09.
pub(in crate::rules::aura) fn open_attack(world: &mut World, who: CombatantId, timing: Timing) {
    if !rule_is_off("AUR-ATK-02") {
        course::end_condition(world, who, keys::DEFENDING, "AUR-REACT-09");
    }
    if timing != Timing::Action {
        course::set_pool(world, who, (Pool::SwiftUsed, 1), "AUR-INIT-03");
    }
}

/// Unguarded to the end of the Round. Rule AUR-COND-15.
pub(super) fn set_open(world: &mut World, who: CombatantId, rule: &'static str) {
    let until = course::end_of_round(world, 0);
    let open = Condition::new(keys::UNGUARDED, 1, rule).until(until);
    course::set_condition(world, who, open);
}

/// Exposed to the end of this Round or one of the next. Rules AUR-ATK-04, -05, -16; ruling AUR-R25.
fn expose(world: &mut World, who: CombatantId, (later, rule): (u32, &'static str)) {
    let until = course::end_of_round(world, later);
    let exposed = Condition::new(keys::EXPOSED, 1, rule).until(until);
    course::set_condition(world, who, exposed);
}

const fn fumble_rule(mode: Mode) -> &'static str {
    if mode.is_ranged() {
        "AUR-ATK-16"
    } else {
        "AUR-ATK-04"
    }
}

const fn critical_rule(mode: Mode) -> &'static str {
    if mode.is_ranged() {
        "AUR-ATK-16"
    } else {
        "AUR-ATK-05"
    }
}

/// Ammunition and thrown weapons leave with the roll. Rule AUR-ATK-14.
fn spend_shot(world: &mut World, plan: &Plan<Terms>) {
    let who = plan.who;
    let changed = |world: &mut World, change: &'static str| {
        gear_changed(world, who, plan.wielded.key.clone(), change);
    };
    match plan.mode {
        Mode::Melee => {}
        Mode::Throw => changed(world, "thrown"),
        Mode::Shoot => {
            let weapon = plan.wielded.weapon;
            let from = component_of::<Gear>(world, who).ammo(&weapon.id);
            let pool = format_smolstr!("{}{}", keys::AMMO, weapon.id);
            pool_changed(world, (who, pool), (from, from - 1), "AUR-ATK-14");
            if weapon.is_loaded_first() {
                changed(world, "unloaded");
            }
        }
    }
}

/// A hit: Chance roll, damage, Death roll. Rules AUR-ATK-09, -10, -20.
fn hit(world: &mut World, plan: &Plan<Terms>, class: HitClass) {
    let hit = resolve_hit(&plan.hit, class, &mut world.resource_mut::<BattleDice>().0);
    tell_nonlethal(world, plan, &hit);
    let sides = (plan.who, Some(plan.target));
    let numbers = (&plan.hit.damage, &plan.damage, class);
    report::damage(world, sides, numbers, &hit.damage);
    suffer(world, plan.target, &hit);
}

fn tell_nonlethal(world: &mut World, plan: &Plan<Terms>, hit: &HitRoll) {
    if let (NonlethalChance::Chance(number), Some(roll)) = (plan.hit.nonlethal, &hit.chance) {
        let result = if hit.lethal { "failure" } else { "success" };
        let what = (RollKind::Check, "Chance roll", "AUR-HURT-17");
        report::plain(world, plan.who, what, (roll, Some(number), result));
    }
}

/// The Death roll is told, and what the hit does is done.
pub(in crate::rules::aura) fn suffer(world: &mut World, target: CombatantId, hit: &HitRoll) {
    if let (Harm::DeathRollResult(death_result), Some(roll)) = (hit.harm, &hit.death) {
        let what = (RollKind::Save, "Death roll", "AUR-HURT-02");
        report::plain(world, target, what, (roll, None, death_result.word()));
    }
    hurt::inflict(world, target, (hit.damage.dealt, hit.harm));
}

/// The attack is over: a thrown weapon comes to rest, and a hidden attacker is known.
/// Rules AUR-ATK-02, -21, AUR-POS-10.
fn close(
    world: &mut World,
    plan: &Plan<Terms>,
    (maneuver, result): (Option<Maneuver>, &'static str),
) {
    let with = match maneuver {
        Some(maneuver) => maneuver.verb().into(),
        None => plan.wielded.weapon.id.clone(),
    };
    record(
        world,
        BattleEvent::AttackResolved {
            who: plan.who,
            target: plan.target,
            with,
            result: result.into(),
            degrees: None,
            ranged: plan.mode.is_ranged(),
        },
    );
    if plan.mode == Mode::Throw {
        let cell = component_of::<Position>(world, plan.target).cell();
        disarm::land(world, (plan.who, &plan.wielded.weapon.id), cell);
    }
    facing::reveal(world, plan.who);
}
