//! Walks, swims, leaps and flights, and the steps of every way. Floor 4. Rules TRI-MOVE-01 to -10, -16, -27, TRI-COND-07; rulings
//! TRI-R16, TRI-R30, TRI-R70, TRI-R71, TRI-R75.

use super::air;
use super::burrowing::dig;
use super::climbing as climb;
use super::falls;
use super::ground;
use super::harm;
use super::holds::bring_along;
use super::mounts;
use super::passage;
use super::places::{douse, found_in, reveal_to};
use super::ready;
use super::weightless;
use crate::combat::{Act, CombatantId, MoveKind, Refusal, moved};
use crate::grid::Cell;
use crate::mechanics::reports::stopped;
use crate::mechanics::travel::Travel;
use crate::mechanics::walk::{Halt, WalkRules, WalkStep, go_back, walk_on};
use crate::mechanics::{Deed, Resolution, Scene, Walk, conditions};
use crate::rules::triad::components::{Pool, Pools};
use crate::rules::triad::data::FEET;
use crate::rules::triad::plan::acts::TriadActions;
use crate::rules::triad::plan::burrowing;
use crate::rules::triad::plan::choice::in_order_of_choice;
use crate::rules::triad::plan::climbing;
use crate::rules::triad::plan::flight::{flight_within, next_step};
use crate::rules::triad::plan::maneuver::attempt_to_pass;
use crate::rules::triad::plan::movement::{
    self, OnGround, free_to_step, left_behind, may_end, mover_of, number_of, swim_budget, swims,
};
use crate::rules::triad::plan::passage::{met_in, to_be_forced};
use crate::rules::triad::plan::ready::{left_by, waiting};
use crate::rules::triad::plan::skills::check;
use crate::rules::triad::plan::squeezing::{is_squeezed, space_at};
use crate::rules::triad::plan::steps::{OpportunityWindow, ReadyWindow, Step, TriadAgenda};
use crate::rules::triad::resolve::Degree;
use crate::rules::triad::snapshot::{Fighter, Situation};
use crate::rules::triad::words::{self, MoveSense, Skill, Trigger};
use bevy::prelude::{In, World};

/// An action that is carried out.
type Doing<'d> = Deed<'d, TriadActions>;

/// How ways are gone under this ruleset.
struct Movement;

/// Takes the next step of a way.
pub fn walk(In(walk): In<Walk>, world: &mut World) {
    walk_on(world, &Movement, walk);
}

/// Those out of whose reach the next step of a walk leads: who may strike at one on foot, and who has readied something.
fn left(s: &Situation<'_>, walk: &Walk) -> (Vec<CombatantId>, Vec<CombatantId>) {
    let Some(&to) = walk.path.first() else {
        return (Vec::new(), Vec::new());
    };
    let height = height_of(walk);
    let able = match walk.kind {
        MoveKind::Walk | MoveKind::Climb => left_behind(s, walk.who, to, height),
        _ => Vec::new(),
    };
    (able, left_by(s, walk.who, to, height))
}

/// The pool from which a step of a way is paid; none of a crawl.
const fn pool_of(kind: MoveKind) -> Option<Pool> {
    match kind {
        MoveKind::Crawl => None,
        MoveKind::Fly => Some(Pool::FlyLeft),
        _ => Some(Pool::MoveLeft),
    }
}

/// The rest of a way as an action.
fn rest_of(walk: &Walk, verb: &'static str, steps: usize) -> Act {
    let path = walk.path.iter().take(steps).copied();
    let heights = walk.heights.iter().take(steps).copied();
    Act::new(verb)
        .along(path.collect())
        .at_heights(heights.collect())
}

/// What the next step of a way costs, with so many cells left. Rulings TRI-R16, TRI-R19, TRI-R62, TRI-R66.
fn step_cost(
    s: &Situation<'_>,
    f: &Fighter<'_>,
    walk: &Walk,
    to: Cell,
    left: i32,
) -> Result<i32, Halt> {
    let name = |who| s.fighter(who).name.to_string();
    let refused = |refusal: Refusal| Halt::new(refusal.plain(name), "TRI-R16");
    match walk.kind {
        MoveKind::Fly => {
            let rest = rest_of(walk, words::FLY, walk.path.len());
            next_step(s, f, &rest, left).map_err(refused)
        }
        MoveKind::Climb => {
            let rest = rest_of(walk, words::CLIMB, walk.path.len());
            climbing::next_step(s, f, &rest, left).map_err(refused)
        }
        MoveKind::Burrow => {
            let way = burrowing::burrow(s, f, &rest_of(walk, words::BURROW, 1));
            way.map(|way| way.cost()).map_err(refused)
        }
        _ => {
            let going = OnGround::now(s, f).by_force();
            let cost = going.step(walk, to);
            let cost = cost.map_err(|_| Halt::new("the way is no longer free", "TRI-R16"))?;
            match may_end(s, f, to) || going.reaches_free(&walk.path, left) {
                true => Ok(i32::try_from(cost).unwrap_or(i32::MAX)),
                false => Err(Halt::new("it would get to no free cell beyond", "TRI-R16")),
            }
        }
    }
}

