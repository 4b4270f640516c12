//! The board and the combatants of a battle, read for one call. Floor 3½.
//!
//! A ruleset's own look at a combatant contains a [`CombatantView`] and dereferences to it, so that
//! both are asked alike; its look at the battle contains a [`Snapshot`] in the same way.

use crate::board::{Board, Body, OccupancyMap, Occupied, highest_ground};
use crate::combat::{
    Altitude, BattleBoard, BattlePhase, Combatant, CombatantId, CombatantQuery, Conditions, Facing,
    FieldItems, Objectives, PendingChoice, Position, Refusal, Side, SideId, Space, Standing,
    TurnOrder,
};
use crate::grid::{Cell, Cells, Direction, Footprint, GridKind};
use bevy::ecs::query::QueryData;
use bevy::prelude::World;
use smol_str::SmolStr;
use std::ops::{Deref, DerefMut};

/// The components of the kernel that a [`CombatantView`] is read from. The query for it comes with the agenda
/// ([`Task::plugin`](super::Task::plugin)).
#[derive(QueryData)]
pub struct ViewQuery {
    combatant: &'static Combatant,
    side: &'static Side,
    position: &'static Position,
    facing: &'static Facing,
    altitude: &'static Altitude,
    space: &'static Space,
    standing: &'static Standing,
    conditions: &'static Conditions,
}

impl ViewQueryItem<'_, '_> {
    /// Its side.
    #[must_use]
    pub const fn side(&self) -> SideId {
        self.side.0
    }
}

/// What the kernel knows of one combatant. It can be changed ("what if it stood there") without
/// touching the battle.
#[derive(Debug, Clone, Copy)]
pub struct CombatantView<'w> {
    /// Its number.
    pub id: CombatantId,
    /// Its side.
    pub side: SideId,
    /// Its name for people.
    pub name: &'w SmolStr,
    /// Its conditions.
    pub conditions: &'w Conditions,
    /// Whether it still fights.
    pub standing: Standing,
    /// Where it looks.
    pub facing: Direction,
    /// Whole steps above the ground; 0 on it.
    pub altitude: i32,
    /// The shape of its space.
    pub footprint: Footprint,
    /// The cells that it fills.
    pub space: Cells,
    /// Its height in steps of elevation: that of the highest ground under it plus its altitude.
    pub z: i32,
}

impl<'w> CombatantView<'w> {
    /// A combatant on a board.
    #[must_use]
    pub fn on_board(board: &Board, found: &ViewQueryItem<'w, '_>) -> Self {
        let mut view = Self::above(0, board.kind(), found);
        view.z += highest_ground(board, &view.space);
        view
    }

    /// A combatant above ground whose elevation is known.
    #[must_use]
    #[inline(always)]
    pub fn above(ground: i32, kind: GridKind, found: &ViewQueryItem<'w, '_>) -> Self {
        let (anchor, altitude) = (found.position.cell(), found.altitude.steps());
        Self {
            id: found.combatant.id,
            side: found.side.0,
            name: &found.combatant.name,
            conditions: found.conditions,
            standing: *found.standing,
            facing: found.facing.direction(),
            altitude,
            footprint: found.space.0,
            space: found.space.0.cells(kind, anchor),
            z: ground + altitude,
        }
    }

    /// One combatant of a battle.
    ///
    /// # Panics
    /// If the battle has no such combatant.
    #[must_use]
    pub fn of(world: &'w World, who: CombatantId) -> Self {
        let board = world.resource::<BattleBoard>().board();
        Self::on_board(board, &CombatantQuery::<ViewQuery>::one(world, who))
    }

    /// The living combatant whose space holds a cell.
    #[must_use]
    pub fn occupant(world: &'w World, cell: Cell) -> Option<Self> {
        let board = world.resource::<BattleBoard>().board();
        let mut all = CombatantQuery::<ViewQuery>::all(world);
        let found = all.find(|found| {
            let space = found.space.0.cells(board.kind(), found.position.cell());
            found.standing.is_there() && space.contains(cell)
        })?;
        Some(Self::on_board(board, &found))
    }

