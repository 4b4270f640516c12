//! Grapples and pins begin and end. Floor 4. Rules WND-ACT-23, -27, -28, WND-COND-06, -09, -10; ruling WND-R56.

use super::checks;
use super::down::give_up_all;
use crate::combat::{CombatantId, Condition, attack_resolved};
use crate::mechanics::{Deed, conditions};
use crate::rules::wounds::plan::acts::WoundsActions;
use crate::rules::wounds::plan::grapples::{self, Hold};
use crate::rules::wounds::snapshot::{Fighter, Situation};
use crate::rules::wounds::words::{DRAGGING, GRAPPLING, PINNED, UNARMED};
use bevy::prelude::World;

/// An action that is carried out.
type Doing<'d> = Deed<'d, WoundsActions>;

/// Two come to grapple each other, by the rule that has brought it about. Rule WND-COND-09.
pub fn seize(world: &mut World, a: CombatantId, b: CombatantId, rule: &'static str) {
    let data = Fighter::of(world, a).data;
    if data.is_off("WND-COND-09") || data.is_off(rule) {
        return;
    }
    for (who, by) in [(a, b), (b, a)] {
        let grappling = Condition::new(GRAPPLING, 1, "WND-COND-09").by(by);
        conditions::set(world, who, grappling);
    }
}

/// The grapple of two ends, and with it a pin. Rules WND-COND-09, -10.
pub fn end_between(world: &mut World, a: CombatantId, b: CombatantId, rule: &'static str) {
    let ends = |id: CombatantId, it: &Condition| {
        let two = (id == a && it.by == Some(b)) || (id == b && it.by == Some(a));
        two && [GRAPPLING, PINNED].contains(&it.key.as_str())
    };
    conditions::end_where(world, ends, rule);
    for who in [a, b] {
        if !Fighter::of(world, who).has(GRAPPLING) {
            conditions::end(world, who, DRAGGING, rule);
        }
    }
}

/// All grapples and pins of somebody end. Rules WND-COND-04, -09, -10.
pub fn end_all(world: &mut World, who: CombatantId, rule: &'static str) {
    let partners: Vec<_> = Fighter::of(world, who).grappled().collect();
    for partner in partners {
        end_between(world, who, partner, rule);
    }
}

/// Of those who grapple as the battle begins both know of it, and who is pinned is grappled. Rules WND-COND-09, -10.
pub fn pair_up(world: &mut World) {
    let s = Situation::of(world);
    let ties = s.fighters().iter().flat_map(|f| {
        let pins = f.conditions.all(PINNED).filter_map(|it| it.by);
        f.grappled().chain(pins).map(|other| (f.id, other))
    });
    let known = |&(one, other): &(CombatantId, CombatantId)| {
        let has = |a: CombatantId, b| s.fighter(a).conditions.has_by(GRAPPLING, b);
        has(one, other) && has(other, one)
    };
    let pairs: Vec<_> = ties.filter(|pair| !known(pair)).collect();
    for (one, other) in pairs {
        seize(world, one, other, "WND-COND-09");
    }
}

/// Grapples in which somebody is dead, unconscious or gone end. In every pass. Rule WND-COND-09.
pub fn watch(world: &mut World) {
    if !conditions::on_anybody(world, GRAPPLING) {
        return;
    }
    let s = Situation::of(world);
    let over = s
        .fighters()
        .iter()
        .filter(|f| f.has(GRAPPLING) && !f.is_up());
    let over: Vec<_> = over.map(|f| f.id).collect();
    for who in over {
        end_all(world, who, "WND-COND-09");
    }
}

/// One that is grappled is pinned: it can do nothing but get out of that. Rules WND-ACT-28, WND-COND-10.
pub fn pin(world: &mut World, it: &Doing<'_>) {
    let Some(target) = it.target else { return };
    let check = it.ask(world, |s, f| grapples::pin(s, f, it.act));
    let Some(Ok(check)) = check else { return };
    let checked = checks::roll(world, it.who, Some(target), &check);
    let result = if checked.success {
        "success"
    } else {
        "failure"
    };
    attack_resolved(world, it.who, target, UNARMED, result, false);
    if checked.success && !Fighter::of(world, target).data.is_off("WND-COND-10") {
        let pinned = Condition::new(PINNED, 1, "WND-COND-10").by(it.who);
        conditions::set(world, target, pinned);
        give_up_all(world, target, "WND-COND-06");
    }
}

/// Somebody tries to get out of a grapple or a pin. Rules WND-ACT-23, WND-COND-10.
pub fn escape(world: &mut World, it: &Doing<'_>) {
    let plan = it.ask(world, |s, f| grapples::escape(s, f, it.act));
    let Some(Ok(plan)) = plan else { return };
    let checked = checks::roll(world, it.who, Some(plan.holder), &plan.check);
    if !checked.success {
        return;
    }
    match plan.hold {
        Hold::Pin => {
            conditions::end_one(world, it.who, PINNED, Some(plan.holder), it.rule());
        }
        Hold::Grapple => end_between(world, it.who, plan.holder, it.rule()),
    }
}
