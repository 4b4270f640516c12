//! Who can pay a price. Floor 4. Rules AUR-ACT-26 to -28, AUR-INIT-03, -07.

use crate::combat::{Payment, Refusal};
use crate::rules::aura::components::Pool;
use crate::rules::aura::components::price::Price;
use crate::rules::aura::data::AuraData;
use crate::rules::aura::snapshot::Fighter;
use crate::rules::aura::words;

impl Price {
    /// What a fighter pays it from. Energy and Agility are filled again in each Round, Stamina is not.
    /// Rules AUR-INIT-02, AUR-STAT-15.
    #[must_use]
    pub fn payments(self, who: &Fighter<'_>) -> Vec<Payment> {
        let energy = Payment::of_round("Energy", self.energy_from_pool(), who.free_energy());
        let agility = Payment::of_round("Agility", self.agility, who.free_agility());
        let stamina = Payment::lasting("Stamina", self.stamina_in_all(), who.free_stamina());
        energy.into_iter().chain(agility).chain(stamina).collect()
    }

    /// Whether a fighter can pay it now, all of it in Energy or a point of that with Stamina.
    /// Rule AUR-ACT-26.
    #[must_use]
    pub fn is_affordable(self, who: &Fighter<'_>) -> bool {
        let by_stamina = Self {
            by_stamina: 1,
            ..self
        };
        self.check(who).is_ok() || by_stamina.check(who).is_ok()
    }

    /// Whether a fighter can pay it now.
    ///
    /// # Errors
    /// [`Refusal::NotEnough`] with what is left.
    pub fn check(self, who: &Fighter<'_>) -> Result<(), Refusal> {
        let used = who.pool(Pool::StaminaEnergyUsed) > 0 || who.reserved.by_stamina > 0;
        if self.by_stamina > 0 && used && !who.data.is_off("AUR-INIT-03") {
            return Err(Refusal::forbidden(
                "Stamina has already paid for Energy in this Round",
                "AUR-INIT-03",
            ));
        }
        // Most actions cost one of the three.
        let energy = self.energy_from_pool();
        if energy != 0 {
            enough(who.data, "Energy", energy, who.free_energy(), "AUR-INIT-07")?;
        }
        if self.agility != 0 {
            let free = who.free_agility();
            enough(who.data, "Agility", self.agility, free, "AUR-ACT-30")?;
        }
        let stamina = self.stamina_in_all();
        if stamina > 0 {
            may_spend_stamina(who)?;
        }
        if stamina != 0 {
            let free = who.free_stamina();
            enough(who.data, "Stamina", stamina, free, "AUR-ACT-28")?;
        }
        Ok(())
    }
}

/// Rules AUR-COND-03, -04: neither the Exhausted nor the Shaken spend Stamina.
fn may_spend_stamina(who: &Fighter<'_>) -> Result<(), Refusal> {
    let barred = [
        (
            words::EXHAUSTED,
            "The Exhausted cannot spend Stamina",
            "AUR-COND-04",
        ),
        (
            words::SHAKEN,
            "The Shaken cannot spend Stamina",
            "AUR-COND-03",
        ),
    ];
    let mut barred = barred.into_iter();
    match barred.find(|&(key, _, rule)| who.has(key) && !who.data.is_off(rule)) {
        Some((_, why, rule)) => Err(Refusal::forbidden(why, rule)),
        None => Ok(()),
    }
}

fn enough(
    data: &AuraData,
    pool: &'static str,
    needs: i32,
    has: i32,
    rule: &'static str,
) -> Result<(), Refusal> {
    if needs <= has.max(0) || data.is_off(rule) {
        return Ok(());
    }
    Err(Refusal::not_enough(pool, needs, has.max(0), rule))
}
