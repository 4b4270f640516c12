//! Which rules of rolls and wounds are in force. Floor 4.

use crate::combat::RuleSwitches;

/// The rules of rolls and wounds that are in force, by which odds can be remembered. All are, unless it is said.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Laws {
    /// Whether wild rolls explode and implode; without the rule they are plain. Rule WND-DICE-02.
    pub explodes: bool,
    /// Whether a wild roll that exploded or imploded is critical. Rule WND-DICE-03.
    pub has_criticals: bool,
    /// Whether the acting one wins a tie. Rule WND-DICE-04.
    pub wins_ties: bool,
    /// Whether an attack must reach the Defense; without the rule each hits. Rule WND-ATK-07.
    pub must_reach: bool,
    /// Whether the margin of an attack adds to its damage. Rule WND-ATK-09.
    pub counts_margin: bool,
    /// Whether wounds have levels; without the rule each is light. Rule WND-STAT-01.
    pub has_levels: bool,
    /// Whether a wound of a full level fills the next higher one; without the rule it is lost. Rule WND-HURT-02.
    pub overflows: bool,
    /// Whether a wound beyond a full fatal slot kills; without the rule it is lost. Rule WND-HURT-03.
    pub kills_beyond: bool,
}

impl Default for Laws {
    fn default() -> Self {
        Self {
            explodes: true,
            has_criticals: true,
            wins_ties: true,
            must_reach: true,
            counts_margin: true,
            has_levels: true,
            overflows: true,
            kills_beyond: true,
        }
    }
}

impl Laws {
    /// Those of a battle.
    pub fn of(switches: &RuleSwitches) -> Self {
        Self {
            explodes: !switches.is_off("WND-DICE-02"),
            has_criticals: !switches.is_off("WND-DICE-03"),
            wins_ties: !switches.is_off("WND-DICE-04"),
            must_reach: !switches.is_off("WND-ATK-07"),
            counts_margin: !switches.is_off("WND-ATK-09"),
            has_levels: !switches.is_off("WND-STAT-01"),
            overflows: !switches.is_off("WND-HURT-02"),
            kills_beyond: !switches.is_off("WND-HURT-03"),
        }
    }
}
