//! The rules reference as the window shows it: one page, read once. Floor 4.

use crate::combat::RulePage;
use std::sync::LazyLock;

static PAGE: LazyLock<RulePage> =
    LazyLock::new(|| RulePage::read(include_str!("../../../../docs/rules/aura.md")));

/// The text of a rule; `None` for an unknown id.
#[must_use]
pub fn text(rule: &str) -> Option<&'static str> {
    PAGE.text(rule)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_tells_of_every_rule_that_the_data_names() {
        for rule in [
            "AUR-STAT-25",
            "AUR-ATK-21",
            "AUR-HURT-14",
            "AUR-R16",
            "AUR-POS-13",
        ] {
            assert!(text(rule).is_some_and(|text| !text.is_empty()), "{rule}");
        }
        assert_eq!(text("no rule"), None);
        let all = PAGE.ids().count();
        assert_eq!(
            (all, PAGE.ids().filter(|id| id.starts_with("AUR-R")).count()),
            (255, 44 + 15)
        );
    }
}
