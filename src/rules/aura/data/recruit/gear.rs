//! What a creature holds, wears and carries. Floor 4. Rules AUR-ACT-32, AUR-INIT-01,
//! AUR-REST-02.

use crate::combat::{Faults, item_of_key, one_of};
use crate::mechanics::gear::Carried;
use crate::rules::aura::data::aura_data::AuraData;
use crate::rules::aura::data::changes::Changes;
use crate::rules::aura::data::gear::Gear;
use crate::rules::aura::data::stats::Stats;
use crate::rules::aura::words;
use smol_str::SmolStr;
use std::collections::BTreeSet;

/// The gear, with what is wrong in it.
pub(super) fn gear(data: &AuraData, stats: &Stats, changes: &Changes, faults: &mut Faults) -> Gear {
    let stowed = changes.stowed.iter().flatten();
    let mut gear = Gear {
        carried: Carried::packed(
            stowed
                .filter(|(_, count)| **count > 0)
                .map(|(item, &count)| (item.clone(), count))
                .collect(),
        ),
        worn: worn(data, changes),
        ..Gear::default()
    };
    hold_all(data, stats, &mut gear, changes, faults);
    load(data, &mut gear, changes, faults);
    stock(data, &mut gear, changes, faults);
    break_all(data, &mut gear, changes, faults);
    check_items(data, changes, faults);
    gear
}

fn worn(data: &AuraData, changes: &Changes) -> Option<SmolStr> {
    let armour = changes.armour.as_ref()?;
    data.protection(armour)
        .filter(|it| !it.is_shield)
        .map(|it| it.id.clone())
}

/// Rule AUR-ACT-32: two hands, and one of them for the shield.
fn hold_all(
    data: &AuraData,
    stats: &Stats,
    gear: &mut Gear,
    changes: &Changes,
    faults: &mut Faults,
) {
    for item in changes.held.iter().flatten() {
        faults.among(&format!("held.{item}"), "item", item, data.items());
        gear.take_in_hand(item, data.hands_of(item));
    }
    if let Some(shield) = changes.shield.as_ref().filter(|it| *it != words::NOTHING) {
        if data.shield(shield).is_none() {
            let known = data.protections.values().filter(|it| it.is_shield);
            faults.unknown("shield", "shield", shield, known.map(|it| &it.id));
        }
        gear.take_in_hand(shield, data.hands_of(shield));
    }
    let held = gear.held();
    let hands = gear.hands_in_use();
    faults.need(
        stats.hands || held.is_empty(),
        "held",
        "needs hands",
        "hold nothing, or let it have hands",
    );
    let message = format!("takes {hands} hands, not 2");
    faults.need(hands <= 2, "held", &message, "hold less");
    let shields = held.iter().filter(|it| data.shield(&it.item).is_some());
    faults.need(
        shields.count() <= 1,
        "shield",
        "is a second shield",
        "hold one",
    );
}

/// Rule AUR-INIT-01: weapons in hand are loaded.
fn load(data: &AuraData, gear: &mut Gear, changes: &Changes, faults: &mut Faults) {
    let in_hand = gear.held().iter();
    let none = data.is_off("AUR-INIT-01");
    let in_hand = in_hand.filter(|_| !none);
    let to_load = in_hand.filter(|it| data.weapon(&it.item).is_some_and(|it| it.is_loaded_first()));
    let mut loaded: BTreeSet<SmolStr> = to_load.map(|it| it.key.clone()).collect();
    for key in changes.unloaded.iter().flatten() {
        let message = "is no weapon in hand that is loaded";
        let mend = if loaded.is_empty() {
            "leave it out".to_owned()
        } else {
            one_of(&loaded)
        };
        faults.need(
            loaded.contains(key),
            &format!("unloaded.{key}"),
            message,
            &mend,
        );
    }
    for key in changes.unloaded.iter().flatten() {
        loaded.remove(key);
    }
    gear.loaded = loaded;
}

/// Ammunition for every ranged weapon, as much as the armoury says unless a number is given.
fn stock(data: &AuraData, gear: &mut Gear, changes: &Changes, faults: &mut Faults) {
    let carried = gear.held.iter().map(|it| &it.item);
    let carried = carried.chain(gear.stowed.keys());
    let shots = carried.filter_map(|item| data.weapon(item)?.shot().map(|shot| (item, shot.ammo)));
    let mut ammo: std::collections::BTreeMap<SmolStr, i32> = shots
        .map(|(item, ammo)| (item_of_key(item).into(), ammo))
        .collect();
    for (item, &count) in changes.ammo.iter().flatten() {
        let at = format!("ammo.{item}");
        let ranged = data.weapons.values().filter(|it| it.shot().is_some());
        faults.among(&at, "ranged weapon", item, ranged.map(|it| &it.id));
        faults.within(&at, count, 0..=99);
        ammo.insert(item.clone(), i32::from(count));
    }
    gear.ammo = ammo;
}

/// Rule AUR-REST-02: things may begin broken.
fn break_all(data: &AuraData, gear: &mut Gear, changes: &Changes, faults: &mut Faults) {
    for item in changes.broken.iter().flatten() {
        let at = format!("broken.{item}");
        let breakable = data.protections.values().filter(|it| !it.grown);
        let known = breakable.map(|it| &it.id);
        faults.among(&at, "armour or shield", item, known);
        gear.broken.insert(item.clone());
    }
}

fn check_items(data: &AuraData, changes: &Changes, faults: &mut Faults) {
    for (item, &count) in changes.stowed.iter().flatten() {
        let at = format!("stowed.{item}");
        faults.among(&at, "item", item, data.items());
        faults.within(&at, count, 0..=99);
    }
    let outfit = changes.outfit.iter().flatten();
    faults.each_among("outfit", "item", outfit, data.items());
    let lying = changes.lying.iter().flatten().map(|(item, _)| item);
    faults.each_among("lying", "item", lying, data.items());
}
