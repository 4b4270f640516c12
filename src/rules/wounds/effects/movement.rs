//! Ways are gone step by step: AP are bought, those who may react are asked, the step is made. Floor 4. Rules WND-MOVE-01 to -05,
//! -24, -25, WND-ACT-22, -42, WND-POS-26; rulings WND-R44, WND-R45, WND-R68, WND-R96, WND-R121, WND-R128.

use super::{begin, checks, cling, falls, ground, mounts, reactions, ready, runaway};
use crate::combat::{CombatantId, Condition, MoveKind, Refusal, TurnOrder, Until, leave, moved};
use crate::grid::Cell;
use crate::mechanics::reports::stopped;
use crate::mechanics::spawning::CreatureBuilder;
use crate::mechanics::travel::Travel;
use crate::mechanics::walk::Halt;
use crate::mechanics::{Deed, Task, Walk, conditions, push_step};
use crate::rules::wounds::components::{Pool, Pools};
use crate::rules::wounds::data::WoundsData;
use crate::rules::wounds::plan::acts::WoundsActions;
use crate::rules::wounds::plan::entering::{drag as drag_of, entering_cost, entry};
use crate::rules::wounds::plan::ground::{clockwise, is_climb, is_free};
use crate::rules::wounds::plan::jumps::{lands_free, length_of};
use crate::rules::wounds::plan::movement::{
    NextStep, OnFoot, free_to_move, met, next_step, stretch, way_out, withdrawal, yards_of,
};
use crate::rules::wounds::plan::position::gap;
use crate::rules::wounds::plan::steps::{self, Happened, Step, WoundsAgenda};
use crate::rules::wounds::snapshot::{Fighter, Situation};
use crate::rules::wounds::words;
use bevy::prelude::{In, World};

/// An action that is carried out.
type Doing<'d> = Deed<'d, WoundsActions>;

/// A `move` begins. Rule WND-MOVE-03.
pub fn set_out(world: &mut World, it: &Doing<'_>) {
    let s = Situation::of(world);
    let walk = OnFoot::now(&s, s.fighter(it.who)).walk(it.act.path.clone());
    begin_walk(world, walk);
}

/// A way begins, with what comes at its end below it.
pub fn begin_walk(world: &mut World, walk: Walk) {
    push_step(world, Step::Arrived(walk.who));
    world.resource_mut::<WoundsAgenda>().push(walk);
}

/// Into the space of another, if the roll succeeds: the step is made at once. Rule WND-ACT-22.
pub fn enter(world: &mut World, it: &Doing<'_>) {
    let entry = it.ask(world, |s, f| entry(s, f, it.act));
    let Some(Ok(entry)) = entry else { return };
    if checks::roll(world, it.who, Some(entry.target), &entry.check).success {
        begin_walk(world, Walk::new(it.who, MoveKind::Over, vec![entry.to]));
    }
}

/// Over the edge of the board. Rule WND-ACT-42; ruling WND-R68.
pub fn withdraw(world: &mut World, it: &Doing<'_>) {
    let walk = it.ask(world, |s, f| {
        Some(OnFoot::now(s, f).walk(vec![way_out(s, f)?]))
    });
    if let Some(Some(walk)) = walk {
        begin_walk(world, walk);
    }
}

/// Those whom somebody grapples are taken along from now on, if its roll succeeds. Rule WND-ACT-26.
pub fn drag(world: &mut World, it: &Doing<'_>) {
    let found = it.ask(world, drag_of);
    let Some(Ok((check, holder))) = found else {
        return;
    };
    if checks::roll(world, it.who, Some(holder), &check).success {
        let ap = Fighter::of(world, it.who).data.terrain.drag_ap;
        set_dragging(world, it.who, ap);
    }
}

/// So many AP of movement take partners along, to the end of the round. Ruling WND-R121.
fn set_dragging(world: &mut World, who: CombatantId, ap: i32) {
    let round = world.resource::<TurnOrder>().round();
    let dragging = Condition::new(words::DRAGGING, ap, "WND-ACT-26");
    conditions::set(world, who, dragging.until(Until::EndOfRound(round.max(1))));
}

