//! The windows for interrupts are opened. Floor 4. Section 4; rules WND-REACT-01 to -04; rulings WND-R91, WND-R107.

use super::initiative::all_active;
use super::ready;
use crate::combat::{CombatantId, Standing, TurnOrder, component_of};
use crate::mechanics::{Declared, push_step};
use crate::rules::wounds::plan::steps::{Happened, InterruptWindow, Step};
use crate::rules::wounds::words::Moment;
use bevy::prelude::World;

/// The one whose turn it is; once that is down, the one that acts along with it. Ruling WND-R107.
fn acting(world: &World) -> Option<CombatantId> {
    let active = world.resource::<TurnOrder>().active()?;
    let is_up = |id: &CombatantId| *component_of::<Standing>(world, *id) == Standing::Up;
    if is_up(&active) {
        return Some(active);
    }
    let along = all_active(world, active).into_iter().find(is_up);
    Some(along.unwrap_or(active))
}

/// Those who stand higher than the one whose turn it is may interrupt; those who keep an action ready for this moment are asked
/// before. Rules WND-REACT-01, -14.
pub fn open(world: &mut World, about: CombatantId, moment: Moment, declared: Option<Declared>) {
    let Some(active) = acting(world) else {
        return;
    };
    let window = InterruptWindow {
        active,
        about,
        moment,
        declared,
        passed: Vec::new(),
        is_void: false,
    };
    push_step(world, Step::Interrupt(window));
    let happened = match moment {
        Moment::TurnStart => Happened::TurnStart,
        Moment::AfterAction => Happened::Action,
        Moment::TurnEnd => Happened::TurnEnd,
        Moment::Declared => return,
    };
    ready::open(world, happened, about);
}
