//! The field after the battle: loose things, the dead, and arrows. Floor 4. Rules INJ-REST-01, -08.

use crate::combat::{
    BattleEvent, BattlePhase, Chronicle, CombatantId, FieldItem, GearChange, Roster, SideId,
    Standing, gear_changed, living, pool_changed, record, survivors,
};
use crate::mechanics::camp;
use crate::mechanics::spawning::CreatureBuilder;
use crate::rules::injury::components::{Gear, Pool, Pools};
use crate::rules::injury::data::{Changes, InjuryData};
use crate::rules::injury::effects::gear::drop_item;
use crate::rules::injury::snapshot::{Fighter, Situation};
use crate::rules::injury::words;
use bevy::prelude::World;
use smol_str::format_smolstr;

const SPOILS: &str = "INJ-REST-08";
/// The most shots that a combatant can carry.
const MOST_SHOTS: i32 = 999;

/// Flyers land, weapons are loaded again, and the winner searches the field.
pub(super) fn end_battle(world: &mut World, winner: Option<SideId>) {
    for who in survivors(world) {
        let fighter = Fighter::of(world, who);
        let (from, to) = (fighter.altitude, 0);
        let unloaded: Vec<_> = fighter.gear.unloaded.iter().cloned().collect();
        if from > to {
            record(world, BattleEvent::AltitudeChanged { who, from, to });
        }
        for item in unloaded {
            gear_changed(world, who, item, GearChange::Loaded);
        }
    }
    let spoils = !InjuryData::of(world).is_off(SPOILS);
    let Some(winner) = winner.filter(|_| spoils) else {
        return;
    };
    let finders = camp::finders(world, winner);
    if !finders.is_empty() {
        gather(world, &finders);
        strip_the_dead(world, &finders);
        share_ammunition(world, &finders);
    }
}

/// In camp nothing gets lost: everybody gathers what fell. On a battlefield this is left to
/// [`end_battle`].
pub(super) fn gather_own(world: &mut World) {
    if world.resource::<BattlePhase>().is_over() {
        return;
    }
    let finders = living(world);
    if !finders.is_empty() {
        gather(world, &finders);
    }
}

fn gather(world: &mut World, finders: &[CombatantId]) {
    camp::gather(world, |world, found| give(world, finders, found));
}

/// What the dead of either side have in their hands. Those who left the battle, or did not come, live.
fn strip_the_dead(world: &mut World, finders: &[CombatantId]) {
    let s = Situation::of(world);
    let dead: Vec<_> = s
        .fighters()
        .iter()
        .filter(|fighter| fighter.standing == Standing::Dead)
        .map(|fighter| (fighter.id, fighter.gear.held_keys().collect::<Vec<_>>()))
        .collect();
    for (who, keys) in dead {
        for key in keys {
            drop_item(world, who, &key);
        }
    }
    gather(world, finders);
}

/// A thing goes to the first who came with more of its kind than are left, else to the first. A
/// worn one is stowed under a key of its own, so that its wear goes with it.
fn give(world: &mut World, finders: &[CombatantId], found: &FieldItem) {
    let item = &found.item;
    let Some(who) = camp::owner::<Changes, Gear, _>(world, finders, item) else {
        return;
    };
    let new = InjuryData::of(world).new_durability(item);
    if found.durability >= new {
        gear_changed(world, who, item.clone(), GearChange::Recovered);
        return;
    }
    let key = Fighter::of(world, who).gear.numbered_key(item);
    gear_changed(world, who, key.clone(), GearChange::Recovered);
    let pool = format_smolstr!("{}{key}", words::DURABILITY);
    pool_changed(world, who, pool, new, found.durability, "INJ-MAN-11");
}

/// Half of all that was shot, rounded down: first back to those who shot it, one piece at a time,
/// then to those who can shoot, else to the first.
fn share_ammunition(world: &mut World, finders: &[CombatantId]) {
    let shot = shots(world);
    let half = shot.iter().map(|(_, count)| count).sum::<i32>() / 2;
    let of = |who: CombatantId| {
        shot.iter()
            .find(|(id, _)| *id == who)
            .map_or(0, |(_, n)| *n)
    };
    let mut shares: Vec<(CombatantId, i32)> = finders.iter().map(|&who| (who, 0)).collect();
    let left = deal(half, &mut shares, |who, share| share < of(who));
    let room = |who: CombatantId, share| {
        Fighter::of(world, who).pool(Pool::Ammunition) + share < MOST_SHOTS
    };
    let left = deal(left, &mut shares, |who, share| {
        can_shoot(world, who) && room(who, share)
    });
    deal(left, &mut shares, room);
    for (who, share) in shares {
        let shots = Fighter::of(world, who).pool(Pool::Ammunition) + share;
        Pools::set(world, who, Pool::Ammunition, shots.min(MOST_SHOTS), SPOILS);
    }
}

/// Deals pieces round and round to all who may still take one. Returns what nobody takes.
fn deal(
    mut left: i32,
    shares: &mut [(CombatantId, i32)],
    takes: impl Fn(CombatantId, i32) -> bool,
) -> i32 {
    loop {
        let before = left;
        for (who, share) in shares.iter_mut() {
            if left > 0 && takes(*who, *share) {
                *share += 1;
                left -= 1;
            }
        }
        if left == before {
            return left;
        }
    }
}

/// How often everybody shot in this battle.
fn shots(world: &World) -> Vec<(CombatantId, i32)> {
    let spent = |who: CombatantId| {
        let events = world.resource::<Chronicle>().events().iter();
        let drops = events.filter_map(move |event| match event {
            BattleEvent::PoolChanged {
                who: whose,
                pool,
                from,
                to,
                ..
            } if *whose == who && pool == Pool::Ammunition.word() => Some((from - to).max(0)),
            _ => None,
        });
        (who, drops.sum())
    };
    world.resource::<Roster>().ids().map(spent).collect()
}

fn can_shoot(world: &World, who: CombatantId) -> bool {
    let fighter = Fighter::of(world, who);
    let held = fighter.gear.held().iter().map(|held| &held.item);
    let mut things = held.chain(fighter.gear.stowed().keys());
    things.any(|item| fighter.shoots(item))
}
