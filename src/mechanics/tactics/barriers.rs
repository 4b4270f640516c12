//! Doors, gates with levers, and what can be broken: what bars walkers on a map. Floor 3½.

use crate::board::{Board, Fixture, Stamp, Terrain};
use crate::grid::{Cell, Footprint, GridKind};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// What bars walkers on a map and can be opened or broken: looked up once, as long as the map stays
/// as it is.
#[derive(Default)]
pub struct Barriers {
    board: Stamp,
    /// What is opened by hand.
    doors: Vec<Fixture>,
    /// What a lever opens, with that lever: for each thing in the reading order of the levers.
    gates: Vec<(Fixture, Cell)>,
    /// What can be broken.
    breakable: Vec<Fixture>,
    /// The maps with all doors and some gates open that were asked for.
    opened: Vec<Arc<OpenedMap>>,
    /// The maps on which everything else is broken that can be.
    cleared: Vec<Arc<OpenedMap>>,
}

/// A map without some of the things that bar the way.
pub struct OpenedMap {
    /// The map.
    pub board: Board,
    /// What is gone there.
    pub gone: Vec<Fixture>,
    /// What of it is broken and not opened.
    broken: Vec<Fixture>,
}

impl Barriers {
    /// Looks a map up, if it is not the one that was looked up last.
    pub fn look_at(&mut self, board: &Board) {
        if self.board == board.stamp() {
            return;
        }
        let levers: Vec<_> = levers(board).collect();
        let mut found = Self {
            board: board.stamp(),
            ..Self::default()
        };
        for at in bars(board) {
            let Some(bar) = board.fitting(at) else {
                continue;
            };
            if opens_by_hand(board, at) {
                found.doors.push(at);
            }
            let opened_by = levers
                .iter()
                .filter(|(_, tied)| tied.iter().any(|&tied| is_same(tied, at)));
            found.gates.extend(opened_by.map(|&(lever, _)| (at, lever)));
            if bar.hit_points() > 0 {
                found.breakable.push(at);
            }
        }
        *self = found;
    }

    /// What a lever opens, once for each of its levers; a lever that would shut something else is
    /// left out.
    pub fn gates(&self) -> impl Iterator<Item = Fixture> {
        self.gates.iter().map(|&(gate, _)| gate)
    }

    /// The levers of a gate, in reading order.
    pub fn levers_of(&self, gate: Fixture) -> impl Iterator<Item = Cell> {
        let gates = self.gates.iter().filter(move |&&(at, _)| at == gate);
        gates.map(|&(_, lever)| lever)
    }

    /// The map with all doors open, and these gates.
    pub fn opened(&mut self, board: &Board, gates: &[Fixture]) -> Arc<OpenedMap> {
        let mut open: Vec<_> = self.doors.iter().chain(gates).copied().collect();
        open.sort_unstable();
        open.dedup();
        if let Some(known) = self.opened.iter().find(|known| known.gone == open) {
            return Arc::clone(known);
        }
        let mut board = board.clone();
        open.iter().for_each(|&at| board.turn(at));
        let opened = Arc::new(OpenedMap {
            board,
            gone: open,
            broken: Vec::new(),
        });
        self.opened.push(Arc::clone(&opened));
        opened
    }

    /// The map with all doors open, and these gates, and everything else broken that can be. A cell of what is broken
    /// costs about a cell of movement more for each of its hit points.
    pub fn cleared(&mut self, board: &Board, gates: &[Fixture]) -> Arc<OpenedMap> {
        let opened = self.opened(board, gates);
        self.without(board, &opened.board, &opened.gone)
    }

    /// The map with everything broken that can be, doors too: for a ruleset in which nobody opens them.
    pub fn broken(&mut self, board: &Board) -> Arc<OpenedMap> {
        self.without(board, board, &[])
    }

    /// A map, on which some things are open, with everything else broken that can be.
    fn without(&mut self, board: &Board, opened: &Board, open: &[Fixture]) -> Arc<OpenedMap> {
        let closed = |at: &&Fixture| !open.iter().any(|&open| is_same(open, **at));
        let broken: Vec<_> = self.breakable.iter().filter(closed).copied().collect();
        let mut gone = [open, broken.as_slice()].concat();
        gone.sort_unstable();
        let is_known = |known: &&Arc<OpenedMap>| known.gone == gone && known.broken == broken;
        if let Some(known) = self.cleared.iter().find(is_known) {
            return Arc::clone(known);
        }
        let mut left = opened.clone();
        for &at in &broken {
            let hit_points = board.fitting(at).map_or(0, |bar| bar.hit_points());
            left.wear(at, 0);
            make_dear(&mut left, at, hit_points);
        }
        let cleared = Arc::new(OpenedMap {
            board: left,
            gone,
            broken,
        });
        self.cleared.push(Arc::clone(&cleared));
        cleared
    }
}

/// Whether something is a door that hands open.
#[must_use]
pub fn opens_by_hand(board: &Board, at: Fixture) -> bool {
    let fitting = board.fitting(at);
    fitting.is_some_and(|fitting| fitting.has_tag("door") && fitting.turns_into().is_some())
}