impl WalkRules for Movement {
    type Step = Step;
    type View<'w> = Situation<'w>;

    fn view(world: &World) -> Situation<'_> {
        Situation::of(world)
    }

    fn cost(&self, s: &Situation<'_>, walk: &Walk, to: Cell) -> Result<u32, Halt> {
        let halt = |why: &'static str| Halt::new(why, "TRI-R16");
        let f = s.fighter(walk.who);
        if !f.is_able() {
            return Err(halt("it can no longer move"));
        }
        free_to_step(f).map_err(|_| halt("it cannot leave its space"))?;
        let left = match pool_of(walk.kind) {
            Some(pool) if !s.data.is_off("TRI-ACT-05") => f.pool(pool),
            _ => i32::MAX,
        };
        let cost = step_cost(s, f, walk, to, left)?;
        let cost = s.data.in_force("TRI-MOVE-01", cost, 0);
        match cost > left {
            true => Err(halt("its Move is over")),
            false => u32::try_from(cost).map_err(|_| halt("its Move is over")),
        }
    }

    /// The enemy through whom it has to force its way comes before those out of whose reach the step leads: who may strike, and
    /// who has readied something for it. Rules TRI-MOVE-06, TRI-REACT-06, TRI-ACT-18.
    fn guards(&self, s: &Situation<'_>, walk: &Walk) -> Vec<CombatantId> {
        let mut forced = forced_ahead(s, walk);
        forced.retain(|id| !walk.asked.contains(id));
        if !forced.is_empty() {
            forced.truncate(1);
            return forced;
        }
        let (mut all, ready) = left(s, walk);
        all.extend(ready);
        in_order_of_choice(s, walk.who, &[], &mut all);
        all.dedup();
        all
    }

    /// A window for each of them, since of both that one may have it uses one. Rule TRI-REACT-03.
    fn reactions(&self, s: &Situation<'_>, walk: &Walk, guards: Vec<CombatantId>) -> Vec<Step> {
        let forced = forced_ahead(s, walk);
        if let Some(target) = guards.first().filter(|id| forced.contains(id)) {
            let attempt = attempt_to_pass(s, s.fighter(walk.who), s.fighter(*target));
            let left = waiting(s, Trigger::Attacks, walk.who, &[*target]);
            let window = (!left.is_empty()).then_some(Step::Ready(ReadyWindow {
                trigger: Trigger::Attacks,
                about: walk.who,
                left,
            }));
            let attempt = attempt.ok().map(Step::Perform);
            return window.into_iter().chain(attempt).collect();
        }
        let (able, ready) = left(s, walk);
        let windows = guards.into_iter().flat_map(|id| {
            let ready = ready.contains(&id).then(|| {
                Step::Ready(ReadyWindow {
                    trigger: Trigger::Leaves,
                    about: walk.who,
                    left: vec![id],
                })
            });
            let strikes = able.contains(&id).then(|| {
                Step::Oppose(OpportunityWindow {
                    mover: walk.who,
                    left: vec![id],
                })
            });
            ready.into_iter().chain(strikes)
        });
        windows.collect()
    }

    fn asks_again(&self) -> bool {
        true
    }

    fn enter(&self, world: &mut World, step: &WalkStep) {
        let s = Situation::of(world);
        let f = s.fighter(step.who);
        let height = step.height.unwrap_or(0);
        if let Some(found) = found_in(&s, f, step.to, height) {
            // The step is not made, and its cost is not spent.
            reveal_to(world, found, step.who, "TRI-POS-09");
            return harm::stop_walk(world, step.who);
        }
        if is_passable_by_force(step.kind) && !to_be_forced(&s, f, step.to, height).is_empty() {
            stopped(
                world,
                step.who,
                "it cannot get through there",
                "TRI-MOVE-06",
            );
            return harm::stop_walk(world, step.who);
        }
        let before = Before {
            drop: f.drop_to(s.board, step.to),
            swam: swims(&s, f),
            partner: f.partner(),
        };
        let level = f.z;
        if let Some(pool) = pool_of(step.kind) {
            let cost = i32::try_from(step.cost).unwrap_or(0);
            let left = (f.pool(pool) - cost).max(0);
            Pools::set(world, step.who, pool, left, "TRI-ACT-05");
        }
        let on_ground = matches!(step.kind, MoveKind::Walk | MoveKind::Crawl);
        let squeezes = on_ground && will_squeeze(world, step.who, step.to);
        ready::stepped(world, step.who);
        step.take(world, step.kind == MoveKind::Fly);
        if step.kind == MoveKind::Fly {
            let down = (level - Fighter::of(world, step.who).z).max(0);
            Pools::change(world, step.who, Pool::Sunk, down, "TRI-MOVE-16");
        }
        if squeezes {
            ground::squeeze(world, step.who);
        } else if on_ground {
            conditions::end(world, step.who, words::SQUEEZING, "TRI-COND-16");
        }
        arrive(world, step, &before);
    }

    fn end(&self, world: &mut World, walk: &Walk, _arrived: bool) {
        passage::leave_behind(world, walk.who, true);
        let s = Situation::of(world);
        let f = s.fighter(walk.who);
        let crowded = || met_in(&s, f, f.space, f.levels()).next().is_some();
        if f.altitude == 0 || crowded() {
            go_back(world, walk);
            mounts::follow(world, walk.who);
            bring_along(world, walk.who);
        }
    }
}

