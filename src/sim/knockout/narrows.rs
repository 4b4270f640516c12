//! Finds narrow ways between cells: small vertex cuts of the graph of an ordinary walker's steps. Floor 6.
//!
//! A *strip* is a small patch of ground in ground that one keeps out of: a bridge, a ford. It is a narrow way if between two
//! of its shores the way without it is much longer ([`detour`]), or there is none.
//!
//! Elsewhere two cells that are [`APART`] steps from each other are joined by all ways that are hardly longer than the
//! shortest one. The fewest cells that close all of these are a *cut*, whatever they lie between: walls, the end of the
//! map, dear ground. Of as few cells those of a door, or of ground that differs from what is around it, are taken. A cut is a
//! narrow way if all of this holds:
//!
//! - its cells make a row, and something bars the way at both ends of it, more than the rim of a pit;
//! - the way round between the two cells is much longer, or there is none;
//! - on either side lies more ground than the cut would part in the open ([`area`]): the corner of a map is no place, nor is
//!   a niche;
//! - that ground is wider than the cut ([`open`]): a road that is as wide everywhere is no gap.

use super::costs::{CHEAP, Ground};
use super::flow::Network;
use super::strips::Patch;
use crate::board::{Board, MoveField, OccupancyMap, Occupied};
use crate::grid::{Cell, Cells, Direction};
use crate::sim::ways::{ANY, cost_between, walker};
use smol_str::SmolStr;
use std::collections::{BTreeMap, BTreeSet};

/// The most cells of a cut.
const WIDTH: u32 = 5;
/// What a cell counts in a cut, and what one of a door or of a small patch counts. Fewer cells always count less.
const CELL: u32 = 8;
const OWN_CELL: u32 = 7;
/// How many steps the two cells are from each other between which a cut is looked for.
const APART: usize = 8;
/// Cells so near to one of the two are not cut: its own place might be narrow.
const AT_END: usize = 2;
/// The way round costs so many cells of open ground more than the narrow way, at least.
const DETOUR: u32 = 6;
/// On each side of it so many cells can be reached without it, at least.
pub(super) const AREA: usize = 8;
/// And they cost no more than this.
const NEAR: u32 = 12;

/// So much longer the way round a narrow way of this width is: three times as much as it is wide.
pub(super) fn detour(width: usize) -> u32 {
    let wide = u32::try_from(3 * width).unwrap_or(u32::MAX);
    wide.max(DETOUR)
}

/// So many cells lie on either side of a cut of this width: several times as many as a row of that width parts from a corner
/// of an empty map.
const fn area(width: usize) -> usize {
    AREA + 3 * width * width / 2
}

/// So wide the ground opens behind a cut of this width: to three times as much, and the wider the cut, the more.
fn open(width: usize) -> usize {
    width * (width + 1).max(3)
}

/// A narrow way between cells.
pub(super) struct Narrow {
    /// The cells that are closed: those of the strip, or of the cut.
    pub cells: BTreeSet<Cell>,
    /// The ground beside a strip, with which it is filled; none if it is a cut, which is walled up.
    pub bank: Option<SmolStr>,
}

impl Ground<'_> {
    /// Whether both ends of a way that is closed are in areas, and the way from one to the other is none, or longer by
    /// a detour.
    pub fn parts(
        &self,
        closed: &Closed,
        ends: [Cell; 2],
        detour: u32,
        area: usize,
        field: &mut MoveField,
    ) -> bool {
        self.lengthens(closed, ends, detour, field)
            && ends.into_iter().all(|end| {
                field.compute(&closed.board, &walker(end, NEAR), &closed.blocked);
                field.reached().nth(area - 1).is_some()
            })
    }

    /// Whether the way from one cell to another is longer by a detour where something is closed, or none.
    fn lengthens(
        &self,
        closed: &Closed,
        ends: [Cell; 2],
        detour: u32,
        field: &mut MoveField,
    ) -> bool {
        let nobody = OccupancyMap::for_board(self.board);
        let Some(through) = cost_between(self.board, &nobody, ends, ANY, field) else {
            return false;
        };
        let most = through + detour - 1;
        cost_between(&closed.board, &closed.blocked, ends, most, field).is_none()
    }
}

