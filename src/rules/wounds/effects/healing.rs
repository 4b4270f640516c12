//! Treatments, and what comes back. Floor 4. Rules WND-ACT-36 to -38, WND-COND-13 to -16, WND-HURT-07, -08; rulings WND-R15,
//! WND-R18, WND-R69, WND-R124.

use super::down::lies_by_fatigue;
use super::fatigue::{is_worn_out, reels_by_wound, tire};
use super::harm::{come_round, reduce_wound, wake};
use crate::combat::{CombatantId, Condition};
use crate::mechanics::reports::stopped;
use crate::mechanics::{Deed, Resolution, conditions};
use crate::rules::wounds::components::{Pool, Pools};
use crate::rules::wounds::plan::acts::WoundsActions;
use crate::rules::wounds::plan::body::{Weariness, weariness};
use crate::rules::wounds::plan::healing;
use crate::rules::wounds::snapshot::{Fighter, Situation};
use crate::rules::wounds::words::{self, Level};
use bevy::prelude::World;

/// An action that is carried out.
type Doing<'d> = Deed<'d, WoundsActions>;

/// One that was dying is dying no more, and may wake. Rules WND-ACT-36, WND-HURT-12.
pub fn stabilize(world: &mut World, it: &Doing<'_>) {
    if let Some(target) = it.target {
        make_stable(world, target, it.rule());
    }
}

/// Somebody is stable: it makes a waking check at once. Rules WND-ACT-36, WND-HURT-12, -13.
pub fn make_stable(world: &mut World, who: CombatantId, rule: &'static str) {
    conditions::end(world, who, words::DYING, rule);
    wake(world, who);
}

/// What somebody suffers from is eased by the margin of the check. Rule WND-ACT-37.
pub fn treat_condition(world: &mut World, it: &Doing<'_>) {
    let (target, rule) = (it.target.unwrap_or(it.who), it.rule());
    let f = Fighter::of(world, it.who);
    let t = Fighter::of(world, target);
    let margin = it.outcome.as_ref().map_or(0, |checked| checked.margin);
    let Ok(key) = healing::ailment(&t, it.act) else {
        return;
    };
    let left = match key {
        words::HOBBLED => 0,
        key => t.value_of(key) - healing::eased(&f, margin),
    };
    let before = t.conditions.get(key).cloned();
    match before.filter(|_| left > 0) {
        Some(mut eased) => {
            eased.value = left;
            conditions::set(world, target, eased);
        }
        None => conditions::end(world, target, key, rule),
    }
}

/// A wound is treated: it falls some levels if the check succeeds, and tires the patient either way. Rule WND-ACT-38; ruling
/// WND-R69.
pub fn treat_wound(world: &mut World, it: &Doing<'_>) {
    let target = it.target.unwrap_or(it.who);
    let s = Situation::of(world);
    let (f, t) = (s.fighter(it.who), s.fighter(target));
    let Ok(level) = healing::wound(t, it.act) else {
        return;
    };
    let Some(check) = healing::treat_wound(f, t, level) else {
        return stopped(world, it.who, "the patient is too weary for it", it.rule());
    };
    let checked = check.roll(world, it.who, Some(target));
    if checked.success {
        let by = healing::eased(&Fighter::of(world, it.who), checked.margin);
        reduce_wound(world, target, level, by, it.rule());
    }
    let worst = Fighter::of(world, target).highest_wound();
    tire(world, target, worst.map_or(0, Level::number), it.rule());
}

/// Stamina comes back, up to what there can be now. Rules WND-HURT-07, WND-MAG-06, WND-REST-03.
pub fn recover(world: &mut World, who: CombatantId, amount: i32, rule: &'static str) {
    let f = Fighter::of(world, who);
    let (now, most) = (f.pool(Pool::Stamina), f.most_stamina());
    Pools::set(
        world,
        who,
        Pool::Stamina,
        (now + amount).min(most).max(now),
        rule,
    );
}

/// Mana comes back, up to what there can be now. Rule WND-REST-03.
pub fn recover_mana(world: &mut World, who: CombatantId, amount: i32, rule: &'static str) {
    let f = Fighter::of(world, who);
    let (now, most) = (f.pool(Pool::Mana), f.most_mana());
    Pools::set(
        world,
        who,
        Pool::Mana,
        (now + amount).min(most).max(now),
        rule,
    );
}

/// Fatigue falls: who was weary by more than is left is so no longer, and who was worn out wakes. Rule WND-HURT-08; rulings WND-R15,
/// WND-R124.
pub fn relieve(world: &mut World, who: CombatantId, amount: i32, rule: &'static str) {
    let f = Fighter::of(world, who);
    let (before, was_worn_out) = (f.pool(Pool::Fatigue), is_worn_out(&f));
    if Pools::change(world, who, Pool::Fatigue, -amount.max(0), rule) == before {
        return;
    }
    let f = Fighter::of(world, who);
    let weary = weariness(&f);
    let staggers = f.has(words::STAGGERED) && !reels_by_wound(&f);
    let sleeps = f.is_unconscious() && !f.has(words::DYING);
    // A wound that has felled it keeps it asleep until a check wakes it.
    let by_fatigue = lies_by_fatigue(&f);
    if staggers && weary < Weariness::Staggered {
        conditions::end(world, who, words::STAGGERED, "WND-HURT-08");
        if weary == Weariness::Exhausted {
            let exhausted = Condition::new(words::EXHAUSTED, 1, "WND-COND-02");
            conditions::set(world, who, exhausted);
        }
    } else if weary < Weariness::Exhausted {
        conditions::end(world, who, words::EXHAUSTED, "WND-HURT-08");
    }
    if was_worn_out && weary < Weariness::WornOut && sleeps && by_fatigue {
        come_round(world, who, "WND-HURT-08");
    }
}
