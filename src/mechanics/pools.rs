//! Pools of points as a component. Floor 3½.

use super::scene::Scene;
use super::spawning::CreatureBuilder;
use crate::combat::{
    BattleEvent, CombatantId, Gauge, GaugeKind, Refusal, Roster, Sheet, Shown, Vocabulary, Word,
    capital, component_of, pool_changed, words_of,
};
use bevy::prelude::{Component, World};
use smol_str::SmolStr;
use std::marker::PhantomData;

/// What is in one pool.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct PoolLevel {
    /// Points in it now.
    pub now: i32,
    /// The most that it holds; [`i32::MAX`] for a mere count.
    pub max: i32,
}

/// All pools of a combatant. `P` lists them, the most important one first: it is drawn round the
/// piece. `N` is how many there are. Their words are those of events and scripts.
///
/// The only writer is [`Pools::apply`]; a ruleset calls that from its own `apply`, registers the
/// component in the state hash, and records changes with [`Pools::set`], [`Pools::change`] and
/// [`Pools::fill`].
///
/// ```
/// use quincunx::combat::words;
///
/// words! {
///     /// What is counted of a duellist.
///     Counted: "pool" {
///         /// How much it can take.
///         Hearts = "hearts",
///         /// What actions cost.
///         Points = "points",
///     }
/// }
///
/// type Pools = quincunx::mechanics::Pools<Counted, { Counted::ALL.len() }>;
///
/// let pools = Pools::of([(Counted::Hearts, 5, 5), (Counted::Points, 0, 2)]);
/// assert_eq!((pools.now(Counted::Hearts), pools.max(Counted::Points)), (5, 2));
/// assert_eq!(pools.gauges()[0].label, "Hearts");
/// assert_eq!(pools.facts()["points"], 0);
/// ```
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Pools<P: Word, const N: usize> {
    levels: [PoolLevel; N],
    kind: PhantomData<P>,
}

/// So many points at most are drawn one by one.
const MOST_PIPS: i32 = 12;

impl<P: Word, const N: usize> Pools<P, N> {
    /// Pools with what is in them and the most that they hold. Those that are not named are empty
    /// and hold any number.
    #[must_use]
    pub fn of(pools: impl IntoIterator<Item = (P, i32, i32)>) -> Self {
        let count = PoolLevel {
            now: 0,
            max: i32::MAX,
        };
        let mut levels = [count; N];
        for (pool, now, max) in pools {
            levels[pool.place()] = PoolLevel { now, max };
        }
        Self {
            levels,
            kind: PhantomData,
        }
    }

    /// What is in a pool, and the most that it holds.
    #[must_use]
    #[inline]
    pub fn level(&self, pool: P) -> PoolLevel {
        self.levels[pool.place()]
    }

    /// What is in a pool.
    #[must_use]
    #[inline]
    pub fn now(&self, pool: P) -> i32 {
        self.level(pool).now
    }

    /// The most that a pool holds.
    #[must_use]
    #[inline]
    pub fn max(&self, pool: P) -> i32 {
        self.level(pool).max
    }

    /// What is out of bounds: each pool holds no less and no more than `bounds` says of it, given its maximum. For
    /// [`laws::breaches`](super::laws::breaches).
    #[must_use]
    pub fn breaches(&self, bounds: impl Fn(P, i32) -> (i32, i32)) -> Vec<String> {
        let out = P::ALL.iter().filter_map(|&pool| {
            let (now, (least, most)) = (self.now(pool), bounds(pool, self.max(pool)));
            let is_within = (least..=most).contains(&now);
            (!is_within).then(|| format!("{} {now}, not {least} to {most}", pool.word()))
        });
        out.collect()
    }

    /// Whether a pool holds as much as an action costs.
    ///
    /// # Errors
    /// [`Refusal::NotEnough`] with what is left.
    pub fn has(&self, pool: P, needs: i32, rule: &'static str) -> Result<(), Refusal> {
        let has = self.now(pool);
        match has >= needs {
            true => Ok(()),
            false => Err(Refusal::not_enough(pool.word(), needs, has, rule)),
        }
    }

    /// What is in a pool as a field of a set of changes, to carry it on into the next battle; `None`
    /// if the field cannot hold the number.
    #[must_use]
    pub fn given<T: TryFrom<i32>>(&self, pool: P) -> Option<T> {
        T::try_from(self.now(pool)).ok()
    }

