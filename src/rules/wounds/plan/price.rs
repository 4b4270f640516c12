//! What actions cost. Floor 4. Rules WND-ACT-02 (3), (6), WND-INIT-12, -13, -15, WND-HURT-06, -09.

use crate::combat::{Act, Payment, Refusal};
use crate::rules::wounds::components::Pool;
use crate::rules::wounds::snapshot::Fighter;
use crate::rules::wounds::words::COMMIT;
use smol_str::{SmolStr, format_smolstr};

/// What an action costs. AP are paid before those who may react to it are asked, the rest as it takes effect.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Price {
    /// AP. Rule WND-INIT-11.
    pub ap: i32,
    /// Stamina, whose lack is fatigue. Rule WND-HURT-06.
    pub stamina: i32,
    /// Mana that is spent. Rule WND-HURT-09.
    pub mana: i32,
    /// Mana that is invested. Rule WND-HURT-09.
    pub invested: i32,
    /// AP of movement that a way takes, bought step by step. Rule WND-MOVE-01.
    pub movement: i32,
    /// Rounds that a timed action takes; 0 for others. Rule WND-INIT-14.
    pub rounds: u32,
    /// Whether it may be begun with less AP than it costs. Rule WND-INIT-13.
    pub commits: bool,
}

impl Price {
    /// Nothing.
    pub const FREE: Self = Self {
        ap: 0,
        stamina: 0,
        mana: 0,
        invested: 0,
        movement: 0,
        rounds: 0,
        commits: false,
    };

    /// AP alone.
    pub const fn ap(ap: i32) -> Self {
        Self { ap, ..Self::FREE }
    }

    /// The price of an action that may be begun with less AP than it costs, if the command says so. Rule WND-INIT-13.
    pub fn begun(self, act: &Act) -> Self {
        let commits = act.riders.get(COMMIT).is_some_and(|&amount| amount > 0);
        Self { commits, ..self }
    }

    /// For people: "6 AP + 2 mana".
    pub fn words(self) -> SmolStr {
        let ap = self.ap + self.movement;
        let parts = [
            (self.rounds > 0).then(|| format_smolstr!("{} rounds", self.rounds)),
            (ap > 0).then(|| format_smolstr!("{ap} AP")),
            (self.stamina > 0).then(|| format_smolstr!("{} stamina", self.stamina)),
            (self.mana > 0).then(|| format_smolstr!("{} mana", self.mana)),
            (self.invested > 0).then(|| format_smolstr!("{} mana invested", self.invested)),
        ];
        let parts: Vec<_> = parts.into_iter().flatten().collect();
        match parts.is_empty() {
            true => SmolStr::new_static("free"),
            false => parts.join(" + ").into(),
        }
    }

    /// Whether a fighter can pay it; one that commits needs not have all the AP now. Rules WND-INIT-12, -13, WND-HURT-09.
    ///
    /// # Errors
    /// [`Refusal`] with what is missing.
    pub fn check(self, f: &Fighter<'_>) -> Result<(), Refusal> {
        let (ap, has) = (self.ap + self.movement, f.pool(Pool::Ap));
        if ap > has && !self.commits && !f.data.is_off("WND-INIT-11") {
            return Err(Refusal::not_enough("AP", ap, has, "WND-INIT-11"));
        }
        let (mana, has) = (self.mana + self.invested, f.pool(Pool::Mana));
        if mana > has && !f.data.is_off("WND-HURT-09") {
            return Err(Refusal::not_enough("mana", mana, has, "WND-HURT-09"));
        }
        Ok(())
    }

    /// What it takes, pool by pool.
    pub fn payments(self, f: &Fighter<'_>) -> Vec<Payment> {
        let mana = self.mana + self.invested;
        let all = [
            f.payment((self.ap + self.movement).min(f.pool(Pool::Ap))),
            Payment::lasting("stamina", self.stamina, f.pool(Pool::Stamina)),
            Payment::lasting("mana", mana, f.pool(Pool::Mana)),
        ];
        all.into_iter().flatten().collect()
    }
}
