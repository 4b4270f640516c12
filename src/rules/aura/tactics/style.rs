//! What a computer of a strength thinks of. Floor 4.

use crate::combat::Difficulty;
use crate::rules::aura::components::Pool;
use crate::rules::aura::proposals::SPARE_STAMINA;
use crate::rules::aura::snapshot::Fighter;

/// What a computer of a strength does and does not think of.
#[derive(Debug, Clone, Copy, Default)]
pub struct Style {
    /// Goes for backs, keeps out of reach.
    pub thinks: bool,
    /// Stays out of reach of the enemies while some of its Energy is spent.
    pub waits: bool,
    /// Challenges, and interrupts with Agile Moves.
    pub interrupts: bool,
    /// Maneuvers, enhancements, tricks.
    pub tricks: bool,
}

impl Style {
    pub(super) const fn of(difficulty: Difficulty) -> Self {
        Self {
            thinks: !matches!(difficulty, Difficulty::Easy),
            waits: matches!(difficulty, Difficulty::Hard),
            interrupts: !matches!(difficulty, Difficulty::Easy),
            tricks: matches!(difficulty, Difficulty::Hard),
        }
    }
}

impl Style {
    /// Energy that somebody can use now, with the point that Stamina pays. Rule AUR-ACT-26.
    pub(super) fn energy(self, who: &Fighter<'_>) -> i32 {
        let paid = who.pool(Pool::StaminaEnergyUsed) > 0 || who.reserved.by_stamina > 0;
        let may_pay = self.tricks && !paid && who.free_stamina() >= SPARE_STAMINA;
        who.free_energy() + i32::from(may_pay)
    }
}
