//! The rules reference as the window shows it: one page, read once. Floor 4.

use std::collections::BTreeMap;
use std::sync::LazyLock;

/// The page: one line for each rule, `- **INJ-ATK-03** text`.
const PAGE: &str = include_str!("../../../docs/rules/injury.md");

static TEXTS: LazyLock<BTreeMap<&'static str, &'static str>> =
    LazyLock::new(|| PAGE.lines().filter_map(entry).collect());

fn entry(line: &'static str) -> Option<(&'static str, &'static str)> {
    line.strip_prefix("- **")?.split_once("** ")
}

/// The text of a rule; `None` for an unknown id.
#[must_use]
pub fn text(rule: &str) -> Option<&'static str> {
    TEXTS.get(rule).copied()
}
