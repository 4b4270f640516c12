//! Jumps: the run-up, the leap, how it comes down. Floor 4. Rules WND-MOVE-12 to -19; rulings WND-R82, WND-R121, WND-R128.

use super::movement::begin_walk;
use super::{cling, commit, down, falls, ground, mounts, reactions, runaway};
use crate::combat::{Act, CombatantId, MoveKind, moved};
use crate::grid::Cell;
use crate::mechanics::reports::stopped;
use crate::mechanics::travel::Travel;
use crate::mechanics::{Declared, Deed, Resolution, Walk, push_step};
use crate::rules::wounds::components::{Pool, Pools};
use crate::rules::wounds::plan::acts::WoundsActions;
use crate::rules::wounds::plan::jumps::{Jump, balance, balance_number, grip, jump};
use crate::rules::wounds::plan::movement::{OnFoot, Purse, yards_of};
use crate::rules::wounds::plan::steps::{self, Step, WoundsAgenda};
use crate::rules::wounds::snapshot::{Fighter, Situation};
use crate::rules::wounds::words;
use bevy::prelude::{In, World};
use std::sync::Arc;

const RULE: &str = "WND-MOVE-12";

/// A way that ends with a jump begins: the run-up, then those who may react are asked and the yards are paid, then the leap. One
/// that was under way and is paid for leaps at once. Rules WND-MOVE-12, -16; ruling WND-R128.
pub fn set_off(world: &mut World, it: &Deed<'_, WoundsActions>) {
    let plan = it.ask(world, |s, f| jump(s, f, it.act));
    let Some(Ok(jump)) = plan else { return };
    let who = it.who;
    let leap = Step::Leap(paid_for(who, it.act, &jump));
    if jump.has_run {
        push_step(world, leap);
        reactions::open_rebuff(world, who, jump.landing());
        return cling::open(world, who, jump.landing(), false);
    }
    push_step(world, Step::Arrived(who));
    push_step(world, leap);
    let leads_off = Walk::new(who, MoveKind::Jump, vec![jump.landing()]);
    world.resource_mut::<WoundsAgenda>().push(leads_off);
    walk_to_take_off(world, who, &jump);
}

/// A jump whose run-up is walked and whose way is paid for: the cell before the landing is the one where it takes off. Ruling
/// WND-R128.
fn paid_for(who: CombatantId, act: &Act, jump: &Jump) -> Declared {
    let mut path = act.path.clone();
    if jump.run_up.is_empty() {
        path.insert(0, jump.take_off);
    }
    let act = Act {
        heights: vec![jump.run_yards],
        path,
        ..act.clone()
    };
    Declared {
        who,
        act: Arc::new(act),
    }
}

fn walk_to_take_off(world: &mut World, who: CombatantId, jump: &Jump) {
    if !jump.run_up.is_empty() {
        let s = Situation::of(world);
        let walk = OnFoot::now(&s, s.fighter(who)).walk(jump.run_up.clone());
        world.resource_mut::<WoundsAgenda>().push(walk);
    }
}

/// A jump begins that takes more AP than there are: all go into it and are movement, and the run-up is walked at once. Rule
/// WND-MOVE-16; ruling WND-R128.
pub fn begin_big(world: &mut World, declared: &Declared, cost: i32) {
    let who = declared.who;
    let (ap, plan) = {
        let s = Situation::of(world);
        let f = s.fighter(who);
        (f.pool(Pool::Ap), jump(&s, f, &declared.act))
    };
    let Ok(jump) = plan else { return };
    commit::begin(world, &paid_for(who, &declared.act, &jump), cost);
    Pools::change(world, who, Pool::Bought, ap, "WND-MOVE-01");
    mounts::pay_along(world, who, ap);
    let (kept, walk) = {
        let s = Situation::of(world);
        let f = s.fighter(who);
        let going = OnFoot::now(&s, f);
        let walked = going
            .price(&jump.run_up)
            .map_or(0, |(costs, _)| costs.iter().sum());
        (
            Purse::of(&s, f).left() - yards_of(walked),
            going.walk(jump.run_up),
        )
    };
    // What is not for the run-up is kept for the leap.
    Pools::change(world, who, Pool::Used, kept.max(0), RULE);
    if !walk.path.is_empty() {
        begin_walk(world, walk);
    }
}

