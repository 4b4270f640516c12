//! The way past what bars it: doors, gates with levers, what can be broken, ledges. Floor 3½.

use super::barriers::{Barriers, OpenedMap, opens_by_hand, things_between};
use super::way::Way;
use crate::board::{Board, Fixture, MoveField, Mover, OccupancyMap, highest_ground, step_cost};
use crate::grid::Cell;

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
        let (mut next, mut last) = (Vec::new(), Vec::new());
        for at in things {
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
        match bar.free {
            0 => {
                next.push(Next::Scramble(bar.to));
                next.extend(last);
            }
            free => next.push(Next::Walk(way.shortened(free))),
        }
        next
    }
}