/// A map on which something is closed.
#[derive(Clone)]
pub(super) struct Closed {
    pub board: Board,
    blocked: OccupancyMap,
}

impl Closed {
    /// With nothing closed yet.
    pub fn of(board: &Board) -> Self {
        Self {
            board: board.clone(),
            blocked: OccupancyMap::for_board(board),
        }
    }

    fn close(&mut self, narrow: &Narrow) {
        let terrains = self.board.palette().iter();
        let bank = narrow.bank.as_ref();
        let bank = bank.and_then(|bank| terrains.clone().find(|it| it.name == *bank).cloned());
        for &cell in &narrow.cells {
            match &bank {
                Some(bank) => self.board.set_terrain(cell, bank),
                None => {
                    let cell = Cells::single(cell);
                    self.blocked.mark(&self.board, &cell, Occupied::Block);
                }
            }
        }
    }
}

/// All narrow ways: strips, then cuts, the narrowest first. What shares or touches the cells of one before it is the same
/// place. So is what lies on the same way before or behind it: with that one closed its two ends are parted already, or
/// there is no more ground between the two.
pub(super) fn narrows(ground: &Ground<'_>) -> Vec<Narrow> {
    let patches = Patch::all(ground.board);
    let mut field = MoveField::new();
    let mut all: Vec<Narrow> = patches
        .iter()
        .filter_map(|patch| strip(ground, patch, &mut field))
        .collect();
    let mut closed = Closed::of(ground.board);
    let mut own: BTreeSet<Cell> = BTreeSet::new();
    for narrow in &all {
        closed.close(narrow);
        own.extend(with_neighbours(ground, &narrow.cells));
    }
    for (narrow, ends) in cuts(ground, &patches, &mut field) {
        let width = narrow.cells.len();
        let mut both = closed.clone();
        both.close(&narrow);
        let is_shut = |end: &Cell| all.iter().any(|it| it.cells.contains(end));
        let is_fresh = own.is_disjoint(&narrow.cells)
            && !ends.iter().any(is_shut)
            && !ground.lengthens(&closed, ends, detour(width), &mut field)
            && ground.parts(&both, ends, detour(width), area(width), &mut field);
        if is_fresh {
            closed = both;
            own.extend(with_neighbours(ground, &narrow.cells));
            all.push(narrow);
        }
    }
    all
}

/// Cells and those beside them.
fn with_neighbours(ground: &Ground<'_>, cells: &BTreeSet<Cell>) -> BTreeSet<Cell> {
    let kind = ground.board.kind();
    let around = cells.iter().flat_map(|&cell| kind.neighbours(cell));
    around
        .map(|(_, beside)| beside)
        .chain(cells.iter().copied())
        .collect()
}

/// The narrow way that a patch is, if it is a strip.
fn strip(ground: &Ground<'_>, patch: &Patch, field: &mut MoveField) -> Option<Narrow> {
    let narrow = Narrow {
        cells: patch.cells.clone(),
        bank: Some(patch.bank(ground)?),
    };
    let mut closed = Closed::of(ground.board);
    closed.close(&narrow);
    let shores = patch.shores(ground);
    let mut pairs = shores.iter().enumerate().flat_map(|(place, &one)| {
        let others = shores[place + 1..].iter();
        others.map(move |&other| [one, other])
    });
    // More ground than the strip itself lies on either side, or it is itself the ground to fight on.
    let area = AREA.max(patch.cells.len());
    let parts = pairs.any(|ends| ground.parts(&closed, ends, DETOUR, area, field));
    parts.then_some(narrow)
}

/// All cuts that are narrow ways, with two cells that each parts: those that count least first, of those that count the same
/// the deepest in their ways.
fn cuts(ground: &Ground<'_>, patches: &[Patch], field: &mut MoveField) -> Vec<(Narrow, [Cell; 2])> {
    let finder = Finder::of(ground, patches);
    let mut found: BTreeMap<BTreeSet<Cell>, [Cell; 2]> = BTreeMap::new();
    for from in ground.board.cells() {
        for (to, cut) in finder.cuts(from) {
            if !found.contains_key(&cut) && finder.is_narrow(&cut, [from, to], field) {
                found.insert(cut, [from, to]);
            }
        }
    }
    let mut found: Vec<_> = found.into_iter().collect();
    found.sort_by_key(|(cut, _)| (finder.weight(cut), finder.ways_on(cut)));
    let narrow = |(cells, ends)| (Narrow { cells, bank: None }, ends);
    found.into_iter().map(narrow).collect()
}

