//! The creatures of a ruleset's data file, each a set of changes to a dull one. Floor 3.

use super::data::role_names;
use super::{ChangeSet, Faults, ROLES, SpawnError, read_section};
use crate::source::Node;
use serde::Deserialize;
use smol_str::SmolStr;
use std::collections::BTreeMap;

/// A creature of a data file: an icon, a bust, and its changes to a dull creature. Overrides come on top.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, bound = "C: ChangeSet")]
pub struct Archetype<C> {
    icon: SmolStr,
    #[serde(default)]
    bust: SmolStr,
    changes: C,
}

impl<C> Archetype<C> {
    /// The Lucide name of its icon.
    #[must_use]
    pub fn icon(&self) -> &str {
        &self.icon
    }

    /// The name of its bust; empty for that of its role.
    #[must_use]
    pub fn bust(&self) -> &str {
        &self.bust
    }

    /// Its changes to a dull creature.
    #[must_use]
    pub const fn changes(&self) -> &C {
        &self.changes
    }
}

/// All creatures of a ruleset by their words: the section `creatures` of its data file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Creatures<C>(BTreeMap<SmolStr, Archetype<C>>);

impl<C> Default for Creatures<C> {
    fn default() -> Self {
        Self(BTreeMap::new())
    }
}

impl<C: ChangeSet> Creatures<C> {
    /// The [`ROLES`], all of them dull: for a ruleset that has no data file.
    #[must_use]
    pub fn dull() -> Self {
        let dull = |role| {
            let archetype = Archetype {
                icon: SmolStr::new_static("user"),
                ..Archetype::default()
            };
            (SmolStr::new_static(role), archetype)
        };
        Self(ROLES.into_iter().map(dull).collect())
    }

    /// Reads the section `creatures` of a data file. What cannot be read goes to `faults`.
    pub fn read(root: Node<'_>, faults: &mut Faults) -> Self {
        Self(read_section(root, "creatures", faults))
    }

    /// Notes everything that is wrong: `check` builds a creature by its word and changes, and notes
    /// what is wrong with it. The [`ROLES`] have to be there.
    pub fn check(&self, faults: &mut Faults, check: impl Fn(&str, &C, &mut Faults)) {
        for (id, archetype) in &self.0 {
            let mut own = Faults::default();
            check(id, &archetype.changes, &mut own);
            faults.within_part(&format!("creatures.{id}.changes"), own);
        }
        for role in ROLES {
            faults.need(
                self.0.contains_key(role),
                &format!("creatures.{role}"),
                "is missing",
                "every ruleset defines this role",
            );
        }
    }

    /// A role or another archetype by its word.
    #[must_use]
    pub fn get(&self, role: &str) -> Option<&Archetype<C>> {
        self.0.get(role)
    }

    /// The same for a word from outside.
    ///
    /// # Errors
    /// [`SpawnError::UnknownRole`] with the words that are known.
    pub fn known(&self, role: &str) -> Result<&Archetype<C>, SpawnError> {
        self.get(role).ok_or_else(|| SpawnError::UnknownRole {
            role: role.into(),
            roles: self.names(),
        })
    }

    /// The Lucide name of the icon of a role or archetype; `user` for an unknown one.
    #[must_use]
    pub fn icon(&self, role: &str) -> &str {
        self.get(role).map_or("user", Archetype::icon)
    }

    /// The name of the bust of a role or archetype: that of its entry, else the role itself.
    #[must_use]
    pub fn bust(&self, role: &str) -> SmolStr {
        match self.get(role).map_or("", Archetype::bust) {
            "" => role.into(),
            bust => bust.into(),
        }
    }

    /// Everything that can be entered into a battle: the common roles, then the others by name.
    #[must_use]
    pub fn names(&self) -> Vec<SmolStr> {
        role_names(self.0.keys())
    }
}
