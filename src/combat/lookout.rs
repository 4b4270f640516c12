//! Reading all combatants, or one, from read-only access. Floor 3.
//!
//! A ruleset's snapshot of the battle is taken thousands of times; the query for it is prepared
//! once.

use super::{CombatantId, Roster};
use bevy::ecs::query::{QueryData, ROQueryItem, ReadOnlyQueryData};
use bevy::prelude::{QueryState, Resource, World};

/// The prepared query for everything that a ruleset knows of a combatant.
#[derive(Resource)]
pub struct Lookout<Q: QueryData + 'static>(QueryState<Q>);

impl<Q: ReadOnlyQueryData + 'static> Lookout<Q> {
    /// Prepares the query anew; a ruleset does so each time that it has spawned a combatant.
    pub fn place(world: &mut World) {
        let query = world.query::<Q>();
        world.insert_resource(Self(query));
    }

    /// All combatants, in the order of their spawning.
    ///
    /// # Panics
    /// If a combatant lacks one of the components.
    pub fn all(world: &World) -> impl Iterator<Item = ROQueryItem<'_, '_, Q>> {
        let lookout = &world.resource::<Self>().0;
        let roster = world.resource::<Roster>().entities();
        let mut found = lookout.iter_many_manual(world, roster);
        roster.iter().map(move |_| found.next().expect(HAS_ALL))
    }

    /// One combatant.
    ///
    /// # Panics
    /// If the battle has no such combatant, or it lacks one of the components.
    pub fn one(world: &World, who: CombatantId) -> ROQueryItem<'_, '_, Q> {
        let entity = world.resource::<Roster>().entity(who);
        let entity = entity.expect("the id comes from this battle");
        let lookout = &world.resource::<Self>().0;
        lookout.get_manual(world, entity).expect(HAS_ALL)
    }
}

const HAS_ALL: &str = "every combatant of a ruleset has all its components";
