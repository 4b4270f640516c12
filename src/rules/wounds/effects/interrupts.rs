//! The windows for interrupts are opened. Floor 4. Section 4; rules WND-REACT-01 to -04; ruling WND-R91.

use super::ready;
use crate::combat::{CombatantId, TurnOrder};
use crate::mechanics::{Declared, push_step};
use crate::rules::wounds::plan::steps::{Happened, InterruptWindow, Step};
use crate::rules::wounds::words::Moment;
use bevy::prelude::World;

/// Those who stand higher than the one whose turn it is may interrupt; those who keep an action ready for this moment are asked
/// before. Rules WND-REACT-01, -14.
pub fn open(world: &mut World, about: CombatantId, moment: Moment, declared: Option<Declared>) {
    let Some(active) = world.resource::<TurnOrder>().active() else {
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
