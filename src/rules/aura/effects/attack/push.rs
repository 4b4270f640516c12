//! A target is driven back. Floor 4. Rules AUR-MAN-08 to -10, AUR-MOVE-13.

use crate::combat::CombatantId;
use crate::rules::aura::components::agenda::Action;
use crate::rules::aura::effects::displacement;
use crate::rules::aura::plan::attack::{
    aim, push_direction as direction, push_metres as metres, push_way as way,
};
use crate::rules::aura::plan::timing::Timing;
use crate::rules::aura::snapshot::Situation;
use bevy::prelude::World;

/// The target gives way step by step. Rules AUR-MAN-08 to -10.
pub fn drive(world: &mut World, action: &Action) {
    let s = Situation::of(world);
    let found = aim(&s, s.fighter(action.who), &action.act, Timing::Action);
    let Ok(found) = found else { return };
    let Ok(direction) = direction(&found, &action.act) else {
        return;
    };
    let target: CombatantId = found.t.id;
    let way = way(&s, found.t, direction, metres(s.data, &action.act));
    for push in &way {
        displacement::forced_step(world, target, push.to);
    }
    if let Some(last) = way.last() {
        displacement::fall(world, target, last.drop);
    }
}