/// Takes the next step of a way: first AP are bought and those who may react are asked, then it is made if it still can be. Rule
/// WND-MOVE-03 (3).
pub fn walk(In(mut walk): In<Walk>, world: &mut World) {
    let who = walk.who;
    let Some(&to) = walk.path.first() else {
        return forget(world, who);
    };
    let (next, on_board) = {
        let s = Situation::of(world);
        (next_of(&s, &walk, to), s.board.contains(to))
    };
    let asked = !walk.asked.is_empty();
    match next {
        Err(why) => halt(world, who, why),
        Ok(next) if !asked => {
            buy(world, who, next);
            walk.asked.push(who);
            world.resource_mut::<WoundsAgenda>().push(walk);
            if on_board {
                reactions::open_rebuff(world, who, to);
            }
            if !next.drags {
                cling::open(world, who, to, false);
            }
        }
        Ok(next) if next.ap > 0 && !WoundsData::of(world).is_off("WND-MOVE-25") => {
            let why = "the yards that are left do not cover the step";
            halt(world, who, Halt::new(why, "WND-MOVE-25"));
        }
        Ok(next) => {
            buy(world, who, next);
            match walk.kind {
                MoveKind::Jump => use_yards(world, who, next.cost),
                _ => step(world, walk, to, next),
            }
        }
    }
}

/// The next step of a way as things stand: over the edge, into the space of another, a jump, or a plain one.
fn next_of(s: &Situation<'_>, walk: &Walk, to: Cell) -> Result<NextStep, Halt> {
    let f = s.fighter(walk.who);
    let told = |refusal: Refusal| {
        let rule = refusal.rule().map_or("WND-MOVE-03", |rule| rule.0);
        Halt::new(
            match refusal {
                Refusal::PathTooLong { .. } => "it has no AP for the next step",
                Refusal::PathBlocked { .. } => "the way is no longer free",
                _ => "it can no longer move",
            },
            rule,
        )
    };
    free_to_move(f).map_err(told)?;
    // Whoever presses into a space may do so from the ground.
    if f.is_prone() && ![MoveKind::Crawl, MoveKind::Over].contains(&walk.kind) {
        return Err(Halt::new("it has come to lie on the ground", "WND-MOVE-03"));
    }
    let next = match walk.kind {
        _ if !s.board.contains(to) => withdrawal(s, f),
        MoveKind::Over => {
            let space = f.footprint.cells(s.kind(), to);
            let inside = |other: &&Fighter<'_>| other.space.iter().any(|cell| space.contains(cell));
            let into: Vec<_> = met(s, f).filter(inside).map(|other| other.id).collect();
            entering_cost(s, f, &into, to).and_then(|cost| stretch(s, f, cost))
        }
        MoveKind::Jump => match lands_free(s, f, to) {
            true => stretch(
                s,
                f,
                u32::try_from(length_of(s, f.anchor(), to)).unwrap_or(0),
            ),
            false => Err(Refusal::path_blocked(to, "somebody is there", "WND-R82")),
        },
        _ => next_step(s, f, to),
    };
    next.map_err(told)
}

/// Whether somebody is still about to take the step about which others are asked: it goes on its way, and what it has bought covers
/// the step, or it leaps. Section 4; rules WND-MOVE-03 (3), -25.
pub fn goes_on(s: &Situation<'_>, mover: CombatantId, to: Cell) -> bool {
    let walker = s.fighter(mover).mount().unwrap_or(mover);
    let covers = |next: NextStep| next.ap == 0 || s.data.is_off("WND-MOVE-25");
    // The newest is the one that is next.
    let mut tasks = s.world().resource::<WoundsAgenda>().steps().iter().rev();
    let goes = tasks.find_map(|task| match task {
        Task::Walk(walk) if walk.who == walker => {
            Some(walk.path.first() == Some(&to) && next_of(s, walk, to).is_ok_and(covers))
        }
        Task::Own(Step::Leap(declared)) if declared.who == walker => Some(true),
        _ => None,
    });
    goes.unwrap_or(false)
}

