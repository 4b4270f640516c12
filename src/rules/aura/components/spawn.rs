//! Combatants enter the battle: an archetype with a level's overrides becomes an entity. Floor 4.
//! Sections 2 and 16 of the reference; rules AUR-CHAR-01, AUR-INIT-01, -02, AUR-HURT-14.

pub mod conditions;
#[cfg(test)]
mod tests;

use super::agenda::ActionHistory;
use super::gear_stats::GearStats;
use super::ground::GroundUnderfoot;
use crate::combat::{
    BattleBoard, CombatantId, CombatantNumbers, CombatantSpec, Creatures, Faults, RuleSwitches,
    SpawnBasics, SpawnError, enlist,
};
use crate::grid::{Cell, Footprint};
use crate::mechanics::spawning::{CreatureBuilder, SpawnPlan, lay_all};
use crate::rules::aura::components::{FirstRoundOverrides, Injuries, Pool, Pools, Stamina};
use crate::rules::aura::data::{AuraData, Changes, Recruit, Stats};
use crate::source::Node;
use bevy::prelude::World;

impl CreatureBuilder for AuraData {
    type Changes = Changes;
    type Creature = Recruit;

    fn read_tables(root: Node<'_>, switches: &RuleSwitches, faults: &mut Faults) -> Self {
        Self::of_file(root, switches, faults)
    }

    fn creatures(&self) -> &Creatures<Changes> {
        &self.creatures
    }

    /// Rule AUR-CHAR-01.
    fn build(&self, _role: &str, changes: &Changes, faults: &mut Faults) -> Recruit {
        let recruit = Recruit::build(self, changes, faults);
        conditions::check(changes, faults);
        recruit
    }

    fn footprint(recruit: &Recruit) -> Footprint {
        recruit.stats.footprint()
    }

    fn others(changes: &Changes) -> Vec<(String, u32)> {
        let fields = [
            ("restrained_by", &changes.restrained_by),
            ("restraining", &changes.restraining),
            ("hidden_from", &changes.hidden_from),
        ];
        let watch = changes.watch.map(|number| ("watch".to_owned(), number));
        let others = CombatantNumbers::by_field(fields).into_iter();
        others.chain(watch).collect()
    }
}

/// Builds a combatant and enlists it.
///
/// # Errors
/// [`SpawnError`] for an unknown role or wrong overrides; nothing is built then.
pub fn spawn(world: &mut World, spec: &CombatantSpec) -> Result<CombatantId, SpawnError> {
    let SpawnPlan {
        creature: Recruit { stats, gear },
        changes,
        own,
    } = AuraData::of_side(world, spec.side).spawn_plan(&spec.role, spec.overrides.as_deref())?;
    // Here things do not wear.
    let lying = changes.lying.as_deref().unwrap_or_default();
    lay_all(world, &spec.role, lying)?;
    let data = AuraData::of_side(world, spec.side);
    let (conditions, standing) = conditions::starting(data, &changes);
    let starting_kit = gear.starting_kit(own, changes.outfit.clone());
    let basics = SpawnBasics {
        footprint: stats.footprint(),
        standing,
        conditions,
        ..SpawnBasics::default()
    };
    let state = (
        stamina(data, &stats, &changes),
        Injuries::new(changes.injuries.map_or(0, i32::from)),
        pools(data, &stats, &changes),
        opening(&changes),
        ActionHistory::default(),
        GearStats::of(data, &stats, &gear),
        ground(world, stats.footprint(), spec.cell),
        gear,
    );
    Ok(enlist(world, spec, basics, (state, starting_kit, stats)))
}

/// What stands under a space of the board.
fn ground(world: &World, footprint: Footprint, cell: Cell) -> GroundUnderfoot {
    let board = world.resource::<BattleBoard>().board();
    GroundUnderfoot::of(
        AuraData::of(world),
        board,
        &footprint.cells(board.kind(), cell),
    )
}

/// Full, unless the set-up says otherwise. Rule AUR-STAT-12.
fn stamina(data: &AuraData, stats: &Stats, changes: &Changes) -> Stamina {
    let most = stats.stamina_max(data);
    Stamina::new(changes.stamina.map_or(most, i32::from), most)
}

/// Rules AUR-STAT-12 to -16: full pools; Energy comes with the first Round.
fn pools(data: &AuraData, stats: &Stats, changes: &Changes) -> Pools {
    let full = |pool, given: Option<u16>, max: i32| (pool, given.map_or(max, i32::from), max);
    Pools::of([
        full(Pool::Aura, changes.aura, stats.aura_max(data)),
        full(Pool::Surges, changes.surges, stats.surges_max(data)),
        full(Pool::Agility, None, stats.agility_max(data)),
    ])
}

/// What the set-up says of the first Round. Rule AUR-INIT-02.
fn opening(changes: &Changes) -> FirstRoundOverrides {
    let number = |value: Option<u8>| value.map_or(0, i32::from);
    let flag = |used: Option<bool>| i32::from(used == Some(true));
    FirstRoundOverrides {
        energy: changes.energy.map(i32::from),
        agility: changes.agility.map(i32::from),
        credits: number(changes.credits),
        moved: number(changes.moved),
        swift_used: flag(changes.swift_used),
        initiative_used: flag(changes.initiative_used),
        stamina_energy_used: flag(changes.stamina_energy_used),
    }
}
