//! What must hold of a battle after every command.

use quincunx::battle::Battle;

/// Nothing that must hold is broken, by the kernel's laws and by the ruleset's.
///
/// # Panics
/// As something is: it says what.
pub fn hold(battle: &Battle) {
    let breaches = battle.breaches();
    assert!(breaches.is_empty(), "{}", breaches.join("; "));
}
