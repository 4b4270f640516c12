//! Steps, pushes, falls, and places that two would share. Floor 4.
//! Rules CON-MOVE-01 to -08, CON-POS-08, CON-COND-06.

use super::harm;
use crate::board::{OccupancyMap, Occupied};
use crate::combat::{
    CombatantId, Conditions, ModifierKind, MoveKind, RollKind, RollReport, Roster, moved,
};
use crate::grid::{Cell, nearest_directions};
use crate::mechanics::displacement::forced_step;
use crate::mechanics::reports::stopped;
use crate::mechanics::spawning::CreatureBuilder;
use crate::mechanics::travel::Travel;
use crate::mechanics::walk::{Halt, WalkRules, WalkStep, nearest_place, walk_on};
use crate::mechanics::{Scene, Walk, conditions, roll};
use crate::rules::contest::components::{Pool, Pools};
use crate::rules::contest::data::{ContestData, DamageType};
use crate::rules::contest::plan::acts::notices;
use crate::rules::contest::plan::attack::told_harm;
use crate::rules::contest::plan::movement::{
    EACH_STEP_PROVOKES, OnFoot, fall_dice, falls, free_to_step,
};
use crate::rules::contest::plan::provoke::opponents;
use crate::rules::contest::plan::steps::{self, ContestAgenda, OpportunityWindow, Step, Trigger};
use crate::rules::contest::snapshot::{Fighter, Situation};
use crate::rules::contest::words;
use bevy::prelude::{In, World};
use smol_str::format_smolstr;

/// How walks are gone under this ruleset.
struct Movement;

/// Takes the next step of a walk.
pub fn walk(In(walk): In<Walk>, world: &mut World) {
    walk_on(world, &Movement, walk);
}

impl WalkRules for Movement {
    type Step = Step;
    type View<'w> = Situation<'w>;

    fn view(world: &World) -> Situation<'_> {
        Situation::of(world)
    }

    fn cost(&self, s: &Situation<'_>, walk: &Walk, to: Cell) -> Result<u32, Halt> {
        let halt = |why: &'static str| Halt::new(why, "CON-MOVE-06");
        let f = s.fighter(walk.who);
        if !f.is_up() {
            return Err(halt("it can no longer move"));
        }
        free_to_step(f).map_err(|_| halt("it is in a hold"))?;
        let going = OnFoot::now(s, f);
        let cost = going.step(walk, to);
        let cost = cost.map_err(|_| halt("the way is no longer free"))?;
        match cost > going.mover().budget {
            true => Err(halt("it has no movement left")),
            false => Ok(cost),
        }
    }

    fn guards(&self, s: &Situation<'_>, walk: &Walk) -> Vec<CombatantId> {
        opponents(s, s.fighter(walk.who))
    }

    fn reactions(&self, _: &Situation<'_>, walk: &Walk, guards: Vec<CombatantId>) -> Vec<Step> {
        vec![Step::Oppose(OpportunityWindow {
            actor: walk.who,
            trigger: Trigger::Move,
            left: guards,
        })]
    }

    fn asks_again(&self) -> bool {
        EACH_STEP_PROVOKES
    }

    fn enter(&self, world: &mut World, step: &WalkStep) {
        let s = Situation::of(world);
        let f = s.fighter(step.who);
        let (drop, climbs) = (f.drop_to(s.board, step.to), climbs(&s, f, step.to));
        let falls = !climbs && falls(s.data).is_fall(drop);
        let left = f.pool(Pool::MoveLeft) - i32::try_from(step.cost).unwrap_or(i32::MAX);
        Pools::set(world, step.who, Pool::MoveLeft, left.max(0), "CON-INIT-06");
        let kind = if climbs && drop.abs() >= 2 {
            MoveKind::Climb
        } else {
            step.kind
        };
        WalkStep { kind, ..*step }.take(world, true);
        if falls {
            fall(world, step.who, drop);
        }
        reveal(world);
    }

    fn end(&self, world: &mut World, walk: &Walk, _arrived: bool) {
        put_beside(world, walk.who);
    }
}

/// Whether a step leaves or enters terrain that is climbed. Rule CON-MOVE-02.
fn climbs(s: &Situation<'_>, f: &Fighter<'_>, to: Cell) -> bool {
    let there = f.footprint.cells(s.kind(), to);
    let climb = |cell: Cell| {
        s.board
            .terrain(cell)
            .is_some_and(|terrain| terrain.has_tag("climb"))
    };
    f.space.iter().chain(there.iter()).any(climb)
}

