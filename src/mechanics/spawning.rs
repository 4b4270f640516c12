//! From a role and a level's overrides to a creature that can enter a battle. Floor 3½.

use crate::combat::{
    ChangeSet, Creatures, DataFault, Faults, FieldItem, FieldItems, Place, RulesetData, SpawnError,
    listed, one_of, read_overrides,
};
use crate::grid::Footprint;
use bevy::prelude::World;
use smol_str::SmolStr;
use std::sync::LazyLock;

/// Builds the creatures of a ruleset. A role is a set of changes to a dull creature, the overrides
/// of a level are changes to a role; a ruleset says what a creature with certain changes is.
pub trait CreatureBuilder {
    /// What files can change of a creature.
    type Changes: ChangeSet;
    /// A creature that can enter a battle.
    type Creature;

    /// The roles and further archetypes.
    fn creatures(&self) -> &Creatures<Self::Changes>;

    /// The creature of a role with all changes to a dull one, those of the role among them. What is
    /// wrong with the changes goes to `faults`.
    fn build(&self, role: &str, changes: &Self::Changes, faults: &mut Faults) -> Self::Creature;

    /// The space of a creature: one cell, unless the ruleset says otherwise.
    fn footprint(_creature: &Self::Creature) -> Footprint {
        Footprint::Single
    }

    /// The tables of a data file if each of their creatures can be built, and nothing else was found
    /// wrong before.
    ///
    /// # Errors
    /// Everything that is wrong.
    fn checked(self, mut faults: Faults) -> Result<Self, Vec<DataFault>>
    where
        Self: Sized,
    {
        let build = |role: &str, changes: &Self::Changes, faults: &mut Faults| {
            self.build(role, changes, faults);
        };
        self.creatures().check(&mut faults, build);
        faults.none_or(self)
    }

    /// Everything that is wrong with the text of a data file; for a ruleset that has one.
    fn check_data(_text: &str) -> Vec<DataFault> {
        Vec::new()
    }

    /// The creature of a role with a level's overrides.
    ///
    /// # Errors
    /// [`SpawnError`] for an unknown role, or with every mistake of the overrides.
    fn spawn_plan(
        &self,
        role: &str,
        overrides: Option<&str>,
    ) -> Result<SpawnPlan<Self::Creature, Self::Changes>, SpawnError> {
        let archetype = self.creatures().known(role)?;
        let mut unreadable = Vec::new();
        let (own, changes) = read_overrides(overrides, archetype.changes(), &mut unreadable);
        let mut faults = Faults::default();
        let creature = self.build(role, &changes, &mut faults);
        unreadable.extend(faults.0.iter().map(ToString::to_string));
        SpawnError::unless_fine(role, &unreadable)?;
        Ok(SpawnPlan {
            creature,
            changes,
            own,
        })
    }

    /// The creature of a role with a level's overrides, or without them if they are wrong; `None`
    /// for an unknown role.
    fn nearest(&self, role: &str, overrides: Option<&str>) -> Option<Self::Creature> {
        let plan = self
            .spawn_plan(role, overrides)
            .or_else(|_| self.spawn_plan(role, None));
        plan.ok().map(|plan| plan.creature)
    }
}

/// The tables that the program comes with, read when they are first needed:
/// [`Ruleset::data`](crate::combat::Ruleset::data).
impl<B: CreatureBuilder + Send + Sync> RulesetData for LazyLock<B> {
    fn roles(&self) -> Vec<SmolStr> {
        self.creatures().names()
    }

    fn footprint(&self, role: &str, overrides: Option<&str>) -> Option<Footprint> {
        let creature = self.nearest(role, overrides)?;
        Some(B::footprint(&creature))
    }

    fn check_overrides(&self, role: &str, overrides: &str) -> Result<(), String> {
        let plan = self.spawn_plan(role, Some(overrides));
        plan.map(|_| ()).map_err(SpawnError::fault)
    }

    fn check_data(&self, text: &str) -> Vec<DataFault> {
        B::check_data(text)
    }
}

/// The tables of the data file that the program comes with.
///
/// # Panics
/// If anything is wrong with them; `quincunx check` and a test tell that before.
#[must_use]
pub fn shipped<T>(tables: Result<T, Vec<DataFault>>) -> T {
    tables.unwrap_or_else(|faults| panic!("a test reads the shipped data; {}", listed(&faults)))
}

/// A creature on its way into a battle.
#[derive(Debug)]
pub struct SpawnPlan<T, C> {
    /// The creature as the ruleset builds it.
    pub creature: T,
    /// All changes to a dull creature, those of its role among them.
    pub changes: C,
    /// The level's own changes to the role.
    pub own: C,
}

/// Notes the conditions that overrides cannot give by their key. Some of them have a field of their
/// own or follow from one: `by_field` has their keys, each with what is to be written instead.
pub fn check_conditions<'k>(
    keys: impl IntoIterator<Item = &'k SmolStr>,
    known: &[&str],
    by_field: &[(&str, &str)],
    faults: &mut Faults,
) {
    for key in keys {
        if !known.contains(&key.as_str()) {
            let field = by_field.iter().find(|(known, _)| known == key);
            let mend = field.map_or_else(|| one_of(known), |(_, field)| format!("write {field}"));
            let at = format!("conditions.{key}");
            faults.wrong(&at, "is no condition of a set-up", &mend);
        }
    }
}

/// Puts a thing on the field before the battle begins.
pub fn lay(world: &mut World, item: &SmolStr, place: Place, durability: i32) {
    let item = item.clone();
    world.resource_mut::<FieldItems>().lay(FieldItem {
        item,
        place,
        durability,
    });
}
