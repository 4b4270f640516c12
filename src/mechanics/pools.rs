//! Named pools of points as a component. Floor 3½.

use crate::combat::{
    BattleEvent, CombatantId, Gauge, GaugeKind, Refusal, Roster, RuleId, component_of, pool_changed,
};
use bevy::prelude::{Component, World};
use smol_str::SmolStr;

/// One pool of a combatant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct NamedPool {
    /// Its name in events, scripts and on the screen: lower case.
    pub name: &'static str,
    /// What is in it now.
    pub now: i32,
    /// The most that it holds.
    pub max: i32,
}

/// All pools of a combatant, the most important one first: it is drawn round its piece.
///
/// Its only writer is [`Pools::apply`]; a ruleset calls that from its own `apply`, registers the
/// component in the state hash, and records changes with [`Pools::change`].
///
/// ```
/// use quincunx::mechanics::Pools;
///
/// let pools = Pools::of([("hearts", 5, 5), ("points", 0, 2)]);
/// assert_eq!((pools.now("hearts"), pools.max("points")), (5, 2));
/// assert_eq!(pools.gauges()[0].label, "Hearts");
/// assert_eq!(pools.facts()["points"], 0);
/// ```
#[derive(Component, Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct Pools(Vec<NamedPool>);

/// So many points at most are drawn one by one.
const MOST_PIPS: i32 = 12;

impl Pools {
    /// Pools by name, with what is in them and the most that they hold.
    #[must_use]
    pub fn of(pools: impl IntoIterator<Item = (&'static str, i32, i32)>) -> Self {
        let pools = pools.into_iter();
        let pools = pools.map(|(name, now, max)| NamedPool { name, now, max });
        Self(pools.collect())
    }

    /// All pools, in order.
    pub fn iter(&self) -> std::slice::Iter<'_, NamedPool> {
        self.0.iter()
    }

    fn get(&self, name: &str) -> Option<&NamedPool> {
        self.iter().find(|pool| pool.name == name)
    }

    /// What is in a pool; 0 where there is no such pool.
    #[must_use]
    pub fn now(&self, name: &str) -> i32 {
        self.get(name).map_or(0, |pool| pool.now)
    }

    /// The most that a pool holds; 0 where there is no such pool.
    #[must_use]
    pub fn max(&self, name: &str) -> i32 {
        self.get(name).map_or(0, |pool| pool.max)
    }

    /// Whether a pool holds as much as an action costs.
    ///
    /// # Errors
    /// [`Refusal::NotEnough`] with what is left.
    pub fn has(&self, name: &str, needs: i32, rule: &'static str) -> Result<(), Refusal> {
        let has = self.now(name);
        if has >= needs {
            return Ok(());
        }
        Err(Refusal::NotEnough {
            pool: name.into(),
            needs,
            has,
            rule: RuleId(rule),
        })
    }

    /// How they are drawn: the first as the arc of the piece, the others as pips or numbers.
    #[must_use]
    pub fn gauges(&self) -> Vec<Gauge> {
        let gauge = |(index, pool): (usize, &NamedPool)| Gauge {
            label: capitalised(pool.name),
            kind: match index {
                0 => GaugeKind::Health,
                _ if pool.max <= MOST_PIPS => GaugeKind::Pips,
                _ => GaugeKind::Number,
            },
            now: pool.now,
            max: pool.max,
        };
        self.iter().enumerate().map(gauge).collect()
    }

    /// What scripts may ask: an object with what is in each pool.
    #[must_use]
    pub fn facts(&self) -> serde_json::Value {
        let entry = |pool: &NamedPool| (pool.name.to_owned(), pool.now.into());
        serde_json::Value::Object(self.iter().map(entry).collect())
    }

    /// Applies [`BattleEvent::PoolChanged`] of these pools; other events are left alone.
    pub fn apply(world: &mut World, event: &BattleEvent) {
        let BattleEvent::PoolChanged { who, pool, to, .. } = event else {
            return;
        };
        let entity = world.resource::<Roster>().entity(*who);
        let pools = entity.and_then(|entity| world.get_mut::<Self>(entity));
        if let Some(mut pools) = pools
            && let Some(pool) = pools.0.iter_mut().find(|own| own.name == pool)
        {
            pool.now = *to;
        }
    }

    /// Adds to a pool, or takes from it, within 0 and its maximum, and records that if anything
    /// changes. Returns what is in it then.
    ///
    /// # Panics
    /// If the battle has no such combatant, or it has no pools.
    pub fn change(
        world: &mut World,
        who: CombatantId,
        name: &'static str,
        by: i32,
        rule: &'static str,
    ) -> i32 {
        let pools = component_of::<Self>(world, who);
        let (from, max) = (pools.now(name), pools.max(name));
        let to = from.saturating_add(by).clamp(0, max.max(0));
        if to != from {
            pool_changed(world, who, name, from, to, rule);
        }
        to
    }

    /// Fills a pool to its maximum, and records that if anything changes.
    ///
    /// # Panics
    /// If the battle has no such combatant, or it has no pools.
    pub fn fill(world: &mut World, who: CombatantId, name: &'static str, rule: &'static str) {
        Self::change(world, who, name, i32::MAX, rule);
    }
}

fn capitalised(name: &str) -> SmolStr {
    let mut letters = name.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).collect()
}

#[cfg(test)]
mod tests {
    use super::Pools;
    use crate::combat::Refusal;

    #[test]
    fn a_pool_that_is_short_is_refused_with_what_is_left() {
        let pools = Pools::of([("points", 1, 2)]);
        assert_eq!(pools.has("points", 1, "TOY-ACT-01"), Ok(()));
        let refusal = pools.has("points", 2, "TOY-ACT-01");
        assert!(matches!(
            refusal,
            Err(Refusal::NotEnough {
                needs: 2,
                has: 1,
                ..
            })
        ));
        assert_eq!(Pools::default().now("points"), 0);
    }
}
