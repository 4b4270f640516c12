//! What an Initiative roll consists of. Floor 4. Rules AUR-STAT-22, AUR-COND-05.

use crate::combat::{Ledger, Terms};
use crate::rules::aura::snapshot::Fighter;
use crate::rules::aura::words;

/// What an Initiative roll consists of. Rules AUR-STAT-22, AUR-COND-05.
pub fn initiative_terms(who: &Fighter<'_>) -> Terms {
    let mut list = Terms::new();
    let mut terms = list.under(who.data.switches());
    terms.bonus(who.stats.initiative(who.data), "Initiative", "AUR-STAT-22");
    if who.has(words::DAZED) {
        terms.edge(who.data.values.conditions.dazed, "dazed", "AUR-COND-05");
    }
    list
}
