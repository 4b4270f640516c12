//! What actions cost. Floor 4. Rules TRI-ACT-01, -03, -05, -06, -18, TRI-INIT-09, -11.

use crate::combat::{Payment, Refusal};
use crate::mechanics::price_words;
use crate::rules::triad::components::Pool;
use crate::rules::triad::snapshot::Fighter;
use smol_str::{SmolStr, format_smolstr};

/// What an action costs.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Price {
    /// Actions. Rule TRI-ACT-01.
    pub actions: i32,
    /// Energy. Rule TRI-ACT-06.
    pub energy: i32,
    /// Whether it goes on with the Move or the flight that is open, which it does not close. Rules TRI-ACT-03, -05.
    pub keeps_open: bool,
    /// Cells that a Move or a flight that begins with it has: what is not yet spent of them stays open.
    pub opens: Option<(Pool, i32)>,
}

impl Price {
    /// Nothing, as a Free Action. Rule TRI-ACT-03.
    pub const FREE: Self = Self {
        actions: 0,
        energy: 0,
        keeps_open: true,
        opens: None,
    };

    /// Actions.
    pub const fn actions(actions: i32) -> Self {
        Self {
            actions,
            keeps_open: false,
            ..Self::FREE
        }
    }

    /// One Action.
    pub const ACTION: Self = Self::actions(1);

    /// The price of an action that was readied: its Action was paid then. Rule TRI-ACT-18.
    ///
    /// # Errors
    /// [`Refusal`] of one that takes more than one Action.
    pub const fn kept(self) -> Result<Self, Refusal> {
        match self.actions {
            ..=1 => Ok(Self { actions: 0, ..self }),
            _ => Err(Refusal::forbidden(
                "That takes more than the Action that was readied",
                "TRI-ACT-18",
            )),
        }
    }

    /// For people: "1 Action, 3 Energy".
    pub fn words(self) -> SmolStr {
        let actions = match self.actions {
            0 => None,
            1 => Some(SmolStr::new_static("1 Action")),
            many => Some(format_smolstr!("{many} Actions")),
        };
        match actions {
            Some(actions) if self.energy > 0 => {
                format_smolstr!("{actions} + {} Energy", self.energy)
            }
            Some(actions) => actions,
            None => price_words([(self.energy, "Energy")]),
        }
    }

    /// Whether a fighter can pay it.
    ///
    /// # Errors
    /// [`Refusal`] with what is missing.
    pub fn check(self, f: &Fighter<'_>) -> Result<(), Refusal> {
        let has = f.pool(Pool::Actions);
        if self.actions > has && !f.data.is_off("TRI-INIT-07") {
            return Err(Refusal::not_enough(
                "Actions",
                self.actions,
                has,
                "TRI-INIT-07",
            ));
        }
        let has = f.pool(Pool::Energy);
        if self.energy > has && !f.data.is_off("TRI-ACT-06") {
            return Err(Refusal::not_enough(
                "Energy",
                self.energy,
                has,
                "TRI-ACT-06",
            ));
        }
        Ok(())
    }

    /// What it takes, pool by pool.
    pub fn payments(self, f: &Fighter<'_>) -> Vec<Payment> {
        let actions = f.payment(self.actions).into_iter();
        let energy = Payment::lasting("Energy", self.energy, f.pool(Pool::Energy));
        actions.chain(energy).collect()
    }
}
