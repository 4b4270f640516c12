//! Levels checked against the rulesets: roles, spaces and overrides too. Floor 5.

use super::{RulesetRoles, load_variant, offered_variants, variant_path, with_variants};
use crate::level::draft::Draft;
use crate::level::{Checks, GameData, Level, LevelError, NamedBook, RoleBook, Variant};
use crate::source::{Document, Kind, Report, suggest};
use std::path::Path;
use std::sync::Arc;

/// Reads a level file that shall be playable under every ruleset.
///
/// # Errors
/// When the file cannot be read, and a report of everything that is wrong with it.
pub fn load_level(path: &Path, data: &Arc<GameData>) -> Result<Level, LevelError> {
    Ok(check_level(&Document::load(path)?, data)?)
}

/// Checks a document as a level that shall be playable under every ruleset.
///
/// # Errors
/// A report of everything that is wrong with it.
pub fn check_level(document: &Document, data: &Arc<GameData>) -> Result<Level, Report> {
    let mut report = match with_wanted_variant(document, data) {
        Ok(data) => return with_checks(&data, None, false, |checks| Level::of(document, checks)),
        Err(report) => report,
    };
    let without = with_checks(data, None, true, |checks| Level::of(document, checks));
    if let Err(problems) = without {
        report.merge(problems);
    }
    Err(report)
}

/// The data with the variant that a script brings in its field `variant`, in full or by name.
///
/// # Errors
/// A report of everything that is wrong with the variant.
pub fn data_of_script(document: &Document, data: &Arc<GameData>) -> Result<Arc<GameData>, Report> {
    let own = document.field("variant");
    let Some(node) = own.filter(|node| node.kind() == Kind::Struct) else {
        return with_wanted_variant(document, data);
    };
    let text = Document::parse(document.name(), node.alone())?;
    let own = Arc::new(Variant::of(text, crate::rules::all())?);
    let all = std::iter::once(own).chain(data.variants().iter().cloned());
    with_variants(data, all.collect()).map_err(|error| {
        let mut report = document.report();
        for problems in error.reports() {
            match problems.file() == document.name() {
                true => report.merge(problems.clone()),
                // Of another file it is told which.
                false => node.problem(&mut report, problems.to_string(), ""),
            }
        }
        report
    })
}

/// The data with the variant that a level names, below those that the data has already.
fn with_wanted_variant(document: &Document, data: &Arc<GameData>) -> Result<Arc<GameData>, Report> {
    let mut report = document.report();
    let Some(node) = document.field("variant") else {
        return Ok(data.clone());
    };
    let Some(word) = node.get::<String>(&mut report) else {
        return Err(report);
    };
    if data.variants().iter().any(|variant| variant.word() == word) {
        return Ok(data.clone());
    }
    let Some(path) = variant_path(&word, Some(document.path())) else {
        let (offered, _) = offered_variants();
        let known = offered.iter().map(|variant| variant.word());
        let message = format!("there is no variant \"{word}\"");
        node.problem(&mut report, message, suggest(&word, known));
        return Err(report);
    };
    let read = load_variant(&path).map_err(|error| error.to_string());
    let read = read.and_then(|variant| {
        let all = std::iter::once(variant).chain(data.variants().iter().cloned());
        with_variants(data, all.collect()).map_err(|error| error.to_string())
    });
    read.map_err(|error| {
        node.problem(&mut report, format!("the variant is wrong: {error}"), "");
        report
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
    with_checks(data, Some(rules), false, |checks| {
        Level::from_draft(name, draft, checks)
    })
}

/// Checks a document as a level for one ruleset. `lacks_variant` is that of [`Checks`].
///
/// # Errors
/// A report of everything that is wrong with it.
pub fn level_of_document(
    document: &Document,
    rules: &str,
    data: &Arc<GameData>,
    lacks_variant: bool,
) -> Result<Level, Report> {
    with_checks(data, Some(rules), lacks_variant, |checks| {
        Level::of(document, checks)
    })
}

/// Calls `read` with the checks of one ruleset, or of all. `lacks_variant` is that of [`Checks`].
fn with_checks<T>(
    data: &Arc<GameData>,
    rules: Option<&str>,
    lacks_variant: bool,
    read: impl FnOnce(&Checks<'_>) -> T,
) -> T {
    let rulesets = crate::rules::all().iter();
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
        under: rules,
        lacks_variant,
    })
}
