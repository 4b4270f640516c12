//! A combatant is read from its components. Floor 4. Rules AUR-MOVE-14, AUR-POS-02.

use super::Fighter;
use crate::board::{Board, Terrain, highest_ground};
use crate::combat::{BattleBoard, CombatantId, CombatantQuery, Conditions, rule_is_off};
use crate::grid::{Cell, Cells};
use crate::mechanics::snapshot::{CombatantView, ViewQuery};
use crate::rules::aura::attack::GearStats;
use crate::rules::aura::components::{Gear, Pools};
use crate::rules::aura::data::Stats;
use crate::rules::aura::keys;
use crate::rules::aura::price::Price;
use crate::rules::aura::steps::{ActionHistory, UnderWay};
use bevy::ecs::query::QueryData;
use bevy::prelude::{Component, World};

impl<'w> Fighter<'w> {
    /// One combatant as it is now, where nothing is asked of the others: cheaper than a
    /// [`Situation`](super::Situation).
    ///
    /// # Panics
    /// If the battle has no such combatant.
    #[must_use]
    pub fn of(world: &'w World, who: CombatantId) -> Self {
        let board = world.resource::<BattleBoard>().board();
        let mut fighter = at(board, &CombatantQuery::<FighterQuery>::one(world, who));
        fighter.reserved = world.resource::<UnderWay>().reserved_by(who);
        fighter
    }

    /// Its feet on the ground. Rules AUR-POS-02, AUR-MOVE-14, AUR-COND-14.
    pub(super) fn stand_on(&mut self, ground: GroundUnderfoot) {
        self.z = ground.steps;
        self.mired = ground.mires(self.conditions);
    }
}

/// Whether any part of a space is in mud or bog. Rule AUR-MOVE-14.
#[must_use]
pub fn is_mired(board: &Board, space: &Cells) -> bool {
    let tagged = |cell: Cell| board.terrain(cell).is_some_and(slows);
    space.iter().any(tagged) && !rule_is_off("AUR-MOVE-14")
}

fn slows(terrain: &Terrain) -> bool {
    terrain.tags.iter().any(|tag| tag == "mud" || tag == "bog")
}

/// What a combatant stands on: follows from its place, and is written anew with each step. Ground
/// does not change in a battle. Rules AUR-POS-02, AUR-MOVE-14.
#[derive(Component, Debug, Clone, Copy)]
pub(in crate::rules::aura) struct GroundUnderfoot {
    /// Steps of the highest ground under it.
    steps: i32,
    /// Whether any of it slows who walks there.
    slow: bool,
}

impl GroundUnderfoot {
    /// That of a space.
    pub(in crate::rules::aura) fn of(board: &Board, space: &Cells) -> Self {
        Self {
            steps: highest_ground(board, space),
            slow: is_mired(board, space),
        }
    }

    /// Whether it slows somebody in these conditions. Rules AUR-MOVE-14, AUR-COND-14.
    fn mires(self, conditions: &Conditions) -> bool {
        self.slow && !conditions.has(keys::SURE_OF_GROUND)
    }
}

/// All components that a fighter is read from.
#[derive(QueryData)]
pub(in crate::rules::aura) struct FighterQuery {
    view: ViewQuery,
    ground: &'static GroundUnderfoot,
    stats: &'static Stats,
    pools: &'static Pools,
    gear: &'static Gear,
    gear_stats: &'static GearStats,
    history: &'static ActionHistory,
}

/// A combatant with nothing reserved yet.
#[inline(always)]
pub(super) fn at<'w>(board: &Board, found: &FighterQueryItem<'w, '_>) -> Fighter<'w> {
    let ground = *found.ground;
    let view = CombatantView::above(ground.steps, board.kind(), &found.view);
    Fighter {
        mired: ground.mires(view.conditions),
        view,
        stats: found.stats,
        pools: found.pools,
        gear: found.gear,
        last: found.history.last,
        reserved: Price::default(),
        gear_stats: found.gear_stats,
    }
}
