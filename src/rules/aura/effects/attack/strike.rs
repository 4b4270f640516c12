//! An attack on a combatant takes effect: dice, hits, harm. Floor 4.
//! Rules AUR-ATK-02 to -10, -14 to -23, AUR-MAN-01, -02, AUR-REACT-05, -09.

use crate::combat::{
    GearChange, Position, RollKind, RollReport, Terms, attack_resolved, component_of, gear_changed,
    pool_changed,
};
use crate::mechanics::spawning::CreatureBuilder;
use crate::mechanics::{push_step, with_tables_and_dice};
use crate::rules::aura::components::agenda::{self as steps, Action, Step};
use crate::rules::aura::data::AuraData;
use crate::rules::aura::data::Gear;
use crate::rules::aura::effects::attack::maneuver;
use crate::rules::aura::effects::hurt::suffer;
use crate::rules::aura::effects::openings::{action_fails, expose, open_attack, set_open};
use crate::rules::aura::effects::{changes, report, watching};
use crate::rules::aura::plan::attack::aim::aim_of;
use crate::rules::aura::plan::attack::{Maneuver, Mode, Plan, plan};
use crate::rules::aura::plan::timing;
use crate::rules::aura::resolve::{
    HitClass, HitRoll, NonlethalChance, die, resolve_hit, roll_strike, rule_of_one, rule_of_twenty,
};
use crate::rules::aura::snapshot::Situation;
use crate::rules::aura::words;
use bevy::prelude::{In, World};
use smol_str::{SmolStr, format_smolstr};

/// Rolls an attack and applies what comes of it.
pub fn perform(world: &mut World, action: &Action) {
    let s = Situation::of(world);
    let timing = timing::timing_of(&s, action);
    let planned = aim_of(&s, action, timing).map(|aim| {
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
    let roll = with_tables_and_dice(world, |data: &AuraData, dice| {
        roll_strike(data, &plan.strike, dice)
    });
    report::strike(world, &plan, &name, &roll);
    if roll.exposes_attacker(AuraData::of(world)) {
        expose(world, action.who, 1, rule_of_one(&plan.strike));
    }
    if roll.class.is_critical() {
        expose(world, plan.target, 0, rule_of_twenty(&plan.strike));
    }
    report::defence(world, &plan, &roll);
    let result = match maneuver {
        Some(maneuver) if roll.class.is_hit() => {
            let done = maneuver::carry_out(world, &plan, maneuver, roll.class, action);
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
    close(world, &plan, maneuver, result);
}

/// Ammunition and thrown weapons leave with the roll. Rule AUR-ATK-14.
fn spend_shot(world: &mut World, plan: &Plan<Terms>) {
    let who = plan.who;
    let changed = |world: &mut World, change: GearChange| {
        gear_changed(world, who, plan.wielded.key.clone(), change);
    };
    match plan.mode {
        Mode::Melee => {}
        Mode::Throw => changed(world, GearChange::Thrown),
        Mode::Shoot => {
            let weapon = &plan.wielded.weapon;
            let from = component_of::<Gear>(world, who).ammo(&weapon.id);
            let pool = format_smolstr!("{}{}", words::AMMO, weapon.id);
            pool_changed(world, who, pool, from, from - 1, "AUR-ATK-14");
            if weapon.is_loaded_first() {
                changed(world, GearChange::Unloaded);
            }
        }
    }
}

/// A hit: Chance roll, damage, Death roll. Rules AUR-ATK-09, -10, -20.
fn hit(world: &mut World, plan: &Plan<Terms>, class: HitClass) {
    let hit = with_tables_and_dice(world, |data: &AuraData, dice| {
        resolve_hit(data, &plan.hit, class, dice)
    });
    tell_nonlethal(world, plan, &hit);
    let (numbers, terms) = (&plan.hit.damage, &plan.damage);
    let against = Some(plan.target);
    report::damage(world, plan.who, against, numbers, terms, class, &hit.damage);
    suffer(world, plan.target, &hit);
}

fn tell_nonlethal(world: &mut World, plan: &Plan<Terms>, hit: &HitRoll) {
    if let (NonlethalChance::Chance(number), Some(roll)) = (plan.hit.nonlethal, &hit.chance) {
        let result = if hit.lethal { "failure" } else { "success" };
        let report = RollReport::new(plan.who, RollKind::Check, "Chance roll", "AUR-HURT-17");
        let report = report
            .dice(die(AuraData::of(world), 20, 0, false), roll)
            .target(number);
        report.result(result).record(world);
    }
}

/// The attack is over: a thrown weapon is to come to rest, and a hidden attacker is known.
/// Rules AUR-ATK-02, -21, AUR-POS-10.
fn close(world: &mut World, plan: &Plan<Terms>, maneuver: Option<Maneuver>, result: &'static str) {
    let with = match maneuver {
        Some(maneuver) => SmolStr::new_static(maneuver.word()),
        None => plan.wielded.weapon.id.clone(),
    };
    let ranged = plan.mode.is_ranged();
    attack_resolved(world, plan.who, plan.target, with, result, ranged);
    if plan.mode == Mode::Throw {
        let (who, item) = (plan.who, plan.wielded.weapon.id.clone());
        let cell = component_of::<Position>(world, plan.target).cell();
        return push_step(world, Step::Land { who, item, cell });
    }
    watching::reveal(world, plan.who);
}

/// A thrown weapon comes to rest, and a hidden thrower is known. Rules AUR-ATK-21, AUR-POS-10.
pub fn land(In(thrown): In<steps::Land>, world: &mut World) {
    let steps::Land { who, item, cell } = thrown;
    changes::land(world, who, &item, cell);
    watching::reveal(world, who);
}
