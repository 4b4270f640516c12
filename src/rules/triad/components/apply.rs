//! The only writer of this ruleset's components: one arm for each event. Floor 4.

use super::own_facts::TriadFact;
use super::{Controller, Gait, Gear, IceWear, Illusions, Pool, Pools, Readied, TurnState};
use crate::combat::{
    Act, Altitude, BattleBoard, BattleEvent, CombatantId, GearChange, MoveKind, Space, TurnOrder,
    change, component_of,
};
use crate::mechanics::spawning::CreatureBuilder;
use crate::rules::triad::data::{Stats, TriadData};
use crate::rules::triad::words::{
    AMMO, BURROW, CLIMB, COMMAND, DELAY, DELAYING, MOVE, READIED, READY, SQUEEZING, SWIM, THING_HP,
};
use bevy::prelude::World;
use std::sync::Arc;

/// Applies an event to the components of this ruleset.
pub fn apply(world: &mut World, event: &BattleEvent) {
    match event {
        BattleEvent::TurnStarted { who } => {
            // A companion has the Turn of its controller.
            for sharer in Controller::companions(world, *who)
                .into_iter()
                .chain([*who])
            {
                change(world, sharer, |turn: &mut TurnState| {
                    *turn = TurnState {
                        begun: true,
                        headed: turn.headed,
                        commanded_in: turn.commanded_in,
                        ..TurnState::default()
                    };
                });
            }
        }
        BattleEvent::Declared { who, act } => declare(world, *who, act),
        BattleEvent::PoolChanged { who, pool, to, .. } if pool.starts_with(THING_HP) => {
            let key = pool.trim_start_matches(THING_HP);
            let whole = TriadData::of(world).thing(key).map_or(0, |thing| thing.hp);
            change(world, *who, |gear: &mut Gear| {
                gear.wear.insert(key.into(), whole - to);
            });
        }
        BattleEvent::PoolChanged {
            who,
            pool,
            from,
            to,
            ..
        } => match pool.strip_prefix(AMMO) {
            Some(weapon) => change(world, *who, |gear: &mut Gear| {
                gear.shots.insert(weapon.into(), *to);
            }),
            None => {
                Pools::apply(world, event);
                if pool == Pool::FlyLeft.word() && to > from {
                    // Another Fly Action begins.
                    change(world, *who, |turn: &mut TurnState| {
                        turn.flown = 0;
                    });
                    change(world, *who, |pools: &mut Pools| pools.put(Pool::Sunk, 0));
                }
            }
        },
        BattleEvent::Moved {
            who,
            kind: MoveKind::Fly,
            cost,
            from,
            to,
        } => {
            // Whoever has landed has to find a heading anew; where nothing weighs, nobody lands.
            let board = world.resource::<BattleBoard>().board();
            let is_up = component_of::<Altitude>(world, *who).steps() > 0
                || board.palette().iter().any(|it| it.has_tag("zero_g"));
            let level = from != to && is_up;
            let cost = i32::try_from(*cost).unwrap_or(0);
            change(world, *who, |turn: &mut TurnState| {
                turn.flown += cost;
                turn.best_flown = turn.best_flown.max(turn.flown);
                turn.headed |= level;
            });
        }
        BattleEvent::AltitudeChanged { who, to, .. } => {
            change(world, *who, |turn: &mut TurnState| turn.headed &= *to > 0);
        }
        BattleEvent::GearChanged {
            who,
            item,
            change: what,
            parts,
        } => {
            let hands = u8::try_from(parts.len()).unwrap_or(u8::MAX);
            // What leaves the hand takes with it what it has lost; what is thrown does so where it lands.
            let leaves = matches!(
                what,
                GearChange::Dropped | GearChange::Disarmed | GearChange::Shed
            );
            change(world, *who, |gear: &mut Gear| {
                gear.change(item, *what, hands);
                if leaves {
                    gear.wear.remove(item);
                }
            });
        }
        BattleEvent::ItemLanded { who, item, .. } => {
            change(world, *who, |gear: &mut Gear| gear.forget(item));
        }
        // Whose Turn begins because all wait cannot put it off again. Ruling TRI-R60.
        BattleEvent::ConditionEnded { who, key, .. } if key == DELAYING => {
            let forced = world.resource::<TurnOrder>().active() == Some(*who);
            change(world, *who, |turn: &mut TurnState| turn.acted |= forced);
        }
        BattleEvent::ConditionEnded { who, key, .. } if key == READIED => {
            change(world, *who, |readied: &mut Readied| {
                *readied = Readied::default();
            });
        }
        BattleEvent::ConditionSet { who, condition } if condition.key == SQUEEZING => {
            fill_space(world, *who, true);
        }
        BattleEvent::ConditionEnded { who, key, .. } if key == SQUEEZING => {
            fill_space(world, *who, false);
        }
        BattleEvent::Ruleset(_) => match TriadFact::of(event) {
            Some(TriadFact::InSight { who, all }) => {
                change(world, *who, |readied: &mut Readied| {
                    readied.in_sight = all.iter().copied().collect();
                });
            }
            Some(TriadFact::SeenThrough { side, at, .. }) => {
                world.resource_mut::<Illusions>().learn(*side, *at);
            }
            Some(TriadFact::IceHurt { at, from, to, .. }) => {
                world.resource_mut::<IceWear>().lose(*at, from - to);
            }
            None => {}
        },
        _ => {}
    }
}

/// Who squeezes fills half its space, if that is more than a cell. Rule TRI-MOVE-24; ruling TRI-R20.
fn fill_space(world: &mut World, who: CombatantId, squeezes: bool) {
    let kind = world.resource::<BattleBoard>().board().kind();
    let stats = component_of::<Stats>(world, who);
    let half = stats.half_space(kind).filter(|_| squeezes);
    let shape = half.unwrap_or(stats.size.footprint());
    change(world, who, |space: &mut Space| space.0 = shape);
}

/// What an action says of the Move that is open: another Action closes it. Rule TRI-ACT-05.
fn declare(world: &mut World, who: CombatantId, act: &Arc<Act>) {
    if act.verb == READY {
        // What was kept before is forgotten. Rule TRI-ACT-18.
        change(world, who, |readied: &mut Readied| {
            *readied = Readied {
                act: Some(Arc::clone(act)),
                ..Readied::default()
            };
        });
    }
    let turns = world.resource::<TurnOrder>();
    let (own, round) = (turns.active() == Some(who), turns.round());
    if act.verb == COMMAND
        && let Some(companion) = act.target()
    {
        change(world, companion, |turn: &mut TurnState| {
            turn.commanded_in = round;
        });
    }
    let gait = match act.verb.as_str() {
        MOVE | BURROW => Some(Gait::Foot),
        SWIM => Some(Gait::Swim),
        CLIMB => Some(Gait::Climb),
        _ => None,
    };
    let delays = act.verb == DELAY;
    change(world, who, |turn: &mut TurnState| {
        turn.acted |= own && !delays;
        turn.gait = gait.unwrap_or(turn.gait);
    });
}