/// A fall of so many steps. Rule CON-MOVE-03; ruling CON-R58.
pub fn fall(world: &mut World, who: CombatantId, steps: i32) {
    const RULE: &str = "CON-MOVE-03";
    let data = ContestData::of(world);
    let pool = fall_dice(data).pool(steps);
    falls(data).fall(world, who, steps);
    let terms = told_harm(&Fighter::of(world, who), DamageType::Crushing);
    let roll = roll(world, &pool);
    let taken = (roll.value + terms.sum(ModifierKind::Reduction)).max(0);
    RollReport::new(who, RollKind::Damage, "fall", RULE)
        .dice(pool, &roll)
        .terms(terms)
        .damage(roll.value, taken)
        .record(world);
    harm::hurt(world, who, taken, RULE);
    harm::fall_prone(world, who, RULE);
    harm::end_parted_holds(world, who);
    harm::fall_unconscious_or_die(world, who);
}

/// Somebody is pushed by another: the step that does it. It provokes nobody; if the rule which says so is off,
/// it waits on the agenda for those who may strike. Rule CON-MOVE-07.
pub fn shove(world: &mut World, who: CombatantId, by: CombatantId) -> Option<Step> {
    if !ContestData::of(world).is_off("CON-MOVE-07") {
        return Some(Step::Push(who, by));
    }
    let s = Situation::of(world);
    let left = opponents(&s, s.fighter(who));
    let mut agenda = world.resource_mut::<ContestAgenda>();
    agenda.push(Step::Push(who, by));
    if !left.is_empty() {
        agenda.push(Step::Oppose(OpportunityWindow {
            actor: who,
            trigger: Trigger::Push,
            left,
        }));
    }
    None
}

/// Moves somebody one cell straight away from another. Rules CON-MAN-06, CON-POS-08, CON-MOVE-07.
pub fn push(In(steps::Push(who, by)): In<steps::Push>, world: &mut World) {
    const RULE: &str = "CON-POS-08";
    let s = Situation::of(world);
    if s.data.is_off(RULE) {
        return;
    }
    let (f, other) = (s.fighter(who), s.fighter(by));
    let (kind, falls) = (s.kind(), falls(s.data));
    let centre = |f: &Fighter<'_>| f.space.centre(kind);
    let direction = nearest_directions(kind, centre(other), centre(f)).lowest();
    let step = OccupancyMap::lend(|map| {
        s.mark_others(&[who], map, |third| match third.is_up() {
            true => Occupied::Block,
            false => Occupied::Free,
        });
        forced_step(s.board, f, direction, map, 1)
    });
    match step {
        Err(why) => stopped(world, who, format_smolstr!("{why}"), RULE),
        Ok(push) => {
            harm::stop_walk(world, who);
            moved(world, who, push.to, MoveKind::Forced, 0);
            harm::end_parted_holds(world, who);
            if falls.is_fall(push.drop) {
                fall(world, who, push.drop);
            }
            reveal(world);
        }
    }
}

/// Puts one that shares its cell with another conscious combatant beside it. Rule CON-MOVE-08.
pub fn settle(In(steps::Settle(who)): In<steps::Settle>, world: &mut World) {
    put_beside(world, who);
}

/// Puts one that shares its cell with another conscious combatant on the nearest place where it may
/// end. Rule CON-MOVE-08.
fn put_beside(world: &mut World, who: CombatantId) {
    let s = Situation::of(world);
    let f = s.fighter(who);
    if !f.is_up() || s.may_end(f, f.anchor()) || s.data.is_off("CON-MOVE-08") {
        return;
    }
    let place = nearest_place(Scene::of(world), who, |cell| s.may_end(f, cell));
    if let Some(to) = place {
        moved(world, who, to, MoveKind::Back, 0);
        harm::end_parted_holds(world, who);
    }
}

/// Ends what hides somebody from one that sees it plainly. Rule CON-COND-06.
pub fn reveal(world: &mut World) {
    let roster = world.resource::<Roster>();
    let hides = |id| {
        roster
            .component_of::<Conditions>(world, id)
            .has(words::HIDDEN)
    };
    if !roster.ids().any(hides) {
        return;
    }
    let s = Situation::of(world);
    let seen = s.fighters().iter().flat_map(|f| {
        let from = conditions::referred(f.conditions, words::HIDDEN);
        let seen = from.filter(|&id| s.find(id).is_some_and(|x| x.is_up() && notices(&s, x, f)));
        seen.map(|id| (f.id, id)).collect::<Vec<_>>()
    });
    let seen: Vec<_> = seen.collect();
    for (who, from) in seen {
        conditions::end_one(world, who, words::HIDDEN, Some(from), "CON-COND-06");
    }
}

/// The agenda is empty, and nobody shares a cell: the battle ends now.
pub fn break_off(world: &mut World) {
    world.resource_mut::<ContestAgenda>().clear();
    for who in world.resource::<Roster>().ids() {
        put_beside(world, who);
    }
}
