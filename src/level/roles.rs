//! What a level must ask of the rulesets: which roles there are and how large they are. Floor 4.

use crate::combat::WordKind;
use crate::grid::Footprint;

use crate::source::{Node, Report};
use std::ops::Range;

/// The roles of one ruleset, as far as a level needs them. Implemented by each ruleset's data.
pub trait RoleBook {
    /// All role names, in the order in which messages should list them.
    fn role_names(&self) -> Vec<&str>;

    /// The space that a role fills with the level's changes to it; none for an unknown role.
    fn footprint(&self, role: &str, overrides: Option<&str>) -> Option<Footprint>;

    /// Reports what is wrong with the changes that a level makes to a role. The node is the value
    /// under this ruleset's id; `overrides.get::<T>(report)` reads it.
    fn check_overrides(&self, role: &str, overrides: Node<'_>, report: &mut Report);

    /// The other combatants that such changes name by their numbers, each with the path to its field.
    fn others(&self, _overrides: &str) -> Vec<(String, u32)> {
        Vec::new()
    }

    /// In whose spaces, by their numbers, somebody with such changes may begin: a rider in that of its mount.
    fn company(&self, _overrides: &str) -> Vec<u32> {
        Vec::new()
    }

    /// The steps above the ground that somebody fills as it begins, up to those it no longer fills, where creatures at other
    /// heights may be in one cell; `None` where heights make no difference.
    fn heights(&self, _role: &str, _overrides: Option<&str>) -> Option<Range<i32>> {
        None
    }

    /// The ruleset's words of a sort, of which guides may name verbs, riders, windows and rules; `None` where they
    /// are not known, and go unchecked.
    fn words(&self, _kind: WordKind) -> Option<Vec<&str>> {
        None
    }

    /// The words that the ruleset's page explains, in all their forms; `None` where they are not known, and go unchecked.
    fn explained(&self) -> Option<Vec<&str>> {
        None
    }
}

/// A ruleset's id and its roles.
pub type NamedBook<'a> = (&'a str, &'a dyn RoleBook);
