//! Attacks from their dice to their end. Floor 4. Rules WND-ATK-01 to -10, -16, WND-ACT-21, -27, -46, WND-POS-23; rulings WND-R100,
//! WND-R101, WND-R106.

use super::checks;
use super::grapples;
use super::ground::lose_hold;
use super::harm::wound;
use super::spells;
use super::things::steam;
use crate::combat::{
    CombatantId, Condition, GearChange, Ledger, RollKind, Terms, TurnOrder, Until, attack_resolved,
    gear_changed, item_of_key, pool_changed,
};
use crate::mechanics::gear::{Mode, ammo_pool};
use crate::mechanics::reports::{stopped, why_not};
use crate::mechanics::spawning::CreatureBuilder;
use crate::mechanics::{Deed, Resolution, conditions, push_step, with_dice};
use crate::rules::wounds::data::{Spell, SpellKind, WoundsData};
use crate::rules::wounds::plan::acts::WoundsActions;
use crate::rules::wounds::plan::attack::{
    AttackPlan, lies_under_water, opening_check, opening_weapon, plan, strike_of, told_with,
};
use crate::rules::wounds::plan::body::track_of;
use crate::rules::wounds::plan::entering::hold_check;
use crate::rules::wounds::plan::ground::hold;
use crate::rules::wounds::plan::objects::cell_of;
use crate::rules::wounds::plan::position::nearest_cell;
use crate::rules::wounds::plan::steps::{
    self, AimedAt, AttackMeans, Step, Strike, Wound, WoundsAgenda,
};
use crate::rules::wounds::plan::water::same_water;
use crate::rules::wounds::resolve::{HarmRoll, Laws, Struck, note_toughness};
use crate::rules::wounds::snapshot::{Fighter, Situation};
use crate::rules::wounds::words::HAS_OPENING;
use bevy::prelude::{In, World};
use smol_str::{SmolStr, format_smolstr};

/// An action that is carried out.
type Doing<'d> = Deed<'d, WoundsActions>;

/// The attack of an action is made. Rules WND-ACT-10 to -14, -27.
pub fn attack(world: &mut World, it: &Doing<'_>) {
    let strike = it.ask(world, |s, f| strike_of(s, f, it.act));
    if let Some(Ok(strike)) = strike {
        begin(world, strike);
    }
}

/// A spell is cast: a bolt is an attack, a ward is there at once. Rules WND-ACT-14, WND-MAG-01, -04.
pub fn cast(world: &mut World, it: &Doing<'_>) {
    let data = WoundsData::shared(world);
    let spell = it.act.with.as_ref().and_then(|word| data.spell(word));
    match spell.map(|spell| (spell, spell.kind)) {
        Some((_, SpellKind::Bolt)) => attack(world, it),
        Some((spell, SpellKind::Ward)) => spells::ward(world, it.who, spell),
        None => {}
    }
}

/// An attack begins: its dice come next.
pub fn begin(world: &mut World, strike: Strike) {
    push_step(world, Step::Roll(strike));
}

/// The dice of an attack, if it is still legal. One that swims or climbs has to keep its hold first. Rules WND-ATK-01 to -09.
pub fn roll(In(steps::Roll(strike)): In<steps::Roll>, world: &mut World) {
    let attacker = strike.attacker;
    let planned = {
        let s = Situation::of(world);
        match plan(&s, &strike) {
            Ok(_) if !s.fighter(attacker).is_able() => Err("it can no longer attack".into()),
            planned => planned.map_err(|refusal| why_not(world, &refusal)),
        }
    };
    let plan = match planned {
        Ok(plan) => plan,
        Err(why) => return stopped(world, attacker, why, "WND-R40"),
    };
    use_up(world, &plan.strike);
    if !keeps_hold(world, attacker) {
        miss(world, &plan);
        return lose_hold(world, attacker);
    }
    match plan.seizes() {
        true => seize(world, &plan),
        false => strike_at(world, &plan),
    }
}

/// A shot unloads the weapon, or takes a shot from the stock of one that needs no loading; a thrown weapon leaves the hand. Rule
/// WND-ATK-01; ruling WND-R101.
fn use_up(world: &mut World, strike: &Strike) {
    const RULE: &str = "WND-ATK-01";
    let AttackMeans::Weapon(key, mode) = &strike.means else {
        return;
    };
    let f = Fighter::of(world, strike.attacker);
    let Some(weapon) = f.data.weapon(key).filter(|_| !f.data.is_off(RULE)) else {
        return;
    };
    let (shots, pool) = (f.shots(&weapon.id), ammo_pool(&weapon.id));
    match (mode, weapon.reload.is_some()) {
        (Mode::Melee, _) => {}
        (Mode::Shoot, true) => {
            gear_changed(world, strike.attacker, key.clone(), GearChange::Unloaded);
        }
        (Mode::Shoot, false) => {
            pool_changed(
                world,
                strike.attacker,
                pool,
                shots,
                (shots - 1).max(0),
                RULE,
            );
        }
        (Mode::Throw, _) => gear_changed(world, strike.attacker, key.clone(), GearChange::Thrown),
    }
}