    /// A sentence about each combatant that still fights with nothing in a pool without which
    /// nobody does: for [`Ruleset::breaches`](crate::combat::Ruleset::breaches).
    #[must_use]
    pub fn fight_without(world: &World, pool: P) -> Vec<String> {
        let scene = Scene::of(world);
        let fighters = scene.fighters();
        let empty = fighters.filter(|&who| scene.get::<Self>(who).now(pool) < 1);
        empty
            .map(|who| format!("combatant {who} fights without {}", pool.word()))
            .collect()
    }

    /// How they are drawn: the first as the arc of the piece, the others as pips or numbers.
    #[must_use]
    pub fn gauges(&self) -> Vec<Gauge> {
        let gauge = |(&pool, level): (&P, &PoolLevel)| {
            let label = capital(&pool.word().replace('_', " "));
            let kind = match pool.place() {
                0 => GaugeKind::Health,
                _ if level.max <= MOST_PIPS => GaugeKind::Pips,
                _ => GaugeKind::Number,
            };
            let limit = (level.max != i32::MAX).then_some(level.max);
            Gauge::new(label, kind, level.now, limit)
        };
        P::ALL.iter().zip(&self.levels).map(gauge).collect()
    }

    /// What scripts may ask: an object with what is in each pool.
    #[must_use]
    pub fn facts(&self) -> serde_json::Value {
        let entry = |&pool: &P| (pool.word().to_owned(), self.now(pool).into());
        serde_json::Value::Object(P::ALL.iter().map(entry).collect())
    }

    /// Puts a number into a pool, with no event: for a combatant that is not in a battle yet, for
    /// the copy of a preview, and where an event of another kind says so, such as the start of a turn.
    pub fn put(&mut self, pool: P, now: i32) {
        self.levels[pool.place()].now = now;
    }

    /// Applies [`BattleEvent::PoolChanged`] of these pools; other events are left alone.
    pub fn apply(world: &mut World, event: &BattleEvent) {
        let BattleEvent::PoolChanged { who, pool, to, .. } = event else {
            return;
        };
        let entity = world.resource::<Roster>().entity(*who);
        let pools = entity.and_then(|entity| world.get_mut::<Self>(entity));
        if let (Some(mut pools), Some(pool)) = (pools, P::of_word(pool)) {
            pools.put(pool, *to);
        }
    }

    /// What is shown of combatants who have these pools: their gauges on the sheet of
    /// [`CreatureBuilder::sheet`], what is in each as a fact, and their words. What the ruleset shows
    /// besides goes on top: `Shown { reach, route, ..Pools::shown::<MyData>() }`.
    #[must_use]
    pub const fn shown<B: CreatureBuilder>() -> Shown {
        Shown {
            sheet: |world, who| Sheet {
                gauges: component_of::<Self>(world, who).gauges(),
                ..B::sheet(world, who)
            },
            facts: |world, who| component_of::<Self>(world, who).facts(),
            vocabulary: |_| Self::vocabulary(),
            ..Shown::DEFAULT
        }
    }

    /// The words of the pools, for a vocabulary that has others too.
    #[must_use]
    pub fn vocabulary() -> Vocabulary {
        Vocabulary {
            pools: words_of(P::ALL.iter().map(|pool| pool.word())),
            ..Vocabulary::default()
        }
    }

    /// Sets a pool to a number, and records that if it is another one.
    ///
    /// # Panics
    /// If the battle has no such combatant, or it has no pools.
    pub fn set(world: &mut World, who: CombatantId, pool: P, to: i32, rule: &'static str) {
        let from = component_of::<Self>(world, who).now(pool);
        Self::tell(world, who, pool, from, to, rule);
    }

    /// Records that a pool goes from one number to another, if they differ. Returns what is in it then.
    fn tell(
        world: &mut World,
        who: CombatantId,
        pool: P,
        from: i32,
        to: i32,
        rule: &'static str,
    ) -> i32 {
        let word = SmolStr::new_static(pool.word());
        let changed = to != from && pool_changed(world, who, word, from, to, rule);
        if changed { to } else { from }
    }

