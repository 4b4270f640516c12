//! What actions and answers cost. Floor 3½.

use crate::combat::{CombatantId, Consequence, Payment, Refusal, Word};
use crate::mechanics::pools::Pools;
use crate::mechanics::reports::counted;
use crate::mechanics::scene::Scene;
use bevy::prelude::World;
use smol_str::{SmolStr, format_smolstr};

/// What an action costs under [`SceneRules`](super::SceneRules). Nothing, unless a price says otherwise.
pub trait Price: 'static {
    /// Whether somebody can pay it.
    ///
    /// # Errors
    /// [`Refusal`] with what is missing.
    fn check(&self, _: Scene<'_>, _who: CombatantId) -> Result<(), Refusal> {
        Ok(())
    }

    /// The price for people: "1 point".
    fn words(&self) -> SmolStr {
        SmolStr::new_static("free")
    }

    /// What somebody pays, pool by pool; empty if it is free.
    fn payments(&self, _: Scene<'_>, _who: CombatantId) -> Vec<Payment> {
        Vec::new()
    }

    /// Takes the price from somebody.
    fn pay(&self, _: &mut World, _who: CombatantId) {}
}

/// Actions are free.
impl Price for () {}

/// A price in one of the [`Pools`] of a combatant.
///
/// ```
/// use quincunx::combat::words;
/// use quincunx::mechanics::{PoolPrice, Price};
///
/// words! {
///     /// What is counted of a duellist.
///     Counted: "pool" {
///         /// What actions cost.
///         Points = "points",
///     }
/// }
///
/// const POINTS: PoolPrice<Counted, { Counted::ALL.len() }> =
///     PoolPrice::new(Counted::Points, ["point", "points"], "DUEL-ACT-01");
/// assert_eq!(POINTS.of(2).words(), "2 points");
/// assert_eq!(POINTS.words(), "free");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PoolPrice<P: Word, const N: usize> {
    pool: P,
    units: [&'static str; 2],
    rule: &'static str,
    amount: i32,
    returns: bool,
}

impl<P: Word, const N: usize> PoolPrice<P, N> {
    /// A price of nothing, out of a pool that is full again in the next round. `units` are the words for one of what is paid
    /// and for several; without the rule everything is free.
    #[must_use]
    pub const fn new(pool: P, units: [&'static str; 2], rule: &'static str) -> Self {
        Self {
            pool,
            units,
            rule,
            amount: 0,
            returns: true,
        }
    }

    /// Sets the amount: 0 or more.
    #[must_use]
    pub const fn of(mut self, amount: i32) -> Self {
        self.amount = amount;
        self
    }

    /// Says that no round fills the pool again.
    #[must_use]
    pub const fn lasting(mut self) -> Self {
        self.returns = false;
        self
    }

    /// What is due in a battle: nothing if the rule is switched off.
    fn due(&self, scene: Scene<'_>) -> i32 {
        scene.in_force(self.rule, self.amount, 0)
    }

    fn left(&self, scene: Scene<'_>, who: CombatantId) -> i32 {
        scene.get::<Pools<P, N>>(who).now(self.pool)
    }

    /// What an answer at this price leads to: what it costs, and what it leaves ("leaves 1 point").
    #[must_use]
    pub fn consequence(&self, scene: Scene<'_>, who: CombatantId) -> Consequence {
        let [one, many] = self.units;
        let left = counted(self.left(scene, who) - self.due(scene), one, many);
        Consequence {
            price: self.payments(scene, who),
            leaves: format_smolstr!("leaves {left}"),
            ..Consequence::default()
        }
    }
}

impl<P: Word, const N: usize> Price for PoolPrice<P, N> {
    fn check(&self, scene: Scene<'_>, who: CombatantId) -> Result<(), Refusal> {
        let pools = scene.get::<Pools<P, N>>(who);
        pools.has(self.pool, self.due(scene), self.rule)
    }

    fn words(&self) -> SmolStr {
        let [one, many] = self.units;
        match self.amount {
            0 => SmolStr::new_static("free"),
            amount => counted(amount, one, many),
        }
    }

    fn payments(&self, scene: Scene<'_>, who: CombatantId) -> Vec<Payment> {
        let (due, left) = (self.due(scene), self.left(scene, who));
        let paid = match self.returns {
            true => Payment::of_round(self.units, due, left),
            false => Payment::lasting(self.units, due, left),
        };
        paid.into_iter().collect()
    }

    fn pay(&self, world: &mut World, who: CombatantId) {
        let due = self.due(Scene::of(world));
        Pools::<P, N>::change(world, who, self.pool, -due, self.rule);
    }
}
