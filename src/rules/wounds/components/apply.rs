//! The only writer of this ruleset's components: one arm for each event. Floor 4.

use super::own_facts::WoundsFact;
use super::{Commitment, Gear, LastHarm, Pool, Pools, Readied};
use crate::combat::{BattleEvent, Chronicle, Roster, Standing, TurnOrder, change, component_of};
use crate::mechanics::spawning::CreatureBuilder;
use crate::rules::wounds::data::WoundsData;
use crate::rules::wounds::words::{AMMO, READIED, UNDERWAY};
use bevy::prelude::World;
use std::sync::Arc;

/// Applies an event to the components of this ruleset.
pub fn apply(world: &mut World, event: &BattleEvent) {
    match event {
        // A level says how the first round begins.
        BattleEvent::RoundStarted { .. } if has_begun(world) => {
            let keeps_yards = WoundsData::of(world).is_off("WND-MOVE-02");
            each(world, |pools| forget_the_round(pools, keeps_yards));
        }
        BattleEvent::TurnStarted { .. } => each(world, |pools| pools.put(Pool::Voided, 0)),
        BattleEvent::TurnEnded { who } => {
            change(world, *who, |pools: &mut Pools| pools.put(Pool::Acted, 1));
        }
        BattleEvent::PoolChanged {
            who,
            pool,
            from,
            to,
            ..
        } => {
            match pool.strip_prefix(AMMO) {
                Some(weapon) => change(world, *who, |gear: &mut Gear| {
                    gear.shots.insert(weapon.into(), *to);
                }),
                None => Pools::apply(world, event),
            }
            if to > from && harms(pool) && *component_of::<Standing>(world, *who) == Standing::Up {
                note_harm(world);
            }
        }
        BattleEvent::StandingChanged { to, .. } if to.is_off_board() => note_harm(world),
        BattleEvent::GearChanged {
            who,
            item,
            change: what,
            parts,
        } => {
            let hands = u8::try_from(parts.len()).unwrap_or(u8::MAX);
            change(world, *who, |gear: &mut Gear| {
                gear.change(item, *what, hands);
            });
        }
        BattleEvent::ConditionEnded { who, key, .. } if key == READIED => {
            change(world, *who, |readied: &mut Readied| readied.0 = None);
        }
        BattleEvent::ConditionEnded { who, key, .. } if key == UNDERWAY => {
            change(world, *who, |it: &mut Commitment| {
                *it = Commitment::default();
            });
        }
        BattleEvent::Ruleset(_) => {
            if let Some(fact) = WoundsFact::of(event) {
                apply_own(world, fact);
            }
        }
        _ => {}
    }
}

/// What is counted in a round begins anew, the yards that are left too. Section 4, step 3; rule WND-MOVE-02.
fn forget_the_round(pools: &mut Pools, keeps_yards: bool) {
    use Pool::{Acted, Bought, DashBonus, Dashes, Diagonals, Tie, Used};
    for pool in [Acted, Tie, Diagonals, Dashes, DashBonus] {
        pools.put(pool, 0);
    }
    for pool in [Bought, Used].into_iter().filter(|_| !keeps_yards) {
        pools.put(pool, 0);
    }
}

/// Whether a round has begun before.
fn has_begun(world: &World) -> bool {
    let mut events = world.resource::<Chronicle>().events().iter().rev();
    events.any(|event| matches!(event, BattleEvent::RoundStarted { .. }))
}

fn each(world: &mut World, with: impl Fn(&mut Pools)) {
    let all: Vec<_> = world.resource::<Roster>().ids().collect();
    for who in all {
        change(world, who, |pools: &mut Pools| with(pools));
    }
}

/// Whether more of a pool is a wound or fatigue. Ruling WND-R85.
fn harms(pool: &str) -> bool {
    use Pool::{Critical, Fatal, Fatigue, Light, Moderate, Severe};
    let all = [Light, Moderate, Severe, Critical, Fatal, Fatigue];
    all.iter().any(|it| it.word() == pool)
}

/// Ruling WND-R85.
fn note_harm(world: &mut World) {
    let round = world.resource::<TurnOrder>().round();
    world.insert_resource(LastHarm(round));
}

/// What is under way, and what is kept ready. Rules WND-INIT-13, -14, WND-ACT-16.
fn apply_own(world: &mut World, fact: &WoundsFact) {
    match fact {
        WoundsFact::Underway {
            who,
            act,
            paid,
            cost,
            due,
            ..
        } => {
            let now = Commitment {
                act: Some(Arc::new(act.clone())),
                paid: *paid,
                cost: *cost,
                due: *due,
            };
            change(world, *who, |it: &mut Commitment| *it = now);
        }
        WoundsFact::Kept { who, act, .. } => {
            change(world, *who, |readied: &mut Readied| {
                readied.0 = Some(Arc::new(act.clone()));
            });
        }
        WoundsFact::ApLost { .. } => {}
    }
}
