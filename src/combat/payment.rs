//! What is paid for an action or an answer, and what there is to pay it with. Floor 3.

use serde::Serialize;
use smol_str::{SmolStr, format_smolstr};

/// What is paid out of a pool, for people: one of it, and several. Pools that nobody counts, such as Stamina, have one word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Units {
    /// "Action".
    pub one: &'static str,
    /// "Actions".
    pub many: &'static str,
}

impl From<&'static str> for Units {
    fn from(word: &'static str) -> Self {
        Self {
            one: word,
            many: word,
        }
    }
}

impl From<[&'static str; 2]> for Units {
    fn from([one, many]: [&'static str; 2]) -> Self {
        Self { one, many }
    }
}

impl Units {
    /// An amount in words.
    ///
    /// ```
    /// use quincunx::combat::Units;
    ///
    /// let actions = Units::from(["Action", "Actions"]);
    /// assert_eq!([1, 2, 0].map(|amount| actions.counted(amount)), ["1 Action", "2 Actions", "0 Actions"]);
    /// assert_eq!(Units::from("Stamina").counted(1), "1 Stamina");
    /// ```
    #[must_use]
    pub fn counted(self, amount: i32) -> SmolStr {
        let word = if amount == 1 { self.one } else { self.many };
        format_smolstr!("{amount} {word}")
    }
}

/// What an action or an answer takes out of one pool of the one who chooses it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Payment {
    /// What the pool is called, for people: "Stamina".
    pub pool: &'static str,
    /// The words for one of what is paid and for several: the second is the name of the pool.
    #[serde(skip)]
    pub units: Units,
    /// How much is paid: 1 or more.
    pub amount: i32,
    /// How much there is before.
    pub available: i32,
    /// Whether the pool is filled again in the next round, whatever was left in it.
    pub returns: bool,
    /// How much of `available` is no part of the pool, but stands in for it once the pool is empty.
    #[serde(skip)]
    pub reserve: i32,
}

impl Payment {
    /// What is paid out of a pool that no round fills again; `None` if that is nothing.
    #[must_use]
    pub fn lasting(pool: impl Into<Units>, amount: i32, available: i32) -> Option<Self> {
        let units = pool.into();
        (amount > 0).then_some(Self {
            pool: units.many,
            units,
            amount,
            available,
            returns: false,
            reserve: 0,
        })
    }

    /// Says how much of what is available is no part of the pool and only stands in for it.
    #[must_use]
    pub const fn with_reserve(mut self, reserve: i32) -> Self {
        self.reserve = reserve;
        self
    }

    /// What is left in the pool itself, at least 0.
    ///
    /// ```
    /// use quincunx::combat::Payment;
    ///
    /// let left = |amount| Payment::lasting("Stamina", amount, 8).map(|it| it.with_reserve(5).left());
    /// assert_eq!([left(1), left(3), left(4)], [Some(2), Some(0), Some(0)]);
    /// ```
    #[must_use]
    pub fn left(&self) -> i32 {
        (self.available - self.reserve - self.amount).max(0)
    }

    /// What is paid out of a pool that is full again in the next round; `None` if that is nothing.
    #[must_use]
    pub fn of_round(pool: impl Into<Units>, amount: i32, available: i32) -> Option<Self> {
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
