//! Walking, stepping, crawling, falling; the course of every movement. Floor 4.
//! Rules INJ-MOVE-01 to -10, -14, -15.

mod climb;
mod flight;
mod halt;

pub use climb::{CLIMB_DC, check_climb_to, climb_speed_of, is_climb};
pub use flight::{check_flight, check_wings, cruise, flight_cost, fly_speed_of, flyer_of};

pub(super) use self::halt::finish;
use self::halt::stop;
use super::checks::{CheckOf, make_check};
use super::data::Skill;
use super::harm;
use super::keys;
use super::situation::{Fighter, Situation};
use super::steps::{InjuryAgenda, Step, Walk};
use super::threat::threatens;
use crate::board::{
    Mover, OccupancyMap, Occupied, StepBlocked, StepRules, highest_ground, step_cost,
};
use crate::combat::{
    BattleEvent, CombatantId, Condition, MoveKind, Refusal, RuleId, moved, record, rule_is_off,
};
use crate::grid::{Cell, Direction, direction_towards};
use crate::mechanics::reports::stopped;
use bevy::prelude::World;

/// How far a fighter walks with one Move, in cells. Rules INJ-MOVE-01, -09, INJ-PART-06, -10.
#[must_use]
pub fn speed_of(fighter: &Fighter<'_>) -> u32 {
    let speed = i32::from(fighter.stats.speed) - fighter.body.speed_penalty();
    u32::try_from(speed).unwrap_or(0)
}

/// How a fighter walks over terrain without climbing. Rules INJ-MOVE-01, -05, -06, -08.
#[must_use]
pub fn mover_of(fighter: &Fighter<'_>, budget: u32) -> Mover {
    let blinded = fighter.body.is_blinded() && !rule_is_off("INJ-COND-09");
    let factor = if blinded { 2 } else { 1 };
    let swims = fighter.stats.swim > 0 || rule_is_off("INJ-MOVE-08");
    let rules = StepRules {
        climb_extra_per_step: if rule_is_off("INJ-MOVE-01") {
            0
        } else {
            factor
        },
        max_rise: 1,
        max_drop: 1,
        enters_climb_cells: false,
        deep_water_multiplier: if swims { 1 } else { 2 },
        cost_factor: factor,
        ..StepRules::default()
    };
    Mover::walking(fighter.anchor, fighter.footprint, budget).with_rules(rules)
}

/// How whoever has a climb speed moves with it, up any height; `None` without one. The budget is
/// one that holds whether the way leads up a height or not. Rule INJ-MOVE-05.
#[must_use]
pub fn climber_of(fighter: &Fighter<'_>) -> Option<Mover> {
    (fighter.stats.climb > 0).then(|| {
        let pace = climb_speed_of(fighter).min(speed_of(fighter));
        let mut mover = mover_of(fighter, pace);
        mover.rules.max_rise = i32::MAX;
        mover.rules.enters_climb_cells = true;
        mover
    })
}

/// The same for a way that is commanded: it may lead down a height, which is a fall.
pub(super) fn enter_rules(fighter: &Fighter<'_>) -> Mover {
    let mut mover = climber_of(fighter).unwrap_or_else(|| mover_of(fighter, u32::MAX));
    mover.budget = u32::MAX;
    mover.rules.max_drop = i32::MAX;
    mover
}

/// Marks every cell for a mover: allies and the helpless may be crossed, enemies block.
/// Rule INJ-MOVE-04.
pub fn occupancy(s: &Situation<'_>, mover: &Fighter<'_>, map: &mut OccupancyMap) {
    map.reset(s.board);
    for other in s
        .fighters()
        .iter()
        .filter(|f| f.is_alive() && f.id != mover.id)
    {
        let crossable = other.side == mover.side || other.is_helpless();
        let crossable = crossable && !rule_is_off("INJ-MOVE-04");
        let mark = if crossable {
            Occupied::Pass
        } else {
            Occupied::Block
        };
        for cell in other.space.iter() {
            if let Some(index) = s.board.index(cell) {
                map.set(index, mark);
            }
        }
    }
}

