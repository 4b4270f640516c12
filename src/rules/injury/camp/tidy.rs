//! What everybody does once there is time: end what lasts as long as a fight, gather what was
//! thrown, take in hand what was there at first. Floor 4. Rules INJ-REST-01, INJ-COND-12.

use super::field;
use crate::combat::{CombatantId, GearChange, survivors};
use crate::mechanics::{camp, conditions};
use crate::rules::injury::components::Gear;
use crate::rules::injury::data::Changes;
use crate::rules::injury::effects::gear;
use crate::rules::injury::plan::gear::check_draw;
use crate::rules::injury::snapshot::{Fighter, Situation};
use crate::rules::injury::words;
use bevy::prelude::World;

/// Once there is time: what lasts a round is over, who can stand does, and everybody takes in hand
/// what was there at first. Rules INJ-REST-01, INJ-COND-12.
pub(super) fn tidy(world: &mut World) {
    for who in survivors(world) {
        end_passing_conditions(world, who);
    }
    field::gather_own(world);
    for who in survivors(world) {
        take_outfit(world, who);
    }
}

/// Rule INJ-REST-01: all conditions but unconsciousness and its causes, and the ground for those
/// who cannot get up.
pub(super) fn end_passing_conditions(world: &mut World, who: CombatantId) {
    let fighter = Fighter::of(world, who);
    let lies = !fighter.standing.is_up_afterwards() || fighter.body.cannot_stand();
    let lasts = |key: &str| match key {
        // A combatant that has not had a turn yet is unready in the next battle anyway.
        words::SPENT | words::KNOCKED_OUT | words::COMA | words::UNREADY => true,
        words::PRONE => lies,
        _ => false,
    };
    conditions::end_keys(world, who, |own| !lasts(&own.key), "INJ-REST-01");
}

/// Stows what does not belong in hand and draws what does, if it is there and hands are.
fn take_outfit(world: &mut World, who: CombatantId) {
    if !Fighter::of(world, who).standing.is_up_afterwards() {
        return;
    }
    camp::take_outfit::<Changes, Gear, _>(
        world,
        who,
        |world, key| gear::change(world, who, key, GearChange::Stowed),
        |world, key| {
            let s = Situation::of(world);
            if check_draw(&s, s.fighter(who), key).is_ok() {
                gear::change(world, who, key, GearChange::Drawn);
            }
        },
    );
}
