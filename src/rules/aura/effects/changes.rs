//! Conditions change, things come to rest. Floor 4. Section 12 of the reference.

use crate::combat::{
    CombatantId, Condition, Conditions, FieldItem, TurnOrder, Until, component_of,
};
use crate::grid::Cell;
use crate::mechanics::conditions;
pub use crate::mechanics::conditions::end as end_condition;
use crate::mechanics::gear::lie_down;
use crate::mechanics::spawning::CreatureBuilder;
use crate::rules::aura::data::AuraData;
use crate::rules::aura::words;
use bevy::prelude::World;
use smol_str::SmolStr;

/// A thing comes to rest in a cell.
pub fn land(world: &mut World, who: CombatantId, item: &SmolStr, cell: Cell) {
    lie_down(world, who, FieldItem::lying(item.clone(), cell));
}

/// Gives a combatant a condition; of two of the same kind and source the one that lasts longer
/// stays. Section 12 of the reference.
pub fn set_condition(world: &mut World, who: CombatantId, condition: Condition) {
    let longer = component_of::<Conditions>(world, who).iter().any(|old| {
        old.key == condition.key
            && old.by == condition.by
            && lasts(old.until) >= lasts(condition.until)
    });
    if !longer {
        conditions::set(world, who, condition);
    }
}

/// How long an end is away, to compare two of them.
fn lasts(until: Until) -> (u8, u32) {
    match until {
        Until::EndOfRound(round) => (0, round),
        Until::StartOfTurn(_)
        | Until::EndOfTurn(..)
        | Until::StartOfTurnIn(..)
        | Until::EndOfTurnIn(..) => (0, 0),
        Until::Rest => (1, 0),
        Until::Cause => (2, 0),
    }
}

/// Down to the ground, and so no longer on its knees. Rules AUR-ACT-31, AUR-COND-08.
pub fn lay_down(world: &mut World, who: CombatantId, rule: &'static str) {
    end_condition(world, who, words::KNEELING, rule);
    set_condition(world, who, Condition::new(words::PRONE, 1, rule));
}

/// The end of this Round, or of one that follows. Rule AUR-COND-18.
pub fn end_of_round(world: &World, later: u32) -> Until {
    let later = AuraData::of(world).in_force("AUR-COND-18", later, 0);
    Until::EndOfRound(world.resource::<TurnOrder>().round() + later)
}
