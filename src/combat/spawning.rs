//! How combatants enter a battle: what a level changes of a role, how they are called, and what
//! the kernel knows of them. Floor 3.

use super::changes::read_changes;
use super::combatant_query::prepare_all;
use super::{
    Altitude, BattleBoard, ChangeSet, Combatant, CombatantId, CombatantSpec, Conditions, DataFault,
    Facing, Faults, Position, Roster, Side, Space, SpawnError, Standing, capital,
};
use crate::grid::{Cell, Footprint};
use bevy::prelude::{Bundle, World};
use smol_str::{SmolStr, format_smolstr};

/// What a ruleset says of a new combatant in the terms of the kernel; the level's line says the rest.
#[derive(Debug, Clone, Default)]
pub struct SpawnBasics {
    /// Its space.
    pub footprint: Footprint,
    /// Whole steps above the ground; 0 on it.
    pub altitude: i32,
    /// Whether it can fight.
    pub standing: Standing,
    /// The conditions that it is in.
    pub conditions: Conditions,
}

/// Builds a combatant, with the ruleset's own components, and enlists it.
pub fn enlist(
    world: &mut World,
    spec: &CombatantSpec,
    basics: SpawnBasics,
    own: impl Bundle,
) -> CombatantId {
    let id = world.resource::<Roster>().next_id();
    let name = spec.name.clone();
    let name = name.unwrap_or_else(|| default_name(world, &spec.role));
    let role = spec.role.clone();
    let kernel = (
        Combatant {
            id,
            name: name.clone(),
            role,
        },
        Side(spec.side),
        Position::new(spec.cell),
        Facing::new(spec.facing),
        Space(basics.footprint),
        Altitude::new(basics.altitude),
        basics.standing,
        basics.conditions,
    );
    let entity = world.spawn((kernel, own)).id();
    let id = world
        .resource_mut::<Roster>()
        .enlist(entity, spec.side, name);
    prepare_all(world);
    id
}

/// A level's changes to a role: by themselves, and on top of those that make the role. What cannot
/// be read goes to `faults`.
pub fn read_overrides<C: ChangeSet>(text: Option<&str>, role: &C, faults: &mut Faults) -> (C, C) {
    let own: C = text
        .map(|text| read_changes(text, faults))
        .unwrap_or_default();
    let all = own.on_top_of(role);
    (own, all)
}

/// Whether all things that a set-up puts on the map lie on it.
///
/// # Errors
/// [`SpawnError::BadOverrides`] with each that does not.
pub fn check_lying(
    world: &World,
    role: &SmolStr,
    lying: &[(SmolStr, Cell)],
) -> Result<(), SpawnError> {
    let board = world.resource::<BattleBoard>().board();
    let off = lying.iter().filter(|(_, cell)| !board.contains(*cell));
    let fault = |(item, cell): &(SmolStr, Cell)| {
        let message = format!("the cell {cell} is off the map");
        DataFault::new(&format!("lying.{item}"), &message, "")
    };
    let faults: Vec<_> = off.map(fault).collect();
    match faults.is_empty() {
        true => Ok(()),
        false => Err(SpawnError::BadOverrides {
            role: role.clone(),
            faults,
        }),
    }
}

/// "Knife dancer", and "Knife dancer 2" for the next one of a role.
fn default_name(world: &World, role: &str) -> SmolStr {
    let same = world
        .resource::<Roster>()
        .entities()
        .iter()
        .filter_map(|&entity| world.get::<Combatant>(entity))
        .filter(|other| other.role == role)
        .count();
    let title = capital(&role.replace('_', " "));
    if same == 0 {
        title.into()
    } else {
        format_smolstr!("{title} {}", same + 1)
    }
}