    /// Whether it would share its space with nobody else who is alive with its anchor in a cell: where
    /// nothing else is asked, cheaper than [`Snapshot::in_the_way`].
    #[must_use]
    pub fn is_alone_at(&self, world: &World, anchor: Cell) -> bool {
        let kind = world.resource::<BattleBoard>().board().kind();
        let space = self.footprint.cells(kind, anchor);
        CombatantQuery::<ViewQuery>::all(world).all(|other| {
            other.combatant.id == self.id || !other.standing.is_there() || {
                let theirs = other.space.0.cells(kind, other.position.cell());
                !theirs.iter().any(|cell| space.contains(cell))
            }
        })
    }

    /// The anchor of its space.
    #[must_use]
    #[inline]
    pub const fn anchor(&self) -> Cell {
        self.space.anchor()
    }

    /// How it is seen and shot at, with its eyes so many halves of a step above its feet.
    #[must_use]
    pub fn sight_body(&self, eye_halves: i32) -> Body {
        Body::new(self.anchor(), self.footprint)
            .with_eye_halves(eye_halves)
            .at_altitude(self.altitude)
    }

    /// Whether it is alive and conscious.
    #[must_use]
    #[inline]
    pub fn is_up(&self) -> bool {
        self.standing == Standing::Up
    }

    /// Whether it is neither dead nor gone; the unconscious still lie there.
    #[must_use]
    #[inline]
    pub const fn is_alive(&self) -> bool {
        self.standing.is_there()
    }

    /// Whether it is dead.
    #[must_use]
    #[inline]
    pub fn is_dead(&self) -> bool {
        self.standing == Standing::Dead
    }

    /// Whether another is an enemy that is there.
    #[must_use]
    #[inline]
    pub fn is_enemy(&self, other: &CombatantView<'_>) -> bool {
        other.side != self.side && other.is_alive()
    }

    /// Whether it has a condition of this key.
    #[must_use]
    #[inline]
    pub fn has(&self, key: &str) -> bool {
        self.conditions.has(key)
    }

    /// The value of a condition; 0 without it.
    #[must_use]
    #[inline]
    pub fn value_of(&self, key: &str) -> i32 {
        self.conditions.value(key)
    }

    /// How many elevation steps its feet are above the ground under its space with the anchor in a
    /// cell; below 0 where that ground is higher.
    #[must_use]
    pub fn drop_to(&self, board: &Board, anchor: Cell) -> i32 {
        let space = self.footprint.cells(board.kind(), anchor);
        self.z - highest_ground(board, &space)
    }

    /// Puts it into another cell, at the same height above the ground.
    pub fn move_to(&mut self, board: &Board, anchor: Cell) {
        self.space = self.footprint.cells(board.kind(), anchor);
        self.z = highest_ground(board, &self.space) + self.altitude;
    }

    /// Raises it to a height above the ground, in whole steps.
    pub fn lift(&mut self, board: &Board, altitude: i32) {
        self.altitude = altitude;
        self.z = highest_ground(board, &self.space) + altitude;
    }
}

/// The board, and all combatants as a ruleset sees them: `F` is its own look at one of them.
#[derive(Clone)]
pub struct Snapshot<'w, F> {
    /// The map.
    pub board: &'w Board,
    world: &'w World,
    fighters: Vec<F>,
}

