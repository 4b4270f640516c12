//! Walks, swims, leaps and flights. Floor 4. Rules TRI-MOVE-01 to -10, -16, -27, TRI-COND-07; rulings TRI-R16, TRI-R30, TRI-R70,
//! TRI-R71, TRI-R75.

use super::falls;
use super::harm;
use super::mounts;
use super::places::{douse, reveal_to};
use super::ready;
use crate::combat::{CombatantId, Condition, MoveKind, moved};
use crate::grid::Cell;
use crate::mechanics::reports::stopped;
use crate::mechanics::travel::Travel;
use crate::mechanics::walk::{Halt, WalkRules, WalkStep, go_back, walk_on};
use crate::mechanics::{Deed, Resolution, Walk, conditions};
use crate::rules::triad::components::{Gait, Pool, Pools};
use crate::rules::triad::data::FEET;
use crate::rules::triad::plan::acts::TriadActions;
use crate::rules::triad::plan::flight::flight;
use crate::rules::triad::plan::movement::{
    self, OnGround, free_to_step, left_behind, may_end, number_of, swim_budget, swims,
};
use crate::rules::triad::plan::position::{Visibility, visibility};
use crate::rules::triad::plan::ready::{in_order_of_choice, left_by};
use crate::rules::triad::plan::skills::check;
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
    let able = match walk.kind {
        MoveKind::Walk => left_behind(s, walk.who, to),
        _ => Vec::new(),
    };
    let height = walk.heights.first().copied().unwrap_or(0);
    (able, left_by(s, walk.who, to, height))
}

/// What a step costs where it is checked: with its own act for a flight.
fn step_cost(s: &Situation<'_>, f: &Fighter<'_>, walk: &Walk, to: Cell) -> Result<u32, Halt> {
    let no = |why: &'static str| Halt::new(why, "TRI-MOVE-07");
    if walk.kind == MoveKind::Fly {
        let act = crate::combat::Act::new(words::FLY)
            .along(vec![to])
            .at_heights(walk.heights.iter().take(1).copied().collect());
        let flight = flight(s, f, &act);
        let cost = flight.map_err(|refusal| Halt::new(refusal.to_string(), "TRI-MOVE-07"))?;
        return u32::try_from(cost.cost()).map_err(|_| no("the way is no longer free"));
    }
    let going = OnGround::now(s, f);
    going
        .step(walk, to)
        .map_err(|_| no("the way is no longer free"))
}

impl WalkRules for Movement {
    type Step = Step;
    type View<'w> = Situation<'w>;

    fn view(world: &World) -> Situation<'_> {
        Situation::of(world)
    }

    fn cost(&self, s: &Situation<'_>, walk: &Walk, to: Cell) -> Result<u32, Halt> {
        let halt = |why: &'static str| Halt::new(why, "TRI-MOVE-07");
        let f = s.fighter(walk.who);
        if !f.is_able() {
            return Err(halt("it can no longer move"));
        }
        free_to_step(f).map_err(|_| halt("it cannot leave its space"))?;
        let cost = step_cost(s, f, walk, to)?;
        let crawls = walk.kind == MoveKind::Crawl;
        let pool = if walk.kind == MoveKind::Fly {
            Pool::FlyLeft
        } else {
            Pool::MoveLeft
        };
        let left = f.pool(pool);
        match !crawls && i64::from(cost) > i64::from(left) && !s.data.is_off("TRI-ACT-05") {
            true => Err(halt("its Move is over")),
            false => Ok(cost),
        }
    }

    /// Those who may strike, and those who have readied something for it, out of whose reach a step leads. Rules TRI-REACT-06,
    /// TRI-ACT-18.
    fn guards(&self, s: &Situation<'_>, walk: &Walk) -> Vec<CombatantId> {
        let (mut all, ready) = left(s, walk);
        all.extend(ready);
        in_order_of_choice(s, walk.who, &[], &mut all);
        all.dedup();
        all
    }

    /// A window for each of them, since of both that one may have it uses one. Rule TRI-REACT-03.
    fn reactions(&self, s: &Situation<'_>, walk: &Walk, guards: Vec<CombatantId>) -> Vec<Step> {
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
        let cost = i32::try_from(step.cost).unwrap_or(0);
        if let Some(found) = found_in(&s, f, step.to) {
            // The step is not made, and its cost is not spent.
            reveal_to(world, found, step.who, "TRI-POS-09");
            return harm::stop_walk(world, step.who);
        }
        let (drop, partner) = (f.drop_to(s.board, step.to), f.partner());
        let flies = step.kind == MoveKind::Fly;
        let swam = swims(&s, f);
        let pool = if flies { Pool::FlyLeft } else { Pool::MoveLeft };
        let left = (f.pool(pool) - cost).max(0);
        if step.kind != MoveKind::Crawl {
            Pools::set(world, step.who, pool, left, "TRI-ACT-05");
        }
        ready::stepped(world, step.who);
        step.take(world, flies);
        if let Some(partner) = partner {
            moved(world, partner, step.to, MoveKind::Forced, 0);
            mounts::follow(world, partner);
            let to = Fighter::of(world, step.who).altitude;
            falls::settle(world, partner, to);
        }
        mounts::follow(world, step.who);
        douse(world, step.who);
        let s = Situation::of(world);
        let in_water = swims(&s, s.fighter(step.who));
        if in_water && !swam {
            // Into deep water from land: at the surface, and the Move is over.
            harm::close_move(world, step.who);
            harm::stop_walk(world, step.who);
        } else if !flies && drop >= 2 {
            harm::stop_walk(world, step.who);
            falls::leap_down(world, step.who, drop);
        } else if !in_water {
            conditions::end(world, step.who, words::SUBMERGED, "TRI-MOVE-10");
        }
    }

    fn end(&self, world: &mut World, walk: &Walk, _arrived: bool) {
        let s = Situation::of(world);
        let f = s.fighter(walk.who);
        let on_ground = walk.kind != MoveKind::Fly && f.altitude == 0;
        let stays = !on_ground || may_end(&s, f, f.anchor());
        if !stays {
            go_back(world, walk);
            mounts::follow(world, walk.who);
        }
    }
}

