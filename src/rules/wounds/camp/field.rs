//! The end of a battle: what lasts no longer than it, who of the dying is saved, what lies on the field. Floor 4. Rules WND-REST-12,
//! -13; ruling WND-R123.

use super::waking::settle;
use crate::combat::{
    BattleEvent, Chronicle, CombatantId, GearChange, SideId, StartingKit, component_of,
    gear_changed, item_of_key, pool_changed, survivors,
};
use crate::mechanics::gear::ammo_pool;
use crate::mechanics::spawning::CreatureBuilder;
use crate::mechanics::{Resolution, camp, conditions};
use crate::rules::wounds::components::{Gear, Pool, Pools};
use crate::rules::wounds::data::{Changes, WoundsData};
use crate::rules::wounds::effects::healing::make_stable;
use crate::rules::wounds::effects::{down, spells};
use crate::rules::wounds::plan::healing::{carries_kit, stabilize};
use crate::rules::wounds::snapshot::{Fighter, Situation};
use crate::rules::wounds::words::{self, Trait};
use bevy::prelude::World;
use smol_str::SmolStr;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

const END: &str = "WND-REST-12";
const SPOILS: &str = "WND-REST-13";

/// What lasts no longer than a battle ends, the dying are treated, and the field is searched.
pub fn end_battle(world: &mut World, winner: Option<SideId>) {
    if !WoundsData::of(world).is_off(END) {
        for who in survivors(world) {
            end_passing(world, who);
        }
        save_the_dying(world, winner);
    }
    if let Some(winner) = winner.filter(|_| !WoundsData::of(world).is_off(SPOILS)) {
        search(world, winner);
    }
}

/// Conditions end but those of wounds and fatigue, magic gives its mana back, and what is counted in a battle is gone. Rule
/// WND-REST-12.
fn end_passing(world: &mut World, who: CombatantId) {
    spells::end_all(world, who, END);
    let lies = !Fighter::of(world, who).standing.is_up_afterwards();
    let lasts = |key: &str| match key {
        words::UNCONSCIOUS | words::DYING | words::EXHAUSTED | words::STAGGERED => true,
        words::PRONE => lies,
        _ => false,
    };
    conditions::end_keys(world, who, |it| !lasts(&it.key), END);
    let counted = [
        Pool::Ap,
        Pool::Initiative,
        Pool::Bought,
        Pool::Used,
        Pool::Diagonals,
        Pool::Dashes,
        Pool::DashBonus,
        Pool::Acted,
        Pool::Tie,
        Pool::Voided,
        Pool::Calming,
    ];
    for pool in counted {
        Pools::set(world, who, pool, 0, END);
    }
}

/// The dying of the side that holds the field are treated by their comrades, round by round until their clocks have run down; after
/// a draw everybody looks after its own. Ruling WND-R123.
fn save_the_dying(world: &mut World, winner: Option<SideId>) {
    let saved = |who: &CombatantId| {
        let f = Fighter::of(world, *who);
        f.has(words::DYING) && winner.is_none_or(|side| f.side == side)
    };
    let dying: Vec<_> = survivors(world).into_iter().filter(saved).collect();
    for who in dying {
        save(world, who);
    }
}

/// One that is dying is stable after the first success of its comrade, and dead without any. Ruling WND-R123.
fn save(world: &mut World, who: CombatantId) {
    let Some(healer) = best_healer(world, who) else {
        return down::die(world, who, "WND-HURT-13");
    };
    for _ in 0..Fighter::of(world, who).value_of(words::DYING) {
        let check = {
            let s = Situation::of(world);
            let f = s.fighter(healer);
            stabilize(f, s.fighter(who), carries_kit(f))
        };
        if check.roll(world, healer, Some(who)).success {
            make_stable(world, who, "WND-ACT-36");
            return settle(world);
        }
    }
    down::die(world, who, "WND-HURT-13");
}

/// The conscious comrade that stabilizes somebody best; of equal ones the first. Ruling WND-R123.
fn best_healer(world: &World, patient: CombatantId) -> Option<CombatantId> {
    let s = Situation::of(world);
    let t = s.fighter(patient);
    let comrades = s.fighters().iter();
    let comrades = comrades.filter(|f| {
        f.id != patient
            && f.side == t.side
            && f.standing.is_up_afterwards()
            && !f.is(Trait::Handless)
    });
    let best = comrades.min_by_key(|f| {
        let bonus = stabilize(f, t, carries_kit(f)).bonus();
        (Reverse(bonus), f.id)
    });
    best.map(|f| f.id)
}

/// Everything that lies there is found by the side that holds the field, and a part of what it has shot; weapons are loaded again.
/// Rule WND-REST-13.
fn search(world: &mut World, winner: SideId) {
    let part = WoundsData::of(world).rest.found_part.max(1);
    for who in camp::search::<Changes, Gear, _>(world, winner) {
        for (weapon, shot) in shots(world, who) {
            let left = Fighter::of(world, who).shots(&weapon);
            let found = left + shot / part;
            pool_changed(world, who, ammo_pool(&weapon), left, found, SPOILS);
        }
        load_all(world, who);
    }
}

/// How many shots somebody has made with each weapon, whether it has loaded it again or not, and wherever it is now. A weapon that
/// comes to hand again as it was has not been shot. Rules WND-ATK-01, WND-ACT-18.
fn shots(world: &World, who: CombatantId) -> BTreeMap<SmolStr, i32> {
    let data = WoundsData::of(world);
    let is_loaded = |weapon: &str| data.weapon(weapon).is_some_and(|it| it.reload.is_some());
    let mut shot = camp::shots_spent(world, who);
    shot.retain(|weapon, _| !is_loaded(weapon));
    let given = component_of::<StartingKit<Changes>>(world, who).changes();
    let given = given.unloaded.iter().flatten();
    let mut empty: BTreeSet<_> = given.map(|key| SmolStr::new(item_of_key(key))).collect();
    for event in world.resource::<Chronicle>().events() {
        let BattleEvent::GearChanged {
            who: whose,
            item,
            change,
            ..
        } = event
        else {
            continue;
        };
        let weapon = SmolStr::new(item_of_key(item));
        match change {
            GearChange::Unloaded if *whose == who && empty.insert(weapon.clone()) => {
                *shot.entry(weapon).or_insert(0) += 1;
            }
            GearChange::Loaded if *whose == who => {
                empty.remove(&weapon);
            }
            _ => {}
        }
    }
    shot
}

/// Loads what somebody holds, with what it has left. Rule WND-ACT-18.
fn load_all(world: &mut World, who: CombatantId) {
    for key in Fighter::of(world, who).gear.unloaded.clone() {
        let weapon = SmolStr::new(item_of_key(&key));
        let left = Fighter::of(world, who).shots(&weapon);
        if left > 0 {
            pool_changed(world, who, ammo_pool(&weapon), left, left - 1, SPOILS);
            gear_changed(world, who, key, GearChange::Loaded);
        }
    }
}
