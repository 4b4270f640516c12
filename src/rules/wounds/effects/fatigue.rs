//! Stamina and mana are spent, fatigue rises. Floor 4. Rules WND-HURT-06 to -09, WND-COND-02, -03; rulings WND-R15, WND-R81,
//! WND-R133.

use super::down::{Out, knock_out};
use crate::combat::{CombatantId, Condition};
use crate::mechanics::conditions;
use crate::mechanics::spawning::CreatureBuilder;
use crate::rules::wounds::components::conditions::{BY_FATIGUE, BY_WOUND};
use crate::rules::wounds::components::{Pool, Pools};
use crate::rules::wounds::data::WoundsData;
use crate::rules::wounds::plan::body::{Weariness, weariness};
use crate::rules::wounds::snapshot::Fighter;
use crate::rules::wounds::words::{EXHAUSTED, STAGGERED};
use bevy::prelude::World;

/// Somebody spends stamina; what is missing becomes fatigue. Rule WND-HURT-06.
pub fn spend_stamina(world: &mut World, who: CombatantId, amount: i32, rule: &'static str) {
    let data = WoundsData::of(world);
    if amount <= 0 || data.is_off(rule) {
        return;
    }
    let becomes_fatigue = !data.is_off("WND-HURT-06");
    let lack = (amount - Fighter::of(world, who).pool(Pool::Stamina)).max(0);
    Pools::change(world, who, Pool::Stamina, -amount, rule);
    if becomes_fatigue {
        tire(world, who, lack, "WND-HURT-06");
    }
}

/// The fatigue of somebody rises: its stamina is less, and it may be exhausted, staggered, unconscious. Rules WND-HURT-07, -08.
pub fn tire(world: &mut World, who: CombatantId, amount: i32, rule: &'static str) {
    const RULE: &str = "WND-HURT-07";
    let f = Fighter::of(world, who);
    if amount <= 0 || f.is_dead() || f.data.is_off(rule) || f.data.is_off(RULE) {
        return;
    }
    Pools::change(world, who, Pool::Fatigue, amount, rule);
    let f = Fighter::of(world, who);
    let left = f.pool(Pool::Stamina).min(f.most_stamina());
    Pools::set(world, who, Pool::Stamina, left, RULE);
    look_up(world, who);
}

/// What its fatigue makes of somebody, looked up once. Rule WND-HURT-08; rulings WND-R15, WND-R133.
pub fn look_up(world: &mut World, who: CombatantId) {
    const RULE: &str = "WND-HURT-08";
    let f = Fighter::of(world, who);
    let (weary, reels) = (weariness(&f), f.has(STAGGERED));
    let staggers = weary >= Weariness::Staggered && !f.is_npc();
    if staggers && !reels {
        conditions::end(world, who, EXHAUSTED, RULE);
        stagger(world, who, BY_FATIGUE);
    } else if weary >= Weariness::Exhausted && !reels {
        exhaust(world, who);
    }
    if weary == Weariness::WornOut {
        knock_out(world, who, Out::Weary, RULE);
    }
}

fn exhaust(world: &mut World, who: CombatantId) {
    if !Fighter::of(world, who).has(EXHAUSTED) {
        conditions::set(world, who, Condition::new(EXHAUSTED, 1, "WND-COND-02"));
    }
}

fn stagger(world: &mut World, who: CombatantId, cause: &'static str) {
    conditions::set(world, who, Condition::new(STAGGERED, 1, cause));
}

/// Whether somebody is staggered until its fatal wound is reduced. Rule WND-HURT-12.
pub fn reels_by_wound(f: &Fighter<'_>) -> bool {
    let staggered = f.conditions.get(STAGGERED);
    staggered.is_some_and(|it| it.rule.0 == BY_WOUND)
}

/// Whether somebody is unconscious by fatigue, so that no check wakes it. Ruling WND-R81.
pub fn is_worn_out(f: &Fighter<'_>) -> bool {
    weariness(f) == Weariness::WornOut
}

/// One that wakes with a fatal wound is staggered until that is reduced. Rule WND-HURT-12.
pub fn reel(world: &mut World, who: CombatantId) {
    conditions::end(world, who, EXHAUSTED, "WND-COND-03");
    stagger(world, who, BY_WOUND);
}

/// A fatal wound is reduced: what it has staggered is steady again, as far as its fatigue allows. Rule WND-COND-03.
pub fn steady(world: &mut World, who: CombatantId) {
    let f = Fighter::of(world, who);
    if !reels_by_wound(&f) {
        return;
    }
    let weary = weariness(&f);
    conditions::end(world, who, STAGGERED, "WND-COND-03");
    match weary {
        Weariness::Fresh => {}
        Weariness::Exhausted => exhaust(world, who),
        Weariness::Staggered | Weariness::WornOut => stagger(world, who, BY_FATIGUE),
    }
}

/// Somebody spends mana. Rule WND-HURT-09.
pub fn spend_mana(world: &mut World, who: CombatantId, amount: i32, rule: &'static str) {
    Pools::change(world, who, Pool::Mana, -amount, rule);
}

/// Somebody invests mana: what it has and the most that it can have fall together. Rule WND-HURT-09.
pub fn invest_mana(world: &mut World, who: CombatantId, amount: i32, rule: &'static str) {
    let has = Fighter::of(world, who).pool(Pool::Mana);
    let amount = amount.clamp(0, has);
    Pools::change(world, who, Pool::Mana, -amount, rule);
    Pools::change(world, who, Pool::Invested, amount, rule);
}

/// Invested mana comes back. Rule WND-HURT-09.
pub fn retrieve_mana(world: &mut World, who: CombatantId, amount: i32, rule: &'static str) {
    let invested = Fighter::of(world, who).pool(Pool::Invested);
    let amount = amount.clamp(0, invested);
    Pools::change(world, who, Pool::Invested, -amount, rule);
    Pools::change(world, who, Pool::Mana, amount, rule);
}
