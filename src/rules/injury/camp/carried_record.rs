//! A combatant as changes to its role: what it takes into the next battle. Floor 4.
//! Rules INJ-CHAR-01, INJ-REST-03 to -07, INJ-PART-13.

use crate::combat::{CarriedRecord, ChangeSet, CombatantId, component_of};
use crate::mechanics::NamedPool;
use crate::mechanics::camp::unless_empty;
use crate::mechanics::gear::Carried;
use crate::rules::injury::components::apply::stow;
use crate::rules::injury::components::{Gear, Held, Pool, Recovery, StartingKit};
use crate::rules::injury::data::{Changes, HeldText, InjuryData};
use crate::rules::injury::snapshot::Fighter;
use crate::rules::injury::words;
use bevy::prelude::World;
use smol_str::SmolStr;
use std::collections::BTreeMap;

/// What lasts from one battle to the next: body, pools, things, known hearts. Turn, place and ties to
/// others do not.
pub fn carried_record(world: &World, who: CombatantId) -> CarriedRecord {
    let fighter = Fighter::of(world, who);
    let starting_kit = component_of::<StartingKit>(world, who);
    let (gear, lives) = (
        &all_stowed(fighter.data, fighter.gear),
        fighter.stats.con.is_some(),
    );
    let pool = |now: i32| lives.then(|| u16::try_from(now).unwrap_or(0));
    let changes = Changes {
        injuries: unless_empty(injuries(&fighter)),
        prosthetics: list(fighter.body.ids_where(|part| part.prosthetic)),
        treated: unless_empty(component_of::<Recovery>(world, who).treated().clone()),
        awake: (fighter.standing.is_up_afterwards() && fighter.body.head_step_met(3))
            .then_some(true),
        conditions: unless_empty(lasting_conditions(&fighter)),
        stamina: pool(fighter.stamina.now()),
        exhaustion: pool(fighter.pool(Pool::Exhaustion)),
        held: Some(held(gear)),
        outfit: Some(starting_kit.outfit().to_vec()),
        gear: Some(gear.stowed().clone()),
        ammunition: Some(u16::try_from(fighter.pool(Pool::Ammunition)).unwrap_or(0)),
        durability: unless_empty(durability(gear)),
        unloaded: list(unloaded(gear)),
        known_hearts: Some(fighter.hearts.known.iter().cloned().collect()),
        ..starting_kit.changes().clone().for_next_battle()
    };
    CarriedRecord::of(world, who, &changes)
}

fn list(items: Vec<SmolStr>) -> Option<Vec<SmolStr>> {
    (!items.is_empty()).then_some(items)
}

fn injuries(fighter: &Fighter<'_>) -> BTreeMap<SmolStr, u8> {
    let parts = fighter.body.parts().iter();
    let own = parts.filter(|part| part.injuries > 0 && !part.prosthetic);
    own.map(|part| (part.id.clone(), part.injuries)).collect()
}

fn lasting_conditions(fighter: &Fighter<'_>) -> BTreeMap<SmolStr, u16> {
    let lasting = [
        words::SPENT,
        words::KNOCKED_OUT,
        words::COMA,
        words::STRAIN,
        words::BLEED,
    ];
    let own = fighter.conditions.iter();
    own.filter(|condition| lasting.contains(&condition.key.as_str()))
        .map(|condition| {
            let value = u16::try_from(condition.value).unwrap_or(1);
            (condition.key.clone(), value)
        })
        .collect()
}

/// A weapon for two hands that is held in one goes into the pack. Rule INJ-MAN-04.
fn all_stowed(data: &InjuryData, gear: &Gear) -> Gear {
    let mut gear = gear.clone();
    let hands = |held: &Held| data.weapon(&held.item).map_or(0, |weapon| weapon.hands);
    let loose = gear.held.iter();
    let loose: Vec<_> = loose
        .filter(|held| held.grip.len() < usize::from(hands(held)))
        .map(|held| held.key.clone())
        .collect();
    for key in &loose {
        stow(&mut gear, key);
    }
    gear
}

fn held(gear: &Gear) -> Vec<HeldText> {
    let all = gear.held().iter();
    all.map(|held| {
        if held.grip.is_empty() {
            HeldText::Item(held.item.clone())
        } else {
            HeldText::In(held.item.clone(), held.grip.clone())
        }
    })
    .collect()
}

/// Things in hand are named anew when they are taken in hand in this order: the former key of each
/// and the one that it will have.
fn new_keys(gear: &Gear) -> Vec<(SmolStr, SmolStr)> {
    let mut again = Carried::packed(gear.stowed.clone());
    let held = gear.held.iter();
    held.map(|held| (held.key.clone(), again.take_in_hand(&held.item, ())))
        .collect()
}

fn renamed(gear: &Gear, key: &SmolStr) -> SmolStr {
    let keys = new_keys(gear);
    let new = keys.into_iter().find(|(old, _)| old == key);
    new.map_or_else(|| key.clone(), |(_, new)| new)
}

fn unloaded(gear: &Gear) -> Vec<SmolStr> {
    gear.unloaded.iter().map(|key| renamed(gear, key)).collect()
}

fn durability(gear: &Gear) -> BTreeMap<SmolStr, u8> {
    let all = gear.durability.iter();
    all.map(|(key, &left)| (renamed(gear, key), u8::try_from(left).unwrap_or(0)))
        .collect()
}
