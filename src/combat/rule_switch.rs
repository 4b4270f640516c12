//! One rule switched off, to see whether a test notices. Floor 3.
//!
//! `scripts/mutate.sh` builds the program with the feature `rule-switch` and plays, for each rule,
//! the scripts and tests that name it in a game without that rule: one of them has to fail. The
//! function of the rule asks [`rule_is_off`] and then does what a game without it would do.
//! Without the feature the answer is the constant `false`, and nothing is left of
//! the question.

/// The variable of the environment that names the rule: `QUINCUNX_RULE_OFF=INJ-ATK-07`.
#[cfg(feature = "rule-switch")]
pub const RULE_OFF: &str = "QUINCUNX_RULE_OFF";

/// Whether the rule of this id is switched off. The environment is read once.
#[cfg(feature = "rule-switch")]
#[must_use]
pub fn rule_is_off(rule: &str) -> bool {
    static OFF: std::sync::OnceLock<Option<String>> = std::sync::OnceLock::new();
    OFF.get_or_init(|| std::env::var(RULE_OFF).ok()).as_deref() == Some(rule)
}

/// Whether the rule of this id is switched off: never, without the feature `rule-switch`.
#[cfg(not(feature = "rule-switch"))]
#[must_use]
pub const fn rule_is_off(_rule: &str) -> bool {
    false
}
