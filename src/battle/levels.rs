//! Levels checked against the rulesets: roles, spaces and overrides too. Floor 5.

use crate::combat::Ruleset;
use crate::grid::Footprint;
use crate::level::draft::Draft;
use crate::level::source::{Document, Node, Report};
use crate::level::{Catalogue, Checks, Level, LevelError, NamedBook, RoleBook};
use smol_str::SmolStr;
use std::path::Path;

/// A ruleset's roles, as a level asks for them.
struct Book {
    ruleset: &'static Ruleset,
    roles: Vec<SmolStr>,
}

impl RoleBook for Book {
    fn role_names(&self) -> Vec<&str> {
        self.roles.iter().map(SmolStr::as_str).collect()
    }

    fn footprint(&self, role: &str, overrides: Option<&str>) -> Option<Footprint> {
        self.ruleset.data.footprint(role, overrides)
    }

    fn check_overrides(&self, role: &str, overrides: Node<'_>, report: &mut Report) {
        if let Err(problem) = self.ruleset.data.check_overrides(role, overrides.text()) {
            overrides.problem(report, problem, "");
        }
    }
}

/// Reads a level file that shall be playable under every ruleset.
///
/// # Errors
/// When the file cannot be read, and a report of everything that is wrong with it.
pub fn load_level(path: &Path) -> Result<Level, LevelError> {
    with_checks(None, |checks| Level::load_with(path, checks))
}

/// Checks a document as a level that shall be playable under every ruleset.
///
/// # Errors
/// A report of everything that is wrong with it.
pub fn check_level(document: &Document) -> Result<Level, Report> {
    with_checks(None, |checks| {
        Level::parse_with(document.name(), document.text(), checks)
    })
}

/// Checks a draft as a level for one ruleset. `name` is the file as messages name it.
///
/// # Errors
/// A report of everything that is wrong with it; its lines are those of [`Draft::to_ron`].
pub fn level_of_draft(name: &str, draft: &Draft, rules: &str) -> Result<Level, Report> {
    with_checks(Some(rules), |checks| Level::from_draft(name, draft, checks))
}

/// Calls `read` with the checks of one ruleset, or of all.
fn with_checks<T>(rules: Option<&str>, read: impl FnOnce(&Checks<'_>) -> T) -> T {
    let wanted = |ruleset: &&&'static Ruleset| rules.is_none_or(|rules| ruleset.id == rules);
    let books: Vec<_> = crate::rules::all()
        .iter()
        .filter(wanted)
        .map(|&ruleset| Book {
            ruleset,
            roles: ruleset.data.roles(),
        })
        .collect();
    let named: Vec<NamedBook<'_>> = books
        .iter()
        .map(|book| (book.ruleset.id, book as &dyn RoleBook))
        .collect();
    read(&Checks {
        catalogue: Catalogue::current(),
        books: &named,
    })
}
