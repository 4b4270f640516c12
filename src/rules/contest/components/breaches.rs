//! What must hold of every combatant between two commands. Floor 4.
//! Rules CON-INIT-05, -08, CON-ACT-09, -10, CON-HURT-07, -08, CON-COND-04, -05, -10, -11.

use super::{Gear, Injuries, Pool, Pools, recruit};
use crate::board::Board;
use crate::combat::{
    BattleBoard, CombatantId, Conditions, Position, Roster, Space, Standing, component_of,
};
use crate::grid::{Cells, cells_distance};
use crate::mechanics::conditions::referred;
use crate::mechanics::spawning::CreatureBuilder;
use crate::rules::contest::data::{ContestData, Stats, Trait};
use crate::rules::contest::words::{GRAPPLED, GRAPPLING, PRONE};
use bevy::prelude::World;
use std::collections::BTreeSet;

/// Everything that is out of its bounds, in sentences.
pub fn breaches(world: &World) -> Vec<String> {
    let mut found = Vec::new();
    for who in world.resource::<Roster>().ids() {
        let one = One { world, who };
        let of_one = [
            one.pools(),
            one.standing(),
            one.holds(),
            one.gear(),
            one.place(),
        ];
        let of_one = of_one.into_iter().flatten();
        found.extend(of_one.map(|breach| format!("{who}: {breach}")));
    }
    found
}

/// A combatant that is looked at.
struct One<'w> {
    world: &'w World,
    who: CombatantId,
}

impl<'w> One<'w> {
    fn get<C: bevy::prelude::Component>(&self) -> &'w C {
        component_of(self.world, self.who)
    }

    fn data(&self) -> &'w ContestData {
        ContestData::of(self.world)
    }

    fn board(&self) -> &'w Board {
        self.world.resource::<BattleBoard>().board()
    }

    fn space(&self) -> Cells {
        let (space, position) = (self.get::<Space>(), self.get::<Position>());
        space.0.cells(self.board().kind(), position.cell())
    }

    /// Rules CON-INIT-08, CON-ACT-09, -10.
    fn pools(&self) -> Vec<String> {
        let pools = self.get::<Pools>();
        let bounds = |pool| match pool {
            Pool::Hp => (-pools.max(pool), pools.max(pool)),
            Pool::AttacksUsed if self.data().is_off("CON-ACT-09") => (0, i32::MAX),
            Pool::FreeUsed if self.data().is_off("CON-ACT-10") => (0, i32::MAX),
            _ => (0, pools.max(pool)),
        };
        let out = Pool::ALL.iter().filter_map(|&pool| {
            let (now, (least, most)) = (pools.now(pool), bounds(pool));
            let is_within = (least..=most).contains(&now);
            (!is_within).then(|| format!("{} {now}, not {least} to {most}", pool.word()))
        });
        out.collect()
    }

    /// Hit points and standing fit, and who is down has nothing, holds nobody and lies.
    /// Rules CON-HURT-07, CON-COND-10, -11.
    fn standing(&self) -> Vec<String> {
        let (pools, conditions) = (self.get::<Pools>(), self.get::<Conditions>());
        let standing = *self.get::<Standing>();
        let (hp, max) = (pools.now(Pool::Hp), pools.max(Pool::Hp));
        let mut found = Vec::new();
        let fits = match standing {
            Standing::Up => hp > 0,
            Standing::Unconscious => hp <= 0 && hp > -max,
            Standing::Dead => hp <= -max,
            Standing::Incapacitated => false,
            Standing::Gone | Standing::Reserve => true,
        };
        if !fits && !self.data().is_off("CON-HURT-07") {
            found.push(format!("{standing:?} with {hp} of {max} hit points"));
        }
        let down = matches!(standing, Standing::Unconscious | Standing::Dead);
        if !down || self.data().is_off("CON-COND-10") || self.data().is_off("CON-COND-11") {
            return found;
        }
        let ap = pools.now(Pool::Ap);
        if ap != 0 || !self.get::<Gear>().held().is_empty() {
            found.push(format!("{standing:?} with {ap} AP, or with things in hand"));
        }
        let lies = match standing {
            Standing::Dead => conditions.iter().next().is_none(),
            _ => conditions.has(PRONE),
        };
        if !lies {
            found.push(format!(
                "{standing:?} and not lying, or dead with conditions"
            ));
        }
        found
    }

    /// A hold is one of two who touch, and both know of it. Rules CON-COND-04, -05.
    fn holds(&self) -> Vec<String> {
        let mut found = Vec::new();
        let own = self.get::<Conditions>();
        for (key, other_key) in [(GRAPPLED, GRAPPLING), (GRAPPLING, GRAPPLED)] {
            let others: Vec<_> = referred(own, key).collect();
            if others.len() > 1 {
                found.push(format!("{key} by {} at once", others.len()));
            }
            for other in others {
                let other = Self {
                    world: self.world,
                    who: other,
                };
                let mutual = other.get::<Conditions>().has_by(other_key, self.who);
                let near = cells_distance(self.board().kind(), &self.space(), &other.space()) <= 1;
                if !mutual || !near {
                    found.push(format!(
                        "{key} by {}, who is not {other_key}, or not near",
                        other.who
                    ));
                }
            }
        }
        let (stats, crippled, gear) = (
            self.get::<Stats>(),
            self.get::<Injuries>(),
            self.get::<Gear>(),
        );
        let grabs = stats.natural.iter().any(|id| {
            let weapon = self.data().weapon(id);
            weapon.is_some_and(|weapon| weapon.has(Trait::Grab))
        });
        let free = recruit::free_arms(stats, crippled, gear);
        if own.has(GRAPPLING) && !grabs && free.is_empty() {
            found.push("holds somebody without a hand for it".to_owned());
        }
        found
    }

    /// Things have names of their own, and sound hands; what is counted is there. Rule CON-HURT-08.
    fn gear(&self) -> Vec<String> {
        let (gear, crippled) = (self.get::<Gear>(), self.get::<Injuries>());
        let stats = self.get::<Stats>();
        let mut found = gear.breaches();
        let mut arms = BTreeSet::new();
        for held in gear.held() {
            for &arm in &held.grip {
                if !arms.insert(arm) || crippled.0.contains(&arm) {
                    let arm = arm.label();
                    found.push(format!("{} in a {arm} that is busy or crippled", held.key));
                }
            }
        }
        if arms.len() > stats.hands {
            found.push(format!("{} hands are busy", arms.len()));
        }
        let spent = gear.shots.iter().filter(|&(_, &shots)| shots < 0);
        found.extend(spent.map(|(weapon, shots)| format!("{shots} shots of the {weapon}")));
        let gone = gear.unloaded.iter().filter(|key| !gear.holds(key));
        found.extend(gone.map(|key| format!("{key} is unloaded and not in hand")));
        let locations = self.data().locations(&stats.body);
        let odd = crippled.0.iter().filter(|it| !locations.contains(it));
        if !self.data().is_off("CON-HURT-09") {
            found
                .extend(odd.map(|it| format!("a crippled {}, which it does not have", it.label())));
        }
        found
    }

    /// Who is up stands where one can stand.
    fn place(&self) -> Vec<String> {
        if *self.get::<Standing>() != Standing::Up {
            return Vec::new();
        }
        let space = self.space();
        let cells = space.iter().filter(|&cell| !self.board().is_passable(cell));
        cells
            .map(|cell| format!("stands in {cell}, where nobody can"))
            .collect()
    }
}

#[cfg(test)]
mod tests;
