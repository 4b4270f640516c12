//! What must hold of every combatant between two commands. Floor 4. Rules TRI-HURT-02, -03, TRI-COND-07, -08, -17, TRI-STAT-06.

use super::{Gear, Pool, Pools};
use crate::board::Board;
use crate::combat::{
    BattleBoard, CombatantId, Conditions, Position, Roster, Space, Standing, component_of,
};
use crate::grid::Cells;
use crate::mechanics::conditions::referred;
use crate::mechanics::spawning::CreatureBuilder;
use crate::rules::triad::data::{Stats, TriadData};
use crate::rules::triad::words::{CARRYING, GRAPPLED, GRAPPLING, PRONE, RIDING, UNCONSCIOUS};
use bevy::prelude::World;

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

    fn data(&self) -> &'w TriadData {
        TriadData::of(self.world)
    }

    fn board(&self) -> &'w Board {
        self.world.resource::<BattleBoard>().board()
    }

    fn space(&self) -> Cells {
        let (space, position) = (self.get::<Space>(), self.get::<Position>());
        space.0.cells(self.board().kind(), position.cell())
    }

    fn pools(&self) -> Vec<String> {
        let pools = self.get::<Pools>();
        let out = Pool::ALL.iter().filter_map(|&pool| {
            let (now, max) = (pools.now(pool), pools.max(pool));
            let least = match pool {
                // The damage that kills is not cut short. Rule TRI-HURT-01.
                Pool::Hp if *self.get::<Standing>() == Standing::Dead => i32::MIN,
                Pool::Hp => -max,
                _ => 0,
            };
            let is_within = (least..=max).contains(&now);
            (!is_within).then(|| format!("{} {now}, not {least} to {max}", pool.word()))
        });
        out.collect()
    }

    /// Hit points, conditions and standing fit. Rules TRI-HURT-02, -03, TRI-COND-17.
    fn standing(&self) -> Vec<String> {
        let (pools, conditions) = (self.get::<Pools>(), self.get::<Conditions>());
        let standing = *self.get::<Standing>();
        let (hp, max) = (pools.now(Pool::Hp), pools.max(Pool::Hp));
        let off = ["TRI-HURT-02", "TRI-HURT-03"]
            .iter()
            .any(|rule| self.data().is_off(rule));
        let senseless = conditions.has(UNCONSCIOUS);
        let fits = match standing {
            Standing::Up => hp > 0 && !senseless,
            Standing::Incapacitated => hp <= 0 && hp > -max && !senseless,
            Standing::Unconscious => senseless && hp > -max,
            Standing::Dead | Standing::Gone | Standing::Reserve => true,
        };
        let mut found = Vec::new();
        if !fits && !off {
            found.push(format!("{standing:?} with {hp} of {max} hit points"));
        }
        let limbless = self.get::<Stats>().body == crate::rules::triad::words::Body::Limbless;
        if standing == Standing::Unconscious && !limbless && !conditions.has(PRONE) {
            found.push("Unconscious and not Prone".to_owned());
        }
        found
    }

    /// A hold is one of two, and both know of it; so is a ride. Rules TRI-COND-07, -08; ruling TRI-R36.
    fn holds(&self) -> Vec<String> {
        let mut found = Vec::new();
        let own = self.get::<Conditions>();
        let pairs = [
            (GRAPPLED, GRAPPLING),
            (GRAPPLING, GRAPPLED),
            (RIDING, CARRYING),
            (CARRYING, RIDING),
        ];
        for (key, other_key) in pairs {
            let others: Vec<_> = referred(own, key).collect();
            if others.len() > 1 {
                found.push(format!("{key} by {} at once", others.len()));
            }
            for other in others {
                let mutual = component_of::<Conditions>(self.world, other);
                if !mutual.has_by(other_key, self.who) {
                    found.push(format!("{key} by {other}, who is not {other_key}"));
                }
            }
        }
        found
    }

    /// Things have names of their own, and hands; what is counted is there.
    fn gear(&self) -> Vec<String> {
        let (gear, stats) = (self.get::<Gear>(), self.get::<Stats>());
        let mut found = gear.breaches();
        if gear.busy() > stats.hands {
            found.push(format!("{} hands are busy", gear.busy()));
        }
        let spent = gear.shots.iter().filter(|&(_, &shots)| shots < 0);
        found.extend(spent.map(|(weapon, shots)| format!("{shots} shots of the {weapon}")));
        let gone = gear.unloaded.iter().filter(|key| !gear.holds(key));
        found.extend(gone.map(|key| format!("{key} is unloaded and not in hand")));
        found
    }

    /// Who is on the ground stands where one can stand.
    fn place(&self) -> Vec<String> {
        if !self.get::<Standing>().is_there() {
            return Vec::new();
        }
        let altitude = self.get::<crate::combat::Altitude>().steps();
        if altitude != 0 {
            return Vec::new();
        }
        let cells = self
            .space()
            .iter()
            .filter(|&cell| !self.board().is_passable(cell));
        let cells: Vec<_> = cells.collect();
        cells
            .into_iter()
            .map(|cell| format!("stands in {cell}, where nobody can"))
            .collect()
    }
}
