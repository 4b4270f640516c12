//! The way past what bars it: doors, gates with levers, what can be broken, ledges. Floor 3½.

use super::barriers::{Barriers, OpenedMap, opens_by_hand, things_between};
use super::way::Way;
use crate::board::{Board, Fixture, MoveField, Mover, OccupancyMap, highest_ground, step_cost};
use crate::grid::Cell;
use std::cmp::Reverse;

/// Where somebody wants to go.
pub trait Goal {
    /// The shortest way there over a map; `None` if there is none. The field is used for the search.
    fn way(
        &self,
        field: &mut MoveField,
        board: &Board,
        mover: &Mover,
        occupancy: &OccupancyMap,
    ) -> Option<Way>;
}

/// Who looks for a passage, and on which map.
#[derive(Clone, Copy)]
pub struct Scout<'a> {
    /// The map as it is.
    pub board: &'a Board,
    /// How it goes if it takes what it climbs and jumps down for a way; no way is longer than its
    /// budget.
    pub mover: Mover,
    /// How it walks.
    pub walker: Mover,
    /// Who stands in its way.
    pub occupancy: &'a OccupancyMap,
    /// Whether it breaks what does not open.
    pub breaks: bool,
}

/// One thing to do on a passage.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Next {
    /// It goes along a way without a bar.
    Walk(Way),
    /// It works a door or a lever.
    Work(Fixture),
    /// It breaks a thing.
    Break(Fixture),
    /// It takes a step that no walk takes: up or down a height.
    Scramble(Cell),
}

/// A way past what bars it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Passage {
    /// The movement that it takes in all.
    pub cost: u32,
    /// How many of its steps are barred.
    pub bars: u32,
    /// What could be done next, the likeliest first: the first that is legal is to be done.
    pub next: Vec<Next>,
}

/// The first step of a way that no walk takes as the map is.
#[derive(Clone, Copy)]
struct Bar {
    /// How many steps of the way come before it.
    free: usize,
    from: Cell,
    to: Cell,
}

/// Beside any of some levers.
struct BesideLever(Vec<Cell>);

impl BesideLever {
    fn is_reached_from(&self, board: &Board, mover: &Mover, anchor: Cell) -> bool {
        let kind = board.kind();
        let space = mover.footprint.cells(kind, anchor);
        let ground = highest_ground(board, &space);
        self.0.iter().any(|&lever| {
            let near = space.contains(lever) || space.touches(kind, lever);
            near && (ground - board.elevation(lever)).abs() <= 1
        })
    }
}

impl Goal for BesideLever {
    fn way(
        &self,
        field: &mut MoveField,
        board: &Board,
        mover: &Mover,
        occupancy: &OccupancyMap,
    ) -> Option<Way> {
        let fits = |anchor| self.is_reached_from(board, mover, anchor);
        let goal = field.search(board, mover, occupancy, fits)?;
        Way::found_by(field, goal)
    }
}

/// Where a thing can be worked with the hands: beside it, or at its border.
struct Beside(Fixture);

impl Goal for Beside {
    fn way(
        &self,
        field: &mut MoveField,
        board: &Board,
        mover: &Mover,
        occupancy: &OccupancyMap,
    ) -> Option<Way> {
        let kind = board.kind();
        let fits = |anchor| {
            let space = mover.footprint.cells(kind, anchor);
            match self.0 {
                Fixture::Cell(cell) => space.touches(kind, cell),
                Fixture::Border(one, other) => space.contains(one) || space.contains(other),
            }
        };
        let goal = field.search(board, mover, occupancy, fits)?;
        Way::found_by(field, goal)
    }
}

impl Barriers {
    /// The way to a goal through doors and through gates whose levers can be reached, if need be through one
    /// gate to the lever of the next; where that is not enough, and the scout breaks things, through what
    /// can be broken. `None` if no way leads there.
    pub fn passage(
        &mut self,
        scout: &Scout<'_>,
        field: &mut MoveField,
        goal: &impl Goal,
    ) -> Option<Passage> {
        self.look_at(scout.board);
        let stages = self.stages(scout, field);
        let all = stages.len() - 1;
        let opened = self.opened(scout.board, &stages[all]);
        if let Some(passage) = self.through(&opened, scout, field, goal, &stages) {
            return Some(passage);
        }
        if !scout.breaks {
            return None;
        }
        let cleared = self.cleared(scout.board, &stages[all]);
        self.through(&cleared, scout, field, goal, &stages)
    }

    /// The gates that can be opened, more from stage to stage: for those that a stage adds the lever is reached
    /// with the gates of the stage before open. The first has none.
    fn stages(&mut self, scout: &Scout<'_>, field: &mut MoveField) -> Vec<Vec<Fixture>> {
        let mut stages = vec![Vec::new()];
        let mut closed: Vec<_> = self.gates().collect();
        closed.dedup();
        while !closed.is_empty() {
            let mut open = stages[stages.len() - 1].clone();
            let map = self.opened(scout.board, &open);
            field.compute(&map.board, &scout.mover, scout.occupancy);
            let can_pull = |gate: &mut Fixture| {
                let levers = BesideLever(self.levers_of(*gate).collect());
                let mut places = field.reached().map(|(cell, _)| cell);
                places.any(|cell| {
                    field.can_end(cell) && levers.is_reached_from(&map.board, &scout.mover, cell)
                })
            };
            let more: Vec<_> = closed.extract_if(.., can_pull).collect();
            if more.is_empty() {
                break;
            }
            open.extend(more);
            stages.push(open);
        }
        stages
    }

