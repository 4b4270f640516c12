//! How somebody goes, as one value: checked, shown before it is gone, walked. Floor 3½.

use super::tasks::Walk;
use crate::board::{Board, MoveField, Mover, OccupancyMap, StepBlocked, path_costs, step_cost};
use crate::combat::{CombatantId, MoveKind, Refusal, RouteStep};
use crate::grid::Cell;
use std::collections::BTreeMap;

/// What makes a way illegal. Each has the rule of a ruleset that says so.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bar {
    /// A step that cannot be taken.
    Step(StepBlocked),
    /// The last cell, in which the mover may not stay.
    End,
    /// More cost than the mover's budget.
    Length,
}

/// How one combatant goes by one kind of movement from where it stands: at which prices, past whom, how
/// far, and who may react. The check of a path, its preview, the next step of a walk and the computer
/// read it, so that they agree.
///
/// A ruleset implements it on a small value of its view of the battle and the mover, one for each kind of
/// movement that has prices of its own; [`Walking`](super::Walking) is one over the [`Scene`](super::Scene).
pub trait Travel {
    /// Who goes.
    fn who(&self) -> CombatantId;

    /// How.
    fn kind(&self) -> MoveKind;

    /// The board.
    fn board(&self) -> &Board;

    /// The mover where it stands, with the prices of a way that is commanded; alternating diagonals are
    /// counted from where the way began. The budget is the most that the way may cost: [`u32::MAX`] where
    /// its rule is off.
    fn mover(&self) -> Mover;

    /// The mover for ways that are looked for, where that takes more care, such as not to fall.
    fn careful(&self) -> Mover {
        self.mover()
    }

    /// Marks what everybody else means for the mover, on a map that may hold the marks of another.
    fn mark(&self, others: &mut OccupancyMap);

    /// Whether the mover may stay with its anchor in a cell.
    fn may_end(&self, anchor: Cell) -> bool;

    /// The rule that makes a way illegal.
    fn rule(&self, bar: Bar) -> &'static str;

    /// Who may react as the mover leaves a cell, in the order in which they do.
    fn guards(&self) -> impl FnMut(Cell) -> Vec<CombatantId>;

    /// Whether guards are asked anew before each step, as for
    /// [`WalkRules::asks_again`](super::walk::WalkRules::asks_again).
    fn asks_again(&self) -> bool {
        false
    }

    /// Checks a path and gives the cost of each step.
    ///
    /// # Errors
    /// [`Refusal::Missing`] without a path; else the first cell that is not free, the end where the mover
    /// may not stay, or the cost that exceeds the budget.
    fn check(&self, path: &[Cell]) -> Result<Vec<u32>, Refusal> {
        let Some(&last) = path.last() else {
            return Err(Refusal::Missing("a path of at least one cell".into()));
        };
        let mover = self.mover();
        let costs = OccupancyMap::lend(|others| {
            self.mark(others);
            path_costs(self.board(), &mover, path, others)
        });
        let costs = costs.map_err(|(cell, why)| {
            Refusal::path_blocked(cell, why.to_string(), self.rule(Bar::Step(why)))
        })?;
        if !self.may_end(last) {
            let why = "nobody can stay there";
            return Err(Refusal::path_blocked(last, why, self.rule(Bar::End)));
        }
        let cost = costs.iter().sum();
        if cost > mover.budget {
            let rule = self.rule(Bar::Length);
            return Err(Refusal::path_too_long(cost, mover.budget, rule));
        }
        Ok(costs)
    }

    /// What the next step of a walk costs. The budget is not asked: whether it holds what the whole way
    /// may cost or what is left is the ruleset's.
    ///
    /// # Errors
    /// [`StepBlocked`] if it cannot be taken.
    fn step(&self, walk: &Walk, to: Cell) -> Result<u32, StepBlocked> {
        let mut mover = self.mover();
        let here = mover.anchor;
        mover.anchor = walk.trail.first().copied().unwrap_or(here);
        for &cell in walk.trail.iter().skip(1).chain([&here]) {
            mover.advance(self.board().kind(), cell);
        }
        OccupancyMap::lend(|others| {
            self.mark(others);
            step_cost(self.board(), &mover, (here, to), others)
        })
    }

    /// The cells that the mover reaches with care.
    fn field(&self) -> MoveField {
        let mut field = MoveField::new();
        OccupancyMap::lend(|others| {
            self.mark(others);
            field.compute(self.board(), &self.careful(), others);
        });
        field
    }

    /// The way to the end of a path for the same movement on which fewest may react: [`least_watched`].
    fn least_watched(&self, path: Vec<Cell>) -> Vec<Cell> {
        let (mover, again) = (self.careful(), self.asks_again());
        OccupancyMap::lend(|others| {
            self.mark(others);
            least_watched(self.board(), &mover, others, path, again, self.guards())
        })
    }

    /// Those who may react to the mover on a path, each once, ascending.
    fn guards_along(&self, path: &[Cell]) -> Vec<CombatantId> {
        let left = [self.mover().anchor]
            .into_iter()
            .chain(path.iter().copied());
        let mut all: Vec<_> = left.take(path.len()).flat_map(self.guards()).collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    /// The steps of a path with its costs, each with those who may react to it: [`route_steps`].
    fn steps(&self, action: u8, path: &[Cell], costs: &[u32]) -> Vec<RouteStep> {
        let (start, mut guards) = (self.mover().anchor, self.guards());
        route_steps(action, path, costs, self.asks_again(), |index| {
            guards(index.checked_sub(1).map_or(start, |before| path[before]))
        })
    }

    /// The walk along a path, as a step of the agenda.
    fn walk(&self, path: Vec<Cell>) -> Walk {
        Walk::new(self.who(), self.kind(), path)
    }
}

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
    let past = MoveField::lend(|field| {
        field.compute(board, &bounded, others);
        if field.cost(goal) != Some(price) {
            return None;
        }
        let fear = |cell| u32::try_from(watch.at(cell).len()).unwrap_or(u32::MAX);
        field.path_past(board, &bounded, others, goal, fear)
    });
    match past {
        Some(past) if watch.count(mover.anchor, &past) < watched => past,
        _ => path,
    }
}
