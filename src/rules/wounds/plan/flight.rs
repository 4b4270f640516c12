//! Where a mount that is out of control runs. Floor 4. Rule WND-POS-27; ruling WND-R109.

use super::ground::is_at_edge;
use super::movement::{OnFoot, way_out};
use crate::board::{MoveField, Mover, OccupancyMap, step_cost};
use crate::grid::Cell;
use crate::mechanics::travel::Travel;
use crate::rules::wounds::snapshot::{Fighter, Situation};

/// More yards than any way takes.
const FAR: i32 = 1 << 16;

/// The cheapest way of a mount to the edge of the board, among equally dear ones that whose first step comes first clockwise:
/// empty if it is there; `None` if there is no way. Rule WND-POS-27; ruling WND-R109.
pub fn to_edge(s: &Situation<'_>, f: &Fighter<'_>) -> Option<Vec<Cell>> {
    if is_at_edge(s, &f.space) {
        return Some(Vec::new());
    }
    let going = OnFoot::within(s, f, FAR);
    let mover = going.careful();
    OccupancyMap::lend(|others| {
        going.mark(others);
        let mut best: Option<(u32, Vec<Cell>)> = None;
        // Neighbours come in clockwise order.
        for (_, next) in s.kind().neighbours(f.anchor()) {
            let way = way_by(s, f, &mover, next, others);
            let better = |(cost, _): &(u32, Vec<Cell>)| best.as_ref().is_none_or(|it| *cost < it.0);
            if let Some(way) = way.filter(better) {
                best = Some(way);
            }
        }
        best.map(|(_, path)| path)
    })
}

/// The cheapest way to the edge that begins with a step into a cell, and what it costs.
fn way_by(
    s: &Situation<'_>,
    f: &Fighter<'_>,
    mover: &Mover,
    next: Cell,
    others: &OccupancyMap,
) -> Option<(u32, Vec<Cell>)> {
    let first = step_cost(s.board, mover, (f.anchor(), next), others).ok()?;
    let mut mover = *mover;
    mover.advance(s.kind(), next);
    let mut field = MoveField::new();
    field.compute(s.board, &mover, others);
    let space = |cell: Cell| f.footprint.cells(s.kind(), cell);
    let mut reached = field.reached();
    let (edge, cost) = reached.find(|&(cell, _)| is_at_edge(s, &space(cell)))?;
    let rest = field.path_to(edge)?;
    let path = [next].into_iter().chain(rest).collect();
    Some((first + cost, path))
}

/// The yard over the edge of the board at the end of a way. Rules WND-POS-27, WND-ACT-42.
pub fn over_edge(s: &Situation<'_>, f: &Fighter<'_>, path: &[Cell]) -> Option<Cell> {
    let mut there = f.clone();
    if let Some(&last) = path.last() {
        there.move_to(s.board, last);
    }
    way_out(s, &there)
}
