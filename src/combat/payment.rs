//! What is paid for an action or an answer, and what there is to pay it with. Floor 3.

use serde::Serialize;

/// What an action or an answer takes out of one pool of the one who chooses it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Payment {
    /// What the pool is called, for people: "Stamina".
    pub pool: &'static str,
    /// How much is paid: 1 or more.
    pub amount: i32,
    /// How much there is before.
    pub available: i32,
    /// Whether the pool is filled again in the next round, whatever was left in it.
    pub returns: bool,
}

impl Payment {
    /// What is paid out of a pool that no round fills again; `None` if that is nothing.
    #[must_use]
    pub fn lasting(pool: &'static str, amount: i32, available: i32) -> Option<Self> {
        (amount > 0).then_some(Self {
            pool,
            amount,
            available,
            returns: false,
        })
    }

    /// What is paid out of a pool that is full again in the next round; `None` if that is nothing.
    #[must_use]
    pub fn of_round(pool: &'static str, amount: i32, available: i32) -> Option<Self> {
        Self::lasting(pool, amount, available).map(|payment| Self {
            returns: true,
            ..payment
        })
    }

    /// Whether it takes half of what there is, or more.
    ///
    /// ```
    /// use quincunx::combat::Payment;
    ///
    /// let dear = |amount, of| Payment::lasting("Stamina", amount, of).is_some_and(|it| it.is_dear());
    /// assert!(dear(2, 4) && dear(2, 3) && !dear(2, 5) && !dear(0, 0));
    /// ```
    #[must_use]
    pub const fn is_dear(&self) -> bool {
        self.amount.saturating_mul(2) >= self.available
    }

    /// Whether it takes half of what there is, or more, and no round gives it back.
    #[must_use]
    pub const fn is_dear_for_good(&self) -> bool {
        self.is_dear() && !self.returns
    }
}
