//! What level files ask of a ruleset, answered by any ruleset. Floor 5.

use crate::combat::{RuleWord, Ruleset, RulesetTables, WordKind, report_faults};
use crate::grid::Footprint;
use crate::level::{GameData, RoleBook};
use crate::source::{Node, Report};
use smol_str::SmolStr;
use std::sync::Arc;

/// The roles of a ruleset, as the checks of level files read them.
pub struct RulesetRoles {
    ruleset: &'static Ruleset,
    tables: Arc<dyn RulesetTables>,
    names: Vec<SmolStr>,
}

impl RulesetRoles {
    /// The roles of a ruleset with the tables that the data has for it.
    #[must_use]
    pub fn of(ruleset: &'static Ruleset, data: &GameData) -> Self {
        let tables = data.tables(ruleset);
        Self {
            ruleset,
            names: tables.roles(),
            tables,
        }
    }

    /// The ruleset's id.
    #[must_use]
    pub const fn id(&self) -> &'static str {
        self.ruleset.id
    }
}

impl RoleBook for RulesetRoles {
    fn role_names(&self) -> Vec<&str> {
        self.names.iter().map(SmolStr::as_str).collect()
    }

    fn footprint(&self, role: &str, overrides: Option<&str>) -> Option<Footprint> {
        self.tables.footprint(role, overrides)
    }

    fn check_overrides(&self, role: &str, overrides: Node<'_>, report: &mut Report) {
        let faults = self.tables.check_overrides(role, overrides.text());
        report_faults(overrides, &faults, report);
    }

    fn others(&self, overrides: &str) -> Vec<(String, u32)> {
        self.tables.others(overrides)
    }

    fn words(&self, kind: WordKind) -> Option<Vec<&str>> {
        let windows = self.ruleset.questions.windows.iter();
        match kind {
            WordKind::Verb => Some(self.ruleset.actions.verbs()),
            WordKind::Rider => Some(self.ruleset.actions.riders()),
            WordKind::Window => Some(windows.map(|window| window.key).collect()),
            WordKind::Rule => Some(self.ruleset.page.rules().map(|(id, _)| id).collect()),
            _ => None,
        }
    }

    fn explained(&self) -> Option<Vec<&str>> {
        let words = self.ruleset.page.words();
        Some(words.flat_map(RuleWord::forms).collect())
    }
}
