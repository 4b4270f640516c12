//! The rules reference as the window shows it: one page a ruleset. Floor 3.

use std::collections::BTreeMap;

/// A page of rules: one line for each rule, `- **INJ-ATK-03** text`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RulePage(BTreeMap<&'static str, &'static str>);

impl RulePage {
    /// Reads a page.
    #[must_use]
    pub fn read(page: &'static str) -> Self {
        let entry = |line: &'static str| line.strip_prefix("- **")?.split_once("** ");
        Self(page.lines().filter_map(entry).collect())
    }

    /// The text of a rule; `None` for an unknown id.
    #[must_use]
    pub fn text(&self, rule: &str) -> Option<&'static str> {
        self.0.get(rule).copied()
    }

    /// Every id of the page, in order.
    pub fn ids(&self) -> impl Iterator<Item = &'static str> {
        self.0.keys().copied()
    }
}
