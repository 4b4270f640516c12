//! What is about to happen while somebody is asked. Floor 4.
//! Rules AUR-INIT-09, -10, -13 to -16.

use crate::combat::{Imminent, PendingChoice};
use crate::mechanics::reports::expected;
use crate::mechanics::walk::rest_of_way;
use crate::rules::aura::actions::row_of;
use crate::rules::aura::components::agenda::{Action, Step, UnderWay};
use crate::rules::aura::plan::timing::timing_of;
use crate::rules::aura::preview::strikes::foretold;
use crate::rules::aura::snapshot::Situation;
use bevy::prelude::World;
use smol_str::{SmolStr, format_smolstr};

/// The innermost action under way.
pub fn imminent(world: &World, _: &PendingChoice) -> Option<Imminent> {
    let action = world.resource::<UnderWay>().last()?;
    let row = row_of(&action.act);
    let mut told = Imminent::of(action.who, row.label).along(way(world, action));
    told.target = action.act.target().filter(|&target| target != action.who);
    if action.effective || told.target.is_none() {
        return Some(told);
    }
    let s = Situation::of(world);
    let odds = foretold(
        &s,
        s.fighter(action.who),
        &action.act,
        timing_of(&s, action),
    );
    Some(match odds {
        Some((chance, damage)) => {
            told.harm = damage.map_or_else(SmolStr::default, in_words);
            told.with_chance(chance)
        }
        None => told,
    })
}

/// Thousandths of damage in words.
fn in_words(damage: i64) -> SmolStr {
    format_smolstr!("about {}", expected(damage, 1_000, "damage"))
}

/// The cells that the action is still to lead through: all of them before its first step.
fn way(world: &World, action: &Action) -> Vec<crate::grid::Cell> {
    let rest = rest_of_way::<Step>(world, action.who);
    match rest.is_empty() && !action.effective && action.walked == 0 {
        true => action.act.path.clone(),
        false => rest,
    }
}
