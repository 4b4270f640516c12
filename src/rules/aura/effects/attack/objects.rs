//! Blows at things of the board. Floor 4. Rules AUR-ATK-24, AUR-ACT-02, -22; rulings AUR-R05, -R44.

use crate::board::Fixture;
use crate::combat::{CombatantId, Ledger, ModifierKind, RollKind, RollReport, Terms};
use crate::dice::Roll;
use crate::mechanics::spawning::CreatureBuilder;
use crate::mechanics::with_tables_and_dice;
use crate::rules::aura::components::agenda::{self as steps, Action, UnderWay};
use crate::rules::aura::data::AuraData;
use crate::rules::aura::effects::openings::{action_fails, expose, open_attack};
use crate::rules::aura::effects::{report, watching};
use crate::rules::aura::plan::attack::objects::{RULE, far_side, thing};
use crate::rules::aura::plan::attack::{ObjectPlan, blow, broken_by, plan_object as plan};
use crate::rules::aura::plan::timing;
use crate::rules::aura::resolve::{HitClass, die};
use crate::rules::aura::snapshot::Situation;
use bevy::prelude::{In, World};
use smol_str::format_smolstr;

/// A blow at an object. Rule AUR-ATK-24.
pub fn strike(world: &mut World, action: &Action) {
    let who = action.who;
    let s = Situation::of(world);
    let timing = timing::timing_of(&s, action);
    let plan = match plan(&s, s.fighter(who), &action.act) {
        Ok(plan) => plan,
        Err(refusal) => return action_fails(world, who, &refusal),
    };
    open_attack(world, who, timing);
    turn_to(world, who, plan.thing.at);
    let (roll, damage) =
        with_tables_and_dice(world, |data: &AuraData, dice| blow(data, &plan, dice));
    tell_blow(world, who, &plan, &roll, damage.is_some());
    if roll.value <= AuraData::of(world).values.attacks.exposing {
        expose(world, who, 1, "AUR-ATK-04");
    }
    if let Some(damage) = damage {
        let (numbers, terms) = (&plan.damage, &plan.terms);
        report::damage(world, who, None, numbers, terms, HitClass::Clean, &damage);
        plan.thing.damage(world, damage.dealt);
    }
    watching::reveal(world, who);
}

fn tell_blow(world: &mut World, who: CombatantId, plan: &ObjectPlan, roll: &Roll, hits: bool) {
    let mut terms = Terms::new();
    for it in plan.terms.iter().filter(|it| it.kind == ModifierKind::Edge) {
        terms.edge(it.value, it.label.clone(), it.rule.0);
    }
    let label = format_smolstr!("{} at the {}", plan.weapon, plan.thing.name);
    RollReport::new(who, RollKind::Attack, label, RULE)
        .dice(die(AuraData::of(world), 20, plan.edge, false), roll)
        .terms(terms)
        .result(if hits { "hit" } else { "fumble" })
        .record(world);
}

/// One attacks only what is in front. Rules AUR-POS-04, -06.
fn turn_to(world: &mut World, who: CombatantId, at: Fixture) {
    let s = Situation::of(world);
    let fighter = s.fighter(who);
    let (kind, point) = (s.kind(), far_side(&s, fighter, at));
    if !fighter.fronts(kind, fighter.facing, point) {
        let facing = fighter.direction_to(kind, point);
        watching::turn(world, who, facing);
    }
}

/// The body breaks what it can. Rule AUR-ACT-22.
pub fn break_down(In(steps::BreakDown): In<steps::BreakDown>, world: &mut World) {
    let Some(action) = UnderWay::innermost(world) else {
        return;
    };
    let s = Situation::of(world);
    let broken = broken_by(s.fighter(action.who));
    if let Ok(thing) = thing(&s, &action.act, "AUR-ACT-22")
        && !AuraData::of(world).is_off("AUR-ACT-22")
    {
        thing.damage(world, broken);
    }
}
