//! The only writer of this ruleset's components: one arm for each event. Floor 4.

mod recovery;

use super::body::Injuries;
use super::{CleaveChance, Gear, KnownHearts, Pool, Pools, Stamina, TurnState};
use crate::combat::{
    Act, Altitude, BattleEvent, CombatantId, GearChange, MoveKind, Rest, TurnOrder, change,
    component_of,
};
use crate::mechanics::NamedPool;
use crate::mechanics::spawning::CreatureBuilder;
use crate::rules::injury::components::own_facts::InjuryFact;
use crate::rules::injury::data::{InjuryData, Stats};
use crate::rules::injury::words;
use bevy::prelude::World;
use smol_str::SmolStr;

/// Applies an event to the components of this ruleset.
pub fn apply(world: &mut World, event: &BattleEvent) {
    match event {
        BattleEvent::TurnStarted { who } => start_turn(world, *who),
        BattleEvent::TurnEnded { who } => end_turn(world, *who),
        BattleEvent::Declared { who, act } => {
            change(world, *who, |turn: &mut TurnState| declare(turn, act));
        }
        BattleEvent::PoolChanged {
            who,
            pool,
            to,
            rule,
            ..
        } => {
            if pool == Pool::Ap.word() && *rule == words::AP_COST {
                change(world, *who, |turn: &mut TurnState| turn.spent_ap = true);
            }
            match pool.strip_prefix(words::DURABILITY) {
                Some(key) => change(world, *who, |gear: &mut Gear| {
                    gear.durability.insert(key.into(), *to);
                }),
                None => {
                    Stamina::apply(world, event);
                    Pools::apply(world, event);
                }
            }
        }
        BattleEvent::AttackResolved {
            who,
            target,
            with,
            result,
            ranged,
            ..
        } => {
            let hit = !ranged && ["hit", "critical", "rescue"].contains(&result.as_str());
            attack_resolved(world, *who, hit.then_some((*target, with)));
        }
        BattleEvent::PartHurt {
            who, part, added, ..
        } => {
            let mut hurt = component_of::<Injuries>(world, *who).clone();
            hurt.record(InjuryData::of(world), part, *added);
            change(world, *who, |body: &mut Injuries| *body = hurt);
            recovery::forget_lost(world, *who);
        }
        BattleEvent::Rested { rest: Rest::Day } => recovery::pass_a_day(world),
        BattleEvent::GearChanged {
            who,
            item,
            change: what,
            parts,
        } => {
            let turns = component_of::<TurnState>(world, *who).turns;
            change(world, *who, |gear: &mut Gear| {
                change_gear(gear, item, *what, parts, turns);
            });
        }
        BattleEvent::Moved { who, kind, .. } => {
            let airborne = component_of::<Altitude>(world, *who).steps() > 0;
            if *kind == MoveKind::Fly || (*kind == MoveKind::Step && airborne) {
                change(world, *who, |turn: &mut TurnState| turn.flew = true);
            }
        }
        BattleEvent::Ruleset(fact) => fact.get().into_iter().for_each(|fact| own(world, fact)),
        _ => {}
    }
}

fn own(world: &mut World, fact: &InjuryFact) {
    let InjuryFact::Learned { who, fact, known } = fact else {
        return recovery::mend(world, fact);
    };
    if let Some(kind) = fact.strip_prefix(words::HEART_FACT) {
        change(world, *who, |hearts: &mut KnownHearts| {
            learn(hearts, kind, *known);
        });
    }
}

fn learn(hearts: &mut KnownHearts, kind: &str, known: bool) {
    let list = if known {
        &mut hearts.known
    } else {
        &mut hearts.failed
    };
    list.insert(kind.into());
}

