//! Conditions begin and end by events. Floor 3½.
//!
//! A mark between two combatants (held by, watched by, hidden from) is a condition of one of them
//! that refers to the other ([`Condition::by`]). Of a hold both have one, each with its own event.

use crate::combat::{
    BattleEvent, CombatantId, Condition, Conditions, Roster, RuleId, Until, component_of, record,
};
use bevy::prelude::World;
use smol_str::SmolStr;

/// Records that a condition began or changed.
pub fn set(world: &mut World, who: CombatantId, condition: Condition) {
    record(world, BattleEvent::ConditionSet { who, condition });
}

/// Records that another condition of a key and a referred combatant began, beside those that are there: the next
/// [`Condition::instance`]. Rules TRI-COND-12, WND-R105.
pub fn add(world: &mut World, who: CombatantId, condition: Condition) {
    let own = component_of::<Conditions>(world, who).all(&condition.key);
    let same = own.filter(|c| c.by == condition.by);
    let last = same.map(|c| c.instance).max();
    let next = last.map_or(0, |last| last.saturating_add(1));
    set(world, who, condition.instance(next));
}

/// Ends all conditions of a key on one combatant, those that refer to another included.
pub fn end(world: &mut World, who: CombatantId, key: &str, rule: &'static str) {
    end_own(world, who, |c| c.key == key, rule);
}

/// Ends the conditions of one combatant for which `over` holds, each by itself.
pub fn end_own(
    world: &mut World,
    who: CombatantId,
    over: impl Fn(&Condition) -> bool,
    rule: &'static str,
) {
    let own = component_of::<Conditions>(world, who).iter();
    let ending: Vec<_> = own.filter(|c| over(c)).map(Which::of).collect();
    for which in ending {
        ended(world, who, which, rule);
    }
}

/// Ends the conditions of a key on one combatant that refer to `by`, if any is there.
pub fn end_one(
    world: &mut World,
    who: CombatantId,
    key: &str,
    by: Option<CombatantId>,
    rule: &'static str,
) {
    end_own(world, who, |c| c.key == key && c.by == by, rule);
}

/// Ends, on one combatant, all conditions of every key that has a condition for which `over` holds.
pub fn end_keys(
    world: &mut World,
    who: CombatantId,
    over: impl Fn(&Condition) -> bool,
    rule: &'static str,
) {
    let own = component_of::<Conditions>(world, who).iter();
    let keys: Vec<_> = own.filter(|c| over(c)).map(|c| c.key.clone()).collect();
    for key in keys {
        end(world, who, &key, rule);
    }
}

/// Ends what lasts until a moment that has come, on everybody, by combatant.
pub fn end_timed(world: &mut World, over: impl Fn(Until) -> bool, rule: &'static str) {
    end_where(world, |_, condition| over(condition.until), rule);
}

/// Ends every condition that matches, on everybody, by combatant.
pub fn end_where(
    world: &mut World,
    ends: impl Fn(CombatantId, &Condition) -> bool,
    rule: &'static str,
) {
    let roster = world.resource::<Roster>();
    let ending: Vec<_> = roster
        .ids()
        .zip(roster.entities())
        .filter_map(|(id, &entity)| Some((id, world.get::<Conditions>(entity)?)))
        .flat_map(|(id, conditions)| conditions.iter().map(move |c| (id, c)))
        .filter(|(id, c)| ends(*id, c))
        .map(|(id, c)| (id, Which::of(c)))
        .collect();
    for (who, which) in ending {
        ended(world, who, which, rule);
    }
}

/// Which of a combatant's conditions.
pub(super) struct Which {
    pub(super) key: SmolStr,
    pub(super) by: Option<CombatantId>,
    pub(super) instance: u8,
}

impl Which {
    pub(super) fn of(condition: &Condition) -> Self {
        Self {
            key: condition.key.clone(),
            by: condition.by,
            instance: condition.instance,
        }
    }
}

/// Records that one condition of a combatant has ended.
pub(super) fn ended(world: &mut World, who: CombatantId, which: Which, rule: &'static str) {
    let Which { key, by, instance } = which;
    let event = BattleEvent::ConditionEnded {
        who,
        key,
        by,
        instance,
        rule: RuleId(rule),
    };
    record(world, event);
}

/// Those to whom the conditions of a key refer, ascending: whom it holds, who watches it.
pub fn referred<'c>(
    conditions: &'c Conditions,
    key: &'c str,
) -> impl Iterator<Item = CombatantId> + use<'c> {
    let own = conditions.iter().filter(move |c| c.key == key);
    own.filter_map(|c| c.by)
}

#[cfg(test)]
mod tests {
    use super::{add, end, end_one, end_own};
    use crate::combat::{CombatantId, Condition, Conditions, component_of};
    use crate::grid::GridKind;
    use crate::mechanics::testing::{Toy, field};
    use bevy::prelude::World;

    const WHO: CombatantId = CombatantId(1);

    fn doses(world: &World) -> Vec<(i32, u8, Option<CombatantId>)> {
        let all = component_of::<Conditions>(world, WHO).all("poisoned");
        all.map(|c| (c.value, c.instance, c.by)).collect()
    }

    #[test]
    fn what_is_added_stands_beside_what_is_there_and_ends_by_itself() {
        let mut world = field(GridKind::Square, &[Toy::new(0, (1, 1))]);
        let poison = |level| Condition::new("poisoned", level, "TOY-COND-01");
        let by = Some(CombatantId(7));
        add(&mut world, WHO, poison(2));
        add(&mut world, WHO, poison(1).by(CombatantId(7)));
        add(&mut world, WHO, poison(3));
        add(&mut world, WHO, poison(2));
        let all = [(2, 0, None), (3, 1, None), (2, 2, None), (1, 0, by)];
        assert_eq!(doses(&world), all);
        end_own(&mut world, WHO, |c| c.value == 3, "TOY-COND-01");
        assert_eq!(doses(&world), [(2, 0, None), (2, 2, None), (1, 0, by)]);
        // A number is given again only when it is behind all that are there.
        add(&mut world, WHO, poison(4));
        assert_eq!(doses(&world)[2], (4, 3, None));
        end_one(&mut world, WHO, "poisoned", None, "TOY-COND-01");
        assert_eq!(doses(&world), [(1, 0, by)]);
        end(&mut world, WHO, "poisoned", "TOY-COND-01");
        assert_eq!(doses(&world), []);
    }
}
