//! What must hold of every combatant between two commands, as far as rulesets have it in common. Floor 3½.
//!
//! For [`Ruleset::breaches`](crate::combat::Ruleset::breaches): each law says what does not hold, in sentences for tests.

use super::conditions::referred;
use crate::board::Board;
use crate::combat::{
    Altitude, BattleBoard, CombatantId, Conditions, Position, Roster, Space, component_of,
};
use crate::grid::Cells;
use bevy::prelude::{Component, World};

/// A combatant that is looked at.
#[derive(Clone, Copy)]
pub struct Inspected<'w> {
    /// The world of the battle.
    pub world: &'w World,
    /// Its number.
    pub who: CombatantId,
}

/// Something that must hold of a combatant: what does not, in sentences.
pub type Law = for<'w> fn(&Inspected<'w>) -> Vec<String>;

/// Everything in a battle that breaks one of some laws, by combatant.
#[must_use]
pub fn breaches(world: &World, laws: &[Law]) -> Vec<String> {
    let mut found = Vec::new();
    for who in world.resource::<Roster>().ids() {
        let it = Inspected { world, who };
        let broken = laws.iter().flat_map(|law| law(&it));
        found.extend(broken.map(|breach| format!("{who}: {breach}")));
    }
    found
}

impl<'w> Inspected<'w> {
    /// A component of it.
    ///
    /// # Panics
    /// If it has none such.
    #[must_use]
    pub fn get<C: Component>(&self) -> &'w C {
        component_of(self.world, self.who)
    }

    /// The board.
    #[must_use]
    pub fn board(&self) -> &'w Board {
        self.world.resource::<BattleBoard>().board()
    }

    /// The cells that it fills.
    #[must_use]
    pub fn space(&self) -> Cells {
        let (space, position) = (self.get::<Space>(), self.get::<Position>());
        space.0.cells(self.board().kind(), position.cell())
    }

    /// Conditions of two: whoever one refers to has the other condition, which refers back.
    #[must_use]
    pub fn mutual(&self, pairs: &[(&str, &str)]) -> Vec<String> {
        let own = self.get::<Conditions>();
        let both = pairs.iter().flat_map(|&(key, other_key)| {
            referred(own, key).map(move |other| (key, other, other_key))
        });
        let broken = both.filter(|&(_, other, other_key)| {
            !component_of::<Conditions>(self.world, other).has_by(other_key, self.who)
        });
        broken
            .map(|(key, other, other_key)| format!("{key} by {other}, who is not {other_key}"))
            .collect()
    }

    /// Conditions of which it has one at a time.
    #[must_use]
    pub fn single(&self, keys: &[&str]) -> Vec<String> {
        let own = self.get::<Conditions>();
        let counts = keys.iter().map(|&key| (key, referred(own, key).count()));
        counts
            .filter(|&(_, count)| count > 1)
            .map(|(key, count)| format!("{key} by {count} at once"))
            .collect()
    }

    /// On the ground it stands where one can stand. Not for those who are not there.
    #[must_use]
    pub fn place(&self) -> Vec<String> {
        if self.get::<Altitude>().steps() != 0 {
            return Vec::new();
        }
        let space = self.space();
        let cells = space.iter().filter(|&cell| !self.board().is_passable(cell));
        cells
            .map(|cell| format!("stands in {cell}, where nobody can"))
            .collect()
    }
}