impl<'w, F: Deref<Target = CombatantView<'w>>> Snapshot<'w, F> {
    /// Of all combatants of a battle, the dead too, in the order of their numbers.
    #[must_use]
    pub fn of(world: &'w World, fighters: Vec<F>) -> Self {
        Self {
            board: world.resource::<BattleBoard>().board(),
            world,
            fighters,
        }
    }

    /// The world, for what no snapshot holds.
    #[must_use]
    pub const fn world(&self) -> &'w World {
        self.world
    }

    /// Loose things.
    #[must_use]
    pub fn items(&self) -> &'w FieldItems {
        self.world.resource()
    }

    /// Order of turns.
    #[must_use]
    pub fn turns(&self) -> &'w TurnOrder {
        self.world.resource()
    }

    /// What the sides fight for besides being the last, if anything.
    #[must_use]
    pub fn objectives(&self) -> Option<&'w Objectives> {
        self.world.get_resource()
    }

    /// The window that waits, if any.
    #[must_use]
    pub fn window(&self) -> Option<&'w PendingChoice> {
        self.world.resource::<BattlePhase>().pending()
    }

    /// The grid.
    #[must_use]
    pub fn kind(&self) -> GridKind {
        self.board.kind()
    }

    /// A combatant of the battle.
    ///
    /// # Panics
    /// If the battle has no such combatant; ask [`Snapshot::find`] about ids from outside.
    #[must_use]
    pub fn fighter(&self, id: CombatantId) -> &F {
        self.find(id).expect(IS_THERE)
    }

    /// The same, to be changed.
    ///
    /// # Panics
    /// If the battle has no such combatant.
    pub fn fighter_mut(&mut self, id: CombatantId) -> &mut F {
        let place = id.index().and_then(|index| self.fighters.get_mut(index));
        place.expect(IS_THERE)
    }

    /// A combatant, if there is one of this number.
    #[must_use]
    pub fn find(&self, id: CombatantId) -> Option<&F> {
        self.fighters.get(id.index()?)
    }

    /// A combatant that a command names.
    ///
    /// # Errors
    /// [`Refusal::NoSuchCombatant`] if there is none of this number.
    pub fn known(&self, id: CombatantId) -> Result<&F, Refusal> {
        match self.find(id) {
            Some(found) => Ok(found),
            None => Err(Refusal::NoSuchCombatant(id)),
        }
    }

    /// All combatants, the dead too, ascending.
    #[must_use]
    pub fn fighters(&self) -> &[F] {
        &self.fighters
    }

    /// The living enemies of a side, the unconscious too, ascending.
    pub fn enemies_of<'s>(&'s self, side: SideId) -> impl Iterator<Item = &'s F> + use<'s, 'w, F> {
        let all = self.fighters.iter();
        all.filter(move |other| other.is_alive() && other.side != side)
    }

    /// The living enemies of a combatant, whatever state they are in, ascending.
    pub fn foes<'s>(
        &'s self,
        who: &CombatantView<'_>,
    ) -> impl Iterator<Item = &'s F> + use<'s, 'w, F> {
        self.enemies_of(who.side)
    }

    /// The living allies of a combatant, never itself, ascending.
    pub fn allies_of<'s>(
        &'s self,
        who: &CombatantView<'_>,
    ) -> impl Iterator<Item = &'s F> + use<'s, 'w, F> {
        let (side, id) = (who.side, who.id);
        let all = self.fighters.iter();
        all.filter(move |other| other.is_alive() && other.side == side && other.id != id)
    }

    /// The living combatant whose space holds a cell.
    #[must_use]
    pub fn occupant(&self, cell: Cell) -> Option<&F> {
        let mut all = self.fighters.iter();
        all.find(|other| other.is_alive() && other.space.contains(cell))
    }

    /// Marks the spaces of all living combatants except those named on a map for a mover, which is
    /// emptied first: `mark` says what each of them means for it. One that is `Free` is left out.
    pub fn mark_others(
        &self,
        except: &[CombatantId],
        map: &mut OccupancyMap,
        mark: impl Fn(&F) -> Occupied,
    ) {
        map.reset(self.board);
        for other in &self.fighters {
            if !other.is_alive() || except.contains(&other.id) {
                continue;
            }
            let mark = mark(other);
            if mark != Occupied::Free {
                map.mark(self.board, &other.space, mark);
            }
        }
    }

    /// Another living combatant whose space a combatant would share with its anchor in a cell; of
    /// several the one with the lowest number.
    #[must_use]
    pub fn in_the_way(&self, who: &CombatantView<'_>, anchor: Cell) -> Option<&F> {
        let space = who.footprint.cells(self.kind(), anchor);
        let mut others = self.fighters.iter();
        others.find(|other| {
            let shares = if space.size() == 1 {
                other.space.contains(anchor)
            } else {
                other.space.iter().any(|cell| space.contains(cell))
            };
            shares && other.id != who.id && other.is_alive()
        })
    }

    /// Whether a combatant may stay with its anchor in a cell: its space there is passable, and no
    /// other living combatant is in it.
    #[must_use]
    pub fn may_stay(&self, who: &CombatantView<'_>, anchor: Cell) -> bool {
        let space = who.footprint.cells(self.kind(), anchor);
        space.iter().all(|cell| self.board.is_passable(cell))
            && self.in_the_way(who, anchor).is_none()
    }
}

