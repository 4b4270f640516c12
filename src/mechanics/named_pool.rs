//! Pools that are components by their own names: what the rules of a game call Stamina is a component of that
//! name. Floor 3½.

use super::pools::PoolLevel;
use crate::combat::{BattleEvent, CombatantId, Roster, component_of, pool_changed};
use bevy::ecs::component::Mutable;
use bevy::prelude::{Component, World};
use smol_str::SmolStr;

/// A single pool that is a component. Events name it by its word, as they do those of
/// [`Pools`](super::Pools); its only writer is [`NamedPool::apply`], which a ruleset calls from its own
/// `apply`.
pub trait NamedPool: Component<Mutability = Mutable> + Copy {
    /// Its word in events and scripts.
    const WORD: &'static str;

    /// What is in it, and the most that it holds.
    #[must_use]
    fn level(self) -> PoolLevel;

    /// Puts a number into it, with no event: for a combatant that is not in a battle yet, and for the copy of
    /// a preview.
    fn put(&mut self, now: i32);

    /// What is in it.
    #[must_use]
    fn now(self) -> i32 {
        self.level().now
    }

    /// The most that it holds.
    #[must_use]
    fn max(self) -> i32 {
        self.level().max
    }

    /// Applies [`BattleEvent::PoolChanged`] of this pool; other events are left alone.
    fn apply(world: &mut World, event: &BattleEvent) {
        let BattleEvent::PoolChanged { who, pool, to, .. } = event else {
            return;
        };
        if pool != Self::WORD {
            return;
        }
        let entity = world.resource::<Roster>().entity(*who);
        if let Some(mut own) = entity.and_then(|entity| world.get_mut::<Self>(entity)) {
            own.put(*to);
        }
    }

    /// Sets it to a number, and records that if it is another one.
    ///
    /// # Panics
    /// If the battle has no such combatant, or it has no such pool.
    fn set(world: &mut World, who: CombatantId, to: i32, rule: &'static str) {
        let from = component_of::<Self>(world, who).now();
        if to != from {
            pool_changed(world, who, SmolStr::new_static(Self::WORD), from, to, rule);
        }
    }

    /// Adds to it, or takes from it, within 0 and its maximum, and records that if anything changes.
    ///
    /// # Panics
    /// If the battle has no such combatant, or it has no such pool.
    fn change(world: &mut World, who: CombatantId, by: i32, rule: &'static str) {
        let PoolLevel { now, max } = component_of::<Self>(world, who).level();
        let to = now.saturating_add(by).clamp(0, max.max(0));
        Self::set(world, who, to, rule);
    }

    /// Fills it to its maximum, and records that if anything changes.
    ///
    /// # Panics
    /// If the battle has no such combatant, or it has no such pool.
    fn fill(world: &mut World, who: CombatantId, rule: &'static str) {
        let most = component_of::<Self>(world, who).max();
        Self::set(world, who, most, rule);
    }
}

/// What one exerts oneself with; each ruleset says for what, and what its end means.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Stamina(PoolLevel);

impl Stamina {
    /// Points now, and the most of them.
    #[must_use]
    pub const fn new(now: i32, max: i32) -> Self {
        Self(PoolLevel { now, max })
    }
}

impl NamedPool for Stamina {
    const WORD: &'static str = "stamina";

    fn level(self) -> PoolLevel {
        self.0
    }

    fn put(&mut self, now: i32) {
        self.0.now = now;
    }
}

#[cfg(test)]
mod tests {
    use super::{NamedPool, Stamina};
    use crate::combat::{ActiveRuleset, BattleEvent, CombatantId, Ruleset, component_of};
    use crate::grid::GridKind;
    use crate::mechanics::testing::{Played, Toy, field_of, toy};

    const WHO: CombatantId = CombatantId(1);

    #[test]
    fn a_named_pool_changes_within_its_limits_and_tells_only_what_changes() {
        static RULES: Ruleset = Ruleset {
            apply: Stamina::apply,
            ..toy()
        };
        let toys = [Toy::new(0, (2, 2))];
        let mut world = field_of(GridKind::Square, &toys, |_| Stamina::new(3, 5));
        world.resource_mut::<ActiveRuleset>().ruleset = &RULES;
        Stamina::change(&mut world, WHO, -9, "TOY-ATK-01");
        Stamina::change(&mut world, WHO, -1, "TOY-ATK-01");
        assert_eq!(component_of::<Stamina>(&world, WHO).now(), 0);
        Stamina::fill(&mut world, WHO, "TOY-ATK-01");
        Stamina::set(&mut world, WHO, 5, "TOY-ATK-01");
        assert_eq!(
            component_of::<Stamina>(&world, WHO).level(),
            Stamina::new(5, 5).level()
        );
        let played = Played::resume(world);
        let told = played.events().iter();
        let told = told.filter_map(|event| match event {
            BattleEvent::PoolChanged { pool, from, to, .. } if pool == "stamina" => {
                Some((*from, *to))
            }
            _ => None,
        });
        assert_eq!(told.collect::<Vec<_>>(), [(3, 0), (0, 5)]);
    }
}
