//! Rests. Floor 4. Rules AUR-REST-01 to -04; ruling AUR-R30.

use crate::combat::{
    CombatantId, Condition, GearChange, Until, component_of, gear_changed, survivors,
};
use crate::mechanics::spawning::CreatureBuilder;
use crate::mechanics::{NamedPool, conditions};
use crate::rules::aura::components::{Injuries, Pool, Pools, Stamina};
use crate::rules::aura::data::AuraData;
use crate::rules::aura::effects::changes::end_condition;
use crate::rules::aura::effects::hurt;
use crate::rules::aura::snapshot::Fighter;
use crate::rules::aura::words;
use bevy::prelude::World;
use smol_str::SmolStr;

/// Minutes of an hour.
const HOUR: i32 = 60;

/// A Short Rest of so many minutes: what its completed blocks give. Those who lack Aura spend a
/// Recovery Surge in each. Rules AUR-REST-01 to -03.
pub fn short_rest(world: &mut World, minutes: u32) {
    let time = AuraData::of(world).values.time;
    let block_of = u32::try_from(time.block).unwrap_or(1);
    let minutes = if AuraData::of(world).is_off("AUR-REST-03") {
        minutes.next_multiple_of(block_of)
    } else {
        minutes
    };
    for block in 1..=minutes / block_of {
        for who in survivors(world) {
            get_breath_back(world, who, "AUR-REST-01");
            spend_surge(world, who);
            if i64::from(block) % i64::from(time.repair) == 0 {
                repair(world, who);
            }
        }
    }
}

/// Stamina in full; what lasts to the next Short Rest is over; those without Stamina wake.
/// Rules AUR-REST-01, -04.
fn get_breath_back(world: &mut World, who: CombatantId, rule: &'static str) {
    if AuraData::of(world).is_off(rule) {
        return;
    }
    Stamina::fill(world, who, rule);
    let over = |own: &Condition| own.until == Until::Rest || own.key == words::SPENT;
    conditions::end_keys(world, who, over, rule);
    hurt::wake(world, who, rule);
}

/// Rule AUR-REST-01: one Recovery Surge in a block, by the conscious.
fn spend_surge(world: &mut World, who: CombatantId) {
    const RULE: &str = "AUR-REST-01";
    let fighter = Fighter::of(world, who);
    let lacks = fighter.pool(Pool::Aura) < fighter.pools.max(Pool::Aura);
    if lacks && fighter.standing.is_up_afterwards() && !fighter.data.is_off(RULE) {
        hurt::surge(world, who, RULE);
    }
}

/// One broken thing is whole again; hides are not repaired. Rule AUR-REST-02.
fn repair(world: &mut World, who: CombatantId) {
    let fighter = Fighter::of(world, who);
    let grown = |item: &SmolStr| fighter.data.protection(item).is_some_and(|it| it.grown);
    let able = fighter.standing.is_up_afterwards() && !fighter.data.is_off("AUR-REST-02");
    let mut broken = fighter.gear.broken.iter();
    let mended = broken.find(|item| able && !grown(item)).cloned();
    if let Some(item) = mended {
        gear_changed(world, who, item, GearChange::Mended);
    }
}

/// A Long Rest of so many whole hours: an eighth of Aura and surges for each, all after eight;
/// Stamina, and all else that a Short Rest offers, from the first on. Rule AUR-REST-04.
pub fn long_rest(world: &mut World, hours: i32) {
    const RULE: &str = "AUR-REST-04";
    let time = AuraData::of(world).values.time;
    let hours = hours.clamp(0, time.long_rest);
    if hours == 0 || AuraData::of(world).is_off(RULE) {
        return;
    }
    for who in survivors(world) {
        get_breath_back(world, who, RULE);
        let pools = component_of::<Pools>(world, who);
        let part = |pool| (hours * pools.max(pool)).div_euclid(time.long_rest);
        let (aura, surges) = (part(Pool::Aura), part(Pool::Surges));
        gain_aura(world, who, aura, RULE);
        Pools::change(world, who, Pool::Surges, surges, RULE);
        for _ in 0..hours * HOUR / (time.block * time.repair) {
            repair(world, who);
        }
    }
}

/// More Aura, up to the maximum; any gain stabilizes a combatant, and wakes it if it was felled.
/// Rules AUR-HURT-11, AUR-R31.
fn gain_aura(world: &mut World, who: CombatantId, amount: i32, rule: &'static str) {
    let aura = component_of::<Pools>(world, who).now(Pool::Aura);
    if Pools::change(world, who, Pool::Aura, amount, rule) > aura {
        end_condition(world, who, words::BLEEDING, "AUR-HURT-11");
        end_condition(world, who, words::FELLED, "AUR-R31");
        hurt::wake(world, who, rule);
    }
}

/// Magic makes everybody as new: no wound and no broken thing is left.
pub(super) fn make_whole(world: &mut World) {
    const RULE: &str = "AUR-REST-06";
    long_rest(world, AuraData::of(world).values.time.long_rest);
    for who in survivors(world) {
        Injuries::set(world, who, 0, RULE);
        end_condition(world, who, words::BLEEDING, RULE);
        end_condition(world, who, words::FELLED, RULE);
        hurt::wake(world, who, RULE);
    }
}
