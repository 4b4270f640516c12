//! The rules reference as the window shows it: one page, read once. Floor 4.

use crate::combat::RulePage;
use std::sync::LazyLock;

static PAGE: LazyLock<RulePage> =
    LazyLock::new(|| RulePage::read(include_str!("../../../../docs/rules/injury.md")));

/// The text of a rule; `None` for an unknown id.
#[must_use]
pub fn text(rule: &str) -> Option<&'static str> {
    PAGE.text(rule)
}
