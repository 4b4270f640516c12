//! The rules reference as the window shows it: one page a ruleset. Floor 3.

/// A page of rules: one line for each rule, `- **INJ-ATK-03** text`.
///
/// ```
/// use quincunx::combat::RulePage;
///
/// const PAGE: RulePage = RulePage("# Duel\n\n- **DUEL-ATK-01** A blow hits with 7 or more.\n");
/// assert_eq!(PAGE.text("DUEL-ATK-01"), Some("A blow hits with 7 or more."));
/// assert_eq!(PAGE.text("DUEL-ATK-02"), None);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RulePage(pub &'static str);

impl RulePage {
    /// Every rule of the page in its order: id and text.
    pub fn rules(self) -> impl Iterator<Item = (&'static str, &'static str)> {
        let rule = |line: &'static str| line.strip_prefix("- **")?.split_once("** ");
        self.0.lines().filter_map(rule)
    }

    /// The text of a rule; `None` for an unknown id.
    #[must_use]
    pub fn text(self, rule: &str) -> Option<&'static str> {
        let mut rules = self.rules();
        rules.find(|&(id, _)| id == rule).map(|(_, text)| text)
    }
}
