//! What an action costs. Floor 4. Rules AUR-ACT-26, AUR-INIT-07.

use crate::combat::{Act, Refusal};
use crate::mechanics::price_words;
use crate::rules::aura::words;
use smol_str::SmolStr;

/// The price of an action.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Price {
    /// Energy, the point that Stamina pays included.
    pub energy: i32,
    /// Stamina that is part of the price or enhances an attack.
    pub stamina: i32,
    /// Agility.
    pub agility: i32,
    /// Energy paid by Stamina: 0 or 1. Rule AUR-ACT-26.
    pub by_stamina: i32,
}

impl Price {
    /// Nothing.
    pub const FREE: Self = Self {
        energy: 0,
        stamina: 0,
        agility: 0,
        by_stamina: 0,
    };

    /// So much Energy.
    #[must_use]
    pub const fn energy(energy: i32) -> Self {
        Self {
            energy,
            ..Self::FREE
        }
    }

    /// So much Agility.
    #[must_use]
    pub const fn agility(agility: i32) -> Self {
        Self {
            agility,
            ..Self::FREE
        }
    }

    /// The same and so much Stamina.
    #[must_use]
    pub const fn and_stamina(mut self, stamina: i32) -> Self {
        self.stamina += stamina;
        self
    }

    /// The same with one Energy paid by Stamina, if the command says so. Rule AUR-ACT-26.
    ///
    /// # Errors
    /// A refusal if there is no Energy in the price, or more than one point is to be paid so.
    pub fn paid_as(mut self, act: &Act) -> Result<Self, Refusal> {
        self.by_stamina = act.riders.get(words::PAY_STAMINA).copied().unwrap_or(0);
        if self.by_stamina > 1 || self.by_stamina > self.energy {
            return Err(Refusal::forbidden(
                "Stamina can pay for at most 1 Energy of a price",
                "AUR-ACT-26",
            ));
        }
        Ok(self)
    }

    /// Energy that comes out of the pool.
    #[must_use]
    pub const fn energy_from_pool(self) -> i32 {
        self.energy - self.by_stamina
    }

    /// Stamina that comes out of the pool.
    #[must_use]
    pub const fn stamina_in_all(self) -> i32 {
        self.stamina + self.by_stamina
    }

    /// Both together.
    #[must_use]
    pub const fn plus(self, other: Self) -> Self {
        Self {
            energy: self.energy + other.energy,
            stamina: self.stamina + other.stamina,
            agility: self.agility + other.agility,
            by_stamina: self.by_stamina + other.by_stamina,
        }
    }

    /// For people: "3 Energy + 1 Stamina".
    #[must_use]
    pub fn words(self) -> SmolStr {
        let parts = [
            (self.energy_from_pool(), "Energy"),
            (self.stamina_in_all(), "Stamina"),
            (self.agility, "Agility"),
        ];
        price_words(parts)
    }
}
