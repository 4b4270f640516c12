//! Blows at things of the board. Floor 4. Rules AUR-ATK-24, AUR-ACT-02, -22; rulings AUR-R05, -R44.

use super::check::{SWIFT_IN_FRONT, check_free, check_swift_left, forbidden};
use super::ledger::SummingLedger;
use super::plan::own_edges;
use super::report::{self, RollLine, tell};
use super::strike::{action_fails, open_attack};
use super::wielded::{Mode, choose, derived_stats};
use crate::board::Fixture;
use crate::combat::{
    Act, BattleDice, CombatantId, Condition, Ledger, ModifierKind, Refusal, RollKind, Terms,
    rule_is_off,
};
use crate::dice::{Dice, Roll};
use crate::grid::Point;
use crate::mechanics::fixtures::{Breakable, check_reach};
use crate::rules::aura::begin::Timing;
use crate::rules::aura::course;
use crate::rules::aura::data::Ability;
use crate::rules::aura::facing;
use crate::rules::aura::keys;
use crate::rules::aura::price::Price;
use crate::rules::aura::resolve::{Damage, DamageNumbers, HitClass, die, roll_damage};
use crate::rules::aura::situation::{Fighter, Moment, Situation};
use crate::rules::aura::steps::Action;
use bevy::prelude::World;
use smol_str::{SmolStr, format_smolstr};

const RULE: &str = "AUR-ATK-24";

/// A blow at an object whose every number is known.
#[derive(Debug, Clone)]
pub struct ObjectPlan {
    /// The object.
    pub thing: Breakable,
    /// The weapon's name.
    pub weapon: SmolStr,
    /// Net edge of the Combat roll.
    pub edge: i32,
    /// The damage.
    pub damage: DamageNumbers,
    /// What it consists of, and the edges of the Combat roll.
    pub terms: Terms,
}

/// What stands at the place that a command names.
fn thing(s: &Situation<'_>, act: &Act, rule: &'static str) -> Result<Breakable, Refusal> {
    let Some(at) = act.at.and_then(|at| at.fixture()) else {
        return Err(Refusal::Missing("a door, a wall or another thing".into()));
    };
    Breakable::find(s.board, at, rule)
}