    /// The way over a map on which some things are gone.
    fn through(
        &mut self,
        opened: &OpenedMap,
        scout: &Scout<'_>,
        field: &mut MoveField,
        goal: &impl Goal,
        stages: &[Vec<Fixture>],
    ) -> Option<Passage> {
        let way = goal.way(field, &opened.board, &scout.mover, scout.occupancy)?;
        let before = [scout.mover.anchor].into_iter().chain(way.cells());
        let steps: Vec<_> = before.zip(way.cells()).collect();
        let is_barred = |&step: &(Cell, Cell)| {
            step_cost(scout.board, &scout.walker, step, scout.occupancy).is_err()
        };
        let bars = steps.iter().filter(|step| is_barred(step)).count();
        let (cost, bars) = (way.cost(), u32::try_from(bars).unwrap_or(u32::MAX));
        let next = match steps.iter().position(is_barred) {
            None if steps.is_empty() => self.without_a_step(opened, scout, field, goal, stages),
            None => vec![Next::Walk(way)],
            Some(free) => {
                let (from, to) = steps[free];
                let bar = Bar { free, from, to };
                self.about(way, bar, opened, scout, field, stages)
            }
        };
        Some(Passage { cost, bars, next })
    }

    /// What could be done about the first bar of a way.
    fn about(
        &mut self,
        way: Way,
        bar: Bar,
        opened: &OpenedMap,
        scout: &Scout<'_>,
        field: &mut MoveField,
        stages: &[Vec<Fixture>],
    ) -> Vec<Next> {
        let (kind, footprint) = (scout.board.kind(), scout.mover.footprint);
        let things = things_between(kind, footprint, &opened.gone, bar.from, bar.to);
        let (mut next, last) = self.work_or_break(&things, scout, field, stages);
        match bar.free {
            0 => {
                next.push(Next::Scramble(bar.to));
                next.extend(last);
            }
            free => next.push(Next::Walk(way.shortened(free))),
        }
        next
    }

    /// What could be done where no step is missing, and things between the mover and its goal alone are in the way: the
    /// enemy stands behind a door. Of things that would have to be gone together the nearest is first.
    fn without_a_step(
        &mut self,
        opened: &OpenedMap,
        scout: &Scout<'_>,
        field: &mut MoveField,
        goal: &impl Goal,
        stages: &[Vec<Fixture>],
    ) -> Vec<Next> {
        let stays = Mover {
            budget: 0,
            ..scout.mover
        };
        let kind = scout.board.kind();
        let distance = |at: &Fixture| {
            let cells = at.cells().into_iter();
            cells.map(|cell| kind.distance(stays.anchor, cell)).min()
        };
        let mut things = opened.gone.clone();
        things.sort_by_key(|at| Reverse(distance(at)));
        // From the farthest on each is put back, if the goal is reached nevertheless.
        let mut board = opened.board.clone();
        things.retain(|&at| {
            board.copy_fitting(scout.board, at);
            let way = goal.way(field, &board, &stays, scout.occupancy);
            let is_needed = way.is_none();
            if is_needed {
                board.copy_fitting(&opened.board, at);
            }
            is_needed
        });
        let Some(&nearest) = things.last() else {
            return Vec::new();
        };
        let (mut next, last) = self.work_or_break(&[nearest], scout, field, stages);
        if opens_by_hand(scout.board, nearest) {
            let there = Beside(nearest).way(field, scout.board, &scout.walker, scout.occupancy);
            next.extend(there.filter(|way| way.cost() > 0).map(Next::Walk));
        }
        next.extend(last);
        next
    }

    /// What opens things, by hand or by a lever, or breaks them; and what is left to those who have no hands for it.
    fn work_or_break(
        &mut self,
        things: &[Fixture],
        scout: &Scout<'_>,
        field: &mut MoveField,
        stages: &[Vec<Fixture>],
    ) -> (Vec<Next>, Vec<Next>) {
        let (mut next, mut last) = (Vec::new(), Vec::new());
        for &at in things {
            let stage = stages.iter().position(|open| open.contains(&at));
            if opens_by_hand(scout.board, at) {
                next.push(Next::Work(at));
                // For those who have no hands for it.
                last.push(Next::Break(at));
            } else if let Some(stage) = stage.filter(|&stage| stage > 0) {
                // The lever may stand elsewhere, perhaps behind another gate.
                let levers = BesideLever(self.levers_of(at).collect());
                next.extend(levers.0.iter().map(|&it| Next::Work(Fixture::Cell(it))));
                let stages = &stages[..stage];
                let open = self.opened(scout.board, &stages[stage - 1]);
                let there = self.through(&open, scout, field, &levers, stages);
                next.extend(there.into_iter().flat_map(|passage| passage.next));
            } else {
                // A long weapon reaches it from here.
                next.push(Next::Break(at));
            }
        }
        (next, last)
    }
}
