//! What acts on those whose turn ends, and as a round ends. Floor 4. Section 4, steps 6b, 6c, 7b; rules WND-COND-13, -14, -16,
//! WND-MOVE-09, WND-HURT-13, WND-INIT-07, -11.

use super::initiative::{Gain, gain};
use crate::combat::{CombatantId, Condition};
use crate::mechanics::conditions;
use crate::mechanics::spawning::CreatureBuilder;
use crate::rules::wounds::data::WoundsData;
use crate::rules::wounds::plan::steps::{self, Step, Suffering, WoundsAgenda};
use crate::rules::wounds::words::SURPRISED;
use bevy::prelude::{In, World};

/// The turns of some end together: what acts on each of them, and its gain. Section 4, steps 6b, 6c.
pub fn end_turns(world: &mut World, all: &[CombatantId]) {
    use Suffering::{Bleeding, Burning, Current, Poison};
    let steps = all.iter().flat_map(|&who| {
        let suffers = [Bleeding, Burning, Poison, Current];
        let suffers = suffers.map(|what| Step::Suffer(who, what));
        suffers.into_iter().chain([Step::TurnOver(who)])
    });
    let steps: Vec<_> = steps.collect();
    world.resource_mut::<WoundsAgenda>().push_in_order(steps);
}

/// The gain at the end of a turn: one that was surprised is so no longer. Rules WND-INIT-07, -11; ruling WND-R37.
pub fn turn_over(In(steps::TurnOver(who)): In<steps::TurnOver>, world: &mut World) {
    conditions::end(world, who, SURPRISED, "WND-COND-08");
    gain(world, who, Gain::TurnEnd);
}

/// What acts on somebody. Section 4, step 6b.
pub fn suffer(In(steps::Suffer(_who, _what)): In<steps::Suffer>, _: &mut World) {}

/// The death clocks run. Rule WND-HURT-13.
pub fn run_clocks(_: &mut World) {}
