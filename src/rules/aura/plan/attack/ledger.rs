//! Sums of labelled modifiers as this ruleset asks for them. Floor 4. Rule AUR-DICE-04.

use crate::combat::{Ledger, Modifier, ModifierKind, Sums, Terms};
use crate::rules::aura::data::{AuraData, DerivedStats, Evasion};
use crate::rules::aura::snapshot::Fighter;
use smol_str::SmolStr;

/// A ledger that can be asked for its sums: the list that people read, or the sums alone.
pub trait SummingLedger: Ledger + Default {
    /// One of somebody's Evasions, with its reasons or as a sum. Rules AUR-STAT-06 to -08.
    fn evasion(&mut self, who: &Fighter<'_>, which: Evasion);

    /// The sum of what counts of a kind.
    fn added(&self, kind: ModifierKind) -> i32;

    /// Advantage (1), Disadvantage (-1) or neither: one of each cancels, whatever the counts.
    /// Rule AUR-DICE-04.
    fn net_edge(&self, data: &AuraData) -> i32;
}

fn net(data: &AuraData, up: bool, down: bool, sum: i32) -> i32 {
    let cancelled = i32::from(up) - i32::from(down);
    data.in_force("AUR-DICE-04", cancelled, sum.signum())
}

impl SummingLedger for Terms {
    fn evasion(&mut self, who: &Fighter<'_>, which: Evasion) {
        DerivedStats::of(who.data, who.stats, who.gear)
            .evasion_terms(which, &mut self.under(who.data.switches()));
    }

    fn added(&self, kind: ModifierKind) -> i32 {
        self.sum(kind)
    }

    fn net_edge(&self, data: &AuraData) -> i32 {
        let counts = |it: &&Modifier| it.kind == ModifierKind::Edge && it.counts();
        let up = self.iter().filter(counts).any(|it| it.value > 0);
        let down = self.iter().filter(counts).any(|it| it.value < 0);
        net(data, up, down, self.sum(ModifierKind::Edge))
    }
}

/// Mere sums, for the computer player.
#[derive(Debug, Clone, Copy, Default)]
pub struct SumsOnly {
    sums: Sums,
    up: bool,
    down: bool,
}

impl Ledger for SumsOnly {
    fn note(
        &mut self,
        kind: ModifierKind,
        value: i32,
        label: impl Into<SmolStr>,
        rule: &'static str,
    ) {
        if kind == ModifierKind::Edge {
            self.up |= value > 0;
            self.down |= value < 0;
        }
        self.sums.note(kind, value, label, rule);
    }

    fn overridden(&mut self, _: Modifier, _: impl Into<SmolStr>) {}
}

impl SummingLedger for SumsOnly {
    fn evasion(&mut self, who: &Fighter<'_>, which: Evasion) {
        self.under(who.data.switches()).defence(
            who.gear_stats.evasion(which),
            "Evasion",
            which.rule(),
        );
    }

    fn added(&self, kind: ModifierKind) -> i32 {
        self.sums.sum(kind)
    }

    fn net_edge(&self, data: &AuraData) -> i32 {
        net(data, self.up, self.down, self.sums.sum(ModifierKind::Edge))
    }
}

/// The same list as the defender reads it: what it adds is a bonus, and what the attacker has is
/// the number to be beaten.
#[must_use]
pub fn turned_round(terms: &Terms) -> Terms {
    let mut turned = Terms::with_room(terms.count());
    for it in terms.iter().filter(|it| it.counts()) {
        let kind = match it.kind {
            ModifierKind::Bonus => ModifierKind::Defence,
            ModifierKind::Defence => ModifierKind::Bonus,
            other => other,
        };
        turned.note(kind, it.value, it.label.clone(), it.rule.0);
    }
    turned
}
