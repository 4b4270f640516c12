//! The course of every movement: walking, climbing, falling. Floor 4.
//! Rules INJ-MOVE-01 to -10, -14, -15, INJ-REACT-09.

use super::checks::{make_check, roll_plan};
use super::conditions;
use super::falls::fall_from;
use crate::board::{OccupancyMap, StepBlocked, step_cost};
use crate::combat::{BattleBoard, CombatantId, MoveKind};
use crate::grid::Cell;
use crate::mechanics::Walk;
use crate::mechanics::reports::stopped;
use crate::mechanics::spawning::CreatureBuilder;
use crate::mechanics::walk::{Halt, WalkRules, WalkStep, go_back, walk_on};
use crate::rules::injury::data::InjuryData;
use crate::rules::injury::data::Skill;
use crate::rules::injury::plan::checks::CheckOf;
use crate::rules::injury::plan::movement::{
    balance, charge_speed_of, check_climb_to, climb_speed_of, drop_of, enter_rules, falls_from,
    flight_cost, fly_speed_of, is_climb, meets_ice, occupancy, provokes, reactors_to, speed_of,
};
use crate::rules::injury::plan::steps::{self, InjuryAgenda, Step};
use crate::rules::injury::snapshot::{Fighter, Situation};
use crate::rules::injury::words;
use bevy::prelude::{In, World};

/// Takes the next step of a walk.
pub fn walk(In(walk): In<Walk>, world: &mut World) {
    let asks_again = InjuryData::of(world).is_off("INJ-REACT-02");
    walk_on(world, &Movement { asks_again }, walk);
}

/// How walks are gone under this ruleset.
struct Movement {
    /// Whether guards are asked anew in every cell: a game without rule INJ-REACT-02.
    asks_again: bool,
}

impl WalkRules for Movement {
    type Step = Step;
    type View<'w> = Situation<'w>;

    fn view(world: &World) -> Situation<'_> {
        Situation::of(world)
    }

    /// What the next step of a walk costs, or what stops the mover. Rule INJ-REACT-09.
    fn cost(&self, s: &Situation<'_>, walk: &Walk, to: Cell) -> Result<u32, Halt> {
        let who = s.fighter(walk.who);
        let halt = |why: &'static str| Err(Halt::new(why, "INJ-REACT-09"));
        let checked = !s.data.is_off("INJ-REACT-09");
        if checked && (!who.is_up() || who.conditions.has(words::STUNNED)) {
            return halt("it can no longer move");
        }
        if checked && who.is_prone() && walk.kind != MoveKind::Crawl {
            return halt("it has fallen prone");
        }
        if checked && who.is_grappling() {
            return halt("it is grappled");
        }
        let Ok(cost) = cost_of(s, who, walk, to) else {
            return halt("the way is no longer free");
        };
        match pace_of(who, walk.kind) {
            Some(pace) if checked && walk.spent + cost > pace => {
                halt("its speed no longer allows it")
            }
            _ => Ok(cost),
        }
    }

    fn guards(&self, s: &Situation<'_>, walk: &Walk) -> Vec<CombatantId> {
        if provokes(s.data, walk.kind) {
            reactors_to(s, s.fighter(walk.who))
        } else {
            Vec::new()
        }
    }

    fn reactions(&self, _: &Situation<'_>, walk: &Walk, reactors: Vec<CombatantId>) -> Vec<Step> {
        let actor = walk.who;
        vec![Step::Provoke { actor, reactors }]
    }

    fn asks_again(&self) -> bool {
        self.asks_again
    }

    /// Takes a step, with a fall, a landing or a slip on ice at its end.
    /// Rules INJ-MOVE-06, -08, -10, -14.
    fn enter(&self, world: &mut World, step: &WalkStep) {
        let who = step.who;
        let mover = Fighter::of(world, who);
        let board = world.resource::<BattleBoard>().board();
        let lands = mover.altitude > 0 && step.height.unwrap_or(0) == 0;
        let drop = drop_of(board, &mover, step);
        let falls = falls_from(mover.data, drop);
        let icy = meets_ice(board, &mover, step);
        let climbs = step.kind == MoveKind::Climb;
        let walks = climbs && !is_climb(&Situation::of(world), &mover, step.from, step.to);
        let kind = if walks { MoveKind::Walk } else { step.kind };
        WalkStep { kind, ..*step }.take(world, true);
        if falls {
            fall_from(world, who, drop);
        } else if lands && Fighter::of(world, who).body.cannot_stand() {
            conditions::fall_prone(world, who, "INJ-MOVE-14");
        } else if icy {
            slip(world, who);
        }
    }

    /// A mover that stopped where it may not stand goes back along its way. A reaction can have put
    /// somebody there meanwhile (an Overrun); then the nearest free place has to do. Rule INJ-MOVE-15.
    fn end(&self, world: &mut World, walk: &Walk, _arrived: bool) {
        if !InjuryData::of(world).is_off("INJ-MOVE-15") {
            go_back(world, walk);
        }
    }
}

/// The cost of the next step, on the ground or in the air.
fn cost_of(
    s: &Situation<'_>,
    who: &Fighter<'_>,
    walk: &Walk,
    next: Cell,
) -> Result<u32, StepBlocked> {
    OccupancyMap::lend(|map| {
        occupancy(s, who, map);
        if let Some(&height) = walk.heights.first() {
            let hop = ((who.anchor(), who.altitude), (next, height));
            return flight_cost(s, who, map, hop);
        }
        let mut mover = enter_rules(who);
        if walk.kind == MoveKind::Climb {
            mover.rules.max_rise = i32::MAX;
            mover.rules.enters_climb_cells = true;
        }
        step_cost(s.board, &mover, (who.anchor(), next), map)
    })
}

/// How far this kind of movement goes in all; `None` where it is of one cell.
fn pace_of(who: &Fighter<'_>, kind: MoveKind) -> Option<u32> {
    match kind {
        MoveKind::Walk => Some(speed_of(who)),
        MoveKind::Charge => Some(charge_speed_of(who)),
        MoveKind::Fly => Some(fly_speed_of(who)),
        MoveKind::Climb if who.stats.climb > 0 => Some(climb_speed_of(who)),
        _ => None,
    }
}

/// Rule INJ-MOVE-08: ice asks for Acrobatics.
fn slip(world: &mut World, who: CombatantId) {
    let plan = balance(&Fighter::of(world, who));
    if !roll_plan(world, who, &plan).success {
        conditions::fall_prone(world, who, "INJ-MOVE-08");
    }
}

/// The check, once those whom the climb provokes have had their say. Success moves into the cell.
pub fn climb(In(steps::Climb { who, to, asked }): In<steps::Climb>, world: &mut World) {
    let s = Situation::of(world);
    let climber = s.fighter(who);
    let held =
        climber.is_prone() || climber.is_grappling() || climber.conditions.has(words::STUNNED);
    if !climber.is_up() || held || check_climb_to(&s, climber, to).is_err() {
        stopped(world, who, "it can no longer climb", "INJ-REACT-09");
        return;
    }
    let dc = s.data.checks.climb;
    let check = make_check(
        world,
        who,
        CheckOf::Skill(Skill::Athletics),
        dc,
        "INJ-MOVE-05",
    );
    if check.success || InjuryData::of(world).is_off("INJ-MOVE-05") {
        let mut walk = Walk::new(who, MoveKind::Climb, vec![to]);
        walk.asked = asked;
        world.resource_mut::<InjuryAgenda>().push(walk);
    }
}
