//! What `injury` says of an action in its row. Floor 4. Rules INJ-ACT.

use crate::mechanics::Action;
use crate::rules::injury::data::Prices;
use crate::rules::injury::plan::acts::Costs;

/// What holds for all actions of `injury`.
pub struct InjuryActions;

/// A row of the table.
pub type Row = Action<InjuryActions>;

/// A price of the data file.
pub type PriceOf = fn(&Prices) -> i32;

/// What `injury` says of an action beside what all rulesets say.
#[derive(Debug, Clone, Copy)]
pub struct Conduct {
    /// The least action points that it costs.
    pub ap: PriceOf,
    /// The least Stamina that it costs.
    pub stamina: PriceOf,
    /// How the way to a cell is found for it.
    pub travel: Travel,
    /// Whether it attacks from afar: enemies that threaten the attacker may strike first.
    pub ranged: bool,
}

impl Conduct {
    /// An action that costs so many action points at least.
    pub(super) const fn ap(ap: PriceOf) -> Self {
        Self {
            ap,
            stamina: |_| 0,
            travel: Travel::Shortest,
            ranged: false,
        }
    }

    /// The least that it costs.
    #[must_use]
    pub fn least(&self, prices: &Prices) -> Costs {
        Costs::ap((self.ap)(prices)).and_stamina((self.stamina)(prices))
    }

    /// The same for so much Stamina.
    pub(super) const fn and_stamina(mut self, stamina: PriceOf) -> Self {
        self.stamina = stamina;
        self
    }

    /// The same by a way of its own.
    pub(super) const fn by(mut self, travel: Travel) -> Self {
        self.travel = travel;
        self
    }

    /// The same as an attack from afar.
    pub(super) const fn ranged(mut self) -> Self {
        self.ranged = true;
        self
    }
}

/// How the way to a cell is found for an action.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Travel {
    /// By as few Moves as possible, on the ground or through the air.
    Shortest,
    /// On the ground.
    Ground,
    /// Through the air, to the height that is asked for.
    Air,
    /// Through the air and down to the ground.
    AirToGround,
}
