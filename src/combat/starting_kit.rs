//! What a combatant was when it entered a battle, to carry it on into the next one. Floor 3.

use super::{
    CarriedRecord, ChangeSet, Combatant, CombatantId, Standing, component_of, item_of_key,
};
use crate::source::ron_options;
use bevy::prelude::{Component, World};
use smol_str::SmolStr;
use std::collections::BTreeMap;

/// What a combatant was when it entered this battle, in its ruleset's set of changes. Never changes
/// in a battle.
#[derive(Component, Debug, Clone, Default, PartialEq, Eq)]
pub struct StartingKit<C: ChangeSet + Send + Sync + 'static> {
    changes: C,
    outfit: Vec<SmolStr>,
    carried: BTreeMap<SmolStr, u32>,
}

impl<C: ChangeSet + Send + Sync + 'static> StartingKit<C> {
    /// Of the level's own changes to a role, for a ruleset without gear: what is carried is counted in
    /// pools.
    #[must_use]
    pub const fn of(changes: C) -> Self {
        Self {
            changes,
            outfit: Vec::new(),
            carried: BTreeMap::new(),
        }
    }

    /// Of the level's own changes to a role, the items in hand, and the carried things that are not
    /// in hand, by their keys. The outfit is what is in hand, unless another one is given.
    #[must_use]
    pub fn new<'k>(
        changes: C,
        outfit: Option<Vec<SmolStr>>,
        held: Vec<SmolStr>,
        stowed: impl IntoIterator<Item = (&'k SmolStr, &'k u32)>,
    ) -> Self {
        let stowed = stowed.into_iter();
        let stowed = stowed.map(|(key, &count)| (item_of_key(key).into(), count));
        let mut carried = BTreeMap::new();
        for (item, count) in held.iter().cloned().map(|item| (item, 1)).chain(stowed) {
            *carried.entry(item).or_insert(0) += count;
        }
        Self {
            changes,
            outfit: outfit.unwrap_or(held),
            carried,
        }
    }

    /// The level's changes to its role.
    #[must_use]
    pub const fn changes(&self) -> &C {
        &self.changes
    }

    /// Things that it takes in hand whenever there is time.
    #[must_use]
    pub fn outfit(&self) -> &[SmolStr] {
        &self.outfit
    }

    /// How many things of a kind it held and carried.
    #[must_use]
    pub fn carried(&self, item: &str) -> u32 {
        self.carried.get(item).copied().unwrap_or(0)
    }

    /// What to change in hand so that it holds its outfit: the items that are missing, and the keys
    /// of the things that do not belong to it. Of `held` key and item are given.
    #[must_use]
    pub fn outfit_changes<'k>(
        &self,
        held: impl IntoIterator<Item = (&'k SmolStr, &'k SmolStr)>,
    ) -> (Vec<SmolStr>, Vec<SmolStr>) {
        let mut wanted = self.outfit.clone();
        let mut spare = Vec::new();
        for (key, item) in held {
            match wanted.iter().position(|other| other == item) {
                Some(at) => {
                    wanted.remove(at);
                }
                None => spare.push(key.clone()),
            }
        }
        (wanted, spare)
    }
}

/// Who gets a thing that was found: the first of the finders who came with more of its kind than
/// `count` says are left, else the first.
pub fn owner_of<C: ChangeSet + Send + Sync + 'static>(
    world: &World,
    finders: &[CombatantId],
    item: &str,
    count: impl Fn(CombatantId) -> u32,
) -> Option<CombatantId> {
    let came_with = |who| component_of::<StartingKit<C>>(world, who).carried(item);
    let misses = |who: &&CombatantId| count(**who) < came_with(**who);
    finders.iter().find(misses).or(finders.first()).copied()
}

impl CarriedRecord {
    /// A combatant with the changes that it takes into the next battle.
    ///
    /// # Panics
    /// If the changes hold what RON cannot write: sets of changes are numbers, words, lists and maps.
    #[must_use]
    pub fn of(world: &World, who: CombatantId, changes: &impl serde::Serialize) -> Self {
        let combatant = component_of::<Combatant>(world, who);
        let changes = ron_options().to_string(changes);
        Self {
            name: combatant.name.clone(),
            role: combatant.role.clone(),
            standing: component_of::<Standing>(world, who).afterwards(),
            changes: changes.expect("changes are numbers, words, lists and maps"),
        }
    }
}
