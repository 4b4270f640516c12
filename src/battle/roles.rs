//! What level files ask of a ruleset, answered by any ruleset. Floor 5.

use crate::combat::{RuleWord, Ruleset, RulesetTables, WordKind, report_faults};
use crate::grid::Footprint;
use crate::level::{GameData, Level, Placement, RoleBook};
use crate::source::{Node, Report, suggest};
use smol_str::SmolStr;
use std::collections::BTreeSet;
use std::ops::Range;
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

/// A kind of creature that a combatant knows and that there is not.
pub struct UnknownKind {
    /// The combatant, by its place in the level.
    pub index: usize,
    /// The path to it in the changes to the combatant.
    pub path: String,
    /// The word.
    pub word: SmolStr,
    /// What would be right.
    pub mend: String,
}

/// The kinds of creatures that the combatants of a level know under a ruleset and that are neither those of a role nor
/// that of somebody in the level.
#[must_use]
pub fn unknown_kinds(level: &Level, ruleset: &'static Ruleset) -> Vec<UnknownKind> {
    let tables = level.data().tables(ruleset);
    let overrides = |it: &Placement| it.overrides.get(ruleset.id).cloned();
    let mut named = Vec::new();
    for (index, placement) in level.combatants().iter().enumerate() {
        if let Some(own) = overrides(placement) {
            let known = tables.known_kinds(&own).into_iter();
            named.extend(known.map(|(path, word)| (index, path, word)));
        }
    }
    if named.is_empty() {
        return Vec::new();
    }
    let roles = tables
        .roles()
        .into_iter()
        .filter_map(|role| tables.kind(&role, None));
    let people = level.combatants().iter();
    let people =
        people.filter_map(|it| tables.kind(it.role_under(ruleset.id), overrides(it).as_deref()));
    let kinds: BTreeSet<SmolStr> = roles.chain(people).collect();
    let unknown = named
        .into_iter()
        .filter(|(_, _, word)| !kinds.contains(word));
    unknown
        .map(|(index, path, word)| UnknownKind {
            index,
            path,
            mend: suggest(&word, kinds.iter().map(SmolStr::as_str)),
            word,
        })
        .collect()
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

    fn company(&self, overrides: &str) -> Vec<u32> {
        self.tables.company(overrides)
    }

    fn heights(&self, role: &str, overrides: Option<&str>) -> Option<Range<i32>> {
        self.tables.heights(role, overrides)
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
