//! What somebody has for its movement: yards that are bought, AP for more, and who pays along. Floor 4. Rules WND-MOVE-01, -24,
//! WND-POS-26; rulings WND-R44, WND-R107, WND-R121.

use super::ground::drags;
use crate::combat::Refusal;
use crate::rules::wounds::components::Pool;
use crate::rules::wounds::snapshot::{Fighter, Situation};
use crate::rules::wounds::words::{self, Trait};

/// More AP and yards than anybody has: where a rule is off that counts them.
pub const ENDLESS: i32 = 1 << 20;

/// What somebody has for its movement in this round: what it has bought, and AP for more. Rule WND-MOVE-01; ruling WND-R44.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Purse {
    rate: i32,
    full: i32,
    bought: i32,
    used: i32,
    ap: i32,
    /// AP that may still be bought with partners taken along; `None` if none are.
    pub drag: Option<i32>,
}

impl Purse {
    /// That of somebody now.
    pub fn of(s: &Situation<'_>, f: &Fighter<'_>) -> Self {
        let ap = match s.data.is_off("WND-INIT-11") {
            true => ENDLESS,
            false => payer(s, f).map_or(f.pool(Pool::Ap), |rider| {
                rider.pool(Pool::Ap).min(f.pool(Pool::Ap))
            }),
        };
        Self {
            rate: f.rate(),
            full: s.data.terrain.full_ap.max(1),
            bought: f.pool(Pool::Bought),
            used: f.pool(Pool::Used),
            ap,
            drag: drags(f).then(|| f.value_of(words::DRAGGING)),
        }
    }

    /// Yards that are bought and not used.
    pub fn left(&self) -> i32 {
        (self.yards(self.bought) - self.used).max(0)
    }

    fn yards(&self, ap: i32) -> i32 {
        (self.rate * ap).div_euclid(self.full)
    }

    /// Yards that all AP give.
    pub fn most(&self) -> i32 {
        let all = i64::from(self.rate) * (i64::from(self.bought) + i64::from(self.ap));
        let all = all.div_euclid(i64::from(self.full)) - i64::from(self.used);
        i32::try_from(all.max(0)).unwrap_or(ENDLESS).min(ENDLESS)
    }

    /// AP to be bought so that the pool covers so many yards; `None` if there are not so many.
    pub fn missing(&self, yards: i32) -> Option<i32> {
        self.needs(yards).filter(|&ap| ap <= self.ap)
    }

    /// AP to be bought so that the pool covers so many yards, whether there are so many AP or not; `None` if no AP buys a yard.
    pub fn needs(&self, yards: i32) -> Option<i32> {
        if yards <= 0 || self.yards(self.bought) - self.used >= yards {
            return Some(0);
        }
        if self.rate <= 0 {
            return None;
        }
        let target = i64::from(self.used) + i64::from(yards);
        // The least AP whose yards reach it, rounded up.
        let all = (target * i64::from(self.full) + i64::from(self.rate) - 1) / i64::from(self.rate);
        let more = i32::try_from(all - i64::from(self.bought)).ok()?;
        Some(more.max(0))
    }

    /// Yards for which partners are taken along.
    pub fn most_dragging(&self) -> Option<i32> {
        let left = self.drag?;
        let purse = Self {
            ap: self.ap.min(left),
            ..*self
        };
        Some(purse.most())
    }

    /// Whether so many yards are covered by what partners are taken along with.
    pub fn drags_for(&self, yards: i32) -> bool {
        let missing = self.missing(yards);
        self.drag
            .is_some_and(|left| missing.is_some_and(|ap| ap <= left))
    }

    /// Buys and uses so many yards, as far as there are AP. Returns the AP.
    pub fn pay(&mut self, yards: i32) -> Option<i32> {
        let ap = self.missing(yards)?;
        self.bought += ap;
        self.ap -= ap;
        self.used += yards;
        self.drag = self.drag.map(|left| left - ap).filter(|&left| left >= 0);
        Some(ap)
    }
}

/// The rider that pays as many AP as its mount spends on movement. Rule WND-POS-26; rulings WND-R107, WND-R109.
pub fn payer<'s, 'w>(s: &'s Situation<'w>, f: &Fighter<'_>) -> Option<&'s Fighter<'w>> {
    let pays = !f.is(Trait::Sentient) && !f.has(words::RUNAWAY) && !s.data.is_off("WND-POS-26");
    f.rider().filter(|_| pays).map(|rider| s.fighter(rider))
}

/// Whether movement is paid for at all.
pub fn is_paid(s: &Situation<'_>) -> bool {
    !s.data.is_off("WND-MOVE-01")
}

/// AP for so many yards; `None` if there are not so many.
pub fn ap_for(s: &Situation<'_>, f: &Fighter<'_>, yards: u32) -> Option<i32> {
    match is_paid(s) {
        true => Purse::of(s, f).missing(yards_of(yards)),
        false => Some(0),
    }
}

/// A number of yards as pools count them.
pub fn yards_of(cost: u32) -> i32 {
    i32::try_from(cost).unwrap_or(ENDLESS)
}

/// AP to be bought for so many yards.
///
/// # Errors
/// [`Refusal`] if there are not so many.
pub fn paid_by(s: &Situation<'_>, purse: &Purse, cost: u32) -> Result<i32, Refusal> {
    let ap = match is_paid(s) {
        true => purse.missing(yards_of(cost)),
        false => Some(0),
    };
    let most = u32::try_from(purse.most()).unwrap_or(0);
    ap.ok_or_else(|| Refusal::path_too_long(cost, most, "WND-MOVE-01"))
}
