//! What is shown of a way before it is gone. Floor 3½.

use crate::board::{Board, MoveField, Mover, OccupancyMap, path_costs};
use crate::combat::{CombatantId, RouteStep};
use crate::grid::Cell;
use std::collections::BTreeMap;

/// The steps of one action along a path, each with the cost spent in the action so far and with
/// those who may react to it. `costs` are those of the single steps; `guards` is asked who may
/// react before the step of an index, the steps in order. As a rule each guard is shown once, at the
/// first step to which it may react; with `asks_again` at all of them, as a
/// [`walk`](super::walk::WalkRules::asks_again) does it.
#[must_use]
pub fn route_steps(
    action: u8,
    path: &[Cell],
    costs: &[u32],
    asks_again: bool,
    mut guards: impl FnMut(usize) -> Vec<CombatantId>,
) -> Vec<RouteStep> {
    let (mut cost, mut asked) = (0, Vec::new());
    let steps = path.iter().zip(costs).enumerate();
    let steps = steps.map(|(index, (&cell, step))| {
        cost += step;
        let mut provokes = guards(index);
        if !asks_again {
            provokes.retain(|guard| !asked.contains(guard));
            asked.extend(&provokes);
        }
        RouteStep {
            cell,
            action,
            cost,
            provokes,
        }
    });
    steps.collect()
}

/// Whom a way lays its walker open to: who may react as it leaves a cell, each asked once for a cell.
struct Watch<F> {
    guards: F,
    known: BTreeMap<Cell, Vec<CombatantId>>,
    /// Whether each may react at every step.
    asks_again: bool,
}

impl<F: FnMut(Cell) -> Vec<CombatantId>> Watch<F> {
    fn at(&mut self, cell: Cell) -> &[CombatantId] {
        let guards = &mut self.guards;
        self.known.entry(cell).or_insert_with(|| guards(cell))
    }

    /// How many reactions a path from a cell invites.
    fn count(&mut self, start: Cell, path: &[Cell]) -> usize {
        let left = std::iter::once(start).chain(path.iter().copied());
        let mut all: Vec<CombatantId> = Vec::new();
        for cell in left.take(path.len()) {
            all.extend(self.at(cell));
        }
        if !self.asks_again {
            all.sort_unstable();
            all.dedup();
        }
        all.len()
    }
}

/// The way to the end of a path for the same movement on which fewest may react, for people and the computer: the path
/// itself, unless another is better. The path begins where the mover stands; `guards` says who may react as it leaves a
/// cell, each of them once or, with `asks_again`, at every step, as a
/// [`walk`](super::walk::WalkRules::asks_again) does it.
#[must_use]
pub fn least_watched(
    board: &Board,
    mover: &Mover,
    others: &OccupancyMap,
    path: Vec<Cell>,
    asks_again: bool,
    guards: impl FnMut(Cell) -> Vec<CombatantId>,
) -> Vec<Cell> {
    let mut watch = Watch {
        guards,
        known: BTreeMap::new(),
        asks_again,
    };
    let watched = watch.count(mover.anchor, &path);
    let (Some(&goal), true) = (path.last(), watched > 0) else {
        return path;
    };
    let Ok(costs) = path_costs(board, mover, &path, others) else {
        return path;
    };
    let price = costs.iter().sum();
    let bounded = Mover {
        budget: price,
        ..*mover
    };
    let mut field = MoveField::new();
    field.compute(board, &bounded, others);
    if field.cost(goal) != Some(price) {
        return path;
    }
    let fear = |cell| u32::try_from(watch.at(cell).len()).unwrap_or(u32::MAX);
    let past = field.path_past(board, &bounded, others, goal, fear);
    match past {
        Some(past) if watch.count(mover.anchor, &past) < watched => past,
        _ => path,
    }
}
