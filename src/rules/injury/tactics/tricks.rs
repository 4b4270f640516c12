//! Maneuvers and first aid, as the strong computer weighs them. Floor 4.
//! Rules INJ-MAN-04, -06, -09, -13, INJ-ACT-19.

use super::choice::Choice;
use super::planner::is_legal;
use crate::board::highest_ground;
use crate::combat::Act;
use crate::dice::{Budget, explore};
use crate::grid::direction_towards;
use crate::rules::injury::components::Pool;
use crate::rules::injury::plan::acts::maneuvers::attempt_of;
use crate::rules::injury::plan::aid::aid_plan;
use crate::rules::injury::plan::maneuver::{Maneuver, plan_maneuver};
use crate::rules::injury::plan::threat::threatens;
use crate::rules::injury::plan::weapons::weapons;
use crate::rules::injury::resolve::maneuver::roll_maneuver;
use crate::rules::injury::snapshot::{Fighter, Situation};
use crate::rules::injury::words;

/// What bringing somebody down is worth to those who stand about it, in hundredths of a minor
/// injury: it costs an action to get up, and lies open meanwhile.
const DOWN: i32 = 110;
/// The same for each friend beside who can make use of it.
const DOWN_FOR_A_FRIEND: i32 = 45;
/// An empty hand instead of a weapon.
const DISARMED: i32 = 170;
/// A shooter that is held can hardly shoot and cannot leave.
const SHOOTER_HELD: i32 = 150;
/// A step of a fall.
const FALL_STEP: i32 = 120;
/// A point of bleeding that stops.
const BLEEDING: i32 = 70;

/// The trick that promises most; `None` if none can be done.
pub(super) fn best_trick(s: &Situation<'_>, me: &Fighter<'_>) -> Option<Choice> {
    let enemies = s
        .enemies_of(me.side)
        .filter(|enemy| enemy.is_up() && s.distance(me, enemy) <= i32::from(me.stats.reach));
    let tricks = enemies.flat_map(|enemy| {
        [
            (Maneuver::Trip, worth_down(s, me, enemy)),
            (Maneuver::Disarm, worth_disarmed(s, enemy)),
            (Maneuver::Grapple, worth_held(s, enemy)),
            (Maneuver::Shove, worth_shoved(s, me, enemy)),
        ]
        .map(|(maneuver, gain)| (enemy, maneuver, gain))
    });
    tricks
        .filter(|&(enemy, maneuver, gain)| gain > 0 && is_safe(s, me, enemy, maneuver))
        .filter_map(|(enemy, maneuver, gain)| weigh(s, me, enemy, maneuver, gain))
        .max_by_key(|choice| choice.worth)
}

/// Whether it does not draw a blow: the untrained provoke (INJ-MAN-02).
fn is_safe(s: &Situation<'_>, me: &Fighter<'_>, enemy: &Fighter<'_>, maneuver: Maneuver) -> bool {
    !(maneuver.is_untrained(me) && enemy.can_react() && threatens(s, enemy, me))
}

/// A maneuver that would be worth `gain` if it succeeds; `None` if it is not legal.
fn weigh(
    s: &Situation<'_>,
    me: &Fighter<'_>,
    enemy: &Fighter<'_>,
    maneuver: Maneuver,
    gain: i32,
) -> Option<Choice> {
    let mut act = Act::new(maneuver.verb()).at(enemy.id);
    if maneuver == Maneuver::Disarm {
        act = act.with(enemy.gear.held().first()?.key.clone());
    }
    is_legal(s, me, &act).then_some(())?;
    let plan = plan_maneuver(s, attempt_of(me, &act).ok()?).ok()?;
    let odds = explore(Budget::default(), |dice| {
        roll_maneuver(&plan.numbers, dice).0.degrees.is_some()
    });
    let success = odds.odds.probability(|&success| success);
    let share = i32::try_from(success.parts_of(1000)).unwrap_or(0);
    Some(Choice {
        worth: gain * share / 1000,
        act,
    })
}

fn worth_down(s: &Situation<'_>, me: &Fighter<'_>, enemy: &Fighter<'_>) -> i32 {
    if enemy.is_prone() || enemy.altitude > 0 || !enemy.body.has_legs() || me.pool(Pool::Ap) < 2 {
        return 0;
    }
    let beside = s
        .allies_of(me)
        .filter(|ally| ally.is_up() && threatens(s, ally, enemy));
    DOWN + DOWN_FOR_A_FRIEND * i32::try_from(beside.count()).unwrap_or(0)
}

fn worth_disarmed(s: &Situation<'_>, enemy: &Fighter<'_>) -> i32 {
    let armed = weapons(s, enemy).filter(|weapon| weapon.key != words::UNARMED);
    let only_weapon = armed.count() == 1 && enemy.stats.natural_weapons.is_empty();
    if only_weapon { DISARMED } else { 0 }
}

fn worth_held(s: &Situation<'_>, enemy: &Fighter<'_>) -> i32 {
    let shoots = weapons(s, enemy).any(|weapon| weapon.data.range.is_some());
    if shoots && !enemy.is_grappling() {
        SHOOTER_HELD
    } else {
        0
    }
}

fn worth_shoved(s: &Situation<'_>, me: &Fighter<'_>, enemy: &Fighter<'_>) -> i32 {
    let kind = s.kind();
    let away = direction_towards(kind, me.centre(kind), enemy.centre(kind));
    let beyond = enemy.footprint.cells(kind, kind.step(enemy.anchor, away));
    let drop = highest_ground(s.board, &enemy.space) - highest_ground(s.board, &beyond);
    let free = beyond.iter().all(|cell| s.board.is_passable(cell));
    if free && drop >= 2 && enemy.altitude == 0 {
        FALL_STEP * (drop - 1) + DOWN
    } else {
        0
    }
}

/// First aid for itself or a neighbour who bleeds badly, unless an enemy threatens it meanwhile.
pub(super) fn best_aid(s: &Situation<'_>, me: &Fighter<'_>) -> Option<Choice> {
    let watched = s.enemies_of(me.side).any(|enemy| threatens(s, enemy, me));
    if watched || me.pool(Pool::Ap) < 2 {
        return None;
    }
    let near = s.allies_of(me).chain([me]);
    near.filter_map(|ally| {
        aid_plan(me, ally)?;
        let act = Act::new(words::FIRST_AID).at(ally.id);
        let worth = BLEEDING * ally.conditions.value(words::BLEED);
        is_legal(s, me, &act).then_some(Choice { worth, act })
    })
    .max_by_key(|choice| choice.worth)
}