impl<'w, F: DerefMut<Target = CombatantView<'w>>> Snapshot<'w, F> {
    /// As if a combatant stood somewhere else.
    ///
    /// # Panics
    /// If the battle has no such combatant.
    pub fn place(&mut self, who: CombatantId, anchor: Cell) {
        let board = self.board;
        self.fighter_mut(who).move_to(board, anchor);
    }

    /// As if several combatants stood somewhere else.
    ///
    /// # Panics
    /// If the battle has no such combatants.
    pub fn place_all(&mut self, places: &[(CombatantId, Cell)]) {
        for &(who, cell) in places {
            self.place(who, cell);
        }
    }
}

const IS_THERE: &str = "the id comes from this battle";

#[cfg(test)]
mod tests {
    use super::{CombatantView, Snapshot};
    use crate::board::{OccupancyMap, Occupied};
    use crate::combat::{CombatantId, Refusal};
    use crate::grid::{Cell, GridKind};
    use crate::mechanics::testing::{Toy, field};
    use bevy::prelude::World;

    /// Three combatants, the last two in one cell.
    fn three(kind: GridKind) -> World {
        field(
            kind,
            &[
                Toy::new(0, (1, 1)),
                Toy::new(1, (3, 1)),
                Toy::new(1, (3, 1)),
            ],
        )
    }

    fn snapshot(world: &World) -> Snapshot<'_, Box<CombatantView<'_>>> {
        let all = [1, 2, 3].map(|id| Box::new(CombatantView::of(world, CombatantId(id))));
        Snapshot::of(world, all.into())
    }

    #[test]
    fn who_is_placed_stands_there_and_nobody_else_is_known() {
        for kind in GridKind::ALL {
            let world = three(kind);
            let mut s = snapshot(&world);
            let places = [
                (CombatantId(1), Cell::new(4, 2)),
                (CombatantId(2), Cell::new(5, 2)),
            ];
            s.place_all(&places);
            for (who, cell) in places {
                assert_eq!(s.known(who).map(|it| it.anchor()), Ok(cell), "{kind:?}");
            }
            let stranger = CombatantId(4);
            let refused = s.known(stranger).err();
            assert_eq!(refused, Some(Refusal::NoSuchCombatant(stranger)));
        }
    }

    #[test]
    fn who_is_free_leaves_the_mark_of_another_in_its_cell() {
        for kind in GridKind::ALL {
            let world = three(kind);
            let s = snapshot(&world);
            let (mover, free) = (CombatantId(1), CombatantId(3));
            let mut map = OccupancyMap::new();
            s.mark_others(&[mover], &mut map, |other| match other.id == free {
                true => Occupied::Free,
                false => Occupied::Block,
            });
            let at = |cell| map.at(s.board.index(cell).expect("it is on the map"));
            assert_eq!(at(Cell::new(3, 1)), Occupied::Block, "{kind:?}");
            assert_eq!(at(Cell::new(1, 1)), Occupied::Free, "{kind:?}");
        }
    }
}
