//! What successful maneuvers do. Floor 4. Rules INJ-MAN-04 to -13, INJ-COND-10.

use crate::combat::{CombatantId, Condition, MoveKind, Place, Until, item_of_key, moved};
use crate::grid::Cell;
use crate::mechanics::push_step;
use crate::mechanics::reports::refused;
use crate::mechanics::spawning::CreatureBuilder;
use crate::rules::injury::data::InjuryData;
use crate::rules::injury::effects::conditions;
use crate::rules::injury::effects::falls::fall_from;
use crate::rules::injury::effects::gear::{drop_item, pilfer, take, wear_down};
use crate::rules::injury::plan::maneuver::places::{overrun_way, straight_away};
use crate::rules::injury::plan::maneuver::{Maneuver, ManeuverEffect};
use crate::rules::injury::plan::movement::falls;
use crate::rules::injury::plan::steps::{self, ForcedWalk, Step};
use crate::rules::injury::plan::weapons::free_hands;
use crate::rules::injury::snapshot::{Fighter, Situation};
use crate::rules::injury::words;
use bevy::prelude::{In, World};
use smol_str::SmolStr;

/// Carries a success out.
pub fn carry_out(In(steps::ManeuverEffect(effect)): In<steps::ManeuverEffect>, world: &mut World) {
    let effect = &effect;
    let (actor, target) = (effect.attempt.actor, effect.attempt.target);
    if InjuryData::of(world).is_off(effect.attempt.maneuver.rule()) {
        return;
    }
    match (effect.attempt.maneuver, &effect.attempt.with) {
        (Maneuver::Disarm, Some(item)) => disarm(world, effect, item),
        (Maneuver::Steal, Some(item)) => pilfer(world, actor, target, item),
        (Maneuver::Sunder, Some(item)) => wear_down(world, target, item, 1 + effect.degrees),
        (Maneuver::Disarm | Maneuver::Steal | Maneuver::Sunder, None) => {}
        (Maneuver::Drag | Maneuver::Shove, _) => straight(world, effect),
        (Maneuver::Reposition, _) => led(world, effect),
        (Maneuver::Grapple, _) => grapple(world, actor, target),
        (Maneuver::Overrun, _) => overrun(world, effect),
        (Maneuver::Trick, _) => trick(world, actor, target),
        (Maneuver::Trip, _) => conditions::fall_prone(world, target, "INJ-MAN-13"),
    }
}

/// Rule INJ-MAN-04: the thing falls into the target's cell; with a degree and a free hand the
/// actor has it. A weapon for two hands in the one that is free is held and no more.
fn disarm(world: &mut World, effect: &ManeuverEffect, item: &SmolStr) {
    let (actor, target) = (effect.attempt.actor, effect.attempt.target);
    let s = Situation::of(world);
    let place = Place::Lying(s.fighter(target).anchor());
    let takes = effect.degrees >= 1 && !free_hands(s.fighter(actor)).is_empty();
    drop_item(world, target, item);
    if takes {
        take(world, actor, &SmolStr::new(item_of_key(item)), place);
    }
}

/// Rules INJ-MAN-05, -09: up to 1 + D cells straight away, or as many as the command names.
fn straight(world: &mut World, effect: &ManeuverEffect) {
    let (actor, target) = (effect.attempt.actor, effect.attempt.target);
    let s = Situation::of(world);
    let (a, t) = (s.fighter(actor), s.fighter(target));
    let drags = effect.attempt.maneuver == Maneuver::Drag;
    let direction = if drags {
        straight_away(&s, t, a)
    } else {
        straight_away(&s, a, t)
    };
    let wanted = effect.attempt.path.len();
    let cells = if wanted == 0 {
        effect.cells()
    } else {
        effect.cells().min(wanted)
    };
    push_step(
        world,
        Step::LeadOn(ForcedWalk {
            who: target,
            dragged_by: drags.then_some(actor),
            way: vec![direction; cells],
        }),
    );
}

/// Rule INJ-MAN-08.
fn led(world: &mut World, effect: &ManeuverEffect) {
    let s = Situation::of(world);
    let mut at = s.fighter(effect.attempt.target).anchor();
    let mut way = Vec::new();
    for &cell in effect.attempt.path.iter().take(effect.cells()) {
        let Some(direction) = s.kind().direction_of_step(at, cell) else {
            break;
        };
        way.push(direction);
        at = cell;
    }
    push_step(
        world,
        Step::LeadOn(ForcedWalk {
            who: effect.attempt.target,
            dragged_by: None,
            way,
        }),
    );
}

/// Rules INJ-MAN-06, INJ-COND-10; INJ-MOVE-07: nobody in a grapple stays in the air.
fn grapple(world: &mut World, actor: CombatantId, target: CombatantId) {
    words::GRAPPLES.seize(world, actor, target);
    for who in [actor, target] {
        let height = Fighter::of(world, who).altitude;
        if height > 0 {
            push_step(world, Step::Fall { who, height });
        }
    }
}

/// Rule INJ-MAN-07: to the first place clear of the target; nobody reacts to it.
fn overrun(world: &mut World, effect: &ManeuverEffect) {
    let (actor, target) = (effect.attempt.actor, effect.attempt.target);
    let s = Situation::of(world);
    let (a, t) = (s.fighter(actor), s.fighter(target));
    let way = match overrun_way(&s, a, t) {
        Ok(way) => way,
        Err(refusal) => {
            return refused(world, actor, &refusal, "INJ-MAN-07");
        }
    };
    pass_over(world, actor, &way);
    if effect.degrees >= 1 && Fighter::of(world, target).altitude == 0 {
        conditions::fall_prone(world, target, "INJ-MAN-07");
    }
}

fn pass_over(world: &mut World, who: CombatantId, way: &[Cell]) {
    let mut deepest = 0;
    for &to in way {
        let before = Fighter::of(world, who);
        let (z, airborne) = (before.z, before.altitude > 0);
        moved(world, who, to, MoveKind::Over, 0);
        if !airborne {
            deepest = deepest.max(z - Fighter::of(world, who).z);
        }
    }
    if falls(InjuryData::of(world)).is_fall(deepest) {
        fall_from(world, who, deepest);
    }
}

/// Rule INJ-MAN-12: until the end of the actor's next turn.
fn trick(world: &mut World, actor: CombatantId, target: CombatantId) {
    let turns = Fighter::of(world, actor).turn.turns();
    let condition = Condition::new(words::TRICKED, 1, "INJ-MAN-12")
        .by(actor)
        .until(Until::EndOfTurn(actor, turns + 1));
    conditions::set(world, target, condition);
}
