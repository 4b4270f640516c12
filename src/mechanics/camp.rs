//! After the battle: who searches the field, who gets what was found, and what everybody takes in
//! hand again. Floor 3½.

use super::gear::{AMMO, Carried};
use crate::combat::{
    BattleEvent, CarriedRecord, ChangeSet, Chronicle, CombatantId, FieldItem, FieldItems,
    GearChange, Rest, SideId, Standing, StartingKit, component_of, gear_changed, living, owner_of,
    record, side_of, survivors,
};
use bevy::prelude::{Component, World};
use serde::Serialize;
use smol_str::SmolStr;
use std::collections::BTreeMap;
use std::ops::Deref;

/// A combatant as it is carried on into the next battle: `keep` is given the level's own changes to
/// its role, from its [`StartingKit`], without those of one battle, and says what has become of them.
/// `C` is the ruleset's set of changes. For [`BetweenBattles::carried_record`](crate::combat::BetweenBattles::carried_record).
///
/// # Panics
/// If the combatant has no such starting kit.
#[must_use]
pub fn carried<C>(world: &World, who: CombatantId, keep: impl FnOnce(C) -> C) -> CarriedRecord
where
    C: ChangeSet + Clone + Serialize + Send + Sync + 'static,
{
    let own = component_of::<StartingKit<C>>(world, who).changes().clone();
    CarriedRecord::of(world, who, &keep(own.for_next_battle()))
}

/// Records that a stretch of time passes after a battle, and then what `recover` records for each
/// combatant that is alive and conscious, ascending; also for those who left the battle or did not come in
/// time. For
/// [`BetweenBattles::aftermath`](crate::combat::BetweenBattles::aftermath).
pub fn pass(world: &mut World, rest: Rest, mut recover: impl FnMut(&mut World, CombatantId)) {
    record(world, BattleEvent::Rested { rest });
    for who in survivors(world) {
        if component_of::<Standing>(world, who).is_up_afterwards() {
            recover(world, who);
        }
    }
}

/// Those of a side who share what is found on the field after a victory: the living there search it, and
/// come first, ascending; then those who left the battle or did not come in time. Empty if nobody of the side
/// is there.
#[must_use]
pub fn finders(world: &World, side: SideId) -> Vec<CombatantId> {
    let mut all = living(world);
    all.retain(|&who| side_of(world, who) == side);
    if !all.is_empty() {
        let elsewhere = survivors(world).into_iter().filter(|&who| {
            component_of::<Standing>(world, who).is_off_board() && side_of(world, who) == side
        });
        all.extend(elsewhere);
    }
    all
}

/// Picks up all loose things, in the order in which they fell; `give` hands each to one of the
/// finders.
pub fn gather(world: &mut World, mut give: impl FnMut(&mut World, &FieldItem)) {
    let loose: Vec<_> = world.resource::<FieldItems>().all().to_vec();
    for found in loose {
        let (item, place) = (found.item.clone(), found.place);
        record(world, BattleEvent::ItemTaken { item, place });
        give(world, &found);
    }
}

/// The side that holds the field picks up everything that lies there; each thing goes to its [`owner`]. Gives the finders.
pub fn search<C, K, G>(world: &mut World, winner: SideId) -> Vec<CombatantId>
where
    C: ChangeSet + Send + Sync + 'static,
    K: Component + Deref<Target: AsRef<Carried<G>>>,
{
    let finders = finders(world, winner);
    if !finders.is_empty() {
        gather(world, |world, found| {
            if let Some(who) = owner::<C, K, G>(world, &finders, &found.item) {
                gear_changed(world, who, found.item.clone(), GearChange::Recovered);
            }
        });
    }
    finders
}

/// How many shots of each weapon somebody has spent in this battle, by the pools of [`AMMO`].
#[must_use]
pub fn shots_spent(world: &World, who: CombatantId) -> BTreeMap<SmolStr, i32> {
    let mut spent = BTreeMap::new();
    for event in world.resource::<Chronicle>().events() {
        if let BattleEvent::PoolChanged {
            who: whose,
            pool,
            from,
            to,
            ..
        } = event
            && *whose == who
            && let Some(weapon) = pool.strip_prefix(AMMO)
        {
            *spent.entry(SmolStr::new(weapon)).or_insert(0) += (from - to).max(0);
        }
    }
    spent
}

/// What somebody has in hand and in its pack.
fn carried_by<K, G>(world: &World, who: CombatantId) -> &Carried<G>
where
    K: Component + Deref<Target: AsRef<Carried<G>>>,
{
    (**component_of::<K>(world, who)).as_ref()
}

/// Who gets a thing that was found: the first of the finders who came with more of its kind than it
/// has left, else the first. `K` is the ruleset's gear, `C` its set of changes.
#[must_use]
pub fn owner<C, K, G>(world: &World, finders: &[CombatantId], item: &str) -> Option<CombatantId>
where
    C: ChangeSet + Send + Sync + 'static,
    K: Component + Deref<Target: AsRef<Carried<G>>>,
{
    let count = |who| carried_by::<K, G>(world, who).count(item);
    owner_of::<C>(world, finders, item, count)
}

/// Stows what does not belong in hand and takes what does, if it is there and `draw` finds the
/// hands for it. Both are told the key of the thing. `K` is the ruleset's gear, `C` its set of
/// changes.
pub fn take_outfit<C, K, G>(
    world: &mut World,
    who: CombatantId,
    stow: impl Fn(&mut World, &SmolStr),
    draw: impl Fn(&mut World, &SmolStr),
) where
    C: ChangeSet + Send + Sync + 'static,
    K: Component + Deref<Target: AsRef<Carried<G>>>,
{
    let gear = carried_by::<K, G>(world, who);
    let held = gear.held().iter().map(|held| (&held.key, &held.item));
    let (mut wanted, spare) = component_of::<StartingKit<C>>(world, who).outfit_changes(held);
    // What is to be drawn needs the hands; without it the hands keep what they have.
    wanted.retain(|item| gear.stowed_key(item).is_some());
    if !wanted.is_empty() {
        for key in spare {
            stow(world, &key);
        }
    }
    for item in wanted {
        let key = carried_by::<K, G>(world, who).stowed_key(&item).cloned();
        if let Some(key) = key {
            draw(world, &key);
        }
    }
}

/// A map of a set of changes; an empty one says nothing.
#[must_use]
pub fn unless_empty<V>(map: BTreeMap<SmolStr, V>) -> Option<BTreeMap<SmolStr, V>> {
    (!map.is_empty()).then_some(map)
}
