//! What an action costs, and who can pay it. Floor 4. Rules AUR-ACT-26 to -28, AUR-INIT-17.

use super::components::Pool;
use super::keys;
use super::situation::Fighter;
use crate::combat::{Act, Refusal, RuleId, rule_is_off};
use smol_str::{SmolStr, format_smolstr};

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
        self.by_stamina = act.riders.get(keys::PAY_STAMINA).copied().unwrap_or(0);
        if self.by_stamina > 1 || self.by_stamina > self.energy {
            return Err(Refusal::forbidden(
                "Stamina pays for one Energy of a price at most",
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

    /// Whether a fighter can pay it now.
    ///
    /// # Errors
    /// [`Refusal::NotEnough`] with what is left.
    pub fn check(self, who: &Fighter<'_>) -> Result<(), Refusal> {
        let used = who.pool(Pool::StaminaEnergyUsed) > 0 || who.reserved.by_stamina > 0;
        if self.by_stamina > 0 && used && !rule_is_off("AUR-INIT-03") {
            return Err(Refusal::forbidden(
                "Stamina has been spent as Energy in this Round",
                "AUR-INIT-03",
            ));
        }
        enough(
            "Energy",
            self.energy_from_pool(),
            who.free_energy(),
            "AUR-INIT-07",
        )?;
        enough("Agility", self.agility, who.free_agility(), "AUR-ACT-30")?;
        if self.stamina_in_all() > 0 {
            may_spend_stamina(who)?;
        }
        enough(
            "Stamina",
            self.stamina_in_all(),
            who.free_stamina(),
            "AUR-ACT-28",
        )
    }

    /// For people: "3 Energy + 1 Stamina".
    #[must_use]
    pub fn words(self) -> SmolStr {
        let parts = [
            (self.energy_from_pool(), "Energy"),
            (self.stamina_in_all(), "Stamina"),
            (self.agility, "Agility"),
        ];
        let mut words = String::new();
        for (amount, pool) in parts.into_iter().filter(|&(amount, _)| amount > 0) {
            let joint = if words.is_empty() { "" } else { " + " };
            words.push_str(&format_smolstr!("{joint}{amount} {pool}"));
        }
        if words.is_empty() {
            "free".into()
        } else {
            words.into()
        }
    }
}

/// Rules AUR-COND-03, -04: neither the Exhausted nor the Shaken spend Stamina.
fn may_spend_stamina(who: &Fighter<'_>) -> Result<(), Refusal> {
    let barred = [
        (
            keys::EXHAUSTED,
            "The Exhausted spend no Stamina",
            "AUR-COND-04",
        ),
        (keys::SHAKEN, "The Shaken spend no Stamina", "AUR-COND-03"),
    ];
    let mut barred = barred.into_iter();
    match barred.find(|&(key, _, rule)| who.has(key) && !rule_is_off(rule)) {
        Some((_, why, rule)) => Err(Refusal::barred(why, rule)),
        None => Ok(()),
    }
}

fn enough(pool: &'static str, needs: i32, has: i32, rule: &'static str) -> Result<(), Refusal> {
    if needs <= has.max(0) || needs == 0 || rule_is_off(rule) {
        return Ok(());
    }
    Err(Refusal::NotEnough {
        pool: pool.into(),
        needs,
        has: has.max(0),
        rule: RuleId(rule),
    })
}