/// AP are bought for a step; the rider of a mount pays as many. Rules WND-MOVE-01, WND-POS-26; ruling WND-R121.
fn buy(world: &mut World, who: CombatantId, next: NextStep) {
    let f = Fighter::of(world, who);
    let (dragging, left) = (f.has(words::DRAGGING), f.value_of(words::DRAGGING));
    if next.ap > 0 {
        begin::spend_ap(world, who, next.ap);
        Pools::change(world, who, Pool::Bought, next.ap, "WND-MOVE-01");
        mounts::pay_along(world, who, next.ap);
    }
    match next.drags {
        true if next.ap > 0 => set_dragging(world, who, left - next.ap),
        // What was left for a Drag does not cover the step.
        false if dragging && next.ap > 0 => {
            conditions::end(world, who, words::DRAGGING, "WND-ACT-26");
        }
        _ => {}
    }
}

/// Yards are used. Rule WND-MOVE-01.
pub fn use_yards(world: &mut World, who: CombatantId, yards: u32) {
    Pools::change(world, who, Pool::Used, yards_of(yards), "WND-MOVE-01");
}

/// A mover goes no further, and a jump at the end of its way is lost.
fn halt(world: &mut World, who: CombatantId, Halt { why, rule }: Halt) {
    stopped(world, who, why, rule);
    forget(world, who);
}

/// What was to come of somebody's way is off the agenda.
fn forget(world: &mut World, who: CombatantId) {
    let mut agenda = world.resource_mut::<WoundsAgenda>();
    agenda.retain(|task| match task {
        Task::Walk(walk) => walk.who != who,
        Task::Own(Step::Leap(declared)) => declared.who != who,
        _ => true,
    });
}

/// A step is made. Rules WND-MOVE-03 (3), -05, -24, -25.
fn step(world: &mut World, mut walk: Walk, to: Cell, next: NextStep) {
    let who = walk.who;
    let (from, plan) = {
        let s = Situation::of(world);
        let f = s.fighter(who);
        if !s.board.contains(to) {
            drop(s);
            return leave_board(world, who, next.cost);
        }
        (f.anchor(), Plan::of(&s, f, &walk, to))
    };
    let dragged = match next.drags {
        true => dragged(&Situation::of(world), who, to),
        false => Some(Vec::new()),
    };
    let Some(dragged) = dragged else {
        let why = "there is no room for those it drags";
        return halt(world, who, Halt::new(why, "WND-MOVE-24"));
    };
    let (before, near) = (ground::before(world, who), runaway::those_near(world, who));
    use_yards(world, who, next.cost);
    if plan.diagonal {
        Pools::change(world, who, Pool::Diagonals, 1, "WND-MOVE-05");
    }
    walk.path.remove(0);
    walk.trail.push(from);
    walk.spent += next.cost;
    walk.asked.clear();
    if !walk.path.is_empty() {
        world.resource_mut::<WoundsAgenda>().push(walk);
    }
    moved(world, who, to, plan.kind, next.cost);
    mounts::follow_all(world);
    push_step(world, Step::Stepped(who));
    ground::stepped(world, who, before, plan.climbed);
    for &(partner, place) in &dragged {
        take_along(world, partner, place);
    }
    // Whom else they grapple is left behind.
    for (partner, _) in dragged {
        falls::part(world, partner);
    }
    if !next.drags {
        cling::follow(world, who, from);
    }
    falls::part(world, who);
    runaway::stepped(world, who, &near);
}

/// How a step is made.
struct Plan {
    kind: MoveKind,
    diagonal: bool,
    climbed: bool,
}

impl Plan {
    fn of(s: &Situation<'_>, f: &Fighter<'_>, walk: &Walk, to: Cell) -> Self {
        let direction = s.kind().direction_of_step(f.anchor(), to);
        let climbed = is_climb(s, f.footprint, f.anchor(), to) && !s.data.is_off("WND-MOVE-10");
        let steep = f.drop_to(s.board, to).abs() >= s.data.harm.fall_from;
        Self {
            kind: if climbed && steep {
                MoveKind::Climb
            } else {
                walk.kind
            },
            diagonal: direction.is_some_and(|it| s.kind().is_diagonal(it)),
            climbed,
        }
    }
}

