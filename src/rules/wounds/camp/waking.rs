//! Waking checks that are due. Floor 4. Rule WND-HURT-12.

use crate::mechanics::Task;
use crate::rules::wounds::effects::harm;
use crate::rules::wounds::plan::steps::{self, Step, WoundsAgenda};
use bevy::prelude::{In, World};

/// The waking checks that are due are made. Rule WND-HURT-12.
pub fn settle(world: &mut World) {
    let due = |task: &Task<Step>| matches!(task, Task::Own(Step::Wake(_)));
    while let Some(Task::Own(Step::Wake(who))) = world.resource_mut::<WoundsAgenda>().take_if(due) {
        harm::waking(In(steps::Wake(who)), world);
    }
}
