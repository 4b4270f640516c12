//! Actions that take more than a turn: begun, paid for further, completed, given up. Floor 4. Rules WND-INIT-13, -14; rulings
//! WND-R38, WND-R39, WND-R92.

use crate::combat::{CombatantId, Condition, RuleId, TurnOrder, component_of};
use crate::mechanics::reports::stopped;
use crate::mechanics::{Declared, conditions, push_step};
use crate::rules::wounds::components::own_facts::WoundsFact;
use crate::rules::wounds::components::{Commitment, Pool, Pools};
use crate::rules::wounds::plan::steps::{self, Step, WoundsAgenda};
use crate::rules::wounds::snapshot::{Fighter, Situation};
use crate::rules::wounds::words::UNDERWAY;
use bevy::prelude::{In, World};
use std::sync::Arc;

const BIG: &str = "WND-INIT-13";
const TIMED: &str = "WND-INIT-14";

/// A big action begins, which costs so many AP in all: all AP go into it. Rule WND-INIT-13.
pub fn begin(world: &mut World, declared: &Declared, cost: i32) {
    let act = Arc::clone(&declared.act);
    let begun = Commitment {
        act: Some(act),
        paid: 0,
        cost,
        due: 0,
    };
    pay_into(world, declared.who, begun);
}

/// A timed action begins, which takes so many rounds, this one as the first. Rules WND-INIT-14, -16; ruling WND-R39.
pub fn begin_timed(world: &mut World, declared: &Declared, rounds: u32) {
    let round = world.resource::<TurnOrder>().round();
    let begun = Commitment {
        act: Some(Arc::clone(&declared.act)),
        paid: 0,
        cost: 0,
        due: round + rounds.max(1) - 1,
    };
    pay_into(world, declared.who, begun);
}

/// All AP, but no more than are missing, go into an action.
fn pay_into(world: &mut World, who: CombatantId, it: Commitment) {
    let Some(act) = it.act else {
        return;
    };
    let rule = if it.due > 0 { TIMED } else { BIG };
    let has = component_of::<Pools>(world, who).now(Pool::Ap);
    let pays = match it.due {
        0 => has.min(it.cost - it.paid),
        _ => has,
    };
    Pools::change(world, who, Pool::Ap, -pays, rule);
    let paid = it.paid + pays;
    let told = WoundsFact::Underway {
        who,
        act: (*act).clone(),
        paid,
        cost: it.cost,
        due: it.due,
        rule: RuleId(rule),
    };
    told.record(world);
    conditions::set(world, who, Condition::new(UNDERWAY, paid, rule));
}

/// Whether somebody has an action under way that has to be continued or given up before anything else: it has AP for it. Section
/// 4, step 5c.
pub fn waits(f: &Fighter<'_>) -> bool {
    f.has(UNDERWAY) && f.pool(Pool::Ap) > 0
}

/// An action that is under way is paid for further, and takes effect once its cost is met. Rule WND-INIT-13.
pub fn go_on(world: &mut World, who: CombatantId) {
    let it = component_of::<Commitment>(world, who).clone();
    if it.act.is_none() {
        return;
    }
    pay_into(world, who, it);
    let it = component_of::<Commitment>(world, who);
    if it.due == 0 && it.paid >= it.cost {
        complete(world, who);
    }
}

/// The end of a turn goes on with its action.
pub fn go_on_first(In(steps::Continue(who)): In<steps::Continue>, world: &mut World) {
    let s = Situation::of(world);
    if waits(s.fighter(who)) {
        go_on(world, who);
    }
}

/// A big action is paid for and takes effect: reactions to it, the effect, and what follows an action. Rules WND-INIT-13,
/// WND-ACT-02 (4) to (8).
fn complete(world: &mut World, who: CombatantId) {
    if let Some(declared) = taken_up(world, who, BIG) {
        push_step(world, Step::After(who));
        push_step(world, Step::Perform(declared.clone()));
        push_step(world, Step::Before(declared));
    }
}

/// What was under way is no longer so.
fn taken_up(world: &mut World, who: CombatantId, rule: &'static str) -> Option<Declared> {
    let act = component_of::<Commitment>(world, who).act.clone()?;
    conditions::end(world, who, UNDERWAY, rule);
    Some(Declared { who, act })
}

/// The timed actions that are due take effect as the round ends, in roster order. Rule WND-INIT-14; section 4, step 7a.
pub fn complete_timed(world: &mut World, round: u32) {
    let s = Situation::of(world);
    let all = s.fighters().iter();
    let due = all.filter(|f| (1..=round).contains(&f.commitment.due) && f.has(UNDERWAY));
    let due: Vec<_> = due.map(|f| f.id).collect();
    let done = due
        .into_iter()
        .filter_map(|who| taken_up(world, who, TIMED));
    let done: Vec<_> = done.collect();
    let steps = done
        .into_iter()
        .flat_map(|it| [Step::Before(it.clone()), Step::Perform(it)]);
    let steps: Vec<_> = steps.collect();
    world.resource_mut::<WoundsAgenda>().push_in_order(steps);
}

/// Takes AP, as far as there are any: what is under way is given up. Rule WND-INIT-13.
pub fn spend_ap(world: &mut World, who: CombatantId, ap: i32) {
    if ap > 0 {
        cancel(world, who, BIG);
        Pools::change(world, who, Pool::Ap, -ap, "WND-INIT-11");
    }
}

/// Give up your unfinished action; the AP that went into it are lost. Rules WND-INIT-13, -14, WND-COND-04, -06.
pub fn cancel(world: &mut World, who: CombatantId, rule: &'static str) {
    if component_of::<Commitment>(world, who).act.is_some() {
        stopped(world, who, "gives up its unfinished action", rule);
        conditions::end(world, who, UNDERWAY, rule);
    }
}
