//! What level files ask of a ruleset, answered by any ruleset. Floor 5.

use crate::combat::Ruleset;
use crate::grid::Footprint;
use crate::level::RoleBook;
use crate::level::source::{Node, Report};
use smol_str::SmolStr;

/// The roles of a ruleset, as the checks of level files read them.
pub struct RulesetRoles {
    ruleset: &'static Ruleset,
    names: Vec<SmolStr>,
}

impl RulesetRoles {
    /// The roles of a ruleset.
    #[must_use]
    pub fn of(ruleset: &'static Ruleset) -> Self {
        Self {
            ruleset,
            names: ruleset.data.roles(),
        }
    }

    /// The roles of every ruleset: a level is to be playable under each of them.
    #[must_use]
    pub fn all() -> Vec<Self> {
        crate::rules::all()
            .iter()
            .map(|&ruleset| Self::of(ruleset))
            .collect()
    }

    /// The ruleset's id.
    #[must_use]
    pub fn id(&self) -> &'static str {
        self.ruleset.id
    }
}

impl RoleBook for RulesetRoles {
    fn role_names(&self) -> Vec<&str> {
        self.names.iter().map(SmolStr::as_str).collect()
    }

    fn footprint(&self, role: &str, overrides: Option<&str>) -> Option<Footprint> {
        self.ruleset.data.footprint(role, overrides)
    }

    fn check_overrides(&self, role: &str, overrides: Node<'_>, report: &mut Report) {
        if let Err(problem) = self.ruleset.data.check_overrides(role, overrides.text()) {
            overrides.problem(
                report,
                problem,
                "see the override fields in docs/scripts.md",
            );
        }
    }
}
