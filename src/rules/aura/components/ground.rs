//! What a combatant stands on. Floor 4. Rules AUR-MOVE-14, AUR-POS-02.

use crate::board::{Board, Terrain, highest_ground};
use crate::combat::Conditions;
use crate::grid::{Cell, Cells};
use crate::rules::aura::data::AuraData;
use crate::rules::aura::words;
use bevy::prelude::Component;

/// Whether any part of a space is in mud or bog. Rule AUR-MOVE-14.
#[must_use]
pub fn is_mired(data: &AuraData, board: &Board, space: &Cells) -> bool {
    let tagged = |cell: Cell| board.terrain(cell).is_some_and(slows);
    space.iter().any(tagged) && !data.is_off("AUR-MOVE-14")
}

fn slows(terrain: &Terrain) -> bool {
    terrain.tags.iter().any(|tag| tag == "mud" || tag == "bog")
}

/// What a combatant stands on: follows from its place, and is written anew with each step and when
/// the ground changes. Rules AUR-POS-02, AUR-MOVE-14.
#[derive(Component, Debug, Clone, Copy)]
pub struct GroundUnderfoot {
    /// Steps of the highest ground under it.
    pub steps: i32,
    /// Whether any of it slows who walks there.
    pub slow: bool,
}

impl GroundUnderfoot {
    /// That of a space.
    pub fn of(data: &AuraData, board: &Board, space: &Cells) -> Self {
        Self {
            steps: highest_ground(board, space),
            slow: is_mired(data, board, space),
        }
    }

    /// Whether it slows somebody in these conditions. Rules AUR-MOVE-14, AUR-COND-14.
    pub fn mires(self, conditions: &Conditions) -> bool {
        self.slow && !conditions.has(words::SURE_OF_GROUND)
    }
}
