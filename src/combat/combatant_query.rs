//! Reading all combatants, or one, from read-only access. Floor 3.
//!
//! A ruleset's snapshot of the battle is taken thousands of times; the query for it is prepared
//! once. A single component is read without a snapshot, by [`component_of`].

use super::components::IS_THERE;
use super::{CombatantId, Roster, Side, SideId, Standing};
use bevy::ecs::query::{QueryData, QueryIter, ROQueryItem, ReadOnlyQueryData};
use bevy::prelude::{Component, Entity, QueryState, Resource, World};
use std::slice;

/// The prepared query for everything that a ruleset knows of a combatant, and whom it is asked
/// about.
#[derive(Resource)]
pub struct CombatantQuery<Q: QueryData + 'static> {
    query: QueryState<(Entity, Q)>,
    /// All combatants, in the order of their spawning.
    entities: Vec<Entity>,
}

/// What prepares each query of a battle.
#[derive(Resource, Default)]
struct PreparedQueries(Vec<fn(&mut World)>);

/// Prepares all queries of a battle anew, since there is a combatant more.
pub(in crate::combat) fn prepare_all(world: &mut World) {
    let all = world.get_resource_or_init::<PreparedQueries>().0.clone();
    for prepare in all {
        prepare(world);
    }
}

impl<Q: ReadOnlyQueryData + 'static> CombatantQuery<Q> {
    /// Adds the query to a battle, from the plugin of whatever asks it: [`enlist`](super::enlist) prepares it anew with
    /// each combatant. To add it twice does no harm.
    pub fn add_to(world: &mut World) {
        if world.contains_resource::<Self>() {
            return;
        }
        Self::prepare(world);
        let mut all = world.get_resource_or_init::<PreparedQueries>();
        all.0.push(Self::prepare);
    }

    /// Prepares the query for all who are on the roster now.
    pub(crate) fn prepare(world: &mut World) {
        let query = world.query::<(Entity, Q)>();
        let entities = world.resource::<Roster>().entities().to_vec();
        world.insert_resource(Self { query, entities });
    }

    /// All combatants, in the order of their spawning.
    ///
    /// They lie in the world's memory in this order as long as all have the same components, so
    /// they are read in one go; a combatant that lies elsewhere is looked up.
    ///
    /// # Panics
    /// If a combatant lacks one of the components.
    pub fn all(world: &World) -> CombatantIter<'_, Q> {
        let Self { query, entities } = world.resource();
        CombatantIter {
            world,
            query,
            in_memory: query.iter_manual(world),
            entities: entities.iter(),
        }
    }

    /// One combatant.
    ///
    /// # Panics
    /// If the battle has no such combatant, or it lacks one of the components.
    pub fn one(world: &World, who: CombatantId) -> ROQueryItem<'_, '_, Q> {
        Self::prepared(world).get(world, who)
    }

    /// The prepared query itself, to [get](Self::get) several combatants by it.
    #[must_use]
    pub fn prepared(world: &World) -> &Self {
        world.resource()
    }

    /// One combatant of the world for which the query was prepared.
    ///
    /// # Panics
    /// If the battle has no such combatant, or it lacks one of the components.
    pub fn get<'w>(&'w self, world: &'w World, who: CombatantId) -> ROQueryItem<'w, 'w, Q> {
        let entity = who.index().and_then(|index| self.entities.get(index));
        let entity = *entity.expect(IS_THERE);
        self.query.get_manual(world, entity).expect(HAS_ALL).1
    }
}

/// All combatants, in the order of their spawning.
pub struct CombatantIter<'w, Q: ReadOnlyQueryData + 'static> {
    world: &'w World,
    query: &'w QueryState<(Entity, Q)>,
    in_memory: QueryIter<'w, 'w, <(Entity, Q) as QueryData>::ReadOnly, ()>,
    entities: slice::Iter<'w, Entity>,
}

impl<'w, Q: ReadOnlyQueryData + 'static> CombatantIter<'w, Q> {
    #[cold]
    fn elsewhere(&self, entity: Entity) -> ROQueryItem<'w, 'w, Q> {
        self.query.get_manual(self.world, entity).expect(HAS_ALL).1
    }
}

impl<'w, Q: ReadOnlyQueryData + 'static> Iterator for CombatantIter<'w, Q> {
    type Item = ROQueryItem<'w, 'w, Q>;

    #[inline(always)]
    fn next(&mut self) -> Option<Self::Item> {
        let &entity = self.entities.next()?;
        Some(match self.in_memory.next() {
            Some((found, whole)) if found == entity => whole,
            _ => self.elsewhere(entity),
        })
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.entities.size_hint()
    }
}

/// On whose side each combatant is, and whether it still fights: the kernel's own look.
pub(in crate::combat) type SideAndStanding = (&'static Side, &'static Standing);

const HAS_ALL: &str = "every combatant of a ruleset has all its components";

/// One component of a combatant: cheaper than a look at all that a ruleset knows of it.
///
/// # Panics
/// If the battle has no such combatant, or it has no such component.
#[must_use]
pub fn component_of<C: Component>(world: &World, who: CombatantId) -> &C {
    world.resource::<Roster>().component_of(world, who)
}

/// The side of a combatant.
///
/// # Panics
/// If the battle has no such combatant.
#[must_use]
pub fn side_of(world: &World, who: CombatantId) -> SideId {
    world.resource::<Roster>().side_of(who)
}

/// Everybody who is neither dead nor gone, the unconscious too, ascending.
#[must_use]
pub fn living(world: &World) -> Vec<CombatantId> {
    let all = world.resource::<Roster>().ids();
    all.zip(CombatantQuery::<SideAndStanding>::all(world))
        .filter(|(_, (_, standing))| standing.is_there())
        .map(|(who, _)| who)
        .collect()
}

/// Everybody who lives after the battle, ascending: the [`living`], those who left the battle, and those
/// who did not come in time.
#[must_use]
pub fn survivors(world: &World) -> Vec<CombatantId> {
    let all = world.resource::<Roster>().ids();
    all.zip(CombatantQuery::<SideAndStanding>::all(world))
        .filter(|(_, (_, standing))| standing.afterwards() != Standing::Dead)
        .map(|(who, _)| who)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{CombatantQuery, SideAndStanding};
    use crate::combat::{Altitude, Roster, Side, SideId, Standing};
    use bevy::prelude::World;

    #[test]
    fn combatants_come_in_the_order_of_the_roster_wherever_they_lie() {
        let mut world = World::new();
        let rank = |side| (Side(SideId(side)), Standing::Up);
        // The second has another component, so it lies elsewhere than the first and the third.
        let all = [
            world.spawn(rank(2)).id(),
            world.spawn((rank(0), Altitude::new(1))).id(),
            world.spawn(rank(1)).id(),
        ];
        let mut roster = Roster::default();
        for (entity, side) in all.into_iter().zip([2, 0, 1]) {
            roster.enlist(entity, SideId(side), "".into());
        }
        world.insert_resource(roster);
        CombatantQuery::<SideAndStanding>::prepare(&mut world);
        assert_eq!(
            CombatantQuery::<SideAndStanding>::all(&world)
                .map(|(side, _)| side.0.0)
                .collect::<Vec<_>>(),
            [2, 0, 1]
        );
    }
}