/// Marks the cells of everybody alive but those named: for movement that passes nobody else.
/// Rule INJ-MOVE-12.
pub(super) fn occupy(s: &Situation<'_>, but: &[CombatantId], map: &mut OccupancyMap) {
    map.reset(s.board);
    let others = s.fighters().iter();
    for other in others.filter(|f| f.is_alive() && !but.contains(&f.id)) {
        for index in other.space.iter().filter_map(|cell| s.board.index(cell)) {
            map.set(index, Occupied::Block);
        }
    }
}

/// Checks a walked path and gives the cost of each step.
///
/// # Errors
/// [`Refusal`] names the first cell that is not free or the speed that the path exceeds.
pub fn check_path(
    s: &Situation<'_>,
    who: &Fighter<'_>,
    path: &[Cell],
    budget: u32,
) -> Result<Vec<u32>, Refusal> {
    let mut map = OccupancyMap::new();
    occupancy(s, who, &mut map);
    let mover = enter_rules(who);
    let mut costs = Vec::with_capacity(path.len());
    let mut from = who.anchor;
    for &to in path {
        let cost = step_cost(s.board, &mover, (from, to), &map)
            .map_err(|blocked| path_refusal(to, blocked))?;
        costs.push(cost);
        from = to;
    }
    let Some(&last) = path.last() else {
        return Err(Refusal::Missing("a path of at least one cell".into()));
    };
    check_end(s, who, last)?;
    let cost = costs.iter().sum();
    if cost > budget && !rule_is_off("INJ-MOVE-01") {
        return Err(Refusal::PathTooLong {
            cost,
            speed: budget,
            rule: RuleId("INJ-MOVE-01"),
        });
    }
    Ok(costs)
}

/// Whether a movement may end in a cell.
fn check_end(s: &Situation<'_>, who: &Fighter<'_>, last: Cell) -> Result<(), Refusal> {
    if may_stand(s, who, last) {
        return Ok(());
    }
    let space = who.footprint.cells(s.kind(), last);
    let filled = space.iter().any(|cell| !s.board.is_passable(cell));
    Err(Refusal::PathBlocked {
        cell: last,
        why: if filled {
            "nobody can stay there".into()
        } else {
            "somebody stands there".into()
        },
        rule: RuleId("INJ-MOVE-04"),
    })
}

/// What a refused step means for a person. Rules INJ-MOVE-04, -05.
#[must_use]
pub fn path_refusal(cell: Cell, blocked: StepBlocked) -> Refusal {
    let rule = match blocked {
        StepBlocked::TooHigh | StepBlocked::NeedsClimbing => "INJ-MOVE-05",
        _ => "INJ-MOVE-04",
    };
    Refusal::PathBlocked {
        cell,
        why: blocked.to_string().into(),
        rule: RuleId(rule),
    }
}

/// Whether a fighter may end its movement with its anchor in a cell. Rule INJ-MOVE-14.
#[must_use]
pub fn may_stand(s: &Situation<'_>, who: &Fighter<'_>, anchor: Cell) -> bool {
    who.footprint.cells(s.kind(), anchor).iter().all(|cell| {
        let passable = s.board.is_passable(cell);
        let others = s.fighters().iter().filter(|other| other.id != who.id);
        let taken = others.filter(|other| other.is_alive() && other.space.contains(cell));
        passable && taken.count() == 0
    })
}

/// The enemies that may react to a fighter leaving its cell, in initiative order.
/// Rules INJ-REACT-06 to -08.
#[must_use]
pub fn reactors_to(s: &Situation<'_>, actor: &Fighter<'_>) -> Vec<CombatantId> {
    let mut reactors: Vec<_> = s
        .enemies_of(actor.side)
        .filter(|enemy| enemy.can_react() && threatens(s, enemy, actor))
        .map(|enemy| enemy.id)
        .collect();
    if !rule_is_off("INJ-REACT-08") {
        reactors.sort_by_key(|&id| s.turns.rank(id));
    }
    reactors
}

