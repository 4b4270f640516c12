//! The ways of a level for an ordinary walker: one who opens doors and keeps out of deep water where he can.
//! Floor 6.
//!
//! Places are judged by them, so that they are the same places under every ruleset and for whoever fights there.

use crate::board::{Board, MoveField, Mover, OccupancyMap, StepRules};
use crate::grid::{Cell, Footprint};

/// Deep water costs so many times what the catalogue says.
pub(super) const DEEP: u32 = 3;

/// More than any way on a map costs.
pub(super) const ANY: u32 = 1 << 26;

/// The numbers of the walker.
pub(super) const RULES: StepRules = StepRules {
    deep_water_multiplier: DEEP,
    ..StepRules::DEFAULT
};

/// The walker in a cell, with so much movement.
pub(super) fn walker(anchor: Cell, budget: u32) -> Mover {
    Mover {
        rules: RULES,
        ..Mover::walking(anchor, Footprint::Single, budget)
    }
}

/// The map with everything open that can be opened: doors, gates, whatever a lever works.
pub(super) fn opened(map: &Board) -> Board {
    let mut board = map.clone();
    for (cell, object) in map.objects() {
        let open = object.turned().filter(|open| open.passable);
        if let Some(open) = open.filter(|_| !object.passable) {
            board.set_object(cell, Some(open));
        }
    }
    for cell in map.cells() {
        for side in map.kind().directions() {
            let edge = map.edge(cell, side).filter(|edge| edge.blocks_movement);
            let open = edge.and_then(|edge| edge.turned());
            if let Some(open) = open.filter(|open| !open.blocks_movement) {
                board.set_edge(cell, side, Some(open));
            }
        }
    }
    board
}

/// What the cheapest way between two cells costs past what `others` block, if it is no more than `most`; `None` if there is
/// none.
pub(super) fn cost_between(
    board: &Board,
    others: &OccupancyMap,
    [from, to]: [Cell; 2],
    most: u32,
    field: &mut MoveField,
) -> Option<u32> {
    let kind = board.kind();
    let least = |cell| kind.distance(cell, to).unsigned_abs();
    let mover = walker(from, most);
    let found = field.search_towards(board, &mover, others, |cell| cell == to, least);
    found.and_then(|cell| field.cost(cell))
}
