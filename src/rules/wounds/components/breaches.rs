//! What must hold of every combatant between two commands. Floor 4. Rules WND-HURT-02, -13, WND-COND-04, -09, -10, WND-INIT-05,
//! -12.

use super::{Commitment, Gear, Pool, Pools, Readied};
use crate::board::Board;
use crate::combat::{
    BattleBoard, CombatantId, Conditions, Position, Roster, Space, Standing, component_of,
};
use crate::grid::Cells;
use crate::mechanics::conditions::referred;
use crate::mechanics::spawning::CreatureBuilder;
use crate::rules::wounds::data::WoundsData;
use crate::rules::wounds::words::{
    CARRYING, GRAPPLING, PRONE, READIED, RIDING, UNCONSCIOUS, UNDERWAY,
};
use bevy::prelude::World;

/// Everything that is out of its bounds, in sentences.
pub fn breaches(world: &World) -> Vec<String> {
    let mut found = Vec::new();
    for who in world.resource::<Roster>().ids() {
        let one = One { world, who };
        let of_one = [
            one.pools(),
            one.standing(),
            one.pairs(),
            one.commitments(),
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
            let is_within = (0..=max).contains(&now);
            (!is_within).then(|| format!("{} {now}, not 0 to {max}", pool.word()))
        });
        let mut found: Vec<_> = out.collect();
        let (mana, invested) = (pools.now(Pool::Mana), pools.now(Pool::Invested));
        if mana + invested > pools.max(Pool::Mana) {
            found.push(format!("{mana} mana and {invested} invested"));
        }
        found
    }

    /// Who is unconscious lies there with nothing to act with. Rules WND-COND-04, WND-R43.
    fn standing(&self) -> Vec<String> {
        let conditions = self.get::<Conditions>();
        let standing = *self.get::<Standing>();
        let senseless = conditions.has(UNCONSCIOUS);
        let mut found = Vec::new();
        if standing.is_there() && senseless != (standing == Standing::Unconscious) {
            found.push(format!(
                "{standing:?} and the condition says something else"
            ));
        }
        if standing != Standing::Unconscious || WoundsData::of(self.world).is_off("WND-COND-04") {
            return found;
        }
        if !conditions.has(PRONE) {
            found.push("unconscious and not prone".to_owned());
        }
        if self.get::<Pools>().now(Pool::Ap) > 0 {
            found.push("unconscious with AP".to_owned());
        }
        if !self.get::<Gear>().held.is_empty() {
            found.push("unconscious with things in hand".to_owned());
        }
        found
    }

    /// A grapple and a ride are of two, and both know of it. Rules WND-COND-09, WND-POS-24.
    fn pairs(&self) -> Vec<String> {
        let mut found = Vec::new();
        let own = self.get::<Conditions>();
        let pairs = [
            (GRAPPLING, GRAPPLING),
            (RIDING, CARRYING),
            (CARRYING, RIDING),
        ];
        for (key, other_key) in pairs {
            for other in referred(own, key) {
                let mutual = component_of::<Conditions>(self.world, other);
                if !mutual.has_by(other_key, self.who) {
                    found.push(format!("{key} with {other}, who is not {other_key}"));
                }
            }
        }
        found
    }

    /// What is kept or under way goes with its condition. Rules WND-ACT-16, WND-INIT-13.
    fn commitments(&self) -> Vec<String> {
        let own = self.get::<Conditions>();
        let pairs = [
            (READIED, self.get::<Readied>().0.is_some()),
            (UNDERWAY, self.get::<Commitment>().act.is_some()),
        ];
        let wrong = pairs
            .into_iter()
            .filter(|&(key, there)| own.has(key) != there);
        wrong
            .map(|(key, there)| format!("{key}: an action is there: {there}"))
            .collect()
    }

    /// Things have names of their own, and hands; what is counted is there.
    fn gear(&self) -> Vec<String> {
        let gear = self.get::<Gear>();
        let mut found = gear.breaches();
        if gear.busy() > 2 {
            found.push(format!("{} hands are busy", gear.busy()));
        }
        let spent = gear.shots.iter().filter(|&(_, &shots)| shots < 0);
        found.extend(spent.map(|(weapon, shots)| format!("{shots} shots of the {weapon}")));
        let gone = gear.unloaded.iter().filter(|key| !gear.holds(key));
        found.extend(gone.map(|key| format!("{key} is unloaded and not in hand")));
        found
    }

    /// Everybody stands where one can stand.
    fn place(&self) -> Vec<String> {
        if !self.get::<Standing>().is_there() {
            return Vec::new();
        }
        let space = self.space();
        let cells = space.iter().filter(|&cell| !self.board().is_passable(cell));
        cells
            .map(|cell| format!("stands in {cell}, where nobody can"))
            .collect()
    }
}