const fn is_movement(step: &Step) -> bool {
    matches!(
        step,
        Step::Walk(_) | Step::Climb { .. } | Step::ForcedWalk(_) | Step::Fall { .. }
    )
}

/// Movement set: takes walks, forced ways and falls off the agenda.
pub(super) fn walk(world: &mut World) {
    while let Some(step) = world.resource_mut::<InjuryAgenda>().take_if(is_movement) {
        match step {
            Step::Walk(walk) => {
                let goes_on = walk_on(world, walk);
                if !goes_on {
                    return;
                }
            }
            Step::Climb { who, to, asked } => climb::climb(world, (who, to), asked),
            Step::ForcedWalk(lead) => super::push::lead_on(world, lead),
            Step::Fall { who, height } => fall(world, who, height),
            _ => {}
        }
    }
}

/// Walks until the way is done, a window opens or the mover is stopped. Returns whether the
/// agenda may go on within this set.
fn walk_on(world: &mut World, mut walk: Walk) -> bool {
    let s = Situation::of(world);
    let who = s.fighter(walk.who);
    let Some(&next) = walk.path.first() else {
        finish(world, &walk);
        return true;
    };
    let cost = match next_cost(&s, who, &walk, next) {
        Ok(cost) => cost,
        Err((why, rule)) => {
            stop(world, walk, why, rule);
            return true;
        }
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
        return false;
    }
    let entry = StepTaken::of(&s, who, &walk, (next, cost));
    enter(world, walk, entry);
    true
}

/// Whether a kind of movement provokes. Rules INJ-REACT-07, INJ-MOVE-02, -12.
#[must_use]
pub fn provokes(kind: MoveKind) -> bool {
    let free = match kind {
        MoveKind::Step => !rule_is_off("INJ-MOVE-02"),
        _ => rule_is_off("INJ-REACT-07"),
    };
    !free
        && matches!(
            kind,
            MoveKind::Walk
                | MoveKind::Step
                | MoveKind::Crawl
                | MoveKind::Climb
                | MoveKind::Fly
                | MoveKind::Charge
        )
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
    if !who.is_up() || who.conditions.has(keys::STUNNED) {
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
    moved(world, who, next, (kind, cost));
    if high < low {
        set_altitude(world, who, (low, high));
    }
    if entry.drop >= 2 && !rule_is_off("INJ-MOVE-06") {
        fall(world, who, entry.drop);
    } else if low > 0 && high == 0 && Fighter::of(world, who).body.cannot_stand() {
        harm::fall_prone(world, who, "INJ-MOVE-14");
    } else if entry.icy {
        slip(world, who);
    }
    world.resource_mut::<InjuryAgenda>().push(Step::Walk(walk));
}

fn set_altitude(world: &mut World, who: CombatantId, (from, to): (i32, i32)) {
    record(world, BattleEvent::AltitudeChanged { who, from, to });
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
        harm::fall_prone(world, who, "INJ-MOVE-08");
    }
}

/// Rule INJ-MOVE-07: prone, and from 2 steps on Stamina damage.
pub(super) fn fall(world: &mut World, who: CombatantId, height: i32) {
    let s = Situation::of(world);
    let altitude = s.fighter(who).altitude;
    if altitude > 0 {
        set_altitude(world, who, (altitude, 0));
    }
    stopped(
        world,
        who,
        smol_str::format_smolstr!("falls {height} steps"),
        "INJ-MOVE-07",
    );
    harm::fall_prone(world, who, "INJ-MOVE-07");
    if height >= 2 {
        harm::stamina_damage(world, who, 2 * (height - 1), "INJ-MOVE-07");
    }
    harm::end_broken_grapples(world, who);
}

/// The prone condition. Rule INJ-COND-12.
#[must_use]
pub fn prone() -> Condition {
    Condition::new(keys::PRONE, 1, "INJ-COND-12")
}
