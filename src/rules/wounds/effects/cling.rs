//! Those who grapple somebody cling to it as it leaves: they hold it back and go along. Floor 4. Rules WND-REACT-12, WND-MOVE-25;
//! rulings WND-R56, WND-R80, WND-R90.

use super::{begin, checks, falls, ground};
use crate::combat::{CombatantId, MoveKind, moved};
use crate::grid::Cell;
use crate::mechanics::spawning::CreatureBuilder;
use crate::mechanics::{Task, push_step};
use crate::rules::wounds::components::{Pool, Pools};
use crate::rules::wounds::data::WoundsData;
use crate::rules::wounds::plan::entering::cling_check;
use crate::rules::wounds::plan::ground::{clockwise, is_free};
use crate::rules::wounds::plan::movement::{Purse, clingers};
use crate::rules::wounds::plan::position::gap;
use crate::rules::wounds::plan::steps::{self, ClingWindow, Step, WoundsAgenda};
use crate::rules::wounds::snapshot::{Fighter, Situation};
use bevy::prelude::{In, World};

const RULE: &str = "WND-MOVE-25";

/// Somebody is about to step, or to be moved, with its anchor into a cell, with its rider: those whom either would leave are asked,
/// unless what they have bought before takes them along. Rule WND-REACT-12.
pub fn open(world: &mut World, mover: CombatantId, to: Cell, forced: bool) {
    let s = Situation::of(world);
    let rider = s.fighter(mover).rider();
    // What is put on the agenda last is asked first: the mover before its rider.
    let leaving = rider.into_iter().chain([mover]);
    let asked = leaving.map(|mover| {
        let mut left = clingers(&s, s.fighter(mover), to);
        left.retain(|&who| following(world, who, mover) == 0);
        ClingWindow {
            mover,
            to,
            forced,
            left,
        }
    });
    let asked: Vec<_> = asked.filter(|window| !window.left.is_empty()).collect();
    for window in asked {
        push_step(world, Step::Cling(window));
    }
}

/// Whose way it is that takes somebody out of a grip: its own, or that of its mount.
fn walker(world: &World, mover: CombatantId) -> CombatantId {
    Fighter::of(world, mover).mount().unwrap_or(mover)
}

/// Somebody clings: what its check comes to. Rules WND-REACT-12, WND-ATK-11.
pub fn roll(world: &mut World, who: CombatantId, mover: CombatantId) -> i32 {
    begin::react(world, who, WoundsData::of(world).prices.cling);
    let check = cling_check(&Fighter::of(world, who));
    checks::roll(world, who, Some(mover), &check).total
}

/// What a Cling has bought counts: yards off the movement of the other at once, and yards of following. Rule WND-MOVE-25.
pub fn take(world: &mut World, who: CombatantId, window: &ClingWindow, (yards, off): (i32, i32)) {
    let mover = window.mover;
    if WoundsData::of(world).is_off(RULE) {
        return;
    }
    if off > 0 {
        match window.forced {
            true => shorten(world, mover, off),
            false => hold_back(world, mover, off),
        }
    }
    if yards > 0 {
        insert(
            world,
            Step::Follow {
                who,
                mover,
                left: yards,
            },
        );
    }
}

/// Yards are taken from what somebody has bought, not below 0. Rule WND-MOVE-25.
fn hold_back(world: &mut World, mover: CombatantId, off: i32) {
    let mover = walker(world, mover);
    let left = {
        let s = Situation::of(world);
        Purse::of(&s, s.fighter(mover)).left()
    };
    Pools::change(world, mover, Pool::Used, off.min(left), RULE);
}

/// What somebody is moved against its will is shortened. Rule WND-MOVE-25.
fn shorten(world: &mut World, mover: CombatantId, off: i32) {
    let mover = walker(world, mover);
    change(world, |step| {
        if let Step::PushOn { target, left, .. } = step
            && *target == mover
        {
            *left -= off;
        }
    });
}

/// Changes the steps of the agenda in their places.
fn change(world: &mut World, mut with: impl FnMut(&mut Step)) {
    let mut agenda = world.resource_mut::<WoundsAgenda>();
    for mut task in agenda.take_all() {
        if let Task::Own(step) = &mut task {
            with(step);
        }
        agenda.push(task);
    }
}

