//! From a role and a level's overrides to a creature that can enter a battle. Floor 3½.

use crate::combat::{ChangeSet, Creatures, SpawnError, read_overrides};

/// A creature on its way into a battle.
#[derive(Debug)]
pub struct SpawnPlan<R, C> {
    /// The creature as the ruleset builds it.
    pub recruit: R,
    /// All changes to a dull creature, the archetype's included.
    pub changes: C,
    /// The level's own changes to the role.
    pub own: C,
}

impl<R, C: ChangeSet> SpawnPlan<R, C> {
    /// Builds the creature of a role with a level's overrides. `build` returns it with everything
    /// that is wrong in its changes.
    ///
    /// # Errors
    /// [`SpawnError`] for an unknown role, or with every mistake of the overrides.
    pub fn new<S>(
        creatures: &Creatures<S, C>,
        role: &str,
        overrides: Option<&str>,
        options: &ron::Options,
        build: impl FnOnce(&C) -> (R, Vec<String>),
    ) -> Result<Self, SpawnError> {
        let archetype = creatures.known(role)?;
        let mut faults = Vec::new();
        let (own, changes) = read_overrides(options, overrides, &archetype.changes, &mut faults);
        let (recruit, more) = build(&changes);
        faults.extend(more);
        SpawnError::unless_fine(role, &faults)?;
        Ok(Self {
            recruit,
            changes,
            own,
        })
    }
}
