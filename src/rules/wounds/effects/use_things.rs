//! Things are used: doors and flames, draughts, charms, weapons that are loaded, shields that are strapped on. Floor 4.
//! Rules WND-ACT-17, -18, -30, -39, WND-MAG-05, -06, WND-INIT-10; rulings WND-R101, WND-R118.

use super::harm::reduce_wound;
use super::healing::recover;
use super::spells;
use super::things::drop_item;
use crate::combat::{
    BattleEvent, Chronicle, CombatantId, GearChange, Target, gear_changed, gear_changed_with,
    item_of_key, pool_changed, record,
};
use crate::mechanics::gear::ammo_pool;
use crate::mechanics::{Deed, fixtures};
use crate::rules::wounds::components::Pool;
use crate::rules::wounds::data::ToolKind;
use crate::rules::wounds::plan::acts::WoundsActions;
use crate::rules::wounds::plan::{gear, things};
use crate::rules::wounds::snapshot::Fighter;
use crate::rules::wounds::words::Level;
use bevy::prelude::World;
use smol_str::SmolStr;

/// An action that is carried out.
type Doing<'d> = Deed<'d, WoundsActions>;

/// Works a door, a lever, a bell, sets something on fire. Rule WND-ACT-39.
pub fn work(world: &mut World, it: &Doing<'_>) {
    if let Some(at) = it.act.at.and_then(Target::fixture) {
        fixtures::work(world, it.who, at, it.rule());
    }
}

/// Drinks a draught: light wounds are gone, and stamina comes back. Rule WND-MAG-06.
pub fn drink(world: &mut World, it: &Doing<'_>) {
    let (who, rule) = (it.who, it.rule());
    let found = it.ask(world, |_, f| {
        let (key, tool) = things::tool(f, it.act, ToolKind::Draught, rule).ok()?;
        Some((key, tool.wounds, tool.stamina))
    });
    let Some(Some((key, wounds, stamina))) = found else {
        return;
    };
    gear_changed(world, who, key, GearChange::Used);
    for _ in 0..wounds.min(Fighter::of(world, who).pool(Pool::Light)) {
        reduce_wound(world, who, Level::Light, 1, rule);
    }
    recover(world, who, stamina, rule);
}

/// Wakes a charm. Rule WND-MAG-05.
pub fn invoke(world: &mut World, it: &Doing<'_>) {
    let found = it.ask(world, |_, f| {
        let (key, tool) = things::tool(f, it.act, ToolKind::Charm, it.rule()).ok()?;
        Some((SmolStr::new(item_of_key(&key)), tool.mana))
    });
    if let Some(Some((id, mana))) = found {
        spells::charm(world, it.who, &id, mana);
    }
}

/// Ends what a charm does. Rule WND-ACT-30.
pub fn end_effect(world: &mut World, it: &Doing<'_>) {
    let found = it.ask(world, |_, f| things::ended(f, it.act));
    if let Some(Ok(key)) = found {
        spells::end(world, it.who, &key, it.rule());
    }
}

/// Lets a thing fall. Rule WND-INIT-10; ruling WND-R100.
pub fn let_fall(world: &mut World, it: &Doing<'_>) {
    if let Some(key) = &it.act.with {
        drop_item(world, it.who, key, GearChange::Dropped);
    }
}

/// Loads a weapon with one unit of what it shoots. Rule WND-ACT-18; ruling WND-R101.
pub fn load(world: &mut World, it: &Doing<'_>) {
    let found = it.ask(world, |_, f| {
        let held = f.gear.held_as(it.act.with.as_deref()?)?;
        let weapon = f.data.weapon(&held.item)?;
        Some((held.key.clone(), weapon.id.clone(), f.shots(&weapon.id)))
    });
    let Some(Some((key, weapon, shots))) = found else {
        return;
    };
    let left = (shots - 1).max(0);
    pool_changed(world, it.who, ammo_pool(&weapon), shots, left, it.rule());
    gear_changed(world, it.who, key, GearChange::Loaded);
}

/// Takes a carried thing in hand. Rule WND-ACT-17.
pub fn take_out(world: &mut World, it: &Doing<'_>) {
    let Some(item) = it.act.with.clone() else {
        return;
    };
    let hands = it.ask(world, |_, f| gear::hands_for(f, &item, it.rule()));
    if let Some(Ok(hands)) = hands {
        gear_changed_with(
            world,
            it.who,
            item.clone(),
            GearChange::Drawn,
            gear::hands(hands),
        );
        keep_unloaded(world, it.who, &item);
    }
}

/// Takes a thing up from where it lies; a shield is on the arm then. Rule WND-ACT-17; section 6.
pub fn take_up(world: &mut World, it: &Doing<'_>) {
    let Some(item) = it.act.with.clone() else {
        return;
    };
    let found = it.ask(world, |s, f| {
        let place = gear::thing_at(s, f, it.act, it.rule())?;
        gear::hands_for(f, &item, it.rule()).map(|hands| (place, hands))
    });
    if let Some(Ok((place, hands))) = found {
        let taken = item.clone();
        record(world, BattleEvent::ItemTaken { item: taken, place });
        let hands = gear::hands(hands);
        gear_changed_with(world, it.who, item.clone(), GearChange::PickedUp, hands);
        keep_unloaded(world, it.who, &item);
    }
}

/// A weapon that comes to hand again is as it was: it has to be loaded if it had to be before. Rule WND-ACT-18.
fn keep_unloaded(world: &mut World, who: CombatantId, item: &str) {
    let item = item_of_key(item);
    let f = Fighter::of(world, who);
    let loads = f
        .data
        .weapon(item)
        .is_some_and(|weapon| weapon.reload.is_some());
    let held = f.gear.held().iter().rev().find(|held| held.item == item);
    let key = held.map(|held| held.key.clone()).filter(|_| loads);
    if let Some(key) = key
        && was_unloaded(world, who, item)
    {
        gear_changed(world, who, key, GearChange::Unloaded);
    }
}

/// Whether somebody has shot with a weapon and not loaded it since.
fn was_unloaded(world: &World, who: CombatantId, item: &str) -> bool {
    let events = world.resource::<Chronicle>().events().iter().rev();
    let mut changes = events.filter_map(|event| match event {
        BattleEvent::GearChanged {
            who: whose,
            item: key,
            change,
            ..
        } if *whose == who && item_of_key(key) == item => Some(*change),
        _ => None,
    });
    let last = changes.find(|it| [GearChange::Loaded, GearChange::Unloaded].contains(it));
    last == Some(GearChange::Unloaded)
}
