//! Rules that are switched off: a battle is played as if they did not exist. Floor 3.
//!
//! A variant switches rules off for people who want another game; `scripts/mutate.sh` switches one
//! after the other off and looks whether a script or test notices. The function that implements a
//! rule asks [`RuleSwitches::is_off`] of the battle's tables, and then does what a game without the rule would do.

use smol_str::SmolStr;
use std::collections::BTreeSet;
use std::sync::Arc;

/// The rules that are switched off in a battle, by id. A copy is cheap.
///
/// ```
/// use quincunx::combat::RuleSwitches;
///
/// let switches = RuleSwitches::off(["INJ-POS-03".into()]);
/// assert!(switches.is_off("INJ-POS-03") && !switches.is_off("INJ-POS-04"));
/// assert!(!RuleSwitches::default().is_off("INJ-POS-03"));
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RuleSwitches(Option<Arc<BTreeSet<SmolStr>>>);

impl RuleSwitches {
    /// The rules of these ids are off, all others are in force.
    #[must_use]
    pub fn off(rules: impl IntoIterator<Item = SmolStr>) -> Self {
        let rules: BTreeSet<_> = rules.into_iter().collect();
        Self((!rules.is_empty()).then(|| Arc::new(rules)))
    }

    /// Whether the rule of this id is switched off.
    #[must_use]
    #[inline]
    pub fn is_off(&self, rule: &str) -> bool {
        self.0.as_deref().is_some_and(|rules| holds(rules, rule))
    }

    /// `with` if the rule of this id is in force, `without` if it is switched off.
    ///
    /// ```
    /// use quincunx::combat::RuleSwitches;
    ///
    /// let switches = RuleSwitches::off(["INJ-POS-03".into()]);
    /// assert_eq!(switches.in_force("INJ-POS-03", 2, 0), 0);
    /// ```
    #[must_use]
    #[inline]
    pub fn in_force<T>(&self, rule: &str, with: T, without: T) -> T {
        if self.is_off(rule) { without } else { with }
    }

    /// The ids of the rules that are off, ascending.
    pub fn iter(&self) -> impl Iterator<Item = &SmolStr> {
        self.0.iter().flat_map(|rules| rules.iter())
    }
}

/// The search itself stays out of the hundreds of functions that ask: in nearly all battles nothing is off, and with a
/// search in each of them they are slower even then.
#[cold]
#[inline(never)]
fn holds(rules: &BTreeSet<SmolStr>, rule: &str) -> bool {
    rules.contains(rule)
}
