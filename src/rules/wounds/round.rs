//! Surprise, initiative, turns, rounds, AP. Floor 4. Section 4 of the reference; rules WND-INIT-01 to -12.

use super::plan::steps::Step;
use crate::combat::CombatantId;
use crate::mechanics::Turns;
use bevy::prelude::World;

/// Turns by living initiative. Rules WND-INIT-01 to -12.
pub const TURNS: Turns<Step> = Turns::new(order, "WND-R42");

/// The battle begins.
pub fn start(world: &mut World) {
    TURNS.start(world);
}

fn order(_: &mut World) -> Vec<(CombatantId, i32)> {
    Vec::new()
}
