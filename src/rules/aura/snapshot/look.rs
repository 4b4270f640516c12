//! A combatant is read from its components. Floor 4. Rules AUR-MOVE-14, AUR-POS-02.

use super::fighter::Fighter;
use crate::board::Board;
use crate::combat::{BattleBoard, CombatantId, CombatantQuery};
use crate::mechanics::snapshot::{CombatantView, ViewQuery};
use crate::mechanics::spawning::{CreatureBuilder, Tables};
use crate::rules::aura::components::agenda::{ActionHistory, UnderWay};
use crate::rules::aura::components::gear_stats::GearStats;
use crate::rules::aura::components::ground::GroundUnderfoot;
use crate::rules::aura::components::price::Price;
use crate::rules::aura::components::{Injuries, Pools, Stamina};
use crate::rules::aura::data::{AuraData, Gear, Stats};
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
        let [fighter] = Self::these(world, [who]);
        fighter
    }

    /// The same of several.
    ///
    /// # Panics
    /// If the battle has no such combatant.
    #[must_use]
    pub fn these<const N: usize>(world: &'w World, who: [CombatantId; N]) -> [Self; N] {
        let board = world.resource::<BattleBoard>().board();
        let (tables, under_way) = (AuraData::of_sides(world), world.resource::<UnderWay>());
        let query = CombatantQuery::<FighterQuery>::prepared(world);
        who.map(|id| {
            let mut fighter = at(tables, board, &query.get(world, id));
            fighter.reserved = under_way.reserved_by(id);
            fighter
        })
    }

    /// Its feet on the ground. Rules AUR-POS-02, AUR-MOVE-14, AUR-COND-14.
    pub fn stand_on(&mut self, ground: GroundUnderfoot) {
        self.z = ground.steps;
        self.mired = ground.mires(self.conditions);
    }
}

/// All components that a fighter is read from.
#[derive(QueryData)]
pub struct FighterQuery {
    view: ViewQuery,
    ground: &'static GroundUnderfoot,
    stats: &'static Stats,
    stamina: &'static Stamina,
    injuries: &'static Injuries,
    pools: &'static Pools,
    gear: &'static Gear,
    gear_stats: &'static GearStats,
    history: &'static ActionHistory,
}

/// A combatant with nothing reserved yet.
#[inline(always)]
pub fn at<'w>(
    tables: &'w Tables<AuraData>,
    board: &Board,
    found: &FighterQueryItem<'w, '_>,
) -> Fighter<'w> {
    let data = tables.of_side(found.view.side());
    let ground = *found.ground;
    let view = CombatantView::above(ground.steps, board.kind(), &found.view);
    Fighter {
        data,
        mired: ground.mires(view.conditions),
        view,
        stats: found.stats,
        stamina: *found.stamina,
        injuries: *found.injuries,
        pools: found.pools,
        gear: found.gear,
        last: found.history.last,
        reserved: Price::default(),
        gear_stats: found.gear_stats,
    }
}