/// What was so before a step.
struct Before {
    drop: i32,
    swam: bool,
    partner: Option<CombatantId>,
}

/// What comes of a step that is taken: a partner comes along, holds begin and end, the ground does what it does.
fn arrive(world: &mut World, step: &WalkStep, before: &Before) {
    let who = step.who;
    if let Some(partner) = before.partner {
        let swam = {
            let s = Situation::of(world);
            swims(&s, s.fighter(partner))
        };
        moved(world, partner, step.to, MoveKind::Forced, 0);
        mounts::follow(world, partner);
        let to = Fighter::of(world, who).altitude;
        falls::settle(world, partner, to);
        ground::shove_in(world, partner, swam);
    }
    mounts::follow(world, who);
    passage::leave_behind(world, who, false);
    match step.kind {
        MoveKind::Climb => climb::settle_hold(world, who),
        MoveKind::Burrow => dig(world, who),
        MoveKind::Fly => {
            climb::let_go(world, who);
            weightless::stop_drift(world, who);
        }
        _ => {}
    }
    douse(world, who);
    // Who burns carries its light along.
    air::keep(world);
    ground::break_ice(world);
    let s = Situation::of(world);
    let in_water = swims(&s, s.fighter(who));
    if step.kind == MoveKind::Walk && before.drop >= 2 {
        harm::stop_walk(world, who);
        if in_water {
            harm::close_move(world, who);
        }
        leap_together(world, who, before.partner, before.drop);
    } else if in_water && !before.swam {
        // Into deep water from land: at the surface, and the Move is over.
        harm::close_move(world, who);
        harm::stop_walk(world, who);
    } else if !in_water {
        conditions::end(world, who, words::SUBMERGED, "TRI-MOVE-10");
    }
}

/// A mover leaps down, and the other one of its hold falls with it; the dice of the one that holds come first. Rule TRI-MOVE-15;
/// ruling TRI-R30.
pub fn leap_together(world: &mut World, who: CombatantId, partner: Option<CombatantId>, drop: i32) {
    let feet = drop * FEET;
    let holder = Fighter::of(world, who).holder();
    match partner {
        Some(partner) if holder == Some(partner) => {
            falls::land(world, partner, feet, true);
            falls::leap_down(world, who, drop);
        }
        Some(partner) => {
            falls::leap_down(world, who, drop);
            falls::land(world, partner, feet, true);
        }
        None => falls::leap_down(world, who, drop),
    }
}

/// Whether ways of a kind lead through enemies: on foot, in water, in the air, on a wall. Rule TRI-MOVE-06; ruling TRI-R66.
const fn is_passable_by_force(kind: MoveKind) -> bool {
    matches!(kind, MoveKind::Walk | MoveKind::Fly | MoveKind::Climb)
}

/// The height above the ground of the next step of a way.
fn height_of(walk: &Walk) -> i32 {
    walk.heights.first().copied().unwrap_or(0)
}

/// The enemies through whom a walker still has to force its way before its next step. Rule TRI-MOVE-06.
fn forced_ahead(s: &Situation<'_>, walk: &Walk) -> Vec<CombatantId> {
    match walk.path.first() {
        Some(&to) if is_passable_by_force(walk.kind) => {
            to_be_forced(s, s.fighter(walk.who), to, height_of(walk))
        }
        _ => Vec::new(),
    }
}

/// Whether somebody squeezes with its anchor in the cell that it is about to enter. Rule TRI-MOVE-24.
pub fn will_squeeze(world: &World, who: CombatantId, to: Cell) -> bool {
    let s = Situation::of(world);
    let mut there = s.fighter(who).clone();
    let space = space_at(&s, &there, &mover_of(&there, u32::MAX), to);
    there.footprint = space;
    there.move_to(s.board, to);
    match there.stats.half_space(s.kind()) {
        Some(half) => space == half,
        None => is_squeezed(&s, &there),
    }
}