/// What cuts are looked for in.
struct Finder<'g, 'b> {
    ground: &'g Ground<'b>,
    /// The numbers of cells to which one steps from a cell, by its number.
    steps: Vec<Vec<usize>>,
    /// What each cell counts in a cut, by its number.
    weights: Vec<u32>,
    /// The cells by their numbers.
    cells: Vec<Option<Cell>>,
}

impl<'g, 'b> Finder<'g, 'b> {
    fn of(ground: &'g Ground<'b>, patches: &[Patch]) -> Self {
        let board = ground.board;
        let count = board.numbers();
        let (mut steps, mut cells) = (vec![Vec::new(); count], vec![None; count]);
        let mut weights = vec![CELL; count];
        for cell in board.cells() {
            let Some(number) = board.index(cell) else {
                continue;
            };
            cells[number] = Some(cell);
            let open = |&side: &Direction| ground.leads(cell, side, CHEAP);
            let next = board.kind().directions().filter(open);
            let next = next.map(|side| board.kind().step(cell, side));
            steps[number] = next.filter_map(|cell| board.index(cell)).collect();
            let object = board.object(cell);
            let is_door = object.is_some_and(|object| object.counterpart.is_some());
            if is_door || patches.iter().any(|patch| patch.cells.contains(&cell)) {
                weights[number] = OWN_CELL;
            }
        }
        Self {
            ground,
            steps,
            weights,
            cells,
        }
    }

    /// What the cells of a cut count together.
    fn weight(&self, cut: &BTreeSet<Cell>) -> u32 {
        let numbers = cut.iter().filter_map(|&cell| self.ground.board.index(cell));
        numbers.map(|number| self.weights[number]).sum()
    }

    /// How many steps lead on from the cells of a cut: the fewer, the deeper in its narrow way it is.
    fn ways_on(&self, cut: &BTreeSet<Cell>) -> usize {
        let numbers = cut.iter().filter_map(|&cell| self.ground.board.index(cell));
        numbers.map(|number| self.steps[number].len()).sum()
    }

    /// How many steps each cell is away, up to a number of steps.
    fn hops(&self, from: usize, most: usize) -> Vec<Option<usize>> {
        let mut hops = vec![None; self.steps.len()];
        hops[from] = Some(0);
        let (mut found, mut next) = (vec![from], 0);
        while next < found.len() {
            let at = found[next];
            let far = hops[at].map_or(0, |hop| hop + 1);
            for &to in self.steps[at].iter().filter(|_| far <= most) {
                if hops[to].is_none() {
                    hops[to] = Some(far);
                    found.push(to);
                }
            }
            next += 1;
        }
        hops
    }

    /// The cuts between a cell and those behind it that are [`APART`] steps away.
    fn cuts(&self, from: Cell) -> Vec<(Cell, BTreeSet<Cell>)> {
        let Some(start) = self.ground.board.index(from) else {
            return Vec::new();
        };
        let most = APART + usize::try_from(DETOUR).unwrap_or_default();
        let hops = self.hops(start, most);
        let ends = (start + 1..hops.len()).filter(|&end| hops[end] == Some(APART));
        let cuts = ends.filter_map(|end| {
            let back = self.hops(end, most);
            let between: Vec<usize> = (0..hops.len())
                .filter(
                    |&it| matches!((hops[it], back[it]), (Some(to), Some(on)) if to + on <= most),
                )
                .collect();
            let cut = self.cut(&between, [&hops, &back], [start, end])?;
            Some((self.cells[end]?, cut))
        });
        cuts.collect()
    }