/// Somebody hidden from a mover in the cell that it is about to enter. Rule TRI-POS-09; ruling TRI-R75.
fn found_in(s: &Situation<'_>, f: &Fighter<'_>, to: Cell) -> Option<CombatantId> {
    let space = f.footprint.cells(s.kind(), to);
    let mut others = s.fighters().iter();
    let found = others.find(|other| {
        other.id != f.id
            && other.is_alive()
            && other.space.iter().any(|cell| space.contains(cell))
            && other.levels().overlap(f.levels())
            && visibility(s, f, other) >= Visibility::Hidden
    });
    found.map(|other| other.id)
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
    let Ok(flight) = flight(&s, s.fighter(it.who), it.act) else {
        return;
    };
    let walk = Walk::new(it.who, MoveKind::Fly, flight.path).at_heights(flight.heights);
    world.resource_mut::<TriadAgenda>().push(walk);
}

/// A swim: a check says how far, and who fails goes under. Rule TRI-MOVE-10.
pub fn swim(world: &mut World, it: &Doing<'_>) {
    const RULE: &str = "TRI-MOVE-10";
    let s = Situation::of(world);
    let f = s.fighter(it.who);
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
        harm::close_move(world, it.who);
        let submerged = Condition::new(words::SUBMERGED, 1, RULE);
        return conditions::set(world, it.who, submerged);
    }
    conditions::end(world, it.who, words::SUBMERGED, RULE);
    let cells = swim_budget(&Fighter::of(world, it.who), degree.is_critical());
    Pools::set(world, it.who, Pool::MoveLeft, cells, RULE);
    let s = Situation::of(world);
    let f = s.fighter(it.who);
    let walk = OnGround::within(&s, f, cells, Gait::Swim).walk(it.act.path.clone());
    world.resource_mut::<TriadAgenda>().push(walk);
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
    let reached = cells >= leap.needs;
    let s = Situation::of(world);
    let f = s.fighter(it.who);
    let free = |cell: &&Cell| may_end(&s, f, **cell);
    let short = usize::try_from(cells).unwrap_or(0).min(it.act.path.len());
    let to = match reached {
        true => it.act.path.last().copied(),
        false => it.act.path[..short].iter().rev().find(free).copied(),
    };
    let Some(to) = to else {
        return stopped(world, it.who, "it gets nowhere", RULE);
    };
    let drop = f.drop_to(s.board, to);
    ready::stepped(world, it.who);
    moved(world, it.who, to, MoveKind::Jump, 0);
    mounts::follow(world, it.who);
    douse(world, it.who);
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
