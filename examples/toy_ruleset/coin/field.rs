//! The snapshot: every question is asked of it, by checks, screens and the computer alike.

use bevy::prelude::{Component, World};
use quincunx::board::{Board, Mover, OccupancyMap, Occupied, StepBlocked, step_cost};
use quincunx::combat::{
    BattleBoard, CombatantId, Position, Roster, Side, SideId, Standing, component_of,
};
use quincunx::grid::{Cell, Footprint};

#[derive(Clone, Copy)]
pub(super) struct Field<'w>(pub(super) &'w World);

impl<'w> Field<'w> {
    pub(super) fn get<C: Component>(self, who: CombatantId) -> &'w C {
        component_of(self.0, who)
    }

    pub(super) fn board(self) -> &'w Board {
        self.0.resource::<BattleBoard>().board()
    }

    pub(super) fn cell(self, who: CombatantId) -> Cell {
        self.get::<Position>(who).cell()
    }

    pub(super) fn side(self, who: CombatantId) -> SideId {
        self.get::<Side>(who).0
    }

    pub(super) fn is_up(self, who: CombatantId) -> bool {
        *self.get::<Standing>(who) == Standing::Up
    }

    /// Everybody who still fights, ascending.
    pub(super) fn fighters(self) -> impl Iterator<Item = CombatantId> + use<'w> {
        let all = self.0.resource::<Roster>().ids();
        all.filter(move |&id| self.is_up(id))
    }

    pub(super) fn enemies(self, who: CombatantId) -> impl Iterator<Item = CombatantId> + use<'w> {
        let own = self.side(who);
        self.fighters().filter(move |&id| self.side(id) != own)
    }

    /// Nobody shares a cell. Rule COIN-MOVE-01.
    pub(super) fn occupancy(self) -> OccupancyMap {
        let mut map = OccupancyMap::for_board(self.board());
        let cells = self.fighters().map(|id| self.cell(id));
        for index in cells.filter_map(|cell| self.board().index(cell)) {
            map.set(index, Occupied::Block);
        }
        map
    }

    /// Whether one can get from a cell to the next; of whoever stands there it asks the map.
    pub(super) fn way(self, step: (Cell, Cell), map: &OccupancyMap) -> Result<u32, StepBlocked> {
        let mover = Mover::walking(step.0, Footprint::Single, super::data::FAR);
        step_cost(self.board(), &mover, step, map)
    }

    /// Whether a blow from a cell gets to a combatant. Rule COIN-HIT-01.
    pub(super) fn gets_at(self, from: Cell, target: CombatantId) -> bool {
        let step = (from, self.cell(target));
        self.way(step, &OccupancyMap::new()).is_ok()
    }

    /// The cells that a combatant can step to. Rule COIN-MOVE-01.
    pub(super) fn steps(self, who: CombatantId) -> Vec<Cell> {
        let (from, map) = (self.cell(who), self.occupancy());
        let beside = self.board().kind().neighbours(from);
        let free = beside.map(|(_, to)| to);
        free.filter(|&to| self.way((from, to), &map).is_ok())
            .collect()
    }

    /// The enemies that a combatant can strike at.
    pub(super) fn targets(self, who: CombatantId) -> Vec<CombatantId> {
        let from = self.cell(who);
        let all = self.enemies(who);
        all.filter(|&id| self.gets_at(from, id)).collect()
    }
}
