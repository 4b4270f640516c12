//! Movement against the will of the mover, yard by yard. Floor 4. Rules WND-MOVE-23, -27; rulings WND-R55, WND-R97.

use super::{cling, ground, mounts};
use crate::combat::{CombatantId, MoveKind, moved};
use crate::grid::{Cell, Direction};
use crate::mechanics::push_step;
use crate::mechanics::reports::stopped;
use crate::rules::wounds::plan::hinder::pushed;
use crate::rules::wounds::plan::steps::{self, Step, WoundsAgenda};
use crate::rules::wounds::snapshot::{Fighter, Situation};
use bevy::prelude::{In, World};
use smol_str::format_smolstr;

/// Somebody is moved so many yards in a direction: it comes next. Rule WND-MOVE-23.
pub fn push(
    world: &mut World,
    target: CombatantId,
    toward: Direction,
    yards: i32,
    rule: &'static str,
) {
    push_step(
        world,
        Step::PushOn {
            target,
            toward,
            left: yards,
            diagonals: 0,
            rule,
            asked: false,
        },
    );
}

/// One more yard. Rules WND-MOVE-23, -25, -27.
pub fn push_on(In(step): In<steps::PushOn>, world: &mut World) {
    let steps::PushOn {
        target,
        toward,
        left,
        diagonals,
        rule,
        asked,
    } = step;
    let s = Situation::of(world);
    let f = s.fighter(target);
    let (cost, diagonal) = yard(&s, toward, diagonals);
    if !f.is_alive() || cost > left || s.data.is_off("WND-MOVE-23") {
        return;
    }
    let to = match step_of(&s, f, toward) {
        Ok(to) => to,
        Err(why) => return stopped(world, target, why, rule),
    };
    if !asked {
        push_step(
            world,
            Step::PushOn {
                target,
                toward,
                left,
                diagonals,
                rule,
                asked: true,
            },
        );
        return cling::open(world, target, to, true);
    }
    let (from, before) = (f.anchor(), ground::before(world, target));
    let on = Step::PushOn {
        target,
        toward,
        left: left - cost,
        diagonals: diagonals + i32::from(diagonal),
        rule,
        asked: false,
    };
    push_step(world, on);
    moved(world, target, to, MoveKind::Forced, 0);
    mounts::follow_all(world);
    cling::follow(world, target, from);
    if ground::thrown(world, target, before) {
        end(world, target);
    }
}

/// What a yard takes, and whether it is a diagonal one. Rules WND-MOVE-05, -23.
fn yard(s: &Situation<'_>, toward: Direction, diagonals: i32) -> (i32, bool) {
    let diagonal = s.kind().is_diagonal(toward) && !s.data.is_off("WND-MOVE-05");
    (if diagonal { 1 + diagonals % 2 } else { 1 }, diagonal)
}

/// Whether somebody is still about to be moved the yard about which others are asked. Section 4; rule WND-MOVE-25.
pub fn goes_on(s: &Situation<'_>, mover: CombatantId) -> bool {
    let moved = s.fighter(mover).mount().unwrap_or(mover);
    let mut tasks = s.world().resource::<WoundsAgenda>().steps().iter().rev();
    let left = tasks.find_map(|task| match task.own() {
        Some(Step::PushOn {
            target,
            toward,
            left,
            diagonals,
            ..
        }) if *target == moved => Some(left - yard(s, *toward, *diagonals).0),
        _ => None,
    });
    left.is_none_or(|left| left >= 0)
}

/// Where a yard leads that somebody is made to go, or why it leads nowhere. Rule WND-MOVE-23.
fn step_of(
    s: &Situation<'_>,
    f: &Fighter<'_>,
    toward: Direction,
) -> Result<Cell, smol_str::SmolStr> {
    pushed(s, f, toward)
        .map(|push| push.to)
        .map_err(|why| format_smolstr!("{why}"))
}

/// Somebody is moved no further.
fn end(world: &mut World, target: CombatantId) {
    use crate::mechanics::Task;
    let mut agenda = world.resource_mut::<WoundsAgenda>();
    agenda.retain(
        |task| !matches!(task, Task::Own(Step::PushOn { target: id, .. }) if *id == target),
    );
}
