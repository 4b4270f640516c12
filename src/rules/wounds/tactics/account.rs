//! What AP are worth: those that are spent now, and those that are kept. Floor 4. Rules WND-INIT-11, -12.

use crate::combat::Act;
use crate::rules::wounds::components::Pool;
use crate::rules::wounds::snapshot::Fighter;

/// What is worth less the second time: its target may have fallen.
const AGAIN: i64 = 90;

/// More AP than anybody has.
const MOST: i32 = 200;

/// Something that can be done, with what it is worth in hundredths of an AP.
#[derive(Debug, Clone)]
pub(super) struct Choice {
    pub act: Act,
    /// AP that it takes.
    pub ap: i32,
    /// AP that it takes together with what has to be done before it can be done again.
    pub total: i32,
    pub worth: i64,
    /// Whether it is of no use a second time.
    pub once: bool,
}

impl Choice {
    /// What it is worth for each AP.
    pub fn rate(&self) -> i64 {
        self.worth / i64::from(self.total.max(1))
    }
}

/// What the AP of a fighter are worth.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Account {
    /// What it has.
    pub ap: i32,
    /// So many stay with it until its next turn ends; what is more is lost with the gains.
    pub safe: i32,
    /// What each of them is worth.
    pub kept: i64,
    /// What each of the others is worth: somebody may come whom it strikes in their turn.
    pub spare: i64,
    /// What each Rebuff that it may make before its next turn is worth.
    pub rebuff: i64,
    /// What a Rebuff costs.
    pub rebuff_ap: i32,
    /// How many it may make.
    pub rebuffs: i32,
}

impl Account {
    /// That of a fighter whose AP are worth so much each.
    pub fn of(f: &Fighter<'_>, kept: i64) -> Self {
        let row = f.ap_row();
        let gains = f.gain_of(row.start) + f.gain_of(row.end);
        Self {
            ap: f.pool(Pool::Ap),
            safe: (row.max - gains).max(0),
            kept,
            spare: kept / 4,
            rebuff: 0,
            rebuff_ap: f.data.prices.rebuff.max(1),
            rebuffs: 0,
        }
    }

    /// What so many AP are worth that are left at the end of the turn.
    pub fn keep(&self, ap: i32) -> i64 {
        let safe = ap.min(self.safe).max(0);
        let spare = (ap - safe).max(0);
        let plain = i64::from(safe) * self.kept + i64::from(spare) * self.spare;
        let rebuffs = (ap / self.rebuff_ap).min(self.rebuffs).max(0);
        plain + i64::from(rebuffs) * self.rebuff
    }

    /// What so many AP are worth with these choices, spent and kept as is best.
    pub fn value(&self, choices: &[Choice], ap: i32) -> i64 {
        let mut best: Vec<i64> = Vec::new();
        for now in 0..=ap.clamp(0, MOST) {
            let able = choices
                .iter()
                .filter(|it| (1..=now).contains(&it.ap) && !it.once);
            let spent = able.filter_map(|it| {
                let left = usize::try_from((now - it.total).max(0)).ok()?;
                Some(it.worth * AGAIN / 100 + best.get(left)?)
            });
            let spent = spent.max().unwrap_or(0);
            best.push(spent.max(self.keep(now)));
        }
        best.last().copied().unwrap_or(0)
    }

    /// The choice that begins the best use of so many AP, with what that use is worth; `None` if it is best to keep them.
    pub fn first<'c>(&self, choices: &'c [Choice], ap: i32) -> Option<(i64, &'c Choice)> {
        let able = choices.iter().filter(|it| it.ap <= ap);
        let valued = able.map(|it| {
            let left = (ap - it.total).max(0);
            (it.worth + self.value(choices, left), it)
        });
        let best = valued.reduce(|best, it| match it.0.cmp(&best.0) {
            std::cmp::Ordering::Greater => it,
            std::cmp::Ordering::Equal if it.1.rate() > best.1.rate() => it,
            _ => best,
        })?;
        (best.0 > self.keep(ap)).then_some(best)
    }
}
