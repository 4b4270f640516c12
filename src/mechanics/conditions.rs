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

/// Ends all conditions of a key on one combatant, those that refer to another included.
pub fn end(world: &mut World, who: CombatantId, key: &str, rule: &'static str) {
    let own = component_of::<Conditions>(world, who).iter();
    let ending: Vec<_> = own.filter(|c| c.key == key).map(|c| c.by).collect();
    for by in ending {
        ended(world, who, SmolStr::new(key), by, rule);
    }
}

/// Ends the condition of a key on one combatant that refers to `by`, if it is there.
pub fn end_one(
    world: &mut World,
    who: CombatantId,
    key: &str,
    by: Option<CombatantId>,
    rule: &'static str,
) {
    let mut own = component_of::<Conditions>(world, who).iter();
    if own.any(|c| c.key == key && c.by == by) {
        ended(world, who, SmolStr::new(key), by, rule);
    }
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
        .map(|(id, c)| (id, c.key.clone(), c.by))
        .collect();
    for (who, key, by) in ending {
        ended(world, who, key, by, rule);
    }
}

fn ended(
    world: &mut World,
    who: CombatantId,
    key: SmolStr,
    by: Option<CombatantId>,
    rule: &'static str,
) {
    let rule = RuleId(rule);
    record(world, BattleEvent::ConditionEnded { who, key, by, rule });
}

/// Those to whom the conditions of a key refer, ascending: whom it holds, who watches it.
pub fn referred<'c>(
    conditions: &'c Conditions,
    key: &'c str,
) -> impl Iterator<Item = CombatantId> + use<'c> {
    let own = conditions.iter().filter(move |c| c.key == key);
    own.filter_map(|c| c.by)
}