/// Whether one that swims or climbs keeps its hold, so that it can attack. Rules WND-ATK-02, WND-POS-21.
fn keeps_hold(world: &mut World, who: CombatantId) -> bool {
    let check = {
        let s = Situation::of(world);
        let f = s.fighter(who);
        let hold = hold(&s, f).filter(|_| !s.data.is_off("WND-ATK-02"));
        hold.map(|hold| hold_check(f, hold, 0))
    };
    check.is_none_or(|check| check.roll(world, who, None).success)
}

/// An attack for which there are no dice misses. Rule WND-ATK-02.
fn miss(world: &mut World, plan: &AttackPlan) {
    resolved(world, plan, false);
    boil(world, plan);
    finish_later(world, plan);
}

/// Tells how an attack has come out.
fn resolved(world: &mut World, plan: &AttackPlan, hit: bool) {
    if let Some(target) = plan.target {
        let (with, result) = (told_with(&plan.strike), if hit { "hit" } else { "miss" });
        attack_resolved(
            world,
            plan.strike.attacker,
            target,
            with,
            result,
            plan.ranged,
        );
    }
}

fn finish_later(world: &mut World, plan: &AttackPlan) {
    push_step(world, Step::Finish(plan.strike.clone()));
}

/// An attack that seizes: on a hit both grapple each other. Rules WND-ACT-27, WND-COND-09.
fn seize(world: &mut World, plan: &AttackPlan) {
    let attacker = plan.strike.attacker;
    let checked = checks::roll(world, attacker, plan.target, &plan.roll.check);
    resolved(world, plan, checked.success);
    if let Some(target) = plan.target.filter(|_| checked.success) {
        grapples::seize(world, attacker, target, "WND-ACT-27");
    }
}

/// The dice of an attack, what is critical, and the wound or the damage that comes next. Rules WND-ATK-03 to -10, WND-ACT-46.
fn strike_at(world: &mut World, plan: &AttackPlan) {
    let struck = throw(world, plan);
    resolved(world, plan, struck.hit);
    boil(world, plan);
    finish_later(world, plan);
    spread(world, plan, &struck);
    if let Some(thing) = plan.thing.as_ref().filter(|_| struck.hit) {
        let damage = struck.final_damage.max(0);
        push_step(
            world,
            Step::Smash {
                at: thing.at,
                damage,
            },
        );
    }
    if let (Some(who), Some(level)) = (plan.target, struck.level) {
        let strike = Some(plan.strike.clone());
        wound(
            world,
            Wound {
                who,
                level,
                strike,
                rule: "WND-ATK-10",
            },
        );
    }
}

/// The dice of an attack are drawn and told; what is critical moves initiative at once, before what a hit does. Rules WND-ATK-03,
/// -08; ruling WND-R73.
fn throw(world: &mut World, plan: &AttackPlan) -> Struck {
    let attacker = plan.strike.attacker;
    let struck = with_dice(world, |dice, _| plan.roll.resolve(dice));
    let told = plan
        .roll
        .reports(attacker, plan.target, &struck)
        .into_iter();
    let (damage, attack): (Vec<_>, Vec<_>) = told.partition(|it| it.kind == RollKind::Damage);
    attack.into_iter().for_each(|it| it.record(world));
    if let Some(critical) = struck.roll.critical {
        checks::shift(world, attacker, plan.target, critical);
    }
    damage.into_iter().for_each(|it| it.record(world));
    struck
}

/// The spell of an attack.
fn spell_of<'d>(data: &'d WoundsData, plan: &AttackPlan) -> Option<&'d Spell> {
    match &plan.strike.means {
        AttackMeans::Spell(spell) => data.spell(spell),
        AttackMeans::Weapon(..) => None,
    }
}

/// The target of a spell, if that is under water. Rule WND-POS-23.
fn below<'s, 'w>(s: &'s Situation<'w>, plan: &AttackPlan) -> Option<&'s Fighter<'w>> {
    let t = s.fighter(plan.target?);
    (lies_under_water(s, t) && !s.data.is_off("WND-POS-23")).then_some(t)
}

/// Fire under water makes the space of its target hot water and steam, whether it hits or not. Rule WND-POS-23; ruling WND-R106.
fn boil(world: &mut World, plan: &AttackPlan) {
    let data = WoundsData::shared(world);
    if !spell_of(&data, plan).is_some_and(|spell| spell.fire) {
        return;
    }
    let s = Situation::of(world);
    let cells: Vec<_> = below(&s, plan)
        .map(|t| t.space.iter().collect())
        .unwrap_or_default();
    steam(world, cells);
}