    /// Adds to a pool, or takes from it, within 0 and its maximum, and records that if anything
    /// changes. Returns what is in it then: the same as before if the rule is switched off.
    ///
    /// # Panics
    /// If the battle has no such combatant, or it has no pools.
    pub fn change(
        world: &mut World,
        who: CombatantId,
        pool: P,
        by: i32,
        rule: &'static str,
    ) -> i32 {
        let level = component_of::<Self>(world, who).level(pool);
        let to = level.now.saturating_add(by).clamp(0, level.max.max(0));
        Self::tell(world, who, pool, level.now, to, rule)
    }

    /// Fills a pool to its maximum, and records that if anything changes.
    ///
    /// # Panics
    /// If the battle has no such combatant, or it has no pools.
    pub fn fill(world: &mut World, who: CombatantId, pool: P, rule: &'static str) {
        let level = component_of::<Self>(world, who).level(pool);
        Self::tell(world, who, pool, level.now, level.max, rule);
    }
}

#[cfg(test)]
mod tests {
    use super::PoolLevel;
    use crate::combat::{
        ActiveRuleset, CombatantId, Refusal, Ruleset, Standing, standing_changed, words,
    };
    use crate::grid::GridKind;
    use crate::mechanics::testing::{Toy, field_of, switch_off, toy};

    words! {
        /// Pools of a test.
        Counted: "pool" {
            /// A pool with a maximum.
            Points = "points",
            /// A count.
            Steps = "steps",
        }
    }

    type Pools = super::Pools<Counted, { Counted::ALL.len() }>;

    #[test]
    fn a_pool_that_is_short_is_refused_with_what_is_left() {
        let pools = Pools::of([(Counted::Points, 1, 2)]);
        assert_eq!(pools.has(Counted::Points, 1, "TOY-ACT-01"), Ok(()));
        let refusal = pools.has(Counted::Points, 2, "TOY-ACT-01");
        assert!(matches!(
            refusal,
            Err(Refusal::NotEnough {
                needs: 2,
                has: 1,
                ..
            })
        ));
    }

    #[test]
    fn who_fights_with_nothing_left_is_found() {
        let toys = [Toy::new(0, (2, 2)), Toy::new(1, (3, 2))];
        let mut world = field_of(GridKind::Square, &toys, |who| {
            let now = i32::from(who == CombatantId(2));
            Pools::of([(Counted::Points, now, 2)])
        });
        let found = Pools::fight_without(&world, Counted::Points);
        assert_eq!(found, ["combatant #1 fights without points"]);
        standing_changed(&mut world, CombatantId(1), Standing::Dead, "TOY-ATK-01");
        assert!(Pools::fight_without(&world, Counted::Points).is_empty());
    }

    #[test]
    fn what_is_in_a_pool_then_is_what_was_in_it_if_the_rule_is_off() {
        let toys = [Toy::new(0, (2, 2))];
        let mut world = field_of(GridKind::Hex, &toys, |_| {
            Pools::of([(Counted::Points, 1, 2)])
        });
        static RULES: Ruleset = Ruleset {
            apply: Pools::apply,
            ..toy()
        };
        world.resource_mut::<ActiveRuleset>().ruleset = &RULES;
        let take =
            |world: &mut _| Pools::change(world, CombatantId(1), Counted::Points, -1, "TOY-ATK-01");
        switch_off(&mut world, "TOY-ATK-01");
        assert_eq!(take(&mut world), 1);
        switch_off(&mut world, "TOY-ATK-02");
        assert_eq!(take(&mut world), 0);
    }

    #[test]
    fn a_number_is_carried_on_as_a_field_that_can_hold_it() {
        let pools = Pools::of([(Counted::Points, 1, 2), (Counted::Steps, -1, 2)]);
        assert_eq!(pools.given(Counted::Points), Some(1_u8));
        assert_eq!(pools.given::<u8>(Counted::Steps), None);
    }

    #[test]
    fn a_pool_that_is_not_named_is_a_count() {
        let mut pools = Pools::of([(Counted::Points, 1, 2)]);
        pools.put(Counted::Steps, 7);
        let (now, max) = (7, i32::MAX);
        assert_eq!(pools.level(Counted::Steps), PoolLevel { now, max });
        assert_eq!(pools.facts()["steps"], 7);
        let limits = pools.gauges().into_iter().map(|gauge| gauge.max);
        assert_eq!(limits.collect::<Vec<_>>(), [Some(2), None]);
    }
}
