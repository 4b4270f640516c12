//! The creatures of a ruleset's data file, each a set of changes to a dull one. Floor 3.

use super::data::role_names;
use super::{ChangeSet, Faults, ROLES, SpawnError};
use serde::Deserialize;
use smol_str::SmolStr;
use std::collections::BTreeMap;

/// A creature that can be entered into a battle by its word, with the stat block of its ruleset.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Archetype<S, C> {
    /// The stat block.
    pub stats: S,
    /// Its changes to a dull creature; overrides come on top.
    pub changes: C,
    icon: SmolStr,
}

impl<S, C> Archetype<S, C> {
    /// The Lucide name of its icon.
    #[must_use]
    pub fn icon(&self) -> &str {
        &self.icon
    }
}

/// A creature as it stands in a data file, under its word: an icon, and its changes to a dull one.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields, bound = "C: ChangeSet")]
pub struct CreatureText<C> {
    icon: SmolStr,
    changes: C,
}

/// All creatures of a ruleset, by their words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Creatures<S, C>(BTreeMap<SmolStr, Archetype<S, C>>);

impl<S, C> Default for Creatures<S, C> {
    fn default() -> Self {
        Self(BTreeMap::new())
    }
}

impl<S, C> Creatures<S, C> {
    /// Reads the section `creatures` of a file: `build` makes a stat block and notes what is wrong
    /// with the changes. The [`ROLES`] have to be among them.
    pub fn read(
        texts: BTreeMap<SmolStr, CreatureText<C>>,
        faults: &mut Faults,
        build: impl Fn(&SmolStr, &C, &mut Faults) -> S,
    ) -> Self {
        let mut all = BTreeMap::new();
        for (id, text) in texts {
            let CreatureText { icon, changes } = text;
            let stats = build(&id, &changes, faults);
            let archetype = Archetype {
                stats,
                changes,
                icon,
            };
            all.insert(id, archetype);
        }
        for role in ROLES {
            faults.need(
                all.contains_key(role),
                &format!("creatures.{role}"),
                "is missing",
                "every ruleset defines this role",
            );
        }
        Self(all)
    }

    /// A role or another archetype by its word.
    #[must_use]
    pub fn get(&self, role: &str) -> Option<&Archetype<S, C>> {
        self.0.get(role)
    }

    /// The same for a word from outside.
    ///
    /// # Errors
    /// [`SpawnError::UnknownRole`] with the words that are known.
    pub fn known(&self, role: &str) -> Result<&Archetype<S, C>, SpawnError> {
        self.get(role).ok_or_else(|| SpawnError::UnknownRole {
            role: role.into(),
            roles: self.names(),
        })
    }

    /// Everything that can be entered into a battle: the common roles, then the others by name.
    #[must_use]
    pub fn names(&self) -> Vec<SmolStr> {
        role_names(self.0.keys())
    }
}
