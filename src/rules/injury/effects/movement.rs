//! The course of every movement: walking, climbing, falling. Floor 4.
//! Rules INJ-MOVE-01 to -10, -14, -15.

mod halt;

pub(in crate::rules::injury) use self::halt::finish;

use self::halt::stop;
use super::checks::make_check;
use super::conditions;
use super::falls::{fall, set_altitude};
use crate::board::{OccupancyMap, StepBlocked, highest_ground, step_cost};
use crate::combat::{BattleEvent, CombatantId, MoveKind, moved, record, rule_is_off};
use crate::grid::{Cell, Direction, direction_towards};
use crate::mechanics::reports::stopped;
use crate::rules::injury::data::Skill;
use crate::rules::injury::plan::checks::CheckOf;
use crate::rules::injury::plan::movement::{
    CLIMB_DC, check_climb_to, climb_speed_of, enter_rules, flight_cost, fly_speed_of, is_climb,
    occupancy, provokes, reactors_to, speed_of,
};
use crate::rules::injury::plan::steps::{InjuryAgenda, Step, Walk};
use crate::rules::injury::snapshot::{Fighter, Situation};
use crate::rules::injury::words;
use bevy::prelude::World;

/// Takes the next step of a walk, or opens the window before it; what is left goes back on the
/// agenda.
pub(in crate::rules::injury) fn walk_on(world: &mut World, mut walk: Walk) {
    let s = Situation::of(world);
    let who = s.fighter(walk.who);
    let Some(&next) = walk.path.first() else {
        return finish(world, &walk);
    };
    let cost = match next_cost(&s, who, &walk, next) {
        Ok(cost) => cost,
        Err((why, rule)) => return stop(world, walk, why, rule),
    };
    let reactors: Vec<_> = if provokes(walk.kind) {
        reactors_to(&s, who)
            .into_iter()
            .filter(|id| !walk.asked.contains(id))
            .collect()
    } else {
        Vec::new()
    };
    if !reactors.is_empty() {
        walk.asked.extend(&reactors);
        let actor = walk.who;
        let mut agenda = world.resource_mut::<InjuryAgenda>();
        agenda.push(Step::Walk(walk));
        agenda.push(Step::Provoke { actor, reactors });
        return;
    }
    let entry = StepTaken::of(&s, who, &walk, (next, cost));
    enter(world, walk, entry);
}

/// What the next step of a walk costs, or what stops the mover and by which rule. Rule INJ-REACT-09.
fn next_cost(
    s: &Situation<'_>,
    who: &Fighter<'_>,
    walk: &Walk,
    next: Cell,
) -> Result<u32, (&'static str, &'static str)> {
    const RULE: &str = "INJ-REACT-09";
    if rule_is_off(RULE) {
        return cost_of(s, who, walk, next).map_err(|_| ("the way is no longer free", RULE));
    }
    if !who.is_up() || who.conditions.has(words::STUNNED) {
        return Err(("it can no longer move", RULE));
    }
    if who.is_prone() && walk.kind != MoveKind::Crawl {
        return Err(("it has fallen prone", RULE));
    }
    if who.is_grappling() {
        return Err(("it is grappled", RULE));
    }
    let cost = cost_of(s, who, walk, next).map_err(|_| ("the way is no longer free", RULE))?;
    match pace_of(who, walk.kind) {
        Some(pace) if walk.spent + cost > pace => Err(("its speed no longer allows it", RULE)),
        _ => Ok(cost),
    }
}

/// The cost of the next step, on the ground or in the air.
fn cost_of(
    s: &Situation<'_>,
    who: &Fighter<'_>,
    walk: &Walk,
    next: Cell,
) -> Result<u32, StepBlocked> {
    let mut map = OccupancyMap::new();
    occupancy(s, who, &mut map);
    if let Some(&height) = walk.heights.first() {
        let hop = ((who.anchor, who.altitude), (next, height));
        return flight_cost(s, who, &map, hop);
    }
    let mut mover = enter_rules(who);
    if walk.kind == MoveKind::Climb {
        mover.rules.max_rise = i32::MAX;
        mover.rules.enters_climb_cells = true;
    }
    step_cost(s.board, &mover, (who.anchor, next), &map)
}

/// How far this kind of movement goes in all; `None` where it is of one cell.
fn pace_of(who: &Fighter<'_>, kind: MoveKind) -> Option<u32> {
    match kind {
        MoveKind::Walk => Some(speed_of(who)),
        MoveKind::Charge => Some(2 * speed_of(who)),
        MoveKind::Fly => Some(fly_speed_of(who)),
        MoveKind::Climb if who.stats.climb > 0 => Some(climb_speed_of(who)),
        _ => None,
    }
}

