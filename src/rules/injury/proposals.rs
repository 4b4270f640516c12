//! What the computer could do besides attacks and ways, and what that is worth. Floor 4.
//! Rules INJ-MAN-04, -06, -09, -13, INJ-ACT-19.
//!
//! The rows of the table of actions name these functions; only the strong computer player thinks of
//! them. The worth is in hundredths of a minor injury, the same unit as for attacks. A proposal may
//! be illegal: the tactics check it.

use super::components::Pool;
use super::plan::acts::aid::aid_plan;
use super::plan::acts::maneuvers::{attempt_of, provokes};
use super::plan::maneuver::{Maneuver, plan_maneuver};
use super::plan::threat::threatens;
use super::plan::weapons::weapons;
use super::resolve::maneuver::roll_maneuver;
use super::snapshot::{Fighter, Situation};
use super::words;
use crate::board::highest_ground;
use crate::combat::{Act, Difficulty};
use crate::dice::{Budget, explore};
use crate::grid::direction_towards;
use crate::mechanics::Proposal;

/// What bringing somebody down is worth to those who stand about it, in hundredths of a minor
/// injury: getting up costs it an action, and until then it is open to attack.
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

/// Rule INJ-MAN-13.
pub(super) fn trip(s: &Situation<'_>, me: &Fighter<'_>, strength: Difficulty) -> Vec<Proposal> {
    let gain = |enemy: &Fighter<'_>| worth_down(s, me, enemy);
    maneuvers(s, me, strength, Maneuver::Trip, gain)
}

/// Rule INJ-MAN-04.
pub(super) fn disarm(s: &Situation<'_>, me: &Fighter<'_>, strength: Difficulty) -> Vec<Proposal> {
    let gain = |enemy: &Fighter<'_>| worth_disarmed(s, enemy);
    maneuvers(s, me, strength, Maneuver::Disarm, gain)
}

/// Rule INJ-MAN-06.
pub(super) fn grapple(s: &Situation<'_>, me: &Fighter<'_>, strength: Difficulty) -> Vec<Proposal> {
    let gain = |enemy: &Fighter<'_>| worth_held(s, enemy);
    maneuvers(s, me, strength, Maneuver::Grapple, gain)
}

/// Rule INJ-MAN-09.
pub(super) fn shove(s: &Situation<'_>, me: &Fighter<'_>, strength: Difficulty) -> Vec<Proposal> {
    let gain = |enemy: &Fighter<'_>| worth_shoved(s, me, enemy);
    maneuvers(s, me, strength, Maneuver::Shove, gain)
}

/// A maneuver against each enemy in reach that it would be worth something against and that it does
/// not draw a blow from.
fn maneuvers(
    s: &Situation<'_>,
    me: &Fighter<'_>,
    strength: Difficulty,
    maneuver: Maneuver,
    gain: impl Fn(&Fighter<'_>) -> i32,
) -> Vec<Proposal> {
    if strength != Difficulty::Hard {
        return Vec::new();
    }
    let enemies = s.enemies_of(me.side).filter(|enemy| enemy.is_up());
    let near = enemies.filter(|enemy| s.distance(me, enemy) <= i32::from(me.stats.reach));
    // Of several with the same worth the first is taken: the enemy that joined the battle last.
    let near: Vec<_> = near.collect();
    let proposals = near.into_iter().rev().filter_map(|enemy| {
        let gain = gain(enemy);
        if gain <= 0 || provokes(s, me, maneuver, enemy) {
            return None;
        }
        let mut act = Act::new(maneuver.word()).at(enemy.id);
        if maneuver == Maneuver::Disarm {
            act = act.with(enemy.gear.held().first()?.key.clone());
        }
        let worth = gain * success(s, me, &act)? / 1000;
        Some(Proposal { worth, act })
    });
    proposals.collect()
}

/// The chance of a maneuver, in thousandths; `None` if it cannot be made.
fn success(s: &Situation<'_>, me: &Fighter<'_>, act: &Act) -> Option<i32> {
    let plan = plan_maneuver(s, attempt_of(me, act).ok()?).ok()?;
    let odds = explore(Budget::default(), |dice| {
        roll_maneuver(s.data, &plan.numbers, dice)
            .0
            .degrees
            .is_some()
    });
    let success = odds.odds.probability(|&success| success);
    i32::try_from(success.parts_of(1000)).ok()
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
    let beyond = enemy.footprint.cells(kind, kind.step(enemy.anchor(), away));
    let drop = highest_ground(s.board, &enemy.space) - highest_ground(s.board, &beyond);
    let free = beyond.iter().all(|cell| s.board.is_passable(cell));
    let (most, harmless) = (s.data.movement.drop, s.data.harm.fall_from - 1);
    if free && drop > most && enemy.altitude == 0 {
        FALL_STEP * (drop - harmless) + DOWN
    } else {
        0
    }
}

/// For itself or a neighbour who bleeds, unless an enemy threatens it meanwhile. Rule INJ-ACT-19.
pub(super) fn first_aid(
    s: &Situation<'_>,
    me: &Fighter<'_>,
    strength: Difficulty,
) -> Vec<Proposal> {
    let watched = || s.enemies_of(me.side).any(|enemy| threatens(s, enemy, me));
    if strength != Difficulty::Hard || me.pool(Pool::Ap) < 2 || watched() {
        return Vec::new();
    }
    let patients = s.allies_of(me).chain([me]);
    let patients: Vec<_> = patients.filter(|it| aid_plan(me, it).is_some()).collect();
    // Of several with the same worth the first is taken: the helper itself.
    let proposals = patients.into_iter().rev().map(|ally| Proposal {
        worth: BLEEDING * ally.conditions.value(words::BLEED),
        act: Act::new(words::FIRST_AID).at(ally.id),
    });
    proposals.collect()
}
