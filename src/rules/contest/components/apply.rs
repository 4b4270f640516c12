//! The only writer of this ruleset's components: one arm for each event. Floor 4.

use super::{Gear, Injuries, Pool, Pools, TurnState};
use crate::combat::{
    BattleEvent, CombatantId, Roster, Standing, TurnOrder, Word, change, component_of,
};
use crate::mechanics::spawning::CreatureBuilder;
use crate::rules::contest::data::ContestData;
use crate::rules::contest::words::{AMMO, Location, SAVE_TURN};
use bevy::prelude::World;

/// Applies an event to the components of this ruleset.
pub fn apply(world: &mut World, event: &BattleEvent) {
    match event {
        BattleEvent::RoundStarted { .. } => start_round(world),
        BattleEvent::Arrived { who, .. } => change(world, *who, |turn: &mut TurnState| {
            turn.begun = true;
        }),
        BattleEvent::TurnEnded { who } => change(world, *who, |turn: &mut TurnState| {
            turn.turns += 1;
            turn.acted = false;
        }),
        BattleEvent::Declared { who, act } => {
            let turns = world.resource::<TurnOrder>();
            let (own, round) = (turns.active() == Some(*who), turns.round());
            let saves = act.verb == SAVE_TURN;
            change(world, *who, |turn: &mut TurnState| {
                turn.acted |= own && !saves;
                if saves {
                    turn.saved_in = round;
                }
            });
        }
        BattleEvent::PoolChanged { who, pool, to, .. } => match pool.strip_prefix(AMMO) {
            Some(weapon) => change(world, *who, |gear: &mut Gear| {
                gear.shots.insert(weapon.into(), *to);
            }),
            None => Pools::apply(world, event),
        },
        BattleEvent::PartHurt { who, part, now, .. } => {
            if let Some(location) = Location::of_word(part) {
                change(world, *who, |crippled: &mut Injuries| match now {
                    0 => {
                        crippled.0.remove(&location);
                    }
                    _ => {
                        crippled.0.insert(location);
                    }
                });
            }
        }
        // Rule CON-COND-10.
        BattleEvent::StandingChanged { who, to, .. } if *to != Standing::Up => {
            change(world, *who, |pools: &mut Pools| pools.put(Pool::Ap, 0));
        }
        BattleEvent::GearChanged {
            who,
            item,
            change: what,
            parts,
        } => {
            let arms: Vec<_> = parts
                .iter()
                .filter_map(|part| Location::of_word(part))
                .collect();
            change(world, *who, |gear: &mut Gear| {
                gear.change(item, *what, arms);
            });
        }
        _ => {}
    }
}

/// Everybody's action points, attacks and free actions are renewed; in the round in which somebody
/// enters they are what its set-up says. Rules CON-INIT-05, CON-ACT-09, -10.
fn start_round(world: &mut World) {
    let all: Vec<CombatantId> = world.resource::<Roster>().ids().collect();
    let data = ContestData::of(world);
    let (ap, renews) = (data.course.ap, !data.is_off("CON-INIT-05"));
    for who in all {
        let standing = *component_of::<Standing>(world, who);
        if standing == Standing::Reserve {
            continue;
        }
        if !component_of::<TurnState>(world, who).begun {
            change(world, who, |turn: &mut TurnState| turn.begun = true);
            continue;
        }
        let up = standing == Standing::Up;
        change(world, who, |pools: &mut Pools| {
            match up {
                true if renews => pools.put(Pool::Ap, ap),
                true => {}
                false => pools.put(Pool::Ap, 0),
            }
            pools.put(Pool::AttacksUsed, 0);
            pools.put(Pool::FreeUsed, 0);
        });
    }
}

#[cfg(test)]
mod tests {
    use super::Gear;
    use crate::combat::GearChange;
    use crate::rules::contest::words::Location;

    #[test]
    fn con_act_11_a_thing_is_drawn_and_stowed_again() {
        let mut gear = Gear::default();
        gear.stow("dagger");
        let arm = vec![Location::MainArm];
        gear.change(&"dagger".into(), GearChange::Drawn, arm);
        assert!(gear.is_busy(Location::MainArm) && !gear.is_busy(Location::OffArm));
        gear.change(&"dagger".into(), GearChange::Stowed, Vec::new());
        assert_eq!((gear.held().len(), gear.count("dagger")), (0, 1));
    }
}