fn check_near(
    s: &Situation<'_>,
    who: &Fighter<'_>,
    (at, reach, rule): (Fixture, i32, &'static str),
) -> Result<(), Refusal> {
    check_reach(s.board, who, &who.sight_body(), at, reach, rule)
}

/// Adds up a blow at an object. Rule AUR-ATK-24.
///
/// # Errors
/// [`Refusal`] as nothing that can be broken is in reach.
pub fn plan(s: &Situation<'_>, who: &Fighter<'_>, act: &Act) -> Result<ObjectPlan, Refusal> {
    let thing = thing(s, act, RULE)?;
    let wielded = choose(s, who, (act, Mode::Melee))?;
    let own = derived_stats(s, who);
    check_near(
        s,
        who,
        (thing.at, own.reach(wielded.weapon) + 1, "AUR-STAT-19"),
    )?;
    let mut terms = Terms::new();
    own_edges(who, &mut terms);
    own.melee_damage_terms(wielded.weapon, &mut terms);
    let mighty = act.riders.get(keys::MIGHTY).copied().unwrap_or(0);
    let more = s.data.ability(Ability::MightyBlow).bonus * mighty;
    terms.bonus(more, "Mighty Blow", "AUR-ACT-27");
    let clumsy = !own.is_proficient(wielded.weapon);
    let halved = i32::from(!rule_is_off("AUR-R44") && !rule_is_off(RULE));
    Ok(ObjectPlan {
        thing,
        weapon: wielded.weapon.name.clone(),
        edge: terms.net_edge(),
        damage: DamageNumbers {
            dice: wielded.weapon.damage,
            bonus: terms.sum(ModifierKind::Bonus),
            armour: 0,
            doublings: 0,
            halvings: halved + i32::from(clumsy),
            makeshift: false,
        },
        terms,
    })
}

/// Rules AUR-ATK-24, AUR-ACT-02.
pub(super) fn check_strike(
    s: &Situation<'_>,
    who: &Fighter<'_>,
    act: &Act,
    timing: Timing,
) -> Result<Price, Refusal> {
    check_free(who)?;
    let plan = plan(s, who, act)?;
    if timing != Timing::Action {
        check_swift(s, who, plan.thing.at)?;
    }
    let mighty = act.riders.get(keys::MIGHTY).copied().unwrap_or(0);
    if mighty > 0 && !who.stats.can(Ability::MightyBlow) {
        return forbidden("It has not learned Mighty Blow", "AUR-ACT-27");
    }
    if mighty > s.data.ability(Ability::MightyBlow).stamina {
        return forbidden("An attack takes at most 4 Stamina", "AUR-ACT-27");
    }
    let energy = if rule_is_off("AUR-ACT-02") { 3 } else { 1 };
    Ok(Price::energy(energy).and_stamina(mighty))
}

/// A blow at a thing may count as the Swift Attack: at priority, since in a window somebody has to
/// give the opening. Rules AUR-ACT-02, AUR-INIT-03, AUR-POS-04; ruling AUR-R34.
fn check_swift(s: &Situation<'_>, who: &Fighter<'_>, at: Fixture) -> Result<(), Refusal> {
    if s.moment != Moment::Priority {
        return forbidden("In a window one strikes at opponents", "AUR-REACT-05");
    }
    check_swift_left(who)?;
    if !who.fronts(s.kind(), who.facing, far_side(s, who, at)) {
        return forbidden(SWIFT_IN_FRONT, "AUR-POS-04");
    }
    Ok(())
}

/// The Combat roll at an object and its damage; `None` as it misses.
#[must_use]
pub fn blow(plan: &ObjectPlan, dice: &mut dyn Dice) -> (Roll, Option<Damage>) {
    let roll = dice.roll(&die(20, plan.edge, false));
    let hits = roll.value > 1 || rule_is_off("AUR-ATK-04");
    let damage = hits.then(|| roll_damage(&plan.damage, HitClass::Clean, dice));
    (roll, damage)
}

/// A blow at an object. Rule AUR-ATK-24.
pub(super) fn strike(world: &mut World, action: &Action) {
    let who = action.who;
    let s = Situation::of(world);
    let timing = course::timing_of(&s, action);
    let plan = match plan(&s, s.fighter(who), &action.act) {
        Ok(plan) => plan,
        Err(refusal) => return action_fails(world, who, &refusal),
    };
    open_attack(world, who, timing);
    turn_to(world, who, plan.thing.at);
    let (roll, damage) = blow(&plan, &mut world.resource_mut::<BattleDice>().0);
    tell_blow(world, who, &plan, (&roll, damage.is_some()));
    if roll.value <= 3 {
        let until = course::end_of_round(world, 1);
        let exposed = Condition::new(keys::EXPOSED, 1, "AUR-ATK-04").until(until);
        course::set_condition(world, who, exposed);
    }
    if let Some(damage) = damage {
        let numbers = (&plan.damage, &plan.terms, HitClass::Clean);
        report::damage(world, (who, None), numbers, &damage);
        plan.thing.damage(world, damage.dealt);
    }
    facing::reveal(world, who);
}

fn tell_blow(world: &mut World, who: CombatantId, plan: &ObjectPlan, (roll, hits): (&Roll, bool)) {
    let mut terms = Terms::new();
    for it in plan.terms.iter().filter(|it| it.kind == ModifierKind::Edge) {
        terms.edge(it.value, it.label.clone(), it.rule.0);
    }
    let roll_line = RollLine {
        who: (who, None),
        kind: RollKind::Attack,
        label: format_smolstr!("{} at the {}", plan.weapon, plan.thing.name),
        rule: RULE,
        pool: Some(die(20, plan.edge, false)),
        roll: Some(roll),
        terms,
        target: None,
        result: if hits { "hit" } else { "fumble" },
    };
    tell(world, roll_line);
}

/// One attacks only what is in front. Rules AUR-POS-04, -06.
fn turn_to(world: &mut World, who: CombatantId, at: Fixture) {
    let s = Situation::of(world);
    let fighter = s.fighter(who);
    let (kind, point) = (s.kind(), far_side(&s, fighter, at));
    if !fighter.fronts(kind, fighter.facing, point) {
        let facing = fighter.direction_to(kind, point);
        facing::turn(world, who, facing);
    }
}

/// Where a thing is seen from somebody's space: the middle of its cell, or beyond its edge.
fn far_side(s: &Situation<'_>, who: &Fighter<'_>, at: Fixture) -> Point {
    let [one, other] = at.cells();
    let inside = who.space.contains(other);
    s.kind().centre(if inside { one } else { other })
}

/// Rule AUR-ACT-22.
pub(super) fn check_break(
    s: &Situation<'_>,
    who: &Fighter<'_>,
    act: &Act,
) -> Result<Price, Refusal> {
    let rule = "AUR-ACT-22";
    if who.conditions.has(keys::RESTRAINED) && !rule_is_off("AUR-COND-10") {
        return forbidden("It is held fast", "AUR-COND-10");
    }
    let thing = thing(s, act, rule)?;
    check_near(s, who, (thing.at, 1, rule))?;
    Ok(Price::energy(3).and_stamina(1))
}

/// Hit points that the body breaks. Rule AUR-ACT-22.
#[must_use]
pub fn broken_by(who: &Fighter<'_>) -> i32 {
    who.stats.arm_strength().max(who.stats.leg_strength())
}

/// The body breaks what it can. Rule AUR-ACT-22.
pub(super) fn break_down(world: &mut World, action: &Action) {
    let s = Situation::of(world);
    let broken = broken_by(s.fighter(action.who));
    if let Ok(thing) = thing(&s, &action.act, "AUR-ACT-22")
        && !rule_is_off("AUR-ACT-22")
    {
        thing.damage(world, broken);
    }
}