/// One step that will be taken, and what comes of it.
struct StepTaken {
    from: Cell,
    next: Cell,
    kind: MoveKind,
    cost: u32,
    /// The new facing, if it changes.
    facing: Option<Direction>,
    /// Height above the ground before and afterwards.
    altitude: (i32, i32),
    /// Elevation steps downwards, of a step on the ground.
    drop: i32,
    icy: bool,
}

impl StepTaken {
    fn of(s: &Situation<'_>, who: &Fighter<'_>, walk: &Walk, (next, cost): (Cell, u32)) -> Self {
        let grid = s.kind();
        let (from, space) = (who.anchor, who.footprint.cells(grid, next));
        let facing = direction_towards(grid, who.centre(grid), who.footprint.centre(grid, next));
        let height = walk.heights.first().copied().unwrap_or(0);
        let ice = |cell: Cell| {
            let terrain = s.board.terrain(cell);
            let newly = from == next || !who.space.contains(cell) || who.altitude > 0;
            newly && terrain.is_some_and(|terrain| terrain.has_tag("ice"))
        };
        let climbs = walk.kind == MoveKind::Climb;
        Self {
            from,
            next,
            kind: if climbs && !is_climb(s, who, (from, next)) {
                MoveKind::Walk
            } else {
                walk.kind
            },
            cost,
            facing: (from != next && facing != who.facing).then_some(facing),
            altitude: (who.altitude, height),
            drop: if walk.heights.is_empty() {
                who.z - highest_ground(s.board, &space)
            } else {
                0
            },
            icy: height == 0
                && !rule_is_off("INJ-MOVE-08")
                && slides(who, walk.kind)
                && space.iter().any(ice),
        }
    }
}

/// Whether ice matters to a kind of movement: to a Move, whatever it goes with, and to Charge.
/// Rule INJ-MOVE-08.
fn slides(who: &Fighter<'_>, kind: MoveKind) -> bool {
    match kind {
        MoveKind::Walk | MoveKind::Charge | MoveKind::Fly => true,
        MoveKind::Climb => who.stats.climb > 0,
        _ => false,
    }
}

fn enter(world: &mut World, mut walk: Walk, entry: StepTaken) {
    let StepTaken {
        from,
        next,
        kind,
        cost,
        altitude: (low, high),
        ..
    } = entry;
    if rule_is_off("INJ-REACT-02") {
        walk.asked.clear();
    }
    walk.spent += cost;
    walk.path.remove(0);
    if !walk.heights.is_empty() {
        walk.heights.remove(0);
    }
    walk.trail.push(from);
    let who = walk.who;
    if let Some(facing) = entry.facing {
        record(world, BattleEvent::Turned { who, facing });
    }
    if high > low {
        set_altitude(world, who, (low, high));
    }
    moved(world, who, next, kind, cost);
    if high < low {
        set_altitude(world, who, (low, high));
    }
    if entry.drop >= 2 && !rule_is_off("INJ-MOVE-06") {
        fall(world, who, entry.drop);
    } else if low > 0 && high == 0 && Fighter::of(world, who).body.cannot_stand() {
        conditions::fall_prone(world, who, "INJ-MOVE-14");
    } else if entry.icy {
        slip(world, who);
    }
    world.resource_mut::<InjuryAgenda>().push(Step::Walk(walk));
}

/// Rule INJ-MOVE-08: ice asks for Acrobatics.
fn slip(world: &mut World, who: CombatantId) {
    let check = make_check(
        world,
        who,
        CheckOf::Skill(Skill::Acrobatics),
        (10, "INJ-MOVE-08"),
    );
    if !check.success {
        conditions::fall_prone(world, who, "INJ-MOVE-08");
    }
}

/// The check, once those whom the climb provokes have had their say. Success moves into the cell.
pub(in crate::rules::injury) fn climb(
    world: &mut World,
    (who, to): (CombatantId, Cell),
    asked: Vec<CombatantId>,
) {
    let s = Situation::of(world);
    let climber = s.fighter(who);
    let held =
        climber.is_prone() || climber.is_grappling() || climber.conditions.has(words::STUNNED);
    if !climber.is_up() || held || check_climb_to(&s, climber, to).is_err() {
        stopped(world, who, "it can no longer climb", "INJ-REACT-09");
        return;
    }
    let check = make_check(
        world,
        who,
        CheckOf::Skill(Skill::Athletics),
        (CLIMB_DC, "INJ-MOVE-05"),
    );
    if check.success || rule_is_off("INJ-MOVE-05") {
        let mut walk = Walk::new(who, MoveKind::Climb, vec![to]);
        walk.asked = asked;
        world.resource_mut::<InjuryAgenda>().push(Step::Walk(walk));
    }
}
