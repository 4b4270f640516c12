//! Where a push leads. Floor 4. Rules AUR-MAN-08 to -10, AUR-MOVE-13.

use super::aim::Aim;
use super::attacker::forbidden;
use crate::board::{Grade, OccupancyMap, Occupied};
use crate::combat::{Act, Refusal};
use crate::grid::{Direction, Point};
use crate::mechanics::displacement::{Push, forced_step};
use crate::mechanics::snapshot::CombatantView;
use crate::rules::aura::data::AuraData;
use crate::rules::aura::plan::facing::named;
use crate::rules::aura::plan::falls::falls;
use crate::rules::aura::snapshot::{Fighter, Situation};
use crate::rules::aura::words;

const RULE: &str = "AUR-MAN-10";

/// The most elevation steps up in one step of a push. Rule AUR-MAN-10.
const MAX_RISE: i32 = 0;

/// Where a target is pushed: the direction of the command, or the nearest to the line.
///
/// # Errors
/// [`Refusal`] if the direction is more than 60 degrees off the line.
pub fn direction(aim: &Aim<'_, '_>, act: &Act) -> Result<Direction, Refusal> {
    let kind = aim.s.kind();
    let (from, to) = (aim.a.centre(kind), aim.t.centre(kind));
    let Some(name) = &act.toward else {
        return Ok(aim.a.direction_to(kind, to));
    };
    let direction = named(kind, name)?;
    let along = Point::of_direction(kind, direction);
    let line = to - from;
    let dot = along.dot(kind, line);
    let lengths = along.dot(kind, along) * line.dot(kind, line);
    // The cosine of 60 degrees is a half.
    if (dot < 0 || 4 * dot * dot < lengths) && !aim.s.data.is_off(RULE) {
        return forbidden(
            "A push has to lead away from the one who pushes, at most 60 degrees to a side",
            RULE,
        );
    }
    Ok(direction)
}

/// The steps of a push of so many metres, up to what stops it or a fall.
/// Rule AUR-MAN-10.
#[must_use]
pub fn way(
    s: &Situation<'_>,
    target: &Fighter<'_>,
    direction: Direction,
    metres: i32,
) -> Vec<Push> {
    let mut occupied = OccupancyMap::new();
    s.mark_others(&[target.id], &mut occupied, |_| Occupied::Block);
    let mut pushed: CombatantView<'_> = **target;
    let mut way = Vec::new();
    for _ in 0..metres {
        let step = forced_step(s.board, &pushed, direction, &occupied, MAX_RISE);
        let Ok(push) = step else { break };
        pushed.move_to(s.board, push.to);
        way.push(push);
        if falls(s.data).is_fall(push.drop) {
            break;
        }
    }
    way
}

/// Metres that a command pushes: one, or what a charge names. Rules AUR-MAN-08, -09.
#[must_use]
pub fn metres(data: &AuraData, act: &Act) -> i32 {
    let attacks = &data.values.attacks;
    if act.verb != words::SPRINT {
        return attacks.push;
    }
    act.riders
        .get(words::CHARGE)
        .copied()
        .unwrap_or(1)
        .clamp(1, attacks.charge_push)
}

/// Whether a charge that has come to its end pushes: its target is still there, and in front. Rule AUR-MAN-09.
pub fn is_home(aim: &Aim<'_, '_>, act: &Act) -> bool {
    if aim.s.data.is_off("AUR-MAN-09") {
        return false;
    }
    let larger = aim.t.stats.size.number() - aim.a.stats.size.number();
    let larger = larger > aim.s.data.values.attacks.grapple_size;
    aim.t.is_alive()
        && aim.t.side != aim.a.side
        && !larger
        && aim.s.distance(aim.a, aim.t) == 1
        && (aim.a.z - aim.t.z).abs() <= 1
        && aim.a.has_in_front(aim.s.kind(), aim.t)
        && aim.s.is_aware(aim.a, aim.t)
        && aim.s.line(aim.a, aim.t).grade < Grade::Total
        && direction(aim, act).is_ok()
}