/// Where those go whom somebody drags with a step, in roster order: each keeps its place beside the dragger, or has the first free
/// one clockwise; `None` if one has no place. Rule WND-MOVE-24; ruling WND-R121.
fn dragged(s: &Situation<'_>, who: CombatantId, to: Cell) -> Option<Vec<(CombatantId, Cell)>> {
    let f = s.fighter(who);
    let (from, kind) = (f.anchor(), s.kind());
    let mut bent = s.clone();
    bent.place(who, to);
    let mut places = Vec::new();
    for partner in f.grappled() {
        let p = s.fighter(partner);
        let same = Cell::new(p.anchor().x + to.x - from.x, p.anchor().y + to.y - from.y);
        let place = {
            let fits = |cell: Cell| is_free(&bent, &p.footprint.cells(kind, cell), &[partner]);
            let rises = |cell: Cell| -p.drop_to(s.board, cell) > 1;
            let kept = fits(same) && !rises(same) && is_open(s, p, same);
            match kept {
                true => Some(same),
                false => beside(&bent, p, bent.fighter(who), fits),
            }
        }?;
        bent.place(partner, place);
        places.push((partner, place));
    }
    Some(places)
}

/// Whether no border or corner stops somebody on its way to a cell beside it.
fn is_open(s: &Situation<'_>, f: &Fighter<'_>, to: Cell) -> bool {
    let direction = s.kind().direction_of_step(f.anchor(), to);
    direction.is_some_and(|direction| {
        f.space
            .iter()
            .all(|cell| s.board.step_allowed(cell, direction))
    })
}

/// The first free place beside a dragger, clockwise from N or NE.
fn beside(
    s: &Situation<'_>,
    p: &Fighter<'_>,
    dragger: &Fighter<'_>,
    fits: impl Fn(Cell) -> bool,
) -> Option<Cell> {
    let (kind, near) = (s.kind(), dragger.anchor());
    let touches = |cell: &Cell| {
        let mut there = p.clone();
        there.move_to(s.board, *cell);
        gap(s, &there, dragger) == 0 && fits(*cell)
    };
    let rank = |cell: Cell| kind.distance(near, cell);
    let all = s.board.cells().filter(touches);
    all.min_by(|&a, &b| {
        rank(a)
            .cmp(&rank(b))
            .then_with(|| clockwise(kind, near, a, b))
    })
}

/// A partner is taken along; it may fall, or come into deep water. Rules WND-MOVE-24, -27; ruling WND-R121.
fn take_along(world: &mut World, partner: CombatantId, place: Cell) {
    let before = ground::before(world, partner);
    moved(world, partner, place, MoveKind::Forced, 0);
    mounts::follow_all(world);
    ground::thrown(world, partner, before);
}

/// Somebody leaves the battle with the one that rides it. Rule WND-ACT-42; ruling WND-R96.
fn leave_board(world: &mut World, who: CombatantId, cost: u32) {
    use_yards(world, who, cost);
    let rider = Fighter::of(world, who).rider();
    let all: Vec<_> = [Some(who), rider].into_iter().flatten().collect();
    leave(world, &all, "WND-ACT-42");
}

/// A step is made: whom to ignore that flanks now, then who has kept something ready for it. Rule WND-MOVE-03 (3).
pub fn stepped(In(steps::Stepped(who)): In<steps::Stepped>, world: &mut World) {
    ready::open(world, Happened::Step, who);
    reactions::open_flank(world);
}

/// A way is over.
pub fn arrived(In(steps::Arrived(who)): In<steps::Arrived>, world: &mut World) {
    let rider = Fighter::of(world, who).rider();
    let mut agenda = world.resource_mut::<WoundsAgenda>();
    agenda.retain(|task| match task {
        Task::Own(Step::Follow { mover, .. }) => *mover != who && Some(*mover) != rider,
        _ => true,
    });
}

/// The battle ends now.
pub fn break_off(world: &mut World) {
    world.resource_mut::<WoundsAgenda>().clear();
}