/// Rule INJ-TURN-02 (b).
fn start_turn(world: &mut World, who: CombatantId) {
    let stats = component_of::<Stats>(world, who);
    let (ap, reactions) = (
        i32::from(stats.ap_max),
        stats.reactions(InjuryData::of(world)),
    );
    change(world, who, |pools: &mut Pools| {
        pools.put(Pool::Ap, ap);
        pools.put(Pool::Reactions, reactions);
        pools.put(Pool::AttacksMade, 0);
    });
    change(world, who, |turn: &mut TurnState| {
        *turn = TurnState {
            turns: turn.turns + 1,
            ..TurnState::default()
        };
    });
}

/// Rule INJ-TURN-05 (b): natural weapons fumbled with before this turn are usable again.
fn end_turn(world: &mut World, who: CombatantId) {
    let turns = component_of::<TurnState>(world, who).turns;
    change(world, who, |gear: &mut Gear| {
        gear.fumbled.retain(|_, fumbled_in| *fumbled_in >= turns);
    });
    change(world, who, |turn: &mut TurnState| turn.cleave = None);
}

/// What was used this turn is remembered, whatever it is; a Cleave follows its hit at once.
/// Rules INJ-ACT-02, -05, -13.
fn declare(turn: &mut TurnState, act: &Act) {
    turn.cleave = None;
    turn.used.insert(act.verb.clone());
    let riders = act.riders.iter().filter(|(_, amount)| **amount > 0);
    turn.used.extend(riders.map(|(key, _)| key.clone()));
}

/// Rule INJ-ACT-05: a melee hit of one's own turn may be followed by a Cleave.
fn attack_resolved(world: &mut World, who: CombatantId, hit: Option<(CombatantId, &SmolStr)>) {
    if world.resource::<TurnOrder>().active() != Some(who) {
        return;
    }
    let iterative = component_of::<Pools>(world, who).now(Pool::AttacksMade) - 1;
    change(world, who, |turn: &mut TurnState| {
        let hit = hit.filter(|_| !turn.used.is_empty());
        turn.cleave = hit.map(|(target, with)| CleaveChance {
            target,
            with: with.clone(),
            iterative,
        });
    });
}

/// What somebody has in hand once a thing, by its key, has been lost to it: for "what if".
#[must_use]
pub fn without(gear: &Gear, key: &SmolStr, change: GearChange) -> Gear {
    let mut gear = gear.clone();
    change_gear(&mut gear, key, change, &[], 1);
    gear
}

fn change_gear(gear: &mut Gear, item: &SmolStr, what: GearChange, parts: &[SmolStr], turns: u32) {
    match what {
        GearChange::Drawn => draw(gear, item, parts),
        GearChange::PickedUp => {
            gear.take_in_hand(item, parts.to_vec());
        }
        GearChange::Stowed => stow(gear, item),
        GearChange::Dropped | GearChange::Thrown => {
            if let Some(gone) = gear.let_go(item) {
                gear.durability.remove(&gone.key);
            }
        }
        GearChange::Recovered => gear.carried.stow(item),
        GearChange::Stolen => {
            gear.unstow(item);
            if !gear.holds(item) && !gear.stowed.contains_key(item) {
                gear.durability.remove(item);
            }
        }
        GearChange::Fumbled | GearChange::Unusable => {
            gear.fumbled.insert(item.clone(), turns);
        }
        GearChange::Unloaded => {
            gear.unloaded.insert(item.clone());
        }
        GearChange::Loaded => {
            gear.unloaded.remove(item);
        }
        _ => {}
    }
}

/// A carried thing comes to hand; one that is stowed under its own key brings its wear along.
fn draw(gear: &mut Gear, item: &SmolStr, parts: &[SmolStr]) {
    let in_hand = gear.holds(item);
    gear.unstow(item);
    let key = gear.take_in_hand(item, parts.to_vec());
    if key == *item || in_hand {
        return;
    }
    let last = !gear.stowed.contains_key(item);
    let worn = if last {
        gear.durability.remove(item)
    } else {
        gear.durability_left(item)
    };
    gear.durability.extend(worn.map(|left| (key, left)));
}