/// Puts a step right below what the mover does: it is over when that is.
fn insert(world: &mut World, step: Step) {
    let Step::Follow { mover, .. } = step else {
        return;
    };
    let mover = walker(world, mover);
    let moves = |task: &Task<Step>| match task {
        Task::Walk(walk) => walk.who == mover,
        Task::Own(Step::PushOn { target, .. }) => *target == mover,
        Task::Own(Step::Leap(declared)) => declared.who == mover,
        _ => false,
    };
    let mut agenda = world.resource_mut::<WoundsAgenda>();
    let all = agenda.take_all();
    let place = all.iter().position(moves).unwrap_or(all.len());
    let mut step = Some(step);
    for (index, task) in all.into_iter().enumerate() {
        if index == place
            && let Some(step) = step.take()
        {
            agenda.push(step);
        }
        agenda.push(task);
    }
    if let Some(step) = step {
        agenda.push(step);
    }
}

/// Yards that somebody may still go along with a mover.
fn following(world: &World, who: CombatantId, mover: CombatantId) -> i32 {
    let steps = world.resource::<WoundsAgenda>().steps().iter();
    let own = steps.filter_map(|task| match task.own() {
        Some(Step::Follow {
            who: one,
            mover: other,
            left,
        }) => (*one == who && *other == mover).then_some(*left),
        _ => None,
    });
    own.sum()
}

/// What a Cling has bought is over with the movement of the other.
pub fn let_go(In(step): In<steps::Follow>, _: &mut World) {
    let steps::Follow { who, mover, left } = step;
    debug_assert!(
        who != mover && left >= 0,
        "{who} goes along with {mover}: {left} yards"
    );
}

/// A mover has left a cell, with its rider: those who have bought it go along, and grapples end with those who are left behind.
/// Rule WND-MOVE-25.
pub fn follow(world: &mut World, mover: CombatantId, left: Cell) {
    let s = Situation::of(world);
    let leaving = [Some(mover), s.fighter(mover).rider()]
        .into_iter()
        .flatten();
    let behind = leaving.flat_map(|mover| {
        let f = s.fighter(mover);
        let goes = |id| {
            let partner = s.fighter(id);
            gap(&s, f, partner) > 0 || is_at_its_heels(world, f, partner)
        };
        let behind = f.grappled().filter(|&id| goes(id));
        behind.map(move |who| (who, mover)).collect::<Vec<_>>()
    });
    let behind: Vec<_> = behind.collect();
    for &(who, mover) in &behind {
        go_along(world, who, mover, left);
    }
    // Whom else they grapple is left behind.
    for (who, _) in behind {
        falls::part(world, who);
    }
    falls::part(world, mover);
}

/// Whether one that clings goes after a mover with every step, also when that turns and stays beside it: into the cell just left,
/// as long as both fill a single one. Rule WND-MOVE-25.
fn is_at_its_heels(world: &World, mover: &Fighter<'_>, f: &Fighter<'_>) -> bool {
    let single = f.space.size() == 1 && mover.space.size() == 1;
    single && following(world, f.id, mover.id) > 0
}

/// One that clings goes into the cell just left; larger ones to the nearest free place beside the other.
fn go_along(world: &mut World, who: CombatantId, mover: CombatantId, left: Cell) {
    let yards = following(world, who, mover);
    let s = Situation::of(world);
    let place = place_beside(&s, s.fighter(who), s.fighter(mover), left);
    let Some((to, far)) = place.filter(|&(_, far)| far <= yards) else {
        return;
    };
    let before = ground::before(world, who);
    // Several Clings may have bought yards: each gives what it has.
    let mut due = far;
    change(world, |step| {
        if let Step::Follow {
            who: one,
            mover: other,
            left,
        } = step
            && *one == who
            && *other == mover
        {
            let taken = due.min(*left);
            *left -= taken;
            due -= taken;
        }
    });
    moved(world, who, to, MoveKind::Forced, 0);
    ground::stepped(world, who, before, false);
}

/// Where one that clings goes, and how many yards that is; one that rides goes where its mount goes.
fn place_beside(
    s: &Situation<'_>,
    f: &Fighter<'_>,
    mover: &Fighter<'_>,
    left: Cell,
) -> Option<(Cell, i32)> {
    let kind = s.kind();
    if f.mount().is_some() {
        return None;
    }
    let fits = |to: Cell| is_free(s, &f.footprint.cells(kind, to), &[f.id]);
    if f.space.size() == 1 && mover.space.size() == 1 {
        return fits(left).then_some((left, 1));
    }
    let far = |to: Cell| kind.distance(f.anchor(), to);
    let beside = s.board.cells().filter(|&to| {
        let mut there = f.clone();
        there.move_to(s.board, to);
        fits(to) && gap(s, &there, mover) == 0
    });
    let best = beside.min_by(|&a, &b| {
        let nearer = far(a).cmp(&far(b));
        nearer.then_with(|| clockwise(kind, f.anchor(), a, b))
    })?;
    Some((best, far(best).max(1)))
}
