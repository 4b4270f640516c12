//! A combatant is read from its components. Floor 4. Rules AUR-MOVE-14, AUR-POS-02.

use crate::board::Board;
use crate::combat::{
    Altitude, BattleBoard, Combatant, CombatantId, CombatantQuery, Conditions, Facing, Position,
    Side, Space, Standing,
};
use crate::rules::aura::components::Pools;
use crate::rules::aura::components::agenda::{ActionHistory, UnderWay};
use crate::rules::aura::components::gear_stats::GearStats;
use crate::rules::aura::components::ground::GroundUnderfoot;
use crate::rules::aura::components::price::Price;
use crate::rules::aura::data::{Gear, Stats};
use crate::rules::aura::snapshot::Fighter;
use crate::rules::aura::words;
use bevy::ecs::query::QueryData;
use bevy::prelude::World;

impl<'w> Fighter<'w> {
    /// One combatant as it is now, where nothing is asked of the others: cheaper than a
    /// [`Situation`](super::Situation).
    ///
    /// # Panics
    /// If the battle has no such combatant.
    #[must_use]
    pub fn of(world: &'w World, who: CombatantId) -> Self {
        let board = world.resource::<BattleBoard>().board();
        let mut fighter = at(board, CombatantQuery::<FighterQuery>::one(world, who));
        fighter.reserved = world.resource::<UnderWay>().reserved_by(who);
        fighter
    }

    /// Its feet on the ground. Rules AUR-POS-02, AUR-MOVE-14, AUR-COND-14.
    pub(in crate::rules::aura) fn stand_on(&mut self, ground: GroundUnderfoot) {
        self.z = ground.steps;
        self.mired = ground.slow && !self.conditions.has(words::SURE_OF_GROUND);
    }
}

/// All components that a fighter is read from.
pub(in crate::rules::aura) type FighterQuery = (
    &'static Combatant,
    &'static Side,
    &'static Position,
    &'static GroundUnderfoot,
    &'static Facing,
    &'static Altitude,
    &'static Space,
    &'static Standing,
    &'static Conditions,
    &'static Stats,
    &'static Pools,
    &'static Gear,
    &'static GearStats,
    &'static ActionHistory,
);

/// A combatant with nothing reserved yet.
#[inline(always)]
pub(in crate::rules::aura) fn at<'w>(
    board: &Board,
    whole: <FighterQuery as QueryData>::Item<'w, '_>,
) -> Fighter<'w> {
    let (
        combatant,
        side,
        position,
        ground,
        facing,
        altitude,
        space,
        standing,
        conditions,
        stats,
        pools,
        gear,
        gear_stats,
        history,
    ) = whole;
    let cells = space.0.cells(board.kind(), position.cell());
    let mut fighter = Fighter {
        id: combatant.id,
        side: side.0,
        name: &combatant.name,
        role: &combatant.role,
        stats,
        pools,
        gear,
        last: history.last,
        conditions,
        standing: *standing,
        anchor: position.cell(),
        facing: facing.direction(),
        footprint: space.0,
        z: 0,
        mired: false,
        space: cells,
        reserved: Price::default(),
        gear_stats,
    };
    fighter.stand_on(*ground);
    fighter.z += altitude.steps();
    fighter
}