/// A held thing is put away: a worn one under a key of its own, a whole one with its like.
pub fn stow(gear: &mut Gear, key: &SmolStr) {
    let Some(held) = gear.let_go(key) else {
        return;
    };
    let stowed_as = match gear.durability.remove(&held.key) {
        None => held.item,
        Some(left) => {
            let key = if gear.stowed.contains_key(&held.key) {
                gear.numbered_key(&held.item)
            } else {
                held.key
            };
            gear.durability.insert(key.clone(), left);
            key
        }
    };
    gear.carried.stow(&stowed_as);
}

#[cfg(test)]
mod tests {
    use super::{Gear, GearChange, change_gear};
    use crate::rules::injury::components::Held;
    use smol_str::SmolStr;

    const RIGHT: [SmolStr; 1] = [SmolStr::new_static("hand.r")];
    const LEFT: [SmolStr; 1] = [SmolStr::new_static("hand.l")];

    fn two_daggers() -> Gear {
        let mut gear = Gear::default();
        for hand in [&RIGHT, &LEFT] {
            change_gear(&mut gear, &"dagger".into(), GearChange::PickedUp, hand, 1);
        }
        gear
    }

    fn keys_in_hand(gear: &Gear) -> Vec<&str> {
        gear.held.iter().map(|held| held.key.as_str()).collect()
    }

    #[test]
    fn inj_part_06_the_hurt_hand_drops_its_own_dagger() {
        let mut gear = two_daggers();
        assert_eq!(keys_in_hand(&gear), ["dagger", "dagger.2"]);
        change_gear(&mut gear, &"dagger.2".into(), GearChange::Dropped, &[], 1);
        assert_eq!(keys_in_hand(&gear), ["dagger"]);
        let mut gear = two_daggers();
        change_gear(&mut gear, &"dagger".into(), GearChange::Dropped, &[], 1);
        assert_eq!(
            gear.held,
            [Held {
                key: "dagger.2".into(),
                item: "dagger".into(),
                grip: LEFT.to_vec()
            }],
            "what stays in hand keeps its key"
        );
        change_gear(&mut gear, &"dagger".into(), GearChange::PickedUp, &RIGHT, 1);
        assert_eq!(keys_in_hand(&gear), ["dagger.2", "dagger"]);
    }

    #[test]
    fn inj_man_11_wear_goes_with_the_thing() {
        let mut gear = two_daggers();
        gear.durability.insert("dagger.2".into(), 1);
        gear.stowed.insert("dagger".into(), 1);
        change_gear(&mut gear, &"dagger".into(), GearChange::Dropped, &[], 1);
        change_gear(&mut gear, &"dagger.2".into(), GearChange::Stowed, &[], 1);
        assert_eq!(gear.stowed.len(), 2, "a worn dagger is kept apart");
        change_gear(&mut gear, &"dagger.2".into(), GearChange::Drawn, &LEFT, 1);
        assert_eq!(keys_in_hand(&gear), ["dagger"]);
        assert_eq!(gear.durability_left("dagger"), Some(1));
        change_gear(&mut gear, &"dagger".into(), GearChange::Drawn, &RIGHT, 1);
        assert_eq!(keys_in_hand(&gear), ["dagger", "dagger.2"]);
        assert_eq!(gear.durability_left("dagger.2"), None, "this one is whole");
        change_gear(&mut gear, &"dagger".into(), GearChange::Dropped, &[], 1);
        change_gear(&mut gear, &"dagger".into(), GearChange::PickedUp, &LEFT, 1);
        assert_eq!(
            gear.durability_left("dagger"),
            None,
            "another one from the ground"
        );
    }

    #[test]
    fn inj_part_12_an_unusable_natural_weapon_counts_as_fumbled() {
        let mut gear = Gear::default();
        change_gear(&mut gear, &"bite.2".into(), GearChange::Unusable, &[], 3);
        assert!(gear.is_fumbled("bite.2") && !gear.is_fumbled("bite.1"));
    }
}
