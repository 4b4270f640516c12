//! What a computer of a strength thinks of. Floor 4.

use crate::combat::Difficulty;
use crate::rules::aura::components::Pool;
use crate::rules::aura::proposals::SPARE_STAMINA;
use crate::rules::aura::snapshot::Fighter;

/// What a computer of a strength does and does not think of.
#[derive(Debug, Clone, Copy, Default)]
pub struct Style {
    /// Goes for backs and for shots past no cover, keeps out of reach.
    pub thinks: bool,
    /// Stays out of reach of the enemies while some of its Energy is spent.
    pub waits: bool,
    /// Challenges, and interrupts with Agile Moves.
    pub interrupts: bool,
    /// Maneuvers, enhancements, tricks.
    pub tricks: bool,
    /// Attacks those whose loss decides the battle before others, if that does less in itself.
    pub hunts: bool,
    /// The most Energy that it spends in a Round on attacks, with what it has spent on all but movement; all that it
    /// has without a limit.
    pub effort: Option<i32>,
}

impl Style {
    pub(super) const fn of(difficulty: Difficulty) -> Self {
        Self {
            thinks: !matches!(difficulty, Difficulty::Easy),
            waits: matches!(difficulty, Difficulty::Hard),
            interrupts: !matches!(difficulty, Difficulty::Easy),
            tricks: matches!(difficulty, Difficulty::Hard),
            hunts: !matches!(difficulty, Difficulty::Hard),
            effort: match difficulty {
                // One blow, or a shot and a load.
                Difficulty::Easy => Some(3),
                Difficulty::Normal | Difficulty::Hard => None,
            },
        }
    }
}

impl Style {
    /// Energy that somebody would use for attacks now, with the point that Stamina pays. Rule AUR-ACT-26.
    pub(super) fn energy(self, who: &Fighter<'_>) -> i32 {
        let paid = who.pool(Pool::StaminaEnergyUsed) > 0 || who.reserved.by_stamina > 0;
        let may_pay = self.tricks && !paid && who.free_stamina() >= SPARE_STAMINA;
        let left = who.free_energy() + i32::from(may_pay);
        let spent = who.pool(Pool::Credits);
        self.effort.map_or(left, |most| left.min(most - spent))
    }
}