/// Lightning under water spreads to all others that are in the same water with all of their cells, whether it hits or not: after
/// the wound of the target, in roster order. Rule WND-POS-23; rulings WND-R103, WND-R106.
fn spread(world: &mut World, plan: &AttackPlan, struck: &Struck) {
    let data = WoundsData::shared(world);
    if !spell_of(&data, plan).is_some_and(|spell| spell.lightning) {
        return;
    }
    let s = Situation::of(world);
    let Some(t) = below(&s, plan) else {
        return;
    };
    let water = same_water(&s, &t.space);
    let all = s.fighters().iter();
    let others = all.filter(|f| f.is_alive() && f.id != t.id);
    let others = others.filter(|f| f.space.iter().all(|cell| water.contains(&cell)));
    let shocks = others.map(|f| Step::Shock {
        who: f.id,
        dealt: struck.dealt,
        yards: s.distance(t, f),
    });
    let shocks: Vec<_> = shocks.collect();
    world.resource_mut::<WoundsAgenda>().push_in_order(shocks);
}

/// Lightning in the water reaches somebody. Rule WND-POS-23; ruling WND-R106.
pub fn shock(In(steps::Shock { who, dealt, yards }): In<steps::Shock>, world: &mut World) {
    const RULE: &str = "WND-POS-23";
    let f = Fighter::of(world, who);
    if !f.is_alive() {
        return;
    }
    let harmed = shock_of(&f, dealt, yards).roll(world, who, None);
    if let Some(level) = harmed.wound.level {
        wound(
            world,
            Wound {
                who,
                level,
                strike: None,
                rule: RULE,
            },
        );
    }
}

/// What lightning so far away does to somebody in the same water. Rule WND-POS-23.
fn shock_of(f: &Fighter<'_>, dealt: i32, yards: i32) -> HarmRoll {
    const RULE: &str = "WND-POS-23";
    let mut terms = Terms::new();
    let mut ledger = terms.under(f.data.switches());
    ledger.bonus(dealt, "lightning", RULE);
    ledger.bonus(
        -f.data.harm.lightning_yard * yards,
        format_smolstr!("{yards} yards"),
        RULE,
    );
    ledger.reduction(-f.immobile_defense(), "immobile Defense", RULE);
    note_toughness(&mut ledger, f.base_toughness(), f.armor());
    let laws = Laws::of(f.data.switches());
    HarmRoll::new(0, terms, track_of(f))
        .told("lightning in the water", RULE)
        .under(laws)
}

/// An attack is over: a thrown weapon comes to lie in the cell of its target that is nearest to the thrower. Rule WND-ATK-16; ruling
/// WND-R100.
pub fn finish(In(steps::Finish(strike)): In<steps::Finish>, world: &mut World) {
    let AttackMeans::Weapon(key, Mode::Throw) = &strike.means else {
        return;
    };
    let cell = {
        let s = Situation::of(world);
        if s.data.is_off("WND-ATK-01") || s.data.is_off("WND-ATK-16") {
            return;
        }
        let a = s.fighter(strike.attacker);
        match strike.aim {
            AimedAt::Combatant(target) => nearest_cell(&s, &s.fighter(target).space, &a.space),
            AimedAt::Thing(at) => cell_of(&s, a, at),
        }
    };
    let item = SmolStr::new(item_of_key(key));
    push_step(
        world,
        Step::Land {
            who: strike.attacker,
            item,
            cell,
        },
    );
}

/// Somebody makes an opening in the guard of an enemy: what it rolls may stand for its Defense to the end of this turn. Rule
/// WND-ACT-21.
pub fn make_opening(world: &mut World, it: &Doing<'_>) {
    const RULE: &str = "WND-ACT-21";
    let Some(target) = it.target else { return };
    let check = it.ask(world, |s, f| {
        let weapon = opening_weapon(s, f, it.act).ok()?;
        Some(opening_check(s, f, &weapon))
    });
    let Some(Some(check)) = check else { return };
    if !keeps_hold(world, it.who) {
        return lose_hold(world, it.who);
    }
    let total = checks::roll(world, it.who, Some(target), &check).total;
    let known = {
        let f = Fighter::of(world, it.who);
        let mut own = f.conditions.all(HAS_OPENING);
        own.find(|it| it.by == Some(target)).map(|it| it.value)
    };
    let turns = world.resource::<TurnOrder>();
    let (active, round) = (turns.active().unwrap_or(it.who), turns.round());
    if known.is_none_or(|known| known < total) {
        let opening = Condition::new(HAS_OPENING, total, RULE).by(target);
        let opening = opening.until(Until::EndOfTurnIn(active, round.max(1)));
        conditions::set(world, it.who, opening);
    }
}