/// The parts of a map between which no way could lead even if everything was open or broken that can be; heights, and who
/// stands where, are not asked.
#[derive(Default)]
pub(super) struct Parts {
    board: Stamp,
    /// The number of the part of each cell of open ground.
    part_of: BTreeMap<Cell, usize>,
}

thread_local! {
    /// Those of the map that was asked for last.
    static PARTS: RefCell<Parts> = RefCell::default();
}

impl Parts {
    /// Asks something of the parts of a map.
    pub fn lend<R>(board: &Board, ask: impl FnOnce(&Self) -> R) -> R {
        PARTS.with_borrow_mut(|parts| {
            if parts.board != board.stamp() {
                *parts = Self::of(board);
            }
            ask(parts)
        })
    }

    fn of(board: &Board) -> Self {
        let gives_way = |at: Fixture| {
            let bar = board.fitting(at);
            bar.is_none_or(|bar| bar.hit_points() > 0 || bar.turns_into().is_some())
        };
        let is_open = |cell: Cell| {
            let ground = board.terrain(cell).is_some_and(|ground| ground.passable);
            let stands = board.object(cell).filter(|object| !object.passable);
            ground && (stands.is_none() || gives_way(Fixture::Cell(cell)))
        };
        let mut part_of = BTreeMap::new();
        let mut waiting = Vec::new();
        for (part, first) in board.cells().enumerate() {
            if part_of.contains_key(&first) || !is_open(first) {
                continue;
            }
            part_of.insert(first, part);
            waiting.push(first);
            while let Some(cell) = waiting.pop() {
                for (side, next) in board.kind().neighbours(cell) {
                    let edge = board.edge(cell, side).filter(|edge| edge.blocks_movement);
                    let passes = edge.is_none() || gives_way(Fixture::Border(cell, next));
                    if passes && is_open(next) && !part_of.contains_key(&next) {
                        part_of.insert(next, part);
                        waiting.push(next);
                    }
                }
            }
        }
        Self {
            board: board.stamp(),
            part_of,
        }
    }

    /// Whether a way could lead from a cell to one of some others.
    pub fn connects(&self, from: Cell, goals: &BTreeSet<Cell>) -> bool {
        let part = self.part_of.get(&from);
        part.is_some() && goals.iter().any(|goal| self.part_of.get(goal) == part)
    }
}

/// All levers that would shut nothing, with what is tied to them, in reading order.
fn levers(board: &Board) -> impl Iterator<Item = (Cell, &[Fixture])> {
    let levers = board.objects().map(|(cell, _)| (cell, board.lever(cell)));
    levers.filter(|(_, tied)| {
        let mut things = tied.iter().filter_map(|&at| board.fitting(at));
        !tied.is_empty() && !things.any(|thing| thing.shuts())
    })
}

/// Everything that bars walkers and is no part of the ground.
fn bars(board: &Board) -> Vec<Fixture> {
    let objects = board.objects().filter(|(_, object)| !object.passable);
    let mut bars: Vec<_> = objects.map(|(cell, _)| Fixture::Cell(cell)).collect();
    if board.edges().next().is_some() {
        let kind = board.kind();
        bars.extend(board.cells().flat_map(|cell| {
            kind.neighbours(cell)
                .filter(move |&(side, next)| {
                    cell < next
                        && board
                            .edge(cell, side)
                            .is_some_and(|edge| edge.blocks_movement)
                })
                .map(move |(_, next)| Fixture::Border(cell, next))
        }));
    }
    bars
}

/// Lets a cell cost as much as it takes to break what stood in it: about a cell of movement for
/// each hit point.
fn make_dear(board: &mut Board, at: Fixture, hit_points: u16) {
    let Fixture::Cell(cell) = at else { return };
    let Some(ground) = board.terrain(cell).cloned() else {
        return;
    };
    let more = u8::try_from(hit_points).unwrap_or(u8::MAX);
    let dear = Terrain {
        cost: ground.cost.saturating_add(more),
        ..ground
    };
    board.set_terrain(cell, &dear);
}

/// Those of some things that may bar the step of a body from one anchor to the next, the likeliest
/// first: on the border that it crosses, where it goes, where it stands.
#[must_use]
pub fn things_between(
    kind: GridKind,
    footprint: Footprint,
    things: &[Fixture],
    from: Cell,
    to: Cell,
) -> Vec<Fixture> {
    let (old, new) = (footprint.cells(kind, from), footprint.cells(kind, to));
    let rank = |at: Fixture| {
        let cells = at.cells();
        let left = cells.iter().any(|&cell| old.contains(cell));
        let entered = cells.iter().any(|&cell| new.contains(cell));
        match (left, entered) {
            (true, true) => Some(0),
            (false, true) => Some(1),
            (true, false) => Some(2),
            (false, false) => None,
        }
    };
    let ranked = things.iter().filter_map(|&at| Some((rank(at)?, at)));
    let mut ranked: Vec<_> = ranked.collect();
    ranked.sort_unstable();
    ranked.into_iter().map(|(_, at)| at).collect()
}

/// Whether two places are one: the sides of a border may come in any order.
fn is_same(one: Fixture, other: Fixture) -> bool {
    match (one, other) {
        (Fixture::Border(a, b), Fixture::Border(c, d)) => (a, b) == (c, d) || (a, b) == (d, c),
        _ => one == other,
    }
}
