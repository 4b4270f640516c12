//! Levels checked against the rulesets: roles, spaces and overrides too. Floor 5.

use super::RulesetRoles;
use crate::combat::Ruleset;
use crate::level::draft::Draft;
use crate::level::{Checks, GameData, Level, LevelError, NamedBook, RoleBook};
use crate::source::{Document, Report};
use std::path::Path;
use std::sync::Arc;

/// Reads a level file that shall be playable under every ruleset.
///
/// # Errors
/// When the file cannot be read, and a report of everything that is wrong with it.
pub fn load_level(path: &Path, data: &Arc<GameData>) -> Result<Level, LevelError> {
    with_checks(data, None, |checks| Level::load_with(path, checks))
}

/// Checks a document as a level that shall be playable under every ruleset.
///
/// # Errors
/// A report of everything that is wrong with it.
pub fn check_level(document: &Document, data: &Arc<GameData>) -> Result<Level, Report> {
    with_checks(data, None, |checks| {
        Level::parse_with(document.name(), document.text(), checks)
    })
}

/// Checks a draft as a level for one ruleset. `name` is the file as messages name it.
///
/// # Errors
/// A report of everything that is wrong with it; its lines are those of [`Draft::to_ron`].
pub fn level_of_draft(
    name: &str,
    draft: &Draft,
    rules: &str,
    data: &Arc<GameData>,
) -> Result<Level, Report> {
    with_checks(data, Some(rules), |checks| {
        Level::from_draft(name, draft, checks)
    })
}

/// Calls `read` with the checks of one ruleset, or of all.
fn with_checks<T>(
    data: &Arc<GameData>,
    rules: Option<&str>,
    read: impl FnOnce(&Checks<'_>) -> T,
) -> T {
    let wanted = |ruleset: &&&'static Ruleset| rules.is_none_or(|rules| ruleset.id == rules);
    let rulesets = crate::rules::all().iter().filter(wanted);
    let books: Vec<_> = rulesets
        .map(|&ruleset| RulesetRoles::of(ruleset, data))
        .collect();
    let named: Vec<NamedBook<'_>> = books
        .iter()
        .map(|book| (book.id(), book as &dyn RoleBook))
        .collect();
    read(&Checks {
        data,
        books: &named,
    })
}
