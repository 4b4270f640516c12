//! Things that lie on the map: which are within touch, and how they are picked up; things that are
//! thrown, and where they come to lie. Floor 3½.

use super::check::Check;
use super::pools::Pools;
use super::rolls::with_dice;
use super::scene::Scene;
use crate::board::{Body, is_in_line};
use crate::combat::{
    Act, BattleEvent, CellOdds, CombatantId, FieldItem, FieldItems, GearChange, Place, Refusal,
    RollKind, RollReport, Target, Word, gear_changed, record,
};
use crate::dice::{Dice, Pool, Roll};
use crate::grid::{Cell, Direction, Footprint};
use bevy::prelude::World;
use smol_str::SmolStr;

impl Scene<'_> {
    /// Whether a combatant can reach into a cell: one of its own or one beside them, with nothing
    /// solid between.
    #[must_use]
    pub fn touches(self, who: CombatantId, cell: Cell) -> bool {
        let (kind, board) = (self.kind(), self.board());
        let body = |cell| Body::new(cell, Footprint::Single);
        self.space(who)
            .iter()
            .any(|own| kind.distance(own, cell) <= 1 && is_in_line(board, &body(own), &body(cell)))
    }

    /// The cells within touch of a combatant in which a thing of this name lies, in the order in
    /// which they fell. If the rule is switched off, those everywhere.
    #[must_use]
    pub fn cells_with(self, who: CombatantId, item: &str, rule: &'static str) -> Vec<Cell> {
        let mut cells = Vec::new();
        for thing in self.world().resource::<FieldItems>().all() {
            if let Place::Lying(cell) = thing.place
                && thing.item == item
                && !cells.contains(&cell)
                && (self.is_off(rule) || self.touches(who, cell))
            {
                cells.push(cell);
            }
        }
        cells
    }

    /// The same as actions aimed at these cells: the candidates of a row that is aimed at a thing,
    /// `Aim::Other(Aiming::Thing, …)`.
    #[must_use]
    pub fn acts_at_things(self, who: CombatantId, item: &str, rule: &'static str) -> Vec<Act> {
        let cells = self.cells_with(who, item, rule).into_iter();
        cells.map(|cell| Act::default().at_cell(cell)).collect()
    }

    /// The cell that an action names, if a thing of this name lies there within touch.
    ///
    /// # Errors
    /// [`Refusal::Missing`] if it names no cell, a refusal by this rule if nothing lies there or the
    /// cell is out of reach. Any cell is in reach if the rule is switched off.
    pub fn thing_of(
        self,
        who: CombatantId,
        act: &Act,
        item: &str,
        rule: &'static str,
    ) -> Result<Cell, Refusal> {
        let Some(Target::Cell(cell)) = act.at else {
            return Err(Refusal::Missing("a thing".into()));
        };
        let things = self.world().resource::<FieldItems>();
        if things.find(item, Place::Lying(cell)).is_none() {
            return Err(Refusal::forbidden("Nothing lies there", rule));
        }
        if !self.is_off(rule) && !self.touches(who, cell) {
            return Err(Refusal::forbidden("It is out of reach", rule));
        }
        Ok(cell)
    }
}

/// Things of one kind that a combatant counts in a pool, such as arrows or daggers.
impl<P: Word, const N: usize> Pools<P, N> {
    /// Records that one of them is thrown: the pool holds one less.
    ///
    /// # Panics
    /// If the battle has no such combatant, or it has no pools.
    pub fn throw(
        world: &mut World,
        who: CombatantId,
        pool: P,
        item: &'static str,
        rule: &'static str,
    ) {
        Self::change(world, who, pool, -1, rule);
        gear_changed(world, who, SmolStr::new_static(item), GearChange::Thrown);
    }

    /// Records that one that lies in a cell is picked up: the pool holds one more.
    ///
    /// # Panics
    /// If the battle has no such combatant, or it has no pools.
    pub fn pick_up(
        world: &mut World,
        who: CombatantId,
        pool: P,
        item: &'static str,
        cell: Cell,
        rule: &'static str,
    ) {
        let item = SmolStr::new_static(item);
        let (taken, place) = (item.clone(), Place::Lying(cell));
        record(world, BattleEvent::ItemTaken { item: taken, place });
        Self::change(world, who, pool, 1, rule);
        gear_changed(world, who, item, GearChange::PickedUp);
    }
}

/// How a thing that was thrown and has missed scatters: a die with a face for each direction of the
/// grid says into which cell beside the target's it flies. It stays in the target's cell if that one
/// is impassable or something solid is between, and if the rule is switched off.
///
/// ```
/// use quincunx::mechanics::Scatter;
///
/// const SCATTER: Scatter = Scatter { rule: "DUEL-THROW-02" };
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Scatter {
    /// The rule.
    pub rule: &'static str,
}

impl Scatter {
    fn die(scene: Scene<'_>) -> Pool {
        Pool::sum(1, scene.kind().direction_count())
    }

    /// The resolution: where a thing comes to lie that has missed a target in a cell, and the roll;
    /// none if the rule is switched off.
    pub fn resolve(self, scene: Scene<'_>, at: Cell, dice: &mut dyn Dice) -> (Cell, Option<Roll>) {
        if scene.is_off(self.rule) {
            return (at, None);
        }
        let roll = dice.roll(&Self::die(scene));
        let direction = u8::try_from(roll.value - 1).unwrap_or_default();
        let to = scene.kind().step(at, Direction::new(direction));
        let body = |cell| Body::new(cell, Footprint::Single);
        let board = scene.board();
        let flies = board.is_passable(to) && is_in_line(board, &body(at), &body(to));
        (if flies { to } else { at }, Some(roll))
    }

    /// Records where a thrown thing comes to lie: in the target's cell, or where it scatters to if
    /// it has missed. It has one point of durability.
    pub fn land(
        self,
        world: &mut World,
        who: CombatantId,
        item: &'static str,
        at: Cell,
        missed: bool,
    ) {
        let mut cell = at;
        if missed {
            let (to, roll) = with_dice(world, |dice, world| {
                self.resolve(Scene::of(world), at, dice)
            });
            if let Some(roll) = roll {
                RollReport::new(who, RollKind::Table, "scatter", self.rule)
                    .dice(Self::die(Scene::of(world)), &roll)
                    .record(world);
            }
            cell = to;
        }
        let flight = if cell == at { Vec::new() } else { vec![cell] };
        let item = FieldItem::lying(SmolStr::new_static(item), cell);
        record(world, BattleEvent::ItemLanded { item, who, flight });
    }

    /// The exact odds of where a thing comes to lie that is thrown at a target in a cell by this
    /// check, ascending: for [`Preview::landings`](crate::combat::Preview::landings).
    #[must_use]
    pub fn odds(self, scene: Scene<'_>, check: &Check, at: Cell) -> Vec<CellOdds> {
        let ends = check.explore(|checked, dice| match checked.succeeds() {
            true => at,
            false => self.resolve(scene, at, dice).0,
        });
        let ends = ends.odds.iter();
        ends.map(|(&cell, probability)| CellOdds { cell, probability })
            .collect()
    }
}

#[cfg(test)]
mod tests;
