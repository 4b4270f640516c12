//! What everybody does once there is time: end what lasts as long as a fight, take in hand what was
//! there at first. Floor 4. Rule AUR-REST-06.

use crate::combat::{Act, CombatantId, Condition, GearChange, Until, gear_changed, survivors};
use crate::mechanics::{camp, conditions};
use crate::rules::aura::data::{Changes, Gear};
use crate::rules::aura::plan::gear;
use crate::rules::aura::snapshot::{Situation, status_of};
use crate::rules::aura::words;
use bevy::prelude::World;

/// Once there is time: conditions that last as long as a fight are over, those who can stand up do,
/// and everybody takes in hand what was there at first. Rule AUR-REST-06.
pub(super) fn tidy(world: &mut World) {
    for who in survivors(world) {
        end_passing_conditions(world, who);
        take_outfit(world, who);
    }
}

fn end_passing_conditions(world: &mut World, who: CombatantId) {
    let conscious = status_of(world, who).standing.is_up_afterwards();
    let lasts = |key: &str| match key {
        words::SPENT | words::FELLED | words::BLEEDING => true,
        words::PRONE => !conscious,
        _ => false,
    };
    let over = |own: &Condition| own.until != Until::Rest && !lasts(&own.key);
    conditions::end_keys(world, who, over, "AUR-REST-06");
}

/// Stows what does not belong in hand and takes what does, if it is there and hands are.
fn take_outfit(world: &mut World, who: CombatantId) {
    if !status_of(world, who).standing.is_up_afterwards() {
        return;
    }
    camp::take_outfit::<Changes, Gear, _>(
        world,
        who,
        |world, key| gear_changed(world, who, key.clone(), GearChange::Stowed),
        |world, key| {
            let s = Situation::of(world);
            let act = Act::new(words::EQUIP).with(key.clone());
            if gear::check_equip(&s, s.fighter(who), &act).is_ok() {
                gear_changed(world, who, key.clone(), GearChange::Drawn);
            }
        },
    );
}
