//! Components that every ruleset's combatants have. Floor 3.

use super::{CombatantId, SideId};
use crate::grid::{Cell, Direction, Footprint};
use bevy::prelude::{Component, Entity, Resource, World};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use smol_str::SmolStr;

/// Who a combatant is. Never changes in a battle.
#[derive(Component, Debug, Clone, PartialEq, Eq, Hash)]
pub struct Combatant {
    /// Its number.
    pub id: CombatantId,
    /// Its name for people.
    pub name: SmolStr,
    /// The role that it was built from: `swordsman`.
    pub role: SmolStr,
}

/// The side a combatant fights on. Never changes in a battle.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Side(pub SideId);

/// Where a combatant stands: the anchor of its space.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position(pub(in crate::combat) Cell);

impl Position {
    /// A starting position.
    #[must_use]
    pub const fn new(cell: Cell) -> Self {
        Self(cell)
    }

    /// The anchor cell.
    #[must_use]
    pub const fn cell(self) -> Cell {
        self.0
    }
}

/// Where a combatant looks.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Facing(pub(in crate::combat) Direction);

impl Facing {
    /// A starting direction.
    #[must_use]
    pub const fn new(direction: Direction) -> Self {
        Self(direction)
    }

    /// The direction.
    #[must_use]
    pub const fn direction(self) -> Direction {
        self.0
    }
}

/// The cells that a combatant fills, seen from its anchor. Never changes in a battle.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Space(pub Footprint);

/// Whole steps above the ground; 0 on it.
#[derive(Component, Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Altitude(pub(in crate::combat) i32);

impl Altitude {
    /// A starting height.
    #[must_use]
    pub const fn new(steps: i32) -> Self {
        Self(steps)
    }

    /// Steps above the ground.
    #[must_use]
    pub const fn steps(self) -> i32 {
        self.0
    }
}

/// Whether a combatant still fights.
#[derive(
    Component, Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Standing {
    /// In the fight.
    #[default]
    Up,
    /// Alive, and out of the fight for now.
    Unconscious,
    /// Dead or destroyed.
    Dead,
    /// No longer on the board: its side has given up, and others fight on.
    Gone,
    /// Not on the board yet: a reinforcement that is still to come.
    Reserve,
    /// Out of the fight, and still able to do something in its turn (rules TRI-HURT-03, -04).
    Incapacitated,
}

impl Standing {
    /// Whether it is on the board and alive; the unconscious lie there.
    #[must_use]
    pub const fn is_there(self) -> bool {
        matches!(self, Self::Up | Self::Unconscious | Self::Incapacitated)
    }

    /// Whether it may have a turn in which it does something.
    #[must_use]
    pub const fn may_have_a_turn(self) -> bool {
        matches!(self, Self::Up | Self::Incapacitated)
    }

    /// Whether it was put out of the fight; who has left the board was not.
    #[must_use]
    pub const fn is_out(self) -> bool {
        matches!(self, Self::Unconscious | Self::Incapacitated | Self::Dead)
    }

    /// Whether it is off the board: it has left, or is still to come.
    #[must_use]
    pub const fn is_off_board(self) -> bool {
        matches!(self, Self::Gone | Self::Reserve)
    }

    /// Whether its side is not beaten yet: it fights, or is still to come.
    #[must_use]
    pub const fn counts_for_its_side(self) -> bool {
        matches!(self, Self::Up | Self::Reserve)
    }

    /// How it is after the battle: those who left it, or did not come in time, live.
    #[must_use]
    pub const fn afterwards(self) -> Self {
        match self {
            Self::Gone | Self::Reserve => Self::Up,
            other => other,
        }
    }

    /// Whether it is alive and conscious after the battle, on the board or off it.
    #[must_use]
    pub const fn is_up_afterwards(self) -> bool {
        matches!(self.afterwards(), Self::Up)
    }
}

/// The entities of the combatants with their sides and names, by id.
#[derive(Resource, Debug, Clone, Default)]
pub struct Roster {
    entities: Vec<Entity>,
    sides: Vec<SideId>,
    names: Vec<SmolStr>,
    /// Ascending, each once.
    teams: Vec<SideId>,
}

pub(in crate::combat) const IS_THERE: &str = "the id comes from this battle";

impl Roster {
    /// The entity of a combatant, `None` for a number that nobody has.
    #[must_use]
    pub fn entity(&self, id: CombatantId) -> Option<Entity> {
        self.entities.get(id.index()?).copied()
    }

    /// A component of a combatant of this battle.
    ///
    /// # Panics
    /// If the battle has no such combatant, or it has no such component.
    #[must_use]
    pub fn component_of<'w, C: Component>(&self, world: &'w World, id: CombatantId) -> &'w C {
        let component = world.get(self.entity(id).expect(IS_THERE));
        component.expect("every combatant of a ruleset has all its components")
    }

    /// The side of a combatant of this battle.
    ///
    /// # Panics
    /// If the battle has no such combatant.
    #[must_use]
    pub fn side_of(&self, id: CombatantId) -> SideId {
        self.side(id).expect(IS_THERE)
    }

    /// All entities in the order of their ids.
    #[must_use]
    pub fn entities(&self) -> &[Entity] {
        &self.entities
    }

    /// The side of a combatant, `None` for a number that nobody has; a [`Side`] never changes in a
    /// battle.
    #[must_use]
    pub fn side(&self, id: CombatantId) -> Option<SideId> {
        self.sides.get(id.index()?).copied()
    }

    /// The sides that anybody is on, ascending.
    #[must_use]
    pub fn teams(&self) -> &[SideId] {
        &self.teams
    }

    /// The name of a combatant for people, `None` for a number that nobody has.
    #[must_use]
    pub fn name(&self, id: CombatantId) -> Option<&SmolStr> {
        self.names.get(id.index()?)
    }

    /// All ids, ascending.
    pub fn ids(&self) -> impl Iterator<Item = CombatantId> + use<> {
        (1..=u32::try_from(self.entities.len()).unwrap_or(u32::MAX)).map(CombatantId)
    }

    /// The id that the next combatant will have.
    ///
    /// # Panics
    /// Never: a level holds at most 256 combatants.
    #[must_use]
    pub fn next_id(&self) -> CombatantId {
        let number = self.entities.len() + 1;
        CombatantId(u32::try_from(number).expect("a level holds at most 256 combatants"))
    }

    /// Adds the next combatant, on its side, and gives its id.
    pub fn enlist(&mut self, entity: Entity, side: SideId, name: SmolStr) -> CombatantId {
        let id = self.next_id();
        self.entities.push(entity);
        self.sides.push(side);
        if let Err(at) = self.teams.binary_search(&side) {
            self.teams.insert(at, side);
        }
        self.names.push(name);
        id
    }
}