/// A Move on foot begins or goes on. Rule TRI-ACT-05.
pub fn set_out(world: &mut World, it: &Doing<'_>) {
    let s = Situation::of(world);
    let walk = OnGround::now(&s, s.fighter(it.who)).walk(it.act.path.clone());
    world.resource_mut::<TriadAgenda>().push(walk);
}

/// A flight begins or goes on. Rule TRI-MOVE-16.
pub fn take_off(world: &mut World, it: &Doing<'_>) {
    let s = Situation::of(world);
    let f = s.fighter(it.who);
    let Ok(mut flight) = flight_within(&s, f, it.act, f.pool(Pool::Sunk), i32::MAX) else {
        return;
    };
    if let Some((to, height)) = flight.before {
        // Before them it stops.
        flight.path.push(to);
        flight.heights.push(height);
    }
    // A flight between two stretches of a fall ends it unhurt, for both of a hold. Rule TRI-MOVE-13; ruling TRI-R30.
    for who in [it.who].into_iter().chain(f.partner()) {
        conditions::end(world, who, words::FALLING, "TRI-MOVE-13");
    }
    let walk = Walk::new(it.who, MoveKind::Fly, flight.path).at_heights(flight.heights);
    world.resource_mut::<TriadAgenda>().push(walk);
}

/// A swim: a check says how far, and who fails goes under. Rule TRI-MOVE-10.
pub fn swim(world: &mut World, it: &Doing<'_>) {
    const RULE: &str = "TRI-MOVE-10";
    let s = Situation::of(world);
    let f = s.fighter(it.who);
    if f.pool(Pool::MoveLeft) > 0 {
        // The swim that is open goes on.
        return set_out(world, it);
    }
    let number = number_of(s.board, f.anchor(), s.data.rolls.swim);
    let degree = match f.has_mode(MoveSense::Swimmer) {
        true => Degree::Critical,
        false => {
            check(f, Skill::Swim, number, RULE)
                .roll(world, it.who, None)
                .degree
        }
    };
    if !degree.succeeds() {
        return ground::submerge(world, it.who);
    }
    conditions::end(world, it.who, words::SUBMERGED, RULE);
    let cells = swim_budget(&Fighter::of(world, it.who), degree.is_critical());
    Pools::set(world, it.who, Pool::MoveLeft, cells, RULE);
    set_out(world, it);
}

/// A leap: as far as the total of a check goes, up to the landing cell. Rule TRI-MOVE-27; ruling TRI-R71.
pub fn leap(world: &mut World, it: &Doing<'_>) {
    const RULE: &str = "TRI-MOVE-27";
    let s = Situation::of(world);
    let f = s.fighter(it.who);
    let Ok(leap) = movement::jump(&s, f, it.act) else {
        return;
    };
    let start = f.anchor();
    let jump = check(f, Skill::Jump, leap.total(), RULE);
    let total = jump.roll(world, it.who, None).own.total;
    let cells = total.div_euclid(FEET).max(0);
    let reached = total >= leap.total();
    let s = Situation::of(world);
    let f = s.fighter(it.who);
    let scene = Scene::of(world);
    let free = |cell: &Cell| scene.may_stay(it.who, *cell);
    let short = leap.within(&it.act.path, cells);
    // Somebody hidden may be where it would come down.
    let goal = it.act.path.last().copied().filter(|_| reached);
    let found = goal.and_then(|goal| found_in(&s, f, goal, 0));
    let there = goal.filter(|goal| scene.may_stay(it.who, *goal));
    let to = there.or_else(|| short.into_iter().find(free));
    let (swam, drop) = (swims(&s, f), to.map(|to| f.drop_to(s.board, to)));
    if let Some(found) = found {
        reveal_to(world, found, it.who, "TRI-POS-09");
    }
    let (Some(to), Some(drop)) = (to, drop) else {
        return stopped(world, it.who, "it gets nowhere", RULE);
    };
    ready::stepped(world, it.who);
    moved(world, it.who, to, MoveKind::Jump, 0);
    mounts::follow(world, it.who);
    douse(world, it.who);
    ground::break_ice(world);
    if drop < 2 {
        ground::shove_in(world, it.who, swam);
    }
    let reached = there.is_some();
    if reached && drop >= 2 {
        // The same total serves for the fall. Rule TRI-MOVE-15.
        falls::land(world, it.who, (drop * FEET - cells * FEET).max(0), true);
    } else if !reached && drop >= 1 {
        falls::settle(world, it.who, drop);
        falls::let_fall(world, it.who, Some(start));
    }
}

/// The battle ends now: a mover in a cell where it may not stay goes back.
pub fn break_off(world: &mut World) {
    crate::mechanics::break_off::<Step>(world);
}