/// Whether somebody has left the cell where the jump takes off that it has under way. Rule WND-MOVE-16; ruling WND-R128.
pub fn has_strayed(f: &Fighter<'_>) -> bool {
    let jumps = |act: &&Arc<Act>| [words::JUMP, words::HIGH_JUMP].contains(&act.verb.as_str());
    let under_way = f.commitment.act.as_ref().filter(jumps);
    let take_off = under_way.and_then(|act| act.path.iter().rev().nth(1));
    take_off.is_some_and(|&take_off| take_off != f.anchor())
}

/// The leap. Rules WND-MOVE-12 to -14, -19; ruling WND-R82.
pub fn leap(In(steps::Leap(declared)): In<steps::Leap>, world: &mut World) {
    let who = declared.who;
    let plan = {
        let s = Situation::of(world);
        let f = s.fighter(who);
        jump(&s, f, &declared.act).map(|jump| (jump.check(f), jump))
    };
    let (check, jump) = match plan {
        Ok((check, jump)) if jump.take_off == Fighter::of(world, who).anchor() => (check, jump),
        _ => return stopped(world, who, "it cannot jump there any more", RULE),
    };
    let outcome = check.roll(world, who, None);
    match (outcome.success, jump.high) {
        (false, true) => stopped(world, who, "it does not get high enough", "WND-MOVE-14"),
        (true, true) => land(world, who, &jump, jump.landing()),
        (success, false) => {
            let reached = {
                let s = Situation::of(world);
                match success {
                    true => jump.line.len(),
                    false => jump.reached(&s, s.fighter(who), outcome.total),
                }
            };
            come_down(world, who, &jump, reached);
        }
    }
}

/// A long jump comes down so many cells on: at a ledge it may hang on. Rules WND-MOVE-13, -19; ruling WND-R82.
fn come_down(world: &mut World, who: CombatantId, jump: &Jump, reached: usize) {
    let (ledge, cell) = {
        let s = Situation::of(world);
        let f = s.fighter(who);
        let count = jump.last_free(&s, f, reached);
        let ledge = match reached < jump.line.len() {
            true => jump.ledge(&s, f, reached),
            false => None,
        };
        let check = ledge.map(|ledge| (ledge, grip(&s, f, ledge)));
        (check, count.checked_sub(1).map(|index| jump.line[index]))
    };
    if let Some((ledge, check)) = ledge
        && check.roll(world, who, None).success
    {
        arrive(world, who, jump, ledge);
        return down::fall_prone(world, who, "WND-MOVE-19");
    }
    match cell {
        Some(cell) => land(world, who, jump, cell),
        None => stopped(world, who, "it gets nowhere", "WND-MOVE-13"),
    }
}

/// Somebody comes down in a cell: a fall if that lies lower, else it keeps its balance or does not. Rules WND-MOVE-18, -22.
fn land(world: &mut World, who: CombatantId, jump: &Jump, to: Cell) {
    arrive(world, who, jump, to);
    let (drop, check) = {
        let s = Situation::of(world);
        let f = s.fighter(who);
        let drop = jump.drop_to(&s, f, to);
        let falls = drop >= s.data.harm.fall_from && !s.data.is_off("WND-MOVE-22");
        let number = balance_number(&s, f, to);
        (
            falls.then_some(drop),
            number.map(|number| balance(f, number)),
        )
    };
    if let Some(drop) = drop {
        return falls::fall(world, who, drop);
    }
    if let Some(check) = check
        && !check.roll(world, who, None).success
    {
        down::fall_prone(world, who, "WND-MOVE-18");
    }
}

/// Somebody is where its jump ends; those who have clung to it go along.
fn arrive(world: &mut World, who: CombatantId, jump: &Jump, to: Cell) {
    let cost = u32::try_from(jump.length).unwrap_or(0);
    let near = runaway::those_near(world, who);
    push_step(world, Step::Stepped(who));
    moved(world, who, to, MoveKind::Jump, cost);
    mounts::follow_all(world);
    ground::settle(world, who);
    cling::follow(world, who, jump.take_off);
    runaway::stepped(world, who, &near);
}