    /// The fewest of some cells that part two of them.
    fn cut(
        &self,
        between: &[usize],
        [hops, back]: [&[Option<usize>]; 2],
        [start, end]: [usize; 2],
    ) -> Option<BTreeSet<Cell>> {
        let place = |number: usize| between.binary_search(&number).ok();
        let mut network = Network::of(between.len());
        for (from, &number) in between.iter().enumerate() {
            let ends = [hops[number], back[number]];
            let is_end = ends.into_iter().flatten().any(|hops| hops <= AT_END);
            network.place(from, (!is_end).then_some(self.weights[number]));
            for to in self.steps[number].iter().filter_map(|&to| place(to)) {
                network.way(from, to);
            }
        }
        let cut = network.cut(place(start)?, place(end)?, WIDTH * CELL)?;
        let cells = cut.iter().filter_map(|&it| self.cells[between[it]]);
        Some(cells.collect())
    }

    /// Whether a cut is a narrow way.
    fn is_narrow(&self, cut: &BTreeSet<Cell>, ends: [Cell; 2], field: &mut MoveField) -> bool {
        if !self.is_row(cut) || !self.ground.is_gap(cut) {
            return false;
        }
        let mut closed = Closed::of(self.ground.board);
        closed.close(&Narrow {
            cells: cut.clone(),
            bank: None,
        });
        let width = cut.len();
        let ground = self.ground;
        ground.parts(&closed, ends, detour(width), area(width), field) && self.opens(cut, ends)
    }

    /// Whether the ground opens on either side of a cut: some row across that is as wide as [`open`] says lies at most
    /// 2 × [`APART`] steps behind it. Where it does not, the cut is as wide as the ground that it lies in, and nothing narrow.
    fn opens(&self, cut: &BTreeSet<Cell>, ends: [Cell; 2]) -> bool {
        let board = self.ground.board;
        let cut: BTreeSet<usize> = cut.iter().filter_map(|&cell| board.index(cell)).collect();
        let Some(ends) = ends
            .map(|end| board.index(end))
            .into_iter()
            .collect::<Option<Vec<_>>>()
        else {
            return false;
        };
        let away: Vec<_> = ends
            .iter()
            .map(|&end| self.hops_past(&cut, &[end], |_| true))
            .collect();
        let from: Vec<usize> = cut.iter().copied().collect();
        (0..away.len()).all(|side| {
            let (own, other) = (&away[side], &away[1 - side]);
            let is_own = |cell: usize| match (own[cell], other[cell]) {
                (Some(own), Some(other)) => own < other,
                (own, _) => own.is_some(),
            };
            let rows = self.hops_past(&BTreeSet::new(), &from, is_own);
            let row = |hop| rows.iter().filter(|&&it| it == Some(hop)).count();
            (1..=2 * APART).any(|hop| row(hop) >= open(from.len()))
        })
    }

    /// How many steps each cell is away from the nearest of some, past cells that are closed and through those alone that
    /// are wanted.
    fn hops_past(
        &self,
        closed: &BTreeSet<usize>,
        from: &[usize],
        is_wanted: impl Fn(usize) -> bool,
    ) -> Vec<Option<usize>> {
        let mut hops = vec![None; self.steps.len()];
        for &start in from {
            hops[start] = Some(0);
        }
        let (mut found, mut next) = (from.to_vec(), 0);
        while next < found.len() {
            let at = found[next];
            let far = hops[at].map(|hop: usize| hop + 1);
            for &to in &self.steps[at] {
                if hops[to].is_none() && !closed.contains(&to) && is_wanted(to) {
                    hops[to] = far;
                    found.push(to);
                }
            }
            next += 1;
        }
        hops
    }

    /// Whether the cells of a cut follow each other, with at most one cell, a boulder, between two of them.
    fn is_row(&self, cut: &BTreeSet<Cell>) -> bool {
        let mut left = cut.clone();
        let mut row: Vec<Cell> = left.pop_first().into_iter().collect();
        let mut next = 0;
        while next < row.len() {
            let beside = BTreeSet::from([row[next]]);
            let beside = with_neighbours(self.ground, &with_neighbours(self.ground, &beside));
            row.extend(beside.iter().filter(|&cell| left.remove(cell)));
            next += 1;
        }
        left.is_empty() && !row.is_empty()
    }
}
